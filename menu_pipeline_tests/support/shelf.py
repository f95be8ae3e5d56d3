"""Pages of one site and their menus without a crawl: real database, bodies and extractor, in this process.

``Shelf`` writes what a visit writes of a page (the same statements), and reads menus through ``MenuDesk``; only the
worker process is replaced by a call. An older extractor is one that read other dishes: ``read_by_another``.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from sqlalchemy import text

from menu_pipeline import menus
from menu_pipeline.adapters.blobs import BlobStore, open_blobs
from menu_pipeline.adapters.database import Database, run
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.site import SiteScope
from menu_pipeline.crawl import announcing
from menu_pipeline.crawl.context import CrawlOptions, RunTools, SiteContext
from menu_pipeline.crawl.menus_stage import MenuDesk
from menu_pipeline.crawl.visit import Tally
from menu_pipeline.crawl.writer import Writer
from menu_pipeline_tests.support.crawling import JumpClock, add_site, rows_of

SITE = "soup.test"


class InProcess:
    """The extraction worker's face, without the process. Counts its calls."""

    calls = 0

    async def call(self, operation: str, *arguments: Any) -> Any:
        assert operation == "menu"
        self.calls += 1
        return menus.extract(*arguments)


@dataclass
class Shelf:
    """Pages of SITE by path."""

    db: Database
    blobs: BlobStore
    clock: JumpClock = field(default_factory=JumpClock)
    worker: InProcess = field(default_factory=InProcess)

    @classmethod
    def of(cls, db: Database, folder: Path) -> Shelf:
        add_site(db, SITE, name="Soup Kitchen")
        return cls(db, open_blobs(folder.as_uri()))

    def put(self, path: str, body: str, *, later_h: float = 0.0) -> None:
        """``path`` answered with ``body``: as a visit stores it, the same content again included."""
        self.clock.time += 3600 * later_h
        sha256, now, url = hashlib.sha256(body.encode()).hexdigest(), self.clock.time, f"http://{SITE}{path}"
        stored = self.blobs.put(sha256, body.encode())
        with self.db.begin() as connection:
            run(connection, "frontier.page_add", site=SITE, url=url, host=SITE, due_at=now, role="page", promise=0,
                depth=0, hops=0, found_on=None, found_at=now, lastmod=None, in_sitemap=0, named_late=0,
                listed_by=None)  # fmt: skip
            run(connection, "pages.content_add", sha256=sha256, blob_key=stored.key, size=len(body),
                stored_size=stored.stored_size, media_kind="html", content_type="text/html; charset=utf-8",
                simhash=None, now=now)  # fmt: skip
            page = self._page(connection, path)
            request_id = self._request(connection, page["page_id"], url, now)
            values = {"page_id": page["page_id"], "due_at": now + 72_000, "outcome": "fetched", "status": 200,
                      "etag": None, "last_modified": None, "now": now}  # fmt: skip
            if page["content_sha256"] == sha256:
                run(connection, "frontier.page_verified", **values)
                run(connection, "menus.menus_verified", page_id=page["page_id"], now=now)
            else:
                run(connection, "frontier.page_read", sha256=sha256, request_id=request_id, noindex=0,
                    canonical_url=None, **values)  # fmt: skip

    def leave(self, path: str, reason: str, *, to: str | None = None, state: str = "done") -> None:
        """``path`` answered with no page: ``redirected`` (to another path), ``gone``, ``gone_unconfirmed``."""
        with self.db.begin() as connection:
            page = self._page(connection, path)
            run(connection, "frontier.page_settled", page_id=page["page_id"], state=state, reason=reason,
                due_at=self.clock.time, outcome=reason, status=None,
                redirect_to=None if to is None else f"http://{SITE}{to}")  # fmt: skip
            if reason == "gone":
                run(connection, "menus.menus_close_of_page", page_id=page["page_id"], now=self.clock.time)
                announcing.announce_page(connection, SITE, page["page_id"], self.clock.time)
                run(connection, "menus.extract_again", site=SITE, page_id=page["page_id"])

    def read(self) -> Tally:
        """Extract what is pending, as the stage ``extracted_menus`` does."""
        return asyncio.run(self._read())

    async def _read(self) -> Tally:
        row = rows_of(self.db, "select * from site")[0]
        site = SiteContext(row, SiteScope(str(row["seed_url"]), (), "/"))
        writer = Writer(self.db)
        tools: Any = RunTools(
            run_id="shelf", writer=writer, hosts=None, ledger=None, worker=self.worker, blobs=self.blobs,
            clock=self.clock, policy=Policy(), rng=random.Random(1), options=CrawlOptions(), stopping=asyncio.Event(),
            started_at=self.clock.time, deadline_mono=1e12,
        )  # fmt: skip
        try:
            await MenuDesk(tools, site).extract_due()
        finally:
            await writer.aclose()
        return site.tally

    def read_by_another(self, path: str, changes: Mapping[str, str | None]) -> None:
        """As if an older extractor had read ``path``: its dishes with these prices; None: it missed the dish."""
        with self.db.begin() as connection:
            page_id = self._page(connection, path)["page_id"]
            menu_id = connection.execute(
                text("select menu_id from menu where page_id = :p and valid_to is null"), {"p": page_id}
            ).scalar_one()
            for name, price in changes.items():
                values = {"m": menu_id, "name": name, "price": None if price is None else Decimal(price)}
                sql = "update menu_item set price = :price" if price is not None else "delete from menu_item"
                connection.execute(
                    text(f"{sql} where menu_id = :m and name = :name"),
                    values if price is not None else {"m": menu_id, "name": name},
                )
            connection.execute(
                text("update menu set menu_sha256 = 'another', extractor_version = '0' where menu_id = :m"),
                {"m": menu_id},
            )
            for table in ("announced_menu", "outbox"):  # and told of what it read
                connection.execute(text(f"delete from {table}"))
            announcing.announce_site(connection, SITE, self.clock.time)
        self.upgrade("another" if changes else None)

    def upgrade(self, menus_sha256: str | None = None) -> None:
        """All pages of the site were read by another extractor."""
        with self.db.begin() as connection:
            connection.execute(text("update page set extractor_version = '0'"))
            connection.execute(text("update menu set extractor_version = '0'"))
            if menus_sha256 is not None:
                connection.execute(text("update page set menus_sha256 = :s where has_prices = 1"), {"s": menus_sha256})

    def shown(self) -> dict[str, str]:
        rows = rows_of(self.db, "select name, price from current_menu order by name")
        return {str(row["name"]): f"{row['price']:.2f}" for row in rows}

    def verified_at(self) -> set[float]:
        return {
            float(row["verified_at"]) for row in rows_of(self.db, "select verified_at from menu where valid_to is null")
        }

    def page(self, path: str) -> dict[str, Any]:
        return rows_of(self.db, "select * from page where url = :url", url=f"http://{SITE}{path}")[0]

    @staticmethod
    def _page(connection: Any, path: str) -> Any:
        sql = text("select * from page where url = :url")
        return connection.execute(sql, {"url": f"http://{SITE}{path}"}).mappings().one()

    @staticmethod
    def _request(connection: Any, page_id: int, url: str, now: float) -> int:
        sql = text(
            "insert into request (run_id, site, host, url, purpose, lease_token, page_id, promised_delay_s, sent_at,"
            " deadline_at, finished_at, outcome, status)"
            " values ('shelf', :site, :site, :url, 'page', 1, :page, 1, :now, :now, :now, 'fetched', 200)"
            " returning request_id"
        )
        values = {"site": SITE, "url": url, "page": page_id, "now": now}
        return int(connection.execute(sql, values).scalar_one())
