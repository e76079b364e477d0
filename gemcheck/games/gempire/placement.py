"""Placing cards: the ends of the rows, what stands above what, districts, and what a card entering sets off."""

from __future__ import annotations

from collections.abc import Sequence
from operator import ne

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.gempire.artistry import artistry_on_entry
from gemcheck.games.gempire.blueprints import keep, keep_objections, keeps, may_enter, taken_out, without_card
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.districts import line
from gemcheck.games.gempire.memo import Memo
from gemcheck.games.gempire.plans import Place
from gemcheck.games.gempire.science import gain_science
from gemcheck.games.gempire.state import Blueprint, Placed, Seat, State
from gemcheck.games.gempire.table import MILITIA, Table
from gemcheck.games.gempire.values import entry_science
from gemcheck.rulebook import cites, clause

__all__ = [
    "columns",
    "keep",
    "keep_objections",
    "keeps",
    "place",
    "place_objections",
    "placements",
    "stuck",
    "support_needed",
]

DISTRICTS_PER_ROW = components().numbers.districts_per_row

# -- legality: where a card may stand


def anywhere(seat: Seat, row: int) -> tuple[int, ...]:
    """The columns of a row and those at its ends, as if a card might be pushed in between others."""
    start, cards = line(seat, row)
    return tuple(range(start - 1, start + len(cards) + 1)) if cards else (0,)


@clause("placement.ends-only", without=anywhere)
def ends(seat: Seat, row: int) -> tuple[int, ...]:
    """The columns directly to the left and right of a row; column 0 for a city's very first card."""
    start, cards = line(seat, row)
    return (start - 1, start + len(cards)) if cards else (0,)


@clause("placement.second-row.first-anywhere", without=lambda seat: ends(seat, 2))
def first_anywhere(seat: Seat) -> tuple[int, ...]:
    """The columns for the first card of the second row: any above the first row."""
    return tuple(range(seat.start1, seat.start1 + len(seat.row1)))


def support_needed(table: Table) -> bool:
    """Whether even the first card of the second row needs a first-row card below it."""
    return table.reading("second-row.first-card") == "needs-support"


@clause("placement.second-row.aligned", "placement.second-row.within-ends", without=lambda table, seat, column: True)
def supported(table: Table, seat: Seat, column: int) -> bool:
    """Whether a second-row card in this column stands exactly above a card of the first row."""
    if not seat.row1:
        return not seat.row2 and not support_needed(table)
    return seat.start1 <= column < seat.start1 + len(seat.row1)


@clause("tech.militia", without=lambda table, seat: DISTRICTS_PER_ROW)
def district_limit(table: Table, seat: Seat) -> int:
    """How many districts a row may hold."""
    return DISTRICTS_PER_ROW + 1 if seat.owns(MILITIA) else DISTRICTS_PER_ROW


@clause(
    "placement.three-districts",
    "placement.blocking",
    "placement.example.blocking",
    without=lambda table, seat, row, column, colour: True,
)
def district_allowed(table: Table, seat: Seat, row: int, column: int, colour: int) -> bool:
    """Whether a card of this colour at this end joins the outer district, or may open another one."""
    start, cards = line(seat, row)
    if not cards:
        return True
    if cards[0 if column < start else -1].colour == colour:
        return True
    limit = district_limit(table, seat)
    return len(cards) < limit or districts_in(cards) < limit


def districts_in(cards: Sequence[Placed]) -> int:
    """How many districts a row of one or more cards has."""
    colours = [placed.colour for placed in cards]
    changes: int = sum(map(ne, colours, colours[1:]))
    return 1 + changes


@clause("second-row.use", without=lambda seat, row: True)
def row_open(seat: Seat, row: int) -> bool:
    """Whether the row exists: the first always does, the second once it has been bought or given."""
    return row == 1 or seat.second >= 0


@clause("second-row.use", without=lambda table, seat, row, won: True)
def won_in_time(table: Table, seat: Seat, row: int, won: int) -> bool:
    """Whether a card won in round `won` may go into this row; one reading closes the second row to earlier cards.

    Bids are compared before anything can open a second row, so a card of that very round is an earlier one.
    """
    return row == 1 or won > seat.second or table.reading("second-row.earlier-cards") == "allowed"


def columns(table: Table, seat: Seat, row: int, colour: int) -> list[int]:
    """The columns of a row where a card may be placed under this colour, left to right."""
    if not row_open(seat, row):
        return []
    candidates = first_anywhere(seat) if row == 2 and seat.row1 and not seat.row2 else ends(seat, row)
    if row == 2:
        candidates = tuple([column for column in candidates if supported(table, seat, column)])
    return [column for column in candidates if district_allowed(table, seat, row, column, colour)]


# -- legality: plans


def placements(table: Table, state: State, who: int) -> list[Place]:
    """Every legal placement: cards won this round in the order of winning, then blueprints; equal cards once; for
    each its colours, the rows and the columns in ascending order."""
    seat = state.seats[who]
    won = seat.turn.won
    found: list[Place] = []
    for card in dict.fromkeys(won) if len(won) > 1 else won:
        found += card_placements(table, seat, card, state.round, False)
    seen: set[int] = set()
    for blueprint in seat.blueprints:
        if blueprint.card not in seen and may_enter(table, state, blueprint):
            seen.add(blueprint.card)
            found += card_placements(table, seat, blueprint.card, blueprint.round, True)
    return found


def card_placements(table: Table, seat: Seat, card: int, won: int, blueprint: bool) -> list[Place]:
    """Every legal placement of one card won in round `won`."""
    row1, row2 = seat.row1, seat.row2
    key = (table.serial, id(row1), id(row2), seat.start1, seat.start2, seat.second, seat.technologies)
    known = _spots.get(key)
    if known is None:
        known = _spots.keep(key, ({}, row1, row2))
    rows = (1, 2) if row_open(seat, 2) and won_in_time(table, seat, 2, won) else (1,)
    found = known[0].get((card, blueprint, rows))
    if found is None:
        found = known[0][card, blueprint, rows] = [
            Place(card, row, column, colour, blueprint)
            for colour in table.cards[card].colours
            for row in rows
            for column in columns(table, seat, row, colour)
        ]
    return found


_spots: Memo[tuple[dict[tuple[int, bool, tuple[int, ...]], list[Place]], object, object]] = Memo(1024)
"""Placements of single cards in the cities seen last; the cards are alive by whose identities they are found."""


@clause("hybrid.choose", without=lambda table, plan: True)
def colour_offered(table: Table, plan: Place) -> bool:
    """Whether the card can lie under the chosen colour: its own, or either one of a hybrid."""
    return plan.colour in table.cards[plan.card].colours


def place_objections(table: Table, state: State, who: int, plan: Place) -> list[Objection]:
    """Everything the rules hold against a placement."""
    seat = state.seats[who]
    source = _source(table, state, seat, plan)
    if isinstance(source, Objection):
        return [source]
    if plan.row not in (1, 2):
        return [Objection(("second-row.no-third",), f"a city has no row {plan.row}")]
    if not row_open(seat, plan.row):
        return [Objection(cites(row_open), "the city has no second row")]
    found: list[Objection] = []
    if not won_in_time(table, seat, plan.row, source.round):
        found.append(Objection(cites(won_in_time), "the card was won before the second row was opened"))
    if not colour_offered(table, plan):
        found.append(Objection(cites(colour_offered), f"the card cannot lie under colour {plan.colour}"))
    if plan.column not in columns(table, seat, plan.row, plan.colour):
        found += _column_objections(table, seat, plan)
    return found


def _source(table: Table, state: State, seat: Seat, plan: Place) -> Blueprint | Objection:
    """Where the card comes from, with the round in which it was won, or why it may not be placed now."""
    if not plan.blueprint:
        if plan.card in seat.turn.won:
            return Blueprint(plan.card, state.round)
        return Objection(cites(place), "the card has not been won this round")
    held = [blueprint for blueprint in seat.blueprints if blueprint.card == plan.card]
    if not held:
        return Objection(("blueprint.one",), "the card is not one of the blueprints")
    for blueprint in held:
        if may_enter(table, state, blueprint):
            return blueprint
    return Objection(cites(may_enter), "a blueprint enters the city in a later round than it was kept in")


def _column_objections(table: Table, seat: Seat, plan: Place) -> list[Objection]:
    first = plan.row == 2 and not seat.row2
    if plan.row == 2 and not supported(table, seat, plan.column):
        return [Objection(cites(supported), f"column {plan.column} has no first-row card below it")]
    if not first and plan.column not in ends(seat, plan.row):
        return [Objection(cites(ends), f"column {plan.column} is not directly at an end of row {plan.row}")]
    if not district_allowed(table, seat, plan.row, plan.column, plan.colour):
        limit = district_limit(table, seat)
        return [Objection(cites(district_allowed), f"row {plan.row} holds {limit} districts already")]
    return [Objection(cites(first_anywhere), f"column {plan.column} is not open to the first second-row card")]


def stuck(table: Table, state: State, who: int, card: int) -> bool:
    """Whether a card won this round can be neither placed nor kept at present.

    The text obliges the winner to add it to the city or to keep it and is silent on a card for which neither is legal.
    """
    seat = state.seats[who]
    return not keeps(table, state, who) and not card_placements(table, seat, card, state.round, False)


# -- effect


@clause("bid.win.place", "hybrid.fixed")
def place(table: Table, state: State, who: int, seat: Seat, plan: Place, log: Log) -> Seat:
    """Put a card into the city and carry out what its entry sets off: Artistry's diamond, then science.

    Gems are not settled here.
    """
    if plan.blueprint:
        seat = taken_out(seat, plan.card)
    else:
        turn = seat.turn
        seat = replace(seat, turn=replace(turn, won=without_card(turn.won, plan.card)))
    seat = entered(seat, Placed(plan.card, plan.colour), plan.row, plan.column)
    if log is not None:
        data = {"card": table.cards[plan.card].slug, "row": plan.row, "column": plan.column, "colour": plan.colour}
        log.append(Event("placed", who, cites(place), data))
    seat = artistry_on_entry(table, state, who, seat, plan.row, plan.column, log)
    science = entry_science(table, seat, plan.row, plan.column, plan.blueprint)
    return gain_science(table, state, who, seat, science, log)


def entered(seat: Seat, placed: Placed, row: int, column: int) -> Seat:
    """The seat with a card added at an end of a row."""
    start, cards = line(seat, row)
    left = bool(cards) and column < start
    cards = (placed, *cards) if left else (*cards, placed)
    if left or len(cards) == 1:
        start = column
    if row == 1:
        return replace(seat, row1=cards, start1=start)
    return replace(seat, row2=cards, start2=start)
