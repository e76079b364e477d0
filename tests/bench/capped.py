"""A method run in a process of its own, with a limit on its processor time that it cannot overrun.

The limit is the system's, so that it holds for threads of a solver and for loops that never come back. The processor
time of all threads counts; imports and compiled code are those of the process that asks.
"""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Callable
from multiprocessing import get_context
from typing import Any, NamedTuple

from gemcheck_models.gempire.placement import cpsat_scope, sweep_refusals
from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.problem import Answer, Problem, Progress

from tests.models.placement.raw_scope import Declined

__all__ = ["Run", "Step", "capped"]


NOT_COVERED = (sweep_refusals.Unsupported, cpsat_scope.Unsupported, Declined)


class Step(NamedTuple):
    """What was known after so many seconds."""

    seconds: float
    score: Score | None
    bound: Score | None


class Run(NamedTuple):
    """One run: its seconds and score, None where it was cut off; everything it told on the way."""

    seconds: float | None
    score: Score | None
    bound: Score | None
    steps: tuple[Step, ...]


def capped(method: Callable[..., Answer], problem: Problem, cap: int, progress: bool = False) -> Run | None:
    """One run of a method with at most so many seconds; None where it does not cover the problem.

    progress: whether the method is to tell what it knows. Raises AssertionError for any other error of the method.
    """
    context = get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(method, problem, cap, progress, sender))
    process.start()
    sender.close()
    steps = []
    run: Run | None = Run(None, None, None, ())
    error = ""
    while True:
        try:
            kind, *said = receiver.recv()
        except EOFError:
            break
        if kind == "step":
            steps.append(Step(*said))
        elif kind == "end":
            run = Run(said[0], said[1], said[2], ())
        elif kind == "not covered":
            run = None
        else:
            (error,) = said
    process.join()
    receiver.close()
    if error:
        raise AssertionError(error)
    return run._replace(steps=tuple(steps)) if run is not None else None


def _run(method: Callable[..., Answer], problem: Problem, cap: int, progress: bool, sender: Any) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (cap, cap))
    start = time.process_time()

    def tell(step: Progress) -> None:
        sender.send(("step", time.process_time() - start, step.score, step.bound))

    try:
        answer = method(problem, progress=tell) if progress else method(problem)
        sender.send(("end", time.process_time() - start, answer.score, answer.bound))
    except NOT_COVERED:
        sender.send(("not covered",))
    except Exception as error:
        sender.send(("error", f"{type(error).__name__}: {error}"))
    sender.close()
    # Threads of a solver may still be around: the process ends without waiting for them.
    os._exit(0)
