"""One course judged outside the compiled search: everything that is found out about it on the way."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gemcheck_models.gempire.rounds.anneal_cards import Sought
from gemcheck_models.gempire.rounds.anneal_compiled import Floats, Ints
from gemcheck_models.gempire.rounds.anneal_course import (
    BEYOND,
    CULTURE_GEMS,
    FACTS,
    GEMS_LACKING,
    OVERSPENT,
    PALACE_LEVEL,
    SCIENCE,
    TECHNOLOGIES,
    TOKEN,
    carried_out,
    judged,
)
from gemcheck_models.gempire.rounds.anneal_layout import CARDS, DEMAND, WIDTH

__all__ = ["Judged", "judgement"]

ORDERED = 9


class Judged(NamedTuple):
    """A course at its end. energy: the distance, 0 where it meets both Demands; lacking: culture gems, overspent:
    production, beyond: what no culture gem makes up for; wants: culture gems that each Demand wants; gems: by colour,
    culture: those for the flag, on_token: those on the palace token; attributes, science, palace, technologies: what
    the city has; before: gems by colour when each round begins; city, ends, values: the cards and what they are worth.
    """

    energy: float
    lacking: int
    overspent: int
    beyond: float
    wants: tuple[int, int]
    gems: tuple[int, ...]
    culture: int
    on_token: int
    attributes: tuple[int, ...]
    science: int
    palace: int
    technologies: int
    before: Ints
    city: Ints
    ends: Ints
    values: Ints


def judgement(course: Ints, sought: Sought) -> Judged:
    """What becomes of a course."""
    rounds = len(course) - 1
    city, ends = np.zeros((3, 2, WIDTH), np.int64), np.zeros((2, 3), np.int64)
    values, scratch = np.zeros((2, WIDTH), np.int64), np.zeros((6, 8), np.int64)
    places, spending = np.zeros(rounds * CARDS, np.int64), np.zeros((rounds, 4), np.int64)
    found, facts = np.zeros((rounds * CARDS + 1, 5), np.int64), np.zeros(FACTS, np.int64)
    want: Floats = np.zeros((2, 3))
    told: Floats = np.zeros(2)
    energy = judged(
        course, *sought, city, ends, values, scratch, places, spending, found, want, facts, told
    )  # fmt: skip
    ordered = ORDERED in sought.wants[:, DEMAND]
    carried_out(
        course, sought.cards, sought.sides, sought.wishes, sought.numbers, sought.sequence, ordered, True,
        city, ends, values, scratch, places, spending, np.zeros(FACTS, np.int64),
    )  # fmt: skip
    return Judged(
        float(energy),
        int(facts[GEMS_LACKING]),
        int(facts[OVERSPENT]),
        float(told[BEYOND]),
        (int(want[0, 0]), int(want[1, 0])),
        tuple(int(number) for number in scratch[1, :3]),
        int(facts[CULTURE_GEMS]),
        int(facts[TOKEN]),
        tuple(int(number) for number in scratch[0, :3]),
        int(facts[SCIENCE]),
        int(facts[PALACE_LEVEL]),
        int(facts[TECHNOLOGIES]),
        spending[:, 1:].copy(),
        city,
        ends,
        values,
    )
