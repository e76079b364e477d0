"""The cascade that never rests: found, minimal, replayed; silent where the technologies behind it are missing."""

from __future__ import annotations

from typing import Any

import pytest
from gemcheck_models.gempire import cascades

from gemcheck.casebook.replay import play
from gemcheck.checks import Statement
from gemcheck.findings import Finding, Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire import cascade

GAME = load_game("gempire")


@pytest.fixture(scope="module")
def answers() -> list[Any]:
    return [*(report := cascades.gem_cascade.run(GAME)).findings, *report.statements]


def test_the_known_cascade_is_found_with_its_least_start(answers: list[Any]) -> None:
    (found,) = [one for one in answers if isinstance(one, Finding)]
    assert found.known_as == "G-053"
    assert found.witness["given"]["seats"]["ann"]["city"] == "GC1 P.dairy-farmD1,P.farmD1"
    assert found.witness["when"][0] == {"ann": {"do": "place p4 row1 column 2 as population"}}
    assert {step["ann"]["do"] for step in found.witness["when"][1:]} == {"literacy gold 0"}
    outcomes = dict(found.outcomes)
    assert outcomes["gem.cascade.endless=undefined"] == "no answer (gem.cascade.endless)"
    assert len(set(outcomes.values())) == 3


def test_a_smaller_start_rests_and_every_part_is_needed(answers: list[Any]) -> None:
    (found,) = [one for one in answers if isinstance(one, Finding)]
    seat = found.witness["given"]["seats"]["ann"]
    whole = cascades.Composition((2, 2, 2), tuple(seat["technologies"]), ("P.dairy-farmD1", "P.farmD1"))
    start = cascades.smallest_start(GAME, whole)
    assert start is not None
    assert start[0] == 4
    for technologies, cards in (
        (whole.technologies[:1], whole.cards),
        (whole.technologies[1:], whole.cards),
        (whole.technologies, whole.cards[:1]),
        (whole.technologies, whole.cards[1:]),
        (whole.technologies, ("P.dairy-farm", "P.farmD1")),
        (whole.technologies, ("P.dairy-farmD1", "P.farm")),
    ):
        assert not cascades.grows(GAME, cascades.Composition((0, 0, 0), technologies, cards))


def test_what_is_proved_to_rest_rests_when_played(answers: list[Any]) -> None:
    """The second opinion: the engine's chain from a large start comes to rest in every small composition."""
    (shown,) = [one for one in answers if isinstance(one, Statement) and one.verdict is Verdict.PROVED]
    every = cascades.compositions(cascades.counting_cards(GAME))
    smaller = [one for one in every if one.size < (2, 2, 2)]
    assert shown.text.startswith(f"{len(smaller)} smaller compositions")
    for one in smaller[:: max(1, len(smaller) // 40)]:
        city = f"GC1 {','.join(sorted([*one.cards, 'P60', 'G60', 'C60']))}"
        made, state, _ = GAME.given(one.given({"city": city, "unearned": True}))
        table = made.table  # type: ignore[attr-defined]
        assert cascade.run(table, state.seats[0]).rests, one
        assert cascade.endless(table, state.seats[0]) is None


def test_without_the_technologies_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The repaired twin: a rulebook without Literacy and University."""
    monkeypatch.setattr(cascades, "TECHNOLOGIES", ("iron",))
    (shown,) = cascades.gem_cascade.run(GAME).statements
    assert shown.verdict is Verdict.PROVED


def test_the_witness_replays_without_the_check(answers: list[Any]) -> None:
    (found,) = [one for one in answers if isinstance(one, Finding)]
    game = GAME.under(GAME.rulebook.ruleset({"gem.cascade.endless": "undefined"}))
    run = play(game, found.witness["given"], found.witness["when"])
    assert run.undefined is not None
    assert run.undefined.point == "gem.cascade.endless"
    stopped = play(GAME, found.witness["given"], found.witness["when"])
    assert stopped.observation()["after"]["ann"]["population"] == 212
