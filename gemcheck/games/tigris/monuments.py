"""Monuments: squares of four tiles turned face down, and what they pay at the end of a turn."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.tigris import points
from gemcheck.games.tigris.geometry import NOWHERE, SQUARE, SQUARES_WITH, name
from gemcheck.games.tigris.plans import Build, Decline
from gemcheck.games.tigris.state import COLOURS, TILES, Monument, State, changed
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["built", "declined", "objections", "offers", "still_barred", "turn_scored", "words"]


def words(table: Table, kind: int) -> str:
    """The two colours of a monument, such as `black-green`."""
    return "-".join(COLOURS[colour] for colour in table.box.monuments[kind])


# -- which monuments may be built


@clause("monument.one", without=lambda completed: completed[:1])
def choosable(completed: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """When a tile completes several squares, any one of them may be used."""
    return completed


@clause("monument.square", without=lambda state, space: [])
def squares(state: State, space: int) -> list[tuple[int, int]]:
    """(upper left space, colour) of every square of one colour, all face up, that the tile on this space completes as
    things stand once its conflicts are over."""
    bit = 1 << space
    for colour, lying in enumerate(state.tiles):
        if lying & bit:
            corners = SQUARES_WITH[space]
            return [(corner, colour) for corner in corners if SQUARE[corner] & lying == SQUARE[corner]]
    return []


@clause("monument.left", without=lambda state, kind: True)
def left(state: State, kind: int) -> bool:
    """Each monument stands on the board at most once."""
    return all(monument.kind != kind for monument in state.monuments)


@clause("monument.colour", without=lambda table, kind, colour: True)
def shows(table: Table, kind: int, colour: int) -> bool:
    """A monument shows the colour of the tiles under it."""
    return colour in table.box.monuments[kind]


TILES_ANEW, SPACES, EACH_TILE = "tiles", "spaces", "each-tile"


def barring(table: Table) -> str:
    """What a declined monument bars: nothing that a new tile can complete, its spaces, or each of its tiles."""
    return table.reading("monument.declined")


@clause("monument.declined", without=lambda table, state, corner: True)
def usable(table: Table, state: State, corner: int) -> bool:
    """Whether no monument has been declined on this square before (what of it counts is an open point)."""
    if not state.barred:
        return True
    if barring(table) == SPACES:
        return not state.barred >> corner & 1
    return not state.barred & SQUARE[corner]


def offers(table: Table, state: State) -> list[Build]:
    """Every monument that may be built on the squares that the tile of this action completes."""
    return [
        Build(kind, corner)
        for corner, colour in choosable(squares(state, state.placed))
        if usable(table, state, corner)
        for kind in range(len(table.box.monuments))
        if left(state, kind) and shows(table, kind, colour)
    ]


def objections(table: Table, state: State, plan: Build) -> list[Objection]:
    """Everything against building this monument there."""
    found = []
    completed = dict(choosable(squares(state, state.placed)))
    if plan.corner not in completed:
        where = f"the tile just placed completes no square at {name(plan.corner)}"
        found.append(Objection(("monument.square",), where))
    elif not usable(table, state, plan.corner):
        found.append(Objection(cites(usable), f"a monument was declined at {name(plan.corner)}"))
    if not 0 <= plan.kind < len(table.box.monuments):
        return [*found, Objection(("box.monuments",), "there is no such monument")]
    if not left(state, plan.kind):
        found.append(Objection(cites(left), f"the {words(table, plan.kind)} monument is on the board"))
    if plan.corner in completed and not shows(table, plan.kind, completed[plan.corner]):
        tiles = TILES[completed[plan.corner]]
        found.append(Objection(cites(shows), f"the {words(table, plan.kind)} monument does not go with {tiles} tiles"))
    return found


# -- effects


@clause("monument.treasure", without=lambda treasures, square: treasures & ~square)
def treasures_after(treasures: int, square: int) -> int:
    """Treasures on the tiles that are turned stay where they are."""
    return treasures


@clause("monument.no-points", without=lambda: 1)
def worth() -> int:
    """What building pays by itself."""
    return 0


def built(table: Table, state: State, plan: Build, log: Log) -> State:
    """Build a monument."""
    state = flipped(table, state, plan, log)
    colour = table.box.monuments[plan.kind][0]
    return points.awarded(table, state, state.active, colour, worth(), cites(worth), log) if worth() else state


@clause("monument.flip", "monument.lasting", without=lambda table, state, plan, log: replace(state, placed=NOWHERE))
def flipped(table: Table, state: State, plan: Build, log: Log) -> State:
    """Turn the square face down and set the monument on it, for good."""
    square = SQUARE[plan.corner]
    colour = next(colour for corner, colour in squares(state, state.placed) if corner == plan.corner)
    if log is not None:
        facts = {"monument": words(table, plan.kind), "space": name(plan.corner), "tiles": TILES[colour]}
        log.append(Event("monument", state.active, cites(flipped), facts))
    monuments = tuple(sorted((*state.monuments, Monument(plan.kind, plan.corner, colour))))
    return replace(
        state,
        tiles=changed(state.tiles, colour, -square),
        treasures=treasures_after(state.treasures, square),
        monuments=monuments,
        placed=NOWHERE,
    )


@clause("monument.optional", "monument.declined")
def declined(table: Table, state: State, plan: Decline, log: Log) -> State:
    """Build nothing; what that bars for later depends on the reading."""
    if log is not None:
        log.append(Event("declined", state.active, cites(declined), {"space": name(state.placed)}))
    return replace(state, barred=state.barred | to_bar(table, state), placed=NOWHERE)


def to_bar(table: Table, state: State) -> int:
    """What is remembered of the squares declined: their upper left spaces, their tiles, or nothing."""
    how = barring(table)
    barred = 0
    if how != TILES_ANEW:
        for offer in offers(table, state):
            barred |= 1 << offer.corner if how == SPACES else SQUARE[offer.corner]
    return barred


def still_barred(table: Table, state: State) -> int:
    """What stays barred on the board as it is: a tile that has left takes its bar with it, spaces stay barred."""
    if not state.barred or barring(table) == SPACES:
        return state.barred
    black, red, blue, green = state.tiles
    return state.barred & (black | red | blue | green)


# -- points at the end of a turn


@clause("monument.king", without=lambda colours: range(4))
def paying(colours: tuple[int, int]) -> tuple[int, int] | range:
    """The colours whose leaders a monument pays: its own two. A king stands in for nobody here."""
    return colours


@clause("monument.score", without=lambda table, state, log: state)
def turn_scored(table: Table, state: State, log: Log) -> State:
    """At the end of a turn every monument pays the active player one point for each leader of one of its colours in its
    kingdom."""
    for monument in state.monuments:
        square = SQUARE[monument.corner]
        kingdom = next((group for group in state.kingdoms if group & square), 0)
        for colour in paying(table.box.monuments[monument.kind]):
            space = state.seats[state.active].leaders[colour]
            if space >= 0 and kingdom >> space & 1:
                state = points.awarded(table, state, state.active, colour, 1, cites(turn_scored), log)
    return state
