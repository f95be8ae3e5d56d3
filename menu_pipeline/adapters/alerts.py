"""Receivers of alerts, through Apprise: https://github.com/caronc/apprise/wiki (URLs of 130 services).

In: ``ALERT_URLS``, and a notice to send. Out: None, or the problem in one line. What belongs here: that a URL, which
is a secret as a whole, never shows (receivers are named by their place in the setting and their scheme); that a call
ends (Apprise abandons it after ``deadline_s``); and that Apprise keeps nothing on disk and writes no log of its own.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from menu_pipeline.core.alert_text import Notice, one_line
from menu_pipeline.core.errors import SettingsError

if TYPE_CHECKING:  # else when it is used: the code server and every run load this module, and few send anything
    from apprise import NotifyBase

FIELD = "MENU_PIPELINE_ALERT_URLS"

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*(?=://)")
#: What Apprise has to say stands in its results; its own lines hold URLs and bodies, and go nowhere.
logging.getLogger("apprise").setLevel(logging.WARNING)
logging.getLogger("apprise").propagate = False


@dataclass(frozen=True, slots=True)
class Receiver:
    """One entry of ALERT_URLS. ``lane`` names it in the database, ``label`` for people; neither tells the URL."""

    lane: str
    label: str
    url: str = field(repr=False)


class Courier(Protocol):
    """Sends notices to receivers."""

    @property
    def lanes(self) -> Sequence[str]:
        """One a receiver."""

    def label(self, lane: str) -> str | None:
        """What to call the receiver; None when there is none of that lane (any more)."""

    def send(self, lane: str, notice: Notice) -> str | None:
        """One attempt, bounded in time: None when the receiver took it, else the problem. Raises nothing."""


def receivers(urls: Sequence[str]) -> list[Receiver]:
    """The entries of ALERT_URLS, each once, in their order."""
    found = []
    for place, url in enumerate(dict.fromkeys(urls), start=1):
        match = _SCHEME.match(url)
        scheme = match[0].lower() if match else "?"
        digest = hashlib.sha256(url.encode()).hexdigest()[:12]
        found.append(Receiver(f"{scheme}-{digest}", f"no. {place} of ALERT_URLS ({scheme}://…)", url))
    return found


def check_receivers(urls: Sequence[str]) -> None:
    """Raises ``SettingsError``, one line an entry that Apprise cannot read. Asks nobody anything."""
    problems = [_problem(one) for one in receivers(urls) if _service(one, 1.0) is None]
    if problems:
        raise SettingsError("\n".join(problems))


class AppriseCourier:
    """The receivers of ALERT_URLS. An entry that cannot be read fails when it is used, the others work."""

    def __init__(self, urls: Sequence[str], deadline_s: float) -> None:
        self._receivers: Mapping[str, Receiver] = {one.lane: one for one in receivers(urls)}
        self._deadline_s = deadline_s

    @property
    def lanes(self) -> Sequence[str]:
        return tuple(self._receivers)

    def label(self, lane: str) -> str | None:
        known = self._receivers.get(lane)
        return known.label if known else None

    def send(self, lane: str, notice: Notice) -> str | None:
        receiver = self._receivers.get(lane)
        if receiver is None:
            return "is not in ALERT_URLS"
        service = _service(receiver, self._deadline_s)
        if service is None:
            return _problem(receiver)
        said = _notify(service, notice)
        return None if said is None else _without_secrets(said, receiver.url)


def _notify(service: NotifyBase, notice: Notice) -> str | None:
    """None when the receiver took it, else what Apprise says of it."""
    from apprise import Apprise, NotifyFormat, NotifyType

    sender = Apprise(service, asset=service.asset)
    tone = NotifyType(notice.tone)
    with (
        _at_least(logging.INFO, "urllib3"),  # it logs the paths it asks for, and they hold tokens
        sender.notify(body=notice.body, title=notice.title, notify_type=tone, body_format=NotifyFormat.TEXT) as result,
    ):
        said = [entry.message for entry in result.logs()]
        return None if result else said[0] if said else "the receiver did not take it"


@contextmanager
def _at_least(level: int, name: str) -> Iterator[None]:
    """Keeps a logger from writing anything below ``level``."""
    logger = logging.getLogger(name)
    before = logger.level
    logger.setLevel(max(before, level))
    try:
        yield
    finally:
        logger.setLevel(before)


def _service(receiver: Receiver, deadline_s: float) -> NotifyBase | None:
    from apprise import Apprise, AppriseAsset

    asset = AppriseAsset(storage_mode="memory", service_timeout=deadline_s)
    with _at_least(logging.CRITICAL + 1, "apprise"):  # it logs a URL that it cannot read
        return Apprise.instantiate(receiver.url, asset=asset)


def _problem(receiver: Receiver) -> str:
    scheme = receiver.label.partition("(")[2].rstrip(")")
    place = receiver.label.partition(" of ")[0]
    return (
        f"{FIELD}: '***' holds an entry that Apprise cannot read, {place} ({scheme}): "
        "write Apprise URLs separated by spaces, e.g. mailto://user:password@example.org or slack://tokenA/tokenB/tokenC"
    )


def _without_secrets(text: str, url: str) -> str:
    """Apprise's own words, with every part of the URL that stands in them masked (but for a plain host name)."""
    parts = {part for part in re.split(r"[/:@?&=#+,\s]+", url.partition("://")[2]) if len(part) >= 4}
    for part in sorted(parts, key=len, reverse=True):
        text = text.replace(part, "***")
    return one_line(text, 200)
