"""Running the checks of a game, each in a process of its own, so that a check can be stopped in the middle.

A process begins with nothing but the game, whatever ran before it and beside it: the same checks give the same reports
on any number of processes. What a check finds is sent as soon as it is found, and so survives a stop.
"""

from __future__ import annotations

import math
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import Any

import msgspec

from gemcheck.checks import Check, CheckReport, Statement, chosen_checks, narrowed, reached
from gemcheck.cli import exits
from gemcheck.cli.output import Progress, counted
from gemcheck.cli.run import Run
from gemcheck.findings import Finding, Verdict
from gemcheck.game import Game, GameError
from gemcheck.rulebook import RulebookError

__all__ = ["Answers", "CheckCrashError", "Wanted", "ask"]

AnyGame = Game[Any, Any]
Item = Finding | Statement

_SECONDS = 0.5
"""How long to wait at most before looking again whether an interrupt has come."""


class CheckCrashError(Exception):
    """A check whose code failed; the message names the check, the failure and where it happened."""


class Wanted(msgspec.Struct, frozen=True):
    """Which checks to run and which of their findings to keep; None and the defaults want everything."""

    kinds: tuple[str, ...] | None = None
    clause: str | None = None
    only: tuple[str, ...] | None = None
    fast: bool = False


class Answers(msgspec.Struct, frozen=True):
    """The reports in the order of the checks. `unfinished` are checks that were stopped or never begun: their reports
    hold what they had found and say that the rest is unknown. `stopped` is the exit code that says why, or 0."""

    reports: tuple[CheckReport, ...]
    unfinished: tuple[str, ...] = ()
    stopped: int = exits.CLEAN

    @property
    def findings(self) -> list[Finding]:
        """All findings, the worst first."""
        return sorted((found for report in self.reports for found in report.findings), key=Finding.rank)

    def check_of(self, finding: Finding) -> str:
        """The id of the check that reported a finding."""
        return next(report.check for report in self.reports if finding in report.findings)


def ask(run: Run, game: AnyGame, wanted: Wanted) -> Answers:
    """Run the wanted checks on as many processes as the run allows, until its time limit or an interrupt.

    Raises RulebookError for a kind, clause or check that does not exist, and what a check raises; a failure in a
    check's code is a CheckCrashError.
    """
    checks = chosen_checks(game, wanted.kinds, wanted.clause, wanted.fast, wanted.only)
    work = _Work(run, game, wanted, checks)
    stopped = exits.CLEAN
    try:
        with work.interrupts.heard():
            stopped = exits.CLEAN if work.finish() else exits.LIMIT
    except KeyboardInterrupt:
        stopped = exits.INTERRUPTED
    finally:
        work.close()
    reason = "the time limit" if stopped == exits.LIMIT else "an interrupt"
    reports = tuple(
        work.reports[i] if i in work.reports else _part(one, game, work.found.get(i, ()), wanted, reason)
        for i, one in enumerate(checks)
    )
    unfinished = tuple(one.id for i, one in enumerate(checks) if i not in work.reports)
    return Answers(reports, unfinished, stopped)


def _part(one: Check, game: AnyGame, items: Iterable[Item], wanted: Wanted, reason: str) -> CheckReport:
    """The report of a check that was stopped: what had come in, and that the rest is unknown."""
    rest = Statement(f"{one.id}: stopped by {reason} before the answer", one.clauses, Verdict.UNKNOWN)
    return narrowed(_answering(one, lambda _: [*items, rest]).run(game), wanted.kinds, wanted.clause)


def _answering(one: Check, function: Callable[[AnyGame], Iterable[Item] | CheckReport]) -> Check:
    return msgspec.structs.replace(one, function=function)


class _Interrupts:
    """Remembers an interrupt. Python drops the exception where one arrives inside a callback, such as those around a
    fork, and a run that waits for a check would then wait for ever."""

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
        self.seen = True
        raise KeyboardInterrupt


class _Work:
    """The checks of one run: those that wait, those under way, and what has come in from them by their number."""

    def __init__(self, run: Run, game: AnyGame, wanted: Wanted, checks: Collection[Check]) -> None:
        self.run = run
        self.game = game
        self.wanted = wanted
        self.checks = list(checks)
        # The slow ones begin first, so that none of them is left over at the end.
        self.order = sorted(range(len(self.checks)), key=lambda number: (not self.checks[number].slow, number))
        self.reports: dict[int, CheckReport] = {}
        self.found: dict[int, list[Item]] = {}
        self.failures: dict[int, Exception] = {}
        self.begun = 0
        self.running: dict[Any, tuple[int, Any]] = {}
        self.progress = Progress(run)
        self.interrupts = _Interrupts()
        # On Linux a fork keeps what is registered in this process; elsewhere forking is not safe.
        self.forks = sys.platform == "linux"
        self.context: Any = get_context("fork" if self.forks else "spawn")

    def finish(self) -> bool:
        """Run everything; False when the time limit came first. Raises the failure of the first check that failed."""
        while self.running or (self.begun < len(self.checks) and not self.failures):
            if self.interrupts.seen:
                raise KeyboardInterrupt
            if self.run.late():
                break
            while len(self.running) < self.run.jobs and self.begun < len(self.checks) and not self.failures:
                self.begin()
            for pipe in wait(list(self.running), self.patience()):
                self.receive(pipe)
        if self.failures:
            # Nothing that began before the first failure is missing, whatever the number of processes.
            raise next(self.failures[number] for number in self.order if number in self.failures)
        return len(self.reports) == len(self.checks)

    def patience(self) -> float:
        """How many seconds to wait for something to come in."""
        deadline = self.run.deadline
        if deadline is None or math.isnan(deadline):
            return _SECONDS
        return min(_SECONDS, max(0.0, deadline - time.monotonic()))

    def begin(self) -> None:
        number, self.begun = self.order[self.begun], self.begun + 1
        one = self.checks[number]
        self.progress(f"{len(self.reports)} of {counted(len(self.checks), 'check')}: {one.id}")
        here, there = self.context.Pipe(duplex=False)
        make = _Same(self.game) if self.forks else self.run.maker(self.game)
        process = self.context.Process(target=_answer, args=(make, one.id, self.wanted, there), daemon=True)
        process.start()
        there.close()
        self.running[here] = (number, process)

    def receive(self, pipe: Any) -> None:
        """Take one message of a process: something found, or its last word."""
        number, process = self.running[pipe]
        try:
            message = pipe.recv()
        except EOFError:
            process.join()
            text = f"check '{self.checks[number].id}': its process ended with code {process.exitcode}"
            message = CheckCrashError(text)
        if isinstance(message, Finding | Statement):
            self.found.setdefault(number, []).append(message)
            return
        if isinstance(message, CheckReport):
            self.reports[number] = message
        elif isinstance(message, KeyboardInterrupt):
            raise message
        else:
            self.failures[number] = message
        del self.running[pipe]
        pipe.close()
        process.join()

    def close(self) -> None:
        """Stop what is under way and take the progress away."""
        self.progress.clear()
        for pipe, (_, process) in self.running.items():
            process.kill()
            process.join()
            pipe.close()
        self.running.clear()


class _Same:
    """Makes the game that is there already, for a process that shares this one's memory."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def __call__(self) -> AnyGame:
        return self.game


def _answer(make: Callable[[], AnyGame], identifier: str, wanted: Wanted, pipe: Any) -> None:
    """One process: send what a check yields and then its report, or what went wrong."""
    # An interrupt is the parent's business, which keeps what has come in and stops this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        game = make()
        (one,) = chosen_checks(game, only=(identifier,))
        report = _answering(one, lambda game: _told(one.function(game), pipe)).run(game)
        report = narrowed(report, wanted.kinds, wanted.clause)
        pipe.send(report if wanted.fast else reached(game, report))
    except BrokenPipeError:
        return  # the parent is gone, and nobody wants to know
    except KeyboardInterrupt:
        pipe.send(KeyboardInterrupt())
    except (GameError, RulebookError) as error:
        pipe.send(type(error)(*error.args))
    except Exception as error:
        pipe.send(_crash(identifier, error))


def _told(answer: Iterable[Item] | CheckReport, pipe: Any) -> Iterable[Item] | CheckReport:
    return answer if isinstance(answer, CheckReport) else _sent(answer, pipe)


def _sent(items: Iterable[Item], pipe: Any) -> Iterator[Item]:
    for item in items:
        pipe.send(item)
        yield item


def _crash(identifier: str, error: Exception) -> CheckCrashError:
    last = traceback.extract_tb(error.__traceback__)[-1]
    crash = CheckCrashError(
        f"check '{identifier}': {type(error).__name__}: {error} (in {last.name}, line {last.lineno})"
    )
    # Notes survive the way to the other process, and -v prints them.
    crash.add_note("".join(traceback.format_exception(error)))
    return crash
