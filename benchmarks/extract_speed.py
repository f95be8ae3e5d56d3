"""CPU time of one extraction: golden pages, real pages where a folder of them is given, and 5 MB of each form.

    python benchmarks/extract_speed.py [--pages FOLDER] [--runs 5] [--slowest 5]

FOLDER holds saved pages (.html, .json, .pdf). Of each page the least CPU time of ``--runs`` extractions counts (user
and system, this process; a busy machine only adds to it), after one that warms up. Caches of words and markup stay
warm, as in a worker that reads page after page; the column "first" is the median of each page's first reading. "of
parsing" is the sum of the times beside that of the HTML parse alone (PDFs and JSON left out), measured in the same run.
The last table is one extraction of each large page: about a second is promised (``menus/limits.py``).
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from benchmarks.extractor_ablation import cases
from menu_pipeline import menus
from menu_pipeline.menus import Hints

KINDS = {".html": "text/html", ".json": "application/json", ".pdf": "application/pdf"}


@dataclass(frozen=True)
class Case:
    name: str
    body: bytes
    url: str
    kind: str


@dataclass(frozen=True)
class Timed:
    name: str
    first: float  # milliseconds of CPU
    least: float
    parse: float  # of the HTML parse alone; 0 for what is no HTML


def golden() -> list[Case]:
    return [Case(f"{case.group} {n}", case.body, case.url, case.kind) for n, case in enumerate(cases())]


def saved(folder: Path) -> list[Case]:
    """The pages in ``folder``, in order of name."""
    return [
        Case(path.name, path.read_bytes(), f"https://kitchen.example/{path.stem}", KINDS[path.suffix])
        for path in sorted(folder.iterdir())
        if path.suffix in KINDS
    ]


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of CPU."""
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


def timed(case: Case, runs: int) -> Timed:
    def extraction() -> object:
        return menus.extract(case.body, case.url, case.kind, Hints())

    first = spent(extraction)
    least = min(spent(extraction) for _ in range(runs))
    parse = 0.0
    if case.kind.startswith("text/html"):
        text = case.body.decode("utf-8", "replace")
        parse = min(spent(lambda: LexborHTMLParser(text)) for _ in range(runs))
    return Timed(case.name, first, least, parse)


def row(title: str, times: list[Timed]) -> str:
    least = sorted(t.least for t in times)
    parsed = [t for t in times if t.parse]
    ratio = sum(t.least for t in parsed) / sum(t.parse for t in parsed)
    high = least[min(len(least) - 1, round(0.99 * len(least)))]
    return (
        f"| {title} | {len(times)} | {statistics.median(least):.1f} | {statistics.fmean(least):.1f} | {high:.1f} "
        f"| {least[-1]:.1f} | {statistics.median(t.first for t in times):.1f} | {ratio:.1f} |"
    )


def large() -> list[Case]:
    """Pages of about 5 MB, each made of one form repeated, and nesting beyond what is read."""
    dice = random.Random(1)
    dish = [f"{dice.choice(('Soup', 'Curry', 'Tart'))} of {dice.choice(('leek', 'beans'))} {n}" for n in range(150_000)]
    state = [{"name": name, "price": 5.5, "description": "with bread and butter"} for name in dish]
    offers = [{"@type": "MenuItem", "name": name, "offers": {"@type": "Offer", "price": "5.50"}} for name in dish]
    assigned = "".join(f"var a{n} = {json.dumps(one)};" for n, one in enumerate(state))
    ld = json.dumps({"@context": "https://schema.org", "@type": "Menu", "hasMenuItem": offers[:42_000]})
    pages = {
        "cards": _whole([f"<div class=c><h3>{name}</h3><p>with bread</p><span>€5.50</span></div>" for name in dish]),
        "table": _whole([f"<tr><td>{name}</td><td>5.50</td></tr>" for name in dish], "<table>", "</table>"),
        "lines with breaks": _whole([f"{name} ..... 5.50 €<br>" for name in dish], "<p>", "</p>"),
        "one line": _whole([f"{name} 5.50 € " for name in dish], "<p>", "</p>"),
        "inline elements": _whole([f"<b>{name}</b> <i>5.50</i> " for name in dish], "<p>", "</p>"),
        "microdata": _whole(
            [f'<div itemscope itemtype="MenuItem"><b itemprop=name>{n}</b><i itemprop=price>5</i></div>' for n in dish]
        ),
        "links": _whole([f'<a href="/dish/{name}">{name}</a>' for name in dish]),
        "JSON-LD": f'<h1>Menu</h1><script type="application/ld+json">{ld}</script>',
        "broken JSON-LD": f'<h1>Menu</h1><script type="application/ld+json">{ld[:-1]}</script>',
        "framework state": f'<script type="application/json">{json.dumps(state)[:5_000_000]}</script>',
        "assignments": f"<script>{assigned[:2_900_000]}",
        "a script's code": f"<script>{'if (price: 1) { call([1, 2], {a: b}) } ' * 70_000}</script>",
        "text": "<p>" + "Soup of leek and bread with butter 5.50 € and wine. " * 100_000,
        "ten thousand nested divs": "<div>" * 10_000 + "Soup 5.00",
        "megabytes of open divs": "<div>" * 1_000_000 + "Soup 5.00",
    }
    return [Case(name, body.encode(), "https://kitchen.example/menu", "text/html") for name, body in pages.items()]


def _whole(parts: list[str], before: str = "", after: str = "") -> str:
    """Parts up to 5 MB, with a heading in front."""
    out, size = ["<h1>Menu</h1>", before], 0
    for part in parts:
        size += len(part)
        if size > 5_000_000:
            break
        out.append(part)
    return "".join([*out, after])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=Path, help="folder of saved pages")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--slowest", type=int, default=5, help="how many of the slowest saved pages are named")
    parser.add_argument("--skip-golden", action="store_true")
    parser.add_argument("--skip-large", action="store_true")
    given = parser.parse_args()
    menus.extract(b"<h1>Menu</h1><li>Soup 5.00</li>", "https://kitchen.example/", "text/html", Hints())
    print(
        "| pages (ms of CPU) | | median | mean | 99 % | most | first | of parsing |\n|---|---|---|---|---|---|---|---|"
    )
    real = [timed(case, given.runs) for case in saved(given.pages)] if given.pages else []
    if real:
        print(row("real", real), flush=True)
    if not given.skip_golden:
        print(row("golden", [timed(case, given.runs) for case in golden()]), flush=True)
    for one in sorted(real, key=lambda t: -t.least)[: given.slowest]:
        print(f"<!-- {one.name}: {one.least:.1f}, parse {one.parse:.1f} -->")
    if given.skip_large:
        return
    print("\n| 5 MB of | s of CPU |\n|---|---|")
    for case in large():
        took = spent(lambda case=case: menus.extract(case.body, case.url, case.kind, Hints()))  # type: ignore[misc]
        print(f"| {case.name} | {took / 1000:.2f} |", flush=True)


if __name__ == "__main__":
    main()
