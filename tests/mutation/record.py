"""Which tests execute which lines of the game, how long each takes, and which fail without any fault."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import coverage
import msgspec

from tests.mutation import pool
from tests.mutation.plant import forget, load_all
from tests.mutation.scope import Scope
from tests.mutation.session import Quiet, Session, at_most

__all__ = ["Record", "recorded"]


class Record(msgspec.Struct):
    """One run of all tests without a fault.

    seconds: how long each passing test took while being watched; lines: for each module and line the tests that
    execute it, as places in `seconds`; loading: for each module the lines executed while it and the tests are loaded;
    failing: tests, and files that cannot be loaded, that fail without a fault, or take too long, and are not used.
    """

    seconds: dict[str, float] = {}
    lines: dict[str, dict[int, list[int]]] = {}
    loading: dict[str, list[int]] = {}
    failing: list[str] = []

    def names(self) -> list[str]:
        """The passing tests, in the order that `lines` refers to."""
        return list(self.seconds)

    def add(self, other: Record) -> None:
        """Take in what was seen in another part of the run."""
        shift = len(self.seconds)
        self.seconds.update(other.seconds)
        for module, lines in other.lines.items():
            mine = self.lines.setdefault(module, {})
            for line, tests in lines.items():
                mine.setdefault(line, []).extend(test + shift for test in tests)
        for module, loaded in other.loading.items():
            self.loading[module] = sorted({*self.loading.get(module, ()), *loaded})
        self.failing += other.failing


def recorded(scope: Scope, root: Path, files: Sequence[str], jobs: int, examples: int, test_limit: float) -> Record:
    """Run these test files of a game in `jobs` children. A test that runs longer than `test_limit` seconds counts as
    failing."""
    shares = [files[i::jobs] for i in range(jobs)]

    def task(share: Sequence[str]) -> pool.Task:
        return pool.Task(share[0], lambda: _watched(scope, root, share, examples, test_limit), 3600.0)

    whole = Record()
    for _, answer in pool.run([task(share) for share in shares if share], jobs):
        if "record" not in answer:
            raise RuntimeError(f"the tests could not be run without a fault: {answer}")
        whole.add(msgspec.convert(answer["record"], Record, strict=False))
    return whole


def _watched(scope: Scope, root: Path, files: Sequence[str], examples: int, test_limit: float) -> dict[str, Any]:
    include = [str(root / scope.folder / "*.py")]
    watch = coverage.Coverage(data_file=None, config_file=False, include=include, messages=False)
    record = Record()

    def loop(session: Session) -> None:
        for name, item in session.items.items():
            forget(scope)
            session.failed.clear()
            watch.switch_context(name)
            with at_most(test_limit) as clock:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                seconds = clock()
            watch.switch_context("")
            if session.failed:
                record.failing.append(name)
            else:
                record.seconds[name] = seconds

    with Quiet():
        watch.start()
        session = Session(loop, examples, lambda: load_all(scope, root))
        code = session.start(files)
        watch.stop()
    record.failing += session.broken
    if code not in (0, 1, 5):
        record.failing += files
    _read(watch.get_data(), record)
    return {"record": msgspec.to_builtins(record, str_keys=True)}


def _read(data: coverage.CoverageData, record: Record) -> None:
    """Take what was executed out of coverage's store."""
    place = {name: index for index, name in enumerate(record.seconds)}
    for file in data.measured_files():
        module = Path(file).stem
        lines = record.lines.setdefault(module, {})
        loaded = []
        for line, contexts in data.contexts_by_lineno(file).items():
            lines[line] = sorted(_places(contexts, place))
            if "" in contexts:
                loaded.append(line)
        record.loading[module] = loaded


def _places(contexts: Iterable[str], place: dict[str, int]) -> Iterable[int]:
    return (place[name] for name in contexts if name in place)
