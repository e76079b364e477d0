"""Bad input is one line with the clause: positions that `show` is given, and plans and tables of cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gemcheck.casebook.author import fill
from gemcheck.casebook.games import Games
from gemcheck.casebook.load import parse_case
from gemcheck.casebook.replay import play
from gemcheck.casebook.write import canonical
from gemcheck.cli.root import root
from gemcheck.game import GameError
from tests.settlers.made import GAME


def shown(position: str, folder: Path) -> tuple[int, str]:
    file = folder / "position.is1"
    file.write_text(position + "\n", encoding="utf-8")
    result = CliRunner().invoke(root, ["show", "settlers", str(file)])
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("IS1 a roman hand.joiner4 b egyptian", "4 cards joiner in all, the box has 2 [box.common]"),
        ("IS1 a roman hand.legion2 at/legion2 b egyptian", "4 cards legion in all, the box has 2 [box.factions]"),
        ("IS1 a roman deals.joiner b egyptian", "seat 1 has a Deal with a card without a Deal field [deal.field]"),
        (
            "IS1 a roman b egyptian foundations.pyramid",
            "seat 2 has a Foundation of a Faction card [raze.foundation, raze.gone]",
        ),
        (
            "IS1 a roman hand.pyramid b barbarian",
            "pyramid is a card of the Egyptians, whom nobody plays [setup.faction]",
        ),
    ],
)
def test_a_position_that_cannot_be_is_one_line_with_the_clause(position: str, words: str, tmp_path: Path) -> None:
    code, output = shown(position, tmp_path)
    assert code == 2
    assert output.strip().count("\n") == 0
    assert output.strip() == f"gemcheck: {words}"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"hand": ["joiner4"]}, "given: 4 cards joiner in all, the box has 2 [box.common]"),
        ({"deals": ["joiner"]}, "given.seats.ann: has a Deal with a card without a Deal field [deal.field]"),
        (
            {"faction": "roman", "foundations": ["legion"]},
            "given.seats.ann: has a Foundation of a Faction card [raze.foundation, raze.gone]",
        ),
    ],
)
def test_a_table_that_cannot_be_is_one_line_with_the_clause(given: dict[str, Any], words: str) -> None:
    with pytest.raises(GameError) as error:
        GAME.given({"seats": {"ann": given}})
    assert str(error.value) == words


@pytest.mark.parametrize(("card", "owner"), [("pyramid", "egyptian"), ("gate", "japanese")])
def test_a_faction_location_without_a_field_is_not_razed(card: str, owner: str) -> None:
    seats = {"ann": {"faction": "roman", "supply": "raze4"}, "bea": {"faction": owner, "locations": [card]}}
    run = play(GAME, {"seats": seats}, [{"ann": f"raze b/{card}"}])
    assert run.stopped_by == {"ann": ("raze.field", "raze.japanese")}
    assert len(run.objections) == 1
    assert "has no Raze field" in run.objections[0]
    assert "\n" not in run.objections[0]


def test_a_common_card_makes_no_deal() -> None:
    run = play(GAME, {"seats": {"ann": {"supply": "food1", "hand": ["joiner"]}}}, [{"ann": "deal joiner"}])
    assert run.stopped_by == {"ann": ("deal.field",)}
    assert "\n" not in run.objections[0]


CASE = """\
schema = 1
id = "settlers/rule/no-raze-field"
title = "A Faction Location without a Raze field stands"
kind = "rule"
status = "rule"

[text]
rulebook = "settlers"

[[cites]]
clause = "raze.field"

[given]
seats.ann = { faction = "roman", supply = "raze4" }
seats.bea = { faction = "egyptian", locations = ["pyramid"] }

[[when]]
ann = "raze b/pyramid"
refused = { ann = ["raze.field"] }

[[then]]
round = 1
"""


def test_a_razed_faction_card_in_a_case_is_one_line_with_the_clause(tmp_path: Path) -> None:
    path, sound = tmp_path / "no-raze-field.toml", canonical(fill(parse_case(CASE, "no-raze-field.toml"), Games()))
    outputs = []
    for text in (sound, sound.replace('refused = { ann = ["raze.field"] }\n', "")):
        path.write_text(text, encoding="utf-8")
        outputs.append(CliRunner().invoke(root, ["verify", "--no-ablation", str(path)]))
    assert [one.exit_code for one in outputs] == [0, 2]
    assert "Pyramid has no Raze field [raze.field, raze.japanese]" in " ".join(outputs[1].output.split())
