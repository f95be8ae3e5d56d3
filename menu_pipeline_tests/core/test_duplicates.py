"""Learning what does not matter in a URL, from pages alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.duplicates import QUERY, SLASH, Learner, ReadPage, key_of, things_of, without
from menu_pipeline.core.simhash import fingerprint

BASE = "http://soup.test"


def taught(*pages: tuple[str, str]) -> Learner:
    learner = Learner()
    for path, text in pages:
        learner.read(ReadPage(BASE + path, fingerprint(text)))
    return learner


@pytest.mark.parametrize(
    ("path", "thing", "left"),
    [
        ("/menu?a=1&b=2", "a", "/menu?b=2"),
        ("/menu?a=1", "a", "/menu"),
        ("/menu?a=1&a=2", "a", "/menu"),
        ("/menu?ab=1", "a", "/menu?ab=1"),
        ("/menu?a=1&b=2", QUERY, "/menu"),
        ("/menu/index.html", "/index.html", "/menu/"),
        ("/menu.html", "/index.html", "/menu.html"),
        ("/menu/", SLASH, "/menu"),
        ("/", SLASH, "/"),
    ],
)
def test_a_thing_is_taken_out_of_a_url_and_nothing_else(path, thing, left):
    assert without(BASE + path, thing) == BASE + left


def test_three_pairs_that_say_the_same_prove_a_parameter():
    pages = [(f"/menu?v={n}", "Leek soup 6.50") for n in range(4)]
    assert taught(*pages[:3]).learned() == {}
    assert set(taught(*pages).learned()) == {"v"}


def test_pairs_count_on_different_pages_too():
    texts = {"/menu": "Leek soup", "/about": "About us", "/hours": "Open daily"}
    pages = [(f"{path}?v={n}", text) for path, text in texts.items() for n in range(2)]
    assert set(taught(*pages).learned()) == {"v"}


def test_one_pair_that_differs_outweighs_any_number_that_do_not():
    pages = [(f"/menu?v={n}", "Leek soup 6.50") for n in range(20)]
    assert taught(*pages, ("/menu?v=lunch", "Leek soup 5.50")).learned() == {}


def test_a_page_without_the_parameter_makes_a_pair_whichever_came_first():
    bare, *others = [("/menu", "x y z"), ("/menu?v=1", "x y z"), ("/menu?v=2", "x y z"), ("/menu?v=3", "x y z")]
    assert set(taught(bare, *others).learned()) == {"v"}
    assert set(taught(*others, bare).learned()) == {"v"}


def test_a_default_document_needs_one_proof_and_is_no_guess():
    assert set(taught(("/", "Welcome"), ("/index.html", "Welcome")).learned()) == {"/index.html"}
    assert taught(("/", "Welcome"), ("/index.html", "Old welcome")).learned() == {}
    assert taught(("/index.html", "Welcome")).learned() == {}


def test_several_numbers_that_change_together_are_learned_as_the_query():
    pages = [(f"/menu?a={n}&b={n}", "Leek soup") for n in range(4)]
    assert set(taught(*pages).learned()) == {QUERY}


def test_pages_without_words_prove_nothing():
    assert taught(*[(f"/menu?v={n}", "") for n in range(9)]).learned() == {}


PATHS = st.builds(
    lambda path, query: path + ("?" + "&".join(f"{k}={v}" for k, v in query) if query else ""),
    st.sampled_from(["/", "/menu", "/menu/", "/menu/index.html", "/a/b"]),
    st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 3)), max_size=4),
)


@given(PATHS, st.permutations(["a", "b", QUERY, "/index.html", SLASH]))
def test_a_key_is_stable_and_has_none_of_the_things_in_it(path, things):
    key = key_of(BASE + path, things)
    assert key_of(key, things) in (key, key_of(key_of(key, things), things))
    assert not {"a", "b", QUERY} & set(things_of(key))


def decorated(*pages: tuple[str, str], links: dict[str, list[str]]) -> Learner:
    """A site whose pages link so: page -> paths."""
    learner = Learner()
    for on, paths in links.items():
        for path in paths:
            learner.saw(BASE + path, BASE + on)
    for path, text in pages:
        learner.read(ReadPage(BASE + path, fingerprint(text)))
    return learner


#: A time that each page makes up anew, a word on where one came from, and a parameter that picks one of two lists.
LINKS = {
    "/": ["/menu?t=1001", "/about?t=1001", "/hours?t=1001", "/menu?from=home", "/about?from=home", "/hours?from=home"],
    "/menu": ["/menu?t=2002", "/about?t=2002", "/menu?list=a", "/about?list=a", "/hours?list=b&b=2"],
    "/about": ["/menu?t=3003", "/menu?from=about", "/menu?list=a&b=2"],
}


@pytest.mark.parametrize(
    ("name", "is_one"), [("t", True), ("from", True), ("b", True), ("list", False), ("unknown", False)]
)
def test_a_decoration_is_told_by_its_values_or_its_name(name, is_one):
    learner = decorated(links=LINKS | {"/hours": ["/about?list=b&b=2", "/menu?b=2"]})
    assert learner.is_decoration(name) is is_one


def test_a_decoration_is_proven_by_two_pairs():
    pages = [("/menu", "Leek soup"), ("/menu?t=1001", "Leek soup"), ("/menu?t=2002", "Leek soup")]
    assert decorated(*pages[:2], links=LINKS).learned() == {}
    assert set(decorated(*pages, links=LINKS).learned()) == {"t"}
    assert decorated(*pages, ("/menu?t=3003", "Beet soup"), links=LINKS).learned() == {}


def test_two_decorations_that_change_nothing_are_evidence_on_both():
    pages = [("/menu?t=1001", "Leek soup"), ("/menu?from=home", "Leek soup"), ("/menu?from=about", "Leek soup")]
    assert set(decorated(*pages, links=LINKS).learned()) == {"t", "from"}


def test_parameters_that_are_none_need_the_page_without_them():
    pages = [(f"/menu?a={n}&b={n}", "Leek soup") for n in range(4)]
    assert set(taught(*pages).learned()) == {QUERY}
    assert set(taught(("/menu", "Leek soup"), *pages).learned()) == {QUERY, "a", "b"}
