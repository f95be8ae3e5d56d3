"""What tells a corner without end from a finite one; what the site itself states is never refused for it."""

from dataclasses import replace
from datetime import date

import pytest

from menu_pipeline.core.corners import corner, days_from, kind_of, ordinal, shape
from menu_pipeline.core.growth import Growth
from menu_pipeline.core.growth_fruit import Fruit
from menu_pipeline.core.growth_pages import Candidate
from menu_pipeline.core.policy import Policy

BASE = "http://soup.test"
TODAY = date(2026, 11, 30).toordinal()
POLICY = Policy(growth_breeders=5, growth_breeders_site=8, growth_pool=6, growth_whole=12, growth_late=2)


class Site:
    """Pages read one after the other; ``names``: how many new pages each one links."""

    def __init__(self, policy: Policy = POLICY) -> None:
        self.growth = Growth(policy, TODAY)
        self.read("/", names=0, depth=0)

    def read(self, path: str, *, on: str = "/", names: int = 0, depth: int = 2, fruit: bool = False, **more) -> str:
        new = {f"{BASE}{path.rstrip('/')}-child-{number}": depth + 1 for number in range(names)}
        self.growth.named(BASE + path, new)
        self.growth.read(Candidate(BASE + path, depth, depth == 0, found_on=BASE + on), fruit=fruit, **more)
        return path

    def refused(self, path: str, *, on: str = "/", depth: int = 3, vouched: bool = False, promise: int = 0) -> str:
        verdict = self.growth.verdict(Candidate(BASE + path, depth, vouched, promise, BASE + on))
        return "" if verdict is None else f"{verdict.kind}: {verdict.evidence}"


@pytest.mark.parametrize(
    ("path", "place", "look"),
    [
        ("/", "/", "/"),
        ("/menu", "/*", "/*"),
        ("/?page=2", "/?", "/?page"),
        ("/menu?page=2", "/*?", "/*?page"),
        ("/calendar/2026/05", "/calendar/**", "/calendar/#/#"),
        ("/2026/05", "/#/*", "/#/#"),
        ("/tales/a-b-c", "/tales/*", "/tales/*"),
        ("/blog/page/2", "/blog/**", "/blog/page/#"),
        ("/deadbeef1/x", "/#/*", "/#/*"),
        ("/s-3k9f02m1p7zz/menu", "/s-#/*", "/s-#/*"),
        ("/grandmothers/x", "/grandmothers/*", "/grandmothers/*"),
    ],
)
def test_corners_and_shapes(path, place, look):
    assert (corner(BASE + path), shape(BASE + path)) == (place, look)


def test_a_corner_whose_pages_lead_on_and_on_is_left_after_so_many():
    site = Site()
    for number in range(5):
        site.read(f"/tales/{number}", names=3)
    assert "lead on to more and more" in site.refused("/tales/new")
    assert not site.refused("/rooms/new", on="/rooms")


def test_pages_that_bring_nothing_new_do_not_close_a_corner():
    site = Site()
    site.read("/rooms", names=10, depth=1)
    for number in range(9):
        site.read(f"/rooms/{number}", on="/rooms")
    assert not site.refused("/rooms/last", on="/rooms")


def test_what_every_page_of_a_site_has_for_itself_is_no_new_page():
    growth = Growth(POLICY, TODAY)
    for number in range(5):
        url = f"{BASE}/rooms/{'abcdefghi'[number]}"
        growth.named(url, {f"{url}/feed/": 3, f"{url}/print": 3, f"{url}?share=1": 3})
        growth.read(Candidate(url, 2, False), fruit=False)
    assert growth.pool == 5
    assert growth.verdict(Candidate(f"{BASE}/rooms/j", 2, False, found_on=BASE)) is None


def test_a_list_that_a_list_brought_forth_counts_twice():
    chain = Site()
    last = "/start"
    chain.read(last, names=1, depth=1)
    for number in range(3):
        last = chain.read(f"/tales/{number}", on=last, names=1, depth=2 + number)
    assert chain.refused("/tales/4", on=last)
    beside = Site()
    for number in range(3):
        beside.read(f"/tales/{number}", names=1)
    assert not beside.refused("/tales/4")


def test_what_an_endless_list_names_elsewhere_is_left_with_it():
    site = Site()
    month = site.read("/months/start", names=30, depth=1)
    for number in range(4):
        month = site.read(f"/months/{number}", on=month, names=30, depth=2 + number)
    assert site.refused("/days/monday", on=month)
    assert site.refused("/days/friday", on="/months/start")  # it named a list of its own kind
    assert not site.refused("/days/off", on="/about")


def test_dishes_keep_a_corner_open():
    site = Site()
    for number in range(5):
        site.read(f"/kitchens/{number}", names=2)
    site.read("/kitchens/fruit", fruit=True)
    assert not site.refused("/kitchens/7")


def lists_without_samples(policy: Policy) -> Site:
    """So many lists of a corner that it is closed, and nothing of what they name was read."""
    site = Site(policy)
    for number in range(policy.growth_breeders):
        site.read(f"/list/{number}", names=4)
    return site


def test_what_lists_name_is_sampled_before_their_corner_is_left_for_good():
    policy = replace(POLICY, growth_probe_after=3, growth_probes=2)
    site = lists_without_samples(policy)
    assert site.refused("/list/9")
    for number in range(policy.growth_probes):
        assert not site.refused(f"/dish/{number}", on=f"/list/{number}")
        site.read(f"/dish/{number}", on=f"/list/{number}", depth=3)
    assert site.refused("/dish/2", on="/list/2").startswith("growth: /list/*: pages lead on")


def test_one_page_of_a_list_is_its_sample_and_none_before_a_corner_has_several_lists():
    policy = replace(POLICY, growth_probe_after=3, growth_probes=2)
    site = lists_without_samples(policy)
    site.read("/dish/0", on="/list/0", depth=3)
    assert site.refused("/dish/more", on="/list/0")
    assert not site.refused("/dish/1", on="/list/1")
    few = Site(policy)
    few.read("/list/0", names=4)
    assert not few.growth.is_probe(f"{BASE}/dish/0", f"{BASE}/list/0")


def test_a_sample_with_dishes_opens_the_corner_of_the_list_that_named_it():
    site = lists_without_samples(replace(POLICY, growth_probe_after=3, growth_probes=2))
    site.read("/dish/0", on="/list/0", depth=3, fruit=True)
    site.growth.bore(f"{BASE}/list/0")
    assert not site.refused("/list/9")
    assert not site.refused("/dish/4", on="/list/4")


def test_pages_with_a_query_and_what_every_page_has_for_itself_are_no_samples():
    site = lists_without_samples(replace(POLICY, growth_probe_after=3, growth_probes=2))
    for number in range(4):
        site.read(f"/list/{number}?view=list", on=f"/list/{number}")
        site.read(f"/list/{number}/feed", on=f"/list/{number}")
    assert not site.growth.is_probe(f"{BASE}/list/3/feed", f"{BASE}/list/3")
    assert site.growth.is_probe(f"{BASE}/dish/3", f"{BASE}/list/3")


def test_a_list_that_led_to_dishes_bore_fruit():
    site = Site()
    for number in range(5):
        site.read(f"/list/{number}", names=2)
    site.growth.bore(f"{BASE}/list/0")
    assert not site.refused("/list/9")
    assert site.growth.has_fruit


def test_a_page_that_leads_on_and_says_what_another_says_counts_twice():
    site = Site()
    for number in range(3):
        site.read(f"/tales/{number}", names=1, near=True)
    assert site.refused("/tales/9")


def test_many_small_corners_in_vain_close_what_their_pages_name():
    site = Site()
    for number in range(8):
        site.read(f"/c{'abcdefgh'[number]}/x", names=1)
    assert site.refused("/new/x", on="/ca/x").startswith("growth: site")
    assert not site.refused("/new/x", depth=1)


def test_after_so_many_in_vain_only_a_site_that_can_be_read_whole_is_read_on():
    small, large = Site(), Site()
    small.read("/rooms", names=11, depth=1)
    large.read("/rooms", names=13, depth=1)
    for site in (small, large):
        for number in range(6):
            site.read(f"/rooms/{number}", on="/rooms")
    assert not small.refused("/rooms/last", on="/rooms")
    assert "13 known" in large.refused("/rooms/last", on="/rooms")


def test_what_comes_up_late_is_read_only_if_it_is_little():
    few, many = Site(), Site()
    for site, names in ((few, 1), (many, 5)):
        site.read("/rooms", names=7, depth=1)
        for number in range(6):
            site.read(f"/rooms/{number}", on="/rooms")
        site.read("/rooms/6", on="/rooms", names=names)
    assert not few.refused("/evening", on="/rooms/6")
    assert "come up still" in many.refused("/evening", on="/rooms/6")


def test_a_clean_address_is_not_refused_for_what_addresses_with_queries_did():
    site = Site()
    for number in range(30):
        site.read(f"/page?from={number}", depth=2)
    assert site.refused("/other?from=1")
    assert not site.refused("/page-41")


@pytest.mark.parametrize("path", ["/pick?a={}", "/days?d={}"])
def test_pages_with_a_query_are_held_to_a_small_number_leaves_too(path):
    site = Site()
    for number in range(POLICY.growth_queries):
        assert not site.refused(path.format(number), depth=1)
        site.read(path.format(number), depth=1)
    assert site.refused(path.format("x"), depth=1)


def test_pages_of_days_near_today_are_read_and_few_of_others():
    site, refused = Site(), []
    for day in range(60):
        path = f"/lunch/{date.fromordinal(TODAY - 1 + day)}"
        if site.refused(path):
            refused.append(day)
        else:
            site.read(path, fruit=True)
    assert refused == [day for day in range(60) if day >= 9 + POLICY.growth_dated_away]
    assert not site.refused(f"/other/{date.fromordinal(TODAY)}")


def test_pages_of_days_without_dishes_are_given_up_sooner():
    site = Site()
    for day in range(POLICY.growth_dated):
        assert not site.refused(f"/events?day={date.fromordinal(TODAY + day)}", depth=1)
        site.read(f"/events?day={date.fromordinal(TODAY + day)}", depth=1)
    assert site.refused(f"/events?day={date.fromordinal(TODAY + 6)}", depth=1).startswith("dated: ")


def test_a_word_for_menu_opens_any_corner_but_not_without_end():
    site = Site()
    for number in range(8):
        site.read(f"/tales/{number}", names=2)
    assert site.refused("/tales/menu")
    assert not site.refused("/tales/menu", promise=6)
    for number in range(POLICY.growth_menu_words):
        site.growth.read(Candidate(f"{BASE}/blog/menu-{number}", 3, False, 6), fruit=False)
    assert site.refused("/tales/menu", promise=6)


def test_what_the_site_itself_states_is_never_refused_and_counts_for_nothing():
    site = Site()
    for number in range(50):
        site.read(f"/news/{number}", depth=1, names=1)
    assert not site.refused("/news/60", depth=1)
    assert not site.refused("/news/60", vouched=True)
    assert not site.refused("/evening", depth=2)


def test_lists_come_before_what_they_list():
    site = Site()
    site.read("/blog/page/2", names=10)
    site.read("/blog/some-post")
    assert site.growth.leads_on(f"{BASE}/blog/page/3")
    assert not site.growth.leads_on(f"{BASE}/blog/other-post")


def test_of_days_the_nearest_comes_first_and_the_future_before_the_past():
    days = ["2026-11-30", "2026-12-01", "2026-11-29", "2026-12-04", "2026-11"]
    assert [days_from(f"{BASE}/lunch/{day}", TODAY) for day in days] == [0, 1, 2, 4, 0]
    assert days_from(f"{BASE}/menu", TODAY) == 0
    assert ordinal(1_796_040_000.0) == TODAY


def test_a_page_of_a_later_day_is_looked_at_again_when_its_day_is_near():
    growth = Growth(POLICY, TODAY)
    assert growth.days_until_near(f"{BASE}/lunch/2026-12-30") == 30 - POLICY.growth_days_ahead
    assert growth.days_until_near(f"{BASE}/lunch/2026-01-30") == 7
    assert growth.days_until_near(f"{BASE}/tales/x") == 7


# -- what only a sitemap lists ----------------------------------------------------------------------------------------


def listing(vain: int, *, known: int = 200, fruit: int = 0) -> Growth:
    growth = Growth(Policy(growth_listed=5, growth_listed_more=2, growth_whole=12), TODAY, known)
    for number in range(vain + fruit):
        growth.read(Candidate(f"{BASE}/blog/{number}", 1, True, found_on="sitemap"), fruit=number >= vain)
    return growth


@pytest.mark.parametrize(
    ("growth", "path", "promise", "refused"),
    [
        (listing(4), "/blog/new", 0, False),
        (listing(5), "/blog/new", 0, True),
        (listing(5, known=12), "/blog/new", 0, False),
        (listing(9, fruit=1), "/blog/new", 0, False),
        (listing(10, fruit=1), "/blog/new", 0, True),
        (listing(6), "/plates/new", 0, False),
        (listing(6), "/blog/new", 6, False),
        (listing(7), "/plates/new", 6, True),
    ],
    ids=["few", "many", "few known", "with dishes", "many with dishes", "a new corner", "a menu's word", "many of all"],
)
def test_what_only_a_sitemap_lists_is_read_in_portions(growth, path, promise, refused):
    verdict = growth.verdict(Candidate(BASE + path, 1, True, promise, "sitemap"))
    assert (verdict is not None) == refused
    assert growth.verdict(Candidate(BASE + path, 1, True, promise, BASE + "/")) is None, "linked by the seed as well"


def test_the_kitchen_of_a_listed_directory_that_bears_dishes_holds_back_none():
    growth = listing(20, fruit=60)
    assert growth.verdict(Candidate(f"{BASE}/blog/new", 1, True, 0, "sitemap")) is None


# -- lists with dishes ------------------------------------------------------------------------------------------------


def endless_dishes(policy: Policy = POLICY, scale: float = 1.0) -> tuple[Site, int]:
    """Pages with dishes that each name two more of their kind: how many are read of a hundred."""
    site, read = Site(policy), 0
    site.growth.scale = scale
    last = "/menu"
    for number in range(100):
        if not site.refused(f"/chef/{number}", on=last):
            last, read = site.read(f"/chef/{number}", on=last, names=2, fruit=True), read + 1
    return site, read


def test_pages_with_dishes_that_only_lead_on_to_their_like_are_a_corner_without_end():
    site, read = endless_dishes()
    assert read == POLICY.growth_breeders
    assert "lead on to more and more, 0 to dishes" in site.refused("/chef/new")


def test_a_directory_may_have_as_many_more_of_them_as_its_budget_is_larger():
    assert endless_dishes(scale=8)[1] == 8 * POLICY.growth_breeders


def test_a_list_with_dishes_of_which_one_page_ends_has_an_end():
    site, _ = endless_dishes()
    site.read("/chef/0/soup", on="/chef/0", depth=4)
    assert not site.refused("/chef/new")


def test_pages_with_dishes_that_name_one_more_are_a_chain_which_depth_ends():
    site = Site()
    for number in range(20):
        site.read(f"/menu/page-{number}", names=1, fruit=True)
    assert not site.refused("/menu/page-20")


# -- what comes up anew, and samples ----------------------------------------------------------------------------------


def late(path: str, promise: int = 0) -> Candidate:
    return Candidate(BASE + path, 1, False, promise, BASE + "/", late=True)


def test_what_comes_up_on_a_page_read_before_is_read_in_small_number():
    site = Site()
    for number in range(POLICY.growth_renewed):
        assert site.growth.verdict(late(f"/{'abcdefgh'[number]}/x")) is None
        site.growth.read(late(f"/{'abcdefgh'[number]}/x"), fruit=False)
    assert "came up on pages read before" in site.growth.verdict(late("/new")).evidence
    assert site.growth.verdict(late("/menu", promise=6)) is None
    assert not site.refused("/new", depth=1), "what the start page had when it was first read is the site's own word"
    site.growth.read(late("/brunch"), fruit=True)
    assert site.growth.verdict(late("/new")) is None


def test_a_page_that_is_gone_counts_among_them():
    site = Site()
    for number in range(POLICY.growth_renewed):
        site.growth.is_none(late(f"/{number}"))
    assert site.growth.verdict(late("/new")) is not None


@pytest.mark.parametrize(
    ("folder", "dishes_on", "refused"),
    [("/rooms/", "/menu", True), ("/", "/menu", False), ("/rooms/", None, False), ("/rooms/", "/rooms/menu", False)],
    ids=["dishes elsewhere", "of the root", "no dishes", "dishes among them"],
)
def test_of_a_folder_a_sample_is_read_where_all_dishes_are_elsewhere(folder, dishes_on, refused):
    site = Site(Policy(growth_sample=9, growth_folder=12))
    site.growth.named(f"{BASE}/", {f"{BASE}{folder}{number}": 1 for number in [*range(12), "new"]})
    if dishes_on:
        site.read(dishes_on, depth=1, fruit=True)
    for number in range(9):
        assert not site.refused(f"{folder}{number}", depth=1)
        site.read(f"{folder}{number}", depth=1)
    assert bool(site.refused(f"{folder}new", depth=1)) == refused
    assert not site.refused(f"{folder}new", depth=1, promise=6)
    assert not site.refused(f"{folder}new", depth=1, vouched=True)


def test_a_folder_of_few_pages_is_read_whole():
    site = Site(Policy(growth_sample=9, growth_folder=12))
    site.read("/menu", depth=1, fruit=True)
    site.growth.named(f"{BASE}/", {f"{BASE}/rooms/{number}": 1 for number in range(12)})
    for number in range(11):
        site.read(f"/rooms/{number}", depth=1)
    assert not site.refused("/rooms/11", depth=1)


def test_what_a_page_of_the_start_page_names_is_read_beside_a_trap_in_its_corner():
    site = Site()
    site.read("/about", names=2, depth=1)
    for number in range(5):
        site.read(f"/trap{'abcde'[number]}", on="/trap", names=3)
    assert site.refused("/team")
    assert not site.refused("/team", on="/about", depth=2)
    assert site.refused("/team", on="/about", depth=3)


def test_redirects_to_pages_that_are_refused_close_their_corner():
    site = Site()
    for number in range(POLICY.growth_nowhere):
        assert not site.refused(f"/out/{number}")
        site.growth.redirected(Candidate(f"{BASE}/out/{number}", 3, False, 0, BASE + "/in"), in_vain=True)
    assert site.refused("/out/new")
    honest = Site()
    for number in range(20):
        honest.growth.redirected(Candidate(f"{BASE}/out/{number}", 3, False, 0, BASE + "/in"), in_vain=False)
    assert honest.refused("/out/new"), "until it is known what they lead to"
    for number in range(20):
        target = Candidate(f"{BASE}/rooms/{number}", 1, True, 0, f"{BASE}/out/{number}", hops=1)
        assert honest.growth.verdict(target) is None
        honest.growth.read(target, fruit=False)
    assert not honest.refused("/out/new", on="/about")


def test_what_a_redirect_leads_to_stands_with_the_page_that_named_it():
    site = Site()
    site.read("/list", names=3)
    site.growth.redirected(Candidate(f"{BASE}/go/1", 3, False, 0, f"{BASE}/list"), in_vain=False)
    site.read("/soup", on="/go/1", depth=3, fruit=True)
    assert not site.growth.is_probe(f"{BASE}/soup", f"{BASE}/list")
    assert site.growth.looks_most(Candidate(f"{BASE}/tales/x", 2, False)) == POLICY.growth_looks


@pytest.mark.parametrize("path", ["/index.php?id=37", "/?page_id=4", "/article.php?id=7"])
def test_an_entry_of_a_content_system_is_a_page_like_any_other(path):
    assert kind_of(BASE + path) == "clean"


@pytest.mark.parametrize(
    "path", ["/?id=1796082869566", "/menu?id=7", "/index.php?id=7&sort=a", "/index.php?tag=7", "/?id=a"]
)
def test_other_pages_with_a_query_are_made_up_at_will(path):
    assert kind_of(BASE + path) == "query"


def test_a_site_without_a_dish_gets_more_looks_the_more_of_its_pages_led_nowhere():
    policy, asked = Policy(), Candidate(f"{BASE}/rooms/x", 2, False)
    site = Site(policy)
    assert site.growth.looks_most(asked) == policy.growth_looks_no_menu
    for number in range(25):
        site.read(f"/rooms/{number}")
    assert site.growth.looks_most(asked) == 25
    for number in range(25, 50):
        site.read(f"/rooms/{number}")
    assert site.growth.looks_most(asked) == policy.growth_looks_cap


def test_listed_pages_that_are_gone_were_asked_for_in_vain():
    growth = listing(0)
    for number in range(5):
        growth.is_none(Candidate(f"{BASE}/blog/{number}", 1, True, found_on="sitemap"))
    assert growth.verdict(Candidate(f"{BASE}/blog/new", 1, True, 0, "sitemap")) is not None


def test_what_a_page_of_the_seeds_links_with_dishes_is_left_where_all_of_a_folder_lead_on():
    site = Site()
    for number in range(POLICY.growth_breeders):
        assert not site.refused(f"/menu/{number}", depth=1)
        site.read(f"/menu/{number}", names=3, depth=1, fruit=True)
    assert "lead on to more and more" in site.refused("/menu/new", depth=1)
    assert not site.refused("/lunch", depth=1), "what the seed links at the root, and in other folders"
    assert not site.refused("/wines/red", depth=1)
    site.read("/menu/0-child-0", on="/menu/0", fruit=True)
    assert not site.refused("/menu/new", depth=1), "one has an end"


def test_a_page_says_how_many_it_named_that_are_not_on_record():
    site = Site()
    for number in range(POLICY.growth_breeders):
        site.growth.named_more(f"{BASE}/tales/{number}", 3)
        site.read(f"/tales/{number}", depth=3, fruit=True)
    assert "lead on to more and more" in site.refused("/tales/new")


def test_redirects_that_redirect_again_count_for_nothing_though_the_seed_links_them():
    site = Site()
    for number in range(POLICY.growth_nowhere // 2):
        own = Candidate(f"{BASE}/go/{number}", 1, False, 0, BASE + "/")
        assert site.growth.verdict(own) is None
        site.growth.redirected(own, in_vain=False)
        site.growth.redirected(replace(own, url=f"{BASE}/go/{number}-on", found_on=own.url, hops=1), in_vain=False)
    assert site.refused("/go/new", depth=1)
    assert not site.refused("/menu", depth=1)
    for number in range(POLICY.growth_nowhere + 1):
        site.read(f"/go/{number}-page")
    assert not site.refused("/go/new", depth=1), "more of them are pages"


def test_a_second_redirect_is_not_the_sites_own_word():
    assert Candidate(f"{BASE}/de/menu", 1, False, hops=1).is_own
    assert not Candidate(f"{BASE}/de/menu", 1, False, hops=2).is_own


def test_feeds_and_views_of_pages_are_read_as_a_sample():
    site = Site()
    for number in range(POLICY.growth_satellites):
        assert not site.refused(f"/rooms/{number}/amp/")
        site.read(f"/rooms/{number}/amp/")
    assert site.refused("/rooms/new/feed/")
    assert not site.refused("/rooms/new")


def test_what_a_filter_shows_again_is_no_fruit_and_a_branchs_menu_is():
    fruit = Fruit()
    assert fruit.of(f"{BASE}/menu?f=vegan", {("beet soup", "7"), ("leek soup", "6")})
    assert fruit.of(f"{BASE}/menu?f=cold", {("cold soup", "5"), ("leek soup", "6")})
    assert not fruit.of(f"{BASE}/menu?f=cold,vegan", {("cold soup", "5"), ("beet soup", "7")})
    assert fruit.of(f"{BASE}/menu?f=cold,cheap", {("cold soup", "4")}), "at another price"
    assert fruit.of(f"{BASE}/north/menu", {("beet soup", "7")})
    assert fruit.of(f"{BASE}/north/menu", None)


def test_a_menu_shown_again_with_one_dish_more_is_no_fruit():
    fruit, menu = Fruit(), {(f"soup {number}", "7") for number in range(6)}
    assert fruit.of(f"{BASE}/chef/a", menu)
    assert not fruit.of(f"{BASE}/chef/b", menu | {("the chef's pot", "9")})
    assert fruit.of(f"{BASE}/chef/c", menu | {(f"stew {number}", "9") for number in range(3)})
    assert not Fruit(new_part=3).of(f"{BASE}/chef/d", set())


def test_where_more_is_known_than_can_be_read_whole_own_pages_in_vain_were_a_sample_of_the_rest():
    def site(known: int) -> Site:
        read = Site()
        for number in range(POLICY.growth_pool):
            read.read(f"/own-{number}", depth=1)
        read.read("/hours", depth=1, names=known - POLICY.growth_pool)
        return read

    few, many = site(POLICY.growth_whole), site(POLICY.growth_whole + 1)
    assert not few.refused("/hours-child-0", on="/hours")
    assert [bool(many.refused(f"/new-{depth}", on="/hours", depth=depth)) for depth in (1, 3)] == [False, True]


def test_a_page_that_a_known_word_tells_of_is_read_among_many_that_the_seeds_links_name():
    site = Site()
    site.read("/about", depth=1, names=30)
    for number in range(POLICY.growth_pool + POLICY.growth_whole):
        site.read(f"/about-child-{number}", on="/about")
    assert site.refused("/pick", on="/about", depth=2)
    for number in range(POLICY.growth_frame):
        team = Candidate(f"{BASE}/team-{number}", 2, False, -10, f"{BASE}/about")
        assert site.growth.verdict(team) is None
        site.growth.read(team, fruit=False)
    assert site.refused("/team", on="/about", depth=2, promise=-10)


def test_views_with_dishes_that_name_more_views_pay_for_none_until_one_has_an_end():
    site = Site()
    for number in range(POLICY.growth_queries):
        assert not site.refused(f"/compare?ids={number}")
        site.growth.named(
            f"{BASE}/compare?ids={number}", {f"{BASE}/compare?ids={number}-{more}": 3 for more in range(3)}
        )
        site.read(f"/compare?ids={number}", fruit=True)
    assert site.refused("/compare?ids=new")
    site.read("/compare?ids=0-0", on="/compare?ids=0", fruit=True)
    assert not site.refused("/compare?ids=new")


def test_pages_with_dishes_without_end_are_looked_at_once_a_week():
    def looks(day: int, pages: int) -> int:
        growth = Growth(POLICY, TODAY + day)
        for number in range(pages):
            growth.named_more(f"{BASE}/menu/{number}", 2)
            growth.read(Candidate(f"{BASE}/menu/{number}", 2, False, found_on=BASE + "/"), fruit=True)
        return growth.looks_most(Candidate(f"{BASE}/menu/x", 2, False))

    week = range(POLICY.growth_looks_forks_d)
    assert sum(looks(day, POLICY.growth_breeders_site) for day in week) == POLICY.growth_looks
    assert all(looks(day, POLICY.growth_breeders_site - 1) == POLICY.growth_looks for day in week)
