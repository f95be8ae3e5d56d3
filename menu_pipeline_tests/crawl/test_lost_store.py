"""The store of bodies breaks in the midst of a crawl: that is our fault, and the run stops for all sites."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from menu_pipeline.core.errors import BlobUnavailable
from menu_pipeline.crawl.visit import VisitWord
from menu_pipeline_tests.crawl.test_visit import KITCHEN, Web
from menu_pipeline_tests.support.crawling import rows_of


@pytest.fixture
def db(sqlite_db):
    return sqlite_db  # its subject is the store


class Breaking(Web):
    """A web on which, as ``path`` is asked for, ``what`` happens to us."""

    def __init__(self, pages, path, what):
        super().__init__(pages)
        self.path, self.what = path, what

    def __call__(self, url):
        if url.endswith(self.path):
            self.what()
        return super().__call__(url)


def lose(folder: Path) -> None:
    """As an unmounted disk does."""
    if folder.is_dir():
        shutil.rmtree(folder)
    folder.write_text("not a folder")


def test_a_store_that_is_lost_stops_the_run_and_marks_no_site_unreadable(db, visitor, tmp_path):
    web = Breaking(KITCHEN, "/menu", lambda: lose(tmp_path / "blobs"))
    with pytest.raises(BlobUnavailable, match=r"MENU_PIPELINE_BLOB_URL=file://.*check that the folder"):
        visitor(web)
    assert web.asked["/about"] == 0, "nothing is sent that could not be kept"
    (site,) = rows_of(db, "select visit_word, visit_detail from site")
    assert (site["visit_word"], "BLOB_URL" in str(site["visit_detail"])) == (VisitWord.DEFERRED, True)
    (page,) = rows_of(db, "select state, deliveries, content_sha256 from page where url like '%/menu'")
    assert page == {"state": "due", "deliveries": 0, "content_sha256": None}, "the page is not charged for it"
    assert rows_of(db, "select url from request where outcome is null") == [], "the ledger has what was answered"
    (tmp_path / "blobs").unlink()
    assert visitor(Web(KITCHEN), later_h=0.1).word is VisitWord.READ


def test_one_body_that_is_gone_is_that_pages_outcome_only(db, visitor, tmp_path):
    visitor(Web(KITCHEN))
    for body in (tmp_path / "blobs").glob("??/??/*.gz"):
        body.unlink()
    with db.begin() as connection:
        connection.exec_driver_sql("update page set extracted_sha256 = null")
    visitor(Web(KITCHEN), stages=frozenset({"extracted_menus"}))
    reasons = {
        row["extract_reason"] for row in rows_of(db, "select extract_reason from page where content_sha256 <> ''")
    }
    assert reasons == {"body_missing"}
    assert len(rows_of(db, "select name from current_menu")) == 4
