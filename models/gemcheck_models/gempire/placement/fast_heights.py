"""Compiled: buildings that the cards to come stand for, beside each other and in the second row."""

from __future__ import annotations

from gemcheck_models.gempire.placement.fast_board import Ints
from gemcheck_models.gempire.placement.fast_compiled import inlined, whole
from gemcheck_models.gempire.placement.fast_desk import NEIGHBOURS

__all__ = ["neighbours", "somewhere", "sorted_up", "tallest", "to_come"]

NEXT_BITS, NEXT = 4, 15
"""Places in three lists of neighbours, side by side in one number."""


@inlined
def somewhere(lies: Ints, begin: int, end: int, row: int) -> bool:
    """Whether any of these options may lie in a row."""
    found = False
    for place in range(begin, end):
        found |= lies[place, row] != 0
    return found


@inlined
def sorted_up(numbers: Ints, count: int) -> None:
    """Put the first numbers in order; there are few."""
    for end in range(1, count):
        number = numbers[end]
        place = end
        while place > 0 and numbers[place - 1] > number:
            numbers[place] = numbers[place - 1]
            place -= 1
        numbers[place] = number


@inlined
def to_come(
    gives: Ints, colour_of: Ints, lies: Ints, first: Ints, member: Ints, times: Ints, groups: int, seen: Ints
) -> None:
    """Cards to come that may lie under each colour, and the most buildings that single ones of them stand for."""
    seen[:] = 0
    for group in range(groups):
        for place in range(first[group], first[group + 1]):
            option = member[place]
            colour = colour_of[option]
            seen[colour, 0] += times[group]
            tall = 0
            for row in range(2):
                if lies[place, row]:
                    tall = max(tall, gives[option, row])
            for _ in range(min(times[group], NEIGHBOURS)):
                at = NEIGHBOURS
                while at > 0 and seen[colour, at] < tall:
                    if at < NEIGHBOURS:
                        seen[colour, at + 1] = seen[colour, at]
                    seen[colour, at] = tall
                    at -= 1


@inlined
def neighbours(seeks: Ints, number: int, own: int, option: int, seen: Ints) -> int:
    """What an option of a colour of its own takes at most from so many neighbours that are to come as well."""
    taken = whole(0)
    nexts = whole(0)
    for _ in range(number):
        best = whole(0)
        colour = 0
        for other in range(3):
            # The tallest come first; that the option is no neighbour of itself leaves out the least.
            place = nexts >> NEXT_BITS * other & NEXT
            if place < min(NEIGHBOURS, seen[other, 0] - (other == own)):
                each = seeks[option, other] * seen[other, 1 + place]
                if each > best:
                    best, colour = each, other
        if best == 0:
            break
        taken += best
        nexts += whole(1) << NEXT_BITS * colour
    return taken


@inlined
def tallest(
    gives: Ints, lies: Ints, first: Ints, member: Ints, times: Ints, groups: int, most: int, heights: Ints
) -> tuple[int, int]:
    """The buildings of the `most` cards of the hand that have most of them in the second row, and the least of them."""
    above = whole(0)
    least = whole(0)
    if most:
        filled = 0
        for group in range(groups):
            tall = 0
            for place in range(first[group], first[group + 1]):
                if lies[place, 1]:
                    tall = max(tall, gives[member[place], 1])
            for _ in range(times[group]):
                heights[filled] = tall
                filled += 1
        sorted_up(heights, filled)
        least = whole(heights[filled - most])
        for place in range(filled - most, filled):
            above += heights[place]
    return above, least
