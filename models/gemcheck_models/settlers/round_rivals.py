"""Options of Actions that are aimed at opponents: their Resources, hands, Locations and Deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from msgspec.structs import replace

from gemcheck.games.settlers import answering, production, razing, special_razing
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import CARD, GAINS, RAZE, RESOURCES, VP, Action, Amounts, Way
from gemcheck.games.settlers.gains import good_of
from gemcheck.games.settlers.pending import FACTION, NONE, VIRTUAL_SEAT
from gemcheck.games.settlers.piles import drawable
from gemcheck_models.settlers.round_around import Around, Options, outside
from gemcheck_models.settlers.round_items import AWAY, Option, Piece

__all__ = ["AT_RIVALS"]

PLENTY = 10
"""So many cards that a round does not use them up."""


def desert(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    yield replace(start, stock=around.stock(action.special, CARD))


def saboteurs(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    for good in RESOURCES:
        stock = around.stock(action.special, good)
        if around.stocks[stock] or any(target.feeds == stock for target in around.targets):
            yield replace(start, stock=stock, good=good, gains=(*start.gains, good_of(good)))


# -- Locations of opponents


def engineers(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    if any(action.gain):
        yield from (replace(start, target=n, takes=True) for n in range(len(around.targets)))


def chariot(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    for n, target in enumerate(around.targets):
        if any(target.gain):
            gains = (*start.gains, target.gain)
            yield replace(start, target=n, takes=True, fires="raze", gains=gains)


def pack(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    if special_razing.passed_packs(around.table, around.state, around.who):
        around.left_out[f"{around.table.cards[around.pieces[i].card].name} at Locations of who has passed"] = None
    for n, target in enumerate(around.targets):
        for good, number in enumerate(around.table.cards[target.card].raze):
            if number:
                yield replace(start, target=n, good=good, gains=(*start.gains, good_of(good)))


def chapel(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    if way.target == "hand_card":
        for k, piece in enumerate(around.pieces[: around.mine]):
            if piece.raze is not None and piece.in_hand:
                yield from _changes(around, replace(start, hand=k, fires="raze"), piece.raze)
        return
    for n, target in enumerate(around.targets):
        if any(target.gain):
            more = razing.protection(around.table, around.state, target.seat, target.place)
            pay = tuple(number + more * (good == RAZE) for good, number in enumerate(way.pay))
            yield from _changes(around, replace(start, pay=pay, target=n, takes=True, fires="raze"), target.gain)


def _changes(around: Around, start: Option, raze: Amounts) -> Options:
    """Every choice of Goods that are changed into points, each of them a gain of its own."""
    most = list(raze[: CARD + 1])
    if around.table.reading("dark-chapel.vp") != "yes":
        most[VP] = 0
    table, state, who = around.table, around.state, around.who
    if most[CARD] and drawable(table, state, who, COMMON) + drawable(table, state, who, FACTION) < PLENTY:
        around.left_out["cards that Dark Chapel changes, where hardly any are left"] = None
        most[CARD] = 0
    for part in product(*(range(number + 1) for number in most)):
        lost = tuple(-number for number in (*part, *(0,) * (len(GAINS) - len(part))))
        points = tuple(answering.CHANGED * number for number in good_of(VP))
        gains = (*start.gains, raze, *((lost,) if any(part) else ()), *(points,) * sum(part))
        yield replace(start, gains=gains, changed=part)


# -- Deals of opponents


def _enemy_deals(around: Around, i: int, boards_only: bool) -> Iterator[tuple[int, int]]:
    """A piece for each Deal of an opponent, and its Good; those of the virtual player are Attack cards."""
    state, table = around.state, around.table
    for seat in razing.rivals(state, around.who):
        if seat == VIRTUAL_SEAT:
            line = () if state.virtual is None or boards_only else state.virtual.line
            for number, good in enumerate(line):
                key = f"attack {number}"
                yield (
                    outside(around, key, Piece(card=NONE, key=key, starts=AWAY, marked=True, deal=good, owner=seat)),
                    good,
                )
            continue
        for number, (card, owner, marker) in enumerate(production.deals_of(state, seat)):
            if owner != NONE or marker != NONE:
                around.left_out["Deals by Trade Route of others"] = None
                continue
            key = f"deal {seat} {number}"
            good = table.cards[card].deal
            piece = Piece(card=card, key=key, starts=AWAY, marked=True, deal=good, owner=seat, common=False)
            yield outside(around, key, piece), good


def robbers(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    yield from (replace(start, loses=k) for k, _ in _enemy_deals(around, i, False))


def ninjas(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    for k, good in _enemy_deals(around, i, False):
        yield replace(start, loses=k, gains=(*start.gains, good_of(good)))


def spies(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    for k, good in _enemy_deals(around, i, True):
        more = (good_of(good),) if around.table.reading("spies.good") != "no" else ()
        yield replace(start, enters=k, gains=(*start.gains, *more))


def route(around: Around, i: int, action: Action, way: Way, start: Option) -> Options:
    table = around.table
    name = table.cards[around.pieces[i].card].name
    if around.drawing or drawable(table, around.state, around.who, FACTION) < PLENTY:
        around.left_out[f"the Action of {name}"] = None
        return
    for n, target in enumerate(around.targets):
        card = table.cards[target.card]
        if target.seat < 0 or card.deck == COMMON or card.deal < 0:
            continue
        if any(target.gain):
            around.left_out[f"{name} at {card.name}"] = None
            continue
        key = f"route {i} {target.seat} {target.place}"
        piece = Piece(
            card=target.card, key=key, starts=AWAY, marked=True, deal=card.deal, owner=target.seat, common=False
        )
        fires = "make_deal" if table.reading("trade-route.dojo") == "yes" else ""
        k = outside(around, key, piece)
        yield replace(start, target=n, enters=k, fires=fires, gains=(*start.gains, good_of(card.deal)))


AT_RIVALS: dict[str, Callable[[Around, int, Action, Way, Option], Options]] = {
    "enemy_discards_hand_card": desert,
    "steal_resource": saboteurs,
    "remove_enemy_location": engineers,
    "block_enemy_action_location": lambda around, i, action, way, start: iter(()),
    "raze_enemy_for_this_cost_only": chariot,
    "gain_one_raze_good_of_enemy": pack,
    "raze_then_goods_to_2vp": chapel,
    "discard_enemy_deal": robbers,
    "discard_enemy_deal_gain_its_good": ninjas,
    "steal_deal": spies,
    "deal_with_enemy_faction_location": route,
}
"""For each effect that is aimed at opponents, what lists its options."""
