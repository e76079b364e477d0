"""Antiquity as a game of the kernel: which decisions are open, which are legal, and what a step does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from gemcheck.game import Event, Game, GameError, Log, Objection, OpenEnd, Result, Undefined
from gemcheck.games.antiquity import (
    casework,
    choices,
    exploring,
    greedy,
    invariants,
    notation,
    observation,
    phases,
    picture,
    plan_text,
    sampled,
    settling,
    setup,
    sparse,
    victory,
)
from gemcheck.games.antiquity.plans import CityPlan, Done, Explore, Plan, Settle
from gemcheck.games.antiquity.state import CITY, COUNTRY, EXPLORE, NONE, REVEAL, START, State
from gemcheck.games.antiquity.table import Table, rulebook
from gemcheck.rulebook import Ruleset

__all__ = ["Antiquity"]


class Antiquity(Game[State, Plan]):
    """Antiquity for two to four seats, under a ruleset.

    >>> from random import Random
    >>> game = Antiquity()
    >>> state = game.start(2, Random(0))
    >>> len(game.to_move(state))
    1
    """

    name = "antiquity"
    title = "Antiquity"
    package = "gemcheck.games.antiquity"
    end_clauses = ("win.saint", "win.tie", "out.all")
    rulesets: Mapping[str, Mapping[str, str]] = {
        "strict": {"win.graved-cathedral": "blocked", "newcity.in-zone": "all", "pollution.on-counter": "occupied"},
    }

    def __init__(self, rules: Ruleset | None = None, table: Table | None = None) -> None:
        self.rulebook = rulebook()
        self.table = table if table is not None else Table(rules or self.rulebook.ruleset())
        self.rules = self.table.rules

    def under(self, rules: Ruleset) -> Antiquity:
        return Antiquity(table=self.table.under(rules))

    # -- the course of a game

    def seat_counts(self) -> tuple[int, ...]:
        return setup.seat_counts()

    def start(self, seats: int, rng: Random) -> State:
        if seats not in self.seat_counts():
            allowed = ", ".join(map(str, self.seat_counts()))
            raise GameError(f"{seats} seats: the rulebook knows {allowed} [setup.players]")
        return setup.new_state(seats, rng)

    def to_move(self, state: State) -> tuple[int, ...]:
        return phases.deciding(self.table, state)

    def joint(self, state: State) -> bool:
        return state.phase in phases.CHOOSES

    def chances(self, state: State) -> Iterator[tuple[int, int]]:
        if state.phase == REVEAL:
            yield from exploring.counters_left(state)

    def draw(self, state: State, rng: Random) -> int:
        return rng.choices(range(len(state.unseen)), state.unseen)[0]

    def legal(self, state: State, seat: int) -> Iterator[Plan]:
        return choices.legal(self.table, state, seat)

    def count_legal(self, state: State, seat: int) -> int:
        return choices.count(self.table, state, seat)

    def sample(self, state: State, seat: int, rng: Random) -> Plan:
        return choices.sampled(self.table, state, seat, rng)

    def idle(self, state: State, seat: int) -> Plan | None:
        if state.phase == CITY:
            return CityPlan()
        if state.phase == COUNTRY or (state.phase == EXPLORE and exploring.optional(self.table)):
            return Done()
        return None

    def why_not(self, state: State, seat: int, plan: Plan) -> list[Objection]:
        if seat not in self.to_move(state):
            return [Objection(("turn.phases",), f"seat {seat + 1} has nothing to decide now")]
        return choices.objections(self.table, state, seat, plan)

    def advance(self, state: State, plans: Mapping[int, Plan], log: Log = None) -> State | Undefined:
        try:
            return self._advanced(state, plans, log)
        except OpenEnd as end:
            return end.undefined

    def _advanced(self, state: State, plans: Mapping[int, Plan], log: Log) -> State:
        table, phase = self.table, state.phase
        if phase not in (START, COUNTRY, EXPLORE):
            return phases.carried_on(table, state, NAMES[phase], plans, log)
        ((who, plan),) = plans.items()
        if isinstance(plan, Settle):
            state = setup.settled(state, who, plan, log)
            following = setup.next_to_settle(state)
            if following == NONE:
                return phases.carried_on(table, state, "rise", {}, log)
            return replace(state, active=following)
        if isinstance(plan, Explore):
            return exploring.lifted(state, who, plan, log)
        if phase == COUNTRY:
            if not isinstance(plan, Done):
                state = settling.performed(table, state, who, plan, log)
            if not settling.done(table, state, who, plan):
                return state
        return phases.carried_on(table, state, NAMES[phase], {}, log)

    def chance_step(self, state: State, outcome: int, log: Log = None) -> State | Undefined:
        try:
            state = exploring.turned_up(self.table, state, outcome, log)
            return phases.carried_on(self.table, state, NAMES[EXPLORE], {}, log)
        except OpenEnd as end:
            return end.undefined

    def result(self, state: State) -> Result | None:
        return state.result

    # -- text forms

    def state_text(self, state: State) -> str:
        return notation.state_text(state)

    def read_state(self, text: str) -> State:
        state = notation.read_state(text)
        found = self.defects(state)
        if found:
            raise GameError(f"{found[0].text} [{', '.join(found[0].clauses)}]")
        return state

    def plan_text(self, state: State, plan: Plan) -> str:
        return plan_text.plan_text(self.table, state, plan)

    def read_plan(self, state: State, seat: int, text: str) -> Plan:
        return plan_text.read_plan(self.table, state, seat, text)

    def pictures(self, state: State) -> Mapping[str, Callable[[], str]]:
        """The pictures of a state by format: `text` for a terminal, `svg`."""
        return picture.pictures(self.table, state)

    # -- what checks and audits need

    def defects(self, state: State) -> list[Objection]:
        return invariants.defects(self.table, state)

    def recomputed(self, state: State) -> State:
        return invariants.in_order(state)

    def inventory(self, state: State) -> Mapping[str, int]:
        return invariants.inventory(state)

    def seats_moved(self, state: State, order: Sequence[int]) -> State:
        return invariants.seats_moved(state, order)

    def plan_moved(self, plan: Plan, order: Sequence[int]) -> Plan:
        """The plan of a seat once seat `order[i]` has been moved to place i: trades name seats."""
        return invariants.plan_moved(plan, order)

    # -- what cases and people need

    def given(self, table: Mapping[str, Any]) -> tuple[Antiquity, State, tuple[str, ...]]:
        state, names = casework.given(self.table, table)
        return self, state, names

    def given_state(self, text: str) -> Mapping[str, Any]:
        """The `given` of a case that begins with this position in notation."""
        return {"position": text}

    def sampled_given(self, rng: Random, clauses: Sequence[str] = ()) -> Mapping[str, Any]:
        """The `given` of a small position drawn at random, in which these clauses are likely to matter."""
        return sampled.sampled_given(self.table, rng, clauses)

    def sparse_given(self, state: State) -> Mapping[str, Any]:
        """The `given` of a case in few words for a state."""
        return sparse.sparse_given(state)

    def plan_from_case(self, state: State, seat: int, table: Mapping[str, Any]) -> Plan:
        return casework.plan_from_case(self.table, state, seat, table)

    def chance_from_case(self, state: State, table: Mapping[str, Any]) -> int:
        return casework.chance_from_case(state, table)

    def observe(
        self, before: State, after: State | Undefined, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        return observation.observe(self.table, before, after, events, names)

    def position(self, state: State) -> State:
        """The state without the count of turns, for the question whether play can go on for ever."""
        return replace(state, turn=1)

    def tally(self, state: State) -> Mapping[str, Any]:
        """What statistics count of a finished game: the turn it ended in and the cities on the map."""
        if state.result is None:
            return {}
        return {"turns": state.turn, "cities": sum(len(seat.cities) for seat in state.seats)}

    def breadth(self, state: State, seat: int) -> tuple[int, ...]:
        """What tells the legal plans of a seat from others, quickly: how many there are, and in the city phase, where
        most seats have more than are counted, how many acts a plan may begin with and how many plans there are up to a
        few."""
        return choices.breadth(self.table, state, seat)

    def goals(self, state: State, seat: int) -> tuple[int, ...]:
        """The saints whose goals a seat meets now."""
        return victory.goals(self.table, state, seat)

    def greedy(self, state: State, seat: int, rng: Random) -> Plan:
        """A sensible plan for a seat."""
        return greedy.choose(self.table, state, seat, rng)


NAMES: dict[str, str] = {
    "city": "city",
    "country": "country",
    "store": "store",
    "harvest": "harvest",
    "explore": "explore",
    "famine": "famine",
    "pollute": "pollution",
    "bury": "pollution",
}
"""The row of the order of a turn for each phase with decisions."""
