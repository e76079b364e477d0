"""Defects to be planted in the engine of Gempire: the code of one function is exchanged, wherever it was imported."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import FunctionType
from typing import Any, NamedTuple

import pytest

__all__ = ["DEFECTS", "Defect", "plant"]

PACKAGE = "gemcheck.games.gempire"


def _sound(*_: Any) -> Any:
    """Stands for the function that a defect takes the place of; it has this name in the module of that function."""
    raise AssertionError("a defect is planted before it runs")


class Defect(NamedTuple):
    """A defect: what it is, the module and function it is planted in, its code, and whether it is found quickly."""

    what: str
    module: str
    function: str
    code: Callable[..., Any]
    quick: bool = False


def plant(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a defect into the loaded engine for the duration of a test."""
    module = import_module(f"{PACKAGE}.{defect.module}")
    function: Any = getattr(module, defect.function)
    assert isinstance(function, FunctionType)
    assert isinstance(defect.code, FunctionType)
    sound = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__)
    sound.__kwdefaults__ = function.__kwdefaults__
    monkeypatch.setitem(function.__globals__, "_sound", sound)
    monkeypatch.setattr(function, "__code__", defect.code.__code__)


# The code of a defect runs among the names of the module into which it is planted.


def stale_totals(seat: Any, totals: Any) -> Any:
    return seat


def plan_of_first_seat_lost(table: Any, state: Any, plans: Any, log: Any) -> Any:
    from gemcheck.games.gempire.plans import Bid as Offered

    return _sound(table, state, {**plans, 0: Offered((0, 0, 0))}, log)


def no_penalty(table: Any, state: Any, who: int, seat: Any, amount: int, log: Any) -> Any:
    return seat


def refilled_from_below(table: Any, state: Any, log: Any) -> Any:
    from msgspec.structs import replace as changed

    filled = _sound(table, changed(state, deck=state.deck[::-1]), log)
    return changed(filled, deck=filled.deck[::-1])


def refilled_twice(table: Any, state: Any, log: Any) -> Any:
    from msgspec.structs import replace as changed

    return changed(_sound(table, state, log), deck=state.deck)


def science_key_dropped(table: Any, seat: Any) -> Any:
    return (*_sound(table, seat)[:2], 0)


def diamonds_anywhere(table: Any, seat: Any, row: int, column: int) -> bool:
    return True


def one_bid_too_many(table: Any, state: Any, who: int) -> int:
    return int(_sound(table, state, who)) + 1


def dearer_when_recorded(table: Any, state: Any, who: int, seat: Any, amount: int, log: Any) -> Any:
    return _sound(table, state, who, seat, amount + (log is not None and amount < seat.production), log)


def start_player_forgotten(table: Any, text: str) -> Any:
    from msgspec.structs import replace as changed

    return changed(_sound(table, text), first=0)


def nobody_is_done(table: Any, state: Any, who: int) -> Any:
    from gemcheck.games.gempire.plans import Done as Over

    return [plan for plan in _sound(table, state, who) if not isinstance(plan, Over)]


def bids_beyond_the_purse(table: Any, state: Any, who: int, rng: Any) -> Any:
    from gemcheck.games.gempire.plans import Bid as Offered

    bid = _sound(table, state, who, rng)
    return bid and Offered(tuple(5 * amount for amount in bid.amounts))


def level_is_more(own: Any, rivals: Any, alg: Any = None) -> Any:
    return all(own >= rival for rival in rivals)


def any_column(table: Any, seat: Any, plan: Any) -> Any:
    return []


DEFECTS = (
    Defect("stale cache: totals are not brought up to date", "gems", "_totalled", stale_totals),
    Defect("lost plan: that of the first seat is not carried out", "rounds", "revealed", plan_of_first_seat_lost),
    Defect("penalty skipped: losing a bid costs nothing", "bid_outcome", "lose", no_penalty, quick=True),
    Defect("wrong refill: cards come from below the deck", "market", "refill", refilled_from_below),
    Defect("wrong refill: cards stay in the deck as well", "market", "refill", refilled_twice, quick=True),
    Defect("tie key dropped: science no longer decides", "victory", "standing", science_key_dropped),
    Defect("diamond adjacency ignored", "diamonds", "touches_diamond", diamonds_anywhere),
    Defect("one legal bid too many is counted", "bidding", "count_bids", one_bid_too_many),
    Defect("paying costs more while events are recorded", "bid_outcome", "pay", dearer_when_recorded),
    Defect(
        "the text of a state is read without its start player", "notation_state", "read_state", start_player_forgotten
    ),
    Defect("ending one's resolution is never legal", "resolution", "moves", nobody_is_done),
    Defect("bids beyond the production held are drawn", "bidding", "sample_bid", bids_beyond_the_purse),
    Defect("who is level with an opponent is ahead of it", "demands_numbers", "exceeds_all", level_is_more),
    Defect("nothing is held against a column that is not open", "placement", "_column_objections", any_column),
)
