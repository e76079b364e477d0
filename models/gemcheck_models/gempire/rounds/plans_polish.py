"""Changing growths until one meets the pair in fewer rounds: a card for another one, an item more or fewer, another
order, another end.

Simulated annealing with a seeded generator. What is sought is a city that meets the pair in a number of rounds that is
one less than the best known: rounds up to there cost nothing, those beyond do. Deterministic for a generator.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from random import Random
from typing import NamedTuple

from gemcheck.games.gempire.plans import SECOND_ROW
from gemcheck.games.gempire.upgrade_steps import TOP
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_genes import Gene, regrown
from gemcheck_models.gempire.rounds.plans_growth import ANY, PREFERENCES, Growth, seed
from gemcheck_models.gempire.rounds.plans_rough import roughly

__all__ = ["Course", "Sought", "polished"]

HOT, COLD = 0.5, 0.04
"""Rounds by which a change for the worse is readily accepted, at first and at last."""

ROUND, PART = 0.5, 0.6
"""What a round beyond those sought weighs against one of distance: whole rounds of the items, and parts of rounds."""

SLACK = 0.4
"""Parts of rounds that are lost in any plan because rounds do not come out even."""


class Course(NamedTuple):
    """Genes with the growth after each of them, and how far that is from what is sought."""

    genes: tuple[Gene, ...]
    steps: tuple[Growth, ...]
    cost: float


class Sought(NamedTuple):
    """What polishing is after. cards: those drawn from, the useful ones several times; technologies: how often each is
    drawn; below: the rounds it has to be fewer than; look: what to do with a growth that meets the pair but for
    science."""

    aim: Aim
    cards: Sequence[int]
    technologies: Sequence[float]
    below: Callable[[], int]
    look: Callable[[Growth], object]

    def cost(self, growth: Growth) -> float:
        """Distance, and rounds beyond those sought. Looks at a growth that meets the pair."""
        gap = self.aim.gap(growth.seat)
        if gap.met and growth.least_rounds(gap.science) < self.below():
            self.look(growth)
        return gap.rounds + self._late(growth)

    def rough_cost(self, growth: Growth) -> float:
        """The cost of a growth that need not be exactly so."""
        return self.aim.gap(growth.seat).rounds + self._late(growth)

    def _late(self, growth: Growth) -> float:
        most = self.below() - 1
        late = max(0, growth.least_rounds() - most)
        return ROUND * late + PART * max(0.0, growth.spent() + SLACK - most)


def course(sought: Sought, genes: Sequence[Gene]) -> tuple[Course, int]:
    """The course of these genes, without those that do nothing, and the states it took."""
    return _grown(sought, (), (), genes)


def _grown(
    sought: Sought, kept: tuple[Gene, ...], steps: tuple[Growth, ...], genes: Sequence[Gene]
) -> tuple[Course, int]:
    """The course that begins as given and goes on with these genes."""
    before = steps[-1] if steps else seed(sought.aim.table)
    after = regrown(sought.aim, before, genes)
    done, grown, last = list(kept), list(steps), before
    for gene, growth in zip(genes, after, strict=True):
        if growth is not last:
            done.append(gene)
            grown.append(growth)
            last = growth
    return Course(tuple(done), tuple(grown), sought.cost(last)), len(after) + 1


def polished(sought: Sought, start: Sequence[Gene], rng: Random, states: int) -> tuple[Course, int]:
    """Change genes again and again; the best course met, and the number of states used, about `states`."""
    now, used = course(sought, start)
    best, most = now, sought.below()
    while used < states:
        at, changed = _changed(sought, now.genes, rng)
        heat = HOT * (COLD / HOT) ** min(1.0, used / states)
        bar = now.cost - heat * log(1.0 - rng.random())
        before = now.steps[at - 1] if at else seed(sought.aim.table)
        used += 1
        if sought.rough_cost(roughly(sought.aim, before, changed)) > bar:  # Not worth carrying out.
            continue
        after, more = _grown(sought, now.genes[:at], now.steps[:at], changed)
        used += more
        if sought.below() < most:
            most = sought.below()
            now, more = course(sought, now.genes)
            best, again = course(sought, after.genes)
            after, used = best, used + more + again
        if after.cost <= bar:
            now = after
            if now.cost < best.cost:
                best = now
    return best, used


def _changed(sought: Sought, genes: Sequence[Gene], rng: Random) -> tuple[int, list[Gene]]:
    """A neighbour: the first place in which it differs, and its genes from there on."""
    if not genes:
        return 0, [_some(sought, rng)]
    new = list(genes)
    kind = rng.random()
    at = rng.randrange(len(new))
    gene = new[at]
    if kind < 0.3:
        new[at] = _some(sought, rng)
    elif kind < 0.45:
        del new[at]
    elif kind < 0.65:
        at = rng.randrange(len(new) + 1)
        new.insert(at, _some(sought, rng))
    elif kind < 0.75 and gene.card >= 0:
        new[at] = gene._replace(left=not gene.left, row=rng.choice((1, 2)))
    elif kind < 0.75 and gene.step > 0:
        new[at] = _step(rng)
    elif kind < 0.85:
        other = rng.randrange(len(new))
        new[at], new[other] = new[other], gene
        at = min(at, other)
    else:
        del new[at]
        to = rng.randrange(len(new) + 1)
        new.insert(to, gene)
        at = min(at, to)
    return at, new[at:]


def _some(sought: Sought, rng: Random) -> Gene:
    """Any item: mostly a card."""
    aim = sought.aim
    kind = rng.random()
    if kind < 0.12:
        return _step(rng)
    if kind < 0.16 and sought.technologies:
        return Gene(technology=rng.choices(aim.state.technologies, sought.technologies)[0])
    card = rng.choice(sought.cards)
    colour = rng.choice(aim.table.cards[card].colours)
    return Gene(card, 1 if rng.random() < 0.6 else 2, colour, rng.random() < 0.5)


def _step(rng: Random) -> Gene:
    step = rng.choice((SECOND_ROW, *range(1, TOP + 1)))
    return Gene(step=step, prefer=rng.choice(PREFERENCES) if step else ANY)
