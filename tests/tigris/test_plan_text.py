"""Plans in words: canonical forms, round trip, and errors that point at the fault."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given

from gemcheck.game import GameError
from gemcheck.games.tigris.geometry import named
from gemcheck.games.tigris.plan_text import plan_text, read_plan
from gemcheck.games.tigris.plans import (
    Build,
    Commit,
    Decline,
    Leader,
    Leave,
    Pass,
    Plan,
    Ruin,
    Swap,
    Tile,
    War,
    Withdraw,
)
from gemcheck.games.tigris.state import BLACK, BLUE, GREEN, RED
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import Rulebook
from tests.tigris.strategies import plans

TABLE = Table(Rulebook.load("tigris", "gemcheck.games.tigris.rulebook").ruleset())
C7 = named("c7")

WORDS: list[tuple[str, Plan]] = [
    ("tile settlement a1", Tile(BLACK, named("a1"))),
    ("tile market c7", Tile(GREEN, C7)),
    ("leader king p11", Leader(BLACK, named("p11"))),
    ("leader farmer c7", Leader(BLUE, C7)),
    ("withdraw priest", Withdraw(RED)),
    ("catastrophe c7", Ruin(C7)),
    ("swap S1T2", Swap((1, 2, 0, 0))),
    ("swap F10M1", Swap((0, 0, 10, 1))),
    ("swap -", Swap((0, 0, 0, 0))),
    ("pass", Pass()),
    ("commit 0", Commit(0)),
    ("commit 2", Commit(2)),
    ("war black", War(BLACK)),
    ("build black-green c7", Build(0, C7)),
    ("build red-green c7", Build(4, C7)),
    ("decline", Decline()),
    ("leave c7", Leave(C7)),
]


@pytest.mark.parametrize(("text", "plan"), WORDS, ids=[text for text, _ in WORDS])
def test_canonical_words(text: str, plan: Plan) -> None:
    assert plan_text(TABLE, plan) == text
    assert read_plan(TABLE, text) == plan


def test_every_kind_of_plan_has_words() -> None:
    assert {type(plan) for _, plan in WORDS} == set(get_args(Plan))


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("  Tile   GREEN C7 ", Tile(GREEN, C7)),
        ("leader Black c7", Leader(BLACK, C7)),
        ("WITHDRAW red", Withdraw(RED)),
        ("war King", War(BLACK)),
        ("swap t2s1", Swap((1, 2, 0, 0))),
        ("swap S0T1", Swap((0, 1, 0, 0))),
        ("Build Green-Black c7", Build(0, C7)),
    ],
)
def test_other_spellings(text: str, plan: Plan) -> None:
    assert read_plan(TABLE, text) == plan


@given(plans())
def test_round_trip(plan: Plan) -> None:
    text = plan_text(TABLE, plan)
    assert read_plan(TABLE, text) == plan
    assert read_plan(TABLE, text.upper()) == plan


@pytest.mark.parametrize(
    ("text", "words", "caret"),
    [
        ("", "the plan is missing", "^"),
        ("tyle market c7", "unknown plan 'tyle'; did you mean 'tile'?", "^^^^"),
        ("tile markt c7", "unknown tile 'markt'; did you mean 'market'?", "     ^^^^^"),
        ("tile qqq c7", "unknown tile 'qqq'; expected settlement, temple, farm, market, black, red, blue, green", None),
        ("leader kng c7", "unknown leader 'kng'; did you mean 'king'?", "       ^^^"),
        ("leader king", "the space is missing", "           ^"),
        (
            "leader king q9",
            "'q9' is no space: a column a to p, then a row 1 to 11, such as c7",
            "            ^^",
        ),
        ("swap S1X2", "unknown letter 'X'; expected S, T, F, M", "       ^"),
        ("swap S", "the number behind 'S' must be a number without sign, not ''", "      ^"),
        ("swap 3", "unknown letter '3'; expected S, T, F, M", "     ^"),
        ("swap s1s2", "'S' stands twice in 'S1S2'", "       ^"),
        ("commit -1", "the number of tiles must be a number without sign, not '-1'", "       ^^"),
        ("commit " + "9" * 5000, "the number of tiles has too many digits", None),
        ("war blck", "unknown colour 'blck'; did you mean 'black'?", "    ^^^^"),
        ("build black-gren c7", "unknown monument 'black-gren'; did you mean 'black-green'?", "      ^^^^^^^^^^"),
        ("pass now", "'now' does not belong here", "     ^^^"),
    ],
)
def test_faults_are_pointed_at(text: str, words: str, caret: str | None) -> None:
    with pytest.raises(GameError) as caught:
        read_plan(TABLE, text)
    message, line, below = str(caught.value).split("\n")
    assert message == words
    assert line == f"  {text}"
    assert caret is None or below == f"  {caret}"
