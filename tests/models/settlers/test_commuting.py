"""Two cards that replace one rule, in both orders."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from gemcheck_models.settlers.checks_overrides import overrides
from gemcheck_models.settlers.commuting import met, pairs
from msgspec.structs import replace

from gemcheck.casebook.replay import play
from gemcheck.findings import Verdict
from gemcheck.games.settlers import cleanup, special_rounds, specials
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.places import changed

GAME = Settlers()
EVERY = {pair: met(GAME, *pair) for pair in pairs(GAME)}


def test_every_two_cards_of_the_table_that_replace_one_rule() -> None:
    rows = GAME.table.box.overrides
    numbers: dict[str, int] = {}
    for row in rows:
        numbers[row.rule] = numbers.get(row.rule, 0) + len(row.cards)
    assert len(EVERY) == sum(number * (number - 1) // 2 for number in numbers.values()) == 37


def test_all_that_can_be_compared_commute() -> None:
    assert not [one.cards for one in EVERY.values() if one.differs]
    assert sum(bool(one.same) for one in EVERY.values()) == 24


def test_only_features_of_two_factions_are_not_compared() -> None:
    cards = {card.key: card for card in GAME.table.cards}
    for one in EVERY.values():
        if not one.same:
            assert all(cards[key].feature is not None for key in one.cards)
            assert cards[one.cards[0]].deck != cards[one.cards[1]].deck


def test_one_that_blocks_the_other_leaves_one_order() -> None:
    assert EVERY["activate.once", "acting_troupe", "scorpion_breeder"].barred == 1


def test_a_reset_that_lifts_a_block_does_not_commute_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def lifting(table: Any, state: Any, who: int, spot: Any, target: str, aim: Any, log: Any) -> Any:
        state = special_rounds.resets(table, state, who, spot, target, aim, log)
        there = state.seats[aim.seat].locations[aim.place]
        return changed(state, aim.seat, aim.place, replace(there, blocked=False))

    monkeypatch.setitem(specials.EFFECTS, "reset_other_own_action_location", lifting)
    one = met(GAME, "activate.once", "acting_troupe", "scorpion_breeder")
    assert len(one.differs) == 1
    differs = one.differs[0]
    assert "blocked" in differs.ends[0]
    assert "blocked" not in differs.ends[1]
    first = play(GAME, differs.given, [{who: plan} for who, plan in differs.first])
    second = play(GAME, {**differs.given, "active": "bea"}, [{who: plan} for who, plan in differs.second])
    assert (first.played, second.played) == (2, 2)
    assert first.after.seats[0].locations[1].blocked
    assert not second.after.seats[0].locations[1].blocked
    report = overrides.run(GAME)
    assert [finding.kind for finding in report.findings] == ["missing-precedence"]


def test_an_order_of_building_that_matters_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the Cleanup every second Location would be marked."""
    swept, numbers = cleanup.swept, itertools.count()
    monkeypatch.setattr(cleanup, "swept", lambda there: replace(swept(there), fired=next(numbers) % 2))
    assert met(GAME, "cleanup.discard", "shrine", "gate").differs


def test_the_check_says_what_was_compared() -> None:
    report = overrides.run(GAME)
    assert not report.findings
    texts = [one.text for one in report.statements]
    assert texts[0].startswith("24 of 24 pairs")
    assert texts[1].startswith("13 more pairs")
    assert all(one.verdict == Verdict.BOUNDED for one in report.statements)
