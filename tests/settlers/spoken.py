"""Plans and their words in positions that are given as in a case."""

from __future__ import annotations

from typing import Any

from gemcheck.games.settlers.casework import given
from gemcheck.games.settlers.components import card_index
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.plan_text import plan_text, read_plan
from gemcheck.games.settlers.plans import Plan
from gemcheck.games.settlers.state import State

__all__ = ["GAME", "TABLE", "at", "both_ways", "card", "read", "table_of_two"]

GAME = Settlers()
TABLE = GAME.table
ANN: dict[str, Any] = {
    "faction": "japanese",
    "supply": "worker5.wood3.stone3.food2.gold3.raze4.defense1",
    "hand": ["joiner", "stalls", "farm", "mill"],
    "locations": ["new_forest", "sawmill", "new_forest/used1/goods.worker1", "farm", "gate", "shrine", "negotiator"],
    "deals": ["farm", "stalls2", "farm,dojo"],
    "foundations": ["brewer"],
}
BEA = {
    "faction": "barbarian",
    "locations": ["armorer", "village_barbarian", "armorer/defense"],
    "deals": ["idol"],
}


def at(**spec: Any) -> State:
    return given(TABLE, spec)[0]


def card(key: str) -> int:
    return card_index()[key]


def read(state: State, text: str, who: int = 0) -> Plan:
    return read_plan(TABLE, state, who, text)


def both_ways(state: State, text: str, plan: Plan) -> None:
    """The text is the canonical one of the plan."""
    assert read(state, text) == plan
    assert plan_text(TABLE, state, plan) == text


def table_of_two() -> State:
    return at(seats={"ann": ANN, "bea": BEA}, reachable=False)
