"""Which extractor this is: a version that nobody has to remember to raise.

What a page comes to depends on the code of ``menus`` and on the libraries it reads with, so the version is a digest
of both, behind the number that people name (``menus.model.EXTRACTOR_VERSION``). A release that touches only comments
reads stored pages once more, without a request; what reads the same is taken over without a word.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path

from menu_pipeline import menus
from menu_pipeline.core import content
from menu_pipeline.menus.model import EXTRACTOR_VERSION

#: Libraries that decide what is read: of HTML, PDF, hosts' encodings.
LIBRARIES = ("selectolax", "pypdfium2")


@cache
def extractor_version() -> str:
    """``1+3f2a9c04``: stored with every menu, and with every page that was read."""
    return f"{EXTRACTOR_VERSION}+{digest_of(_sources(), [version(name) for name in LIBRARIES])}"


def _sources() -> list[Path]:
    return [*Path(str(menus.__file__)).parent.rglob("*.py"), Path(str(content.__file__))]


def digest_of(sources: Iterable[Path], libraries: Iterable[str]) -> str:
    """Eight hex digits of the files' names and text, whatever their order and line ends, and of ``libraries``."""
    digest = hashlib.sha256()
    for path in sorted(sources, key=lambda source: source.as_posix()):
        digest.update(f"{path.name}\n".encode() + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    digest.update("\n".join(libraries).encode())
    return digest.hexdigest()[:8]
