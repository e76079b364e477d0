"""Plans that solvers have found in the outline before, kept as data: plain arithmetic tells whether they still hold.

A plan is told by its numbers that are not nothing, by the names that `turn_model` gives them. It is put to the very
statement that the solvers are asked; where one comparison fails, under other prices or readings, it is no plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from gemcheck_models.antiquity.turn_model import BARBARA, CHRISTOFORI, NICOLO, Goal, stated

__all__ = ["PLANS", "Told", "holds", "known_turns"]

PLANS: Mapping[str, tuple[int, str]] = {
    BARBARA: (
        6,
        "build cart_shop 1 = 3; build explorer 1 = 1; house 1 1 = 1; house 2 1 = 1; house 3 1 = 1; house 4 1 = 1; "
        "man cart_shop 1 = 3; man explorer 1 = 1; new wood 1 = 1; new stone 1 = 1; pay wood 1 = 6; find grain 1 = "
        "1; have wood 1 = 1; have stone 1 = 1; have grain 1 = 1; build forced_labour 2 = 1; house 5 2 = 1; man "
        "cart_shop 2 = 1; man explorer 2 = 1; man forced_labour 2 = 1; new fish 2 = 1; stays wood 2 = 1; stays "
        "stone 2 = 1; pay wood 2 = 1; pay stone 2 = 1; pay grain 2 = 1; double wood 2 = 1; double stone 2 = 1; "
        "double fish 2 = 1; find wine 2 = 1; have wood 2 = 2; have stone 2 = 2; have fish 2 = 2; have wine 2 = 1; "
        "build faculty_biology 3 = 1; house 6 3 = 1; house 8 3 = 1; man cart_shop 3 = 2; man explorer 3 = 1; man "
        "forced_labour 3 = 1; new wood 3 = 1; new gold 3 = 1; stays wood 3 = 1; stays stone 3 = 1; stays fish 3 = "
        "1; pay wood 3 = 2; pay stone 3 = 2; pay fish 3 = 2; pay wine 3 = 1; double wood 3 = 2; double stone 3 = "
        "1; double fish 3 = 1; double gold 3 = 1; find grain 3 = 1; have wood 3 = 4; have stone 3 = 2; have grain "
        "3 = 1; have fish 3 = 2; have gold 3 = 2; build store 4 = 1; build dump 4 = 1; tiles 4 = 1; house 7 4 = 1; "
        "man cart_shop 4 = 3; new stone 4 = 1; new gold 4 = 1; city 4 = 1; stays wood 4 = 2; stays stone 4 = 1; "
        "stays fish 4 = 1; stays gold 4 = 1; pay wood 4 = 4; pay stone 4 = 2; pay grain 4 = 1; pay fish 4 = 2; pay "
        "gold 4 = 2; have wood 4 = 2; have stone 4 = 2; have fish 4 = 1; have gold 4 = 2; build cathedral 5 = 1; "
        "build market 5 = 1; man cart_shop 5 = 1; man forced_labour 5 = 1; city 5 = 1; stays wood 5 = 2; stays "
        "stone 5 = 2; stays gold 5 = 2; pay wood 5 = 2; pay stone 5 = 2; pay fish 5 = 1; pay gold 5 = 2; double "
        "wood 5 = 2; double stone 5 = 2; double gold 5 = 2; have wood 5 = 4; have stone 5 = 4; have gold 5 = 4; "
        "build fountain 6 = 1; build hospital 6 = 1; build harbour 6 = 1; build stables 6 = 1; build university 6 "
        "= 1; build faculty_alchemy 6 = 1; build faculty_philosophy 6 = 1; build faculty_theology 6 = 1; build "
        "brewery 6 = 1; build granary 6 = 1; man cart_shop 6 = 3; pay wood 6 = 4; pay stone 6 = 4; pay gold 6 = 4",
    ),
    CHRISTOFORI: (
        5,
        "build cart_shop 1 = 2; build market 1 = 1; build explorer 1 = 1; house 1 1 = 1; house 2 1 = 1; house 3 1 "
        "= 1; house 4 1 = 1; man cart_shop 1 = 2; man market 1 = 1; man explorer 1 = 1; new wood 1 = 1; new stone "
        "1 = 1; pay wood 1 = 6; find olives 1 = 1; have wood 1 = 1; have stone 1 = 1; have olives 1 = 1; build "
        "forced_labour 2 = 1; house 5 2 = 1; man cart_shop 2 = 1; man explorer 2 = 1; man forced_labour 2 = 1; new "
        "fish 2 = 1; stays wood 2 = 1; stays stone 2 = 1; pay wood 2 = 1; pay stone 2 = 1; pay olives 2 = 1; "
        "double wood 2 = 1; double stone 2 = 1; double fish 2 = 1; find grain 2 = 1; have wood 2 = 2; have stone 2 "
        "= 2; have grain 2 = 1; have fish 2 = 2; house 6 3 = 1; house 7 3 = 1; man cart_shop 3 = 2; man market 3 = "
        "1; man forced_labour 3 = 1; new grain 3 = 1; new wine 3 = 1; stays wood 3 = 1; stays stone 3 = 1; stays "
        "fish 3 = 1; sell wood 3 = 2; sell stone 3 = 2; buy fish 3 = 1; buy wine 3 = 1; pay fish 3 = 3; double "
        "wood 3 = 1; double stone 3 = 1; double grain 3 = 1; double fish 3 = 1; double wine 3 = 1; have wood 3 = "
        "2; have stone 3 = 2; have grain 3 = 2; have fish 3 = 2; have wine 3 = 2; build cathedral 4 = 1; house 8 4 "
        "= 1; house 9 4 = 1; man cart_shop 4 = 2; man explorer 4 = 1; man forced_labour 4 = 1; new gold 4 = 1; new "
        "dye 4 = 1; stays wood 4 = 1; stays stone 4 = 1; stays grain 4 = 1; stays fish 4 = 1; stays wine 4 = 1; "
        "pay wood 4 = 2; pay stone 4 = 1; pay grain 4 = 2; pay fish 4 = 2; pay wine 4 = 1; keep stone 4 = 1; keep "
        "wine 4 = 1; double wood 4 = 1; double stone 4 = 1; double grain 4 = 1; double fish 4 = 1; double wine 4 = "
        "1; double gold 4 = 1; double dye 4 = 1; find sheep 4 = 1; have wood 4 = 2; have stone 4 = 3; have grain 4 "
        "= 2; have fish 4 = 2; have wine 4 = 3; have gold 4 = 2; have sheep 4 = 1; have dye 4 = 2; man cart_shop 5 "
        "= 2; man market 5 = 1; man explorer 5 = 1; man forced_labour 5 = 1; new olives 5 = 1; new pearls 5 = 1; "
        "stays grain 5 = 1; stays fish 5 = 1; stays gold 5 = 1; stays dye 5 = 1; sell wood 5 = 1; sell stone 5 = "
        "3; sell grain 5 = 1; sell fish 5 = 1; sell gold 5 = 1; sell dye 5 = 1; buy sheep 5 = 2; buy olives 5 = 1; "
        "buy pearls 5 = 1; pay wood 5 = 1; keep grain 5 = 1; keep fish 5 = 1; keep wine 5 = 3; keep gold 5 = 1; "
        "keep sheep 5 = 3; keep pearls 5 = 1; keep dye 5 = 1; double grain 5 = 1; double fish 5 = 1; double gold 5 "
        "= 1; double olives 5 = 1; double pearls 5 = 1; double dye 5 = 1; find olives 5 = 1; have grain 5 = 3; "
        "have fish 5 = 3; have wine 5 = 3; have gold 5 = 3; have sheep 5 = 3; have olives 5 = 3; have pearls 5 = "
        "3; have dye 5 = 3",
    ),
    NICOLO: (
        6,
        "build cart_shop 1 = 3; build explorer 1 = 1; house 1 1 = 1; house 2 1 = 1; house 3 1 = 1; house 4 1 = 1; "
        "man cart_shop 1 = 3; man explorer 1 = 1; new wood 1 = 1; new stone 1 = 1; pay wood 1 = 6; find grain 1 = "
        "1; have wood 1 = 1; have stone 1 = 1; have grain 1 = 1; build forced_labour 2 = 1; man cart_shop 2 = 1; "
        "man explorer 2 = 1; new grain 2 = 1; stays wood 2 = 1; stays stone 2 = 1; pay stone 2 = 1; find wine 2 = "
        "1; have wood 2 = 1; have stone 2 = 1; have grain 2 = 1; have wine 2 = 1; build market 3 = 1; build "
        "cathedral 3 = 1; house 6 3 = 1; gift 5 3 = 1; man cart_shop 3 = 1; man explorer 3 = 1; man forced_labour "
        "3 = 1; new wine 3 = 1; stays wood 3 = 1; stays stone 3 = 1; stays grain 3 = 1; pay wood 3 = 1; pay stone "
        "3 = 1; pay grain 3 = 1; double wood 3 = 1; double stone 3 = 1; double grain 3 = 1; double wine 3 = 1; "
        "find wine 3 = 1; have wood 3 = 2; have stone 3 = 2; have grain 3 = 2; have wine 3 = 3; house 8 4 = 1; "
        "house 11 4 = 1; gift 7 4 = 1; gift 9 4 = 1; man cart_shop 4 = 3; man market 4 = 1; man explorer 4 = 1; "
        "man forced_labour 4 = 1; new fish 4 = 2; new wine 4 = 1; stays wood 4 = 1; stays grain 4 = 1; stays wine "
        "4 = 1; sell stone 4 = 2; buy grain 4 = 1; pay wood 4 = 2; pay grain 4 = 3; pay wine 4 = 2; double wood 4 "
        "= 1; double grain 4 = 1; double fish 4 = 2; double wine 4 = 2; find wine 4 = 1; have wood 4 = 2; have "
        "grain 4 = 2; have fish 4 = 4; have wine 4 = 5; house 15 5 = 1; house 20 5 = 1; gift 12 5 = 1; gift 19 5 = "
        "1; man cart_shop 5 = 3; man explorer 5 = 1; man forced_labour 5 = 1; new grain 5 = 1; new fish 5 = 2; "
        "stays fish 5 = 2; stays wine 5 = 2; pay wood 5 = 2; pay grain 5 = 1; pay fish 5 = 4; pay wine 5 = 5; "
        "double fish 5 = 4; double wine 5 = 2; find grain 5 = 1; have grain 5 = 2; have fish 5 = 8; have wine 5 = "
        "4; house 14 6 = 1; house 16 6 = 1; house 18 6 = 1; gift 10 6 = 1; gift 13 6 = 1; gift 17 6 = 1; man "
        "market 6 = 1; pay grain 6 = 2; pay fish 6 = 8; pay wine 6 = 4",
    ),
}
"""For a saint the turns of a plan in the outline, and its numbers."""


class Told:
    """A problem whose numbers are known: `kept` says whether every range and comparison so far holds for them."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self.numbers = numbers
        self.kept = True

    def number(self, low: int, high: int, name: str) -> int:
        """The number of this name, nothing where none is told."""
        told = self.numbers.get(name, 0)
        self.kept = self.kept and low <= told <= high
        return told

    def hold(self, comparison: Any) -> None:
        """A comparison of numbers."""
        self.kept = self.kept and bool(comparison)

    def most(self, value: Any) -> None:
        """A plan is judged, not improved."""


def holds(goal: Goal, numbers: Mapping[str, int]) -> bool:
    """Whether these numbers are a plan in the outline that reaches the goal in its turns."""
    told = Told(numbers)
    stated(told, goal)
    return told.kept


def numbers_of(text: str) -> dict[str, int]:
    """The numbers of a plan told as text."""
    pairs = (part.rpartition(" = ") for part in text.split("; "))
    return {name: int(number) for name, _, number in pairs}


def known_turns(goal: Goal) -> int | None:
    """The turns of the plan kept for a goal, whatever turns the goal names; None when there is none that holds."""
    if goal.saint not in PLANS:
        return None
    turns, text = PLANS[goal.saint]
    return turns if holds(msgspec.structs.replace(goal, turns=turns), numbers_of(text)) else None
