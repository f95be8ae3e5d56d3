"""Which of the mechanisms against traps and duplicates earns its place: the street without each of them in turn.

    python benchmarks/ablation.py

One crawl of the kitchens with corners or links without end, and of forty ordinary ones, a variant. Shown: requests
their servers saw, real pages that were not read, and pages on record that are due again. docs/decisions has the table.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest import mock

from menu_pipeline.adapters.database import Database
from menu_pipeline.core.duplicates import Learner
from menu_pipeline.core.growth import Growth
from menu_pipeline.core.growth_pages import Candidate
from menu_pipeline.crawl import page_reading
from menu_pipeline.crawl.knowledge import SiteKnowledge
from menu_pipeline.demo.catalogue import build_street
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline.demo.street import Street
from menu_pipeline_tests.support.crawling import rows_of
from menu_pipeline_tests.support.streets import ENDLESS, crawl, import_street, street_settings

TRAPS = ["twelfth-spoon.test", *ENDLESS]
ORDINARY = 40

Patch = Callable[[ExitStack], None]


def no_learned_things(stack: ExitStack) -> None:
    stack.enter_context(mock.patch.object(Learner, "read", return_value={}))


def no_growth(stack: ExitStack) -> None:
    stack.enter_context(mock.patch.object(Growth, "verdict", return_value=None))


def no_weight_of_duplicates(stack: ExitStack) -> None:
    read = Growth.read

    def unweighted(self: Growth, page: Candidate, *, fruit: bool, again: bool = False, near: bool = False) -> None:
        read(self, page, fruit=fruit)

    stack.enter_context(mock.patch.object(Growth, "read", unweighted))


def no_lists_first(stack: ExitStack) -> None:
    stack.enter_context(mock.patch.object(Growth, "leads_on", return_value=False))


def no_site_nonsense(stack: ExitStack) -> None:
    stack.enter_context(mock.patch.object(SiteKnowledge, "is_nonsense", return_value=False))


def no_canonical(stack: ExitStack) -> None:
    stack.enter_context(mock.patch.object(page_reading, "credible_canonical", return_value=None))


VARIANTS: dict[str, tuple[Patch, ...]] = {
    "everything": (),
    "without learned parameters and paths": (no_learned_things,),
    "without growth": (no_growth,),
    "without double weight of duplicates": (no_weight_of_duplicates,),
    "without lists before leaves": (no_lists_first,),
    "without the site's own nonsense": (no_site_nonsense,),
    "without rel=canonical": (no_canonical,),
    "without any of them": (no_learned_things, no_growth, no_site_nonsense, no_canonical),
}


@contextmanager
def patched(patches: tuple[Patch, ...]) -> Iterator[None]:
    with ExitStack() as stack:
        for patch in patches:
            patch(stack)
        yield


def measure(street: StreetProcess, truth: Street, folder: Path, patches: tuple[Patch, ...]) -> Counter[str]:
    settings = street_settings(street, folder, min_delay_s=0.03, ttfb_factor=1.0, run_budget_s=100.0)
    sites = import_street(street, settings)
    chosen = [*TRAPS, *[name for name in sites if name.startswith("kitchen-")][:ORDINARY]]
    before = len(street.seen())
    with patched(patches):
        crawl(settings, chosen)
    counts = Counter(record.host if record.host in TRAPS else "ordinary" for record in street.seen()[before:])
    with Database.open(settings.database_url) as db:
        read = {str(row["url"]) for row in rows_of(db, "select url from page where content_sha256 is not null")}
        daily = rows_of(db, "select count(*) as n from page where state = 'done' and has_prices = 1 and reason is null")
    paths = {url.partition("?")[0] for url in read} | read
    counts["missed"] = sum(len(truth.site(name).documents - paths) for name in chosen)
    counts["daily"] = int(str(daily[0]["n"]))
    return counts


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, StreetProcess(Path(folder) / "street", sites=90) as street:
        truth = Street(build_street(sites=90), port=street.port)
        names = [*(host.removesuffix(".test") for host in TRAPS), "ordinary", "missed", "daily"]
        print(f"{'':38}" + "".join(f"{name[:15]:>16}" for name in names))
        for number, (variant, patches) in enumerate(VARIANTS.items()):
            counts = measure(street, truth, Path(folder) / f"home-{number}", patches)
            row = [*(counts[host] for host in TRAPS), counts["ordinary"], counts["missed"], counts["daily"]]
            print(f"{variant:38}" + "".join(f"{count:>16}" for count in row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
