"""Making a Deal with a card of the hand."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import FOOD, GOLD, GOODS
from gemcheck.games.settlers.features import after_deal
from gemcheck.games.settlers.gains import gained, good_of, paid, supply_of
from gemcheck.games.settlers.plans import MakeDeal
from gemcheck.games.settlers.state import Deal, State, Supply, with_seat, without_card
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["deals", "made", "make", "objections"]


@clause("deal.field", without=lambda table, card: table.cards[card].deck != COMMON)
def has_deal(table: Table, card: int) -> bool:
    """Whether a card has a Deal field; no Common card has one."""
    return table.cards[card].deal >= 0


@clause("deal.pay", without=lambda gold: (0,) * len(GOODS))
def price_of(gold: bool) -> tuple[int, ...]:
    """What a Deal costs: a Food, or a Gold in its place."""
    return good_of(GOLD if gold else FOOD)[: len(GOODS)]


def can_pay(gold: bool, supply: Supply) -> bool:
    """Whether a supply pays for a Deal."""
    return all(asked <= there for asked, there in zip(price_of(gold), supply, strict=True))


def objections(table: Table, state: State, who: int, plan: MakeDeal) -> list[Objection]:
    """Everything the rules hold against making a Deal with this card."""
    seat = state.seats[who]
    if plan.card not in seat.hand:
        return [Objection(cites(make), "the card is not in the hand")]
    if not has_deal(table, plan.card):
        return [Objection(cites(has_deal), "the card has no Deal field")]
    if not can_pay(plan.gold, seat.supply):
        return [Objection(cites(price_of), f"there is no {'Gold' if plan.gold else 'Food'} for it")]
    return []


def deals(table: Table, state: State, who: int) -> Iterator[MakeDeal]:
    """Every legal Deal with a card of the hand."""
    supply = state.seats[who].supply
    paying = [gold for gold in (False, True) if can_pay(gold, supply)]
    for card in dict.fromkeys(state.seats[who].hand) if paying else ():
        for gold in paying:
            plan = MakeDeal(card, gold)
            if not objections(table, state, who, plan):
                yield plan


@clause("deal.hand")
def make(table: Table, state: State, who: int, plan: MakeDeal, log: Log) -> State:
    """Make a Deal: pay, put the card under the board, gain its Good, then what that sets off."""
    state = paid(state, who, supply_of((*price_of(plan.gold),)))
    seat = state.seats[who]
    deals = tuple(sorted((*seat.deals, Deal(plan.card))))
    state = with_seat(state, who, replace(seat, hand=without_card(seat.hand, plan.card), deals=deals))
    return made(table, state, who, plan.card, log)


@clause("deal.gain", without=lambda table, state, who, card, log: state)
def made(table: Table, state: State, who: int, card: int, log: Log) -> State:
    """A Deal that has just been made gives its Good at once, and Features for Deals fire."""
    if log is not None:
        log.append(Event("deal-made", who, cites(made), {"card": table.cards[card].key}))
    state = gained(table, state, who, good_of(table.cards[card].deal), log, cites(made), "deal")
    return after_deal(table, state, who, log)
