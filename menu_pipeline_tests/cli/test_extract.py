"""``menu-pipeline extract``: saved pages in, dishes and reasons out; many files in one process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser

from menu_pipeline_tests.cli.conftest import Cli
from menu_pipeline_tests.menus.pdf_writer import Placed, write_pdf

DISHES = [("Clam chowder", "9.50"), ("Apple pie", "4.00"), ("Root beer float", "5.25"), ("Corn bread", "3.00")]


@pytest.fixture
def menu_page(tmp_path: Path) -> Path:
    """A page that states its menu in JSON-LD and shows it."""
    items = [
        {"@type": "MenuItem", "name": name, "offers": {"@type": "Offer", "price": price, "priceCurrency": "USD"}}
        for name, price in DISHES
    ]
    section = {"@type": "MenuSection", "name": "Lunch", "hasMenuItem": items}
    menu = {"@context": "https://schema.org", "@type": "Menu", "hasMenuSection": [section]}
    shown = "".join(f"<li><b>{name}</b> <span>${price}</span></li>" for name, price in DISHES)
    page = tmp_path / "lunch.html"
    page.write_text(
        f"<html lang=en><title>Menu</title><script type=application/ld+json>{json.dumps(menu)}</script>"
        f"<h1>Our menu</h1><h2>Lunch</h2><ul>{shown}</ul></html>"
    )
    return page


@pytest.fixture
def other_page(tmp_path: Path) -> Path:
    page = tmp_path / "jobs.html"
    page.write_text("<html><title>Jobs</title><h1>Jobs</h1><p>We look for a cook. Write to us.</p></html>")
    return page


def read(cli: Cli, *paths: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = cli.json("extract", *map(str, paths))
    return found


def test_each_file_is_one_object_in_the_contracts_shape(cli: Cli, menu_page: Path, other_page: Path) -> None:
    menu, jobs = read(cli, menu_page, other_page)
    assert list(menu) == ["file", "is_menu", "reason", "items"]
    assert (menu["file"], menu["is_menu"]) == (str(menu_page), True)
    assert [(item["name"], item["prices"][0]["amount"]) for item in menu["items"]] == DISHES
    keys = ["kitchen", "section", "name", "prices", "description", "extractor", "confidence", "path"]
    assert all(list(item) == keys for item in menu["items"])
    assert all(list(price) == ["amount", "currency", "label"] for item in menu["items"] for price in item["prices"])
    assert (jobs["is_menu"], jobs["items"]) == (False, [])
    assert jobs["reason"]


def test_the_text_form_says_how_many_dishes_and_why_none(cli: Cli, menu_page: Path, other_page: Path) -> None:
    shown = cli.ok("extract", str(menu_page), str(other_page))
    assert f"{menu_page}: 4 dishes (menu)" in shown
    assert "9.50 USD" in shown
    assert f"{other_page}: no menu (" in shown


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_still_read(cli: Cli, menu_page: Path) -> None:
    result = cli.run("extract", "no-such.html", str(menu_page), str(menu_page.parent), "--json")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "error: FILE: 'no-such.html' cannot be read (No such file or directory): name a readable file",
        f"error: FILE: '{menu_page.parent}' cannot be read (Is a directory): name a readable file",
    ]
    assert [reading["file"] for reading in json.loads(result.stdout)] == [str(menu_page)]


@pytest.mark.parametrize("ending", [".html", ".pdf", ".json", ".txt", ".xml", ".bin", ""])
def test_no_content_whatsoever_ends_the_command(cli: Cli, tmp_path: Path, ending: str) -> None:
    for number, body in enumerate([b"", b"\x00\xff\xfe" * 50, b"%PDF-1.7", b"{", b"<" * 500, "é".encode("utf-16")]):
        (tmp_path / f"{number}{ending}").write_bytes(body)
    paths = sorted(tmp_path.glob(f"?{ending}"))
    assert all(not reading["items"] for reading in read(cli, *paths))


def test_extract_needs_neither_database_nor_settings(
    cli: Cli, menu_page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MENU_PIPELINE_MIN_DELAY_S", "nonsense")
    assert len(read(cli, menu_page)[0]["items"]) == 4
    assert not cli.home.exists()


def test_a_wrong_url_is_wrong_use(cli: Cli, menu_page: Path) -> None:
    assert cli.refused("extract", str(menu_page), "--url", "ftp://x/")[0].startswith("error: --url: ")


def test_without_files_it_is_wrong_use(cli: Cli) -> None:
    assert cli.run("extract").exit_code == 2


HOSTILE = """<html lang=en><head><title>Menu</title><script>steal()</script>
<meta http-equiv=refresh content="0;url=http://evil.example/"><base href="http://evil.example/">
<link rel=stylesheet href="http://evil.example/s.css"></head>
<body onload="steal()"><a href=" java\nscript:steal()">Menu</a><h1>Our menu</h1><h2>Sandwiches</h2><ul>
<li><span>Ham &amp; eggs</span> <span class=p><span>$</span><span>13</span><span>.</span><span>50</span></span></li>
<li><span>Pastrami  on rye</span> <span class=p>$14.25</span></li>
<li><span>Egg salad</span> <span class=p>$9.75</span></li></ul>
<img src="http://evil.example/p.png" onerror="steal()"><iframe srcdoc="<script>steal()</script>"></iframe>
<form action="http://evil.example/"><input></form><svg><a href="javascript:steal()">x</a></svg></body></html>"""


def test_each_dish_has_the_path_of_the_element_it_was_read_in(cli: Cli, menu_page: Path) -> None:
    tree = LexborHTMLParser(menu_page.read_text())
    items = read(cli, menu_page)[0]["items"]
    assert [tree.css_first(item["path"]).text() for item in items] == [name for name, _ in DISHES]
    assert "li:nth-of-type(1) > b" in cli.ok("extract", str(menu_page))


def test_the_page_is_written_with_what_was_read_highlighted(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "sandwiches.html"
    page.write_text(HOSTILE)
    cli.ok("extract", str(page), "--html", str(tmp_path / "checked"))
    written = LexborHTMLParser((tmp_path / "checked" / "sandwiches.html.html").read_text())
    names = [mark.text() for mark in written.css("ul mark.mp-n")]
    assert "".join(names).replace(" ", "") == "Ham&eggsPastramionryeEggsalad"
    assert [mark.text() for mark in written.css("ul mark.mp-p")] == ["$", "13", ".", "50", "$14.25", "$9.75"]
    rows = [row.css("td") for row in written.css("#mp-read tr")[1:]]
    assert [cells[3].text() for cells in rows] == ["13.50 USD", "14.25 USD", "9.75 USD"]
    assert [written.css_first(cells[2].css_first("a").attributes["href"]) is not None for cells in rows] == [True] * 3


def test_nothing_of_the_page_runs_or_loads(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "hostile.html"
    page.write_text(HOSTILE)
    cli.ok("extract", str(page), "--html", str(tmp_path))
    written = (tmp_path / "hostile.html.html").read_text()
    assert "steal" not in written
    assert "evil.example" not in written
    assert "default-src 'none'" in written


def test_a_price_that_is_stated_only_is_said_to_be_not_shown(cli: Cli, tmp_path: Path) -> None:
    items = [{"@type": "MenuItem", "name": n, "offers": {"price": p, "priceCurrency": "USD"}} for n, p in DISHES]
    page = tmp_path / "stated.html"
    menu = json.dumps({"@context": "https://schema.org", "@type": "Menu", "hasMenuItem": items})
    page.write_text(f"<html><title>Menu</title><script type=application/ld+json>{menu}</script><h1>Menu</h1></html>")
    cli.ok("extract", str(page), "--html", str(tmp_path / "checked"))
    assert (tmp_path / "checked" / "stated.html.html").read_text().count("(not shown)") == len(DISHES)


def test_bodies_without_markup_are_shown_as_their_text(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "menu.txt").write_text("Soups\n\nLeek soup 6.50\nBeet soup 7.00\nFish soup 9.80\n")
    pdf = [Placed(72, 700 - 20 * n, f"{name}   {price}") for n, (name, price) in enumerate(DISHES)]
    (tmp_path / "menu.pdf").write_bytes(write_pdf([pdf]))
    cli.ok("extract", str(tmp_path / "menu.txt"), str(tmp_path / "menu.pdf"), "--html", str(tmp_path / "checked"))
    for name in ("menu.txt", "menu.pdf"):
        assert "<mark" in (tmp_path / "checked" / f"{name}.html").read_text()


def test_a_folder_that_cannot_be_written_is_one_line_and_the_readings_are_printed(cli: Cli, menu_page: Path) -> None:
    result = cli.run("extract", str(menu_page), "--html", str(menu_page / "below"), "--json")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert "name a folder one may write to" in result.stderr
    assert len(json.loads(result.stdout)[0]["items"]) == len(DISHES)
