"""Plans for a whole game and their replay: the engine plays a plan from the set-up on, or says where it stops fitting.

A plan fixes everything: what the set-up draws, the dice of every round, and every decision of every seat in words of
the notation. The engine checks each of them; nothing of the rules is known here.
"""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from gemcheck import toml_write
from gemcheck.game import GameError, IllegalPlan, Undefined
from gemcheck.games.gempire import Gempire, dice, victory
from gemcheck.games.gempire.plans import Split
from gemcheck.games.gempire.state import OVER, PHASES, ROLL, State
from gemcheck.rulebook import RulebookError

__all__ = [
    "NAMES",
    "Decision",
    "Outcome",
    "Plan",
    "PlanRound",
    "ReplayError",
    "end_of",
    "game_of",
    "plan_of_toml",
    "replayed",
    "set_up",
    "toml_of",
]

NAMES = ("ann", "bea", "cal", "dan", "eve")
"""The seats by name, in seat order."""

SCHEMA = 1
MARKET = 3


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of the resolution part: whose it is, and what, in words."""

    seat: str
    do: str


class PlanRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round. roll: production, science and wild faces; plans: what each seat writes, in seat order; decisions: what
    follows in the resolution part, in order."""

    roll: tuple[int, int, int]
    plans: tuple[str, ...]
    decisions: tuple[Decision, ...] = ()


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One whole game, decided in advance, at whose end the first seat has met two Demands.

    readings: the open points that are not at their default; cards, digest: the card set; pair: the two Demands to be
    met, among the three in play; technologies: the four in play; rewards: the palace tokens of levels 1 to 5; deck: all
    cards in order, the first three the market; splits: each seat's production at the start.
    """

    pair: tuple[int, int]
    demands: tuple[int, int, int]
    technologies: tuple[str, ...]
    rewards: tuple[str, ...]
    deck: tuple[str, ...]
    splits: tuple[int, ...]
    rounds: tuple[PlanRound, ...]
    readings: dict[str, str] = {}
    cards: str = "synthetic"
    digest: str = ""
    schema: int = SCHEMA


class Outcome(msgspec.Struct, frozen=True):
    """How a plan ends: the round of the victory, the winner, and the Demands it meets then; the last state in text."""

    round: int
    winner: str
    met: tuple[int, ...]
    state: str


class ReplayError(GameError):
    """A plan that does not fit the rules, in one line: where it stops and why."""


# -- text forms


def toml_of(plan: Plan) -> str:
    """The plan as TOML, byte-stable."""
    table = msgspec.to_builtins(plan)
    rounds = table.pop("rounds")
    lines = toml_write.entries({"schema": table.pop("schema"), **table})
    for one in rounds:
        if not one["decisions"]:
            del one["decisions"]
        lines += ["", "[[rounds]]", *toml_write.entries(one)]
    return "\n".join(lines) + "\n"


def plan_of_toml(text: str) -> Plan:
    """The plan of a TOML text. Raises ReplayError with the place that does not fit."""
    try:
        return msgspec.convert(tomllib.loads(text), Plan)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ReplayError(f"this is no plan: {error}") from error


# -- replay


def replayed(plan: Plan) -> Outcome:
    """Play the plan. Raises ReplayError for anything that does not fit: a plan that cannot be set up, a roll the dice
    cannot show, a decision that is not open or not legal, one too many or too few, another end than the first seat's
    victory in the last round by the plan's two Demands."""
    game = game_of(plan)
    return _outcome(game, plan, end_of(game, plan))


def end_of(game: Gempire, plan: Plan) -> State:
    """The state after the last round of a plan, whoever has won. Raises ReplayError as `replayed` does."""
    state = set_up(game, plan)
    for number, one in enumerate(plan.rounds, 1):
        if state.phase != ROLL:
            raise ReplayError(f"round {number}: the game is not at a roll but at '{PHASES[state.phase]}'")
        state = _Round(game, state, number).played(one)
    return state


def game_of(plan: Plan) -> Gempire:
    """The game of a plan: its card set and readings. Raises ReplayError when they are not those it was made for."""
    if plan.schema != SCHEMA:
        raise ReplayError(f"schema {plan.schema} is unknown, {SCHEMA} is read here")
    try:
        game = Gempire(plan.cards)
        game = game.under(game.rules_with(plan.readings))
    except (GameError, RulebookError) as error:
        raise ReplayError(f"set-up: {error}") from error
    if plan.digest and plan.digest != game.table.digest:
        raise ReplayError(
            f"set-up: card set '{plan.cards}' has digest {game.table.digest}, the plan names {plan.digest}"
        )
    return game


def set_up(game: Gempire, plan: Plan) -> State:
    """The state before the first roll. Raises ReplayError for a set-up that the rules do not know."""
    names = NAMES[: len(plan.splits)]
    if len(set(plan.technologies)) != 4 or not set(plan.pair) < set(plan.demands):
        raise ReplayError("set-up: four technologies are in play, and the pair is part of the three Demands")
    if len(plan.deck) != game.table.deck_size:
        raise ReplayError(f"set-up: the deck has {len(plan.deck)} cards, the card set {game.table.deck_size}")
    spec: dict[str, Any] = {
        "card_set": plan.cards,
        "players": len(names),
        "phase": "split",
        "seats": {name: {} for name in names},
        "technologies": list(plan.technologies),
        "demands": list(plan.demands),
        "rewards": list(plan.rewards),
        "first": names[0],
        "market": dict(zip("ABC", plan.deck, strict=False)),
        "deck": list(plan.deck[MARKET:]),
    }
    try:
        _, state, _ = game.given(spec)
        after = game.step(state, {who: Split(production) for who, production in enumerate(plan.splits)})
    except IllegalPlan as error:
        raise ReplayError(f"set-up, {names[error.seat]}: {error}") from error
    except GameError as error:
        raise ReplayError(f"set-up: {error}") from error
    return _defined(after, "set-up")


def _defined(after: State | Undefined, where: str) -> State:
    if isinstance(after, Undefined):
        raise ReplayError(f"{where}: the rules give no answer: {after.why}")
    return after


class _Round:
    """One round of a game as it is being replayed."""

    def __init__(self, game: Gempire, state: State, number: int) -> None:
        self.game, self.state, self.number = game, state, number
        self.names = NAMES[: len(state.seats)]

    def played(self, one: PlanRound) -> State:
        if one.roll not in (roll for roll, _ in dice.ROLLS):
            production, science, wild = one.roll
            shown = f"{production} production, {science} science, {wild} wild"
            raise self.error("roll", f"the dice cannot show {shown}")
        self.state = self.defined(self.game.chance_step(self.state, one.roll))
        if len(one.plans) != len(self.names):
            raise self.error("plans", f"{len(one.plans)} plans for {len(self.names)} seats")
        self.step(dict(zip(self.names, one.plans, strict=True)))
        waiting = list(one.decisions)
        while self.state.phase not in (ROLL, OVER):
            together = len(self.game.to_move(self.state)) if self.game.joint(self.state) else 1
            if not self.game.to_move(self.state):
                raise self.error("decisions", f"the plan does not say what '{PHASES[self.state.phase]}' brings")
            if len(waiting) < together:
                movers = ", ".join(self.names[who] for who in self.game.to_move(self.state))
                raise self.error("decisions", f"one is missing, to move: {movers}")
            now, waiting = waiting[:together], waiting[together:]
            self.step({decision.seat: decision.do for decision in now})
        if waiting:
            raise self.error("decisions", f"the round is over before '{waiting[0].seat}: {waiting[0].do}'")
        return self.state

    def step(self, words: dict[str, str]) -> None:
        plans = {}
        for name, text in words.items():
            if name not in self.names:
                raise self.error(name, "there is no such seat")
            who = self.names.index(name)
            try:
                plans[who] = self.game.read_plan(self.state, who, text)
            except GameError as error:
                raise self.error(name, f"'{text}': {str(error).splitlines()[-1].strip()}") from error
            objections = self.game.why_not(self.state, who, plans[who])
            if objections:
                raise self.error(name, f"'{text}': {objections[0].text} [{', '.join(objections[0].clauses)}]")
        try:
            self.state = self.defined(self.game.step(self.state, plans))
        except GameError as error:
            raise self.error("plans", str(error)) from error

    def defined(self, after: State | Undefined) -> State:
        return _defined(after, f"round {self.number}")

    def error(self, where: str, text: str) -> ReplayError:
        return ReplayError(f"round {self.number}, {where}: {text}")


def _outcome(game: Gempire, plan: Plan, state: State) -> Outcome:
    """The end of a plan that has been played. Raises ReplayError when it is another one than the plan's."""
    last = len(plan.rounds)
    result = state.result
    if result is None:
        raise ReplayError(f"after round {last}: the game goes on")
    if result.winners != (0,):
        winners = ", ".join(NAMES[who] for who in result.winners) or "nobody"
        raise ReplayError(f"after round {last}: {winners} and not {NAMES[0]} alone wins ({result.reason})")
    met = victory.positions_met(game.table, state, 0)
    names = tuple(sorted(demand for place, demand in enumerate(state.demands) if met >> place & 1))
    if not set(plan.pair) <= set(names):
        raise ReplayError(f"after round {last}: Demands {names} are met, not {plan.pair}")
    return Outcome(last, NAMES[0], names, game.state_text(state))
