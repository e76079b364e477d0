"""A plan as the order in which its first seat gets what it gets, whatever the dice: cards, upgrade steps, technologies.

The plan is replayed by the engine, and after each item is noted what collecting depends on, so that the same items can
be had again under other dice.
"""

from __future__ import annotations

from typing import NamedTuple

from gemcheck.game import Event, GameError, Undefined
from gemcheck.games.gempire import Gempire, bidding
from gemcheck.games.gempire.gems import cap
from gemcheck.games.gempire.plans import Act, Bid, Collect, Mechanics
from gemcheck.games.gempire.plans import Plan as Decided
from gemcheck.games.gempire.state import State
from gemcheck_models.gempire.rounds.plans_distance import BY_SCIENCE
from gemcheck_models.gempire.rounds.replay import NAMES, Plan, PlanRound, game_of, replayed, set_up

__all__ = ["CARD", "STEP", "TECHNOLOGY", "Course", "Item", "Standing", "course_of"]

CARD, STEP, TECHNOLOGY = "card", "step", "technology"


class Item(NamedTuple):
    """One thing that is had: what it is, what it costs in production (a technology: in science), and the round of the
    plan that brings it."""

    kind: str
    cost: int
    round: int


class Standing(NamedTuple):
    """What collecting and discovering depend on at one place of a course: gems of population and of gold, technologies
    as a bit mask, the production limit, and the science had so far that no collection and no start has brought."""

    gems: tuple[int, int]
    owned: int
    limit: int
    received: int


class Course(NamedTuple):
    """The items in their order; the standing before the first and after each; the science asked for in the end."""

    items: tuple[Item, ...]
    standings: tuple[Standing, ...]
    science: int


def course_of(plan: Plan) -> Course:
    """The course of a plan. Raises GameError for a plan that does not replay, or that keeps cards as blueprints: when
    those may enter depends on rounds, and not on the order alone."""
    replayed(plan)
    game = game_of(plan)
    reader = _Reader(game, set_up(game, plan))
    for number, one in enumerate(plan.rounds, 1):
        reader.round(number, one)
    science = reader.state.seats[0].science if BY_SCIENCE & set(plan.pair) else 0
    return Course(tuple(reader.items), tuple(reader.standings), science)


class _Reader:
    """The engine on its way through a plan, with what it has come to."""

    def __init__(self, game: Gempire, state: State) -> None:
        self.game, self.state = game, state
        self.dice = state.seats[0].science
        """Science of the start, of collections and of Nutrition, which pays by what production is left."""
        self.items: list[Item] = []
        self.standings = [self.standing()]

    def standing(self) -> Standing:
        seat = self.state.seats[0]
        population, gold, _ = seat.gems
        limit = cap(self.game.table, seat)
        return Standing((population, gold), seat.technologies, limit, seat.science - self.dice)

    def round(self, number: int, one: PlanRound) -> None:
        self.state = _defined(self.game.chance_step(self.state, one.roll))
        plans = {who: self.game.read_plan(self.state, who, text) for who, text in enumerate(one.plans)}
        written = plans[0]
        if isinstance(written, Mechanics):
            raise GameError("a plan that collects and upgrades in one round has no course")
        prices = _prices(self.game, self.state, written)
        self.step(plans, number, prices, isinstance(written, Collect))
        waiting = list(one.decisions)
        while waiting:
            together = len(self.game.to_move(self.state)) if self.game.joint(self.state) else 1
            now, waiting = waiting[:together], waiting[together:]
            seats = [NAMES.index(each.seat) for each in now]
            decided = {who: self.game.read_plan(self.state, who, each.do) for who, each in zip(seats, now, strict=True)}
            self.step(decided, number, prices, isinstance(decided.get(0), Act) and isinstance(written, Collect))

    def step(self, plans: dict[int, Decided], number: int, prices: dict[str, int], collects: bool) -> None:
        """Take a step and note what it brings; gems, diamonds and science that follow belong to the item before."""
        log: list[Event] = []
        before = self.state.seats[0].science
        self.state = _defined(self.game.step(self.state, plans, log))
        own = [event for event in log if event.seat == 0]
        if collects:
            self.dice += self.state.seats[0].science - before
        else:
            self.dice += sum(1 for event in own if event.what == "nutrition")
        for event in own:
            item = _item(event, number, prices)
            if item is not None:
                self.items.append(item)
                self.standings.append(self.standings[-1])
        self.standings[-1] = self.standing()


def _prices(game: Gempire, state: State, written: Decided) -> dict[str, int]:
    """The least bid for each card that is bid on, by its slug."""
    if not isinstance(written, Bid):
        return {}
    return {
        game.table.cards[state.market[space]].slug: bidding.minimum(game.table, state, 0, space)
        for space, amount in enumerate(written.amounts)
        if amount
    }


def _item(event: Event, number: int, prices: dict[str, int]) -> Item | None:
    facts = event.data
    if event.what == "blueprint":
        raise GameError("a plan that keeps cards as blueprints has no course")
    if event.what == "placed":
        return Item(CARD, prices[str(facts["card"])], number)
    if event.what == "discovered":
        return Item(TECHNOLOGY, int(facts["price"]), number)
    if event.what == "palace" or (event.what == "second-row" and facts["cost"]):
        return Item(STEP, int(facts["cost"]), number)
    return None


def _defined(after: State | Undefined) -> State:
    if isinstance(after, Undefined):
        raise GameError(after.why)
    return after
