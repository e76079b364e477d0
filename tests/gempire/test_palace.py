"""Upgrades: prices, which plans may be written, and what a palace level pays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.game import Event
from gemcheck.games.gempire import collecting, diamonds, palace
from gemcheck.games.gempire.plans import SECOND_ROW, Collect, Mechanics, Upgrade
from gemcheck.games.gempire.state import Seat, State, Turn
from gemcheck.games.gempire.table import ARCHITECTURE, MECHANICS, NUTRITION, SANITIZATION, RewardToken, Table
from gemcheck.games.gempire.upgrade_steps import open_steps, possible
from gemcheck.rulebook import ablated
from tests.gempire.build import C, G, P, card, mask, row, state, table

PACKAGE = "gemcheck.games.gempire"
BLANK, ONE, SEVEN, TWO, THREE, SYMBOL, SYMBOLS = range(7)
"""Reward tokens: nothing, one diamond, seven science, two and three diamonds, one and two science per symbol."""

Steps = tuple[int, ...]


@cache
def ruled(**readings: str) -> Table:
    """Three cards with 0, 1 and 2 science symbols, one without and one with two diamond symbols, all reward tokens, and
    these readings, `_` standing for dots and `__` for dashes."""
    cards = [
        card("hut", P, value=1),
        card("school", G, value=1, science_symbols=1),
        card("library", C, value=1, science_symbols=2),
        card("shrine", C, value=5, diamond_symbols=2),
    ]
    tokens = [
        RewardToken(),
        RewardToken(diamonds=1),
        RewardToken(science=7),
        RewardToken(diamonds=2),
        RewardToken(diamonds=3),
        RewardToken(per_symbol=1),
        RewardToken(per_symbol=2),
    ]
    named = {k.replace("__", "-").replace("_", "."): v for k, v in readings.items()}
    return table(cards, named, tokens=tokens, token_counts=[4, 4, 2, 3, 1, 2, 2])


def upgraded(seat: Seat, steps: Steps, rewards: Steps = (0, 0, 0, 0, 0), **readings: str) -> Seat:
    """The seat after these steps, each of which it can pay."""
    rules, before = ruled(**readings), state(seat, rewards=rewards, round=4)
    for step in steps:
        assert palace.affordable(rules, seat, step)
        seat = palace.upgrade_step(rules, before, 0, seat, step, None)
    return seat


def legal(before: State, plan: Upgrade | Mechanics, **readings: str) -> bool:
    return not palace.upgrade_objections(ruled(**readings), before, 0, plan)


# -- prices


def test_levels_cost_five_to_nine_by_target_alone() -> None:
    """palace.start, palace.cost.track, palace.cost.target-only, second-row.cost."""
    for level in range(5):
        seat = Seat(palace=level)
        costs = [palace.step_cost(ruled(), seat, target) for target in range(1, 6)]
        assert costs == [5, 6, 7, 8, 9]
    assert palace.step_cost(ruled(), Seat(), SECOND_ROW) == 5


def test_the_sample_jumps() -> None:
    """palace.cost.target-only: 0 to 3 for seven, 3 to 5 for nine."""
    seat = upgraded(Seat(production=16), (3, 5))
    assert (seat.production, seat.palace, seat.turn.spent) == (0, 5, 16)


def test_architecture_takes_off_two() -> None:
    """tech.architecture; S-09: level 5 costs 9, hence four population gems, or two with Architecture."""
    owner = Seat(technologies=mask(ARCHITECTURE))
    assert [palace.step_cost(ruled(), owner, level) for level in range(1, 6)] == [3, 4, 5, 6, 7]
    assert palace.step_cost(ruled(), owner, SECOND_ROW) == 5
    for gems, technologies, able in [
        (4, 0, True),
        (3, 0, False),
        (2, mask(ARCHITECTURE), True),
        (1, mask(ARCHITECTURE), False),
    ]:
        seat = Seat(production=5 + gems, gems=(gems, 0, 0), technologies=technologies)
        assert palace.affordable(ruled(), seat, 5) is able


@pytest.mark.parametrize(
    ("reading", "costs"),
    [("upgrade", [3, 4, 5, 6, 7]), ("level", [3, 2, 1, 0, 0])],
    ids=["G-044a", "G-044b"],
)
def test_architecture_per_upgrade_or_per_level(reading: str, costs: list[int]) -> None:
    """G-044: 0 to 3 costs 5 or 1; never below nothing."""
    rules = ruled(tech_architecture_unit=reading)
    owner = Seat(technologies=mask(ARCHITECTURE))
    assert [palace.step_cost(rules, owner, level) for level in range(1, 6)] == costs
    assert palace.step_cost(rules, replace(owner, palace=4), 5) == 7
    assert palace.step_cost(rules, Seat(palace=0), 3) == 7


# -- which steps are possible


def test_levels_rise_and_end_at_five() -> None:
    """palace.no-downgrade, palace.skip."""
    for level in range(6):
        assert [target for target in range(1, 8) if possible(level, -1, target)] == list(range(level + 1, 6))


def test_the_second_row_is_bought_once() -> None:
    """upgrade.kinds, second-row.no-third."""
    assert possible(0, -1, SECOND_ROW)
    assert not possible(0, 1, SECOND_ROW)
    assert not possible(0, 0, SECOND_ROW)
    assert not palace.affordable(ruled(), Seat(production=9, second=3), SECOND_ROW)


@pytest.mark.parametrize(("production", "able"), [(4, []), (5, [0, 1]), (6, [0, 1, 2]), (9, [0, 1, 2, 3, 4, 5])])
def test_steps_within_reach(production: int, able: list[int]) -> None:
    seat = Seat(production=production)
    assert [step for step in range(6) if palace.affordable(ruled(), seat, step)] == able
    assert open_steps(ruled(), state(seat), 0) == able


@pytest.mark.parametrize(
    ("seat", "steps", "clause"),
    [
        (Seat(production=9), (), "upgrade.kinds"),
        (Seat(production=9), (6,), "upgrade.kinds"),
        (Seat(production=9), (-1,), "upgrade.kinds"),
        (Seat(production=9, second=2), (SECOND_ROW,), "second-row.no-third"),
        (Seat(production=20), (SECOND_ROW, SECOND_ROW), "second-row.no-third"),
        (Seat(production=20, palace=2), (2,), "palace.no-downgrade"),
        (Seat(production=20), (2, 1), "palace.no-downgrade"),
        (Seat(production=20, palace=5), (5,), "palace.no-downgrade"),
        (Seat(production=4), (SECOND_ROW,), "second-row.cost"),
        (Seat(production=4), (1,), "palace.cost.track"),
        (Seat(production=9), (SECOND_ROW, 1), "palace.cost.track"),
        (Seat(production=9), (1, SECOND_ROW), "second-row.cost"),
        (Seat(production=10), (1, 2), "palace.cost.track"),
    ],
)
def test_objections_to_steps(seat: Seat, steps: Steps, clause: str) -> None:
    objections = palace.upgrade_objections(ruled(), state(seat), 0, Upgrade(steps))
    assert len(objections) == 1
    assert clause in objections[0].clauses


def test_objections_say_what_is_wrong() -> None:
    def texts(seat: Seat, *steps: int) -> list[str]:
        return [o.text for o in palace.upgrade_objections(ruled(), state(seat), 0, Upgrade(steps))]

    assert texts(Seat(production=5), 3) == ["palace level 3 costs 7, and 5 production is there to pay it"]
    assert texts(Seat(production=7), 1, SECOND_ROW) == ["the second row costs 5, and 2 production is there to pay it"]
    assert texts(Seat(palace=3), 2) == ["a palace at level 3 is not raised to level 2"]
    assert texts(Seat(), 6) == ["there is no upgrade step 6"]
    assert texts(Seat(second=1), SECOND_ROW, 7) == ["the city has a second row already", "there is no upgrade step 7"]


def test_row_and_palace_in_one_turn_and_several_levels() -> None:
    """upgrade.combine, upgrade.palace.repeat, palace.skip."""
    before = state(Seat(production=11))
    assert legal(before, Upgrade((SECOND_ROW, 1)))
    assert legal(before, Upgrade((1, SECOND_ROW)))
    assert legal(before, Upgrade((SECOND_ROW, 2)))
    assert legal(before, Upgrade((1, 2)))
    assert legal(before, Upgrade((5,)))
    assert not legal(before, Upgrade((SECOND_ROW, 3)))
    assert not legal(before, Upgrade((1, 3)))


# -- effects


def test_a_second_row_is_open_from_this_round_on() -> None:
    seat = upgraded(Seat(production=7, science=2), (SECOND_ROW,))
    assert seat == Seat(production=2, science=2, second=4, turn=Turn(spent=5))


def test_the_sample_payout_for_level_4() -> None:
    """palace.example.level4: four diamonds, and two science for each science symbol."""
    city = Seat(production=8, row1=row((0, P), (1, G)), row2=row((2, C)), second=1)
    seat = upgraded(city, (4,), (ONE, THREE, SYMBOL, SYMBOL, SEVEN))
    assert (seat.turn.diamonds, seat.science, seat.palace) == (4, 2 * 3, 4)
    other = upgraded(city, (4,), (SYMBOLS, TWO, BLANK, TWO, SEVEN))
    assert (other.turn.diamonds, other.science) == (4, 2 * 3)


def test_rewards_add_up_to_the_level_reached() -> None:
    """palace.reward.cumulative, palace.science.count-symbols: blueprints and won cards show no symbols."""
    city = Seat(production=9, row1=row((0, P), (1, G)), turn=Turn(won=(2,)))
    rewards = (SEVEN, SYMBOL, ONE, SYMBOLS, THREE)
    totals = {level: upgraded(city, (level,), rewards) for level in range(1, 6)}
    assert {level: seat.science for level, seat in totals.items()} == {1: 7, 2: 8, 3: 8, 4: 10, 5: 10}
    assert {level: seat.turn.diamonds for level, seat in totals.items()} == {1: 0, 2: 0, 3: 1, 4: 1, 5: 4}


@pytest.mark.parametrize(
    ("reading", "science", "gems"), [("every-upgrade", 35, 8), ("new-levels", 7, 3)], ids=["G-043a", "G-043b"]
)
def test_climbing_step_by_step(reading: str, science: int, gems: int) -> None:
    """G-043: rewards 7 science, 1 diamond, blank, 2 diamonds, 1 science per symbol."""
    rewards = (SEVEN, ONE, BLANK, TWO, SYMBOL)
    steps = upgraded(Seat(production=35), (1, 2, 3, 4, 5), rewards, palace_reward_repeat=reading)
    assert (steps.production, steps.science, steps.turn.diamonds) == (0, science, gems)
    jump = upgraded(Seat(production=35), (5,), rewards, palace_reward_repeat=reading)
    assert (jump.production, jump.science, jump.turn.diamonds) == (26, 7, 3)


@pytest.mark.parametrize(("reading", "bearers"), [("separate", ()), ("one-upgrade", ((1, 0),))])
def test_each_upgrade_begins_with_fresh_bearers(reading: str, bearers: tuple[tuple[int, int], ...]) -> None:
    """G-046, diamond.one-per-upgrade."""
    seat = Seat(production=6, palace=1, row1=row((3, C, 1)), turn=Turn(bearers=((1, 0),)))
    after = upgraded(seat, (2,), (ONE, BLANK, BLANK, BLANK, BLANK), diamond_two__upgrades=reading)
    assert after.turn.bearers == bearers
    assert after.turn.diamonds == 1


def test_pending_diamonds_are_kept() -> None:
    seat = Seat(production=6, palace=1, turn=Turn(diamonds=1, spent=2))
    after = upgraded(seat, (2,), (TWO, BLANK, BLANK, BLANK, BLANK))
    assert (after.turn.diamonds, after.turn.spent) == (3, 8)


def test_events_of_upgrades() -> None:
    log: list[Event] = []
    before = state(Seat(production=14), rewards=(SEVEN, ONE, 0, 0, 0))
    seat = palace.upgrade_step(ruled(), before, 0, before.seats[0], SECOND_ROW, log)
    palace.upgrade_step(ruled(), before, 0, seat, 2, log)
    assert [(event.what, event.seat, dict(event.data)) for event in log] == [
        ("second-row", 0, {"cost": 5}),
        ("palace", 0, {"level": 2, "cost": 6, "diamonds": 1, "science": 7}),
        ("science", 0, {"amount": 7, "total": 7}),
    ]
    assert "palace.reward.cumulative" in log[1].clauses
    assert "palace.tokens.diamonds" in log[1].clauses


# -- diamonds that do not fit


@pytest.mark.parametrize(
    ("reading", "able"), [("discard-is-use", True), ("upgrade-illegal", False)], ids=["G-047a", "G-047b"]
)
def test_three_diamonds_for_two_buildings(reading: str, able: bool) -> None:
    """G-047."""
    city = Seat(production=5, row1=row((0, P), (1, G)))
    before = state(city, rewards=(THREE, 0, 0, 0, 0))
    assert legal(before, Upgrade((1,)), diamond_must__fit=reading) is able
    assert legal(before, Upgrade((SECOND_ROW,)), diamond_must__fit=reading)
    assert (Upgrade((1,)) in palace.upgrades(ruled(diamond_must__fit=reading), before, 0)) is able
    assert (1 in open_steps(ruled(diamond_must__fit=reading), before, 0)) is able
    roomy = state(replace(city, row1=row((0, P), (1, G), (2, C))), rewards=(THREE, 0, 0, 0, 0))
    assert legal(roomy, Upgrade((1,)), diamond_must__fit=reading)
    assert 1 in open_steps(ruled(diamond_must__fit=reading), roomy, 0)
    if not able:
        objections = palace.upgrade_objections(ruled(diamond_must__fit=reading), before, 0, Upgrade((1,)))
        assert [o.clauses for o in objections] == [("diamond.immediate", "diamond.discard")]


def test_diamonds_spread_from_the_right_start() -> None:
    """G-047 (b): under the reading that leaves full cards alone, only one start lets both diamonds fit."""
    readings = {"diamond_must__fit": "upgrade-illegal", "tech_mathematics_idle": "not-placeable"}
    full_between = Seat(production=5, row1=row((3, C), (3, C, 2), (3, C)))
    before = state(full_between, rewards=(TWO, 0, 0, 0, 0))
    assert legal(before, Upgrade((1,)), **readings)
    apart = Seat(production=5, row1=row((3, C), (3, C, 2), (3, C, 2), (3, C), (3, C)))
    fresh = {"diamond_first__after__artistry": "still-first"}
    assert legal(state(apart, rewards=(TWO, 0, 0, 0, 0)), Upgrade((1,)), **readings, **fresh)
    assert legal(state(apart, rewards=(THREE, 0, 0, 0, 0)), Upgrade((1,)), **readings)
    one_only = Seat(production=5, palace_diamonds=1, row1=row((3, C, 2), (3, C), (3, C, 2)))
    assert not legal(state(one_only, rewards=(TWO, 0, 0, 0, 0)), Upgrade((1,)), **readings)
    assert legal(state(one_only, rewards=(ONE, 0, 0, 0, 0)), Upgrade((1,)), **readings)


@pytest.mark.parametrize(("reading", "able"), [("separate", True), ("one-upgrade", False)])
def test_two_upgrades_need_room_for_both(reading: str, able: bool) -> None:
    """G-046 with G-047 (b): one Shrine, one diamond from each of two upgrades."""
    before = state(Seat(production=11, row1=row((3, C))), rewards=(ONE, 0, 0, 0, 0))
    readings = {"diamond_must__fit": "upgrade-illegal", "diamond_two__upgrades": reading}
    assert legal(before, Upgrade((1, 2)), **readings) is able
    assert (Upgrade((1, 2)) in palace.upgrades(ruled(**readings), before, 0)) is able
    assert legal(before, Upgrade((1,)), **readings)


# -- when an upgrade has to be payable


PLAIN = Upgrade((3,))
AFTER = Mechanics((), Collect(0, 2), (3,))


@pytest.mark.parametrize(
    ("when", "payable", "plain", "after"),
    [
        ("after-action", "when-resolved", False, True),
        ("any-time", "when-resolved", True, True),
        ("after-action", "when-written", False, False),
        ("any-time", "when-written", False, False),
    ],
    ids=["G-045a", "G-045b", "G-045c", "G-045c-any-time"],
)
def test_architecture_in_the_turn_of_its_discovery(when: str, payable: str, plain: bool, after: bool) -> None:
    """G-045: price 10; 10 unused science and 5 production; or Mechanics, 8 science and a roll of two science."""
    readings = {"tech_discover_when": when, "upgrade_payable": payable}
    in_play = (ARCHITECTURE, 1, 2, 3)
    first = state(Seat(production=5, science=10), technologies=in_play)
    assert legal(first, PLAIN, **readings) is plain
    assert (PLAIN in palace.upgrades(ruled(**readings), first, 0)) is plain
    seat = Seat(production=5, science=8, technologies=mask(MECHANICS))
    second = state(seat, roll=(0, 2, 0), technologies=in_play)
    assert legal(second, AFTER, **readings) is after
    assert (AFTER in palace.mechanics(ruled(**readings), second, 0)) is after


def test_architecture_needs_its_price_and_to_be_in_play() -> None:
    """G-045 at its edges: one science short, spent science, not in play, no card that tells its price."""
    owner = Seat(production=5, science=8, technologies=mask(MECHANICS))
    in_play = (ARCHITECTURE, 1, 2, 3)

    def able(seat: Seat, technologies: Steps = in_play, cubes: Steps = (0, 0, 0, 0)) -> bool:
        return legal(state(seat, roll=(0, 2, 0), technologies=technologies, cubes=cubes), AFTER)

    assert able(owner)
    assert not able(replace(owner, science=7))
    assert not able(replace(owner, used=1))
    assert not able(owner, technologies=(1, 2, 3, 4))
    assert not able(owner, cubes=(1, 0, 0, 0))
    assert able(replace(owner, science=0, technologies=mask(MECHANICS, ARCHITECTURE)))
    assert not able(replace(owner, production=4))


def test_architecture_may_come_between_the_two_parts_only() -> None:
    """tech.architecture.mechanics: upgrades before the collection pay the full price."""
    seat = Seat(production=5, science=10, technologies=mask(MECHANICS))
    before = state(seat, roll=(0, 0, 0), technologies=(ARCHITECTURE, 1, 2, 3))
    assert not legal(before, Mechanics((3,), Collect(0, 0), ()))
    assert legal(before, Mechanics((), Collect(0, 0), (3,)))
    assert legal(before, Mechanics((1,), Collect(0, 0), ()))


def test_science_of_a_first_level_may_pay_for_architecture() -> None:
    """G-045 (b): any time, so also after the first step's reward of seven science."""
    before = state(Seat(production=9, science=3), rewards=(SEVEN, 0, 0, 0, 0), technologies=(ARCHITECTURE, 1, 2, 3))
    assert legal(before, Upgrade((1, 2)), tech_discover_when="any-time")
    assert not legal(before, Upgrade((1, 3)), tech_discover_when="any-time")
    assert not legal(before, Upgrade((1, 2)))


# -- Mechanics


def workshop(production: int, **fields: tuple[int, int, int] | int) -> Seat:
    return replace(Seat(production=production, technologies=mask(MECHANICS)), **fields)


def test_collecting_first_may_pay() -> None:
    """tech.mechanics, tech.mechanics.sequence: what was collected under the limit pays for what follows."""
    before = state(workshop(2), roll=(4, 0, 0))
    assert legal(before, Mechanics((), Collect(3, 0), (1,)))
    assert not legal(before, Mechanics((), Collect(2, 0), (1,)))
    assert not legal(before, Mechanics((), Collect(4, 0), (2,)))
    assert not legal(before, Mechanics((1,), Collect(3, 0), ()))
    assert not legal(before, Mechanics((), Collect(3, 0), (1,)), upgrade_payable="when-written")
    assert legal(state(workshop(5), roll=(4, 0, 0)), Mechanics((), Collect(0, 0), (1,)), upgrade_payable="when-written")
    sanitary = state(workshop(3, technologies=mask(MECHANICS, SANITIZATION)), roll=(0, 1, 0))
    assert legal(sanitary, Mechanics((), Collect(0, 1), (SECOND_ROW,)))


def test_mechanics_asks_for_its_owner_both_parts_and_a_legal_collection() -> None:
    before = state(Seat(production=5), roll=(1, 0, 0))
    plan = Mechanics((1,), Collect(1, 0), ())
    objections = palace.upgrade_objections(ruled(), before, 0, plan)
    assert [o.clauses[-1] for o in objections] == ["tech.mechanics"]
    assert list(palace.mechanics(ruled(), before, 0)) == []
    assert {palace.sample_mechanics(ruled(), before, 0, Random(seed)) for seed in range(20)} == {None}
    owner = state(workshop(5), roll=(1, 0, 0))
    assert legal(owner, plan)
    assert not legal(owner, Mechanics((), Collect(1, 0), ()))
    assert not legal(owner, Mechanics((1,), Collect(2, 0), ()))
    assert not legal(owner, Mechanics((2, 1), Collect(1, 0), ()))


def test_a_collection_within_mechanics_need_not_change_anything() -> None:
    """G-020 (b): the action as a whole does."""
    before = state(workshop(5), roll=(0, 0, 0), market=(0, -1, -1))
    assert legal(before, Mechanics((1,), Collect(0, 0), ()), round_pass="must-change-something")


@pytest.mark.parametrize(("reading", "able"), [("one-change", False), ("free", True)], ids=["G-082a", "G-082b"])
def test_one_change_of_part(reading: str, able: bool) -> None:
    """G-082: palace 1, collect five, second row."""
    before = state(workshop(5), roll=(5, 0, 0))
    plan = Mechanics((1,), Collect(5, 0), (SECOND_ROW,))
    assert legal(before, plan, tech_mechanics_change=reading) is able
    assert (plan in palace.mechanics(ruled(tech_mechanics_change=reading), before, 0)) is able
    if not able:
        objections = palace.upgrade_objections(ruled(), before, 0, plan)
        assert [o.clauses for o in objections] == [("tech.mechanics", "tech.mechanics.sequence")]
    assert not legal(before, Mechanics((1,), Collect(4, 0), (SECOND_ROW,)), tech_mechanics_change=reading)
    assert not legal(before, Mechanics((2,), Collect(5, 0), (1,)), tech_mechanics_change=reading)


def test_every_seat_is_judged_by_its_own_city() -> None:
    """The same plan for each seat of a table; only the middle one has the science, the cards and the production."""
    able = replace(Seat(production=5, science=8, technologies=mask(MECHANICS)), row1=row((0, P), (1, G), (2, C)))
    other = replace(able, science=0, row1=())
    before = state(
        other, able, other, roll=(0, 2, 0), rewards=(THREE, 0, 0, 0, 0), technologies=(ARCHITECTURE, 1, 2, 3)
    )
    barred = ruled(diamond_must__fit="upgrade-illegal")
    for rules, plan in [(ruled(), AFTER), (barred, Mechanics((), Collect(0, 0), (1,)))]:
        found = [palace.upgrade_objections(rules, before, who, plan) == [] for who in range(3)]
        assert found == [False, True, False]
        assert [plan in palace.mechanics(rules, before, who) for who in range(3)] == found
    assert [open_steps(barred, before, who) for who in range(3)] == [[0], [0, 1], [0]]


# -- lists and draws against trying everything


def step_lists(longest: int, steps: range = range(6)) -> Iterator[Steps]:
    for length in range(longest + 1):
        yield from product(steps, repeat=length)


STATES = [
    state(Seat(production=11), rewards=(SEVEN, ONE, TWO, 0, 0), technologies=(ARCHITECTURE, 1, 2, 3)),
    state(Seat(production=18, science=3), rewards=(SEVEN, ONE, TWO, 0, 0), technologies=(ARCHITECTURE, 1, 2, 3)),
    state(Seat(production=15, palace=2, second=1, row1=row((3, C), (0, P))), rewards=(ONE, 0, ONE, 0, 0)),
    state(Seat(production=9, technologies=mask(ARCHITECTURE)), rewards=(SEVEN, 0, 0, 0, 0)),
    state(Seat(production=4), rewards=(SEVEN, 0, 0, 0, 0)),
]
RULES: list[dict[str, str]] = [
    {},
    {"tech_discover_when": "any-time"},
    {"upgrade_payable": "when-written"},
    {"diamond_must__fit": "upgrade-illegal"},
    {"tech_architecture_unit": "level"},
]


@pytest.mark.parametrize("readings", RULES, ids=lambda r: "".join(r.values()) or "default")
@pytest.mark.parametrize("before", STATES, ids=range(len(STATES)))
def test_the_list_of_upgrades_is_the_set_of_unobjected_ones(before: State, readings: dict[str, str]) -> None:
    rules = ruled(**readings)
    expected = {Upgrade(steps) for steps in step_lists(4) if legal(before, Upgrade(steps), **readings)}
    listed = list(palace.upgrades(rules, before, 0))
    assert len(listed) == len(set(listed))
    assert {plan for plan in listed if len(plan.steps) <= 4} == expected
    assert all(legal(before, plan, **readings) for plan in listed)
    rng = Random(1)
    drawn = {palace.sample_upgrade(rules, before, 0, rng) for _ in range(600)} - {None}
    assert drawn <= set(listed)
    if len(listed) <= 12:
        assert drawn == set(listed)


@pytest.mark.parametrize(
    "readings", [*RULES, {"tech_mechanics_change": "free"}], ids=lambda r: "".join(r.values()) or "default"
)
@pytest.mark.parametrize(
    ("production", "science", "in_play", "technologies"),
    [(5, 4, 1, 0), (5, 8, ARCHITECTURE, 0), (2, 0, 1, mask(ARCHITECTURE)), (3, 10, ARCHITECTURE, mask(NUTRITION))],
)
def test_the_list_of_mechanics_is_the_set_of_unobjected_ones(
    production: int, science: int, in_play: int, technologies: int, readings: dict[str, str]
) -> None:
    seat = Seat(production=production, science=science, technologies=technologies | mask(MECHANICS), row1=row((3, C)))
    before = state(seat, roll=(3, 1, 0), rewards=(SEVEN, ONE, TWO, 0, 0), technologies=(in_play, 2, 3, 4))
    rules = ruled(**readings)
    collections = [Collect(p, s) for p, s in product(range(5), range(3))]
    sides = list(step_lists(2, range(5)))
    tried = (Mechanics(b, c, a) for b in sides for c in collections for a in sides if len(b) + len(a) <= 2)
    expected = {plan for plan in tried if legal(before, plan, **readings)}
    listed = list(palace.mechanics(rules, before, 0))
    assert len(listed) == len(set(listed))
    short = {p for p in listed if len(p.before) + len(p.after) <= 2 and not {5} & {*p.before, *p.after}}
    assert short == expected
    assert expected or readings == {"upgrade_payable": "when-written"}
    rng = Random(2)
    drawn = {palace.sample_mechanics(rules, before, 0, rng) for _ in range(300)} - {None}
    assert drawn <= set(listed)
    assert bool(drawn) == bool(listed)


@pytest.mark.parametrize("technologies", [mask(MECHANICS), mask(MECHANICS, ARCHITECTURE)])
def test_plans_that_need_architecture_can_be_drawn(technologies: int) -> None:
    """Whether it is owned or still to be discovered on the way."""
    seat = Seat(production=5, science=10, technologies=technologies)
    before = state(seat, roll=(0, 0, 0), technologies=(ARCHITECTURE, 1, 2, 3))
    rng = Random(5)
    mechanics = {palace.sample_mechanics(ruled(), before, 0, rng) for _ in range(400)} - {None}
    assert mechanics == set(palace.mechanics(ruled(), before, 0))
    assert Mechanics((), Collect(0, 0), (3,)) in mechanics
    early = ruled(tech_discover_when="any-time")
    upgrades = {palace.sample_upgrade(early, before, 0, rng) for _ in range(400)} - {None}
    assert upgrades == set(palace.upgrades(early, before, 0))
    assert Upgrade((3,)) in upgrades


def test_every_mechanics_plan_can_be_drawn() -> None:
    rules = ruled(tech_mechanics_change="free")
    before = state(workshop(5), roll=(5, 0, 0))
    small = [plan for plan in palace.mechanics(rules, before, 0) if plan.collect.production >= 5]
    assert {bool(p.before) + 2 * bool(p.after) for p in small} == {1, 2, 3}
    rng = Random(3)
    drawn = {palace.sample_mechanics(rules, before, 0, rng) for _ in range(3000)}
    assert set(small) <= drawn


@settings(deadline=None)
@given(st.integers(0, 12), st.integers(0, 5), st.booleans(), st.booleans(), st.integers(0, 10**6))
def test_a_drawn_upgrade_can_be_carried_out(production: int, level: int, second: bool, cheap: bool, seed: int) -> None:
    seat = Seat(
        production=production,
        palace=level,
        second=2 if second else -1,
        technologies=mask(ARCHITECTURE) if cheap else 0,
    )
    before = state(seat, rewards=(SEVEN, 0, 0, SEVEN, 0))
    plan = palace.sample_upgrade(ruled(), before, 0, Random(seed))
    if plan is None:
        assert open_steps(ruled(), before, 0) == []
        return
    after = upgraded(seat, plan.steps)
    assert after.production + after.turn.spent == production
    assert after.production >= 0


def test_the_row_is_not_bought_twice_after_masonry() -> None:
    """G-083 (b): a second row that is there already cannot be paid for at resolution."""
    assert palace.affordable(ruled(), Seat(production=5), SECOND_ROW)
    assert not palace.affordable(ruled(), Seat(production=5, second=4), SECOND_ROW)


# -- struck clauses


@pytest.mark.parametrize(
    ("clause", "seat", "plan", "before", "after"),
    [
        ("palace.no-downgrade", Seat(production=9, palace=3), (2,), False, True),
        ("palace.skip", Seat(production=9), (2,), True, False),
        ("upgrade.combine", Seat(production=10), (SECOND_ROW, 1), True, False),
        ("upgrade.combine", Seat(production=10), (1, SECOND_ROW), True, False),
        ("upgrade.palace.repeat", Seat(production=11), (1, 2), True, False),
        ("second-row.cost", Seat(production=4), (SECOND_ROW,), False, True),
        ("palace.cost.target-only", Seat(production=7), (3,), True, False),
        ("tech.architecture", Seat(production=3, technologies=mask(ARCHITECTURE)), (1,), True, False),
    ],
)
def test_struck_clauses_move_legality(clause: str, seat: Seat, plan: Steps, before: bool, after: bool) -> None:
    table_state = state(seat)
    assert legal(table_state, Upgrade(plan)) is before
    assert (Upgrade(plan) in palace.upgrades(ruled(), table_state, 0)) is before
    with ablated(PACKAGE, clause) as replaced:
        assert replaced
        assert legal(table_state, Upgrade(plan)) is after
        assert (Upgrade(plan) in palace.upgrades(ruled(), table_state, 0)) is after


def test_struck_clauses_leave_the_rest_alone() -> None:
    """Without upgrade.combine or upgrade.palace.repeat a single step is still an upgrade."""
    for clause, plan in [("upgrade.combine", (1, 2)), ("upgrade.palace.repeat", (SECOND_ROW, 1))]:
        with ablated(PACKAGE, clause):
            assert legal(state(Seat(production=11)), Upgrade(plan))
            assert legal(state(Seat(production=11)), Upgrade((SECOND_ROW,)))
            assert legal(state(Seat(production=11)), Upgrade((2,)))
    with ablated(PACKAGE, "palace.cost.target-only"):
        assert palace.step_cost(ruled(), Seat(), 3) == 5 + 6 + 7
        assert palace.step_cost(ruled(), Seat(palace=3), 5) == 8 + 9
    with ablated(PACKAGE, "palace.skip"):
        assert legal(state(Seat(production=11)), Upgrade((1,)))
        assert legal(state(Seat(production=11)), Upgrade((1, 2)))


def test_struck_rewards() -> None:
    city = Seat(production=9, row1=row((1, G)))
    rewards = (SEVEN, ONE, SYMBOL, 0, 0)
    assert upgraded(city, (3,), rewards).science == 8
    with ablated(PACKAGE, "palace.reward.cumulative"):
        after = upgraded(city, (3,), rewards)
        assert (after.science, after.turn.diamonds) == (1, 0)
    with ablated(PACKAGE, "palace.science.count-symbols"):
        assert upgraded(city, (3,), rewards).science == 7


def test_diamonds_of_a_level_can_all_be_used() -> None:
    """The places foreseen are places the diamond rules accept."""
    rules = ruled(diamond_must__fit="upgrade-illegal")
    city = Seat(production=5, row1=row((3, C), (0, P), (1, G)))
    before = state(city, rewards=(THREE, 0, 0, 0, 0))
    seat = palace.upgrade_step(rules, before, 0, city, 1, None)
    while seat.turn.diamonds:
        place = diamonds.diamond_places(rules, replace(before, seats=(seat, *before.seats[1:])), 0)[0]
        seat = diamonds.put_diamond(rules, before, 0, seat, *place, None)
    assert [placed.diamonds for placed in seat.row1] == [1, 1, 1]
    assert collecting.offers(rules, before, 0) == (Collect(0, 0),)
