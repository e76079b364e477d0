"""One run of the mutation check: a copy of the tree, the faults, the process that plants them, the results."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from tests.mutation.equivalent import equivalents, unused
from tests.mutation.faults import Fault, all_faults
from tests.mutation.record import Record
from tests.mutation.report import CAUGHT, EQUIVALENT, NOT_RUN, SURVIVED, Report, Result
from tests.mutation.sample import sampled
from tests.mutation.scope import GAMES
from tests.mutation.worker import Orders

__all__ = ["ROOT", "Settings", "measure"]

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("gemcheck", "models", "tests", "cases", "docs", "README.md", "pyproject.toml")
"""What the tests of the game need of the project; some read its documentation."""


class Settings(msgspec.Struct, frozen=True):
    """How to run.

    game: whose rules are faulted; modules: only faults of these modules and packaged files (none: all); only: only
    faults whose id begins like this; sample: at most so many faults (0: all), chosen by `seed`; own: use only the test
    files made for the modules; jobs: processes at a time; seconds: time limit of the run (0: none); examples: at most
    so many per property; test_limit: a test that takes longer is left out; budget: seconds of tests for one fault;
    every: run all tests for each fault, not only those that execute what it changes; slack: seconds of processor time
    that any fault has.
    """

    game: str = "gempire"
    modules: tuple[str, ...] = ()
    only: str = ""
    sample: int = 0
    seed: int = 0
    own: bool = False
    jobs: int = 1
    seconds: float = 0.0
    examples: int = 30
    test_limit: float = 60.0
    budget: float = 60.0
    every: bool = False
    slack: float = 5.0


def measure(chosen: Settings, root: Path = ROOT, on_result: Callable[[Result], None] | None = None) -> Report:
    """Plant the faults and see which are noticed. Raises ValueError for a module that has no faults, RuntimeError when
    the tests cannot be run at all."""
    scope = GAMES[chosen.game]
    started = time.monotonic()
    with copied(root) as copy:
        known = all_faults(scope, copy)
        for module in chosen.modules:
            if not any(fault.module == module for fault in known):
                raise ValueError(f"there are no faults in '{module}'")
        listed = equivalents(scope.name)
        stale = [f"{e.module}: {e.before}  =>  {e.after}" for e in unused(listed, known)]
        candidates = [
            fault
            for fault in known
            if (not chosen.modules or fault.module in chosen.modules) and fault.id.startswith(chosen.only)
        ]
        faults = sampled(candidates, chosen.sample, chosen.seed) if chosen.sample else candidates
        reasons = {f.id: e.reason for f in faults for e in listed if e.covers(f)}
        files = list(scope.files_of_tests(copy))
        if chosen.own:
            wanted = {file for fault in faults for file in scope.own_tests(fault.module, copy)}
            files = [file for file in files if file in wanted]
        run = _Run(copy, chosen, [fault for fault in faults if fault.id not in reasons], files, on_result)
        run.go()
    results = [
        Result(fault, EQUIVALENT, note=reasons[fault.id])
        if fault.id in reasons
        else run.results.get(fault.id, Result(fault, NOT_RUN))
        for fault in faults
    ]
    return Report(
        [_judged(result, set(run.unreliable)) for result in results],
        len(candidates),
        chosen.seed,
        run.failing,
        run.unreliable,
        stale,
        time.monotonic() - started,
        run.watching,
    )


def _judged(result: Result, unreliable: set[str]) -> Result:
    if result.outcome in CAUGHT and result.test in unreliable:
        return msgspec.structs.replace(result, outcome=SURVIVED, note=f"{result.test} is unreliable")
    return result


@contextmanager
def copied(root: Path) -> Iterator[Path]:
    """A copy of what is needed of a tree: nobody's edits can get into a run."""
    with tempfile.TemporaryDirectory(prefix="gemcheck-mutation-") as folder:
        copy = Path(folder).resolve()
        for part in PARTS:
            if (root / part).is_dir():
                shutil.copytree(root / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", ".hypothesis"))
            elif (root / part).exists():
                shutil.copy2(root / part, copy / part)
        yield copy


class _Run:
    """The exchange with the process that plants the faults."""

    def __init__(
        self,
        copy: Path,
        chosen: Settings,
        faults: list[Fault],
        files: list[str],
        on_result: Callable[[Result], None] | None,
    ) -> None:
        self.copy = copy
        self.chosen = chosen
        self.faults = {fault.id: fault for fault in faults}
        self.files = files
        self.on_result = on_result
        self.results: dict[str, Result] = {}
        self.failing: list[str] = []
        self.unreliable: list[str] = []
        self.watching = 0.0

    def go(self) -> None:
        if not self.faults:
            return
        if not self.files:
            raise RuntimeError("there are no tests to run")
        chosen = self.chosen
        store = self.store()
        record = self.load(store)
        orders = Orders(
            chosen.game,
            self.files,
            list(self.faults.values()),
            chosen.jobs,
            chosen.examples,
            chosen.test_limit,
            chosen.budget,
            chosen.every,
            chosen.slack,
            chosen.seconds,
            record,
        )
        started = time.monotonic()
        for message in _messages(self.copy, msgspec.json.encode(orders)):
            if "record" in message:
                self.watching = time.monotonic() - started
                store.parent.mkdir(exist_ok=True)
                store.write_text(json.dumps(message["record"]), encoding="utf-8")
                self.failing = list(message["record"]["failing"])
            elif "unreliable" in message:
                self.unreliable = list(message["unreliable"])
            else:
                result = msgspec.convert({**message, "fault": self.faults[message["fault"]]}, Result)
                self.results[result.fault.id] = result
                if self.on_result is not None:
                    self.on_result(result)

    def store(self) -> Path:
        """The file that keeps what was recorded of exactly this tree, these tests and these settings."""
        digest = hashlib.sha256()
        for part in PARTS:
            top = self.copy / part
            for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
                if path.is_file() and path.suffix != ".pyc":
                    digest.update(str(path.relative_to(self.copy)).encode() + b"\0" + path.read_bytes() + b"\0")
        digest.update(repr((self.files, self.chosen.examples, self.chosen.test_limit)).encode())
        return Path(tempfile.gettempdir(), "gemcheck-mutation-records", f"{digest.hexdigest()[:24]}.json")

    def load(self, store: Path) -> Record | None:
        try:
            record = msgspec.json.decode(store.read_bytes(), type=Record)
        except (OSError, msgspec.DecodeError):
            return None
        self.failing = record.failing
        return record


def _messages(copy: Path, orders: bytes) -> Iterator[dict[str, Any]]:
    """Start the process in the copy, give it its orders, and yield what it says. Raises RuntimeError when it fails."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(copy), str(copy / "models")))}
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutation.worker"],
            cwd=copy,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,
        )
        try:
            if process.stdin is None or process.stdout is None:
                raise RuntimeError("the process has no pipes")
            process.stdin.write(orders)
            process.stdin.close()
            for line in process.stdout:
                yield json.loads(line)
            if process.wait() != 0:
                errors.seek(0)
                raise RuntimeError(f"planting faults failed:\n{errors.read().decode(errors='replace')}")
        finally:
            # The process leads a group of its own: whatever is left of it and of its children ends here.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()
