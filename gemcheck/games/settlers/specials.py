"""Effects that are no plain gain, by their names: what they can be aimed at, what stands against that, what they do.

Three tables, each from the name of an effect to a function of one of the `special_` modules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gemcheck.game import Log, Objection
from gemcheck.games.settlers import special_cards, special_deals, special_goods, special_razing, special_rounds
from gemcheck.games.settlers.plans import NO_AIM, Aim
from gemcheck.games.settlers.state import State
from gemcheck.games.settlers.table import Table

__all__ = ["aims", "completed", "effect", "objections"]

Spot = tuple[int, int]
"""The Location that is activated: before which seat it lies, and its place."""

AIMS: dict[str, Callable[..., Iterator[Aim]]] = {
    **special_cards.AIMS,
    **special_deals.AIMS,
    **special_goods.AIMS,
    **special_razing.AIMS,
    **special_rounds.AIMS,
}
AGAINST: dict[str, Callable[..., list[Objection]]] = {
    **special_cards.AGAINST,
    **special_deals.AGAINST,
    **special_goods.AGAINST,
    **special_razing.AGAINST,
    **special_rounds.AGAINST,
}
EFFECTS: dict[str, Callable[..., State]] = {
    **special_cards.EFFECTS,
    **special_deals.EFFECTS,
    **special_goods.EFFECTS,
    **special_razing.EFFECTS,
    **special_rounds.EFFECTS,
}


def aims(table: Table, state: State, who: int, spot: Spot, special: str, target: str) -> Iterator[Aim]:
    """Everything an effect can be aimed at, before payments; what is paid for a card that is built is left open."""
    yield from AIMS[special](table, state, who, spot, target)


def completed(table: Table, state: State, who: int, special: str, aim: Aim) -> Iterator[Aim]:
    """The aim with every way to pay for a card that is built with it, once the activation is paid; else the aim."""
    paying: Callable[..., Iterator[Aim]] | None = special_cards.PAYING.get(special)
    if paying is None:
        yield aim
    else:
        yield from paying(table, state, who, aim)


def objections(
    table: Table, state: State, who: int, spot: Spot, special: str, target: str, aim: Aim
) -> list[Objection]:
    """What the rules hold against an aim, once the activation is paid."""
    if not special:
        return [] if aim == NO_AIM else [Objection(("activate.action",), "the Action is aimed at nothing")]
    found: Any = AGAINST[special](table, state, who, spot, target, aim)
    return list(found)


def effect(table: Table, state: State, who: int, spot: Spot, special: str, target: str, aim: Aim, log: Log) -> State:
    """Do what an effect does; nothing for an Action without one."""
    return EFFECTS[special](table, state, who, spot, target, aim, log) if special else state
