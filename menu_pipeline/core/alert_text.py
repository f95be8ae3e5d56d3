"""A message in words: who, what, since when, where to look, which command explains it, and its key.

Plain text on purpose: Apprise turns it into what each receiver speaks. Reasons hold words from partners' pages, so
every value is one line without control characters, and a message stays under ``MOST_CHARACTERS``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import quote

from menu_pipeline.core.alerting import (
    ASK_PARTNER,
    ASSET_OF,
    CONSERVATION,
    MENU_PLAUSIBLE,
    POLITENESS,
    READING,
    RUN,
    Failure,
    Kind,
    Message,
)
from menu_pipeline.core.policy import HOUR_S

#: Discord takes 2,000 characters of body; what comes longer some receivers refuse and others cut in the middle.
MOST_CHARACTERS = 1900
_NAMED = 10  # failures a message of many names
_REASON_CHARACTERS = 280
_REASON_CHARACTERS_OF_MANY = 90

_TOPIC_WORDS = {
    READING: "menu not read",
    MENU_PLAUSIBLE: "menu held back as suspect",
    POLITENESS: "a promise to the server was broken",
    CONSERVATION: "pages or requests do not add up",
    ASK_PARTNER: "the partner must be asked",
}


@dataclass(frozen=True, slots=True)
class Notice:
    """What is sent. ``tone``: ``failure``, ``warning``, ``success`` or ``info``, which receivers colour.

    ``key`` is the last line of the body too: a receiver that sees the same key twice got the same message twice.
    """

    key: str
    tone: str
    title: str
    body: str


def notice(message: Message, ui_url: str) -> Notice:
    """``message`` in words. ``ui_url``: where Dagster's UI is, without a slash at the end."""
    many = message.sites > 1 or len({one.site for one in message.failures}) > 1
    lines = _of_many(message, ui_url) if many else _of_one(message, ui_url)
    tone = "success" if message.kind is Kind.RECOVERED else "failure" if message.severity == "error" else "warning"
    body = _fitted(lines, f"key: {message.key}")
    return Notice(message.key, tone, f"[menu_pipeline] {_title(message, many)}", body)


def trial_notice(at: float) -> Notice:
    """What ``menu-pipeline alerts test`` sends at ``at`` (epoch seconds)."""
    key = f"test:{_utc(at)}"
    body = f"Nothing is wrong. Somebody ran `menu-pipeline alerts test` at {_utc(at)}.\nkey: {key}"
    return Notice(key, "info", "[menu_pipeline] test of ALERT_URLS", body)


def link(failure: Failure, ui_url: str, *, many: bool) -> str:
    """The page of the UI that shows the check: of the site's partition, or of all sites."""
    if failure.check.startswith(RUN):
        return f"{ui_url}/runs?q%5B0%5D=job%3A{failure.check.removeprefix(RUN)}"
    own, _, check = failure.check.rpartition("/")
    asset = own or ASSET_OF.get(check, "fetched_pages")
    if failure.site is not None and not many:
        return f"{ui_url}/assets/{quote(asset)}?view=partitions&partition={quote(failure.site, safe='')}"
    if failure.check == ASK_PARTNER:
        return f"{ui_url}/assets/standing_failures?view=overview"
    return f"{ui_url}/assets/{quote(asset)}?view=checks&checkDetail={quote(check)}"


def age(seconds: float) -> str:
    """``38 h``, ``12 min``; days from four on."""
    if seconds < HOUR_S:
        return f"{max(0, round(seconds / 60))} min"
    hours = seconds / HOUR_S
    return f"{hours:.0f} h" if hours < 96 else f"{hours / 24:.0f} days"


def one_line(text: str, most: int) -> str:
    """``text`` on one line, control characters gone, at most ``most`` characters."""
    clean = " ".join("".join(character if character.isprintable() else " " for character in text).split())
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def _title(message: Message, many: bool) -> str:
    what = _words(message.topic)
    if not many:
        first = message.failures[0]
        who = f"{first.site}: " if first.site else ""
        if message.kind is Kind.RECOVERED:
            return f"{who}recovered ({what})"
        return f"{who}{what}, now an error" if message.kind is Kind.WORSENED else f"{who}{what}"
    if message.kind is Kind.RECOVERED:
        return f"{message.sites} sites recovered ({what})"
    if message.kind is Kind.EASED:
        return f"{_count(message.failures)} recovered, {message.sites} still fail ({what})"
    if message.kind is Kind.WORSENED:
        return f"{message.sites} sites: {what}, now an error"
    return f"{message.sites} sites: {what}"


def _words(topic: str) -> str:
    if topic.startswith(RUN):
        return f"the last run of {topic.removeprefix(RUN)} failed"
    asset, _, check = topic.rpartition("/")
    return _TOPIC_WORDS.get(topic, f"check {check} of {asset} fails" if asset else f"check {check} fails")


def _of_one(message: Message, ui_url: str) -> list[str]:
    first = message.failures[0]
    if message.kind is Kind.RECOVERED:
        return [*(_over(one) for one in message.failures), f"look: {link(first, ui_url, many=False)}"]
    lines = ["This was told as a warning and is an error now."] if message.kind is Kind.WORSENED else []
    lines += [f"{one.check} ({one.severity}): {one_line(one.reason, _REASON_CHARACTERS)}" for one in message.failures]
    lines.append(f"since {_utc(first.since_at)} ({age(message.at - first.since_at)})")
    lines.append(f"look: {link(first, ui_url, many=False)}")
    lines += [f"explain: {command}" for command in _commands(message.failures)]
    return lines


def _over(failure: Failure) -> str:
    passed_at = failure.passed_at or failure.since_at
    lasted = age(passed_at - failure.since_at)
    return f"{failure.check}: over since {_utc(passed_at)}, after {lasted}. It was: {one_line(failure.reason, 200)}"


def _of_many(message: Message, ui_url: str) -> list[str]:
    shown = message.still if message.kind is Kind.EASED else message.failures
    counts = ", ".join(f"{count} {check}" for check, count in Counter(one.check for one in shown).most_common())
    lines = [_summary(message), f"{'still: ' if message.kind is Kind.EASED else ''}{counts}"]
    lines += [f"- {_named(one, message)}" for one in shown[:_NAMED]]
    if len(shown) > _NAMED:
        lines.append(f"- and {len(shown) - _NAMED} more")
    lines.append(f"look: {link(shown[0], ui_url, many=True)}")
    if message.kind is not Kind.RECOVERED:
        lines.append("explain: menu-pipeline alerts list")
    return lines


def _summary(message: Message) -> str:
    if message.kind is Kind.RECOVERED:
        return "All of it passes again."
    if message.kind is Kind.EASED:
        return f"{_count(message.failures)} sites pass again, {message.sites} do not yet."
    if message.kind is Kind.GREW:
        return f"{_count(message.failures)} more sites, {message.sites} in all: the same trouble goes on."
    if message.kind is Kind.WORSENED:
        return "These were told as warnings and are errors now."
    return "So many at once: look at ourselves first (network, DNS, database, browser), then at them."


def _named(failure: Failure, message: Message) -> str:
    lasted = age((failure.passed_at or message.at) - failure.since_at)
    if message.kind is Kind.RECOVERED:
        return f"{failure.site or 'all'}: after {lasted}"
    return f"{failure.site or 'all'}: {one_line(failure.reason, _REASON_CHARACTERS_OF_MANY)} ({lasted})"


def _commands(failures: Sequence[Failure]) -> list[str]:
    return list(dict.fromkeys(one.explained_by for one in failures if one.explained_by))


def _count(failures: Sequence[Failure]) -> int:
    return len({one.site for one in failures})


def _fitted(lines: Sequence[str], key: str) -> str:
    """The lines with ``key`` as the last one, whatever has to be cut for it."""
    body = "\n".join(lines)
    room = MOST_CHARACTERS - len(key) - 1
    return f"{body if len(body) <= room else body[: room - 1] + '…'}\n{key}"


def _utc(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
