"""What makes one city better than another: objectives in words, and their score.

An objective is a list of goals, the first of which counts most: `total`, `gems, total`, `2*gold + culture`, `demand 8`,
`demands 3 7`. A score is a tuple of integers, the larger the better, one or more for each goal. Numbers come from the
engine's own functions, so that a score means the same everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from gemcheck.game import GameError, OpenEnd
from gemcheck.games.gempire import demands, placement
from gemcheck.games.gempire.gem_counts import owned
from gemcheck.games.gempire.state import COLOURS, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import nearest

__all__ = [
    "TOTAL",
    "Goal",
    "Objective",
    "Score",
    "quantities",
    "read_objective",
    "require_in_play",
    "score",
]

Score = tuple[int, ...]

QUANTITIES = ("total", *COLOURS, "gems", *(f"{colour}-gems" for colour in COLOURS), "science", "open")
"""What may be added up: the attributes and their total, gems, science ever gathered, and `open`: how many colours the
ends of the rows still take, each end and each colour counted once."""

DEMANDS = range(1, 16)


class Goal(msgspec.Struct, frozen=True):
    """One goal: a weighted sum of quantities, or some Demands, of which as many as possible are to be met."""

    weights: tuple[tuple[str, int], ...] = ()
    demands: tuple[int, ...] = ()

    def text(self) -> str:
        """The canonical form."""
        if self.demands:
            return f"demand{'s' if len(self.demands) > 1 else ''} {' '.join(map(str, self.demands))}"
        return " + ".join(name if weight == 1 else f"{weight}*{name}" for name, weight in self.weights)


class Objective(msgspec.Struct, frozen=True):
    """Goals in the order of their weight."""

    goals: tuple[Goal, ...]

    def text(self) -> str:
        """The canonical form, which reads back to the same objective."""
        return ", ".join(goal.text() for goal in self.goals)

    def asks_for(self, *names: str) -> bool:
        """Whether one of these quantities counts."""
        return any(name in names for goal in self.goals for name, _ in goal.weights)

    def demands(self) -> tuple[int, ...]:
        """Every Demand that counts, each once."""
        return tuple(dict.fromkeys(number for goal in self.goals for number in goal.demands))


TOTAL = Objective((Goal((("total", 1),)),))


def read_objective(text: str) -> Objective:
    """The objective of a text. Raises GameError naming the nearest word.

    >>> read_objective("gems, 2*gold+culture").text()
    'gems, 2*gold + culture'
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 1 and "" in parts:
        raise GameError(f"objective '{text}': nothing stands before or behind a comma; write total, gems")
    return Objective(tuple(_goal(part) for part in parts))


def _goal(text: str) -> Goal:
    words = text.split()
    if words and words[0] in ("demand", "demands"):
        return Goal(demands=tuple(dict.fromkeys(_demand(word, text) for word in words[1:])) or _none(text))
    weights: dict[str, int] = {}
    for term in text.split("+"):
        found = re.fullmatch(r"\s*(?:(\d{1,3})\s*\*\s*)?([a-z-]+)\s*", term)
        if found is None:
            raise GameError(
                f"objective '{text}': '{term.strip()}' is no quantity; write total, 2*gold + culture, demand 8"
            )
        name = found[2]
        if name not in QUANTITIES:
            raise GameError(f"objective: unknown quantity '{name}'{nearest(name, (*QUANTITIES, 'demand'))}")
        weights[name] = weights.get(name, 0) + int(found[1] or 1)
    return Goal(tuple(weights.items()))


def _none(text: str) -> tuple[int, ...]:
    raise GameError(f"objective '{text}': say which Demands, as in demand 8 or demands 3 7")


def _demand(word: str, text: str) -> int:
    if not word.isdecimal() or int(word) not in DEMANDS:
        raise GameError(f"objective '{text}': there is no Demand '{word}' (1 to {DEMANDS[-1]})")
    return int(word)


def require_in_play(objective: Objective, in_play: Sequence[int]) -> None:
    """Raises GameError when the objective asks for a Demand that is not in play."""
    absent = [number for number in objective.demands() if number not in in_play]
    if absent:
        numbers = " and ".join(map(str, absent))
        one = len(absent) == 1
        names = ", ".join(map(str, in_play))
        raise GameError(
            f"objective '{objective.text()}': Demand{'' if one else 's'} {numbers} {'is' if one else 'are'} not in "
            f"play; in play {'is' if len(in_play) == 1 else 'are'} {names or 'none'} [setup.demand.draw-three]"
        )


def score(table: Table, state: State, who: int, objective: Objective) -> Score:
    """The score of the seat as it stands. Raises GameError where a Demand has no answer (Demand 9 without order)."""
    parts: list[int] = []
    for goal in objective.goals:
        if goal.demands:
            parts += _demands_score(table, state, who, goal.demands)
        else:
            parts.append(sum(weight * quantity(table, state, who, name) for name, weight in goal.weights))
    return tuple(parts)


def quantity(table: Table, state: State, who: int, name: str) -> int:
    """One quantity of a settled seat."""
    seat = state.seats[who]
    if name == "total":
        return sum(seat.attributes)
    if name in COLOURS:
        return seat.attributes[COLOURS.index(name)]
    if name == "science":
        return seat.science
    if name == "open":
        return _open(table, state, who)
    gems = owned(table, seat)
    return sum(gems) if name == "gems" else gems[COLOURS.index(name.removesuffix("-gems"))]


def _open(table: Table, state: State, who: int) -> int:
    seat = state.seats[who]
    return sum(len(placement.columns(table, seat, row, colour)) for row in (1, 2) for colour in range(len(COLOURS)))


def _demands_score(table: Table, state: State, who: int, numbers: Sequence[int]) -> list[int]:
    """How many are met, what is lacking in all of them together, negated, and what there is beyond that."""
    met = lacking = have = 0
    for number in numbers:
        try:
            tally = demands.tally(table, state, who, number)
        except OpenEnd as end:
            why = f"{end.undefined.why} [{', '.join(end.undefined.clauses)}]"
            raise GameError(f"objective: Demand {number} is not defined here: {why}") from end
        met += tally.met
        lacking += max(0, tally.need - tally.have)
        have += tally.have
    return [met, -lacking, have]


def quantities(table: Table, state: State, who: int) -> dict[str, Any]:
    """Every quantity of a settled seat by its name."""
    return {name: quantity(table, state, who, name) for name in QUANTITIES}
