"""Plans kept as data: each of them is played by the engine, at any table where it fits, and at no other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from gemcheck_models.gempire.rounds import plans_known
from gemcheck_models.gempire.rounds.plans_known import FILE, known_plans, recalled
from gemcheck_models.gempire.rounds.replay import replayed, toml_of
from gemcheck_models.gempire.rounds.worlds import PAIRS, Pair, question
from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.table import TECHNOLOGIES
from tests.bench import keep_plans
from tests.bench.keep_plans import file_text, keep, shortest, told
from tests.models.rounds.plan_in_hand import plan

GAME = Gempire("synthetic")
IDLE = tuple(sorted(TECHNOLOGIES.index(slug) for slug in ("calendar", "currency", "militia", "religion")))


@pytest.mark.parametrize(
    "pair", [pytest.param(pair, marks=pytest.mark.slow if number % 6 else ()) for number, pair in enumerate(PAIRS)]
)
def test_every_plan_kept_is_played_to_its_end(pair: Pair) -> None:
    shortest = known_plans(GAME, pair)[0]
    found = recalled(GAME, question(GAME.table, 4, pair))
    assert found is not None
    assert replayed(found).round == len(found.rounds) == len(shortest.rounds)
    assert told(found) == shortest


def test_a_plan_without_discoveries_fits_any_four_technologies() -> None:
    for pair in ((2, 10), (8, 11)):
        assert not known_plans(GAME, pair)[0].technologies
        found = recalled(GAME, question(GAME.table, 4, pair, IDLE))
        assert found is not None
        assert found.technologies == tuple(TECHNOLOGIES[number] for number in IDLE)


def test_a_plan_needs_the_technologies_that_it_discovers(monkeypatch: pytest.MonkeyPatch) -> None:
    learned = replace(known_plans(GAME, (2, 10))[0], technologies=("iron",))
    monkeypatch.setattr(plans_known, "known_plans", lambda *_: [learned])
    assert recalled(GAME, question(GAME.table, 4, (2, 10), IDLE)) is None
    found = recalled(GAME, question(GAME.table, 4, (2, 10)))
    assert found is not None
    assert "iron" in found.technologies


def test_other_numbers_of_seats_have_plans_only_where_they_meet_their_numbers() -> None:
    """Demand 11 asks for nine cards with three seats and for seven with five."""
    assert recalled(GAME, question(GAME.table, 3, (8, 11))) is None
    found = recalled(GAME, question(GAME.table, 5, (8, 11)))
    assert found is not None
    assert len(found.splits) == 5


def test_a_plan_that_another_reading_forbids_is_none_there() -> None:
    game = GAME.under(GAME.rules_with({"demand.bonus.minimum": "only-demand-5"}))
    assert recalled(GAME, question(GAME.table, 4, (1, 10))) is not None
    assert recalled(game, question(game.table, 4, (1, 10))) is None


def test_other_cards_have_no_plans() -> None:
    game = Gempire("rulebook")
    assert known_plans(game, (1, 2)) == []
    assert recalled(game, question(game.table, 4, (1, 2))) is None


def test_the_file_is_what_its_plans_say() -> None:
    plans = [known for pair in PAIRS for known in known_plans(GAME, pair)]
    assert file_text("synthetic", GAME.table.digest, plans) == FILE.read_text(encoding="utf-8")


def test_a_plan_is_told_by_what_its_first_seat_does() -> None:
    known = told(plan())
    assert (known.pair, len(known.rounds)) == (plan().pair, len(plan().rounds))
    assert known.cards == plan().deck[: len(known.cards)]
    assert all(word != "done" for one in known.rounds for word in one.do)


# -- keeping plans


def test_plans_of_files_are_kept_where_they_are_shorter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = tmp_path / "plan.toml", tmp_path / "kept.toml"
    source.write_text(toml_of(plan()), encoding="utf-8")
    assert len(known_plans(GAME, plan().pair)[0].rounds) == len(plan().rounds)
    assert keep([source], target) == 0
    assert target.read_bytes() == FILE.read_bytes()
    longer = replace(told(plan()), rounds=told(plan()).rounds * 2)
    monkeypatch.setattr(keep_plans, "known_plans", lambda game, pair: [longer] * (pair == longer.pair))
    assert keep([source, source], target) == 1
    assert target.read_text(encoding="utf-8") == file_text("synthetic", GAME.table.digest, [told(plan())])


def test_of_plans_as_short_the_first_is_kept() -> None:
    one, other = known_plans(GAME, (2, 10))[0], known_plans(GAME, (1, 5))[0]
    again = replace(one, start=0)
    assert shortest([one], [other, again]) == [other, one]
    assert shortest([], [again, one]) == [again]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"digest": "0"}, "other cards"),
        ({"readings": {"demand.bonus.minimum": "only-demand-5"}}, "another reading of demand.bonus.minimum"),
        ({"rounds": plan().rounds[:2]}, "the game goes on"),
    ],
)
def test_a_plan_that_is_none_here_is_refused(changes: dict[str, Any], why: str, tmp_path: Path) -> None:
    source, target = tmp_path / "plan.toml", tmp_path / "kept.toml"
    source.write_text(toml_of(replace(plan(), **changes)), encoding="utf-8")
    with pytest.raises(GameError, match=why):
        keep([source], target)
    assert not target.exists()
