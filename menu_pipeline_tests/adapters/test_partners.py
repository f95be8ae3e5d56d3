"""The partner list: every bad row is one line with line, field, value and remedy, and then nothing is imported."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.adapters.database import Database, run
from menu_pipeline.adapters.partners import PartnerRow, import_partners, known_sites, parse_partners
from menu_pipeline.core.address import parse_networks
from menu_pipeline.core.errors import ImportRefused

HEADER = "site,seed_url,name,kind,page_budget"
LOOPBACK = parse_networks("127.0.0.0/8")
NOW = 1_750_000_000.0


def parse(*lines: str, header: str = HEADER, **options: Any) -> list[PartnerRow]:
    return parse_partners("\n".join([header, *lines]) + "\n", **options)


def refused(*lines: str, header: str = HEADER, **options: Any) -> list[str]:
    with pytest.raises(ImportRefused) as caught:
        parse(*lines, header=header, **options)
    assert caught.value.exit_code == 2
    return caught.value.problems


def refused_bytes(data: bytes) -> str:
    with pytest.raises(ImportRefused) as caught:
        parse_partners(data)
    (problem,) = caught.value.problems
    return problem


def test_a_row_becomes_a_site_with_its_host_and_normalised_seed() -> None:
    (row,) = parse("joes.example,HTTPS://WWW.Joes.example:443/menu?utm_source=x,Joe's Diner,Kitchen,50")
    assert row.site == "joes.example"
    assert row.seed_url == "https://www.joes.example/menu"
    assert (row.name, row.kind, row.page_budget, row.host) == ("Joe's Diner", "kitchen", 50, "joes.example")


def test_optional_columns_may_stand_in_any_order_and_are_put_in_their_usual_form() -> None:
    header = "quiet_hours,site,seed_url,name,kind,page_budget,currency,language,time_zone,extra_hosts"
    line = "22:00-06:30,,https://joes.example/,Joe,kitchen,,eur,PT-br,Europe/Lisbon,Order.joes.example cdn.example:8080"
    (row,) = parse(line, header=header)
    assert (row.quiet_hours, row.currency, row.language, row.time_zone) == (
        "22:00-06:30",
        "EUR",
        "pt-BR",
        "Europe/Lisbon",
    )
    assert row.extra_hosts == ("cdn.example:8080", "order.joes.example")


def test_a_byte_order_mark_crlf_blank_lines_and_rows_of_commas_do_no_harm() -> None:
    data = f"\ufeff{HEADER}\r\n\r\njoes.example,https://joes.example/,Café,kitchen,\r\n,,,,\r\n"
    (row,) = parse_partners(data.encode())
    assert (row.line, row.name) == (3, "Café")


def test_a_name_with_commas_quotes_and_many_scripts_is_kept() -> None:
    (row,) = parse(',https://joes.example/,"Joe ""Big"" Doe, Söhne & 家",kitchen,')
    assert row.name == 'Joe "Big" Doe, Söhne & 家'


def test_an_empty_site_is_taken_from_the_seeds_host() -> None:
    assert [row.site for row in parse(",https://www.joes.example/menu,Joe,kitchen,")] == ["joes.example"]
    assert [row.site for row in parse(",https://café.example/,Café,kitchen,")] == ["xn--caf-dma.example"]


def test_several_partners_on_one_host_get_keys_with_a_slug() -> None:
    rows = parse(
        ",https://street.example/r/joes/,Joe,kitchen,",
        ",https://street.example/r/Anna%27s/menu.html,Anna,kitchen,",
        networks=LOOPBACK,
    )
    assert [row.site for row in rows] == ["street.example~r-joes", "street.example~r-anna-27s"]


def test_several_partners_on_one_machine_are_told_apart_by_port() -> None:
    rows = parse(",http://127.0.0.1:8001/,Joe,kitchen,", ",http://127.0.0.1:8002/,Anna,kitchen,", networks=LOOPBACK)
    assert [row.site for row in rows] == ["127.0.0.1~8001", "127.0.0.1~8002"]


def test_a_derived_key_stays_what_it_was_when_another_partner_joins_the_host() -> None:
    rows = parse(
        ",https://street.example/joes/,Joe,kitchen,",
        ",https://street.example/anna/,Anna,kitchen,",
        known={"https://street.example/joes/": "street.example"},
    )
    assert [row.site for row in rows] == ["street.example", "street.example~anna"]


@pytest.mark.parametrize(
    ("line", "field", "says"),
    [
        ("joes.example,ftp://joes.example/,Joe,kitchen,", "seed_url", "is not an http or https address: write it like"),
        ("joes.example,joes.example/menu,Joe,kitchen,", "seed_url", "is not an http or https address"),
        ("joes.example,javascript:alert(1),Joe,kitchen,", "seed_url", "is not an http or https address"),
        ("joes.example,,Joe,kitchen,", "seed_url", "is empty: give the address"),
        ("joes.example,https://,Joe,kitchen,", "seed_url", "names no host"),
        (
            "joes.example,https://u:secret@joes.example/,Joe,kitchen,",
            "seed_url",
            "carries a user name or password: take",
        ),
        ("joes.example,https://u@joes.example/,Joe,kitchen,", "seed_url", "carries a user name or password: take"),
        ("joes.example,https://joes.example/#menu,Joe,kitchen,", "seed_url", "has a fragment: leave off '#menu'"),
        ("joes.example,https://joes.example/a b,Joe,kitchen,", "seed_url", "holds white space"),
        ("joes.example,http://192.168.0.10/,Joe,kitchen,", "seed_url", "names the address 192.168.0.10"),
        ("joes.example,http://93.184.215.14/,Joe,kitchen,", "seed_url", "names the address 93.184.215.14"),
        ("joes.example,http://0x7f.1/,Joe,kitchen,", "seed_url", "names the address 127.0.0.1"),
        ("joes.example,http://2130706433/,Joe,kitchen,", "seed_url", "names the address 127.0.0.1"),
        ("joes.example,http://[::1]/,Joe,kitchen,", "seed_url", "names the address ::1"),
        ("joes.example,http://localhost:3000/,Joe,kitchen,", "seed_url", "names the address 127.0.0.1"),
        ("joes.example,http://169.254.169.254/latest,Joe,kitchen,", "seed_url", "names the address 169.254.169.254"),
        ("joes.example,https://joes.example:99999/,Joe,kitchen,", "seed_url", "is refused"),
        ("joes.example,https://[bad/,Joe,kitchen,", "seed_url", "is not a URL"),
        ("Joes.Example,https://joes.example/,Joe,kitchen,", "site", "is not a site key: write 'joes.example'"),
        ("café.example,https://joes.example/,Joe,kitchen,", "site", "is not a site key: write 'xn--caf-dma.example'"),
        ("joe's place,https://joes.example/,Joe,kitchen,", "site", "is not a site key: write a host name"),
        ("joes.example~Big Joe,https://joes.example/,Joe,kitchen,", "site", "write 'joes.example~big-joe'"),
        ('"joes.example,x",https://joes.example/,Joe,kitchen,', "site", "is not a site key"),
        ("a...b,https://joes.example/,Joe,kitchen,", "site", "is not a site key"),
        ("joes.example,https://joes.example/,,kitchen,", "name", "is empty: give the kitchen's name"),
        (
            "joes.example,https://joes.example/,Joe,restaurant,",
            "kind",
            "is no kind of site: write kitchen or directory",
        ),
        ("joes.example,https://joes.example/,Joe,,", "kind", "is no kind of site"),
        ("joes.example,https://joes.example/,Joe,kitchen,many", "page_budget", "is not a whole number from 1"),
        ("joes.example,https://joes.example/,Joe,kitchen,0", "page_budget", "is not a whole number from 1"),
        ("joes.example,https://joes.example/,Joe,kitchen,-5", "page_budget", "is not a whole number from 1"),
        ("joes.example,https://joes.example/,Joe,kitchen,1e3", "page_budget", "is not a whole number from 1"),
        (
            "joes.example,https://joes.example/,Joe,kitchen,99999999999999",
            "page_budget",
            "is not a whole number from 1",
        ),
        ("joes.example,https://joes.example/,Joe", "row", "has 3 fields, the header 5: put fields that hold a comma"),
        ("joes.example,https://joes.example/,Joe, Anna,kitchen,", "row", "has 6 fields, the header 5"),
    ],
)
def test_a_bad_row_names_line_field_value_and_remedy(line: str, field: str, says: str) -> None:
    (problem,) = refused("ok.example,https://ok.example/,Fine,kitchen,", line)
    assert problem.startswith(f"line 3, {field}, '")
    assert says in problem
    assert "secret" not in problem


@pytest.mark.parametrize(
    ("column", "value", "says"),
    [
        ("language", "german", "is not a language tag: write e.g. de"),
        ("currency", "euro", "is not an ISO 4217 currency: write three letters"),
        ("currency", "XXX", "is not an ISO 4217 currency"),
        ("time_zone", "Berlin", "is not a time zone: write an IANA name"),
        ("time_zone", "../../etc/passwd", "is not a time zone"),
        ("quiet_hours", "9-17", "is not a span of hours: write HH:MM-HH:MM"),
        ("quiet_hours", "09:00-24:00", "is not a span of hours"),
        ("quiet_hours", "09:00-09:00", "begins and ends at the same time"),
        ("extra_hosts", "https://cdn.example/", "holds 'https://cdn.example/', which is not a host name"),
        ("extra_hosts", "10.0.0.1", "names the address 10.0.0.1"),
        ("extra_hosts", "*.joes.example", "which is not a host name"),
    ],
)
def test_a_bad_optional_field_names_line_field_value_and_remedy(column: str, value: str, says: str) -> None:
    (problem,) = refused(f",https://joes.example/,Joe,kitchen,,{value}", header=f"{HEADER},{column}")
    assert problem.startswith(f"line 2, {column}, '{value}': ")
    assert says in problem


def test_all_problems_of_a_file_are_reported_together_in_order() -> None:
    problems = refused(
        "Bad Key,ftp://x/,,bistro,none",
        "ok.example,https://ok.example/,Fine,kitchen,",
        "short,row",
        "ok.example,https://other.example/,Again,kitchen,",
    )
    assert [problem.split("'")[0] for problem in problems] == [
        "line 2, site, ",
        "line 2, seed_url, ",
        "line 2, name, ",
        "line 2, kind, ",
        "line 2, page_budget, ",
        "line 4, row, ",
        "line 5, site, ",
    ]


def test_the_same_site_twice_is_refused_with_the_first_line() -> None:
    (problem,) = refused("a.example,https://a.example/,A,kitchen,", "a.example,https://b.example/,B,kitchen,")
    assert problem == "line 3, site, 'a.example': is already on line 2: keep one row a site"


@pytest.mark.parametrize("second", ["http://www.a.example/", "https://a.example/?x=1", "https://a.example/index.html"])
def test_two_sites_at_the_same_place_are_refused(second: str) -> None:
    (problem,) = refused("a.example,https://a.example/,A,kitchen,", f"b.example,{second},B,kitchen,")
    assert problem.startswith("line 3, seed_url, ")
    assert "is the same place as the site on line 2 ('a.example')" in problem


def test_two_partners_on_one_host_without_paths_are_told_to_write_keys() -> None:
    problems = refused(",https://s.example/?r=1,A,kitchen,", ",https://s.example/?r=2,B,kitchen,")
    assert all("write keys of your own, s.example~slug" in problem for problem in problems)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "line 1, header, '': the file is empty: begin it with site,seed_url"),
        (b"\n\n", "the file is empty"),
        (HEADER.encode(), "line 2, row, '': the file has a header and no rows"),
        (HEADER.replace(",", ";").encode() + b"\na;https://a.example/;A;kitchen;\n", "is separated by semicolons"),
        (HEADER.replace(",", "\t").encode(), "is separated by tabs"),
        (f"{HEADER}\n,https://a.example/,Café,kitchen,".encode("cp1252"), "line 2, file, '0xE9': is not UTF-8: save"),
        (f"{HEADER}\n".encode("utf-16"), "is UTF-16 or binary: save it as 'CSV UTF-8'"),
        (b"PK\x03\x04\x14\x00\x06\x00", "is UTF-16 or binary"),
        (b"site,seed_url,name,kind\n", "column 'page_budget' is missing: begin the file with site,seed_url"),
        (HEADER.encode() + b",language,Language\n", "column 'language' is there twice"),
        (HEADER.encode() + b",langage\n", "column 'langage' is unknown: did you mean 'language'?"),
        (HEADER.encode() + b",owner\n", "column 'owner' is unknown: take it out"),
        (HEADER.encode() + b'\n,https://a.example/,"Joe,kitchen,\n', "line 2, row, '': cannot be read as CSV"),
        (HEADER.encode() + b'\n,https://a.example/,"Joe" x,kitchen,\n', "cannot be read as CSV"),
    ],
)
def test_a_file_that_is_no_partner_list_is_refused_with_advice(data: bytes, says: str) -> None:
    assert says in refused_bytes(data)


def test_a_problem_stays_on_one_line_whatever_the_field_holds() -> None:
    (problem,) = refused(',https://a.example/,"two\nlines\x1b[31m",kitchen,')
    assert len(problem.splitlines()) == 1
    assert "\x1b" not in problem


def problems_of(data: bytes | str) -> list[str]:
    try:
        parse_partners(data)
    except ImportRefused as refusal:
        return refusal.problems
    return []


@given(st.binary(max_size=300))
def test_no_bytes_whatsoever_make_the_reader_fail_otherwise(data: bytes) -> None:
    for text in (data, HEADER.encode() + b"\n" + data):
        assert all("\n" not in problem for problem in problems_of(text))


@given(st.lists(st.text(max_size=20), min_size=5, max_size=5))
def test_no_fields_whatsoever_make_a_row_fail_otherwise(values: list[str]) -> None:
    line = ",".join('"' + value.replace('"', '""') + '"' for value in values)
    assert all(problem.startswith("line ") for problem in problems_of(f"{HEADER}\n{line}"))


# ---- the import


def stored(db: Database) -> dict[str, dict[str, Any]]:
    with db.read() as conn:
        return {row["site"]: dict(row) for row in run(conn, "pages.sites_all")}


def test_importing_twice_changes_nothing(db: Database) -> None:
    rows = parse("a.example,https://a.example/,A,kitchen,", "b.example,https://b.example/,B,directory,900")
    first, second = import_partners(db, rows, NOW), import_partners(db, rows, NOW + 60)
    assert (first.added, first.unchanged) == (("a.example", "b.example"), ())
    assert (second.added, second.changed, second.unchanged) == ((), (), ("a.example", "b.example"))


def test_a_changed_row_is_reported_and_written(db: Database) -> None:
    import_partners(db, parse("a.example,https://a.example/,A,kitchen,"), NOW)
    report = import_partners(db, parse("a.example,https://moved.example/menu,A2,kitchen,7"), NOW)
    site = stored(db)["a.example"]
    assert report.changed == ("a.example",)
    assert (site["seed_url"], site["name"], site["page_budget"]) == ("https://moved.example/menu", "A2", 7)
    assert site["host"] == "moved.example"


def test_a_site_that_the_file_does_not_name_stays(db: Database) -> None:
    import_partners(db, parse("a.example,https://a.example/,A,kitchen,"), NOW)
    import_partners(db, parse("b.example,https://b.example/,B,kitchen,"), NOW)
    assert set(stored(db)) == {"a.example", "b.example"}


def test_a_retired_site_becomes_active_again_and_a_paused_one_stays_paused(db: Database) -> None:
    rows = parse("a.example,https://a.example/,A,kitchen,", "b.example,https://b.example/,B,kitchen,")
    import_partners(db, rows, NOW)
    with db.begin() as conn:
        run(conn, "pages.sites_retire", site_list=["a.example"], now=NOW)
        run(conn, "pages.sites_pause", site_list=["b.example"])
    report = import_partners(db, rows, NOW)
    assert (report.reactivated, report.unchanged) == (("a.example",), ("b.example",))
    assert {site: row["status"] for site, row in stored(db).items()} == {"a.example": "active", "b.example": "paused"}


def test_a_lone_site_owns_its_host_and_partners_on_a_shared_host_own_their_paths(db: Database) -> None:
    import_partners(db, parse("street.example~joes,https://street.example/joes/,Joe,kitchen,"), NOW)
    import_partners(db, parse("lone.example,https://lone.example/deep/menu,Lone,kitchen,"), NOW)
    import_partners(db, parse("anna.example,https://street.example/anna,Anna,kitchen,"), NOW)
    prefixes = {site: row["path_prefix"] for site, row in stored(db).items()}
    assert prefixes == {"street.example~joes": "/joes/", "lone.example": "/", "anna.example": "/anna"}


def test_the_first_partner_of_a_host_gets_its_own_path_when_a_second_one_joins(db: Database) -> None:
    import_partners(db, parse("street.example,https://street.example/joes/,Joe,kitchen,"), NOW)
    assert stored(db)["street.example"]["path_prefix"] == "/"
    import_partners(db, parse("anna.example,https://street.example/anna/,Anna,kitchen,"), NOW)
    assert stored(db)["street.example"]["path_prefix"] == "/joes/"


def test_a_place_that_an_earlier_site_owns_is_refused_and_nothing_of_the_file_is_imported(db: Database) -> None:
    import_partners(db, parse("a.example,https://a.example/,A,kitchen,"), NOW)
    rows = parse("new.example,https://new.example/,N,kitchen,", "b.example,https://www.a.example/,B,kitchen,")
    with pytest.raises(ImportRefused, match=r"line 3, seed_url, .* the site 'a.example', imported earlier"):
        import_partners(db, rows, NOW)
    assert set(stored(db)) == {"a.example"}


def test_a_key_from_the_host_is_found_again_by_its_seed(db: Database) -> None:
    import_partners(db, parse(",https://street.example/joes/,Joe,kitchen,"), NOW)
    both = (",https://street.example/joes/,Joe,kitchen,", ",https://street.example/anna/,Anna,kitchen,")
    report = import_partners(db, parse(*both, known=known_sites(db)), NOW)
    assert (report.added, report.changed) == (("street.example~anna",), ("street.example",))


def test_twenty_thousand_partners_are_imported_in_one_go(sqlite_db: Database) -> None:
    rows = parse(*(f",https://k{number}.example/,Kitchen {number},kitchen," for number in range(20_000)))
    assert len(import_partners(sqlite_db, rows, NOW).added) == 20_000
    assert len(import_partners(sqlite_db, rows, NOW).unchanged) == 20_000
