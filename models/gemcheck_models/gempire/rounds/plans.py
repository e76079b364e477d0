"""A plan that meets a pair of Demands in few rounds, with dice, deck, palace tokens and rivals as they are wished for.

First narrow beams in several manners, then plans of a fixed number of rounds, each time one less, then changes of the
best growths found, again and again; every growth that meets the pair is timed, written down and replayed by the engine.
What is returned has been replayed; that no plan is shorter is not claimed.

Rivals are idle: they split all for production and collect nothing. Nothing that they could do helps the seat: the deck
brings the cards it wants in any case, their science, cards and gems only stand in its way where seats are compared, and
a technology that they discover only gets dearer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.casework import token_word
from gemcheck.games.gempire.state import RESOLVE, Seat, State
from gemcheck_models.gempire.rounds.plans_beam import MANNERS, Manner, Record, beam
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_genes import Gene, genes_of
from gemcheck_models.gempire.rounds.plans_growth import Growth
from gemcheck_models.gempire.rounds.plans_growth import seed as empty_city
from gemcheck_models.gempire.rounds.plans_polish import Sought, polished
from gemcheck_models.gempire.rounds.plans_pool import pool
from gemcheck_models.gempire.rounds.plans_technologies import helping, open_to_choice
from gemcheck_models.gempire.rounds.plans_words import searched
from gemcheck_models.gempire.rounds.replay import Outcome, Plan

__all__ = ["DIAMONDS", "SCIENCE", "Found", "Wish", "planned", "setting", "wishes"]

DIAMONDS = ("diamonds 3", "diamonds 2", "diamonds 2", "diamonds 2", "diamonds 1")
SCIENCE = ("science 7", "science 7", "science 2 per symbol", "science 2 per symbol", "science 1 per symbol")
MIXED = ("diamonds 3", "science 7", "science 7", "diamonds 2", "diamonds 2")

BEAMS, WORDS = 0.5, 0.97
"""The parts of the budget that are spent when the beams have ended, and when plans of a fixed number of rounds have."""

ATTEMPT = 0.6
"""The part of what is left for plans of fixed numbers of rounds that one number may take."""

BEGINNING = 9
"""Rounds to begin with where the beams have found no plan."""

FIRST = 500
"""Cities that the first attempts to change a growth may look at; later ones twice as many each time."""

KEPT = 4
"""Growths that are gone on with."""

BESIDE_CULTURE = 13

START_PRODUCTION = 5
FILLERS = (8, 13, 12)
"""Demands that may be the third in play: hard to meet by accident, and none of them starred."""


class Wish(NamedTuple):
    """What the set-up is to bring: the palace tokens of levels 1 to 5."""

    rewards: tuple[str, ...] = DIAMONDS


class Found(NamedTuple):
    """A plan with its replay; states: cities looked at."""

    plan: Plan | None
    outcome: Outcome | None
    states: int

    @property
    def rounds(self) -> int | None:
        """Rounds of the plan, None without one."""
        return None if self.outcome is None else self.outcome.round


class _Start(NamedTuple):
    """Genes to go on with, the growth they give, and what is sought with them."""

    number: int
    sought: Sought
    genes: tuple[Gene, ...]
    growth: Growth

    def anew(self) -> _Start:
        """The same sought from nothing."""
        return self._replace(genes=(), growth=empty_city(self.sought.aim.table))

    def merit(self) -> tuple[float, int]:
        """How far the growth is from what is sought by now; of equal ones the first."""
        return self.sought.rough_cost(self.growth), self.number


def wishes(pair: tuple[int, int]) -> list[Wish]:
    """The set-ups that are worth trying for a pair."""
    found = [Wish()]
    if set(pair) & {1, 15}:
        found += [Wish(SCIENCE), Wish(MIXED)]
    return found


def _cultures(pair: tuple[int, int]) -> tuple[bool, ...]:
    """The ways to think of districts beside culture: those of a city of culture alone, or those of other colours."""
    return (True, False) if BESIDE_CULTURE in pair else (True,)


def planned(
    game: Gempire,
    pair: tuple[int, int],
    *,
    seats: int = 4,
    technologies: Sequence[int] | None = None,
    hint: Sequence[int] = (),
    wish: Wish | None = None,
    width: int = 2,
    budget: int = 60_000,
    below: int = 36,
    enough: int = 0,
    polish: int = 16_000,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Found:
    """The shortest plan met on the way, of fewer than `below` rounds.

    technologies: those in play, or None where they may be chosen; hint: cards that are likely to make a short plan;
    width: cities that go on at each level of the beam over these, one in all others; budget: cities looked at in all,
    or a few more; enough: with so few rounds no shorter plan is looked for; polish: of the budget, the most for each
    attempt to change a growth. Deterministic for a seed. Raises GameError for what cannot be in play.
    """
    if len(set(pair)) != 2 or seats not in game.seat_counts():
        raise GameError(f"two different Demands and one of {game.seat_counts()} seats are asked for")
    pair = (min(pair), max(pair))
    record = Record(game, below, budget, progress, enough)
    starts: list[_Start] = []
    tables = [setting(game, pair, seats, one, technologies) for one in ([wish] if wish else wishes(pair))]
    aims = [Aim(game.table, state, pair, cultured) for state in tables for cultured in _cultures(pair)]
    for aim in aims:
        starts += _begun(record, aim, width, hint, len(starts), len(aims))
    rng = Random(seed)
    _fixed(record, aims, rng)
    states = FIRST
    while not record.spent and starts:
        starts = _polished(record, starts, rng, min(states, polish))
        states *= 2
    return Found(record.plan, record.outcome, record.states)


def _fixed(record: Record, aims: Sequence[Aim], rng: Random) -> None:
    """Plans of one round less, again and again, until none is found."""
    end = int(WORDS * record.budget)
    while record.states < end and not record.spent:
        rounds = min(record.below - 1, BEGINNING)
        if not searched(record, aims, rounds, rng, int(ATTEMPT * (end - record.states))):
            break


def setting(
    game: Gempire, pair: tuple[int, int], seats: int, wish: Wish, technologies: Sequence[int] | None = None
) -> State:
    """The table before the first round, as far as a growth looks at it; where technologies are free to choose, all of
    them lie there."""
    third = next(demand for demand in FILLERS if demand not in pair)
    words = [token_word(token) for token in game.table.tokens]
    able = open_to_choice(game.table, technologies)
    rival = Seat(production=START_PRODUCTION)
    return State(
        seats=(Seat(), *(rival for _ in range(seats - 1))),
        phase=RESOLVE,
        technologies=able,
        cubes=(0,) * len(able),
        demands=(*pair, third),
        rewards=tuple(words.index(word) for word in wish.rewards),
    )


def _begun(record: Record, aim: Aim, width: int, hint: Sequence[int], number: int, parts: int) -> list[_Start]:
    """What beams come to, each of them with its share of the budget."""
    empty = empty_city(aim.table)
    useful = pool(aim, empty)
    cards = (*range(aim.table.deck_size), *useful, *useful)

    def below() -> int:
        return record.below

    def look(growth: Growth) -> object:
        return record.look(aim, growth)

    runs: list[tuple[Manner, int, Sequence[int] | None]] = [(Manner(), width, hint)] if hint else []
    runs += [(manner, 1, None) for manner in MANNERS]
    end = record.states + int(BEAMS * record.budget / parts)
    found: list[_Start] = []
    for manner, wide, only in runs:
        growth = beam(record, aim, manner, wide, end - record.states, only)
        if growth is None:
            continue
        genes = genes_of(growth)
        weights = helping(aim, genes)
        record.states += 1 + len(weights)
        sought = Sought(aim, cards, weights, below, look)
        found.append(_Start(number + len(found), sought, tuple(genes), growth))
    return found


def _polished(record: Record, starts: list[_Start], rng: Random, polish: int) -> list[_Start]:
    """One attempt after another, each from one of the best growths; those that are the best then."""
    after = []
    best = sorted(starts, key=_Start.merit)[:KEPT]
    for start in (*best, best[0].anew()):
        states = min(polish, record.budget - record.states)
        if states <= 0 or record.spent:
            break
        course, used = polished(start.sought, start.genes, rng, states)
        record.states += used
        if course.steps:
            start = start._replace(genes=course.genes, growth=course.steps[-1])
        after.append(start)
    return [*after, *best[len(after) :]]
