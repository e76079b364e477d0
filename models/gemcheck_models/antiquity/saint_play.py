"""A plan for San Giorgio played by the engine from the set-up, told in words, and replayed from those words alone.

The seat of the plan follows it; the others place their first city where the site says, build nothing, and leave graves
and pollution to the scripted policy. What the rules object to ends the play: then the plan was none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec

from gemcheck.game import Game
from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity import greedy, setup
from gemcheck.games.antiquity.plans import CityPlan, Plan, Settle
from gemcheck.games.antiquity.state import CITY, START, State
from gemcheck.games.antiquity.table import Table
from gemcheck_models.antiquity.saint_follow import ME, Follower, RefusedError
from gemcheck_models.antiquity.saint_land import Site, sites
from gemcheck_models.antiquity.saint_plan import Proposal, proposed

__all__ = ["Route", "found", "played", "replayed"]

TRIES = 6
"""Choices of spots looked at on a site for each number of turns."""


class Route(msgspec.Struct, frozen=True):
    """A game from the set-up that ends by San Giorgio: its first position as notation, and each step as a turn and the
    words of each seat that decides; the turn in which it ends."""

    start: str
    steps: tuple[tuple[int, Mapping[int, str]], ...]
    turns: int


def replayed(game: Game[Any, Any], route: Route) -> State:
    """The last state of a route, from its words alone. Raises RefusedError when it is not legal or ends otherwise."""
    state: Any = game.read_state(route.start)
    for _, words in route.steps:
        state = _advanced(game, state, {seat: game.read_plan(state, seat, text) for seat, text in words.items()})
    _ended(state, route.turns)
    last: State = state
    return last


def _advanced(game: Game[Any, Any], state: State, plans: Mapping[int, Plan]) -> Any:
    for seat, plan in plans.items():
        for objection in game.why_not(state, seat, plan):
            raise RefusedError(f"turn {state.turn}: {objection.text}")
    return game.advance(state, plans)


def _ended(state: State, turns: int) -> None:
    result = state.result
    if result is None or (result.winners, result.reason) != ((ME,), box.SAINTS[box.GIORGIO]) or state.turn > turns:
        raise RefusedError("the game does not end by San Giorgio")


def played(game: Game[Any, Any], site: Site, plan: Proposal) -> Route:
    """The plan of a site as a game. Raises RefusedError."""
    state = setup.unsettled(site.tiles, tuple(range(len(site.homes))))
    table, rng = Table(game.rules), Random(0)
    follow = Follower(table, site, plan)
    start: str = game.state_text(state).strip()
    steps: list[tuple[int, dict[int, str]]] = []
    while state.result is None and state.turn <= plan.turns:
        plans: dict[int, Plan] = {}
        for seat in game.to_move(state):
            if seat == ME and state.phase in follow.choose:
                plans[seat] = follow.choose[state.phase](state)
            elif state.phase == START:
                plans[seat] = Settle(follow.land.index[site.homes[seat]])
            else:
                idle = CityPlan() if state.phase == CITY else game.idle(state, seat)
                plans[seat] = greedy.choose(table, state, seat, rng) if idle is None else idle
        steps.append((state.turn, {seat: game.plan_text(state, one) for seat, one in plans.items()}))
        state = _advanced(game, state, plans)
    _ended(state, plan.turns)
    return Route(start, tuple(steps), state.turn)


def found(
    game: Game[Any, Any], seats: int, turns: int, effort: int, seed: int, late: Callable[[], bool] = lambda: False
) -> Route | None:
    """A game of at most so many turns that ends by San Giorgio beside idle seats, the first among `effort` lands,
    played and replayed; None when none is met or it is `late`."""
    for site in sites(seats, 3, effort, seed, late):
        for attempt in range(TRIES):
            if late():
                return None
            plan = proposed(site, turns, f"saint/{seed}/{attempt}")
            if plan is not None:
                try:
                    route = played(game, site, plan)
                    replayed(game, route)
                except RefusedError:
                    continue
                return route
    return None
