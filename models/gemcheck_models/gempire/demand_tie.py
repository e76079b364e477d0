"""When gems, palace and science have all been compared: the smallest state with two equal winners.

question: two seats that both meet two of the three Demands in play and are level in every tie-break
scope:    function level; 3 seats, the third has nothing; two cities of the same form, Demands that compare nobody;
          cities of up to two plain cards with the gems they earn; any science, palace, up to four technologies
expected: one card of 60 points and 63 science each for Demands 3 and 15; shared, or play goes on
budget:   under 4 seconds in all, each question under 0.2 seconds

The keys and their comparison are the engine's (`victory.standing`, `victory.level`). The witness has the fewest cards,
then the fewest points, science, palace levels and technologies. A proof says that nothing else is left undecided: of
two to five winners, one is alone in front unless two are level.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

from gemcheck.algebra import INTS
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire import components, demands
from gemcheck.games.gempire.state import Seat, State
from gemcheck.games.gempire.victory import level, ranked, standing
from gemcheck_models.gempire.demand_fewest import Found, fewest_of
from gemcheck_models.gempire.demand_sketch import EFFECTLESS, Sketch, case_given, shapes
from gemcheck_models.gempire.demand_solving import UndecidedError, possible, replay
from gemcheck_models.gempire.demand_terms import meets

__all__ = ["CHECKS", "POINT", "always_decided", "enumerated", "smallest_win"]

POINT = "win.tie.final"
CLAUSES = ("win.tie.gems", "win.tie.palace", "win.tie.science")
ALONE = (*sorted(demands.OF_ONE_CITY), 14, 15)
"""Demands that are met or missed whatever the other seats have (14 under the reading in force)."""
KEYS = ("gems", "palace", "science")


def keys(game: Any, seat: int) -> tuple[Any, ...]:
    """The standing of a seat as the engine works it out, on unknown numbers."""
    import z3

    gems, palace, science = (z3.Int(f"{name}{seat}") for name in KEYS)
    return standing(game.table, Seat(gems=(gems, 0, 0), palace=palace, science=science))


def always_decided(game: Any, winners: int, compare: Any = level) -> bool:
    """Whether so many winners, no two of them level, always have one alone in front: for each pair, one is ahead in the
    first key in which they differ."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    seats = [keys(game, i) for i in range(winners)]

    def ahead(left: Sequence[Any], right: Sequence[Any]) -> Any:
        first = [
            z3.And(*(a == b for a, b in zip(left[:i], right[:i], strict=True)), left[i] > right[i])
            for i in range(len(left))
        ]
        return z3.Or(*first)

    apart = [Z3.negate(compare(a, b, Z3)) for a, b in combinations(seats, 2)]
    alone = [z3.And(*(ahead(one, other) for other in seats if other is not one)) for one in seats]
    return not possible([*apart, z3.Not(z3.Or(*alone))])


def enumerated(game: Any, most: int = 2) -> tuple[int, int]:
    """For how many of how many pairs of winners with keys up to `most` it does not depend on equal keys alone whether
    `victory.ranked` names one winner: the second check."""
    seats = [
        Seat(gems=(0, gems, 0), palace=palace, science=science)
        for gems, palace, science in product(range(most + 1), repeat=3)
    ]
    wrong = pairs = 0
    for one, other in product(seats, repeat=2):
        result = ranked(game.table, State(seats=(one, other)), (0, 1))
        pairs += 1
        wrong += (result is None or len(result.winners) > 1) != (one == other)
    return wrong, pairs


def pairs(game: Any) -> list[tuple[int, int]]:
    """The pairs of Demands that compare nobody and that can be judged."""
    return list(combinations([demand for demand in ALONE if demand != 9 or game.table.sequence], 2))


def smallest_win(game: Any, seats: int = 3, most: int = 2) -> tuple[tuple[int, int], Found] | None:
    """The pair of Demands, and the city, that win on fewest cards and points; None beyond `most` cards."""
    for cards in range(most + 1):
        best: tuple[tuple[int, int], Found] | None = None
        for pair in pairs(game):
            below = sum(best[1].city.values) if best else None
            found = fewest_of(game.table, pair, seats, most=cards, below=below)
            if found is not None:
                best = pair, found
        if best is not None:
            return best
    return None


def cheaper(game: Any, found: Found, plenty: int = 200) -> tuple[int, int]:
    """How many of how many cities of at most one card and fewer points win, with more science, palace and technologies
    than anything needs: the second check of a win with one card, on ints."""
    top = components.components().numbers.technologies_in_game
    wins = cities = 0
    for shape in (shape for cards in (0, 1) for shape in shapes(game.table, cards)):
        for worth in range(1, sum(found.city.values)) if shape.colours else (0,):
            city = Sketch(shape, (worth,) if shape.colours else (), (0, 0, 0), {}, plenty, 5, top)
            city = city._replace(gems=city.earned(INTS))
            cities += 1
            wins += any(wins_with(game, city, pair) for pair in pairs(game))
    return wins, cities


def wins_with(game: Any, city: Sketch, pair: tuple[int, int]) -> bool:
    """Whether a city meets both Demands with its culture gems split in some way."""
    one, other = pair
    return any(
        meets(game.table, city._replace(lying={one: gems, other: city.gems[2] - gems}), one, 3)
        and meets(game.table, city._replace(lying={one: gems, other: city.gems[2] - gems}), other, 3)
        for gems in range(city.gems[2] + 1)
    )


@check(
    "victory-tie",
    kind="unresolved-tie",
    family="function",
    game="gempire",
    clauses=CLAUSES,
    scope="3 seats; two winners with one kind of city, up to two plain cards; all whole numbers",
    certificate="replay+minimal",
)
def victory_tie(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for two winners whom no tie-break tells apart, and prove that only level ones are left."""
    try:
        yield from answers(game)
    except UndecidedError as gave_up:
        yield Statement(f"equal winners: the solver gave up: {gave_up}", CLAUSES, Verdict.UNKNOWN)


def answers(game: Any) -> Iterator[Finding | Statement]:
    """The answers to both questions. Raises UndecidedError."""
    if all(always_decided(game, winners) for winners in (2, 3, 4, 5)):
        wrong, pairs = enumerated(game)
        if wrong:
            raise AssertionError(f"the engine decides {wrong} of {pairs} pairs of winners otherwise")
        second = f"enumeration: the engine leaves exactly the level ones of {pairs:,} pairs undecided"
        certificate = Certificate("unsat", "2 to 5 winners, all whole numbers", second)
        text = "winners who are not all level in gems, palace and science are told apart"
        yield Statement(text, CLAUSES, Verdict.PROVED, certificate)
    found = smallest_win(game)
    if found is None:
        yield Statement("no winner with up to two plain cards", CLAUSES, Verdict.UNKNOWN)
    else:
        yield finding(game, *found)


def case_tables(game: Any, pair: tuple[int, int], found: Found) -> dict[str, Any]:
    """Two seats with the same city at the end of a round in which nothing is left to discover."""
    given = {**case_given(game.table, {"ann": found.city, "bea": found.city}, pair, 3), "phase": "resolve"}
    too_dear = {"technologies": list(EFFECTLESS), "prices": {name: [found.city.science + 1] for name in EFFECTLESS}}
    return {"given": {**given, **too_dear}, "when": [{"ann": "done"}]}


def won(game: Any, tables: dict[str, Any], pair: tuple[int, int]) -> bool:
    """Whether the engine judges that both seats meet both Demands."""
    met = replay(game, {"given": tables["given"]})["met"]
    return all(met[name][f"D{demand}"] is True for name in ("ann", "bea") for demand in pair)


def finding(game: Any, pair: tuple[int, int], found: Found) -> Finding:
    """The tie as a finding, replayed under both readings of what follows."""
    tables = case_tables(game, pair, found)
    second = ""
    if len(found.city.values) == 1:
        wins, cities = cheaper(game, found)
        if wins:
            raise AssertionError(f"{wins} cities win with fewer points")
        second = f"enumeration: none of {cities:,} cities of at most one card and fewer points wins"
    outcomes = []
    for option in game.rulebook.open_points[POINT].option_ids():
        seen = replay(game, tables, {POINT: option})
        if seen["phase"] == "resolve":
            raise AssertionError(f"the round does not end: {tables}")
        seen = seen["result"]
        if len(seen["winners"]) == 1 or not won(game, tables, pair):
            raise AssertionError(f"the engine tells the two winners apart: {tables}")
        said = f"{' and '.join(seen['winners'])} win together" if seen["winners"] else "nobody has won, play goes on"
        outcomes.append((f"{POINT}={option}", said))
    return Finding(
        id="gempire/unresolved-tie/victory",
        kind="unresolved-tie",
        title=f"Two equal winners by Demands {pair[0]} and {pair[1]}: each {found.text().replace(' on it', '')}",
        clauses=CLAUSES,
        impact="breaks-the-game",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal", "3 seats; fewest cards, then points, science, palace, technologies", second
        ),
        witness=tables,
        outcomes=tuple(outcomes),
        known_as="G-105",
        found_by="gemcheck_models.gempire.demand_tie",
    )


CHECKS: Sequence[Check] = (victory_tie,)
