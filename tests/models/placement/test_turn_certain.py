"""What a turn holds for certain of a city, against the engine: districts beside culture, cards that no place takes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from gemcheck_models.gempire.placement.exhaustive import exhaustive
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.turn import turn
from gemcheck_models.gempire.placement.turn_culture import Row, certain, may_be_beside
from gemcheck_models.gempire.placement.turn_stuck import may_refuse
from gemcheck_models.gempire.placement.turn_walk import Walk
from msgspec.structs import replace

from gemcheck.findings import Verdict
from gemcheck.game import GameError, OpenEnd
from gemcheck.games.gempire import placement
from gemcheck.games.gempire.demands_culture import near_culture
from gemcheck.games.gempire.demands_districts import district_values
from gemcheck.games.gempire.districts import districts
from gemcheck.games.gempire.state import CULTURE, Placed, Seat
from tests.models.placement.turn_hands import drawn

READINGS = {"demand.13.self", "demand.13.near", "adjacency.diagonal"}

ANY = 0b111


def cities(name: str, number: int, city: int = 9, readings: int = 0) -> Iterator[tuple[Problem, Seat]]:
    """Cities that grew at random, half of the colours in them changed to culture."""
    for seed in range(number):
        rng = Random(f"{name}/{seed}")
        try:
            asked = drawn(rng, hand=3, city=city, readings=readings, technologies=rng.choice((0, 4)))
        except OpenEnd:
            continue
        yield asked, asked.seat


def cultured(rng: Random, seat: Seat) -> Seat:
    """The same city with other colours: what touches what does not depend on the cards."""
    rows = [
        tuple([Placed(each.card, rng.choice((0, 1, CULTURE, CULTURE))) for each in row])
        for row in (seat.row1, seat.row2)
    ]
    return replace(seat, row1=rows[0], row2=rows[1])


def masks(seat: Seat, rng: Random | None = None) -> tuple[tuple[Row, Row], int]:
    """The colours of a city, some of them forgotten, and how many of these are culture."""
    rows, left = [], 0
    for start, row in ((seat.start1, seat.row1), (seat.start2, seat.row2)):
        known = []
        for placed in row:
            forgotten = rng is not None and rng.random() < 0.4
            left += forgotten and placed.colour == CULTURE
            known.append(ANY if forgotten else 1 << placed.colour)
        rows.append((start, tuple(known)))
    return (rows[0], rows[1]), left


def test_what_may_be_beside_culture_is_what_the_engine_finds() -> None:
    some = 0
    for number, (asked, built) in enumerate(cities("beside", 120, readings=0)):
        rng = Random(number)
        seat = cultured(rng, built)
        near = {(d.row, column) for d in near_culture(asked.table, seat) for column in range(d.start, d.stop)}
        rows, _ = masks(seat)
        found = {
            (row, rows[row - 1][0] + index)
            for row in (1, 2)
            for index, may in enumerate(may_be_beside(asked.table, rows, row, 0))
            if may
        }
        assert found == near, number
        some += bool(near)
        for _ in range(5):
            blurred, left = masks(seat, rng)
            for row, column in near:
                index = column - blurred[row - 1][0]
                assert may_be_beside(asked.table, blurred, row, left)[index], (number, row, column)
    assert some > 20


def test_what_may_be_beside_culture_holds_under_other_readings() -> None:
    """Together, touching itself, above and below at an angle: never less than the engine finds."""
    some = read = 0
    for number, (asked, built) in enumerate(cities("readings", 250, city=8, readings=12)):
        rng = Random(number)
        seat = cultured(rng, built)
        near = near_culture(asked.table, seat)
        some += bool(near)
        read += any(asked.table.reading(point) not in ("outside-only", "each-district", "no") for point in READINGS)
        blurred, left = masks(seat, rng)
        for district in near:
            may = may_be_beside(asked.table, blurred, district.row, left)
            start = blurred[district.row - 1][0]
            assert all(may[column - start] for column in range(district.start, district.stop)), number
    assert some > 30
    assert read > 40


def test_points_away_from_culture_are_in_no_district_that_counts() -> None:
    some = 0
    for number, (asked, seat) in enumerate(cities("away", 60)):
        rows, left = masks(seat, Random(number))
        beside = [may_be_beside(asked.table, rows, row, left) for row in (1, 2)]
        sure = certain(asked.table, seat, rows, (), beside)
        found = districts(seat)
        values = dict(zip(found, district_values(asked.table, seat, found), strict=True))
        near = [sum(values[each][colour] for each in near_culture(asked.table, seat)) for colour in range(3)]
        assert all(n + a <= t for n, a, t in zip(near, sure.away, seat.attributes, strict=True)), number
        assert sure.beside or not any(near)
        some += any(sure.away)
    assert some > 5


def test_a_city_refuses_what_the_engine_says_it_does() -> None:
    refused = 0
    for number, (asked, seat) in enumerate(cities("refuses", 200, city=7)):
        table, walk = asked.table, Walk(asked)
        late = placement.won_in_time(table, seat, 2, asked.state.round)
        left = [(sum(1 << colour for colour in table.cards[card].colours), late) for card in asked.hand]
        for card, one in zip(asked.hand, left, strict=True):
            rows, _ = masks(seat)
            usable = walk.usable(seat, iter((card,)))
            assert may_refuse(table, seat, rows, [one], 0) == (not usable), number
            refused += not usable
            if not usable:
                assert may_refuse(table, seat, masks(seat, Random(number))[0], [one], 0), number
                assert may_refuse(table, seat, rows, left, len(left) - 1), number
    assert refused > 12


def test_demands_that_ask_where_points_lie_have_the_answers_of_the_oracle() -> None:
    looked = met = 0
    for seed in range(60):
        rng = Random(f"where/{seed}")
        objective = rng.choice(("demands 4 13", "demand 13, gems", "demand 4, total"))
        try:
            asked = drawn(rng, hand=2, city=rng.randrange(3, 9), objective=objective, readings=rng.choice((0, 3)))
            oracle = exhaustive(asked, budget=800)
        except (OpenEnd, GameError):
            continue
        if oracle.verdict is not Verdict.FOUND:
            continue
        ours = turn(asked)
        assert [(e.score, e.city) for e in ours.best] == [(e.score, e.city) for e in oracle.best], seed
        looked += 1
        met += bool(ours.score and ours.score[0])
    assert looked > 40
    assert met
