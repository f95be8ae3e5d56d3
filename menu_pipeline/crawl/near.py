"""Pages that nearly say the same: one of them carries the menu, the others are looked at rarely.

Two pages are a group when they look alike (a print view by its URL, or visible texts whose simhashes are near) and show
the same menu: every dish of the one, with its prices, is on display from the other. Pages without dishes are a group
only where one is the other's print view or they differ in their query alone. Pages whose menus differ never are: a
member is looked at again as soon as its speaker's menu changes, and speaks for itself the moment it shows another one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core.policy import HOUR_S, Policy
from menu_pipeline.core.print_views import print_view_of
from menu_pipeline.crawl import menu_versions
from menu_pipeline.crawl.knowledge import SiteKnowledge

_NO_DISHES = menu_versions.digest_of(())


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who speaks for a page (URL; None: itself), and the statements that say so in its row and its members'."""

    speaker: str | None
    writes: tuple[tuple[str, dict[str, Any]], ...]

    def write(self, connection: Connection) -> None:
        for name, values in self.writes:
            run(connection, name, **values)


@dataclass(frozen=True, slots=True)
class Near:
    """The groups of one site. Without ``knowledge`` (nothing was read in this visit) print views alone are known."""

    policy: Policy
    knowledge: SiteKnowledge | None

    def verdict(self, connection: Connection, page: Row, now: float) -> Verdict:
        """On ``page`` (``menus.pending``), which was extracted and its menus stored just now."""
        (after,) = run(connection, "frontier.near_state", page_id=page["page_id"])
        writes: list[tuple[str, dict[str, Any]]] = []
        if page["menus_sha256"] is not None and after["menus_sha256"] != page["menus_sha256"]:
            writes.append(("frontier.near_due", {"site": page["site"], "url": page["url"], "now": now}))
        speaker = self._speaker(connection, after)
        if speaker is not None:
            due_at = (after["verified_at"] or now) + self.policy.near_revisit_h * HOUR_S
            values = {"page_id": page["page_id"], "near_of": speaker, "due_at": due_at}
            writes.append(("frontier.near_set", values))
        elif after["near_of"] is not None:
            writes.append(("frontier.near_end", {"page_id": page["page_id"]}))
        return Verdict(speaker, tuple(writes))

    def _speaker(self, connection: Connection, page: Row) -> str | None:
        if page["role"] == "seed" or page["menus"]:
            return None
        url = str(page["url"])
        printed = print_view_of(url)
        alike = [printed] if printed is not None else []
        if self.knowledge is not None:
            alike += [other for other in self.knowledge.near(page["simhash"] or "") if other not in (url, printed)]
        for other in alike:
            rows = run(connection, "frontier.near_speaker", site=page["site"], url=other)
            if rows and _same_menu(page, rows[0], is_print=other == printed):
                return other
        return None


def _same_menu(page: Row, other: Row, *, is_print: bool) -> bool:
    """Whether ``other`` shows all that ``page`` shows (which has no menu of its own on display)."""
    if page["menus_sha256"] == _NO_DISHES:
        one_path = str(page["url"]).partition("?")[0] == str(other["url"]).partition("?")[0]
        return other["menus_sha256"] == _NO_DISHES and (is_print or one_path)
    return bool(other["menus"]) and page["extract_reason"] == f"same dishes as {other['url']}"
