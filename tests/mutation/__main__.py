"""The command line of the mutation check."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.mutation.faults import KINDS, all_faults
from tests.mutation.report import SURVIVED, Result
from tests.mutation.run import ROOT, Settings, measure
from tests.mutation.scope import GAMES

__all__ = ["main"]

ENOUGH = 0.9
"""The share of faults that the tests must notice."""


def parser() -> argparse.ArgumentParser:
    """The options."""
    own = argparse.ArgumentParser(
        prog="python -m tests.mutation",
        description="Plant faults in the rules of a game, one at a time, and see whether a test or case notices.",
        epilog=f"Exit code 1 when less than {ENOUGH:.0%} of the faults run are noticed.",
    )
    own.add_argument("--game", choices=tuple(GAMES), default="gempire", help="whose rules (default: gempire)")
    own.add_argument("--module", action="append", default=[], metavar="NAME", help="only this module or packaged file")
    own.add_argument("--only", default="", metavar="ID", help="only faults whose id begins like this")
    own.add_argument("--sample", type=int, default=0, metavar="N", help="a sample by module and kind (default: all)")
    own.add_argument("--seed", type=int, default=0, help="the seed of the sample (default: 0)")
    own.add_argument("--own", action="store_true", help="use only the test files made for the modules")
    own.add_argument("--jobs", type=int, default=1, metavar="N", help="processes at a time (default: 1)")
    own.add_argument("--time-limit", type=float, default=0.0, metavar="S", help="stop planting after S seconds")
    own.add_argument("--examples", type=int, default=30, metavar="N", help="at most N per property (default: 30)")
    own.add_argument("--test-limit", type=float, default=60.0, metavar="S", help="leave out slower tests (default: 60)")
    own.add_argument("--budget", type=float, default=60.0, metavar="S", help="tests for one fault (default: 60)")
    own.add_argument("--every", action="store_true", help="run all tests for each fault, to check the choice of tests")
    own.add_argument("--format", choices=("text", "json"), default="text")
    own.add_argument("--full", action="store_true", help="also a table by module and kind")
    own.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the report to a file")
    own.add_argument("--list", action="store_true", help="list the faults and plant none")
    own.add_argument("--kinds", action="store_true", help="list the kinds of faults and the modules left out")
    return own


def main(words: list[str] | None = None) -> int:
    """Run the command line; its exit code."""
    options = parser().parse_args(words)
    scope = GAMES[options.game]
    if options.kinds:
        print("\n".join(f"{kind:<12}{text}" for kind, text in KINDS.items()))
        print("\nleft out:\n" + "\n".join(f"{name:<14}{reason}" for name, reason in scope.left_out.items()))
        return 0
    if options.list:
        for fault in all_faults(scope, ROOT, options.module):
            if fault.id.startswith(options.only):
                print(f"{fault.id}  {fault.change}")
        return 0
    chosen = Settings(
        game=options.game,
        modules=tuple(options.module),
        only=options.only,
        sample=options.sample,
        seed=options.seed,
        own=options.own,
        jobs=max(1, options.jobs),
        seconds=options.time_limit,
        examples=options.examples,
        test_limit=options.test_limit,
        budget=options.budget,
        every=options.every,
    )
    try:
        report = measure(chosen, on_result=told if sys.stderr.isatty() else None)
    except (ValueError, RuntimeError) as error:
        print(f"mutation: {error}", file=sys.stderr)
        return 2
    text = report.json().decode() if options.format == "json" else report.text(options.full)
    if options.output is None:
        print(text)
    else:
        options.output.write_text(text + "\n", encoding="utf-8")
    if report.whole.not_run:
        return 4
    return 0 if report.whole.share >= ENOUGH else 1


def told(result: Result) -> None:
    """Say on standard error what came of a fault."""
    if result.outcome == SURVIVED:
        print(f"survived {result.fault.id}  {result.fault.change}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
