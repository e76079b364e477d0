"""The casebook of Antiquity: every open point has a case that tells its options apart, and all cases hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gemcheck.casebook.verify import verify_paths
from gemcheck.game import load_game
from gemcheck.games.antiquity import case_seats, casework
from gemcheck.games.antiquity.state import PHASES

CASES = Path(__file__).parents[2] / "cases" / "antiquity"
GAME = load_game("antiquity")
FAULTS = sorted(path for kind in ("diverging-readings", "undefined-outcome") for path in (CASES / kind).glob("*.toml"))


@pytest.mark.parametrize("path", FAULTS, ids=lambda path: path.stem)
def test_a_case_of_an_open_point_holds_and_each_citation_matters(path: Path) -> None:
    (result,) = verify_paths([path])
    assert result.outcome == "pass", result.messages


def test_every_open_point_is_told_apart_in_every_option() -> None:
    told: dict[str, set[str]] = {}
    for path in FAULTS:
        text = path.read_text(encoding="utf-8")
        for name, point in GAME.rulebook.open_points.items():
            told.setdefault(name, set()).update(
                option for option in point.option_ids() if f'reading = {{ "{name}" = "{option}" }}' in text
            )
    assert told == {name: set(point.option_ids()) for name, point in GAME.rulebook.open_points.items()}


@pytest.mark.parametrize("known", ["C5", "C12", "C22", "C24", "C26"])
def test_contradictions_that_a_position_settles_have_a_case(known: str) -> None:
    paths = [
        path for path in (CASES / "rule").glob("*.toml") if f'known_as = "{known}"' in path.read_text(encoding="utf-8")
    ]
    assert paths
    assert all(result.outcome == "pass" for result in verify_paths(paths))


def test_the_page_explains_every_word_of_a_case() -> None:
    page = (CASES.parents[1] / "docs" / "games" / "antiquity-cases.md").read_text(encoding="utf-8")
    _, state, names = GAME.given({"players": 2})
    seen = GAME.observe(state, state, (), names)
    words = {*casework.KEYS, *case_seats.KEYS, *case_seats.CITY_KEYS, *seen, *seen["after"]["ann"], *PHASES} - {
        "seats",
        "after",
        "gained",
        "hex",
        "reachable",
        "reveal",
        "over",
    }
    assert {word for word in words if f"`{word}`" not in page} == set()
    for word in ("`seats.NAME`", "`after.NAME`", "`gained.NAME.GOOD`", '`hex."3,-2"`', "`reachable = false`"):
        assert word in page


@pytest.mark.parametrize("path", sorted((CASES / "minimum-rounds").glob("*.toml")), ids=lambda path: path.stem)
def test_a_game_that_bounds_the_turns_of_a_saint_replays(path: Path) -> None:
    """Its turns are an upper bound, and no proof is asked for: the bound below is that of the check `fewest-turns`."""
    (result,) = verify_paths([path])
    assert result.outcome == "pass", result.messages
    page = (CASES.parents[1] / "docs" / "games" / "antiquity.md").read_text(encoding="utf-8")
    claim = re.search(r"^value = (\d+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert claim is not None
    assert f"[{claim[1]} turns](../../cases/antiquity/minimum-rounds/{path.name})" in page
