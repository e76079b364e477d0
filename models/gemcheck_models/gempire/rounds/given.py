"""The fewest rounds for a pair of Demands in the world `given`: these rolls, this deck, these tokens and technologies.

question: in how few rounds can one seat meet both Demands of a pair when chance brings what it brings
scope:    one seat; what the seed draws, or a record says; the pair, and a third Demand that hardly anybody meets, are
          in play instead of the Demands that the seed draws; rivals are idle
expected: an interval; closed where a bound and a plan meet
budget:   splits looked at by the relaxation, and states of the searches, by effort

Rivals do nothing: they keep all of their start as production, collect nothing and bid nothing. Where seats are compared
that is the best for the seat. It is not for the market: a rival that won cards would bring others sooner. So the answer
is one about a seat that plays alone, and says nothing of a table whose rivals help.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck_models.gempire.rounds.answers import (
    IMPOSSIBLE,
    MET,
    PROVED,
    REFUTED,
    RELAXATION,
    REPLAY,
    SEARCH,
    STANDS,
    UNKNOWN,
    USUAL,
    Disagreement,
    Effort,
    Minimum,
    Said,
)
from gemcheck_models.gempire.rounds.answers_words import pair_words
from gemcheck_models.gempire.rounds.bounds import reasons_of
from gemcheck_models.gempire.rounds.bounds_case import Reason, reason_of
from gemcheck_models.gempire.rounds.bounds_impossible import impossible
from gemcheck_models.gempire.rounds.bounds_splits import Spent, Tally
from gemcheck_models.gempire.rounds.given_check import Spent as Exhausted
from gemcheck_models.gempire.rounds.given_check import expanded
from gemcheck_models.gempire.rounds.given_relaxation import LIMITS, given_bound, rolled
from gemcheck_models.gempire.rounds.given_search import BEAMS, STARTS, beamed, exhausted
from gemcheck_models.gempire.rounds.given_source import ROUNDS, Source, checked, drawn
from gemcheck_models.gempire.rounds.given_writing import begun
from gemcheck_models.gempire.rounds.plans import Wish, setting
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.replay import Plan, replayed
from gemcheck_models.gempire.rounds.worlds import Pair, Question, question

__all__ = ["LAYERS", "SECOND", "minimum", "minimum_given"]

LAYERS, SECOND = "layered search", "layers expanded anew"
"""Two methods by name: everything in every round, and the same once more by another implementation."""

LOOKS = 10
"""States of the budget for one split of the relaxation."""

SHALLOW = 4
"""Rounds that the layered search is asked about at most: with more it has no end."""

PART = 4
"""The layered search gets one part in so many of the budget of states, its second implementation as much."""


def minimum(
    game: Gempire,
    asked: Question,
    *,
    effort: Effort = USUAL,
    seed: int = 0,
    prove: bool = False,
    progress: Callable[[str], None] = lambda text: None,
    late: Callable[[], bool] = lambda: False,
    told: Callable[[Minimum], None] = lambda answer: None,
    record: Source | None = None,
) -> Minimum:
    """The interval for a pair under what a seed brings, or a record. Technologies that are asked for take the place of
    those. `prove` changes nothing: each method is asked in any case."""
    source = drawn(game, asked.seats, seed) if record is None else record
    if asked.technologies is not None:
        source = replace(source, technologies=tuple(TECHNOLOGIES[number] for number in asked.technologies))
    return minimum_given(
        game, asked.pair, source, seats=asked.seats, budget=effort.states, progress=progress, late=late, told=told
    )


def minimum_given(
    game: Gempire,
    pair: Pair,
    source: Source,
    *,
    seats: int = 4,
    budget: int = USUAL.states,
    progress: Callable[[str], None] = lambda text: None,
    late: Callable[[], bool] = lambda: False,
    told: Callable[[Minimum], None] = lambda answer: None,
) -> Minimum:
    """The interval for a pair under a source; high is None where its rolls end before a plan does. Nothing is drawn, so
    that a source has one answer. Raises GameError for a source that does not fit the game, Disagreement where methods
    contradict each other."""
    source = checked(game, source)
    asked = question(game.table, seats, pair, source.in_play)
    if seats not in game.seat_counts():
        raise GameError(f"there are rules for {', '.join(map(str, game.seat_counts()))} seats")
    return _Asking(game, asked, source, budget, progress, late, told).answer()


class _Asking:
    """One question on its way through the methods."""

    def __init__(
        self,
        game: Gempire,
        asked: Question,
        source: Source,
        budget: int,
        progress: Callable[[str], None],
        late: Callable[[], bool],
        told: Callable[[Minimum], None],
    ) -> None:
        self.game, self.asked, self.source, self.budget = game, asked, source, budget
        self.progress, self.late, self.told = progress, late, told
        state = setting(game, asked.pair, asked.seats, Wish(source.rewards), source.in_play)
        self.aim = Aim(game.table, state, asked.pair)
        self.horizon = min(len(source.rolls), ROUNDS)
        self.now = Minimum(asked.pair, reasons=self.reasons(), never=impossible(asked))
        self.sure = 1
        """The lower end that two methods have come to, or that a plan may meet: no less than this is called proved."""

    def answer(self) -> Minimum:
        if self.now.never is not None:
            self.set(finished=True, verdict=IMPOSSIBLE)
            return self.now
        for step in (self.relax, self.exhaust, self.search):
            if self.late():
                return self.now
            step()
        if not self.late():
            self.set(finished=True)
        return self.now

    def set(self, *said: Said, **changes: Any) -> None:
        """Take over what has come out, and pass it on."""
        now = replace(self.now, said=(*self.now.said, *said), **changes)
        if now.high is not None and now.low > now.high:
            raise Disagreement(f"{pair_words(now.pair)}: {now.high} rounds replay, {now.low} are called needed")
        if now.high is not None and self.sure == now.high:
            now = replace(now, verdict=PROVED)
        self.now = now
        self.told(now)

    def relax(self) -> None:
        """Refute one number of rounds after the other, up to the end of the rolls or of the budget."""
        chance = rolled(self.asked, self.source)
        tally = Tally(max(1, self.budget // LOOKS), closely=False)
        for rounds in range(1, self.horizon + 1):
            if self.late():
                return
            self.progress(f"relaxation, {rounds} rounds")
            try:
                found = given_bound(chance, rounds, tally)
            except Spent:
                self.set(Said(RELAXATION, rounds, UNKNOWN, f"after {tally.looks - 1} splits"))
                return
            looked = f"{tally.groups} groups of cases, {tally.cases} single cases so far"
            if found is not None:
                self.set(Said(RELAXATION, rounds, STANDS, looked))
                return
            self.sure = rounds + 1
            self.set(Said(RELAXATION, rounds, REFUTED, looked), low=rounds + 1, reasons=self.reasons())

    def reasons(self) -> tuple[Reason, ...]:
        """The limits behind the relaxation."""
        return (*(reason_of(function) for function in LIMITS), *reasons_of(self.asked))

    def exhaust(self) -> None:
        """Look at everything that can be done in few rounds, and once more where that says more than the relaxation."""
        most = min(SHALLOW, self.horizon)
        if self.now.low > most:
            return
        self.progress(f"at least {self.now.low} rounds; looking at everything up to {most}")
        part = self.budget // PART
        layers = exhausted(self.game, self.aim, self.source, most=most, budget=part, late=self.late)
        if layers.plan is not None:
            self.keep(layers.plan, LAYERS, layers.states)
        if layers.rounds < self.now.low:
            return
        sizes = ", ".join(map(str, layers.sizes[: layers.rounds]))
        said = [Said(LAYERS, layers.rounds, REFUTED, f"{sizes} different cities after each round")]
        try:
            starts = [begun(self.game, self.aim, self.source, start) for start in STARTS]
            again = expanded(self.game, starts, self.source, layers.rounds, self.aim.places, part, self.late)
        except Exhausted:
            said.append(Said(SECOND, layers.rounds, UNKNOWN, f"after {part} states"))
        else:
            if again is None:
                raise Disagreement(f"{pair_words(self.asked.pair)}: {layers.rounds} rounds are enough, and are not")
            said.append(Said(SECOND, layers.rounds, REFUTED, f"{', '.join(map(str, again))} different states"))
            self.sure = layers.rounds + 1
        self.set(*said, low=layers.rounds + 1)

    def search(self) -> None:
        """Beams, each wider than those before, for a plan shorter than the one known."""
        left = self.budget
        for beam in BEAMS:
            below = self.horizon + 1 if self.now.high is None else self.now.high
            if left <= 0 or below <= self.now.low or self.late():
                return
            known = "" if self.now.high is None else f"; a plan of {self.now.high}"
            self.progress(f"at least {self.now.low} rounds{known}; {beam.width} cities a round")
            found = beamed(self.game, self.aim, self.source, beam, below=below, budget=left, late=self.late)
            left -= found.states
            if found.plan is not None:
                self.keep(found.plan, SEARCH, self.budget - left)

    def keep(self, plan: Plan, method: str, states: int) -> None:
        """Replay a plan once more, look whether its dice and deck are those given, and take it over."""
        outcome = replayed(plan)
        rolls = tuple(one.roll for one in plan.rounds)
        if rolls != self.source.rolls[: len(rolls)] or plan.deck != self.source.deck:
            raise Disagreement(f"{pair_words(self.asked.pair)}: the plan has other dice or another deck")
        self.set(
            Said(method, outcome.round, MET, f"{states} states"),
            Said(REPLAY, outcome.round, MET, "every step by the engine"),
            high=outcome.round,
            plan=plan,
        )
