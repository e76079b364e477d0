"""Plans that long searches have found before, kept as data: each is played by the engine before it is believed.

A plan is told by what the first seat writes and decides, so that it fits any table on which it can be played: other
technologies beside those it discovers, other numbers of seats, other readings. Where it no longer fits, or does not end
in the victory of the first seat by both Demands, it is no plan there, and nothing is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from gemcheck.game import GameError, Undefined
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.plans import Collect, Done
from gemcheck.games.gempire.setup import starting_resources
from gemcheck.games.gempire.state import OVER, RESOLVE, ROLL, State
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck_models.gempire.rounds.replay import NAMES, Decision, Plan, PlanRound, replayed, set_up
from gemcheck_models.gempire.rounds.worlds import IN_PLAY, Pair, Question

__all__ = ["FILE", "Known", "KnownRound", "known_plans", "recalled"]

FILE = Path(__file__).with_name("plans_known.toml")


class KnownRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the dice show, what the first seat writes, and its decisions but those to do nothing more."""

    roll: tuple[int, int, int]
    plan: str
    do: tuple[str, ...] = ()


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A plan as far as it is the first seat's. technologies: those it discovers; cards: those on top of the deck that
    come into play; start: production at the start."""

    pair: Pair
    demands: tuple[int, int, int]
    rewards: tuple[str, ...]
    cards: tuple[str, ...]
    start: int
    rounds: tuple[KnownRound, ...]
    technologies: tuple[str, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    schema: int
    card_set: str
    digest: str
    plans: tuple[Known, ...]


@lru_cache(maxsize=1)
def _file() -> _File:
    return msgspec.toml.decode(FILE.read_bytes(), type=_File)


def known_plans(game: Gempire, pair: Pair) -> list[Known]:
    """The plans kept for a pair with the cards of this game, shortest first."""
    kept = _file()
    if (kept.card_set, kept.digest) != (game.table.card_set, game.table.digest):
        return []
    return sorted((plan for plan in kept.plans if plan.pair == pair), key=lambda plan: len(plan.rounds))


def recalled(game: Gempire, asked: Question) -> Plan | None:
    """The shortest plan kept that can be played at the table that is asked about; it has been replayed. None without
    one."""
    for known in known_plans(game, asked.pair):
        try:
            plan = _played(game, asked, known)
            if plan is not None:
                replayed(plan)
                return plan
        except GameError:  # It does not fit this table.
            continue
    return None


def _played(game: Gempire, asked: Question, known: Known) -> Plan | None:
    technologies = _in_play(asked.technologies, known.technologies)
    if technologies is None:
        return None
    rest = [card.slug for card in game.table.cards[: game.table.deck_size] if card.slug not in known.cards]
    plain = game.rulebook.ruleset()
    plan = Plan(
        pair=known.pair,
        demands=known.demands,
        technologies=technologies,
        rewards=known.rewards,
        deck=(*known.cards, *rest),
        splits=(known.start, *[starting_resources()] * (asked.seats - 1)),
        rounds=(),
        readings={point: option for point, option in game.rules.items() if plain.reading(point) != option},
        cards=game.table.card_set,
        digest=game.table.digest,
    )
    table = _Table(game, set_up(game, plan))
    rounds = tuple(table.round(one) for one in known.rounds if table.state.phase == ROLL)
    return replace(plan, rounds=rounds)


def _in_play(given: Sequence[int] | None, needed: Sequence[str]) -> tuple[str, ...] | None:
    """Four technologies with those that are needed, among those given; None where one of these is missing."""
    slugs = [TECHNOLOGIES[number] for number in given or ()]
    if given is not None and not set(needed) <= set(slugs):
        return None
    found = [*(needed if given is None else slugs)]
    found += [slug for slug in TECHNOLOGIES if slug not in found][: IN_PLAY - len(found)]
    return tuple(sorted(found, key=TECHNOLOGIES.index))


class _Table:
    """A game on its way along a plan that is kept; what it does not tell is decided as if nobody cared."""

    def __init__(self, game: Gempire, state: State) -> None:
        self.game, self.state = game, state

    def round(self, one: KnownRound) -> PlanRound:
        self.take(self.game.chance_step(self.state, one.roll))
        others = len(self.state.seats) - 1
        plans = [self.game.read_plan(self.state, 0, one.plan), *[Collect(0, 0)] * others]
        texts = tuple(self.game.plan_text(self.state, plan) for plan in plans)
        self.take(self.game.step(self.state, dict(enumerate(plans))))
        waiting, notes = list(one.do), []
        while self.state.phase not in (ROLL, OVER):
            who = self.game.to_move(self.state)[0]
            plan = self.game.idle(self.state, who)
            if self.state.phase == RESOLVE and who == 0:
                done = not self.game.why_not(self.state, 0, Done())
                told = self.game.read_plan(self.state, 0, waiting[0]) if waiting else None
                if told is not None and not self.game.why_not(self.state, 0, told):
                    plan = told
                    del waiting[0]
                elif done:
                    plan = Done()
            if plan is None:
                plan = next(iter(self.game.legal(self.state, who)))
            notes.append(Decision(NAMES[who], self.game.plan_text(self.state, plan)))
            self.take(self.game.step(self.state, {who: plan}))
        return PlanRound(one.roll, texts, tuple(notes))

    def take(self, after: State | Undefined) -> None:
        if isinstance(after, Undefined):
            raise GameError(after.why)
        self.state = after
