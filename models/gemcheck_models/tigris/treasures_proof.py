"""That feeding the lowest colour is best, for any points and any number of treasures: an induction, its step by z3.

`scoring.fed` adds one treasure. Take any points p and any totals t that a spread of one treasure or more makes of them,
so that t is nowhere below p and above it in sum. Either t lies nowhere below fed(p): then it is a spread of one
treasure less over fed(p). Or it does: then some colour has more in t than in fed(p), and the treasure that is there,
moved to where `fed` puts it, makes totals that lie nowhere below fed(p) and, in order from the lowest, are no worse
than t. In both cases feeding once is no mistake, and the rest is the same question with one treasure less; with none
left there is one spread. What z3 is asked for is a counterexample to the second case, with points and totals any whole
numbers from 0 on and the engine's own rule on terms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gemcheck.algebra import INTS, Algebra
from gemcheck.games.tigris import scoring
from gemcheck.games.tigris.state import COLOURS

__all__ = ["STEPS", "at_least_as_good", "counterexample", "ordered"]

STEPS = (
    "a treasure adds one point",
    "where the lowest was not fed, a treasure lies elsewhere",
    "moved to the lowest, it makes no totals worse",
)
"""What is shown, one after the other."""

_NETWORK = ((0, 1), (2, 3), (0, 2), (1, 3), (1, 2))
"""Pairs of places that, each put in order in turn, sort four numbers."""


def ordered(totals: Sequence[Any], on: Algebra = INTS) -> list[Any]:
    """Four totals from the lowest to the highest."""
    places = list(totals)
    for low, high in _NETWORK:
        pair = (places[low], places[high])
        places[low], places[high] = on.smallest(pair), on.largest(pair)
    return places


def at_least_as_good(one: Sequence[Any], other: Sequence[Any], on: Algebra = INTS) -> Any:
    """Whether ordered totals are no worse than others: the first place in which they differ is higher, or none does."""
    answer: Any = True
    for here, there in reversed(list(zip(one, other, strict=True))):
        answer = on.either(on.more(here, there), on.both(on.equal(here, there), answer))
    return answer


def counterexample() -> Mapping[str, str] | None:
    """Numbers for which a step of the induction fails, with its words; None when z3 shows that there are none.

    Where z3 gives up, its answer stands under the word `solver`.
    """
    import z3

    from gemcheck_models.z3_algebra import Z3

    points, totals = z3.Ints(" ".join(COLOURS)), z3.Ints(" ".join(f"{colour}-total" for colour in COLOURS))
    fed = scoring.fed(points, Z3)
    spread = z3.And(z3.Sum(totals) > z3.Sum(points), *(t >= p for t, p in zip(totals, points, strict=True)))
    fits = z3.And(*(t >= f for t, f in zip(totals, fed, strict=True)))
    rises = z3.And(z3.Sum(fed) == z3.Sum(points) + 1, *(f >= p for f, p in zip(fed, points, strict=True)))
    elsewhere = z3.Or(*(t > f for t, f in zip(totals, fed, strict=True)))
    moves = []
    for giver in range(len(COLOURS)):
        moved = [t + f - p - (c == giver) for c, (t, f, p) in enumerate(zip(totals, fed, points, strict=True))]
        below = z3.Or(*(m < f for m, f in zip(moved, fed, strict=True)))
        worse = z3.Not(at_least_as_good(ordered(moved, Z3), ordered(totals, Z3), Z3))
        moves.append(z3.And(totals[giver] > fed[giver], z3.Or(below, worse)))
    broken = (
        z3.Not(rises),
        z3.And(spread, z3.Not(fits), z3.Not(elsewhere)),
        z3.And(spread, z3.Not(fits), z3.Or(*moves)),
    )
    for words, wrong in zip(STEPS, broken, strict=True):
        solver = z3.Solver()
        solver.add(*(p >= 0 for p in points), wrong)
        answer = solver.check()
        if answer == z3.sat:
            model = solver.model()
            terms = (*points, *totals)
            return {"step": words, **{str(term): str(model.eval(term, model_completion=True)) for term in terms}}
        if answer != z3.unsat:
            return {"step": words, "solver": str(answer)}
    return None
