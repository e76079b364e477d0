"""No play beats the relaxation: seats of real games, strong cities, recorded games; and a gain forgotten is noticed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from gemcheck_models.gempire.rounds import (
    bounds_choices,
    bounds_city,
    bounds_gems,
    bounds_grid,
    bounds_income,
    bounds_means,
    bounds_rest,
    bounds_sources,
    bounds_spending,
    bounds_tables,
    bounds_values,
)
from gemcheck_models.gempire.rounds.bounds import lower_bound, meets, standing
from gemcheck_models.gempire.rounds.bounds_case import Case
from gemcheck_models.gempire.rounds.bounds_view import view
from gemcheck_models.gempire.rounds.plans import planned
from gemcheck_models.gempire.rounds.worlds import Question, question
from msgspec.structs import replace

from gemcheck.games.gempire import Gempire, demands
from gemcheck.games.gempire.state import OVER, Placed, Seat, State
from gemcheck.games.gempire.table import IRON, SURVEYING, TECHNOLOGIES, Table
from gemcheck.search.playthrough import read, replay
from tests import rulesets
from tests.gempire.random_rulesets import base
from tests.gempire.record_playthroughs import FOLDER
from tests.models.rounds.seats_played import ends_of_rounds, lying, refused
from tests.models.rounds.strong_cities import ROUNDS, city, settled, small_table

RECORDS = sorted(FOLDER.glob("two-demands-*.txt"))


def drawn_game(number: int) -> tuple[Any, Random]:
    rng = Random(f"rounds/{number}")
    return rulesets.random_rules(base(), rng, (0, 3, 10, 30, 60)), rng


def games_refused(numbers: range, rounds: int = 22) -> Iterator[str]:
    """What the relaxation has no room for in these games."""
    for number in numbers:
        game, rng = drawn_game(number)
        policy = "greedy" if number % 3 else "random"
        for ended, state in ends_of_rounds(game, rng.choice(game.seat_counts()), str(number), policy, rounds):
            if rng.random() < 0.3 or state.phase == OVER:
                for who in range(len(state.seats)):
                    why = refused(game.table, state, who, ended)
                    if why:
                        yield f"game {number}, round {ended}, seat {who}: {why}"


def city_beyond(whole: Table, rng: Random, technologies: Sequence[int], slugs: Sequence[str] = ()) -> str:
    """What a strong city has that the relaxation says nobody can have."""
    table = small_table(whole, rng, slugs)
    state = settled(table, city(table, rng, technologies), rng)
    if state is None:
        return ""
    seat = state.seats[0]
    palace = (1, 2, 3, 4, 5) if seat.palace == 5 else ((seat.palace,) if seat.palace else ())
    cards = len(seat.row1 + seat.row2)
    asked = Question(table, 3, (2, 3))
    case = Case(asked, ROUNDS, 5, 5, 4, cards, seat.second >= 0, False, palace, seat.technologies)
    seen = view(case, lying(seat), bounds_means.Means(999, 999, 999), 0)
    claims = {
        "attributes": all(a <= b for a, b in zip(seat.attributes, seen.attributes, strict=True)),
        "together": sum(seat.attributes) <= seen.together,
        "gems": all(min(a, 40) <= b for a, b in zip(seat.gems, seen.gems, strict=True)),
        "all gems": min(40, sum(seat.gems)) <= seen.all_gems,
    }
    return ", ".join(name for name, fits in claims.items() if not fits)


def cities_beyond(numbers: range, each: int = 8) -> Iterator[str]:
    for number in numbers:
        game, rng = drawn_game(number)
        for _ in range(each):
            owned = rng.sample(range(len(TECHNOLOGIES)), rng.randint(0, 4))
            why = city_beyond(game.table, rng, owned)
            if why:
                yield f"game {number}: {why}"


def test_seats_of_played_games_are_within_the_relaxation() -> None:
    assert list(games_refused(range(6), 14)) == []


@pytest.mark.slow
def test_strong_cities_are_within_the_relaxation() -> None:
    assert list(cities_beyond(range(120))) == []


def _marked(number: int, path: Path) -> Any:
    """Every fifth record at once, the others among the slow ones."""
    return pytest.param(path, id=path.stem, marks=pytest.mark.slow if number % 5 else ())


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_hundreds_of_games_are_within_the_relaxation(part: int) -> None:
    first = 1000 * (part + 1)
    assert list(games_refused(range(first, first + 60), 25)) == []
    assert list(cities_beyond(range(first, first + 1000))) == []


def last_state(path: Path) -> Any:
    return replay(Gempire(), read(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", [_marked(number, path) for number, path in enumerate(RECORDS)])
def test_recorded_winners_are_within_the_relaxation(path: Path) -> None:
    game, state = Gempire(), last_state(path)
    assert state.phase == OVER
    for who in state.result.winners:
        assert refused(game.table, state, who, state.round) == ""


@pytest.mark.slow
@pytest.mark.parametrize("pair", [(1, 10), (3, 4), (5, 14), (9, 10), (2, 4), (7, 9)])
def test_no_plan_that_replays_ends_before_its_bound(pair: tuple[int, int]) -> None:
    game = Gempire("synthetic")
    found = planned(game, pair, budget=1500, polish=200)
    assert found.plan is not None
    assert found.rounds is not None
    own = tuple(sorted(TECHNOLOGIES.index(slug) for slug in found.plan.technologies))
    for technologies in (own, None):
        asked = question(game.table, len(found.plan.splits), pair, technologies)
        assert lower_bound(asked).rounds <= found.rounds


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_no_recorded_game_ends_before_its_bound(path: Path) -> None:
    game, state = Gempire(), last_state(path)
    who = state.result.winners[0]
    met = [demand for demand in state.demands if demands.met(game.table, state, who, demand)]
    asked = question(game.table, len(state.seats), (met[0], met[1]), state.technologies)
    found = lower_bound(asked)
    assert found.rounds <= state.round
    assert standing(asked, found.rounds, meets) is not None


# -- mutants: a gain forgotten


CACHES = (
    bounds_choices,
    bounds_city,
    bounds_grid,
    bounds_rest,
    bounds_sources,
    bounds_spending,
    bounds_tables,
    bounds_values,
)


def forget() -> None:
    """Have everything worked out anew."""
    for module in CACHES:
        for each in vars(module).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()


def none(*args: Any, **kwargs: Any) -> int:
    return 0


VALUES: dict[str, tuple[str, Any, str, Any]] = {
    "university": ("university", bounds_gems, "SOURCES", (bounds_gems.tens, bounds_gems.construction)),
    "construction": ("construction", bounds_gems, "SOURCES", (bounds_gems.tens, bounds_gems.university)),
    "literacy": ("literacy", bounds_gems, "literacy", none),
    "philosophy": ("philosophy", bounds_gems, "philosophy", none),
    "matrimony": ("matrimony", bounds_grid, "PER_POPULATION_BUILDING", 0),
    "economics": ("economics", bounds_city, "shop_gold", none),
    "growth": ("", bounds_grid, "value_in", lambda kind, side, buildings: max(side.first, side.second)),
    "floor": ("drain-system", bounds_grid, "DRAIN_FLOOR", 0),
    "palace bonus": ("", bounds_grid, "by_palace", none),
    "iron": ("iron", bounds_values, "VALUED", bounds_values.VALUED & ~(1 << IRON)),
    "surveying": ("surveying", bounds_values, "VALUED", bounds_values.VALUED & ~(1 << SURVEYING)),
    "diamonds": ("", bounds_sources, "palace_diamonds", none),
}
"""What is forgotten about the worth of a city: the technology that shows it, and what stands in whose place."""


CARDS = {
    "economics": ("jewelry-shop", "workshop", "spice-shop"),
    "palace bonus": ("garrison", "treasury", "astronomers-tower"),
}
"""The cards that show it, where few do."""


@pytest.mark.parametrize("name", VALUES)
def test_a_gain_of_a_city_forgotten_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    slug, module, attribute, instead = VALUES[name]
    owned = [TECHNOLOGIES.index(slug)] if slug else []
    rng = Random(name)
    monkeypatch.setattr(module, attribute, instead)
    forget()
    try:
        assert any(city_beyond(Gempire().table, rng, owned, CARDS.get(name, ())) for _ in range(250))
    finally:
        monkeypatch.undo()
        forget()


NUTRITION = TECHNOLOGIES.index("nutrition")

SEATS: dict[str, tuple[int, Seat, tuple[str, ...], Any, str, Any]] = {
    "start": (1, Seat(science=10), (), bounds_income, "starting_resources", none),
    "largest roll": (4, Seat(science=25), (), bounds_income, "collected_at_most", lambda *_: 4),
    "palace science": (1, Seat(science=7, palace=1), (), bounds_means, "from_palace", none),
    "card science": (
        1,
        Seat(science=9),
        ("academy",),
        bounds_means,
        "card_science",
        none,
    ),
    "nutrition": (3, Seat(science=21, technologies=1 << NUTRITION), (), bounds_means, "nutrition", none),
    "room": (1, Seat(), ("mill", "shrine", "bank"), bounds_income, "production_limit", lambda gems: 2),
}
"""What is forgotten about money: rounds, a seat that lives on it (cards by name), and what stands in whose place."""


@pytest.mark.parametrize("name", SEATS)
def test_an_income_forgotten_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds, seat, slugs, module, attribute, instead = SEATS[name]
    table = Gempire().table
    numbers = [table.card_index(slug) for slug in slugs]
    row = tuple(Placed(number, table.cards[number].colours[0]) for number in numbers)
    state = State(
        seats=(replace(seat, row1=row), Seat(), Seat()), technologies=(NUTRITION,), demands=(2, 3, 12), round=rounds
    )
    forget()
    assert refused(table, state, 0, rounds) == ""
    monkeypatch.setattr(module, attribute, instead)
    forget()
    try:
        assert refused(table, state, 0, rounds) != ""
    finally:
        monkeypatch.undo()
        forget()
