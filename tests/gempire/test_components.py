"""The packaged numbers agree with the rulebook's text, its diagrams and its worked examples, and name their clauses."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from gemcheck.game import GameError
from gemcheck.games.gempire import components as data
from gemcheck.games.gempire.components import components, demand, demands, technologies, technology
from gemcheck.games.gempire.table import TECHNOLOGIES, RewardToken
from gemcheck.rulebook import RulebookError
from tests.gempire.build import rulebook


def test_dice_show_the_printed_faces() -> None:
    faces = [tuple(die.count(face) for face in data.FACES) for die in components().dice]
    assert data.FACES == ("production", "science", "wild", "blank")
    assert faces == [(2, 2, 1, 1), (2, 2, 1, 1), (2, 2, 0, 2), (2, 2, 0, 2), (1, 1, 0, 4)]


def test_palace_levels_cost_five_to_nine() -> None:
    assert components().level_costs == (5, 6, 7, 8, 9)


def test_reward_tokens_add_up_to_eighteen_although_sixteen_are_announced() -> None:
    """G-001: the reading belongs to the set-up; the data states both numbers."""
    counts = dict(zip(components().tokens, components().token_counts, strict=True))
    assert counts == {
        RewardToken(): 4,
        RewardToken(diamonds=1): 4,
        RewardToken(diamonds=2): 3,
        RewardToken(diamonds=3): 1,
        RewardToken(per_symbol=1): 2,
        RewardToken(per_symbol=2): 2,
        RewardToken(science=7): 2,
    }
    assert sum(components().token_counts) == 18
    assert components().tokens_announced == 16
    assert components().tokens[0] == RewardToken()


def test_the_level_four_example_can_be_drawn() -> None:
    """Four diamonds and two science per symbol from four of the tokens."""
    pool = [t for t, n in zip(components().tokens, components().token_counts, strict=True) for _ in range(n)]
    sums = {
        (sum(t.diamonds for t in four), sum(t.per_symbol for t in four), sum(t.science for t in four))
        for four in combinations(pool, 4)
    }
    assert (4, 2, 0) in sums


def test_numbers_of_the_rules() -> None:
    numbers = components().numbers
    assert (numbers.players_min, numbers.players_max) == (3, 5)
    assert (numbers.production_cap_start, numbers.production_cap_per_population_gem) == (5, 1)
    assert (numbers.start_resources, numbers.second_row_cost, numbers.rows_max) == (5, 5, 2)
    assert (numbers.districts_per_row, numbers.attribute_points_per_gem, numbers.market_spaces) == (3, 10, 3)
    assert (numbers.technologies_in_game, numbers.demands_in_game, numbers.demands_to_win) == (4, 3, 2)
    assert (numbers.minimum_bid_least, numbers.minimum_bid_most) == (1, 4)
    assert (numbers.blueprints, numbers.lost_bid_penalty) == (1, 1)
    assert (numbers.diamond_symbols_most, numbers.science_symbols_most, numbers.self_counting_cards) == (2, 2, 6)


def test_what_the_box_holds() -> None:
    box = components().box
    assert (box.building_cards, box.technology_cards, box.demand_cards) == (114, 20, 15)
    assert box.gems == (25, 25, 25)
    assert (box.diamonds, box.production_chips, box.cubes, box.dice, box.punched_pieces) == (50, 35, 25, 5, 44)
    assert (box.folding_boards, box.planning_books, box.markers, box.culture_flags) == (2, 5, 5, 5)
    assert (box.jars, box.token_boards) == (4, 1)
    assert box.dice == len(components().dice)
    assert "length of the science track" in components().not_printed


def test_card_limits_are_the_printed_ranges() -> None:
    assert [(key, least, most) for key, least, most, _ in data.card_limits()] == [
        ("buildings", 1, None),
        ("min_bid", 1, 4),
        ("diamond_symbols", 0, 2),
        ("science_symbols", 0, 2),
    ]


def test_every_entry_names_clauses_that_exist_and_a_section() -> None:
    cited = [(name, p.clauses, p.section) for name, p in components().provenance.items()]
    cited += [(d.title, d.clauses, d.section) for d in demands()]
    cited += [(t.slug, t.clauses, t.section) for t in technologies()]
    cited += [(key, clauses, "-") for key, _, _, clauses in data.card_limits()]
    for name, clauses, section in cited:
        assert clauses, name
        assert section, name
        assert set(clauses) <= set(rulebook().clauses), name


def test_packaged_tables_name_clauses_that_exist_and_sections() -> None:
    raw = data.document("components.toml")
    for entry in (*raw["die"], raw["palace"], *raw["palace_token"], *data.document("demands.toml")["unlisted"]):
        assert entry["section"]
        assert set(entry["clauses"]) <= set(rulebook().clauses)


def test_the_demands_are_the_fifteen_of_the_compendium() -> None:
    assert [d.id for d in demands()] == list(range(1, 16))
    assert {d.id for d in demands() if d.starred} == {1, 5, 10}
    assert {d.id for d in demands() if d.beats_others} == {1, 5, 10}
    assert {d.id for d in demands() if d.counts_gem} == {3, 6, 7, 14}


@pytest.mark.parametrize(
    ("number", "thresholds", "per_step", "step"),
    [
        (1, (20, 20, 20), 1, 5),
        (2, (10, 9, 8), 1, 1),
        (3, (11, 10, 9), 1, 1),
        (4, (1, 1, 1), 1, 5),
        (5, (31, 31, 31), 1, 3),
        (6, (15, 14, 13), 1, 1),
        (7, (22, 21, 20), 1, 1),
        (8, (6, 6, 6), 3, 1),
        (9, (0, 0, 0), 1, 1),
        (10, (5, 5, 5), 1, 1),
        (11, (9, 8, 7), 2, 1),
        (12, (5, 5, 5), 3, 1),
        (13, (9, 8, 7), 0, 0),
        (14, (0, 0, 0), 2, 1),
        (15, (130, 130, 130), 1, 7),
    ],
)
def test_demands_as_numbers(number: int, thresholds: tuple[int, int, int], per_step: int, step: int) -> None:
    entry = demand(number)
    assert (entry.id, entry.thresholds, entry.gems_per_step, entry.step) == (number, thresholds, per_step, step)


def test_second_numbers_of_demands() -> None:
    assert demand(3).diagram == (13, 12, 11)
    assert [d.id for d in demands() if d.diagram is not None] == [3]
    assert demand(13).second == (90, 80, 70)
    assert [d.id for d in demands() if d.second != (0, 0, 0)] == [13]
    assert {d.id: d.minimum for d in demands() if d.minimum} == {8: 20, 11: 10, 13: 3}


def test_demand_three_example_only_works_with_the_compendium_numbers() -> None:
    """Five players, four culture gems on it, no gold: 4 owned and 4 as bonus leave exactly one missing."""
    counted = 4 + 4 * demand(3).step
    assert demand(3).thresholds[2] - counted == 1
    assert (demand(3).diagram or (0, 0, 0))[2] - counted != 1


@pytest.mark.parametrize("number", [0, 16, -1])
def test_there_is_no_other_demand(number: int) -> None:
    with pytest.raises(RulebookError, match=f"there is no Demand {number}, they are numbered 1 to 15"):
        demand(number)


def test_the_glossary_has_the_tables_technologies_in_order() -> None:
    assert tuple(t.slug for t in technologies()) == TECHNOLOGIES
    assert {t.retroactive for t in technologies()} == {"present", "future", "once", "unstated"}
    assert technology("drain-system").name == "Drain System"


def test_an_unknown_technology_names_the_nearest() -> None:
    with pytest.raises(RulebookError, match=r"unknown technology 'irn'; did you mean 'iron'\?"):
        technology("irn")


def test_every_technology_names_all_its_clauses() -> None:
    """Each clause tech.X or tech.X.* of a glossary technology is named by that technology."""
    for entry in technologies():
        own = {c for c in rulebook().clauses if f"{c}.".startswith(f"tech.{entry.slug}.")}
        assert set(entry.clauses) == own


def test_a_path_to_something_else_is_a_game_error(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("= 1", encoding="utf-8")
    with pytest.raises(GameError, match="not TOML"):
        data.document(tmp_path / "bad.toml")
    with pytest.raises(GameError, match="No such file"):
        data.document(tmp_path / "none.toml")


def test_faulty_packaged_data_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = data.document("components.toml")
    raw["die"][2]["faces"][0] = "wilde"
    monkeypatch.setattr(data, "document", lambda file: raw)
    components.cache_clear()
    with pytest.raises(RulebookError, match=r"die 3: unknown face 'wilde'; did you mean 'wild'\?"):
        components()
    raw["palace"]["surprise"] = 1
    with pytest.raises(RulebookError, match=r"components\.toml, palace: .*surprise"):
        components()
    monkeypatch.undo()
    components.cache_clear()


def test_demands_out_of_order_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = data.document("demands.toml")
    raw["demand"].pop(4)
    monkeypatch.setattr(data, "document", lambda file: raw)
    demands.cache_clear()
    with pytest.raises(RulebookError, match="numbered from 1 without gaps"):
        demands()
    monkeypatch.undo()
    demands.cache_clear()
