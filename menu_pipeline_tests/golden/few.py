"""Pages that sell few things, or say what these cost in a sentence: a lunch for one price, a set, a buffet.

Written beside the mending, kind by kind; every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str, lang: str) -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


def _days(days: dict[str, str], tag: str = "h3") -> str:
    return "".join(f"<div><{tag}>{day}</{tag}><p>{dish}</p></div>" for day, dish in days.items())


_FINNISH = {
    "Maanantai": "Hernekeittoa ja ruisleipää",
    "Tiistai": "Uunilohta ja perunoita",
    "Keskiviikko": "Lihapullia ja perunamuusia",
    "Torstai": "Kanakeittoa ja sämpylä",
    "Perjantai": "Pinaattilettuja ja puolukkaa",
}
_SWEDISH = {
    "Måndag": "Stekt strömming med potatismos",
    "Tisdag": "Köttbullar med lingon",
    "Onsdag": "Kycklinggryta med ris",
    "Torsdag": "Ärtsoppa och pannkakor",
    "Fredag": "Fläskfilé med gratäng",
}
_GERMAN = {
    "Montag": "Hackbraten mit Kartoffelstock",
    "Dienstag": "Poulet-Spiess mit Reis",
    "Mittwoch": "Schweinsragout mit Nudeln",
    "Donnerstag": "Bitte direkt anfragen",
}
_CROATIAN = {
    "Ponedjeljak": "Pileća juha i rižoto",
    "Utorak": "Grah s kobasicom",
    "Srijeda": "Pečena riba s blitvom",
    "Četvrtak": "Sarma i pire krumpir",
    "Petak": "Lignje na žaru",
}


def _tariff(name: str, price: str) -> str:
    dishes = "".join(
        f"<div class=item><span class=num>0{n}</span> <span class=item-name>{dish}</span></div>"
        for n, dish in enumerate(["Harumaki", "Sunomono", "Hot roll", "Temaki de salmão"], 1)
    )
    return f"<section class=panel><div class=head><div class=panel-title>RODÍZIO<br>{name}</div><div class=sub>Das 18h às 23h</div><div class=panel-price><span>VALOR</span> <span class=value>{price}</span></div></div>{dishes}</section>"


def _marked(mark: str, kind: str, name: str, price: str) -> str:
    return f"<div class=card><div class=card__image-block><p class=card__mark>{mark}</p></div><div class=card__info><p class=card__department>{kind}</p><p class=card__title>{name}</p><p class=card__weight>170 г</p><p class=card__cost>{price} р</p></div></div>"


def _pictured(*names: str) -> str:
    return "".join(
        f"<li><img src='/p/{n}.jpg' alt='{name.replace(' ', '')}'><p>{name}</p></li>" for n, name in enumerate(names)
    )


def _boxed(days: dict[str, str]) -> str:
    return "".join(
        f"<div class=day><div class=label><span class=weekday>{day}</span> <span class=date>0{n}.03.</span></div><span class=dish>{dish}</span></div>"
        for n, (day, dish) in enumerate(days.items(), 1)
    )


MENUS = [
    Odd(
        "lunch_price_in_a_sentence_over_the_days",
        _page(
            f"<h1>Ravintola Kurki</h1><h2>Lounaslista</h2><p>Lounaan hinta 12 euroa, sisältäen kahvin ja jälkiruoan.</p>{_days(_FINNISH)}<p>Puh. 012 345 67</p>",
            "Lounas",
            "fi",
        ),
        ["Lounaan hinta | 12"],
        optional=tuple(_FINNISH.values()),
    ),
    Odd(
        "lunch_price_before_what_is_in_it",
        _page(
            f"<h1>Veckans meny</h1><p>Dagens lunch 129 kr inkl. sallad, bröd och kaffe. Serveras 11–14.</p>{_days(_SWEDISH, 'strong')}",
            "Lunchmeny",
            "sv",
        ),
        ["Dagens lunch | 129"],
        optional=tuple(_SWEDISH.values()),
    ),
    Odd(
        "one_dish_a_weekday_and_none_on_demand",
        _page(
            f"<h1>Take Away <em>Wochenmenu</em></h1><div><p>Abholzeit</p><p>11:00 – 13:30 Uhr</p><p class=caption>Montag bis Freitag</p></div><div class=week>{_boxed(_GERMAN)}</div><p class=caption>Das Menu wechselt jede Woche: 044 000 00 00</p>",
            "Metzgerei",
            "de-CH",
        ),
        ["Hackbraten mit Kartoffelstock", "Poulet-Spiess mit Reis", "Schweinsragout mit Nudeln"],
    ),
    Odd(
        "days_in_boxes_and_a_telephone_below",
        _page(f"<h1>Tjedni meni</h1>{_days(_CROATIAN)}<p>Tel. 01 234 567</p>", "Dnevni meni", "hr"),
        list(_CROATIAN.values()),
    ),
    Odd(
        "courses_of_a_day_run_together",
        _page(
            f"<h1>Lounas</h1><h2>Lounaslista</h2><p>Lounaan hinta 12 euroa, sisältäen kahvin.</p>{_days({d: f'{dish} Omenapiirakkaa ja jäätelöä' for d, dish in _FINNISH.items()})}",
            "Lounas",
            "fi",
        ),
        ["Lounaan hinta | 12", *_FINNISH.values(), "Omenapiirakkaa ja jäätelöä"],
    ),
    Odd(
        "small_and_large_after_a_slash",
        _page(
            """<h2>Salate</h2><div class=mi><div><div class=mi-name>Salat Garten</div></div><div class=mi-price>kl. 9,90 € / gr. 12,90 €</div><button><span>Foto</span></button></div><div class=mi><div><div class=mi-name>Salat Meer</div></div><div class=mi-price>kl. 11,90 € / gr. 14,90 €</div><button><span>Foto</span></button></div><div class=mi><div><div class=mi-name>Salat Hof</div></div><div class=mi-price>10,90 €</div><button><span>Foto</span></button></div>""",
            "Speisekarte",
            "de",
        ),
        ["Salat Garten | 9.90 12.90", "Salat Meer | 11.90 14.90", "Salat Hof | 10.90"],
    ),
    Odd(
        "at_the_price_of_the_market",
        _page(
            """<h2>Fisch</h2><div class=card><h3 class=card__name>Seezunge</h3><p class=card__desc>Mit Salzkartoffeln</p><div class=card__price>Marktpreis</div></div><div class=card><h3 class=card__name>Forelle blau</h3><p class=card__desc>Aus dem Bach</p><div class=card__price>CHF 28,50</div></div><div class=card><h3 class=card__name>Egli im Bierteig</h3><p class=card__desc>Mit Tartarsauce</p><div class=card__price>CHF 31,00</div></div>""",
            "Karte",
            "de-CH",
        ),
        ["Seezunge |", "Forelle blau | 28.50", "Egli im Bierteig | 31"],
    ),
    Odd(
        "wines_with_a_full_stop_before_where_they_come_from",
        _page(
            """<h1>Vinos</h1><div class=r><h2>Torre Vieja Crianza. Rioja</h2><h3>Tempranillo</h3><p>15€</p></div><div class=r><h2>Casa de Luis Prado. D.O. Bierzo</h2><h3>Godello</h3><p>18€</p></div><div class=r><h2>Viña Alta</h2><h3>Verdejo</h3><p>14€</p></div>""",
            "Carta de vinos",
            "es",
        ),
        ["Torre Vieja Crianza. Rioja | 15", "Casa de Luis Prado. D.O. Bierzo | 18", "Viña Alta | 14"],
    ),
    Odd(
        "free_of_charge_in_data",
        """[{"id":1,"title":"Adana kebap","category":"kebap","price":420,"lastUpdated":"02.03.2026"},{"id":2,"title":"Urfa kebap","category":"kebap","price":410,"lastUpdated":"02.03.2026"},{"id":3,"title":"Ezme","category":"meze","price":"İkram","lastUpdated":"02.03.2026"},{"id":4,"title":"Künefe","category":"tatlı","price":180,"lastUpdated":"02.03.2026"}]""",
        ["Adana kebap | 420", "Urfa kebap | 410", "Ezme |", "Künefe | 180"],
        url="https://kitchen.example/menu.json",
        kind="application/json",
    ),
    Odd(
        "names_below_the_pictures_they_are_the_words_of",
        _page(
            f"<ul><li><a href=a>메뉴</a></li><li><a href=b>소식</a></li></ul><main><p>푸드</p><div class=cat><span>빵</span><ul>{_pictured('버터 크루아상', '호두 식빵', '딸기 케이크')}</ul></div><div class=cat><span>샌드위치</span><ul>{_pictured('햄 치즈 샌드위치', '치킨 샌드위치')}</ul></div><div class=cat><span>수프</span><ul>{_pictured('양파 수프', '버섯 수프', '감자 수프')}</ul></div></main><footer>TEL 02-000-0000</footer>",
            "Food",
            "ko",
        ),
        [
            "버터 크루아상 |",
            "호두 식빵 |",
            "딸기 케이크 |",
            "햄 치즈 샌드위치 |",
            "치킨 샌드위치 |",
            "양파 수프 |",
            "버섯 수프 |",
            "감자 수프 |",
        ],
    ),
    Odd(
        "pictured_dishes_with_words_around_and_prices",
        _page(
            """<div class=y><div class=z><img src=1.jpg alt="Caldo verde"><div>Caldo verde</div><div>Couve, batata e chouriço</div><div>4,50 €</div></div><div class=z><img src=2.jpg alt="Bacalhau à Brás"><div>Bacalhau à Brás</div><div>Ovos, batata palha</div><div>13,50 €</div></div><div class=z><img src=3.jpg alt="Arroz doce"><div>Arroz doce</div><div>Canela</div><div>3,80 €</div></div></div>""",
            "Ementa",
            "pt",
        ),
        ["Caldo verde | 4.50", "Bacalhau à Brás | 13.50", "Arroz doce | 3.80"],
    ),
    Odd(
        "cards_that_come_again_and_again_with_marks",
        _page(
            "<h2>Меню</h2>"
            + _marked("", "", "Суп с укропом и нутом", "2.5") * 6
            + (
                _marked("Хит", "Сладости", "Халва на меду", "7.5")
                + _marked("Новинка", "Заготовки", "Маринованная свёкла", "9")
                + _marked("Акция", "Заготовки", "Солёные грибы", "8")
            )
            * 3,
            "Новая столовая",
            "ru",
        ),
        ["Суп с укропом и нутом | 2.5", "Халва на меду | 7.5", "Маринованная свёкла | 9", "Солёные грибы | 8"],
    ),
    Odd(
        "tariffs_whose_titles_a_line_break_parts",
        _page(
            f"<h1>Cardápio</h1>{_tariff('NOITE', 'R$ 89,00')}{_tariff('FAMÍLIA', 'R$ 99,00')}",
            "Rodízio",
            "pt-BR",
        ),
        ["RODÍZIO NOITE | 89", "RODÍZIO FAMÍLIA | 99"],
        optional=("Harumaki", "Sunomono", "Hot roll", "Temaki de salmão"),
    ),
    Odd(
        "what_may_be_added_told_behind_what_a_dish_is",
        _page(
            """<h2>Starters</h2><div class=item><div class=row><span class=iname>Potato skins</span> <span class=iprice>$11.50</span></div><div class=idesc>cheese, bacon, green onion. Add pulled pork 3.50</div></div><div class=item><div class=row><span class=iname>House salad</span> <span class=iprice>$8.95</span></div><div class=idesc>cucumber, tomatoes, croutons: add cheese or bacon .50</div></div><div class=item><div class=row><span class=iname>Grilled cheese</span> <span class=iprice>$9.75</span></div><div class=idesc>on rye. Make it a combo with soup - add 4.75</div></div><div class=item><div class=row><span class=iname>Burger plus fries</span> <span class=iprice>$12.75</span></div></div>
<h2><span>For kids</span> Little ones</h2><p class=intro>10 and under, with milk or juice - $7.50</p><div class=item><div class=row><span class=iname>Mac and cheese</span></div></div><div class=item><div class=row><span class=iname>Chicken strips</span></div></div>""",
            "Menu",
            "en-US",
        ),
        [
            "Potato skins | 11.50",
            "House salad | 8.95",
            "Grilled cheese | 9.75",
            "Burger plus fries | 12.75",
            "Mac and cheese | 7.50",
            "Chicken strips | 7.50",
        ],
    ),
    Odd(
        "a_heading_with_the_price_of_a_piece",
        _page(
            """<div class=tab><h4>Snittar eller rullar 24:- st</h4><p>Rökt lax och pepparrot</p><p>Äggröra med gräslök</p><p>Rostbiff och lök</p><p>Ostcreme med tomat</p></div>
<div class=tab><h4>Tårtor 33:- bit</h4><p><i>Pris per portion</i></p><div><p>Hallontårta</p><p>Citrontårta</p><p>Mandeltårta</p><p>Chokladtårta med tryffel</p></div></div>
<div class=tab><h4>Kall tallrik 135:- / per portion</h4><p>Kallskuren kyckling</p><p>Bulgursallad</p><p>Smör och bröd</p><p>Yoghurtsås</p></div><div class=tab><p><strong>Buffé med dryck och kaffe från 290:- till 390:-</strong></p></div>""",
            "Menyer",
            "sv",
        ),
        [
            "Rökt lax och pepparrot | 24",
            "Äggröra med gräslök | 24",
            "Rostbiff och lök | 24",
            "Ostcreme med tomat | 24",
            "Hallontårta | 33",
            "Citrontårta | 33",
            "Mandeltårta | 33",
            "Chokladtårta med tryffel | 33",
            "Kall tallrik | 135",
            "Buffé med dryck och kaffe | 290 390",
        ],
    ),
    Odd(
        "a_burger_called_by_a_number_and_churros_by_the_dozen",
        _page(
            """<h3>Burgers</h3><div class=card><div class=head><span class=card-name>Le Maison</span> <span class=card-price>10,50 €</span></div><p>Steak, cheddar, salade</p></div><div class=card><div class=head><span class=card-name>180</span> <span class=card-price>11,50 €</span></div><p>Steak 180g, oignons, sauce burger</p></div><div class=card><div class=head><span class=card-name>Le Double</span> <span class=card-price>12,90 €</span></div><p>Deux steaks, cheddar</p></div>
<h3>Churros</h3><div class=card><div class=head><span class=card-name>Churros sucre</span> <span class=card-price>x6 : 4,00 € / x12 : 7,50 €</span></div></div><div class=card><div class=head><span class=card-name>Milk-shake</span> <span class=card-price>6,00 €</span></div><p>Parfum au choix — Supp. chantilly 1,00 €</p></div>""",
            "La carte",
            "fr",
        ),
        ["Le Maison | 10.50", "180 | 11.50", "Le Double | 12.90", "Churros sucre | 4 7.50", "Milk-shake | 6"],
    ),
    Odd(
        "a_price_that_leads_the_line_below_another",
        _page(
            """<div><h3>飲料</h3><div class=m><p>紅茶</p><p class=price>45</p></div><div class=m><p>汽水</p><p class=price>50</p></div><div class=m><p>可樂</p><p class=price>50</p></div><div class=g><h6>60元 鮮奶茶加大</h6></div></div>""",
            "菜單",
            "zh-TW",
        ),
        ["紅茶 | 45", "汽水 | 50", "可樂 | 50"],
        optional=("鮮奶茶加大",),
    ),
    Odd(
        "lunch_price_over_a_table_of_days",
        _page(
            "<h1>Polední menu</h1><p>Cena oběda 145 Kč včetně polévky. Podáváme 11–14 hodin.</p><table><tr><th>Pondělí</th><td>Guláš s knedlíkem</td></tr><tr><th>Úterý</th><td>Smažený sýr, hranolky</td></tr><tr><th>Středa</th><td>Kuře na paprice</td></tr><tr><th>Čtvrtek</th><td>Rizoto se zeleninou</td></tr></table>",
            "Bistro",
            "cs",
        ),
        [
            "Cena oběda | 145",
            "Guláš s knedlíkem |",
            "Smažený sýr, hranolky |",
            "Kuře na paprice |",
            "Rizoto se zeleninou |",
        ],
    ),
    Odd(
        "a_meal_of_the_day_whose_words_we_do_not_know",
        _page("<h2>Päevapraad 7,50 € (sisaldab leiba ja vett)</h2><p>Avatud 11–15</p>", "Kohvik", "et"),
        ["Päevapraad | 7.50"],
    ),
    Odd(
        "set_in_plain_links_with_pieces_and_grams",
        _page(
            """<div class=text><a>Сет "Журавль"   </a><a>24 шт / 760 г</a><br><br><a>1290 Рублей</a><br><a>______</a><br><a>В сете:</a><br><a>Ролл Утро: 8 шт / 230 г</a><br><a>Лосось, огурец, рис</a><br><a>Ролл Закат: 16 шт / 530 г</a><br><a>Угорь и сливочный сыр</a></div><div><button class='button'>Следующее фото</button><a>Главное меню</a></div>""",
            "Суши Журавль",
            "ru",
        ),
        ['Сет "Журавль" | 1290'],
    ),
    Odd(
        "names_with_pieces_weights_and_calories",
        _page(
            """<h2>Rolls</h2><ul><li><b>Maki garden 8 pcs / 180 g</b> <i>£7.50</i></li><li><b>Maki sea 8 pcs / 190 g, 310 kcal</b> <i>£8.50</i></li><li><b>Plum wine 300 ml</b> <i>£9.00</i></li><li><b>Plum wine 500 ml</b> <i>£14.00</i></li><li><b>Gyoza (x6)</b> <i>£6.00</i></li><li><b>VAT 69 whisky</b> <i>£5.00</i></li></ul>""",
            "Menu",
            "en-GB",
        ),
        [
            "Maki garden | 7.50",
            "Maki sea | 8.50",
            "Plum wine 300 ml | 9",
            "Plum wine 500 ml | 14",
            "Gyoza (x6) | 6",
            "VAT 69 whisky | 5",
        ],
    ),
]

NOTHING = [
    Odd(
        "a_price_within_a_sentence_about_a_house",
        _page(
            "<h1>Hotel Kranich</h1><p>Das Frühstück kostet 14 Euro pro Person und wird bis 10 Uhr serviert. Unser Zimmer kostet 95 Euro, inkl. Parkplatz.</p>",
            "Zimmer und Preise",
            "de",
        ),
        url="https://kitchen.example/zimmer",
    ),
]
