"""Defects to be planted in the engine of Tigris & Euphrates: the code of one function is exchanged, as in `planted`."""

from __future__ import annotations

from typing import Any

from tests.search.planted import Defect

__all__ = ["DEFECTS", "PACKAGE"]

PACKAGE = "gemcheck.games.tigris"


def _sound(*_: Any) -> Any:
    """Stands for the function that a defect takes the place of; it has this name in the module of that function."""
    raise AssertionError("a defect is planted before it runs")


# The code of a defect runs among the names of the module into which it is planted.


def counted_twice(table: Any, state: Any, conflict: Any, who: int) -> int:
    return 2 * int(_sound(table, state, conflict, who))


def tile_left_under_it(state: Any, bit: int) -> Any:
    return state


def nothing_taken(state: Any, who: int, lying: int, stays: int, log: Any) -> Any:
    from msgspec.structs import replace as changed

    return changed(_sound(state, who, lying, stays, log), seats=state.seats)


def never_due(lying: int) -> bool:
    return False


def drawn_from_nowhere(state: Any, who: int, tiles: Any, log: Any) -> Any:
    from msgspec.structs import replace as changed

    return changed(_sound(state, who, tiles, log), bag=state.bag)


def filled_to_five(table: Any, state: Any, who: int) -> int:
    return int(_sound(table, state, who)) - 1


def tie_to_the_attacker(attack: Any, defence: Any, on: Any = None) -> Any:
    return attack == defence


def stays_beaten(state: Any, who: int, colour: int, log: Any) -> Any:
    return state


def stale_kingdoms(state: Any, space: int, near: Any) -> Any:
    return state.kingdoms


def uncut_kingdoms(kingdoms: Any, gone: int, linked: int, leading: int) -> Any:
    return tuple(sorted(kingdom & ~gone for kingdom in kingdoms if kingdom & leading))


def paid_twice(table: Any, state: Any, log: Any) -> Any:
    return _sound(table, _sound(table, state, log), log)


def three_at_once(table: Any, state: Any, colour: int) -> int:
    return 0


def treasures_end_nothing(table: Any, state: Any) -> bool:
    return False


def union_pays(near: Any) -> bool:
    return True


def treasures_do_not_protect(state: Any) -> int:
    return 0


def first_seat_attacks(state: Any, sides: Any) -> int:
    return int(min(sides))


def richer_when_recorded(table: Any, state: Any, who: int, colour: int, amount: int, clauses: Any, log: Any) -> Any:
    return _sound(table, state, who, colour, amount + (log is not None), clauses, log)


def nothing_against_a_tile(table: Any, state: Any, who: int, plan: Any) -> Any:
    return []


DEFECTS = (
    Defect("support counted twice in a war", "wars", "strength", counted_twice, quick=True),
    Defect("a catastrophe does not remove the tile", "catastrophes", "destroyed", tile_left_under_it, quick=True),
    Defect("treasures vanish when they are taken", "treasures", "taken", nothing_taken),
    Defect("a trader takes no treasures", "treasures", "too_many", never_due),
    Defect("wrong refill: tiles drawn stay in the bag", "swaps", "received", drawn_from_nowhere),
    Defect("wrong refill: one tile is missing", "turns", "wanted", filled_to_five, quick=True),
    Defect("a tie is the attacker's", "conflicts", "attacker_takes_tie", tie_to_the_attacker, quick=True),
    Defect("a beaten leader stays on the board", "conflicts", "beaten", stays_beaten),
    Defect("stale kingdoms: a tile joins none", "kingdoms", "with_tile", stale_kingdoms, quick=True),
    Defect("stale kingdoms: a removal parts none", "kingdoms", "without", uncut_kingdoms),
    Defect("a monument pays twice", "monuments", "turn_scored", paid_twice),
    Defect("three kingdoms may be united", "tiles", "joining_three", three_at_once),
    Defect("the game goes on without treasures", "turns", "treasures_few", treasures_end_nothing),
    Defect("a union brings points", "tiles", "brings_points", union_pays),
    Defect("treasures do not protect temples", "wars", "under_treasure", treasures_do_not_protect),
    Defect("of two rivals the first seat attacks", "unions", "first_clockwise", first_seat_attacks),
    Defect("points are worth more while events are recorded", "points", "awarded", richer_when_recorded),
    Defect("nothing is held against a tile", "tiles", "objections", nothing_against_a_tile),
)
"""Defects planted in the engine of Tigris & Euphrates: the hunt finds each, and makes its witness small."""
