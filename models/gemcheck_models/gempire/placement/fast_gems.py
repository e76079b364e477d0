"""Which sums the compiled sweep adds up where gems count, and what gems make of them, as arrays.

A score is a number that grows evenly with the three attributes, and what gems add to it. Only attributes that earn
gems of a colour that matters have to be told apart: one that the objective names or a card counts. All else goes into
one sum, the lead.
"""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

import numpy as np

from gemcheck_models.gempire.placement.fast_board import FEWER, MORE, Ints
from gemcheck_models.gempire.placement.sweep_bounds import Bounds
from gemcheck_models.gempire.placement.sweep_codes import Codes
from gemcheck_models.gempire.placement.sweep_gems import NO_RATES, Gems
from gemcheck_models.gempire.placement.sweep_joint import JointSteps
from gemcheck_models.gempire.placement.sweep_steps import Steps
from gemcheck_models.gempire.placement.sweep_tables import Taking
from gemcheck_models.gempire.placement.sweep_weights import together

__all__ = ["GemArrays", "Sums", "alone", "gem_arrays", "sums_of"]

EVEN = (1, 1, 1)

NOWHERE = -1


class Sums(NamedTuple):
    """The sums of a board, one dimension each. kept: so many tell labels apart, what follows is for bounds; places: the
    dimension of each attribute, NOWHERE for one that need not be known; lead: the dimension that the score grows with,
    by `unit` for each point; guide: that of all attributes together, NOWHERE if there is none."""

    parts: list[Steps]
    kept: int
    places: tuple[int, int, int]
    lead: int
    unit: int
    guide: int


class GemArrays(NamedTuple):
    """earned: gems of each colour by the value of its attribute, from 0 on, when no card counts gems; then the most and
    the least gems that so many points more earn; limits: the most gems by the total, however it is spread over the
    attributes; rates, held: what an option, and the city, gain by a gem of each colour in each attribute (nine
    numbers), in all of them together (three), and in the score (three); weights: what a gem of a colour is worth of
    itself; start: what those of the beginning are worth."""

    earned: Ints
    limits: Ints
    rates: Ints
    held: Ints
    weights: Ints
    start: int


def alone(walk: Steps) -> Sums:
    """One sum, which is the score."""
    return Sums([walk], 1, (NOWHERE, NOWHERE, NOWHERE), 0, 1, NOWHERE)


def sums_of(walk: JointSteps) -> Sums:
    """The sums of a problem in which gems count."""
    counted = _colours(walk.gems)
    each = _points(walk.gems)
    parts = [walk.parts[colour] for colour in counted]
    places = [counted.index(colour) if colour in counted else NOWHERE for colour in range(3)]
    unit = gcd(*each)
    lead = 0
    if unit:
        weights = (each[0] // unit, each[1] // unit, each[2] // unit)
        known = [place for place, colour in enumerate(counted) if weights == _one(colour)]
        lead = known[0] if known else len(parts)
        if not known:
            parts.append(_reweighed(walk, weights))
    kept = len(parts)
    guide = NOWHERE
    if unit and weights == EVEN:
        guide = lead
    elif len(counted) > 1 or not parts:
        # No card brings its most in all attributes: a bound of the total is tighter than theirs together.
        guide = len(parts)
        parts.append(_reweighed(walk, EVEN))
    return Sums(parts, max(1, kept), (places[0], places[1], places[2]), lead, unit, guide)


def _colours(gems: Gems) -> list[int]:
    """The colours of the gems that matter."""
    weights = _weights(gems)
    return [
        colour
        for colour in range(3)
        if weights[colour] or any(any(rates[3 * colour : 3 * colour + 3]) for rates in gems.options)
    ]


def _points(gems: Gems) -> list[int]:
    """What a point of each attribute adds to the score."""
    return [sum(u * g[c] for u, g in zip(gems.scales.units, gems.goals, strict=True)) for c in range(3)]


def _weights(gems: Gems) -> list[int]:
    """What a gem of each colour adds to the score of itself."""
    return [sum(u * g[3 + c] for u, g in zip(gems.scales.units, gems.goals, strict=True)) for c in range(3)]


def _one(colour: int) -> tuple[int, ...]:
    return tuple([int(other == colour) for other in range(3)])


def _reweighed(walk: JointSteps, weights: tuple[int, int, int]) -> Steps:
    tables = together([part.tables for part in walk.parts], weights)
    codes = Codes(tables)
    return Steps(tables, codes, Bounds(tables, codes))


def gem_arrays(gems: Gems | None, sums: Sums, options: int) -> GemArrays:
    """The arrays of a board; without gems they say that nothing is earned."""
    if gems is None:
        none = np.zeros((9, 1), np.int64)
        rates = np.zeros((options, 15), np.int64)
        return GemArrays(none, none[0], rates, rates[0], np.zeros(3, np.int64), 0)
    earned = _earned(gems, sums)
    weights, each = _weights(gems), _points(gems)
    return GemArrays(
        earned,
        _limits(earned[:3]),
        np.array([_gains(rates, each) for rates in gems.options], np.int64),
        np.array(_gains(gems.fixed, each), np.int64),
        np.array(weights, np.int64),
        sum(weight * number for weight, number in zip(weights, gems.problem.seat.gems, strict=True)),
    )


def _earned(gems: Gems, sums: Sums) -> Ints:
    largest = max(gems.ceiling)
    had = gems.problem.seat.gems
    rows = [gems.settled((v, v, v), NO_RATES)[1] for v in range(largest + 1)]
    earned = np.zeros((9, largest + 1), np.int64)
    for colour, place in enumerate(sums.places):
        if place != NOWHERE:
            earned[colour] = [row[colour] - had[colour] for row in rows]
    rising = all(_never_below_zero(part) for part in sums.parts)
    for points in range(largest + 1):
        gained = earned[:3, points:] - earned[:3, : largest + 1 - points]
        earned[MORE : MORE + 3, points] = gained.max(axis=1)
        if rising:
            earned[FEWER : FEWER + 3, points] = gained.min(axis=1)
    return earned


def _limits(earned: Ints) -> Ints:
    """The most gems that a total brings."""
    best: Ints = earned[0]
    for row in earned[1:]:
        both = np.zeros(len(best) + len(row) - 1, np.int64)
        for points, number in enumerate(row):
            part = both[points : points + len(best)]
            np.maximum(part, best + number, out=part)
        best = both
    return np.asarray(np.maximum.accumulate(best), np.int64)


def _gains(rates: tuple[int, ...], each: list[int]) -> list[int]:
    """What a gem of each colour brings by these rates, as GemArrays has it."""
    by_colour = [rates[3 * colour : 3 * colour + 3] for colour in range(3)]
    worth = [sum(a * b for a, b in zip(each, three, strict=True)) for three in by_colour]
    return [*rates, *(sum(three) for three in by_colour), *worth]


def _never_below_zero(part: Steps) -> bool:
    """Whether no card takes anything away: below zero points earn nothing."""
    options = part.tables.options
    takes: list[Taking] = [taking for option in options for taking in option.takes]
    numbers = [number for t in takes for number in (*t.right, *t.left, *t.column, *t.beside)]
    return min([0, part.first, *numbers, *(points for option in options for points in option.points)]) >= 0
