"""The planning model: what it refutes, that it repeats itself, what its skeletons and limits say."""

from __future__ import annotations

import pytest
from gemcheck_models.gempire.rounds.bounds_case import reason_of
from gemcheck_models.gempire.rounds.planning import LIMITS, Attempt, attempted, courses, least, modelled, solved
from gemcheck_models.gempire.rounds.planning_ceilings import Course, ceilings, ceilings_at
from gemcheck_models.gempire.rounds.planning_demands import CONDITIONS
from gemcheck_models.gempire.rounds.planning_pool import better, pool
from gemcheck_models.gempire.rounds.worlds import DEMANDS, question
from msgspec.structs import replace

from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.cards import Formula
from gemcheck.games.gempire.engine import rulebook
from gemcheck.games.gempire.table import TECHNOLOGIES
from tests.models.rounds.planning_tiny import Everything, card, strong_cards, tiny_table

GAME = Gempire()
TINY = tiny_table(GAME.table, strong_cards())


def indices(*slugs: str) -> tuple[int, ...]:
    return tuple(TECHNOLOGIES.index(slug) for slug in slugs)


# -- a tiny deck, everything looked at


PAIRS = ((1, 10), (1, 5), (3, 5), (5, 10), (3, 14))
ROUNDS = 2


@pytest.fixture(scope="module")
def reached() -> dict[tuple[int, int], int | None]:
    """The fewest rounds of the tiny deck by pair, with diamonds or science on level 1; None where two are too few."""
    every = [Everything(TINY, kind, ROUNDS) for kind in (3, 6)]
    found: dict[tuple[int, int], int | None] = {}
    for pair in PAIRS:
        least_of = [one.least(pair) for one in every]
        found[pair] = min((rounds for rounds in least_of if rounds is not None), default=None)
    return found


@pytest.mark.parametrize("pair", PAIRS)
def test_no_number_of_rounds_is_refuted_that_a_tiny_deck_reaches(
    pair: tuple[int, int], reached: dict[tuple[int, int], int | None]
) -> None:
    asked = question(TINY, 4, pair, ())
    verdicts = [attempted(asked, rounds, limit=5).verdict for rounds in range(1, ROUNDS + 1)]
    assert "unknown" not in verdicts
    real = reached[pair]
    for rounds, verdict in enumerate(verdicts, 1):
        if real is not None and rounds >= real:
            assert verdict == "stands"


def test_a_tiny_deck_is_refuted_below_what_it_reaches(reached: dict[tuple[int, int], int | None]) -> None:
    exact = 0
    for pair, real in reached.items():
        if real is not None:
            exact += least(question(TINY, 4, pair, ()), limit=5).rounds == real
    assert exact >= 4
    assert attempted(question(TINY, 4, (3, 14), ()), ROUNDS, limit=5).verdict == "refuted"


def test_numbers_below_a_refuted_one_are_refuted() -> None:
    for pair in PAIRS[:3]:
        found = least(question(TINY, 4, pair, indices("education")), limit=5)
        assert [attempt.verdict for attempt in found.attempts[:-1]] == ["refuted"] * (found.rounds - 1)
        for rounds in range(found.rounds, found.rounds + 2):
            asked = question(TINY, 4, pair, indices("education"))
            assert attempted(asked, rounds, limit=10).verdict == "stands"


# -- the whole deck


def test_a_skeleton_says_what_a_play_might_look_like() -> None:
    attempt = attempted(question(GAME.table, 4, (1, 10), ()), 3, limit=10)
    assert attempt.verdict == "stands"
    found = attempt.skeleton
    assert found is not None
    assert len(found.rounds) == 3
    assert found.start + found.rounds[0].science <= 10
    assert sum(len(one.cards) for one in found.rounds) == len(found.cards) == len(set(found.cards))
    for one in found.rounds:
        assert not one.cards or one.action == "bid"
        assert not one.steps or one.action == "upgrade"
        assert len(one.cards) <= 3
    bought = [card for one in found.rounds for card in one.cards]
    for colour in range(3):
        assert sum(card.worth for card in bought if card.colour == colour) >= found.rounds[-1].attributes[colour]
    assert found.rounds[-1].science + 5 * found.laid[0] >= 20


def test_the_same_attempt_twice() -> None:
    asked = question(GAME.table, 4, (3, 5), ())
    assert attempted(asked, 2, limit=0.2) == attempted(asked, 2, limit=0.2)


def test_a_budget_of_nothing_says_unknown() -> None:
    attempt = attempted(question(GAME.table, 4, (1, 10), ()), 3, limit=0)
    assert (attempt.verdict, attempt.skeleton) == ("unknown", None)


def test_counting_up_shows_every_attempt() -> None:
    shown: list[Attempt] = []
    found = least(question(GAME.table, 4, (1, 10), ()), limit=5, progress=shown.append)
    assert found.attempts == tuple(shown)
    assert [attempt.rounds for attempt in shown] == list(range(1, found.rounds + 1))
    assert shown[0].verdict == "refuted"


def test_a_reading_that_the_model_does_not_know_is_named() -> None:
    game = GAME.under(GAME.rules_with({"gem.threshold.again": "each-time"}))
    asked = question(game.table, 4, (1, 3), indices("calendar"))
    attempt = attempted(asked, 2)
    assert (attempt.verdict, attempt.outside) == ("unknown", "gem.threshold.again")
    assert attempted(asked._replace(technologies=()), 1, limit=5).outside == ""


def test_an_impossible_pair_is_refuted_at_once() -> None:
    table = tiny_table(GAME.table, strong_cards())
    table.sequence = ()
    attempt = attempted(question(table, 4, (3, 9), ()), 4)
    assert (attempt.verdict, attempt.work.courses) == ("refuted", 0)


# -- parts


def test_courses_divide_all_rounds() -> None:
    asked = question(GAME.table, 4, (1, 3), ())
    found = courses(asked, 4)
    assert len(set(found)) == len(found) == 15
    assert all(sum(course) == 4 for course in found)
    assert Course(1, 3, 3) in courses(asked._replace(technologies=indices("mechanics")), 4)


def test_ceilings_rise_with_every_round() -> None:
    asked = question(GAME.table, 4, (1, 3), indices("university"))
    small, large = ceilings(asked, Course(1, 1, 1)), ceilings(asked, Course(2, 2, 1))
    assert small.cards == 3
    assert large.cards == 6
    assert all(a <= b for a, b in zip(small.points, large.points, strict=True))
    assert ceilings_at(asked, Course(2, 2, 1), 5).points >= large.points
    assert ceilings_at(asked, Course(2, 2, 1), 0).points == (0, 0, 0)
    assert ceilings_at(asked, Course(2, 2, 1), 1).diamonds == 3


def test_better_cards_come_first() -> None:
    plain, high = card("plain", 1, Formula(first=5, second=5)), card("high", 1, Formula(first=7, second=7))
    assert better(GAME.table, high, plain)
    assert not better(GAME.table, plain, high)
    assert not better(GAME.table, high, plain, same_first=True)
    assert not better(GAME.table, high, replace(plain, buildings=2))
    assert not better(GAME.table, high, card("other", 2, Formula(first=5, second=5)))
    dear = replace(high, slug="dear", min_bid=2)
    found = pool(tiny_table(GAME.table, [plain, high, dear]), 9)
    assert found.cards == (0, 1, 2)
    assert found.no_earlier == ((1, 0),)
    assert found.only_if == ((1, 2),)
    assert pool(tiny_table(GAME.table, [plain, high, dear]), 1).cards == (1,)
    shiny = replace(plain, diamond_symbols=1)
    assert pool(tiny_table(GAME.table, [shiny, replace(high, diamond_symbols=1)]), 9).only_if == ((1, 0),)


def test_every_limit_names_its_clauses() -> None:
    known = set(rulebook().clauses)
    assert set(CONDITIONS) == set(DEMANDS)
    for part in (*LIMITS, *CONDITIONS.values()):
        reason = reason_of(part)
        assert reason.says
        assert reason.clauses
        assert set(reason.clauses) <= known


@pytest.mark.parametrize("pair", [(1, 10), (3, 15), (3, 11), (4, 5), (8, 14)])
def test_leaving_worse_cards_out_changes_no_verdict(pair: tuple[int, int]) -> None:
    slugs = ("crypt", "odeon", "theatre", "temple", "shrine", "mint", "bank", "mill", "workshop", "prison", "cottage")
    cards = [GAME.table.cards[GAME.table.card_index(slug)] for slug in slugs]
    asked = question(tiny_table(GAME.table, [replace(c, min_bid=min(c.min_bid, 2)) for c in cards]), 4, pair, ())
    for course in (Course(2, 1, 0), Course(2, 1, 1), Course(3, 2, 0)):
        verdicts = {
            solved(modelled(asked, sum(course), course, trim=trim), 3, 0, None)[1] for trim in (False, True)
        } - {"unknown"}
        assert len(verdicts) == 1
