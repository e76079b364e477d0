"""The page about cases of Imperial Settlers says what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gemcheck.games.settlers import case_seats, casework, plan_text
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.notation_fields import FIELDS, FLAGS
from gemcheck.games.settlers.notation_seat import PARTS, WORDS
from gemcheck.games.settlers.plan_text_answers import CARD_WORDS, GOODS_WORDS

PAGE = (Path(__file__).parents[2] / "docs" / "games" / "settlers-cases.md").read_text(encoding="utf-8")
CODE = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", PAGE, flags=re.DOTALL | re.MULTILINE))
"""Everything that the page sets as code."""
GAME = Settlers()


def told(word: str) -> bool:
    return any(re.search(rf"\b{re.escape(word)}(\b|\d)", code) for code in CODE)


def test_the_position_is_canonical() -> None:
    (line,) = re.findall(r"^IS1 .*$", PAGE, re.MULTILINE)
    assert GAME.state_text(GAME.read_state(line)) == line


@pytest.mark.parametrize("keys", [casework.KEYS, casework.PHASES, casework.VIRTUAL_KEYS, case_seats.KEYS])
def test_every_key_is_explained(keys: tuple[str, ...]) -> None:
    assert [key for key in keys if not told(key)] == []


def test_every_word_of_a_position_is_explained() -> None:
    words = (*FIELDS, *FLAGS, *WORDS, *PARTS, *case_seats.LOCATION_KEYS)
    assert [word for word in words if not told(word)] == []


def test_every_word_of_a_plan_is_explained() -> None:
    words = (*plan_text.READERS, *CARD_WORDS.values(), *GOODS_WORDS.values(), "take", "draw")
    assert [word for word in words if not told(word)] == []


def test_every_word_of_an_observation_is_explained() -> None:
    _, state, names = GAME.given({"players": 1, "seats": {"ann": {"locations": ["mill"]}}})
    facts = GAME.observe(state, state, (), names)
    seat = facts["after"]["ann"]
    words = [*facts, *seat, *seat["location"]["mill"], *facts["gained"]["ann"], *facts["virtual"]]
    assert [word for word in words if not told(word)] == []
