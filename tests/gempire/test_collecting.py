"""Collecting: what a roll offers, the limit, Sanitization and Nutrition."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.game import Event
from gemcheck.games.gempire import collecting, dice, palace
from gemcheck.games.gempire.offer import offer
from gemcheck.games.gempire.plans import SECOND_ROW, Collect
from gemcheck.games.gempire.state import Seat, State, Turn
from gemcheck.games.gempire.table import MECHANICS, NUTRITION, SANITIZATION, Table
from gemcheck.rulebook import ablated
from tests.gempire.build import P, card, mask, state, table

PACKAGE = "gemcheck.games.gempire"
Roll = tuple[int, int, int]
Amount = tuple[int, int]


@cache
def ruled(**readings: str) -> Table:
    """A table with one card of minimum 1 and these readings, `_` standing for the dots and `__` for the dashes."""
    return table([card("hut", P, value=1)], {k.replace("__", "-").replace("_", "."): v for k, v in readings.items()})


def offered(roll: Roll, gold: int, rules: Table) -> set[Amount]:
    table_state = state(Seat(gems=(0, gold, 0)), roll=roll)
    return {(plan.production, plan.science) for plan in collecting.offers(rules, table_state, 0)}


def everything(roll: Roll, gold: int, **readings: str) -> set[Amount]:
    """The amounts that use the whole roll."""
    rules = ruled(collect_less="full-amount", **readings)
    amounts = offered(roll, gold, rules)
    return amounts - {(0, 0)} if any(roll) or gold else amounts


def collected(
    seat: Seat, plan: Amount, roll: Roll, rules: Table, log: list[Event] | None = None, legal: bool = True
) -> Amount:
    """Production and science held after a collection by seat 0."""
    before = state(seat, roll=roll, market=(0, -1, -1))
    written = Collect(*plan)
    assert (collecting.collect_objections(rules, before, 0, written) == []) is legal
    after = collecting.collect(rules, before, 0, seat, written, log)
    return (after.production, after.science)


# -- what is offered


def test_the_roll_is_the_offer_for_everybody() -> None:
    """collect.same-roll, collect.full-amount, dice.blank."""
    rules = ruled()
    table_state = state(Seat(), Seat(production=4), Seat(science=9), roll=(2, 1, 0), first=2)
    plans = [collecting.offers(rules, table_state, who) for who in range(3)]
    assert plans[0] == plans[1] == plans[2]
    assert plans[0] == tuple(Collect(p, s) for p in range(3) for s in range(2))
    assert everything((2, 1, 0), 0) == {(2, 1)}
    assert everything((0, 0, 0), 0) == {(0, 0)}


def test_nothing_is_offered_before_the_roll() -> None:
    assert collecting.offers(ruled(), state(Seat()), 0) == (Collect(0, 0),)
    objections = collecting.collect_objections(ruled(), state(Seat()), 0, Collect(1, 0))
    assert "0 production, 0 science and 0 wild with 0 gold gems" in objections[0].text


def test_a_wild_is_production_or_science() -> None:
    """collect.wild, first sample roll with a wild that can be thrown."""
    assert everything((3, 1, 1), 0) == {(4, 1), (3, 2)}


def test_two_wilds_one_by_one_or_alike() -> None:
    """G-024."""
    assert everything((0, 0, 2), 0) == {(2, 0), (1, 1), (0, 2)}
    assert everything((0, 0, 2), 0, collect_wilds="all-alike") == {(2, 0), (0, 2)}
    assert everything((1, 1, 1), 0) == everything((1, 1, 1), 0, collect_wilds="all-alike")


def test_one_gold_gem_switches_one_resource_or_none() -> None:
    """example.gold.one-gem on the only roll that fits both of its lines (G-005), gem.gold.switch, gem.gold.unit."""
    assert everything((2, 3, 0), 1) == {(2, 3), (3, 2), (1, 4)}
    assert everything((2, 3, 0), 0) == {(2, 3)}
    assert everything((2, 3, 0), 2) == {(2, 3), (3, 2), (1, 4), (4, 1), (0, 5)}
    assert everything((3, 2, 0), 1) == {(3, 2), (4, 1), (2, 3)}


def test_five_gold_gems_and_two_resources_make_three_extra() -> None:
    """example.gold.five."""
    assert everything((1, 1, 0), 5) == {(p, 5 - p) for p in range(6)}
    assert everything((1, 1, 0), 2) == {(0, 2), (1, 1), (2, 0)}
    assert everything((1, 1, 0), 3) == {(p, 3 - p) for p in range(4)}


def test_unused_switches_do_not_enlarge_the_surplus() -> None:
    """gem.gold.surplus.fixed."""
    assert max(p + s for p, s in offered((2, 0, 0), 3, ruled())) == 3


@pytest.mark.parametrize(
    ("reading", "total"), [("rolled-resource", 3), ("not-until-taken", 4)], ids=["G-025a", "G-025b"]
)
def test_is_a_wild_a_rolled_resource(reading: str, total: int) -> None:
    """G-025: three gold gems, one production, one wild."""
    amounts = everything((1, 0, 1), 3, gem_gold_wild=reading)
    assert {p + s for p, s in amounts} == {total}
    assert amounts == {(p, total - p) for p in range(total + 1)}


@settings(deadline=None)
@given(st.sampled_from(dice.ROLLS), st.integers(0, 9))
def test_a_collector_gets_the_larger_of_gems_and_resources(rolled: tuple[Roll, int], gold: int) -> None:
    """S-08: without a limit, g gold gems facing r rolled resources give max(g, r) resources."""
    roll = rolled[0]
    total = max(gold, sum(roll))
    assert {p + s for p, s in everything(roll, gold)} == {total}
    amounts = offered(roll, gold, ruled())
    assert max(p + s for p, s in amounts) == total
    assert all((p, s) in amounts for q, t in amounts for p in range(q + 1) for s in range(t + 1))


def units(roll: Roll, gold: int, alike: bool, wild_counts: bool, less: bool) -> Iterator[tuple[Amount, int, int]]:
    """Amounts by handling each rolled resource as a piece of its own, with the switched production and the wilds that
    are taken as science."""
    production, science, wild = roll
    resources = production + science + (wild if wild_counts else 0)
    extra = max(0, gold - resources)
    for wilds in product("PS", repeat=wild):
        if alike and len(set(wilds)) > 1:
            continue
        pieces = [("P", False)] * production + [("S", False)] * science + [(face, True) for face in wilds]
        for size in range(min(gold, resources, len(pieces)) + 1):
            for flips in combinations(range(len(pieces)), size):
                final = [
                    ("SP"[face == "S"] if i in flips else face, face, is_wild)
                    for i, (face, is_wild) in enumerate(pieces)
                ]
                taken = [final]
                if less:
                    taken = [
                        [piece for piece, keep in zip(final, kept, strict=True) if keep]
                        for kept in product((True, False), repeat=len(final))
                    ]
                for some in taken:
                    p = sum(now == "P" for now, _, _ in some)
                    switched = sum(now == "S" and was == "P" for now, was, _ in some)
                    wilds_as_science = sum(now == was == "S" and is_wild for now, was, is_wild in some)
                    for got in range(0 if less else extra, extra + 1):
                        for as_production in range(got + 1):
                            amount = (p + as_production, len(some) - p + got - as_production)
                            yield amount, switched, wilds_as_science


@pytest.mark.parametrize("gold", [0, 1, 2, 4, 6])
@pytest.mark.parametrize("alike", [False, True])
@pytest.mark.parametrize("wild_counts", [False, True])
@pytest.mark.parametrize("less", [False, True])
def test_offers_are_those_of_single_pieces(gold: int, alike: bool, wild_counts: bool, less: bool) -> None:
    """Every offer of a small scope against handling each resource by itself."""
    rules = ruled(
        collect_wilds="all-alike" if alike else "one-by-one",
        gem_gold_wild="rolled-resource" if wild_counts else "not-until-taken",
        collect_less="allowed" if less else "full-amount",
    )
    for roll in [(0, 0, 0), (0, 0, 1), (0, 0, 2), (2, 1, 0), (1, 1, 1), (1, 0, 2), (0, 2, 2), (3, 0, 0), (1, 1, 2)]:
        switched: dict[Amount, int] = {(0, 0): 0}
        wilds: dict[Amount, int] = {(0, 0): 0}
        for amount, moved, as_science in units(roll, gold, alike, wild_counts, less):
            switched[amount] = min(moved, switched.get(amount, moved))
            wilds[amount] = min(as_science, wilds.get(amount, as_science))
        found = offer(rules, state(Seat(), roll=roll), Seat(gems=(0, gold, 0)))
        assert [(plan.production, plan.science) for plan in found.plans] == sorted(switched)
        assert found.switched == switched
        assert found.wilds == wilds


def test_more_than_the_offer_is_refused() -> None:
    before = state(Seat(gems=(0, 1, 0)), roll=(2, 1, 0))
    for amount in [(4, 0), (2, 2), (-1, 0), (0, 4), (3, 1)]:
        objections = collecting.collect_objections(ruled(), before, 0, Collect(*amount))
        assert [o.clauses for o in objections] == [
            ("collect.same-roll", "collect.full-amount", "collect.record", "gem.gold.switch")
        ]
        assert "2 production, 1 science and 0 wild with 1 gold gems" in objections[0].text
    for amount in [(3, 0), (1, 2), (2, 1), (0, 0)]:
        assert collecting.collect_objections(ruled(), before, 0, Collect(*amount)) == []


# -- passing and taking less


def test_collecting_nothing_is_a_pass() -> None:
    """G-020 (a)."""
    full = Seat(production=5)
    assert collected(full, (0, 0), (3, 0, 0), ruled()) == (5, 0)
    assert collected(full, (0, 0), (3, 0, 0), ruled(collect_less="full-amount")) == (5, 0)


def test_an_action_must_change_something() -> None:
    """G-020 (b): nothing can be collected at the limit, so a bid or an upgrade is due."""
    rules = ruled(round_pass="must-change-something")
    before = state(Seat(production=5), roll=(3, 0, 0), market=(0, -1, -1))
    assert collecting.offers(rules, before, 0) == ()
    for plan in (Collect(0, 0), Collect(3, 0)):
        objections = collecting.collect_objections(rules, before, 0, plan)
        assert [o.clauses for o in objections] == [("round.choice.one-action",)]
    with_science = state(Seat(production=5), roll=(3, 1, 0), market=(0, -1, -1))
    assert collecting.offers(rules, with_science, 0) == tuple(Collect(p, 1) for p in range(4))
    with_room = state(Seat(production=4), roll=(3, 0, 0), market=(0, -1, -1))
    assert collecting.offers(rules, with_room, 0) == tuple(Collect(p, 0) for p in (1, 2, 3))
    assert collecting.collect_objections(rules, with_room, 0, Collect(1, 0)) == []
    with_nothing_else = state(Seat(), roll=(1, 0, 0), market=(0, -1, -1))
    assert collecting.offers(rules, with_nothing_else, 0) == (Collect(1, 0),)


@pytest.mark.parametrize(
    ("production", "market", "second", "obliged"),
    [
        (1, (0, -1, -1), -1, True),
        (0, (0, -1, -1), -1, False),
        (5, (-1, -1, -1), -1, True),
        (4, (-1, -1, -1), -1, False),
    ],
)
def test_nobody_is_obliged_to_the_impossible(
    production: int, market: tuple[int, int, int], second: int, obliged: bool
) -> None:
    """G-020 (b): with a blank roll and neither a bid nor an upgrade in reach, collecting nothing is all there is."""
    rules = ruled(round_pass="must-change-something")
    before = state(Seat(production=production, second=second), roll=(0, 0, 0), market=market)
    assert collecting.offers(rules, before, 0) == (() if obliged else (Collect(0, 0),))
    assert bool(collecting.collect_objections(rules, before, 0, Collect(0, 0))) is obliged


@pytest.mark.parametrize(("less", "result"), [("allowed", (1, 1)), ("full-amount", (2, 1))], ids=["G-022a", "G-022b"])
def test_taking_less_than_was_rolled(less: str, result: Amount) -> None:
    """G-022: collect, then a second row, with Mechanics and Nutrition."""
    rules = ruled(collect_less=less)
    seat = Seat(production=3, gems=(2, 0, 0), technologies=mask(MECHANICS, NUTRITION), turn=Turn(held_some=True))
    before = state(seat, roll=(4, 1, 0))
    plans = {(plan.production, plan.science) for plan in collecting.offers(rules, before, 0)}
    plan = (2, 0) if (2, 0) in plans else (4, 1)
    after = collecting.collect(rules, before, 0, seat, Collect(*plan), None)
    after = palace.upgrade_step(rules, before, 0, after, SECOND_ROW, None)
    after = collecting.nutrition(rules, before, 0, after, None)
    assert (after.production, after.science) == result


# -- the limit


@pytest.mark.parametrize(
    ("held", "gems", "got"), [(0, 0, 4), (1, 0, 5), (2, 0, 5), (5, 0, 5), (3, 3, 7), (5, 3, 8), (6, 0, 6)]
)
def test_production_beyond_the_limit_is_not_taken(held: int, gems: int, got: int) -> None:
    """collect.cap.base, gem.population.cap (three gems allow eight), collect.cap.truncate, collect.cap.no-swap."""
    seat = Seat(production=held, gems=(gems, 0, 0))
    assert collected(seat, (4, 1), (4, 1, 0), ruled()) == (got, 1)


@pytest.mark.parametrize(
    ("reading", "results"),
    [
        ("switch-first", {(2, 2): (5, 2), (4, 0): (5, 0), (1, 1): (4, 1), (3, 1): (5, 1), (0, 2): (3, 2)}),
        ("no-switch-of-overflow", {(2, 2): (5, 0), (4, 0): (5, 0), (1, 1): (4, 1), (3, 1): (5, 0), (0, 2): (3, 2)}),
    ],
    ids=["G-023a", "G-023b"],
)
def test_overflow_and_gold_gems(reading: str, results: dict[Amount, Amount]) -> None:
    """G-023: 3 of 5 production, two gold gems, roll of four production."""
    rules = ruled(collect_overflow=reading)
    for plan, result in results.items():
        assert collected(Seat(production=3, gems=(0, 2, 0)), plan, (4, 0, 0), rules) == result


def test_overflow_never_touches_science_that_was_rolled() -> None:
    """G-023 (b): rolled science, a wild as science and surplus gems are no switched production."""
    rules = ruled(collect_overflow="no-switch-of-overflow")
    assert collected(Seat(production=5, gems=(0, 1, 0)), (1, 3), (1, 2, 1), rules) == (5, 3)
    assert collected(Seat(production=5, gems=(0, 1, 0)), (0, 4), (1, 2, 1), rules) == (5, 3)
    assert collected(Seat(production=4, gems=(0, 1, 0)), (0, 4), (1, 2, 1), rules) == (4, 4)
    assert collected(Seat(production=5, gems=(0, 3, 0)), (0, 3), (1, 0, 0), rules) == (5, 2)


def test_an_offer_outgrown_by_new_gems_bars_nothing() -> None:
    """Gold gems lost or gained since writing do not matter: an amount that is not on offer needs no switch."""
    rules = ruled(collect_overflow="no-switch-of-overflow")
    assert collected(Seat(production=5), (0, 2), (2, 0, 0), rules, legal=False) == (5, 2)
    wilds = ruled(tech_sanitization_room="gold-only")
    assert collected(sanitary(), (0, 2), (0, 0, 1), wilds, legal=False) == (2, 2)


@settings(deadline=None)
@given(
    st.sampled_from(dice.ROLLS),
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(0, 8),
    st.sampled_from(["switch-first", "no-switch-of-overflow"]),
    st.booleans(),
)
def test_collecting_never_breaks_the_limit_or_takes_away(
    rolled: tuple[Roll, int], gold: int, population: int, held: int, overflow: str, owner: bool
) -> None:
    rules = ruled(collect_overflow=overflow)
    limit = 5 + population
    seat = Seat(
        production=min(held, limit), gems=(population, gold, 0), technologies=mask(SANITIZATION) if owner else 0
    )
    before = state(seat, roll=rolled[0])
    for plan in collecting.offers(rules, before, 0):
        after = collecting.collect(rules, before, 0, seat, plan, None)
        assert seat.production <= after.production <= limit
        assert 0 <= after.science <= plan.science
        assert after.production - seat.production <= max(plan.production, 2 if owner else 0)
        assert replace(after, production=seat.production, science=seat.science) == seat


# -- Sanitization


def sanitary(production: int = 0, **fields: int | tuple[int, int, int]) -> Seat:
    return Seat(production=production, technologies=mask(SANITIZATION), **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(("plan", "held"), [((0, 3), 2), ((1, 2), 2), ((2, 1), 2), ((3, 0), 3)])
def test_sanitization_supplies_up_to_two(plan: Amount, held: int) -> None:
    """tech.sanitization: fewer than two gained become two, also when gold gems have made room."""
    assert collected(sanitary(gems=(0, 3, 0)), plan, (1, 2, 0), ruled()) == (held, plan[1])
    assert collected(Seat(gems=(0, 3, 0)), plan, (1, 2, 0), ruled()) == plan


@pytest.mark.parametrize(
    ("reading", "plan", "result"),
    [
        ("wild-or-gold", (0, 1), (2, 1)),
        ("wild-or-gold", (1, 0), (2, 0)),
        ("gold-only", (0, 1), (2, 0)),
        ("gold-only", (1, 0), (2, 0)),
    ],
    ids=["G-026a", "G-026a-production", "G-026b", "G-026b-production"],
)
def test_sanitization_with_a_wild(reading: str, plan: Amount, result: Amount) -> None:
    """G-026: one wild and four blanks, no gold gems."""
    assert collected(sanitary(), plan, (0, 0, 1), ruled(tech_sanitization_room=reading)) == result


def test_gold_gems_may_make_room_in_any_case() -> None:
    """G-026 (b): a wild as production, switched by a gold gem, is no waste; neither is a wild at the limit."""
    rules = ruled(tech_sanitization_room="gold-only")
    assert collected(sanitary(gems=(0, 1, 0)), (0, 1), (0, 0, 1), rules) == (2, 1)
    assert collected(sanitary(production=5), (0, 1), (0, 0, 1), rules) == (5, 1)
    assert collected(sanitary(), (2, 1), (2, 0, 1), rules) == (2, 1)
    assert collected(sanitary(), (1, 1), (1, 0, 1), rules) == (2, 0)
    assert collected(sanitary(), (0, 2), (0, 0, 2), rules) == (2, 0)
    assert collected(sanitary(), (1, 2), (1, 0, 2), rules) == (2, 1)
    assert collected(Seat(), (0, 1), (0, 0, 1), rules) == (0, 1)


@pytest.mark.parametrize(
    ("reading", "at_five", "at_four"), [("cap-holds", 5, 5), ("two-anyway", 7, 6)], ids=["G-080a", "G-080b"]
)
def test_sanitization_at_the_limit(reading: str, at_five: int, at_four: int) -> None:
    """G-080: 5 of 5 with three science rolled; 4 of 5 with three production rolled."""
    rules = ruled(tech_sanitization_cap=reading)
    assert collected(sanitary(production=5), (0, 3), (0, 3, 0), rules) == (at_five, 3)
    assert collected(sanitary(production=4), (3, 0), (3, 0, 0), rules) == (at_four, 0)
    assert collected(sanitary(production=3), (3, 0), (3, 0, 0), rules) == (5, 0)
    assert collecting.limit_holds(rules) is (reading == "cap-holds")


@pytest.mark.parametrize(
    ("reading", "held"),
    [("gained", {0: 2, 1: 3, 2: 4, 3: 5}), ("held", {0: 2, 1: 2, 2: 2, 3: 3})],
    ids=["G-081a", "G-081b"],
)
def test_until_two_are_gained_or_held(reading: str, held: dict[int, int]) -> None:
    """G-081: nothing but science rolled, limit 6."""
    rules = ruled(tech_sanitization_two=reading)
    for before, after in held.items():
        assert collected(sanitary(production=before, gems=(1, 0, 0)), (0, 2), (0, 2, 0), rules) == (after, 2)


def test_two_held_counts_what_was_gained() -> None:
    rules = ruled(tech_sanitization_two="held")
    assert collected(sanitary(production=0), (1, 0), (1, 0, 0), rules) == (2, 0)
    assert collected(sanitary(production=1), (1, 0), (1, 0, 0), rules) == (2, 0)


# -- Nutrition


def nourished(seat: Seat, rules: Table) -> Amount:
    after = collecting.nutrition(rules, state(seat), 0, seat, None)
    return (after.production, after.science)


def thrifty(production: int = 0, spent: int = 0, lost: int = 0) -> Seat:
    return Seat(production=production, technologies=mask(NUTRITION), turn=Turn(spent=spent, lost=lost))


def test_nutrition_rewards_spending_everything() -> None:
    """tech.nutrition."""
    assert nourished(thrifty(spent=1), ruled()) == (1, 1)
    assert nourished(thrifty(production=1, spent=5), ruled()) == (1, 0)
    assert nourished(Seat(turn=Turn(spent=5)), ruled()) == (0, 0)


@pytest.mark.parametrize(("reading", "result"), [("must-spend", (0, 0)), ("vacuous", (1, 1))], ids=["G-078a", "G-078b"])
def test_nutrition_and_spending_nothing(reading: str, result: Amount) -> None:
    """G-078: no production held, three science collected."""
    rules = ruled(tech_nutrition_nothing=reading)
    assert nourished(thrifty(), rules) == result
    assert nourished(thrifty(production=1), rules) == (1, 0)
    assert nourished(thrifty(spent=2), rules) == (1, 1)
    assert nourished(thrifty(lost=1), rules) == (0, 0)


@pytest.mark.parametrize(
    ("reading", "both", "lost_only"),
    [("spending-only", 0, 0), ("any-loss", 1, 1), ("spent-something", 1, 0)],
    ids=["G-079a", "G-079b", "G-079c"],
)
def test_nutrition_and_lost_bids(reading: str, both: int, lost_only: int) -> None:
    """G-079: 2 of 3 paid and 1 lost; or 1 of 1 lost."""
    rules = ruled(tech_nutrition_lost=reading)
    assert nourished(thrifty(spent=2, lost=1), rules) == (both, both)
    assert nourished(thrifty(lost=1), rules) == (lost_only, lost_only)
    assert nourished(thrifty(spent=1), rules) == (1, 1)


# -- events and struck clauses


def test_events_name_amounts_and_clauses() -> None:
    log: list[Event] = []
    collected(sanitary(production=4), (3, 1), (3, 1, 0), ruled(tech_sanitization_cap="two-anyway"), log)
    assert [(event.what, event.seat, dict(event.data)) for event in log] == [
        ("collected-production", 0, {"amount": 1}),
        ("lost-to-limit", 0, {"amount": 2}),
        ("supplied-production", 0, {"amount": 1}),
        ("science", 0, {"amount": 1, "total": 1}),
    ]
    assert log[1].clauses == ("collect.cap.truncate", "collect.cap.base", "gem.population.cap")
    log.clear()
    collected(Seat(production=5), (0, 0), (1, 0, 0), ruled(), log)
    assert log == []
    collecting.nutrition(ruled(), state(thrifty(spent=1)), 0, thrifty(spent=1), log)
    assert [event.what for event in log] == ["nutrition", "science"]
    assert dict(log[0].data) == {"production": 1, "science": 1}


def struck(clause: str, seat: Seat, plan: Amount, roll: Roll) -> Amount:
    with ablated(PACKAGE, clause) as replaced:
        assert replaced
        after = collecting.collect(ruled(), state(seat, roll=roll), 0, seat, Collect(*plan), None)
    return (after.production, after.science)


def test_struck_clauses_of_the_limit() -> None:
    assert struck("collect.cap.truncate", Seat(production=4), (3, 0), (3, 0, 0)) == (7, 0)
    assert struck("collect.cap.no-swap", Seat(production=4), (3, 0), (3, 0, 0)) == (5, 2)
    assert struck("tech.sanitization", sanitary(), (0, 1), (0, 1, 0)) == (0, 1)
    with ablated(PACKAGE, "tech.nutrition"):
        assert nourished(thrifty(spent=1), ruled()) == (0, 0)


@pytest.mark.parametrize(
    ("clause", "roll", "gold", "most"),
    [
        ("collect.wild", (1, 0, 1), 0, {(1, 0)}),
        ("gem.gold.switch", (2, 0, 0), 1, {(2, 0)}),
        ("gem.gold.unit", (2, 0, 0), 1, {(2, 0), (1, 1), (0, 2)}),
        ("gem.gold.surplus", (1, 0, 0), 3, {(1, 0), (0, 1)}),
        ("gem.gold.surplus.fixed", (2, 0, 0), 2, {(4, 0), (3, 1), (2, 2), (2, 1), (1, 2), (0, 2)}),
    ],
)
def test_struck_clauses_of_the_offer(clause: str, roll: Roll, gold: int, most: set[Amount]) -> None:
    """A struck clause is never answered from the cache of offers, nor does it leave traces there."""
    rules = ruled(collect_less="full-amount")
    before = offered(roll, gold, rules)
    with ablated(PACKAGE, clause):
        amounts = offered(roll, gold, rules) - {(0, 0)}
    assert amounts != before - {(0, 0)}
    assert offered(roll, gold, rules) == before
    assert amounts == most


def test_the_state_is_never_touched() -> None:
    seat = sanitary(production=1, gems=(0, 2, 0))
    before: State = state(seat, roll=(1, 2, 1))
    copy = State(**{name: getattr(before, name) for name in State.__struct_fields__})
    for plan in collecting.offers(ruled(), before, 0):
        collecting.collect(ruled(), before, 0, seat, plan, [])
    assert before == copy
