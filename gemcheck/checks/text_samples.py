"""Worked examples about a roll of dice, solved over every roll: can all their claims be true at once?

When they cannot, the smallest sets of claims that exclude one another are found by deletion, and the largest sets that
go together are listed with a roll each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

from gemcheck.checks import Statement, check
from gemcheck.checks.text_rows import Sample, SwitchStatement
from gemcheck.checks.text_tables import TextTables
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game

__all__ = ["jointly_satisfiable", "minimal_unsatisfiable", "rolls", "switch_samples", "switched"]

Amounts = tuple[int, int]


def rolls(dice: Sequence[Sequence[str]]) -> Iterator[Amounts]:
    """Production and science of every throw of the dice, every wild taken either way; one item per throw and choice."""
    for faces in product(*dice):
        production, wilds = faces.count("production"), faces.count("wild")
        science = faces.count("science")
        for taken in range(wilds + 1):
            yield production + taken, science + wilds - taken


def switched(roll: Amounts, switches: int) -> set[Amounts]:
    """What a roll can become when exactly so many of its resources are switched to the other kind."""
    production, science = roll
    return {
        (production - away + back, science + away - back)
        for away in range(min(switches, production) + 1)
        for back in (switches - away,)
        if back <= science
    }


def jointly_satisfiable(claims: Sequence[frozenset[Any]]) -> bool:
    """Whether one case lies in the set of cases of every claim (of none: always)."""
    return not claims or bool(frozenset.intersection(*claims))


def minimal_unsatisfiable(size: int, satisfiable: Callable[[tuple[int, ...]], bool]) -> list[tuple[int, ...]]:
    """Every minimal set of claims (by number) that cannot hold together, smallest first.

    Each is found by deletion: a claim is dropped for good when the rest still cannot hold. Starting from every
    unsatisfiable set finds every minimal one.
    """
    found: dict[tuple[int, ...], None] = {}
    for count in range(size, 0, -1):
        for start in combinations(range(size), count):
            if satisfiable(start):
                continue
            core = start
            for claim in start:
                rest = tuple(c for c in core if c != claim)
                if not satisfiable(rest):
                    core = rest
            found[core] = None
    return sorted(found, key=lambda core: (len(core), core))


def _cases(cases: Sequence[Amounts], claim: SwitchStatement) -> frozenset[Amounts]:
    """The rolls for which a claim is true."""
    return frozenset(roll for roll in cases if claim.result in switched(roll, claim.switches))


def _together(size: int, satisfiable: Callable[[tuple[int, ...]], bool]) -> list[tuple[int, ...]]:
    """The largest sets of claims that can hold together: none of them can take another claim."""
    good = [s for n in range(size, 0, -1) for s in combinations(range(size), n) if satisfiable(s)]
    return [s for s in good if not any(set(s) < set(other) for other in good)]


@check(
    "switch-samples",
    kind="example-contradicts-rule",
    family="text",
    scope="every throw of all dice, every wild taken either way",
    certificate="exhaustive",
)
def switch_samples(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Samples about switching resources of a roll whose claims cannot all be true for the same roll."""
    tables = TextTables(game)
    for sample in tables.numbers.sample:
        cases = list(rolls(tables.data(sample.dice)))
        clauses = tuple(dict.fromkeys(claim.clause for claim in sample.statements))
        true_for = [_cases(cases, claim) for claim in sample.statements]

        def satisfiable(claims: tuple[int, ...], sets: list[frozenset[Amounts]] = true_for) -> bool:
            return jointly_satisfiable([sets[c] for c in claims])

        size = len(sample.statements)
        if satisfiable(tuple(range(size))):
            roll = min(frozenset.intersection(*true_for))
            yield Statement(
                f"{sample.what}: all {size} claims hold for {roll[0]} production, {roll[1]} science", clauses
            )
            continue
        cores = minimal_unsatisfiable(size, satisfiable)
        yield tables.fault(
            sample,
            "example-contradicts-rule",
            "switch-samples",
            f"{sample.what}: no roll makes all {size} claims true",
            clauses,
            {
                "excluding": [_names(sample, core) for core in cores],
                "together": [
                    {"claims": _names(sample, s), "roll": list(min(frozenset.intersection(*(true_for[c] for c in s))))}
                    for s in _together(size, satisfiable)
                ],
                "cases": len(cases),
            },
            certificate=Certificate(
                "exhaustive",
                f"{len(cases)} cases: every throw of the dice with every choice for its wilds",
                also=tuple("cannot hold together: " + "; ".join(_names(sample, core)) for core in cores),
            ),
            verdict=Verdict.PROVED,
        )


def _names(sample: Sample, claims: tuple[int, ...]) -> list[str]:
    return [sample.statements[c].id for c in claims]
