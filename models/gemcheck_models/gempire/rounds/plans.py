"""A plan that meets a pair of Demands in few rounds, with dice, deck, palace tokens and rivals as they are wished for.

First narrow beams in several manners, then changes of the best growths found; every growth that meets the pair is
timed, written down and replayed by the engine. What is returned has been replayed; that no plan is shorter is not
claimed.

Rivals are idle: they split all for production and collect nothing, so that they lead in nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.casework import token_word
from gemcheck.games.gempire.state import RESOLVE, Seat, State
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck_models.gempire.rounds.plans_beam import MANNERS, Record, beam
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_growth import Growth
from gemcheck_models.gempire.rounds.plans_polish import polished
from gemcheck_models.gempire.rounds.replay import Outcome, Plan

__all__ = ["DIAMONDS", "SCIENCE", "Found", "Wish", "planned", "setting", "wishes"]

DIAMONDS = ("diamonds 3", "diamonds 2", "diamonds 2", "diamonds 2", "diamonds 1")
SCIENCE = ("science 7", "science 7", "science 2 per symbol", "science 2 per symbol", "science 1 per symbol")
MIXED = ("diamonds 3", "science 7", "science 7", "diamonds 2", "diamonds 2")

KEPT = 3
"""Growths that are polished."""

USEFUL = ("university", "literacy", "philosophy", "matrimony", "masonry", "nutrition", "education", "religion")
"""Technologies that are put in play unless others are wished for, four of them."""

START_PRODUCTION = 5
FILLERS = (8, 13, 12)
"""Demands that may be the third in play: hard to meet by accident, and none of them starred."""


class Wish(NamedTuple):
    """What the set-up is to bring: palace tokens, and the technologies that may be discovered, in this order."""

    rewards: tuple[str, ...] = DIAMONDS
    technologies: tuple[str, ...] = ()


class Found(NamedTuple):
    """A plan with its replay; states: cities looked at."""

    plan: Plan | None
    outcome: Outcome | None
    states: int

    @property
    def rounds(self) -> int | None:
        """Rounds of the plan, None without one."""
        return None if self.outcome is None else self.outcome.round


def wishes(pair: tuple[int, int]) -> list[Wish]:
    """The set-ups that are worth trying for a pair."""
    found = [Wish()]
    if set(pair) & {1, 15}:
        found += [Wish(SCIENCE), Wish(MIXED)]
    return found


def planned(
    game: Gempire,
    pair: tuple[int, int],
    *,
    seats: int = 4,
    wish: Wish | None = None,
    width: int = 3,
    budget: int = 60_000,
    below: int = 36,
    polish: int = 6_000,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Found:
    """The shortest plan met on the way, of fewer than `below` rounds.

    width: cities that go on at each level of the first beam, one in all others; budget: cities looked at in all, or
    a few more; polish: of these, for changing each of the best growths. Deterministic for a seed. Raises GameError for
    a pair that cannot be in play.
    """
    if len(set(pair)) != 2 or seats not in game.seat_counts():
        raise GameError(f"two different Demands and one of {game.seat_counts()} seats are asked for")
    pair = (min(pair), max(pair))
    record = Record(game, below, budget, progress)
    grown: list[tuple[int, Aim, Growth]] = []
    for one in [wish] if wish is not None else wishes(pair):
        aim = Aim(game.table, setting(game, pair, seats, one), pair)
        technologies = tuple(TECHNOLOGIES.index(slug) for slug in one.technologies)
        for manner in MANNERS:
            growth = beam(record, aim, manner, technologies, width if manner == MANNERS[0] else 1)
            if growth is not None:
                grown.append((record.below, aim, growth))
    # First the growth that met the pair in the fewest rounds, then those that came nearest to doing it in fewer.
    for number, (_, aim, growth) in enumerate(sorted(grown, key=lambda entry: entry[0])[:KEPT]):
        _polish(record, aim, growth, min(polish, record.budget - record.states), seed + number)
    return Found(record.plan, record.outcome, record.states)


def _polish(record: Record, aim: Aim, growth: Growth, states: int, seed: int) -> None:
    """Change a growth as long as so many states last, and record what is met."""
    if states <= 0:
        return
    record.states += polished(
        aim,
        growth,
        range(aim.table.deck_size),
        rng=Random(seed),
        states=states,
        below=lambda: record.below,
        look=lambda changed: record.look(aim, changed),
    )


def setting(game: Gempire, pair: tuple[int, int], seats: int, wish: Wish) -> State:
    """The table before the first round, as far as a growth looks at it."""
    third = next(demand for demand in FILLERS if demand not in pair)
    words = [token_word(token) for token in game.table.tokens]
    known = [TECHNOLOGIES.index(slug) for slug in wish.technologies]
    known += [index for index in map(TECHNOLOGIES.index, USEFUL) if index not in known][: 4 - len(known)]
    rival = Seat(production=START_PRODUCTION)
    return State(
        seats=(Seat(), *(rival for _ in range(seats - 1))),
        phase=RESOLVE,
        technologies=tuple(sorted(known)),
        demands=(*pair, third),
        rewards=tuple(words.index(word) for word in wish.rewards),
    )
