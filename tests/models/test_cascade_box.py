"""Chains that come to rest beyond the box: the smallest one, its parts, and its repair."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from gemcheck_models.gempire import cascade_box
from gemcheck_models.gempire.cascades import STARTS, Composition

from gemcheck.casebook.adopt import adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.findings import Verdict
from gemcheck.game import load_game

GAME: Any = load_game("gempire")
SMALLEST = Composition((1, 2, 1), ("university",), ("P.dairy-farmD1", "P.farm"))


def test_the_smallest_chain_beyond_the_box() -> None:
    (finding,) = cascade_box.chain_beyond_the_box.run(GAME).findings
    assert finding.known_as == "G-054"
    seat = finding.witness["given"]["seats"]["ann"]
    assert (seat["city"], seat["technologies"], seat["won"]) == (
        "GC1 P.dairy-farmD1,P.farm",
        ["university"],
        ["p47"],
    )
    assert [text for _, text in finding.outcomes] == [
        "population/gold/culture 195/0/0 with 28/0/0 gems",
        "population/gold/culture 180/0/0 with 25/0/0 gems",
    ]
    assert adopt("gempire", finding, Found(by="test", date=date(2026, 11, 30)), Games()).status == "open"


def test_a_smaller_first_card_and_every_part_less_stay_within_the_box() -> None:
    assert cascade_box.beyond_the_box(GAME, SMALLEST, 46) is None
    assert cascade_box.beyond_the_box(GAME, SMALLEST, 47) == (28, 0, 0)
    for technologies, cards in (
        ((), SMALLEST.cards),
        (SMALLEST.technologies, SMALLEST.cards[:1]),
        (SMALLEST.technologies, SMALLEST.cards[1:]),
        (SMALLEST.technologies, ("P.dairy-farm", "P.farm")),
    ):
        assert cascade_box.least_start(GAME, Composition((0, 0, 0), technologies, cards)) is None


def test_a_larger_first_card_never_earns_fewer_gems() -> None:
    """What lets the search ask the largest first card only."""
    over = [cascade_box.beyond_the_box(GAME, SMALLEST, start) for start in STARTS]
    gems = [some[0] for some in over if some is not None]
    assert gems == sorted(gems)
    assert [some is not None for some in over] == sorted(some is not None for some in over)


def test_a_larger_box_is_never_used_up_by_this_city(monkeypatch: pytest.MonkeyPatch) -> None:
    """The repaired twin: a box of a thousand gems of each colour, asked for compositions that always rest."""
    monkeypatch.setattr(cascade_box, "box", lambda: (1000, 1000, 1000))
    monkeypatch.setattr(cascade_box, "compositions", lambda cards: [SMALLEST])
    (statement,) = cascade_box.chain_beyond_the_box.run(GAME).statements
    assert statement.verdict is Verdict.BOUNDED
    assert statement.text == "every chain that comes to rest fits in the box"


def test_a_smaller_box_is_used_up_by_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cascade_box, "box", lambda: (6, 6, 6))
    found, _, _ = cascade_box.smallest(GAME)
    assert found is not None
    assert found.size < SMALLEST.size
