import pytest

from menu_pipeline.core.errors import UnknownSite
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.plan import plan_batches, plan_requests
from menu_pipeline.settings import Settings
from menu_pipeline_tests.support.crawling import add_site, plain_url


@pytest.fixture
def settings(sqlite_db, tmp_path):
    return Settings(home=tmp_path / "home", database_url=plain_url(sqlite_db))


def test_batches_are_bounded_directories_run_alone_and_last_and_shared_hosts_together(sqlite_db, settings):
    most = settings.policy().batch_sites
    names = [f"k{number:03}.test" for number in range(most + 20)]
    for name in names:
        add_site(sqlite_db, name)
    add_site(sqlite_db, "guide.test", kind="directory")
    shared = ["tower.test~a", "tower.test~b", "tower.test~c"]
    for name in shared:
        add_site(sqlite_db, name, f"http://tower.test/{name[-1]}", host="tower.test")
    batches = plan_batches(settings, ["guide.test", *names, *shared])
    assert batches[-1] == ["guide.test"]
    assert max(map(len, batches)) <= most
    assert sorted(name for batch in batches for name in batch) == sorted(["guide.test", *names, *shared])
    assert any(set(shared) <= set(batch) for batch in batches)


def test_a_first_visit_is_planned_as_robots_sitemap_and_seed(sqlite_db, settings):
    add_site(sqlite_db, "soup.test")
    (planned,) = plan_requests(settings, ["soup.test"], CrawlOptions(), now=1000.0)
    assert planned.requests == 3
    assert planned.seconds >= 3 * settings.min_delay_s


def test_planning_for_a_name_nobody_imported_says_so(sqlite_db, settings):
    with pytest.raises(UnknownSite, match=r"nobody\.test"):
        plan_requests(settings, ["nobody.test"], CrawlOptions())
