"""What holds in every state of a game: everything a state breaks, with the clauses that forbid it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from gemcheck.game import Objection
from gemcheck.games.tigris.geometry import SQUARE, around, name, spaces_in
from gemcheck.games.tigris.kingdoms import derived, leaders_in
from gemcheck.games.tigris.state import (
    ACT,
    ATTACK,
    BLUE,
    COLOURS,
    DEFEND,
    GREEN,
    LEADERS,
    ORDER,
    OVER,
    RED,
    REFILL,
    TILES,
    State,
)
from gemcheck.games.tigris.table import Table

__all__ = ["defects", "inventory", "seats_moved"]


def face_down(state: State) -> list[int]:
    """The spaces of face-down tiles by colour."""
    found = [0, 0, 0, 0]
    for monument in state.monuments:
        found[monument.colour] |= SQUARE[monument.corner]
    return found


def inventory(state: State) -> Mapping[str, int]:
    """Components by kind wherever they lie."""
    hidden = face_down(state)
    counts = {
        TILES[colour]: state.tiles[colour].bit_count()
        + hidden[colour].bit_count()
        + sum(seat.hand[colour] for seat in state.seats)
        + state.bag[colour]
        + state.removed[colour]
        for colour in range(4)
    }
    counts["treasure"] = state.treasures.bit_count() + sum(seat.treasures for seat in state.seats)
    counts["catastrophe"] = state.ruins.bit_count() + sum(seat.catastrophes for seat in state.seats)
    counts["leader"] = 4 * len(state.seats)
    return counts


def defects(table: Table, state: State) -> list[Objection]:
    """Every invariant the state breaks; empty for a sound one."""
    found: list[Objection] = []
    for look in LOOKS:
        found += look(table, state)
    return found


def _seats(table: Table, state: State) -> Iterator[Objection]:
    if not table.box.least_seats <= len(state.seats) <= table.box.most_seats:
        yield Objection(("setup.players",), f"{len(state.seats)} seats")
    for number, seat in enumerate(state.seats, 1):
        if min(seat.hand) < 0 or sum(seat.hand) > table.box.hand:
            yield Objection(("refill.six",), f"seat {number} holds {sum(seat.hand)} tiles, not 0 to {table.box.hand}")
        if min(seat.points) < 0 or seat.treasures < 0:
            yield Objection(("points.kept",), f"seat {number} has fewer than no points")
        if not 0 <= seat.catastrophes <= table.box.catastrophes:
            yield Objection(("catastrophe.once",), f"seat {number} has {seat.catastrophes} catastrophes left")
    if not 0 <= state.active < len(state.seats):
        yield Objection(("turn.clockwise",), f"seat {state.active + 1} is active")
    if not 0 <= state.actions <= table.box.actions:
        yield Objection(("turn.two-actions",), f"{state.actions} actions left")


def _components(table: Table, state: State) -> Iterator[Objection]:
    counts = inventory(state)
    for colour, word in enumerate(TILES):
        if counts[word] != table.box.tiles[colour]:
            yield Objection(("box.tiles",), f"{counts[word]} {word} tiles, the box has {table.box.tiles[colour]}")
    treasures = table.boards[state.board].temples.bit_count()
    if counts["treasure"] != treasures:
        yield Objection(("box.treasures",), f"{counts['treasure']} treasures, the game has {treasures}")
    catastrophes = table.box.catastrophes * len(state.seats)
    if counts["catastrophe"] != catastrophes:
        yield Objection(("box.catastrophes",), f"{counts['catastrophe']} catastrophes, the game has {catastrophes}")
    kinds = [monument.kind for monument in state.monuments]
    if len(set(kinds)) != len(kinds):
        yield Objection(("monument.left",), "a monument stands on the board twice")
    for monument in state.monuments:
        if monument.colour not in table.box.monuments[monument.kind]:
            where = name(monument.corner)
            yield Objection(("monument.colour",), f"the monument at {where} does not show the colour of its tiles")


def _spaces(table: Table, state: State) -> Iterator[Objection]:
    board, hidden = table.boards[state.board], face_down(state)
    seen = 0
    for what, spaces in (
        *zip(TILES, state.tiles, strict=True),
        *((f"face-down {word}", spaces) for word, spaces in zip(TILES, hidden, strict=True)),
        ("catastrophe", state.ruins),
        ("leader", state.leading),
    ):
        if seen & spaces:
            yield Objection(("tile.empty",), f"two pieces on {_list(seen & spaces)}")
        if what == "leader" and spaces & board.river:
            yield Objection(("leader.land",), f"a leader on river at {_list(spaces & board.river)}")
        seen |= spaces
    for colour in range(4):
        lying = state.tiles[colour] | hidden[colour]
        wrong = lying & (board.land if colour == BLUE else board.river)
        if wrong:
            clause = "tile.farm" if colour == BLUE else "tile.land"
            yield Objection((clause,), f"a {TILES[colour]} on the wrong ground at {_list(wrong)}")
    stands = [space for seat in state.seats for space in seat.leaders if space >= 0]
    if len(set(stands)) != len(stands):
        yield Objection(("leader.empty",), "two leaders on one space")
    if state.treasures & ~(state.tiles[RED] | hidden[RED]):
        yield Objection(
            ("setup.temples",), f"a treasure without a temple at {_list(state.treasures & ~state.tiles[RED])}"
        )


def _leaders(table: Table, state: State) -> Iterator[Objection]:
    lost = state.leading & ~around(state.tiles[RED])
    if lost:
        yield Objection(("leader.temple",), f"a leader without a face-up temple beside it at {_list(lost)}")
    if state.conflict is None:
        for kingdom in state.kingdoms:
            colours = [colour for colour, _, _ in leaders_in(state, kingdom)]
            for colour in sorted({c for c in colours if colours.count(c) > 1}):
                yield Objection(("union.together",), f"two {LEADERS[colour]} leaders in one kingdom")


def _treasures(table: Table, state: State) -> Iterator[Objection]:
    if state.phase in (ACT, REFILL) or (state.phase == OVER and state.actions == 0):
        for kingdom in state.kingdoms:
            lying = kingdom & state.treasures
            if lying.bit_count() > 1 and any(colour == GREEN for colour, _, _ in leaders_in(state, kingdom)):
                yield Objection(("treasure.take",), f"a trader's kingdom holds treasures at {_list(lying)}")


def _phase(table: Table, state: State) -> Iterator[Objection]:
    conflict = state.conflict
    if (state.phase in (ORDER, ATTACK, DEFEND)) != (conflict is not None):
        yield Objection(("turn.complete",), f"the phase is {state.phase}, and {'a' if conflict else 'no'} conflict")
    if conflict is not None and state.phase in (ATTACK, DEFEND):
        if not 0 <= conflict.colour < 4:
            yield Objection(("union.together",), "a conflict without a colour of leaders")
            return
        for who in (conflict.attacker, conflict.defender):
            if not 0 <= who < len(state.seats) or state.seats[who].leaders[conflict.colour] < 0:
                yield Objection(("conflict.loser",), f"a conflict of {COLOURS[conflict.colour]} leaders lacks a leader")
                break
    if (state.phase == OVER) != (state.result is not None):
        yield Objection(("end.treasures", "end.bag"), "a game is over exactly when it has a result")


def _derived(table: Table, state: State) -> Iterator[Objection]:
    if derived(state) != state:
        yield Objection(("word.kingdom",), "the kingdoms are not those of the pieces on the board")


LOOKS: tuple[Callable[[Table, State], Iterator[Objection]], ...] = (
    _seats,
    _components,
    _spaces,
    _leaders,
    _treasures,
    _phase,
    _derived,
)


def _list(spaces: int) -> str:
    return ", ".join(name(space) for space in spaces_in(spaces))


def seats_moved(state: State, order: Sequence[int]) -> State:
    """The state with seat `order[i]` moved to place i."""
    place = {seat: i for i, seat in enumerate(order)}
    place[-1] = -1
    conflict, result = state.conflict, state.result
    if conflict is not None:
        conflict = replace(conflict, attacker=place[conflict.attacker], defender=place[conflict.defender])
    if result is not None:
        result = replace(result, winners=tuple(sorted(place[who] for who in result.winners)))
    return replace(
        state,
        seats=tuple(state.seats[seat] for seat in order),
        active=place[state.active],
        drawing=place[state.drawing],
        conflict=conflict,
        result=result,
    )
