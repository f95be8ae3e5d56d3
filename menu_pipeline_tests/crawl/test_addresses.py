"""Hosts on one machine share its patience: two requests in flight and two begun in any ``min_delay_s``, everywhere."""

import asyncio
import random

import pytest

from menu_pipeline.adapters.clock import SystemClock
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.server_group import parse_platforms
from menu_pipeline.crawl.addresses import AddressBusy
from menu_pipeline.crawl.hosts import HostBusy, Stopped
from menu_pipeline.crawl.ledger import Ask, HostResting, Settlement
from menu_pipeline_tests.support.crawling import JumpClock, add_site, answer, bench, rows_of

BOX = "127.0.0.9"
POLICY = Policy(delay_jitter=0.0)
HASTY = Policy(min_delay_s=0.05, gap_margin_s=0.002, request_deadline_s=0.4, address_slot_spare_s=0.6, max_delay_s=5.0)


async def on_one_box(host):
    return [BOX]


async def plain(sent):
    return Settlement()


def kitchens(db, count):
    names = [f"k{number}.test" for number in range(count)]
    for name in names:
        add_site(db, name)
    return names


async def visit(made, name, pages):
    for page in range(pages):
        await made.ledger.send(Ask(name, f"http://{name}/{page}", "page"), plain)


async def close(*benches):
    for made in benches:
        await made.addresses.release()
        await made.hosts.release()
        await made.writer.aclose()


def most_within(starts, window):
    starts = sorted(starts)
    return max(sum(start <= other < start + window - 1e-6 for other in starts) for start in starts)


def spans(*benches):
    return sorted((started, ended) for made in benches for _, _, started, ended in made.tier.log)


def in_flight(pairs):
    return max(sum(start <= at < end for start, end in pairs) for at, _ in pairs)


class SlowTier:
    """Takes some time, by the clock given."""

    def __init__(self, clock, seconds=0.01, peer=BOX):
        self.clock, self.seconds, self.peer, self.log = clock, seconds, peer, []

    async def fetch(self, url, headers=None):
        started = self.clock.now()
        await self.clock.sleep(self.seconds)
        self.log.append((url, headers, started, self.clock.now()))
        made = answer()
        object.__setattr__(made, "peer", self.peer)
        return made


def slow(made, clock, **options):
    made.tier = SlowTier(clock, **options)
    made.ledger._tier = made.tier
    return made


def test_thirty_kitchens_on_one_box_share_its_patience(db):
    names = kitchens(db, 30)

    async def go():
        clock = SystemClock()
        made = slow(bench(db, clock=clock, policy=HASTY, locate=on_one_box), clock)
        await asyncio.gather(*(visit(made, name, 2) for name in names))
        await close(made)
        return made

    made = asyncio.run(go())
    pairs = spans(made)
    assert len(pairs) == 60
    assert in_flight(pairs) <= 2  # whether two of 10 ms meet is chance
    assert most_within([start for start, _ in pairs], HASTY.min_delay_s) == 2
    rows = rows_of(db, "select address, address_slot, count(*) as n from request group by address, address_slot")
    assert {(row["address"], row["address_slot"]) for row in rows} == {(BOX, 0), (BOX, 1)}
    assert rows_of(db, "select owner from address_slot") == [{"owner": None}] * 2


def test_a_host_so_slow_that_its_slot_lapses_between_requests_takes_it_again_at_once(db):
    (name,) = kitchens(db, 1)

    async def go():
        clock, lease_clock = JumpClock(), JumpClock()
        made = bench(db, clock=clock, lease_clock=lease_clock, policy=POLICY, locate=on_one_box)
        for _ in range(4):
            await visit(made, name, 1)
            with db.begin() as connection:
                connection.exec_driver_sql("update address_slot set lease_until = 0")  # by the database's clock too
            clock.time += 61
            lease_clock.time += 61
            made.hosts.held(name).lease_until += 61
        waits = [later - ended - 61 for (_, ended), (later, _) in zip(spans(made), spans(made)[1:], strict=False)]
        await close(made)
        return waits

    assert max(asyncio.run(go())) < 0.001  # nobody else is there: nothing to wait for, and nobody to defer to


def test_two_runs_share_an_address_and_both_get_on(db):
    names = kitchens(db, 8)

    async def go():
        clock = SystemClock()
        first, second = (
            slow(bench(db, run_id=name, clock=clock, policy=HASTY, locate=on_one_box), clock)
            for name in ("first", "second")
        )
        await asyncio.gather(*(visit(first, name, 6) for name in names[:4]), *(visit(second, n, 6) for n in names[4:]))
        await close(first, second)
        return first, second

    first, second = asyncio.run(go())
    pairs = spans(first, second)
    assert in_flight(pairs) <= 2
    assert most_within([start for start, _ in pairs], HASTY.min_delay_s) <= 2
    ends = [max(end for *_, end in made.tier.log) for made in (first, second)]
    begins = [min(start for _, _, start, _ in made.tier.log) for made in (first, second)]
    assert max(begins) < min(ends)  # neither waited for the other's end


def test_a_lonely_host_takes_one_slot_and_asks_for_it_once(db):
    (name,) = kitchens(db, 1)

    async def go():
        made = bench(db, locate=on_one_box)
        await visit(made, name, 5)
        await close(made)

    asyncio.run(go())
    (row,) = rows_of(db, "select slot, token from address_slot")
    assert (row["slot"], row["token"]) == (0, 1)


def test_a_shared_platform_has_no_slots(db):
    (name,) = kitchens(db, 1)

    async def go():
        made = bench(db, locate=on_one_box, exempt=parse_platforms("127.0.0.0/24"))
        await visit(made, name, 2)
        await close(made)

    asyncio.run(go())
    assert rows_of(db, "select * from address_slot") == []
    assert rows_of(db, "select distinct address_slot from request") == [{"address_slot": None}]


def test_a_name_that_does_not_resolve_takes_no_slot_and_fails_by_itself(db):
    (name,) = kitchens(db, 1)

    async def nowhere(host):
        raise OSError("no such name")

    async def go():
        made = bench(db, locate=nowhere)
        await visit(made, name, 1)
        await close(made)
        return made

    assert len(asyncio.run(go()).tier.log) == 1
    assert rows_of(db, "select * from address_slot") == []


def test_a_slot_taken_over_waits_for_what_the_dead_had_in_flight(db):
    names = kitchens(db, 3)

    async def go():
        clock = JumpClock()
        killed = bench(db, run_id="killed", clock=clock, policy=POLICY, locate=on_one_box)
        for name in names[:2]:  # both slots busy, then nothing more is heard of it
            gate = await killed.hosts.gate(name)
            slot = await killed.addresses.take(BOX, 20.0)
            await killed.ledger._intend(Ask(name, f"http://{name}/", "page"), gate, slot)
        with db.begin() as connection:
            machine, _, started, run_id = killed.hosts.owner.split("/", 3)
            gone = f"{machine}/4194999/{started}/{run_id}"
            connection.exec_driver_sql(f"update address_slot set owner = '{gone}'")
        began = clock.now()
        second = bench(db, run_id="second", clock=clock, policy=POLICY, locate=on_one_box)
        await visit(second, names[2], 1)
        assert second.tier.log[0][2] - began >= POLICY.request_deadline_s + POLICY.min_delay_s
        await close(second)
        await killed.writer.aclose()

    asyncio.run(go())


def test_whoever_finds_no_slot_for_a_minute_defers_and_names_the_holders(db):
    names = kitchens(db, 3)

    async def go():
        clock = JumpClock()
        first = bench(db, run_id="first", clock=clock, locate=on_one_box)
        for _ in range(2):
            await first.addresses.take(BOX, 20.0)
        second = bench(db, run_id="second", clock=clock, locate=on_one_box)
        with pytest.raises(HostResting, match=r"address_busy.*first") as busy:
            await visit(second, names[2], 1)
        assert busy.value.until > clock.now()
        assert second.tier.log == []
        assert max(clock.slept) <= 2 * first.policy.max_delay_s
        await close(first, second)

    asyncio.run(go())


def test_holders_that_are_not_known_are_no_empty_name():
    assert str(AddressBusy("192.0.2.1", "run-7")) == "every slot of 192.0.2.1 is held by run run-7"
    assert str(AddressBusy("192.0.2.1", "")) == "every slot of 192.0.2.1 is held by another run"
    assert str(HostBusy("a.example", "", 12.0)) == "a.example is leased to another run for another 12 s"


def test_a_stop_ends_the_wait_for_a_slot(db):
    names = kitchens(db, 1)

    async def go():
        first = bench(db, run_id="first", locate=on_one_box)
        for _ in range(2):
            await first.addresses.take(BOX, 20.0)
        second = bench(db, run_id="second", locate=on_one_box)
        second.stopping.set()
        with pytest.raises(Stopped):
            await visit(second, names[0], 1)
        await close(first, second)

    asyncio.run(go())


def both_taken_and_one_in_line(scenario, db):
    """Run ``scenario(bench, slots, who waits in line)``."""

    async def go():
        made = bench(db, locate=on_one_box, clock=SystemClock(), policy=HASTY)
        slots = [await made.addresses.take(BOX, 0.4) for _ in range(2)]
        waits = asyncio.create_task(made.addresses.take(BOX, 0.4))
        await asyncio.sleep(0.05)
        assert not waits.done()
        await scenario(made, slots, waits)
        await close(made)

    asyncio.run(go())


def test_whoever_is_done_hands_his_slot_to_the_first_in_line(db):
    async def scenario(made, slots, waits):
        second = asyncio.create_task(made.addresses.take(BOX, 0.4))
        await asyncio.sleep(0.05)
        made.addresses.give(slots[1])
        assert await waits is slots[1]
        made.addresses.give(slots[0])
        assert await second is slots[0]

    both_taken_and_one_in_line(scenario, db)


def test_a_stop_ends_the_wait_in_line(db):
    async def scenario(made, slots, waits):
        made.stopping.set()
        with pytest.raises(Stopped):
            await waits

    both_taken_and_one_in_line(scenario, db)


@pytest.mark.parametrize("handed_on_first", [False, True])
def test_who_leaves_the_line_takes_no_slot_with_him(db, handed_on_first):
    async def scenario(made, slots, waits):
        if handed_on_first:
            made.addresses.give(slots[0])  # and goes before he hears of it
        waits.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waits
        if not handed_on_first:
            made.addresses.give(slots[0])
        assert await made.addresses.take(BOX, 0.4) is slots[0]

    both_taken_and_one_in_line(scenario, db)


def test_whoever_is_in_line_takes_the_place_of_a_slot_that_was_lost(db):
    async def scenario(made, slots, waits):
        made.addresses.lost(slots[1])
        taken = await waits
        assert (taken.number, taken.token) == (slots[1].number, slots[1].token + 1)

    both_taken_and_one_in_line(scenario, db)


def test_a_slot_lost_to_another_run_is_noticed_at_the_intent_and_another_one_taken(db):
    (name,) = kitchens(db, 1)

    async def go():
        made = bench(db, locate=on_one_box)
        await visit(made, name, 1)
        with db.begin() as connection:
            connection.exec_driver_sql("update address_slot set owner = 'other', token = token + 1")
        await visit(made, name, 1)
        await close(made)
        return made

    assert len(asyncio.run(go()).tier.log) == 2
    rows = rows_of(db, "select address_slot from request order by request_id")
    assert [row["address_slot"] for row in rows] == [0, 1]


def test_where_a_sidecar_chose_another_address_than_foreseen_the_next_request_takes_its_slot(db, caplog):
    (name,) = kitchens(db, 1)

    async def on_two_boxes(host):
        return [BOX, "127.0.0.7"]

    async def go():
        clock = SystemClock()
        made = slow(bench(db, clock=clock, policy=HASTY, locate=on_two_boxes), clock, peer="127.0.0.7")
        await visit(made, name, 2)
        await close(made)

    asyncio.run(go())
    assert f"{name} answered from 127.0.0.7, a slot of {BOX} was held for it" in caplog.text
    rows = rows_of(db, "select address, peer from request order by request_id")
    assert [(row["address"], row["peer"]) for row in rows] == [("127.0.0.7", "127.0.0.7")] * 2
    assert {row["address"] for row in rows_of(db, "select address from address_slot")} == {BOX, "127.0.0.7"}


@pytest.mark.parametrize("seed", range(3))
def test_the_limits_hold_whoever_comes_when(sqlite_db, seed):
    """Several runs, random numbers of kitchens and pages: from all logs together."""
    names = kitchens(sqlite_db, 9)
    rng = random.Random(seed)

    async def go():
        clock = SystemClock()
        benches = [
            slow(
                bench(sqlite_db, run_id=f"run-{n}", clock=clock, policy=HASTY, locate=on_one_box),
                clock,
                seconds=rng.uniform(0.005, 0.1),
            )
            for n in range(3)
        ]
        visits = [visit(benches[index % 3], name, rng.randint(1, 5)) for index, name in enumerate(names)]
        await asyncio.gather(*visits)
        await close(*benches)
        return benches

    pairs = spans(*asyncio.run(go()))
    assert in_flight(pairs) <= 2
    assert most_within([start for start, _ in pairs], HASTY.min_delay_s) <= 2
