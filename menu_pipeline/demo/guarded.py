"""Pages that are not there for whoever only reads HTML: written by scripts, or behind a challenge.

A page flagged ``scripted`` is a shell; its script asks for ``PATH.json`` and writes what it says. One flagged
``challenge STATUS`` answers with an interstitial, as a content delivery network would.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from menu_pipeline.demo.hosts import Ask, Kind, Leaf
from menu_pipeline.demo.links import plain
from menu_pipeline.demo.model import Dish, Kitchen, Page
from menu_pipeline.demo.pages import body_html

DishesOn = Callable[[int], tuple[Dish, ...]]

_LOADER = """
fetch(document.body.dataset.menu).then(answer => answer.json()).then(page => {
  document.getElementById('table').innerHTML = page.html;
});
"""
#: What build tools put into shells: enough to pass two kibibytes without a word for a reader.
_STUFFING = "window.__kitchen__ = " + json.dumps({"chunks": [f"static/chunk-{n:04x}.js" for n in range(120)]})

_INTERSTITIAL = (
    '<!doctype html><html lang="en"><head><title>Just a moment...</title><meta name="robots" content="noindex">'
    '<meta http-equiv="refresh" content="390"></head><body><div class="main-wrapper"><noscript>'
    '<span id="challenge-error-text">Enable JavaScript and cookies to continue</span></noscript></div>'
    "<script>window._cf_chl_opt = {cType: 'managed', cRay: 'a-doorman-in-a-velvet-coat'};</script></body></html>\n"
)


def guarded_leaves(kitchen: Kitchen, page: Page, path: str, dishes_on: DishesOn) -> dict[str, Leaf]:
    """The leaves of ``page`` at ``path`` where one of these flags is set, else none."""
    if "challenge" in page.flags:
        return {path: Leaf(Kind.NOTHING, lambda ask: _INTERSTITIAL, status=int(page.flags["challenge"]))}
    if "scripted" not in page.flags:
        return {}

    def data(ask: Ask) -> str:
        return json.dumps({"html": body_html(kitchen, page, dishes_on(ask.day), plain)})

    return {
        path: Leaf(Kind.PAGE, lambda ask: _shell(kitchen, page, path)),
        "/table.js": Leaf(Kind.PART, lambda ask: _LOADER, content_type="text/javascript"),
        f"{path}.json": Leaf(Kind.PART, data, content_type="application/json"),
    }


def _shell(kitchen: Kitchen, page: Page, path: str) -> str:
    return (
        f'<!doctype html><html lang="{kitchen.language}"><head><title>{page.title} – {kitchen.name}</title></head>'
        f'<body data-menu="{path}.json"><div id="table"></div><img src="/soup.png" alt="">'
        f'<script>{_STUFFING}</script><script src="/table.js"></script></body></html>\n'
    )
