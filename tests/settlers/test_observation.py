"""What a case may assert about a state of Imperial Settlers."""

from __future__ import annotations

from typing import Any

from gemcheck.casebook.replay import play
from gemcheck.game import Undefined
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.observation import observe

GAME = Settlers()


def seen(spec: dict[str, Any], *entries: dict[str, Any]) -> Any:
    return play(GAME, spec, entries).observation()


SPEC: dict[str, Any] = {
    "round": 2,
    "seats": {
        "tom": {
            "faction": "japanese",
            "supply": "worker3.wood2",
            "hand": ["joiner", "raid"],
            "locations": ["castle_a", "castle_a/used1/goods.worker1", "farm/samurai"],
            "deals": ["stalls"],
            "points": 3,
        },
        "eve": {
            "faction": "barbarian",
            "foundations": ["mill"],
            "locations": [{"card": "sentry_tower", "marks": [{"seat": "tom", "card": "dojo"}]}],
        },
    },
}


def test_the_course_of_the_game() -> None:
    facts = seen(SPEC)
    assert {
        key: facts[key] for key in ("phase", "round", "first", "active", "to_move", "waiting", "over", "reason")
    } == {
        "phase": "act",
        "round": 2,
        "first": "tom",
        "active": "tom",
        "to_move": ["tom"],
        "waiting": "nothing",
        "over": False,
        "reason": "none",
    }
    assert (facts["row"], facts["pool"], facts["deck"], facts["discards"]) == ([], [], 80, [])


def test_a_seat() -> None:
    tom, eve = (seen(SPEC)["after"][name] for name in ("tom", "eve"))
    assert (tom["faction"], tom["points"], tom["final"]) == ("japanese", 3, 7)
    assert tom["supply"] == {"worker": 3, "wood": 2, "stone": 0, "food": 0, "gold": 0, "raze": 0, "defense": 0}
    assert (tom["hand"], tom["cards"]) == (["joiner", "raid"], 2)
    assert tom["locations"] == ["castle-a", "castle-a", "farm"]
    assert (tom["location"]["castle-a"]["used"], tom["location"]["castle-a-2"]["used"]) == (0, 1)
    assert tom["location"]["castle-a-2"]["goods"]["worker"] == 1
    assert tom["location"]["farm"]["samurai"] is True
    assert tom["deals"] == ["stalls", "sentry-tower"]
    assert eve["location"]["sentry-tower"]["marks"] == ["tom"]
    assert (eve["foundations"], eve["deals"], eve["deck"], eve["passed"]) == (["mill"], [], 28, False)


def test_what_has_been_gained_since() -> None:
    facts = seen(SPEC, {"tom": "build joiner"})
    assert facts["gained"]["tom"] == {
        "worker": 0,
        "wood": -2,
        "stone": 0,
        "food": 0,
        "gold": 0,
        "raze": 0,
        "defense": 0,
        "points": 0,
        "cards": -1,
    }
    assert facts["gained"]["eve"]["wood"] == 0


def test_hands_are_hidden_from_the_others() -> None:
    sees = seen(SPEC)["sees"]
    assert sees["tom"]["hand"] == {"tom": ["joiner", "raid"], "eve": "hidden"}
    assert sees["eve"]["hand"] == {"tom": "hidden", "eve": []}
    assert sees["eve"]["cards"] == {"tom": 2, "eve": 0}


def test_the_virtual_player_and_the_end() -> None:
    spec: dict[str, Any] = {"players": 1, "round": 5, "virtual": {"locations": ["mill"], "line": ["wood"]}}
    facts = seen(spec)
    assert facts["virtual"] == {
        "locations": ["mill"],
        "collection": [],
        "line": ["wood"],
        "attacks": 0,
        "against": 0,
    }
    after = seen(spec, {"ann": "pass"}, {"chance": {"draw": "gold"}}, {"chance": {"draw": "food"}})
    assert (after["over"], after["reason"], after["winners"]) == (True, "collection", [])
    assert (after["active"], after["to_move"]) == ("nobody", [])
    assert "virtual" not in seen({})


def test_no_outcome_shows_nothing() -> None:
    state = GAME.given({})[1]
    assert observe(GAME.table, state, Undefined("deck.reshuffle", ("deck.faction",), "no answer"), (), ("a", "b")) == {}
