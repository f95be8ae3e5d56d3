"""Order forms, sizes told in words, and names set in bold in whatever way an editor came to do it.

Every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str = "Menu", lang: str = "en") -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


def _ticked(name: str, price: str) -> str:
    return (
        f"<label><input type=checkbox> {name} ({price}) <input type=number value=1><span class=sum>₹0</span></label>\n"
    )


def _counted(name: str, price: str) -> str:
    return f"<span class=line>{name} <b>{price}</b> <input type=number value=0> <i class=amount>0,00 €</i></span> "


_CHOICES = (
    "<div class=several><label class=what>Millet flatbread</label><div class=ways>"
    "<label><input type=radio name=m> Plain (₹55)</label> <label><input type=radio name=m> Ghee (₹60)</label></div>"
    "<input type=number value=1><span class=sum>₹0</span></div>"
)

_SALADS = (
    "<h2>Salads</h2><p><span style='color:#111'><strong><em>Burnt Carrot</em></strong></span></p>"
    "<p><em>Orchard carrots +goat curd +rocket +pine nuts +orange&nbsp;&nbsp;</em></p><p><em>+honey + dill &nbsp; half 7 &nbsp;full 12</em></p>"
    "<p><strong><em>Winter Leaves</em></strong></p><p><em>Pear vinaigrette +blue cheese +walnuts half 6 full 10</em></p>"
    "<p><span style='color:#111'><strong><em>Caesar</em></strong></span></p><p><span style='color:#111'><em>romaine +egg +parmesan half 6 full 11</em></span></p>"
    "<p><strong><em>Harbour</em></strong></p><p><em>smoked trout +avocado +couscous half 9 full 15</em></p>"
)

_NESTED = (
    "<h2>Sushi</h2><h3>Rolls</h3><div class=paragraph>"
    + "<br>".join(
        (f"<strong><font size=4>{name}</font></strong>" if n % 2 else f"<font size=4><strong>{name}</strong></font>")
        + f" &ndash; {about}"
        for n, (name, about) in enumerate(
            (
                ("Ferry Roll", "cooked prawn and avocado wrapped in nori"),
                ("Lantern Roll", "salmon, cucumber, cream cheese"),
                ("Moss Roll", "avocado, cucumber and spinach"),
                ("Comet Roll", "spicy tuna with tempura flakes"),
                ("Pier Roll", "eel, cucumber, omelette"),
                ("Old Town Roll", "yellowtail, coriander, jalapeno"),
                ("Paper Kite", "crab, mango, avocado"),
                ("Night Train", "grilled salmon skin, radish, cucumber"),
                ("Tin Roof", "fried squid, lettuce, mayonnaise"),
                ("Glasshouse", "tofu, pickled radish, sesame"),
            )
        )
    )
    + "<br><font size=4><strong>Two Rivers (trout or salmon</strong>)</font> &ndash; fish rolled in sushi rice</div>"
)

_PANCAKES = (
    "<h1></h1><p>Wij bakken elke dag vers.</p><p>De prijzen van de pannenkoeken zijn <b>vanaf &euro; 6,50</b>. Menu's zijn er al <b>vanaf &euro; 13,50</b> per persoon.</p>"
    "<b>Groepsmenu:</b><p>Keuze uit:</p><p>- 3 voorgerechten</p><p>- 12 pannenkoeken</p><p>- <b>Nu voor maar &euro;13,50!</b></p>"
    "<h2>Specialiteiten</h2><table>"
    + "".join(
        f"<tr><td class=title>{name}</td><td>{about}</td></tr>"
        for name, about in (
            ("Mosterdpannenkoek", "Met spek, prei en grove mosterd"),
            ("Pannenkoek Duinrand", "Gevuld met geitenkaas, honing en walnoten"),
            ("Kersenpannenkoek", "Met warme kersen en poedersuiker"),
            ("Dorpspannenkoek", "Met ham, kaas en champignons"),
            ("Vissers Pannenkoek", "Belegd met zalm, room en dille"),
            ("Appelpannenkoek", "Met appel, kaneel en rozijnen"),
            ("Pannenkoek Bollenveld", "Met ijs, aardbeien en slagroom"),
            ("Boswachters Pannenkoek", "Gevuld met ragout van paddenstoelen"),
            ("Nachtwakers Pannenkoek", "Met salami, ui en paprika"),
        )
    )
    + "</table>"
)

_SOUPS = (
    "<div><p class=cat><span class=bold>ANTIPASTI</span></p>"
    + "".join(
        f"<p class=row><span class=item>{name}</span><span class=cost>{price}</span></p><p class=about>{about}</p>"
        for name, price, about in (
            ("Calamari fritti", 12, "crisp squid and lemon"),
            ("Burrata", 11, "tomatoes and basil"),
            ("Polpo", 15, "grilled octopus with potatoes"),
            ("Carciofi", 10, "artichokes in oil"),
        )
    )
    + "</div><div><p class=cat><span class=bold>ZUPPE</span></p><p class='price plain'>8</p>"
    "<p class=plain>Ribollita</p><p class=plain>Passatelli</p><p class=plain>Zuppa di ceci</p></div>"
)

_WEEKEND = (
    "<h2>VÍKEND 20-21.1.</h2><h3>POLÉVKA DNE</h3><div class=menu-item><p>Hrachová s opečenou klobásou</p></div><div class=menu-price><p>52</p></div><h3>NABÍDKA</h3>"
    + "".join(
        f"<div class=menu-item><p>{name}</p></div><div class=menu-price><p>{price},-</p></div>"
        for name, price in (
            ("Hovězí líčka na červeném víně, bramborové pyré s máslem", 185),
            ("Kuřecí stehno pečené na bylinkách, dušená rýže, okurkový salát", 165),
            ("Zapečené těstoviny se špenátem a sýrem, rajčatový salát", 155),
            ("Lamb burger: 150g jehněčí maso, máta, jogurtový dip", 210),
        )
    )
)

_ARTICLE = (
    "<nav><a>Home</a><a>Menù</a><a>Blog</a></nav><h1>Guida alla cucina delle isole</h1><div class=meta><span>La redazione</span><span>12 min di lettura</span></div>"
    "<h2>I piatti</h2>"
    + "".join(
        f"<div class=card><h4>{name}</h4><p>{about}</p></div>"
        for name, about in (
            ("Zuppa di cozze", "Cozze, pomodoro e pane. Si mangia in estate."),
            ("Pasta al tonno", "Tonno fresco, capperi e olive nere."),
            ("Polpette di melanzane", "Melanzane, pecorino e menta."),
            ("Torta di mandorle", "Mandorle, miele e scorza di limone."),
        )
    )
    + "<h2>Ricette di casa</h2><h3>Salsa verde</h3><h4>Ingredienti:</h4><ul><li>200 ml olio</li><li>1 spicchio d'aglio</li><li>2 acciughe</li><li>1 mazzo di prezzemolo</li><li>30 g capperi</li><li>Sale e pepe</li></ul>"
)


def _both(one: str, other: str) -> str:
    return f"<span data-lang=pl>{one}</span><span data-lang=en>{other}</span>"


_TWO_TONGUES = (
    f"<h2>{_both('Kawy', 'Coffees')}</h2>"
    f"<div class=item><span class=item-name>{_both('Kawa mrożona', 'Iced coffee')}</span><span class=item-price>17</span></div>"
    f"<div class=item><span class=item-name>Espresso</span><span class=item-price>8</span></div>"
    f"<div class=item><span class=item-name>Tonic &amp; {_both('Rabarbar', 'Rhubarb')}</span><span class=item-price>21</span></div>"
    f"<h2>{_both('Śniadania', 'Breakfast')}</h2>"
    f"<div class=item><span class=item-name>{_both('Jajecznica', 'Scrambled eggs')} <small>{_both('3 jaja, szczypiorek', '3 eggs, chives')}</small></span><span class=item-price>19</span></div>"
    f"<div class=item><span class=item-name>{_both('Owsianka', 'Porridge')}</span><span class=item-price>16</span></div>"
)

_AS_IT_CAME = (
    "<p><strong>~HAPPY HOUR~</strong></p><p><em><strong>~Fried Squid*</strong> &nbsp;</em><i>7</i></p><p><em>lemon and chili sauce</em></p>"
    "<p><i>Pork Buns</i><i>&nbsp; 6</i></p><p><em>pickled cucumber, sesame</em></p>"
    "<p><em>~<strong>Salmon Roll </strong>mango and ponzu sauce&nbsp; 8</em></p><p><em><strong>Crab Rol</strong></em><i><strong><em>l</em> </strong></i><em>avocado, sprouts&nbsp; 9</em></p>"
    "<p><i>Garden Roll </i><em>broccoli, avocado, sprouts&nbsp; 7</em></p>"
)

MENUS = [
    Odd(
        "order_form_of_ticks",
        _page(
            "<form><h2>BREADS</h2><div class=c>"
            + _ticked("Smoked Millet Bread", "₹150")
            + _ticked("Garlic Flatbread", "₹90")
            + "</div><h2>CURRIES</h2><div class=c>"
            + _ticked("Okra Curry", "₹170")
            + _ticked("Cashew Curry", "₹190")
            + _CHOICES
            + "</div></form><div id=all>Total: ₹0</div>",
            "Take away",
        ),
        [
            "Smoked Millet Bread | 150",
            "Garlic Flatbread | 90",
            "Okra Curry | 170",
            "Cashew Curry | 190",
            "Millet flatbread | 55 60",
        ],
    ),
    Odd(
        "order_form_of_counts",
        _page(
            "<h1>Bestellen</h1>"
            + _counted("Linsensuppe", "5,50 €")
            + _counted("Käsespätzle", "9,80 €")
            + _counted("Apfelstrudel", "4,20 €")
            + "<p>Summe: 0,00 €</p>",
            "Speisekarte",
            "de",
        ),
        ["Linsensuppe | 5.50", "Käsespätzle | 9.80", "Apfelstrudel | 4.20"],
    ),
    Odd(
        "sizes_in_words_below_names",
        _page(_SALADS, "Salads"),
        ["Burnt Carrot | 7 12", "Winter Leaves | 6 10", "Caesar | 6 11", "Harbour | 9 15"],
    ),
    Odd(
        "sizes_in_words_on_lines",
        _page(
            "<h2>Suppen</h2><ul><li>Kürbissuppe: klein 5, groß 8</li><li>Fischsuppe: klein 6, groß 9</li><li>Gulasch: klein 7, groß 11</li></ul>",
            "Speisekarte",
            "de",
        ),
        ["Kürbissuppe | 5 8", "Fischsuppe | 6 9", "Gulasch | 7 11"],
    ),
    Odd(
        "bold_and_font_nested_either_way",
        _page(_NESTED, "Sushi"),
        [
            "Ferry Roll",
            "Lantern Roll",
            "Moss Roll",
            "Comet Roll",
            "Pier Roll",
            "Old Town Roll",
            "Paper Kite",
            "Night Train",
            "Tin Roof",
            "Glasshouse",
            "Two Rivers (trout or salmon)",
        ],
    ),
    Odd(
        "a_table_of_dishes_below_prices_in_prose",
        _page(_PANCAKES, "'t Duinhuis - Menukaart", "nl"),
        [
            "Mosterdpannenkoek",
            "Pannenkoek Duinrand",
            "Kersenpannenkoek",
            "Dorpspannenkoek",
            "Vissers Pannenkoek",
            "Appelpannenkoek",
            "Pannenkoek Bollenveld",
            "Boswachters Pannenkoek",
            "Nachtwakers Pannenkoek",
        ],
    ),
    Odd(
        "soups_at_one_price_under_a_class_called_bold",
        _page(_SOUPS, "Dinner"),
        [
            "Calamari fritti | 12",
            "Burrata | 11",
            "Polpo | 15",
            "Carciofi | 10",
            "Ribollita | 8",
            "Passatelli | 8",
            "Zuppa di ceci | 8",
        ],
    ),
    Odd(
        "a_weekend_of_long_names",
        _page(_WEEKEND, "", "cs"),
        [
            "Hrachová s opečenou klobásou | 52",
            "Hovězí líčka na červeném víně, bramborové pyré s máslem | 185",
            "Kuřecí stehno pečené na bylinkách, dušená rýže, okurkový salát | 165",
            "Zapečené těstoviny se špenátem a sýrem, rajčatový salát | 155",
            "Lamb burger: 150g jehněčí maso, máta, jogurtový dip | 210",
        ],
    ),
    Odd(
        "half_of_it_and_tags_that_cut_words",
        _page(
            "<h2>Plates</h2><div class=d><b>Nachos</b> <span>½ $9 / Full $15</span></div><div class=d><b>Fish Tac</b><i><b>o</b></i> <span>½ $8 / Full $14</span></div>"
            "<div class=d><b>Poutine</b> <span>½ $7 / Full $12</span></div>"
        ),
        ["Nachos | 9 15", "Fish Taco | 8 14", "Poutine | 7 12"],
    ),
    Odd(
        "hours_with_a_letter_behind",
        _page(
            "<h2>Welkom</h2><p>Wij zijn open vanaf <span>17.30u</span>. De keuken sluit om <span>21.00u</span> en daarna is er nog wat te drinken.</p>"
            "<h2>Kaart</h2><div><b>Uiensoep</b> 8,50</div><div><b>Mosselen</b> 22,00</div><div><b>Appeltaart</b> 5,50</div>",
            "Menukaart",
            "nl",
        ),
        ["Uiensoep | 8.50", "Mosselen | 22", "Appeltaart | 5.50"],
    ),
    Odd(
        "two_languages_beside_each_other",
        _page(_TWO_TONGUES, "Menu", "pl"),
        ["Kawa mrożona | 17", "Espresso | 8", "Tonic & Rabarbar | 21", "Jajecznica | 19", "Owsianka | 16"],
    ),
    Odd(
        "the_other_of_two_languages",
        _page(_TWO_TONGUES, "Menu", "en"),
        ["Iced coffee | 17", "Espresso | 8", "Tonic & Rhubarb | 21", "Scrambled eggs | 19", "Porridge | 16"],
    ),
    Odd(
        "set_in_italics_as_it_came",
        _page(_AS_IT_CAME, "Bar menu"),
        ["Fried Squid | 7", "Pork Buns | 6", "Salmon Roll | 8", "Crab Roll | 9", "Garden Roll | 7"],
    ),
]
NOTHING: list[Odd] = [
    Odd("an_article_on_dishes_with_a_recipe", _page(_ARTICLE, "Cucina delle isole", "it")),
]
