"""Machine code of the compiled sweep: whether there is any from an earlier run, and making it in another process.

Compiling takes up to a minute and cannot be interrupted from within. Another process that compiles can be ended; what
it has kept by then is there for the next one. Where nothing can be kept it would be compiled anew for every hand, so
that is tried once in a process at most.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

from msgspec.structs import replace

from gemcheck_models.gempire.placement.problem import Problem

__all__ = ["compiled_by_another", "hopeless", "note_ready", "ready"]

FEW = 4
"""So many cards of a hand are answered for the sake of the machine code."""

PAUSE = 0.05
"""Seconds between two looks at the clock."""

FAILED: set[Path] = set()
"""The marks for which this process has compiled, or could not begin to, and found none afterwards."""


def _mark() -> Path:
    from gemcheck_models.gempire.placement.fast_compiled import folder

    return Path(folder()) / "complete"


def ready() -> bool:
    """Whether a search has been completed by machine code of these sources, which was kept."""
    return _mark().exists()


def note_ready() -> None:
    """Note that a search has been completed; without a place to write nothing is noted."""
    with suppress(OSError):
        _mark().touch()


def hopeless() -> bool:
    """Whether this process has learned that no machine code can be kept."""
    return _mark() in FAILED


def _keeps() -> bool:
    """Whether there is a place to write."""
    try:
        _mark().parent.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=_mark().parent):
            return True
    except OSError:
        return False


def compiled_by_another(problem: Problem, late: Callable[[], bool] | None) -> bool:
    """Have another process answer a small part of a problem, until it is `late`; whether there is machine code then.

    If not, and it was not for the time, it is `hopeless`.
    """
    done = not hopeless() and _keeps()
    if done:
        ended = _ended(problem, late)
        if ended is None:
            return False
        done = ended and ready()
    if not done:
        FAILED.add(_mark())
    return done


def _ended(problem: Problem, late: Callable[[], bool] | None) -> bool | None:
    """Whether another process has answered a small part of a problem; None if it was `late` before that."""
    number = min(FEW, len(problem.hand))
    small = replace(problem, hand=problem.hand[:number], least=number, most=number)
    with subprocess.Popen(
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as other:
        try:
            if other.stdin is not None:
                with suppress(BrokenPipeError):
                    other.stdin.write(pickle.dumps(small))
                    other.stdin.close()
            while other.poll() is None:
                if late is not None and late():
                    return None
                time.sleep(PAUSE)
        finally:
            other.kill()
    return other.returncode == 0


def _compile() -> None:
    """Answer the problem that stands in the input; the compiled sweep keeps its machine code."""
    from gemcheck_models.gempire.placement.fast import fast

    fast(pickle.loads(sys.stdin.buffer.read()))


if __name__ == "__main__":
    _compile()
