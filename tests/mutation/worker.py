"""The process in which faults are planted: started in a copy of the tree, with its orders on standard input.

It loads what the game and its tests need from elsewhere, but neither the game nor the tests. From it come the children
that watch the tests once; one that loads game and tests and starts a child for each fault that can be planted by
exchanging the code of a function; and one for each fault that must be there before the game is loaded. Results go to
standard output, one JSON object on a line.
"""

from __future__ import annotations

import ast
import gc
import importlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from tests.mutation import pool
from tests.mutation.faults import Fault
from tests.mutation.plant import Planter, forget, load_all
from tests.mutation.record import Record, recorded
from tests.mutation.scope import GAMES, Scope
from tests.mutation.selection import Selection
from tests.mutation.session import Quiet, Session

__all__ = ["Orders", "main"]

OWN = ("gemcheck", "gemcheck_models", "tests", "cases")
PATIENCE = 4.0
"""A fault counts as one that never ends when its tests take so many times as long as without it, and `slack` more."""


class Orders(msgspec.Struct):
    """What to do.

    game: whose rules are faulted; files: the test files to use; faults: to plant, in this order; jobs: children at a
    time; examples: at most so many per property; test_limit: seconds a test may take; budget: seconds of tests for one
    fault; every: run all tests for each fault; slack: seconds of processor time that any fault has beside what its
    tests take; seconds: the time limit of the whole run, 0 for none; record: what an earlier run on the same tree saw.
    """

    game: str
    files: list[str]
    faults: list[Fault]
    jobs: int
    examples: int
    test_limit: float
    budget: float
    every: bool = False
    slack: float = 5.0
    seconds: float = 0.0
    record: Record | None = None


Say = Callable[[dict[str, Any]], None]


def main() -> None:
    """Read the orders, carry them out, and write what comes of each fault."""
    orders = msgspec.json.decode(sys.stdin.buffer.read(), type=Orders)
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")

    def say(message: dict[str, Any]) -> None:
        out.write(json.dumps(message) + "\n")
        out.flush()

    _Worker(Path.cwd(), orders, say).work()


class _Worker:
    def __init__(self, root: Path, orders: Orders, say: Say) -> None:
        self.root = root
        self.orders = orders
        self.say = say
        self.deadline = time.monotonic() + orders.seconds if orders.seconds else float("inf")
        self.scope = GAMES[orders.game]
        self.planter = Planter(self.scope, root)

    def work(self) -> None:
        orders = self.orders
        load_foreign(self.scope, self.root)
        record = orders.record
        if record is None:
            record = recorded(self.scope, self.root, orders.files, orders.jobs, orders.examples, orders.test_limit)
            self.say({"record": msgspec.to_builtins(record, str_keys=True)})
        self.selection = Selection(self.scope, self.root, record, orders.budget, orders.every)
        self.tests = {fault.id: self.selection.tests(fault) for fault in orders.faults}
        quick: list[Fault] = []
        slow: list[Fault] = []
        for fault in orders.faults:
            if not self.tests[fault.id]:
                self.say({"fault": fault.id, "outcome": "survived", "test": "", "tests": 0, "seconds": 0.0})
            else:
                (slow if self.selection.loaded(fault) else quick).append(fault)
        killers: set[str] = set()
        left = list(self.exchanged(quick, killers)) if quick else []
        for name, answer in pool.run(self.before(self.tasks([*slow, *left], self.loaded_with)), orders.jobs):
            self.tell(name, answer, killers)
        self.check(sorted(killers))

    # -- faults in functions that run only when called

    def exchanged(self, faults: Sequence[Fault], killers: set[str]) -> Iterator[Fault]:
        """Plant faults in copies of one process that has loaded everything; yields those that cannot be planted so."""
        files = sorted({name.partition("::")[0] for fault in faults for name in self.tests[fault.id]})
        by_name = {fault.id: fault for fault in faults}
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            code = 1
            try:
                with os.fdopen(writing, "w", encoding="utf-8") as pipe:
                    self.serve(files, faults, pipe.write, pipe.flush)
                code = 0
            finally:
                os._exit(code)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as pipe:
            for line in pipe:
                name, answer = json.loads(line)
                fault = by_name.pop(name)
                if answer["outcome"] == "elsewhere":
                    yield fault
                else:
                    self.tell(name, answer, killers)
        os.waitpid(pid, 0)
        if by_name and time.monotonic() < self.deadline:
            yield from by_name.values()

    def serve(
        self, files: Sequence[str], faults: Sequence[Fault], write: Callable[[str], Any], flush: Callable[[], Any]
    ) -> None:
        def loop(session: Session) -> None:
            forget(self.scope)
            gc.collect()
            gc.freeze()

            def planted(fault: Fault) -> dict[str, Any]:
                forget(self.scope)
                if not self.planter.exchange(fault):
                    return {"outcome": "elsewhere"}
                return _verdict(session.run(self.tests[fault.id]))

            for answer in pool.run(self.before(self.tasks(faults, planted)), self.orders.jobs):
                write(json.dumps(answer) + "\n")
                flush()

        with Quiet():
            Session(loop, self.orders.examples, lambda: load_all(self.scope, self.root)).start(files)

    # -- faults that must be there from the start

    def loaded_with(self, fault: Fault) -> dict[str, Any]:
        """Load the game with a fault in it and run the tests, group by group: most faults are noticed before any
        files but the module's own have been loaded."""
        planted: list[Callable[[], bool]] = []
        for _, group in groupby(self.tests[fault.id], self.selection.rank(fault)):
            tests = list(group)
            failed: list[str] = []

            def loop(session: Session, tests: Sequence[str] = tests, failed: list[str] = failed) -> None:
                failed.append(session.broken[0] if session.broken else session.run(tests))

            with Quiet():
                session = Session(loop, self.orders.examples, lambda: planted.append(self.planter.before_import(fault)))
                code = session.start(list(dict.fromkeys(name.partition("::")[0] for name in tests)))
            if not failed:
                return {"outcome": "error", "note": f"pytest ended with {code}"}
            if not any(there() for there in planted):
                return {"outcome": "error", "note": "the module was loaded without the fault"}
            if failed[0]:
                return _verdict(failed[0])
        return _verdict("")

    # -- both

    def tasks(self, faults: Sequence[Fault], work: Callable[[Fault], dict[str, Any]]) -> Iterator[pool.Task]:
        for fault in faults:
            limit = self.orders.slack + PATIENCE * self.selection.time(self.tests[fault.id])
            yield pool.Task(fault.id, partial(work, fault), limit)

    def before(self, tasks: Iterator[pool.Task]) -> Iterator[pool.Task]:
        """The tasks that can begin before the time is over."""
        for task in tasks:
            if time.monotonic() >= self.deadline:
                return
            yield task

    def tell(self, name: str, answer: dict[str, Any], killers: set[str]) -> None:
        if answer["outcome"] == "killed":
            killers.add(answer["test"])
        self.say({"test": "", **answer, "fault": name, "tests": len(self.tests[name])})

    def check(self, killers: Sequence[str]) -> None:
        """Run the tests that have noticed a fault once more, without any: one that fails now noticed nothing."""
        names = [name for name in killers if "::" in name]
        task = pool.Task("", lambda: self.unharmed(names), 600.0 + PATIENCE * self.selection.time(names))
        for _, answer in pool.run([task], 1) if names else ():
            self.say({"unreliable": answer.get("failing", names)})

    def unharmed(self, names: Sequence[str]) -> dict[str, Any]:
        failing: list[str] = []

        def loop(session: Session) -> None:
            failing.extend(name for name in names if session.run([name]))

        with Quiet():
            Session(loop, self.orders.examples).start(sorted({name.partition("::")[0] for name in names}))
        return {"failing": failing}


def _verdict(failed: str) -> dict[str, Any]:
    return {"outcome": "killed", "test": failed} if failed else {"outcome": "survived"}


def load_foreign(scope: Scope, root: Path) -> None:
    """Import every module from outside the project that the game or its tests import, so that children have it."""
    found: set[str] = set()
    for folder in (scope.folder, scope.tests, Path("gemcheck")):
        for path in (root / folder).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    found.update(alias.name for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    found.add(node.module)
    for name in sorted(found):
        if name.partition(".")[0] not in OWN:
            with suppress(ImportError):  # Whoever needs it will say so.
                importlib.import_module(name)


if __name__ == "__main__":
    main()
