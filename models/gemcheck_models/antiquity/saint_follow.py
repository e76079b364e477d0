"""The decisions of the seat that follows a plan for San Giorgio, phase by phase."""

from __future__ import annotations

from collections.abc import Callable

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import city_plan, famine, payment, pollution
from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity.hexes import bits
from gemcheck.games.antiquity.land import land_of
from gemcheck.games.antiquity.plans import (
    Act,
    Barter,
    Build,
    Bury,
    Cathedral,
    CityPlan,
    Done,
    Farm,
    Fishery,
    House,
    Inn,
    Man,
    Mine,
    Plan,
    Pollute,
    Settle,
    Woodcutter,
)
from gemcheck.games.antiquity.state import BURY, CITY, COUNTRY, FAMINE, POLLUTE, START, State
from gemcheck.games.antiquity.table import Table
from gemcheck_models.antiquity.packing import fits
from gemcheck_models.antiquity.pieces import Item, Plot, Task
from gemcheck_models.antiquity.saint_land import Site
from gemcheck_models.antiquity.saint_plan import CHEAP, KINDS, Proposal, Spot

__all__ = ["ME", "Follower", "RefusedError"]

ME = 0
"""The seat that follows the plan."""


class RefusedError(Exception):
    """The rules object to a step of a plan, or it does not end as wanted."""


class Follower:
    """Carries out a proposal; `choose` has a function for each phase in which the plan says what to do. Raises
    RefusedError when its buildings find no room."""

    def __init__(self, table: Table, site: Site, plan: Proposal) -> None:
        self.table, self.site, self.plan = table, site, plan
        self.land = land_of(site.tiles)
        self.inns = [self.land.index[at] for at in site.inns]
        self.places = self._packed()
        self.kept = sum(1 << at for at in self.inns)
        for spot in plan.spots:
            self.kept |= spot.hexes
        self.todo: list[Plan] | None = None
        self.choose: dict[str, Callable[[State], Plan]] = {
            START: lambda state: Settle(self.land.index[site.homes[ME]]),
            CITY: self._city,
            COUNTRY: self._country,
            FAMINE: lambda state: self._bury(state, famine.due(table, state, ME)),
            BURY: lambda state: self._bury(state, state.due),
            POLLUTE: self._pollute,
        }

    def _packed(self) -> dict[int, list[int]]:
        turns = range(1, self.plan.turns + 1)
        wanted = [
            Item(kind, box.BUILDINGS[kind].squares)
            for kind in KINDS
            for turn in turns
            for _ in range(self.plan.at("build", kind, turn))
        ]
        packing = fits(Task((Plot(box.LARGE),)), wanted, effort=5)
        if packing is None:
            raise RefusedError("the buildings do not fit into the city")
        places: dict[int, list[int]] = {}
        for item, (_, mask) in packing.placed:
            places.setdefault(item.kind, []).append(mask)
        return places

    def _squares(self, state: State) -> list[int]:
        """The free squares of the city that no building of the plan needs."""
        later = sum(mask for masks in self.places.values() for mask in masks)
        return list(maps.squares_in(maps.free(state.seats[ME].cities[0]) & ~later))

    def _city(self, state: State) -> CityPlan:
        self.todo = None
        wanted = self._wanted(state.turn)
        acts: list[Act] = []
        course = city_plan.Course()
        while wanted:
            for one in wanted:
                act = self._act(state, *one)
                if act is not None and not city_plan.act_objections(self.table, state, ME, course, act):
                    break
            else:
                raise RefusedError(f"turn {state.turn}: a step of the city phase is not allowed")
            state, course = city_plan.performed(self.table, state, ME, course, act)
            acts.append(act)
            wanted.remove(one)
            if isinstance(act, Build | Cathedral):
                self.places[one[1]].remove(act.mask)
        return CityPlan(tuple(acts))

    def _wanted(self, turn: int) -> list[tuple[str, int, int]]:
        """What the plan does in the city: free houses, buildings, the market and its barter, and the rest."""
        at, goods = self.plan.at, range(len(box.GOODS))
        found = [("house", number, 0) for number in range(1, box.FREE_HOUSES + 1) if at("house", number, turn)]
        found += [("build", kind, 0) for kind in reversed(KINDS) for _ in range(at("build", kind, turn))]
        if at("man", box.MARKET, turn):
            found.append(("man", box.MARKET, 0))
        sold = [good for good in goods for _ in range(at("sell", good, turn))]
        bought = [good for good in goods for _ in range(at("buy", good, turn))]
        pairs = zip(sold[::2], sold[1::2], bought, strict=True)
        found += [("barter", gets, one * len(box.GOODS) + other) for one, other, gets in pairs]
        found += [("house", number, 0) for number in CHEAP if at("house", number, turn)]
        others = [kind for kind in KINDS if kind not in (box.MARKET, box.CATHEDRAL)]
        return found + [("man", kind, 0) for kind in others for _ in range(at("man", kind, turn))]

    def _act(self, state: State, what: str, one: int, more: int) -> Act | None:
        seat = state.seats[ME]
        if what == "barter":
            return Barter(divmod(more, len(box.GOODS)), one)
        if what == "man":
            free = (at for _, at in maps.buildings(seat) if at.kind == one and not at.man)
            placed = next(free, None)
            return None if placed is None else Man(0, maps.first(placed.mask))
        if what == "build" and one == box.CATHEDRAL:
            return Cathedral(0, self.places[one][0], box.GIORGIO)
        if what == "build":
            pay = next(payment.payments(self.table, seat, box.BUILDINGS[one].price), None)
            return None if pay is None else Build(one, 0, self.places[one][0], pay)
        squares = self._squares(state)
        foods = [good for good in box.FOOD if self.plan.at("feed", good, state.turn) and seat.goods[good]]
        pay = payment.goods_of(foods[:1] if one > box.FREE_HOUSES else [])
        return House(one, 0, squares[-1], pay) if squares else None

    def _country(self, state: State) -> Plan:
        if self.todo is None:
            at, turn = self.plan.at, state.turn
            self.todo = [
                _producer(spot, good)
                for number, spot in enumerate(self.plan.spots)
                for good in spot.goods
                if at(f"sow {number}", good, turn)
            ]
            foods = [food for food in box.FOOD for _ in range(at("inn with", food, turn))]
            self.todo += [Inn(self.inns.pop(0), food) for food in foods]
        return self.todo.pop(0) if self.todo else Done()

    def _bury(self, state: State, number: int) -> Bury:
        squares = self._squares(state)
        if len(squares) < number:
            raise RefusedError(f"turn {state.turn}: no square is left for a grave")
        return Bury((sum(1 << square for square in squares[:number]),))

    def _pollute(self, state: State) -> Pollute:
        """Hexes that the plan does not need first."""
        hexes = sorted(bits(pollution.allowed(self.table, state, ME)), key=lambda at: (self.kept >> at & 1, at))
        return Pollute(sum(1 << at for at in hexes[: pollution.to_place(self.table, state, ME)]))


def _producer(spot: Spot, good: int) -> Plan:
    if good == box.WOOD:
        return Woodcutter(spot.man[0])
    if good in box.FISHERY_GOODS:
        return Fishery(spot.man[0], spot.man[1], good)
    return Farm(spot.man[0], good) if good in box.FARM_GOODS else Mine(spot.man[0], good)
