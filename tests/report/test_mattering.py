"""How often open points matter in play: what is counted, and what the pages say of it."""

from __future__ import annotations

from functools import cache, partial
from itertools import count

import pytest
from msgspec.structs import replace

from gemcheck.game import load_game
from gemcheck.report.gather import gathered
from gemcheck.report.mattering import share_words, weights
from gemcheck.report.pages import rendered
from gemcheck.search.compare import compared
from gemcheck.search.compare_counts import facts, wilson
from gemcheck.search.mattering import Mattering, mattering
from gemcheck.search.playouts import Plays
from tests.report.pages import broken, parsed
from tests.report.samples import GAME, RAN, report

GAMES, PAIRS = 4, 2
TIGRIS = partial(load_game, "tigris")


@cache
def counted() -> Mattering:
    return mattering(TIGRIS, 1, games=GAMES, pairs=PAIRS)


def test_every_open_point_and_other_option_has_its_share() -> None:
    often = counted()
    assert (often.games, often.pairs, often.low, often.high) == (4, 2, 2, 4)
    assert set(often.asked) == set(GAME.rulebook.open_points)
    assert {share.of for share in often.asked.values()} == {GAMES}
    for point in GAME.rulebook.open_points.values():
        assert set(often.others[point.id]) == set(point.option_ids()) - {point.default}
        for other in often.others[point.id].values():
            assert (other.apart.of, other.winner.of, other.chance.of) == (PAIRS, PAIRS, PAIRS)
            assert other.winner.number <= other.apart.number <= often.asked[point.id].number
    assert any(share.number == 0 for share in often.asked.values())
    assert any(other.apart.number for options in often.others.values() for other in options.values())


def test_the_numbers_are_those_of_games_played_under_every_reading() -> None:
    """Games in which a point is not asked for are left out by the count; here they are played too."""
    plays = Plays(PAIRS, 2, 4, seed=1)
    for point, options in counted().others.items():
        for option, other in options.items():
            twin = GAME.under(GAME.rulebook.ruleset({point: option}))
            pairs = [compared(GAME, twin, plays, index) for index in range(PAIRS)]
            assert other.apart.number == sum(bool(pair.where) for pair in pairs), (point, option)
            winners = [tuple(facts(end)["winner"] for end in (pair.one, pair.other, pair.again)) for pair in pairs]
            assert other.winner.number == sum(one != two for one, two, _ in winners)
            assert other.chance.number == sum(one != again for one, _, again in winners)


def test_the_same_on_several_processes() -> None:
    alone, together = (mattering(TIGRIS, 1, jobs=jobs, games=2, pairs=1) for jobs in (1, 2))
    assert alone == together


@pytest.fixture
def three_looks(monkeypatch: pytest.MonkeyPatch) -> float:
    """A deadline that passes when the clock has been looked at three times; every look takes a second."""
    seconds = count()
    monkeypatch.setattr("time.monotonic", lambda: float(next(seconds)))
    return 3.0


def test_behind_the_deadline_the_games_that_are_finished_are_counted(three_looks: float) -> None:
    often = mattering(TIGRIS, 1, games=GAMES, pairs=0, deadline=three_looks)
    assert often == mattering(TIGRIS, 1, games=3, pairs=0)


def test_the_deadline_stops_a_game_under_other_readings_too(three_looks: float) -> None:
    """One look before the game, then one before each other reading of the points it asks for."""
    assert sum(len(counted().others[point]) for point, share in counted().asked.items() if share.number) > 3
    often = mattering(TIGRIS, 1, games=1, pairs=1, deadline=three_looks)
    assert (often.games, often.pairs, often.others) == (0, 0, {})
    assert {share.of for share in often.asked.values()} == {0}


def test_without_pairs_nothing_is_said_of_other_readings() -> None:
    often = mattering(TIGRIS, 1, games=2, pairs=0)
    assert often.others == {}
    assert weights(often) == ()
    assert weights(None) == ()


def test_the_weightiest_points_come_first() -> None:
    (table,) = weights(counted())
    apart = [int(row.cells[2].text.split()[0]) for row in table.rows]
    assert apart == sorted(apart, reverse=True)
    assert apart[-1] > 0
    points = [row.label.text for row in table.rows]
    assert len(set(points)) == len(points)
    assert share_words(wilson(12, 20)) == "12 of 20 (39 to 78 %)"


def test_the_pages_tell_it() -> None:
    often = counted()
    site = gathered(GAME, (report(),), (), RAN, (), (), often=often)
    pages = rendered(site)
    assert broken(parsed(pages)) == []
    readings = pages["readings.html"]
    assert "4 random games of 2 to 4 seats, seed 1; the first 2 of them under every other reading too" in readings
    point, options = next((point, options) for point, options in often.others.items() if often.asked[point].number)
    words = share_words(often.asked[point])
    assert f"asked for in {words} random games" in readings
    other = next(iter(options.values()))
    assert f"In play: another course in {share_words(other.apart)} games" in readings
    assert f"(asked for in {often.asked[point].number} of 4 random games)" in pages["clauses.html"]
    assert 'id="weights"' in pages["index.html"]
    plain = rendered(gathered(GAME, (report(),), (), RAN, (), ()))
    assert "random games" not in plain["readings.html"] + plain["clauses.html"]
    assert 'id="weights"' not in plain["index.html"]


def test_a_combination_that_is_barred_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The option of another point that the readings in force exclude has no numbers."""
    game = load_game("tigris")
    first, second, *_ = game.rulebook.open_points.values()
    barred = next(option for option in second.option_ids() if option != second.default)
    excluding = replace(first, excludes={first.default: (f"{second.id}={barred}",)})
    monkeypatch.setitem(game.rulebook.open_points, first.id, excluding)
    often = mattering(lambda: game, 1, games=1, pairs=1)
    assert barred not in often.others.get(second.id, {})
    assert first.id in often.others
