"""Stopping a solver when time is up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

__all__ = ["Late", "never", "stopped"]

Late = Callable[[], bool]
"""Whether time is up."""

LOOKS = 0.1
"""Seconds between two looks at whether it is late."""


def never() -> bool:
    """There is time without end."""
    return False


@contextmanager
def stopped(solver: Any, late: Late) -> Iterator[None]:
    """A solver of CP-SAT is stopped once it is late, for as long as the block lasts. It knows seconds only and can be
    asked nothing while it works, so that somebody else has to look."""
    if late is never:
        yield
        return
    done = Event()

    def look() -> None:
        while not done.wait(LOOKS):
            if late():
                solver.stop_search()

    watcher = Thread(target=look, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
