"""Prices that stand away from the names they belong to: below a description, over a section, in a table of sizes.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str = "Menu", lang: str = "en") -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


MENUS = [
    Odd(
        "what_is_in_it_beside_the_price_or_nothing_at_all",
        _page(
            """<h1>Toast</h1><div class=a><h2>Bauerntoast</h2><p>Schinken, Käse, Ei - €6,50</p><h2>Hawaii</h2><p>Schinken, Ananas, Käse - €6,00</p></div><div class=a><h2>Käsetoast</h2><p>€4,50</p><h2>Gartentoast</h2><p>Tomate, Gurke, Kresse - €5,50</p></div><h1>Kalte Getränke</h1><div class=a><h2>Apfelschorle</h2><p>€3,20</p><h2>Spezi</h2><p>€3,20</p><h2>Mineralwasser</h2><p>€2,80</p></div>""",
            "Speisekarte",
            "de",
        ),
        [
            "Bauerntoast | 6.50",
            "Hawaii | 6.00",
            "Käsetoast | 4.50",
            "Gartentoast | 5.50",
            "Apfelschorle | 3.20",
            "Spezi | 3.20",
            "Mineralwasser | 2.80",
        ],
    ),
    Odd(
        "a_strong_name_over_a_line_of_contents_and_price",
        _page(
            """<h2>Bowls</h2><div><strong>Fjord</strong><div>salmon, rice, seaweed <span>12.50</span></div><strong>Meadow</strong><div>tofu, rice, edamame <span>11.00</span></div><strong>Harbour</strong><div>prawns, noodles, lime <span>13.00</span></div><strong>Plain rice</strong><div><span>4.00</span></div></div>"""
        ),
        ["Fjord | 12.50", "Meadow | 11.00", "Harbour | 13.00", "Plain rice | 4.00"],
    ),
    Odd(
        "a_table_of_sizes_under_each_name",
        _page(
            "".join(
                f"<div><h2>{name}</h2><p>{said}</p><table><tr><th>Größe</th><th>Preis</th></tr><tr><td>Solo 26 cm</td><td>{a} €</td></tr><tr><td>Familie 46 cm</td><td>{b} €</td></tr></table></div>"
                for name, said, a, b in (
                    ("Salami", "Tomaten, Käse, Salami", "8,50", "19,50"),
                    ("Funghi", "Tomaten, Käse, Champignons", "8,00", "18,50"),
                    ("Vier Käse", "Ohne Tomaten", "9,50", "21,00"),
                )
            ),
            "Pizza",
            "de",
        ),
        ["Salami | 8.50 19.50", "Funghi | 8.00 18.50", "Vier Käse | 9.50 21.00"],
    ),
    Odd(
        "tables_without_heads_that_say_the_same_sizes",
        _page(
            "<h1>Nos pizzas</h1>"
            + "".join(
                f"<h3>{name}</h3><table><tr><td>Pour une faim de loup</td><td>{a} €</td></tr><tr><td>Pour une petite faim</td><td>{b} €</td></tr></table><p>{said}</p>"
                for name, said, a, b in (
                    ("Reine", "tomate, jambon, champignons", "14,00", "9,00"),
                    ("Paysanne", "crème, lardons, oignons", "15,00", "10,00"),
                    ("Orientale", "tomate, merguez, poivrons", "15,50", "10,50"),
                )
            ),
            "Carte",
            "fr",
        ),
        ["Reine | 14 9", "Paysanne | 15 10", "Orientale | 15.50 10.50"],
    ),
    Odd(
        "lists_of_sizes_under_each_name",
        _page(
            "<h1>Ponuda</h1>"
            + "".join(
                f"<div class=jelo><h3>{name}</h3><ul><li>Mala 25 cm - {a} din</li><li>Porodična 50 cm - {b} din</li></ul></div>"
                for name, a, b in (("Kapričoza", 520, 940), ("Vezuvio", 480, 880), ("Kvatro", 560, 990))
            ),
            "Picerija",
            "sr",
        ),
        ["Kapričoza | 520 940", "Vezuvio | 480 880", "Kvatro | 560 990"],
    ),
    Odd(
        "tables_of_courses_by_the_day_are_no_sizes",
        _page(
            "".join(
                f"<h3>{day}</h3><table><tr><td>{a}</td><td>7,90 €</td></tr><tr><td>{b}</td><td>8,90 €</td></tr></table>"
                for day, a, b in (
                    ("Montag", "Linsensuppe", "Gulasch mit Spätzle"),
                    ("Dienstag", "Kartoffelsuppe", "Backfisch mit Salat"),
                    ("Mittwoch", "Erbsensuppe", "Rinderroulade mit Kloß"),
                )
            ),
            "Mittagstisch",
            "de",
        ),
        [
            "Linsensuppe | 7.90",
            "Gulasch mit Spätzle | 8.90",
            "Kartoffelsuppe | 7.90",
            "Backfisch mit Salat | 8.90",
            "Erbsensuppe | 7.90",
            "Rinderroulade mit Kloß | 8.90",
        ],
    ),
]

NOTHING: list[Odd] = []
