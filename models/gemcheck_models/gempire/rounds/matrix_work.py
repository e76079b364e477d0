"""Answering many pairs on several processes, so that each can be stopped in the middle and what is done is kept.

Every pair has a process of its own that sends each step forward; nothing depends on how many run side by side.
"""

from __future__ import annotations

import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import Any

import msgspec

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.rounds import INTERRUPT, TIME_LIMIT
from gemcheck_models.gempire.rounds.answers import Disagreement, Effort, Minimum
from gemcheck_models.gempire.rounds.cache import Cache
from gemcheck_models.gempire.rounds.worlds import Pair, question

__all__ = ["Asking", "Solve", "Work", "Worked", "worked"]

SECONDS = 0.2
"""How long to wait at most before looking again at the clock and for an interrupt."""

Solve = Callable[..., Minimum]
"""What answers a pair, such as `answers.minimum`."""


class Asking(msgspec.Struct, frozen=True):
    """What is the same for all pairs."""

    game: Gempire
    seats: int
    technologies: tuple[int, ...] | None
    effort: Effort
    seed: int
    prove: bool
    solve: Solve


class Work(msgspec.Struct, frozen=True):
    """How to go about it: processes, whether time is up, and where to show how far things are."""

    jobs: int
    late: Callable[[], bool]
    progress: Callable[[str], None]


class Worked(msgspec.Struct, frozen=True):
    """The answers by pair, stopped ones with what they had; why it was stopped (empty: it was not); and how many were
    known from before."""

    answers: dict[Pair, Minimum]
    stopped: str
    remembered: int


def worked(asking: Asking, pairs: Sequence[Pair], cache: Cache, work: Work) -> Worked:
    """Answer the pairs. Raises GameError for what cannot be asked, Disagreement where methods contradict each other."""
    known = {pair: answer for pair in pairs if (answer := cache.known(pair)) is not None}
    crew = _Crew(asking, [pair for pair in pairs if pair not in known], cache, work, len(pairs), len(known))
    with _listening() as interrupted:
        try:
            stopped = crew.finish(interrupted)
        finally:
            crew.close()
    answers = {**known, **crew.answers}
    return Worked({pair: answers[pair] for pair in pairs if pair in answers}, stopped, len(known))


@contextmanager
def _listening() -> Iterator[Callable[[], bool]]:
    """Whether an interrupt has come; only the main thread can hear of one."""
    seen: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = signal.signal(signal.SIGINT, lambda number, frame: seen.append(number))
    try:
        yield lambda: bool(seen)
    finally:
        signal.signal(signal.SIGINT, before)


class _Crew:
    """The processes of one run: the pairs that wait, those under way, and what has come in."""

    def __init__(self, asking: Asking, pairs: Sequence[Pair], cache: Cache, work: Work, total: int, known: int) -> None:
        self.asking, self.cache, self.work = asking, cache, work
        self.waiting = list(pairs)
        self.total, self.known, self.finished = total, known, 0
        self.answers: dict[Pair, Minimum] = {}
        self.running: dict[Any, tuple[Pair, Any]] = {}
        # On Linux a fork keeps what is loaded already; elsewhere forking is not safe.
        self.context: Any = get_context("fork" if sys.platform == "linux" else "spawn")

    def finish(self, interrupted: Callable[[], bool]) -> str:
        """Answer everything, or say why it was stopped."""
        while self.waiting or self.running:
            if interrupted():
                return INTERRUPT
            if self.work.late():
                return TIME_LIMIT
            while self.waiting and len(self.running) < self.work.jobs:
                self.begin(self.waiting.pop(0))
            for pipe in wait(list(self.running), SECONDS):
                self.receive(pipe)
        return ""

    def begin(self, pair: Pair) -> None:
        here, there = self.context.Pipe(duplex=False)
        process = self.context.Process(target=_answer, args=(self.asking, pair, there), daemon=True)
        process.start()
        there.close()
        self.running[here] = (pair, process)

    def receive(self, pipe: Any) -> None:
        """Take one message: a line of progress, an answer on the way, or the last word."""
        pair, process = self.running[pipe]
        try:
            message = pipe.recv()
        except EOFError:
            process.join()
            raise RuntimeError(f"Demands {pair}: the process ended with code {process.exitcode}") from None
        if isinstance(message, Exception):
            raise message
        if isinstance(message, str):
            self.show(f"Demands {pair[0]} and {pair[1]}: {message}")
            return
        self.answers[pair] = message
        if message.finished:
            self.cache.keep(message)
            self.finished += 1
            del self.running[pipe]
            pipe.close()
            process.join()
            self.show(f"Demands {pair[0]} and {pair[1]}: {message.words}")

    def show(self, text: str) -> None:
        count = f"{self.known + self.finished} of {self.total} pairs; " if self.total > 1 else ""
        self.work.progress(count + text)

    def close(self) -> None:
        """Stop what is under way."""
        for pipe, (_, process) in self.running.items():
            process.kill()
            process.join()
            pipe.close()
        self.running.clear()


def _answer(asking: Asking, pair: Pair, pipe: Any) -> None:
    """One process: send every step forward and then the finished answer, or what went wrong."""
    # An interrupt is the parent's business, which keeps what has come in and stops this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        asked = question(asking.game.table, asking.seats, pair, asking.technologies)
        answer = asking.solve(
            asking.game,
            asked,
            effort=asking.effort,
            seed=asking.seed,
            prove=asking.prove,
            progress=pipe.send,
            told=lambda step: None if step.finished else pipe.send(step),
        )
        pipe.send(answer)
    except BrokenPipeError:
        return  # the parent is gone, and nobody wants to know
    except (GameError, Disagreement) as error:
        pipe.send(type(error)(*error.args))
    except Exception as error:
        crash = RuntimeError(f"Demands {pair}: {type(error).__name__}: {error}")
        crash.add_note("".join(traceback.format_exception(error)))
        pipe.send(crash)
