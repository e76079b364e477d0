"""Runs of a policy against dice, and a run told as a plan that the engine can play."""

from __future__ import annotations

from random import Random
from typing import Any

from gemcheck_models.gempire.rounds.expected_course import CARD, STEP
from gemcheck_models.gempire.rounds.expected_races import Bought, InOrder
from gemcheck_models.gempire.rounds.expected_solve import Solved
from gemcheck_models.gempire.rounds.replay import NAMES, Decision, Plan, PlanRound, set_up
from msgspec.structs import replace

from gemcheck.games.gempire import Gempire, dice
from gemcheck.games.gempire.plans import Act, Bid, Collect, Discover, Done, Upgrade
from gemcheck.games.gempire.state import OVER, RESOLVE, ROLL, State

Run = list[tuple[tuple[int, int, int], Bought]]


def simulated(race: InOrder, found: Solved[Bought], start: Bought, rng: Random) -> Run:
    """One run of the policy: each roll, and the position after it."""
    run: Run = []
    position = start
    while not race.ready(position):
        roll = dice.draw(rng)
        position = found.policy[position][roll]
        run.append((roll, position))
    return run


def as_plan(game: Gempire, plan: Plan, race: InOrder, start: Bought, run: Run) -> Plan:
    """The run as a plan: what the old plan decides, in its order, at other times."""
    fresh = replace(plan, splits=(start.production, *plan.splits[1:]), rounds=())
    return replace(fresh, rounds=tuple(_Told(game, plan, race, set_up(game, fresh)).rounds(start, run)))


class _Told:
    """The engine on its way through a run."""

    def __init__(self, game: Gempire, plan: Plan, race: InOrder, state: State) -> None:
        self.game, self.race, self.state = game, race, state
        self.order = {slug: place for place, slug in enumerate(plan.deck)}
        self.rivals = range(1, len(plan.splits))
        words = [one.do for each in plan.rounds for one in each.decisions if one.seat == NAMES[0]]
        self.words = [text for text in words if text not in ("act", "done")]
        upgrades = [game.read_plan(state, 0, each.plans[0]) for each in plan.rounds]
        self.steps = [step for written in upgrades if isinstance(written, Upgrade) for step in written.steps]

    def rounds(self, start: Bought, run: Run) -> list[PlanRound]:
        found = []
        for roll, position in run:
            if self.state.phase == OVER:
                break
            self.take(self.game.chance_step(self.state, roll))
            plans: dict[int, Any] = {0: self.written(start, position), **dict.fromkeys(self.rivals, Collect(0, 0))}
            texts = tuple(self.game.plan_text(self.state, plans[who]) for who in sorted(plans))
            self.take(self.game.step(self.state, plans))
            found.append(PlanRound(roll, texts, tuple(self.decided())))
            start = position
        return found

    def written(self, before: Bought, after: Bought) -> Any:
        """What leads from one position to the next."""
        items = self.race.course.items[before.items : after.items]
        count = sum(1 for item in items if item.kind != "technology")
        if items and items[0].kind == CARD:
            spaces = sorted(range(3), key=lambda space: self.order[self.slug(space)])
            amounts = [0, 0, 0]
            for item, space in zip(items[:count], spaces, strict=False):
                amounts[space] = item.cost
            return Bid((amounts[0], amounts[1], amounts[2]))
        if items and items[0].kind == STEP:
            now, self.steps = self.steps[:count], self.steps[count:]
            return Upgrade(tuple(now))
        limit = self.race.course.standings[before.items].limit
        for plan in self.game.legal(self.state, 0):
            if isinstance(plan, Collect):
                held = min(limit, before.production + plan.production)
                if self.race.found(before.items, held, before.science + plan.science) == after:
                    return plan
        return Collect(0, 0)

    def decided(self) -> list[Decision]:
        notes = []
        while self.state.phase not in (ROLL, OVER):
            who = self.game.to_move(self.state)[0]
            plan = self.next() if who == 0 and self.state.phase == RESOLVE else self.game.idle(self.state, who)
            assert plan is not None
            notes.append(Decision(NAMES[who], self.game.plan_text(self.state, plan)))
            self.take(self.game.step(self.state, {who: plan}))
        return notes

    def next(self) -> Any:
        turn = self.state.seats[0].turn
        due = turn.won or turn.diamonds or turn.culture or turn.literacy or turn.sets
        following = self.game.read_plan(self.state, 0, self.words[0]) if self.words else None
        if due or (isinstance(following, Discover) and not self.game.why_not(self.state, 0, following)):
            self.words.pop(0)
            return following
        return Done() if self.game.why_not(self.state, 0, Act()) else Act()

    def slug(self, space: int) -> str:
        return self.game.table.cards[self.state.market[space]].slug

    def take(self, after: Any) -> None:
        assert isinstance(after, State)
        self.state = after
