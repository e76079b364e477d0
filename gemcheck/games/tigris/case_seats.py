"""What a case says about its seats: their names, what lies behind their screens, their catastrophes and leaders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.case_values import table_of, whole
from gemcheck.game import GameError
from gemcheck.games.tigris.case_board import counts, refuse_taken, space_of
from gemcheck.games.tigris.geometry import NOWHERE, around, name
from gemcheck.games.tigris.state import LEADERS, RED, TILES, Four, Seat, State, changed, seat_changed
from gemcheck.games.tigris.table import Table

__all__ = ["DEFAULT_NAMES", "names_of", "with_seats"]

DEFAULT_NAMES = ("ann", "bea", "cal", "dan")
KEYS = ("catastrophes", "hand", "leaders", "points", "treasures")
RESERVED = ("chance", "refused")
"""Words that mean something else in a script."""

SUPPLY = "supply"


def names_of(table: Table, spec: Mapping[str, Any], known: int | None) -> tuple[str, ...]:
    """The names of all seats: those of the case first, then stand-ins up to the number of players, which is `known`
    when a position says it."""
    names = list(table_of(spec.get("seats", {}), None, "given.seats"))
    for word in names:
        if word in RESERVED:
            raise GameError(f"given.seats.{word}: a seat cannot be called '{word}'")
    least, most = table.box.least_seats, table.box.most_seats
    count, where = known if known is not None else max(least, len(names)), "given.seats"
    if "players" in spec:
        count, where = whole(spec["players"], "given.players"), "given.players"
        if known not in (None, count):
            raise GameError(f"given.players: {count}, but the position has {known} seats")
    if not least <= count <= most:
        raise GameError(f"{where}: {least} to {most} play, not {count} [setup.players]")
    if len(names) > count:
        raise GameError(f"given.seats: {len(names)} seats are named, {count} play")
    return (*names, *[word for word in DEFAULT_NAMES if word not in names][: count - len(names)])


def with_seats(table: Table, state: State, names: Sequence[str], spec: Mapping[str, Any], sound: bool) -> State:
    """The state with the seats of a case; in a `sound` one leaders stand where they may. The board is laid out."""
    written = {word: table_of(seat, KEYS, f"given.seats.{word}") for word, seat in spec.get("seats", {}).items()}
    for word, entry in written.items():
        who, where = names.index(word), f"given.seats.{word}"
        state = replace(state, seats=seat_changed(state, who, seat_of(table, state.seats[who], entry, where)))
    for word, entry in written.items():
        state = with_leaders(table, state, names, word, entry.get("leaders", {}), sound)
    stated = [names.index(word) for word, entry in written.items() if "catastrophes" in entry]
    return with_catastrophes(table, state, stated)


def seat_of(table: Table, seat: Seat, entry: Mapping[str, Any], where: str) -> Seat:
    """A seat with what the case says it owns; leaders come later."""
    if "hand" in entry:
        seat = replace(seat, hand=hand_of(table, entry["hand"], f"{where}.hand"))
    if "points" in entry:
        seat = replace(seat, points=counts(entry["points"], f"{where}.points"))
    if "treasures" in entry:
        seat = replace(seat, treasures=whole(entry["treasures"], f"{where}.treasures"))
    if "catastrophes" in entry:
        most = table.box.catastrophes
        seat = replace(seat, catastrophes=whole(entry["catastrophes"], f"{where}.catastrophes", 0, most))
    return seat


def hand_of(table: Table, value: Any, where: str) -> Four:
    """Tiles in hand, as many as a hand may hold at most."""
    hand = counts(value, where)
    if sum(hand) > table.box.hand:
        raise GameError(f"{where}: {sum(hand)} tiles, a hand holds {table.box.hand} at most [refill.six]")
    for number, word, there in zip(hand, TILES, table.box.tiles, strict=True):
        if number > there:
            raise GameError(f"{where}: {number} {word} tiles, the box has {there} [box.tiles]")
    return hand


def with_leaders(table: Table, state: State, names: Sequence[str], word: str, value: Any, sound: bool) -> State:
    """The leaders of a seat on their spaces, or in the supply."""
    who, where = names.index(word), f"given.seats.{word}.leaders"
    for leader, written in table_of(value, LEADERS, where).items():
        colour, place = LEADERS.index(leader), f"{where}.{leader}"
        space = NOWHERE if written == SUPPLY else space_of(written, place)
        stands = state.seats[who].leaders[colour]
        if stands >= 0 and stands != space:
            raise GameError(f"{place}: the position has this {leader} on {name(stands)} already [box.leaders]")
        if space >= 0 and stands < 0:
            refuse_taken(table, state, names, (space,), place, "leader.empty")
            if sound:
                refuse_stand(table, state, space, place)
            seat = state.seats[who]
            placed = replace(seat, leaders=changed(seat.leaders, colour, space - NOWHERE))
            state = replace(state, seats=seat_changed(state, who, placed))
    return state


def refuse_stand(table: Table, state: State, space: int, where: str) -> None:
    """Refuse a leader on river or without a face-up temple beside it."""
    if table.boards[state.board].river >> space & 1:
        raise GameError(f"{where}: {name(space)} is river, a leader stands on land [leader.land]")
    if not around(state.tiles[RED]) >> space & 1:
        raise GameError(f"{where}: no face-up temple is beside {name(space)} [leader.temple]")


def with_catastrophes(table: Table, state: State, stated: Sequence[int]) -> State:
    """Catastrophes on the board taken, in seat order, from the seats of which the case does not say how many are
    left."""
    game = table.box.catastrophes * len(state.seats)
    over = state.ruins.bit_count() + sum(seat.catastrophes for seat in state.seats) - game
    for who, seat in enumerate(state.seats):
        taken = 0 if who in stated else min(max(over, 0), seat.catastrophes)
        over -= taken
        state = replace(state, seats=seat_changed(state, who, replace(seat, catastrophes=seat.catastrophes - taken)))
    if over:
        lying, left = state.ruins.bit_count(), sum(seat.catastrophes for seat in state.seats)
        words = f"{lying} on the board and {left} with the seats, the game has {game}"
        raise GameError(f"given.catastrophes: {words} [box.catastrophes]")
    return state
