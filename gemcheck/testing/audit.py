"""The audit: random play of a game under every promise it makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, Literal, ParamSpec, TypeVar

import msgspec

from gemcheck.game import Game, Undefined
from gemcheck.testing import promises
from gemcheck.testing.promises import Broken
from gemcheck.testing.trace import AuditError, Step, play_random

__all__ = ["AuditReport", "audit"]

P = ParamSpec("P")
T = TypeVar("T")
_TRIED = 6
"""How many plans near a legal one are tried for each seat and step."""
_REMEMBERED = 40
"""How many earlier plans are kept to be tried where they do not belong."""


class AuditReport(msgspec.Struct, frozen=True):
    """What an audit went through: games played, steps, decisions of seats, steps of chance, plans refused, games cut
    off at the limit, ends by reason, open points that left a step without an answer, and how often each check was
    made."""

    game: str
    games: int
    steps: int
    decisions: int
    chance_steps: int
    refused: int
    unfinished: int
    ends: Mapping[str, int]
    undefined: Mapping[str, int]
    checks: Mapping[str, int]


def audit(
    game: Game[Any, Any],
    *,
    seeds: int | Iterable[int] = 10,
    seats: Iterable[int] | None = None,
    max_steps: int = 300,
    permutations: Literal["all", "rotations", "none"] = "all",
    cap: int = 500,
) -> AuditReport:
    """Play random games and check every promise at every step.

    seeds: the seeds, or how many from 0; seats: the numbers of seats (all allowed ones by default); permutations: which
    seats are interchangeable (`rotations` where the order around the table matters); cap: legal plans and outcomes of
    chance listed at most. A game whose plans name seats offers `plan_moved(plan, order)`. Raises AuditError for the
    first broken promise.
    """
    work = _Audit(game, max_steps, permutations, cap)
    for count in game.seat_counts() if seats is None else seats:
        for seed in range(seeds) if isinstance(seeds, int) else seeds:
            work.play(count, seed)
    if work.counts["decisions"] and not work.counts["refused"]:
        raise AuditError("why_not", "no plan met an objection in the whole audit", game=game.name)
    return work.report()


class _Audit:
    def __init__(self, game: Game[Any, Any], max_steps: int, permutations: str, cap: int) -> None:
        self.game = game
        self.max_steps = max_steps
        self.permutations = permutations
        self.cap = cap
        self.counts = dict.fromkeys(("games", "steps", "decisions", "chance_steps", "refused", "unfinished"), 0)
        self.ends: dict[str, int] = {}
        self.undefined: dict[str, int] = {}
        self.checks: dict[str, int] = {}
        self.remembered: list[Any] = []
        self.seats = self.seed = self.index = 0
        self.state: Any = None
        self.plans: Mapping[int, Any] = {}

    def report(self) -> AuditReport:
        return AuditReport(self.game.name, ends=self.ends, undefined=self.undefined, checks=self.checks, **self.counts)

    def check(self, name: str, promise: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Make a check; whatever it raises becomes an AuditError with the place in the game."""
        self.checks[name] = self.checks.get(name, 0) + 1
        try:
            return promise(*args, **kwargs)
        except Broken as broken:
            raise self.error(name, str(broken)) from None
        except Exception as error:
            raise self.error(name, f"{type(error).__name__}: {error}") from error

    def error(self, name: str, detail: str) -> AuditError:
        try:
            text = self.game.state_text(self.state)
            plans = {seat: self.game.plan_text(self.state, plan) for seat, plan in self.plans.items()}
        except Exception:  # The text forms may be what is broken.
            text, plans = repr(self.state), {seat: repr(plan) for seat, plan in self.plans.items()}
        return AuditError(
            name,
            detail,
            game=self.game.name,
            seats=self.seats,
            seed=self.seed,
            step=self.index,
            state_text=text,
            plan_texts=plans,
        )

    def play(self, seats: int, seed: int) -> None:
        """One random game, checked as it goes and once more at its end."""
        self.seats, self.seed, self.index, self.plans = seats, seed, 0, {}
        # The checks have their own dice, so that the game can be played again without them.
        rng = Random(f"audit {seats} {seed}")
        history: list[tuple[Any, int, str]] = []
        steps: list[Step] = []
        self.state = self.check("play", self.game.start, seats, Random(f"audit {seats} {seed}"))
        play = play_random(self.game, seats, seed, self.max_steps)
        while (step := self.check("play", next, play, None)) is not None:
            if not steps:
                history.append(self.look(step.state))
            steps.append(step)
            self.state, self.plans = step.state, step.plans or {}
            self.check("history", self.unchanged, history[-1:])
            self.move(step, rng)
            self.index, self.state, self.plans = len(steps), step.after, {}
            if not isinstance(step.after, Undefined):
                history.append(self.look(step.after))
                self.check("inventory", promises.inventory, self.game, step.state, step.after)
        if not steps:
            self.look(self.state)
        self.check("history", self.unchanged, history)
        self.check("same seed", self.repeats, steps)
        self.counts["games"] += 1
        self.finish(self.state)

    def look(self, state: Any) -> tuple[Any, int, str]:
        """The promises about a state by itself; gives the state with its hash and text, to be compared later."""
        self.check("values", promises.values, self.game, state)
        self.check("state text", promises.state_text, self.game, state)
        self.check("sound", promises.sound, self.game, state)
        self.check("derived", promises.derived, self.game, state)
        self.check("progress", promises.progress, self.game, state)
        return state, hash(state), self.game.state_text(state)

    def move(self, step: Step, rng: Random) -> None:
        """The promises about a step."""
        game, state = self.game, step.state
        self.counts["steps"] += 1
        self.check("recording", promises.recording, game, state, step.plans, step.outcome, step.after)
        if step.plans is None:
            self.counts["chance_steps"] += 1
            self.check("chances", promises.chances, game, state, step.outcome, self.cap)
            return
        for seat, plan in step.plans.items():
            self.counts["decisions"] += 1
            known = self.check("legal", promises.legal, game, state, seat, self.cap)
            self.check("sampled", promises.sampled, game, state, seat, plan, known)
            self.check("plan text", promises.plan_text, game, state, seat, plan)
            near = list(promises.perturbed(plan))
            strange = self.remembered if len(self.remembered) < 2 else rng.sample(self.remembered, 2)
            for other in [*rng.sample(near, min(_TRIED, len(near))), *strange]:
                self.counts["refused"] += self.check(
                    "why_not", promises.refused, game, state, step.plans, seat, other, known
                )
        for plan in step.plans.values():
            if plan not in self.remembered:
                self.remembered = [*self.remembered, plan][-_REMEMBERED:]
        if self.permutations != "none" and self.seats > 1:
            order = promises.orders(self.seats, self.permutations, rng)
            self.check("symmetry", promises.symmetry, game, state, step.plans, step.after, order)

    def unchanged(self, history: list[tuple[Any, int, str]]) -> None:
        """States of the past are what they were."""
        for state, number, text in history:
            promises.keep(
                hash(state) == number and self.game.state_text(state) == text,
                f"a state was changed later; it was {text}",
            )

    def repeats(self, steps: list[Step]) -> None:
        """The same seed gives the same game."""
        again = list(play_random(self.game, self.seats, self.seed, self.max_steps))
        for one, other in zip(steps, again, strict=False):
            promises.keep(one == other, f"played again, step {one.index} is another")
        promises.keep(len(steps) == len(again), f"played again, the game has {len(again)} steps, not {len(steps)}")

    def finish(self, last: Any) -> None:
        if isinstance(last, Undefined):
            self.undefined[last.point] = self.undefined.get(last.point, 0) + 1
            return
        result = self.game.result(last)
        if result is None:
            self.counts["unfinished"] += 1
        else:
            self.ends[result.reason] = self.ends.get(result.reason, 0) + 1
