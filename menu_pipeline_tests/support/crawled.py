"""Rows and bodies as a crawl of two small kitchens leaves them, without the crawl."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from sqlalchemy import text

from menu_pipeline.adapters.blobs import BlobStore, open_blobs
from menu_pipeline.adapters.database import Database, run
from menu_pipeline.adapters.partners import import_partners, parse_partners

PARTNERS = """\
site,seed_url,name,kind,page_budget
joes.example,https://joes.example/menu,Joe's Diner,kitchen,3
annas.example,https://annas.example/,Anna's,kitchen,
"""
HOUR = 3600.0


@dataclass
class CrawledData:
    """Joe's has a fresh menu, a dead page and two days of requests; Anna's menu is stale. They share one body."""

    db: Database
    blobs: BlobStore
    now: float

    @classmethod
    def lay_out(cls, db: Database, blob_folder: Path) -> CrawledData:
        data = cls(db, open_blobs(blob_folder.as_uri()), time.time())
        import_partners(db, parse_partners(PARTNERS), data.now - 100 * HOUR)
        data.add_robots("https://joes.example", "User-agent: *\nDisallow: /cart\nCrawl-delay: 2\n")
        shared = data.add_content(b"<p>shared")
        menu = data.add_page("joes.example", "https://joes.example/menu", data.add_content(b"<p>menu"), role="seed")
        data.add_page("joes.example", "https://joes.example/about", shared)
        dead = data.add_page("joes.example", "https://joes.example/old", None, state="dead", reason="timeout")
        anna = data.add_page("annas.example", "https://annas.example/", shared, role="seed")
        data.add_request("joes.example", "https://joes.example/robots.txt", -50 * HOUR, purpose="robots")
        request = data.add_request("joes.example", "https://joes.example/menu", -50 * HOUR + 3, page_id=menu)
        data.add_request(
            "joes.example", "https://joes.example/old", -HOUR, page_id=dead, status=None, outcome="transient"
        )
        data.add_menu("joes.example", "Joe's Diner", menu, "https://joes.example/menu", request, age_h=2)
        data.add_menu("annas.example", "Anna's", anna, "https://annas.example/", request, age_h=90)
        return data

    def add_robots(self, authority: str, body: str) -> None:
        with self.db.begin() as conn:
            run(
                conn,
                "pages.robots_save",
                authority=authority,
                host=authority.partition("://")[2],
                kind="rules",
                body=body,
                status=200,
                detail="status 200",
                fetched_at=self.now - HOUR,
                now=self.now - HOUR,
                next_check_at=self.now + HOUR,
                failures=0,
            )

    def robots_fail(self, authority: str, again_s: float) -> None:
        """robots.txt answers 503 and is asked for again ``again_s`` seconds from now; no copy of it is held."""
        host = authority.partition("://")[2]
        times = {"checked_at": self.now, "next_check_at": self.now + again_s}
        with self.db.begin() as conn:
            conn.execute(text("delete from robots where authority = :a"), {"a": authority})
        self._insert("robots", authority=authority, host=host, kind="unreachable", status=503, detail="503", **times)

    def rest(self, host: str, seconds: float, reason: str) -> None:
        self._insert("host", host=host, blocked_until=self.now + seconds, blocked_reason=reason, updated_at=self.now)

    def hold(self, host: str, seconds: float) -> None:
        """A run takes the host's lease."""
        with self.db.begin() as conn:
            run(conn, "frontier.host_seen", host=host, now=self.now)
            run(conn, "frontier.lease_take", host=host, owner="o", run_id="r", ttl_s=seconds, dead_owner="d")

    def add_content(self, body: bytes) -> str:
        sha256 = hashlib.sha256(body).hexdigest()
        stored = self.blobs.put(sha256, body)
        self._insert(
            "content",
            sha256=sha256,
            blob_key=stored.key,
            size=len(body),
            stored_size=stored.stored_size,
            media_kind="html",
            stored_at=self.now,
        )
        return sha256

    def add_page(
        self,
        site: str,
        url: str,
        sha256: str | None,
        *,
        role: str = "page",
        state: str = "done",
        reason: str | None = None,
    ) -> int:
        return self._insert(
            "page",
            "page_id",
            site=site,
            url=url,
            host=site,
            state=state,
            reason=reason,
            role=role,
            due_at=self.now + 5 * HOUR,
            found_at=self.now - 60 * HOUR,
            content_sha256=sha256,
            last_outcome="fetched" if sha256 else "transient",
            deliveries=0 if sha256 else 8,
            verified_at=self.now - 2 * HOUR if sha256 else None,
        )

    def add_request(
        self,
        site: str,
        url: str,
        after_s: float,
        *,
        purpose: str = "page",
        page_id: int | None = None,
        status: int | None = 200,
        outcome: str | None = "fetched",
        took_s: float | None = 0.5,
        promised_s: float = 2.0,
        host: str | None = None,
        peer: str | None = None,
    ) -> int:
        sent_at = self.now + after_s
        request_id = self._insert(
            "request",
            "request_id",
            run_id="run-1",
            site=site,
            host=host or site,
            url=url,
            purpose=purpose,
            peer=peer,
            lease_token=1,
            page_id=page_id,
            promised_delay_s=promised_s,
            sent_at=sent_at,
            deadline_at=sent_at + 20,
            finished_at=None if took_s is None else sent_at + took_s,
            outcome=outcome,
            status=status,
            wire_bytes=100,
        )
        with self.db.begin() as conn:
            conn.execute(
                text("update page set last_request_id = :r where page_id = :p"), {"r": request_id, "p": page_id}
            )
        return request_id

    def add_menu(self, site: str, kitchen: str, page_id: int, url: str, request_id: int, *, age_h: float) -> None:
        read_at = self.now - age_h * HOUR
        with self.db.begin() as conn:
            sha256 = conn.execute(
                text("select content_sha256 from page where page_id = :p"), {"p": page_id}
            ).scalar_one()
        menu_id = self._insert(
            "menu",
            "menu_id",
            site=site,
            kitchen=kitchen,
            page_id=page_id,
            source_url=url,
            content_sha256=sha256,
            request_id=request_id,
            extractor_version="1",
            menu_sha256="m",
            dishes=2,
            valid_from=read_at,
            fetched_at=read_at - HOUR,
            verified_at=read_at,
        )
        lines: list[tuple[int, int, str, str, Decimal | None, str | None]] = [
            (1, 1, "Soups", "Clam chowder [bold]", Decimal("6.50"), "cup"),
            (1, 2, "Soups", "Clam chowder [bold]", Decimal("9.00"), "bowl"),
            (2, 1, "Pies", "Apple pie", None, None),
        ]
        for position, variant, section, name, price, label in lines:
            self._insert(
                "menu_item",
                menu_id=menu_id,
                position=position,
                variant=variant,
                section=section,
                name=name,
                price=price,
                currency="USD" if price else None,
                label=label,
                extractor="jsonld",
                confidence=0.9,
            )

    def _insert(self, table: str, returning: str | None = None, **values: Any) -> int:
        columns, marks = ", ".join(values), ", ".join(f":{name}" for name in values)
        sql = f"insert into {table} ({columns}) values ({marks})" + (f" returning {returning}" if returning else "")
        with self.db.begin() as conn:
            result = conn.execute(text(sql), values)
            return int(result.scalar_one()) if returning else 0

    def count(self, table: str, where: str = "1 = 1") -> int:
        with self.db.read() as conn:
            return int(conn.execute(text(f"select count(*) from {table} where {where}")).scalar_one())
