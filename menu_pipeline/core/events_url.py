"""Where events go, read from EVENTS_URL; and the webhook's secret. Pure: text in, values or ``ValueError`` out."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

import idna

#: Subject that NATS events go under where the URL names none.
DEFAULT_PREFIX = "menu_pipeline"
#: Standard Webhooks: what a secret begins with whose rest is base64
#: (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
SECRET_PREFIX = "whsec_"
#: Characters of a secret that is not written so: 128 bits want this many even of dice and base64.
SHORTEST_SECRET = 16

_PREFIX = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*")


@dataclass(frozen=True, slots=True)
class Webhook:
    """Events are posted to ``url``."""

    url: str


@dataclass(frozen=True, slots=True)
class JetStream:
    """Events are published on subjects under ``prefix`` at ``server`` (``nats://…``, user and password included)."""

    server: str
    prefix: str


def parse_events_url(value: str) -> Webhook | JetStream:
    """``https://host/path`` or ``nats://[user:password@]host[:port][/subject-prefix]``.

    Raises ``ValueError`` with what is wrong, as the end of a sentence that begins with the value.
    """
    if any(character.isspace() or not character.isprintable() for character in value):
        raise ValueError("holds white space or control characters")
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError:
        raise ValueError("is not a URL, or its port is none") from None
    if parts.scheme not in ("http", "https", "nats"):
        raise ValueError("does not start with https://, http:// or nats://")
    if not parts.hostname or port == 0:
        raise ValueError("names no host" if not parts.hostname else "has port 0")
    if not _is_host(parts.hostname):
        raise ValueError("has a host name that cannot be one")
    if parts.scheme != "nats":
        return Webhook(value)
    prefix = parts.path.strip("/") or DEFAULT_PREFIX
    if parts.query or parts.fragment:
        raise ValueError("has more than nats://host:port/subject-prefix")
    if not _PREFIX.fullmatch(prefix):
        raise ValueError("has no subject prefix of letters, digits, _, - and dots after the host")
    return JetStream(f"nats://{parts.netloc}", prefix)


def _is_host(name: str) -> bool:
    """Whether an international name can be written out; of others the resolver judges."""
    if name.isascii() and "xn--" not in name:
        return True
    try:
        idna.decode(idna.encode(name))
    except idna.IDNAError:
        return False
    return True


def secret_keys(value: str) -> tuple[bytes, ...]:
    """The signing keys of EVENTS_SECRET: one, or several separated by spaces while a secret is being changed.

    ``whsec_`` and base64 as in Standard Webhooks, or any other text of 16 characters and more, which is its own key.
    Raises ``ValueError`` that never holds the secret.
    """
    return tuple(_key(word) for word in value.split())


def _key(word: str) -> bytes:
    if not word.startswith(SECRET_PREFIX):
        if len(word) < SHORTEST_SECRET:
            raise ValueError(f"is shorter than {SHORTEST_SECRET} characters")
        return word.encode()
    try:
        key = base64.b64decode(word.removeprefix(SECRET_PREFIX), validate=True)
    except (binascii.Error, ValueError):
        raise ValueError(f"is not base64 after {SECRET_PREFIX}") from None
    if len(key) < SHORTEST_SECRET:
        raise ValueError(f"holds fewer than {SHORTEST_SECRET} bytes after {SECRET_PREFIX}")
    return key
