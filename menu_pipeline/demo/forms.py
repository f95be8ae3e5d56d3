"""The forms in which the street's kitchens write a menu: one renderer each, from dishes to HTML.

A renderer takes the kitchen (for its money and languages) and ``{section: dishes}`` and returns markup for the body.
``FORMS`` is keyed by the ``form:`` line of a kitchen's file; a new form is a new function in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from html import escape

from menu_pipeline.demo.model import Dish, Kitchen, Price
from menu_pipeline.demo.money import STYLES, point

Sections = Mapping[str, Sequence[Dish]]
Form = Callable[[Kitchen, Sections], str]


def by_section(dishes: Sequence[Dish]) -> dict[str, list[Dish]]:
    """Dishes grouped by their section, both in the order of the menu."""
    sections: dict[str, list[Dish]] = {}
    for dish in dishes:
        sections.setdefault(dish.section, []).append(dish)
    return sections


def written_price(kitchen: Kitchen, price: Price) -> str:
    return STYLES[kitchen.money](price.amount)


def written_prices(kitchen: Kitchen, dish: Dish, joint: str = " / ") -> str:
    """All prices of a dish in one text: ``£6.50``, or ``cup £4.20 / bowl £6.80``."""
    return joint.join(
        f"{escape(price.label)} {written_price(kitchen, price)}" if price.label else written_price(kitchen, price)
        for price in dish.prices
    )


def _note(dish: Dish, tag: str = "p") -> str:
    return f'<{tag} class="note">{escape(dish.note)}</{tag}>' if dish.note else ""


def _each(sections: Sections, heading: str, item: Callable[[Dish], str], before: str = "", after: str = "") -> str:
    return "\n".join(
        f"<{heading}>{escape(title)}</{heading}>\n{before}" + "\n".join(item(dish) for dish in dishes) + after
        for title, dishes in sections.items()
    )


def cards(kitchen: Kitchen, sections: Sections) -> str:
    def card(dish: Dish) -> str:
        prices = "".join(f'<span class="price">{p}</span>' for p in written_prices(kitchen, dish, "\0").split("\0"))
        return f'<div class="dish"><h4>{escape(dish.name)}</h4>{_note(dish)}<div class="prices">{prices}</div></div>'

    return _each(sections, "h3", card, '<div class="cards">', "</div>")


def price_first(kitchen: Kitchen, sections: Sections) -> str:
    def card(dish: Dish) -> str:
        prices = "".join(f"<b>{p}</b>" for p in written_prices(kitchen, dish, "\0").split("\0"))
        return f'<article class="tile">{prices}<strong>{escape(dish.name)}</strong>{_note(dish, "small")}</article>'

    return _each(sections, "h2", card, '<section class="tiles">', "</section>")


def bullets(kitchen: Kitchen, sections: Sections) -> str:
    def item(dish: Dish) -> str:
        return f"<li>{escape(dish.name)}{_note(dish, 'i')} <em>{written_prices(kitchen, dish)}</em></li>"

    return _each(sections, "h2", item, '<ul class="menu">', "</ul>")


def table(kitchen: Kitchen, sections: Sections) -> str:
    def row(dish: Dish) -> str:
        name = f"{escape(dish.name)}{_note(dish, 'small')}"
        return f'<tr><td>{name}</td><td class="num">{written_prices(kitchen, dish)}</td></tr>'

    return _each(sections, "h2", row, "<table>", "</table>")


def size_table(kitchen: Kitchen, sections: Sections) -> str:
    """A column a size; a dish that does not come in a size has a dash there."""

    def row(dish: Dish, sizes: Sequence[str]) -> str:
        by_size = {price.label: written_price(kitchen, price) for price in dish.prices}
        cells = "".join(f"<td>{by_size.get(size, '–')}</td>" for size in sizes)
        return f"<tr><td>{escape(dish.name)}{_note(dish, 'small')}</td>{cells}</tr>"

    def one(title: str, dishes: Sequence[Dish]) -> str:
        sizes = list(dict.fromkeys(price.label or "" for dish in dishes for price in dish.prices))
        head = "".join(f"<th>{escape(size)}</th>" for size in sizes)
        rows = "\n".join(row(dish, sizes) for dish in dishes)
        return f"<h2>{escape(title)}</h2>\n<table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>"

    return "\n".join(one(title, dishes) for title, dishes in sections.items())


def definitions(kitchen: Kitchen, sections: Sections) -> str:
    def entry(dish: Dish) -> str:
        note = f"<dd>{escape(dish.note)}</dd>" if dish.note else ""
        return f"<dt>{escape(dish.name)}</dt>{note}<dd>{written_prices(kitchen, dish)}</dd>"

    return _each(sections, "h2", entry, "<dl>", "</dl>")


def leaders(kitchen: Kitchen, sections: Sections) -> str:
    """Dotted leaders, as on a typewriter."""

    def line(dish: Dish) -> str:
        dots = "." * max(4, 46 - len(dish.name))
        note = f"<br><i>{escape(dish.note)}</i>" if dish.note else ""
        return f'<p class="leader">{escape(dish.name)} {dots} {written_prices(kitchen, dish)}{note}</p>'

    return _each(sections, "h2", line)


def lines(kitchen: Kitchen, sections: Sections) -> str:
    """Text lines parted by ``<br>``, the section in bold among them: what a kitchen pastes from its word processor."""
    paragraphs = []
    for title, dishes in sections.items():
        rows = [f"{escape(dish.name)} – {written_prices(kitchen, dish)}" for dish in dishes]
        paragraphs.append(f"<p><b>{escape(title)}</b><br>\n" + "<br>\n".join(rows) + "</p>")
    return "\n".join(paragraphs)


def _offers(dish: Dish) -> list[dict[str, str]]:
    return [
        {
            "@type": "Offer",
            **({"name": p.label} if p.label else {}),
            "price": point(p.amount),
            "priceCurrency": p.currency,
        }
        for p in dish.prices
    ]


def _linked_item(dish: Dish) -> dict[str, object]:
    offers = _offers(dish)
    item: dict[str, object] = {"@type": "MenuItem", "name": dish.name}
    if dish.note:
        item["description"] = dish.note
    item["offers"] = offers[0] if len(offers) == 1 else offers
    return item


def _script(kitchen: Kitchen, sections: Sections) -> str:
    menu = {
        "@context": "https://schema.org",
        "@type": "Restaurant",
        "name": kitchen.name,
        "hasMenu": {
            "@type": "Menu",
            "hasMenuSection": [
                {"@type": "MenuSection", "name": title, "hasMenuItem": [_linked_item(dish) for dish in dishes]}
                for title, dishes in sections.items()
            ],
        },
    }
    text = json.dumps(menu, ensure_ascii=False).replace("</", "<\\/")
    return f'<script type="application/ld+json">{text}</script>'


def json_ld(kitchen: Kitchen, sections: Sections) -> str:
    """JSON-LD with everything, beside a list that a guest reads."""
    return _script(kitchen, sections) + "\n" + bullets(kitchen, sections)


def half_json_ld(kitchen: Kitchen, sections: Sections) -> str:
    """JSON-LD that was abandoned after the first section, beside cards with all of it."""
    first = dict(list(sections.items())[:1])
    return _script(kitchen, first) + "\n" + cards(kitchen, sections)


def microdata(kitchen: Kitchen, sections: Sections) -> str:
    def offer(price: Price) -> str:
        label = f'<span itemprop="name">{escape(price.label)}</span> ' if price.label else ""
        return (
            f'<span itemprop="offers" itemscope itemtype="https://schema.org/Offer">{label}'
            f'<meta itemprop="priceCurrency" content="{price.currency}">'
            f'<span itemprop="price" content="{point(price.amount)}">{written_price(kitchen, price)}</span></span>'
        )

    def item(dish: Dish) -> str:
        note = f'<p itemprop="description">{escape(dish.note)}</p>' if dish.note else ""
        offers = " ".join(offer(price) for price in dish.prices)
        return (
            '<div itemprop="hasMenuItem" itemscope itemtype="https://schema.org/MenuItem">'
            f'<h4 itemprop="name">{escape(dish.name)}</h4>{note}{offers}</div>'
        )

    def section(title: str, dishes: Sequence[Dish]) -> str:
        return (
            '<section itemprop="hasMenuSection" itemscope itemtype="https://schema.org/MenuSection">'
            f'<h3 itemprop="name">{escape(title)}</h3>' + "\n".join(item(dish) for dish in dishes) + "</section>"
        )

    body = "\n".join(section(title, dishes) for title, dishes in sections.items())
    return f'<div itemscope itemtype="https://schema.org/Menu">{body}</div>'


def panels(kitchen: Kitchen, sections: Sections) -> str:
    """The whole menu once in each language, the kitchen's own first and the others hidden behind buttons."""
    others = dict.fromkeys(code for dishes in sections.values() for dish in dishes for code in dish.other_names)
    codes = [kitchen.language, *others]
    buttons = "".join(f'<button data-panel="{code}">{code.upper()}</button>' for code in codes)
    return f'<div class="tabs">{buttons}</div>\n' + "\n".join(_panel(kitchen, sections, code) for code in codes)


def _panel(kitchen: Kitchen, sections: Sections, code: str) -> str:
    hidden = "" if code == kitchen.language else ' style="display:none"'
    rows = "\n".join(
        f"<h3>{escape(_heading(kitchen, title, code))}</h3>\n"
        + "\n".join(
            f'<div class="row"><span class="name">{escape(dish.other_names.get(code, dish.name))}</span>'
            f'<span class="price">{written_prices(kitchen, dish)}</span></div>'
            for dish in dishes
        )
        for title, dishes in sections.items()
    )
    return f'<div class="panel" lang="{code}"{hidden}>\n{rows}\n</div>'


def _heading(kitchen: Kitchen, title: str, code: str) -> str:
    """A section's heading in another language, from the trait ``heading <code>``: ``Own = Other; ...``."""
    pairs = (pair.partition("=") for pair in kitchen.trait(f"heading {code}").split(";"))
    return {own.strip(): other.strip() for own, _, other in pairs}.get(title, title)


FORMS: dict[str, Form] = {
    "cards": cards,
    "price-first": price_first,
    "bullets": bullets,
    "table": table,
    "size-table": size_table,
    "definitions": definitions,
    "leaders": leaders,
    "lines": lines,
    "json-ld": json_ld,
    "half-json-ld": half_json_ld,
    "microdata": microdata,
    "panels": panels,
}
