"""The server is a real peer: driven with bare sockets and with httpx."""

from __future__ import annotations

import gzip
import socket
import time

import httpx
import pytest

from menu_pipeline.demo.process import StreetProcess
from menu_pipeline_tests.demo.visitor import Visitor
from menu_pipeline_tests.support.processes import wait_until

SPOON, LADLE, SLOW, PAO = "twelfth-spoon.test", "sulky-ladle.test", "ramen-chotto-matte.test", "queixo-e-queixas.test"


def test_one_connection_serves_many_requests_in_turn(visitor: Visitor) -> None:
    with visitor.line(LADLE) as line:
        first, second, third = (line.ask(LADLE, target) for target in ("/robots.txt", "/", "/menu"))
    assert [first.status, second.status, third.status] == [200, 200, 200]
    assert "Tomato soup, unimpressed" in third.text
    assert int(third.headers["content-length"]) == len(third.body)


def test_head_gives_the_length_of_a_body_it_does_not_send(visitor: Visitor) -> None:
    with visitor.line(LADLE) as line:
        head = line.ask(LADLE, "/menu", "HEAD")
        body = line.ask(LADLE, "/menu")
    assert head.headers["content-length"] == str(len(body.body))
    assert head.headers["etag"] == body.headers["etag"]


def test_requests_sent_in_one_go_are_answered_in_order(visitor: Visitor) -> None:
    with visitor.line(LADLE) as line:
        for target in ("/menu", "/about", "/hours"):
            line.send(LADLE, target)
        titles = [line.read().text.split("<h1>")[1].split("<")[0] for _ in range(3)]
    assert titles == ["What there is", "Why", "When"]


def test_a_request_may_arrive_a_byte_at_a_time(visitor: Visitor) -> None:
    with visitor.line(LADLE) as line:
        for byte in f"GET /menu HTTP/1.1\r\nHost: {LADLE}\r\n\r\n".encode():
            line.socket.sendall(bytes([byte]))
        assert line.read().status == 200


def test_connection_close_is_obeyed_and_so_is_http_1_0(visitor: Visitor) -> None:
    with visitor.line(LADLE) as line:
        assert line.ask(LADLE, "/", Connection="close").headers["connection"] == "close"
        assert line.at_end()
    with visitor.line(LADLE) as line:
        line.socket.sendall(f"GET / HTTP/1.0\r\nHost: {LADLE}\r\n\r\n".encode())
        assert line.read().status == 200
        assert line.at_end()


def test_a_visitor_who_closes_his_half_while_he_waits_is_taken_to_have_left(visitor: Visitor) -> None:
    with visitor.line(SLOW) as line:
        line.send(SLOW, "/menu")
        line.socket.shutdown(socket.SHUT_WR)
        assert line.at_end()


@pytest.mark.parametrize(
    ("junk", "status"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET  / HTTP/1.1\r\nHost: sulky-ladle.test\r\n\r\n", 400),
        (b"GET / SOUP/1.1\r\nHost: sulky-ladle.test\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost : sulky-ladle.test\r\n\r\n", 400),
        (b"GET http://[::1/ HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        (b"GET menu HTTP/1.1\r\nHost: sulky-ladle.test\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: sulky-ladle.test\r\nContent-Length: 4\r\n\r\nsoup", 405),
        (b"GET /" + b"a" * 20_000, 431),
    ],
)
def test_junk_is_refused_and_hung_up_on(visitor: Visitor, junk: bytes, status: int) -> None:
    with visitor.line(LADLE) as line:
        line.socket.sendall(junk)
        assert line.read().status == status
        assert line.at_end()
    assert visitor.ask(LADLE, "/").status == 200


def test_a_proxy_form_of_the_target_names_the_host(visitor: Visitor) -> None:
    with visitor.line(LADLE) as line:
        line.socket.sendall(f"GET http://{LADLE.upper()}:80/menu?x=1 HTTP/1.1\r\nHost: other.test\r\n\r\n".encode())
        assert "Tomato soup" in line.read().text


def test_a_host_that_is_not_on_the_street_is_misdirected(visitor: Visitor) -> None:
    with visitor.line(LADLE) as line:
        assert line.ask("elsewhere.test", "/").status == 421


def _time_for_rules(visitor: Visitor) -> float:
    started = time.monotonic()
    assert visitor.ask(SLOW, "/robots.txt").status == 200
    return time.monotonic() - started


def test_a_slow_kitchen_takes_its_time_for_pages_and_not_for_its_rules(visitor: Visitor) -> None:
    wait_until(lambda: _time_for_rules(visitor) < 0.14, 60)  # this machine may be busy, but not always
    started = time.monotonic()
    assert visitor.ask(SLOW, "/menu").status == 200
    assert time.monotonic() - started >= 0.15


def test_gzip_is_sent_to_those_who_accept_it(visitor: Visitor) -> None:
    plain, packed = visitor.ask(LADLE, "/menu"), visitor.ask(LADLE, "/menu", Accept_Encoding="br, gzip")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in visitor.ask(LADLE, "/menu", Accept_Encoding="gzip;q=0").headers


def test_chunks_make_up_the_page_and_http_1_0_gets_none(visitor: Visitor) -> None:
    whole = visitor.ask(PAO, "/cardapio")
    assert whole.headers["transfer-encoding"] == "chunked"
    with visitor.line(PAO) as line:
        line.socket.sendall(f"GET /cardapio HTTP/1.0\r\nHost: {PAO}\r\n\r\n".encode())
        assert line.read().body == whole.body


def test_an_unchanged_page_is_answered_with_304_by_either_validator(visitor: Visitor) -> None:
    page = visitor.ask(SPOON, "/mains")
    etag, modified = page.headers["etag"], page.headers["last-modified"]
    for fields in ({"If_None_Match": etag}, {"If_None_Match": f'"x", W/{etag}'}, {"If_Modified_Since": modified}):
        again = visitor.ask(SPOON, "/mains", **fields)
        assert (again.status, again.headers["etag"]) == (304, etag)
        assert "content-length" not in again.headers


def test_if_none_match_outranks_if_modified_since(visitor: Visitor) -> None:
    modified = visitor.ask(SPOON, "/mains").headers["last-modified"]
    assert visitor.ask(SPOON, "/mains", If_None_Match='"other"', If_Modified_Since=modified).status == 200


def test_dates_before_the_change_and_no_dates_at_all_get_the_page(visitor: Visitor) -> None:
    for since in ("Sun, 04 Jan 2026 06:00:00 GMT", "the day before yesterday", ""):
        assert visitor.ask(SPOON, "/mains", If_Modified_Since=since).status == 200


def test_httpx_reads_every_kind_of_page(street: StreetProcess, visitor: Visitor) -> None:
    for host, target, word in (
        (LADLE, "/menu", "Tomato soup"),
        (PAO, "/cardapio", "Coxinha"),
        (SLOW, "/menu", "待ちぼうけ醤油ラーメン"),
        ("zum-eiligen-schnitzel.test", "/speisekarte", "Jägerschnitzel"),
    ):
        url = f"http://{visitor.addresses[host]}:{street.port}{target}"
        reply = httpx.get(url, headers={"Host": f"{host}:{street.port}"}, trust_env=False)
        assert word in reply.text


def test_people_may_look_through_localhost_without_being_counted(street: StreetProcess, visitor: Visitor) -> None:
    before = len(street.seen())
    with visitor.line(LADLE) as line:
        assert "Tomato soup" in line.ask(f"{LADLE}.localhost:{street.port}", "/menu").text
        assert "The Sulky Ladle" in line.ask(f"127.0.0.1:{street.port}", "/").text
    assert len(street.seen()) == before


def cpu_seconds(pid: int) -> float:
    """User and system time of a process, from /proc."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def test_a_request_costs_the_street_little_more_than_its_visitor(street: StreetProcess, visitor: Visitor) -> None:
    """Some 0.1 ms. Processor time of both, who are slow and quick together."""
    with visitor.line(LADLE) as line:
        line.ask(LADLE, "/menu")
        before, ours_before = cpu_seconds(street.pid), time.thread_time()
        for _ in range(2000):
            line.ask(LADLE, "/menu", User_Agent="DabbaBot/0.1 (+http://example.test/bot)", Accept_Encoding="gzip")
        spent, ours = cpu_seconds(street.pid) - before, time.thread_time() - ours_before
    assert spent < 6 * ours


def test_a_hundred_visitors_at_once_each_get_their_own_page(visitor: Visitor) -> None:
    lines = [visitor.line(LADLE) for _ in range(100)]
    for number, line in enumerate(lines):
        line.send(LADLE, "/menu" if number % 2 else "/about")
    replies = [line.read() for line in lines]
    assert ["Tomato soup" in reply.text for reply in replies] == [bool(number % 2) for number in range(100)]
    for line in lines:
        line.close()


def test_a_visitor_who_reads_slowly_gets_every_byte(visitor: Visitor) -> None:
    host = "fine-print-tearoom.test"
    with visitor.line(host) as line:
        for _ in range(8):
            line.send(host, "/robots.txt")
        time.sleep(0.05)
        bodies = {line.read().body for _ in range(8)}
    assert len(bodies) == 1
    assert bodies.pop().endswith(b"/clause/5599/appendix\n")
