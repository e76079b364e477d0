"""One upgrade step: its price, whether it can be taken, and what it gives.

A step is SECOND_ROW or a palace level 1 to TOP. Steps are carried out one after another; palace diamonds of a step are
pending on the seat's turn and due before the next one.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.diamonds import diamond_places, fresh_bearers, put_diamond
from gemcheck.games.gempire.plans import SECOND_ROW
from gemcheck.games.gempire.science import gain_science
from gemcheck.games.gempire.state import Placed, Seat, State
from gemcheck.games.gempire.table import ARCHITECTURE, Table
from gemcheck.games.gempire.values import multiplier
from gemcheck.rulebook import cites, clause

__all__ = [
    "STEPS",
    "TOP",
    "Reward",
    "affordable",
    "all_placed",
    "discount",
    "level_cost",
    "must_fit",
    "open_steps",
    "possible",
    "reward",
    "second_row_cost",
    "step_cost",
    "step_price",
    "upgrade_step",
]

LEVEL_COSTS = components().level_costs
TOP = len(LEVEL_COSTS)
"""The highest palace level."""

STEPS = (SECOND_ROW, *range(1, TOP + 1))
"""Every upgrade step there is."""

SECOND_ROW_COST = components().numbers.second_row_cost
DISCOUNT = 2


class Reward(NamedTuple):
    """What a palace upgrade pays out: diamonds to place and science."""

    diamonds: int
    science: int


# -- legality


@clause("palace.no-downgrade", "upgrade.kinds", without=lambda palace, level: 1 <= level <= TOP)
def rises(palace: int, level: int) -> bool:
    """Whether a palace at level `palace` may be raised to `level`: only to a higher one, and level 5 is the end."""
    return palace < level <= TOP


@clause("palace.skip", without=lambda palace, level: level <= palace + 1)
def reachable(palace: int, level: int) -> bool:
    """Whether `level` may be reached in one upgrade: levels may be skipped."""
    return True


@clause("second-row.no-third", "upgrade.kinds", without=lambda second: True)
def row_missing(second: int) -> bool:
    """Whether there is a row to buy: the second row is bought once, and there is no third."""
    return second < 0


def possible(palace: int, second: int, step: int) -> bool:
    """Whether a step can be taken with a palace at this level and a second row opened in round `second` (-1: none)."""
    if step == SECOND_ROW:
        return row_missing(second)
    return rises(palace, step) and reachable(palace, step)


@clause("diamond.immediate", "diamond.discard")
def must_fit(table: Table) -> bool:
    """Whether an upgrade is barred when not all of its diamonds can be placed; throwing away may count as using."""
    return table.reading("diamond.must-fit") == "upgrade-illegal"


def all_placed(table: Table, state: State, who: int, seat: Seat) -> Seat | None:
    """The seat with every pending diamond put somewhere, or None when they cannot all be placed.

    Only the choice of the first place matters: from then on a place that is open stays open until it is used.
    """
    if not seat.turn.diamonds:
        return seat
    for first in _places(table, state, who, seat):
        placed = put_diamond(table, state, who, seat, *first, None)
        while places := _places(table, state, who, placed):
            placed = put_diamond(table, state, who, placed, *places[0], None)
        if not placed.turn.diamonds:
            return placed
    return None


def _places(table: Table, state: State, who: int, seat: Seat) -> list[tuple[int, int]]:
    now = replace(state, seats=(*state.seats[:who], seat, *state.seats[who + 1 :]))
    return diamond_places(table, now, who)


def open_steps(table: Table, state: State, who: int) -> list[int]:
    """The steps a seat can take now: possible, payable, and with places for their diamonds where that is asked."""
    seat = state.seats[who]
    steps = [step for step in STEPS if affordable(table, seat, step)]
    if not must_fit(table):
        return steps
    after = ((step, upgrade_step(table, state, who, seat, step, None)) for step in steps)
    return [step for step, then in after if all_placed(table, state, who, then) is not None]


# -- payment


@clause("second-row.cost", without=lambda: 0)
def second_row_cost() -> int:
    """Production for the second row."""
    return SECOND_ROW_COST


@clause(
    "palace.cost.track",
    "palace.cost.target-only",
    without=lambda palace, level: sum(LEVEL_COSTS[palace:level]),
)
def level_cost(palace: int, level: int) -> int:
    """Production for raising the palace to `level`: the price of the target alone, wherever the palace stands."""
    return LEVEL_COSTS[level - 1]


@clause("tech.architecture", without=lambda table, cost, climbed: cost)
def discount(table: Table, cost: int, climbed: int) -> int:
    """The price of a palace upgrade over `climbed` levels for an owner of Architecture, never below 0.

    Two less for the upgrade, or two less for each level climbed.
    """
    units = climbed if table.reading("tech.architecture.unit") == "level" else 1
    return max(0, cost - DISCOUNT * units)


def step_price(table: Table, palace: int, architecture: bool, step: int) -> int:
    """Production for a step with a palace at this level, with or without Architecture."""
    if step == SECOND_ROW:
        return second_row_cost()
    cost = level_cost(palace, step)
    return discount(table, cost, step - palace) if architecture else cost


def step_cost(table: Table, seat: Seat, step: int) -> int:
    """Production the seat would pay for a step now (meaningful for steps it can still take)."""
    return step_price(table, seat.palace, seat.owns(ARCHITECTURE), step)


def affordable(table: Table, seat: Seat, step: int) -> bool:
    """Whether the seat can take the step now and pay for it."""
    return possible(seat.palace, seat.second, step) and step_cost(table, seat, step) <= seat.production


# -- effect


@clause("palace.reward.cumulative", without=lambda table, palace, level: range(level, level + 1))
def levels_paid(table: Table, palace: int, level: int) -> range:
    """The palace levels whose rewards an upgrade to `level` pays: all up to it, or only those newly passed."""
    if table.reading("palace.reward.repeat") == "every-upgrade":
        return range(1, level + 1)
    return range(palace + 1, level + 1)


def _multiplied_symbols(table: Table, seat: Seat, placed: Placed) -> int:
    return table.cards[placed.card].science_symbols * multiplier(table, seat, placed)


@clause("diamond.attribute-only", without=_multiplied_symbols)
def symbols_of(table: Table, seat: Seat, placed: Placed) -> int:
    """Science symbols of a card, whatever diamonds lie on it."""
    return table.cards[placed.card].science_symbols


@clause("palace.science.count-symbols", without=lambda table, seat: 0)
def science_symbols(table: Table, seat: Seat) -> int:
    """Science symbols on the cards standing in the city."""
    return sum(symbols_of(table, seat, placed) for placed in (*seat.row1, *seat.row2))


@clause(
    "palace.tokens.diamonds",
    "palace.tokens.science",
    "palace.tokens.nothing",
    without=lambda table, state, seat, level: Reward(0, 0),
)
def reward(table: Table, state: State, seat: Seat, level: int) -> Reward:
    """What raising the seat's palace to `level` pays out."""
    diamonds = science = per_symbol = 0
    for passed in levels_paid(table, seat.palace, level):
        token = table.tokens[state.rewards[passed - 1]]
        diamonds += token.diamonds
        science += token.science
        per_symbol += token.per_symbol
    if per_symbol:
        science += per_symbol * science_symbols(table, seat)
    return Reward(diamonds, science)


def upgrade_step(table: Table, state: State, who: int, seat: Seat, step: int, log: Log) -> Seat:
    """Pay for a step that is `affordable` and carry it out; gems that follow from it are not settled here."""
    cost = step_cost(table, seat, step)
    turn = replace(seat.turn, spent=seat.turn.spent + cost)
    seat = replace(seat, production=seat.production - cost, turn=turn)
    if step == SECOND_ROW:
        return open_row(state, who, seat, cost, log)
    return raise_palace(table, state, who, seat, step, cost, log)


@clause("upgrade.kinds", "second-row.cost")
def open_row(state: State, who: int, seat: Seat, cost: int, log: Log) -> Seat:
    """The second row is there from this round on."""
    if log is not None:
        log.append(Event("second-row", who, cites(open_row), {"cost": cost}))
    return replace(seat, second=state.round)


@clause("upgrade.kinds", "palace.cost.track", "palace.reward.cumulative")
def raise_palace(table: Table, state: State, who: int, seat: Seat, level: int, cost: int, log: Log) -> Seat:
    """The palace stands at `level`; its rewards are science at once and diamonds to place now."""
    given = reward(table, state, seat, level)
    if log is not None:
        facts = {"level": level, "cost": cost, "diamonds": given.diamonds, "science": given.science}
        log.append(Event("palace", who, cites(raise_palace) + cites(reward), facts))
    turn = replace(seat.turn, diamonds=seat.turn.diamonds + given.diamonds, bearers=fresh_bearers(table, seat))
    seat = replace(seat, palace=level, turn=turn)
    return gain_science(table, state, who, seat, given.science, log)
