"""Writing a timed growth down as a plan: the engine is driven through the whole game and each decision noted.

The deck is put together from the order in which cards are bought: the next three always lie on the market.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gemcheck.game import GameError, Undefined
from gemcheck.games.gempire import Gempire, bidding, flag
from gemcheck.games.gempire.casework import token_word
from gemcheck.games.gempire.plans import Act, Bid, Collect, Discard, Discover, Done, Lay, Upgrade
from gemcheck.games.gempire.plans import Plan as Choice
from gemcheck.games.gempire.state import OVER, RESOLVE, ROLL, State
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck_models.gempire.rounds.plans_distance import Aim, Split
from gemcheck_models.gempire.rounds.plans_growth import Growth, Item, literacy
from gemcheck_models.gempire.rounds.plans_technologies import chosen
from gemcheck_models.gempire.rounds.plans_timing import DICE, Move, Timing
from gemcheck_models.gempire.rounds.replay import NAMES, Decision, Plan, PlanRound, set_up

__all__ = ["written"]

IDLE = Collect(0, 0)


def written(game: Gempire, aim: Aim, growth: Growth, timing: Timing, split: Split) -> Plan:
    """The plan of a timed growth whose culture gems are divided like this. Raises GameError where the engine does not
    follow; the plan has yet to be replayed."""
    bought = [item.placed.card for item in growth.items if item.placed is not None]
    rest = [card for card in range(game.table.deck_size) if card not in growth.used]
    seats, plain = len(aim.state.seats), game.rulebook.ruleset()
    plan = Plan(
        pair=aim.pair,
        demands=(aim.state.demands[0], aim.state.demands[1], aim.state.demands[2]),
        technologies=tuple(TECHNOLOGIES[index] for index in chosen(aim, growth)),
        rewards=tuple(token_word(game.table.tokens[kind]) for kind in aim.state.rewards),
        deck=tuple(game.table.cards[card].slug for card in (*bought, *rest)),
        splits=(timing.start, *(5 for _ in range(seats - 1))),
        rounds=(),
        readings={point: option for point, option in game.rules.items() if plain.reading(point) != option},
        cards=game.table.card_set,
        digest=game.table.digest,
    )
    driver = _Driver(game, aim, growth, split, set_up(game, plan))
    rounds: list[PlanRound] = []
    for move in timing.moves:
        if driver.state.phase == OVER:
            break
        rounds.append(driver.round(move))
    return replace(plan, rounds=tuple(rounds))


class _Driver:
    """A game on its way along a growth."""

    def __init__(self, game: Gempire, aim: Aim, growth: Growth, split: Split, state: State) -> None:
        self.game, self.aim, self.state = game, aim, state
        self.items = list(growth.items)
        self.first_left = split.first
        self.notes: list[Decision] = []

    def round(self, move: Move) -> PlanRound:
        roll = self.roll(move)
        self.take(self.game.chance_step(self.state, roll))
        now, self.items = self.items[: move.items], self.items[move.items :]
        mine = self.action(move, now)
        idle = len(self.state.seats) - 1
        plans = [mine, *(IDLE for _ in range(idle))]
        texts = tuple(self.game.plan_text(self.state, plan) for plan in plans)
        self.notes = []
        self.take(self.game.step(self.state, dict(enumerate(plans))))
        placing = [item for item in now if item.kind == "card"]
        diamonds = [plan for item in now for plan in item.diamonds]
        finding = [item.technology for item in now if item.kind == "technology"]
        while self.state.phase not in (ROLL, OVER):
            if self.state.phase != RESOLVE or self.game.to_move(self.state) != (0,):
                self.other()
                continue
            self.decide(self.decision(placing, diamonds, finding))
        return PlanRound(roll, texts, tuple(self.notes))

    def roll(self, move: Move) -> tuple[int, int, int]:
        if move.kind != "collect":
            return (0, 0, 0)
        production = min(DICE, move.production)
        return (production, DICE - production, 0)

    def action(self, move: Move, items: Sequence[Item]) -> Choice:
        if move.kind == "collect":
            return Collect(move.production, move.science)
        if move.kind == "upgrade":
            return Upgrade(tuple(item.step for item in items if item.kind == "step"))
        amounts = [0, 0, 0]
        for item in items:
            if item.placed is not None:
                space = self.state.market.index(item.placed.card)
                amounts[space] = bidding.minimum(self.game.table, self.state, 0, space)
        return Bid((amounts[0], amounts[1], amounts[2]))

    def decision(self, placing: list[Item], diamonds: list[Choice], finding: list[int]) -> Choice:
        turn = self.state.seats[0].turn
        if turn.literacy:
            return literacy(self.aim, self.state)
        if turn.culture or turn.sets:
            return self.lay()
        if turn.diamonds:
            return diamonds.pop(0) if diamonds else Discard()
        if placing:
            place = placing.pop(0).placed
            assert place is not None
            return place
        if not self.game.why_not(self.state, 0, Act()):
            return Act()
        if finding:
            return Discover(finding.pop(0))
        return Done()

    def lay(self) -> Choice:
        able = [plan.position for plan in flag.lays(self.game.table, self.state, 0)]
        if flag.TOKEN in able:
            return Lay(flag.TOKEN)
        first, second = (place + 1 for place in self.aim.places)
        if self.first_left and first in able:
            self.first_left -= 1
            return Lay(first)
        return Lay(second if second in able else able[0])

    def other(self) -> None:
        """A seat that has to decide something it does not care about."""
        who = self.game.to_move(self.state)[0]
        plan = self.game.idle(self.state, who)
        if plan is None:
            plan = next(iter(self.game.legal(self.state, who)))
        self.decide(plan, who)

    def decide(self, plan: Choice, who: int = 0) -> None:
        self.notes.append(Decision(NAMES[who], self.game.plan_text(self.state, plan)))
        self.take(self.game.step(self.state, {who: plan}))

    def take(self, after: State | Undefined) -> None:
        if isinstance(after, Undefined):
            raise GameError(after.why)
        self.state = after
