"""Small positions drawn at random, as the `given` of a case."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from gemcheck.game import GameError, OpenEnd
from gemcheck.games.gempire.engine import Gempire
from gemcheck.games.gempire.state import PHASES
from gemcheck.games.gempire.table import TECHNOLOGIES

GAME = Gempire()
MANY = 200


def test_most_draws_are_sound_and_the_same_for_the_same_seed() -> None:
    sound = 0
    for seed in range(MANY):
        spec = GAME.sampled_given(Random(seed))
        assert spec == GAME.sampled_given(Random(seed))
        try:
            game, state, _ = GAME.given(spec)
        except (GameError, OpenEnd):
            continue
        assert game.defects(state) == []
        sound += 1
    assert sound > 0.8 * MANY


def test_draws_reach_every_technology_and_the_phases_in_which_seats_decide() -> None:
    seen: Counter[str] = Counter()
    for seed in range(MANY):
        spec = GAME.sampled_given(Random(seed))
        seen.update(name for seat in spec["seats"].values() for name in seat.get("technologies", ()))
        seen[spec["phase"]] += 1
    assert set(TECHNOLOGIES) <= set(seen)
    assert {word for word in PHASES if seen[word]} == {"plan", "resolve", "claim"}


@pytest.mark.parametrize(
    ("clauses", "technologies", "demand"),
    [(("tech.economics", "tech.surveying"), {"economics", "surveying"}, 0), (("demand.09.order",), set(), 9)],
)
def test_what_the_clauses_are_about_is_drawn(clauses: tuple[str, ...], technologies: set[str], demand: int) -> None:
    for seed in range(20):
        spec = GAME.sampled_given(Random(seed), clauses)
        assert technologies <= set(spec.get("technologies", ()))
        assert not demand or demand in spec["demands"]


@pytest.mark.parametrize("seats", [3, 5])
def test_a_state_in_few_words_is_near(seats: int) -> None:
    rng = Random(seats)
    state = GAME.start(seats, rng)
    for _ in range(60):
        movers = GAME.to_move(state)
        after = (
            GAME.advance(state, {seat: GAME.sample(state, seat, rng) for seat in movers})
            if movers
            else GAME.chance_step(state, GAME.draw(state, rng))
        )
        state = after  # type: ignore[assignment]  # nothing is undefined in this game
    spec = GAME.sparse_given(state)
    _, near, names = GAME.given({**spec, "reachable": False, "seats": {}})
    assert (len(names), near.demands, near.technologies) == (seats, state.demands, state.technologies)
    for seat in spec["seats"].values():
        assert 0 not in seat.values()


def test_a_named_card_has_a_plain_one() -> None:
    words = GAME.plain_words()
    assert words["brothel"] == "c0"
    assert words["mill"] == "g0"
    assert "c0" not in words
