"""The oracle of bounds: what a solver has proved to be the best, or impossible, is not beaten by play.

The cases of the casebook that carry a claim are played on at random from their positions. The game says whether a
plan keeps to the question of a claim (hook `keeps_to`), and whether what was played does better (hook `beats`); nothing
here knows a game or a solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from gemcheck.casebook.games import Games
from gemcheck.casebook.outcome import look
from gemcheck.casebook.schema import Case, Claim
from gemcheck.game import Event, Game, Undefined
from gemcheck.search.fuzz_witness import Hit

__all__ = ["BOUNDS", "beaten"]

AnyGame = Game[Any, Any]

BOUNDS = "bounds"
PLAYS = 16
"""Courses of play that are tried for a claim."""
STEPS = 60
"""Steps of one course at most."""


def beaten(case: Case, games: Games) -> Hit | None:
    """The hit of the first course of play that beats the claim of a case; None where none does, where the case claims
    nothing, and for a game that cannot tell."""
    claim = case.claim
    if claim is None or (claim.bound is None and case.kind != "impossible"):
        return None
    game = games.under(case.text.rulebook, claim.reading)
    if not hasattr(game, "beats"):
        return None
    for script in _scripts(game, case, claim):
        what = "what is said to be impossible" if claim.bound is None else f"the bound {claim.bound}"
        return Hit(
            BOUNDS,
            "contradiction",
            case.id.replace("/", "-"),
            f"play beats {what} of the case {case.id}",
            case.clauses,
            readings=claim.reading,
            cases=({"given": dict(case.given), "when": script},),
        )
    return None


def _scripts(game: AnyGame, case: Case, claim: Claim) -> Iterator[list[dict[str, str]]]:
    """The scripts of the courses that beat a claim. A step without an answer and an engine that fails end a course:
    they are a matter for the games of the hunt and for the replay of the case."""
    course: _Course | None = None
    for number in range(PLAYS):
        try:
            course = course or _Course(game, case, claim)
            script = course.beating(Random(f"{case.id}/{number}"))
        except Exception:
            continue
        if script is not None:
            yield script


class _Course:
    """Courses of play from the position of a claim. Where the claim is about one seat, that one alone goes ahead, by
    plans that keep to the question."""

    def __init__(self, game: AnyGame, case: Case, claim: Claim) -> None:
        self.game, self.start, self.names = game.given(case.given)
        self.hooks: Any = self.game
        self.measure = tuple(claim.measure.split(".")) if claim.measure else ()
        seat = claim.instance.get("seat")
        self.seat = None if seat is None else self.names.index(seat)
        self.told: Mapping[str, Any] = {**claim.instance, "bound": claim.bound, "who": self.seat}

    def beating(self, rng: Random) -> list[dict[str, str]] | None:
        """The script of a course up to where it beats the claim; None where it does not. Raises OpenEnd where a step
        has no answer."""
        game, names = self.game, self.names
        state, events, done = self.start, list[Event](), list[Any]()
        script: list[dict[str, str]] = []
        for _ in range(STEPS):
            movers = game.to_move(state)
            plans = self.plans(state, movers, rng) if movers else {}
            if (not plans if self.seat is not None else movers or game.result(state) is not None) and self.beats(
                state, events, done
            ):
                return script
            if game.result(state) is not None or (not plans and (movers or self.seat is not None)):
                return None
            if plans:
                script.append({names[who]: game.plan_text(state, plan) for who, plan in plans.items()})
                done += plans.values()
                state = game.advance(state, plans, events)
            else:
                state = game.chance_step(state, game.draw(state, rng), events)
            if isinstance(state, Undefined):
                return None
        return None

    def plans(self, state: Any, movers: tuple[int, ...], rng: Random) -> dict[int, Any]:
        """What is done next; nothing where the seat of the claim has nothing more to do about it."""
        game = self.game
        if self.seat is None:
            return {who: game.sample(state, who, rng) for who in (movers if game.joint(state) else movers[:1])}
        if self.seat not in movers or game.joint(state):
            return {}
        idle = game.idle(state, self.seat)
        fit = [plan for plan in game.legal(state, self.seat) if plan != idle and self.hooks.keeps_to(self.told, plan)]
        return {self.seat: rng.choice(fit)} if fit else {}

    def beats(self, state: Any, events: list[Event], done: list[Any]) -> bool:
        """Whether what was played beats the claim."""
        seen = look(self.game.observe(self.start, state, events, self.names), self.measure) if self.measure else None
        value = seen if isinstance(seen, int) else None
        return bool(self.hooks.beats(self.told, self.start, state, done, value))
