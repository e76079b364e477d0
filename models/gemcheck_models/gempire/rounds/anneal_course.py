"""Compiled: how far a course is from meeting both Demands at its end.

The cards are placed, those without a place being left out, and the upgrades carried out round by round; what that costs
has to be there, collections filling the purse as far as it goes, and everything else being science. Gems on the way
matter to the limit of production, to the size of collections and to the palace token; they are worked out only where
they do.
"""

from __future__ import annotations

from gemcheck_models.gempire.rounds.anneal_city import cleared, laid, placed, science_of, valued
from gemcheck_models.gempire.rounds.anneal_compiled import Floats, Ints, lean
from gemcheck_models.gempire.rounds.anneal_demands import wanted
from gemcheck_models.gempire.rounds.anneal_layout import (
    ABOVE,
    ANCHOR,
    BEARERS,
    BID,
    CARDS,
    COLLECT,
    COST_OF_LEVEL,
    COST_OF_ROW,
    DEMAND,
    DIAMONDS,
    DICE,
    DISTRICTS,
    LEVEL,
    LIMIT,
    LIMIT_PER_GEM,
    NONE,
    PLACE,
    PRICE,
    SCIENCE_SYMBOLS,
    START,
    UPGRADE,
    WIDTH,
    WISH,
)

__all__ = ["BEYOND", "ENERGY", "FACTS", "GEMS_LACKING", "OVERSPENT", "SCIENCE", "judged"]

GEMS_LACKING, OVERSPENT, SCIENCE, CULTURE_GEMS, TOKEN, TECHNOLOGIES, PALACE_LEVEL, FACTS = range(8)
"""What is told of a course: culture gems lacking, production lacking, science at the end, culture gems for the flag,
gems on the palace token, technologies discovered at last, and the palace level."""

ENERGY, BEYOND = 0, 1
"""What is told besides, in culture gems: the distance, and the part of it that no culture gem makes up for."""

SPENT = 0.55
"""Culture gems that a production is worth which is not there."""

WHOLE, PARTS = 0.4, 0.6
"""How much it counts that whole gems are lacking, and how much what is on its way."""

SPARE = 0.1
"""What a culture gem is worth, of the first two that both Demands leave over, where something is not paid for."""

LEAST = 0.05
BEGUN = 0.07
"""What a course is away from both Demands at least while one is not met, and what a point of the next culture gem is
worth."""

ORDERED = 9
CULTURE = 2


@lean
def _upgraded(
    course: Ints, now: int, wishes: Ints, cards: Ints, city: Ints, ends: Ints, places: Ints, bearers: Ints, palace: int
) -> int:
    """Raise the palace in a round, its diamonds laid where the course says; science it brings. places: of the cards by
    round and place."""
    level = course[now, LEVEL]
    wish = course[len(course) - 1, WISH]
    diamonds, science, symbols = 0, 0, 0
    for passed in range(level):
        diamonds += wishes[wish, passed, 0]
        science += wishes[wish, passed, 1]
        symbols += wishes[wish, passed, 2]
    if symbols:
        for row in range(2):
            for column in range(ends[row, 0], ends[row, 1]):
                science += symbols * cards[city[0, row, column], SCIENCE_SYMBOLS]
    first = True
    for row in range(2):
        for column in range(ends[row, 0], ends[row, 1]):
            first = first and city[2, row, column] == 0
    count = 0
    for at in range(BEARERS):
        told = course[now, DIAMONDS + at]
        if count < diamonds and told != NONE and places[told] != NONE:
            row, column = places[told] // WIDTH, places[told] % WIDTH
            if laid(city, ends, row, column, first, bearers, count):
                bearers[count] = places[told]
                count += 1
                first = False
    return science


@lean
def _tokened(token: int, sequence: Ints, loose: Ints) -> int:
    """Gems on the palace token once the gems earned in this round lie there as far as they fit; those that lie there
    are taken from `loose`."""
    while token < len(sequence) and loose[sequence[token]] > 0:
        loose[sequence[token]] -= 1
        token += 1
    return token


@lean
def _count(loose: Ints, gems: Ints, times: int) -> None:
    """Add so many times the gems of each colour."""
    for colour in range(3):
        loose[colour] += times * gems[colour]


@lean
def carried_out(
    course: Ints,
    cards: Ints,
    sides: Ints,
    wishes: Ints,
    numbers: Ints,
    sequence: Ints,
    ordered: bool,
    watched: bool,
    city: Ints,
    ends: Ints,
    values: Ints,
    scratch: Ints,
    places: Ints,
    spending: Ints,
    facts: Ints,
) -> int:
    """Carry a course out; science of the palace. spending: for each round what it costs, and gems by colour when it
    begins; only if `watched`, or `ordered` for Demand 9. places: of the cards; scratch: attributes, gems, buildings."""
    rounds = len(course) - 1
    second, palace, science, token, culture = False, 0, 0, 0, 0
    cleared(city, ends)
    attributes, gems, totals, bearers, loose = scratch[0], scratch[1], scratch[2], scratch[3], scratch[4]
    places[:] = NONE
    facts[:] = 0
    gems[:] = 0
    for now in range(rounds):
        letter = course[now, 0]
        cost = 0
        for colour in range(3):
            spending[now, 1 + colour] = gems[colour]
            loose[colour] = 0
        if letter == BID:
            for at in range(CARDS):
                base = 1 + PLACE * at
                card = course[now, base]
                if card == NONE:
                    continue
                place = placed(
                    city,
                    ends,
                    card,
                    course[now, base + 1],
                    course[now, base + 2],
                    course[now, base + 3],
                    course[rounds, ANCHOR],
                    second,
                    numbers[DISTRICTS],
                )
                places[now * CARDS + at] = place
                if place == NONE:
                    continue
                cost += cards[card, PRICE]
                if ordered:
                    # Culture gems are laid before the next card is, others may wait for the end of the round.
                    _count(loose, gems, -1)
                    valued(city, ends, cards, sides, numbers, palace, values, attributes, gems, totals)
                    _count(loose, gems, 1)
                    token = _tokened(token, sequence, loose)
                    culture += loose[CULTURE]
                    loose[CULTURE] = 0
        elif letter == UPGRADE:
            if course[now, ABOVE] and not second:
                cost += numbers[COST_OF_ROW]
                second = True
            level = course[now, LEVEL]
            if level > palace:
                cost += numbers[COST_OF_LEVEL + level - 1]
                palace = level
                science += _upgraded(course, now, wishes, cards, city, ends, places, bearers, palace)
        spending[now, 0] = cost
        if letter == UPGRADE and ordered:
            _count(loose, gems, -1)
        if (letter == BID and watched) or (letter == UPGRADE and (watched or ordered)):
            valued(city, ends, cards, sides, numbers, palace, values, attributes, gems, totals)
        if letter == UPGRADE and ordered:
            _count(loose, gems, 1)
            token = _tokened(token, sequence, loose)
            culture += loose[CULTURE]
    if not (watched or ordered):
        valued(city, ends, cards, sides, numbers, palace, values, attributes, gems, totals)
    facts[PALACE_LEVEL] = palace
    facts[TOKEN] = token
    facts[CULTURE_GEMS] = culture if ordered else gems[CULTURE]
    return science


@lean
def _purse(course: Ints, numbers: Ints, spending: Ints, facts: Ints, watched: bool) -> None:
    """facts: production lacking, and science of the start and of the collections."""
    held, lacking, all_of_it = numbers[START], 0, numbers[START]
    for now in range(len(course) - 1):
        if course[now, 0] == COLLECT:
            limit, amount = numbers[LIMIT], numbers[DICE]
            if watched:
                limit += numbers[LIMIT_PER_GEM] * spending[now, 1]
                amount = max(amount, spending[now, 2])
            held = max(held, min(held + amount, limit))
            all_of_it += amount
        else:
            held -= spending[now, 0]
            all_of_it -= spending[now, 0]
            if held < 0:
                lacking -= held
                held = 0
    facts[OVERSPENT] = lacking
    facts[SCIENCE] = max(0, all_of_it)


@lean
def judged(
    course: Ints,
    cards: Ints,
    sides: Ints,
    wishes: Ints,
    wants: Ints,
    numbers: Ints,
    sequence: Ints,
    prices: Ints,
    city: Ints,
    ends: Ints,
    values: Ints,
    scratch: Ints,
    places: Ints,
    spending: Ints,
    found: Ints,
    want: Floats,
    facts: Ints,
    told: Floats,
) -> float:
    """The distance of a course; 0 where both Demands are met and everything is paid. facts, told: see above; want: what
    each Demand wants."""
    ordered = wants[0, DEMAND] == ORDERED or wants[1, DEMAND] == ORDERED
    science = carried_out(
        course, cards, sides, wishes, numbers, sequence, ordered, False,
        city, ends, values, scratch, places, spending, facts,
    )  # fmt: skip
    attributes, gems, totals, sums = scratch[0], scratch[1], scratch[2], scratch[5]
    _purse(course, numbers, spending, facts, ordered)
    if not ordered and ((facts[OVERSPENT] and gems[0]) or gems[1] > numbers[DICE]):
        science = carried_out(
            course, cards, sides, wishes, numbers, sequence, ordered, True,
            city, ends, values, scratch, places, spending, facts,
        )  # fmt: skip
        _purse(course, numbers, spending, facts, True)
    facts[SCIENCE] += science + science_of(city, ends, cards, gems, totals)
    used = 0
    for price in prices:
        if used + price <= facts[SCIENCE]:
            used += price
            facts[TECHNOLOGIES] += 1
    points = facts[PALACE_LEVEL] + facts[TECHNOLOGIES]
    for which in range(2):
        wanted(
            wants[which], city, ends, cards, values, attributes, gems,
            facts[SCIENCE], points, facts[TOKEN], found, sums, want[which],
        )  # fmt: skip
    lacking = want[0, 0] + want[1, 0] - facts[CULTURE_GEMS]
    beyond = want[0, 2] + want[1, 2]
    facts[GEMS_LACKING] = max(0, int(lacking))
    told[BEYOND] = beyond
    energy: float = beyond + SPENT * facts[OVERSPENT]
    if lacking > 0:
        parts = want[0, 1] + want[1, 1] - facts[CULTURE_GEMS] - BEGUN * (attributes[CULTURE] % 10)
        energy += WHOLE * lacking + PARTS * max(LEAST, parts)
    elif facts[OVERSPENT]:
        energy -= SPARE * min(2.0, -lacking)
    told[ENERGY] = energy
    return energy
