"""Who does the tasks of a hunt: this process, or several others. One that goes down loses nothing that it has sent."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import wait
from typing import Any, Protocol

from gemcheck.game import Game
from gemcheck.search.hunt import Task, carried_out

__all__ = ["Alone", "Crew", "Team", "WorkerLostError", "crew"]

AnyGame = Game[Any, Any]

DEATHS = 3
"""A task that has taken so many processes down with it is given up."""


class WorkerLostError(Exception):
    """A task whose process goes down again and again."""


class Crew(Protocol):
    """Takes tasks and hands out what comes of them, piece by piece."""

    def free(self) -> bool:
        """Whether one more task can be begun."""

    def give(self, task: Task) -> None:
        """Begin a task."""

    def take(self, patience: float) -> Iterator[tuple[Task, Any, bool]]:
        """What has come in, waiting so many seconds for it: the task, a piece, and whether that was its last one."""

    def busy(self) -> bool:
        """Whether anything is under way."""

    def close(self) -> None:
        """Stop whatever is under way."""


def crew(game: AnyGame, make: Callable[[], AnyGame], jobs: int) -> Crew:
    """One process is this one; several are others, and leave this one to merge."""
    return Alone(game) if jobs <= 1 else Team(game, make, jobs)


class Alone:
    """Does one task at a time, one piece of it for each `take`."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.task: Task | None = None
        self.pieces: Iterator[Any] = iter(())

    def free(self) -> bool:
        return self.task is None

    def busy(self) -> bool:
        return self.task is not None

    def give(self, task: Task) -> None:
        self.task, self.pieces = task, carried_out(self.game, task)

    def take(self, patience: float) -> Iterator[tuple[Task, Any, bool]]:
        if self.task is None:
            return
        task = self.task
        piece = next(self.pieces, None)
        if piece is None:
            self.task = None
        yield task, piece, piece is None

    def close(self) -> None:
        self.task = None


class _Worker:
    """A process, the pipe to it, and what it is about: the task, the pieces that have come of it, and how often it has
    gone down with it."""

    def __init__(self, context: Any, make: Callable[[], AnyGame], others: Iterable[_Worker]) -> None:
        here, there = context.Pipe()
        self.pipe = here
        # A forked process has this process's ends of all pipes as well, and no pipe is closed while one is open.
        forked = context.get_start_method() == "fork"
        inherited = [here, *(other.pipe for other in others)] if forked else []
        self.process = context.Process(target=_work, args=(make, there, inherited), daemon=True)
        self.process.start()
        there.close()
        self.task: Task | None = None
        self.pieces = self.deaths = 0

    def begin(self, task: Task, pieces: int = 0, deaths: int = 0) -> None:
        self.task, self.pieces, self.deaths = task, pieces, deaths
        try:
            self.pipe.send((task, pieces))
        except (BrokenPipeError, ConnectionError):
            return  # it has gone down already, which shows when one listens to it

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Team:
    """Several processes, each with one task."""

    def __init__(self, game: AnyGame, make: Callable[[], AnyGame], jobs: int) -> None:
        # On Linux a fork keeps what is registered in this process; elsewhere forking is not safe.
        forks = sys.platform == "linux"
        self.context = multiprocessing.get_context("fork" if forks else "spawn")
        self.make: Callable[[], AnyGame] = _Same(game) if forks else make
        self.workers: list[_Worker] = []
        for _ in range(jobs):
            self.workers.append(_Worker(self.context, self.make, self.workers))

    def free(self) -> bool:
        return any(worker.task is None for worker in self.workers)

    def busy(self) -> bool:
        return any(worker.task is not None for worker in self.workers)

    def give(self, task: Task) -> None:
        next(worker for worker in self.workers if worker.task is None).begin(task)

    def take(self, patience: float) -> Iterator[tuple[Task, Any, bool]]:
        by_pipe = {worker.pipe: worker for worker in self.workers if worker.task is not None}
        for pipe in wait(list(by_pipe), patience):
            worker = by_pipe[pipe]
            task = worker.task
            assert task is not None
            try:
                piece = worker.pipe.recv()
            except (EOFError, ConnectionError):
                self.replaced(worker, task)
                continue
            if isinstance(piece, Exception):
                raise piece
            if piece is None:
                worker.task = None
            else:
                worker.pieces += 1
            yield task, piece, piece is None

    def replaced(self, worker: _Worker, task: Task) -> None:
        """Put another process in the place of one that has gone down; it goes on behind the last piece that was sent.
        Raises WorkerLostError when that has happened too often."""
        worker.stop()
        deaths = worker.deaths + 1
        if deaths >= DEATHS:
            raise WorkerLostError(f"a task has taken {deaths} processes down (exit code {worker.process.exitcode})")
        place = self.workers.index(worker)
        fresh = _Worker(self.context, self.make, [*self.workers[:place], *self.workers[place + 1 :]])
        fresh.begin(task, worker.pieces, deaths)
        self.workers[place] = fresh

    def close(self) -> None:
        for worker in self.workers:
            worker.stop()


class _Same:
    """Makes the game that is there already, for a process that shares this one's memory."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def __call__(self) -> AnyGame:
        return self.game


def _work(make: Callable[[], AnyGame], pipe: Any, inherited: Iterable[Any]) -> None:
    """A process: do tasks until the pipe is closed, by the parent or by its end. inherited: what only the parent needs
    open."""
    for end in inherited:
        end.close()
    # An interrupt is the parent's business, which keeps what has come in and stops this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        game = make()
        while True:
            task, skip = pipe.recv()
            for piece in carried_out(game, task, skip):
                pipe.send(piece)
            pipe.send(None)
    except (EOFError, BrokenPipeError, ConnectionError):
        return  # the parent is gone, and nobody wants to know
    except Exception as error:
        import traceback

        told = RuntimeError(f"{type(error).__name__}: {error}")
        told.add_note("".join(traceback.format_exception(error)))
        pipe.send(told)
