"""Check: do two cards that replace one rule come to the same in either order?

question: for every two cards of the override table that replace one rule, played by the engine in both orders: one end?
scope:    `commuting`: one small position for each pair, every plan of both, every answer and card drawn in between
expected: all commute; some leave only one order, for the one Action takes away what the other one needs
budget:   about a second
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.settlers.engine import Settlers
from gemcheck_models.settlers.commuting import Met, met, pairs

__all__ = ["CHECKS"]

FOUND_BY = "gemcheck_models.settlers.checks_overrides"
CLAUSES = ("override.order", "override.table")


@check(
    "overrides",
    kind="missing-precedence",
    family="function",
    game="settlers",
    clauses=CLAUSES,
    scope="every two cards of the override table that replace one rule, one position each",
    certificate="exhaustive",
)
def overrides(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Every pair in both orders."""
    settlers = cast(Settlers, game)
    every = [met(settlers, *pair) for pair in pairs(settlers)]
    for one in every:
        yield from _differing(settlers, one)
    yield from _told(every)


def _differing(game: Settlers, one: Met) -> Iterator[Finding]:
    """The first difference of a pair, as a case."""
    for differs in one.differs[:1]:
        words = ["; ".join(f"{who} {plan}" for who, plan in order) for order in (differs.first, differs.second)]
        yield Finding(
            id=f"settlers/missing-precedence/{'-and-'.join(one.cards).replace('_', '-')}",
            kind="missing-precedence",
            title=f"{' and '.join(one.cards)} replace {one.rule}, and what comes of both depends on their order",
            clauses=(one.rule, *CLAUSES),
            impact="changes-the-winner",
            verdict=Verdict.FOUND,
            certificate=Certificate("exhaustive", f"{len(one.differs)} of {one.same + len(one.differs)} comparisons"),
            witness={"given": dict(differs.given), "when": [{who: plan} for who, plan in differs.first]},
            outcomes=tuple(
                zip(words if words[0] != words[1] else ("built first", "built second"), differs.ends, strict=True)
            ),
            found_by=FOUND_BY,
        )


def _told(every: Sequence[Met]) -> Iterator[Statement]:
    """How many pairs were compared, and with which result."""
    certificate = Certificate(
        "exhaustive", "one small position for each pair, every plan and every answer", "the ends are whole positions"
    )
    compared = [one for one in every if one.same or one.differs]
    same = [one for one in compared if not one.differs]
    yield Statement(
        f"{len(same)} of {len(compared)} pairs of cards that replace one rule come to the same in either order "
        f"({sum(one.same for one in compared)} comparisons)",
        CLAUSES,
        Verdict.BOUNDED,
        certificate,
    )
    apart = [one for one in every if one not in compared]
    yield Statement(
        f"{len(apart)} more pairs are Features of two Factions: no state tells which of them was built first",
        CLAUSES,
        Verdict.BOUNDED,
        certificate,
    )
    barred = [" and ".join(one.cards) for one in every if one.barred]
    if barred:
        text = "in some of their plans only one order is possible, as the one takes away what the other needs"
        yield Statement(f"{'; '.join(barred)}: {text}", CLAUSES, Verdict.BOUNDED, certificate)


CHECKS: Sequence[Check] = (overrides,)
