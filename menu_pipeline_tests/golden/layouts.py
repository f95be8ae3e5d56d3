"""Ways to put a menu on a page, written by us after habits seen everywhere: cards, tables, lines, columns.

A layout takes a kitchen and gives the body of a page. Each names its items by the markup habit it stands
for, with class names that differ on purpose or are missing.
"""

# ruff: noqa: E501 (templates read better unbroken)

from __future__ import annotations

from collections.abc import Callable
from html import escape

from menu_pipeline_tests.golden.kitchens import Kitchen, Section

Layout = Callable[[Kitchen], str]


def _each(kitchen: Kitchen, one: Callable[[Section], str]) -> str:
    return "\n".join(one(section) for section in kitchen.sections)


def cards(k: Kitchen) -> str:
    return _each(k, lambda s: f"<section><h2>{escape(s.title)}</h2><div class='grid'>" + "".join(
        f"<div class='card'><img src='x.jpg' alt=''><h3>{escape(d.name)}</h3><p>{escape(d.about)}</p>"
        f"<span class='price'>{k.write(d.amount)}</span></div>" for d in s.dishes) + "</div></section>")  # fmt: skip


def price_badge_first(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h2>{escape(s.title)}</h2><div class='row'>" + "".join(
        f"<div class='col'><div class='tag'>{k.write(d.amount)}</div><div class='b'><h4>{escape(d.name)}</h4>"
        f"<p>{escape(d.about)}</p></div></div>" for d in s.dishes) + "</div>")  # fmt: skip


def table_two_columns(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h3>{escape(s.title)}</h3><table>" + "".join(
        f"<tr><td>{escape(d.name)}</td><td align=right>{k.write(d.amount)}</td></tr>" for d in s.dishes) + "</table>")  # fmt: skip


def table_with_numbers(k: Kitchen) -> str:
    number = 0
    out = ["<table class='t'><thead><tr><th>#</th><th>Name</th><th>Info</th><th>Price</th></tr></thead><tbody>"]
    for s in k.sections:
        out.append(f"<tr><td colspan=4><b>{escape(s.title)}</b></td></tr>")
        for d in s.dishes:
            number += 1
            out.append(
                f"<tr><td>{number}</td><td>{escape(d.name)}</td><td>{escape(d.about)}</td><td>{k.write(d.amount)}</td></tr>"
            )
    return "".join(out) + "</tbody></table>"


def definition_list(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h2>{escape(s.title)}</h2><dl>" + "".join(
        f"<dt>{escape(d.name)} <span>{k.write(d.amount)}</span></dt><dd>{escape(d.about) or '&nbsp;'}</dd>"
        for d in s.dishes) + "</dl>")  # fmt: skip


def definition_list_price_last(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h2>{escape(s.title)}</h2><dl>" + "".join(
        f"<dt>{escape(d.name)}</dt><dd>{escape(d.about)}</dd><dd>{k.write(d.amount)}</dd>" for d in s.dishes) + "</dl>")  # fmt: skip


def dotted_list(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h2>{escape(s.title)}</h2><ul>" + "".join(
        f"<li>{escape(d.name)} ........ {k.write(d.amount)}</li>" for d in s.dishes) + "</ul>")  # fmt: skip


def lines_with_breaks(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h2>{escape(s.title)}</h2><p>" + "<br>".join(
        f"{escape(d.name)} {k.write(d.amount)}" + (f"<br>{escape(d.about)}" if d.about else "") for d in s.dishes) + "</p>")  # fmt: skip


def bold_then_text(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h2>{escape(s.title)}</h2>" + "".join(
        f"<p><strong>{escape(d.name)}</strong><br>{escape(d.about)} {k.write(d.amount)}</p>" for d in s.dishes))  # fmt: skip


def flat_siblings(k: Kitchen) -> str:
    return "<div>" + _each(k, lambda s: f"<h2>{escape(s.title)}</h2>" + "".join(
        f"<h4>{escape(d.name)}</h4><p>{escape(d.about) or '-'}</p><div>{k.write(d.amount)}</div>" for d in s.dishes)) + "</div>"  # fmt: skip


def flat_price_first(k: Kitchen) -> str:
    return "<div>" + _each(k, lambda s: f"<h2>{escape(s.title)}</h2>" + "".join(
        f"<div class='pr'>{k.write(d.amount)}</div><h4>{escape(d.name)}</h4><p>{escape(d.about)}</p>" for d in s.dishes)) + "</div>"  # fmt: skip


def two_columns(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h2>{escape(s.title)}</h2><div class='flex'><div class='left'>" + "".join(
        f"<p>{escape(d.name)}</p>" for d in s.dishes) + "</div><div class='right'>" + "".join(
        f"<p>{k.write(d.amount)}</p>" for d in s.dishes) + "</div></div>")  # fmt: skip


def preformatted(k: Kitchen) -> str:
    lines = []
    for s in k.sections:
        lines += [s.title.upper(), ""]
        lines += [f"{d.name:<40} {k.write(d.amount)}" for d in s.dishes] + [""]
    return "<pre>" + escape("\n".join(lines)) + "</pre>"


def spans_in_a_row(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h3>{escape(s.title)}</h3>" + "".join(
        f"<div><span>{escape(d.name)}</span><span>{k.write(d.amount)}</span></div><div><small>{escape(d.about)}</small></div>"
        for d in s.dishes))  # fmt: skip


def bootstrap_rows(k: Kitchen) -> str:
    def row(s: Section) -> str:
        cells = [
            f"<div class='col-md-6'><div class='row'><div class='col-9'><h5>{escape(d.name)}</h5><p>{escape(d.about)}</p></div>"
            f"<div class='col-3'><p>{k.write(d.amount)}</p></div></div></div>" for d in s.dishes]  # fmt: skip
        pairs = ["<div class='row'>" + "".join(cells[i : i + 2]) + "</div>" for i in range(0, len(cells), 2)]
        return f"<div class='container'><h3>{escape(s.title)}</h3>{''.join(pairs)}</div>"

    return _each(k, row)


def shop_products(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h1>{escape(s.title)}</h1><ul class='products'>" + "".join(
        f"<li class='product'><a href='/p'><img alt='{escape(d.name)}' src='x'><h2 class='loop-title'>{escape(d.name)}</h2>"
        f"<span class='price'><del><span class='amount'>{k.write(d.amount * 2)}</span></del> "
        f"<ins><span class='amount'>{k.write(d.amount)}</span></ins></span></a><a class='button'>Add to cart</a></li>"
        for d in s.dishes) + "</ul>")  # fmt: skip


def builder_soup(k: Kitchen) -> str:
    """What site builders emit: anonymous nested boxes, each text in a paragraph of numbered classes."""

    def box(inner: str) -> str:
        return f"<div class='comp-k1'><div class='inner-a9'>{inner}</div></div>"

    return _each(k, lambda s: box(f"<h2 class='font_2'><span>{escape(s.title)}</span></h2>") + "".join(
        box(box(f"<p class='font_7'><span>{escape(d.name)}</span></p>") + box(f"<p class='font_8'>{escape(d.about)}</p>")
            + box(f"<p class='font_9'>{k.write(d.amount)}</p>")) for d in s.dishes))  # fmt: skip


def price_in_heading(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h2>{escape(s.title)}</h2>" + "".join(
        f"<article><h3>{escape(d.name)} <span class='p'>{k.write(d.amount)}</span></h3><p>{escape(d.about)}</p></article>"
        for d in s.dishes))  # fmt: skip


def dash_list(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h2>{escape(s.title)}</h2><ul>" + "".join(
        f"<li><strong>{escape(d.name)}</strong> – {k.write(d.amount)}<br><em>{escape(d.about)}</em></li>"
        for d in s.dishes) + "</ul>")  # fmt: skip


def four_cells_a_row(k: Kitchen) -> str:
    def rows(s: Section) -> str:
        cells = [f"<td>{escape(d.name)}</td><td>{k.write(d.amount)}</td>" for d in s.dishes]
        return "".join("<tr>" + "".join(cells[i : i + 2]) + "</tr>" for i in range(0, len(cells), 2))

    return _each(k, lambda s: f"<h3>{escape(s.title)}</h3><table>{rows(s)}</table>")


def accordion(k: Kitchen) -> str:
    return "".join(
        f"<button class='tab'>{escape(s.title)}</button><div class='panel' style='display:none'>" + "".join(
            f"<div class='entry'><div class='entry-head'><p class='entry-name'>{escape(d.name)}</p>"
            f"<p class='entry-cost'>{k.write(d.amount)}</p></div><p class='entry-text'>{escape(d.about)}</p></div>"
            for d in s.dishes) + "</div>" for s in k.sections)  # fmt: skip


def numbered_with_allergens(k: Kitchen) -> str:
    out, number = [], 10
    for s in k.sections:
        out.append(f"<h3 class='kat'>{escape(s.title)}</h3>")
        for d in s.dishes:
            number += 1
            out.append(f"<div class='gericht'><span class='nr'>{number}.</span> <span class='bez'>{escape(d.name)}<sup>A,C,{number % 5}</sup>"
                       f"</span> <span class='info'>{escape(d.about)}</span> <span class='geld'>{k.write(d.amount)}</span></div>")  # fmt: skip
    return "".join(out)


def unsigned_with_footnote(k: Kitchen) -> str:
    body = _each(k, lambda s: f"<h2>{escape(s.title)}</h2><table>" + "".join(
        f"<tr><td class='n'>{escape(d.name)}</td><td class='p'>{k.bare(d.amount)}</td></tr>" for d in s.dishes) + "</table>")  # fmt: skip
    return body + f"<p><small>* {k.currency}</small></p>"


def unsigned_lines(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h2>{escape(s.title)}</h2>" + "".join(
        f"<p>{escape(d.name)} {k.bare(d.amount)}</p>" for d in s.dishes))  # fmt: skip


def description_end_price(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h2>{escape(s.title)}</h2>" + "".join(
        f"<div class='it'><h3 class='ttl'>{escape(d.name)}</h3><div class='dsc'>{escape(d.about or d.name)}. {k.bare(d.amount)}</div></div>"
        for d in s.dishes))  # fmt: skip


def cells_with_breaks(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h2>{escape(s.title)}</h2><table><tr><td>" + "<br>".join(escape(d.name) for d in s.dishes)
                 + "</td><td>" + "<br>".join(k.write(d.amount) for d in s.dishes) + "</td></tr></table>")  # fmt: skip


def badges_and_buttons(k: Kitchen) -> str:
    return _each(k, lambda s: f"<h2>{escape(s.title)}</h2>" + "".join(
        f"<div class='tile'><span class='badge'>New</span><a href='#'>{escape(d.name)}</a><div class='icons'>V</div>"
        f"<div class='txt'>{escape(d.about)}</div><div class='foot'><b>{k.write(d.amount)}</b> <button>Add to cart</button></div></div>"
        for d in s.dishes))  # fmt: skip


def sign_in_its_own_element(k: Kitchen) -> str:
    """Amounts split over elements: sign, digits."""
    return _each(k, lambda s: f"<h2>{escape(s.title)}</h2>" + "".join(
        f"<li class='m'><span class='m-n'>{escape(d.name)}</span><span class='m-p'><span>{k.bare(d.amount)}</span>"
        f"<span class='cur'> {k.currency}</span></span></li>" for d in s.dishes))  # fmt: skip


LAYOUTS: dict[str, Layout] = {
    f.__name__: f
    for f in (
        cards, price_badge_first, table_two_columns, table_with_numbers, definition_list, definition_list_price_last,
        dotted_list, lines_with_breaks, bold_then_text, flat_siblings, flat_price_first, two_columns, preformatted,
        spans_in_a_row, bootstrap_rows, shop_products, builder_soup, price_in_heading, dash_list, four_cells_a_row,
        accordion, numbered_with_allergens, unsigned_with_footnote, unsigned_lines, description_end_price,
        cells_with_breaks, badges_and_buttons, sign_in_its_own_element,
    )
}  # fmt: skip


def page(kitchen: Kitchen, layout: Layout) -> bytes:
    """A whole page around the menu: navigation, opening hours, address, all of it bait."""
    return f"""<!doctype html><html lang="{kitchen.language}"><head><meta charset="utf-8"><title>{escape(kitchen.title)}</title></head>
<body><header><a href="/">{escape(kitchen.title)}</a><nav><ul><li><a href="/a">Home</a></li><li><a href="/m">Menu</a></li>
<li><a href="/c">Contact</a></li></ul></nav></header><main>{layout(kitchen)}</main>
<aside><h4>Info</h4><p>Mo–Fr 11:30 – 22.00, Sa 12.00–23.30</p><p>+49 30 1234 5678</p></aside>
<footer><p>© 2019–2026 {escape(kitchen.host)}, 12 Crooked Lane, 10115</p></footer></body></html>""".encode()
