"""What a page is about beside a menu, by its title, first heading and address."""

from __future__ import annotations

import pytest

from menu_pipeline.menus.topics import other_topic


@pytest.mark.parametrize(
    ("about", "topic"),
    [
        ("Hair Salon Ute", "beauty"),
        ("Nagelsalon Eva", "beauty"),
        ("Lash & Brow Bar", "beauty"),
        ("Rooms & rates", "rooms"),
        ("Doppelzimmer", "rooms"),
        ("Your basket (2)", "cart"),
        ("Cart – Oak and Vine", "cart"),
        ("pages cart", "cart"),
        ("スタッフ募集", "jobs"),
        ("Haberler", "blog"),
    ],
)
def test_a_topic_is_known_by_its_words(about: str, topic: str) -> None:
    assert other_topic(about) == topic


@pytest.mark.parametrize(
    "about",
    [
        "Brown's brownies",
        "Goulash and snails",
        "Barberini",
        "IJssalon De Molen",
        "Salon de thé",
        "Betty's Tea Room",
        "Dining room menu",
        "Zimmermanns Gasthof",
        "The Coffee Cart",
        "Chicken in a basket",
        "Haberl Bräu",
    ],
)
def test_a_word_within_a_name_is_no_topic(about: str) -> None:
    assert other_topic(about) is None
