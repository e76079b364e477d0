"""Whole positions in notation made small: what is left out of a text, and which positions are none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gemcheck.game import load_game
from gemcheck.search.fuzz_witness import READINGS, Hit
from gemcheck.search.shrink import shows, smaller
from gemcheck.search.shrink_state import state_reduced

GEMPIRE: Any = load_game("gempire")


def reduced(text: str, needed: Callable[[str], bool]) -> tuple[str, int]:
    """What is left of a text of which something is needed, and how many texts were tried for it."""
    tried: list[str] = []

    def holds(case: Any) -> bool:
        tried.append(case["given"]["state"])
        return needed(case["given"]["state"])

    case = state_reduced({"given": {"state": text, "players": 3}, "when": []}, holds)
    assert case["given"]["players"] == 3
    return case["given"]["state"], len(tried)


@pytest.mark.parametrize(
    ("text", "needed", "left"),
    [
        ("a b\nc d\ne f", lambda text: "d" in text.split(), "d"),
        ("a b\nc d\ne f", lambda text: "a" in text and "\n" in text and "f" in text, "a\nf"),
        ("head\ndeck p,q,r,s t", lambda text: "deck " in text and "r" in text, "deck r"),
        ("round 30\nspent 7 g12.0.9", lambda text: "spent" in text and "g" in text, "spent g0.0.0"),
        ("round 30\nmore 5", lambda text: "round " in text and text.split()[1].isdigit(), "round 1"),
    ],
)
def test_what_is_not_needed_goes(text: str, needed: Callable[[str], bool], left: str) -> None:
    assert reduced(text, needed)[0] == left


def test_a_long_list_goes_at_once() -> None:
    deck = ",".join(f"c{i}" for i in range(200))
    left, tried = reduced(f"head\ndeck {deck} end", lambda text: text.startswith("head"))
    assert left == "head"
    assert tried < 20


def test_what_is_no_text_of_several_lines_stays() -> None:
    case = {"given": {"city": "GC1 P1,P2", "seats": {"ann": {"science": 3}}}, "when": []}
    assert state_reduced(case, lambda _: True) == case


LATE = """GS1 round 12 phase resolve first 3
demands 15,11,10
technologies architecture,economics,literacy,religion
rewards 2,2,2,4,6
roll 1,2,1
market g0,c0,c0
seat GC1 P0,P0,P0,P0,P0,G0 g0.0.0 h0 s8 o-1
written collect 2 2
turn acted 1
seat GC1 C0,C0,P0 g0.0.2 f0.1.1 h0 s8.8 t.religion
written collect 2 1
turn acted 1 discovered religion finished yes
seat GC1 G0,C0,G0,G0 g0.0.1 f0.1.0 s0 o-1
written collect 0 0
turn acted 1 finished yes
"""


def late_hit() -> Hit:
    point = GEMPIRE.rulebook.open_points["tech.price.simultaneous"]
    case = {"given": {"card_set": "synthetic", "state": LATE}, "when": [{"ann": "discover religion"}]}
    one, other = point.option_ids()[:2]
    return Hit(
        READINGS,
        "diverging-readings",
        point.id,
        point.question,
        point.clauses,
        (point.id,),
        (),
        (one, other),
        cases=(case,),
    )


def test_a_position_met_late_becomes_a_few_words_and_stays_one() -> None:
    hit = late_hit()
    small = smaller(GEMPIRE, hit)
    assert small is not None
    assert small.minimal
    assert shows(GEMPIRE, hit, small.case, small.readings)
    text = small.case["given"]["state"]
    assert len(text) < len(LATE) / 3
    assert text.count("seat ") == 3, "two seats show it as well, and are no game"
    game, state, names = GEMPIRE.given(small.case["given"])
    assert len(names) in game.seat_counts()
    assert not game.defects(state)
