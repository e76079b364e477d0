"""The fewest rounds for a pair of Demands, as far as several methods together can say.

question: in how few rounds can one seat meet both Demands of a pair at the end of a round
scope:    one seat; dice, deck, tokens and rivals as favourable as can be
expected: an interval for each of the 105 pairs, closed for two in five with the synthetic cards
budget:   states of the plan search and deterministic time of the planning model, by effort

The relaxation gives a lower bound first, a plan kept from earlier searches and the plan search an upper one; where a
gap is left the planning model is asked about the numbers of rounds in it, from below. A value counts as proved only
where a lower bound and a replayed plan meet: what one method alone says is a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck_models.gempire.rounds.answers_effort import EFFORTS, USUAL, Effort
from gemcheck_models.gempire.rounds.answers_planning import Opinion, planner
from gemcheck_models.gempire.rounds.answers_words import pair_words
from gemcheck_models.gempire.rounds.bounds import LOOKS, lower_bound
from gemcheck_models.gempire.rounds.bounds_case import Reason
from gemcheck_models.gempire.rounds.bounds_impossible import Impossible
from gemcheck_models.gempire.rounds.plans import planned
from gemcheck_models.gempire.rounds.plans_known import recalled
from gemcheck_models.gempire.rounds.replay import NAMES, Plan, replayed
from gemcheck_models.gempire.rounds.worlds import Pair, Question

__all__ = [
    "BOUNDED",
    "EFFORTS",
    "IMPOSSIBLE",
    "PROVED",
    "USUAL",
    "Disagreement",
    "Effort",
    "Minimum",
    "Need",
    "Said",
    "discovered",
    "minimum",
]

PROVED, BOUNDED, IMPOSSIBLE = "proved", "bounded", "impossible"
"""How an answer stands: both ends meet; an interval; nobody ever meets the pair."""

RELAXATION, KEPT, SEARCH, MODEL, REPLAY = "relaxation", "kept plan", "plan search", "planning model", "replay"
CLOSE = "relaxation, city by city"
"""The methods by name."""

REFUTED, STANDS, UNKNOWN, MET = "refuted", "stands", "unknown", "met"
"""What a method says of a number of rounds: not enough; not refuted; not decided; enough, for a plan does it."""

MOST = 36
"""Plans of so many rounds are of no interest."""

DISCOVER = "discover "


class Disagreement(RuntimeError):
    """Two methods that contradict each other: one of them is wrong, and no answer can be given."""


class Said(msgspec.Struct, frozen=True):
    """What one method said of one number of rounds, and what it looked at for that."""

    method: str
    rounds: int
    says: str
    looked: str = ""


class Need(msgspec.Struct, frozen=True):
    """A technology without which the pair takes `rounds` rounds at least, more than the plan that uses it."""

    technology: str
    rounds: int


class Minimum(msgspec.Struct, frozen=True):
    """The fewest rounds for a pair lie between `low` and `high`; high is None while no plan is known.

    said: what each method said, in the order of asking; plan: a plan of `high` rounds, which has been replayed;
    reasons: the limits behind the relaxation; never: why the pair is impossible; needs: technologies proved to be
    needed for `high`; finished: False for an answer that was stopped.
    """

    pair: Pair
    low: int = 1
    high: int | None = None
    verdict: str = BOUNDED
    said: tuple[Said, ...] = ()
    plan: Plan | None = None
    reasons: tuple[Reason, ...] = ()
    never: Impossible | None = None
    needs: tuple[Need, ...] = ()
    finished: bool = False

    @property
    def words(self) -> str:
        """The interval in short: `4`, `3-5`, `3+` without a plan, `never`."""
        if self.never is not None:
            return "never"
        if self.high is None:
            return f"{self.low}+"
        return str(self.high) if self.low == self.high else f"{self.low}-{self.high}"


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
) -> Minimum:
    """The interval for a pair.

    prove: ask the planning model also where the relaxation and a plan meet already; progress: shows a line about the
    state of the work; late: whether to stop before the next step or the next split of cards; told: is given every
    answer on the way, none weaker than one before. Deterministic for a seed unless it is stopped. Raises Disagreement
    where methods contradict each other.
    """
    return _Asking(game, asked, effort, seed, progress, late, told).answer(prove)


class _Asking:
    """One question on its way through the methods."""

    def __init__(
        self,
        game: Gempire,
        asked: Question,
        effort: Effort,
        seed: int,
        progress: Callable[[str], None],
        late: Callable[[], bool],
        told: Callable[[Minimum], None],
    ) -> None:
        self.game, self.asked, self.effort, self.seed = game, asked, effort, seed
        self.progress, self.told = progress, told
        self.time_is_up, self.stopped = late, False
        self.now = Minimum(asked.pair)
        self.planner = planner(effort.planning, seed)
        self.close = False

    def answer(self, prove: bool) -> Minimum:
        steps: list[Callable[[], None]] = [self.relax, self.recall, self.press, self.search, self.press, self.climb]
        if prove:
            steps.append(self.confirm)
        for step in (*steps, self.compare):
            if self.now.never is not None or self.late():
                break
            step()
        if not self.stopped:
            self.set(finished=True)
        return self.now

    def late(self) -> bool:
        """Whether to stop: once so, always so."""
        self.stopped = self.stopped or self.time_is_up()
        return self.stopped

    def set(self, *said: Said, **changes: Any) -> None:
        """Take over what has come out, and pass it on."""
        now = replace(self.now, said=(*self.now.said, *said), **changes)
        if now.never is not None:
            now = replace(now, verdict=IMPOSSIBLE)
        elif now.high is not None and now.low > now.high:
            raise Disagreement(
                f"{pair_words(now.pair)}: a plan of {now.high} rounds replays, {now.low} are called needed"
            )
        elif now.low == now.high:
            now = replace(now, verdict=PROVED)
        self.now = now
        self.told(now)

    def relax(self, looks: int = LOOKS, closely: bool = False) -> None:
        """The lower bound, or why the pair is impossible."""
        method = CLOSE if closely else RELAXATION
        self.progress(method)
        bound = lower_bound(self.asked, looks, self.late, closely=closely, since=self.now.low if closely else 1)
        said = [
            Said(method, one.rounds, REFUTED, f"{one.groups} groups of cases, {one.cases} single cases")
            for one in bound.refuted
            if one.rounds >= self.now.low
        ]
        if bound.standing is not None:
            said.append(Said(method, bound.rounds, STANDS))
        # What was stopped early may say less than is known.
        if bound.never is not None or bound.rounds >= self.now.low:
            self.set(*said, low=max(1, bound.rounds), reasons=bound.reasons, never=bound.never)

    def press(self) -> None:
        """The lower bound once more where a plan leaves a gap: with all that the effort allows, and with the cities of
        each split that stands looked at one by one."""
        if not self.close and self.now.high is not None and self.now.low < self.now.high:
            self.relax(self.effort.looks, closely=True)
            self.close = True

    def recall(self) -> None:
        """The plan kept from earlier searches, where one can be played at this table."""
        plan = recalled(self.game, self.asked)
        if plan is not None:
            self.keep(plan, KEPT, "found by an earlier search")

    def search(self, hint: Sequence[int] = ()) -> None:
        """A plan shorter than the one known; the search ends where it meets the bound."""
        if self.now.high is not None and self.now.high <= self.now.low:
            return

        def shorter(rounds: int) -> None:
            self.progress(f"at least {self.now.low} rounds; a plan of {rounds}")

        self.progress(f"at least {self.now.low} rounds; searching for a plan")
        found = planned(
            self.game,
            self.asked.pair,
            seats=self.asked.seats,
            technologies=self.asked.technologies,
            hint=hint,
            budget=self.effort.states,
            below=MOST if self.now.high is None else self.now.high,
            enough=self.now.low,
            seed=self.seed,
            progress=shorter,
        )
        if found.plan is not None:
            self.keep(found.plan, SEARCH, f"{found.states} states")

    def keep(self, plan: Plan, method: str, looked: str) -> None:
        """Replay a plan once more, apart from where it comes from, and take it over."""
        outcome = replayed(plan)
        self.set(
            Said(method, outcome.round, MET, looked),
            Said(REPLAY, outcome.round, MET, "every step by the engine"),
            high=outcome.round,
            plan=plan,
        )

    def climb(self) -> None:
        """Ask the planning model about the gap, from below, until it lets a number of rounds stand; the cards of its
        plan are then a hint for the plan search."""
        while self.planner and self.now.high is not None and self.now.low < self.now.high and not self.late():
            opinion = self.ask(self.now.low)
            if opinion.says != REFUTED:
                if opinion.cards:
                    self.search(opinion.cards)
                return
            self.set(low=self.now.low + 1)

    def confirm(self) -> None:
        """A second opinion where both ends have met: one round less, and the plan's own number."""
        high = self.now.high
        if not self.planner or high is None or self.now.low != high:
            return
        if high > 1 and not any(said.method == MODEL and said.rounds == high - 1 for said in self.now.said):
            self.ask(high - 1)
        if self.ask(high).says == REFUTED:
            raise Disagreement(f"{pair_words(self.now.pair)}: the planning model refutes {high}, and a plan replays")

    def ask(self, rounds: int) -> Opinion:
        between = f"{self.now.low} to {self.now.high} rounds"
        self.progress(f"{between}; the planning model looks at {rounds}")
        assert self.planner is not None
        opinion = self.planner(self.asked, rounds)
        self.set(Said(MODEL, rounds, opinion.says, opinion.looked))
        return opinion

    def compare(self) -> None:
        """Which of the technologies that the plan discovers are needed for so few rounds."""
        plan, high = self.now.plan, self.now.high
        if plan is None or high is None:
            return
        in_play = self.asked.technologies
        if in_play is None:
            in_play = tuple(range(len(TECHNOLOGIES)))
        needs = []
        for slug in discovered(plan):
            if self.late():
                return
            self.progress(f"{high} rounds; without {slug}?")
            others = tuple(number for number in in_play if TECHNOLOGIES[number] != slug)
            bound = lower_bound(self.asked._replace(technologies=others), late=self.late)
            if bound.never is None and bound.rounds > high:
                needs.append(Need(slug, bound.rounds))
        self.set(needs=tuple(needs))


def discovered(plan: Plan) -> tuple[str, ...]:
    """The technologies that the first seat discovers in a plan, in order."""
    decisions = [decision for one in plan.rounds for decision in one.decisions if decision.seat == NAMES[0]]
    return tuple(one.do.removeprefix(DISCOVER) for one in decisions if one.do.startswith(DISCOVER))
