"""What a witness asks of each seat, and what the seat has to buy for it.

A goal is exact where the witness states something and free elsewhere. Gems that the stated city does not earn need a
source: a further card, worth ten for each gem that is missing. Science is raised for all seats alike when a technology
is stated that the stated science cannot pay for, so that who has more stays the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.case_seats import with_gem_history
from gemcheck.games.gempire.placement import district_limit
from gemcheck.games.gempire.plans import SECOND_ROW
from gemcheck.games.gempire.setup import starting_resources
from gemcheck.games.gempire.state import COLOURS, CULTURE, GOLD, POPULATION, Placed, Seat, State
from gemcheck.games.gempire.table import MASONRY, Table
from gemcheck.games.gempire.upgrade_steps import step_price

__all__ = ["Goal", "Purchase", "goals_of"]

KEEP, OPEN = "keep", "open"
LETTERS = "pgc"
DIGITS = 10
"""Points of an attribute that earn a gem."""


class Purchase(NamedTuple):
    """A card to win, for how much, and what becomes of it: a place in the city, a blueprint (`keep`), or nothing yet
    (`open`)."""

    slug: str
    amount: int
    row: int = 1
    column: int = 0
    colour: int = 0
    fate: str = ""


class Goal(NamedTuple):
    """What one seat has to come to. None is free. `city` are the cards to place, with their diamonds; `kept` cards to
    keep; `open` cards to win in the last round; `first` production of the starting split."""

    name: str
    first: int
    production: int | None
    science: int
    technologies: tuple[int, ...]
    row1: tuple[Purchase, ...]
    second: bool
    row2: tuple[Purchase, ...]
    kept: tuple[Purchase, ...]
    open: tuple[Purchase, ...]
    palace: int
    diamonds: Mapping[tuple[int, int], int]
    gems: tuple[int, int, int]
    flag: tuple[int, int, int]
    held: int
    token: int

    @property
    def cards(self) -> int:
        """How many cards the seat has to win."""
        return len(self.row1) + len(self.row2) + len(self.kept) + len(self.open)


def goals_of(
    game: Gempire, given: Mapping[str, Any], state: State, names: Sequence[str], raised: int, by_literacy: bool = False
) -> list[Goal]:
    """The goal of each seat, with `raised` more science than stated for all who state it. Raises GameError."""
    return [
        _goal(game, given.get("seats", {}).get(name, {}), state, who, name, raised, by_literacy)
        for who, name in enumerate(names)
    ]


def _goal(
    game: Gempire, spec: Mapping[str, Any], state: State, who: int, name: str, raised: int, by_literacy: bool
) -> Goal:
    seat, table = state.seats[who], game.table
    technologies = tuple(index for index in range(len(table.technologies)) if seat.owns(index))
    row1 = [*_ordered(table, seat.row1, seat.start1, 1)]
    row1 += _sources(table, seat, by_literacy)
    row2 = tuple(_ordered(table, seat.row2, seat.start2, 2)) if seat.row2 else ()
    kept = [_kept(table, blueprint.card) for blueprint in seat.blueprints]
    opened = tuple(Purchase(table.cards[card].slug, table.cards[card].min_bid, fate=OPEN) for card in seat.turn.won)
    diamonds = _diamonds(seat)
    palace = seat.palace or (1 if diamonds else 0)
    science = seat.science + raised
    needed = sum(p.amount for p in (*row1, *row2, *kept, *opened)) + _steps_cost(table, seat, palace)
    production = seat.production if "production" in spec else None
    total = starting_resources()
    least = max(0, total - science)
    first = max(least, min(total, needed + (production or 0)))
    surplus = first - needed - production if production is not None else 0
    if surplus > 0:
        _burn(row1, kept, surplus)
    return Goal(
        name,
        first,
        production,
        science,
        technologies,
        tuple(row1),
        seat.second >= 0,
        row2,
        tuple(kept),
        opened,
        palace,
        diamonds,
        seat.gems,
        seat.flag,
        seat.held,
        seat.token,
    )


def _ordered(table: Table, cards: Sequence[Placed], start: int, row: int) -> list[Purchase]:
    """The cards of a row in an order in which they can be placed: from column 0, or the left end, to the right, then
    what lies further left."""
    places = list(range(start, start + len(cards)))
    origin = 0 if row == 1 and 0 in places else start
    order = [c for c in places if c >= origin] + [c for c in reversed(places) if c < origin]
    found = []
    for column in order:
        placed = cards[column - start]
        card = table.cards[placed.card]
        found.append(Purchase(card.slug, card.min_bid, row, column, placed.colour))
    return found


def _kept(table: Table, card: int) -> Purchase:
    return Purchase(table.cards[card].slug, table.cards[card].min_bid, fate=KEEP)


def _burn(row1: list[Purchase], kept: list[Purchase], amount: int) -> None:
    """Spend production that must not be left: pay more for a card, or buy one that is kept as a blueprint."""
    for purchases in (row1, kept):
        if purchases:
            purchases[0] = purchases[0]._replace(amount=purchases[0].amount + amount)
            return
    kept.append(Purchase("p1", amount, fate=KEEP))


def _sources(table: Table, seat: Seat, by_literacy: bool) -> list[Purchase]:
    """Cards that earn the gems which the stated city does not, at an end of the first row that takes them."""
    earned = with_gem_history(table, replace(seat, gems=(0, 0, 0)), {}, "gems").gems
    lacking = [max(0, have - had) for have, had in zip(seat.gems, earned, strict=True)]
    if by_literacy:
        # Each population gem brings its owner a gold or culture gem of choice.
        lacking = [max(lacking[POPULATION], lacking[GOLD] + lacking[CULTURE]), 0, 0]
    found: list[Purchase] = []
    colours = [placed.colour for placed in seat.row1]
    left, right = seat.start1 if colours else 0, seat.start1 + len(colours)
    for colour, count in enumerate(lacking):
        if not count:
            continue
        slug = f"{LETTERS[colour]}{DIGITS * count}"
        runs = 1 + sum(a != b for a, b in pairwise(colours)) if colours else 0
        if not colours or colours[-1] == colour or runs < district_limit(table, seat):
            found.append(Purchase(slug, 1, 1, right, colour))
            colours, right = [*colours, colour], right + 1
        elif colours[0] == colour:
            left -= 1
            found.append(Purchase(slug, 1, 1, left, colour))
            colours = [colour, *colours]
        else:
            raise GameError(f"no end of the row takes a card for {count} {COLOURS[colour]} gems")
    return found


def _steps_cost(table: Table, seat: Seat, palace: int) -> int:
    """Production for the second row, unless Masonry gives it, and for the palace."""
    row = seat.second >= 0 and not seat.owns(MASONRY)
    return row * step_price(table, 0, False, SECOND_ROW) + (step_price(table, 0, False, palace) if palace else 0)


def _diamonds(seat: Seat) -> dict[tuple[int, int], int]:
    """Diamonds by (row, column) where there are any."""
    rows = ((1, seat.start1, seat.row1), (2, seat.start2, seat.row2))
    return {
        (row, start + place): placed.diamonds
        for row, start, cards in rows
        for place, placed in enumerate(cards)
        if placed.diamonds
    }
