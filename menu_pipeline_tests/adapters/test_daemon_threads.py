"""Threads that a process which ends does not wait for."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from concurrent.futures import Future
from pathlib import Path

import pytest

from menu_pipeline.adapters.daemon_threads import DaemonThreads, in_thread

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60.0


def test_results_and_errors_come_back_to_whoever_handed_the_work_in() -> None:
    threads = DaemonThreads(2, "test")
    with pytest.raises(ZeroDivisionError):
        threads.submit(lambda: 1 // 0).result(PATIENCE_S)
    assert threads.submit(pow, 2, 5).result(PATIENCE_S) == 32
    assert asyncio.run(in_thread(pow, 2, exp=3)) == 8


def test_as_much_as_there_are_threads_is_done_at_once_and_the_rest_in_order() -> None:
    threads, begun, go_on = DaemonThreads(3, "test"), threading.Semaphore(0), threading.Event()
    order: list[int] = []

    def work(number: int) -> None:
        order.append(number)
        begun.release()
        go_on.wait(PATIENCE_S)

    jobs = [threads.submit(work, number) for number in range(8)]
    for _ in range(3):
        assert begun.acquire(timeout=PATIENCE_S)
    assert sorted(order) == [0, 1, 2]
    go_on.set()
    for job in jobs:
        job.result(PATIENCE_S)
    assert sorted(order) == list(range(8))


def test_one_thread_is_enough_for_work_that_comes_one_after_the_other() -> None:
    threads = DaemonThreads(8, "test")
    seen = set()
    for _ in range(20):
        seen.add(threads.submit(threading.get_ident).result(PATIENCE_S))
        assert threads.submit(lambda: None).result(PATIENCE_S) is None
    assert len(seen) == 1


def test_after_a_shutdown_what_was_handed_in_is_done_and_no_more_is_taken() -> None:
    threads, done = DaemonThreads(1, "test"), list[Future[int]]()
    done += [threads.submit(pow, number, 2) for number in range(5)]
    threads.shutdown()
    assert [one.result(0) for one in done] == [0, 1, 4, 9, 16]
    with pytest.raises(RuntimeError, match="shut down"):
        threads.submit(pow, 1, 1)


@pytest.mark.parametrize(
    "line",
    [
        "asyncio.run(asyncio.wait_for(in_thread(time.sleep, 600), 0.1))",
        "DaemonThreads(1, 'test').submit(time.sleep, 600)",
    ],
)
def test_a_process_ends_though_a_call_of_its_hangs(line: str) -> None:
    script = f"import asyncio, time\nfrom {DaemonThreads.__module__} import DaemonThreads, in_thread\n{line}\n"
    ended = subprocess.run([sys.executable, "-c", script], cwd=ROOT, timeout=PATIENCE_S, capture_output=True, text=True)
    assert ended.returncode == ("wait_for" in line), ended.stderr


def test_a_fork_has_threads_of_its_own() -> None:
    script = f"""
import os
from {DaemonThreads.__module__} import DaemonThreads
threads = DaemonThreads(1, "test")
assert threads.submit(pow, 2, 2).result(60) == 4
child = os.fork()
if child == 0:
    os._exit(0 if threads.submit(pow, 2, 3).result(60) == 8 else 1)
assert os.waitpid(child, 0)[1] == 0
"""
    ended = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, timeout=2 * PATIENCE_S, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
