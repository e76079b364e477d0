"""Plans of a given number of rounds by simulated annealing in machine code: half a million cities a second.

A word says what each round is for: B bids, C collects, U upgrades. Each word is given a short run; those that come
nearest get longer ones, and in the end the best few are begun anew again and again, the word being free to change. What
is looked for is a course, see `anneal_layout`, whose distance to both Demands is nothing; such a course is written down
as a plan and played by the engine. Where none is found the nearest course tells what is lacking: that proves nothing,
but it says whether the bound or the plan is likely to be the loose end.

Only cards at their minimum bid, upgrades, and technologies discovered at the very end as points of Demand 7 are thought
of. numba is needed, the optional extra `fast`. The same seed gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.upgrade_steps import SECOND_ROW_COST
from gemcheck_models.gempire.rounds.anneal_cards import Sought, sought
from gemcheck_models.gempire.rounds.anneal_compiled import Floats, Ints
from gemcheck_models.gempire.rounds.anneal_judging import Judged, judgement
from gemcheck_models.gempire.rounds.anneal_layout import BLOCK, LETTERS
from gemcheck_models.gempire.rounds.anneal_moves import NEAREST, PAID, UNPAID, annealed
from gemcheck_models.gempire.rounds.anneal_writing import plan_of, word_of
from gemcheck_models.gempire.rounds.plans_growth import RESOURCES
from gemcheck_models.gempire.rounds.plans_timing import DICE
from gemcheck_models.gempire.rounds.plans_words import BID, COLLECT, UPGRADE
from gemcheck_models.gempire.rounds.replay import Plan

__all__ = ["Near", "Reached", "annealing", "words"]

SPENT_ON_SCIENCE = frozenset({1, 7, 15})
"""Demands that a collection in the first or in the last round may help to meet."""

UPGRADES = 2
"""Rounds of upgrades in a word at most."""

ROOM = 2
"""Production that gems let be held beyond the start, as words are chosen."""

SCREENED, KEPT = 0.4, 4
"""The part of the cities that is spent on choosing words, and how many words are gone on with."""

LONGER = 3
"""How many times longer runs get, while so many times fewer words are left."""

SHORTEST = 10_000
RUNS = (300_000, 300_000, 1_200_000)
"""Cities of the first runs at least, and of the last ones in turn: some plans are met in slow runs only."""

FREE = 0.01
"""How often the word changes in half of the last runs."""

STRICT = 0.8
"""What a production that is not there counts more in half of the last runs, in culture gems."""

COURSES = 3


class Near(NamedTuple):
    """A course and what becomes of it."""

    word: str
    course: Ints
    judged: Judged


class Reached(NamedTuple):
    """What a search has come to. plan: one that has been replayed, or None; nearest: the nearest course; paid: the
    nearest of those that are paid for; unpaid: of those that meet both Demands without being paid for, the one that
    lacks least production; cities: looked at; refused: courses that the engine did not follow, and why."""

    plan: Plan | None
    nearest: Near | None
    paid: Near | None
    unpaid: Near | None
    cities: int
    refused: tuple[str, ...]


def words(rounds: int, pair: tuple[int, int]) -> list[str]:
    """The words of so many rounds that are worth a try: those that can be paid for at all and, unless science helps to
    meet the pair, do not collect at the start, at the end, or twice in a row, when the purse is full."""
    science = bool(SPENT_ON_SCIENCE & set(pair))
    found = []
    for letters in product((BID, COLLECT, UPGRADE), repeat=rounds):
        word = "".join(letters)
        if BID not in word or word.count(UPGRADE) > UPGRADES or not _payable(word):
            continue
        if not science and (COLLECT in (word[0], word[-1]) or 2 * COLLECT in word):
            continue
        found.append(word)
    return found


def _payable(word: str) -> bool:
    """Whether a word can be paid for when each of its cards costs a production, and gems let a little more be held."""
    held = RESOURCES
    for letter in word:
        if letter == COLLECT:
            held = min(held + DICE, RESOURCES + ROOM)
        else:
            held -= SECOND_ROW_COST if letter == UPGRADE else 1
        if held < 0:
            return False
    return True


class _Search:
    """Runs for one pair, and the best courses met so far."""

    def __init__(self, sought: Sought, rounds: int, seed: int, cities: int) -> None:
        self.sought, self.rounds, self.seed, self.left = sought, rounds, seed, cities
        self.runs = self.looked = 0
        self.best: dict[int, tuple[float, Ints]] = {}

    def run(self, word: str, steps: int, free: float = 0.0, strict: float = 0.0) -> float:
        """One run of a word; how near it comes."""
        letters = np.array([LETTERS.index(letter) for letter in word], np.int64)
        kept: Ints = np.zeros((COURSES, self.rounds + 1, BLOCK), np.int64)
        energies: Floats = np.zeros(COURSES)
        self.runs += 1
        seed = (self.seed * 1_000_003 + self.runs) % 2**32
        looked = annealed(seed, steps, free, strict, letters, *self.sought, kept, energies)
        self.left -= looked
        self.looked += looked
        for which in range(COURSES):
            if word_of(kept[which]).count(BID) and energies[which] < self.best.get(which, (1e8, None))[0]:
                self.best[which] = (float(energies[which]), kept[which].copy())
        return float(energies[NEAREST])

    @property
    def met(self) -> bool:
        """Whether a course meets both Demands."""
        return NEAREST in self.best and self.best[NEAREST][0] == 0.0

    def near(self, which: int) -> Near | None:
        """One of the best courses."""
        if which not in self.best:
            return None
        course = self.best[which][1]
        return Near(word_of(course), course, judgement(course, self.sought))


def annealing(
    game: Gempire,
    pair: tuple[int, int],
    rounds: int,
    *,
    seats: int = 4,
    technologies: Sequence[int] = (),
    seed: int = 0,
    cities: int = 10_000_000,
    only: Sequence[str] = (),
    progress: Callable[[int], None] | None = None,
) -> Reached:
    """Look for a plan of so many rounds that meets a pair of Demands, in about so many cities.

    technologies: those in play; only: the words to be tried, all that are worth it unless given; progress is told the
    cities looked at. Deterministic for a seed. Raises GameError for readings that are not at their default.
    """
    pair = (min(pair), max(pair))
    search = _Search(sought(game, pair, seats, technologies), rounds, seed, cities)
    refused: list[str] = []
    for _ in _running(search, list(only) or words(rounds, pair), cities):
        if progress is not None:
            progress(search.looked)
        if not search.met:
            continue
        near = search.near(NEAREST)
        assert near is not None
        try:
            plan = plan_of(game, pair, seats, technologies, search.sought, near.course, near.judged)
        except GameError as error:
            refused.append(f"{near.word}: {error}")
            del search.best[NEAREST]
            search.best.pop(PAID, None)
            continue
        return Reached(plan, near, near, search.near(UNPAID), search.looked, tuple(refused))
    return Reached(None, search.near(NEAREST), search.near(PAID), search.near(UNPAID), search.looked, tuple(refused))


def _running(search: _Search, able: list[str], cities: int) -> Iterator[None]:
    """Run after run, until the cities are spent."""
    ranked = [(0.0, word) for word in able]
    stages = 1
    while len(able) // LONGER**stages > KEPT:
        stages += 1
    share = int(SCREENED * cities / stages)
    while True:
        steps = max(SHORTEST, share // max(1, len(ranked)))
        for at, (_, word) in enumerate(ranked):
            if search.left <= 0:
                return
            ranked[at] = (search.run(word, min(steps, search.left)), word)
            yield
        ranked.sort()
        if len(ranked) <= KEPT:
            break
        del ranked[max(KEPT, len(ranked) // LONGER) :]
    turn = 0
    while search.left > 0:
        _, word = ranked[turn % len(ranked)]
        again = turn // len(ranked)
        search.run(word, min(RUNS[again % len(RUNS)], search.left), FREE * (again % 2), STRICT * (again // 2 % 2))
        turn += 1
        yield
