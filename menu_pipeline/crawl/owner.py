"""Who holds a lease: a name by which other processes of the same machine can see that its holder is gone."""

from __future__ import annotations

import itertools
import os
from functools import cache
from pathlib import Path

_instances = itertools.count(1)


def owner_of_this_process(run_id: str) -> str:
    """A lease owner that others on this machine can see to be dead: boot, pid namespace, pid, start time, run.

    Each call gives another owner: two crawls in one process are as strange to each other as two processes.
    """
    return f"{_machine()}/{os.getpid()}/{_start_time(os.getpid())}/{run_id}#{next(_instances)}"


def owner_is_dead(owner: str | None) -> bool:
    """True only when ``owner`` was a process of this boot and pid namespace that is certainly gone.

    A run killed with SIGKILL then holds nobody up: its hosts need not wait for the lease to lapse. Anything
    unsure (another machine, no /proc) counts as alive, and the TTL decides.
    """
    if not owner or owner.count("/") < 3:
        return False
    machine, pid, started, _ = owner.split("/", 3)
    if machine != _machine() or machine == "?" or not pid.isdigit():
        return False
    return _start_time(int(pid)) != started


@cache
def _machine() -> str:
    """This boot and pid namespace: neither changes while a process lives."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot}.{os.stat('/proc/self/ns/pid').st_ino}"
    except OSError:
        return "?"


def _start_time(pid: int) -> str:
    """Field 22 of /proc/PID/stat (proc(5)): start time in ticks since boot; empty when no such process runs.

    A zombie (state Z) runs no more: it only waits for its parent to hear of it, which may take for ever.
    """
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    fields = stat.rpartition(")")[2].split()
    return "" if fields[0] in "ZX" else fields[19]
