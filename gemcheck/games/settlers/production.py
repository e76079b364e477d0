"""The Production phase, and producing whenever a Production Location is built or made to produce."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Log
from gemcheck.games.settlers.components import PRODUCTION, Card
from gemcheck.games.settlers.effects import DEFENSE, GAINS, NOTHING, Amounts
from gemcheck.games.settlers.gains import awaited, gained, good_of, own_turn
from gemcheck.games.settlers.pending import FACTION, POOL, Copy, Draw, GiveUp, Keep, Yield
from gemcheck.games.settlers.places import amount_per, in_force, own
from gemcheck.games.settlers.state import NONE, State
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["deals_of", "from_board", "from_deals", "from_locations", "others_to_copy", "produced", "produces_now"]

COPIES = "copy_other_own_production"
DRAWS_TWO = "draw2_faction_keep1_shuffle_back"


@clause("production.board", "faction.production", "defense.gain", without=lambda table, state, who, log: state)
def from_board(table: Table, state: State, who: int, log: Log) -> State:
    """A seat gains what its Faction board produces."""
    board = table.box.factions[state.seats[who].faction].produces
    return gained(table, state, who, board, log, cites(from_board), "produced")


def deals_of(state: State, who: int) -> list[tuple[int, int, int]]:
    """A seat's Deals, those by Trade Route included: the card whose Deal field counts, the seat before whose Location
    it lies (NONE: under the own board), and the card that stands for it (NONE: that card itself)."""
    found = [(deal.card, NONE, deal.marker) for deal in state.seats[who].deals]
    for owner, seat in enumerate(state.seats):
        for there in seat.locations:
            found += [(there.card, owner, mark.marker) for mark in there.marks if mark.seat == who]
    return found


@clause("production.deals", "deal.gain", without=lambda table, state, who, log: state)
def from_deals(table: Table, state: State, who: int, log: Log) -> State:
    """Each Deal gives its Good; School of Diplomacy may then give some of them up."""
    total: Amounts = NOTHING
    for card, _, _ in deals_of(state, who):
        good = good_of(table.cards[card].deal)
        total = tuple(there + new for there, new in zip(total, good, strict=True))
        state = gained(table, state, who, good, log, cites(from_deals), "deal")
    return school(table, state, who, total, log)


@clause("feature.school", without=lambda table, state, who, total, log: state)
def school(table: Table, state: State, who: int, total: Amounts, log: Log) -> State:
    """School of Diplomacy: Goods of the supply that have just come from Deals may be given up for points."""
    goods = total[: DEFENSE + 1]
    for *_, card in in_force(table, state, who, "production_phase"):
        if any(goods) and card.feature is not None and own_turn(table, state, who):
            return awaited(state, GiveUp(who, goods, card.feature.each))
    return state


@clause("production.locations", "card.kinds", without=lambda table, state, who, log: state)
def from_locations(table: Table, state: State, who: int, log: Log) -> State:
    """Each own Production Location produces; one that has been taken over does not."""
    for _, _, there in list(own(state, who)):
        if there.taker == NONE:
            state = produced(table, state, who, there.card, log, cites(from_locations))
    return state


@clause("production.per", without=lambda table, state, who, card: NOTHING)
def produces_per(table: Table, state: State, who: int, card: Card) -> Amounts:
    """What a Location produces for each of the things that it counts, itself included."""
    if card.per is None:
        return NOTHING
    number = amount_per(table, state, who, card.per)
    return tuple(number if good == card.per.good else 0 for good in range(len(GAINS)))


@clause("card.draw-two", without=lambda state, who: state)
def draws_two(state: State, who: int) -> State:
    """Two Faction cards are drawn, one is kept, the other is shuffled back."""
    return awaited(state, Draw(who, FACTION, POOL), Draw(who, FACTION, POOL), Keep(who, back=True))


@clause("card.farmers", without=lambda state, who, index: state)
def copies(state: State, who: int, index: int) -> State:
    """Farmers at Work copy what one other Production Location produces."""
    return awaited(state, Copy(who, index))


def produced(table: Table, state: State, who: int, index: int, log: Log, clauses: tuple[str, ...] = ()) -> State:
    """A Production Location gives what it says; a Location of another kind gives nothing."""
    card = table.cards[index]
    if card.kind != PRODUCTION:
        return state
    state = gained(table, state, who, card.produces, log, clauses, "produced")
    state = gained(table, state, who, produces_per(table, state, who, card), log, cites(produces_per), "produced")
    if card.choices:
        state = awaited(state, Yield(who, index, produces=True))
    if card.special == DRAWS_TWO:
        return draws_two(state, who)
    return copies(state, who, index) if card.special == COPIES else state


def others_to_copy(table: Table, state: State, who: int, index: int) -> list[int]:
    """The cards of the Production Locations that a copying one can copy: those of the seat but itself, each once."""
    return list(dict.fromkeys(_others(table, state, who, index)))


def _others(table: Table, state: State, who: int, index: int) -> Iterator[int]:
    skipped = False
    for _, _, there in own(state, who):
        if there.card == index and not skipped:
            skipped = True
        elif table.cards[there.card].kind == PRODUCTION and table.cards[there.card].special != COPIES:
            yield there.card


def produces_now(table: Table, state: State, who: int) -> list[int]:
    """The cards of a seat's Production Locations, each once."""
    return list(dict.fromkeys(there.card for _, _, there in own(state, who) if _produces(table, there.card)))


def _produces(table: Table, index: int) -> bool:
    return table.cards[index].kind == PRODUCTION


def given_up(table: Table, state: State, who: int, pending: GiveUp, goods: tuple[int, ...], log: Log) -> State:
    """Goods given up for points."""
    seat = state.seats[who]
    supply = tuple(there - less for there, less in zip(seat.supply, goods, strict=True))
    state = replace(state, seats=(*state.seats[:who], replace(seat, supply=supply), *state.seats[who + 1 :]))
    points = tuple(pending.each * sum(goods) if GAINS[place] == "vp" else 0 for place in range(len(GAINS)))
    return gained(table, state, who, points, log, cites(school), "feature")
