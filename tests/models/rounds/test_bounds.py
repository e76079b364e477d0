"""The lower bounds on rounds as answers: every pair, the reasons as data, readings that matter, impossible pairs."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from importlib import import_module

import gemcheck_models.gempire.rounds as package
import pytest
from gemcheck_models.gempire.rounds import bounds_joint
from gemcheck_models.gempire.rounds.bounds import JOINT, LIMITS, Bound, lower_bound
from gemcheck_models.gempire.rounds.bounds_case import CLAUSES
from gemcheck_models.gempire.rounds.bounds_demands import NEEDS
from gemcheck_models.gempire.rounds.worlds import PAIRS, question

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.cardset import load_table
from gemcheck.games.gempire.engine import rulebook
from gemcheck.games.gempire.table import TECHNOLOGIES, Table

PLAIN = tuple(TECHNOLOGIES.index(slug) for slug in ("architecture", "calendar", "currency", "militia"))


def bound(one: int, other: int, seats: int = 4, technologies: tuple[int, ...] | None = PLAIN, **readings: str) -> Bound:
    rules = rulebook().ruleset({point.replace("__", "."): option for point, option in readings.items()})
    return lower_bound(question(load_table(rules), seats, (one, other), technologies))


def test_all_pairs_are_pairs_of_different_demands() -> None:
    assert len(PAIRS) == len(set(PAIRS)) == 105
    assert all(one < other for one, other in PAIRS)


def test_a_bound_tells_what_it_rests_on() -> None:
    found = bound(10, 3, technologies=())
    assert found.pair == (3, 10)
    assert found.rounds == len(found.refuted) + 1
    assert [each.rounds for each in found.refuted] == list(range(1, found.rounds))
    assert found.standing is not None
    assert found.standing.rounds == found.rounds
    clauses = {clause for reason in found.reasons for clause in reason.clauses}
    assert clauses <= set(rulebook().clauses)
    assert {"bid.market.full", "collect.full-amount", "demand.03.condition", "demand.10.condition"} <= clauses
    assert all(reason.says and reason.clauses for reason in found.reasons)


def test_every_limit_is_listed_and_nothing_else() -> None:
    names = [info.name for info in pkgutil.iter_modules(package.__path__) if info.name.startswith("bounds")]
    marked = {
        each
        for name in names
        for each in vars(import_module(f"{package.__name__}.{name}")).values()
        if callable(each) and hasattr(each, CLAUSES)
    }
    assert marked == {*LIMITS, *NEEDS.values()}
    assert len(LIMITS) == len(set(LIMITS))


def test_a_bound_does_not_rest_on_limits_that_were_never_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rounds of Demands 3 and 10 fall without a look at cities one by one, three of Demands 3 and 15 with it."""
    pytest.importorskip("numba")
    joint = {each.__name__ for each in JOINT}
    with_cities, without = bound(3, 15, technologies=()), bound(3, 10, technologies=())
    assert joint <= {reason.limit for reason in with_cities.reasons}
    assert {reason.limit for reason in with_cities.reasons} - joint >= {each.__name__ for each in {*LIMITS} - {*JOINT}}
    assert not joint & {reason.limit for reason in without.reasons}
    monkeypatch.setattr(bounds_joint, "compiles", lambda: False)
    fewer = bound(3, 15, technologies=())
    assert fewer.rounds <= with_cities.rounds
    assert not joint & {reason.limit for reason in fewer.reasons}


def test_help_is_given_without_numpy() -> None:
    ask = "import sys; from gemcheck.cli import main; sys.argv = ['gemcheck', '--help']\n"
    ask += "try: main()\nexcept SystemExit: pass\nassert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", ask], check=True, capture_output=True)


def test_a_deck_of_a_few_cards_has_a_bound() -> None:
    whole = Gempire().table
    cards = [whole.cards[whole.card_index(slug)] for slug in ("mill", "shrine", "bank")]
    table = Table(
        whole.rules,
        cards,
        card_set="small",
        digest=whole.digest,
        technologies=whole.technologies,
        tokens=whole.tokens,
        token_counts=whole.token_counts,
        sequence=whole.sequence,
        track=whole.track,
    )
    assert lower_bound(question(table, 4, (2, 10), ())).rounds > 2


def test_a_spent_budget_leaves_a_bound_that_is_valid_and_may_be_smaller() -> None:
    asked = question(load_table(rulebook().ruleset()), 4, (2, 10), ())
    whole, hasty = lower_bound(asked), lower_bound(asked, budget=0)
    assert hasty.standing is None
    assert hasty.rounds < whole.rounds
    assert hasty.refuted == whole.refuted[: len(hasty.refuted)]


@pytest.mark.parametrize("calls", [0, 1, 200])
def test_time_that_is_up_leaves_a_bound_that_is_valid_and_may_be_smaller(calls: int) -> None:
    """Whoever asks for the time is told so many times that there is some left."""
    asked = question(load_table(rulebook().ruleset()), 4, (3, 15), ())
    left = iter([False] * calls)
    whole, stopped = lower_bound(asked), lower_bound(asked, late=lambda: next(left, True))
    assert stopped.standing is None
    assert stopped.rounds < whole.rounds
    assert stopped.refuted == whole.refuted[: len(stopped.refuted)]
    assert next(left, None) is None


def test_with_time_enough_a_bound_is_what_it_is() -> None:
    asked = question(load_table(rulebook().ruleset()), 4, (3, 15), ())
    assert lower_bound(asked, late=lambda: False) == lower_bound(asked)


@pytest.mark.slow
def test_a_first_round_never_meets_a_pair_that_needs_gems_and_cards() -> None:
    assert bound(2, 10).rounds > 2
    assert bound(6, 8).rounds > 2


@pytest.mark.slow
def test_fewer_cards_are_needed_at_a_larger_table() -> None:
    assert bound(2, 11, seats=3).rounds >= bound(2, 11, seats=5).rounds


@pytest.mark.slow
def test_technologies_never_make_a_bound_larger() -> None:
    assert bound(6, 7, technologies=()).rounds >= bound(6, 7).rounds


@pytest.mark.slow
def test_a_reading_moves_the_bound_where_it_matters() -> None:
    """Culture gems that stand for cards of a district make the largest district cheap."""
    for other in (1, 14):
        with_points = bound(other, 10)
        without = bound(other, 10, demand__bonus__minimum="only-demand-5")
        assert without.rounds > with_points.rounds


def test_what_is_not_in_the_pile_is_impossible_and_says_why() -> None:
    found = bound(3, 9, demand__09__sequence="excluded")
    assert found.never is not None
    assert (found.never.demand, found.never.point) == (9, "demand.09.sequence")
    assert set(found.never.clauses) <= set(rulebook().clauses)
    assert bound(3, 9).never is None


def test_without_an_order_demand_9_has_no_answer() -> None:
    table = load_table(rulebook().ruleset(), "rulebook")
    found = lower_bound(question(table, 4, (1, 9), ()))
    assert found.never is not None
    assert found.never.demand == 9


def test_a_table_without_numbers_is_impossible() -> None:
    found = lower_bound(question(Gempire().table, 2, (1, 2), ()))
    assert found.never is not None
    assert found.never.point == "players.other"


@pytest.mark.parametrize("pair", [(3, 3), (0, 4), (4, 16)])
def test_no_pair_is_refused(pair: tuple[int, int]) -> None:
    with pytest.raises(GameError, match="no pair"):
        question(Gempire().table, 4, pair)


@pytest.mark.parametrize("technologies", [(0, 1, 2, 3, 4), (1, 1), (21,)])
def test_technologies_that_cannot_lie_there_are_refused(technologies: tuple[int, ...]) -> None:
    with pytest.raises(GameError, match="at most 4"):
        question(Gempire().table, 4, (1, 2), technologies)
