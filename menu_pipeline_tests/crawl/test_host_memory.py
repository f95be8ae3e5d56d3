"""What one page of a host needed, said to the others: one try of plain http for all, and no browser spent in vain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from menu_pipeline_tests.crawl.conftest import SITE, Visitor
from menu_pipeline_tests.crawl.test_ladder import CHALLENGE, HOME, PAGE, ROBOTS, SHELL, html
from menu_pipeline_tests.support.crawling import answer, rows_of
from menu_pipeline_tests.support.sidecars import ScriptedSidecar, scripted_sidecar, solved

DAY_H = 24.0
WEEK_H = 7 * DAY_H + 1  # a visit's pages are minutes apart
MENUS = [f"/menu-{n}" for n in range(4)]
PLAIN = [f"/room-{n}" for n in range(12)]


class Web:
    """A home page that links ``paths``; ``closed`` ones are challenged, every answer to plain http is counted."""

    def __init__(self, paths: list[str], body: str = PAGE) -> None:
        self.paths, self.body, self.closed = list(paths), body, set(paths)
        self.asked: Counter[str] = Counter()

    def __call__(self, url: str) -> object:
        path = url.removeprefix(f"http://{SITE}")
        if path in self.paths:
            self.asked[path] += 1
            return html(CHALLENGE, 403) if path in self.closed else html(self.page(path))
        links = "".join(f'<a href="{path}">{path.strip("/")}</a> ' for path in self.paths)
        known = {"/robots.txt": ROBOTS, "/": html(HOME.replace("</p>", f"{links}</p>"))}
        return known.get(path, answer(404))

    def page(self, path: str) -> str:
        return self.body.replace("</h1>", f"</h1><p>{path}</p>").replace("xxxx", f"x{path}x", 1)


@contextmanager
def browser(visitor: Visitor, web: Web, gain: str = "") -> Iterator[ScriptedSidecar]:
    """A sidecar that gets every page; what it renders of a shell is the shell with ``gain`` in it."""

    def render(url: str) -> tuple[int, dict[str, object]]:
        page = web.page(url.removeprefix(f"http://{SITE}"))
        return solved(url, page.replace("</div>", f"{gain}</div>", 1) if gain else page)

    with scripted_sidecar(render) as sidecar:
        visitor.settings = visitor.settings.model_copy(
            update={"browser_url": sidecar.url, "hosts_file": visitor.hosts_file, "allow_networks": "127.0.0.0/8"}
        )
        yield sidecar


def tiers(visitor: Visitor) -> Counter[str]:
    return Counter(str(row["tier"]) for row in rows_of(visitor.db, "select tier from page where url like '%-_'"))


def test_one_page_tries_plain_http_for_its_host_and_no_page_goes_up_that_was_not_challenged(visitor: Visitor) -> None:
    web = Web(MENUS)
    with browser(visitor, web) as sidecar:
        visitor(web)
        assert (web.asked.total(), len(sidecar.log)) == (4, 4)  # each was challenged itself before it went up
        visitor(web, later_h=WEEK_H)
        assert (web.asked.total(), len(sidecar.log)) == (5, 8)  # one tried for all: nothing has changed
        # One gets through, so the others try at once, and the last of them must go up again.
        last = sidecar.log[-1][0]
        web.closed = {last.removeprefix(f"http://{SITE}")}
        visitor(web, later_h=WEEK_H)
        assert (web.asked.total(), len(sidecar.log)) == (9, 9)
        assert tiers(visitor) == {"http": 3, "browser": 1}
        web.paths.append("/menu-9")
        calls = len(sidecar.log)
        visitor(web, later_h=DAY_H)
        assert web.asked["/menu-9"] == 1
        assert [url for url, *_ in sidecar.log[calls:]] == [last]


def test_shells_that_the_browser_adds_nothing_to_do_not_use_it_up(sqlite_visitor: Visitor) -> None:
    web, visitor = Web(PLAIN, SHELL), sqlite_visitor
    web.closed.clear()
    with browser(visitor, web) as sidecar:
        visitor(web)
        assert len(sidecar.log) == visitor.settings.policy().barren_shells
        states = rows_of(visitor.db, "select state, content_sha256 from page where url like '%/room-%'")
        assert {(row["state"], row["content_sha256"] is not None) for row in states} == {("done", True)}
        web.paths += ["/room-99", "/menu-7"]
        calls = len(sidecar.log)
        visitor(web, later_h=DAY_H)
        assert [url for url, *_ in sidecar.log[calls:]] == [f"http://{SITE}/menu-7"]  # something speaks for this one


def test_shells_that_need_the_browser_all_get_it(sqlite_visitor: Visitor) -> None:
    web, visitor = Web(PLAIN, SHELL), sqlite_visitor
    web.closed.clear()
    with browser(visitor, web, gain=f"<p>{'Rooms with a view. ' * 20}</p>") as sidecar:
        visitor(web)
    assert sorted(url for url, *_ in sidecar.log) == sorted(f"http://{SITE}{path}" for path in PLAIN)
