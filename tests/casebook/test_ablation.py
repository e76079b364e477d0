"""Citations that matter and cases that assert something: each kind of idleness is caught."""

from __future__ import annotations

from typing import Any

import pytest

from tests.casebook.build import SALE, TIE, case_of, judged, only_fault, rule_of
from tests.toy import Toy

EMPTY = """\
[given]
seats.ann = { left = [1, 3] }
[[then]]
after.ann.score = 4
"""
"""Nothing is played: the given state itself is looked at."""


@pytest.mark.parametrize(
    ("body", "clauses"),
    [
        (SALE, ("bid.award", "bid.pay", "bid.lose")),
        (TIE, ("bid.award",)),
        (EMPTY, ("score.lots",)),
    ],
)
def test_a_clause_that_moves_an_outcome_when_struck_matters(body: str, clauses: tuple[str, ...]) -> None:
    case = case_of(body, *clauses) if body == TIE else rule_of(body, *clauses)
    assert judged(case).outcome == "pass"


def test_a_citation_that_moves_nothing_is_decorative() -> None:
    result = judged(rule_of(SALE, "bid.award", "lot.sell"))
    assert result.outcome == "fail"
    assert only_fault(result) == "citation of lot.sell is decorative: striking it moves no outcome asserted"
    assert result.faults[0].where == ("cites", 1)


def test_a_citation_that_cannot_move_anything_is_decorative() -> None:
    fault = only_fault(judged(rule_of(SALE, "bid.award", "box.coins")))
    assert fault == (
        "citation of box.coins is decorative: no code that can be struck, no data and no open point rests on it"
    )


def test_a_citation_whose_other_readings_move_nothing_is_decorative() -> None:
    fault = only_fault(judged(rule_of(SALE, "bid.award", "score.set")))
    assert (
        fault
        == "citation of score.set is decorative: striking it or another reading of score.set moves no outcome asserted"
    )


def test_a_clause_matters_when_a_reading_of_it_moves_an_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gemcheck.casebook.ablation.ablated", _nothing_struck)
    assert judged(case_of(TIE)).outcome == "pass"


def test_a_worked_example_is_exempt() -> None:
    assert judged(rule_of(SALE, "bid.award", "example.auction")).outcome == "pass"


TARGET = """\
[given]
lot = 3
seats.ann = { left = [3] }
[[when]]
ann = { bid = 1 }
[[when]]
ann = { keep = "left" }
[[when]]
ann = { done = true }
[[then]]
result.reason = "target"
"""


def test_a_clause_that_is_data_is_perturbed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gemcheck.casebook.ablation.ablated", _nothing_struck)
    assert judged(rule_of(TARGET, "end.target")).outcome == "pass"
    body = TARGET.replace('result.reason = "target"', "after.ann.coins = 4")
    assert only_fault(judged(rule_of(body, "end.target"))) == (
        "citation of end.target is decorative: changing its data moves no outcome asserted"
    )
    monkeypatch.delattr(Toy, "ablate_data")
    assert "no code that can be struck" in only_fault(judged(rule_of(TARGET, "end.target")))


def test_a_crash_or_a_refusal_without_the_clause_counts_as_moved() -> None:
    body = SALE + '[[then]]\nphase = "settle"\n'
    kept = body.replace("[[then]]", '[[when]]\nann = { keep = "left" }\n[[then]]', 1)
    # Without the award ann has no lot to keep: the plan is refused.
    only_phase = kept.replace('winner = "ann"\nafter = { ann.coins = 2, bea.coins = 4 }\n[[then]]\n', "")
    assert judged(rule_of(only_phase, "bid.award")).outcome == "pass"


def test_a_refusal_moves_when_the_clause_that_forbids_is_struck() -> None:
    refused = SALE.replace("[[when]]", '[[when]]\nann = "bid 9"\nrefused.ann = ["bid.limit"]\n[[when]]')
    assert judged(rule_of(refused, "bid.limit")).outcome == "pass"
    assert "decorative" in only_fault(judged(rule_of(SALE, "bid.award", "bid.limit")))


def test_events_alone_can_move() -> None:
    body = SALE.partition("[[then]]")[0] + '[[then]]\nevents = ["lost-coin"]\n'
    assert judged(rule_of(body, "bid.lose")).outcome == "pass"


def test_every_outcome_is_tried_not_only_the_first() -> None:
    body = SALE + '[[then]]\nreading = { "bid.tie" = "poorest" }\nafter.bea.coins = 4\n'
    first_is_blind = body.replace("after = { ann.coins = 2, bea.coins = 4 }\n", "")
    assert judged(rule_of(first_is_blind, "bid.lose")).outcome == "pass"


def test_a_crash_without_the_clause_counts_as_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    observe = Toy.observe

    def fragile(self: Toy, before: Any, after: Any, events: Any, names: Any) -> Any:
        seen = dict(observe(self, before, after, events, names))
        assert "winner" not in seen or sum(event.what == "lost-coin" for event in events), "nobody lost a coin"
        return seen

    monkeypatch.setattr(Toy, "observe", fragile)
    body = SALE.replace("after = { ann.coins = 2, bea.coins = 4 }\n", "")
    assert judged(rule_of(body, "bid.lose")).outcome == "pass"


def test_readings_that_exclude_one_another_are_not_counted_as_moved() -> None:
    # Under score.set=seat the option silent of bid.tie is excluded, and the other options give the same.
    rule = rule_of(TIE.partition("[[then]]")[0] + '[[then]]\nreading = { "score.set" = "seat" }\nlots.bag = 5\n')
    decorative = [fault.text for fault in judged(rule).faults if "decorative" in fault.text]
    assert decorative == [
        "citation of bid.award is decorative: striking it or another reading of bid.tie moves no outcome asserted"
    ]


# -- vacuity


def test_a_case_that_asserts_what_was_so_before_is_vacuous() -> None:
    body = SALE.partition("[[then]]")[0] + "[[then]]\nlots.bag = 5\n"
    result = judged(rule_of(body, "example.auction"))
    assert only_fault(result) == "vacuous: everything asserted holds before the first entry is played"


@pytest.mark.parametrize(
    "assertion",
    ['winner = "ann"', "after.ann.coins = 2", 'events = ["paid"]', "lots.bag = 5\nafter.ann.coins = 2"],
)
def test_one_thing_that_moved_is_enough(assertion: str) -> None:
    body = SALE.partition("[[then]]")[0] + f"[[then]]\n{assertion}\n"
    assert judged(rule_of(body, "bid.award")).outcome == "pass"


def test_one_outcome_that_moved_is_enough() -> None:
    body = SALE.partition("[[then]]")[0] + "[[then]]\nlots.bag = 5\n[[then]]\nafter.ann.coins = 2\n"
    assert judged(rule_of(body, "bid.award")).outcome == "pass"


def test_a_refusal_or_a_missing_answer_is_something() -> None:
    refused = '[given]\nlot = 3\n[[when]]\nann = "bid 9"\nrefused.ann = ["bid.limit"]\n[[then]]\nlots.bag = 5\n'
    assert judged(rule_of(refused, "bid.limit")).outcome == "pass"
    silent = TIE.replace('winner = "nobody"', "lots.bag = 5")
    assert judged(case_of(silent)).outcome == "pass"


def test_a_case_that_plays_nothing_must_rest_on_a_clause() -> None:
    assert judged(rule_of(EMPTY, "score.lots", "example.auction")).outcome == "pass"
    fault = only_fault(judged(rule_of(EMPTY, "example.auction")))
    assert fault == "vacuous: nothing is played, and no cited clause moves what is asserted"


def test_a_case_that_plays_nothing_and_repeats_what_is_given_is_caught() -> None:
    body = EMPTY.replace("after.ann.score = 4", "after.ann.left = [1, 3]")
    texts = [fault.text for fault in judged(rule_of(body, "score.lots")).faults]
    assert texts == [
        "citation of score.lots is decorative: striking it moves no outcome asserted",
        "vacuous: nothing is played, and no cited clause moves what is asserted",
    ]


def test_a_question_that_was_open_before_the_first_entry_has_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    from gemcheck.game import OpenEnd, Undefined

    observe = Toy.observe

    def silent_at_first(self: Toy, before: Any, after: Any, events: Any, names: Any) -> Any:
        if before is after:
            raise OpenEnd(Undefined("score.set", ("score.set",), "no answer"))
        return observe(self, before, after, events, names)

    monkeypatch.setattr(Toy, "observe", silent_at_first)
    body = SALE.partition("[[then]]")[0] + "[[then]]\nlots.bag = 5\n"
    assert judged(rule_of(body, "example.auction")).outcome == "pass"


class _nothing_struck:  # noqa: N801  stands in for a context manager
    def __init__(self, *args: object) -> None: ...

    def __enter__(self) -> int:
        return 0

    def __exit__(self, *args: object) -> None: ...
