"""`advise gempire placement --save`: an answer becomes a case that the casebook verifies and proves again."""

from __future__ import annotations

from pathlib import Path

import click.testing
import pytest

from gemcheck.casebook.games import Games
from gemcheck.casebook.load import read_case
from gemcheck.casebook.result import PASS
from gemcheck.casebook.verify import Options, verify_file
from gemcheck.casebook.write import canonical
from gemcheck.cli import exits
from gemcheck.findings import Verdict
from tests.cli.support import run

CITY = "GC1 C.brothel,C.shrine,G4,P3,P2/1,G2,C5 t.iron"
STRONG = "GC1 P20,G20,C20/0,P20,G20 g0.0.2 f2.0.0"
STATE = 'market = { A = "mill", B = "inn" }\nseats.ann = { city = "GC1 C.brothel,G4,P3/1,G2 t.iron" }\n'


def advised(*words: str, stdin: str | None = None) -> click.testing.Result:
    return run("advise", "gempire", "placement", *words, stdin=stdin)


@pytest.mark.parametrize(
    ("words", "kind", "measure", "value"),
    [
        ((CITY, "--cards", "vineyard,mill,P3"), "optimum", "after.you.total", 39),
        ((CITY, "--cards", "P3,C2", "--objective", "gems, total"), "optimum", "after.you.total", 21),
        ((CITY, "--cards", "P3,vineyard", "--take", "1"), "optimum", "after.you.total", 32),
        ((CITY, "--cards", "P3,C2", "--keep", "--objective", "gold-gems"), "optimum", "after.you.gems_counted.gold", 0),
        ((CITY, "--cards", "P3", "--reading", "card.stuck=no-answer"), "optimum", "after.you.total", 19),
        (("-", "--market", "--take", "1"), "optimum", "after.ann.total", 13),
        ((STRONG, "--cards", "C20", "--objective", "demand 8"), "optimum", "tally.you.D8", 6),
        ((STRONG, "--cards", "C20", "--objective", "demands 8 3"), "impossible", "", None),
        (("GC1 P12,P9,C6,G14,G8", "--cards", "P3", "--objective", "demand 8"), "impossible", "", None),
    ],
)
def test_a_saved_answer_is_a_case_that_is_proved(
    words: tuple[str, ...], kind: str, measure: str, value: int | None, tmp_path: Path
) -> None:
    file = tmp_path / "the-best.toml"
    result = advised(*words, "--save", str(file), stdin=STATE)
    assert result.exit_code == exits.CLEAN
    assert f"Saved as {file}." in result.stdout.replace("\n ", " ")
    case = read_case(file)
    assert canonical(case) == file.read_text()
    assert case.id == f"gempire/{kind}/the-best"
    assert case.claim is not None
    assert (case.claim.measure, case.claim.value, case.claim.bound) == (measure, value, value)
    checked = verify_file(file, Games(), Options(prove=True))
    assert (checked.outcome, checked.verdict) == (PASS, Verdict.PROVED), checked
    assert run("verify", str(file)).exit_code == exits.CLEAN


def test_the_case_keeps_the_readings_it_was_found_under(tmp_path: Path) -> None:
    file = tmp_path / "row.toml"
    city = ("GC1 P.sewage-system,P.dairy-farm,G4/1", "--cards", "brothel,inn")
    advised(*city, "--reading", "card.row2-self=not-counted", "--save", str(file))
    claim = read_case(file).claim
    assert claim is not None
    assert (claim.value, claim.reading) == (18, {"card.row2-self": "not-counted"})


@pytest.mark.parametrize(
    ("name", "words", "said"),
    [
        ("there.toml", ("--cards", "mill"), "exists already; a case is never overwritten"),
        ("best.txt", ("--cards", "mill"), "ends in .toml"),
        ("The_Best.toml", ("--cards", "mill"), "small letters, digits"),
        ("best.toml", ("--cards", "mill", "--objective", "total, open"), "cannot show 'open' as one number"),
        ("best.toml", ("--cards", "mill", "--objective", "2*gold"), "cannot show '2*gold' as one number"),
        ("cases/gempire/impossible/best.toml", ("--cards", "mill"), "does not agree with the file's place"),
    ],
)
def test_what_cannot_be_saved_is_refused_before_the_search(
    name: str, words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    (tmp_path / "there.toml").write_text("mine")
    result = advised(CITY, *words, "--save", str(tmp_path / name))
    assert result.exit_code == exits.USAGE
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.rglob("*.toml")] == ["there.toml"]
    assert (tmp_path / "there.toml").read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (
            ("GC1 P1,P2/0,G2", "--cards", "P3,G4,C5,P6,G7,C8,P2,G3,C4,P5,mill,inn,brothel", "--time-limit", "0.001"),
            exits.LIMIT,
            "the search was stopped",
        ),
        ((STRONG, "--cards", "C20", "--objective", "demands 1 5"), exits.CLEAN, "as one number"),
    ],
)
def test_an_answer_that_is_no_claim_is_shown_and_not_saved(
    words: tuple[str, ...], code: int, why: str, tmp_path: Path
) -> None:
    """The answer stays, and its first line says that there is no case."""
    result = advised(*words, "--save", str(tmp_path / "best.toml"))
    headline = result.stdout.partition("\n")[0]
    assert "; not saved: " in headline
    assert why in headline
    assert result.exit_code == code
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written_costs_no_answer(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    result = advised(CITY, "--cards", "P3", "--save", str(tmp_path / "file" / "best.toml"))
    assert result.exit_code == exits.CLEAN
    assert result.stdout.startswith("Best: total 19; not saved: ")
    assert "cannot be written" in result.stdout.partition("\n")[0]
