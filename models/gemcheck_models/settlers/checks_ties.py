"""Check: do ties order the seats, and is more never worse?

question: is the order of the seats total and free of contradictions; does a Good more ever make a seat lose a tie;
          which positions tell the readings of tie.gold apart?
scope:    two seats equal in points, any supplies, the engine's own count on a solver's terms
expected: no contradiction, never worse; the readings differ
budget:   under a second
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from gemcheck.algebra import Algebra
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.settlers import scoring
from gemcheck.games.settlers.effects import GOODS, RESOURCES, WORKER
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.state import Seat
from gemcheck.games.settlers.table import Table
from gemcheck_models.cores import UndecidedError

__all__ = ["CHECKS", "apart", "goods_of", "laws", "verdict_of"]

MOST = 20
CLAUSES = ("tie.goods", "tie.hand", "goods.gold.text")
SAID = {Verdict.PROVED: "", Verdict.FOUND: " does not hold", Verdict.UNKNOWN: " is not known to hold"}
FOUND_BY = "gemcheck_models.settlers.checks_ties"


def goods_of(table: Table, supply: Any, alg: Algebra) -> Any:
    """What counts in a supply of terms, by the engine's own rule."""
    return scoring.goods_left(table, Seat(0, tuple(supply)), alg)


def _terms(solver: Any, name: str) -> tuple[Any, Any]:
    import z3

    supply = [z3.Int(f"{name} {good}") for good in GOODS]
    hand = z3.Int(f"{name} hand")
    solver.add(*(term >= 0 for term in (*supply, hand)), *(term <= MOST for term in (*supply, hand)))
    return supply, hand


def _before(table: Table, one: tuple[Any, Any], other: tuple[Any, Any]) -> Any:
    """Whether a seat comes before another one that has as many points."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    left, right = goods_of(table, one[0], Z3), goods_of(table, other[0], Z3)
    return z3.Or(left > right, z3.And(left == right, one[1] > other[1]))


def verdict_of(answer: Any) -> Verdict:
    """How a law stands by what z3 says of an exception to it: there is none, there is one, or z3 gave up."""
    import z3

    if answer == z3.unsat:
        return Verdict.PROVED
    return Verdict.FOUND if answer == z3.sat else Verdict.UNKNOWN


def laws(table: Table) -> dict[str, Verdict]:
    """Laws of the order, for every supply: proved where z3 finds no exception, found where there is one."""
    import z3

    solver = z3.Solver()
    a, b, c = (_terms(solver, name) for name in "abc")
    both = z3.And(_before(table, a, b), _before(table, b, a))
    chain = z3.And(_before(table, a, b), _before(table, b, c), z3.Not(_before(table, a, c)))
    more = [a[0][good] + (good in (WORKER, *RESOURCES)) for good in range(len(GOODS))]
    worse = z3.And(z3.Not(_before(table, b, a)), _before(table, b, (more, a[1])))
    found = {}
    for name, exception in {
        "no two before each other": both,
        "transitive": chain,
        "more is never worse": worse,
    }.items():
        solver.push()
        solver.add(exception)
        found[name] = verdict_of(solver.check())
        solver.pop()
    return found


def apart(game: Settlers) -> tuple[dict[str, int], dict[str, int]] | None:
    """Supplies of two seats, with as few Goods as possible, of which the readings of tie.gold prefer different ones.
    None when there are none. Raises UndecidedError when z3 gives up."""
    import z3

    rules = game.rulebook.ruleset
    tables = [game.table.under(rules({"tie.gold": option})) for option in ("no", "yes")]
    solver = z3.Optimize()
    a, b = _terms(solver, "a"), _terms(solver, "b")
    solver.add(a[1] == b[1], _before(tables[0], a, b), _before(tables[1], b, a))
    solver.minimize(z3.Sum([*a[0], *b[0]]))
    verdict = verdict_of(solver.check())
    if verdict == Verdict.UNKNOWN:
        raise UndecidedError("z3 gave up")
    if verdict == Verdict.PROVED:
        return None
    model = solver.model()
    found = []
    for supply, _ in (a, b):
        numbers = [model.eval(term, model_completion=True).as_long() for term in supply]
        found.append({good: number for good, number in zip(GOODS, numbers, strict=True) if number})
    return found[0], found[1]


@check(
    "tie-order",
    kind="diverging-readings",
    family="function",
    game="settlers",
    clauses=CLAUSES,
    scope="two or three seats with equal points, up to 20 of each Good",
    certificate="unsat",
)
def tie_order(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """The laws of the order of ties, and where the readings of tie.gold part."""
    settlers = cast(Settlers, game)
    for option in ("no", "yes"):
        table = settlers.table.under(settlers.rulebook.ruleset({"tie.gold": option}))
        for law, verdict in laws(table).items():
            yield Statement(
                f"tie.gold={option}: {law}{SAID[verdict]}",
                CLAUSES,
                verdict,
                Certificate("unsat", f"every supply up to {MOST} of each Good", "the engine's own count on z3 terms"),
            )
    try:
        found = apart(settlers)
    except UndecidedError as gave_up:
        yield Statement(f"whether tie.gold matters is not known: {gave_up}", ("tie.goods",), Verdict.UNKNOWN)
        return
    if found is None:
        yield Statement("tie.gold is of no matter", ("tie.goods",), Verdict.PROVED)
        return
    given = _given(found)
    yield Finding(
        id="settlers/diverging-readings/tie-gold",
        kind="diverging-readings",
        title=f"equal in points: {_words(found[0])} against {_words(found[1])}; Gold decides who wins",
        clauses=("tie.goods", "goods.gold.text"),
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay+minimal", "fewest Goods of two seats", "z3 minimises the Goods"),
        witness={"given": given, "when": [{"ann": "pass"}]},
        outcomes=tuple((f"tie.gold={option}", _winner(settlers, option, given)) for option in ("no", "yes")),
        known_as="ruling 45",
        found_by=FOUND_BY,
    )


def _given(found: tuple[dict[str, int], dict[str, int]]) -> dict[str, Any]:
    seats = {name: {"supply": supply} for name, supply in zip(("ann", "bea"), found, strict=True)}
    seats["bea"]["passed"] = True  # type: ignore[assignment]  # a table of a case
    return {"round": 5, "seats": seats}


def _winner(game: Settlers, option: str, given: dict[str, Any]) -> str:
    under = game.under(game.rulebook.ruleset({"tie.gold": option}))
    _, state, names = under.given(given)
    after = under.advance(
        state, {0: next(plan for plan in under.legal(state, 0) if under.plan_text(state, plan) == "pass")}
    )
    result = getattr(after, "result", None)
    return "nobody" if result is None else f"{' and '.join(names[who] for who in result.winners)} win"


def _words(goods: dict[str, int]) -> str:
    return ", ".join(f"{number} {good}" for good, number in goods.items()) or "nothing"


CHECKS: Sequence[Check] = (tie_order,)
