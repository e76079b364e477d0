"""The constraint models of what is legal list the engine's plans, and the hunt hears of it when they do not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from gemcheck_models.gempire.legal_sets import BIDS, PLACEMENTS

from gemcheck.game import load_game
from gemcheck.games.gempire import Gempire, bidding, placement
from gemcheck.games.gempire.state import State
from gemcheck.legality import legal_models
from gemcheck.search.oracles import ORACLES, Look, asked_of

MODELLED = next(oracle for oracle in ORACLES if oracle.name == "modelled")
READINGS: tuple[dict[str, str], ...] = (
    {},
    {"tech.education.scope": "owner"},
    {"second-row.earlier-cards": "won-after-only"},
)


def looks(game: Gempire, seeds: int = 3, steps: int = 260) -> Iterator[Look]:
    """Steps of random games with three to five seats."""
    for seed in range(seeds):
        rng = Random(f"legal/{seed}")
        seats = 3 + seed % 3
        state = game.start(seats, rng)
        for _ in range(steps):
            if game.result(state) is not None:
                break
            plans = {who: game.sample(state, who, rng) for who in game.to_move(state)}
            outcome = None if plans else game.draw(state, rng)
            after = game.advance(state, plans) if plans else game.chance_step(state, outcome)
            assert isinstance(after, State)
            yield Look(game, seats, state, plans, outcome, after)
            state = after


def told(game: Gempire) -> set[str]:
    return {trouble.slug for look in looks(game) for trouble in asked_of(MODELLED, look)}


@pytest.mark.parametrize("readings", READINGS, ids=lambda readings: next(iter(readings.values()), "default"))
def test_models_and_engine_list_the_same_plans(readings: dict[str, str]) -> None:
    game = load_game("gempire")
    assert isinstance(game, Gempire)
    game = game.under(game.rules_with(readings))
    listed = {model.name: 0 for model in legal_models("gempire")}
    for look in looks(game):
        for seat in look.plans:
            for model in legal_models("gempire"):
                plans = model.plans(game, look.state, seat)
                if plans is None:
                    continue
                assert plans == {plan for plan in game.legal(look.state, seat) if model.covers(plan)}
                listed[model.name] += len(plans)
    assert listed[BIDS.name] > 1000
    assert listed[PLACEMENTS.name] > 100


def test_a_sound_game_has_no_trouble() -> None:
    game = load_game("gempire")
    assert isinstance(game, Gempire)
    assert told(game) == set()


def test_a_row_open_in_the_middle_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("gempire")
    assert isinstance(game, Gempire)
    monkeypatch.setattr(placement, "ends", placement.anywhere)
    assert told(game) == {"model-of-placements"}


def test_a_bid_beyond_the_holding_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("gempire")
    assert isinstance(game, Gempire)
    least = bidding._lows

    def cheaper(*where: object) -> list[int]:
        return [max(low - 1, 0) for low in least(*where)]  # type: ignore[arg-type]

    monkeypatch.setattr(bidding, "_lows", cheaper)
    assert told(game) == {"model-of-bids"}
