"""Can points be lost, or paid beyond the box? An induction over everything that pays points.

question: does a payment ever take points away, pay more than is due, or more than the box holds
scope:    every number of seats, colour and reading; the points of all seats and those due are free whole numbers of z3
expected: never; where the box is limited it pays all that it holds
budget:   under 1 second

Points change in `points.awarded` and nowhere else, by what `points.payable` says; that is the function asked here.
Nobody has points at the start, so that with every payment an inductive step the claims hold in every game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, cast

from gemcheck.checks import Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.tigris import points
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.state import COLOURS, Seat, State

__all__ = ["points_kept"]

POINT = "points.supply"
NEVER_LESS, NEVER_MORE, IN_THE_BOX, NO_LESS = (
    "no payment takes points away",
    "no payment exceeds what is due",
    "a limited box never pays out more of a colour than it holds",
    "what is due is paid while the box holds it, and else all that is left",
)
CLAUSES = {
    NEVER_LESS: ("points.kept",),
    NEVER_MORE: ("points.kept",),
    IN_THE_BOX: ("box.points",),
    NO_LESS: ("box.points", "points.kept"),
}


def _claims(game: Tigris, option: str, seats: int, colour: int) -> tuple[Any, Mapping[str, Any], list[Any]]:
    """What is given, what is claimed of one payment, and the numbers that are free."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    made = game.under(game.rules_with({POINT: option}))
    have = [z3.Int(f"seat {number}") for number in range(1, seats + 1)]
    due = z3.Int("due")
    state = State(seats=tuple(Seat(points=cast(Any, (number,) * len(COLOURS))) for number in have))
    paid = points.payable(made.table, state, colour, due, Z3)
    out, box = z3.Sum(have), made.table.box.points_per_colour
    claims = {NEVER_LESS: paid >= 0, NEVER_MORE: paid <= due}
    if option == "limited":
        claims[IN_THE_BOX] = z3.Implies(out <= box, out + paid <= box)
        claims[NO_LESS] = z3.Implies(out <= box, z3.Or(paid == due, out + paid == box))
    else:
        claims[NO_LESS] = paid == due
    return z3.And(due >= 0, *(number >= 0 for number in have)), claims, [*have, due]


@check(
    "points-kept",
    kind="illegal-yet-allowed",
    family="dynamics",
    game="tigris",
    clauses=("points.kept", "box.points"),
    scope="any points of two to four seats, any number due, both readings of the box",
    certificate="inductive",
)
def points_kept(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Ask z3 for a payment that takes points away, or pays what the box does not hold."""
    tigris, asked = cast(Tigris, game), dict.fromkeys(CLAUSES, 0)
    unknown = set()
    options = game.rulebook.open_points[POINT].option_ids()
    for option, seats, colour in product(options, range(2, 5), range(len(COLOURS))):
        given, claims, numbers = _claims(tigris, option, seats, colour)
        for text, claim in claims.items():
            facts = _refuted(given, claim, numbers)
            if facts is None:
                asked[text] += 1
            elif not facts:
                unknown.add(text)
            else:
                yield _broken(text, {POINT: option, "colour": COLOURS[colour], **facts})
                return
    for text, number in asked.items():
        if text in unknown:
            yield Statement(f"{text}: the solver gave up", CLAUSES[text], Verdict.UNKNOWN)
        else:
            scope = f"{number} choices of reading, seats and colour, any numbers"
            yield Statement(text, CLAUSES[text], Verdict.PROVED, Certificate("inductive", scope, "z3"))


def _refuted(given: Any, claim: Any, numbers: list[Any]) -> dict[str, int] | None:
    """Numbers that refute a claim; None when there are none, and nothing where the solver gave up."""
    import z3

    solver = z3.Solver()
    solver.add(given, z3.Not(claim))
    answer = solver.check()
    if answer == z3.unsat:
        return None
    if answer != z3.sat:
        return {}
    model = solver.model()
    return {str(term): model.eval(term, model_completion=True).as_long() for term in numbers}


def _broken(text: str, facts: dict[str, Any]) -> Finding:
    return Finding(
        id=f"tigris/illegal-yet-allowed/{text.replace(' ', '-').replace(',', '')}",
        kind="illegal-yet-allowed",
        title=f"not always so: {text}",
        clauses=CLAUSES[text],
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay", "the engine's own rule on these numbers"),
        witness={"facts": facts},
        found_by="gemcheck_models.tigris.checks_tigris_points",
    )
