"""What a seat can do with cards it has won: every small city, and every order of placing and keeping in it.

The engine's own decisions are tried, one after another, until no card waits or nothing is left to try. All cards are
plain cards of one point, so that no gem is earned and only rows, districts and the slots for blueprints matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

from msgspec.structs import replace

from gemcheck.games.gempire import blueprints, resolution
from gemcheck.games.gempire.notation import read_city
from gemcheck.games.gempire.placement import district_limit, districts_in
from gemcheck.games.gempire.plans import Done, Keep, Place
from gemcheck.games.gempire.state import RESOLVE, Blueprint, Placed, Seat, State, Turn

__all__ = ["LETTERS", "Loose", "Setting", "cities", "evadable", "hands", "line_of", "plain_cards", "way_out"]

LETTERS = "PGC"
MOST_WON = 3
"""Cards that one seat can win in a round: one for each space."""
ROUND = 2
"""The round of the search; blueprints are of the round before."""


class Setting(NamedTuple):
    """What a seat has besides cards: technologies by name, and whether its second row is open."""

    technologies: tuple[str, ...] = ()
    second_row: bool = False

    def words(self) -> str:
        """The setting in words."""
        named = [name.title() for name in self.technologies] + ["a second row"] * self.second_row
        return " and ".join(named) or "nothing else"

    def seat(self, table: Any) -> Seat:
        """A seat with nothing but these."""
        mask = sum(1 << table.technology_index(name) for name in self.technologies)
        return Seat(technologies=mask, second=0 if self.second_row else -1)


class Loose(NamedTuple):
    """The colours of cards that are not in the city: kept in earlier rounds, and won in this one."""

    kept: tuple[int, ...]
    won: tuple[int, ...]

    def text(self) -> str:
        """Both in words."""
        kept, won = ("".join(LETTERS[colour] for colour in colours) for colours in self)
        return f"{won} won" + (f", {kept} kept" if kept else "")


def plain_cards(table: Any) -> tuple[int, int, int]:
    """Cards of one point of each colour, by index."""
    p, g, c = (placed.card for placed in read_city(table, "GC1 P1,G1,C1").row1)
    return p, g, c


def cities(table: Any, setting: Setting, count: int) -> Iterator[Seat]:
    """Every city of so many cards in this setting, up to the names of the colours and a mirror image of none."""
    seat, card = setting.seat(table), plain_cards(table)
    limit = district_limit(table, seat)
    for upper in range(count // 2 + 1) if setting.second_row else (0,):
        lower = count - upper
        for start2 in range(lower - upper + 1) if upper else (0,):
            for colours in product(range(3), repeat=count):
                if not _named_in_order(colours):
                    continue
                rows = [tuple(Placed(card[c], c) for c in part) for part in (colours[:lower], colours[lower:])]
                if all(not row or districts_in(row) <= limit for row in rows):
                    yield replace(seat, row1=rows[0], row2=rows[1], start2=start2)


def _named_in_order(colours: Sequence[int]) -> bool:
    """Whether colours appear in the order of their numbers, so that of six renamed cities one is looked at."""
    fresh = 0
    for colour in colours:
        if colour > fresh:
            return False
        fresh = max(fresh, colour + 1)
    return True


def hands(table: Any, seat: Seat) -> Iterator[Loose]:
    """Every set of loose cards that the seat can hold, fewest first, cards won before cards kept."""
    slots = blueprints.limit(table, seat)
    for total in range(1, slots + MOST_WON + 1):
        for kept in range(max(0, total - MOST_WON), min(slots, total - 1) + 1):
            for held in combinations_with_replacement(range(3), kept):
                for won in combinations_with_replacement(range(3), total - kept):
                    yield Loose(held, won)


def waiting(table: Any, seat: Seat, loose: Loose) -> State:
    """The seat in the resolution part, its action done, with these loose cards."""
    card = plain_cards(table)
    kept = tuple(Blueprint(card[colour], ROUND - 1) for colour in loose.kept)
    seat = replace(seat, blueprints=kept, turn=Turn(won=tuple(card[colour] for colour in loose.won)))
    return State(seats=(seat, Seat(), Seat()), phase=RESOLVE, round=ROUND, demands=(2, 3, 7))


def way_out(table: Any, seat: Seat, loose: Loose) -> bool:
    """Whether some order of placing and keeping leaves no card waiting."""
    return _discharged(table, waiting(table, seat, loose), set())


def _discharged(table: Any, state: State, tried: set[Seat]) -> bool:
    now = state.seats[0]
    if not now.turn.won:
        return True
    if now in tried:
        return False
    tried.add(now)
    return any(
        _discharged(table, resolution.perform(table, state, 0, plan, None), tried)
        for plan in resolution.moves(table, state, 0)
        if isinstance(plan, Place | Keep)
    )


def evadable(table: Any, seat: Seat, loose: Loose) -> bool:
    """Whether the seat may end its resolution and let a card go although it could place or keep all of them."""
    state = waiting(table, seat, loose)
    return not resolution.objections(table, state, 0, Done()) and way_out(table, seat, loose)


def line_of(seat: Seat) -> str:
    """The city in the notation GC1."""
    lower, upper = (",".join(f"{LETTERS[placed.colour]}1" for placed in row) for row in (seat.row1, seat.row2))
    return f"GC1 {lower}/{seat.start2},{upper}" if upper else f"GC1 {lower}"
