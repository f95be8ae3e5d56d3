"""What a site has taught us about its URLs: in memory during a visit, built from what is stored.

Answers one question for a page not yet read, and for a link before it is stored: is it worth a request? It is not
when it stands for a page that was read already (learned duplicates) or lies in a corner that yields nothing (growth).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from menu_pipeline.core import corners, growth, simhash
from menu_pipeline.core.corners import ordinal
from menu_pipeline.core.duplicates import Evidence, Learner, ReadPage, key_of
from menu_pipeline.core.growth import Growth
from menu_pipeline.core.growth_fruit import Fruit
from menu_pipeline.core.growth_pages import Candidate
from menu_pipeline.core.policy import DAY_S, HOUR_S, Policy
from menu_pipeline.core.print_views import print_mark_of, print_view_of
from menu_pipeline.core.traps import TOO_DEEP

TRAP = "trap_"  # in front of the kind of a core.growth.GrowthVerdict
GROWTH = TRAP + growth.GROWTH
DATED = TRAP + growth.DATED
DUPLICATE = "duplicate_"
PRINT = "print:"  # in front of what marks a site's print views: what is learned of them, by mark
_VERIFY_AFTER_S = 20 * HOUR_S
#: A rule that has expired waits so long for its duplicates, due by then, to be read again; then it is forgotten.
_GRACE_S = 7 * DAY_S
_ALIKE_COMPARED = 100


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a page is not asked for: ``reason`` to count, ``evidence`` for a person, ``same_as`` the page that stands."""

    reason: str
    evidence: str
    same_as: str | None = None


@dataclass(slots=True)
class Rule:
    """A learned rule in force. Times in epoch seconds."""

    thing: str
    evidence: Evidence
    verified_at: float
    expires_at: float
    spared: int = 0


def candidate_of(row: Mapping[Any, Any]) -> Candidate:
    """A row of ``page`` as growth looks at it."""
    vouched = bool(row["in_sitemap"]) or row["role"] == "seed"
    found_on, late = str(row["found_on"] or ""), bool(row["named_late"])
    return Candidate(str(row["url"]), row["depth"], vouched, row["promise"], found_on, late, row["hops"])


@dataclass(slots=True)
class SiteKnowledge:
    """``fingerprints`` by URL of every page read; ``nonsense``: what the site answers to URLs that are none; ``left``:
    pages whose last answer was not what was read there (gone, moved, forbidden), which stand for no other."""

    policy: Policy
    today: int = 0  # ordinal of the day, for pages of a date
    listed: int = 0  # pages on record that only a sitemap names
    scale: float = 1.0  # the site's page budget over a kitchen's
    growth: Growth = field(init=False)
    fruit: Fruit = field(default_factory=Fruit)
    learner: Learner = field(default_factory=Learner)
    rules: dict[str, Rule] = field(default_factory=dict)
    fingerprints: dict[str, str] = field(default_factory=dict)
    canonicals: dict[str, str] = field(default_factory=dict)  # page URL -> what it calls its own
    nonsense: set[str] = field(default_factory=set)
    undone_now: list[str] = field(default_factory=list)  # rules found wrong, for whoever keeps them
    spared: Counter[str] = field(default_factory=Counter)
    fresh: set[str] = field(default_factory=set)  # pages read or verified in this visit
    left: set[str] = field(default_factory=set)
    members: set[str] = field(default_factory=set)  # pages that another one speaks for
    prints: dict[str, dict[str, bool]] = field(default_factory=dict)  # mark -> print view -> it shows its page's menu
    _probed: set[str] = field(default_factory=set)  # marks of which a print view was asked in this visit
    _named: dict[str, str] = field(default_factory=dict)  # URL of a page of the site -> the page that named it first
    _led: dict[str, tuple[Candidate, bool]] = field(default_factory=dict)  # URLs that redirect
    _none: list[Candidate] = field(default_factory=list)  # asked for, and no pages
    _named_more: dict[str, int] = field(default_factory=dict)  # by page: how many that are not on record
    _named_by: dict[str, list[tuple[str, int]]] = field(default_factory=dict)  # the other way round, with depths
    _reads: dict[str, tuple[Candidate, bool, bool, bool]] = field(default_factory=dict)  # as growth is told of them
    _stands: dict[str, str] = field(default_factory=dict)  # key -> URL of the page read
    _texts: Counter[str] = field(default_factory=Counter)
    _bands: dict[str, list[str]] = field(default_factory=dict)  # part of a simhash -> pages that have it

    def __post_init__(self) -> None:
        self.growth = Growth(self.policy, self.today, self.listed, self.scale)

    @classmethod
    def of_rows(
        cls,
        policy: Policy,
        pages: Iterable[Mapping[Any, Any]],
        rules: Iterable[Mapping[Any, Any]],
        nonsense: str,
        now: float,
        named: Iterable[Mapping[Any, Any]] = (),
        listed: int = 0,
        scale: float = 1.0,
        unread: Iterable[Mapping[Any, Any]] = (),
        fruit: Fruit | None = None,
    ) -> SiteKnowledge:
        """From ``frontier.read_pages`` (in the order they were read), ``frontier.rules``, ``site.nonsense``,
        ``frontier.named_pages``, ``frontier.listed_count`` and ``frontier.asked_unread``."""
        known, pages = cls(policy, ordinal(now), listed, scale, nonsense=set(nonsense.split())), list(pages)
        known.fruit = fruit or known.fruit
        known._take_rules(rules, now)
        for row in named:
            known.named(str(row["found_on"]), [(str(row["url"]), row["depth"])])
        for row in unread:
            if row["redirect_to"] is None:
                known.is_none(candidate_of(row))
            else:
                known.redirected(candidate_of(row), in_vain=bool(row["in_vain"]))
        for row in pages:
            known._take_named_more(str(row["url"]), row["named_more"])
        for row in pages:
            if row["canonical_url"]:
                known.canonicals[row["url"]] = row["canonical_url"]
            if row["page_left"]:
                known.left.add(row["url"])
            bears = bool(row["fruit"]) and known.fruit.of(row["url"], known.fruit.dishes.get(row["page_id"]))
            known._take(candidate_of(row), row["simhash"] or "", fruit=bears)
        known._rekey()
        for row in pages:
            if row["extracted"] and not row["page_left"]:
                known.grouped(row["url"], row["near_of"])
        return known

    def _take_rules(self, rules: Iterable[Mapping[Any, Any]], now: float) -> None:
        for row in rules:
            if row["expires_at"] > now - _GRACE_S:
                first, _, second = row["example"].partition(" ")
                pairs = Evidence(int(row["pairs"]), 0, (first, second))
                self.rules[row["thing"]] = Rule(row["thing"], pairs, row["verified_at"], row["expires_at"])

    def _take_named_more(self, on: str, pages: int) -> None:
        if pages:
            self._named_more[on] = pages
            self.growth.named_more(key_of(on, self.rules), pages)

    def named(self, on: str, urls: Iterable[tuple[str, int]]) -> None:
        """The page ``on`` was read and links ``urls`` (each with its links from the seed); who named them before
        counts. Comes before ``read``."""
        new = []
        for url, depth in urls:
            if url in self._named or url in self.fingerprints:
                continue
            self._named[url] = on
            self.learner.saw(url, on)
            new.append((url, depth))
        if new:
            self._named_by.setdefault(on, []).extend(new)
            self._grow(on, new)

    def has_heard_of(self, url: str) -> bool:
        """Whether a page of the site named ``url``, or it was read."""
        return url in self._named or url in self.fingerprints

    def has_named_many(self, url: str) -> bool:
        """Whether the page at ``url`` named more than a few pages so far: what was "coming soon" comes at once."""
        return len(self._named_by.get(url, ())) > self.policy.growth_late

    def _grow(self, on: str, new: list[tuple[str, int]]) -> None:
        """Tell growth which of ``new`` are pages of their own, by what is known of the site's URLs."""
        keys = {key_of(url, self.rules): depth for url, depth in new} if self.rules else dict(new)
        self.growth.named(
            key_of(on, self.rules), {url: depth for url, depth in keys.items() if url not in self._stands}
        )

    def redirected(self, page: Candidate, *, in_vain: bool) -> None:
        """A URL redirects to another of the site. ``in_vain``: to one that is not asked for."""
        self._led[page.url] = page, in_vain
        self.growth.redirected(self._plain(page), in_vain=in_vain)

    def is_none(self, page: Candidate) -> None:
        """A page never read was asked for and is none."""
        self._none.append(page)
        self.growth.is_none(self._plain(page))

    def read(self, page: Candidate, fingerprint: str, *, fruit: bool, now: float) -> list[Rule]:
        """A page was read and extracted; the rules that this made or verified. Rules it broke go to ``undone_now``."""
        if page.url in self.fingerprints:
            return self.again(page.url, fingerprint, now)
        self.left.discard(page.url)
        return self._learn(self._take(page, fingerprint, fruit=fruit), now)

    def _take(self, page: Candidate, fingerprint: str, *, fruit: bool) -> dict[str, tuple[bool, str]]:
        url = page.url
        again = bool(fingerprint) and self._texts[fingerprint[16:]] > 0
        near = again or (not fruit and self._is_near_another(fingerprint))
        self._says(url, fingerprint)
        self._texts[fingerprint[16:]] += 1
        self._reads[url] = page, fruit, again, near
        self.growth.read(self._plain(page), fruit=fruit, again=again, near=near)
        self._may_stand(url)
        return self.learner.read(ReadPage(url, fingerprint))

    def _plain(self, page: Candidate) -> Candidate:
        """``page`` under the URL that is left when nothing counts that does not matter on this site."""
        if not self.rules:
            return page
        return replace(page, url=key_of(page.url, self.rules), found_on=key_of(page.found_on, self.rules))

    def _regrow(self) -> None:
        """What the site's pages yielded, told anew after a rule changed which of its URLs are one page."""
        self.growth = Growth(self.policy, self.today, self.listed, self.scale)
        for on, urls in self._named_by.items():
            self._grow(on, urls)
        for on, more in self._named_more.items():
            self.growth.named_more(key_of(on, self.rules), more)
        for page, in_vain in self._led.values():
            self.growth.redirected(self._plain(page), in_vain=in_vain)
        for page in self._none:
            self.growth.is_none(self._plain(page))
        for page, fruit, again, near in self._reads.values():
            self.growth.read(self._plain(page), fruit=fruit, again=again, near=near)

    def _may_stand(self, url: str) -> None:
        if url not in self.left:
            self._stands.setdefault(key_of(url, self.rules), url)

    def page_left(self, url: str) -> None:
        """A page read before is gone, or no page any more: whatever it stood for is worth a request again."""
        self.left.add(url)
        self._rekey()

    def _says(self, url: str, fingerprint: str) -> None:
        if self.fingerprints.get(url, "")[:16] != fingerprint[:16]:
            for band in simhash.bands(fingerprint):
                self._bands.setdefault(band, []).append(url)
        self.fingerprints[url] = fingerprint

    def near(self, fingerprint: str) -> list[str]:
        """Pages read whose visible text is nearly that of ``fingerprint``, in the order they were read."""
        found = dict.fromkeys(url for band in simhash.bands(fingerprint) for url in self._bands.get(band, ()))
        return [url for url in found if simhash.near(fingerprint, self.fingerprints[url])]

    def _is_near_another(self, fingerprint: str) -> bool:
        """Whether some page read nearly says so. Of a directory's many alike pages the first few are compared."""
        alike = (url for band in simhash.bands(fingerprint) for url in self._bands.get(band, ()))
        return any(simhash.near(fingerprint, self.fingerprints[url]) for url in islice(alike, _ALIKE_COMPARED))

    def again(self, url: str, fingerprint: str, now: float) -> list[Rule]:
        """A page read before was read again: a duplicate that still says the same carries its rules on."""
        self._says(url, fingerprint)
        self.learner.read(ReadPage(url, fingerprint))
        if url in self.left:
            self.left.discard(url)
            self._may_stand(url)
        stands = self._stands.get(key_of(url, self.rules), url)
        if stands == url or stands not in self.fresh:
            return []
        things = [thing for thing in self.rules if key_of(url, [thing]) != url]
        if simhash.same_text(fingerprint, self.fingerprints[stands]):
            return [self._verified(self.rules[thing], now) for thing in things]
        for thing in things:
            self._undo(thing)
        return []

    def _verified(self, rule: Rule, now: float) -> Rule:
        rule.verified_at, rule.expires_at = now, now + self.policy.duplicate_rule_s
        return rule

    def _undo(self, thing: str) -> None:
        del self.rules[thing]
        self.undone_now.append(thing)
        self._rekey()
        self._regrow()

    def _learn(self, told: Mapping[str, tuple[bool, str]], now: float) -> list[Rule]:
        changed = []
        for thing, (same, other) in told.items():
            rule = self.rules.get(thing)
            if rule is not None and same:
                changed.append(self._verified(rule, now))
            elif rule is not None and other in self.fresh:
                # Else the page that stands for others is of yesterday: it may be that which changed.
                self._undo(thing)
        new = {thing: pairs for thing, pairs in self.learner.learned().items() if thing not in self.rules}
        for thing, pairs in new.items():
            self.rules[thing] = Rule(thing, pairs, now, now + self.policy.duplicate_rule_s)
            changed.append(self.rules[thing])
        if new:
            self._rekey()
            self._regrow()
        return changed

    def _rekey(self) -> None:
        self._stands.clear()
        for url in self.fingerprints:
            self._may_stand(url)

    def grouped(self, url: str, speaker: str | None) -> None:
        """A page was extracted, and ``speaker`` speaks for it (None: it speaks for itself).

        Of a print view whose page was read that is evidence on all print views with its mark; one that has another
        menu than its page undoes what was learned of them.
        """
        (self.members.add if speaker is not None else self.members.discard)(url)
        page = print_view_of(url)
        if page is None or page not in self.fingerprints or page in self.left:
            return
        mark = print_mark_of(url)
        proven = self.print_views(mark).proves(PRINT)
        self.prints.setdefault(mark, {})[url] = speaker is not None
        if proven and not self.print_views(mark).proves(PRINT):
            self.undone_now.append(PRINT + mark)

    def print_views(self, mark: str) -> Evidence:
        """Print views with ``mark`` that show what their pages show, and those that do not."""
        told = self.prints.get(mark, {})
        same = [url for url, shows in told.items() if shows]
        example = (print_view_of(same[0]) or "", same[0]) if same else ("", "")
        return Evidence(len(same), len(told) - len(same), example)

    def spared_print(self, url: str, *, again: bool) -> Refusal | None:
        """Why a print view that was never read is not worth a request: its page was, and the site's other print views
        with that mark all show their pages' menus. ``again``: it was put off before; one of those a visit is asked."""
        page = print_view_of(url)
        if page is None or page not in self.fingerprints or page in self.left or page in self.members:
            return None
        mark = print_mark_of(url)
        if not self.print_views(mark).proves(PRINT):
            return None
        thing = PRINT + mark
        if (again and thing not in self._probed) or self.spared[thing] >= self.policy.duplicate_probe_every:
            self._probed.add(thing)
            self.spared[thing] = 0
            return None
        self.spared[thing] += 1
        return Refusal(f"{DUPLICATE}{thing}", f"print view of {page}", page)

    def doubles(self, thing: str) -> list[tuple[str, str]]:
        """Pages read that say the same as the one that stands for them, where ``thing`` is of what sets the two apart:
        (URL, the one that stands). By all rules in force, so that none stands for another that does not stand."""
        found = []
        for url, text in self.fingerprints.items():
            stands = self._stands.get(key_of(url, self.rules), url)
            apart = key_of(url, [thing]) != url or key_of(stands, [thing]) != stands
            if stands != url and url not in self.left and apart and simhash.same_text(text, self.fingerprints[stands]):
                found.append((url, stands))
        return found

    def refusal(self, page: Candidate) -> Refusal | None:
        """Why a page that was never read is not worth a request; None when it is."""
        if page.url in self.fingerprints:
            return None
        stands = self._stands.get(key_of(page.url, self.rules)) if self.rules else None
        if stands is not None:
            # The URL itself may lack the thing, when the page that stands for it has it.
            thing = next((t for t in self.rules if key_of(page.url, [t]) != page.url), next(iter(self.rules)))
            return Refusal(f"{DUPLICATE}{thing}", f"says the same as {stands}", stands)
        if page.depth > self.policy.max_depth:
            return Refusal(TOO_DEEP, f"{page.depth} links from the start page; {self.policy.max_depth} are followed")
        verdict = self.growth.verdict(self._plain(page))
        return Refusal(TRAP + verdict.kind, verdict.evidence) if verdict is not None else None

    def turn(self, url: str) -> tuple[bool, bool, int]:
        """By what pages that are as promising as each other are asked for in turn, the least first: samples of what
        many lists name, lists before what they list, and of pages of days those next to today."""
        plain, finder = key_of(url, self.rules), key_of(self._named.get(url, ""), self.rules)
        probe = self.growth.is_probe(plain, finder)
        return not probe, not self.growth.leads_on(plain), corners.days_from(plain, self.today)

    def wants_probe(self, refusal: Refusal, now: float) -> bool:
        """Whether a duplicate should be asked for all the same, to verify its rule: daily, and one in so many."""
        rule = self.rules.get(refusal.reason.removeprefix(DUPLICATE))
        if rule is None:
            return False
        if now - rule.verified_at > _VERIFY_AFTER_S or rule.spared >= self.policy.duplicate_probe_every:
            return True
        rule.spared += 1
        self.spared[rule.thing] += 1
        return False

    def probed(self, refusal: Refusal, now: float) -> None:
        """The probe is under way: one is enough, whatever comes of it."""
        rule = self.rules[refusal.reason.removeprefix(DUPLICATE)]
        rule.verified_at, rule.spared = now, 0

    def is_nonsense(self, fingerprint: str) -> bool:
        """Whether a page says what this site says of URLs that are none, word for word."""
        return any(simhash.same_text(fingerprint, known) for known in self.nonsense)

    def twin_of(self, url: str, canonical: str, fingerprint: str) -> bool:
        """Whether the page that ``url`` calls its own was read, is there still, and says the same, word for word."""
        return (
            url != canonical
            and canonical not in self.left
            and simhash.same_text(self.fingerprints.get(canonical, ""), fingerprint)
        )

    def callers_of(self, url: str, fingerprint: str) -> list[str]:
        """Pages read before that call ``url`` their own and say the same, word for word."""
        return [
            page
            for page, canonical in self.canonicals.items()
            if canonical == url and page != url and simhash.same_text(self.fingerprints.get(page, ""), fingerprint)
        ]
