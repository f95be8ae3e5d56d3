"""What a visit came to, in one word: from what it asked for, and what of its site fails now.

A site is more than one page. ``unreadable`` says that nothing of it could be read; where other pages came, those that
fail are named. The word stays "read" for a page about the garden, and is "partly read" where the start page or a page
of the menu is among them: then the site's dishes are not what its kitchen shows now, or are not there at all.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run
from menu_pipeline.core.policy import DAY_S
from menu_pipeline.core.routing import MENU_POINTS
from menu_pipeline.crawl.visit import Tally, VisitWord


class Ending(NamedTuple):
    """``failure`` is the class of what keeps us from the site, or from its menu; None where nothing does."""

    word: VisitWord
    detail: str
    failure: str | None
    evidence: dict[str, str]


@dataclass(frozen=True, slots=True)
class Failing:
    """Pages of a site that failed when they were asked last: given up, or waiting for another try.

    ``of_menu`` of them are its start page or of its menu. ``url`` and ``reason`` are those of the one that matters
    most. ``standing``: other pages that were read or seen unchanged within a day.
    """

    pages: int = 0
    of_menu: int = 0
    url: str = ""
    reason: str = ""
    standing: int = 0

    def __str__(self) -> str:
        what = "page fails" if self.pages == 1 else "pages fail"
        more = "" if self.pages == 1 else f", among them {self.of_menu} of its menu" if self.of_menu else ""
        return f"{self.pages} {what}{more} ({self.reason}: {self.url})"


def failing_pages(connection: Connection, site: str, now: float) -> Failing:
    """Those of ``site``; ``now`` in epoch seconds."""
    rows = run(connection, "frontier.failing_pages", site=site, menu_points=MENU_POINTS, since=now - DAY_S)
    if not rows:
        return Failing()
    row = rows[0]
    reason = str(row["reason"] or row["last_outcome"])
    return Failing(row["pages"], row["of_menu"], str(row["url"]), reason, row["standing"])


def ending(tally: Tally, failing: Failing, *, ever_read: bool) -> Ending:
    """The ending of a visit that nothing cut short. ``ever_read``: whether something of the site was read before."""
    came = _what_came(tally)
    if came is not None:
        return _with_failing(came, failing)
    if tally.failures:
        return _nothing_came(tally, failing, ever_read)
    if tally.extracted:
        return Ending(VisitWord.READ, f"{tally.extracted} stored pages extracted again", None, {})
    if tally.deferred_until is not None:
        return Ending(VisitWord.DEFERRED, "pages wait for their retry", None, {})
    if tally.page_requests and not ever_read:  # redirects in a circle, and nothing else ever
        came_to = {f"answers {kind}": str(count) for kind, count in tally.outcomes.most_common()}
        detail = "no page: the start page leads nowhere that can be read"
        return Ending(VisitWord.UNREADABLE, detail, "no_page", came_to)
    if failing.of_menu:
        return Ending(VisitWord.NOTHING_DUE, f"nothing is due; {failing}", failing.reason, _evidence(failing))
    return Ending(VisitWord.NOTHING_DUE, "nothing is due", None, {})


def _what_came(tally: Tally) -> Ending | None:
    if tally.fetched:
        detail = f"{tally.fetched} pages read, {tally.unchanged} unchanged"
        return Ending(VisitWord.OVER_BUDGET if tally.out_of_time else VisitWord.READ, detail, None, {})
    if tally.out_of_time and not tally.failures:
        detail = "the run's time was spent before this site's turn came to an end"
        return Ending(VisitWord.OVER_BUDGET, detail, None, {})
    if tally.unchanged:
        return Ending(VisitWord.UNCHANGED, f"{tally.unchanged} pages unchanged", None, {})
    return None


def _with_failing(came: Ending, failing: Failing) -> Ending:
    """Pages came, and others may fail. Over budget stays so: the rest was not asked for."""
    if not failing.pages:
        return came
    word = VisitWord.PARTLY_READ if failing.of_menu and came.word is not VisitWord.OVER_BUDGET else came.word
    failure = failing.reason if failing.of_menu else None
    return Ending(word, f"{came.detail}; {failing}", failure, _evidence(failing))


def _nothing_came(tally: Tally, failing: Failing, ever_read: bool) -> Ending:
    """All that was asked for failed. That is the site where nothing of it was read for a day, its start page or menu
    among what fails; else it is these pages."""
    reason = tally.failures.most_common(1)[0][0]
    if not ever_read or (not failing.standing and (failing.of_menu or not failing.pages)):
        return Ending(VisitWord.UNREADABLE, tally.last_failure, reason, counted(tally.failures))
    if not failing.pages:  # classified once and for all: an address we do not connect to
        return Ending(VisitWord.PARTLY_READ, f"{tally.last_failure}; its other pages stand", reason, {})
    detail = f"{failing}; its other pages stand"
    return Ending(VisitWord.PARTLY_READ, detail, failing.reason if failing.of_menu else None, _evidence(failing))


def _evidence(failing: Failing) -> dict[str, str]:
    return {"pages failing": str(failing.pages), "of its menu": str(failing.of_menu), "such as": failing.url}


def counted(failures: Counter[str]) -> dict[str, str]:
    """Failures by class, as evidence."""
    return {f"{name} failures": str(count) for name, count in failures.most_common()}
