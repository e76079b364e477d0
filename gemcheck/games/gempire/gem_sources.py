"""What earns gems: multiples of ten, University, Construction, Philosophy; and what is due at a moment.

The numbers paid so far are part of the seat: `reached` multiples of ten, `twenties`, `fours`, `fifties`. What is due is
therefore a difference of two counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from gemcheck.algebra import INTS, Algebra
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.districts import districts, line
from gemcheck.games.gempire.state import Seat
from gemcheck.games.gempire.table import CALENDAR, CONSTRUCTION, UNIVERSITY, Table
from gemcheck.games.gempire.values import buildings
from gemcheck.rulebook import clause

__all__ = [
    "SET",
    "Due",
    "bare",
    "bonus_counts",
    "district_buildings",
    "due",
    "fifty_due",
    "fours",
    "fours_due",
    "literacy_due",
    "marked",
    "retroactive_fifties",
    "set_received",
    "surveyed_fours",
    "tens_due",
    "thresholds_alone",
    "twenties_due",
]

Triple = tuple[int, int, int]

POINTS = components().numbers.attribute_points_per_gem
UNIVERSITY_POINTS = 20
CONSTRUCTION_BUILDINGS = 4
PHILOSOPHY_POINTS = 50
SET = 3
"""Culture gems of a Philosophy set."""


@clause("gem.threshold", without=lambda value, paid, alg=INTS: 0)
def tens_due(value: Any, paid: Any, alg: Algebra = INTS) -> Any:
    """Gems due for multiples of ten that an attribute of this value has reached, `paid` of them being settled."""
    return alg.largest((alg.quotient(value, POINTS) - paid, 0))


@clause("tech.university", without=lambda value, paid, alg=INTS: 0)
def twenties_due(value: Any, paid: Any, alg: Algebra = INTS) -> Any:
    """Gems due to an owner of University for multiples of twenty, `paid` of them being settled."""
    return alg.largest((alg.quotient(value, UNIVERSITY_POINTS) - paid, 0))


@clause("tech.construction", without=lambda reached, paid, alg=INTS: 0)
def fours_due(reached: Any, paid: Any, alg: Algebra = INTS) -> Any:
    """Gems due to an owner of Construction for multiples of four buildings, `paid` of them being settled."""
    return alg.largest((reached - paid, 0))


@clause("tech.literacy", without=lambda population_gems: 0)
def literacy_due(population_gems: Any) -> Any:
    """Gold or culture gems of choice due to an owner of Literacy for so many population gems earned now."""
    return population_gems


@clause("tech.philosophy", without=lambda value, alg=INTS: False)
def fifty_due(value: Any, alg: Algebra = INTS) -> Any:
    """Whether an attribute of this value has reached what Philosophy asks for."""
    return alg.at_least(value, PHILOSOPHY_POINTS)


@clause("tech.philosophy.sets", without=lambda flag: 0b111)
def bare(flag: Triple) -> int:
    """Bit mask of the flag positions (bit 0 is position 1) that bear no gem."""
    return sum(1 << position for position, gems in enumerate(flag) if not gems)


@clause("tech.philosophy.calendar", "tech.philosophy.sets", without=lambda table, seat, mask: bool(mask))
def set_received(table: Table, seat: Seat, mask: int) -> bool:
    """Whether a Philosophy set is received when these positions are bare: without any it is not, unless Calendar is
    taken to lift the condition."""
    if mask:
        return True
    return seat.owns(CALENDAR) and table.reading("tech.philosophy.calendar") == "calendar-lifts"


def retroactive_fifties(table: Table, totals: Triple) -> int:
    """Bit mask of the attributes whose Philosophy set is settled without any gem when the technology is discovered."""
    if table.reading("tech.philosophy.retro") == "yes":
        return 0
    return sum(1 << colour for colour, value in enumerate(totals) if fifty_due(value))


def district_buildings(table: Table, seat: Seat) -> list[tuple[int, int]]:
    """Colour and number of buildings of each district, as Construction counts them."""
    found = []
    for district in districts(seat):
        start, cards = line(seat, district.row)
        count = 0
        for placed in cards[district.start - start : district.stop - start]:
            count += buildings(table, seat, district.row, placed, technology=True)
        found.append((district.colour, count))
    return found


def fours(table: Table, seat: Seat) -> Triple:
    """Multiples of four buildings that the districts of each colour have reached."""
    reached = [0, 0, 0]
    for colour, count in district_buildings(table, seat):
        reached[colour] += count // CONSTRUCTION_BUILDINGS
    return (reached[0], reached[1], reached[2])


def surveyed_fours(table: Table, seat: Seat) -> Triple:
    """The multiples of four that count as paid once Surveying has doubled the districts standing in the second row."""
    return seat.fours if table.reading("tech.construction.surveying") == "counts" else fours(table, seat)


class Due(msgspec.Struct, frozen=True):
    """Gems due by source and colour, and the counts that are settled once they have been paid."""

    tens: Triple
    twenties: Triple
    fours: Triple
    reached: Triple
    paid_twenties: Triple
    paid_fours: Triple

    @property
    def earned(self) -> Triple:
        """All gems due, by colour."""
        a, b, c = self.tens, self.twenties, self.fours
        return (a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2])


def bonus_counts(table: Table) -> bool:
    """Whether a bonus gem takes the place of the gem of a later multiple of ten."""
    return table.reading("gem.bonus-at-threshold") == "counts-as-threshold"


def every_threshold(table: Table) -> bool:
    """Whether one event that passes several thresholds of University or Construction pays for each of them."""
    return table.reading("gem.thresholds") == "each"


def pays_again(table: Table) -> bool:
    """Whether a multiple that is lost and reached again pays again."""
    return table.reading("gem.threshold.again") == "each-time"


def thresholds_alone(table: Table) -> bool:
    """Whether the gems that an attribute has earned depend on its highest value alone, not on the way there."""
    return every_threshold(table) and not bonus_counts(table)


def _triple(values: Sequence[int]) -> Triple:
    return (values[0], values[1], values[2])


def marked(table: Table, seat: Seat, totals: Triple) -> Seat:
    """The seat with multiples that its attributes have lost no longer marked as paid, where a reading asks for that."""
    reached = _triple([min(paid, value // POINTS) for paid, value in zip(seat.reached, totals, strict=True)])
    if reached == seat.reached or not pays_again(table):
        return seat
    twenties = [min(paid, value // UNIVERSITY_POINTS) for paid, value in zip(seat.twenties, totals, strict=True)]
    return replace(seat, reached=reached, twenties=_triple(twenties))


def due(table: Table, seat: Seat, totals: Triple) -> Due:
    """The gems due to a seat whose attributes have these values."""
    paid: Sequence[int] = seat.reached
    if bonus_counts(table):
        paid = [max(pair) for pair in zip(paid, seat.gems, strict=True)]
    tens = _triple([tens_due(value, count) for value, count in zip(totals, paid, strict=True)])
    reached = _triple([max(count, value // POINTS) for value, count in zip(totals, seat.reached, strict=True)])
    twenties = none = (0, 0, 0)
    paid_twenties = seat.twenties
    extra = none
    paid_fours = seat.fours
    if seat.owns(UNIVERSITY):
        twenties = _triple([twenties_due(v, count) for v, count in zip(totals, seat.twenties, strict=True)])
        paid_twenties = _triple([max(c, v // UNIVERSITY_POINTS) for v, c in zip(totals, seat.twenties, strict=True)])
    if seat.owns(CONSTRUCTION):
        paid_fours = fours(table, seat)
        extra = _triple([fours_due(now, count) for now, count in zip(paid_fours, seat.fours, strict=True)])
    if (twenties != none or extra != none) and not every_threshold(table):
        twenties = _triple([min(count, 1) for count in twenties])
        extra = _triple([min(count, 1) for count in extra])
    return Due(tens, twenties, extra, reached, paid_twenties, paid_fours)
