"""Hypothesis strategies for Tigris & Euphrates: whole states on both sides of the board, and plans.

Pieces lie on ground that fits and no more tiles are used than the box has; everything else is drawn freely, far beyond
what play can reach.
"""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from gemcheck.game import Result
from gemcheck.games.tigris.components import Board, boards, box
from gemcheck.games.tigris.geometry import NOWHERE, SPACES, SQUARE, bits, spaces_in
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.plans import (
    Build,
    Commit,
    Decline,
    Leader,
    Leave,
    Pass,
    Plan,
    Ruin,
    Swap,
    Tile,
    War,
    Withdraw,
)
from gemcheck.games.tigris.state import (
    ACT,
    ATTACK,
    BLUE,
    DEFEND,
    MONUMENT,
    NONE,
    ORDER,
    OVER,
    REFILL,
    SWAP,
    TREASURE,
    Conflict,
    Four,
    Monument,
    Seat,
    State,
)

__all__ = ["PATIENT", "plans", "states"]

PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""For tests that draw whole states: neither a busy machine nor a large example is a failure."""

SPACE = st.sampled_from(SPACES)
COLOUR = st.integers(0, 3)
COUNT = st.integers(0, 9)
FOURS = st.tuples(COUNT, COUNT, COUNT, COUNT)
SPACE_SETS = st.lists(SPACE, max_size=5).map(bits)


@st.composite
def monuments(draw: st.DrawFn, board: Board) -> tuple[Monument, ...]:
    """Up to two monuments on squares of their own, on ground that fits their tiles."""
    found: list[Monument] = []
    covered = 0
    for kind in draw(st.lists(st.integers(0, len(box().monuments) - 1), unique=True, max_size=2)):
        colour = draw(st.sampled_from(box().monuments[kind]))
        ground = (board.river if colour == BLUE else board.land) & ~covered
        corners = [corner for corner, square in SQUARE.items() if square & ~ground == 0]
        if not corners:
            continue
        corner = draw(st.sampled_from(corners))
        covered |= SQUARE[corner]
        found.append(Monument(kind, corner, colour))
    return tuple(sorted(found))


@st.composite
def pieces(draw: st.DrawFn, board: Board, seats: int, free: int) -> dict[str, Any]:
    """Tiles, treasures, catastrophes and leaders on free spaces."""
    where = draw(st.lists(st.sampled_from(list(spaces_in(free))), unique=True, max_size=30))
    tiles = [0, 0, 0, 0]
    ruins = treasures = 0
    leaders = [[NOWHERE] * 4 for _ in range(seats)]
    for space in where:
        land = board.land >> space & 1
        what = draw(st.sampled_from("STMTXL" if land else "FFX"))
        who, colour = draw(st.integers(0, seats - 1)), draw(COLOUR)
        if what == "X":
            ruins |= 1 << space
        elif what != "L":
            tiles["STFM".index(what)] |= 1 << space
            treasures |= draw(st.booleans()) << space
        elif leaders[who][colour] < 0:
            leaders[who][colour] = space
    return {"tiles": four(tiles), "ruins": ruins, "treasures": treasures, "leaders": [four(stand) for stand in leaders]}


def four(numbers: list[int]) -> Four:
    black, red, blue, green = numbers
    return (black, red, blue, green)


@st.composite
def some_of(draw: st.DrawFn, numbers: Four, most: int = 99) -> Four:
    """Some of the tiles, so many in all at most."""
    found: list[int] = []
    for number in numbers:
        found.append(draw(st.integers(0, min(number, most - sum(found)))))
    return four(found)


def less(numbers: Four, others: Four) -> Four:
    return four([one - other for one, other in zip(numbers, others, strict=True)])


@st.composite
def conflicts(draw: st.DrawFn, seats: int, phase: str) -> Conflict:
    """A conflict as it is in a phase: between two wars, before and after the attacker has committed; or a revolt."""
    union = phase == ORDER or draw(st.booleans())
    marker = draw(SPACE) if union else NOWHERE
    before = (draw(SPACE_SETS), draw(SPACE_SETS)) if union else (0, 0)
    if phase == ORDER:
        return Conflict(marker=marker, before=before)
    attacker, defender = draw(st.permutations(range(seats)))[:2]
    committed = draw(st.integers(0, 6)) if phase == DEFEND else NONE
    return Conflict(draw(COLOUR), attacker, defender, committed, marker, before)


@st.composite
def results(draw: st.DrawFn, seats: int) -> Result:
    """An end with its clauses."""
    winners = tuple(draw(st.lists(st.integers(0, seats - 1), unique=True, max_size=seats)))
    clauses = draw(
        st.lists(st.sampled_from(("end.bag", "score.lowest", "score.ties", "catastrophe.where")), max_size=3)
    )
    return Result(winners, draw(st.sampled_from(("bag", "treasures", "full-tie"))), tuple(clauses))


@st.composite
def phases(draw: st.DrawFn, seats: int) -> dict[str, Any]:
    """A phase with what belongs to it."""
    phase = draw(st.sampled_from((ACT, ORDER, ATTACK, DEFEND, MONUMENT, TREASURE, SWAP, REFILL, OVER)))
    found: dict[str, Any] = {"phase": phase, "placed": draw(st.just(NOWHERE) | SPACE)}
    if phase in (ORDER, ATTACK, DEFEND):
        found["conflict"] = draw(conflicts(seats, phase))
    elif phase == SWAP:
        found["dealt"] = draw(COUNT)
    elif phase == REFILL:
        found["drawing"] = draw(st.integers(0, seats - 1))
    elif phase == OVER:
        found["result"] = draw(results(seats))
    return found


@st.composite
def states(draw: st.DrawFn) -> State:
    """A whole state of two to four seats on either side of the board."""
    number, seats = draw(st.integers(0, 1)), draw(st.integers(2, 4))
    board = boards()[number]
    built = draw(monuments(board))
    free = bits(SPACES)
    left = box().tiles
    for monument in built:
        free &= ~SQUARE[monument.corner]
        left = four([tiles - 4 * (colour == monument.colour) for colour, tiles in enumerate(left)])
    laid = draw(pieces(board, seats, free))
    down = SQUARE[built[0].corner] if built else 0
    left = less(left, four([tiles.bit_count() for tiles in laid["tiles"]]))
    players = []
    for leaders in laid.pop("leaders"):
        hand = draw(some_of(left, 6))
        left = less(left, hand)
        players.append(Seat(hand, draw(FOURS), draw(COUNT), draw(st.integers(0, 2)), leaders))
    removed = draw(some_of(left))
    left = less(left, removed)
    treasures = laid.pop("treasures") | (draw(st.sampled_from((0, down))))
    return derived(
        State(
            seats=tuple(players),
            board=number,
            treasures=treasures,
            monuments=built,
            bag=draw(st.just(left) | some_of(left)),
            removed=removed,
            active=draw(st.integers(0, seats - 1)),
            actions=draw(st.integers(0, 2)),
            turn=draw(st.integers(1, 200)),
            barred=draw(st.just(0) | SPACE_SETS),
            **laid,
            **draw(phases(seats)),
        )
    )


def plans() -> st.SearchStrategy[Plan]:
    """Any plan that can be spelled."""
    return st.one_of(
        st.builds(Tile, COLOUR, SPACE),
        st.builds(Leader, COLOUR, SPACE),
        st.builds(Withdraw, COLOUR),
        st.builds(Ruin, SPACE),
        st.builds(Swap, FOURS),
        st.builds(Pass),
        st.builds(Commit, COUNT),
        st.builds(War, COLOUR),
        st.builds(Build, st.integers(0, len(box().monuments) - 1), st.sampled_from(sorted(SQUARE))),
        st.builds(Decline),
        st.builds(Leave, SPACE),
    )
