"""Chains of gems: the documented runs, exact proofs that a chain never rests, and growth factors."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.games.gempire import cascade, spectrum
from gemcheck.games.gempire.cards import Formula
from gemcheck.games.gempire.state import Placed, Seat, Turn
from gemcheck.games.gempire.table import CALENDAR, DRAIN_SYSTEM, IRON, LITERACY, UNIVERSITY
from gemcheck.games.gempire.values import attributes
from tests.gempire.build import C, G, P, card, mask, row, table
from tests.gempire.strategies import cities, sample_table

BOTH = (UNIVERSITY, LITERACY)

CARDS = [
    card("dairy-farm", P, value=Formula(first=4, second=4, gems=(2, 0, 0)), diamond_symbols=1),
    card("embassy", C, value=Formula(first=4, second=4, gems=(0, 0, 2)), diamond_symbols=1),
    card("farm", P, G, value=Formula(gems=(1, 1, 1)), diamond_symbols=2),
    card("p4", P, value=4),
    card("p30", P, value=30),
    card("g30", G, value=30),
    card("c30", C, value=30),
    card("bank", G, value=Formula(gems=(0, 2, 0))),
    card("shrinking", P, value=Formula(first=22, second=22, gems=(-4, 0, 0))),
    card("ten", P, value=Formula(gems=(10, 0, 0))),
    card("tiny", P, value=Formula(gems=(1, 0, 0))),
]
DAIRY, EMBASSY, FARM, P4, P30, G30, C30, BANK, SHRINKING, TEN, TINY = range(len(CARDS))


def pieces(
    dairy: int = 0, embassy: int = 0, farm: int = 0, technologies: Sequence[int] = BOTH, extra: tuple[int, ...] = ()
) -> Seat:
    """Dairy Farm, Embassy and Farm (as population) with these multipliers, 0 for none."""
    placed = [Placed(n, c, m - 1) for n, c, m in ((DAIRY, P, dairy), (EMBASSY, C, embassy), (FARM, P, farm)) if m]
    placed += [Placed(n, CARDS[n].colours[0]) for n in extra]
    return Seat(row1=tuple(placed), technologies=mask(*technologies))


# -- G-053: the endless chain


def test_g053_the_run() -> None:
    t = table(CARDS)
    chain = cascade.run(t, pieces(2, 0, 2, extra=(P4,)), limit=8, proof=False)
    assert [total[P] for total in chain.totals] == [12, 20, 36, 44, 60, 84, 108, 132, 164]
    assert (chain.passes, chain.rests, chain.lasso) == (8, False, None)


def test_g053_the_proof() -> None:
    t = table(CARDS)
    seat = pieces(2, 0, 2, extra=(P4,))
    lasso = cascade.run(t, seat).lasso
    assert lasso == cascade.Lasso(first=2, second=5, period=20, adds=(40, 0, 0))
    certificate = cascade.endless(t, seat)
    assert certificate is not None
    assert certificate.kind == "inductive"
    assert certificate.scope == "one city, gems as they fall due, Literacy gems taken as culture"
    assert certificate.also == (
        "5 passes simulated",
        "after passes 2 and 5 the attributes leave equal remainders modulo 20 and rise at least as much",
        "every 3 passes add at least 40 population, 0 gold, 0 culture",
        "growth per pass 6/5",
    )


def test_the_lasso_holds_for_many_further_passes() -> None:
    t = table(CARDS)
    seat = pieces(2, 0, 2, extra=(P4,))
    totals = [total[P] for total in cascade.run(t, seat, limit=60, proof=False).totals]
    assert all(totals[n + 3] - totals[n] >= 40 for n in range(4, 57))


@pytest.mark.parametrize("seeds", [(), (P4,)])
def test_a_chain_that_is_never_set_off_rests(seeds: tuple[int, ...]) -> None:
    """8 population of the Dairy Farm are no gem; with 4 more there is one."""
    chain = cascade.run(table(CARDS), pieces(2, 0, 2, extra=seeds))
    assert chain.rests == (not seeds)
    assert (chain.lasso is None) == (not seeds)


def test_growth_of_exactly_one() -> None:
    """Ten points per gem: every pass adds the same, for ever; nine points and it rests."""
    t = table(CARDS)
    seat = Seat(row1=row((TEN, P), (P4, P), (P4, P), (P4, P)))
    assert cascade.gain(t, seat) == 1
    lasso = cascade.run(t, seat).lasso
    assert lasso == cascade.Lasso(1, 2, 10, (10, 0, 0))
    nine = table([*CARDS[:-2], card("nine", P, value=Formula(gems=(9, 0, 0))), CARDS[-1]])
    assert cascade.gain(nine, seat) == Fraction(9, 10)
    chain = cascade.run(nine, seat)
    assert (chain.rests, cascade.endless(nine, seat)) == (True, None)


@pytest.mark.parametrize("colour", [P, G, C])
def test_remainders_of_every_attribute_matter(colour: int) -> None:
    """30, 57, 75, 93: the last two rises are equal, and yet the chain rests."""
    weights = ((9, 0, 0), (0, 9, 0), (0, 0, 9))[colour]
    t = table([card("nine", colour, value=Formula(first=30, second=30, gems=weights))])
    chain = cascade.run(t, Seat(row1=row((0, colour))))
    assert [total[colour] for total in chain.totals[:4]] == [30, 57, 75, 93]
    assert (chain.rests, chain.lasso) == (True, None)


def test_the_colour_taken_for_literacy_gems_decides() -> None:
    """Only gold gems raise the bank, which raises nothing else; population alone goes on."""
    maker = card("maker", P, value=Formula(first=10, second=10, gems=(1, 9, 0)))
    t = table([maker])
    seat = Seat(row1=row((0, P)), technologies=mask(LITERACY))
    assert cascade.run(t, seat, C).rests
    assert cascade.run(t, seat, G).lasso is not None
    certificate = cascade.endless(t, seat)
    assert certificate is not None
    assert certificate.scope.endswith("Literacy gems taken as gold")
    assert cascade.endless(t, replace(seat, technologies=0)) is None


def test_a_chain_without_literacy_is_named_plainly() -> None:
    seat = Seat(row1=row((TEN, P), (P30, P)))
    certificate = cascade.endless(table(CARDS), seat)
    assert certificate is not None
    assert certificate.scope == "one city, gems as they fall due"


def test_a_card_that_loses_value_is_no_proof() -> None:
    chain = cascade.run(table(CARDS), Seat(row1=row((SHRINKING, P))))
    assert (chain.rests, chain.lasso, chain.passes) == (False, None, 1)


def test_pending_gems_take_part() -> None:
    t = table(CARDS)
    seat = replace(pieces(2, 0, 2, extra=(P4,)), reached=(1, 0, 0), gems=(1, 0, 0), turn=Turn(literacy=1))
    assert cascade.run(t, seat, limit=2, proof=False).totals == ((18, 0, 0), (20, 0, 0), (36, 0, 0))
    rest = cascade.run(t, replace(seat, turn=Turn()))
    assert (rest.rests, rest.passes) == (True, 0)


def test_gems_to_be_laid_are_spent_where_the_flag_spends_them() -> None:
    readings = {"gem.have": "not-on-flag"}
    t = table(CARDS, readings)
    seat = replace(pieces(2, 0, 2, extra=(P4,)), gems=(0, 0, 5), flag=(1, 0, 0), turn=Turn(culture=1, sets=((3, 7),)))
    assert cascade.run(t, seat, limit=0).totals == ((12, 0, 0),)
    assert cascade.gain(t, seat) == Fraction(9, 10)
    assert cascade.run(t, seat, C).rests
    assert cascade.run(t, seat, G).lasso is not None
    assert cascade.gain(t, replace(seat, technologies=mask(*BOTH, CALENDAR))) == Fraction(6, 5)
    assert cascade.run(t, replace(seat, technologies=mask(*BOTH, CALENDAR)), C).lasso is not None


# -- G-054: a chain that rests


def test_g054() -> None:
    chain = cascade.run(table(CARDS), pieces(1, 1, 1, (*BOTH, IRON), extra=(P30, G30, C30)))
    assert (chain.rests, chain.passes) == (True, 8)
    assert chain.totals[-1] == (136, 94, 98)
    assert chain.gems == (19, 13, 32)


# -- growth factors


@pytest.mark.parametrize(
    ("dairy", "embassy", "farm", "technologies", "factor"),
    [
        (1, 0, 1, BOTH, "0.60"),
        (2, 0, 1, BOTH, "0.90"),
        (1, 0, 2, BOTH, "0.90"),
        (2, 0, 2, BOTH, "1.20"),
        (1, 1, 1, BOTH, "0.71"),
        (1, 1, 1, (*BOTH, IRON), "0.79"),
        (1, 2, 1, (*BOTH, IRON), "0.96"),
        (2, 2, 1, BOTH, "1.09"),
        (0, 2, 2, BOTH, "1.02"),
        (1, 0, 2, (*BOTH, IRON), "1.12"),
        (0, 0, 3, (*BOTH, IRON), "1.35"),
        (2, 0, 2, (LITERACY,), "0.80"),
        (2, 0, 2, (UNIVERSITY,), "0.90"),
    ],
)
def test_g053_factors(dairy: int, embassy: int, farm: int, technologies: Sequence[int], factor: str) -> None:
    t = table(CARDS)
    seat = pieces(dairy, embassy, farm, technologies)
    assert f"{float(cascade.gain(t, seat)):.2f}" == factor
    started = replace(seat, row1=(*seat.row1, *row((P30, P), (P30, P), (C30, C))))
    assert (cascade.endless(t, started) is not None) == (Fraction(factor) > 1)


def test_factors_are_exact_where_they_are_short() -> None:
    t = table(CARDS)
    assert cascade.gain(t, pieces(2, 0, 2)) == Fraction(6, 5)
    assert cascade.gain(t, pieces(0, 0, 3, (*BOTH, IRON))) == Fraction(27, 20)
    assert cascade.gain(t, pieces(2, 0, 2, (UNIVERSITY,))) == Fraction(9, 10)
    assert cascade.gain(t, pieces()) == 0
    root = cascade.gain(t, pieces(1, 1, 1))
    assert 0 <= Fraction(7098076211353316, 10**16) - root < Fraction(1, 10**12)


def test_long_factors_are_rounded_down_in_words() -> None:
    certificate = cascade.endless(table(CARDS), pieces(2, 2, 1, extra=(P30, P30, C30)))
    assert certificate is not None
    assert certificate.also[-1] == f"growth per pass at least {Fraction(108541, 100000)}"


def test_gold_instead_of_culture() -> None:
    t = table(CARDS)
    seat = pieces(1, 2, 1)
    assert cascade.gain(t, seat, G) == Fraction(6, 10)
    assert cascade.gain(t, seat, C) > Fraction(6, 10)


def test_rates_are_those_above_every_floor() -> None:
    t = table(CARDS)
    seat = Seat(row1=row((TINY, P), (EMBASSY, C, 1), (FARM, G)), technologies=mask(DRAIN_SYSTEM))
    assert cascade.rates(t, seat) == ((1, 0, 0), (1, 1, 1), (0, 0, 4))


# -- readings in which gems depend on the way


@pytest.mark.parametrize(
    ("readings", "rise"),
    [
        ({"gem.thresholds": "one-per-event"}, 40),
        ({"gem.bonus-at-threshold": "counts-as-threshold"}, 80),
        ({"gem.thresholds": "one-per-event", "gem.bonus-at-threshold": "counts-as-threshold"}, 50),
    ],
)
def test_exact_repetition(readings: dict[str, str], rise: int) -> None:
    t = table([*CARDS, card("p40", P, value=40)], readings)
    farm = 1 if rise == 40 else 2
    seat = Seat(row1=row((DAIRY, P, 1), (FARM, P, farm), (len(CARDS), P)), technologies=mask(*BOTH))
    chain = cascade.run(t, seat)
    assert chain.lasso is not None
    assert chain.lasso.adds[P] == rise * (chain.lasso.second - chain.lasso.first)
    further = cascade.run(t, seat, limit=chain.passes + 50, proof=False).totals[chain.passes :]
    assert {after[P] - before[P] for before, after in itertools.pairwise(further)} == {rise}
    assert cascade.endless(t, seat) is not None


def test_no_repetition_below_a_floor() -> None:
    """The first passes look alike only because a card is still at the floor of Drain System."""
    engine = card("engine", P, value=Formula(first=10, second=10, gems=(10, 0, 0)))
    t = table([engine, card("slow", P, value=Formula(gems=(1, 0, 0)))], {"gem.thresholds": "one-per-event"})
    seat = Seat(row1=row((0, P), (1, P)), technologies=mask(DRAIN_SYSTEM))
    assert cascade.run(t, replace(seat, row1=seat.row1[:1])).lasso == cascade.Lasso(1, 2, 10, (10, 0, 0))
    chain = cascade.run(t, seat)
    assert [total[P] for total in chain.totals[:7]] == [15, 25, 35, 45, 55, 65, 76]
    assert (chain.lasso, chain.passes) == (None, cascade.SEARCH)
    assert cascade.endless(t, seat) is not None


def test_no_repetition_while_gems_run_ahead() -> None:
    """Culture gems by Literacy outrun the culture they are worth: equal rises, but not the same situation."""
    makers = [
        card("engine", P, value=Formula(first=10, second=10, gems=(10, 0, 0))),
        card("slow", C, value=Formula(gems=(0, 0, 5))),
    ]
    t = table(makers, {"gem.bonus-at-threshold": "counts-as-threshold"})
    seat = Seat(row1=row((0, P), (1, C)), technologies=mask(LITERACY))
    chain = cascade.run(t, seat, limit=40)
    assert chain.totals[-1] == (410, 0, 200)
    assert (chain.lasso, chain.rests) == (None, False)
    assert cascade.run(t, seat, poorer=True).lasso is not None


def test_the_poorer_chain_never_has_more() -> None:
    for readings in ({"gem.thresholds": "one-per-event"}, {"gem.bonus-at-threshold": "counts-as-threshold"}):
        t = table(CARDS, readings)
        seat = pieces(2, 1, 2, extra=(P30, P4, C30))
        real = cascade.run(t, seat, limit=30, proof=False)
        poorer = cascade.run(t, seat, limit=30, proof=False, poorer=True)
        for low, high in zip(poorer.totals, real.totals, strict=False):
            assert all(a <= b for a, b in zip(low, high, strict=True))


def test_growth_counts_only_what_lasts() -> None:
    seat = pieces(2, 0, 2)
    assert cascade.gain(table(CARDS, {"gem.thresholds": "one-per-event"}), seat) == Fraction(8, 10)
    assert cascade.gain(table(CARDS, {"gem.bonus-at-threshold": "counts-as-threshold"}), seat) == Fraction(6, 10)


# -- matrices


def fractions(*rows: Sequence[int | str]) -> list[list[Fraction]]:
    return [[Fraction(entry) for entry in each] for each in rows]


@pytest.mark.parametrize(
    ("matrix", "radius"),
    [
        (fractions([0, 0], [0, 0]), Fraction(0)),
        (fractions([2, 0], [0, 3]), Fraction(3)),
        (fractions([0, 1], [1, 0]), Fraction(1)),
        (fractions([0, 4], [1, 0]), Fraction(2)),
        (fractions([1, 1], [0, "1/3"]), Fraction(1)),
        (fractions([0, 1, 0], [0, 0, 1], [0, 0, 0]), Fraction(0)),
        (fractions(["1/2", "1/4", 0], ["1/4", "1/2", 0], [5, 5, "2/3"]), Fraction(3, 4)),
    ],
)
def test_radius_of_small_matrices(matrix: list[list[Fraction]], radius: Fraction) -> None:
    assert spectrum.radius(matrix) == radius
    assert spectrum.radius_below(matrix, radius + Fraction(1, 1000))
    assert not spectrum.radius_below(matrix, radius)


def test_products_and_determinants() -> None:
    assert spectrum.product(fractions([1, 2], [3, 4]), fractions([0, 1], [1, 1])) == fractions([2, 3], [4, 7])
    assert spectrum.determinant(fractions([1, 2, 3], [4, 5, 6], [7, 8, 10])) == -3
    assert spectrum.determinant([]) == 1


@settings(max_examples=80, deadline=None)
@given(st.lists(st.lists(st.integers(0, 6), min_size=3, max_size=3), min_size=3, max_size=3))
def test_the_radius_lies_between_the_row_sums(rows: list[list[int]]) -> None:
    matrix = fractions(*rows)
    radius = spectrum.radius(matrix)
    sums = [sum(each, Fraction(0)) for each in matrix]
    assert min(sums) - Fraction(1, 10**6) <= radius <= max(sums)
    assert spectrum.radius_below(matrix, radius + Fraction(1, 10**6))


# -- properties


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_chain_is_rising_and_decided(data: st.DataObject) -> None:
    t = sample_table()
    seat = data.draw(cities(t))
    chain = cascade.run(t, seat)
    assert chain.rests != (chain.lasso is not None)
    for before, after in itertools.pairwise(chain.totals):
        assert all(a <= b for a, b in zip(before, after, strict=True))
    assert chain.totals[0] == attributes(t, seat)
    if chain.lasso is not None:
        assert cascade.gain(t, seat) >= 1
