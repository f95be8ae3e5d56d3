"""The log tells the truth: its sums by brute force, and what it notes against a visitor's own watch."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.demo.answers import Answer
from menu_pipeline.demo.catalogue import build_street
from menu_pipeline.demo.hosts import Kind
from menu_pipeline.demo.log import (
    RequestLog,
    Seen,
    hurried,
    most_in_flight,
    read_log,
    smallest_gap,
    summarize,
    traffic,
    traffic_by,
)
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline.demo.report import COLUMNS, as_text, rows
from menu_pipeline.demo.street import Street
from menu_pipeline_tests.demo.visitor import Line, Visitor
from menu_pipeline_tests.support.processes import wait_until

SLOW, LADLE, CHIP, PUDDING = (
    "ramen-chotto-matte.test",
    "sulky-ladle.test",
    "gilded-chip.test",
    "rock-bottom-puddings.test",
)


def seen(started: float, finished: float, host: str = "a.test", target: str = "/", **more: object) -> Seen:
    return Seen(host, "127.77.0.2", "GET", target, "", started, started, finished, 200, **more)  # type: ignore[arg-type]


spans = st.lists(
    st.tuples(st.integers(0, 60), st.integers(0, 20)).map(lambda pair: seen(pair[0], pair[0] + pair[1])), max_size=12
).map(lambda records: sorted(records, key=lambda record: record.started))


@given(spans)
def test_most_in_flight_is_what_counting_at_every_moment_gives(records: list[Seen]) -> None:
    moments = [tick / 2 for tick in range(170)]
    counted = max((sum(r.started <= t < r.finished for r in records) for t in moments), default=0)
    assert most_in_flight([r for r in records if r.finished > r.started]) == counted


@given(spans)
def test_the_smallest_gap_is_from_the_latest_end_so_far_to_the_next_start(records: list[Seen]) -> None:
    gaps = [
        later.started - max(earlier.finished for earlier in records[:place])
        for place, later in enumerate(records)
        if place
    ]
    assert smallest_gap(records) == min(gaps, default=None)


@given(spans)
def test_no_overlap_and_no_negative_gap_are_the_same_thing(records: list[Seen]) -> None:
    lasting = [r for r in records if r.finished > r.started]
    gap = smallest_gap(lasting)
    assert (most_in_flight(lasting) <= 1) == (gap is None or gap >= 0)


def test_a_long_request_hides_behind_a_short_one_in_vain() -> None:
    """A gap to the request just before would be 3 s; the first one is still open."""
    records = [seen(0, 10), seen(1, 2), seen(5, 6)]
    assert smallest_gap(records) == -9
    assert most_in_flight(records) == 2


def test_windows_are_half_open() -> None:
    sums = traffic([seen(0, 0.1), seen(0.5, 0.6), seen(1.0, 1.1), seen(59.9, 60), seen(60.0, 60.1)])
    assert (sums.requests, sums.most_in_1_s, sums.most_in_60_s) == (5, 2, 4)


def test_coming_back_before_retry_after_is_noticed() -> None:
    told = seen(0, 1, target="/busy", retry_after_s=10)
    assert hurried([told, seen(10.5, 11, target="/early"), seen(11.5, 12, target="/late")]) == ("/early",)


def test_hosts_and_addresses_are_summed_apart_and_www_with_its_apex() -> None:
    records = [seen(0, 2, "a.test"), seen(1, 3, "b.test"), seen(5, 6, "www.a.test")]
    assert {name: t.most_in_flight for name, t in traffic_by(records, lambda r: r.host).items()} == {
        "a.test": 1,
        "b.test": 1,
        "www.a.test": 1,
    }
    log = RequestLog()
    for record in records:
        log.begin(record)
        log.end(record)
    assert log.by_address()["127.77.0.2"].most_in_flight == 2
    assert log.by_clock()["a.test"].smallest_gap_s == 3


def test_a_summary_tells_pages_from_rules_and_documents_from_requests() -> None:
    summary = summarize(
        [
            seen(0, 1, target="/robots.txt", kind="robots"),
            seen(2, 3, target="/sitemap.xml", kind="sitemap"),
            seen(4, 5, target="/menu?x=1", kind="page", document="/menu"),
            seen(6, 7, target="/menu", kind="page", document="/menu"),
            seen(8, 9, target="/private", kind="page", document="/private", disallowed=True),
            seen(10, 11, target="/calendar/2400/01", kind="trap", document="/calendar/2400/01"),
        ]
    )["a.test"]
    assert (summary.robots_first, summary.robots_requests, summary.requests) == (True, 1, 6)
    assert (summary.page_requests, summary.documents, summary.trap_requests) == (4, 2, 1)
    assert summary.disallowed == ("/private",)
    assert summary.page_requests_a_document == 2.0


def test_the_log_agrees_with_a_visitors_watch_about_the_gap(street: StreetProcess, visitor: Visitor) -> None:
    """As soon as the machine is not busy: either of the two may be set aside between what it did and its clock."""

    def apart_s() -> float:
        with visitor.line(LADLE) as line:
            line.ask(LADLE, "/")
            received = time.time()
            time.sleep(0.2)
            sent = time.time()
            line.ask(LADLE, "/menu")
        first, second = [record for record in street.seen() if record.host == LADLE][-2:]
        gap = smallest_gap([first, second])
        assert gap is not None
        return abs(gap - (sent - received))

    wait_until(lambda: apart_s() < 0.02, 60)
    assert street.summary()[LADLE].smallest_gap_s is not None


def test_two_requests_at_once_are_seen_as_two_in_flight(street: StreetProcess, visitor: Visitor) -> None:
    def in_flight() -> list[int]:
        with visitor.line(SLOW) as one, visitor.line(SLOW) as two:
            one.send(SLOW, "/menu")
            time.sleep(0.03)
            two.send(SLOW, "/about")
            assert one.read().status == two.read().status == 200
        records = sorted((r for r in street.seen() if r.host == SLOW), key=lambda r: r.started)
        return [record.in_flight_host for record in records[-2:]]

    wait_until(lambda: in_flight() == [1, 2], 60)  # this machine may be too busy to send the second one in time
    summary = street.summary()[SLOW]
    assert summary.most_in_flight == 2
    assert summary.smallest_gap_s is not None
    assert summary.smallest_gap_s < 0


def test_neighbours_in_one_house_are_in_flight_together_at_its_address(street: StreetProcess, visitor: Visitor) -> None:
    assert visitor.addresses[CHIP] == visitor.addresses[PUDDING]
    with visitor.line(CHIP) as one, visitor.line(PUDDING) as two:
        one.ask(CHIP, "/")
        two.ask(PUDDING, "/")
    address = traffic_by(street.seen(), lambda record: record.address)[visitor.addresses[CHIP]]
    assert address.requests == 2
    assert street.summary()[CHIP].requests == 1


def test_a_request_sent_before_the_last_answer_is_out_overlaps_it(street: StreetProcess, visitor: Visitor) -> None:
    def overlap() -> bool:
        with visitor.line(SLOW) as line:
            line.send(SLOW, "/rules")
            time.sleep(0.02)
            line.send(SLOW, "/drinks")
            line.read()
            line.read()
        rules, drinks = [record for record in street.seen() if record.host == SLOW][-2:]
        assert (rules.target, drinks.target) == ("/rules", "/drinks")
        return drinks.started < rules.finished

    wait_until(overlap, 60)  # this machine may be too busy to send the second one in time


def test_a_visitor_who_hangs_up_is_in_the_log(street: StreetProcess, visitor: Visitor) -> None:
    with visitor.line(SLOW) as line:
        line.send(SLOW, "/menu?gone=1")
    wait_until(lambda: any(record.target == "/menu?gone=1" for record in street.seen()), 60)
    record = next(record for record in street.seen() if record.target == "/menu?gone=1")
    assert record.hung_up
    assert record.status == 0  # not a byte of the answer was sent


class Banquet(Street):
    """A street where every page is larger than the buffers of the machine."""

    SIZE = 32 * 1024 * 1024

    def reply(self, host: str, target: str) -> Answer:
        return Answer(Kind.PAGE, target, False, 200, b"HTTP/1.1 200 OK\r\n", bytes(self.SIZE))


def test_a_big_answer_is_finished_when_its_last_byte_has_left() -> None:
    """The reader dawdles; the server must not call it finished before he has begun."""

    async def main() -> tuple[Seen, float]:
        async with Banquet(build_street(sites=2)) as street:
            reader, writer = await asyncio.open_connection(street.hosts[LADLE].address, street.port, limit=1024)
            writer.write(f"GET / HTTP/1.1\r\nHost: {LADLE}\r\n\r\n".encode())
            await asyncio.sleep(0.2)
            assert not street.log.seen
            reading = street.clock()
            await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(street.SIZE)
            await asyncio.sleep(0.05)
            writer.close()
            return street.log.seen[0], reading

    record, reading = asyncio.run(main())
    assert record.first_byte < reading < record.finished
    assert record.sent_bytes > Banquet.SIZE


def test_what_is_written_is_what_was_seen(tmp_path: Path) -> None:
    async def main() -> list[Seen]:
        async with Street(build_street(sites=2), log_path=tmp_path / "log.jsonl") as street:
            await asyncio.to_thread(_ask_twice, street)
            return list(street.log.seen)

    records = asyncio.run(main())
    assert read_log(tmp_path / "log.jsonl") == records
    assert [record.target for record in records] == ["/menu", "/about"]


def _ask_twice(street: Street) -> None:
    with Line(street.hosts[LADLE].address, street.port) as line:
        line.ask(LADLE, "/menu", User_Agent="DabbaBot/0")
        line.ask(LADLE, "/about", User_Agent="DabbaBot/0")


def test_the_loop_measures_its_own_lag() -> None:
    async def main() -> tuple[float, float]:
        async with Street(build_street(sites=1)) as street:
            began = time.monotonic()
            await asyncio.sleep(0.06)
            time.sleep(0.2)  # noqa: ASYNC251 - this is the lag
            await asyncio.sleep(0.1)
            return street.log.loop_lag_s, time.monotonic() - began

    lag, passed = asyncio.run(main())
    assert 0.1 < lag < passed


def test_the_report_has_a_line_a_host_and_the_worst_of_all() -> None:
    summaries = summarize(
        [seen(0, 1, "a.test", "/robots.txt", kind="robots"), seen(3, 4, "a.test"), seen(3, 9, "b.test")]
    )
    table = rows(summaries)
    assert [line[0] for line in table] == ["a.test", "b.test", "2 hosts"]
    assert table[-1][1:5] == ("3", "1", "2.000 s", "no")
    assert all(len(line) == len(COLUMNS) for line in table)
    assert as_text(summaries).splitlines()[0].startswith("host")
    assert rows({}) == []
    assert as_text({}).count("\n") == 1


@pytest.mark.parametrize("kind", ["robots", "sitemap", "feed", "junk"])
def test_rules_and_lists_are_no_page_requests(kind: str) -> None:
    assert summarize([seen(0, 1, kind=kind)])["a.test"].page_requests == 0
