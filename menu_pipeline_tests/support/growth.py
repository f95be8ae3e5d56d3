"""How time grows with size: what a test can say of speed on any machine, however slow or busy.

A bound in seconds fails on a machine that is slower than the one it was written on, and says nothing on a quicker one.
Two sizes of the same work, measured in the same process, are slow and quick together.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

#: Sizes that are compared stand so far apart. Linear work takes that many times as long for the larger, quadratic 256.
_TIMES = 16
#: Measurements after which work counts as slow: a disturbed one is longer than it should be, never shorter.
_ROUNDS = 4
#: How many times too long no disturbance makes it.
_HOPELESS = 4


def assert_grows_evenly(work: Callable[[int], object], largest: int, at_most: float = 4 * _TIMES) -> None:
    """Fails where ``work(largest)`` takes more than ``at_most`` times the CPU time of work of a sixteenth of that size.

    The usual ``at_most`` lets linear work pass and no quadratic; give less where a limit ends the growth. Choose
    ``largest`` so that a sixteenth of it takes five milliseconds at least: what any size costs hides the growth, and
    what fits in the processor's cache or needs no new memory from the system shows one where there is none.
    """
    work(largest // _TIMES**2)  # what is only done once is done
    compare(lambda: work(largest // _TIMES), lambda: work(largest), at_most=at_most)


def compare(small: Callable[[], object], large: Callable[[], object], *, at_most: float) -> None:
    """Fails unless ``large`` takes at most ``at_most`` times the CPU time of ``small`` (both may run several times)."""
    least_small = least_large = float("inf")
    for _ in range(_ROUNDS):
        least_small, least_large = min(least_small, cpu_s(small)), min(least_large, cpu_s(large))
        if least_large <= at_most * least_small:
            return
        if least_large > _HOPELESS * at_most * least_small:
            break
    raise AssertionError(
        f"{least_large / least_small:.0f} times as long ({least_large:.4f} s and {least_small:.4f} s of CPU), "
        f"where {at_most:.0f} times would be much"
    )


def cpu_s(work: Callable[[], object]) -> float:
    """Seconds of CPU that ``work`` takes in this thread, without the collection of what tests before it left behind."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        began = time.thread_time()
        work()
        return time.thread_time() - began
    finally:
        if was_on:
            gc.enable()
