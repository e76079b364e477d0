"""Palace diamonds: where they may be put, and what putting one or throwing one away does to a seat."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.gempire.districts import at, line, neighbours
from gemcheck.games.gempire.plans import Diamond
from gemcheck.games.gempire.state import Placed, Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck.games.gempire.values import idle_diamonds, useful_diamonds
from gemcheck.rulebook import cites, clause

__all__ = [
    "add_diamond",
    "diamond_objections",
    "diamond_places",
    "discard_diamond",
    "fresh_bearers",
    "put_diamond",
    "takes_diamond",
]


# -- legality


@clause("materials.diamonds", without=lambda table, state, who, seat: True)
def in_stock(table: Table, state: State, who: int, seat: Seat) -> bool:
    """Whether a diamond is left in the supply; `seat` is the current value of seat `who`."""
    if table.reading("diamond.supply") == "unlimited":
        return True
    seats = (*state.seats[:who], seat, *state.seats[who + 1 :])
    used = sum(placed.diamonds for each in seats for placed in each.row1 + each.row2)
    return used < table.diamonds


@clause("diamond.first-anywhere", without=lambda table, seat: False)
def still_first(table: Table, seat: Seat) -> bool:
    """Whether the next diamond is the first of the player's game, which may go anywhere.

    A diamond of Artistry may count as the first or not.
    """
    if table.reading("diamond.first-after-artistry") == "still-first":
        return seat.palace_diamonds == 0
    return not any(placed.diamonds for placed in seat.row1 + seat.row2)


@clause("diamond.later-adjacent", without=lambda table, seat, row, column: True)
def touches_diamond(table: Table, seat: Seat, row: int, column: int) -> bool:
    """Whether the card at this place bears a diamond or is adjacent to one that does."""
    for place in ((row, column), *neighbours(table, seat, row, column)):
        placed = at(seat, *place)
        if placed is not None and placed.diamonds:
            return True
    return False


@clause("diamond.one-per-upgrade", "tech.mathematics.limit", without=lambda seat, row, column: True)
def first_of_upgrade(seat: Seat, row: int, column: int) -> bool:
    """Whether the card at this place has not yet received a diamond of the present upgrade."""
    return (row, column) not in seat.turn.bearers


@clause("diamond.one-symbol.extra")
def takes_diamond(table: Table, seat: Seat, placed: Placed) -> bool:
    """Whether one more diamond may be put on a card that may be full: one reading refuses superfluous ones.

    A card without a symbol takes any number; the rulebook says so.
    """
    if idle_diamonds(table) != "not-placeable":
        return True
    useful = useful_diamonds(table, seat, placed)
    return useful == 0 or placed.diamonds < useful


def diamond_places(table: Table, state: State, who: int) -> list[tuple[int, int]]:
    """Where one pending palace diamond may go, as (row, column), row 1 then row 2, each from left to right."""
    seat = state.seats[who]
    if not seat.turn.diamonds or not in_stock(table, state, who, seat):
        return []
    anywhere = still_first(table, seat)
    places: list[tuple[int, int]] = []
    for row in (1, 2):
        start, cards = line(seat, row)
        for index, placed in enumerate(cards):
            column = start + index
            if (
                first_of_upgrade(seat, row, column)
                and (anywhere or touches_diamond(table, seat, row, column))
                and takes_diamond(table, seat, placed)
            ):
                places.append((row, column))
    return places


def diamond_objections(table: Table, state: State, who: int, plan: Diamond) -> list[Objection]:
    """Everything the rules hold against putting a pending palace diamond on the card at this place."""
    seat = state.seats[who]
    placed = at(seat, plan.row, plan.column)
    found: list[Objection] = []
    if not seat.turn.diamonds:
        found.append(Objection(cites(put_diamond), "no diamond is pending"))
    if not in_stock(table, state, who, seat):
        found.append(Objection(cites(in_stock), "the supply holds no diamond any more"))
    if placed is None:
        found.append(Objection(("diamond.any-building",), f"no card lies in row {plan.row}, column {plan.column}"))
        return found
    if not first_of_upgrade(seat, plan.row, plan.column):
        found.append(Objection(cites(first_of_upgrade), "the card has received a diamond of this upgrade"))
    if not still_first(table, seat) and not touches_diamond(table, seat, plan.row, plan.column):
        found.append(Objection(cites(touches_diamond), "neither the card nor an adjacent one bears a diamond"))
    if not takes_diamond(table, seat, placed):
        found.append(Objection(cites(takes_diamond), "a further diamond would change nothing on the card"))
    return found


# -- effect


@clause("diamond.any-building", "diamond.stack-separate", "diamond.not-gem")
def add_diamond(table: Table, state: State, who: int, seat: Seat, row: int, column: int, log: Log) -> Seat:
    """Lay one more diamond on the card at this place, whoever gives it; nothing happens when the supply is empty.

    It is no gem. Whether it is useful is read off the table whenever a value is wanted, except under the reading that
    leaves a useless one idle for good: there it is marked.
    """
    start, cards = line(seat, row)
    index = column - start
    if not in_stock(table, state, who, seat):
        return seat
    placed = cards[index]
    idle = placed.idle
    if idle_diamonds(table) == "stays-idle" and placed.diamonds - idle >= useful_diamonds(table, seat, placed):
        idle += 1
    laid = replace(placed, diamonds=placed.diamonds + 1, idle=idle)
    cards = (*cards[:index], laid, *cards[index + 1 :])
    if log is not None:
        data = {"row": row, "column": column, "card": table.cards[placed.card].slug, "on": laid.diamonds}
        log.append(Event("diamond", who, cites(add_diamond), data))
    return replace(seat, row1=cards) if row == 1 else replace(seat, row2=cards)


@clause("diamond.immediate")
def put_diamond(table: Table, state: State, who: int, seat: Seat, row: int, column: int, log: Log) -> Seat:
    """Put one pending palace diamond on the card at this place."""
    turn = seat.turn
    turn = replace(turn, diamonds=turn.diamonds - 1, bearers=(*turn.bearers, (row, column)))
    seat = replace(seat, turn=turn, palace_diamonds=seat.palace_diamonds + 1)
    return add_diamond(table, state, who, seat, row, column, log)


@clause("diamond.discard", without=lambda table, state, who, seat, log: seat)
def discard_diamond(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """Throw one pending palace diamond away."""
    if log is not None:
        log.append(Event("diamond-discarded", who, cites(discard_diamond), {"left": seat.turn.diamonds - 1}))
    return replace(seat, turn=replace(seat.turn, diamonds=seat.turn.diamonds - 1))


def _all_bearers(table: Table, seat: Seat) -> tuple[tuple[int, int], ...]:
    """The places of all cards that bear a diamond, so that none takes another one."""
    found = []
    for row in (1, 2):
        start, cards = line(seat, row)
        found += [(row, start + index) for index, placed in enumerate(cards) if placed.diamonds]
    return tuple(found)


@clause("diamond.one-per-upgrade", "diamond.stack-separate", "upgrade.palace.repeat", without=_all_bearers)
def fresh_bearers(table: Table, seat: Seat) -> tuple[tuple[int, int], ...]:
    """What `Turn.bearers` is when a palace upgrade begins: empty, unless the turn's earlier upgrades count with it."""
    return seat.turn.bearers if table.reading("diamond.two-upgrades") == "one-upgrade" else ()
