"""Imperial Settlers as a game of the kernel: which decisions are open, which are legal, and what a step does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from gemcheck.game import Event, Game, GameError, Log, Objection, OpenEnd, Result, Undefined
from gemcheck.games.settlers import (
    answering,
    casework,
    drawing,
    flow,
    greedy,
    invariants,
    lookout,
    moves,
    notation,
    observation,
    picture,
    plan_text,
    repetition,
    sampled,
    sampling,
    scoring,
    seating,
    setup,
    sparse,
)
from gemcheck.games.settlers.pending import Draw, Reveal
from gemcheck.games.settlers.plans import Pass, Pick, Plan, Stop
from gemcheck.games.settlers.state import ACT, AGAIN, NONE, PICK, State
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import Rulebook, Ruleset, cites

__all__ = ["Settlers"]


@cache
def rulebook() -> Rulebook:
    """The packaged rulebook of Imperial Settlers."""
    return Rulebook.load("settlers", "gemcheck.games.settlers.rulebook")


class Settlers(Game[State, Plan]):
    """Imperial Settlers for one to four seats, under a ruleset.

    >>> from random import Random
    >>> game = Settlers()
    >>> state = game.start(2, Random(0))
    >>> game.to_move(state)
    ()
    """

    name = "settlers"
    title = "Imperial Settlers"
    package = "gemcheck.games.settlers"
    end_clauses = ("setup.rounds", "end.when")
    rulesets: Mapping[str, Mapping[str, str]] = {
        "erratum": {"deck.reshuffle": "erratum"},
        "peaceful": {"play.peaceful": "yes"},
    }

    def __init__(self, rules: Ruleset | None = None, table: Table | None = None) -> None:
        self.rulebook = rulebook()
        self.table = table if table is not None else Table(rules or self.rulebook.ruleset())
        self.rules = self.table.rules

    def under(self, rules: Ruleset) -> Settlers:
        return Settlers(table=self.table.under(rules))

    # -- the course of a game

    def seat_counts(self) -> tuple[int, ...]:
        return setup.seat_counts(self.table)

    def start(self, seats: int, rng: Random) -> State:
        if seats not in self.seat_counts():
            allowed = ", ".join(map(str, self.seat_counts()))
            raise GameError(f"{seats} seats: the rulebook knows {allowed} [setup.seats]")
        return flow.settled(self.table, setup.new_state(self.table, seats, rng), None)

    def to_move(self, state: State) -> tuple[int, ...]:
        if state.result is not None:
            return ()
        if state.pending:
            head = state.pending[0]
            return () if isinstance(head, Draw | Reveal) else (getattr(head, "seat", 0),)
        return (state.active,) if state.active != NONE else ()

    def joint(self, state: State) -> bool:
        return False

    def chances(self, state: State) -> Iterator[tuple[Any, int]]:
        if state.pending and not self.to_move(state):
            yield from drawing.outcomes(state)

    def draw(self, state: State, rng: Random) -> Any:
        return drawing.any_outcome(state, rng)

    # -- legality

    def legal(self, state: State, seat: int) -> Iterator[Plan]:
        if state.phase in (PICK, AGAIN) and not state.pending:
            yield from lookout.picks(state, seat)
        elif state.pending:
            plans = list(answering.answers(self.table, state))
            # An answer is always possible: only chance can lead to where none would be.
            yield from [plan for plan in plans if not self._repeats(state, seat, plan)] or plans
        elif state.acted:
            yield from moves.turn_end(self.table, state, seat)
        else:
            for plan in moves.actions(self.table, state, seat):
                if not self._repeats(state, seat, plan):
                    yield plan

    def _repeats(self, state: State, seat: int, plan: Plan) -> bool:
        """Whether a plan would bring about a position that has been there, however what it leaves to decide is decided;
        only asked where one may be."""
        if not state.seen or isinstance(plan, (*moves.FREE, Pass)):
            return False
        return self._closes(self._performed(state, seat, plan, None))

    def _closes(self, state: State) -> bool:
        if not state.pending:
            if state.acted:
                state = flow.turn_over(self.table, replace(state, acted=False), None)
            return repetition.comes_again(self.table, state)
        if isinstance(state.pending[0], Draw | Reveal):
            return False
        plans = answering.answers(self.table, state)
        return all(self._closes(self._performed(state, state.active, plan, None)) for plan in plans)

    def sample(self, state: State, seat: int, rng: Random) -> Plan:
        if state.pending or state.acted or state.phase != ACT:
            plans = list(self.legal(state, seat))
            return plans[int(rng.random() * len(plans))]
        for _ in range(sampling.TRIES):
            plan = sampling.action(self.table, state, seat, rng)
            if not self._repeats(state, seat, plan):
                return plan
        return Pass()

    def idle(self, state: State, seat: int) -> Plan | None:
        if not state.pending:
            return (Stop() if state.acted else Pass()) if state.phase == ACT else None
        return Stop() if any(plan == Stop() for plan in self.legal(state, seat)) else None

    def why_not(self, state: State, seat: int, plan: Plan) -> list[Objection]:
        if seat not in self.to_move(state):
            return [Objection(("action.turns",), f"seat {seat + 1} has nothing to decide now")]
        if state.pending or state.phase != ACT:
            if plan in self.legal(state, seat):
                return []
            if isinstance(plan, Pick) and not state.pending:
                return lookout.objections(state, seat, plan)
            if state.pending and plan in answering.answers(self.table, state):
                return [self._again()]
            return [Objection(self._asking(state), "that is no answer to what is to be decided now")]
        found = moves.objections(self.table, state, seat, plan)
        return [self._again()] if not found and self._repeats(state, seat, plan) else found

    def _again(self) -> Objection:
        return Objection(cites(repetition.comes_again), "the position has been there already in this round")

    def _asking(self, state: State) -> tuple[str, ...]:
        return ("lookout.pick", "lookout.again") if not state.pending else ("action.turns",)

    # -- steps

    def advance(self, state: State, plans: Mapping[int, Plan], log: Log = None) -> State | Undefined:
        try:
            for seat, plan in plans.items():
                state = self._performed(state, seat, plan, log)
            return state
        except OpenEnd as end:
            return end.undefined

    def _performed(self, state: State, seat: int, plan: Plan, log: Log) -> State:
        if state.pending:
            return flow.settled(self.table, answering.answered(self.table, state, plan, log), log)
        after = moves.PERFORM[type(plan)](self.table, state, seat, plan, log)
        if state.phase == ACT and not isinstance(plan, (*moves.FREE, Stop)):
            after = replace(after, acted=True)
        after = flow.settled(self.table, after, log)
        return repetition.remembered(self.table, state, after)

    def chance_step(self, state: State, outcome: Any, log: Log = None) -> State | Undefined:
        try:
            return flow.settled(self.table, drawing.drawn_card(self.table, state, outcome, log), log)
        except OpenEnd as end:
            return end.undefined

    def result(self, state: State) -> Result | None:
        return state.result

    # -- text forms

    def state_text(self, state: State) -> str:
        return notation.state_text(self.table, state)

    def read_state(self, text: str) -> State:
        state = notation.read_state(self.table, text)
        found = self.defects(state)
        if found:
            raise GameError(f"{found[0].text} [{', '.join(found[0].clauses)}]")
        return state

    def plan_text(self, state: State, plan: Plan) -> str:
        return plan_text.plan_text(self.table, state, plan)

    def read_plan(self, state: State, seat: int, text: str) -> Plan:
        return plan_text.read_plan(self.table, state, seat, text)

    def pictures(self, state: State) -> Mapping[str, Callable[[], str]]:
        """The pictures of a state by format: `text` for a terminal, the same in `colour`, `svg`."""
        return picture.pictures(self.table, state)

    # -- what checks and audits need

    def defects(self, state: State) -> list[Objection]:
        return invariants.defects(self.table, state)

    def recomputed(self, state: State) -> State:
        return state

    def inventory(self, state: State) -> Mapping[str, int]:
        return invariants.inventory(self.table, state)

    def seats_moved(self, state: State, order: Sequence[int]) -> State:
        return seating.seats_moved(state, order)

    def plan_moved(self, plan: Plan, order: Sequence[int]) -> Plan:
        """A plan that means the same with the seats in another order."""
        return seating.plan_moved(plan, order)

    # -- what cases and people need

    def given(self, table: Mapping[str, Any]) -> tuple[Settlers, State, tuple[str, ...]]:
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
        return sparse.sparse_given(self.table, state)

    def plan_from_case(self, state: State, seat: int, table: Mapping[str, Any]) -> Plan:
        return casework.plan_from_case(self.table, state, seat, table)

    def chance_from_case(self, state: State, table: Mapping[str, Any]) -> Any:
        return casework.chance_from_case(self.table, state, table)

    def observe(
        self, before: State, after: State | Undefined, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        return observation.observe(self.table, before, after, events, names)

    def position(self, state: State) -> State:
        """The state without the positions written down in it, for the question whether play can go on for ever. The
        round stays: after the fifth one the game is over."""
        return replace(state, seen=(), loose=False)

    def tally(self, state: State) -> Mapping[str, Any]:
        """What statistics count of a finished game: the winner's points and Faction."""
        if state.result is None or not state.result.winners:
            return {}
        winner = state.result.winners[0]
        points = scoring.final_points(self.table, state, winner)
        return {"winning points": points, "winning faction": self.table.box.factions[state.seats[winner].faction].key}

    def greedy(self, state: State, seat: int, rng: Random) -> Plan:
        """A sensible plan for a seat: one step of look-ahead."""
        return greedy.choose(self, state, seat, rng)
