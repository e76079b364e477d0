"""The documentation of the notation, read by the program, and the bare specifications of unnamed cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gemcheck.games.gempire.cardset import load_table
from gemcheck.games.gempire.notation import bare_card, city_text, read_city, read_state, state_text
from gemcheck.games.gempire.notation_city import FIELDS
from gemcheck.games.gempire.notation_state import TABLE_LINES
from gemcheck.games.gempire.plan_text import plan_text, read_plan
from gemcheck.games.gempire.table import Table
from tests.gempire.build import rulebook

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```\n(.*?)```", PAGE, flags=re.DOTALL)
CITIES = sorted({line for line in re.findall(r"GC1[^`\n|]*", PAGE) if "…" not in line and "shrin," not in line})
PLANS = re.findall(r"`([^`]+)`", PAGE.split("## Plans in words")[1].split("Columns are those")[0])


def documented() -> Table:
    """The packaged synthetic card set: a reader of the page can type its examples as they stand."""
    return load_table(rulebook().ruleset(), "synthetic")


def quoted(line: str) -> bool:
    """Whether a piece of the page is a city, not the name of the notation or its grammar."""
    return line.startswith("GC1") and '"' not in line and not line.endswith((")", "is "))


@pytest.mark.parametrize("line", [line.strip() for line in CITIES if quoted(line)])
def test_documented_cities(line: str) -> None:
    table = documented()
    assert city_text(table, read_city(table, line), exact=True) == line


def test_documented_plans() -> None:
    table = documented()
    assert len(PLANS) >= 20
    for words in PLANS:
        assert plan_text(table, read_plan(table, words)) == words


def test_the_documented_state() -> None:
    table = documented()
    (text,) = (block for block in BLOCKS if block.startswith("GS1"))
    assert state_text(table, read_state(table, text)) == text


def test_every_field_and_line_is_documented() -> None:
    for letter in FIELDS:
        assert re.search(rf"^\| `{letter}\.?` \|", PAGE, flags=re.MULTILINE), letter
    for name in TABLE_LINES:
        assert f"`{name}`" in PAGE


@pytest.mark.parametrize(
    ("text", "slug"),
    [("G4", "g4"), ("g4x2", "g4x2"), ("P12X3S1O2", "p12x3s1o2"), ("C0", "c0")],
)
def test_bare_cards(text: str, slug: str) -> None:
    made = bare_card(text)
    assert made is not None
    assert (made.slug, made.name, made.unknown) == (slug, slug.upper(), ())


@pytest.mark.parametrize("text", ["", "mill", "4", "G", "X4", "G04", "G4X1", "G4X0", "G4S0", "G4O1X2", "G4D1", "G4 "])
def test_other_texts_are_no_bare_cards(text: str) -> None:
    assert bare_card(text) is None
