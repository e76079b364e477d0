"""Tigris & Euphrates as a game of the kernel: which decisions are open, which are legal, and what a step does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from gemcheck.game import Event, Game, GameError, Log, Objection, OpenEnd, Result, Undefined
from gemcheck.games.tigris import (
    casework,
    catastrophes,
    conflicts,
    fights,
    greedy,
    invariants,
    leaders,
    monuments,
    notation,
    observation,
    picture,
    plan_text,
    sampled,
    sampling,
    scoring,
    setup,
    sparse,
    swaps,
    tiles,
    treasures,
    turns,
    unions,
    views,
)
from gemcheck.games.tigris.geometry import SPACES, spaces_in
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.plans import (
    Build,
    Commit,
    Decline,
    Leader,
    Leave,
    Pass,
    Plan,
    Ruin,
    Swap,
    Tile,
    War,
    Withdraw,
)
from gemcheck.games.tigris.state import (
    ACT,
    ATTACK,
    DEFEND,
    MONUMENT,
    ORDER,
    REFILL,
    SWAP,
    TREASURE,
    State,
)
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import Rulebook, Ruleset, clause

__all__ = ["Tigris"]


@cache
def rulebook() -> Rulebook:
    """The packaged rulebook of Tigris & Euphrates."""
    return Rulebook.load("tigris", "gemcheck.games.tigris.rulebook")


class Tigris(Game[State, Plan]):
    """Tigris & Euphrates for two to four seats, under a ruleset.

    >>> from random import Random
    >>> game = Tigris()
    >>> state = game.start(3, Random(0))
    >>> game.to_move(state)
    (1,)
    """

    name = "tigris"
    title = "Tigris & Euphrates"
    package = "gemcheck.games.tigris"
    end_clauses = ("turn.two-actions", "end.treasures", "end.bag")
    rulesets: Mapping[str, Mapping[str, str]] = {
        "advanced": {"board.side": "advanced"},
        "english": {"conflict.reinforce": "only-to-win"},
        "1997": {"score.full-tie": "silent"},
    }

    def __init__(self, rules: Ruleset | None = None, table: Table | None = None) -> None:
        self.rulebook = rulebook()
        self.table = table if table is not None else Table(rules or self.rulebook.ruleset())
        self.rules = self.table.rules

    def under(self, rules: Ruleset) -> Tigris:
        return Tigris(table=self.table.under(rules))

    # -- the course of a game

    def seat_counts(self) -> tuple[int, ...]:
        return setup.seat_counts(self.table)

    def start(self, seats: int, rng: Random) -> State:
        if seats not in self.seat_counts():
            allowed = ", ".join(map(str, self.seat_counts()))
            raise GameError(f"{seats} seats: the rulebook knows {allowed} [setup.players]")
        return setup.new_state(self.table, seats, rng)

    def to_move(self, state: State) -> tuple[int, ...]:
        return turns.deciding(state)

    def joint(self, state: State) -> bool:
        return False

    def chances(self, state: State) -> Iterator[tuple[Any, int]]:
        number = self._to_draw(state)
        if number:
            yield from swaps.draws(state.bag, number)

    def draw(self, state: State, rng: Random) -> Any:
        return swaps.deal(state.bag, self._to_draw(state), rng)

    def _to_draw(self, state: State) -> int:
        if state.phase == REFILL:
            return turns.wanted(self.table, state, state.drawing)
        return state.dealt if state.phase == SWAP else 0

    def legal(self, state: State, seat: int) -> Iterator[Plan]:
        phase = state.phase
        if phase == ACT:
            yield from self._actions(state, seat)
        elif phase in (ATTACK, DEFEND) and state.conflict is not None:
            yield from map(Commit, fights.amounts(self.table, state, state.conflict))
        elif phase == ORDER and state.conflict is not None:
            yield from map(War, unions.doubled(state, state.conflict.marker))
        elif phase == MONUMENT:
            yield from monuments.offers(self.table, state)
            yield Decline()
        elif phase == TREASURE:
            yield from map(Leave, spaces_in(treasures.may_stay(self.table, state, treasures.due(state)[2])))

    def _actions(self, state: State, seat: int) -> Iterator[Plan]:
        table = self.table
        for colour in range(4):
            if tiles.in_hand(state, seat, colour):
                for space in spaces_in(tiles.spaces(table, state, colour)):
                    yield Tile(colour, space)
        for colour in range(4):
            for space in spaces_in(leaders.spaces(table, state, seat, colour)):
                yield Leader(colour, space)
        for colour in range(4):
            if leaders.stand(state, seat, colour) >= 0:
                yield Withdraw(colour)
        if catastrophes.left(state, seat):
            yield from map(Ruin, spaces_in(catastrophes.spaces(state)))
        yield from swaps.legal(table, state, seat)
        yield Pass()

    def count_legal(self, state: State, seat: int) -> int:
        if state.phase != ACT:
            return sum(1 for _ in self.legal(state, seat))
        table, count = self.table, 1
        for colour in range(4):
            if tiles.in_hand(state, seat, colour):
                count += tiles.spaces(table, state, colour).bit_count()
            count += leaders.spaces(table, state, seat, colour).bit_count()
            count += leaders.stand(state, seat, colour) >= 0
        if catastrophes.left(state, seat):
            count += catastrophes.spaces(state).bit_count()
        return count + len(swaps.legal(table, state, seat))

    def sample(self, state: State, seat: int, rng: Random) -> Plan:
        if state.phase == ACT:
            return sampling.action(self.table, state, seat, rng)
        plans = list(self.legal(state, seat))
        return plans[int(rng.random() * len(plans))]

    def idle(self, state: State, seat: int) -> Plan | None:
        if state.phase == ACT:
            return Pass()
        if state.phase in (ATTACK, DEFEND):
            return Commit(0)
        return Decline() if state.phase == MONUMENT else None

    def why_not(self, state: State, seat: int, plan: Plan) -> list[Objection]:
        if seat not in self.to_move(state):
            return [Objection(("turn.clockwise",), f"seat {seat + 1} has nothing to decide now")]
        nonsense = _nonsense(plan)
        if nonsense:
            return nonsense
        phase, conflict = state.phase, state.conflict
        if phase == ACT:
            return self._against_action(state, seat, plan)
        if conflict is not None and phase in (ATTACK, DEFEND):
            if isinstance(plan, Commit):
                return fights.objections(self.table, state, conflict, plan)
            return conflicts.nothing_else()
        if phase == ORDER:
            if isinstance(plan, War):
                return unions.objections(state, plan)
            return [Objection(("union.order", "union.together"), "wars are to be fought: one of them comes next")]
        if phase == MONUMENT:
            if isinstance(plan, Build):
                return monuments.objections(self.table, state, plan)
            return [] if isinstance(plan, Decline) else [Objection(("monument.optional",), "build or decline")]
        if isinstance(plan, Leave):
            return treasures.objections(self.table, state, plan)
        return [Objection(("treasure.choice",), "the treasure that stays is to be chosen")]

    def _against_action(self, state: State, seat: int, plan: Plan) -> list[Objection]:
        if isinstance(plan, Tile):
            return tiles.objections(self.table, state, seat, plan)
        if isinstance(plan, Leader):
            return leaders.objections(self.table, state, seat, plan)
        if isinstance(plan, Withdraw):
            return leaders.withdraw_objections(state, seat, plan)
        if isinstance(plan, Ruin):
            return catastrophes.objections(state, seat, plan)
        if isinstance(plan, Swap):
            return swaps.objections(self.table, state, seat, plan)
        if isinstance(plan, Pass):
            return []
        return [Objection(("turn.two-actions",), "an action is a leader, a tile, a catastrophe or a swap")]

    def advance(self, state: State, plans: Mapping[int, Plan], log: Log = None) -> State | Undefined:
        try:
            for seat, plan in plans.items():
                state = PERFORM[type(plan)](self.table, state, seat, plan, log)
            return state
        except OpenEnd as end:
            return end.undefined

    def chance_step(self, state: State, outcome: Any, log: Log = None) -> State | Undefined:
        try:
            return turns.dealt(self.table, state, outcome, log)
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
        return plan_text.plan_text(self.table, plan)

    def read_plan(self, state: State, seat: int, text: str) -> Plan:
        return plan_text.read_plan(self.table, text)

    def pictures(self, state: State) -> Mapping[str, Callable[[], str]]:
        """The pictures of a state by format: `text` for a terminal, `svg`."""
        return picture.pictures(self.table, state)

    # -- what checks and audits need

    def defects(self, state: State) -> list[Objection]:
        return invariants.defects(self.table, state)

    def recomputed(self, state: State) -> State:
        return derived(state)

    def inventory(self, state: State) -> Mapping[str, int]:
        return invariants.inventory(state)

    def seats_moved(self, state: State, order: Sequence[int]) -> State:
        return invariants.seats_moved(state, order)

    # -- what cases and people need

    def given(self, table: Mapping[str, Any]) -> tuple[Tigris, State, tuple[str, ...]]:
        state, names = casework.given(self.table, table)
        return self, casework.begun(self, state, table), names

    def given_state(self, text: str) -> Mapping[str, Any]:
        """The `given` of a case that begins with this position in notation."""
        return {"position": text}

    def sampled_given(self, rng: Random, clauses: Sequence[str] = ()) -> Mapping[str, Any]:
        """The `given` of a small position drawn at random, in which these clauses are likely to matter."""
        return sampled.sampled_given(self.table, rng, clauses)

    def sparse_given(self, state: State) -> Mapping[str, Any]:
        """The `given` of a case in few words that comes near a state."""
        return sparse.sparse_given(self.table, state)

    def plan_from_case(self, state: State, seat: int, table: Mapping[str, Any]) -> Plan:
        return casework.plan_from_case(self.table, table)

    def chance_from_case(self, state: State, table: Mapping[str, Any]) -> Any:
        return casework.chance_from_case(state, self._to_draw(state), table)

    def observe(
        self, before: State, after: State | Undefined, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        return observation.observe(self.table, before, after, events, names)

    def view(self, state: State, seat: int) -> views.View:
        """What one seat sees of a state: equal for states that differ only in what is hidden from it."""
        return views.view(state, seat)

    def position(self, state: State) -> State:
        """The state without the count of turns, for the question whether play can go on for ever."""
        return replace(state, turn=1)

    def tally(self, state: State) -> Mapping[str, Any]:
        """What statistics count of a finished game: the winner's score and the monuments on the board."""
        if state.result is None or not state.result.winners:
            return {}
        winner = state.seats[state.result.winners[0]]
        return {"winning score": scoring.score(scoring.totals(winner)), "monuments": len(state.monuments)}

    def greedy(self, state: State, seat: int, rng: Random) -> Plan:
        """A sensible plan for a seat: one step of look-ahead."""
        return greedy.choose(self, state, seat, rng)


def _nonsense(plan: Plan) -> list[Objection]:
    """What is wrong with the numbers of a plan, whatever the state: no such space, no such colour."""
    found = []
    if isinstance(plan, Tile | Leader | Ruin | Leave) and plan.space not in SPACES:
        found.append(Objection(("board.spaces",), f"{plan.space} is no space of the board"))
    if isinstance(plan, Tile | Leader | Withdraw | War) and plan.colour not in range(4):
        found.append(Objection(("box.tiles", "box.leaders"), f"{plan.colour} is no colour"))
    return found


# -- effects of the plans


def _tile(table: Table, state: State, seat: int, plan: Tile, log: Log) -> State:
    return turns.progressed(table, tiles.placed(table, state, seat, plan, log), log)


def _leader(table: Table, state: State, seat: int, plan: Leader, log: Log) -> State:
    state = leaders.placed(table, state, seat, plan, log)
    return state if state.conflict is not None else turns.progressed(table, state, log)


def _withdraw(table: Table, state: State, seat: int, plan: Withdraw, log: Log) -> State:
    return turns.progressed(table, leaders.withdrawn(state, seat, plan, log), log)


def _ruin(table: Table, state: State, seat: int, plan: Ruin, log: Log) -> State:
    return turns.progressed(table, catastrophes.played(state, seat, plan, log), log)


def _swap(table: Table, state: State, seat: int, plan: Swap, log: Log) -> State:
    return turns.swap_wanted(table, swaps.given_up(state, seat, plan, log), sum(plan.tiles), log)


@clause("turn.two-actions")
def _pass(table: Table, state: State, seat: int, plan: Pass, log: Log) -> State:
    return turns.turn_over(table, state, log)


def _commit(table: Table, state: State, seat: int, plan: Commit, log: Log) -> State:
    if state.conflict is None:
        raise ValueError("no conflict is under way")
    state = fights.committed(table, state, state.conflict, plan, log)
    return (
        state
        if state.phase == DEFEND and state.conflict and state.conflict.committed >= 0
        else turns.progressed(table, state, log)
    )


def _war(table: Table, state: State, seat: int, plan: War, log: Log) -> State:
    if state.conflict is None:
        raise ValueError("no union is being settled")
    return unions.war_begun(state, state.conflict, plan.colour, log)


def _build(table: Table, state: State, seat: int, plan: Build, log: Log) -> State:
    return turns.progressed(table, monuments.built(table, state, plan, log), log)


def _decline(table: Table, state: State, seat: int, plan: Decline, log: Log) -> State:
    return turns.progressed(table, monuments.declined(table, state, plan, log), log)


def _leave(table: Table, state: State, seat: int, plan: Leave, log: Log) -> State:
    who, _, lying = treasures.due(state)
    return turns.progressed(table, treasures.taken(state, who, lying, plan.space, log), log)


PERFORM: dict[type, Callable[..., State]] = {
    Tile: _tile,
    Leader: _leader,
    Withdraw: _withdraw,
    Ruin: _ruin,
    Swap: _swap,
    Pass: _pass,
    Commit: _commit,
    War: _war,
    Build: _build,
    Decline: _decline,
    Leave: _leave,
}
