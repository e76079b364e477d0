"""How the arrays of the annealer are laid out.

A course is an array with a row for each round and a last one for what holds throughout. The row of a round is its
letter; for each of three cards its number (or NONE), colour, row (0 or 1) and end (0 left, 1 right); for an upgrade
whether the second row is bought, the palace level (0: none), and the cards that bear its diamonds, each told by round
and place. The last row holds the column of the first card above, counted from the first card below, and which palace
tokens are wished for.

A city is an array of three layers, two rows and many columns: cards (NONE where there is none), colours, diamonds.
"""

from __future__ import annotations

LETTERS = "BCU"
BID, COLLECT, UPGRADE = range(3)

CARDS = 3
PLACE = 4
"""Cards of a round at most, and numbers for each of them."""

ABOVE = 1 + CARDS * PLACE
LEVEL = ABOVE + 1
DIAMONDS = LEVEL + 1
BEARERS = 8
BLOCK = DIAMONDS + BEARERS
"""Where a round of upgrades has its parts, for how many diamonds at most, and the length of a row."""

ANCHOR, WISH = 0, 1
NONE = -1

WIDTH, MIDDLE = 64, 32
"""Columns of a city, and the one of its first card."""

LIMIT, LIMIT_PER_GEM, START, DICE, DISTRICTS, GEM_POINTS, COST_OF_ROW, COST_OF_LEVEL = range(8)
"""The numbers of the rules; the prices of palace levels begin with the last one."""

BUILDINGS, ITSELF, PRICE, SYMBOLS, SCIENCE_SYMBOLS, ONCE = range(6)
PLACED, EARNED = 6, 9
COLOURS, COLOUR, OTHER_COLOUR = range(12, 15)
CARD_LENGTH = 15
"""The numbers of a card: buildings, whether it counts itself, its minimum bid, diamond and science symbols, science
once, for buildings of each colour and for gems of each colour; how many colours it may have, the first and the last."""

EXISTS, COUNTS, FIRST, SECOND = range(4)
RIGHT, LEFT, NEXT, CITY = 4, 7, 10, 13
ROW2, GEMS, BY_GEMS, PALACE, BONUS = 16, 17, 20, 21, 22
SIDE_LENGTH = 23
"""The numbers of a side: whether it exists, whether it counts buildings, its printed numbers, what it counts by colour
to the right, to the left, beside it and in the city, in the second row, and of its owner's gems, whether of any; the
palace level from which on it has a bonus."""

DEMAND, REQUIRED, ALSO, STEP, PER_STEP, LEAST = range(6)
WANT_LENGTH = 6
"""The numbers of a Demand: which it is, what it requires, its second requirement, what a culture gem adds, or how many
of them it takes for a step, and the value of a card, of a district, or the cards touched that count."""
