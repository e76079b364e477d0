"""The set-up: Factions, the first player, the first hands."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from gemcheck.games.settlers import solo
from gemcheck.games.settlers.state import Pile, Seat, State
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import clause

__all__ = ["dealt", "new_state", "seat_counts", "seated"]


@clause("setup.seats")
def seat_counts(table: Table) -> tuple[int, ...]:
    """Allowed numbers of seats."""
    return tuple(range(table.box.least_seats, table.box.most_seats + 1))


@clause("setup.faction", without=lambda table, seats, rng: list(range(seats)))
def factions(table: Table, seats: int, rng: Random) -> list[int]:
    """A Faction for each seat, by lot."""
    return rng.sample(range(len(table.box.factions)), seats)


@clause("setup.first", without=lambda seats, rng: 0)
def first_player(seats: int, rng: Random) -> int:
    """The first player, by lot."""
    return rng.randrange(seats)


@clause("setup.hand", without=lambda pile, number, rng: ((), pile))
def hand(pile: Pile, number: int, rng: Random) -> tuple[Pile, Pile]:
    """So many cards from a deck, and what is left of it."""
    cards = list(pile)
    rng.shuffle(cards)
    return tuple(sorted(cards[:number])), tuple(sorted(cards[number:]))


def seated(table: Table, faction: int) -> Seat:
    """A seat with a Faction, its deck whole."""
    return Seat(faction, deck=table.decks[1 + faction])


def new_state(table: Table, seats: int, rng: Random) -> State:
    """A game before its first Lookout, the Factions by lot."""
    return dealt(table, factions(table, seats, rng), rng)


def dealt(table: Table, playing: Sequence[int], rng: Random) -> State:
    """A game before its first Lookout, with a seat for each of these Factions."""
    common, own = table.box.hand
    deck, players = table.decks[0], []
    for faction in playing:
        seat = seated(table, faction)
        cards, deck = hand(deck, common, rng)
        more, left = hand(seat.deck, own, rng)
        players.append(replace(seat, hand=tuple(sorted(cards + more)), deck=left))
    virtual = solo.set_up(table) if len(playing) == 1 else None
    state = State(tuple(players), deck, first=first_player(len(playing), rng), virtual=virtual)
    return solo.first_card(state) if virtual is not None else state
