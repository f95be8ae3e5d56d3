"""Settings: environment variables with the prefix ``MENU_PIPELINE_``, read once into one frozen object.

In: the process environment. Out: ``Settings``, or a ``SettingsError`` with one line a bad variable that names
the variable, its value and the remedy. Nothing here touches the network; ``ensure_home`` alone writes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from typing import Any

from pydantic import ValidationError, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from menu_pipeline import __version__
from menu_pipeline.core.address import Networks, parse_networks
from menu_pipeline.core.errors import SettingsError
from menu_pipeline.core.policy import PRODUCT_TOKEN, Policy
from menu_pipeline.settings_fields import (
    AlertUrls,
    BlobUrl,
    ClockTime,
    ContactUrl,
    DatabaseUrl,
    Depth,
    EventsSecret,
    EventsUrl,
    Folder,
    HttpUrl,
    ListeningAddress,
    NetworkList,
    Port,
    Positive,
    ReadableFile,
    Share,
    TimeZone,
    setting,
)

PREFIX = "MENU_PIPELINE_"
MASK = "***"


class Settings(BaseSettings):
    """Every knob that an operator may turn. Names, defaults and meanings are the project's contract."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True, hide_input_in_errors=True
    )

    home: Folder = setting(
        Path(".menu_pipeline"),
        unit="folder",
        meaning="state: SQLite database, page bodies, Dagster's own storage",
        remedy="name a folder this user may write to",
    )
    database_url: DatabaseUrl = setting(
        lambda data: f"sqlite:///{data['home'] / 'crawl.db'}",
        unit="URL",
        meaning="crawl state; postgresql://… in production",
        remedy="write postgresql://user:password@host:5432/name or sqlite:////absolute/path.db",
    )
    blob_url: BlobUrl = setting(
        lambda data: (data["home"] / "blobs").as_uri(),
        unit="URL",
        meaning="page bodies; s3://bucket/prefix in production",
        remedy="write s3://bucket/prefix or file:///absolute/folder",
    )
    contact_url: ContactUrl | None = setting(
        None,
        unit="URL",
        meaning="goes into the user agent; without it only hosts inside ALLOW_NETWORKS are crawled",
        remedy="name a page that says who runs this crawler, e.g. https://example.org/bot",
    )
    min_delay_s: Positive = setting(
        1.0, unit="s", meaning="floor of the delay between two requests to a host", remedy="give seconds, e.g. 1.0"
    )
    max_delay_s: Positive = setting(
        60.0,
        unit="s",
        meaning="cap of the adaptive delay between two requests to a host",
        remedy="give seconds, e.g. 60",
    )
    run_budget_s: Positive = setting(
        3600.0,
        unit="s",
        meaning="a run stops taking new pages after this long and defers the rest",
        remedy="give seconds, e.g. 3600",
    )
    discovery_share: Share = setting(
        0.3,
        unit="share",
        meaning="share of a site's requests in a run for pages not yet known; unused share flows over",
        remedy="give a share between 0 and 1, e.g. 0.3",
    )
    max_depth: Depth = setting(
        8, unit="links", meaning="how many links from its seed a page may lie", remedy="give a whole number, e.g. 8"
    )
    daily_at: ClockTime = setting(
        "04:00", unit="HH:MM", meaning="the daily schedule: not at dinner", remedy="write hours and minutes, e.g. 04:00"
    )
    daily_tz: TimeZone = setting(
        "UTC", unit="time zone", meaning="time zone of DAILY_AT", remedy="name an IANA time zone, e.g. Europe/Berlin"
    )
    ttfb_factor: Positive = setting(
        10.0,
        unit="times",
        meaning="the delay is at least this many times the host's response time",
        remedy="give a number above 0, e.g. 10",
    )
    hosts_file: ReadableFile | None = setting(
        None,
        unit="file",
        meaning="names resolved from a file in /etc/hosts format before DNS (staging, tests)",
        remedy="name a readable file in /etc/hosts format, or unset it",
    )
    allow_networks: NetworkList = setting(
        "",
        unit="CIDR list",
        meaning="networks exempt from the address guard",
        remedy="write networks separated by commas, e.g. 127.0.0.0/8",
    )
    browser_url: HttpUrl | None = setting(
        None,
        unit="URL",
        meaning="FlareSolverr-compatible endpoint (…/v1) of the browser sidecar",
        remedy="write e.g. http://127.0.0.1:8191/v1, or unset it",
    )
    refresh_within_h: Positive = setting(
        20.0,
        unit="h",
        meaning="maximum age at which a page with displayed prices becomes due",
        remedy="give hours, e.g. 20",
    )
    stale_after_h: Positive = setting(
        36.0,
        unit="h",
        meaning="a menu not verified for this long is stale; twice that is an error",
        remedy="give hours, e.g. 36",
    )
    alert_urls: AlertUrls = setting(
        "",
        unit="URL list",
        meaning="Apprise URLs that alerts go to",
        remedy="write Apprise URLs separated by spaces, e.g. mailto://user:password@example.org",
        secret=True,
    )
    heartbeat_url: HttpUrl | None = setting(
        None,
        unit="URL",
        meaning="asked every minute while the daemon works: an outside watcher raises the alarm when we are silent",
        remedy="write e.g. https://hc-ping.com/your-uuid, or unset it",
        secret=True,
    )
    events_url: EventsUrl | None = setting(
        None,
        unit="URL",
        meaning="where menu-changed events are delivered: a webhook, or NATS JetStream",
        remedy="write https://host/path (webhook) or nats://host:4222/subject-prefix (JetStream), or unset it",
    )
    events_secret: EventsSecret = setting(
        "",
        unit="secret",
        meaning="signs what goes to the webhook; two separated by a space while it is being changed",
        remedy="write whsec_ and base64 of 24 random bytes or more (openssl rand -base64 32)",
        secret=True,
    )
    ui_host: ListeningAddress = setting(
        "127.0.0.1",
        unit="address",
        meaning="address Dagster's UI listens on: this machine only, unless told otherwise",
        remedy="give an address, e.g. 127.0.0.1",
    )
    ui_port: Port = setting(
        3000, unit="port", meaning="port of Dagster's UI", remedy="give a port between 1 and 65535, e.g. 3000"
    )
    ui_url: HttpUrl | None = setting(
        None,
        unit="URL",
        meaning="where people open Dagster's UI, for links in alerts; unset: http://UI_HOST:UI_PORT",
        remedy="write e.g. https://dagster.example.org, or unset it",
    )

    @model_validator(mode="after")
    def _floor_below_cap(self) -> Settings:
        if self.min_delay_s > self.max_delay_s:
            raise ValueError(
                f"{PREFIX}MIN_DELAY_S: '{self.min_delay_s:g}' is more than {PREFIX}MAX_DELAY_S ({self.max_delay_s:g}):"
                " lower the first or raise the second"
            )
        return self

    @cached_property
    def networks(self) -> Networks:
        """ALLOW_NETWORKS, parsed."""
        return parse_networks(self.allow_networks)

    @property
    def user_agent(self) -> str:
        """The one honest user agent of every tier (RFC 9110 section 10.1.5: product and comment)."""
        product = f"{PRODUCT_TOKEN}/{__version__}"
        return f"{product} (+{self.contact_url})" if self.contact_url else product

    @property
    def daily_cron(self) -> str:
        """DAILY_AT as a cron line, in the time zone DAILY_TZ."""
        hour, minute = self.daily_at.split(":")
        return f"{int(minute)} {int(hour)} * * *"

    @property
    def alert_targets(self) -> tuple[str, ...]:
        return tuple(self.alert_urls.split())

    @property
    def ui_address(self) -> str:
        """Where links in messages lead: UI_URL, else the address the UI listens on; no slash at the end."""
        host = f"[{self.ui_host}]" if ":" in self.ui_host else self.ui_host
        return (self.ui_url or f"http://{host}:{self.ui_port}").rstrip("/")

    def policy(self) -> Policy:
        """The limits the crawl keeps: these settings over the defaults of ``core.policy``."""
        return Policy(
            min_delay_s=self.min_delay_s,
            max_delay_s=self.max_delay_s,
            ttfb_factor=self.ttfb_factor,
            run_budget_s=self.run_budget_s,
            discovery_share=self.discovery_share,
            max_depth=self.max_depth,
            refresh_within_h=self.refresh_within_h,
            stale_after_h=self.stale_after_h,
        )


def load_settings(**overrides: Any) -> Settings:
    """Read the environment; ``overrides`` (by field name) win. Raises ``SettingsError``, one line a problem."""
    try:
        return Settings(**overrides)
    except ValidationError as error:
        values = {**environment_values(os.environ), **overrides}
        problems = [problem for problem in error.errors() if problem["type"] != "default_factory_not_called"]
        raise SettingsError("\n".join(_explain(problem, values) for problem in problems)) from None


def environment_values(environ: Mapping[str, str]) -> dict[str, str]:
    folded = {name.upper(): value for name, value in environ.items()}  # pydantic-settings ignores case too
    names = {field: f"{PREFIX}{field.upper()}" for field in Settings.model_fields}
    return {field: folded[name] for field, name in names.items() if folded.get(name)}


def _explain(problem: Any, values: Mapping[str, Any]) -> str:
    what = str(problem["msg"]).removeprefix("Value error, ")
    if not problem["loc"]:
        return what  # a rule over several settings already names them
    field = str(problem["loc"][0])
    if field not in Settings.model_fields:
        return f"{PREFIX}{field.upper()}: there is no such setting"
    if problem["type"] != "value_error":
        what = f"is not {_KINDS.get(problem['type'], 'a valid value')}"
    remedy = setting_extra(field)["remedy"]
    return f"{PREFIX}{field.upper()}: '{shown_value(field, values.get(field))}' {what}: {remedy}"


_KINDS = {"float_parsing": "a number", "int_parsing": "a whole number", "int_from_float": "a whole number"}


def setting_extra(field: str) -> dict[str, Any]:
    extra = Settings.model_fields[field].json_schema_extra
    assert isinstance(extra, dict)
    return extra


def shown_value(field: str, value: Any) -> str:
    """The value as people may see it: secrets masked, passwords in URLs masked."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:g}"
    text = str(value)
    if text and setting_extra(field)["secret"]:
        return MASK
    if field == "events_url":  # a name without a password may be a token, as NATS has them
        return mask_password(_USER.sub(rf"\1{MASK}\2", text))
    return mask_password(text)


_USER_PASSWORD = re.compile(r"(//[^/?#@:]*:)[^/?#]*(@)")
_USER = re.compile(r"(//)[^/?#]*(@)")
_SECRET_PARAMETER = re.compile(r"(?i)([?&][^=&#]*(?:password|secret|token|key)[^=&#]*=)[^&#]*")


def mask_password(text: str) -> str:
    """``text`` with the password in a URL's user information, and secret-looking parameters, replaced."""
    return _SECRET_PARAMETER.sub(rf"\1{MASK}", _USER_PASSWORD.sub(rf"\1{MASK}\2", text))


def ensure_home(settings: Settings) -> Path:
    """Make HOME and prove that it can be written to. Raises ``SettingsError``."""
    probe = settings.home / f".writable.{os.getpid()}"
    try:
        settings.home.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise SettingsError(
            f"{PREFIX}HOME: '{settings.home}' cannot be written to ({reason}): {setting_extra('home')['remedy']}"
        ) from None
    return settings.home


def check_contact(settings: Settings, host: str, ips: Iterable[str]) -> None:
    """Without CONTACT_URL only addresses inside ALLOW_NETWORKS may be asked anything.

    In: a host name and the addresses it resolves to. Raises ``SettingsError`` when one of them lies outside
    (or when there is none: what cannot be shown to be ours is not). Say who you are before you knock.
    """
    if settings.contact_url:
        return
    addresses = list(ips)
    outside = [ip for ip in addresses if not inside_networks(ip, settings.networks)]
    if addresses and not outside:
        return
    where = f"its address {outside[0]} lies" if outside else "it has no address that lies"
    problem = f"{where} {'outside' if outside else 'inside'} {PREFIX}ALLOW_NETWORKS ('{settings.allow_networks}')"
    raise SettingsError(
        f"{PREFIX}CONTACT_URL: not set, and without it '{host}' is not crawled, because {problem}:"
        f" set it; {setting_extra('contact_url')['remedy']}"
    )


def inside_networks(ip: str, networks: Networks) -> bool:
    """Whether ``ip`` lies in one of ``networks``; an IPv4-mapped IPv6 address counts as the IPv4 one it is."""
    try:
        address = ip_address(ip.partition("%")[0])
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return any((mapped or address) in network for network in networks)
