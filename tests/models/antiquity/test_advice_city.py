"""`advise antiquity city`: the answer in words and as data, replayed by the engine, and complaints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gemcheck_models.antiquity as models
import pytest
from gemcheck_models.antiquity.advice_city import CITY
from gemcheck_models.antiquity.maps import maps_at

from gemcheck.advice import Advice, Request
from gemcheck.findings import Verdict
from gemcheck.game import GameError
from gemcheck.games.antiquity import city as city_maps
from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity.plans import CityPlan
from tests.models.antiquity.rules import game, under

LARGE = "/".join(["......."] * 7)
SMALL = "/".join(["......"] * 6)
CROWDED = "hhhhccx/.....cx/UU....x/UU...xx/...xxxx/...xxxx/...xxxx"
FACULTIES = tuple(box.BUILDINGS[kind].word for kind in box.FACULTIES)
COLLEGE = ("university", *FACULTIES)


def asked(position: str, **options: Any) -> Advice:
    return CITY.answer(game(), Request(position, options))


def kinds(advice: Advice) -> set[str]:
    return {piece["kind"] for piece in advice.data["pieces"]}


def test_who_can_be_asked() -> None:
    names = ["city", "enclosure", "houses", "labour", "saint", "survival", "yields"]
    assert [advisor.name for advisor in models.advisors()] == names


def test_most_kinds_in_an_empty_city() -> None:
    found = asked(LARGE)
    assert (found.verdict, found.bound) == (Verdict.PROVED, 12)  # houses are not among the kinds looked at
    assert len(kinds(found)) == 12
    assert [section.heading for section in found.sections][:3] == ["The maps", "What is built", "What it costs"]
    assert sum("." in row for row in found.sections[0].lines) == found.data["free"] == 1


def test_the_maps_are_read_again_as_they_are_told() -> None:
    found = asked(f"{CROWDED} + {SMALL}", goods="stone6.wood2.gold3")
    seat = maps_at(found.data["maps"]).seats[0]
    before = maps_at(f"{CROWDED} + {SMALL}").seats[0]
    assert city_maps.graves(seat) == city_maps.graves(before)
    assert city_maps.free_in(seat) == found.data["free"]
    assert sum(one.kind == box.CART_SHOP for _, one in city_maps.buildings(seat)) == 1 + ("cart_shop" in kinds(found))
    assert found.data["price"]["wood"] <= 2
    assert found.data["price"]["stone"] <= 6


def test_the_purse_limits_what_is_built() -> None:
    found = asked(LARGE, goods="wood6")
    assert found.data["price"] == {"food": 0, "luxury": 0, "wood": 6, "stone": 0}
    assert found.bound == 6
    assert found.data["free"] == 49 - (2 + 3 + 3 + 4 + 4 + 4)


def test_what_must_be_built_is_and_the_rest_is_chosen() -> None:
    found = asked(LARGE, want=COLLEGE, only=("cathedral", "hospital", "brewery"), joined=True)
    assert set(COLLEGE) < kinds(found)
    assert kinds(found) - set(COLLEGE) == {"brewery"}
    assert found.verdict is Verdict.PROVED
    assert "search" in found.certificate.second


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"want": (*COLLEGE, "forced_labour"), "joined": True}, "search"),
        ({"want": (*COLLEGE, "dump", "harbour")}, "51 squares are wanted, 49 are free"),
        ({"want": ("granary", "store"), "goods": "wood1"}, "cost too much"),
    ],
)
def test_what_does_not_fit_is_said_and_shown_twice(options: Mapping[str, Any], words: str) -> None:
    found = asked(LARGE, **options)
    assert found.headline.startswith("seat 1 cannot build all of this: ")
    assert found.data["pieces"] is None
    assert found.verdict is Verdict.PROVED
    assert words in found.certificate.second


def test_a_seat_pays_with_its_goods() -> None:
    position = (
        f"AQ1 T0.T1.T2.T3 a goods.wood2.stone1 houses.1-4 city.0,0/{CROWDED} b corner.2 goods.wood6 city.0,13/{LARGE}"
    )
    first, second = asked(position), asked(position, seat="2")
    assert first.headline.startswith("seat 1 fits ")
    assert first.data["price"]["wood"] == 2
    assert second.data["price"]["wood"] == 6
    assert "university" in first.data["not_allowed"]
    assert "university" not in second.data["not_allowed"]
    state = game().read_state(position)
    for who, found in enumerate((first, second)):
        plan = game().read_plan(state, who, found.data["plan"])
        assert game().why_not(state, who, plan) == []
        assert isinstance(plan, CityPlan)
        assert len(plan.acts) == len(found.data["pieces"]) > 0


def test_a_plan_pays_for_the_stables_first() -> None:
    position = f"AQ1 T0.T1.T2.T3 a goods.wine1.gold3.stone9.wood9 city.0,0/{LARGE} b corner.2 city.0,13/{LARGE}"
    found = asked(position, want=("stables", "fountain*2", "house*4", "cathedral"), only=(), saint="maria")
    state = game().read_state(position)
    plan = game().read_plan(state, 0, found.data["plan"])
    assert game().why_not(state, 0, plan) == []
    assert "maria" in found.data["plan"]
    assert found.data["price"]["luxury"] == 4
    dear = asked(position, want=("house*5",), only=())
    assert dear.data["plan"] is None
    assert "do not pay for the house" in next(one for one in dear.sections if one.heading == "The plan").lines[0]


def test_stores_and_houses_by_their_words() -> None:
    found = asked(LARGE, want=("store6", "house*3"), only=("granary",))
    stores = [piece for piece in found.data["pieces"] if piece["kind"] == "store"]
    assert [len(piece["squares"]) for piece in stores] == [6]
    assert sum(piece["kind"] == "house" for piece in found.data["pieces"]) == 3
    assert found.data["free"] == 49 - 6 - 3 - 4


def test_readings_change_what_fits() -> None:
    """One of two mirror images of a hole holds the brewery only when it may be turned over."""
    holes = ("x....xx/x.xxxxx", "x....xx/xxxx.xx")
    fitting = []
    for hole in holes:
        position = "/".join(["xxxxxxx", hole, *["xxxxxxx"] * 4])
        answers = [
            CITY.answer(one, Request(position, {"want": ("brewery",)})) for one in (game(), under("city.flips", "flip"))
        ]
        fitting.append([answer.data["pieces"] is not None for answer in answers])
    assert sorted(fitting) == [[False, True], [True, True]]


@pytest.mark.parametrize(
    ("position", "options", "words"),
    [
        ("", {}, "the position is empty"),
        ("gibberish", {}, "1 rows, the map of this city has 7 [city.maps]"),
        (f"{LARGE} + {LARGE}", {}, "7 squares, the map of this city has 6 in a row [city.maps]"),
        (" + ".join([LARGE] + [SMALL] * 4), {}, "5 cities, nobody has more than 4 [newcity.most]"),
        (LARGE, {"want": ("dmup",)}, "unknown building 'dmup'; did you mean 'dump'?"),
        (LARGE, {"want": ("dump*2",)}, "the dump is built once only [city.once]"),
        (LARGE, {"want": ("house*50",)}, "a number of pieces from 1 to 40"),
        (LARGE, {"want": ("store5",)}, "a store has an even number of squares [store.rectangle]"),
        (LARGE, {"want": ("stables",), "goods": "gold3"}, "two different luxuries are wanted for the stables"),
        (LARGE, {"goods": "wod3"}, "unknown good 'wod'; did you mean 'wood'?"),
        (LARGE, {"seat": "3"}, "unknown seat 'seat 3'"),
        ("a = ", {}, "neither maps nor a notation"),
        (CROWDED, {"want": ("university",)}, "the university is built already [city.once]"),
    ],
)
def test_complaints_name_the_place_or_the_clause(position: str, options: Mapping[str, Any], words: str) -> None:
    with pytest.raises(GameError) as complaint:
        asked(position, **options)
    assert words in str(complaint.value).splitlines()[0]
