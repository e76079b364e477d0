"""Bad input gets one clear line, the nearest valid name where there is one, and exit status 2."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gemcheck.casebook.author import fill
from gemcheck.casebook.games import Games
from gemcheck.casebook.load import parse_case
from gemcheck.casebook.write import canonical
from gemcheck.cli.root import root
from gemcheck.games.gempire.components import document

SOUND = """\
schema = 1
id = "gempire/rule/sole-bidder"
title = "A sole bidder takes the card"
kind = "rule"
status = "rule"

[text]
rulebook = "gempire"

[[cites]]
clause = "bid.award"

[given]
players = 3
seats.ann = { production = 3 }

[[when]]
ann = { bid.A = 1 }

[[then]]
winner.A = "ann"
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(root, words)


def verified(tmp_path: Path, text: str) -> Result:
    """The result of verifying the filled-in sound case after a change of its text."""
    filled = canonical(fill(parse_case(SOUND, "sole-bidder.toml"), Games()))
    old, _, new = text.partition(" -> ")
    assert old in filled
    path = tmp_path / "sole-bidder.toml"
    path.write_text(filled.replace(old, new), encoding="utf-8")
    return run("verify", "--no-ablation", str(path))


def test_the_sound_case_passes(tmp_path: Path) -> None:
    assert verified(tmp_path, "players = 3 -> players = 3").exit_code == 0


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ('players = 3 -> players = 3\nmarket.A = "mil"', "unknown card 'mil'; did you mean 'mill'?"),
        ("players = 3 -> playres = 3", "unknown key 'playres'; did you mean 'players'?"),
        ("production = 3 -> prodution = 3", "unknown key 'prodution'; did you mean 'production'?"),
        ("bid.A = 1 -> bid.A = 9", "[bid.total-limit]"),
        ("players = 3 -> players = 2", "given.players: 2; the rulebook knows 3, 4, 5"),
        ('production = 3 -> city = "GC1 G4,P4,C4,G4"', "a row holds at most 3 districts [placement.three-districts"),
        ('"bid.award" -> "bid.awrd"', "unknown clause 'bid.awrd'; did you mean 'bid.award'?"),
    ],
)
def test_a_faulty_case_is_refused(tmp_path: Path, change: str, line: str) -> None:
    result = verified(tmp_path, change)
    assert result.exit_code == 2
    assert line in " ".join(result.output.split())
    assert "Traceback" not in result.output


def short_set(tmp_path: Path) -> Path:
    """The synthetic set without one of its plain cards."""
    from importlib.resources import files

    text = (files("gemcheck.games.gempire.rulebook") / "cards_synthetic.toml").read_text(encoding="utf-8")
    head, *cards = text.split("[[card]]")
    plain = next(i for i, card in enumerate(cards) if "copies" not in card and "source" not in card)
    path = tmp_path / "short.toml"
    path.write_text("[[card]]".join([head, *cards[:plain], *cards[plain + 1 :]]), encoding="utf-8")
    return path


def test_a_set_of_113_cards_is_refused_in_one_line(tmp_path: Path) -> None:
    assert len(document("cards_synthetic.toml")["card"]) <= 114
    path = short_set(tmp_path)
    result = run("cards", "gempire", "lint", str(path))
    assert result.exit_code == 2
    (error,) = [line for line in result.output.splitlines() if ": error: " in line]
    assert "113 building cards, the box holds 114" in error
    played = run("simulate", "gempire", "-n", "1", "--cards", str(path))
    assert played.exit_code == 2
    assert "113 building cards" in played.output


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("check", "gempre"), "unknown game 'gempre'; did you mean 'gempire'?"),
        (("check", "gempire", "--kind", "cyclc-order"), "unknown kind 'cyclc-order'; did you mean 'cyclic-order'?"),
        (
            ("check", "gempire", "--reading", "bid.cycel=discard"),
            "unknown open point 'bid.cycel'; did you mean 'bid.cycle'?",
        ),
        (("check", "gempire", "--reading", "bid.cycle=discrad"), "has no option 'discrad'"),
        (("rules", "gempire", "show", "bid.awrd"), "unknown clause 'bid.awrd'; did you mean 'bid.award'?"),
        (("simulate", "gempire", "--seats", "2"), "not played by 2"),
        (("simulate", "gempire", "-n", "1", "--cards", "rulebook"), "27 cards, a game needs 114"),
        (("check", "gempire", "--cards", "synthetc"), "no card set 'synthetc'; did you mean 'synthetic'?"),
    ],
)
def test_a_faulty_command_is_refused(words: tuple[str, ...], line: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert line in " ".join(result.output.split())
    assert "Traceback" not in result.output
