"""Cases made smaller: what remains is 1-minimal, and always the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gemcheck.checks.shrinking import Case, neighbours, shrunk, size

CASE: Case = {
    "given": {
        "players": 4,
        "seats": {"bea": {"coins": 9, "line": "A1,B22/0,C3 k4", "owned": ["x", "y", "z", "w"]}, "cal": {"coins": 9}},
    },
    "when": [{"bea": "bid 3"}, {}, {"bea": "bid 2", "cal": "pass"}],
}


def found(case: Case, word: str) -> bool:
    return word in repr(case)


def coins(case: Case) -> list[int]:
    return [seat.get("coins", 0) for seat in case["given"].get("seats", {}).values()]


@pytest.mark.parametrize("word", ["B", "k", "'z'", "bid", "players", "C3"])
def test_what_remains_is_minimal(word: str) -> None:
    case = shrunk(CASE, lambda c: found(c, word))
    assert found(case, word)
    assert not any(found(one, word) for one in neighbours(case, {}))
    assert size(case) < size(CASE)
    assert case == shrunk(CASE, lambda c: found(c, word))


def test_numbers_that_must_stay_equal_are_lowered_together() -> None:
    case = shrunk(CASE, lambda c: len(coins(c)) == 2 and len(set(coins(c))) == 1 and min(coins(c)) > 2)
    assert coins(case) == [3, 3]


def test_numbers_of_a_sum_are_lowered_together() -> None:
    def split(case: Case) -> bool:
        table = case["given"]
        return bool(0 < table.get("whole", 0) == sum(table.get("parts", ())))

    case = shrunk({"given": {"whole": 7, "parts": [3, 0, 4]}, "when": []}, split)
    assert case["given"] == {"whole": 1, "parts": [1]}


def test_names_give_way_to_plain_words_everywhere_at_once() -> None:
    def both(case: Case) -> bool:
        words = case["given"].get("line", "").split(), "".join(case["when"][0].values()) if case["when"] else ""
        return any(word.rpartition(".")[2].lower() in words[1].split() for word in words[0])

    case: Any = {"given": {"line": "P.mill C5"}, "when": [{"ann": "place mill here"}]}
    made = shrunk(case, both, {"mill": "p0"})
    assert made == {"given": {"line": "P0"}, "when": [{"ann": "p0"}]}


def test_a_whole_position_is_left_alone() -> None:
    case: Any = {"given": {"state": "line 1\nline 2"}, "when": []}
    assert shrunk(case, lambda c: "line" in repr(c)) == case


def test_size_orders_by_players_then_technologies_then_things_then_numbers() -> None:
    def of(**given: Any) -> Case:
        return {"given": given, "when": []}

    cases = [
        of(a=9),
        of(a=10),
        of(a=1, b=1),
        of(technologies=["x"]),
        of(players=2, a=1),
    ]
    mixed = list(cases)
    Random(1).shuffle(mixed)
    assert sorted(mixed, key=size) == cases
