"""`advise antiquity saint`: a site, a plan on it, the game that follows, its replay, and complaints."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from gemcheck_models.antiquity.advice_saint import SAINT
from gemcheck_models.antiquity.saint_follow import RefusedError
from gemcheck_models.antiquity.saint_land import Site, chain
from gemcheck_models.antiquity.saint_plan import proposed
from gemcheck_models.antiquity.saint_play import played, replayed

from gemcheck.advice import Advice, Request
from gemcheck.findings import Verdict
from gemcheck.game import GameError
from gemcheck.games.antiquity.land import land_of
from tests.models.antiquity.rules import game

LAKE = Site(("T5r3", "T1r1", "T1r3", "T3r3"), ((-1, 3), (-4, 17)), ((0, 5), (-4, 12), (-4, 14)))
"""Three inns, the last beside a lake whose shore is the rival's zone."""


def asked(position: str, late: bool = False, **options: Any) -> Advice:
    return SAINT.answer(game(), Request(position, options, seed=1, late=lambda: late))


def test_inns_that_enclose_a_zone_are_found_and_no_fewer() -> None:
    land = land_of(LAKE.tiles)
    home, rival = (land.index[at] for at in LAKE.homes)
    assert len(chain(land, home, rival, 3) or ()) == 3
    assert chain(land, home, rival, 2) is None


def test_san_giorgio_in_four_turns_is_played_and_replayed() -> None:
    plan = proposed(LAKE, 4, "2")
    assert plan is not None
    assert proposed(LAKE, 2, "2") is None
    taken = [spot.hexes for spot in plan.spots]
    assert sum(taken) == sum(1 << at for at in range(244) if any(one >> at & 1 for one in taken))
    route = played(game(), LAKE, plan)
    state = replayed(game(), route)
    assert (route.turns, state.result.reason, state.result.winners) == (4, "giorgio", (0,))  # type: ignore[union-attr]
    with pytest.raises(RefusedError, match="does not end"):
        replayed(game(), msgspec.structs.replace(route, steps=route.steps[:-8]))


def test_the_advice_tells_a_game() -> None:
    found = asked("giorgio", lands=1)
    assert found.verdict is Verdict.BOUNDED
    assert found.data["most"] == max(step["turn"] for step in found.data["steps"])
    assert found.data["least"] <= found.data["most"] <= 6


@pytest.mark.slow
def test_the_advice_is_the_same_twice() -> None:
    assert asked("giorgio", lands=1).data == asked("giorgio", lands=1).data


def test_no_time_no_game() -> None:
    found = asked("giorgio", late=True)
    assert (found.data["most"], found.data["steps"]) == (None, [])
    assert found.sections[-1].lines == ("Time was up before 150 lands were looked at; that excludes nothing.",)
    assert asked("nicolo", late=True).data["least"] == 1


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("georgio", {}, "giorgio"),
        ("giorgio", {"seats": 7}, "--seats 7"),
        ("giorgio", {"lands": 0}, "--lands 0"),
    ],
)
def test_complaints(name: str, options: dict[str, int], message: str) -> None:
    with pytest.raises(GameError, match=message):
        SAINT.answer(game(), Request(name, options))
