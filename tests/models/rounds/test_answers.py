"""How several methods make one answer: who is asked when, what counts as proved, and what a contradiction does.

The methods themselves are played by stand-ins that say what a test wants; plans are replayed for real.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from gemcheck_models.gempire.rounds import answers, answers_planning
from gemcheck_models.gempire.rounds.answers import (
    BOUNDED,
    IMPOSSIBLE,
    PROVED,
    USUAL,
    Disagreement,
    Effort,
    Minimum,
    Need,
    discovered,
    minimum,
)
from gemcheck_models.gempire.rounds.answers_planning import Opinion, planner, planning_version
from gemcheck_models.gempire.rounds.bounds import LOOKS, Bound, Refutation
from gemcheck_models.gempire.rounds.bounds_case import Case
from gemcheck_models.gempire.rounds.bounds_impossible import Impossible
from gemcheck_models.gempire.rounds.plans import Found
from gemcheck_models.gempire.rounds.replay import Decision, Plan, ReplayError, replayed
from gemcheck_models.gempire.rounds.worlds import Question, question
from msgspec.structs import replace

from gemcheck.games.gempire.table import TECHNOLOGIES
from tests.models.rounds.plan_in_hand import GAME, plan

ASKED = question(GAME.table, 4, (1, 5))


class Methods:
    """Stand-ins: a lower bound, the plans that the search finds one after the other, and what the model says of each
    number of rounds; `asked` keeps what was asked of whom."""

    def __init__(self, low: int, found: list[Plan | None], model: dict[int, Opinion] | None = None) -> None:
        self.low, self.found, self.model = low, found, model
        self.without: dict[str, int] = {}
        self.kept: Plan | None = None
        self.stopped: int | None = None
        self.cut: int | None = None
        self.never: Impossible | None = None
        self.asked: list[Any] = []

    def lower_bound(
        self,
        asked: Question,
        looks: int = LOOKS,
        late: Callable[[], bool] = lambda: False,
        *,
        closely: bool = True,
        since: int = 1,
    ) -> Bound:
        if self.cut == looks:
            assert late()
            return Bound(asked.pair, 1, None, (), ())
        if asked.technologies is not None:
            missing = next(slug for number, slug in enumerate(TECHNOLOGIES) if number not in asked.technologies)
            self.asked.append(("without", missing))
            late()
            return Bound(asked.pair, self.without.get(missing, self.low), None, (), ())
        self.asked.append("city by city" if closely else "relaxation")
        refuted = tuple(Refutation(rounds, 7, 1) for rounds in range(since, self.low))
        if self.stopped is not None and looks == LOOKS:
            return Bound(asked.pair, self.stopped, None, refuted[: self.stopped - 1], ())
        stands = None if self.never else Case(asked, self.low, 1, 0, 0, 3, False, False, (), 0)
        return Bound(asked.pair, 0 if self.never else self.low, stands, refuted, (), self.never)

    def planned(self, *_: object, **terms: Any) -> Found:
        self.asked.append(("search", terms["below"], terms["enough"], tuple(terms["hint"])))
        one = self.found.pop(0)
        return Found(one, None if one is None else replayed(one), 100)

    def planner(self, limit: int, seed: int) -> Callable[[Question, int], Opinion] | None:
        return None if self.model is None else self.opinion

    def opinion(self, asked: Question, rounds: int) -> Opinion:
        assert self.model is not None
        self.asked.append(("model", rounds))
        return self.model[rounds]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Callable[[Methods], Methods]:
    def use(methods: Methods) -> Methods:
        monkeypatch.setattr(answers, "lower_bound", methods.lower_bound)
        monkeypatch.setattr(answers, "planned", methods.planned)
        monkeypatch.setattr(answers, "recalled", lambda *_: methods.kept)
        monkeypatch.setattr(answers, "planner", methods.planner)
        return methods

    return use


Play = Callable[[Methods], Methods]


def test_a_bound_that_meets_a_replayed_plan_is_a_proof(play: Play) -> None:
    methods = play(Methods(3, [plan()], {}))
    answer = minimum(GAME, ASKED)
    assert (answer.low, answer.high, answer.verdict, answer.words) == (3, 3, PROVED, "3")
    assert answer.finished
    assert answer.plan == plan()
    assert [(said.method, said.rounds, said.says) for said in answer.said] == [
        ("relaxation", 1, "refuted"),
        ("relaxation", 2, "refuted"),
        ("relaxation", 3, "stands"),
        ("plan search", 3, "met"),
        ("replay", 3, "met"),
    ]
    assert methods.asked == ["relaxation", ("search", answers.MOST, 3, ())]


def test_a_plan_kept_that_meets_the_bound_leaves_nothing_to_search(play: Play) -> None:
    methods = Methods(3, [])
    methods.kept = plan()
    play(methods)
    answer = minimum(GAME, ASKED)
    assert (answer.low, answer.high, answer.verdict) == (3, 3, PROVED)
    assert [(said.method, said.says) for said in answer.said][-2:] == [("kept plan", "met"), ("replay", "met")]
    assert methods.asked == ["relaxation"]


def test_a_relaxation_that_was_stopped_is_asked_again_where_a_gap_is_left(play: Play) -> None:
    methods = Methods(3, [])
    methods.kept, methods.stopped = plan(), 2
    play(methods)
    answer = minimum(GAME, ASKED)
    assert (answer.low, answer.high, answer.verdict) == (3, 3, PROVED)
    assert methods.asked == ["relaxation", "city by city"]
    assert [said.rounds for said in answer.said if said.says == "refuted"] == [1, 2]


def test_a_gap_is_an_interval(play: Play) -> None:
    play(Methods(2, [plan()]))
    answer = minimum(GAME, ASKED)
    assert (answer.low, answer.high, answer.verdict, answer.words) == (2, 3, BOUNDED, "2-3")
    assert answer.finished


def test_without_a_plan_nothing_is_proved(play: Play) -> None:
    methods = play(Methods(2, [None], {2: Opinion("refuted", "")}))
    answer = minimum(GAME, ASKED)
    assert (answer.low, answer.high, answer.verdict, answer.words) == (2, None, BOUNDED, "2+")
    assert ("model", 2) not in methods.asked


def test_the_model_closes_a_gap_from_below(play: Play) -> None:
    methods = play(Methods(1, [plan()], {1: Opinion("refuted", "a"), 2: Opinion("refuted", "b")}))
    answer = minimum(GAME, ASKED)
    assert (answer.low, answer.high, answer.verdict) == (3, 3, PROVED)
    assert methods.asked[2:] == ["city by city", ("model", 1), ("model", 2)]
    assert [said.looked for said in answer.said if said.method == "planning model"] == ["a", "b"]


@pytest.mark.parametrize("says", ["stands", "unknown"])
def test_the_model_stops_where_it_does_not_refute(says: str, play: Play) -> None:
    play(Methods(1, [plan()], {1: Opinion("refuted", ""), 2: Opinion(says, "")}))
    answer = minimum(GAME, ASKED)
    assert (answer.low, answer.high, answer.verdict) == (2, 3, BOUNDED)


def test_cards_of_the_model_are_a_hint_for_a_second_search(play: Play) -> None:
    methods = play(Methods(2, [plan(), None], {2: Opinion("stands", "", (4, 9))}))
    answer = minimum(GAME, ASKED)
    assert methods.asked[-1] == ("search", 3, 2, (4, 9))
    assert (answer.low, answer.high) == (2, 3)


def test_an_impossible_pair_has_its_reason_and_no_search(play: Play) -> None:
    methods = play(Methods(1, []))
    methods.never = Impossible(5, "so it is", ("demand.05.condition",))
    answer = minimum(GAME, ASKED)
    assert (answer.verdict, answer.words, answer.never) == (IMPOSSIBLE, "never", methods.never)
    assert answer.finished
    assert methods.asked == ["relaxation"]


def test_a_bound_above_a_replayed_plan_is_a_contradiction(play: Play) -> None:
    play(Methods(4, [plan()]))
    with pytest.raises(Disagreement, match="a plan of 3 rounds replays, 4"):
        minimum(GAME, ASKED)


def test_a_plan_that_does_not_replay_is_no_answer(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = replace(plan(), rounds=plan().rounds[:2])
    methods = play(Methods(2, []))
    monkeypatch.setattr(answers, "planned", lambda *_, **__: Found(broken, replayed(plan()), 1))
    with pytest.raises(ReplayError, match="the game goes on"):
        minimum(GAME, ASKED)
    assert methods.asked == ["relaxation"]


def test_prove_asks_the_model_on_both_sides(play: Play) -> None:
    methods = play(Methods(3, [plan()], {2: Opinion("refuted", ""), 3: Opinion("stands", "")}))
    answer = minimum(GAME, ASKED, prove=True)
    assert answer.verdict == PROVED
    assert methods.asked[2:] == [("model", 2), ("model", 3)]
    play(Methods(3, [plan()], {2: Opinion("unknown", ""), 3: Opinion("refuted", "")}))
    with pytest.raises(Disagreement, match="refutes 3"):
        minimum(GAME, ASKED, prove=True)


def test_a_stopped_answer_keeps_what_it_has(play: Play) -> None:
    play(Methods(3, [plan()]))
    calls = iter([False, True])
    answer = minimum(GAME, ASKED, late=lambda: next(calls))
    assert (answer.low, answer.high, answer.finished, answer.verdict) == (3, None, False, BOUNDED)


def test_a_relaxation_cut_short_takes_nothing_back(play: Play) -> None:
    methods = Methods(3, [])
    methods.kept, methods.stopped, methods.cut = plan(), 2, USUAL.looks
    play(methods)
    calls = iter([False, False, False, True])
    answer = minimum(GAME, ASKED, late=lambda: next(calls))
    assert (answer.low, answer.high, answer.finished, answer.verdict) == (2, 3, False, BOUNDED)
    assert next(calls, None) is None


def test_an_answer_stopped_at_its_last_step_is_not_finished(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    methods = play(Methods(3, [plan()]))
    monkeypatch.setattr(answers, "discovered", lambda _: ("masonry",))
    answer = minimum(GAME, ASKED, late=lambda: ("without", "masonry") in methods.asked)
    assert (answer.low, answer.high, answer.finished) == (3, 3, False)


def test_every_step_is_told_and_none_is_weaker(play: Play) -> None:
    play(Methods(1, [plan()], {1: Opinion("refuted", ""), 2: Opinion("refuted", "")}))
    seen: list[Minimum] = []
    shown: list[str] = []
    answer = minimum(GAME, ASKED, told=seen.append, progress=shown.append)
    assert seen[-1] == answer
    assert [one.finished for one in seen] == [False] * (len(seen) - 1) + [True]
    assert [one.low for one in seen] == sorted(one.low for one in seen)
    assert shown[0] == "relaxation"


def learning(*slugs: str) -> Plan:
    """The plan with discoveries among its decisions, as far as `discovered` looks at it."""
    first = plan().rounds[0]
    more = (Decision("bea", "discover iron"), *(Decision("ann", f"discover {slug}") for slug in slugs))
    return replace(plan(), rounds=(replace(first, decisions=(*first.decisions, *more)), *plan().rounds[1:]))


def test_technologies_that_a_plan_discovers() -> None:
    assert discovered(plan()) == ()
    assert discovered(learning("masonry", "currency")) == ("masonry", "currency")


def test_a_technology_is_needed_only_where_the_bound_without_it_is_higher(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    methods = play(Methods(3, [plan()]))
    methods.without = {"masonry": 4, "currency": 3}
    monkeypatch.setattr(answers, "discovered", lambda _: ("masonry", "currency"))
    answer = minimum(GAME, ASKED)
    assert answer.needs == (Need("masonry", 4),)
    assert methods.asked[2:] == [("without", "masonry"), ("without", "currency")]


def test_no_model_is_asked_with_nothing_to_spend(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers_planning, "planning_version", lambda: "a solver")
    assert planner(0, 0) is None
    assert planner(1, 0) is not None
    assert USUAL.planning > Effort(1, 0).planning


def test_no_model_is_asked_where_none_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers_planning, "find_spec", lambda name: None)
    assert planning_version() == ""
    assert planner(1, 0) is None


def test_what_the_model_says_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    work = SimpleNamespace(courses=3, conflicts=70)
    standing = SimpleNamespace(verdict="stands", skeleton=SimpleNamespace(cards=[4, 9]), work=work, outside="")
    strange = SimpleNamespace(verdict="unknown", skeleton=None, work=work, outside="bid.cycle")
    terms: list[Any] = []

    def attempted(asked: Question, rounds: int, **more: Any) -> Any:
        terms.append((asked, rounds, more))
        return standing if rounds == 2 else strange

    monkeypatch.setattr(answers_planning, "planning_version", lambda: "a solver")
    monkeypatch.setattr(answers_planning, "import_module", lambda name: SimpleNamespace(attempted=attempted))
    ask = planner(20, 5)
    assert ask is not None
    assert ask(ASKED, 2) == Opinion("stands", "3 courses of action, 70 conflicts", (4, 9))
    assert ask(ASKED, 3) == Opinion("unknown", "reading bid.cycle is not modelled")
    assert terms == [(ASKED, rounds, {"limit": 20, "seed": 5}) for rounds in (2, 3)]
