"""What San Giorgio's seat builds, mans and sows in each turn, on sites that the land has.

question: is there a plan of so many turns that builds the inns of a site and ends with cathedral and manned harbour
scope:    one city, producers on `Spot`s that do not get in each other's way, no stores: what a turn brings is spent
          in the next; famine and pollution are left to the play, which has squares to spare
method:   CP-SAT; a plan is a proposal that the rules judge when it is played
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

import msgspec

from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity.hexes import bits, mask_of
from gemcheck.games.antiquity.land import Land, land_of
from gemcheck.games.antiquity.zones import farm_hexes, fishery_hexes, mine_hexes, woodcutter_hexes, zone
from gemcheck_models.antiquity.makers import FEASIBLE, CpSat, Maker
from gemcheck_models.antiquity.saint_land import Site

__all__ = ["KINDS", "Proposal", "Spot", "proposed", "spots"]

KINDS = (box.CART_SHOP, box.MARKET, box.BREWERY, box.HARBOUR, box.CATHEDRAL)
"""The buildings that the seat may build."""

CHEAP = tuple(
    number
    for number, price in enumerate(box.HOUSES, 1)
    if number > box.FREE_HOUSES and price.food == 1 and not price.luxury
)
"""The houses for one food."""

CARTS, SPARE = 4, 14
"""At most so many cart shops; squares that stay free for graves."""

SIZES, EACH = range(2, 7), 5
"""Producers of so many goods are looked at, and so many on each terrain."""

EFFORT = 0.5
"""Of CP-SAT, for one plan, in its deterministic measure."""


class Spot(msgspec.Struct, frozen=True):
    """A producer that may be built: what it may yield, the hexes of its man, and all the hexes it takes, which are its
    goods; no two of a choice of spots share a hex, so that none makes another smaller."""

    goods: tuple[int, ...]
    man: tuple[int, ...]
    hexes: int
    size: int


class Proposal(msgspec.Struct, frozen=True):
    """A plan by name of its numbers, for so many turns; see `numbered`."""

    turns: int
    spots: tuple[Spot, ...]
    numbers: Mapping[str, int]

    def at(self, what: str, one: Any, turn: int) -> int:
        """A number of the plan: `build`, `man` a kind; `house` a number; `sow 0` a good on spot 0; `sell`, `buy`,
        `inn with` a good."""
        return self.numbers.get(f"{what} {one} {turn}", 0)


def spots(land: Land, site: Site, rng: Random) -> tuple[Spot, ...]:
    """Spots in the zone of the first city, without its harbour, drawn so that none shares a hex with another."""
    own = land.rings[land.index[site.homes[0]]]
    blocked = own | mask_of(land.index[at] for at in site.inns)
    near = zone(land, own, 0, False, False) & ~blocked
    found: dict[str, list[Spot]] = {"wood": [], "rock": [], "grass": [], "sea": []}

    def add(kind: str, goods: Sequence[int], man: tuple[int, ...], takes: int) -> None:
        hexes = takes & ~blocked
        found[kind].append(Spot(tuple(goods), man, hexes | mask_of(man), hexes.bit_count()))

    for at in bits(near & land.forest):
        add("wood", (box.WOOD,), (at,), woodcutter_hexes(land, 0, 0, blocked, at))
    for at in bits(near & land.mountain):
        add("rock", box.MINE_GOODS, (at,), mine_hexes(land, 0, 0, blocked, at))
    for at in bits(near & land.grass):
        add("grass", box.FARM_GOODS, (at,), farm_hexes(land, 0, 0, blocked, at))
    for one in bits(near & land.dry):
        for other in bits(land.near[one] & near & land.dry):
            if one < other and all(land.near[at] & land.sea for at in (one, other)):
                add("sea", box.FISHERY_GOODS, (one, other), fishery_hexes(land, 0, blocked, one, other))
    taken, ranges, chosen = 0, 0, []
    for kind, these in found.items():
        rng.shuffle(these)
        number = 0
        for spot in these:
            mountain = land.ranges[spot.man[0]] if kind == "rock" else 0
            if number < EACH and spot.size in SIZES and not spot.hexes & taken and not mountain & ranges:
                chosen.append(spot)
                taken, ranges, number = taken | spot.hexes, ranges | mountain, number + 1
    return tuple(chosen)


def numbered(make: Maker, what: str, ones: Sequence[Any], high: int, turn: int) -> dict[Any, Any]:
    """Numbers of the plan with the names that `Proposal.at` asks for."""
    return {one: make.number(0, high, f"{what} {one} {turn}") for one in ones}


def stated(make: Maker, turns: int, chosen: Sequence[Spot], inns: int) -> None:
    """State that so many turns suffice."""
    hold, goods = make.hold, range(len(box.GOODS))
    built: dict[int, Any] = dict.fromkeys(KINDS, 0)
    have: dict[int, Any] = {good: box.FIRST_WOOD * (good == box.WOOD) for good in goods}
    men: Any = 0
    housed: Any = dict.fromkeys((*range(1, box.FREE_HOUSES + 1), *CHEAP), 0)
    sown: list[tuple[int, int, int, Any]] = []
    opened: Any = 0
    for turn in range(1, turns + 1):
        of = partial(numbered, make, turn=turn)
        build = of("build", KINDS, 1) | of("build", KINDS[:1], CARTS)
        house, man = of("house", list(housed), 1), of("man", KINDS[:4], CARTS)
        sell, buy, eaten = of("sell", goods, 8), of("buy", goods, 4), of("feed", box.FOOD, 2)
        inn_with = of("inn with", box.FOOD, 3)
        for kind in KINDS:
            built[kind] = built[kind] + build[kind]
            hold(built[kind] <= (CARTS if kind == box.CART_SHOP else 1))
        for kind in KINDS[:4]:
            hold(man[kind] <= built[kind])
        for number in housed:
            housed[number] = housed[number] + house[number]
            hold(housed[number] <= 1)
        men = men + sum(house.values())
        now = []
        for number, spot in enumerate(chosen):
            for good in spot.goods:
                now.append((number, good, turn, make.number(0, 1, f"sow {number} {good} {turn}")))
        sown += now
        inn = sum(inn_with.values())
        opened = opened + inn
        hold(sum(one for *_, one in now) + inn <= man[box.CART_SHOP])
        hold(inn <= 3 * built[box.BREWERY])
        hold(inn <= 3 * man[box.HARBOUR])
        works = [one for number, _, since, one in sown if since < turn < since + chosen[number].size]
        hold(sum(man.values()) + sum(works) <= men)
        hold(sum(eaten.values()) == sum(house[number] for number in CHEAP))
        hold(sum(sell.values()) == box.BARTER * sum(buy.values()))
        hold(sum(buy.values()) <= 8 * man[box.MARKET])
        for good in goods:
            due = eaten[good] + inn_with[good] if good in box.FOOD else 0
            if good == box.WOOD:
                due += sum(box.BUILDINGS[kind].price.wood * build[kind] for kind in KINDS)
                due += sum(one for _, what, _, one in now if what not in box.FARM_GOODS)
            if good == box.STONE:
                due += sum(box.BUILDINGS[kind].price.stone * build[kind] for kind in KINDS)
            if good in box.FARM_GOODS:
                due += sum(one for _, what, _, one in now if what == good)
            hold(sell[good] <= have[good])
            hold(due + sell[good] <= have[good] + buy[good])
            have[good] = sum(one for n, what, since, one in sown if what == good and turn < since + chosen[n].size)
        if turn == turns:
            hold(man[box.HARBOUR] >= 1)
    for number in range(len(chosen)):
        hold(sum(one for n, _, _, one in sown if n == number) <= 1)
    hold(opened == inns)
    hold(built[box.CATHEDRAL] >= 1)
    squares = sum(box.BUILDINGS[kind].squares * built[kind] for kind in KINDS)
    hold(squares + men + SPARE <= box.LARGE**2)


def proposed(site: Site, turns: int, seed: str) -> Proposal | None:
    """A plan of so many turns on spots drawn by the seed; None when CP-SAT finds none."""
    land = land_of(site.tiles)
    chosen = spots(land, site, Random(seed))
    problem = CpSat()
    stated(problem, turns, chosen, len(site.inns))
    answer = problem.answer(EFFORT)
    return Proposal(turns, chosen, answer.numbers) if answer.says == FEASIBLE else None
