"""Which effects of Gempire change one and the same number, each as the engine's own function of that number.

A number is a card's value, the buildings that cards stand for, the useful diamonds on a card, or the points of a
district or attribute. The list follows the catalogue: the fields of a formula that printed cards use, the
technologies, the bonuses and readings of Demands.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from gemcheck.algebra import Algebra
from gemcheck.game import Game
from gemcheck.games.gempire import components
from gemcheck.games.gempire.arithmetic import counted, floored, multiplied, useful_limit
from gemcheck.games.gempire.bonuses import economics, matrimony
from gemcheck.games.gempire.buildings import buildings
from gemcheck.games.gempire.cards import NONE, Card, Formula
from gemcheck.games.gempire.demands_cards import artificial_base, valuable
from gemcheck.games.gempire.demands_districts import strong
from gemcheck.games.gempire.demands_rows import above_in_all, lacking
from gemcheck.games.gempire.facts import stands_for
from gemcheck.games.gempire.gem_sources import CONSTRUCTION_BUILDINGS, tens_due, twenties_due
from gemcheck.games.gempire.state import GOLD, Placed, Seat
from gemcheck.games.gempire.table import SURVEYING, TECHNOLOGIES
from gemcheck.games.gempire.yields import for_buildings
from gemcheck_models.gempire.layers_numbers import LOWER, Effect, Numbers, Terms

__all__ = ["alone", "catalogue"]

FORMULA_FIELDS = ("right", "left", "adjacent", "city", "row2", "gems")
"""What a formula can count. Row and palace level only choose the printed number, from which a value starts."""
SEEN = ("right", "left", "adjacent", "city", "row2")
"""The fields of a formula that count buildings."""


# -- the value of a card: one number per attribute that it yields


def grown(field: str, numbers: Numbers, terms: Terms, alg: Algebra) -> Numbers:
    """The value with what its formula counts, one point for each."""
    count = terms[field]
    formula = Formula(row2=1) if field == "row2" else Formula(**{field: (0, 1, 0)})  # type: ignore[arg-type]
    right, left, adjacent, city, gems = (
        (0, count, 0) if name == field else NONE for name in ("right", "left", "adjacent", "city", "gems")
    )
    more = counted(formula, right, left, adjacent, city, count if field == "row2" else 0, gems)
    return (numbers[0] + more, *numbers[1:])


def each(rule: Callable[[Any, Terms, Algebra], Any]) -> Callable[[Numbers, Terms, Algebra], Numbers]:
    """A change of every attribute that the card yields."""
    return lambda numbers, terms, alg: tuple(rule(number, terms, alg) for number in numbers)


def merged(numbers: Numbers, terms: Terms, alg: Algebra) -> Numbers:
    """Iron: one value, the sum of both sides."""
    return (alg.total(numbers),)


def added(points: Callable[[Any], Any], unknown: str = "") -> Callable[[Numbers, Terms, Algebra], Numbers]:
    """A bonus added once."""
    return lambda numbers, terms, alg: (numbers[0] + points(terms[unknown] if unknown else 1), *numbers[1:])


def of_cards(game: Game[Any, Any]) -> list[Effect]:
    """Everything that changes or reads the value of a card."""
    number = "value of a card"
    effects = [
        Effect(
            f"counting ({field})",
            number,
            ("attribute.dynamic", *(f"card.{slug}" for slug in slugs)),
            change=partial(grown, field),
            lasting="attribute.dynamic",
            unknown=field,
        )
        for field, slugs in counting(game).items()
    ]
    minimum = components.demand(11).minimum
    return [
        *effects,
        Effect(
            "Drain System",
            number,
            ("tech.drain-system", "tech.drain-system.dynamic", "tech.drain-system.iron"),
            change=each(lambda value, terms, alg: floored(value, alg)),
        ),
        Effect(
            "diamonds",
            number,
            ("diamond.one-symbol.double", "diamond.two-symbol.triple"),
            change=each(lambda value, terms, alg: multiplied(value, terms["diamonds"], terms["diamonds"], False, alg)),
            lasting="diamond.one-symbol.double",
            unknown="diamonds",
            constants=(1, 2),
        ),
        Effect("Economics", number, ("tech.economics",), change=added(economics)),
        Effect("Iron", number, ("tech.iron",), change=merged),
        Effect(
            "points of Demand 5",
            number,
            ("demand.05.bonus", "demand.05.base-value"),
            change=each(lambda value, terms, alg: value + artificial_base(terms["culture"])),
            lasting="demand.05.bonus",
            unknown="culture",
            demand=5,
        ),
        Effect(
            "reading of Demand 5",
            number,
            ("demand.05.condition",),
            note=lambda numbers, terms, alg: alg.total(numbers),
            demand=5,
        ),
        Effect(
            "reading of Demand 11",
            number,
            ("demand.11.condition",),
            note=lambda numbers, terms, alg: alg.either(*valuable(numbers, minimum, alg)),
            demand=11,
        ),
    ]


def counting(game: Game[Any, Any]) -> dict[str, list[str]]:
    """The fields of a formula that printed cards use, with the cards that have a clause."""
    table = game.given({"players": 3})[0].table  # type: ignore[attr-defined]  # Gempire's own
    used: dict[str, list[str]] = {}
    for field in FORMULA_FIELDS:
        cards = [c for c in table.cards if any(side and getattr(side, field) not in (0, NONE) for side in c.sides)]
        if cards:
            used[field] = [card.slug for card in cards if f"card.{card.slug}" in game.rulebook.clauses]
    return used


# -- the buildings of cards


def of_several(numbers: Numbers, terms: Terms, alg: Algebra) -> Numbers:
    """The buildings of so many cards that each stand for several."""
    return (numbers[0] * stands_for(Card("asked", "asked", (None, Formula(), None), buildings=terms["buildings"])),)


def surveyed(game: Game[Any, Any], numbers: Numbers, terms: Terms, alg: Algebra) -> Numbers:
    """The buildings that a second-row card of so many buildings stands for under Surveying."""
    table = game.table.under(game.rules)  # type: ignore[attr-defined]  # Gempire's own
    table.cards.append(Card("asked", "asked", (None, Formula(), None), buildings=numbers[0]))
    placed = Placed(len(table.cards) - 1, GOLD)
    return (buildings(table, Seat(technologies=1 << SURVEYING), 2, placed, technology=True),)


def counted_by(field: str, numbers: Numbers, terms: Terms, alg: Algebra) -> Any:
    """What a card gains that counts so many buildings, one point for each."""
    return grown(field, (0,), {field: numbers[0]}, alg)[0]


def of_buildings(game: Game[Any, Any]) -> list[Effect]:
    """Everything that changes or reads the number of buildings."""
    number = "buildings of cards"
    table = game.given({"players": 3})[0].table  # type: ignore[attr-defined]  # Gempire's own
    several = tuple(sorted({card.buildings for card in table.cards if card.buildings > 1}))
    return [
        Effect(
            "several buildings",
            number,
            ("building.count",),
            change=of_several,
            lasting="building.count",
            unknown="buildings",
            constants=several,
        ),
        Effect("Surveying", number, ("tech.surveying",), change=partial(surveyed, game)),
        Effect("Matrimony", number, ("tech.matrimony",), note=lambda n, terms, alg: matrimony(n[0])),
        Effect("Economics", number, ("tech.economics", "tech.diction"), note=lambda n, terms, alg: economics(n[0])),
        Effect(
            "Construction",
            number,
            ("tech.construction",),
            note=lambda n, terms, alg: alg.quotient(n[0], CONSTRUCTION_BUILDINGS),
        ),
        Effect("Artistry", number, ("tech.artistry", "tech.diction"), note=lambda n, terms, alg: n[0]),
        Effect("Well", number, ("card.well",), note=lambda n, terms, alg: for_buildings((1, 0, 0), (n[0], 0, 0))),
        *(
            Effect(
                f"counting ({field})",
                number,
                ("attribute.dynamic", *(f"card.{slug}" for slug in slugs)),
                note=partial(counted_by, field),
            )
            for field, slugs in counting(game).items()
            if field in SEEN
        ),
    ]


# -- useful diamonds: how many work, and whether Mathematics is there


def laid(numbers: Numbers, terms: Terms, alg: Algebra) -> Numbers:
    """One more diamond on the card, useful as far as the card can use it."""
    active, mathematics = numbers
    limit = useful_limit(terms["symbols"], alg.equal(mathematics, 1), alg)
    return (alg.smallest((active + 1, limit)), mathematics)


def of_diamonds() -> list[Effect]:
    """Everything that changes how many diamonds on a card are useful."""
    number = "useful diamonds on a card"
    mine = ("diamond.one-symbol.double", "diamond.one-symbol.extra")
    return [
        Effect("a diamond", number, mine, change=laid),
        Effect("a diamond of Artistry", number, ("tech.artistry", *mine), change=laid),
        Effect("Mathematics", number, ("tech.mathematics",), change=lambda numbers, terms, alg: (numbers[0], 1)),
    ]


# -- the points of a district, and those of an attribute in a row or in the city


def beside(number: str) -> list[Effect]:
    """The bonuses that technologies give for buildings, beside the values of the cards."""
    return [
        Effect("Matrimony", number, ("tech.matrimony",), change=added(matrimony, "homes"), unknown="homes"),
        Effect("Economics", number, ("tech.economics",), change=added(economics, "shops"), unknown="shops"),
    ]


def of_districts() -> list[Effect]:
    """Everything that changes or reads the points of a district, those of a hybrid's other side included."""
    number = "points of a district"
    minimum = components.demand(8).minimum
    return [
        *beside(number),
        Effect("Iron", number, ("tech.iron",), change=merged),
        Effect(
            "reading of Demand 8",
            number,
            ("demand.08.condition",),
            note=lambda numbers, terms, alg: strong(numbers[:1], minimum, alg),
        ),
    ]


def of_attributes() -> list[Effect]:
    """Everything that changes or reads one attribute in a row or in the city."""
    number = "points of an attribute"
    return [
        *beside(number),
        Effect(
            "reading of Demand 4",
            number,
            ("demand.04.condition",),
            note=lambda numbers, terms, alg: above_in_all([lacking(LOWER, numbers[0], alg)], 0, alg),
        ),
        Effect("gems", number, ("gem.threshold",), note=lambda numbers, terms, alg: tens_due(numbers[0], 0, alg)),
        Effect(
            "University",
            number,
            ("tech.university",),
            note=lambda numbers, terms, alg: twenties_due(numbers[0], 0, alg),
        ),
    ]


def catalogue(game: Game[Any, Any]) -> list[Effect]:
    """Every effect that shares its number with another one."""
    return [*of_cards(game), *of_buildings(game), *of_diamonds(), *of_districts(), *of_attributes()]


def alone(effects: list[Effect]) -> list[str]:
    """The technologies that change no number that another effect changes or reads."""
    named = {name.removeprefix("tech.") for effect in effects for name in effect.clauses}
    return [technology for technology in TECHNOLOGIES if technology not in named]
