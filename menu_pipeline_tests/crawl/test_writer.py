"""Group commit: what waits together is one transaction, and nobody's fault is anybody else's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from menu_pipeline.adapters.database import Database, run
from menu_pipeline.crawl.writer import Writer
from menu_pipeline_tests.support.crawling import add_site, bench


def through(db: Database, scenario: Callable[[Writer], Coroutine[Any, Any, Any]]) -> Any:
    async def whole() -> Any:
        writer = Writer(db)
        try:
            return await scenario(writer)
        finally:
            await writer.aclose()

    return asyncio.run(whole())


def keep(key: str, value: str = "x") -> Callable[[Connection], Any]:
    return lambda connection: run(connection, "meta.set", key=key, value=value)


def kept(key: str) -> Callable[[Connection], str | None]:
    def work(connection: Connection) -> str | None:
        rows = run(connection, "meta.get", key=key)
        return rows[0]["value"] if rows else None

    return work


def failing(connection: Connection) -> None:
    run(connection, "meta.set", key="half", value="done")
    raise ZeroDivisionError


@pytest.fixture
def together(db: Database, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pieces of work each transaction had."""
    sizes: list[int] = []
    transact = db.transact

    def counted(held: Connection, works: Sequence[Callable[[Connection], Any]], *, reading: bool) -> list[Any]:
        sizes.append(len(works))
        return transact(held, works, reading=reading)

    monkeypatch.setattr(db, "transact", counted)
    return sizes


def test_what_waits_together_shares_a_transaction(db: Database, together: list[int]) -> None:
    async def scenario(writer: Writer) -> None:
        await asyncio.gather(*(writer.write(keep(f"n{number}")) for number in range(5)))
        await writer.write(keep("n5"))

    through(db, scenario)
    assert together == [5, 1]  # what comes in one turn of the loop goes together
    with db.read() as connection:
        assert [kept(f"n{number}")(connection) for number in range(6)] == ["x"] * 6


@pytest.mark.parametrize(("siblings", "sizes"), [(50, [2]), (49, [1, 1])])
def test_work_waits_for_company_where_many_hand_in_some(
    db: Database, together: list[int], siblings: int, sizes: list[int]
) -> None:
    async def whole() -> None:
        writer = Writer(db, wait_s=0.3, wait_from=50)
        writer.expect(siblings)
        first = asyncio.create_task(writer.write(keep("first")))
        await asyncio.sleep(0.01)
        await asyncio.gather(first, writer.write(keep("second")))
        await writer.aclose()

    asyncio.run(whole())
    assert together == sizes
    with db.read() as connection:
        assert [kept(key)(connection) for key in ("first", "second")] == ["x", "x"]


def test_those_who_wait_for_others_are_no_company(db: Database, together: list[int]) -> None:
    async def whole() -> None:
        writer = Writer(db, wait_s=0.3, wait_from=2)
        writer.expect(2)
        writer.aside(1)
        first = asyncio.create_task(writer.write(keep("first")))
        await asyncio.sleep(0.01)
        writer.aside(-1)
        await asyncio.gather(first, writer.write(keep("second")))
        await writer.aclose()

    asyncio.run(whole())
    assert together == [1, 1]


def test_work_is_followed_up_whoever_waits_for_it_and_its_error_is_heard(db: Database) -> None:
    followed: list[str] = []

    async def scenario(writer: Writer) -> BaseException | None:
        gone, there = (asyncio.get_running_loop().create_future() for _ in range(2))
        writer.hand_in(keep("gone"), gone, lambda: followed.append("gone"))
        writer.hand_in(keep("there"), there, lambda: [].pop())
        writer.hand_in(
            failing, unheard := asyncio.get_running_loop().create_future(), lambda: followed.append("failed")
        )
        gone.cancel()
        return (await asyncio.gather(there, unheard, return_exceptions=True))[0]

    assert isinstance(through(db, scenario), IndexError)
    assert followed == ["gone"]
    with db.read() as connection:
        assert [kept(key)(connection) for key in ("gone", "there", "half")] == ["x", "x", None]


def test_closing_waits_for_work_that_waits_for_company(db: Database) -> None:
    async def whole() -> None:
        writer = Writer(db, wait_s=0.1, wait_from=1)
        writer.expect(1)
        work = asyncio.create_task(writer.write(keep("note")))
        await asyncio.sleep(0)
        await writer.aclose()
        await work

    asyncio.run(whole())
    with db.read() as connection:
        assert kept("note")(connection) == "x"


def test_a_run_tells_how_many_hosts_it_has_under_way(db: Database) -> None:
    told: list[int] = []

    async def whole() -> None:
        tools = bench(db)
        tools.writer.expect = told.append  # type: ignore[method-assign]
        for host in ("a.example", "b.example"):
            add_site(db, host)
            await tools.hosts.gate(host)
            await tools.hosts.gate(host)
        await tools.hosts.release()
        await tools.writer.aclose()

    asyncio.run(whole())
    assert told == [1, 2, 0]


def test_a_write_that_fails_takes_nothing_with_it_and_leaves_nothing_behind(db: Database) -> None:
    async def scenario(writer: Writer) -> list[Any]:
        works = [keep("before"), failing, keep("after")]
        return await asyncio.gather(*(writer.write(work) for work in works), return_exceptions=True)

    outcomes = through(db, scenario)
    assert [isinstance(outcome, ZeroDivisionError) for outcome in outcomes] == [False, True, False]
    with db.read() as connection:
        assert (kept("before")(connection), kept("half")(connection), kept("after")(connection)) == ("x", None, "x")


def test_a_read_that_fails_leaves_the_others_their_answers(db: Database) -> None:
    async def scenario(writer: Writer) -> list[Any]:
        await writer.write(keep("note", "y"))
        works = [kept("note"), lambda c: run(c, "meta.set", key="note", value="z"), kept("note")]
        return await asyncio.gather(*(writer.read(work) for work in works), return_exceptions=True)

    first, wrote, last = through(db, scenario)
    assert (first, last) == ("y", "y")
    assert isinstance(wrote, DBAPIError)


def test_a_read_sees_what_was_committed_before_it_was_asked_for(db: Database) -> None:
    async def scenario(writer: Writer) -> list[str | None]:
        seen = []
        for number in range(3):
            await writer.write(keep("note", str(number)))
            seen.append(await writer.read(kept("note")))
        return seen

    assert through(db, scenario) == ["0", "1", "2"]


def test_whoever_stops_waiting_has_its_work_committed_all_the_same(db: Database) -> None:
    async def scenario(writer: Writer) -> None:
        impatient = asyncio.create_task(writer.write(keep("note")))
        await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.gather(impatient, return_exceptions=True)

    through(db, scenario)
    with db.read() as connection:
        assert kept("note")(connection) == "x"


def test_where_a_server_ended_our_connections_the_work_is_done_on_new_ones(postgres_database: str) -> None:
    end_the_others = text(
        "select pg_terminate_backend(pid) from pg_stat_activity "
        "where datname = current_database() and pid <> pg_backend_pid()"
    )

    async def scenario(writer: Writer, other: Database) -> list[str | None]:
        await writer.write(keep("note"))
        await writer.read(kept("note"))
        with other.begin() as killer:
            killer.execute(end_the_others)
        first = await writer.read(kept("note"))
        await writer.write(keep("note", "z"))
        with pytest.raises(DBAPIError):  # the new connection for reading is one for reading
            await writer.read(lambda c: run(c, "meta.set", key="note", value="no"))
        return [first, await writer.read(kept("note"))]

    with Database.open(postgres_database) as db, Database.open(postgres_database) as other:
        assert through(db, lambda writer: scenario(writer, other)) == ["x", "z"]
