"""The best spread of treasures: feeding the lowest colour is beaten by no other spread."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from typing import Any

import pytest
from gemcheck_models.tigris.treasures import best_spread, spreads

from gemcheck.cli import exits
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
