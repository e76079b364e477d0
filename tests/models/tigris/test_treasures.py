"""The best spread of treasures: feeding the lowest colour is beaten by no other spread."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from gemcheck_models.tigris.checks_tigris_treasures import lowest_fed
from gemcheck_models.tigris.treasures import best_spread, spreads
from gemcheck_models.tigris.treasures_proof import STEPS, at_least_as_good, ordered

from gemcheck.algebra import INTS, Algebra
from gemcheck.cli import exits
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.tigris import scoring
from tests.cli.support import run
from tests.models.tigris.plain import totals


def test_feeding_the_lowest_is_best_for_all_small_numbers() -> None:
    """The order of the colours does not matter, so that ascending points are all there is."""
    for points in combinations_with_replacement(range(7), 4):
        for number in range(7):
            spread = best_spread(points, number)
            assert spread.better == ()
            assert spread.ordered == totals(points, number)
            assert spread.equal >= 1
            assert sum(spread.added) == number


def test_every_spread_is_looked_at_once() -> None:
    found = list(spreads(4))
    assert len(found) == len(set(found)) == best_spread((0, 0, 0, 0), 4).looked_at == 35
    assert {sum(way) for way in found} == {4}


def test_a_worse_rule_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def highest(points: Any, number: int) -> Any:
        raised = sorted(points)
        raised[3] += number
        return tuple(raised)

    monkeypatch.setattr(scoring, "spread_out", highest)
    assert best_spread((1, 2, 3, 4), 2).better


# -- for any points and any number of treasures


def test_it_is_proved_for_any_numbers() -> None:
    pytest.importorskip("z3")
    report = lowest_fed.run(load_game("tigris"))
    assert (report.verdict, report.findings) == (Verdict.PROVED, ())
    answer = json.loads(asked("S4T5F6M6G2", "--prove", "--format", "json").stdout)
    assert answer["verdict"] == "proved"
    assert answer["certificate"]["second"].startswith("inductive")


def _first(points: Sequence[Any], on: Algebra = INTS) -> tuple[Any, ...]:
    return (points[0] + 1, *points[1:])


def _every_lowest(points: Sequence[Any], on: Algebra = INTS) -> tuple[Any, ...]:
    lowest = on.smallest(points)
    return tuple(total + on.choose(on.equal(total, lowest), 1, 0) for total in points)


def _none(points: Sequence[Any], on: Algebra = INTS) -> tuple[Any, ...]:
    return tuple(points)


@pytest.mark.parametrize(("rule", "step"), [(_first, STEPS[2]), (_every_lowest, STEPS[0]), (_none, STEPS[0])])
def test_another_rule_is_not_proved(rule: Callable[..., Any], step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("z3")
    monkeypatch.setattr(scoring, "fed", rule)
    (finding,) = lowest_fed.run(load_game("tigris")).findings
    assert finding.witness["facts"]["step"] == step


def test_the_rule_says_the_same_on_terms() -> None:
    z3 = pytest.importorskip("z3")
    from gemcheck_models.z3_algebra import Z3

    points = z3.Ints("black red blue green")
    fed = scoring.fed(points, Z3)
    for numbers in product(range(3), repeat=4):
        put = [(term, z3.IntVal(number)) for term, number in zip(points, numbers, strict=True)]
        assert tuple(z3.simplify(z3.substitute(term, put)).as_long() for term in fed) == scoring.fed(numbers)


def test_totals_are_ordered_and_compared_as_the_game_does() -> None:
    for unordered in product(range(4), repeat=4):
        assert ordered(unordered) == sorted(unordered)
    for one, other in product(combinations_with_replacement(range(3), 4), repeat=2):
        assert at_least_as_good(one, other) is (one >= other)


# -- the command


def asked(*words: str, stdin: str | None = None) -> Any:
    return run("advise", "tigris", "treasures", *words, stdin=stdin)


def test_points_alone_are_enough() -> None:
    document = json.loads(asked("S4T5F6M6G2", "--format", "json").stdout)
    assert document["seats"]["you"]["ordered"] == [5, 6, 6, 6]
    assert document["seats"]["you"]["added"] == [2, 0, 0, 0]
    assert document["verdict"] == "found"
    assert document["work"] == 10
    assert asked("s4t5f6m6g2", "-q").stdout == "you: lowest colour 5, totals 5, 6, 6, 6\n"


LINE = "TE1 10Tg5/1Tg13Tg/5Tg10/16/13Tg2/16/8Tg7/1Tg14/14Tg1/5Tg10/10Tg5 s2 h.S1T2F2M1/S1T2F2M1"


def test_each_seat_of_a_position_is_told() -> None:
    result = asked(LINE)
    assert result.exit_code == exits.CLEAN
    assert result.stdout.startswith("seat 1: lowest colour 0, totals 0, 0, 0, 0; seat 2: lowest colour 0")
    assert "[score.treasures, score.ties]" in " ".join(result.stdout.split())
    assert asked(LINE, "--seat", "2", "-q").stdout == "seat 2: lowest colour 0, totals 0, 0, 0, 0\n"
    toml = "seats.ann = { points = 'T2F1', treasures = 1 }\n"
    toml += "treasures = ['k1', 'b2', 'p2', 'f3', 'n5', 'i7', 'b8', 'o9', 'f10']"
    assert "ann: lowest colour 0, totals 0, 1, 1, 2" in asked("-", stdin=toml).stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("",), "the position is empty"),
        (("X4",), "letter"),
        (("S4S5",), "twice"),
        (("S4T5F6M6G61",), "61 treasures"),
        ((LINE, "--seat", "ann"), "unknown seat 'ann'"),
        (("S4", "--seat", "1"), "--seat"),
        (("a b",), "neither a notation"),
    ],
)
def test_bad_input_is_one_complaint(words: tuple[str, ...], message: str) -> None:
    result = asked(*words)
    assert result.exit_code == exits.USAGE
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.count("gemcheck:") == 1
