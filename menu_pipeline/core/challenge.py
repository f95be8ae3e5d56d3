"""Is this answer the page, or something that stands in its place? A verdict with what convinced it.

HTML only. Structure and headers first, words and density second: a page that embeds a captcha widget, carries a bot
sensor or writes about challenges is a page. What is judged is the tree, so marks in comments count for nothing, and a
text as long as an ordinary page's clears it of everything but a header. So do things that no interstitial has (links to
more of the site, a form to fill in, prices: ``core.own_content``), of all that a page may say, quote or carry as well.

Two further readings of an answer without its content: a *block* (a closed door, no riddle) and a *shell* (a large page
whose visible text is nearly nothing because scripts have yet to write it).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from selectolax.lexbor import LexborHTMLParser

from menu_pipeline.core.challenge_marks import (
    DECISIVE,
    DENIAL,
    ERROR_TITLE,
    HEADERS,
    HINTS,
    SENSORS,
    TITLES,
    WALLS,
    WORDS,
    Mark,
    Place,
)
from menu_pipeline.core.content import content_kind, decode
from menu_pipeline.core.html_tree import parse_html
from menu_pipeline.core.own_content import NOTHING_OWN, OwnContent, own_content
from menu_pipeline.core.page_facts import PageFacts, page_facts, visible_text
from menu_pipeline.core.policy import KIB

#: Characters of visible text above which no structure makes a page an interstitial: the longest known block pages
#: (with advice to the visitor in full sentences) have some 1,500.
_LONGEST_INTERSTITIAL: Final = 3000
#: ... and above which words, titles and widgets count for nothing.
_LONGEST_VAGUE: Final = 600
#: A page with less text than this and a bot sensor is the sensor's page.
_NEXT_TO_NOTHING: Final = 60
#: The design's density rule: more HTML than this with less visible text (UTF-8 bytes) is not rendered yet.
SHELL_FROM_BYTES: Final = 2 * KIB
SHELL_TEXT_BYTES: Final = 200

#: Weight of ``core.own_content`` from which a page is one for all that pages may quote or carry.
_A_PAGE: Final = 2
_ENOUGH: Final = 3  # points: title 2, a widget or sensor 1, words 1 each up to 2
_MOST_INLINE: Final = 300_000  # characters of inline scripts searched
#: Types of ``<script>`` that run (HTML section 4.12.1).
_RUNS: Final = re.compile(r"^(?:\s*|\s*module\s*|.*(?:java|ecma|j)script\b.*)$", re.IGNORECASE)
#: Elements in which a page shows what others say.
_QUOTES: Final = "pre, code, samp, blockquote, q, textarea"


class Standin(StrEnum):
    """What stands in the page's place."""

    CHALLENGE = "challenge"
    BLOCK = "block"
    SHELL = "shell"


@dataclass(frozen=True, slots=True)
class ChallengeVerdict:
    """``evidence`` holds what convinced, strongest first, in words for a person."""

    kind: Standin
    vendor: str
    evidence: tuple[str, ...]

    @property
    def reason(self) -> str:
        """A code to store and count: ``challenge_cloudflare``, ``block_akamai``, ``shell``."""
        return self.kind.value if self.kind is Standin.SHELL else f"{self.kind.value}_{self.vendor}"


def detect(
    status: int, headers: Mapping[str, str], body: bytes, url: str, facts: PageFacts | None = None
) -> ChallengeVerdict | None:
    """What stands in the place of the page at ``url``, or None where the answer is what it seems.

    ``headers`` have lower-case names; ``facts`` of the body, where the caller has read them already. The status only
    tells shells from error pages (2xx); whether to escalate is ``core.escalation``'s decision.
    """
    content_type = headers.get("content-type")
    if content_kind(content_type, body, url) != "html" and not _empty_from(headers, body):
        return None
    said = told_by_headers(headers)
    if said is not None:
        return said
    facts = facts or page_facts(body, url, content_type)
    if len(facts.visible_text) > _LONGEST_INTERSTITIAL:
        return None
    if not _worth_a_look(body, facts):
        return None
    anatomy = _dissect(parse_html(decode(body, content_type)), facts, url, status)
    return _by_structure(anatomy) or _by_weight(anatomy) or _by_emptiness(anatomy) or _shell(status, body, anatomy)


def told_by_headers(headers: Mapping[str, str]) -> ChallengeVerdict | None:
    """The verdict of the headers alone, for an HTML answer whose markup could not be read."""
    said = list(_by_header(headers))
    return ChallengeVerdict(Standin.CHALLENGE, said[0][0], tuple(text for _, text in said)) if said else None


def _worth_a_look(body: bytes, facts: PageFacts) -> bool:
    """False for nearly every page, at a small part of a closer look's cost."""
    if len(body) > SHELL_FROM_BYTES and len(facts.visible_text.encode("utf-8")) < SHELL_TEXT_BYTES:
        return True
    low = body.lower().replace(b"\0", b"")  # UTF-16 reads as ASCII then, too
    return any(hint in low for hint in HINTS) or _is_title_of_interstitial(facts.title)


def _empty_from(headers: Mapping[str, str], body: bytes) -> bool:
    """An empty body under a header that says why (AWS WAF answers 202 and nothing to what is no browser)."""
    return not body.strip() and "html" in headers.get("content-type", "html") and any(_by_header(headers))


def _by_header(headers: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, (vendor, pattern) in HEADERS.items():
        value = headers.get(name)
        if value is not None and pattern.search(value):
            yield vendor, f"header {name}: {value[:60]}"


# --- the page's parts -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Anatomy:
    parts: Mapping[Place, str]
    title: str  # the page's, or where that says nothing its first heading
    text: str
    links: int
    scripted: bool  # something that could still write a page
    leads_on: bool  # something that could let a visitor in: a script, a form, a frame, a refresh
    own: OwnContent


def _dissect(tree: LexborHTMLParser, facts: PageFacts, url: str, status: int) -> _Anatomy:
    inline = " ".join(_inline_scripts(tree))[:_MOST_INLINE]
    noscript = " ".join(node.text(separator=" ") for node in tree.css("noscript"))
    resources = " ".join(_resources(tree, facts))
    elements = " ".join(_names_of_elements(tree))
    scripted = bool(inline.strip()) or tree.css_first("script[src]") is not None
    leads_on = scripted or facts.refresh is not None or tree.css_first("form, iframe, noscript") is not None
    own = NOTHING_OWN if _is_closed(status) else own_content(tree, facts, url)
    title = _title(tree, facts)
    parts: dict[Place, str] = {
        "resource": resources,
        "inline": inline,
        "element": elements,
        "title": facts.title,
        "text": f"{_unquoted_text(tree)} {noscript[:_LONGEST_INTERSTITIAL]}",  # last: it takes the tree apart
    }
    return _Anatomy(parts, title, facts.visible_text, len(facts.links), scripted, leads_on, own)


def _is_closed(status: int) -> bool:
    """A door that says it is closed: what stands behind it is no page, whatever it has in common with one."""
    return status in (401, 403, 405) or status >= 500


def _title(tree: LexborHTMLParser, facts: PageFacts) -> str:
    heading = tree.css_first("h1, h2")
    said = heading.text(separator=" ", strip=True) if heading is not None else ""
    return said if _is_title_of_interstitial(said) and not _is_title_of_interstitial(facts.title) else facts.title


def _inline_scripts(tree: LexborHTMLParser) -> Iterator[str]:
    """Scripts that run; blocks of data and templates do not."""
    for node in tree.css("script:not([src])"):
        if _RUNS.match(node.attributes.get("type") or ""):
            yield node.text()


def _unquoted_text(tree: LexborHTMLParser) -> str:
    """What the page itself says."""
    for node in tree.css(_QUOTES):
        node.decompose()
    return visible_text(tree)


def _resources(tree: LexborHTMLParser, facts: PageFacts) -> Iterator[str]:
    for node in tree.css("script[src], iframe[src], form[action], link[href]"):
        attributes = node.attributes
        yield (attributes.get("src") or attributes.get("action") or attributes.get("href") or "")[:500]
    if facts.refresh:
        yield facts.refresh


def _names_of_elements(tree: LexborHTMLParser) -> Iterator[str]:
    for node in tree.css("[id], [class]"):
        yield f"{node.attributes.get('id') or ''} {node.attributes.get('class') or ''}"


def _found(marks: Iterable[Mark], anatomy: _Anatomy) -> Iterator[tuple[Mark, str]]:
    for mark in marks:
        match = mark.pattern.search(anatomy.parts[mark.place])
        if match:
            yield mark, f"{mark.place} {match[0].strip()[:60]!r} ({mark.vendor})"


# --- the readings ---------------------------------------------------------------------------------------------------


def _by_structure(anatomy: _Anatomy) -> ChallengeVerdict | None:
    found = [(mark, text) for mark, text in _found(DECISIVE, anatomy) if anatomy.own.weight < _A_PAGE or not mark.loose]
    if not found or (all(mark.loose for mark, _ in found) and not _has_company(anatomy)):
        return None
    mark = found[0][0]
    kind = Standin.BLOCK if all(each.blocks for each, _ in found) else Standin.CHALLENGE
    return ChallengeVerdict(kind, mark.vendor, tuple(text for _, text in found))


def _has_company(anatomy: _Anatomy) -> bool:
    """Whether the rest looks like an interstitial as well: its title, or few words that say so or that lead nowhere."""
    if _is_title_of_interstitial(anatomy.title):
        return True
    return len(anatomy.text) <= _LONGEST_VAGUE and (not anatomy.own.weight or bool(WORDS.search(anatomy.parts["text"])))


def _by_weight(anatomy: _Anatomy) -> ChallengeVerdict | None:
    """Title, widget and words together, against what speaks for a page; none of them decides alone."""
    if len(anatomy.text) > _LONGEST_VAGUE:
        return None
    points, evidence, vendor = 0, [], "unknown"
    if _is_title_of_interstitial(anatomy.title):
        points += 2
        evidence.append(f"title {anatomy.title[:60]!r}")
    for mark, text in _found((*SENSORS, *WALLS), anatomy):
        points += vendor == "unknown"
        vendor = mark.vendor
        evidence.append(text)
        break
    words = list(dict.fromkeys(match[0].lower() for match in WORDS.finditer(anatomy.parts["text"])))[:2]
    points += len(words)
    evidence += [f"words {word!r}" for word in words]
    if points < _ENOUGH + anatomy.own.weight or not (evidence[0].startswith("title") or vendor != "unknown"):
        return None
    if DENIAL.search(anatomy.title):
        return ChallengeVerdict(Standin.BLOCK, vendor, tuple(evidence))
    is_riddle = anatomy.leads_on or vendor != "unknown"
    return ChallengeVerdict(Standin.CHALLENGE, vendor, tuple(evidence)) if is_riddle else None


def _is_title_of_interstitial(title: str) -> bool:
    plain = title.casefold().replace("’", "'").replace(" | ", " ").strip().rstrip(".… !?。:")
    return plain in TITLES or bool(ERROR_TITLE.search(plain))


def _by_emptiness(anatomy: _Anatomy) -> ChallengeVerdict | None:
    """Nothing but a bot sensor: no text, no links."""
    if len(anatomy.text) > _NEXT_TO_NOTHING or anatomy.links or anatomy.own.weight:
        return None
    found = list(_found(WALLS, anatomy))
    if not found:
        return None
    return ChallengeVerdict(Standin.CHALLENGE, found[0][0].vendor, (*(text for _, text in found), "no text, no links"))


def _shell(status: int, body: bytes, anatomy: _Anatomy) -> ChallengeVerdict | None:
    """The density rule. A page without scripts is as rendered as it will ever be, however little it says."""
    shown = len(anatomy.text.encode("utf-8"))
    if not 200 <= status < 300 or len(body) <= SHELL_FROM_BYTES or shown >= SHELL_TEXT_BYTES or not anatomy.scripted:
        return None
    return ChallengeVerdict(Standin.SHELL, "", (f"{len(body)} bytes of HTML with scripts, {shown} bytes of text",))
