"""What a case may assert about Tigris & Euphrates: a nested table of facts with the names of seats and spaces as keys.

What is not there has no entry: `conflict` outside conflicts, `kingdom.c7` of a space outside kingdoms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gemcheck.game import Event, Undefined
from gemcheck.games.tigris import fights, monuments, scoring, turns
from gemcheck.games.tigris.geometry import SPACES, name, spaces_in
from gemcheck.games.tigris.invariants import face_down
from gemcheck.games.tigris.state import (
    BOARDS,
    COLOURS,
    LEADERS,
    TILES,
    Conflict,
    Four,
    State,
)
from gemcheck.games.tigris.table import Table
from gemcheck.games.tigris.views import view

__all__ = ["observe", "pieces"]

HIDDEN = "hidden"

Facts = dict[str, Any]


def observe(
    table: Table, before: State, after: State | Undefined, events: Sequence[Event], names: Sequence[str]
) -> Mapping[str, Any]:
    """Facts about the state after a case's last step; what seats have gained is counted from `before`. Nothing when the
    step has no outcome."""
    if isinstance(after, Undefined):
        return {}
    seats = tuple(enumerate(names))
    facts = {
        **course_facts(after, names),
        **board_facts(table, after, names),
        "after": {word: seat_facts(after, who) for who, word in seats},
        "gained": {word: gained(before, after, who) for who, word in seats},
        "treasures_gained": {word: after.seats[who].treasures - before.seats[who].treasures for who, word in seats},
        "bag": by_tile(after.bag),
        "removed": by_tile(after.removed),
        "in_bag": sum(after.bag),
        "sees": {word: seen(after, who, names) for who, word in seats},
    }
    if after.conflict is not None:
        facts["conflict"] = conflict_facts(table, after, after.conflict, names)
    return facts


def by_tile(numbers: Four) -> dict[str, int]:
    """Numbers of tiles by kind."""
    return dict(zip(TILES, numbers, strict=True))


def by_colour(numbers: Four) -> dict[str, int]:
    """Numbers of points by colour."""
    return dict(zip(COLOURS, numbers, strict=True))


def place_names(spaces: int) -> list[str]:
    """The names of the spaces of a set in the order of the alphabet."""
    return sorted(name(space) for space in spaces_in(spaces))


# -- the course of the game


def course_facts(state: State, names: Sequence[str]) -> Facts:
    """Whose turn it is, what is to be decided, and how the game has ended; before that the reason is "none"."""
    result = state.result
    return {
        "phase": state.phase,
        "active": names[state.active],
        "actions": state.actions,
        "turn": state.turn,
        "to_move": [names[who] for who in turns.deciding(state)],
        "over": result is not None,
        "reason": "none" if result is None else result.reason,
        "winners": [] if result is None else [names[who] for who in result.winners],
    }


def conflict_facts(table: Table, state: State, conflict: Conflict, names: Sequence[str]) -> Facts:
    """The conflict under way: a revolt, a war, or a union whose next war is to be chosen. Strengths are those on the
    board, without the tiles committed."""
    facts: Facts = {}
    if conflict.marker >= 0:
        facts["marker"] = name(conflict.marker)
    if conflict.colour < 0:
        return {"kind": "union", **facts}
    attack, defence = fights.strengths(table, state, conflict)
    return {
        "kind": "war" if facts else "revolt",
        "colour": COLOURS[conflict.colour],
        "attacker": names[conflict.attacker],
        "defender": names[conflict.defender],
        "attack": attack,
        "defence": defence,
        **facts,
    }


# -- the board


def board_facts(table: Table, state: State, names: Sequence[str]) -> Facts:
    """The board space by space, its kingdoms, treasures and monuments."""
    lying = pieces(state, names)
    kingdom: dict[str, list[str]] = {}
    for group in state.kingdoms:
        members = place_names(group)
        kingdom |= dict.fromkeys(members, members)
    return {
        "board": BOARDS[state.board],
        "space": {name(space): lying.get(space, "empty") for space in SPACES},
        "kingdoms": len(state.kingdoms),
        "kingdom": kingdom,
        "treasures": place_names(state.treasures),
        "monuments": [f"{monuments.words(table, built.kind)} at {name(built.corner)}" for built in state.monuments],
    }


def pieces(state: State, names: Sequence[str]) -> dict[int, str]:
    """What lies or stands on each space that is not empty, in words."""
    words = dict.fromkeys(spaces_in(state.ruins), "catastrophe")
    for colour, spaces in enumerate(face_down(state)):
        words |= dict.fromkeys(spaces_in(spaces), f"face-down {TILES[colour]}")
    for colour, spaces in enumerate(state.tiles):
        words |= dict.fromkeys(spaces_in(spaces), TILES[colour])
    for who, seat in enumerate(state.seats):
        for colour, space in enumerate(seat.leaders):
            if space >= 0:
                words[space] = f"{names[who]}'s {LEADERS[colour]}"
    for space in spaces_in(state.treasures):
        words[space] = f"{words[space]} with treasure" if space in words else "treasure"
    return words


# -- the seats


def seat_facts(state: State, who: int) -> Facts:
    """One seat's possessions, its leaders, and its score if the game ended now."""
    seat = state.seats[who]
    totals = scoring.totals(seat)
    return {
        "hand": by_tile(seat.hand),
        "points": by_colour(seat.points),
        "treasures": seat.treasures,
        "catastrophes": seat.catastrophes,
        "leaders": {
            word: name(space) if space >= 0 else "supply" for word, space in zip(LEADERS, seat.leaders, strict=True)
        },
        "score": scoring.score(totals),
        "totals": list(totals),
    }


def gained(before: State, after: State, who: int) -> dict[str, int]:
    """The points a seat has won since."""
    pairs = zip(COLOURS, before.seats[who].points, after.seats[who].points, strict=True)
    return {colour: now - then for colour, then, now in pairs}


def seen(state: State, who: int, names: Sequence[str]) -> Facts:
    """What a seat sees of the others, of the bag and of the tiles removed; in the place of what it cannot see stands
    the word `hidden`."""
    sight = view(state, who)
    found: dict[str, Any] = {"held": {}, "hand": {}, "points": {}, "treasures": {}}
    for other, word in zip(sight.others, names, strict=True):
        if other is None:
            continue
        found["held"][word] = other.held
        found["hand"][word] = HIDDEN if other.hand is None else by_tile(other.hand)
        found["points"][word] = HIDDEN if other.points is None else by_colour(other.points)
        found["treasures"][word] = HIDDEN if other.treasures is None else other.treasures
    found["bag"] = sight.bag
    found["removed"] = HIDDEN if sight.removed is None else sight.removed
    return found
