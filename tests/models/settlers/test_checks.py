"""The checks of the rules: loops, contradictions, ties, razing, cards."""

from __future__ import annotations

import pytest
from gemcheck_models.settlers import checks, checks_cards
from gemcheck_models.settlers.checks_cards import broken_rules, dead_cards, idle_cards
from gemcheck_models.settlers.checks_loops import endless_rounds, loops_of, stalling_rounds
from gemcheck_models.settlers.checks_pairs import examined
from gemcheck_models.settlers.checks_ties import apart, laws, verdict_of
from gemcheck_models.settlers.loop_play import rounds_of
from gemcheck_models.settlers.pairs import PAIRS, Pair, played_number
from gemcheck_models.settlers.raze_table import cells

from gemcheck.checks import Statement
from gemcheck.findings import Finding, Verdict
from gemcheck.games.settlers.engine import Settlers

GAME = Settlers()
JAPANESE = 2


def under(**readings: str) -> Settlers:
    return GAME.under(GAME.rulebook.ruleset({key.replace("__", "."): word for key, word in readings.items()}))


def test_geisha_houses_go_round_with_one_gold_and_a_sake_brewery() -> None:
    loops = loops_of(GAME, JAPANESE).loops
    geisha = next(loop for loop in loops if loop.mix.actions[0] == ("build geisha_house", 1))
    assert sorted(geisha.setting.table) == ["geisha_house", "sake_brewery"]
    assert {good: number for good, number in geisha.setting.supply if number} == {"gold": 1}
    assert geisha.mix.length == 2
    assert [one["points"] for one in rounds_of(GAME, geisha, 4)] == [1, 2, 3, 4]


def test_every_deck_is_told_of_under_both_readings() -> None:
    report = endless_rounds.run(GAME)
    assert {finding.id.rsplit("/", 1)[1] for finding in report.findings} >= {
        "japanese-dojo",
        "japanese-geisha-house",
        "barbarian-sentry-tower",
        "roman-architect",
    }
    assert sum("erratum" in one.text and one.verdict == Verdict.BOUNDED for one in report.statements) == 4


def test_royal_baths_stall_without_the_rule_on_repetition() -> None:
    report = stalling_rounds.run(GAME)
    assert [finding.known_as for finding in report.findings] == ["loop.neutral"]
    assert dict(report.findings[0].outcomes)["repeat.rule=forbidden"] == "the closing action is illegal"


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.id)
def test_each_pair_contradicts_itself_and_the_engine_takes_a_side(pair: Pair) -> None:
    found = examined(GAME, pair)
    assert isinstance(found, Finding)
    assert set(found.clauses) <= set(GAME.rulebook.clauses)
    assert played_number(GAME, pair) in (pair.one[2], pair.other[2])


def test_ties_are_an_order_under_both_readings() -> None:
    for option in ("no", "yes"):
        assert set(laws(under(tie__gold=option).table).values()) == {Verdict.PROVED}


def test_a_law_that_z3_could_not_settle_is_neither_proved_nor_broken() -> None:
    import z3

    assert [verdict_of(answer) for answer in (z3.unsat, z3.sat, z3.unknown)] == [
        Verdict.PROVED,
        Verdict.FOUND,
        Verdict.UNKNOWN,
    ]


def test_fewest_goods_that_tell_the_readings_of_gold_apart() -> None:
    found = apart(GAME)
    assert found is not None
    assert sum(found[0].values()) == 1
    assert found[1] == {"gold": 2}


def test_raze_table() -> None:
    table = list(cells(GAME))
    assert not broken_rules(GAME, table)
    price = {
        (cell.means, cell.defense, cell.samurai): cell.raze
        for cell in table
        if cell.legal and cell.target in ("armorer", "farm") and not cell.own
    }
    assert price["action", True, False] == 3
    assert price["action", False, True] == 3
    assert price["chariot_builder", True, False] == 1
    assert price["garrison", True, False] == 2
    assert {cell.target for cell in table if cell.legal and cell.means == "garrison"} >= {"ruins", "gate", "pyramid"}


def test_a_wrong_cell_is_named() -> None:
    import msgspec

    table = [msgspec.structs.replace(cell, legal=True, passed=True, own=False) for cell in cells(GAME)][:1]
    assert any("has passed" in words for words in broken_rules(GAME, table))


def test_a_cell_that_ought_to_be_legal_is_named() -> None:
    import msgspec

    table = [msgspec.structs.replace(cell, legal=False) for cell in cells(GAME) if cell.legal]
    assert len(broken_rules(GAME, table)) == len(table)


def test_a_dead_card_is_not_told_of_as_if_there_were_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks_cards, "dead_cards", lambda game: ["idol"])
    report = checks_cards.dead.run(GAME)
    assert [finding.id for finding in report.findings] == ["settlers/dead-or-redundant/idol"]
    assert not any("every card brings something" in one.text for one in report.statements)


def test_no_card_is_dead() -> None:
    assert dead_cards(GAME) == []
    assert "idol" in idle_cards(GAME)
    assert "joiner" not in idle_cards(GAME)


def test_all_checks_have_their_own_names() -> None:
    names = [one.id for one in checks()]
    assert len(set(names)) == len(names) == 8
    assert all(isinstance(one, Finding | Statement) for one in checks()[4].function(GAME))  # type: ignore[union-attr]  # no report of its own
