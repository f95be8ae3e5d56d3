"""Which signals of the extractor carry: our own fixtures read without each of them in turn.

    python benchmarks/extractor_ablation.py

Pages are those of ``menu_pipeline_tests/golden`` (every kitchen in every layout, pages with a trap each, pages held
apart), and the kitchens once more as they state themselves in structured data or embedded JSON. Shown: item F1
(name and all amounts right, micro over a group) and how many pages that are no menu yield dishes. The first row is the
extractor as it is; the others say what is off. docs/decisions/0026 has the table.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from html import escape
from typing import Any
from unittest import mock

from menu_pipeline import menus
from menu_pipeline.menus import Hints, blocks, choose, judge
from menu_pipeline.menus.empty import Verdict
from menu_pipeline.menus.model import Reason
from menu_pipeline.menus.reconcile import Merged
from menu_pipeline_tests.golden import odd
from menu_pipeline_tests.golden.kitchens import KITCHENS, Kitchen
from menu_pipeline_tests.golden.layouts import LAYOUTS, page
from menu_pipeline_tests.golden.scoring import Item, score
from menu_pipeline_tests.golden.test_golden import APART

Patch = Callable[[ExitStack], None]
HTML = "text/html; charset=utf-8"


@dataclass(frozen=True)
class Case:
    group: str
    body: bytes
    url: str
    kind: str
    want: list[Item]


def off(module: Any, name: str, put: Any) -> Patch:
    """A patch that puts ``put`` in the place of a function."""

    def patch(stack: ExitStack) -> None:
        stack.enter_context(mock.patch.object(module, name, put))

    return patch


def both(*patches: Patch) -> Patch:
    def patch(stack: ExitStack) -> None:
        for one in patches:
            one(stack)

    return patch


def nothing(*_: Any) -> list[Any]:
    return []


VARIANTS: dict[str, Patch] = {
    "everything": both(),
    "without visible blocks": off(choose, "read_blocks", nothing),
    "without JSON-LD": off(choose, "read_jsonld", nothing),
    "without microdata and RDFa": off(choose, "read_microdata", nothing),
    "without embedded JSON": both(off(choose, "read_embedded", nothing), off(choose, "read_values", nothing)),
    "without prices in attributes": off(choose, "read_attributes", nothing),
    "without dishes that show no price": both(
        off(blocks, "with_unpriced", lambda _, placed: placed), off(blocks, "without_prices", nothing)
    ),
    "without one price for several": off(blocks, "spread", lambda _, placed: placed),
    "without sizes under one name": off(blocks, "under_one_name", lambda _, placed: placed),
    "without telling languages apart": off(blocks, "one_panel", lambda items, *_: items),
    "without merging repeats": off(choose, "unique", lambda items: list(items)),
    "no reconciliation: shown, else stated": off(choose, "reconcile", lambda shown, stated, _: Merged(shown or stated)),
    "no reconciliation: stated, else shown": off(choose, "reconcile", lambda shown, stated, _: Merged(stated or shown)),
    "no reconciliation: both": off(choose, "reconcile", lambda shown, stated, _: Merged([*shown, *stated])),
    "no judge": off(choose, "judge", lambda items, *_: Verdict(bool(items), Reason.MENU, ())),
    "judge without topics": off(judge, "other_topic", lambda _: None),
    "judge without food words": off(judge, "is_food", lambda _: False),
    "judge without other trades": both(
        off(judge, "is_alien", lambda _: False), off(judge, "is_never_a_dish", lambda _: False)
    ),
}


def cases() -> Iterator[Case]:
    """All pages; ``want`` is empty for those that are no menu."""
    for kitchen in KITCHENS.values():
        want = _want(kitchen)
        url = f"https://{kitchen.host}/menu"
        for layout in LAYOUTS.values():
            yield Case("layouts", _bytes(page(kitchen, layout)), url, HTML, want)
        for body in _structured(kitchen):
            yield Case("stated", body, url, HTML, want)
    for group, module in (("traps", odd), *(("apart", module) for module in APART)):
        for one in module.MENUS:
            yield Case(group, one.html.encode(), one.url, one.kind, one.items)
        for one in module.NOTHING:
            yield Case("no menu", one.html.encode(), one.url, one.kind, [])


def _bytes(body: str | bytes) -> bytes:
    return body if isinstance(body, bytes) else body.encode()


def _want(kitchen: Kitchen) -> list[Item]:
    return [(dish.name, frozenset([dish.amount])) for dish in kitchen.dishes]


def _structured(kitchen: Kitchen) -> Iterator[bytes]:
    """The kitchen as it may state itself: all in JSON-LD and nothing shown; half in JSON-LD and all shown; a stated
    price that is wrong; microdata; framework state and nothing shown."""
    shown = _bytes(page(kitchen, LAYOUTS["cards"])).decode()
    lines = [(dish.name, str(dish.amount)) for dish in kitchen.dishes]
    yield _with_script(_shell(kitchen, ""), _jsonld(kitchen, lines), "application/ld+json")
    yield _with_script(shown, _jsonld(kitchen, lines[::2]), "application/ld+json")
    wrong = [(name, str(float(amount) * 10) if n == 0 else amount) for n, (name, amount) in enumerate(lines)]
    yield _with_script(shown, _jsonld(kitchen, wrong), "application/ld+json")
    items = "".join(
        f'<div itemscope itemtype="https://schema.org/MenuItem"><meta itemprop="name" content="{escape(name)}">'
        f'<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">'
        f'<meta itemprop="price" content="{amount}"><meta itemprop="priceCurrency" content="{kitchen.currency}"></div>'
        "</div>"
        for name, amount in lines
    )
    yield _shell(kitchen, items).encode()
    state = {
        "props": {"menu": {"items": [{"name": n, "price": float(a), "currency": kitchen.currency} for n, a in lines]}}
    }
    script = f'<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{json.dumps(state)}</script>'
    yield _shell(kitchen, script).encode()


def _shell(kitchen: Kitchen, body: str) -> str:
    return f"<!doctype html><html><head><title>Menu</title></head><body><h1>Menu</h1>{body}</body></html>"


def _jsonld(kitchen: Kitchen, lines: list[tuple[str, str]]) -> dict[str, Any]:
    offers = [
        {
            "@type": "MenuItem",
            "name": name,
            "offers": {"@type": "Offer", "price": amount, "priceCurrency": kitchen.currency},
        }
        for name, amount in lines
    ]
    return {"@context": "https://schema.org", "@type": "Menu", "hasMenuItem": offers}


def _with_script(body: str, data: dict[str, Any], kind: str) -> bytes:
    script = f'<script type="{kind}">{json.dumps(data)}</script>'
    return body.replace("</body>", f"{script}</body>").encode()


def measure(every: list[Case]) -> dict[str, tuple[int, int, int]]:
    """By group: dishes right, wanted, found. Of "no menu": pages that yield dishes, pages, dishes."""
    sums: dict[str, tuple[int, int, int]] = {}
    for case in every:
        result = menus.extract(case.body, case.url, case.kind, Hints())
        got = [(i.name, frozenset(p.amount for p in i.prices if p.amount is not None)) for i in result.items]
        told = score(case.want, got)
        right, wanted, found = sums.get(case.group, (0, 0, 0))
        if case.group == "no menu":
            sums[case.group] = (right + bool(got), wanted + 1, found + len(got))
        else:
            sums[case.group] = (
                right + told.right,
                wanted + told.right + len(told.missing),
                found + told.right + len(told.invented),
            )
    return sums


def f1(right: int, wanted: int, found: int) -> float:
    return 2 * right / (wanted + found) if wanted + found else 1.0


def main() -> None:
    every = list(cases())
    groups = ("layouts", "traps", "apart", "stated")
    pages = {group: sum(case.group == group for case in every) for group in (*groups, "no menu")}
    print(
        "| | " + " | ".join(f"{group} ({pages[group]})" for group in groups) + f" | not menus, of {pages['no menu']} |"
    )
    print("|---|" + "---|" * (len(groups) + 1))
    for name, patch in VARIANTS.items():
        began = time.process_time()
        with ExitStack() as stack:
            patch(stack)
            sums = measure(every)
        row = [f"{f1(*sums[group]):.3f}" for group in groups]
        wrong, _, dishes = sums["no menu"]
        took = 1000 * (time.process_time() - began) / len(every)
        print(
            f"| {name} | {' | '.join(row)} | {wrong} pages, {dishes} dishes |  <!-- {took:.1f} ms a page -->",
            flush=True,
        )


if __name__ == "__main__":
    main()
