"""The legal plans of a seat in each phase: listed, counted, drawn at random, and what is held against others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec

from gemcheck.game import Objection
from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import (
    city_count,
    city_plan,
    exploring,
    famine,
    graves,
    harvest,
    pollution,
    settling,
    setup,
    storing,
)
from gemcheck.games.antiquity.plans import Bury, CityPlan, Done, Explore, Keep, Plan, Pollute, Reap, Settle
from gemcheck.games.antiquity.state import BURY, CITY, COUNTRY, EXPLORE, FAMINE, HARVEST, POLLUTE, START, STORE, State
from gemcheck.games.antiquity.table import Table

__all__ = ["breadth", "count", "legal", "objections", "sampled"]


class Choice(msgspec.Struct, frozen=True):
    """A kind of decision: the plans that answer it, what to say of others, and how plans are listed, counted, drawn and
    objected to."""

    plans: tuple[type, ...]
    asks: str
    clause: str
    listed: Callable[[Table, State, int], Iterator[Any]]
    counted: Callable[[Table, State, int], int]
    drawn: Callable[[Table, State, int, Random], Any]
    against: Callable[[Table, State, int, Any], list[Objection]]


def _one_of(listed: Callable[[Table, State, int], Iterator[Any]]) -> Callable[[Table, State, int, Random], Any]:
    def drawn(table: Table, state: State, who: int, rng: Random) -> Any:
        plans = list(listed(table, state, who))
        return plans[int(rng.random() * len(plans))]

    return drawn


def _length(listed: Callable[[Table, State, int], Iterator[Any]]) -> Callable[[Table, State, int], int]:
    return lambda table, state, who: sum(1 for _ in listed(table, state, who))


def _build_or_end(table: Table, state: State, who: int, rng: Random) -> Plan:
    """Some act of phase 4, seldom the end of it."""
    plans = list(settling.offers(table, state, who))
    return plans[-1] if len(plans) == 1 or rng.random() < 0.05 else plans[int(rng.random() * (len(plans) - 1))]


_settle = Choice(
    plans=(Settle,),
    asks="the place of the first city",
    clause="setup.choose",
    listed=lambda table, state, who: setup.offers(state, who),
    counted=lambda table, state, who: setup.places(state, who).bit_count(),
    drawn=_one_of(lambda table, state, who: setup.offers(state, who)),
    against=lambda table, state, who, plan: setup.objections(state, who, plan),
)
_bury = Choice(
    plans=(Bury,),
    asks="the squares for the graves",
    clause="grave.empty-first",
    listed=lambda table, state, who: graves.offers(table, state.seats[who], famine.graves_due(table, state, who)),
    counted=lambda table, state, who: graves.count(table, state.seats[who], famine.graves_due(table, state, who)),
    drawn=lambda table, state, who, rng: graves.sampled(
        table, state.seats[who], famine.graves_due(table, state, who), rng
    ),
    against=lambda table, state, who, plan: maps.grave_objections(
        table, state.seats[who], plan.graves, famine.graves_due(table, state, who)
    ),
)
CHOICES: dict[str, Choice] = {
    START: _settle,
    CITY: Choice(
        plans=(CityPlan,),
        asks="the sealed plan of the city phase",
        clause="city.sealed",
        listed=city_plan.city_plans,
        counted=city_count.count_city,
        drawn=city_plan.sample_city,
        against=city_plan.city_objections,
    ),
    COUNTRY: Choice(
        plans=(msgspec.Struct,),
        asks="a building in the countryside",
        clause="country.order",
        listed=settling.offers,
        counted=_length(settling.offers),
        drawn=_build_or_end,
        against=settling.objections,
    ),
    STORE: Choice(
        plans=(Keep,),
        asks="the goods that are kept",
        clause="storing.choice",
        listed=lambda table, state, who: storing.offers(table, state.seats[who]),
        counted=lambda table, state, who: storing.count(table, state.seats[who]),
        drawn=lambda table, state, who, rng: storing.sampled(table, state.seats[who], rng),
        against=lambda table, state, who, plan: storing.objections(table, state.seats[who], plan),
    ),
    HARVEST: Choice(
        plans=(Reap,),
        asks="the hexes from which goods are taken",
        clause="harvest.choice",
        listed=lambda table, state, who: harvest.offers(table, state.seats[who]),
        counted=lambda table, state, who: harvest.count(table, state.seats[who]),
        drawn=lambda table, state, who, rng: harvest.sampled(table, state.seats[who], rng),
        against=lambda table, state, who, plan: harvest.objections(table, state.seats[who], plan),
    ),
    EXPLORE: Choice(
        plans=(Explore, Done),
        asks="a counter to turn up",
        clause="explore.one",
        listed=exploring.offers,
        counted=_length(exploring.offers),
        drawn=_one_of(exploring.offers),
        against=exploring.objections,
    ),
    FAMINE: _bury,
    POLLUTE: Choice(
        plans=(Pollute,),
        asks="the hexes for the pollution",
        clause="pollution.place",
        listed=pollution.offers,
        counted=pollution.count,
        drawn=pollution.sampled,
        against=pollution.objections,
    ),
    BURY: _bury,
}
"""The kind of decision in each phase."""


def legal(table: Table, state: State, who: int) -> Iterator[Plan]:
    """Every legal plan of a seat to move, each once."""
    return CHOICES[state.phase].listed(table, state, who)


def count(table: Table, state: State, who: int) -> int:
    """How many legal plans a seat to move has."""
    return CHOICES[state.phase].counted(table, state, who)


def breadth(table: Table, state: State, who: int) -> tuple[int, ...]:
    """How many legal plans a seat to move has; in the city phase what `city_count.breadth` says of them."""
    if state.phase == CITY:
        return city_count.breadth(table, state, who)
    return (count(table, state, who),)


def sampled(table: Table, state: State, who: int, rng: Random) -> Plan:
    """Some legal plan of a seat to move; every one may come."""
    plan: Plan = CHOICES[state.phase].drawn(table, state, who, rng)
    return plan


def objections(table: Table, state: State, who: int, plan: Plan) -> list[Objection]:
    """Everything the rules hold against a plan of a seat to move."""
    choice = CHOICES[state.phase]
    if not isinstance(plan, choice.plans):
        return [Objection((choice.clause,), f"{choice.asks} is asked for")]
    return choice.against(table, state, who, plan)
