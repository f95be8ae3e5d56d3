"""Checks that no committed file names a package registry's host or a path of one machine.

Exit code 1 and one line a finding when there is one. The patterns are put together here so that this file,
which is committed too, does not find itself.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

_REGISTRIES = [
    ("pypi", "org"),
    ("pythonhosted", "org"),
    ("deb", "debian", "org"),
    ("security", "debian", "org"),
    ("npmjs", "org"),
    ("npmjs", "com"),
    ("proxy", "golang", "org"),
]
_OPTIONS = ["index-url", "extra-index-url", "find-links", "trusted-host"]

FORBIDDEN = {
    "a registry's host": re.compile("|".join(rf"\b{re.escape('.'.join(labels))}\b" for labels in _REGISTRIES)),
    "an index option": re.compile("|".join(f"^--{option}" for option in _OPTIONS), re.MULTILINE),
    "a path of one machine": re.compile(r"(?<![\w.])/(?:" + "|".join(["work", "root", r"home/\w+"]) + r")/(?=\w)"),
}


def committed_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, check=True).stdout
    return [Path(name) for name in listed.decode().split("\0") if name and Path(name).is_file()]


def findings(path: Path) -> Iterator[str]:
    try:
        content = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:  # a picture or a document
        return
    for kind, pattern in FORBIDDEN.items():
        for match in pattern.finditer(content):
            line = content.count("\n", 0, match.start()) + 1
            yield f"{path}:{line}: {kind}: {match[0]}"


def main() -> int:
    found = [finding for path in committed_files() for finding in findings(path)]
    print("\n".join(found) if found else "no registry, index or machine path in what is committed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
