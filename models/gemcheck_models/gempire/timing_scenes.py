"""The small scopes in which `timing` looks: for each predicate the states and scripts of growing size.

A scene is the `given` and the `when` of a case. Where the engine runs through several moments at once, or play goes on
under one reading only, a second script is watched instead for the predicate's truth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from gemcheck.games.gempire.case_cards import PRICES
from gemcheck.games.gempire.components import components, demand
from gemcheck.games.gempire.demands_numbers import threshold
from gemcheck_models.gempire.response_positions import positions

__all__ = [
    "Scene",
    "blueprint_first",
    "carried_out_later",
    "cheaper_steps",
    "claims",
    "claims_answered",
    "claims_outbuilt",
    "crossing",
    "discoverers",
    "kept_and_placed",
    "losses",
    "row_and_masonry",
]

Script = tuple[Mapping[str, Any], ...]

DONE: Mapping[str, Any] = {"ann": "done", "bea": "done", "cal": "done"}
ACT: Mapping[str, Any] = {"ann": "act"}
PAUSE: Mapping[str, Any] = {"gems": {"culture": 1}, "held": 1}
"""A gem held back: its owner has something to decide after each part of an action."""

LIMIT = components().numbers.production_cap_start


class Scene(NamedTuple):
    """What a case holds, and the script to be watched where that is another one."""

    given: Mapping[str, Any]
    when: Script
    watched: Script = ()
    paused: Mapping[str, Any] = {}

    def to_watch(self) -> dict[str, Any]:
        """The tables whose states are looked at one by one; `paused` holds facts of ann's that make play stop."""
        seats = self.given["seats"]
        ann = {**seats.get("ann", {}), **self.paused}
        return {"given": {**self.given, "seats": {**seats, "ann": ann}}, "when": self.watched or self.when}


def seat(**facts: Any) -> dict[str, Any]:
    return {"ann": {name: value for name, value in facts.items() if value}}


def sums(*ranges: range) -> list[tuple[int, ...]]:
    """All combinations of numbers, the smallest sum first."""
    return sorted(product(*ranges), key=lambda numbers: (sum(numbers), numbers))


def claims_answered(table: Any) -> Iterator[Scene]:
    """A claim on two Demands whose moment is stated, and a gem that a rival holds back and lays against it."""
    for position in positions(table, most_held=1, leads=(1,)):
        stated = all(demand(number).checked != "not stated" for number in position.demands)
        if position.held == (0, 1, 0) and stated:
            for place in (1, 2):
                yield Scene(position.given(), (DONE, {"bea": f"lay {place} held"}))


def claims_outbuilt(table: Any) -> Iterator[Scene]:
    """A claim on two Demands, and a blueprint that a rival could place in answer."""
    for position in positions(table, most_held=0, leads=(1,)):
        row = position.seat(1).get("city", "").count("P1,") + 1
        place = {"bea": f"place p1 row1 column {row} as population from blueprint"}
        with_card = position._replace(extra=(("blueprints", ["P1"]),))
        yield Scene(with_card.given(), (DONE,), (DONE, place))


def claims(table: Any) -> Iterator[Scene]:
    """A seat that meets Demands 1 and 15 by science alone, unnoticed; in the next round a rival gains two science."""
    needed = threshold(table, 15, 3)
    for own, lead in sums(range(needed - 1, needed + 2), range(3)):
        seats = {"ann": {"science": own, "used": own}, "bea": {"science": own - lead, "used": own - lead}}
        given = {"phase": "resolve", "demands": [1, 15, 2], "seats": seats}
        later = ({"ann": "no claim"}, {"chance": {"science": 2}}, {"bea": {"collect": {"science": 2}}})
        yield Scene(given, (DONE,), (DONE, *later))


def carried_out_later(table: Any) -> Iterator[Scene]:
    """With Mechanics: production is collected, then a second row or a palace level is bought."""
    for have, roll in sums(range(LIMIT + 1), range(3)):
        for step in ("row2", 1):
            given = {"roll": {"production": roll}, "seats": seat(production=have, technologies=["mechanics"])}
            entry = {"ann": {"mechanics": {"collect": {"production": roll}, "after": [step]}}}
            yield Scene(given, (entry,), (entry, ACT, ACT), PAUSE)


def cheaper_steps(table: Any) -> Iterator[Scene]:
    """An upgrade is written, Architecture is affordable."""
    for level, have in product((1, 2, 3), range(LIMIT + 1)):
        given = {"technologies": ["architecture"], "seats": seat(production=have, science=PRICES[0])}
        script = ({"ann": {"upgrade": [level]}}, {"ann": "discover architecture"})
        yield Scene(given, script, (*script, ACT), PAUSE)


def row_and_masonry(table: Any) -> Iterator[Scene]:
    """A second row is bought in the round in which Masonry, which gives one, is affordable."""
    for have in range(LIMIT + 1):
        given = {"technologies": ["masonry"], "seats": seat(production=have, science=PRICES[0])}
        yield Scene(given, ({"ann": {"upgrade": ["row2"]}}, {"ann": "discover masonry"}))


def crossing(table: Any) -> Iterator[Scene]:
    """A blueprint is placed, then Philosophy is discovered."""
    for tens in range(1, 7):
        value = 10 * tens - 1
        city = f"GC1 P{value} b.P1"
        given = {"phase": "resolve", "technologies": ["philosophy"], "seats": seat(science=PRICES[0], city=city)}
        place = {"ann": "place p1 row1 column 1 as population from blueprint"}
        yield Scene(given, (place, {"ann": "discover philosophy"}))


def kept_and_placed(table: Any) -> Iterator[Scene]:
    """A card is won, kept, and placed in the same resolution; the next round is watched."""
    for have, value in sums(range(1, 3), range(1, 3)):
        given = {"market": {"A": f"P{value}"}, "seats": seat(production=have)}
        kept = ({"ann": {"bid": {"A": 1}}}, {"ann": f"keep p{value}"})
        place = {"ann": f"place p{value} row1 column 0 as population from blueprint"}
        yield Scene(given, (*kept, place), (*kept, {"ann": "done"}, {"ann": {"collect": {}}}))


def losses(table: Any) -> Iterator[Scene]:
    """An owner of Nutrition bids, pays and loses."""
    for have, on_a, on_b, rival in sums(range(1, 4), range(1, 3), range(3), range(3)):
        if on_a + on_b <= have:
            seats = {"ann": {"production": have, "technologies": ["nutrition"]}}
            entry: dict[str, Any] = {"ann": {"bid": {"A": on_a, **({"B": on_b} if on_b else {})}}}
            if rival:
                seats["bea"] = {"production": rival}
                entry["bea"] = {"bid": {"B" if on_b else "A": rival}}
            yield Scene({"seats": seats}, (entry,))


def discoverers(table: Any) -> Iterator[Scene]:
    """One or two seats discover the same technology in one round; then its price is asked."""
    for count in (1, 2):
        names = ("ann", "bea")[:count]
        seats = {name: {"science": PRICES[0]} for name in names}
        given = {"phase": "resolve", "technologies": ["iron"], "seats": seats}
        yield Scene(given, (dict.fromkeys(names, "discover iron"),))


def blueprint_first(table: Any) -> Iterator[Scene]:
    """Production is collected at the limit, while a blueprint may bring a population gem, and so raise the limit."""
    for roll, value in product((1, 2), range(1, 10)):
        given = {"roll": {"production": roll}, "seats": seat(production=LIMIT, city=f"GC1 P{value} b.P1")}
        place = {"ann": "place p1 row1 column 1 as population from blueprint"}
        script = ({"ann": {"collect": {"production": roll}}}, place)
        yield Scene(given, script, (*script, ACT), PAUSE)
