"""Kinds of setting values, each a type that says in a few words what is wrong with a value.

What belongs here: checks of a single value, for the fields of ``settings.Settings``. A check raises ValueError with
the end of a sentence that the value begins ("is not a port"); the setting's name and remedy come from the field.
"""

from __future__ import annotations

import math
import os
import re
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, Field
from pydantic.config import JsonDict

from menu_pipeline.core.address import parse_networks
from menu_pipeline.core.events_url import parse_events_url, secret_keys

#: More links from the seed than any menu lies; a number beyond it is a slip of the keyboard.
DEEPEST = 1000

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://.")
_COMMA = re.compile(r",[A-Za-z][A-Za-z0-9+.-]*://")
_CLOCK_TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")


def setting(default: Any, *, unit: str, meaning: str, remedy: str, secret: bool = False) -> Any:
    """A field; a function as ``default`` makes it from the fields above it."""
    extra: JsonDict = {"unit": unit, "remedy": remedy, "secret": secret}
    if callable(default):
        return Field(default_factory=default, description=meaning, json_schema_extra=extra)
    return Field(default=default, description=meaning, json_schema_extra=extra)


def is_time_zone(name: str) -> bool:
    """Whether this system's time zone database knows ``name`` (an IANA name such as ``Europe/Berlin``)."""
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # a folder of the database ("Europe") is an OSError
        return False
    return bool(name)


def _http_url(value: str) -> str:
    try:
        parts = urlsplit(value)
    except ValueError:
        raise ValueError("is not a URL") from None
    if parts.scheme.lower() not in ("http", "https"):
        raise ValueError("does not start with http:// or https://")
    if not parts.hostname or any(character.isspace() for character in value):
        raise ValueError("names no host" if not parts.hostname else "holds white space")
    return value


def _fits_a_comment(value: str) -> str:
    """RFC 9110 section 5.6.5: in a comment, as in a user agent's, parentheses and backslashes have a meaning."""
    if not value.isascii() or any(character in "()\\" for character in value):
        raise ValueError("holds characters that a user agent cannot carry")
    return value


def _more_than_zero(value: float) -> float:
    if not math.isfinite(value) or value <= 0:
        raise ValueError("is not a number above 0")
    return value


def _share(value: float) -> float:
    if not 0 <= value <= 1:
        raise ValueError("is not between 0 and 1")
    return value


def _depth(value: int) -> int:
    if not 0 <= value <= DEEPEST:
        raise ValueError("is below 0" if value < 0 else f"is above {DEEPEST}")
    return value


def _port(value: int) -> int:
    if not 1 <= value <= 65535:
        raise ValueError("is not a port")
    return value


def _listening_address(value: str) -> str:
    if not value or any(character.isspace() or character in "/@" for character in value):
        raise ValueError("is no address or name of a machine")
    return value


def _time_of_day(value: str) -> str:
    if not _CLOCK_TIME.fullmatch(value):
        raise ValueError("is not a time of day")
    return value


def _time_zone(value: str) -> str:
    if not is_time_zone(value):
        raise ValueError("is not a time zone this system knows")
    return value


def _database(value: str) -> str:
    if value.startswith(("sqlite:///", "postgresql://", "postgres://", "postgresql+psycopg2://")):
        return value
    raise ValueError("is neither a postgresql:// nor a sqlite:/// URL")


def _blob_store(value: str) -> str:
    if value.startswith("file:///") or re.match(r"s3://[^/]", value):
        return value
    raise ValueError("is neither an s3://bucket nor a file:/// URL")


def _receiver(value: str) -> str:
    parse_events_url(value)
    return value


def _secret(value: str) -> str:
    secret_keys(value)
    return value


def _networks(value: str) -> str:
    try:
        parse_networks(value)
    except ValueError as error:
        raise ValueError(f"is not a list of networks ({str(error).partition('; ')[0]})") from None
    return value


def _alert_urls(value: str) -> str:
    """The shape only: what Apprise makes of each is asked where they are used, since loading it takes a while."""
    entries = value.split()
    wrong = [place for place, entry in enumerate(entries, start=1) if not _SCHEME.match(entry)]
    if wrong:
        raise ValueError(f"has no scheme:// at the front of entry {wrong[0]} of {len(entries)}")
    if _COMMA.search(value):
        raise ValueError("has a comma between two entries")
    return value


def _absolute(value: Path) -> Path:
    return value.expanduser().absolute()


def _readable(value: Path) -> Path:
    path = _absolute(value)
    if not path.is_file():
        raise ValueError("is a folder" if path.is_dir() else "does not exist")
    if not os.access(path, os.R_OK):
        raise ValueError("cannot be read by this user")
    return path


HttpUrl = Annotated[str, AfterValidator(_http_url)]
ContactUrl = Annotated[HttpUrl, AfterValidator(_fits_a_comment)]
Positive = Annotated[float, AfterValidator(_more_than_zero)]
Share = Annotated[float, AfterValidator(_share)]
Depth = Annotated[int, AfterValidator(_depth)]
Port = Annotated[int, AfterValidator(_port)]
ListeningAddress = Annotated[str, AfterValidator(_listening_address)]
ClockTime = Annotated[str, AfterValidator(_time_of_day)]
TimeZone = Annotated[str, AfterValidator(_time_zone)]
DatabaseUrl = Annotated[str, AfterValidator(_database)]
BlobUrl = Annotated[str, AfterValidator(_blob_store)]
EventsUrl = Annotated[str, AfterValidator(_receiver)]
EventsSecret = Annotated[str, AfterValidator(_secret)]
NetworkList = Annotated[str, AfterValidator(_networks)]
AlertUrls = Annotated[str, AfterValidator(_alert_urls)]
Folder = Annotated[Path, AfterValidator(_absolute)]
ReadableFile = Annotated[Path, AfterValidator(_readable)]
