"""What the pictures of a position say in words: whose decision it is, who fights whom, who rules which kingdom."""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.games.tigris import fights, monuments, treasures, unions
from gemcheck.games.tigris.geometry import name, spaces_in
from gemcheck.games.tigris.kingdoms import leaders_in
from gemcheck.games.tigris.notation_signs import LEADER_SIGNS, SEAT_SIGNS, TILE_SIGNS
from gemcheck.games.tigris.state import (
    ACT,
    ATTACK,
    BOARDS,
    COLOURS,
    DEFEND,
    LEADERS,
    MONUMENT,
    ORDER,
    OVER,
    REFILL,
    SWAP,
    TILES,
    TREASURE,
    Conflict,
    Four,
    State,
)
from gemcheck.games.tigris.table import Table

__all__ = [
    "conflict_words",
    "fighters",
    "heading",
    "kingdom_words",
    "leader_at",
    "leader_words",
    "marker",
    "monument_words",
    "phase_words",
    "supply",
    "supply_words",
    "tile_at",
]


# -- what lies where


def leader_at(state: State, space: int) -> tuple[int, int] | None:
    """(seat, colour) of the leader on the space."""
    for who, seat in enumerate(state.seats):
        if space in seat.leaders:
            return who, seat.leaders.index(space)
    return None


def tile_at(state: State, space: int) -> int | None:
    """The colour of the face-up tile on the space."""
    return next((colour for colour, lying in enumerate(state.tiles) if lying >> space & 1), None)


def marker(state: State) -> int:
    """The space of the tile that unites two kingdoms; NOWHERE (-1) without one."""
    return -1 if state.conflict is None else state.conflict.marker


def fighters(table: Table, state: State) -> dict[int, int]:
    """The space of each leader in the conflict with its strength on the board, attacker first."""
    conflict = state.conflict
    if conflict is None or conflict.colour < 0:
        return {}
    stands = [state.seats[who].leaders[conflict.colour] for who in (conflict.attacker, conflict.defender)]
    if min(stands) < 0:
        return {}
    return dict(zip(stands, fights.strengths(table, state, conflict), strict=True))


# -- sentences


def heading(state: State) -> str:
    """The game, the side of the board and the turn."""
    return f"Tigris & Euphrates, {BOARDS[state.board]} board, turn {state.turn}"


def phase_words(table: Table, state: State) -> str:
    """Whose decision it is, and which."""
    active = _seat(state.active)
    if state.phase == ACT:
        return f"{active} acts, {_counted(state.actions, 'action')} left"
    if state.phase == ORDER:
        wars = [COLOURS[colour] for colour in unions.doubled(state, marker(state))]
        return f"{active} chooses the war that comes next: {' or '.join(wars)}"
    if state.phase in (ATTACK, DEFEND) and state.conflict is not None:
        return _commit_words(state, state.conflict)
    if state.phase == MONUMENT:
        return f"{active} builds a monument with the tile on {name(state.placed)}, or declines"
    if state.phase == TREASURE:
        return f"{_seat(treasures.due(state)[0])} chooses the treasure that stays"
    if state.phase == SWAP:
        return f"chance deals {_counted(state.dealt, 'tile')} to {active} for those swapped"
    if state.phase == REFILL:
        return f"chance refills the hand of {_seat(state.drawing)}"
    return _over_words(state) if state.phase == OVER else state.phase


def _commit_words(state: State, conflict: Conflict) -> str:
    who, tile = fights.to_commit(conflict), fights.colour(conflict)
    role = "attacker" if who == conflict.attacker else "defender"
    held = _counted(state.seats[who].hand[tile], f"{TILES[tile]} tile")
    return f"{_seat(who)} commits tiles as the {role}, holding {held}"


def _over_words(state: State) -> str:
    if state.result is None:
        return "the game is over"
    winners = " and ".join(map(_seat, state.result.winners))
    verb = "win" if len(state.result.winners) > 1 else "wins"
    return f"the game is over ({state.result.reason}): {f'{winners} {verb}' if winners else 'nobody wins'}"


def conflict_words(table: Table, state: State) -> list[str]:
    """What is being fought about: the union, then who attacks whom with which strength."""
    conflict = state.conflict
    if conflict is None:
        return []
    lines = [f"the tile on {name(conflict.marker)} unites two kingdoms"] if conflict.marker >= 0 else []
    for (space, own), (other_space, other) in _pairs(fighters(table, state)):
        kind = "revolt" if conflict.marker < 0 else "war"
        what = f"{kind} of {LEADERS[conflict.colour]}s"
        attack = f"{_seat(conflict.attacker)} ({name(space)}, strength {own} on the board)"
        defence = f"{_seat(conflict.defender)} ({name(other_space)}, strength {other} on the board)"
        lines.append(f"{what}: {attack} attacks {defence}{_committed(conflict, own)}")
    return lines


def _pairs(found: dict[int, int]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    if len(found) == 2:
        first, second = found.items()
        yield first, second


def _committed(conflict: Conflict, own: int) -> str:
    if conflict.committed < 0:
        return ""
    return f"; {conflict.committed} committed, {own + conflict.committed} in all"


def kingdom_words(state: State) -> list[str]:
    """One line for each kingdom, in order: its size, its leaders and its treasures."""
    lines = []
    for kingdom in state.kingdoms:
        stand = sorted((who, colour, space) for colour, who, space in leaders_in(state, kingdom))
        words = [f"{SEAT_SIGNS[who]}{LEADER_SIGNS[colour]} {name(space)}" for who, colour, space in stand]
        lying = (kingdom & state.treasures).bit_count()
        more = f"; {_counted(lying, 'treasure')}" if lying else ""
        lines.append(f"{_counted(kingdom.bit_count(), 'space')}: {', '.join(words)}{more}")
    return lines


def monument_words(table: Table, state: State) -> list[str]:
    """One line for each monument on the board."""
    return [
        f"{monuments.words(table, monument.kind)} at {name(monument.corner)} on {TILES[monument.colour]}s"
        for monument in state.monuments
    ]


def leader_words(state: State, who: int) -> str:
    """Where the leaders of a seat stand."""
    stands = state.seats[who].leaders
    placed = [f"{LEADERS[colour]} {name(space)}" for colour, space in enumerate(stands) if space >= 0]
    return ", ".join(placed) or "none on the board"


def supply(numbers: Four) -> str:
    """A number of tiles of each colour as `S1T2`, with blanks between; `none` for no tiles at all."""
    return " ".join(f"{sign}{n}" for sign, n in zip(TILE_SIGNS, numbers, strict=True) if n) or "none"


def supply_words(state: State) -> list[str]:
    """What is in the bag, out of the game and, of treasures, on the board."""
    lying = ", ".join(map(name, spaces_in(state.treasures)))
    return [
        f"bag {sum(state.bag)} ({supply(state.bag)}), removed {sum(state.removed)} ({supply(state.removed)})",
        f"treasures on the board {state.treasures.bit_count()}{f' ({lying})' if lying else ''}",
    ]


def _seat(who: int) -> str:
    return f"seat {SEAT_SIGNS[who]}" if 0 <= who < len(SEAT_SIGNS) else "nobody"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
