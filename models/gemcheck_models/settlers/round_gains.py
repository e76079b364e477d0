"""What the action of a slot gains and asks for, term by term: what is printed, counts, choices, Features, payment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gemcheck.games.settlers.effects import ANY_RESOURCE, GAINS, GOLD, OWN_DEAL, RAZE, RESOURCES, VP, WORKER, Amounts
from gemcheck.games.settlers.pending import NONE
from gemcheck_models.settlers.round_items import SAMURAI_COUNT, Per

if TYPE_CHECKING:
    from gemcheck_models.settlers.round_slots import Slots

__all__ = ["direct", "paid", "sphinx", "triggered"]

BIG = 2
"""Points of a single gain that Sphinx adds to."""
TWICE = 2
AFTER = {"raze": ("raze", "enemy"), "make_deal": ("deal",)}
"""Which actions set off Features that do not wait for buildings."""

Gains = dict[int, list[Any]]


def direct(slots: Slots, t: int, slot: dict[str, Any], gains: Gains, big: list[Any]) -> None:
    """Goods of the action itself. `big` collects what is true when a single gain is of two points or more."""
    pieces = slots.problem.pieces
    for i, flag in slot["built"].items():
        if any(pieces[i].bonus):
            _add(gains, big, flag, pieces[i].bonus)
        if pieces[i].bonus_per is not None:
            _add_per(slots, t, slot, flag, pieces[i].bonus_per, gains, big)
    for i, flag in slot["deal"].items():
        good = pieces[i].deal
        _add(gains, big, flag, tuple(int(place == good) for place in range(len(GAINS))))
    for i, flag in slot["raze"].items():
        _add(gains, big, flag, pieces[i].raze or ())
    for number, flag in slot["enemy"].items():
        _add(gains, big, flag, slots.problem.targets[number].gain)
    for _, option, number in slots.options(slot):
        for gain in option.gains:
            _add(gains, big, number, gain)
    _produced(slots, t, slot, gains, big)


def _produced(slots: Slots, t: int, slot: dict[str, Any], gains: Gains, big: list[Any]) -> None:
    """What Locations produce: those that are built, those that an option or another Location makes produce."""
    pieces = slots.problem.pieces
    makes: dict[int, list[Any]] = {}
    for i, piece in enumerate(pieces):
        if piece.produces:
            makes[i] = [slot["built"][i]] if i in slot["built"] else []
            makes[i] += [number for _, option, number in slots.options(slot) if option.produces == i]
    copying = [flag for i, flags in makes.items() if pieces[i].copies for flag in flags]
    copied = {}
    if copying:
        for i in makes:
            if not pieces[i].copies:
                copied[i] = slots.flag()
                slots.model.add(copied[i] <= slots.on_table[t + 1][i])
        slots.model.add(sum(copied.values()) <= sum(copying))
        slot["copies"] = copied
    for i, flags in makes.items():
        all_flags = flags + ([copied[i]] if i in copied else [])
        if not all_flags:
            continue
        flag, piece = sum(all_flags), pieces[i]
        if any(piece.product):
            _add(gains, big, flag, piece.product)
        if piece.product_per is not None:
            _add_per(slots, t, slot, flag, piece.product_per, gains, big)
        chosen = [slots.flag() for _ in piece.choices]
        if chosen:
            slots.model.add(sum(chosen) <= flag)
            slot["choices"][i] = chosen
        for one, gain in zip(chosen, piece.choices, strict=True):
            _add(gains, big, one, gain)


def _add(gains: Gains, big: list[Any], flag: Any, gain: Amounts) -> None:
    for good, number in enumerate(gain):
        if number and good in gains:
            gains[good].append(number * flag)
    if len(gain) > VP and gain[VP] >= BIG:
        big.append(flag)


def _add_per(slots: Slots, t: int, slot: dict[str, Any], flag: Any, per: Per, gains: Gains, big: list[Any]) -> None:
    """One Good for each own card of a colour, the new one included, or for each own Samurai."""
    amount = slots.number(per.most)
    pieces = slots.problem.pieces
    if per.colour == SAMURAI_COUNT:
        there = []
        for k, piece in enumerate(pieces):
            if piece.common:
                continue
            stands = slots.flag()
            slots.model.add(stands <= slots.samurai[t][k] + slot["posts"].get(k, 0))
            slots.model.add(stands <= slots.on_table[t + 1][k])
            there.append(stands)
    else:
        there = [slots.on_table[t + 1][k] for k, piece in enumerate(pieces) if per.colour in piece.colours]
    slots.model.add(amount <= sum(there))
    slots.model.add(amount <= per.most * flag)
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
        causes = _causes(slots, slot, piece.trigger) if piece.on_table or piece.buildable else []
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
        return [flag for i, flag in slot["built"].items() if trigger in slots.problem.pieces[i].fires]
    found = [flag for name in AFTER.get(trigger, ()) for flag in slot[name].values()]
    if trigger in AFTER:
        found += [number for _, option, number in slots.options(slot) if option.fires == trigger]
    return found


def sphinx(slots: Slots, t: int, gains: Gains, big: list[Any]) -> None:
    """What Sphinx adds to each single gain of two points or more."""
    for s, piece in enumerate(slots.problem.pieces):
        if piece.trigger != "gain_vp>=2" or not (piece.on_table or piece.buildable):
            continue
        for event in big:
            fires = slots.number(TWICE)
            slots.model.add(fires <= event)
            slots.model.add(fires <= TWICE * slots.on_table[t + 1][s])
            gains[VP].append(piece.feature[VP] * fires)


# -- payment


def _asked(slots: Slots, slot: dict[str, Any]) -> list[Any]:
    """What the action of a slot asks for, in the order of PRICES."""
    problem, length = slots.problem, OWN_DEAL + 1
    pieces = problem.pieces
    prices: list[tuple[Any, Sequence[int]]] = [(flag, pieces[i].price) for i, flag in slot["build"].items()]
    for _, option, number in slots.options(slot):
        prices.append((number, option.pay))
        if option.builds != NONE:
            prices.append((number, pieces[option.builds].price))
    deal_price, _ = problem.deal_price
    prices += [(flag, (*deal_price[: RAZE + 1], 0, 0, 0)) for flag in slot["deal"].values()]
    raze = [int(good == RAZE) for good in range(length)]
    prices += [(problem.hand_price * flag, raze) for flag in slot["raze"].values()]
    prices += [((problem.targets[number].price or 0) * flag, raze) for number, flag in slot["enemy"].items()]
    return [sum(flag * price[good] for flag, price in prices if price[good]) for good in range(length)]


def paid(slots: Slots, t: int, slot: dict[str, Any], middle: dict[int, Any], gains: Gains) -> None:
    """The payment of the slot, with Gold in place of Resources, and the supply after it."""
    asked, model = _asked(slots, slot), slots.model
    gold = {good: slots.number() for good in RESOURCES}
    any_of = {good: slots.number() for good in (*RESOURCES, GOLD)}
    model.add(sum(any_of.values()) == asked[ANY_RESOURCE])
    pay: dict[int, Any] = {WORKER: asked[WORKER], RAZE: asked[RAZE]}
    for good in RESOURCES:
        model.add(gold[good] <= asked[good])
        pay[good] = asked[good] - gold[good] + any_of[good]
    pay[GOLD] = asked[GOLD] + sum(gold.values()) + any_of[GOLD]
    after: dict[int, Any] = {}
    extra = slot["extra"]
    for good, there in middle.items():
        model.add(pay[good] <= there)
        after[good] = slots.number()
        model.add(after[good] == there - pay[good] - sum(extra.get(good, ())) + sum(gains[good]))
    slot["pay"] = pay
    slots.supply.append(after)
