"""Writing down what a seat has chosen under given chance as a plan that replays, culture gems divided as is wished."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gemcheck.game import GameError, Undefined
from gemcheck.games.gempire import Gempire, flag
from gemcheck.games.gempire.plans import Lay
from gemcheck.games.gempire.plans import Plan as Decided
from gemcheck.games.gempire.state import OVER, RESOLVE, ROLL, State
from gemcheck_models.gempire.rounds.given_moves import Choice, passing
from gemcheck_models.gempire.rounds.given_source import Source
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.replay import NAMES, Decision, Plan, PlanRound, set_up

__all__ = ["begun", "blank", "written"]

PRODUCTION = 5
"""What a rival keeps of the start as production: all, so that it leads in nothing."""


def blank(game: Gempire, aim: Aim, source: Source, start: int) -> Plan:
    """A plan without any round yet: the set-up of a source, and so much production at the start."""
    first, second, third = aim.state.demands
    plain = game.rulebook.ruleset()
    return Plan(
        pair=aim.pair,
        demands=(first, second, third),
        technologies=source.technologies,
        rewards=source.rewards,
        deck=source.deck,
        splits=(start, *(PRODUCTION for _ in aim.state.seats[1:])),
        rounds=(),
        readings={point: option for point, option in game.rules.items() if plain.reading(point) != option},
        cards=game.table.card_set,
        digest=game.table.digest,
    )


def begun(game: Gempire, aim: Aim, source: Source, start: int) -> State:
    """The state before the first roll."""
    return set_up(game, blank(game, aim, source, start))


def written(game: Gempire, aim: Aim, source: Source, start: int, choices: Sequence[Choice], first: int | None) -> Plan:
    """The plan of these choices. first: culture gems that go on the first Demand of the pair before all others go on
    the second; None to lay them as they were chosen. Raises GameError where the engine does not follow."""
    plan = blank(game, aim, source, start)
    driver = _Driver(game, aim, first, set_up(game, plan))
    return replace(plan, rounds=tuple(driver.round(choice) for choice in choices))


class _Driver:
    """A game on its way along the choices of its first seat."""

    def __init__(self, game: Gempire, aim: Aim, first: int | None, state: State) -> None:
        self.game, self.aim, self.left, self.state = game, aim, first, state
        self.notes: list[Decision] = []

    def round(self, choice: Choice) -> PlanRound:
        if self.state.phase != ROLL:
            raise GameError("the game is over before the plan is")
        self.take(self.game.chance_step(self.state, choice.roll))
        plans = {0: choice.written, **passing(self.game, self.state)}
        texts = tuple(self.game.plan_text(self.state, plans[who]) for who in sorted(plans))
        self.notes = []
        self.take(self.game.step(self.state, plans))
        waiting = list(choice.decisions)
        while self.state.phase not in (ROLL, OVER):
            movers = self.game.to_move(self.state)
            if self.state.phase == RESOLVE and movers and movers[0] == 0:
                if not waiting:
                    raise GameError("the plan says nothing more about this round")
                self.decide(0, self.laid(waiting.pop(0)))
                continue
            for who in movers if self.game.joint(self.state) else movers[:1]:
                self.other(who)
        return PlanRound(choice.roll, texts, tuple(self.notes))

    def laid(self, decided: Decided) -> Decided:
        """The decision, or another place for a culture gem."""
        if self.left is None or not isinstance(decided, Lay) or decided.position == flag.TOKEN:
            return decided
        able = [plan.position for plan in flag.lays(self.game.table, self.state, 0)]
        first, second = (place + 1 for place in self.aim.places)
        if self.left and first in able:
            self.left -= 1
            return Lay(first)
        return Lay(second) if second in able else decided

    def other(self, who: int) -> None:
        """A decision that nothing depends on."""
        idle = self.game.idle(self.state, who)
        self.decide(who, next(iter(self.game.legal(self.state, who))) if idle is None or who == 0 else idle)

    def decide(self, who: int, decided: Decided) -> None:
        self.notes.append(Decision(NAMES[who], self.game.plan_text(self.state, decided)))
        self.take(self.game.step(self.state, {who: decided}))

    def take(self, after: State | Undefined) -> None:
        if isinstance(after, Undefined):
            raise GameError(after.why)
        self.state = after
