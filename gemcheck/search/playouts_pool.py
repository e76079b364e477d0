"""Pieces of work with a number each, done by several processes or a cluster and handed out in the order of the numbers.

Both are reached through an executor of `concurrent.futures`. So many pieces are ahead at a time; those that are lost
with a process that went down are begun again, and those that had been finished are kept.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from functools import lru_cache
from importlib import import_module
from typing import Any, Protocol

from gemcheck.game import GameError

__all__ = ["Cluster", "Local", "Team", "TimeLimitError", "WorkerLostError", "in_order"]

Worker = Callable[[int], Any]
"""Does the piece of work with this number."""

LOSSES = 3
"""A piece that has been lost so many times is given up, and all behind it."""

AHEAD = 16
"""Pieces begun for each process before the first of them is handed out."""


class TimeLimitError(Exception):
    """The deadline passed before all was done."""


class WorkerLostError(Exception):
    """Work that takes its process down again and again."""


class Team(Protocol):
    """Who does the work: how many pieces are begun at a time, and the errors that mean that somebody went down."""

    ahead: int
    lost: tuple[type[BaseException], ...]

    def begin(self, work: bytes, index: int) -> Future[Any]:
        """Begin a piece. Raises one of `lost`."""

    def renew(self) -> None:
        """Put others in the place of those that went down."""

    def close(self) -> None:
        """Stop whatever is under way."""


def in_order(make: Callable[[], Worker], indices: range, team: Team, deadline: float | None = None) -> Iterator[Any]:
    """What comes of each piece, in order; `make` is sent to where the work is done and makes the worker there.

    Raises TimeLimitError behind the last piece that was ready when `time.monotonic()` passed the deadline, and
    WorkerLostError. The team is closed at the end.
    """
    work = pickle.dumps(make)
    begun: dict[int, Future[Any]] = {}
    head = upto = indices.start
    losses = suspects = 0
    try:
        while head < indices.stop:
            # After a loss one piece at a time, so that it shows which of them it was.
            reach = head + (1 if head < suspects else team.ahead)
            while upto < min(reach, indices.stop):
                if upto not in begun:
                    begun[upto] = _begun(team, work, upto)
                upto += 1
            try:
                piece = begun[head].result(None if deadline is None else max(0.0, deadline - time.monotonic()))
            except TimeoutError:
                raise TimeLimitError from None
            except team.lost as loss:
                losses += 1
                if losses >= LOSSES:
                    told = f"number {head} has taken its process down {losses} times ({type(loss).__name__})"
                    raise WorkerLostError(told) from loss
                team.renew()
                begun = {index: future for index, future in begun.items() if not _failed(future)}
                suspects, upto = max(suspects, upto), head
                continue
            del begun[head]
            head += 1
            losses = 0
            yield piece
    finally:
        for future in begun.values():
            future.cancel()
        team.close()


def _begun(team: Team, work: bytes, index: int) -> Future[Any]:
    """A piece under way; one that could not even be begun counts as lost when its turn comes."""
    try:
        return team.begin(work, index)
    except team.lost as loss:
        failed: Future[Any] = Future()
        failed.set_exception(loss)
        return failed


def _failed(future: Future[Any]) -> bool:
    return future.cancelled() or (future.done() and future.exception() is not None)


class Local:
    """Processes on this machine."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.ahead = AHEAD * jobs
        self._start()

    def _start(self) -> None:
        # Spawned processes start alike on every system and share nothing with this one.
        context = multiprocessing.get_context("spawn")
        there, self._alive = context.Pipe(duplex=False)
        self._executor = ProcessPoolExecutor(self.jobs, context, _entered, (there,))

    def begin(self, work: bytes, index: int) -> Future[Any]:
        return self._executor.submit(done, work, index)

    def renew(self) -> None:
        self.close()
        self._start()

    def close(self) -> None:
        self._alive.close()
        self._executor.shutdown(cancel_futures=True)


def _entered(alive: Any) -> None:
    """Start of a process: an interrupt is the parent's business, which then keeps what has come in. When the other end
    of the pipe is closed, because the parent has stopped or is gone, the process ends at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_ended, args=(alive,), daemon=True).start()


def _ended(alive: Any) -> None:
    try:
        alive.recv()
    except (EOFError, OSError):
        os._exit(0)


class Cluster:
    """The workers of a Dask cluster, which need the same version of gemcheck. Raises GameError when the package is not
    there, OSError when nobody answers at the address."""

    def __init__(self, address: str) -> None:
        try:
            distributed = import_module("distributed")
        except ImportError:
            raise GameError("--cluster needs the package distributed: pip install 'gemcheck[cluster]'") from None
        self.lost: tuple[type[BaseException], ...] = (distributed.KilledWorker, CancelledError)
        self._client = distributed.Client(address)
        self._executor: Executor = self._client.get_executor()
        self.ahead = AHEAD * max(1, sum(self._client.ncores().values()))

    def begin(self, work: bytes, index: int) -> Future[Any]:
        return self._executor.submit(done, work, index)

    def renew(self) -> None:
        """The scheduler has found another worker already."""

    def close(self) -> None:
        self._executor.shutdown(wait=False)
        self._client.close()


def done(work: bytes, index: int) -> Any:
    """The piece of work with this number."""
    return _worker(work)(index)


@lru_cache(maxsize=2)
def _worker(work: bytes) -> Worker:
    """The worker for some work, made once in a process."""
    make: Callable[[], Worker] = pickle.loads(work)
    return make()
