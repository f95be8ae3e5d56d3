"""The sample street without its sockets: the same answers and validators, one call each, for crawls in virtual time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from menu_pipeline.core import urls
from menu_pipeline.core.outcome import WireResponse, WireResult
from menu_pipeline.demo.answers import Answer, not_modified
from menu_pipeline.demo.street import Street
from menu_pipeline_tests.support.crawling import JumpClock


@dataclass
class StreetTier:
    """Answers for ``street`` (never opened: nothing listens); each request takes ``seconds`` of the clock."""

    street: Street
    clock: JumpClock
    seconds: float = 0.05
    asked: list[tuple[str, int]] = field(default_factory=list)  # URL, status

    async def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> WireResult:
        self.clock.time += self.seconds
        reply = self.street.reply(urls.hostname(url), urls.path_query(url))
        result = self._answered(reply, {name.lower(): value for name, value in (headers or {}).items()})
        self.asked.append((url, result.status))
        return result

    def _answered(self, reply: Answer, asked: Mapping[str, str]) -> WireResponse:
        unchanged = not_modified(reply, asked.get("if-none-match"), asked.get("if-modified-since"))
        head, body = (reply.unchanged, b"") if unchanged else (reply.head, reply.body)
        lines = head.decode("latin-1").split("\r\n")[1:]
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
        status = 304 if unchanged else reply.status
        return WireResponse(status, fields, body, self.seconds, self.seconds, "127.0.0.9", len(body))
