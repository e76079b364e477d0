"""What came of the faults: shares by module and kind, and the survivors."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from tests.mutation.faults import KINDS, Fault

__all__ = ["CAUGHT", "EQUIVALENT", "ERROR", "NOT_RUN", "SURVIVED", "Report", "Result", "Tally"]

SURVIVED, EQUIVALENT, NOT_RUN, ERROR = "survived", "equivalent", "not run", "error"
CAUGHT = ("killed", "timeout", "died")
"""Outcomes of a fault that has been noticed: a test failed, the tests did not end, the process went down."""


class Result(msgspec.Struct, frozen=True):
    """What came of one fault. test: the test that failed; tests: how many could have; seconds: how long it took."""

    fault: Fault
    outcome: str
    test: str = ""
    tests: int = 0
    seconds: float = 0.0
    note: str = ""


class Tally(msgspec.Struct):
    """Counts of outcomes; `share` is the part of the faults run that has been noticed. A fault that could not be
    planted has not been run."""

    faults: int = 0
    killed: int = 0
    survived: int = 0
    equivalent: int = 0
    not_run: int = 0

    @property
    def share(self) -> float:
        run = self.killed + self.survived
        return self.killed / run if run else 1.0

    def add(self, outcome: str) -> None:
        self.faults += 1
        self.killed += outcome in CAUGHT
        self.survived += outcome == SURVIVED
        self.equivalent += outcome == EQUIVALENT
        self.not_run += outcome in (NOT_RUN, ERROR)


class Report(msgspec.Struct):
    """A whole run. all_faults: how many faults there are to sample from; failing: tests left out because they fail
    without a fault; unreliable: tests that noticed a fault and then failed without one (their faults count as
    survivors); stale: entries of the list of equivalents that cover no fault; seconds: of the run, and of that for
    watching the tests once."""

    results: list[Result]
    all_faults: int
    seed: int
    failing: list[str] = []
    unreliable: list[str] = []
    stale: list[str] = []
    seconds: float = 0.0
    watching: float = 0.0

    def tally(self, key: Callable[[Result], str] = lambda result: "") -> dict[str, Tally]:
        """Counts by a key of the results, in the order in which the keys appear."""
        tallies: dict[str, Tally] = {}
        for result in self.results:
            tallies.setdefault(key(result), Tally()).add(result.outcome)
        return tallies

    @property
    def whole(self) -> Tally:
        return self.tally().get("", Tally())

    @property
    def survivors(self) -> list[Result]:
        return [result for result in self.results if result.outcome == SURVIVED]

    def text(self, full: bool = False) -> str:
        """The report for a person; `full` has a line for each module and kind."""
        lines = [*_table("module", self.tally(lambda r: r.fault.module)), ""]
        kinds = self.tally(lambda r: r.fault.kind)
        lines += [*_table("kind", {kind: kinds[kind] for kind in KINDS if kind in kinds}), ""]
        if full:
            both = self.tally(lambda r: f"{r.fault.module} {r.fault.kind}")
            lines += [*_table("module and kind", both), ""]
        lines += [*_survivors(self.survivors), ""]
        errors = [f"{r.fault.id}: {r.note}" for r in self.results if r.outcome == ERROR]
        for title, names in (
            ("faults that could not be planted", errors),
            ("tests left out, they fail without a fault", self.failing),
            ("unreliable tests, what they noticed does not count", self.unreliable),
            ("equivalents that match no fault any more", self.stale),
        ):
            if names:
                lines += [f"{title}: {len(names)}", *(f"  {name}" for name in names), ""]
        whole = self.whole
        lines.append(
            f"{whole.killed} of {whole.killed + whole.survived} faults caught, {whole.share:.1%}"
            f" ({len(self.results)} of {self.all_faults} faults, seed {self.seed}, {whole.equivalent} equivalent,"
            f" {whole.not_run} not run, {self.seconds:.0f} s, {self.watching:.0f} s of it to watch the tests)"
        )
        return "\n".join(lines)

    def json(self) -> bytes:
        """The report for a machine."""
        return msgspec.json.format(
            msgspec.json.encode(
                {
                    "schema": 1,
                    "seed": self.seed,
                    "all_faults": self.all_faults,
                    "share": self.whole.share,
                    "total": self.whole,
                    "by_module": self.tally(lambda r: r.fault.module),
                    "by_kind": self.tally(lambda r: r.fault.kind),
                    "by_module_and_kind": self.tally(lambda r: f"{r.fault.module} {r.fault.kind}"),
                    "seconds": self.seconds,
                    "watching": self.watching,
                    "failing": self.failing,
                    "unreliable": self.unreliable,
                    "stale": self.stale,
                    "results": self.results,
                }
            )
        )


def _table(head: str, tallies: dict[str, Tally]) -> Iterable[str]:
    width = max(len(head), *(len(name) for name in tallies)) if tallies else len(head)
    yield f"{head:<{width}}  faults  killed  survived  equivalent   share"
    for name, t in tallies.items():
        share = f"{t.share:7.1%}" if t.killed + t.survived else "      -"
        yield f"{name:<{width}}  {t.faults:6}  {t.killed:6}  {t.survived:8}  {t.equivalent:10} {share}"


def _survivors(results: list[Result]) -> Iterable[str]:
    yield f"survivors: {len(results)}"
    for result in results:
        fault = result.fault
        place = f"{fault.module}{'' if fault.module.endswith('.toml') else '.py'}:{fault.line}"
        tests = f"{result.tests} tests" if result.tests else "no test executes it"
        yield f"  {place} [{fault.kind}; {tests}{'; ' + result.note if result.note else ''}] {fault.change}"
