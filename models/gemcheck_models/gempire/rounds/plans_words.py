"""Plans of a fixed number of rounds: what is done in which round is fixed first, then cards are changed.

A word such as `BCB` says what each round is for: bidding, collecting, or upgrading. Its cards, at most three for each
round of bidding, are changed by simulated annealing; what they cost beyond what can be held by then counts as distance,
so that every city looked at is about a plan of so many rounds. Many words get a short attempt each, the best of them
longer ones. Deterministic for a generator. It proposes; the replay decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import log
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from gemcheck.games.gempire.gem_counts import production_limit
from gemcheck.games.gempire.plans import SECOND_ROW
from gemcheck.games.gempire.upgrade_steps import TOP, step_price
from gemcheck_models.gempire.rounds.plans_beam import Record
from gemcheck_models.gempire.rounds.plans_distance import BY_SCIENCE, Aim
from gemcheck_models.gempire.rounds.plans_genes import Gene, regrown
from gemcheck_models.gempire.rounds.plans_growth import ANY, PREFERENCES, RESOURCES, Growth, seed
from gemcheck_models.gempire.rounds.plans_pool import pool
from gemcheck_models.gempire.rounds.plans_rough import roughly
from gemcheck_models.gempire.rounds.plans_timing import CARDS, DICE

__all__ = ["Course", "overspent", "searched", "words"]

BID, COLLECT, UPGRADE = "B", "C", "U"

HOT, COLD = 0.15, 0.01
"""Rounds by which a change for the worse is readily accepted, at first and at last."""

OVERSPENT = 0.22
"""Rounds that a production costs which is not there."""

UPGRADES = 2
"""Rounds of upgrades in a word at most."""

WORDS = 5
"""Words without upgrades that are tried, and words with them."""

ROWS = frozenset({2, 4})
"""Demands that are not met without a second row."""

ROOM, MOST_PAID = 1, 6
"""Production that gems let be held beyond the start, and what a round of bidding spends, as words are compared."""

SHORTEST = 500
"""Cities of the first attempts at least."""

FIRST, FAVOURED = 2, 2
"""How many words, those in which most can be bought, get a longer first attempt, and so many times as long."""

LONGER = 3
"""How many times longer attempts get, while so many times fewer words are left."""

LEVELS = (1, 1, 1, 2, 2, 3)
"""Palace levels as they are drawn."""

Round = tuple[Gene, ...]


class Course(NamedTuple):
    """A word, and the genes of each of its rounds; a round of collecting has none."""

    word: str
    rounds: tuple[Round, ...]

    @property
    def genes(self) -> list[Gene]:
        """All genes in order."""
        return [gene for one in self.rounds for gene in one]


def words(rounds: int, pair: tuple[int, int]) -> list[str]:
    """The words of so many rounds that are worth a try, those first in which most can be bought: those without
    upgrades, unless a second row is asked for, and as many with them."""
    plain: list[tuple[float, str]] = []
    raised: list[tuple[float, str]] = []
    for letters in product((BID, COLLECT, UPGRADE), repeat=rounds):
        word = "".join(letters)
        if BID not in word or word.count(UPGRADE) > UPGRADES:
            continue
        if word[-1] != COLLECT or BY_SCIENCE & set(pair):
            (raised if UPGRADE in word else plain).append((-_worth(word), word))
    if ROWS & set(pair):
        plain.clear()
    return [word for some in (plain, raised) for _, word in sorted(some)[:WORDS]]


def _worth(word: str) -> float:
    """How much a word lets be bought, each round of bidding as dear as can be: production, and cards."""
    held, worth = RESOURCES, 0.0
    for at, letter in enumerate(word):
        if letter == COLLECT:
            held = min(held + DICE, RESOURCES + ROOM)
            continue
        price = RESOURCES if letter == UPGRADE else min(held, MOST_PAID)
        # What is bought next out of the same holding leaves something for it.
        if letter == BID and word[at + 1 : at + 2] == BID:
            price = min(price, CARDS)
        if price > held:
            return -1.0
        held -= price
        worth += price + (min(price, CARDS) if letter == BID else 0)
    return worth


def overspent(course: Course, prices: Sequence[int], limit: int) -> tuple[int, int]:
    """Production that the rounds of a course spend without having it, and what is left as science in the end. prices:
    of each round; limit: of production, once there are gems."""
    held, lacking = RESOURCES, 0
    for letter, price in zip(course.word, prices, strict=True):
        if letter == COLLECT:
            held = max(held, min(held + DICE, limit))
        else:
            held -= price
            lacking += max(0, -held)
            held = max(0, held)
    left = RESOURCES + DICE * course.word.count(COLLECT) - sum(prices)
    return lacking, max(0, left)


class _Search:
    """Courses of one word for one aim, drawn and changed."""

    def __init__(self, record: Record, aim: Aim, word: str, rng: Random) -> None:
        self.record, self.aim, self.word, self.rng = record, aim, word, rng
        self.seed = seed(aim.table)
        self.cards = pool(aim, self.seed)
        self.active = [now for now, letter in enumerate(word) if letter != COLLECT]
        self.bids = [now for now in self.active if word[now] == BID]
        self.above = 0.4 if UPGRADE in word else 0.0
        self.known: dict[Course, float] = {}

    def distance(self, course: Course) -> float:
        """Rounds that the course is away from the pair, roughly. One that is not away at all is carried out."""
        known = self.known.get(course)
        if known is not None:
            return known
        self.record.states += 1
        growth = roughly(self.aim, self.seed, course.genes)
        lacking, left = overspent(course, self.prices(course), production_limit(growth.seat.gems[0]))
        seat = replace(growth.seat, science=growth.seat.science + left)
        gap = self.aim.gap(seat)
        found = self.known[course] = gap.rounds + OVERSPENT * lacking
        if gap.met and not lacking and gap.science <= 0:
            self.carry_out(course)
        return found

    def carry_out(self, course: Course) -> None:
        """Have the record time, write and replay the course."""
        steps: list[Growth] = regrown(self.aim, self.seed, course.genes)
        if steps:
            self.record.states += len(steps)
            self.record.look(self.aim, steps[-1])

    def prices(self, course: Course) -> list[int]:
        """What each round of a course costs."""
        table, palace, found = self.aim.table, 0, []
        for one in course.rounds:
            total = 0
            for gene in one:
                if gene.card >= 0:
                    total += table.cards[gene.card].min_bid
                else:
                    total += step_price(table, palace, False, gene.step)
                    palace = max(palace, gene.step)
            found.append(total)
        return found

    def drawn(self) -> Course:
        """Some course."""
        return Course(self.word, tuple(self.some(letter) for letter in self.word))

    def some(self, letter: str) -> Round:
        if letter == COLLECT:
            return ()
        return (self.step(),) if letter == UPGRADE else tuple(self.card() for _ in range(CARDS))

    def card(self) -> Gene:
        card = self.rng.choice(self.cards)
        colour = self.rng.choice(self.aim.table.cards[card].colours)
        return Gene(card, 2 if self.rng.random() < self.above else 1, colour, self.rng.random() < 0.5)

    def step(self) -> Gene:
        if self.rng.random() < 0.6:
            return Gene(step=SECOND_ROW, prefer=ANY)
        return Gene(step=min(TOP, self.rng.choice(LEVELS)), prefer=self.rng.choice(PREFERENCES))

    def changed(self, course: Course) -> Course | None:
        """A neighbour of a course, None for one that buys a card twice."""
        rng, new = self.rng, [list(one) for one in course.rounds]
        at = rng.choice(self.active)
        own = new[at]
        if self.word[at] == UPGRADE:
            own[:] = [self.step()] if rng.random() < 0.9 else [Gene(step=SECOND_ROW), self.step()]
            return Course(self.word, tuple(map(tuple, new)))
        kind, place = rng.random(), rng.randrange(len(own))
        gene, other = own[place], self.card()
        fresh = all(other.card != each.card for one in new for each in one)
        if kind < 0.5:
            own[place] = other if rng.random() < 0.5 else other._replace(left=gene.left, row=gene.row)
        elif kind < 0.62 and len(own) < CARDS:
            own.insert(place, other)
        elif kind < 0.62 and len(own) > 1:
            del own[place]
            fresh = True
        elif kind < 0.8:
            own[place] = gene._replace(row=3 - gene.row) if rng.random() < self.above else _over(gene)
            fresh = True
        else:
            there = new[rng.choice(self.bids)]
            elsewhere = rng.randrange(len(there))
            own[place], there[elsewhere] = there[elsewhere], own[place]
            fresh = True
        return Course(self.word, tuple(map(tuple, new))) if fresh else None

    def annealed(self, start: Course, states: int) -> tuple[float, Course]:
        """The best course met from one on; it ends when the record has a shorter plan."""
        below, begun = self.record.below, self.record.states
        now, cost = start, self.distance(start)
        best, least = now, cost
        tries = 0
        while self.record.states < begun + states and self.record.below == below and tries < 20 * states:
            tries += 1
            after = self.changed(now)
            if after is None:
                continue
            part = min(1.0, (self.record.states - begun) / states)
            heat = HOT * (COLD / HOT) ** part
            then = self.distance(after)
            if then <= cost - heat * log(1.0 - self.rng.random()):
                now, cost = after, then
                if cost < least:
                    best, least = now, cost
        return least, best


def _over(gene: Gene) -> Gene:
    return gene._replace(left=not gene.left)


def searched(record: Record, aims: Sequence[Aim], rounds: int, rng: Random, states: int) -> bool:
    """Look for a plan of so many rounds, which is one less than the best known, in about so many states; whether one
    was found. Upgrades bring what the set-up of each aim has; words without them are tried for the first one only."""
    runs = [
        _Search(record, aim, word, rng)
        for word in words(rounds, aims[0].pair)
        for place, aim in enumerate(aims)
        if UPGRADE in word or not place or aim.cultured != aims[0].cultured
    ]
    below, end = record.below, min(record.budget, record.states + states)
    if not runs:
        return False
    each = max(SHORTEST, states // (2 * len(runs)))
    ranked: list[tuple[float, int, _Search, Course]] = []
    for number, search in enumerate(runs):
        length = each * (FAVOURED if number < FIRST else 1)
        cost, course = search.annealed(search.drawn(), min(length, max(1, end - record.states)))
        ranked.append((cost, number, search, course))
        if record.below != below or record.states >= end:
            break
    while record.below == below and record.states < end:
        ranked.sort(key=lambda one: one[:2])
        del ranked[max(2, len(ranked) // LONGER) :]
        each *= LONGER
        for place, (cost, number, search, course) in enumerate(ranked):
            start = search.drawn() if rng.random() < 0.4 else course
            then, after = search.annealed(start, min(each, max(1, end - record.states)))
            if then < cost:
                ranked[place] = (then, number, search, after)
            if record.below != below or record.states >= end:
                break
    return record.below != below
