"""Shops as their platforms print them: sales, ranges, notes on tax, boxes with long made-up names.

Written beside the mending of what labellers' real shop pages showed; markup in the platforms' manner, dishes invented.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str, lang: str = "en") -> str:
    return f"<!doctype html><html lang='{lang}'><head><title>{title}</title></head><body>{body}</body></html>"


def _dawn(name: str, price: str, sale: str = "") -> str:
    """A product card of a current Shopify theme: both prices are in the markup, the style hides one."""
    old = f"<s class='price-item price-item--regular'>${price}</s>" if sale else ""
    return f"""<li class="grid__item"><div class="card__content"><h3 class="card__heading h5"><a href="/products/x">{name}</a>
      </h3><div class="price {"price--on-sale" if sale else ""}"><div class="price__container"><div class="price__regular">
      <span class="visually-hidden">Regular price</span><span class="price-item price-item--regular">${price}</span></div>
      <div class="price__sale"><span class="visually-hidden">Regular price</span><span>{old}</span>
      <span class="visually-hidden">Sale price</span><span class="price-item price-item--sale">${sale or price}</span>
      </div></div></div></div></li>"""


def _debut(name: str, price: str, sale: str = "") -> str:
    """A product card of an older Shopify theme, in a list whose section has a made-up name with *nav* in it."""
    return f"""<li class="grid__item grid__item--collection-nav-sidebar-pies small--one-half">
      <div class="h4 grid-view-item__title">{name}</div><dl class="price {"price--on-sale" if sale else ""}">
      <div class="price__regular"><dd><span class="price-item price-item--regular">${price}</span></dd></div>
      <div class="price__sale"><dd><span class="price-item price-item--sale">${sale or price}</span>
      <span class="price-item__label" aria-hidden="true">Sale</span></dd></div></dl></li>"""


def _woo(name: str, price: str) -> str:
    return f"""<li class="product type-product"><span class="product-category">Pizza</span><h2>{name}</h2>
      <span class="price">{price}</span><a class="button add_to_cart_button">Aggiungi</a></li>"""


def _euros(amount: str) -> str:
    return (
        f"<span class='woocommerce-Price-amount amount'><bdi>{amount}&nbsp;"
        "<span class='woocommerce-Price-currencySymbol'>&euro;</span></bdi></span>"
    )


_TAX = " <small class='woocommerce-price-suffix'>Iva Esclusa</small>"

MENUS = [
    Odd(
        "shop_card_on_sale",
        _page(
            f"<main><h1>Pies</h1><ul>{_dawn('Apple pie', '12.00')}{_dawn('Cherry pie', '14.00', '11.00')}"
            f"{_dawn('Pork pie', '9.00')}</ul></main>",
            "Pies",
        ),
        ["Apple pie | 12", "Cherry pie | 11", "Pork pie | 9"],
    ),
    Odd(
        "shop_section_with_a_made_up_name",
        _page(
            "<div id='shopify-section-collection-nav-sidebar-pies' class='shopify-section'><h1>Pies</h1>"
            f"<ul>{_debut('Apple pie', '12.00')}{_debut('Cherry pie', '14.00', '11.00')}{_debut('Pork pie', '9.00')}</ul>"
            "</div>",
            "Pies",
        ),
        ["Apple pie | 12", "Cherry pie | 11", "Pork pie | 9"],
    ),
    Odd(
        "shop_prices_with_a_note_on_tax",
        _page(
            "<h1>Negozio</h1><ul>"
            + _woo("Focaccia al rosmarino", _euros("9,00") + _TAX)
            + _woo("Focaccia alle olive", f"<del>{_euros('12,00')}</del> <ins>{_euros('8,50')}</ins>{_TAX}")
            + _woo("Teglia di pizza", f"{_euros('12,00')} &ndash; {_euros('18,00')}{_TAX}")
            + "</ul><div class=copyrights>Focacceria S.r.l. capitale sociale 10.000€ P.IVA 0123</div>",
            "Negozio – Focacceria",
            "it",
        ),
        ["Focaccia al rosmarino | 9", "Focaccia alle olive | 8.50", "Teglia di pizza | 12 18"],
    ),
]

NOTHING: list[Odd] = []
