"""The command line: seed faults and print what notices each."""

from __future__ import annotations

import argparse
import sys

from tests.seeded.catalogue import catalogue, quick
from tests.seeded.run import seeded, share, table

__all__ = ["ENOUGH", "main"]

ENOUGH = 0.95
"""The share of faults that checks and cases must notice."""


def parser() -> argparse.ArgumentParser:
    """The options."""
    own = argparse.ArgumentParser(
        prog="python -m tests.seeded",
        description="Seed faults in rules, clauses and data, one at a time, and see which check or case notices.",
        epilog=f"Exit code 1 when less than {ENOUGH:.0%} of them are noticed, 4 when one could not be seeded.",
    )
    own.add_argument("--only", action="append", default=[], metavar="ID", help="only faults whose id begins like this")
    own.add_argument("--quick", action="store_true", help="a dozen faults, with the cheapest checks")
    own.add_argument("--all-checks", action="store_true", help="run checks also for faults that a case has noticed")
    own.add_argument("--jobs", type=int, default=1, metavar="N", help="processes at a time (default: 1)")
    own.add_argument("--list", action="store_true", help="list the faults and seed none")
    return own


def main(words: list[str] | None = None) -> int:
    """Run the command line; its exit code."""
    options = parser().parse_args(words)
    seeds = quick() if options.quick else catalogue()
    if options.only:
        seeds = tuple(seed for seed in seeds if seed.id.startswith(tuple(options.only)))
    if not seeds:
        print(f"seeded: no fault begins with {' or '.join(options.only)}", file=sys.stderr)
        return 2
    if options.list:
        print("\n".join(f"{seed.id}  {seed.what}" for seed in seeds))
        return 0
    told = (lambda words: print(f"\r{words}", end="", file=sys.stderr)) if sys.stderr.isatty() else None
    try:
        outcomes = seeded(seeds, max(1, options.jobs), options.quick, options.all_checks, told)
    except RuntimeError as error:
        print(f"seeded: {error}", file=sys.stderr)
        return 2
    print(table(outcomes))
    if not all(one.planted for one in outcomes):
        return 4
    return 0 if share(outcomes) >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
