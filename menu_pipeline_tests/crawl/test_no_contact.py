"""Without CONTACT_URL nobody outside our own networks is asked anything, wherever he is named."""

import asyncio

from menu_pipeline.core.address import ip_allowed, only_exempt, parse_networks
from menu_pipeline_tests.support.crawling import add_site, plain_url, rows_of
from menu_pipeline_tests.support.processes import Crawlers
from menu_pipeline_tests.support.raw_server import RawServer, ok

OURS = parse_networks("127.0.0.0/8")


def test_only_our_own_networks_are_asked_by_who_has_no_name():
    assert only_exempt("127.0.0.1", OURS).allowed
    assert only_exempt("192.0.32.7", OURS).reason == "no_contact_url"
    assert ip_allowed("192.0.32.7", OURS).allowed
    assert only_exempt("10.0.0.1", OURS).reason == "private"


def test_a_redirect_and_a_document_that_lead_outside_are_refused_before_a_connection(sqlite_db, tmp_path):
    """The outside is a public address that nobody connects to: the guard refuses it first."""
    home = b'<html><title>Soup</title><a href="http://else.test/menu.pdf">Menu</a><a href="/moved">moved</a></html>'

    def respond(asked):
        if asked.target == "/moved":
            return [ok(b"", "Location: http://else.test/", status="301 Moved")]
        return [ok(home, "Content-Type: text/html") if asked.target == "/" else ok(b"", status="404 No")]

    async def go():
        async with RawServer(respond) as server:
            hosts = tmp_path / "hosts"
            hosts.write_text("127.0.0.1 soup.test\n192.0.32.7 else.test\n", encoding="utf-8")
            add_site(sqlite_db, "soup.test", f"http://soup.test:{server.port}/", extra_hosts="else.test")
            settings = {
                "home": str(tmp_path / "home"),
                "database_url": plain_url(sqlite_db),
                "hosts_file": str(hosts),
                "allow_networks": "127.0.0.0/8",
                "min_delay_s": 0.05,
                "run_budget_s": 15.0,
            }
            with Crawlers(tmp_path, settings) as runs:
                crawler = runs.start()
                await asyncio.to_thread(crawler.wait, 60)

    asyncio.run(go())
    rows = rows_of(sqlite_db, "select outcome, peer from request where host = 'else.test'")
    assert {(row["outcome"], row["peer"]) for row in rows} == {("unsafe", None)}
    (robots,) = rows_of(sqlite_db, "select detail from robots where host = 'else.test'")
    assert "no_contact_url" in robots["detail"]
