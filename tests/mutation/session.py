"""Running chosen tests inside a pytest session, without letting anything be left to chance."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, Verbosity, settings

__all__ = ["Quiet", "Session", "SlowTest", "at_most"]

PROFILE = "mutation"


def pytest_words(files: Sequence[str]) -> list[str]:
    """The command line of a session over these files."""
    return [
        *("-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--capture=sys", "--cases-replay-only"),
        *("-W", "ignore::pytest.PytestAssertRewriteWarning", "--continue-on-collection-errors"),
        *files,
    ]


def calm(examples: int) -> settings:
    """Settings under which Hypothesis draws the same few examples every time and does not make a failure smaller."""
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        print_blob=False,
        verbosity=Verbosity.quiet,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


class Session:
    """A pytest plugin that collects and then hands the session to `loop` instead of running all tests. `before` is
    called before anything is collected."""

    def __init__(
        self, loop: Callable[[Session], None], examples: int, before: Callable[[], None] | None = None
    ) -> None:
        self.loop = loop
        self.before = before
        self.examples = examples
        self.items: dict[str, pytest.Item] = {}
        self.broken: list[str] = []
        self.failed: list[str] = []
        settings.register_profile(PROFILE, calm(examples))
        settings.load_profile(PROFILE)

    def start(self, files: Sequence[str]) -> int:
        """Run the session; pytest's exit code."""
        return int(pytest.main(pytest_words(files), plugins=[self]))

    def run(self, names: Sequence[str]) -> str:
        """Run these tests in this order and stop at the first that fails; its name, or an empty string. Tests that the
        session does not know are passed over."""
        items = [self.items[name] for name in names if name in self.items]
        for item, following in zip(items, [*items[1:], None], strict=True):
            self.failed.clear()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return self.failed[0]
        return ""

    # -- pytest calls these

    def pytest_sessionstart(self) -> None:
        if self.before is not None:
            self.before()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            self.items[item.nodeid] = item
            _calm_down(item, self.examples)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self) -> bool:
        self.loop(self)
        return True


def _calm_down(item: pytest.Item, examples: int) -> None:
    """Give a property or a state machine its few examples, whatever its own settings say. The property's attribute is
    Hypothesis's own; a version without it only makes the properties slower."""
    function: Any = getattr(item, "obj", None)
    function = getattr(function, "__func__", function)
    own = getattr(function, "_hypothesis_internal_use_settings", None)
    if isinstance(own, settings):
        function._hypothesis_internal_use_settings = calmed(own, examples)
    machine: Any = getattr(item, "cls", None)
    own = getattr(machine, "settings", None)
    if isinstance(own, settings):
        machine.settings = calmed(own, examples)


def calmed(own: settings, examples: int) -> settings:
    """These settings with nothing left to chance and at most so many examples."""
    return settings(calm(min(examples, own.max_examples)), stateful_step_count=own.stateful_step_count)


class Quiet:
    """Standard output and errors put away for a while, down to the file descriptors."""

    def __enter__(self) -> Quiet:
        self.saved = [os.dup(1), os.dup(2)]
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        return self

    def __exit__(self, *_: object) -> None:
        for descriptor, saved in zip((1, 2), self.saved, strict=True):
            os.dup2(saved, descriptor)
            os.close(saved)


class SlowTest(BaseException):
    """A test took longer than it may. Not an Exception, so that no test takes it for one of its own."""


@contextmanager
def at_most(seconds: float) -> Iterator[Callable[[], float]]:
    """Stop a block after some seconds with SlowTest; yields a clock that starts with the block."""

    def stop(*_: object) -> None:
        raise SlowTest

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    started = time.perf_counter()
    try:
        yield lambda: time.perf_counter() - started
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
