"""robots.txt: what the files of the wild say, and what holds while there is none (RFC 9309)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from protego import Protego

from menu_pipeline.core import robots_times
from menu_pipeline.core.policy import DAY_S, Policy
from menu_pipeline.core.robots import (
    NO_RULES,
    RobotsPolicy,
    RobotsState,
    after_answer,
    after_failure,
    daily_budget,
    disposition,
    effective_delay,
    parse,
    redirect_target,
)

BOT = "DabbaBot"
HEADER = "DabbaBot/1.0 (+https://dabba.example/bot)"
SITE = "https://kitchen.example"


def allows(text: str | bytes, path: str, agent: str = BOT) -> bool:
    body = text.encode() if isinstance(text, str) else text
    return parse(body).decide(SITE + path, agent).allowed


class Host:
    """A scripted host and clock: per URL a list of answers, the last one stays; exceptions are raised."""

    def __init__(self, answers: Mapping[str, list[Any]]) -> None:
        self._answers = {url: list(script) for url, script in answers.items()}
        self.asked: list[str] = []
        self.now = 1000.0

    def fetch(self, url: str) -> Mapping[str, Any]:
        self.asked.append(url)
        script = self._answers.get(url, [(404, "")])
        answer = script.pop(0) if len(script) > 1 else script[0]
        if isinstance(answer, OSError):
            raise answer
        status, text = answer
        headers = {"location": text} if 300 <= status < 400 else {}
        return {"status": status, "headers": headers, "body": text.encode()}

    def policy(self) -> RobotsPolicy:
        return RobotsPolicy(self.fetch, lambda: self.now)


ROBOTS = SITE + "/robots.txt"
CLOSED = "User-agent: *\nDisallow: /private\n"


# --- the file ----------------------------------------------------------------------------------------------


def test_the_longest_rule_wins_and_allow_wins_ties() -> None:
    text = "User-agent: *\nDisallow: /shop\nAllow: /shop/menu\nDisallow: /p\nAllow: /p\n"
    assert not allows(text, "/shop/cart")
    assert allows(text, "/shop/menu/lunch")
    assert allows(text, "/p")


def test_the_own_group_replaces_the_star_group_and_is_merged_from_all_places() -> None:
    text = "User-agent: DabbaBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /c\n\nUser-agent: dabbabot\nDisallow: /b\n"
    assert not allows(text, "/a")
    assert not allows(text, "/b", HEADER)
    assert allows(text, "/c")
    assert not allows(text, "/c", "OtherBot")


def test_an_own_group_without_rules_still_replaces_the_star_group() -> None:
    assert allows("User-agent: DabbaBot\nDisallow:\n\nUser-agent: *\nDisallow: /\n", "/menu")


@pytest.mark.parametrize("name", ["DabbaBot/1.0", "DABBABOT", "DabbaBot*", "Googlebot DabbaBot", "Googlebot, DabbaBot"])
def test_every_way_of_naming_us_is_heard(name: str) -> None:
    assert not allows(f"User-agent: {name}\nDisallow: /\n", "/menu", HEADER)


def test_another_product_whose_name_begins_like_ours_is_another_product() -> None:
    assert allows("User-agent: DabbaBotX\nDisallow: /\n\nUser-agent: Dabba\nDisallow: /\n", "/menu")


def test_a_browser_shaped_header_is_known_by_its_own_token() -> None:
    agent = "Mozilla/5.0 (compatible; DabbaBot/1.0; +https://dabba.example/bot)"
    assert allows("User-agent: Mozilla\nDisallow: /\n", "/menu", agent)
    assert not allows("User-agent: DabbaBot\nDisallow: /\n", "/menu", agent)


def test_an_unknown_line_does_not_end_a_group() -> None:
    text = "User-agent: *\nNoindex: /x\nUser-agent: archiver\nDisallow: /\n"
    assert not allows(text, "/menu")
    assert not allows(text, "/menu", "archiver")


def test_a_crawl_delay_belongs_to_its_group_alone() -> None:
    rules = parse(b"User-agent: *\nCrawl-delay: 5\n\nUser-agent: DabbaBot\nDisallow: /x\n")
    assert rules.crawl_delay(BOT) is None
    assert rules.crawl_delay("other") == 5.0


def test_a_crawl_delay_does_not_end_a_group() -> None:
    slow = "User-agent: slowbot\nCrawl-delay: 4\n\n"
    text = slow + "User-agent: nosybot\nRequest-rate: 1/9s\nDisallow: /cellar\nCrawl-delay: 6\n"
    assert not allows(text, "/cellar", "slowbot")
    assert not allows(text, "/cellar", "nosybot")
    assert allows(text, "/kitchen", "slowbot")
    rules = parse(text.encode())
    assert [rules.crawl_delay(agent) for agent in ("slowbot", "nosybot")] == [4.0, 6.0]
    assert rules.agent("slowbot").request_interval is None


def test_a_delay_alone_is_a_group_that_allows_all() -> None:
    text = "User-agent: *\nDisallow: /\n\nUser-agent: DabbaBot\nCrawl-delay: 20\n"
    assert allows(text, "/menu")
    assert parse(text.encode()).crawl_delay(BOT) == 20.0


@pytest.mark.parametrize("mark", [b"\xef", b"\xef\xbb", b"\xef\xbb\xbf", b"\xef\xbb\xbf\xef\xbb\xbf"])
def test_a_byte_order_mark_is_skipped_even_cut_short(mark: bytes) -> None:
    assert not parse(mark + b"User-agent: *\nDisallow: /x\n").decide(SITE + "/x", BOT).allowed


@pytest.mark.parametrize(
    "body",
    [
        b"\xef\xbb\xbfUser-agent: *\nDisallow: /x",
        b"User-agent: *\rDisallow: /x\r",
        b"User-agent: *\r\n\r\nDisallow: /x\r\n",
        "User-agent: *\nDisallow: /x\n".encode("utf-16"),
        b"user-agent *\ndisallow /x",
        b"USERAGENT : *\nDissalow:/x # comment",
        b"<html>\nUser-agent: *\n\x00\xff\nDisallow: /x",
        b"User-agent: *\nSitemap: https://kitchen.example/s.xml\nDisallow: /x",
    ],
    ids=["bom", "cr", "crlf", "utf16", "no-colon", "misspelt", "junk", "sitemap-between"],
)
def test_odd_files_are_read_for_what_they_mean(body: bytes) -> None:
    assert not allows(body, "/x")
    assert allows(body, "/y")


def test_a_rule_before_any_user_agent_binds_nobody() -> None:
    assert allows("Disallow: /\nUser-agent: *\nDisallow: /x\n", "/menu")


def test_a_latin_1_path_matches_its_escaped_bytes() -> None:
    assert not allows(b"User-agent: *\nDisallow: /caf\xe9\n", "/caf%E9/menu")
    assert not allows("User-agent: *\nDisallow: /café\n", "/caf%C3%A9/menu")


def test_a_line_separator_inside_a_value_is_no_line_end() -> None:
    assert allows("User-agent: *\nDisallow: /a\u2028Disallow: /menu\n", "/menu")


def test_of_a_long_file_the_first_500_kib_count_and_the_cut_line_does_not() -> None:
    head = b"User-agent: *\nDisallow: /head\n"
    padding = b"#" * (500 * 1024 - len(head) - 13) + b"\n"
    rules = parse(head + padding + b"Disallow: /menu-of-the-secret-society\nDisallow: /\n")
    assert rules.file.truncated
    assert not rules.decide(SITE + "/head", BOT).allowed
    assert rules.decide(SITE + "/menu", BOT).allowed


def test_robots_txt_itself_is_always_allowed() -> None:
    assert parse(b"User-agent: *\nDisallow: /\n").decide(ROBOTS, BOT).allowed
    assert RobotsState().decide(ROBOTS, BOT, now=0.0).reason == "robots_txt"


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("/cart/x", "Disallow: /cart"),
        ("/cart/deep/er", "Disallow: /cart/deep"),
        ("/menu?add=1", "Disallow: /*?add="),
        ("/end", "Disallow: /end$"),
    ],
)
def test_a_refusal_names_the_line_that_decided(path: str, rule: str) -> None:
    text = (
        b"User-agent: *\nDisallow: /cart\nDisallow: /cart/deep\nDisallow: /*?add=\nDisallow: /end$\nAllow: /cart/ok\n"
    )
    decision = parse(text).decide(SITE + path, BOT)
    assert (decision.allowed, decision.rule, decision.reason) == (False, rule, "disallowed")


def test_an_allowed_page_can_be_told_its_rule_too() -> None:
    rules = parse(b"User-agent: *\nDisallow: /cart\nAllow: /cart/ok\n").agent(BOT)
    assert rules.deciding_rule(SITE + "/cart/ok") == "Allow: /cart/ok"
    assert rules.deciding_rule(SITE + "/menu") is None


def test_a_sitemap_named_twice_is_one() -> None:
    body = b"Sitemap: /s.xml\nSitemap: https://KITCHEN.example/s.xml\nSitemap: /t.xml\nSitemap: /s.xml\n"
    assert parse(body).sitemaps(ROBOTS) == [SITE + "/s.xml", SITE + "/t.xml"]


def test_sitemaps_are_resolved_and_only_http_ones_are_kept() -> None:
    body = (
        b"Sitemap: /s.xml\nUser-agent: *\nSitemap: https://cdn.example/t.xml\nSitemap: file:///etc/passwd\nSitemap:\n"
    )
    assert parse(body).sitemaps(ROBOTS) == [SITE + "/s.xml", "https://cdn.example/t.xml"]


@pytest.mark.parametrize("value", ["nan", "inf", "-5", "1_000", "soon", "0 s", ""])
def test_a_crawl_delay_that_is_no_number_is_absent(value: str) -> None:
    rules = parse(f"User-agent: *\nCrawl-delay: {value}\n".encode())
    assert rules.crawl_delay(BOT) is None
    assert effective_delay(rules, BOT) == Policy().min_delay_s


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        ("Crawl-delay: 0.2", 1.0),
        ("Crawl-delay: 7", 7.0),
        ("Crawl-delay: 3600", 60.0),
        ("Request-rate: 1/20s", 20.0),
        ("Crawl-delay: 9\nCrawl-delay: 4", 9.0),
        ("Request-rate: 1/6s 0600-2359\nRequest-rate: 1/2s 0000-0559", 6.0),
        ("Crawl-delay: 99999999999", 60.0),
        ("Crawl-delay: 10s", 10.0),
        ("Crawl-delay: 10 Sekunden", 10.0),
        ("Crawl-delay: 0.5 min", 30.0),
        ("Crawl-delay: 1500 ms", 1.5),
        ("Crawl-delay: 1h", 60.0),
        ("Crawl-delay: 1,5", 1.5),
        ("Crawl-delay: 5-10", 10.0),
        ("Crawl-delay: 5 to 10 s", 10.0),
        ("Crawl-delay: 1,000 ms", 1.0),
        ("Crawl-delay: 12 hops", 60.0),  # whatever that is: the slower reading
        ("Crawl-delay: 4\nCrawl-delay: 9 sec.", 9.0),
        ('Crawl-delay: "30"', 30.0),
        ("Crawl-delay: = 30", 30.0),
        ("Crawl-delay = 30", 30.0),
        ("Crawl-delay=30", 30.0),
        ("Crawl-delay: 30;", 30.0),
        ("Crawl-delay: +30", 30.0),
        ("Crawl-delay: 1e1", 10.0),
        ("Crawl-delay: 1e3", 60.0),
        ("Crawl-delay: 30, 20", 30.0),
        ("Crawl-delay: PT30S", 30.0),
        ("Crawl-delay: about 20", 20.0),
        ("Crawl-delay: 1/10", 10.0),
        ("Crawl-delay: 10s/page", 10.0),
        ("Request-rate = 1/20", 20.0),
        ("Request-rate: 1 / 20 seconds", 20.0),
        ("Request-rate: 2/minute 06:00-23:59", 30.0),
        ("Request-rate: 0/5", 1.0),
    ],
)
def test_the_effective_delay_lies_between_floor_and_cap(line: str, seconds: float) -> None:
    assert effective_delay(parse(f"User-agent: *\n{line}\n".encode()), BOT) == seconds


def test_of_ten_thousand_delays_in_words_a_few_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(robots_times, "read_length", lambda value: read.append(value))
    lines = "".join(f"Crawl-delay: {number} {'1 ' * 400}\n" for number in range(600))
    effective_delay(parse(f"User-agent: *\n{lines}".encode()), BOT)
    assert sum(map(len, read)) <= 10_000


def test_a_delay_of_an_hour_leaves_twenty_four_requests_a_day() -> None:
    assert daily_budget(parse(b"User-agent: *\nCrawl-delay: 3600\n"), BOT) == 24
    assert daily_budget(parse(b"User-agent: *\nCrawl-delay: 999999999\n"), BOT) == 1
    assert daily_budget(parse(b"User-agent: *\nCrawl-delay: 1e3\n"), BOT) == 86
    assert daily_budget(parse(b"User-agent: *\nCrawl-delay: 1e999\n"), BOT) == 1
    assert daily_budget(parse(b"User-agent: *\nCrawl-delay: 60\n"), BOT) is None


def test_the_hours_a_site_wants_to_be_visited_in_are_read() -> None:
    assert parse(b"User-agent: *\nVisit-time: 0200-0630\n").visit_time(BOT) == (time(2), time(6, 30))
    assert parse(b"User-agent: *\nVisit-time: whenever\n").visit_time(BOT) is None


@pytest.mark.parametrize(
    ("written", "span"),
    [
        ("01:00-02:00", (time(1), time(2))),
        ("1:00 – 02:30 UTC", (time(1), time(2, 30))),
        ("0400 0845", (time(4), time(8, 45))),
        ("22:00 to 06:00", (time(22), time(6))),
        ("1am - 5.30 p.m.", (time(1), time(17, 30))),
        ("22 Uhr bis 6 Uhr", (time(22), time(6))),
        ("1-5", (time(1), time(5))),
        ("22:00-24:00", (time(22), time(0))),
        ("0100-0200\nVisit-time: at night", (time(1), time(2))),
        ('"0200-0400"', (time(2), time(4))),
        ("2500-0100", None),
        ("13am-2pm", None),
        ("2026-11-30", None),
    ],
)
def test_hours_are_read_as_a_person_reads_them(written: str, span: tuple[time, time] | None) -> None:
    assert parse(f"User-agent: *\nVisit-time: {written}\n".encode()).visit_time(BOT) == span


@given(st.text(max_size=40))
def test_no_time_or_delay_however_written_makes_the_parser_fail(value: str) -> None:
    lines = "".join(f"{name}: {value}\n" for name in ("Crawl-delay", "Request-rate", "Visit-time"))
    rules = parse(f"User-agent: *\n{lines}".encode())
    assert 1.0 <= effective_delay(rules, BOT) <= 60.0
    rules.visit_time(BOT)


@given(st.binary(max_size=300))
def test_no_bytes_make_the_parser_fail(body: bytes) -> None:
    rules = parse(body)
    rules.decide(SITE + "/menu", BOT)
    rules.sitemaps(ROBOTS)
    assert 1.0 <= effective_delay(rules, BOT) <= 60.0


_RULE = st.tuples(
    st.sampled_from(["Allow", "Disallow"]), st.text(alphabet="/ab*$", min_size=1, max_size=6).map(lambda p: "/" + p)
)


@given(st.lists(_RULE, max_size=6), st.text(alphabet="/ab", max_size=6))
def test_decisions_agree_with_protego_and_the_evidence_with_the_decision(
    lines: list[tuple[str, str]], path: str
) -> None:
    text = "User-agent: *\n" + "".join(f"{name}: {value}\n" for name, value in lines)
    url = f"{SITE}/{path}"
    decision = parse(text.encode()).decide(url, BOT)
    assert decision.allowed == Protego.parse(text).can_fetch(url, BOT)
    if not decision.allowed:
        assert decision.rule is not None


# --- while there is none -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "meaning"),
    [
        (200, "rules"),
        (204, "rules"),
        (301, "redirect"),
        (401, "none"),
        (403, "none"),
        (404, "none"),
        (410, "none"),
        (429, "unreachable"),
        (500, "unreachable"),
        (503, "unreachable"),
        (599, "unreachable"),
        (999, "unreachable"),
        (None, "unreachable"),
    ],
)
def test_a_status_means_what_rfc_9309_says(status: int | None, meaning: str) -> None:
    assert disposition(status) == meaning


@pytest.mark.parametrize("answer", [(503, ""), (429, ""), TimeoutError(), ConnectionRefusedError(), OSError("dns")])
def test_an_unreachable_robots_txt_closes_the_host(answer: Any) -> None:
    host = Host({ROBOTS: [answer]})
    decision = host.policy().decide(SITE + "/menu", BOT)
    assert (decision.allowed, decision.reason) == (False, "unreachable")


def test_an_unreachable_robots_txt_is_asked_again_on_schedule_and_not_for_every_page() -> None:
    host = Host({ROBOTS: [(503, ""), TimeoutError(), (200, CLOSED)]})
    policy = host.policy()
    for later in (0, 1, 899):
        host.now = 1000.0 + later
        assert not policy.allowed(SITE + "/menu", BOT)
    assert len(host.asked) == 1
    host.now += 2
    assert not policy.allowed(SITE + "/menu", BOT)
    host.now += 3601
    assert policy.allowed(SITE + "/menu", BOT)
    assert not policy.allowed(SITE + "/private", BOT)
    assert len(host.asked) == 3


def test_a_copy_serves_for_a_day_and_not_longer() -> None:
    host = Host({ROBOTS: [(200, CLOSED), (200, "User-agent: *\nDisallow: /\n")]})
    policy = host.policy()
    assert policy.allowed(SITE + "/menu", BOT)
    host.now += DAY_S - 1
    assert policy.allowed(SITE + "/menu", BOT)
    assert len(host.asked) == 1
    host.now += 1
    assert not policy.allowed(SITE + "/menu", BOT)


def test_a_good_copy_goes_on_serving_while_the_host_is_down_until_it_is_a_day_old() -> None:
    policy = Policy()
    state = after_answer(RobotsState(), 200, CLOSED.encode(), now=0.0)
    state = after_failure(state, "timeout", now=3600.0)
    assert state.decide(SITE + "/menu", BOT, now=4000.0).allowed
    assert not state.decide(SITE + "/private", BOT, now=4000.0).allowed
    assert state.is_due(now=3600.0 + policy.host_retry_delays_s[0])
    assert state.decide(SITE + "/menu", BOT, now=DAY_S).reason == "unreachable"


def test_tries_widen_are_stretched_by_jitter_and_obey_the_host() -> None:
    delays = Policy().host_retry_delays_s
    state = RobotsState()
    for delay in (*delays, delays[-1]):
        state = after_failure(state, "timeout", now=0.0)
        assert state.retry_at == delay
    assert after_failure(RobotsState(), "timeout", now=0.0, jitter=0.5).retry_at == delays[0] * 1.5
    assert after_failure(RobotsState(), "status 429", now=0.0, retry_after_s=5000.0).retry_at == 5000.0


def test_an_answer_forgets_the_failures_before_it() -> None:
    state = after_answer(after_failure(RobotsState(), "timeout", now=0.0), 404, b"User-agent: *\nDisallow: /", now=10.0)
    assert state == RobotsState(NO_RULES, 10.0)
    assert state.decide(SITE + "/private", BOT, now=11.0).reason == "no_robots"


def test_each_authority_has_its_own_rules() -> None:
    host = Host({ROBOTS: [(200, CLOSED)], "http://kitchen.example/robots.txt": [(200, "User-agent: *\nDisallow: /\n")]})
    policy = host.policy()
    assert policy.allowed(SITE + "/menu", BOT)
    assert not policy.allowed("http://kitchen.example/menu", BOT)
    assert policy.allowed(SITE + ":8443/private", BOT)


def test_five_redirects_are_followed_across_hosts_and_a_sixth_counts_as_unavailable() -> None:
    hops = [f"https://h{n}.example/r" for n in range(6)]
    chain = {ROBOTS: [(301, hops[0])], **{a: [(302, b)] for a, b in pairwise(hops)}}
    five = Host({**chain, hops[4]: [(200, CLOSED)]})
    assert not five.policy().allowed(SITE + "/private", BOT)
    six = Host({**chain, hops[5]: [(200, CLOSED)]})
    assert six.policy().allowed(SITE + "/private", BOT)
    assert hops[5] not in six.asked


@pytest.mark.parametrize("location", ["file:///etc/passwd", "http://10.0.0.8/robots.txt", "http://127.1/", ""])
def test_a_redirect_inside_or_to_nowhere_is_not_followed(location: str) -> None:
    host = Host({ROBOTS: [(302, location)]})
    assert host.policy().decide(SITE + "/menu", BOT).reason == "unreachable"
    assert host.asked == [ROBOTS]
    assert redirect_target(ROBOTS, location) is None


def test_robots_txt_is_not_asked_for_before_robots_txt() -> None:
    host = Host({})
    assert host.policy().allowed(ROBOTS, BOT)
    assert host.asked == []
