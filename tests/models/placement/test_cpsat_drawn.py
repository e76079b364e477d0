"""Random problems of placing cards, for holding the CP-SAT model to the engine: technologies, diamonds, gems, readings,
cards of every kind. Each problem follows from its number alone."""

from __future__ import annotations

from random import Random
from typing import Any

from gemcheck_models.gempire.placement.cpsat_scope import Unsupported, require_supported
from gemcheck_models.gempire.placement.objective import read_objective
from gemcheck_models.gempire.placement.problem import Problem, handed, problem_of, usable
from msgspec.structs import replace

from gemcheck.game import Game, load_game
from gemcheck.games.gempire import gems, resolution
from gemcheck.games.gempire.state import Placed, State
from gemcheck.games.gempire.table import Table

GAME: Game[Any, Any] = load_game("gempire")

TECHNOLOGIES = ("artistry", "mathematics", "surveying", "matrimony", "economics", "drain-system", "iron", "militia")
RARE = ("university", "calendar", "literacy", "philosophy", "construction")
READINGS = (
    ("direction.rows", "first-row-profits"),
    ("adjacency.diagonal", "yes"),
    ("card.row2-self", "not-counted"),
    ("tech.surveying.scope", "technologies-only"),
    ("tech.economics.credit", "card"),
    ("tech.economics.unit", "card"),
    ("tech.economics.shop", "whole-word"),
    ("tech.drain.order", "after-diamonds"),
    ("tech.drain.science-cards", "outside"),
    ("tech.mathematics.idle", "stays-idle"),
    ("tech.mathematics.idle", "not-placeable"),
    ("tech.artistry.unit", "building"),
    ("tech.artistry.later", "card-text"),
    ("diamond.partial", "only-full"),
    ("diamond.multiplies", "printed-part"),
    ("tech.bonus.row", "row-of-building"),
    ("second-row.earlier-cards", "won-after-only"),
)
ODD = {
    "odd-tower": {"value": {"gold": "right(gold) + left(any) + row2(any)"}, "buildings": 2, "diamond_symbols": 1},
    "odd-yard": {"value": {"culture": "by_row(1, 3) + adjacent(any) + right(population)", "gold": "2 + city(any)"}},
    "odd-farm": {"value": {"population": "1 + left(any) + gems(any)"}, "counts_itself": True, "diamond_symbols": 2},
    "odd-gate": {"value": {"population": "palace(2, 1, 4) + row2(any)", "culture": "3"}, "science": "2"},
}
"""Cards that count several things at once, as no printed card does."""
CHAINS = ("dairy-farm", "embassy", "farm", "dairy-farm", "bakery", "aqueduct", "jewelry-shop", "guardhouse")
OBJECTIVES = (
    "total",
    "total",
    "total",
    "gems, total",
    "2*gold + culture, population",
    "3*gems + total",
    "culture-gems",
)


def drawn(number: int, cards: int, before: int = 5, objective: str = "") -> Problem:
    """Problem `number` with a hand of so many cards and a city of up to `before` cards; it is a supported one."""
    for attempt in range(100):
        problem = _drawn(Random(f"{number}.{attempt}"), cards, before, objective)
        try:
            require_supported(problem)
        except Unsupported:
            continue
        return problem
    raise AssertionError(f"no problem {number} is supported")


def _drawn(rng: Random, cards: int, before: int, objective: str) -> Problem:
    readings = dict(rng.sample(READINGS, rng.choice((0, 0, 1, 2, 3))))
    game = GAME.under(GAME.rulebook.ruleset({**dict(GAME.rules.items()), **readings}))
    table: Table = game.table  # type: ignore[attr-defined]
    names = [card.slug for card in table.cards]
    pool = [*CHAINS, *rng.sample(names, 3)] if rng.random() < 0.25 else [*rng.sample(names, 12), *ODD]
    rng.shuffle(pool)
    technologies = rng.sample(TECHNOLOGIES, rng.choice((0, 0, 1, 2, 3)))
    technologies += [name for name in RARE if rng.random() < 0.08]
    words = [f"t.{','.join(technologies)}"] if technologies else []
    words += [f"l{level}" for level in (rng.randrange(5),) if level]
    row2 = "/" if rng.random() < 0.75 else ""
    kept = rng.choice(names)
    blueprints = [f"b.{_letter(table, kept)}.{kept}"] if rng.random() < 0.15 else []
    standing = pool[: rng.randrange(before + 1)]
    hand = rng.sample(pool[len(standing) :], min(cards, len(pool) - len(standing)))
    demands = rng.sample((2, 8, 10, 11, 12), 3)
    given = {
        "players": 3,
        "card_set": "synthetic",
        "reachable": False,
        "cards": ODD,
        "demands": demands,
        "seats": {"ann": {"city": " ".join(["GC1", row2, *words, *blueprints])}, "bea": {"city": "GC1 G4,G5,C3"}},
    }
    least = rng.choice((0, len(hand), len(hand), len(hand), rng.randint(0, len(hand))))
    most = len(hand) if rng.random() < 0.7 else rng.randint(least, len(hand))
    asked = objective or rng.choice(OBJECTIVES)
    goals = read_objective(asked.format(*demands))
    problem = problem_of(game, given, "ann", hand, least=least, most=most, objective=goals)
    return replace(problem, state=_built(problem, standing, rng))


def _letter(table: Table, name: str) -> str:
    return "PGC"[table.cards[table.card_index(name)].colours[0]]


def _built(problem: Problem, standing: list[str], rng: Random) -> State:
    """The state after these cards have entered at random places, with a few diamonds on them."""
    state = problem.state
    for name in standing:
        card = problem.table.card_index(name)
        plans = usable(replace(problem, keep=False), state, card)
        if plans:
            state = handed(problem, state, [card])
            state = resolution.perform(problem.table, state, problem.who, rng.choice(plans), None)
            state = _settled(problem, state, rng)
    seat = state.seats[problem.who]
    rows = [tuple(_adorned(placed, rng) for placed in row) for row in (seat.row1, seat.row2)]
    seat = gems.settle(problem.table, state, problem.who, replace(seat, row1=rows[0], row2=rows[1]), None)
    return _settled(problem, resolution.with_seat(state, problem.who, seat), rng)


def _adorned(placed: Placed, rng: Random) -> Placed:
    return replace(placed, diamonds=placed.diamonds + rng.choice((1, 2))) if rng.random() < 0.15 else placed


def _settled(problem: Problem, state: State, rng: Random) -> State:
    while resolution.obliged(state.seats[problem.who]):
        plan = rng.choice(resolution.obligations(problem.table, state, problem.who))
        state = resolution.perform(problem.table, state, problem.who, plan, None)
    return state
