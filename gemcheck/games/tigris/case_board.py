"""What a case says about the board: pieces by the names of their spaces, and the plain values that a case's tables are
made of. Every fault is a GameError of one line that says where it stands; a contradiction is refused, never repaired.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.case_values import listed, located, one_of, table_of
from gemcheck.game import GameError
from gemcheck.games.tigris.geometry import SQUARE, bits, name, named, spaces_in
from gemcheck.games.tigris.invariants import face_down
from gemcheck.games.tigris.notation_signs import NOTHING, counts_at, four
from gemcheck.games.tigris.observation import pieces
from gemcheck.games.tigris.state import BLUE, COLOURS, RED, TILES, Four, Monument, State, changed
from gemcheck.games.tigris.table import Table
from gemcheck.scan import line_of

__all__ = [
    "KEYS",
    "counts",
    "kind_of",
    "refuse_taken",
    "space_of",
    "with_pieces",
]

KINDS = {f"{word}s": colour for colour, word in enumerate(TILES)}
"""The key of each colour of tiles."""

KEYS = (*KINDS, "catastrophes", "cleared", "monuments", "treasures")
"""The keys of `[given]` that are about the board."""

# -- values of the game


def counts(value: Any, where: str) -> Four:
    """Numbers by colour from words such as `S1T2`: letters in any order, each once; `-` or nothing for none at all."""

    def read(word: str) -> Four:
        try:
            return four(counts_at(line_of(word.upper() or NOTHING), where))
        except GameError as error:  # A case shows the word itself; the line with the caret is left out.
            raise GameError(str(error).partition("\n")[0]) from error

    return located(where, read, value)


def space_of(value: Any, where: str) -> int:
    """A space by its name."""
    return located(where, named, value)


def spaces_of(value: Any, where: str) -> list[int]:
    """A list of different spaces by their names."""
    found: list[int] = []
    for word in listed(value, where):
        space = space_of(word, where)
        if space in found:
            raise GameError(f"{where}: {name(space)} is named twice")
        found.append(space)
    return found


def kind_of(table: Table, value: Any, where: str) -> int:
    """A monument by its two colours in either order, such as `black-green`."""
    known = {f"{COLOURS[a]}-{COLOURS[b]}": kind for kind, (a, b) in enumerate(table.box.monuments)}
    known |= {f"{COLOURS[b]}-{COLOURS[a]}": kind for kind, (a, b) in enumerate(table.box.monuments)}
    return known[one_of(value, known, "monument", where)]


# -- the pieces on the board


def with_pieces(table: Table, state: State, names: Sequence[str], spec: Mapping[str, Any], sound: bool) -> State:
    """The state with the board of a case; the rules of the ground and of monuments hold in a `sound` one. The supply is
    left alone."""
    if "cleared" in spec:
        state = cleared(table, state, spaces_of(spec["cleared"], "given.cleared"))
    for key, colour in KINDS.items():
        spaces = spaces_of(spec.get(key, ()), f"given.{key}")
        refuse_taken(table, state, names, spaces, f"given.{key}", "tile.empty")
        if sound:
            refuse_ground(table, state, colour, bits(spaces), f"given.{key}")
        state = replace(state, tiles=changed(state.tiles, colour, bits(spaces)))
    for built in listed(spec.get("monuments", ()), "given.monuments"):
        state = with_monument(table, state, names, built, sound)
    ruins = spaces_of(spec.get("catastrophes", ()), "given.catastrophes")
    refuse_taken(table, state, names, ruins, "given.catastrophes", "catastrophe.destroys")
    state = replace(state, ruins=state.ruins | bits(ruins))
    return with_treasures(state, spec, sound)


def cleared(table: Table, state: State, spaces: Sequence[int]) -> State:
    """Start temples and their treasures taken off."""
    there = table.boards[state.board].temples & state.tiles[RED]
    for space in spaces:
        if not there >> space & 1:
            known = ", ".join(name(start) for start in spaces_in(there))
            raise GameError(f"given.cleared: no start temple lies on {name(space)}, only on {known} [setup.temples]")
    gone = bits(spaces)
    return replace(state, tiles=changed(state.tiles, RED, -gone), treasures=state.treasures & ~gone)


def refuse_taken(
    table: Table, state: State, names: Sequence[str], spaces: Iterable[int], where: str, clause: str
) -> None:
    """Refuse a second piece on a space."""
    lying = pieces(state, names)
    for space in spaces:
        if space in lying:
            start = table.boards[state.board].temples >> space & 1 and lying[space].startswith("temple")
            hint = "; a start temple that is gone belongs in given.cleared" if start else ""
            raise GameError(f"{where}: {name(space)} is taken ({lying[space]}){hint} [{clause}]")


def refuse_ground(table: Table, state: State, colour: int, spaces: int, where: str) -> None:
    """Refuse farms on land and other tiles on river."""
    board = table.boards[state.board]
    wrong = spaces & (board.land if colour == BLUE else board.river)
    if wrong:
        words = ", ".join(name(space) for space in spaces_in(wrong))
        if colour == BLUE:
            raise GameError(f"{where}: a farm lies on river, not on land ({words}) [tile.farm]")
        raise GameError(f"{where}: a {TILES[colour]} lies on land, not on river ({words}) [tile.land]")


def with_monument(table: Table, state: State, names: Sequence[str], built: Any, sound: bool) -> State:
    """A monument on four face-down tiles."""
    where = "given.monuments"
    built = table_of(built, ("at", "colours", "tiles"), where)
    for key in ("colours", "at", "tiles"):
        if key not in built:
            raise GameError(f"{where}: '{key}' is missing: colours, at and tiles make a monument")
    kind = kind_of(table, built["colours"], f"{where}.colours")
    corner = space_of(built["at"], f"{where}.at")
    colour = TILES.index(one_of(built["tiles"], TILES, "tile", f"{where}.tiles"))
    if corner not in SQUARE:
        raise GameError(f"{where}.at: no square of four spaces has {name(corner)} as its upper left [monument.square]")
    if any(other.kind == kind for other in state.monuments):
        raise GameError(f"{where}: the {built['colours']} monument stands on the board twice [monument.left]")
    refuse_taken(table, state, names, spaces_in(SQUARE[corner]), where, "tile.empty")
    if sound:
        refuse_ground(table, state, colour, SQUARE[corner], where)
        if colour not in table.box.monuments[kind]:
            words = f"the {built['colours']} monument does not stand on {TILES[colour]} tiles"
            raise GameError(f"{where}: {words} [monument.colour]")
    return replace(state, monuments=tuple(sorted((*state.monuments, Monument(kind, corner, colour)))))


def with_treasures(state: State, spec: Mapping[str, Any], sound: bool) -> State:
    """The treasures of the case in the place of those on the board; in a `sound` state each lies on a temple."""
    if "treasures" not in spec:
        return state
    lying = bits(spaces_of(spec["treasures"], "given.treasures"))
    bare = lying & ~(state.tiles[RED] | face_down(state)[RED])
    if bare and sound:
        words = ", ".join(name(space) for space in spaces_in(bare))
        raise GameError(f"given.treasures: a treasure lies on a temple, and there is none on {words} [setup.temples]")
    return replace(state, treasures=lying)
