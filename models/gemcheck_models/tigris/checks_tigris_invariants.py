"""Invariants proved inductively: whatever the state, an effect of the rules keeps them.

question: does any effect make or lose a tile, a treasure or a catastrophe; is the least commitment that wins enough
scope:    every effect of the engine that moves pieces, called itself: hands, bag, removed tiles and treasures of two
          seats are free whole numbers of z3, and so are the tiles swapped and drawn. What happens on the board goes
          over every space (monuments: every square; lost supporters and treasures: every part of a block of six)
expected: everything is conserved; more tiles never turn a victory into a defeat; the defender wins just from the tie on
budget:   under 10 seconds

The board's sets are bits, which z3's whole numbers do not have; each effect adds or takes bits of spaces that hold or
do not hold a tile, one space being like another. Leaders and points are not asked about here: `small-unions` and the
engine's own audit look at them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, cast

from msgspec.structs import replace

from gemcheck.checks import Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.tigris import catastrophes, conflicts, monuments, swaps, tiles, treasures, wars
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.geometry import SPACES, SQUARE, at, bits, spaces_in
from gemcheck.games.tigris.invariants import inventory
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.plans import Build, Ruin, Swap, Tile
from gemcheck.games.tigris.state import RED, Four, Seat, State, changed

__all__ = ["EFFECTS", "commitments", "conserved", "effect_conserves"]

BLOCK = tuple(at(row, column) for row in range(4, 6) for column in range(5, 8))
"""Six spaces, two rows of three, of which every part is looked at."""

FOUND_BY = "gemcheck_models.tigris.checks_tigris_invariants"
NO_TILES: Four = (0, 0, 0, 0)

Step = tuple[State, State]
"""A state before and after an effect."""


def _four(name: str) -> Any:
    import z3

    return tuple(z3.Int(f"{name}{colour}") for colour in range(4))


@cache
def _anything() -> State:
    """A state with an empty board; what lies elsewhere is any whole number."""
    import z3

    seats = tuple(
        Seat(hand=_four(f"hand{who}-"), treasures=z3.Int(f"treasures{who}"), catastrophes=z3.Int(f"ruins{who}"))
        for who in range(2)
    )
    return State(seats=seats, bag=_four("bag"), removed=_four("removed"))


def _free(lying: Four = NO_TILES, **more: Any) -> State:
    """A state with these tiles on the board; what lies elsewhere is any whole number."""
    return derived(replace(_anything(), tiles=lying, **more))


def _paid(game: Tigris) -> Iterator[Step]:
    before = _free()
    for who, colour, number in product(range(2), range(4), range(1, game.table.box.hand + 1)):
        yield before, conflicts.paid(before, who, colour, number)


def _swapped(game: Tigris) -> Iterator[Step]:
    before = _free()
    for who in range(2):
        yield before, swaps.given_up(before, who, Swap(_four("given")), None)
        yield before, swaps.received(before, who, _four("drawn"), None)


def _laid(game: Tigris) -> Iterator[Step]:
    before = _free()
    for colour, space in product(range(4), SPACES):
        yield before, tiles.laid(before, 0, Tile(colour, space), [])


def _ruined(game: Tigris) -> Iterator[Step]:
    for colour, space in product(range(4), SPACES):
        before = _free(changed(NO_TILES, colour, 1 << space))
        yield before, catastrophes.played(before, 0, Ruin(space), None)
    before = _free()
    for space in SPACES:
        yield before, catastrophes.played(before, 0, Ruin(space), None)


def _supporters(game: Tigris) -> Iterator[Step]:
    for colour, lost in product(range(4), _parts()):
        before = _free(changed(NO_TILES, colour, bits(BLOCK)))
        yield before, wars.supporters_gone(before, colour, lost, None)


def _flipped(game: Tigris) -> Iterator[Step]:
    kinds = game.table.box.monuments
    for corner, colour in product(SQUARE, range(4)):
        kind = next(kind for kind, colours in enumerate(kinds) if colour in colours)
        before = _free(changed(NO_TILES, colour, SQUARE[corner]), placed=corner)
        yield before, monuments.built(game.table, before, Build(kind, corner), None)


def _treasured(game: Tigris) -> Iterator[Step]:
    before = _free(changed(NO_TILES, RED, bits(BLOCK)), treasures=bits(BLOCK))
    for lying in _parts():
        for stays in spaces_in(lying):
            yield before, treasures.taken(before, 0, lying, stays, None)


def _parts() -> Iterator[int]:
    for chosen in product((False, True), repeat=len(BLOCK)):
        yield bits(space for space, taken in zip(BLOCK, chosen, strict=True) if taken)


EFFECTS: Mapping[str, tuple[Callable[[Tigris], Iterator[Step]], tuple[str, ...]]] = {
    "committing tiles": (_paid, ("conflict.gone",)),
    "swapping and drawing": (_swapped, ("swap.gone", "swap.draw")),
    "placing a tile": (_laid, ("tile.stays",)),
    "playing a catastrophe": (_ruined, ("catastrophe.destroys",)),
    "losing supporters": (_supporters, ("war.supporters",)),
    "building a monument": (_flipped, ("monument.flip", "monument.no-points")),
    "taking treasures": (_treasured, ("treasure.take",)),
}
"""Every effect that moves tiles, treasures or catastrophes, in all its forms, with its clauses."""


@check(
    "pieces-conserved",
    kind="illegal-yet-allowed",
    family="dynamics",
    game="tigris",
    clauses=tuple(dict.fromkeys(clause for _, clauses in EFFECTS.values() for clause in clauses)),
    scope="every effect that moves tiles, treasures or catastrophes; numbers off the board free, every space on it",
    certificate="inductive",
)
def conserved(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Ask z3 for a state in which an effect makes or loses a piece."""
    for name in EFFECTS:
        yield effect_conserves(cast(Tigris, game), name)


def effect_conserves(game: Tigris, name: str) -> Finding | Statement:
    """Whether this effect keeps every piece, in all its forms."""
    import z3

    steps, clauses = EFFECTS[name]
    solver, number = z3.Solver(), 0
    changes = []
    start, held = None, {}
    for before, after in steps(game):
        number += 1
        if before is not start:
            start, held = before, dict(inventory(before))
        there = inventory(after)
        changes += [there[kind] != count for kind, count in held.items()]
    solver.add(z3.Or(*changes))
    answer = solver.check()
    if answer == z3.sat:
        return _broken(name, clauses, {str(each): str(solver.model()[each]) for each in solver.model().decls()})
    if answer == z3.unsat:
        certificate = Certificate("inductive", f"{number} forms of the effect, called in the engine", "z3")
        text = f"{name} makes and loses no tile, treasure or catastrophe"
        return Statement(text, clauses, Verdict.PROVED, certificate)
    return Statement(f"{name}: the solver gave up", clauses, Verdict.UNKNOWN)


def _broken(name: str, clauses: tuple[str, ...], facts: Mapping[str, str]) -> Finding:
    slug = name.replace(" ", "-")
    return Finding(
        id=f"tigris/illegal-yet-allowed/{slug}",
        kind="illegal-yet-allowed",
        title=f"{name} changes how many pieces there are",
        clauses=clauses,
        impact="breaks-the-game",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay", "the engine's own effect on these numbers"),
        witness={"facts": dict(sorted(facts.items()))},
        found_by=FOUND_BY,
    )


@check(
    "least-commitment",
    kind="dominated-choice",
    family="dynamics",
    game="tigris",
    clauses=("conflict.higher", "conflict.tie"),
    scope="all whole numbers as strengths and commitments",
    certificate="inductive",
)
def commitments(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Show with z3 that every conflict has a threshold, so that more tiles than the least that wins change nothing."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    attack, defence, more = z3.Ints("attack defence more")
    wins = conflicts.attacker_wins
    claims = {
        "an attacker who wins also wins with more": z3.Implies(
            wins(attack, defence, Z3), wins(attack + more, defence, Z3)
        ),
        "a defender who wins also wins with more": z3.Implies(
            z3.Not(wins(attack, defence, Z3)), z3.Not(wins(attack, defence + more, Z3))
        ),
        "the defender wins just from the tie on": wins(attack, defence, Z3) == (attack > defence),
    }
    for text, claim in claims.items():
        solver = z3.Solver()
        solver.add(attack >= 0, defence >= 0, more >= 0, z3.Not(claim))
        answer = solver.check()
        if answer == z3.unsat:
            certificate = Certificate("inductive", "all whole numbers", "z3 on the engine's own rule")
            yield Statement(text, ("conflict.higher", "conflict.tie"), Verdict.PROVED, certificate)
        elif answer == z3.sat:
            model = solver.model()
            numbers = [model.eval(term, model_completion=True).as_long() for term in (attack, defence, more)]
            yield _counter(text, numbers)
        else:
            yield Statement(f"{text}: the solver gave up", ("conflict.higher",), Verdict.UNKNOWN)


def _counter(text: str, numbers: list[int]) -> Finding:
    attack, defence, more = numbers
    return Finding(
        id=f"tigris/dominated-choice/{text.replace(' ', '-')}",
        kind="dominated-choice",
        title=f"not always so: {text}",
        clauses=("conflict.higher", "conflict.tie"),
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay", "the engine's own rule on these numbers"),
        witness={"facts": {"attack": attack, "defence": defence, "more": more}},
        found_by=FOUND_BY,
    )
