"""Gempire as a game of the kernel: which decisions are open, which are legal, and what a step does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

from msgspec.structs import replace

from gemcheck.game import Event, Game, GameError, Log, Objection, OpenEnd, Result, Undefined
from gemcheck.games.gempire import (
    bidding,
    card_template,
    casework,
    claimed,
    collecting,
    components,
    dice,
    entries,
    exclusive,
    greedy,
    invariants,
    lint,
    notation,
    notation_city,
    notation_state,
    observation,
    on_table,
    palace,
    picture,
    plan_text,
    resolution,
    responses,
    rounds,
    sampled,
    setup,
    sparse,
    values,
    victory,
)
from gemcheck.games.gempire.cardset import card_set_names, load_table
from gemcheck.games.gempire.plans import Bid, Claim, Collect, Done, Mechanics, Plan, Split, Upgrade
from gemcheck.games.gempire.state import CLAIM, PLAN, RESOLVE, RESPOND, ROLL, SHUFFLE, SPLIT, Seat, State
from gemcheck.games.gempire.table import MECHANICS, TECHNOLOGIES, Table
from gemcheck.rulebook import Rulebook, Ruleset, cites

__all__ = ["Gempire"]


@cache
def rulebook() -> Rulebook:
    """The packaged rulebook of Gempire."""
    return Rulebook.load("gempire", "gemcheck.games.gempire.rulebook")


def checked_table(rules: Ruleset, cards: str) -> Table:
    """The table of a card set. Raises GameError with the first error of a set of one's own that contradicts print."""
    table = load_table(rules, cards)
    if cards not in card_set_names():
        for complaint in lint.lint(cards):
            if complaint.level == lint.ERROR:
                raise GameError(f"{cards}: {complaint.where}: {complaint.text} [{', '.join(complaint.clauses)}]")
    return table


class Gempire(Game[State, Plan]):
    """Gempire: Zarmund's Demands, for three to five seats, with a card set and under a ruleset.

    >>> from random import Random
    >>> game = Gempire()
    >>> state = game.start(3, Random(0))
    >>> game.to_move(state)
    (0, 1, 2)
    """

    name = "gempire"
    title = "Gempire: Zarmund's Demands"
    package = "gemcheck.games.gempire"
    end_clauses = ("overview.goal", "demand.win.checkpoint", "bid.refill")

    def __init__(self, cards: str = "synthetic", rules: Ruleset | None = None, table: Table | None = None) -> None:
        self.rulebook = rulebook()
        self.table = table if table is not None else checked_table(rules or self.rulebook.ruleset(), cards)
        self.rules = self.table.rules

    def under(self, rules: Ruleset) -> Gempire:
        return Gempire(table=self.table.under(rules))

    def data(self) -> str:
        return f"card set {self.table.card_set} {self.table.digest}"

    # -- the course of a game

    def seat_counts(self) -> tuple[int, ...]:
        return setup.seat_counts(self.table)

    def start(self, seats: int, rng: Random) -> State:
        if seats not in self.seat_counts():
            allowed = ", ".join(map(str, self.seat_counts()))
            raise GameError(f"{seats} seats: the rulebook knows {allowed} [demand.xyz, materials.player-sets]")
        whole = components.components().box.building_cards
        if self.table.deck_size != whole:
            names = f"card set '{self.table.card_set}' has {self.table.deck_size} cards"
            raise GameError(f"{names}, a game needs {whole} [materials.building-cards]")
        return setup.new_state(self.table, seats, rng)

    def to_move(self, state: State) -> tuple[int, ...]:
        phase = state.phase
        if phase == RESOLVE:
            return resolution.waiting(self.table, state)
        if phase in (PLAN, SPLIT):
            return tuple(range(len(state.seats)))
        if phase == RESPOND:
            return responses.to_answer(state)
        if phase == CLAIM:
            able = (victory.positions_met(self.table, state, who) for who in range(len(state.seats)))
            return tuple(who for who, met in enumerate(able) if victory.enough(met))
        return ()

    def joint(self, state: State) -> bool:
        return state.phase in (SPLIT, PLAN, CLAIM)

    def chances(self, state: State) -> Iterator[tuple[Any, int]]:
        if state.phase == ROLL:
            yield from dice.ROLLS
        elif state.phase == SHUFFLE:
            for order in permutations(state.discards):
                yield order, 1

    def draw(self, state: State, rng: Random) -> Any:
        if state.phase == ROLL:
            return dice.draw(rng)
        return tuple(rng.sample(state.discards, len(state.discards)))

    def legal(self, state: State, seat: int) -> Iterator[Plan]:
        phase = state.phase
        if phase == RESOLVE:
            yield from resolution.moves(self.table, state, seat)
        elif phase == PLAN:
            yield from collecting.offers(self.table, state, seat)
            yield from bidding.bids(self.table, state, seat)
            yield from palace.upgrades(self.table, state, seat)
            if state.seats[seat].owns(MECHANICS):
                yield from palace.mechanics(self.table, state, seat)
        elif phase == SPLIT:
            yield from (Split(production) for production in range(setup.starting_resources() + 1))
        elif phase == RESPOND:
            yield from responses.answers(self.table, state, seat)
            if not resolution.obliged(state.seats[seat]):
                yield Done()
        elif phase == CLAIM:
            yield Claim(True)
            yield Claim(False)

    def count_legal(self, state: State, seat: int) -> int:
        if state.phase != PLAN:
            return sum(1 for _ in self.legal(state, seat))
        count = len(collecting.offers(self.table, state, seat)) + bidding.count_bids(self.table, state, seat)
        count += sum(1 for _ in palace.upgrades(self.table, state, seat))
        if state.seats[seat].owns(MECHANICS):
            count += sum(1 for _ in palace.mechanics(self.table, state, seat))
        return count

    def sample(self, state: State, seat: int, rng: Random) -> Plan:
        if state.phase == PLAN:
            return self._sample_plan(state, seat, rng)
        resolving = state.phase == RESOLVE
        plans = resolution.moves(self.table, state, seat) if resolving else list(self.legal(state, seat))
        return plans[int(rng.random() * len(plans))]

    def _sample_plan(self, state: State, seat: int, rng: Random) -> Plan:
        """An action kind first, then a plan of that kind; every legal plan has a positive probability."""
        dicing = rng.random()
        if dicing < 0.05 and state.seats[seat].owns(MECHANICS):
            works = list(palace.mechanics(self.table, state, seat))
            if works:
                return works[int(rng.random() * len(works))]
        if dicing < 0.45:
            bid = bidding.sample_bid(self.table, state, seat, rng)
            if bid is not None:
                return bid
        if dicing < 0.6:
            upgrade = palace.sample_upgrade(self.table, state, seat, rng)
            if upgrade is not None:
                return upgrade
        offers = collecting.offers(self.table, state, seat)
        if offers:
            return offers[int(rng.random() * len(offers))]
        plans = list(self.legal(state, seat))
        return plans[int(rng.random() * len(plans))]

    def idle(self, state: State, seat: int) -> Plan | None:
        if state.phase == PLAN:
            nothing = Collect(0, 0)
            return nothing if nothing in collecting.offers(self.table, state, seat) else None
        if state.phase == RESOLVE:
            return next((p for p in (Done(),) if not resolution.objections(self.table, state, seat, p)), None)
        if state.phase == RESPOND and not resolution.obliged(state.seats[seat]):
            return Done()
        return Claim(False) if state.phase == CLAIM else None

    def why_not(self, state: State, seat: int, plan: Plan) -> list[Objection]:
        if seat not in self.to_move(state):
            return [Objection(("round.order",), f"seat {seat + 1} has nothing to decide now")]
        phase = state.phase
        if phase == RESOLVE:
            return resolution.objections(self.table, state, seat, plan)
        if phase == RESPOND:
            return responses.objections(self.table, state, seat, plan)
        if phase == PLAN:
            if isinstance(plan, Collect):
                return collecting.collect_objections(self.table, state, seat, plan)
            if isinstance(plan, Bid):
                return bidding.bid_objections(self.table, state, seat, plan)
            if isinstance(plan, Upgrade | Mechanics):
                return palace.upgrade_objections(self.table, state, seat, plan)
            if plan == entries.VOID:
                return []  # What uncovering leaves of an illegal entry; nobody can choose it.
            return [Objection(("round.choice.one-action",), "an action is collecting, bidding or upgrading")]
        if phase == SPLIT:
            total = setup.starting_resources()
            if isinstance(plan, Split) and 0 <= plan.production <= total:
                return []
            return [Objection(cites(setup.split), f"{total} resources are split between production and science")]
        if isinstance(plan, Claim):
            return []
        return [Objection(cites(rounds.claimed), "victory is claimed or not")]

    def advance(self, state: State, plans: Mapping[int, Plan], log: Log = None) -> State | Undefined:
        try:
            return self._advanced(state, plans, log)
        except OpenEnd as end:
            return end.undefined

    def _advanced(self, state: State, plans: Mapping[int, Plan], log: Log) -> State:
        phase = state.phase
        if phase == RESOLVE:
            for who in sorted(plans):
                state = resolution.perform(self.table, state, who, plans[who], log)
            return rounds.progressed(self.table, state, log)
        if phase == PLAN:
            return rounds.revealed(self.table, state, plans, log)
        if phase == SPLIT:
            return setup.split(state, {w: p.production for w, p in plans.items() if isinstance(p, Split)}, log)
        if phase == CLAIM:
            return rounds.claimed(self.table, state, plans, log)
        for who in sorted(plans):
            state = responses.respond(self.table, state, who, plans[who], log)
        return rounds.answered(self.table, state, log)

    def chance_step(self, state: State, outcome: Any, log: Log = None) -> State | Undefined:
        try:
            if state.phase == SHUFFLE:
                return rounds.reshuffled(self.table, state, outcome, log)
            return rounds.rolled(state, outcome, log)
        except OpenEnd as end:
            return end.undefined

    def result(self, state: State) -> Result | None:
        return state.result

    def uncover(self, state: State, seat: int, plan: Plan) -> Plan:
        """What is left of a secret plan that turns out to be illegal when it is uncovered (an open point)."""
        return entries.uncovered(self.table, state, seat, plan, self.why_not(state, seat, plan))

    # -- text forms

    def state_text(self, state: State) -> str:
        return notation_state.state_text(self.table, state)

    def read_state(self, text: str) -> State:
        if text.lstrip().startswith(notation_city.HEADER):
            city = notation.read_city(self.table, text.strip())
            return State(seats=(city, Seat(), Seat()), phase=PLAN, roll=(0, 0, 0))
        return notation_state.read_state(self.table, text)

    def plan_text(self, state: State, plan: Plan) -> str:
        return plan_text.plan_text(self.table, plan)

    def read_plan(self, state: State, seat: int, text: str) -> Plan:
        return plan_text.read_plan(self.table, text)

    def pictures(self, state: State) -> Mapping[str, Callable[[], str]]:
        """The pictures of a state by format: `text` for a terminal, the same in `colour`, `svg`."""
        return picture.pictures(self.table, state)

    # -- what checks and audits need

    def defects(self, state: State) -> list[Objection]:
        return invariants.defects(self.table, state)

    def recomputed(self, state: State) -> State:
        values.forget_worth()
        seats = tuple(replace(seat, attributes=values.attributes(self.table, seat)) for seat in state.seats)
        return replace(state, seats=seats)

    def inventory(self, state: State) -> Mapping[str, int]:
        return invariants.inventory(self.table, state)

    def seats_moved(self, state: State, order: Sequence[int]) -> State:
        return invariants.seats_moved(state, order)

    # -- what cases and people need

    def given(self, table: Mapping[str, Any]) -> tuple[Gempire, State, tuple[str, ...]]:
        case_table, state, names = casework.given(self.table, table)
        return Gempire(table=case_table), state, names

    def given_state(self, text: str) -> Mapping[str, Any]:
        """The `given` of a case that begins with this state in notation."""
        return {"card_set": self.table.card_set, "state": text}

    def sampled_given(self, rng: Random, clauses: Sequence[str] = ()) -> Mapping[str, Any]:
        """The `given` of a small position drawn at random, in which these clauses are likely to matter."""
        return sampled.sampled_given(self.table, rng, clauses)

    def sparse_given(self, state: State) -> Mapping[str, Any]:
        """The `given` of a case in few words that comes near a state."""
        return sparse.sparse_given(self.table, state)

    def plain_words(self) -> Mapping[str, str]:
        """For the name of a card a plain card that may do as well."""
        return sparse.plain_words(self.table)

    def plan_from_case(self, state: State, seat: int, table: Mapping[str, Any]) -> Plan:
        return casework.plan_from_case(self, state, seat, table)

    def chance_from_case(self, state: State, table: Mapping[str, Any]) -> Any:
        return casework.chance_from_case(self.table, state, table)

    def observe(
        self, before: State, after: State | Undefined, events: Sequence[Event], names: Sequence[str]
    ) -> Mapping[str, Any]:
        return observation.observe(self.table, before, after, events, names)

    def greedy(self, state: State, seat: int, rng: Random) -> Plan:
        """A sensible plan for a seat: one step of look-ahead on the city's totals and the Demands in play."""
        return greedy.choose(self, state, seat, rng)

    def exclusive(self, state: State) -> Sequence[Objection]:
        """What two seats meet at once though only one may."""
        return exclusive.shared(self.table, state)

    def keeps_to(self, claim: Mapping[str, Any], plan: Plan) -> bool:
        """Whether a plan belongs to an answer of the question that a case claims to have answered."""
        return claimed.keeps_to(claim, plan)

    def beats(
        self, claim: Mapping[str, Any], start: State, state: State, plans: Sequence[Plan], value: int | None
    ) -> bool:
        """Whether what was played beats what a case of the casebook claims to be the best, or to be impossible."""
        return claimed.beats(self.table, claim, start, state, plans, value)

    def position(self, state: State) -> State:
        """The state without the count of rounds, for the question whether play can go on for ever."""
        return replace(state, round=1)

    def on_table(self, state: State) -> State:
        """What lies on the table, for the question whether an outcome needs a memory of the game."""
        return on_table.on_table(state)

    def tally(self, state: State) -> Mapping[str, Any]:
        """What statistics count of a finished game: the Demands that the first winner met, such as `3+7`, and what it
        owns of technologies and gems."""
        if state.result is None or not state.result.winners:
            return {}
        who = state.result.winners[0]
        winner = state.seats[who]
        met = victory.positions_met(self.table, state, who)
        pair = sorted(demand for position, demand in enumerate(state.demands) if met >> position & 1)
        return {
            "demands": "+".join(map(str, pair)),
            "technologies": {slug: 1 for index, slug in enumerate(TECHNOLOGIES) if winner.owns(index)},
            "gems": sum(winner.gems),
        }

    def card_template(self) -> str:
        """A card set to fill in."""
        return card_template.card_template()

    def lint_cards(self, path: str) -> list[Any]:
        """Everything a card set holds against the printed constraints."""
        return list(lint.lint(path))
