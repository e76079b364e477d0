"""What is expected against what is seen."""

from __future__ import annotations

from typing import Any

import pytest

from gemcheck.casebook.outcome import MISSING, conflict, leaves, look, near_miss, same, shown, split


@pytest.mark.parametrize(
    ("expected", "got", "equal"),
    [
        (1, 1, True),
        (1, 2, False),
        (1, True, False),
        (True, 1, False),
        (False, 0, False),
        (True, True, True),
        ("1", 1, False),
        ([1, 2], (1, 2), True),
        ([1, 2], (2, 1), False),
        ([1], (1, 2), False),
        ([True], (1,), False),
        ([], (), True),
        ({}, {}, True),
        ({}, {"a": 1}, False),
        ([{"a": [1]}], ({"a": (1,)},), True),
        ("nothing", MISSING, False),
        ([], MISSING, False),
    ],
)
def test_equality_is_strict_about_types_but_not_about_tuples(expected: Any, got: Any, equal: bool) -> None:
    assert same(expected, got) is equal


def test_paths() -> None:
    table = {"a": {"b": 1, "c": {}}, "d": [1]}
    assert leaves(table) == [(("a", "b"), 1), (("a", "c"), {}), (("d",), [1])]
    assert look(table, ("a", "b")) == 1
    assert look(table, ("a", "x")) is MISSING
    assert look(table, ("a", "b", "c")) is MISSING


def test_a_wrong_path_names_the_nearest_key() -> None:
    table = {"winner": {"A": "ann"}, "after": {}}
    assert near_miss(table, ("winer", "A")) == "; did you mean 'winner'?"
    assert near_miss(table, ("winner", "A", "x")) == ""
    assert near_miss(table, ("winner", "A")) == ""


def test_a_then_is_split_into_ruleset_and_assertions() -> None:
    then = split({"reading": {"b": "y", "a": "x"}, "ruleset": "house", "events": ["e"], "after": {"ann": {"coins": 1}}})
    assert then.outcome == ((("after", "ann", "coins"), 1),)
    assert then.label() == "house, a=x, b=y"
    assert split({"x": 1}).label() == "default ruleset"


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ({"x": 1}, {"x": 2}, True),
        ({"x": 1}, {"x": 1, "y": 2}, False),
        ({"x": 1}, {"y": 2}, False),
        ({"x": 1}, {"x": True}, True),
        ({"x": 1}, {"undefined": "p"}, True),
        ({"undefined": "q"}, {"undefined": "p"}, True),
        ({"undefined": "p"}, {"undefined": "p", "reading": {"a": "b"}}, False),
        ({"refused": {"ann": ["a", "b"]}}, {"refused": {"ann": ["b", "a"]}}, False),
        ({"refused": {"ann": ["a"]}}, {"x": 1}, True),
        ({"events": ["a"]}, {"events": ["b"]}, True),
        ({"events": ["a"]}, {"x": 1}, False),
    ],
)
def test_two_outcomes_conflict_when_both_cannot_be_seen(one: Any, other: Any, differ: bool) -> None:
    assert conflict(split(one), split(other)) is differ
    assert conflict(split(other), split(one)) is differ


def test_values_are_shown_as_in_a_file() -> None:
    assert shown((1, "a")) == '[1, "a"]'
    assert shown(None) == "None"
