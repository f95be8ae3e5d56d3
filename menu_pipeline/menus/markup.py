"""What HTML elements, classes and styles say about the text inside them. Data only."""

from __future__ import annotations

import re

from menu_pipeline.menus.normal import words

BLOCKS = words(
    """
    p div h1 h2 h3 h4 h5 h6 li ul ol table tbody thead tfoot tr td th caption section article header footer nav
    main aside dl dt dd figure figcaption blockquote form fieldset legend pre address details summary button center
    body html menu dir hgroup search
    """
)
SKIPPED = words(
    """
    script style head svg math template noscript iframe object video audio canvas select textarea -comment
    """
)
FORMAT = words(
    """
    i em a u font sub mark bdi bdo abbr time data ins wbr big tt q cite del s strike
    """
)
#: Elements that only say how a text is set, where they have no class.
PLAIN = words("b strong i em u font")
BOLD = words("b strong h1 h2 h3 h4 h5 h6 th dt")
STRUCK = words("del s strike")
HEADINGS = {f"h{n}": n for n in range(1, 7)} | {"h": 3}  # no element of HTML, but what its author meant

#: Words in class and id attributes, whole words only, and the region of the page they name.
REGIONS = {
    "nav": "nav", "navbar": "nav", "navigation": "nav", "breadcrumb": "nav", "breadcrumbs": "nav", "menubar": "nav",
    "cart": "cart", "basket": "cart", "minicart": "cart", "warenkorb": "cart", "panier": "cart", "carrello": "cart",
    "carrito": "cart", "checkout": "cart", "cookie": "chrome", "cookies": "chrome", "gdpr": "chrome",
    "consent": "chrome", "copyright": "chrome", "copyrights": "chrome",
    "newsletter": "chrome", "review": "chrome", "reviews": "chrome",
    "testimonial": "chrome", "testimonials": "chrome", "related": "related", "upsell": "related",
    "upsells": "related", "trail": "nav", "allergen": "codes", "allergens": "codes", "allergene": "codes",
    "allergenes": "codes", "allergeni": "codes", "alergeny": "codes", "additives": "codes", "zusatzstoffe": "codes",
    "allergy": "codes", "recommendations": "related", "recommended": "related", "crosssell": "related",
}  # fmt: skip
INVISIBLE_CLASS = re.compile(r"(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|u-hiddenvisually)(?:\s|$)", re.I)
STRUCK_CLASS = re.compile(
    r"(?:^|[\s_-])(?:old|was|strike|struck|compare(?:-at)?|line-through|before|crossed"
    r"|regular-old)(?:-?price)?(?:[\s_-]|$)",
    re.I,
)
#: A block called ``old`` or ``before`` may hold anything; what is called so is crossed out.
STRUCK_BLOCK = re.compile(r"(?:^|[\s_-])(?:strike(?:-?through|d|out)?|struck|line-through|crossed)(?:\s|$)", re.I)
#: Boxes of one kitchen among several: a food hall's vendors, a directory's restaurants.
KITCHEN_CLASS = re.compile(
    r"(?:^|[\s_-])(?:vendors?|restaurant|kitchen|stall|outlet|eatery|trader|merchant|food-?truck|concept|brand)"
    r"(?:-(?:box|card|block|item))?(?:\s|$)",
    re.I,
)
