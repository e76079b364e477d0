"""Blueprints: cards kept aside instead of placed, how many, and how often they may be exchanged in a turn."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.plans import Keep
from gemcheck.games.gempire.science import gain_science
from gemcheck.games.gempire.state import Blueprint, Seat, State
from gemcheck.games.gempire.table import RELIGION, Table
from gemcheck.games.gempire.values import kept_science
from gemcheck.rulebook import cites, clause

__all__ = ["keep", "keep_objections", "keeps", "limit", "may_enter", "taken_out", "without_card"]

SLOTS = components().numbers.blueprints
RELIGION_SLOTS = 3


@clause("tech.religion", without=lambda table, seat: SLOTS)
def limit(table: Table, seat: Seat) -> int:
    """How many blueprints a player may have at a time."""
    return RELIGION_SLOTS if seat.owns(RELIGION) else SLOTS


@clause("blueprint.one", "blueprint.exchange", without=lambda table, seat: True)
def slot_free(table: Table, seat: Seat) -> bool:
    """Whether there is room for another blueprint; placing one makes room."""
    return len(seat.blueprints) < limit(table, seat)


def exchanged(seat: Seat) -> int:
    """How many cards were kept this round and have entered the city already."""
    held = [blueprint.card for blueprint in seat.blueprints]
    return sum(1 for card in seat.turn.kept if card not in held)


@clause("blueprint.exchange.once", without=lambda table, seat: True)
def exchange_left(table: Table, seat: Seat) -> bool:
    """Whether keeping another card stays within one exchange a turn, under Religion one for each card.

    A slot emptied by a card kept before this round may be filled again; one emptied by a card kept this very round
    may not, unless Religion is read to allow one exchange of each card whenever it was kept.
    """
    again = exchanged(seat)
    if again and seat.owns(RELIGION) and table.reading("blueprint.exchange") == "each-card":
        return True
    return len(seat.blueprints) + again < limit(table, seat)


def may_keep(table: Table, seat: Seat) -> bool:
    """Whether the seat may keep one more card it has won this round."""
    return slot_free(table, seat) and exchange_left(table, seat)


def keeps(table: Table, state: State, who: int) -> list[Keep]:
    """Every way to keep a card won this round, in the order of winning, equal cards once."""
    seat = state.seats[who]
    if seat.turn.won and may_keep(table, seat):
        return [Keep(card) for card in dict.fromkeys(seat.turn.won)]
    return []


def keep_objections(table: Table, state: State, who: int, plan: Keep) -> list[Objection]:
    """Everything the rules hold against keeping a card as a blueprint."""
    seat = state.seats[who]
    found: list[Objection] = []
    if plan.card not in seat.turn.won:
        found.append(Objection(cites(keep), "the card has not been won this round"))
    if not slot_free(table, seat):
        found.append(Objection(cites(slot_free), f"{len(seat.blueprints)} of {limit(table, seat)} blueprints are kept"))
    elif not exchange_left(table, seat):
        found.append(Objection(cites(exchange_left), "a blueprint has been exchanged this turn"))
    return found


@clause("blueprint.one", "blueprint.inactive")
def keep(table: Table, state: State, who: int, seat: Seat, plan: Keep, log: Log) -> Seat:
    """Keep a card won this round: it lies apart and has no effect until it enters the city."""
    turn = seat.turn
    turn = replace(turn, won=without_card(turn.won, plan.card), kept=(*turn.kept, plan.card))
    seat = replace(seat, blueprints=(*seat.blueprints, Blueprint(plan.card, state.round)), turn=turn)
    if log is not None:
        log.append(Event("blueprint", who, cites(keep), {"card": table.cards[plan.card].slug}))
    return gain_science(table, state, who, seat, kept_science(table, seat, plan.card), log)


@clause("blueprint.place.timing", without=lambda table, state, blueprint: True)
def may_enter(table: Table, state: State, blueprint: Blueprint) -> bool:
    """Whether a blueprint may enter the city in this round's resolution."""
    return blueprint.round < state.round or table.reading("blueprint.same-round") == "at-once"


def taken_out(seat: Seat, card: int) -> Seat:
    """The seat after a blueprint has left its slot for the city."""
    turn = seat.turn
    if card not in turn.kept:
        seat = replace(seat, turn=replace(turn, unkept=turn.unkept + 1))
    held = list(seat.blueprints)
    held.remove(next(blueprint for blueprint in held if blueprint.card == card))
    return replace(seat, blueprints=tuple(held))


def without_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one copy of this one."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]
