"""Placement problems drawn at random: any cards, technologies, readings and beginnings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from gemcheck_models.gempire.placement.exhaustive import exhaustive
from gemcheck_models.gempire.placement.objective import read_objective
from gemcheck_models.gempire.placement.problem import Problem, problem_of, replayed
from gemcheck_models.gempire.placement.sweep import sweep
from gemcheck_models.gempire.placement.sweep_refusals import why_not
from gemcheck_models.gempire.placement.sweep_search import Pass, Search
from gemcheck_models.gempire.placement.sweep_states import Node
from gemcheck_models.gempire.placement.sweep_walks import Walks
from msgspec.structs import replace

from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire import placement, resolution
from gemcheck.games.gempire.cards import NONE, Card, Formula, Yield
from gemcheck.games.gempire.state import State
from gemcheck.games.gempire.table import PHILOSOPHY, TECHNOLOGIES, Table
from gemcheck.games.gempire.values import attributes

__all__ = ["agree", "asked", "compared", "drawn", "within_bounds"]

GAME = load_game("gempire")

READINGS = {
    "direction.rows": "first-row-profits",
    "adjacency.diagonal": "yes",
    "card.row2-self": "not-counted",
    "tech.surveying.scope": "technologies-only",
    "tech.drain.order": "after-diamonds",
    "tech.drain.science-cards": "outside",
    "tech.economics.credit": "card",
    "tech.economics.unit": "card",
    "tech.artistry.unit": "building",
    "tech.artistry.later": "card-text",
    "diamond.partial": "only-full",
    "diamond.multiplies": "printed-part",
    "tech.mathematics.idle": "stays-idle",
}
"""Readings on which values rest, each other than the default."""

TECHS = (
    "surveying",
    "iron",
    "drain-system",
    "economics",
    "matrimony",
    "artistry",
    "mathematics",
    "militia",
    "literacy",
)
OBJECTIVES = (
    "total",
    "total",
    "total",
    "gold",
    "2*gold + culture",
    "population, total",
    "0*gold + 3*population, gold",
    "gems",
    "gems, total",
    "2*gold-gems + culture, gems",
)


def rulesets() -> list[dict[str, str]]:
    """Default readings more often than others, and each other one alone or with another."""
    return [{}, {}, {}, *({point: option} for point, option in READINGS.items())]


def triple(rng: Random, chance: float, most: int = 2) -> tuple[int, int, int]:
    """Some weights, mostly none."""
    if rng.random() > chance:
        return NONE
    weights = [rng.choice((0, 0, 1, most)) for _ in range(3)]
    return (weights[0], weights[1], weights[2])


def side(rng: Random) -> Formula:
    first = rng.randrange(8)
    return Formula(
        first=first,
        second=rng.randrange(10) if rng.random() < 0.3 else first,
        right=triple(rng, 0.3),
        left=triple(rng, 0.3),
        adjacent=triple(rng, 0.25),
        city=triple(rng, 0.15, 1),
        row2=rng.choice((1, 2)) if rng.random() < 0.12 else 0,
    )


def invented(rng: Random, number: int) -> Card:
    """A card that no set has, with any mixture of effects."""
    colours = rng.sample(range(3), 2 if rng.random() < 0.3 else 1)
    sides = [side(rng) if colour in colours else None for colour in range(3)]
    name = rng.choice(("Toyshop", "Hall"))
    return Card(
        slug=f"made{number}",
        name=name,
        sides=(sides[0], sides[1], sides[2]),
        buildings=rng.choice((0, 1, 1, 1, 2, 3)),
        science=Yield(once=2, placed=triple(rng, 0.3)) if rng.random() < 0.15 else None,
        counts_itself=rng.random() < 0.15,
        diamond_symbols=rng.choice((0, 1, 2)),
    )


def technologies(rng: Random) -> int:
    """Technologies of a seat as a mask, mostly few and those on which values rest."""
    names = [name for name in TECHS if rng.random() < 0.18]
    if rng.random() < 0.2:
        names.append(rng.choice([n for i, n in enumerate(TECHNOLOGIES) if i != PHILOSOPHY]))
    return sum({1 << TECHNOLOGIES.index(name) for name in names})


def settled(table: Table, state: State) -> State:
    while resolution.obliged(state.seats[0]):
        state = resolution.perform(table, state, 0, resolution.obligations(table, state, 0)[0], None)
    return state


def begun(rng: Random, table: Table, state: State, cards: list[int], second: bool) -> State:
    """The state after cards have been placed in some legal way, with diamonds on some."""
    for card in cards:
        held = resolution.with_seat(state, 0, replace(state.seats[0], turn=replace(state.seats[0].turn, won=(card,))))
        ways = [plan for plan in placement.placements(table, held, 0) if second or plan.row == 1]
        if ways:
            state = settled(table, resolution.perform(table, held, 0, rng.choice(ways), None))
    seat = state.seats[0]
    if rng.random() < 0.3:
        rows = [tuple([replace(p, diamonds=rng.randrange(3), idle=0) for p in row]) for row in (seat.row1, seat.row2)]
        seat = replace(seat, row1=rows[0], row2=rows[1])
    seat = replace(seat, turn=replace(seat.turn, won=()))
    return resolution.with_seat(state, 0, replace(seat, attributes=attributes(table, seat)))


@cache
def started(readings: tuple[tuple[str, str], ...], second: bool) -> Problem:
    """An empty city under a ruleset."""
    game = GAME.under(GAME.rulebook.ruleset(dict(readings)))
    seats = {"ann": {"second_row": second}}
    return problem_of(game, {"players": 3, "demands": [4, 8, 2], "card_set": "synthetic", "seats": seats}, "ann", ())


def drawn(seed: int, most: int, made_up: float = 0.4) -> Problem:
    """A problem with up to `most` cards of all kinds."""
    rng = Random(seed)
    readings = dict(rng.choice(rulesets()))
    if rng.random() < 0.1:
        readings.update(rng.choice(rulesets()))
    second = rng.random() < 0.75
    begin = started(tuple(sorted(readings.items())), second)
    table = begin.table.under(begin.table.rules)
    counting = rng.random() < 0.25
    known = [number for number, card in enumerate(table.cards) if counting or not counts_gems(card)]
    pool = rng.sample(known, min(len(known), 16)) if rng.random() > made_up else []
    if counting and pool:
        pool[:0] = rng.sample([number for number in known if counts_gems(table.cards[number])], 2)
    # Plain cards of equal effect belong to every hand, for they are not told apart.
    few = rng.sample(known, 3)
    pool += few if pool else [table.intern(invented(rng, number)) for number in range(12)] + few
    rng.shuffle(pool)
    seat = replace(begin.seat, technologies=technologies(rng), palace=rng.randrange(5))
    state = resolution.with_seat(begin.state, 0, seat)
    number = rng.randrange(1, most + 1)
    size = rng.choice((0, 0, 1, 2, 3, 5, 8))
    state = begun(rng, table, state, pool[number : number + size], rng.random() < 0.6)
    hand = tuple(pool[:number])
    choice = rng.random()
    least, top = (number, number) if choice < 0.6 else (0, number)
    if choice > 0.85:
        top = rng.randrange(number + 1)
        least = rng.randrange(top + 1)
    return Problem(table, state, 0, hand, least, top, objective=read_objective(rng.choice(OBJECTIVES)))


def counts_gems(card: Card) -> bool:
    return any(entry is not None and entry.gems != NONE for entry in card.sides)


def asked(cards: Sequence[str], city: str, objective: str = "total", **more: Any) -> Problem:
    seat = {"city": city, **more.pop("seat", {})}
    game = GAME.under(GAME.rulebook.ruleset(more.pop("readings", {})))
    table = {"players": 3, "demands": more.pop("demands", [4, 8, 2]), "card_set": "synthetic", "seats": {"ann": seat}}
    return problem_of(game, table, "ann", cards, objective=read_objective(objective), **more)


def agree(problem: Problem) -> None:
    """The sweep finds exactly the city that the engine's own search finds."""
    answer = sweep(problem)
    every = exhaustive(problem)
    assert answer.verdict is Verdict.FOUND
    assert answer.bound == answer.score == every.score
    assert answer.best[0].city == every.best[0].city
    again = replayed(problem, answer.best[0].plans)
    assert (again.score, again.city) == (answer.score, answer.best[0].city)


class Whole(Search):
    """A pass that leaves nothing aside."""

    def _end(self, found: Pass, depth: int, state: Any, node: Node) -> None:
        """No end is noted, so that none sets a floor."""


def within_bounds(problem: Problem) -> int:
    """How many states there are, of which none leads to an end that brings more than its bound says."""
    search = Whole(Walks(problem).steps(lefts=False), lambda columns: False)
    layers = search.run(-1, None, None, ties=True).layers
    # Backwards: the best end that each state leads to.
    brings: list[dict[Any, int]] = [{} for _ in layers]
    for depth in range(len(layers) - 1, -1, -1):
        for state, node in layers[depth].items():
            record = search.codes[state.code]
            if record.stage == len(search.tables.fixed):
                ends = search.steps.worth(state, node.value)
                brings[depth][state] = max(brings[depth].get(state, -1), ends)
            most = brings[depth].get(state, -1)
            assert node.top >= most
            for before, _ in node.ways:
                brings[depth - 1][before] = max(brings[depth - 1].get(before, -1), most)
    return sum(map(len, layers))


def compared(seeds: range, most: int, made_up: float = 0.4) -> Counter[str]:
    """How many problems agree, and how many are refused for which reason."""
    told: Counter[str] = Counter()
    for seed in seeds:
        problem = drawn(seed, most, made_up)
        why = why_not(problem, 1)
        told[why or "agree"] += 1
        if why is None:
            agree(problem)
    return told
