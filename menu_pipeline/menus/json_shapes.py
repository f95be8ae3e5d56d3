"""Shapes that lists of dishes take in JSON beside the plain one, brought into it: a list of objects.

Rows of a sheet, pairs of name and price, parallel arrays, maps keyed by the name of the dish, texts that end in prices.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.json_keys import by_language, fold, is_language, key_words, names_a_size, roles
from menu_pipeline.menus.normal import clean, words
from menu_pipeline.menus.prices import Strength, scan

_Rows = list[dict[str, Any]]
#: The key that marks an object made of a name and a bare number.
MAPPED = "\0mapped"
#: Rows looked at to tell what the columns of a sheet hold.
_SAMPLE = 60


def untyped(value: Any, depth: int = 0) -> Any:
    """``value`` as Firestore spells it (``{"stringValue": "Soup"}``) as plain data; what is spelt plainly as it is."""
    if depth > _DEEPEST:
        return value
    if isinstance(value, list):
        return [untyped(v, depth + 1) for v in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        kind, inner = next(iter(value.items()))
        if kind in _TYPES:
            return inner
        if kind in ("mapValue", "arrayValue") and isinstance(inner, dict):
            return untyped(inner.get("fields", inner.get("values")), depth + 1)
    if isinstance(value.get("fields"), dict) and str(value.get("name", "")).startswith("projects/"):
        return untyped(value["fields"], depth + 1)  # a document, whose name is its address
    return {key: untyped(inner, depth + 1) for key, inner in value.items()}


_TYPES = frozenset({"stringValue", "integerValue", "doubleValue", "booleanValue", "timestampValue", "nullValue"})
#: Data nested deeper is no menu.
_DEEPEST = 40


def rows_of(value: Any) -> list[Any] | None:
    """The entries of a list or of an object that stands for one; None where ``value`` is no list of things."""
    if isinstance(value, list):
        if len(value) > 1 and all(isinstance(v, list) for v in value[:_SAMPLE]):
            return _sheet([v for v in value if isinstance(v, list)]) or value
        if len(value) > 1 and all(isinstance(v, str) for v in value[:_SAMPLE]):
            return _priced_texts([v for v in value if isinstance(v, str)]) or value
        return value
    if not isinstance(value, dict) or not value:
        return None
    return _table(value) or _parallel(value) or _by_name(value)


def _table(value: dict[str, Any]) -> _Rows | None:
    """``{"cols": [{"label": ..}], "rows": [{"c": [{"v": ..}]}]}`` of Google, ``{"columns": [..], "data": [[..]]}``."""
    head = value.get("cols", value.get("columns", value.get("headers")))
    rows = value.get("rows", value.get("data", value.get("values")))
    if not isinstance(head, list) or not isinstance(rows, list):
        return None
    labels = [str(h.get("label") or h.get("name") or h.get("id") if isinstance(h, dict) else h) for h in head]
    cells = [r.get("c") if isinstance(r, dict) else r for r in rows]
    plain = [[c.get("v") if isinstance(c, dict) else c for c in r] for r in cells if isinstance(r, list)]
    return _sheet([labels, *plain])


def _sheet(rows: list[list[Any]]) -> _Rows | None:
    """Rows under a row of headings, or rows that each hold a name and a price."""
    head = [h if isinstance(h, str) else "" for h in rows[0]]
    if len(set(head)) == len(head) > 1:
        known = roles(dict.fromkeys(head))
        if known.names and known.prices:
            return [dict(zip(head, row, strict=False)) for row in rows[1:]]
    return _columns(rows)


def _columns(rows: list[list[Any]]) -> _Rows | None:
    """The column with words first is the name; numbers behind it are prices, further words describe."""
    sample = [row for row in rows[:_SAMPLE] if len(row) >= 2]
    width = max((len(row) for row in sample), default=0)
    if len(sample) * 2 < len(rows[:_SAMPLE]) or not 2 <= width <= 8:
        return None
    columns = [[row[i] for row in sample if i < len(row)] for i in range(width)]
    named = next((i for i, cells in enumerate(columns) if _most(_is_named(c) for c in cells)), None)
    numbers = [i for i, cells in enumerate(columns) if _most(map(is_priced, cells))]
    priced = [i for i in numbers if named is not None and i > named] or [i for i in numbers if not _counts(columns[i])]
    if named is None or not 1 <= len(priced) <= 4:
        return None
    told = [i for i in range(width) if i != named and i not in priced]
    out: _Rows = []
    for row in rows:
        texts = [row[i] for i in told if i < len(row) and isinstance(row[i], str)]
        prices = [row[i] for i in priced if i < len(row) and is_priced(row[i])]
        if named < len(row):
            out.append({"name": row[named], "price": prices, "description": max(texts, key=len, default=None)})
    return out


def _counts(cells: list[Any]) -> bool:
    """Numbers that go up by one: identifiers."""
    return all(isinstance(b, int) and isinstance(a, int) and b - a == 1 for a, b in pairwise(cells))


def _most(holds: Any) -> bool:
    found = list(holds)
    return bool(found) and sum(found) * 10 >= 7 * len(found)


def _is_named(cell: Any) -> bool:
    return isinstance(cell, str) and any(ch.isalpha() for ch in cell) and not is_priced(cell)


def is_priced(cell: Any) -> bool:
    """Whether a value is a number above nothing, or a text that is a price and nothing more."""
    if isinstance(cell, bool):
        return False
    if isinstance(cell, int | float):
        return cell > 0
    if not isinstance(cell, str) or len(cell) > 24:
        return False
    text = clean(cell)
    tokens = scan(text)
    outside = len(text) - sum(t.end - t.start for t in tokens)
    return bool(tokens) and outside <= 4


_EDGE = " \t.,:;|–—-…·("


def _priced_texts(texts: list[str]) -> _Rows | None:
    """``"Margherita - 8,50 €"``: texts of a list that mostly end in a price."""
    if any(len(text) > 300 for text in texts[:_SAMPLE]):
        return None
    rows = [_split(clean(text)) for text in texts]
    priced = [row for row in rows if row is not None]
    return priced if len(priced) >= 2 and len(priced) * 10 >= 6 * len(rows) else None


def _split(text: str) -> dict[str, Any] | None:
    tokens = [t for t in scan(text) if t.strength >= Strength.DECIMAL]
    if not tokens or len(text) - tokens[-1].end > 8:
        return None
    name, dash, told = text[: tokens[0].start].strip(_EDGE).partition(" – ")
    if not any(ch.isalpha() for ch in name):
        return None
    return {"name": name, "price": text[tokens[0].start :], "description": told if dash else None}


def price_apart(node: dict[str, Any]) -> dict[str, Any]:
    """``{"name": "Roast duck 19 €"}`` with the price out of the name; any other object as it is."""
    known = roles(node)
    name = node[known.names[0]] if known.names and not known.prices else None
    row = _split(clean(name)) if isinstance(name, str) and any(map(str.isdigit, name[-8:])) else None
    return {**node, known.names[0]: row["name"], "price": row["price"]} if row is not None else node


_PLURALS = words("items dishes plats platos piatti gerichte names nomi noms nombres namen nomes products")


def _parallel(value: dict[str, Any]) -> _Rows | None:
    """``{"names": [..], "prices": [..]}`` of one length."""
    lists = {k: v for k, v in value.items() if isinstance(v, list) and len(v) >= 2}
    if len(lists) < 2:
        return None
    named = next((k for k in lists if fold(k) in _PLURALS or roles({k: 1}).names), None)
    priced = next((k for k in lists if k != named and roles({k: 1}).prices), None)
    if named is None or priced is None or len(lists[named]) != len(lists[priced]):
        return None
    if not all(isinstance(v, str) for v in lists[named]) or not _most(is_priced(v) for v in lists[priced]):
        return None
    told = next((k for k in lists if roles({k: 1}).descriptions and len(lists[k]) == len(lists[named])), None)
    texts = lists[told] if told is not None else [None] * len(lists[named])
    return [
        {"name": n, "price": p, "description": d} for n, p, d in zip(lists[named], lists[priced], texts, strict=True)
    ]


def _by_name(value: dict[str, Any]) -> list[Any] | None:
    """Maps from the name of a dish to its price or to what is said of it; maps of numbers to dishes."""
    if len(value) < 2 or by_language(value):
        return None
    keys = [k for k in value if isinstance(k, str)]
    known = roles(value)
    if known.names or known.prices or len(keys) < len(value):
        return None
    if all(isinstance(v, dict) for v in value.values()):
        return _objects(value)
    if all(isinstance(v, list) for v in value.values()) and (rows := _columns(list(value.values()))):
        return rows  # {"K1": [5, "Leek soup"]}
    if all(_is_price_list(v) for v in value.values()) and _are_names(value):
        return [{"name": spelled(k), "price": v, MAPPED: True} for k, v in value.items()]
    return None


def _is_price_list(value: Any) -> bool:
    return is_priced(value) or (isinstance(value, list) and 1 <= len(value) <= 4 and all(map(is_priced, value)))


def _are_names(value: dict[str, Any]) -> bool:
    """Whether keys before numbers name dishes and no settings: food by their words, or prices written as money."""
    keys = list(value)
    if any(names_a_size(k) or is_language(k) for k in keys):
        return False
    texts = [clean(v) for v in value.values() if isinstance(v, str)]
    money = sum(any(t.strength >= Strength.DECIMAL for t in scan(text)) for text in texts)
    written = sum(k[:1].isupper() or " " in k or not k.isascii() for k in keys)
    eaten = sum(is_food(spelled(k)) for k in keys)
    return eaten * 2 >= len(keys) or (money * 2 >= len(keys) and written * 2 >= len(keys))


def _objects(value: dict[str, Any]) -> list[Any] | None:
    """Objects keyed by name or number: a list, where most say a name or a price themselves."""
    named = sum(bool(roles(v).names) for v in value.values())
    priced = sum(bool(roles(v).prices) and not roles(v).names for v in value.values())
    if all(_is_size_list(v) for v in value.values()) and not any(map(names_a_size, value)):
        return [{"name": spelled(k), "price": v, MAPPED: True} for k, v in value.items()]
    if named * 10 >= 6 * len(value) and (_numbered(value) or all(_leaf(v) for v in value.values())):
        return list(value.values())
    if priced * 10 >= 6 * len(value) and not _numbered(value) and not any(map(is_language, value)):
        if any(names_a_size(k) for k in value):
            return None
        return [v if roles(v).names else {"name": spelled(k), **v} for k, v in value.items()]
    return None


def _is_size_list(node: dict[str, Any]) -> bool:
    """``{"small": 7.5, "large": 9.9}``"""
    return len(node) > 1 and all(names_a_size(k) and is_priced(v) for k, v in node.items())


def _leaf(node: dict[str, Any]) -> bool:
    """No lists of objects inside: a thing, no group of things."""
    return not any(isinstance(v, list) and any(isinstance(e, dict) for e in v) for v in node.values())


def _numbered(value: dict[str, Any]) -> bool:
    return sum(any(ch.isdigit() for ch in k) and len(key_words(k)) <= 1 for k in value) * 2 > len(value)


_SLUG = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")


def spelled(key: str) -> str:
    """A key as a person would write it: ``pizza-margherita`` is Pizza margherita."""
    text = key.replace("_", " ").replace("-", " ") if _SLUG.fullmatch(key) else key
    return text[:1].upper() + text[1:]


def is_slug(text: str) -> bool:
    """``pizza-margherita``: an identifier rather than a name."""
    return _SLUG.fullmatch(text) is not None and ("-" in text or "_" in text)


def revived(value: Any) -> Any:
    """What Nuxt writes as one flat list in which numbers stand for places in it, put together; else ``value``."""
    if not isinstance(value, list) or len(value) < 4 or len(value) > 200_000:
        return value
    holders = [v for v in value if isinstance(v, dict | list) and v]
    if not holders or not isinstance(value[0], dict | list):
        return value
    if any(not all(type(i) is int or isinstance(i, str) for i in _inside(v)) for v in holders[:200]):
        return value
    if not isinstance(value[0], dict) and not any(type(i) is int for i in value[0]):
        return value
    built: list[Any] = [{} if isinstance(v, dict) else [] if isinstance(v, list) else v for v in value]
    for place, holder in enumerate(value):
        if isinstance(holder, dict):
            built[place].update({k: _at(built, i) for k, i in holder.items()})
        elif isinstance(holder, list):
            marked = bool(holder) and isinstance(holder[0], str)  # ["Reactive", 5]
            built[place].extend(_at(built, i) for i in (holder[1:] if marked else holder))
    return built[0]


def _inside(holder: Any) -> list[Any]:
    return list(holder.values()) if isinstance(holder, dict) else holder


def _at(built: list[Any], place: Any) -> Any:
    return built[place] if type(place) is int and 0 <= place < len(built) else None
