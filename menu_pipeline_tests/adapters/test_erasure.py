"""Erasing a partner: all of it, and nothing of anybody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from menu_pipeline.adapters.blobs import BlobStore
from menu_pipeline.adapters.database import Database, run
from menu_pipeline.adapters.erasure import Erased, busy_for, erase_site
from menu_pipeline.adapters.partners import import_partners, parse_partners
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.planning import claim
from menu_pipeline_tests.support.crawled import CrawledData


@pytest.fixture
def data(db: Database, tmp_path: Path) -> CrawledData:
    return CrawledData.lay_out(db, tmp_path / "blobs")


def test_everything_of_the_site_goes_and_what_others_share_stays(data: CrawledData) -> None:
    _planned_and_told(data.db, "joes.example")
    assert erase_site(data.db, data.blobs, "joes.example") == Erased("joes.example", pages=3, requests=3, bodies=1)
    for table in ("site", "page", "request", "menu", "planned_site", "check_told"):
        assert data.count(table, "site = 'joes.example'") == 0, table
    assert (data.count("site"), data.count("page"), data.count("menu"), data.count("content")) == (1, 1, 1, 1)


def _planned_and_told(db: Database, site: str) -> None:
    with db.begin() as conn:
        claim(conn, "recrawl_due", "now", [[site]], 1.0, Policy())
        run(conn, "plans.told_save", site=site, check_name="menu_fresh", verdict="fresh", now=1.0)


def test_erasing_twice_finds_nothing_more(data: CrawledData) -> None:
    erase_site(data.db, data.blobs, "joes.example")
    assert erase_site(data.db, data.blobs, "joes.example") == Erased("joes.example", pages=0, requests=0, bodies=0)


def test_what_belongs_to_a_shared_host_stays_while_another_site_lives_there(data: CrawledData) -> None:
    data.rest("joes.example", 60.0, "retry_after_429")
    lines = "site,seed_url,name,kind,page_budget\njoes.example~pie,https://joes.example/pie/,Pies,kitchen,"
    import_partners(data.db, parse_partners(lines), data.now)
    erase_site(data.db, data.blobs, "joes.example")
    assert (data.count("robots"), data.count("host")) == (1, 1)
    erase_site(data.db, data.blobs, "joes.example~pie")
    assert (data.count("robots"), data.count("host")) == (0, 0)


def test_a_body_that_cannot_be_deleted_leaves_an_orphan_and_never_a_row_without_its_body(data: CrawledData) -> None:
    class Broken:
        def delete(self, key: str) -> None:
            raise OSError(f"{key}: the disk is gone")

    broken: BlobStore = Broken()  # type: ignore[assignment]
    with pytest.raises(OSError, match="the disk is gone"):
        erase_site(data.db, broken, "joes.example")
    assert data.count("page", "site = 'joes.example'") == 0
    assert data.count("content") == 1


def test_a_site_is_busy_as_long_as_a_run_holds_its_host(data: CrawledData) -> None:
    assert busy_for(data.db, "joes.example") == 0
    data.hold("joes.example", 90.0)
    assert 80 < busy_for(data.db, "joes.example") <= 90
    assert busy_for(data.db, "annas.example") == 0
