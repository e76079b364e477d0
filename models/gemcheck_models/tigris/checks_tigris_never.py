"""What a conflict can never do, wherever the pieces lie.

question: can a war leave a leader without a temple; can a colour be fought over twice, or a fifth war come; can a union
          bring points, or a revolt be about more than four temples on the board
scope:    any sets of spaces as temples, treasures, leaders and sides; every way in which the leaders of four colours
          can be doubled; every space with every way to put temples beside it
expected: never
budget:   under 10 seconds

That no temple of the loser's side is beside the winning priest is a premise here: it would link the two without the
marked tile, and then they stood in one kingdom before. `small-unions` holds the states after wars to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import Any

from gemcheck.checks import Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.tigris import revolts, tiles, unions, wars
from gemcheck.games.tigris.geometry import AROUND, NOWHERE, SPACES, around, at, bits, name, spaces_in
from gemcheck.games.tigris.kingdoms import derived, off_board
from gemcheck.games.tigris.state import COLOURS, RED, Four, Seat, State, changed
from gemcheck_models.tigris.checks_tigris_impossible import WIDTH

__all__ = ["never_in_conflicts", "stranded_by_war", "wars_again"]

FOUND_BY = "gemcheck_models.tigris.checks_tigris_never"
STRANDED = ("war.temples.leader", "war.temples.treasure", "leader.stranded")
AGAIN = ("union.together", "conflict.loser")
MARKER = at(5, 4)


def stranded_by_war() -> dict[str, str] | None:
    """Sets of spaces with which a priests' war takes the last temple of a leader that has not lost; None when z3 shows
    that there are none."""
    import z3

    board = bits(SPACES)
    temples, treasures, leading, side = (z3.BitVec(word, WIDTH) for word in ("temples", "treasures", "leaders", "side"))
    winner, loser, leader = (z3.BitVec(word, WIDTH) for word in ("winner", "loser", "leader"))
    state = State(seats=(), treasures=treasures, leading=leading)
    stay = wars.under_treasure(state) | wars.beside_others(state, winner | loser)
    left = temples & ~(temples & side & ~stay)
    solver = z3.Solver()
    solver.add(*(each & ~z3.BitVecVal(board, WIDTH) == 0 for each in (temples, treasures, leading, side)))
    for one in (winner, loser, leader):
        solver.add(one != 0, one & (one - 1) == 0, one & leading == one)
    solver.add(winner != loser, leader != loser, leading & temples == 0)
    solver.add(around(winner) & temples & side == 0)
    solver.add(around(temples) & leader != 0, around(left) & leader == 0)
    answer = solver.check()
    if answer == z3.unsat:
        return None
    if answer != z3.sat:
        return {"solver": "gave up"}
    model = solver.model()
    sets = {word: model.eval(term, model_completion=True).as_long() for word, term in _words(temples, side, leader)}
    return {word: ", ".join(map(name, spaces_in(spaces))) for word, spaces in sets.items()}


def _words(temples: Any, side: Any, leader: Any) -> tuple[tuple[str, Any], ...]:
    return (("temples", temples), ("side", side), ("leader", leader))


def wars_again() -> tuple[int, list[dict[str, str]]]:
    """How many unions of two seats were looked at, and those in which a war does not end the doubling of its colour
    alone."""
    wrong, number = [], 0
    for standing in product(range(3), repeat=len(COLOURS)):
        state = _united(standing)
        before = unions.doubled(state, MARKER)
        for colour, who in product(before, range(2)):
            number += 1
            after = unions.doubled(off_board(state, who, colour), MARKER)
            if after != [other for other in before if other != colour]:
                words = ", ".join(COLOURS[other] for other in before)
                wrong.append({"doubled": words, "fought": COLOURS[colour], "loser": f"seat {who + 1}"})
    return number, wrong


def _united(standing: tuple[int, ...]) -> State:
    """One kingdom with so many leaders of each colour: a row of tiles with the leaders above and below it."""
    row = [at(5, column) for column in range(len(COLOURS) + 1)]
    leaders: list[Four] = [(NOWHERE, NOWHERE, NOWHERE, NOWHERE)] * 2
    for colour, number in enumerate(standing):
        for who in range(number):
            leaders[who] = changed(leaders[who], colour, at(4 + 2 * who, colour) - NOWHERE)
    lying: Four = (bits(row), 0, 0, 0)
    return derived(State(seats=tuple(Seat(leaders=each) for each in leaders), tiles=lying))


def revolt_strengths() -> set[int]:
    """The strengths on the board that a leader beside a temple can have in a revolt."""
    found = set()
    for space in SPACES:
        sides = list(spaces_in(AROUND[space]))
        seat = Seat(leaders=(space, NOWHERE, NOWHERE, NOWHERE))
        for chosen in chain.from_iterable(combinations(sides, number) for number in range(1, len(sides) + 1)):
            state = State(seats=(seat,), tiles=changed((0, 0, 0, 0), RED, bits(chosen)))
            found.add(revolts.strength(state, 0, 0))
    return found


@check(
    "never-in-conflicts",
    kind=("impossible", "illegal-yet-allowed"),
    family="dynamics",
    game="tigris",
    clauses=(*STRANDED, *AGAIN, "union.order", "points.union", "revolt.strength"),
    scope="any sets of spaces; every way in which leaders of four colours can be doubled",
    certificate="exhaustive",
)
def never_in_conflicts(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Four things that no conflict does."""
    facts = stranded_by_war()
    text = "no war leaves a leader other than the loser without a temple"
    if facts is None:
        certificate = Certificate("inductive", "any sets of temples, treasures, leaders and sides", "z3")
        yield Statement(text, STRANDED, Verdict.PROVED, certificate)
    elif "solver" in facts:
        yield Statement(f"{text}: the solver gave up", STRANDED, Verdict.UNKNOWN)
    else:
        yield _broken("war-strands-a-leader", text, STRANDED, facts)
    number, wrong = wars_again()
    text = "a war ends the doubling of its colour and of no other: four wars at most follow from a union, one a colour"
    if wrong:
        yield _broken("war-again", text, AGAIN, wrong[0])
    else:
        certificate = Certificate("exhaustive", f"{number} wars, nothing parted; parting can only make them fewer")
        yield Statement(text, (*AGAIN, "union.order"), Verdict.PROVED, certificate)
    most = max(spaces.bit_count() for spaces in AROUND)
    pays = [kingdoms for kingdoms in range(most + 1) if tiles.brings_points(list(range(kingdoms)))]
    if pays == [0, 1]:
        scope = f"0 to {most} kingdoms beside a space"
        text = "a tile that unites brings no point"
        yield Statement(text, ("points.union",), Verdict.PROVED, Certificate("exhaustive", scope))
    else:
        yield _broken("union-pays", "a tile that unites brings no point", ("points.union",), {"kingdoms": str(pays)})
    strengths = revolt_strengths()
    text = f"a leader in a revolt has {min(strengths)} to {max(strengths)} temples on the board behind it"
    yield Statement(text, ("revolt.strength",), Verdict.PROVED, Certificate("exhaustive", f"{len(SPACES)} spaces"))


def _broken(slug: str, text: str, clauses: tuple[str, ...], facts: dict[str, str]) -> Finding:
    return Finding(
        id=f"tigris/illegal-yet-allowed/{slug}",
        kind="illegal-yet-allowed",
        title=f"not always so: {text}",
        clauses=clauses,
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay", "the engine's own rules on these sets"),
        witness={"facts": facts},
        found_by=FOUND_BY,
    )
