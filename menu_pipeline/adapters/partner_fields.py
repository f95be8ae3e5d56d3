"""Checks of single fields of the partner list. Text in; the checked value out, or ``FieldProblem``.

Each problem is a phrase that goes on after the value and ends in what to do: ``is not a …: write …``.
"""

from __future__ import annotations

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from menu_pipeline.core.address import Networks
from menu_pipeline.core.urls import UrlRefused, authority, clock_key, hostname, normalize
from menu_pipeline.settings import PREFIX, inside_networks
from menu_pipeline.settings_fields import is_time_zone

#: Longest partition key: a host name has at most 253 characters (RFC 1035 section 2.3.4).
MAX_SITE_LENGTH = 253
MAX_NAME_LENGTH = 200
MAX_PAGE_BUDGET = 1_000_000
MAX_URL_LENGTH = 2048

KINDS = ("kitchen", "directory")

# Dagster's partition keys may hold no control character and no "..."; commas break backfills
# (dagster#15105, #32183). Host names and a slug need none of them.
_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_HOST = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")
_SLUG = re.compile(r"[a-z0-9](?:[a-z0-9._-]{0,98}[a-z0-9])?")
# RFC 5646 section 2.1, as far as menus need it: language, script, region.
_LANGUAGE = re.compile(r"([A-Za-z]{2,3})(?:-([A-Za-z]{4}))?(?:-([A-Za-z]{2}|\d{3}))?")
_QUIET_HOURS = re.compile(r"((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u2028\u2029\ud800-\udfff]")

#: ISO 4217 codes in circulation (maintenance agency's list one, amendment 177 of 2024, with the codes that left it
#: in 2024 and 2025 kept for old menus). Funds, metals and test codes are left out: no menu is priced in them.
_CURRENCY_CODES = (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF"
    " CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG"
    " HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA"
    " MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD"
    " RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH"
    " UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL"
)
CURRENCIES = frozenset(_CURRENCY_CODES.split())


class FieldProblem(ValueError):
    """What is wrong with a value, and what to write instead."""


def site_key(value: str) -> str:
    """A partition key: ``host`` in punycode or ``host~slug``, lower case; empty stays empty (derived later)."""
    if not value:
        return ""
    host, tilde, slug = value.partition("~")
    if len(value) <= MAX_SITE_LENGTH and _HOST.fullmatch(host) and (not tilde or _SLUG.fullmatch(slug)):
        return value
    raise FieldProblem(f"is not a site key: write {_better_key(value)}, or leave it empty to take the seed's host")


def _better_key(value: str) -> str:
    host, tilde, slug = value.partition("~")
    try:
        key = clock_key(normalize(f"http://{host}/")) + (f"~{slugged(slug)}" if tilde else "")
    except UrlRefused:
        key = ""
    fits = key and len(key) <= MAX_SITE_LENGTH and _HOST.fullmatch(key.partition("~")[0]) and not key.endswith("~")
    return f"'{key}'" if fits else "a host name in lower case (punycode), or host~slug"


def slugged(text: str) -> str:
    """``text`` reduced to what a slug may hold; empty when nothing of it is left."""
    return re.sub(r"[^a-z0-9._]+", "-", text.lower()).strip("-._")[:100].strip("-._")


def seed_url(value: str, networks: Networks) -> str:
    """The normalised seed. Raises ``FieldProblem`` for anything a partner's public page cannot be."""
    if not value:
        raise FieldProblem("is empty: give the address of the page where the menu is, or of the home page")
    if _CONTROL.search(value) or " " in value:
        raise FieldProblem("holds white space or control characters: take them out, or write %20")
    if len(value) > MAX_URL_LENGTH:
        raise FieldProblem(f"is longer than {MAX_URL_LENGTH} characters: give a shorter address")
    _plain_form(value)
    try:
        url = normalize(value)
    except UrlRefused as error:
        raise FieldProblem(f"is refused ({error}): write it like https://kitchen.example/menu") from None
    _public_host(hostname(url), networks)
    return url


def _plain_form(value: str) -> None:
    try:
        parts = urlsplit(value)
    except ValueError as error:
        raise FieldProblem(f"is not a URL ({error}): write it like https://kitchen.example/menu") from None
    if parts.scheme.lower() not in ("http", "https"):
        raise FieldProblem("is not an http or https address: write it like https://kitchen.example/menu")
    if not parts.netloc.rpartition("@")[2].strip(":"):
        raise FieldProblem("names no host: write it like https://kitchen.example/menu")
    if "@" in parts.netloc:
        raise FieldProblem("carries a user name or password: take out everything before '@'; we read public pages only")
    if "#" in value:
        raise FieldProblem(f"has a fragment: leave off '{value[value.index('#') :]}'")


def _public_host(host: str, networks: Networks) -> None:
    literal = host.strip("[]")
    if host == "localhost" or host.endswith(".localhost"):
        literal = "127.0.0.1"  # RFC 6761 section 6.3
    try:
        ip_address(literal)
    except ValueError:
        return
    if not inside_networks(literal, networks):
        raise FieldProblem(
            f"names the address {literal} instead of a public host name:"
            f" give the site's name, or add its network to {PREFIX}ALLOW_NETWORKS"
        )


def partner_name(value: str) -> str:
    if not value:
        raise FieldProblem("is empty: give the kitchen's name as guests read it")
    if _CONTROL.search(value):
        raise FieldProblem("holds a line break or control character: write the name on one line")
    if len(value) > MAX_NAME_LENGTH:
        raise FieldProblem(f"is longer than {MAX_NAME_LENGTH} characters: shorten it")
    return value


def kind(value: str) -> str:
    if value.lower() not in KINDS:
        raise FieldProblem("is no kind of site: write kitchen or directory")
    return value.lower()


def page_budget(value: str) -> int | None:
    """Pages kept of the site; ``None`` when empty (the default of its kind)."""
    if not value:
        return None
    if not (value.isascii() and value.isdigit()) or not 1 <= int(value[:9]) <= MAX_PAGE_BUDGET or len(value) > 9:
        raise FieldProblem(f"is not a whole number from 1 to {MAX_PAGE_BUDGET}: leave it empty for the kind's default")
    return int(value)


def extra_hosts(value: str, networks: Networks) -> tuple[str, ...]:
    """Further hosts (``host`` or ``host:port``) of the same partner, separated by spaces; sorted, in punycode."""
    return tuple(sorted({_extra_host(word, networks) for word in value.split()}))


def _extra_host(word: str, networks: Networks) -> str:
    remedy = "write host names only, separated by spaces"
    if re.search(r"[/@?#,;*]", word):
        raise FieldProblem(f"holds '{word}', which is not a host name: {remedy}")
    try:
        url = normalize(f"http://{word}/")
    except UrlRefused:
        raise FieldProblem(f"holds '{word}', which is not a host name: {remedy}") from None
    _public_host(hostname(url), networks)
    return authority(url).removeprefix("http://")


def language(value: str) -> str | None:
    """A language tag (BCP 47: language, script, region) in its usual case; ``None`` when empty."""
    if not value:
        return None
    tag = _LANGUAGE.fullmatch(value)
    if tag is None:
        raise FieldProblem("is not a language tag: write e.g. de, pt-BR or zh-Hant-TW")
    parts = [tag[1].lower(), (tag[2] or "").title(), (tag[3] or "").upper()]
    return "-".join(part for part in parts if part)


def currency(value: str) -> str | None:
    """An ISO 4217 code; ``None`` when empty."""
    if not value:
        return None
    if value.upper() not in CURRENCIES:
        raise FieldProblem("is not an ISO 4217 currency: write three letters, e.g. EUR, GBP or JPY")
    return value.upper()


def time_zone(value: str) -> str | None:
    if not value:
        return None
    if not is_time_zone(value):
        raise FieldProblem("is not a time zone: write an IANA name, e.g. Europe/Berlin")
    return value


def quiet_hours(value: str) -> str | None:
    """``HH:MM-HH:MM`` in the site's time zone, over midnight too; ``None`` when empty."""
    if not value:
        return None
    hours = _QUIET_HOURS.fullmatch(value)
    if hours is None:
        raise FieldProblem("is not a span of hours: write HH:MM-HH:MM, e.g. 11:30-14:00")
    if hours[1] == hours[2]:
        raise FieldProblem("begins and ends at the same time: write two different times")
    return value


def path_prefix(url: str) -> str:
    """The part of a shared host that a seed stands for: its own path, or the folder of the file it names.

    ``/joes/`` and ``/joes/menu.html`` own ``/joes/``; ``/joes`` owns ``/joes`` and what lies below it.
    """
    path = urlsplit(url).path or "/"
    folder, _, last = path.rpartition("/")
    return f"{folder}/" if "." in last else path
