"""What a city is worth: the value of each card, and the totals of population, gold and culture.

A card's value is worked out in one order: what its side is worth where it stands, the floor of Drain System, the
diamonds. The bonuses of Matrimony and Economics come beside the cards. `attributes` is called after every decision of
a game: plain cards are looked up, only the others are worked out.
"""

from __future__ import annotations

from gemcheck.algebra import INTS
from gemcheck.game import GameError
from gemcheck.games.gempire.arithmetic import (
    DRAIN_FLOOR,
    by_row,
    counted,
    floored,
    multiplied,
    printed,
    side_value,
    times,
    useful_limit,
)
from gemcheck.games.gempire.bonuses import bonuses, built_when_won, is_shop, kept_bonus, shop_value
from gemcheck.games.gempire.buildings import Surroundings, buildings
from gemcheck.games.gempire.cards import NONE, Card
from gemcheck.games.gempire.districts import District, at, districts, line, neighbours
from gemcheck.games.gempire.facts import facts_of, single
from gemcheck.games.gempire.state import Placed, Seat
from gemcheck.games.gempire.table import DRAIN_SYSTEM, ECONOMICS, IRON, MATHEMATICS, MATRIMONY, Table
from gemcheck.games.gempire.yields import entry_science, gem_science, gems_had, kept_science
from gemcheck.rulebook import clause

__all__ = [
    "District",
    "Surroundings",
    "at",
    "attributes",
    "bases",
    "bonuses",
    "buildings",
    "built_when_won",
    "by_row",
    "card_values",
    "counted",
    "districts",
    "entry_science",
    "floored",
    "gem_science",
    "gems_had",
    "idle_diamonds",
    "is_shop",
    "kept_bonus",
    "kept_science",
    "line",
    "multiplied",
    "multiplier",
    "neighbours",
    "printed",
    "side_value",
    "times",
    "useful_diamonds",
]

Triple = tuple[int, int, int]

_IRON = 1 << IRON
_DRAIN_SYSTEM = 1 << DRAIN_SYSTEM
_MATHEMATICS = 1 << MATHEMATICS
_BESIDE = 1 << MATRIMONY | 1 << ECONOMICS


@clause("tech.iron", without=lambda seat: False)
def yields_both(seat: Seat) -> bool:
    """Whether the owner's hybrids yield both attributes; they count as buildings of the chosen side only."""
    return bool(seat.technologies & _IRON)


@clause("hybrid.definition", "card.vineyard")
def yielding(card: Card, placed: Placed, both: bool) -> tuple[int, ...]:
    """The attributes that a placed card yields: that of its colour, under Iron both of a hybrid."""
    return card.colours if both else (placed.colour,)


def worked_out(table: Table, seat: Seat, around: Surroundings, row: int, index: int, both: bool, grown: bool) -> Triple:
    """What the card at this place yields, from its formulas; with `grown` only what depends on other things."""
    placed = (seat.row1 if row == 1 else seat.row2)[index]
    card = table.cards[placed.card]
    value = [0, 0, 0]
    for colour in yielding(card, placed, both):
        value[colour] = side_worked_out(table, seat, around, row, index, card, colour, grown)
    return (value[0], value[1], value[2])


def side_worked_out(
    table: Table, seat: Seat, around: Surroundings, row: int, index: int, card: Card, colour: int, grown: bool
) -> int:
    """What the card at this place yields in one attribute; raises GameError when the card has no such side."""
    side = card.sides[colour]
    if side is None:
        raise GameError(f"card '{card.slug}' cannot lie under colour {colour}")
    right = around.to_the_right(row, index) if side.right is not NONE else NONE
    left = around.to_the_left(row, index) if side.left is not NONE else NONE
    adjacent = around.adjacent(card, row, index) if side.adjacent is not NONE else NONE
    city = around.in_city(card, row, index) if side.city is not NONE else NONE
    row2 = around.in_row2(card, row, index) if side.row2 else 0
    gems = gems_had(table, seat) if side.gems is not NONE else NONE
    value: int = (
        counted(side, right, left, adjacent, city, row2, gems)
        if grown
        else side_value(side, row, right, left, adjacent, city, row2, gems, seat.palace)
    )
    return value


def bases(table: Table, seat: Seat) -> list[Triple]:
    """Value of each card in each attribute before diamonds, row 1 then row 2, each from left to right.

    The floor of Drain System is in it, unless a reading has it come after the diamonds.
    """
    both = yields_both(seat)
    facts = facts_of(table)
    known = facts.both if both else facts.alone
    around: Surroundings | None = None
    values: list[Triple] = []
    row = 1
    for cards in (seat.row1, seat.row2):
        for index, placed in enumerate(cards):
            value = known[placed.card][placed.colour]
            if value is None:
                if around is None:
                    around = Surroundings(table, seat)
                if both and facts.hybrid[placed.card]:
                    value = worked_out(table, seat, around, row, index, both, False)
                else:
                    colour = placed.colour
                    card = table.cards[placed.card]
                    value = single(colour, side_worked_out(table, seat, around, row, index, card, colour, False))
            values.append(value)
        row = 2
    technologies = seat.technologies
    if technologies & _BESIDE:
        gold = shop_value(table, seat)
        if gold is not None:
            values = [(p, g + extra, c) for (p, g, c), extra in zip(values, gold, strict=True)]
    if technologies & _DRAIN_SYSTEM and drained_before_diamonds(table):
        drain(table, seat, values, both)
    return values


def drained_before_diamonds(table: Table) -> bool:
    """Whether the floor of Drain System applies to a card's value before its diamonds multiply it."""
    return table.reading("tech.drain.order") == "before-diamonds"


def drain(table: Table, seat: Seat, values: list[Triple], both: bool) -> None:
    """Lift the cards' values in the list as Drain System does, in every attribute that a card yields."""
    hybrid = facts_of(table).hybrid
    for i, placed in enumerate(seat.row1 + seat.row2):
        value = values[i]
        colour = placed.colour
        two_sided = both and hybrid[placed.card]
        if value[colour] < DRAIN_FLOOR or two_sided:
            card = table.cards[placed.card]
            if card.science is not None and outside_drain_system(table, card, placed):
                continue
            lifted = [*value]
            for attribute in yielding(card, placed, two_sided):
                if value[attribute] < DRAIN_FLOOR:
                    lifted[attribute] = floored(value[attribute])
            values[i] = (lifted[0], lifted[1], lifted[2])


def outside_drain_system(table: Table, card: Card, placed: Placed) -> bool:
    """Whether a card that hands out science and has no attribute value of its own is left at nothing."""
    side = card.sides[placed.colour]
    nothing = side is not None and side.plain and side.first == 0
    return nothing and table.reading("tech.drain.science-cards") == "outside"


def idle_diamonds(table: Table) -> str:
    """What Mathematics does with a diamond that was useless when it was placed: the reading in force."""
    return table.reading("tech.mathematics.idle")


def useful_diamonds(table: Table, seat: Seat, placed: Placed) -> int:
    """How many diamonds can be useful on a card at present."""
    limit: int = useful_limit(table.cards[placed.card].diamond_symbols, bool(seat.technologies & _MATHEMATICS))
    return limit


def multiplier(table: Table, seat: Seat, placed: Placed) -> int:
    """How many times its own value a card counts with the diamonds on it, 1 without any."""
    diamonds = placed.diamonds
    if not diamonds:
        return 1
    if placed.idle and idle_diamonds(table) == "stays-idle":
        diamonds -= placed.idle
    only_full = table.reading("diamond.partial") == "only-full"
    mathematics = bool(seat.technologies & _MATHEMATICS)
    factor: int = times(diamonds, table.cards[placed.card].diamond_symbols, mathematics, INTS, only_full)
    return factor


def printed_part_only(table: Table) -> bool:
    """Whether diamonds multiply the printed part of a growing card's value only."""
    return table.reading("diamond.multiplies") == "printed-part"


@clause("diamond.attribute-only")
def card_values(table: Table, seat: Seat) -> list[Triple]:
    """Value of each card in each attribute with its diamonds, row 1 then row 2, each from left to right."""
    values = bases(table, seat)
    for i, placed in enumerate(seat.row1 + seat.row2):
        if placed.diamonds:
            factor = multiplier(table, seat, placed)
            if factor > 1:
                p, g, c = values[i]
                grown = growth(table, seat, i) if printed_part_only(table) else NONE
                # What has grown is added once; everything else counts `factor` times.
                values[i] = (
                    factor * (p - grown[0]) + grown[0],
                    factor * (g - grown[1]) + grown[1],
                    factor * (c - grown[2]) + grown[2],
                )
    if seat.technologies & _DRAIN_SYSTEM and not drained_before_diamonds(table):
        drain(table, seat, values, yields_both(seat))
    return values


def growth(table: Table, seat: Seat, number: int) -> Triple:
    """The part of a card's value that depends on other things; `number` counts the cards, row 1 then row 2."""
    row, index = (1, number) if number < len(seat.row1) else (2, number - len(seat.row1))
    return worked_out(table, seat, Surroundings(table, seat), row, index, yields_both(seat), True)


@clause("attribute.three", "attribute.update", "basics.building.effect")
def attributes(table: Table, seat: Seat) -> Triple:
    """Population, gold and culture of a city: its cards' values and the bonuses of technologies."""
    population = gold = culture = 0
    for p, g, c in card_values(table, seat):
        population += p
        gold += g
        culture += c
    if seat.technologies & _BESIDE:
        for p, g, c in (*bonuses(table, seat), kept_bonus(table, seat)):
            population += p
            gold += g
            culture += c
    return (population, gold, culture)
