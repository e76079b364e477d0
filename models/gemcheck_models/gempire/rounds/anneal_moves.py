"""Compiled: courses drawn at random, changed, and annealed.

Random numbers are those of the compiled generator, begun anew from a seed, so that the same seed gives the same course.
"""

from __future__ import annotations

import numpy as np

from gemcheck_models.gempire.rounds.anneal_compiled import Floats, Ints, compiled, lean
from gemcheck_models.gempire.rounds.anneal_course import BEYOND, FACTS, GEMS_LACKING, OVERSPENT, judged
from gemcheck_models.gempire.rounds.anneal_layout import (
    ABOVE,
    ANCHOR,
    BEARERS,
    BID,
    CARDS,
    COLOUR,
    COLOURS,
    DIAMONDS,
    LEVEL,
    NONE,
    OTHER_COLOUR,
    PLACE,
    UPGRADE,
    WIDTH,
    WISH,
)

__all__ = ["NEAREST", "PAID", "UNPAID", "annealed"]

NEAREST, PAID, UNPAID = range(3)
"""Which courses are kept: the nearest one; the nearest of those that are paid for; and of those that meet both Demands
without being paid for, the one that lacks least production."""

HOT, COLD = 0.5, 0.05
"""Culture gems by which a change for the worse is readily accepted, at first and at last."""

NOTHING = 1e9


@lean
def _card(course: Ints, now: int, at: int, cards: Ints, above: float) -> None:
    """Put some card that the course has not yet, somewhere, into a place of a round."""
    rounds = len(course) - 1
    base = 1 + PLACE * at
    while True:
        card = np.random.randint(len(cards))
        new = True
        for other in range(rounds):
            if course[other, 0] == BID:
                for there in range(CARDS):
                    if course[other, 1 + PLACE * there] == card and (other != now or there != at):
                        new = False
        if new:
            break
    fresh = course[now, base] == NONE or np.random.random() < 0.4
    course[now, base] = card
    some = cards[card, COLOUR] if np.random.random() < 0.5 else cards[card, OTHER_COLOUR]
    course[now, base + 1] = some
    if fresh:
        course[now, base + 2] = 1 if np.random.random() < above else 0
        course[now, base + 3] = np.random.randint(2)


@lean
def _bearer(course: Ints) -> int:
    """Some card, told by round and place, or none."""
    rounds = len(course) - 1
    for _ in range(8):
        now = np.random.randint(rounds)
        if course[now, 0] == BID:
            return now * CARDS + np.random.randint(CARDS)
    return NONE


@lean
def _upgrade(course: Ints, now: int, high: float) -> None:
    """Make a round some upgrade."""
    row = np.random.random() < 0.5
    course[now, ABOVE] = 1 if row else 0
    course[now, LEVEL] = 0
    if not row or np.random.random() < 0.15:
        level = 1
        while level < 5 and np.random.random() < high:
            level += 1
        course[now, LEVEL] = level
    for at in range(BEARERS):
        course[now, DIAMONDS + at] = _bearer(course)


@lean
def _round(course: Ints, now: int, letter: int, cards: Ints, above: float) -> None:
    """Make a round one of this kind."""
    course[now] = NONE
    course[now, 0] = letter
    if letter == BID:
        for at in range(CARDS):
            _card(course, now, at, cards, above)
    elif letter == UPGRADE:
        _upgrade(course, now, 0.3)


@lean
def drawn(course: Ints, word: Ints, cards: Ints, wishes: Ints) -> float:
    """Draw a course for a word; the part of its cards that goes above."""
    rounds = len(course) - 1
    above = 0.0
    course[rounds] = 0
    course[rounds, WISH] = np.random.randint(len(wishes))
    course[rounds, ANCHOR] = np.random.randint(4)
    for now in range(rounds):
        course[now] = NONE
        course[now, 0] = word[now]
        if word[now] == UPGRADE:
            above = 0.4
    for now in range(rounds):
        if word[now] == BID:
            _round(course, now, BID, cards, above)
    for now in range(rounds):
        if word[now] == UPGRADE:
            _round(course, now, UPGRADE, cards, above)
    return above


@lean
def _some(course: Ints, letter: int) -> int:
    """Some round of this kind, or NONE."""
    rounds = len(course) - 1
    for _ in range(12):
        now = np.random.randint(rounds)
        if course[now, 0] == letter:
            return now
    return NONE


@lean
def _word_changed(course: Ints, cards: Ints, above: float) -> None:
    rounds = len(course) - 1
    one, two = np.random.randint(rounds), np.random.randint(rounds)
    if np.random.random() < 0.6:
        for at in range(course.shape[1]):
            course[one, at], course[two, at] = course[two, at], course[one, at]
    else:
        _round(course, one, np.random.randint(3), cards, above)


@lean
def changed(course: Ints, cards: Ints, wishes: Ints, above: float, free: float) -> None:
    """Change one thing of a course. free: how often the word."""
    rounds = len(course) - 1
    if np.random.random() < free:
        _word_changed(course, cards, above)
        return
    if above > 0.0 and np.random.random() < 0.14:
        now = _some(course, UPGRADE)
        if now == NONE or np.random.random() < 0.1:
            course[rounds, WISH] = np.random.randint(len(wishes))
        elif np.random.random() < 0.15:
            _upgrade(course, now, 0.3)
        elif course[now, LEVEL] <= 0:
            course[rounds, ANCHOR] = np.random.randint(8)
        else:
            course[now, DIAMONDS + np.random.randint(BEARERS)] = _bearer(course)
        return
    now = _some(course, BID)
    if now == NONE:
        return
    at = np.random.randint(CARDS)
    base = 1 + PLACE * at
    kind = np.random.random()
    if course[now, base] == NONE:
        if kind < 0.5:
            _card(course, now, at, cards, above)
            return
        kind = 0.9
    if kind < 0.42:
        _card(course, now, at, cards, above)
    elif kind < 0.48:
        course[now, base] = NONE
    elif kind < 0.64:
        course[now, base + 3] = 1 - course[now, base + 3]
    elif kind < 0.70:
        if above > 0.0:
            course[now, base + 2] = 1 - course[now, base + 2]
        else:
            _card(course, now, at, cards, above)
    elif kind < 0.76:
        card = course[now, base]
        if cards[card, COLOURS] > 1:
            course[now, base + 1] = cards[card, COLOUR] + cards[card, OTHER_COLOUR] - course[now, base + 1]
        else:
            _card(course, now, at, cards, above)
    else:
        there = _some(course, BID)
        if there == NONE:
            return
        other = 1 + PLACE * np.random.randint(CARDS)
        whole = np.random.random() < 0.6
        for part in range(PLACE if whole else 2):
            held = course[now, base + part]
            course[now, base + part] = course[there, other + part]
            course[there, other + part] = held
        if not whole and (course[now, base] == NONE or course[there, other] == NONE):
            for part in range(2, PLACE):
                course[now, base + part] = max(0, course[now, base + part])
                course[there, other + part] = max(0, course[there, other + part])


@compiled
def annealed(
    seed: int,
    steps: int,
    free: float,
    strict: float,
    word: Ints,
    cards: Ints,
    sides: Ints,
    wishes: Ints,
    wants: Ints,
    numbers: Ints,
    sequence: Ints,
    prices: Ints,
    kept: Ints,
    energies: Floats,
) -> int:
    """Look at so many courses, from one of a word on; how many were looked at, fewer where one meets both Demands.

    free: how often the word changes; strict: what a production that is not there counts more than in the distance, as a
    change is accepted or not; kept, energies: the courses kept, see above, and how far they are from both Demands.
    """
    np.random.seed(seed)
    rounds = len(word)
    now = np.zeros_like(kept[0])
    then = np.zeros_like(kept[0])
    city = np.zeros((3, 2, WIDTH), np.int64)
    ends = np.zeros((2, 3), np.int64)
    values = np.zeros((2, WIDTH), np.int64)
    scratch = np.zeros((6, 8), np.int64)
    places = np.zeros(rounds * CARDS, np.int64)
    spending = np.zeros((rounds, 4), np.int64)
    found = np.zeros((rounds * CARDS + 1, 5), np.int64)
    want = np.zeros((2, 3))
    facts = np.zeros(FACTS, np.int64)
    told = np.zeros(2)
    above = drawn(now, word, cards, wishes)
    if free > 0.0 and above == 0.0:
        above = 0.2
    cost = NOTHING
    energies[:] = NOTHING
    heat, cooling = HOT, (COLD / HOT) ** (1.0 / max(1, steps))
    for step in range(steps):
        then[:] = now
        if step:
            changed(then, cards, wishes, above, free)
        after = judged(
            then, cards, sides, wishes, wants, numbers, sequence, prices,
            city, ends, values, scratch, places, spending, found, want, facts, told,
        )  # fmt: skip
        guide = after + strict * facts[OVERSPENT]
        if guide <= cost - heat * np.log(1.0 - np.random.random()):
            cost = guide
            now[:] = then
        if after < energies[NEAREST]:
            energies[NEAREST] = after
            kept[NEAREST] = then
        if not facts[OVERSPENT]:
            if after < energies[PAID]:
                energies[PAID] = after
                kept[PAID] = then
        elif facts[GEMS_LACKING] == 0 and told[BEYOND] == 0.0 and facts[OVERSPENT] < energies[UNPAID]:
            energies[UNPAID] = facts[OVERSPENT]
            kept[UNPAID] = then
        if after == 0.0:
            return step + 1
        heat *= cooling
    return steps


@lean
def begun(seed: int, changes: int, word: Ints, course: Ints, cards: Ints, sides: Ints, wishes: Ints) -> None:
    """Draw a course of a word, and change it so many times."""
    np.random.seed(seed)
    above = drawn(course, word, cards, wishes)
    for _ in range(changes):
        changed(course, cards, wishes, above, 0.0)
