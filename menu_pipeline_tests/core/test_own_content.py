"""Interstitials and pages that carry the same marks, written before the rules that part them were looked at.

Of the first 73 (36 and 37) the rules before took 34 and 25 for what they are, of the next 37 (17 and 20) 17 and 6;
``core.own_content`` was written after the first, and took 17 and 18 of the second at first sight.
"""

import json
from pathlib import Path

import pytest

from menu_pipeline.core.challenge import Standin, detect
from menu_pipeline.core.html_tree import parse_html
from menu_pipeline.core.own_content import own_content
from menu_pipeline.core.page_facts import page_facts

URL = "https://soup.example/menu"
CASES = json.loads((Path(__file__).parent / "interstitials_and_pages.json").read_text(encoding="utf-8"))
WALLS = [case for case in CASES if not case["page"]]
PAGES = [case for case in CASES if case["page"]]


def judged(case, status=None):
    return detect(status or case["status"], case["headers"], case["body"].encode(), URL)


@pytest.mark.parametrize("case", WALLS, ids=lambda case: case["name"])
def test_what_stands_in_a_pages_place_is_told(case):
    verdict = judged(case)
    assert verdict is not None
    assert verdict.kind is not Standin.SHELL


@pytest.mark.parametrize("case", PAGES, ids=lambda case: case["name"])
def test_a_page_that_carries_the_same_marks_is_a_page(case):
    verdict = judged(case)
    assert verdict is None or verdict.kind is Standin.SHELL


def signs(body):
    facts = page_facts(body.encode(), URL, "text/html")
    return own_content(parse_html(body), facts, URL)


@pytest.mark.parametrize(
    ("body", "weight"),
    [
        ("<p>nothing</p>", 0),
        ("<a href='/'>home</a><a href='/menu'>again</a><a href='/privacy'>privacy</a>", 0),
        ("<a href='https://www.cloudflare.com/a'>a</a><a href='https://b.example/b'>b</a>", 0),
        ("<a href='/drinks'>drinks</a>", 1),
        ("<a href='/a'>a</a><a href='https://www.soup.example/b'>b</a><a href='/c'>c</a>", 2),
        ("<article><p>read me</p></article>", 1),
        ("<form><input name=email type=email></form>", 2),
        ("<form><input name=guest></form>", 2),
        ("<form><input type=hidden name=md><input type=submit></form>", 0),
        ("<form><img src=x><input type=text name=captcha_code></form>", 0),
        ("<textarea name=g-recaptcha-response></textarea>", 0),
        ("<p>Soup 6.50, bread 2,10</p>", 2),
        ("<p>€6 and 7 €</p>", 2),
        ("<p>Reference #18.2d351ab8.1557333295.a4e16ab, address 1.2.3.4 and 10.20.30.40, v1.18.0</p>", 0),
    ],
)
def test_signs_of_a_page_of_its_own_are_weighed(body, weight):
    assert signs(body).weight == weight


def test_behind_a_closed_door_no_sign_makes_a_page():
    wall = "<nav><a href='/a'>a</a><a href='/b'>b</a></nav><script>window._cf_chl_opt={}</script><p>Soup 6.50, 7.50</p>"
    assert detect(200, {"content-type": "text/html"}, wall.encode(), URL) is None
    assert detect(403, {"content-type": "text/html"}, wall.encode(), URL).reason == "challenge_cloudflare"
