"""``menu-pipeline browser``: a rendering sidecar of our own (extra ``browser``)."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import TYPE_CHECKING

import click

from menu_pipeline.core.errors import WorkFailed
from menu_pipeline.settings import check_contact, load_settings

if TYPE_CHECKING:
    from menu_pipeline.browser.server import SidecarConfig


@click.group()
def browser() -> None:
    """A rendering sidecar for pages that need scripts to show their menu.

    \b
    Example:  menu-pipeline browser serve
              export MENU_PIPELINE_BROWSER_URL=http://127.0.0.1:8191/v1
              menu-pipeline crawl --due
    """


@browser.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8191, show_default=True, type=click.IntRange(0, 65535), help="0: any free one.")
@click.option("--chromium", default=None, metavar="PATH", help="The browser's program; by default found on PATH.")
@click.option("--recycle-after", default=50, show_default=True, type=click.IntRange(1), help="Pages of one browser.")
def serve(host: str, port: int, chromium: str | None, recycle_after: int) -> None:
    """Render pages for the crawl, by FlareSolverr's v1 API, until Ctrl-C.

    Honest: our own user agent, one request to a site at a time and no faster than the crawl itself, robots.txt of the
    site, no images, media, fonts or third parties. It solves no challenges. Anybody who reaches the port can have
    pages fetched with it: keep it on loopback, or behind a firewall.

    \b
    Example:  menu-pipeline browser serve --port 8191
    """
    settings = load_settings()
    try:
        from menu_pipeline.browser.server import SidecarConfig, find_chromium
    except ModuleNotFoundError as missing:
        raise click.UsageError(f"{missing}: install the extra, pip install 'menu-pipeline[browser]'") from None
    config = SidecarConfig(
        chromium=find_chromium(chromium),
        user_agent=settings.user_agent,
        hosts_file=settings.hosts_file,
        networks=settings.networks,
        policy=settings.policy(),
        pace_s=settings.min_delay_s,
        introduce=lambda name, addresses: check_contact(settings, name, addresses),
        recycle_after=recycle_after,
    )
    from menu_pipeline.browser.rendering import NotRendered

    try:
        asyncio.run(_serve(config, host, port))
    except (NotRendered, OSError) as problem:
        raise WorkFailed(f"browser serve: {problem}") from problem


async def _serve(config: SidecarConfig, host: str, port: int) -> None:
    from menu_pipeline.browser.server import serve as serve_forever

    def ready(bound: int) -> None:
        click.echo(f"rendering on http://{host}:{bound}/v1 (Ctrl-C ends it)")

    task = asyncio.ensure_future(serve_forever(config, host, port, ready))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, task.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await task
