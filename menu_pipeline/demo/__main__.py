"""The street on its own: ``python -m menu_pipeline.demo --port 0 --sites 30 --state DIR``.

Writes ``DIR/street.json`` (port, pid), ``DIR/hosts``, ``DIR/partners.csv`` and ``DIR/log.jsonl``, prints its address,
and stops on SIGTERM or Ctrl-C. ``street.json`` comes last and whole: who sees it may knock.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import get_args

from menu_pipeline.demo import report
from menu_pipeline.demo.catalogue import STREET_NETWORK, Kinds, Plan, build_street
from menu_pipeline.demo.street import OFFICE_ADDRESS, Street


def main() -> int:
    args = _arguments()
    try:
        plan = build_street(args.seed, args.sites, args.kinds, args.directory_kitchens)
        asyncio.run(_serve(plan, args.port, args.state, args.stop_with_stdin))
    except (OSError, ValueError) as error:
        print(f"menu_pipeline.demo: {error}", file=sys.stderr)
        return 1
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m menu_pipeline.demo", description="The sample street, on loopback.")
    parser.add_argument("--port", type=int, default=0, help="port of every host (0: a free one)")
    parser.add_argument("--sites", type=int, help="how many partners (the hand-made ones, if not told)")
    parser.add_argument("--seed", type=int, default=1, help="another seed is another street")
    parser.add_argument("--kinds", choices=get_args(Kinds), default="all", help="all, or ordinary kitchens only")
    parser.add_argument("--directory-kitchens", type=int, help="how many kitchens the directory lists")
    parser.add_argument("--state", type=Path, default=Path("street"), help="folder for its files")
    parser.add_argument("--stop-with-stdin", action="store_true", help="stop when standard input closes, too")
    return parser.parse_args()


async def _serve(plan: Plan, port: int, state: Path, stop_with_stdin: bool) -> None:
    state.mkdir(parents=True, exist_ok=True)
    stop = _stop_event(stop_with_stdin)
    async with Street(plan, port, state / "log.jsonl") as street:
        _write_state(street, state)
        print(f"The street is open: http://{OFFICE_ADDRESS}:{street.port}/ ({len(street.sites)} partners, {state})")
        print(f"MENU_PIPELINE_HOSTS_FILE={state / 'hosts'} MENU_PIPELINE_ALLOW_NETWORKS={STREET_NETWORK}", flush=True)
        await stop.wait()
        print(report.as_text(street.log.summary()), end="", flush=True)


def _stop_event(stop_with_stdin: bool) -> asyncio.Event:
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)

    def read() -> None:
        if not os.read(sys.stdin.fileno(), 4096):
            loop.remove_reader(sys.stdin.fileno())
            stop.set()

    if stop_with_stdin:
        loop.add_reader(sys.stdin.fileno(), read)
    return stop


def _write_state(street: Street, state: Path) -> None:
    (state / "hosts").write_text(street.hosts_text(), encoding="utf-8")
    (state / "partners.csv").write_text(street.partners_csv(), encoding="utf-8")
    new = state / "street.json.new"
    new.write_text(json.dumps({"port": street.port, "pid": os.getpid()}), encoding="utf-8")
    new.replace(state / "street.json")


if __name__ == "__main__":
    sys.exit(main())
