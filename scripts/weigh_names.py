"""Make ``menus/likeness_weights.py`` anew: python scripts/weigh_names.py FOLDER...

Each folder holds labelled menus: ``pages/<id>.*`` and ``labels/<id>.json`` with the names under ``items``. Names are
weighed against the other short texts of the same pages: all of a page without dishes; elsewhere what stands before the
first dish, behind the last one, or in the page's own regions, and the sections' headings, for what stands between
dishes may be said of them. A language counts as the root of its pages, a page as the root of its texts.
"""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from menu_pipeline.core.content import content_kind, decode
from menu_pipeline.menus import likeness
from menu_pipeline.menus.dom import read_page
from menu_pipeline.menus.fragments import Fragment, cut
from menu_pipeline.menus.limits import bounded
from menu_pipeline.menus.model import Hints
from menu_pipeline.menus.pdf import page_of
from menu_pipeline.menus.pdf_library import PdfUnreadable
from menu_pipeline.menus.pdf_words import read_words

_OUT = Path(__file__).parents[1] / "menu_pipeline" / "menus" / "likeness_weights.py"
#: A longer text names nothing.
_LONGEST = 70
#: Passes over all texts, and how much a weight costs: as many and as much as were best for rounds left out.
_PASSES, _COST, _STEP = 80, 1e-5, 0.15

#: People, towns and goods, which pages of kitchens have few of and other pages with many pictures many.
_PEOPLE = """
Sarah Emily James Michael Anna Laura David Thomas Sophie Marie Pierre Jean Camille Luc Marco Giulia Luca
Paolo Francesca Carlos María Javier Lucía Ana João Pedro Beatriz Jonas Amelie Martha Pavel Ines Lukas
Katharina Stefan Sabine Jürgen Jan Piotr Agnieszka Magdalena Petr Jana Tomáš Zuzana László Katalin Gábor
Ivan Olga Иван Анна Ольга Сергей Мария Дмитрий Олена Андрій Јован Милица Nikola Jelena Marija Ivana Lars
Ingrid Mette Søren Johan Elin Mikko Aino Yusuf Mehmet Ayşe Fatma Elif Γιώργος Μαρία Νίκος Ελένη محمد
فاطمة أحمد علي דוד שרה יוסי מיכל Nguyen Minh Linh Wei Mei Kenji Yuki Hana Priya Rahul Anjali Arjun Sanjay
Budi Siti Daniel Robert Peter Julia Elena Maria Christina Alexander
"""
_FAMILIES = """
Miller O'Connor Davis Brown Wilson Thompson Clark Wright Dupont Lefèvre Martin Durand Moreau Bernard
Rossi Bianchi Ferrari Romano Ricci García Fernández López Sánchez Silva Santos Oliveira Pereira Roth
Kramer Müller Schneider Fischer Becker Hoffmann Koch Bauer Richter Kowalska Nowak Wiśniewski Zielińska
Novák Svoboda Dvořák Nagy Kovács Szabó Tóth Petrov Smirnova Петров Смирнова Кузнецов Иванова Шевченко
Коваль Јовановић Петровић Nikolić Horvat Kovačević Jensen Nielsen Hansen Andersson Johansson Virtanen
Korhonen Yılmaz Kaya Demir Παπαδόπουλος Γεωργίου العلي حسن כהן לוי Tran Pham Wang Chen Zhang Tanaka
Suzuki Sato Sharma Patel Gupta Singh Wijaya Walker Hughes Meyer Weber Wagner Schulz Keller Vogel Popescu
Ionescu Ivanov Baker Cook
"""
_GOODS = """
Berlin|Hamburg|Köln|Paris|Lyon|London|Manchester|Madrid|Lisboa|Roma|Milano|Napoli|Wien|Praha
Budapest|Warszawa|Beograd|Zagreb|Stockholm|København|Oslo|İstanbul|Αθήνα|Москва|Київ|東京|大阪|北京|上海|서울
Hanoi|Mumbai|Delhi|T-shirt|Hoodie|Tote bag|Ceramic mug|Poster|Notebook|Sticker set|Leather wallet
Desk lamp|Oak table|Garden chair|Balayage|Highlights|Ladies cut|Men's cut|Full head colour|Blow dry
Manicure|Gel nails|Swedish massage|Facial|Eyebrow wax|Damenhaarschnitt|Dauerwelle|Strähnen
Kinderhaarschnitt|Coupe homme|Brushing|Стрижка|Маникюр|Окрашивание|Wedding photography|Garden design
Roof repair|Kitchen renovation|Web design|Logo design|Sun loungers|Tennis court|Swimming pool
Sea view|Double room|Twin room|Suite|The Old House|A Winter Tale|River Songs|Letters Home
Night Train|Summer Festival|Jazz evening|Yoga class|Kids' workshop
"""
_OTHERS = [
    *(f"{name} {family}" for at, name in enumerate(_PEOPLE.split()) for family in _FAMILIES.split()[at % 7 :: 7]),
    *filter(None, _GOODS.replace("\n", "|").split("|")),
]
_OF_OTHERS = 0.02

_TEXT = '''"""Weights of runs of characters, by ``scripts/weigh_names.py``: how much each is of the names of dishes.

Trained on the names of the dishes of {pages} labelled real menus in {languages} languages, and on what else their pages
say. Neither the pages nor their words are kept: {table:,} runs share the table by a hash. Signed bytes, in base64; the
log-odds of a text are ``BIAS`` and ``SCALE`` times the sum of its weights over the root of their number.
"""

BIAS = {bias:.4f}
SCALE = {scale:.6f}
WEIGHTS = (
{lines}
)
'''


def main(folders: list[str]) -> None:
    """Read the labelled pages, weigh their names and write the table."""
    pages = [page for folder in folders for page in _labelled(Path(folder))]
    languages = Counter(label["language"] for label, _ in pages)
    runs: list[list[int]] = []
    named: list[bool] = []
    weight: list[float] = []
    for label, fragments in pages:
        texts = _texts(label, fragments)
        times = Counter(texts.values())
        for text, is_name in texts.items():
            if found := [run for word in likeness.words(text) for run in likeness.runs(word)]:
                runs.append(found)
                named.append(is_name)
                weight.append(languages[label["language"]] ** -0.4 * times[is_name] ** -0.5)
    for text in _OTHERS:
        runs.append([run for word in likeness.words(text) for run in likeness.runs(word)])
        named.append(False)
        weight.append(_OF_OTHERS)
    weights, bias = _fit(runs, np.array(named), np.array(weight))
    scale = float(np.abs(weights).max()) / 127
    table = b64encode(np.round(weights / scale).astype(np.int8).tobytes()).decode()
    lines = "\n".join(f'    "{table[at : at + 112]}"' for at in range(0, len(table), 112))
    size = {"pages": len(pages), "languages": len(languages), "table": likeness.TABLE}
    _OUT.write_text(_TEXT.format(bias=bias, scale=scale, lines=lines, **size))


def _labelled(folder: Path) -> Iterator[tuple[dict[str, Any], list[Fragment]]]:
    for path in sorted((folder / "labels").glob("*.json")):
        for page in sorted((folder / "pages").glob(f"{path.stem}.*")):
            if fragments := _fragments(page):
                yield json.loads(path.read_text()), fragments


def _fragments(path: Path) -> list[Fragment]:
    body = path.read_bytes()
    kind = content_kind(None, body, path.name)
    if kind == "pdf":
        try:
            return cut(page_of(read_words(body)).lines, Hints())
        except PdfUnreadable as error:
            print(f"{path}: {error}", file=sys.stderr)
            return []
    return cut(read_page(bounded(decode(body, None))[0]).lines, Hints()) if kind == "html" else []


def _texts(label: dict[str, Any], fragments: list[Fragment]) -> dict[str, bool]:
    """The short texts of a page that are the names of its dishes, or surely are none."""
    names = {" ".join(likeness.words(item["name"])) for item in label["items"]}
    sections = {" ".join(likeness.words(item.get("section") or "")) for item in label["items"]}
    told = [" ".join(likeness.words(fragment.text)) for fragment in fragments]
    at = [i for i, text in enumerate(told) if text in names]
    texts: dict[str, bool] = {}
    for i, (fragment, text) in enumerate(zip(fragments, told, strict=True)):
        heads = text in sections and fragment.piece.heading > 0
        within = bool(at) and at[0] < i < at[-1] and not fragment.region and not heads
        if fragment.token is not None or len(fragment.text) > _LONGEST or not any(map(str.isalpha, text)):
            continue
        if text in names:
            texts[text] = True
        elif not within and not _overlaps(text, names):
            texts.setdefault(text, False)
    return texts


def _overlaps(text: str, names: set[str]) -> bool:
    """Whether a text holds a name, or is a part of one: neither one nor the other."""
    return any((len(name) > 3 and name in text) or (len(text) > 3 and text in name) for name in names)


def _fit(runs: list[list[int]], named: Any, weight: Any) -> tuple[Any, float]:
    """Weights and bias of a logistic regression by Adam; names and other texts count the same in all."""
    for side in (named, ~named):
        weight[side] *= len(named) / 2 / weight[side].sum()
    sizes = np.array([len(found) for found in runs])
    rows, at = np.repeat(np.arange(len(runs)), sizes), np.concatenate([np.array(found) for found in runs])
    shares = (1 / np.sqrt(sizes))[rows]
    values, speed, spread = (np.zeros(likeness.TABLE + 1) for _ in range(3))
    for turn in range(1, _PASSES + 1):
        odds = np.bincount(rows, weights=values[at] * shares, minlength=len(runs)) + values[-1]
        wrong = (1 / (1 + np.exp(-odds)) - named) * weight / len(runs)
        slope = np.bincount(at, weights=wrong[rows] * shares, minlength=likeness.TABLE + 1) + _COST * values
        slope[-1] = wrong.sum()
        speed, spread = 0.9 * speed + 0.1 * slope, 0.99 * spread + 0.01 * slope * slope
        values -= _STEP * speed / (1 - 0.9**turn) / (np.sqrt(spread / (1 - 0.99**turn)) + 1e-9)
    return values[:-1], float(values[-1])


if __name__ == "__main__":
    main(sys.argv[1:])
