"""Prices and what pays them: Gold in place of Resources, every way to pay, what is wrong with one."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from gemcheck.game import Objection
from gemcheck.games.settlers.effects import ANY_RESOURCE, GOLD, GOODS, NOTHING, PRICES, RAZE, RESOURCES, WORKER, Amounts
from gemcheck.games.settlers.state import Supply
from gemcheck.rulebook import cites, clause, forget_on_exchange

__all__ = ["for_resources", "objections", "pays", "price", "ways"]


def price(**goods: int) -> Amounts:
    """A price by names of `effects.PRICES`.

    >>> price(worker=1, stone=2)
    (1, 0, 2, 0, 0, 0, 0, 0, 0)
    """
    return tuple(goods.get(name, 0) for name in PRICES)


def for_resources(resources: tuple[int, int, int]) -> Amounts:
    """The price of so much Wood, Stone and Food."""
    return (0, *resources, *NOTHING[: len(PRICES) - 4])


@clause("goods.gold", without=lambda missing, gold: missing == gold == 0)
def gold_for(missing: int, gold: int) -> bool:
    """Whether this much Gold stands for the Resources that a payment lacks: one for each."""
    return gold == missing


@clause("goods.gold.not", without=lambda asked, given: True)
def nothing_for(asked: tuple[int, ...], given: tuple[int, ...]) -> bool:
    """Whether Workers, Raze tokens and Gold are paid as they are asked for: nothing else stands for them."""
    return asked == given


def pays(asked: Amounts, pay: Supply) -> bool:
    """Whether Goods pay a price exactly: each Resource with itself or with a Gold, Resources of any kind with any, all
    else with itself."""
    if min(pay) < 0 or pay[len(GOODS) - 1]:
        return False
    others = (WORKER, GOLD, RAZE)
    missing = tuple(min(pay[good] - asked[good], 0) for good in others)
    if pay[WORKER] > asked[WORKER] or pay[RAZE] > asked[RAZE] or not nothing_for((0, 0, 0), missing):
        return False
    over = sum(max(pay[good] - asked[good], 0) for good in RESOURCES) + missing[1]
    short = sum(max(asked[good] - pay[good], 0) for good in RESOURCES) - missing[0] - missing[2]
    if over > asked[ANY_RESOURCE]:
        return False
    return gold_for(short + asked[ANY_RESOURCE] - over, max(pay[GOLD] - asked[GOLD], 0))


@lru_cache(maxsize=1 << 14)
def ways(asked: Amounts, supply: Supply) -> tuple[Supply, ...]:
    """Every way to pay a price out of a supply, least Gold first."""
    if asked[WORKER] > supply[WORKER] or asked[GOLD] > supply[GOLD] or asked[RAZE] > supply[RAZE]:
        return ()
    wanted = sum(asked[good] for good in RESOURCES) + asked[ANY_RESOURCE] + asked[GOLD]
    most = [min(supply[good], asked[good] + asked[ANY_RESOURCE]) for good in RESOURCES]
    found = []
    for wood, stone, food in product(*(range(number + 1) for number in most)):
        gold = wanted - wood - stone - food
        pay = (asked[WORKER], wood, stone, food, gold, asked[RAZE], 0)
        if asked[GOLD] <= gold <= supply[GOLD] and pays(asked, pay):
            found.append(pay)
    return tuple(sorted(found, key=lambda pay: (pay[GOLD], pay)))


forget_on_exchange(ways.cache_clear)


@clause("goods.supply", without=lambda pay, supply: [])
def lacking(pay: Supply, supply: Supply) -> list[str]:
    """The Goods of which there are not enough in a supply for a payment."""
    return [name for name, there, wanted in zip(GOODS, supply, pay, strict=True) if wanted > there]


def objections(asked: Amounts, pay: Supply, supply: Supply, clauses: tuple[str, ...]) -> list[Objection]:
    """What is wrong with a payment: Goods that are not there, or that do not pay the price."""
    short = lacking(pay, supply)
    if short:
        return [Objection((*clauses, *cites(lacking)), f"there is not enough {' and '.join(short)} in the supply")]
    if not pays(asked, pay):
        return [Objection((*clauses, *cites(gold_for), *cites(nothing_for)), "that does not pay the price")]
    return []
