"""The names the conformance suites call, mapped to the project's functions: nothing else belongs here.

Run one suite from the project's folder:

    .venv/bin/python ../shared/cases/urls/run_urls.py menu_pipeline_tests/conformance.py --part dev
"""

# ruff: noqa: E402, F401

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

# --- urls ------------------------------------------------------------------------------------------------
from menu_pipeline.core.policy import Policy as _Policy
from menu_pipeline.core.traps import shape_trap as _shape_trap
from menu_pipeline.core.urls import normalize, resolve


def is_trap(url: str) -> bool:
    return _shape_trap(url, _Policy(), year=2026) is not None


# --- robots ----------------------------------------------------------------------------------------------
from menu_pipeline.core import robots as _robots
from menu_pipeline.core.robots import RobotsPolicy as make_policy
from menu_pipeline.core.urls import robots_url


def allowed(robots: bytes, user_agent: str, url: str) -> bool:
    return _robots.parse(robots).decide(url, user_agent).allowed


def crawl_delay(robots: bytes, user_agent: str) -> float | None:
    return _robots.parse(robots).crawl_delay(user_agent)


def effective_delay(robots: bytes, user_agent: str) -> float:
    return _robots.effective_delay(_robots.parse(robots), user_agent)


def sitemaps(robots: bytes, url: str) -> list[str]:
    return _robots.parse(robots).sitemaps(url)


# --- ssrf ------------------------------------------------------------------------------------------------
# --- prices ----------------------------------------------------------------------------------------------
from decimal import Decimal

from menu_pipeline.core.address import guarded_fetch, url_allowed
from menu_pipeline.core.address import is_public as ip_allowed
from menu_pipeline.menus.model import Hints
from menu_pipeline.menus.prices import parse_prices as _parse_prices


def parse_prices(text: str, hint: dict[str, str] | None) -> list[tuple[Decimal | None, str | None]]:
    locale = ((hint or {}).get("locale") or "").partition("_")
    hints = Hints(language=locale[0] or None, currency=(hint or {}).get("currency"), country=locale[2] or None)
    return [(price.amount, price.sign or price.currency) for price in _parse_prices(text, hints)]


# --- structured ------------------------------------------------------------------------------------------
from menu_pipeline.menus.choose import read_structured as _read_structured


def extract_items(html: bytes, url: str) -> list[dict[str, object]]:
    return [
        {"name": item.name, "price": price.amount, "currency": price.currency}
        for item in _read_structured(html)
        for price in item.prices
    ]


# --- content ---------------------------------------------------------------------------------------------
from menu_pipeline.core.compression import decompress
from menu_pipeline.core.content import content_kind, decode, detect_encoding
from menu_pipeline.core.page_facts import page_facts as _page_facts
from menu_pipeline.core.soft404 import is_soft_404
from menu_pipeline_tests.support.following import fetch_on_loopback as _fetch_on_loopback


def page_facts(html: bytes, url: str, content_type: str) -> dict[str, object]:
    facts = _page_facts(html, url, content_type)
    return {
        "links": [link.url for link in facts.links],
        "refresh": facts.refresh,
        "canonical": facts.canonical,
        "noindex": facts.noindex,
        "nofollow": facts.nofollow,
    }


def fetch(url: str) -> dict[str, object]:
    answer = _fetch_on_loopback(url)
    return {"status": answer.status, "body": answer.body}


# --- sitemaps --------------------------------------------------------------------------------------------
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from menu_pipeline.core.sitemap import parse_sitemap as _parse_sitemap
from menu_pipeline.core.sitemap_dates import parse_lastmod, parse_pubdate
from menu_pipeline.core.sitemap_walk import SitemapAnswer, walk_sitemaps


def parse_sitemap(body: bytes, url: str, content_type: str | None) -> dict[str, object]:
    reading = _parse_sitemap(body, url, content_type, _Policy())
    return {"pages": reading.pages, "sitemaps": reading.sitemaps}


def crawl_sitemaps(fetch: Callable[[str], dict[str, Any]], start_url: str) -> Iterator[tuple[str, datetime | None]]:
    return walk_sitemaps(lambda url: SitemapAnswer(**fetch(url)), [start_url], _Policy())


# --- challenge -------------------------------------------------------------------------------------------
from menu_pipeline.core.challenge import detect as _detect
from menu_pipeline.core.escalation import signal as _signal


def needs_escalation(status: int, headers: dict[str, str], body: bytes, url: str) -> bool:
    return _signal(status, _detect(status, headers, body, url)) is not None


# --- flaresolverr ----------------------------------------------------------------------------------------
from menu_pipeline.core import breaker as _breaker
from menu_pipeline.core import sidecar as _sidecar
from menu_pipeline.core.sidecar import build_request, unwrap


def interpret(
    http_status: int | None, body: bytes | None, transport_error: Exception | None, requested_url: str
) -> dict[str, object]:
    reading = _sidecar.interpret(http_status, body, transport_error, requested_url)
    return {"outcome": str(reading.outcome), "backend_failure": reading.backend_failure, "html": reading.html}


class _Breaker:
    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._state = clock, _breaker.Breaker()

    def allow(self) -> bool:
        admission, self._state = _breaker.admit(self._state, self._clock(), 0, _Policy())
        return admission in (_breaker.Admission.ALLOWED, _breaker.Admission.PROBE)

    def success(self) -> None:
        self._state = _breaker.succeeded(self._state)

    def failure(self) -> None:
        self._state = _breaker.failed(self._state, self._clock(), _Policy())


make_breaker = _Breaker
