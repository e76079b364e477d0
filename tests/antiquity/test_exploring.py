"""Phase 7: ruling R28, and the chance behind the counters."""

from __future__ import annotations

from typing import Any

from gemcheck.games.antiquity import exploring
from gemcheck.games.antiquity.components import COUNTERS, EXPLORER
from gemcheck.games.antiquity.plans import Done, Explore
from gemcheck.games.antiquity.state import EXPLORE, REVEAL, State
from tests.antiquity.made import at, goods, mask, seat, state, table, town

TABLE = table()


def explorer(*, manned: bool = True, **fields: Any) -> State:
    city = town(at((1, 3)), (EXPLORER,), manned=manned)
    return state(seat(city), phase=EXPLORE, active=0, counters=mask([(3, 3), (6, 4)]), **fields)


def test_a_manned_explorer_turns_up_a_counter_of_the_own_zone() -> None:
    assert list(exploring.offers(TABLE, explorer(), 0)) == [Explore(at((3, 3))), Done()]
    assert list(exploring.offers(TABLE, explorer(manned=False), 0)) == [Done()]
    for where in (at((6, 4)), at((3, 2)), -1, 500):
        assert exploring.objections(TABLE, explorer(), 0, Explore(where)) != []
    assert exploring.objections(TABLE, explorer(), 0, Explore(at((3, 3)))) == []


def test_exploring_is_optional_unless_the_reading_compels_it() -> None:
    strict = table(explore_compulsory="compulsory")
    assert exploring.objections(TABLE, explorer(), 0, Done()) == []
    assert exploring.objections(strict, explorer(), 0, Done()) != []
    assert list(exploring.offers(strict, explorer(), 0)) == [Explore(at((3, 3)))]


def test_food_raises_the_famine_level_and_wine_does_not() -> None:
    lifted = exploring.lifted(explorer(famine=4), 0, Explore(at((3, 3))), None)
    assert (lifted.phase, lifted.counters) == (REVEAL, mask([(6, 4)]))
    for kind, word in enumerate(COUNTERS):
        after = exploring.turned_up(TABLE, lifted, kind, None)
        assert after.seats[0].goods == goods(**{word: 1})
        assert after.famine == (4 if word == "wine" else 5)
        assert after.unseen == tuple(2 - (other == kind) for other in range(4))
        assert after.phase == EXPLORE


def test_what_may_turn_up_is_what_nobody_has_seen() -> None:
    assert list(exploring.counters_left(explorer(unseen=(2, 0, 1, 2)))) == [(0, 2), (2, 1), (3, 2)]
