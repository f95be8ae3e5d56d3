"""The worker process: CPU work on untrusted bytes, away from the event loop and under a memory limit.

Frames on stdin and stdout: four bytes of length (big-endian), then a pickle. A request is ``(operation,
arguments)``, an answer ``("ok", value)`` or ``("error", text)``. End of input ends the process.
"""

from __future__ import annotations

import pickle
import resource
import struct
import sys
import traceback
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

from menu_pipeline import menus
from menu_pipeline.core.challenge import ChallengeVerdict, Standin, detect
from menu_pipeline.core.page_facts import PageFacts, page_facts
from menu_pipeline.core.simhash import fingerprint
from menu_pipeline.core.sitemap import parse_sitemap
from menu_pipeline.core.soft404 import is_soft_404
from menu_pipeline.menus.model import Hints


def read_html(
    body: bytes, url: str, content_type: str | None, status: int, headers: Mapping[str, str]
) -> tuple[PageFacts, bool, str, ChallengeVerdict | None]:
    """Facts of an HTML page, whether it is a "not found" page behind a success status, its text's fingerprint, and
    what stands in its place if something does.
    """
    facts = page_facts(body, url, content_type or "")
    verdict = detect(status, headers, body, url, facts)
    is_shell = verdict is not None and verdict.kind is Standin.SHELL
    if is_shell and menus.extract(body, url, content_type, Hints()).is_menu:
        verdict = None  # its data holds the menu: nothing to render
    return facts, is_soft_404(status, body, url), fingerprint(facts.visible_text), verdict


OPERATIONS: dict[str, Callable[..., Any]] = {
    "html": read_html,
    "challenge": detect,
    "menu": menus.extract,
    "sitemap": parse_sitemap,
}


def main() -> None:
    limit = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    sys.setrecursionlimit(5000)
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a stray print must not break the frames
    while (request := _read(source)) is not None:
        _write(sink, _answer(*request))


def _answer(operation: str, arguments: tuple[Any, ...]) -> tuple[str, Any]:
    try:
        return ("ok", OPERATIONS[operation](*arguments))
    except (Exception, MemoryError, RecursionError):  # noqa: BLE001 - reported to the parent, which decides
        return ("error", traceback.format_exc(limit=-6))


def _read(source: BinaryIO) -> tuple[str, tuple[Any, ...]] | None:
    head = source.read(4)
    if len(head) < 4:
        return None
    body = source.read(struct.unpack(">I", head)[0])
    request: tuple[str, tuple[Any, ...]] = pickle.loads(body)  # from our own parent process
    return request


def _write(sink: BinaryIO, answer: tuple[str, Any]) -> None:
    body = pickle.dumps(answer, protocol=pickle.HIGHEST_PROTOCOL)
    sink.write(struct.pack(">I", len(body)))
    sink.write(body)
    sink.flush()


if __name__ == "__main__":
    main()
