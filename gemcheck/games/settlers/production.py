"""The Production phase, and producing whenever a Production Location is built or made to produce."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.settlers.components import PRODUCTION, Card
from gemcheck.games.settlers.effects import CARD, GAINS, NOTHING, VP, Amounts
from gemcheck.games.settlers.gains import added, awaited, enough, gained, good_of, own_turn, scored, supply_of
from gemcheck.games.settlers.pending import FACTION, HAND, POOL, Copy, Draw, GiveUp, Keep, Yield
from gemcheck.games.settlers.piles import discarded, drawable
from gemcheck.games.settlers.places import amount_per, in_force, others, own
from gemcheck.games.settlers.state import NONE, State, with_card, with_seat
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "deals_of",
    "from_board",
    "from_deals",
    "from_locations",
    "given_up",
    "others_to_copy",
    "pool_shared",
    "produced",
    "produces_now",
]

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
    for owner in others(state, who):
        for there in state.seats[owner].locations:
            found += [(there.card, owner, mark.marker) for mark in there.marks if mark.seat == who]
    return found


@clause("production.deals", "deal.gain", without=lambda table, state, who, log: state)
def from_deals(table: Table, state: State, who: int, log: Log) -> State:
    """Each Deal gives its Good; with a School of Diplomacy some of them may be given up then, cards once they have been
    looked at."""
    each, total = school(table, state, who), NOTHING
    for card, _, _ in deals_of(state, who):
        good = good_of(table.cards[card].deal)
        total = tuple(there + new for there, new in zip(total, good, strict=True))
        state = gained(table, state, who, good, log, cites(from_deals), "deal", POOL if each else HAND)
    goods = (*total[:VP], 0, total[CARD])  # A point given up for a point is nothing.
    return awaited(state, GiveUp(who, goods, each)) if each and any(goods) else state


@clause("feature.school", without=lambda table, state, who: 0)
def school(table: Table, state: State, who: int) -> int:
    """The points for which a seat may give up each Good that it has just received from Deals; 0: none may be."""
    for *_, card in in_force(table, state, who, "production_phase"):
        if card.feature is not None and own_turn(table, state, who):
            return card.feature.each
    return 0


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


@clause("card.draw-two", without=lambda table, state, who: state)
def draws_two(table: Table, state: State, who: int) -> State:
    """Two Faction cards are drawn, one is kept, the other is shuffled back."""
    if not enough(table, 2, drawable(table, state, who, FACTION)):
        return state
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
        return draws_two(table, state, who)
    return copies(state, who, index) if card.special == COPIES else state


def others_to_copy(table: Table, state: State, who: int) -> list[int]:
    """The cards of the Production Locations that a copying one can copy: those of the seat that copy nothing, each
    once."""
    return [card for card in produces_now(table, state, who) if table.cards[card].special != COPIES]


def produces_now(table: Table, state: State, who: int) -> list[int]:
    """The cards of a seat's Production Locations, each once."""
    return list(dict.fromkeys(there.card for _, _, there in own(state, who) if _produces(table, there.card)))


def _produces(table: Table, index: int) -> bool:
    return table.cards[index].kind == PRODUCTION


def given_up(table: Table, state: State, who: int, pending: GiveUp, goods: tuple[int, ...], log: Log) -> State:
    """Goods given up for points, each for itself; of the cards in the pool so many are given up, the others kept."""
    seat = state.seats[who]
    state = with_seat(state, who, replace(seat, supply=added(seat.supply, supply_of(goods), -1)))
    for _ in range(sum(goods)):
        state = scored(table, state, who, pending.each, log)
    if log is not None:
        log.append(Event("given-up", who, cites(school), {"goods": sum(goods)}))
    return pool_shared(table, state, who, goods[CARD])


def pool_shared(table: Table, state: State, who: int, given: int) -> State:
    """Of cards that have just been gained and lie in the pool so many are discarded, the others go to the hand; which
    ones is for the seat to say."""
    left = len(state.pool) - given
    if given and left:
        return awaited(state, Keep(who, back=False, left=left))
    cards, state = state.pool, replace(state, pool=())
    if not given:
        seat = state.seats[who]
        return with_seat(state, who, replace(seat, hand=with_card(seat.hand, *cards)))
    for card in cards:
        state = discarded(table, state, card)
    return state
