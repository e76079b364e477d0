"""What the action of a slot gains, term by term: what is printed, counts of colours, choices, Features."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gemcheck.games.settlers.effects import GAINS, OWN_DEAL, RAZE, VP, Amounts
from gemcheck_models.settlers.round_items import Per

if TYPE_CHECKING:
    from gemcheck_models.settlers.round_slots import Slots

__all__ = ["asked_of", "direct", "triggered"]

BIG = 2
"""Points of a single gain that Sphinx adds to."""
AFTER = {"raze": ("raze", "enemy"), "make_deal": ("deal",)}
"""Which actions set off Features that do not wait for buildings."""

Gains = dict[int, list[Any]]


def direct(slots: Slots, t: int, slot: dict[str, Any], gains: Gains, big: list[Any]) -> None:
    """Goods of the action itself. `big` collects what is true when a single gain is of two points or more."""
    pieces = slots.problem.pieces
    for i, flag in slot["build"].items():
        for gain in pieces[i].gains:
            _add(gains, big, flag, gain)
        for per in pieces[i].pers:
            _add_per(slots, t, slot, i, per, gains, big)
        chosen = [slots.flag() for _ in pieces[i].choices]
        if chosen:
            slots.model.add(sum(chosen) == flag)
            slot["choices"][i] = chosen
        for one, gain in zip(chosen, pieces[i].choices, strict=True):
            _add(gains, big, one, gain)
    for i, flag in slot["deal"].items():
        good = pieces[i].deal
        _add(gains, big, flag, tuple(int(place == good) for place in range(len(GAINS))))
    for i, flag in slot["raze"].items():
        _add(gains, big, flag, pieces[i].raze or ())
    for number, flag in slot["enemy"].items():
        _add(gains, big, flag, slots.problem.targets[number].gain)
    for i, flag in slot["use"].items():
        _add(gains, big, flag, pieces[i].gain)
        if i in slot["twice"]:
            _add(gains, big, slot["twice"][i], pieces[i].gain)


def _add(gains: Gains, big: list[Any], flag: Any, gain: Amounts) -> None:
    for good, number in enumerate(gain):
        if number and good in gains:
            gains[good].append(number * flag)
    if len(gain) > VP and gain[VP] >= BIG:
        big.append(flag)


def _add_per(slots: Slots, t: int, slot: dict[str, Any], i: int, per: Per, gains: Gains, big: list[Any]) -> None:
    """One Good for each own card of a colour, the new one included."""
    amount = slots.number(per.most)
    there = [slots.on_table[t + 1][k] for k, piece in enumerate(slots.problem.pieces) if per.colour in piece.colours]
    slots.model.add(amount <= sum(there))
    slots.model.add(amount <= per.most * slot["build"][i])
    if per.good in gains:
        gains[per.good].append(amount)
    if per.good == VP:
        event = slots.flag()
        slots.model.add(BIG * event <= amount)
        big.append(event)


def triggered(slots: Slots, t: int, slot: dict[str, Any], gains: Gains, big: list[Any]) -> None:
    """Features that the action sets off, each once; of those that offer ways one is taken at most."""
    pieces = slots.problem.pieces
    extra: dict[int, list[Any]] = {}
    for f, piece in enumerate(pieces):
        causes = _causes(slots, slot, piece.trigger)
        if not causes:
            continue
        fires = slots.flag()
        slots.model.add(fires <= slots.on_table[t + 1][f])
        slots.model.add(fires <= sum(causes))
        if not piece.ways:
            _add(gains, big, fires, piece.feature)
            continue
        chosen = [slots.flag() for _ in piece.ways]
        slots.model.add(sum(chosen) <= fires)
        slot["ways"][f] = (fires, chosen)
        for one, way in zip(chosen, piece.ways, strict=True):
            _add(gains, big, one, way.gain)
            for good, number in enumerate(way.pay):
                if number:
                    extra.setdefault(good, []).append(number * one)
    slot["extra"] = extra


def _causes(slots: Slots, slot: dict[str, Any], trigger: str) -> list[Any]:
    if trigger.startswith("build:"):
        return [flag for i, flag in slot["build"].items() if trigger in slots.problem.pieces[i].fires]
    return [flag for name in AFTER.get(trigger, ()) for flag in slot[name].values()]


def asked_of(slots: Slots, slot: dict[str, Any]) -> list[Any]:
    """What the action of a slot asks for, in the order of PRICES."""
    problem, length = slots.problem, OWN_DEAL + 1
    prices: list[tuple[Any, Sequence[int]]] = [(flag, problem.pieces[i].price) for i, flag in slot["build"].items()]
    prices += [(slots.times(slot, i), way) for i, way in slots.ways()]
    deal_price, _ = problem.deal_price
    prices += [(flag, (*deal_price[: RAZE + 1], 0, 0, 0)) for flag in slot["deal"].values()]
    raze = [int(good == RAZE) for good in range(length)]
    prices += [(problem.hand_price * flag, raze) for flag in slot["raze"].values()]
    prices += [(problem.targets[number].price * flag, raze) for number, flag in slot["enemy"].items()]
    return [sum(flag * price[good] for flag, price in prices) for good in range(length)]
