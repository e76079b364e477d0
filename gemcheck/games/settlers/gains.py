"""Gaining Goods: what goes into the supply, points with what they set off, cards that have to be drawn, Samurai."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import (
    CARD,
    COMMON_CARD,
    DEFENSE,
    FACTION_CARD,
    GAINS,
    GOODS,
    SAMURAI,
    VP,
    Amounts,
)
from gemcheck.games.settlers.pending import FACTION, HAND, Draw, FromDeck, Pending, Samurais
from gemcheck.games.settlers.piles import drawable
from gemcheck.games.settlers.places import in_force
from gemcheck.games.settlers.state import ACT, State, Supply, with_seat
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["added", "awaited", "enough", "gained", "good_of", "own_turn", "paid", "scored", "supply_of"]


_ONE_OF = tuple(tuple(int(place == good) for place in range(len(GAINS))) for good in range(len(GAINS)))


def good_of(good: int) -> Amounts:
    """One of a Good (place in GAINS) as an amount."""
    return _ONE_OF[good]


def supply_of(numbers: Amounts) -> Supply:
    """The first seven numbers of an amount: what goes into a supply."""
    a, b, c, d, e, f, g = numbers[: len(GOODS)]
    return (a, b, c, d, e, f, g)


def added(supply: Supply, more: Amounts, sign: int = 1) -> Supply:
    """A supply with these Goods added, or taken away."""
    a, b, c, d, e, f, g = supply
    return (
        a + sign * more[0],
        b + sign * more[1],
        c + sign * more[2],
        d + sign * more[3],
        e + sign * more[4],
        f + sign * more[5],
        g + sign * more[6],
    )


def awaited(state: State, *pending: Pending) -> State:
    """The state with these things to be drawn or decided after all that are pending already."""
    return replace(state, pending=(*state.pending, *pending))


@clause("feature.when", without=lambda table, state, who: True)
def own_turn(table: Table, state: State, who: int) -> bool:
    """Whether a Feature may act now for a seat that has said so in the text of its card: always, or, in one reading,
    only in the turn of its owner."""
    return (state.phase == ACT and state.active == who) or table.reading("feature.in-turn") == "card-text"


@clause("feature.sphinx", "feature.outside", without=lambda table, state, who, points: 0)
def sphinx(table: Table, state: State, who: int, points: int) -> int:
    """The points that Sphinx adds to a single gain: one for each Sphinx when two or more are gained."""
    if points < 2 or not own_turn(table, state, who):
        return 0
    return sum(card.feature.gain[VP] for *_, card in in_force(table, state, who, "gain_vp>=2") if card.feature)


@clause("goods.vp", without=lambda table, state, who, points, log: state)
def scored(table: Table, state: State, who: int, points: int, log: Log) -> State:
    """Points gained at once go onto the track, with those of Sphinx."""
    if not points:
        return state
    more = sphinx(table, state, who, points)
    seat = state.seats[who]
    if log is not None:
        clauses = (*cites(scored), *(cites(sphinx) if more else ()))
        log.append(Event("scored", who, clauses, {"points": points, "sphinx": more}))
    return with_seat(state, who, replace(seat, points=seat.points + points + more))


@clause("goods.card", without=lambda table, state, who, amounts, to: state)
def drawing(table: Table, state: State, who: int, amounts: Amounts, to: str) -> State:
    """Cards that are gained are to be drawn: from the deck that is stated, or from the one the seat likes."""
    common, faction, free = amounts[COMMON_CARD], amounts[FACTION_CARD], amounts[CARD]
    if not (common or faction or free):
        return state
    there = drawable(table, state, who, COMMON), drawable(table, state, who, FACTION)
    if not all((enough(table, common, there[0]), enough(table, faction, there[1]), enough(table, free, sum(there)))):
        return state
    draws = [Draw(who, COMMON, to)] * common + [Draw(who, FACTION, to)] * faction
    return awaited(state, *draws, *[FromDeck(who, to)] * free)


@clause("deck.short", without=lambda table, number, there: True)
def enough(table: Table, number: int, there: int) -> bool:
    """Whether so many cards are drawn at all out of those that are there: where fewer are left, these, or none in one
    reading."""
    return number < 2 or there >= number or table.reading("draw.two-of-one") == "draw-one"


@clause("goods.kinds", "goods.spent")
def gained(
    table: Table,
    state: State,
    who: int,
    amounts: Amounts,
    log: Log,
    clauses: tuple[str, ...] = (),
    what: str = "gained",
    to: str = HAND,
) -> State:
    """A seat gains Goods at once; cards, which go to its hand or elsewhere (`to`), and Samurai are pending then.
    `clauses` are those that make it gain them."""
    if not any(amounts):
        return state
    if log is not None:
        data = {name: number for name, number in zip(GAINS, amounts, strict=True) if number}
        log.append(Event(what, who, (*clauses, *cites(gained)), data))
    if any(amounts[: DEFENSE + 1]):
        seat = state.seats[who]
        state = with_seat(state, who, replace(seat, supply=added(seat.supply, amounts)))
    state = scored(table, state, who, amounts[VP], log)
    state = drawing(table, state, who, amounts, to)
    return awaited(state, Samurais(who, amounts[SAMURAI])) if amounts[SAMURAI] else state


def paid(state: State, who: int, pay: Supply) -> State:
    """The state with Goods taken out of a supply."""
    seat = state.seats[who]
    return with_seat(state, who, replace(seat, supply=added(seat.supply, pay, -1)))
