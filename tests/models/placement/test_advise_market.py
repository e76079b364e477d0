"""`gemcheck advise gempire placement` with cards that have still to be won: on spaces A, B and C, and the next."""

from __future__ import annotations

import json
from typing import Any

import click.testing
import pytest

from gemcheck.cli import exits
from tests.cli.support import run

CITY = "GC1 P.sewage-system,P.dairy-farm,G4/1"
STATE = f"""players = 3
market = {{ A = "brothel", B = "nothing", C = "inn" }}
deck = ["vineyard", "P1"]
seats.ann = {{ city = "{CITY}" }}
seats.bea = {{ city = "GC1 P3" }}
"""


def advised(*words: str, stdin: str | None = None) -> click.testing.Result:
    return run("advise", "gempire", "placement", *words, stdin=stdin)


def document(*words: str, stdin: str | None = None) -> Any:
    return json.loads(advised(*words, "--format", "json", stdin=stdin).stdout)


def test_each_space_is_told_what_it_is_worth() -> None:
    """A line for each is the best of the hand together with what is won, asked as a question of its own."""
    answer = document("-", "--market", "--cards", "P2", stdin=STATE)
    told = {"".join(entry["won"]): entry["score"] for entry in answer["spaces"]}
    assert list(told) == ["", "A", "C", "AC"]
    for won, cards in {"": "P2", "A": "P2,brothel", "C": "P2,inn", "AC": "P2,brothel,inn"}.items():
        assert told[won] == document(CITY, "--cards", cards)["best"][0]["score"]
    assert answer["best"][0]["score"] == told["AC"]
    text = advised("-", "--market", "--cards", "P2", stdin=STATE).stdout
    assert f"\nspace C     Inn                          total {told['C'][0]}  {told['C'][0] - told[''][0]:+d}\n" in text
    assert "[bid.win.place, blueprint.one]" in text
    assert "One player may win all of them [bid.win.several]." in text


def test_some_of_hand_and_market_are_chosen() -> None:
    answer = document("-", "--market", "--cards", "P1", "--take", "1", stdin=STATE)
    singles = [document(CITY, "--cards", card)["best"][0]["score"] for card in ("P1", "brothel", "inn")]
    assert answer["best"][0]["score"] == max(singles)
    assert answer["best"][0]["cards"] == [{"card": "inn", "from": "C"}]
    text = advised("-", "--market", "--cards", "P1", "--take", "1", stdin=STATE).stdout
    assert text.partition("\n")[0].endswith(", with Inn from C")
    assert "1. Inn, from space C, goes into row" in text


def test_a_card_of_the_hand_is_used_before_its_like_on_the_market() -> None:
    answer = document(CITY, "--space", "A=P2,C=G4", "--cards", "P2", "--take", "1")
    assert answer["best"][0]["cards"] == [{"card": "g4", "from": "C"}]
    again = document(CITY, "--space", "A=P2", "--cards", "P2", "--take", "1")
    assert again["best"][0]["cards"] == [{"card": "p2", "from": "hand"}]
    assert advised(CITY, "--space", "A=P2", "--cards", "P2", "--take", "1", "-q").stdout.endswith(
        "with nothing of the market\n"
    )


def test_a_space_may_be_stated_beside_the_position() -> None:
    answer = document("-", "--space", "B=P9", stdin=STATE)
    assert ["".join(entry["won"]) for entry in answer["spaces"]] == ["", "A", "B", "C", "AB", "AC", "BC", "ABC"]


def test_the_next_card_comes_after_the_others() -> None:
    answer = document("-", "--market", "--next", "deck", "--take", "2", stdin=STATE)
    used = [(entry["card"], entry["from"]) for entry in answer["best"][0]["cards"]]
    assert used[-1] == ("vineyard", "next")
    assert answer["next_last"] is True
    assert answer["spaces"][-1]["won"] == ["next"]
    text = advised("-", "--market", "--next", "vineyard", "--take", "2", stdin=STATE).stdout
    assert "Vineyard, the next card, goes into row" in text
    assert "[setup.deck.preview, bid.refill]" in text


def test_a_city_that_needs_the_next_card_first_is_said_to() -> None:
    """The 9 has no place but above a card that only comes in the next round."""
    city = ("GC1 P1,G1,P1/0,P1,G1,C1", "--cards", "C9", "--next", "P5")
    assert document(*city)["next_last"] is False
    text = advised(*city).stdout
    assert text.startswith("Best: total 20, with P5 as the next card; only if the next card came first\n")
    assert "nothing     the hand alone               total 6  (1 fits nowhere [bid.win.place])" in text


def test_demands_have_no_gain_beside_them() -> None:
    text = advised(CITY, "--space", "A=inn", "--objective", "demand 8").stdout
    assert "\nspace A     Inn                          demand 8: 0 of 1 met, 6 short\n" in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((CITY, "--market"), "the position says of no space what lies there"),
        (("-", "--market"), "there is no card on the market [bid.market.full]"),
        ((CITY, "--space", "D=mill"), "unknown space 'D'"),
        ((CITY, "--space", "A"), "write SPACE=CARD"),
        ((CITY, "--space", "A=mil"), "--space: unknown card 'mil'; did you mean 'mill'?"),
        ((CITY, "--space", "A=mill", "--space", "A=inn"), "one card lies on space A [bid.market.full]"),
        ((CITY, "--space", "A=mill", "--order", "fixed"), "--order fixed"),
        ((CITY, "--space", "A=mill", "--take", "2"), "there is only 1 to take from"),
        ((CITY, "--space", "A=mill", "--cards", "mill"), "lies in two places"),
        ((CITY, "--next", "deck"), "the position has no deck"),
        ((CITY, "--next", "vinyard"), "did you mean 'vineyard'"),
        (("-", "--next", "mill"), "the position has vineyard on top of the deck [setup.deck.preview]"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(words: tuple[str, ...], said: str) -> None:
    empty = STATE.replace("brothel", "nothing").replace("inn", "nothing")
    result = advised(*words, stdin=empty)
    assert result.exit_code == exits.USAGE
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_past_the_limit_a_space_is_worth_what_the_obvious_way_gives() -> None:
    hand = "P3,G4,C5,P6,G7,C8,P2,G3,C4,P5"
    answer = document("GC1 P1,P2/0,G2", "--cards", hand, "--space", "A=mill", "--time-limit", "0.001")
    assert [entry["bound"] for entry in answer["spaces"]] == [None, None]
    assert answer["spaces"][1]["score"] == answer["obvious"]["score"]
