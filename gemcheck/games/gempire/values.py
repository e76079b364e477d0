"""What a city is worth: the value of each card, and the totals of population, gold and culture.

A card's value is worked out in one order: what its side is worth where it stands, the floor of Drain System, the
diamonds. The bonuses of Matrimony and Economics come beside the cards. `attributes` is called after every decision of
a game: plain cards are looked up, only the others are worked out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

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
)
from gemcheck.games.gempire.bonuses import bonuses, built_when_won, is_shop, kept_bonus, shop_value
from gemcheck.games.gempire.buildings import Surroundings, buildings
from gemcheck.games.gempire.cards import NONE, Card
from gemcheck.games.gempire.diamond_factor import idle_diamonds, multiplier, printed_part_only, useful_diamonds
from gemcheck.games.gempire.districts import District, at, districts, line, neighbours
from gemcheck.games.gempire.facts import facts_of, single
from gemcheck.games.gempire.memo import Memo
from gemcheck.games.gempire.state import Placed, Seat
from gemcheck.games.gempire.table import DRAIN_SYSTEM, ECONOMICS, IRON, MATRIMONY, Table
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
    "forget_worth",
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
    "worth",
]

Triple = tuple[int, int, int]

_IRON = 1 << IRON
_DRAIN_SYSTEM = 1 << DRAIN_SYSTEM
_ECONOMICS = 1 << ECONOMICS
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
    if not both:
        return single(placed.colour, side_worked_out(table, seat, around, row, index, card, placed.colour, grown))
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
    value: int = counted(side, right, left, adjacent, city, row2, gems)
    return value if grown else value + printed(side, row, seat.palace)


def bases(table: Table, seat: Seat) -> list[Triple]:
    """Value of each card in each attribute before diamonds, row 1 then row 2, each from left to right.

    The floor of Drain System is in it, unless a reading has it come after the diamonds.
    """
    both = yields_both(seat)
    technologies = seat.technologies
    gold = shop_value(table, seat) if technologies & _ECONOMICS else None
    drained = bool(technologies & _DRAIN_SYSTEM) and drained_before_diamonds(table)
    if gold is None:
        return before_diamonds(table, seat, both, drained)
    values = before_diamonds(table, seat, both, False)
    values = [(p, g + extra, c) for (p, g, c), extra in zip(values, gold, strict=True)]
    return [*drain(table, seat, values, both)] if drained else values


def before_diamonds(table: Table, seat: Seat, both: bool, drained: bool) -> list[Triple]:
    """Value of each card from its own side or sides, lifted by Drain System or not. Most are looked up."""
    facts = facts_of(table)
    standing = facts.standing(both, drained)
    values: list[Any] = [standing[placed.card][0][placed.colour] for placed in seat.row1]
    if seat.row2:
        values += [standing[placed.card][1][placed.colour] for placed in seat.row2]
    if None in values:
        around = Surroundings(table, seat)
        split = len(seat.row1)
        for number, placed in enumerate(seat.row1 + seat.row2):
            if values[number] is None:
                row, index = (1, number) if number < split else (2, number - split)
                known = facts[placed.card]
                two_sided = both and known.hybrid
                if two_sided:
                    value = worked_out(table, seat, around, row, index, True, False)
                else:
                    colour = placed.colour
                    value = single(colour, side_worked_out(table, seat, around, row, index, known.card, colour, False))
                values[number] = lifted(table, known.card, placed, value, two_sided) if drained else value
    return values


def drained_before_diamonds(table: Table) -> bool:
    """Whether the floor of Drain System applies to a card's value before its diamonds multiply it."""
    return table.reading("tech.drain.order") == "before-diamonds"


def drain(table: Table, seat: Seat, values: list[Triple], both: bool) -> Iterator[Triple]:
    """The cards' values lifted as Drain System does, in every attribute that a card yields."""
    facts = facts_of(table)
    for placed, value in zip(seat.row1 + seat.row2, values, strict=True):
        known = facts[placed.card]
        yield lifted(table, known.card, placed, value, both and known.hybrid)


def lifted(table: Table, card: Card, placed: Placed, value: Triple, both: bool) -> Triple:
    """The value of one card lifted as Drain System does."""
    if card.science is not None and outside_drain_system(table, card, placed):
        return value
    for attribute in yielding(card, placed, both):
        if value[attribute] < DRAIN_FLOOR:
            value = (*value[:attribute], floored(value[attribute]), *value[attribute + 1 :])
    return value


def outside_drain_system(table: Table, card: Card, placed: Placed) -> bool:
    """Whether a card that hands out science and has no attribute value of its own is left at nothing."""
    side = card.sides[placed.colour]
    nothing = side is not None and side.plain and side.first == 0
    return nothing and table.reading("tech.drain.science-cards") == "outside"


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
        return [*drain(table, seat, values, yields_both(seat))]
    return values


def growth(table: Table, seat: Seat, number: int) -> Triple:
    """The part of a card's value that depends on other things; `number` counts the cards, row 1 then row 2."""
    row, index = (1, number) if number < len(seat.row1) else (2, number - len(seat.row1))
    return worked_out(table, seat, Surroundings(table, seat), row, index, yields_both(seat), True)


class Worth(NamedTuple):
    """What a city is worth: the values of its cards and their sum.

    had: gems that cards count and palace level of its owner, None where no card counts either; rows: kept alive, since
    what is remembered is found by their identities.
    """

    values: tuple[Triple, ...]
    total: Triple
    had: tuple[Triple, int] | None
    rows: tuple[tuple[Placed, ...], tuple[Placed, ...]]


_known: Memo[Worth] = Memo(1024)
"""The cities seen last."""


def worth(table: Table, seat: Seat) -> Worth:
    """What a city is worth; looked up as long as nothing has changed on which that rests."""
    rows = (seat.row1, seat.row2)
    key = (table.serial, id(rows[0]), id(rows[1]), seat.start1 - seat.start2, seat.technologies)
    known = _known.get(key)
    if known is None or (known.had is not None and known.had != (gems_had(table, seat), seat.palace)):
        values = card_values(table, seat)
        total = (sum([v[0] for v in values]), sum([v[1] for v in values]), sum([v[2] for v in values]))
        facts = facts_of(table)
        personal = any(facts[placed.card].personal for placed in rows[0] + rows[1])
        known = Worth(tuple(values), total, (gems_had(table, seat), seat.palace) if personal else None, rows)
        _known.keep(key, known)
    return known


def forget_worth() -> None:
    """Have every city worked out anew."""
    _known.cache_clear()


@clause("attribute.three", "attribute.update", "basics.building.effect")
def attributes(table: Table, seat: Seat) -> Triple:
    """Population, gold and culture of a city: its cards' values and the bonuses of technologies."""
    total = worth(table, seat).total
    if not seat.technologies & _BESIDE:
        return total
    population, gold, culture = total
    for p, g, c in (*bonuses(table, seat), kept_bonus(table, seat)):
        population += p
        gold += g
        culture += c
    return (population, gold, culture)
