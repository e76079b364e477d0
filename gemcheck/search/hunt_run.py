"""Running a hunt: tasks to a crew, what comes of them into the hunt, until it is through, late or interrupted."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from gemcheck.search.hunt import Hunt, Working
from gemcheck.search.hunt_pool import Crew

__all__ = ["Interrupt", "run"]

TURNS = 2
"""Hits that are worked up between two batches of games."""
PATIENCE = 0.2
"""Seconds to wait for something to come in before looking again whether to stop."""


class Interrupt:
    """Remembers that an interrupt has come, so that none arrives in the middle of a merge; a second one is raised."""

    def __init__(self) -> None:
        self.seen = False

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Listen for the duration of the block; only the main thread can."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _interrupt(self, number: int, frame: object) -> None:
        if self.seen:
            raise KeyboardInterrupt
        self.seen = True


def run(
    hunt: Hunt,
    team: Crew,
    *,
    stop: Callable[[], bool],
    last: Callable[[], bool] = lambda: False,
    told: Callable[[Hunt], Any] = lambda hunt: None,
) -> bool:
    """Go on with a hunt until it is through; True when it is, False when `stop` said so before.

    It begins with what is left of the casebook. last: when no further game shall be begun, and only what was found is
    worked up; told: called after everything that has come in.
    """
    casework = hunt.casework()
    worked = 0
    while True:
        while team.free():
            if stop():
                return False
            # Games and the working up of hits take turns, so that neither waits for the end of the other.
            ending = hunt.played_out or last()
            working = hunt.working() if not casework and (ending or worked < TURNS) else None
            task = casework.pop(0) if casework else working or (None if last() else hunt.batch()) or hunt.working()
            if task is None:
                break
            worked = worked + 1 if isinstance(task, Working) else 0
            team.give(task)
        if not team.busy():
            return True
        for task, piece, done in team.take(PATIENCE):
            if not done:
                hunt.take(piece, task)
                told(hunt)
        if stop():
            return False
