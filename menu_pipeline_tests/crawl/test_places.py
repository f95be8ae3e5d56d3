"""A request goes to the address whose slot is held: names whose first address is dead, over real sockets."""

import asyncio
import itertools
import random
import socket
from dataclasses import replace

import pytest

from menu_pipeline.adapters.browser import BrowserClient
from menu_pipeline.adapters.clock import SystemClock
from menu_pipeline.adapters.http import HttpTier
from menu_pipeline.adapters.resolver import Resolver
from menu_pipeline.core.address import parse_networks
from menu_pipeline.core.outcome import FailureClass, Transient, WireFailure
from menu_pipeline.core.pacing import promise
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.proof import BreachKind
from menu_pipeline.core.server_group import parse_platforms
from menu_pipeline.crawl.browser_desk import BrowserCall, BrowserDesk
from menu_pipeline.crawl.ledger import Ask, Settlement
from menu_pipeline.crawl.places import UNKNOWN, Place
from menu_pipeline.crawl.proving import FOR_EVER, read_evidence
from menu_pipeline_tests.support.crawling import JumpClock, add_site, answer, bench, rows_of
from menu_pipeline_tests.support.raw_server import Pause, RawServer, ok
from menu_pipeline_tests.support.sidecars import scripted_sidecar, solved

DEAD, LIVE, OTHER = "127.71.0.1", "127.71.0.2", "127.71.0.3"  # nobody listens on the first one
LOOPBACK = parse_networks("127.0.0.0/8")
HASTY = Policy(min_delay_s=0.1, max_delay_s=5.0, ttfb_factor=0.0, delay_jitter=0.0)
IMPATIENT = replace(HASTY, next_address_after_s=0.3)


async def plain(sent):
    return Settlement()


def sites(db, count):
    names = [f"d{number:02}.test" for number in range(count)]
    for name in names:
        add_site(db, name)
    return names


class Crawl:
    """The ledger over real sockets: every name resolves to ``ips``."""

    def __init__(self, db, run_id, ips, policy=HASTY):
        self.ips = list(ips)
        resolver = Resolver(lookup=lambda name: self.ips)
        self.made = bench(db, run_id=run_id, clock=SystemClock(), policy=policy, locate=self.locate)
        self.tier = self.made.ledger._tier = HttpTier("DabbaBot/test", resolver, LOOPBACK, policy)
        self.resolver = resolver

    async def locate(self, host):
        return list(self.ips)

    async def ask(self, name, port, path="/"):
        return await self.made.ledger.send(Ask(name, f"http://{name}:{port}{path}", "page"), plain)

    async def visit(self, name, port, pages):
        return [await self.ask(name, port, f"/{page}") for page in range(pages)]

    async def aclose(self):
        await self.tier.aclose()
        await self.made.addresses.release()
        await self.made.hosts.release()
        await self.made.writer.aclose()


def crawled(db, ips, work, policy=HASTY, runs=1, respond=lambda asked: [Pause(0.02), ok()], at=LIVE):
    """What ``work(crawl, port)`` gave in each run, and the server's own log of each."""

    async def go():
        results, logs = [], []
        async with RawServer(respond, host=at) as server:
            for number in range(runs):
                crawl, server.log, server.most_in_flight = Crawl(db, f"run-{number}", ips, policy), [], 0
                try:
                    results.append(await work(crawl, server.port))
                finally:
                    await crawl.aclose()
                logs.append((server.log, server.most_in_flight))
        return results, logs

    return asyncio.run(go())


def most_within(starts, window_s):
    starts = sorted(starts)
    return max(sum(start <= other < start + window_s for other in starts) for start in starts)


def breaches_of(db, policy=HASTY):
    names = [str(row["site"]) for row in rows_of(db, "select site from site")]
    with db.read() as connection:
        found = read_evidence(connection, names, 0, FOR_EVER, policy).breaches(policy)
    return [one for one in found if one.kind is not BreachKind.NO_ROBOTS]


def test_thirty_kitchens_of_a_box_whose_first_address_is_dead_share_its_patience_in_every_run(db):
    names = sites(db, 30)

    async def all_of_them(crawl, port):
        return await asyncio.gather(*(crawl.visit(name, port, 1) for name in names))

    results, logs = crawled(db, [DEAD, LIVE], all_of_them, runs=2)
    assert [sent.result for run in results for visit in run for sent in visit if sent.result.peer != LIVE] == []
    for log, most_in_flight in logs:
        assert len(log) == 30  # each request reached the box once
        assert most_in_flight <= 2
        assert most_within([asked.at for asked in log], 0.9 * HASTY.min_delay_s) <= 2
    assert breaches_of(db) == []
    rows = rows_of(
        db, "select run_id, address, peer, outcome, reason from request where peer is null order by request_id"
    )
    assert 1 <= len(rows) <= 4  # the others heard of it in time; the second run begins where the first was answered
    assert {(row["run_id"], row["address"], row["outcome"]) for row in rows} == {("run-0", DEAD, "transient")}
    assert rows[0]["reason"].startswith(f"at {DEAD}: no connection to ")
    assert rows[0]["reason"].endswith("it is refused; the next address of the name is tried")


def test_an_address_that_never_takes_a_connection_is_left_after_its_own_timeout(sqlite_db):
    (name,) = sites(sqlite_db, 1)
    with socket.socket() as full:  # its queue of connections is full: it drops what comes, like a firewall
        full.bind((DEAD, 0))
        full.listen(0)
        port = full.getsockname()[1]
        fillers = [socket.socket() for _ in range(4)]
        try:
            for filler in fillers:
                filler.setblocking(False)
                filler.connect_ex((DEAD, port))
            crawl_at(sqlite_db, name, port)
        finally:
            for filler in fillers:
                filler.close()
    first, second = rows_of(sqlite_db, "select outcome, reason, total_s, peer from request order by request_id")
    assert (first["outcome"], first["peer"]) == ("transient", None)
    assert first["reason"] == f"at {DEAD}: no connection to the server in time; the next address of the name is tried"
    assert IMPATIENT.next_address_after_s <= first["total_s"] < HASTY.request_deadline_s
    assert (second["outcome"], second["peer"]) == ("fetched", LIVE)


def crawl_at(db, name, port):
    """One request to ``port`` of the dead address first, then of a live one."""

    async def go():
        server = await asyncio.start_server(answers, LIVE, port)
        crawl = Crawl(db, "run-1", [DEAD, LIVE], IMPATIENT)
        try:
            await crawl.ask(name, port)
        finally:
            await crawl.aclose()
            server.close()

    async def answers(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(ok())

    asyncio.run(go())


def test_a_name_with_dead_addresses_only_fails_to_connect_and_its_host_rests_once(db):
    (name,) = sites(db, 1)

    async def one(crawl, port):
        sent = await crawl.ask(name, port)
        return sent, crawl.made.hosts.held(name).clock

    (((sent, clock),), _) = crawled(db, [DEAD, OTHER], one)
    assert isinstance(sent.outcome, Transient)
    assert sent.outcome.failure is FailureClass.CONNECT
    assert (clock.failures, clock.blocked_reason) == (1, "connect")
    rows = rows_of(db, "select address, peer, outcome from request order by request_id")
    assert [row["address"] for row in rows] == [DEAD, OTHER]
    assert {(row["peer"], row["outcome"]) for row in rows} == {(None, "transient")}


def test_every_try_of_an_address_waits_for_the_delay_of_its_host_and_leaves_it_as_it_was(db):
    (name,) = sites(db, 1)

    async def one(crawl, port):
        await crawl.ask(name, port)
        return crawl.made.hosts.held(name).clock

    ((clock,), _) = crawled(db, [DEAD, OTHER, LIVE], one)
    assert (clock.failures, clock.blocked_until) == (0, 0.0)
    rows = rows_of(db, "select sent_at, finished_at from request order by request_id")
    assert len(rows) == 3
    gaps = [after["sent_at"] - before["finished_at"] for before, after in itertools.pairwise(rows)]
    assert min(gaps) >= HASTY.min_delay_s
    assert breaches_of(db) == []


def test_a_kept_connection_is_not_used_when_the_name_has_moved(db):
    (name,) = sites(db, 1)

    async def go():
        async with RawServer(lambda asked: [ok(b"old")], host=LIVE) as old:
            new = await asyncio.start_server(answers, OTHER, old.port)
            crawl = Crawl(db, "run-1", [LIVE])
            try:
                before = await crawl.ask(name, old.port, "/1")
                crawl.ips = [OTHER]
                crawl.resolver.close()
                after = await crawl.ask(name, old.port, "/2")
            finally:
                await crawl.aclose()
                new.close()
            return before, after, len(old.log)

    async def answers(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(ok(b"new"))

    before, after, asked_old = asyncio.run(go())
    assert (before.result.body, before.result.peer) == (b"old", LIVE)
    assert (after.result.body, after.result.peer) == (b"new", OTHER)
    assert asked_old == 1
    rows = rows_of(db, "select address, peer from request order by request_id")
    assert [(row["address"], row["peer"]) for row in rows] == [(LIVE, LIVE), (OTHER, OTHER)]


def test_a_name_with_one_address_that_the_guard_refuses_is_refused_whole(db):
    (name,) = sites(db, 1)

    async def one(crawl, port):
        return await crawl.ask(name, port)

    ((sent,), ((log, _),)) = crawled(db, [LIVE, "10.0.0.1"], one)
    assert sent.result.failure is FailureClass.UNSAFE
    assert log == []


def test_a_sidecar_is_told_the_address_whose_slot_is_held_and_called_once(sqlite_db):
    (name,) = sites(sqlite_db, 1)
    url = f"http://{name}/"

    async def locate(host):
        return [DEAD, LIVE]

    async def go(sidecar):
        made = bench(sqlite_db, clock=SystemClock(), locate=locate)
        made.addresses.places.answered(name, LIVE)
        client = BrowserClient(sidecar.url, HASTY)
        desk = BrowserDesk(
            client,
            Resolver(lookup=lambda host: [DEAD, LIVE]),
            LOOPBACK,
            SystemClock(),
            HASTY,
            "run-1",
            random.Random(1),
        )
        try:
            await made.ledger.send(Ask(name, url, "page", via=BrowserCall(desk, {"paceS": 1.0})), plain)
        finally:
            await client.aclose()
            await made.writer.aclose()

    with scripted_sidecar(lambda url: solved(url, "<p>Soup 3.50</p>")) as sidecar:
        asyncio.run(go(sidecar))
    assert [(call["connectTo"], call["paceS"]) for call in sidecar.asked] == [([LIVE], 1.0)]
    assert rows_of(sqlite_db, "select address, tier from request") == [{"address": LIVE, "tier": "browser"}]


def places_of(db, ips, exempt=(), before=lambda places: None, url="http://d00.test/"):
    async def locate(host):
        return ips

    async def go():
        made = bench(db, clock=JumpClock(), locate=locate, exempt=exempt)
        before(made.addresses.places)
        try:
            return await made.addresses.places.of(url)
        finally:
            await made.writer.aclose()

    return asyncio.run(go())


def test_addresses_of_one_clock_are_one_place_in_the_order_of_the_resolver(sqlite_db):
    ips = ["2001:db8::2", "192.0.2.1", "2001:db8::1", "198.51.100.7", "198.51.100.8"]
    assert places_of(sqlite_db, ips, exempt=parse_platforms("198.51.100.0/24")) == [
        Place("2001:db8::/64", ("2001:db8::2", "2001:db8::1")),
        Place("192.0.2.1", ("192.0.2.1",)),
        Place(None, ("198.51.100.7", "198.51.100.8")),
    ]
    assert places_of(sqlite_db, []) == [UNKNOWN]


def test_who_answered_last_comes_first_and_who_took_no_connection_last(sqlite_db):
    ips = ["192.0.2.1", "192.0.2.2", "192.0.2.3"]

    def order(before):
        return [place.key for place in places_of(sqlite_db, ips, before=before)]

    assert order(lambda places: places.answered("d00.test", "192.0.2.2")) == ["192.0.2.2", "192.0.2.1", "192.0.2.3"]
    assert order(lambda places: places.answered("d00.test", "192.0.2.9")) == ips  # it has moved since
    assert order(lambda places: places.unreached(Place("192.0.2.1"))) == ["192.0.2.2", "192.0.2.3", "192.0.2.1"]

    def dead_and_back(places):
        places.unreached(Place("192.0.2.1"))
        places.answered("d01.test", "192.0.2.1")

    assert order(dead_and_back) == ips


@pytest.mark.parametrize(
    ("failure", "sent", "unreached"),
    [
        (FailureClass.CONNECT, False, True),
        (FailureClass.TLS, False, True),
        (FailureClass.TIMEOUT, False, True),
        (FailureClass.TIMEOUT, True, False),
        (FailureClass.RESET, True, False),
        (FailureClass.DNS, False, False),
        (FailureClass.UNSAFE, False, False),
    ],
)
def test_the_next_address_is_tried_only_where_nothing_was_sent(sqlite_db, failure, sent, unreached):
    (name,) = sites(sqlite_db, 1)
    answers = [WireFailure(failure, "", sent=sent, total_s=0.1), answer()]

    async def locate(host):
        return [DEAD, LIVE]

    async def go():
        made = bench(sqlite_db, clock=JumpClock(), locate=locate, respond=lambda url: answers.pop(0))
        try:
            await made.ledger.send(Ask(name, f"http://{name}/", "page"), plain)
        finally:
            await made.writer.aclose()

    asyncio.run(go())
    assert len(answers) == (0 if unreached else 1)


class Vanishing(Crawl):
    """A crawl whose names do not resolve for the first ``misses`` lookups of the ledger (each name's), by the resolver
    that the transport has they do: it asks a moment later."""

    def __init__(self, db, run_id, ips, policy=HASTY, misses=1):
        super().__init__(db, run_id, ips, policy)
        self.left = {}
        self.misses = misses

    async def locate(self, host):
        left = self.left.setdefault(host, self.misses)
        self.left[host] = max(0, left - 1)
        if left:
            raise OSError("the name server does not answer")
        return list(self.ips)


def test_no_request_reaches_an_address_of_which_no_slot_is_held_when_names_come_back(db):
    names = sites(db, 12)

    async def go():
        async with RawServer(lambda asked: [Pause(0.05), ok()], host=LIVE) as server:
            crawl = Vanishing(db, "run-1", [LIVE])
            try:
                sent = await asyncio.gather(*(crawl.ask(name, server.port) for name in names))
            finally:
                await crawl.aclose()
            return sent, server.log, server.most_in_flight

    sent, log, most_in_flight = asyncio.run(go())
    assert [one.result.peer for one in sent] == [LIVE] * 12
    assert (len(log), most_in_flight) == (12, 2)
    rows = rows_of(db, "select outcome, status, address, address_slot from request order by request_id")
    reached = [row for row in rows if row["status"] is not None]
    assert len(reached) == 12
    assert {row["address"] for row in reached} == {LIVE}
    assert None not in {row["address_slot"] for row in reached}
    unsent = {(row["outcome"], row["address_slot"]) for row in rows if row["status"] is None}
    assert unsent == {("transient", None)}
    assert breaches_of(db) == []


def test_a_kept_connection_is_not_used_for_a_name_that_does_not_resolve(sqlite_db):
    (name,) = sites(sqlite_db, 1)

    async def go():
        async with RawServer(lambda asked: [ok()], host=LIVE) as server:
            crawl = Vanishing(sqlite_db, "run-1", [LIVE], misses=0)
            try:
                await crawl.ask(name, server.port, "/1")
                crawl.left[name], crawl.ips = 9, []
                crawl.resolver.close()
                after = await crawl.ask(name, server.port, "/2")
            finally:
                await crawl.aclose()
            return after, len(server.log)

    after, asked = asyncio.run(go())
    assert asked == 1
    assert isinstance(after.outcome, Transient)
    assert after.result.status is None


def test_a_call_of_the_browser_is_not_made_for_a_name_that_had_no_address(sqlite_db):
    (name,) = sites(sqlite_db, 1)
    misses = [OSError("the name server does not answer")]

    async def locate(host):
        if misses:
            raise misses.pop()
        return [LIVE]

    async def go(sidecar):
        made = bench(sqlite_db, clock=SystemClock(), locate=locate, policy=HASTY)
        client = BrowserClient(sidecar.url, HASTY)
        resolver = Resolver(lookup=lambda host: [LIVE])
        desk = BrowserDesk(client, resolver, LOOPBACK, SystemClock(), HASTY, "run-1", random.Random(1))
        try:
            await made.ledger.send(Ask(name, f"http://{name}/", "page", via=BrowserCall(desk, {"paceS": 1.0})), plain)
        finally:
            await client.aclose()
            await made.writer.aclose()

    with scripted_sidecar(lambda url: solved(url, "<p>Soup 3.50</p>")) as sidecar:
        asyncio.run(go(sidecar))
    assert [call["connectTo"] for call in sidecar.asked] == [[LIVE]]
    rows = rows_of(sqlite_db, "select outcome, address from request order by request_id")
    assert [row["address"] for row in rows] == [None, LIVE]


def test_a_delay_that_grew_while_a_slot_was_waited_for_is_waited_for_too(sqlite_db):
    """As a robots.txt does that came from another host: the clock is set back outside of the host's turn."""
    (name,) = sites(sqlite_db, 1)
    clock = JumpClock()

    async def locate(host):
        return [LIVE]

    async def go():
        made = bench(sqlite_db, clock=clock, locate=locate, policy=replace(HASTY, address_slots=1))
        try:
            await made.ledger.send(Ask(name, f"http://{name}/1", "page"), plain)
            gate = await made.hosts.gate(name)
            slot = await made.addresses.take(LIVE, 20.0)
            waiting = asyncio.ensure_future(made.ledger.send(Ask(name, f"http://{name}/2", "page"), plain))
            while not made.addresses._desks[LIVE].line:  # noqa: ASYNC110 - turns of the loop, not time
                await asyncio.sleep(0)
            clock.time += 1.0
            slower = replace(gate.clock, crawl_delay_s=4.0)
            ended_at = gate.clock.next_request_at - gate.clock.delay_s
            made.hosts.advance(gate, promise(slower, ended_at, made.policy, 0.0))
            made.addresses.give(slot)
            await waiting
        finally:
            await made.writer.aclose()

    asyncio.run(go())
    rows = rows_of(sqlite_db, "select sent_at, finished_at, promised_delay_s from request order by request_id")
    assert rows[1]["promised_delay_s"] == 4.0
    assert rows[1]["sent_at"] - rows[0]["finished_at"] >= 4.0
    assert breaches_of(sqlite_db) == []
