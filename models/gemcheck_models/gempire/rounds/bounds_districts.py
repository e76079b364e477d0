"""Districts in the relaxation: neighbours differ in colour, so cards of one colour alone are one district a row."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from gemcheck.games.gempire.placement import DISTRICTS_PER_ROW
from gemcheck.games.gempire.table import MILITIA
from gemcheck_models.gempire.rounds.bounds_case import Case, limit

__all__ = ["Layout", "layouts"]

Triple = tuple[int, int, int]


class Layout(NamedTuple):
    """A way in which districts can lie. parts: how many there are of each colour; sizes: how many different numbers of
    cards they have; largest: cards of the largest, at most."""

    parts: Triple
    sizes: int
    largest: int


@limit("placement.district.definition", "placement.three-districts", "tech.militia")
def layouts(case: Case, split: Triple, parts: Triple | None = None) -> tuple[Layout, ...]:
    """Each district has a card and differs in colour from the one beside it; a row holds three, or four with Militia.
    Smaller cities of fewer cards lie no better.

    parts: how many districts of each colour there are, where they are not all that can be.
    """
    if parts is not None:
        return _sized(parts, split)
    most = DISTRICTS_PER_ROW + (1 if case.owns(MILITIA) else 0)
    rows = (min(most, case.cards), min(most, case.second)) if case.second else (min(most, case.cards),)
    return _layouts(rows, split)


@lru_cache(maxsize=256)
def _parted(rows: tuple[int, ...]) -> tuple[Triple, ...]:
    """Every way in which the districts of so many rows, each with so many at most, can be parted among the colours:
    in a row none lies beside one of its own colour."""
    found = {(0, 0, 0)}
    for most in rows:
        able = [
            each
            for each in product(range(most + 1), repeat=3)
            if sum(each) <= most and all(2 * own <= sum(each) + 1 for own in each)
        ]
        found = {(a[0] + b[0], a[1] + b[1], a[2] + b[2]) for a in found for b in able}
    return tuple(sorted(found))


@lru_cache(maxsize=4096)
def _layouts(rows: tuple[int, ...], split: Triple) -> tuple[Layout, ...]:
    found: dict[Layout, None] = {}
    for parts in _parted(rows):
        if all(part <= cards for part, cards in zip(parts, split, strict=True)):
            found.update(dict.fromkeys(_sized(parts, split)))
    # What is surpassed in everything is not told apart.
    return tuple(one for one in found if not any(other != one and _surpasses(other, one) for other in found))


def _surpasses(other: Layout, one: Layout) -> bool:
    parts = all(more >= less for more, less in zip(other.parts, one.parts, strict=True))
    return parts and other.sizes >= one.sizes and other.largest >= one.largest


@lru_cache(maxsize=4096)
def _sized(parts: Triple, split: Triple) -> tuple[Layout, ...]:
    """Layouts of so many districts of each colour: of one, two, three and more cards as far as cards suffice, others of
    one card; what is left makes one of them larger."""
    found = [] if any(parts) else [Layout(parts, 0, 0)]
    for sizes in range(1, sum(parts) + 1):
        best = -1
        for colours in product(range(3), repeat=sizes):
            if any(colours.count(colour) > part for colour, part in enumerate(parts)):
                continue
            cards = [0, 0, 0]
            large = [min(part, 1) for part in parts]
            for size, colour in enumerate(colours, start=1):
                cards[colour] += size
                large[colour] = size
            spare = [
                own - used - (part - colours.count(colour))
                for colour, (own, used, part) in enumerate(zip(split, cards, parts, strict=True))
            ]
            if min(spare) >= 0:
                best = max(best, *(size + more for size, more in zip(large, spare, strict=True) if size))
        if best < 0:
            break
        found.append(Layout(parts, sizes, best))
    return tuple(found)
