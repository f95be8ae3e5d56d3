"""Print views: pages whose URL says that they are another page made ready for paper.

A hint only. Whether both say the same is judged by what they show (``crawl/near.py``).
"""

from __future__ import annotations

import re
from typing import Final

from menu_pipeline.core.urls import UrlRefused, normalize

#: Parameters whose presence says so, and those whose value does (WordPress, Joomla, Drupal, MediaWiki, TYPO3 and kin).
_NAMES: Final = frozenset({"print", "printable", "printview", "print_view", "printer", "printpage", "pf", "drucken"})
_VALUED: Final = frozenset({"view", "format", "mode", "layout", "output", "action", "do", "media", "tmpl", "style"})
_WORDS: Final = frozenset({"print", "printable", "printview", "printer", "drucken", "druck", "imprimer", "imprimir"})
_NO: Final = frozenset({"0", "no", "false"})
_FOLDERS: Final = frozenset({*_WORDS, "druckansicht", "druckversion", "stampa", "print-view", "printer-friendly"})
_ENDING: Final = re.compile(r"[-_.](?:print|printable|druck)(?=(?:\.[a-z]{3,5})?$)", re.IGNORECASE)


def print_view_of(url: str) -> str | None:
    """The URL (normalised) that ``url`` (normalised) is a print view of by its looks; None when it looks like none."""
    base, mark, query = url.partition("?")
    pairs = query.split("&") if mark else []
    kept = [pair for pair in pairs if not _says_print(pair)]
    origin, path = base[: base.find("/", 8)], base[base.find("/", 8) :]
    plain = _plain_path(path)
    if len(kept) == len(pairs) and plain == path:
        return None
    try:
        return normalize(origin + plain + ("?" + "&".join(kept) if kept else ""))
    except UrlRefused:
        return None


def print_mark_of(url: str) -> str:
    """What in ``url``, a print view by its looks, says so: ``print=1``, ``view=print``, ``/druck/``, ``-print``.

    Pages with one mark come from one template of their site; what is learned of some of them holds for the others.
    """
    base, _, query = url.partition("?")
    path = base[base.find("/", 8) :]
    said = [pair for pair in query.split("&") if pair and _says_print(pair)]
    said += [f"/{folder.lower()}/" for folder in path.split("/") if folder.lower() in _FOLDERS]
    if ending := _ENDING.search(path):
        said.append(ending[0].lower())
    return "&".join(said)


def _says_print(pair: str) -> bool:
    name, _, value = pair.lower().partition("=")
    return (name in _NAMES and value not in _NO) or (name in _VALUED and value in _WORDS)


def _plain_path(path: str) -> str:
    folders = path.split("/")
    kept = [folder for folder in folders if folder.lower() not in _FOLDERS]
    if len(kept) < len(folders):
        return "/".join(kept) or "/"
    return _ENDING.sub("", path)
