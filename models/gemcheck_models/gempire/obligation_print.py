"""Spots of print: numbers that several clauses state, parts and their total, cards and entries, a roll, a name.

All numbers come from `numbers.toml`, the packaged data, and the clauses' own texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from gemcheck.algebra import Algebra
from gemcheck.checks.text_rows import Printed, Quantity, Row
from gemcheck.checks.text_tables import TextTables
from gemcheck_models.cores import Demand, Terms, Unknown
from gemcheck_models.gempire.obligations import Claim, Situation, Spot, flags

__all__ = ["ONE", "printed_spots"]

ONE = "one situation"
"""The scope of a spot without a state: print is print."""

TOKENS, TECHNOLOGIES = "reward-tokens", "technology-cards"
"""Quantities that are looked at part by part instead of as a whole."""

FACES = ("blank", "production", "science", "wild")
ROLL = "example.roll"
THRONE = "throne"


def printed_spots(game: Any) -> Iterator[Spot]:
    """The spots of print of a game's text. Raises RulebookError when its tables lack what is asked."""
    tables = TextTables(game)
    quantities = {quantity.id: quantity for quantity in tables.numbers.quantity}
    for row in quantities.values():
        places = [place for place in row.printed if place.clauses]
        if row.id not in (TOKENS, TECHNOLOGIES) and len({place.clauses for place in places}) > 1:
            yield _spot(row, f"clauses print different numbers for {row.what}", [_quantity(tables, row, places)])
    if TOKENS in quantities:
        yield _spot(
            quantities[TOKENS], "the kinds of reward tokens do not add up", [_tokens(tables, quantities[TOKENS])]
        )
    if TECHNOLOGIES in quantities:
        row = quantities[TECHNOLOGIES]
        yield _spot(row, "more technologies are explained than there are cards", [_technologies(tables, row)])
    if "dice" in quantities and ROLL in game.rulebook.clauses:
        yield Spot(
            "sample-roll",
            "no throw of the dice is the announced one",
            "the announcements of the sample in the order of the text",
            lambda _game: _rolls(tables, quantities["dice"]),
            kind="example-contradicts-rule",
        )
    for term in tables.numbers.term:
        if term.id == THRONE:
            yield _spot(term, "a Demand of the sample game has no entry", [_throne(tables, term.word)], "throne-demand")


def _spot(row: Row, what: str, situations: Sequence[Situation], slug: str = "") -> Spot:
    return Spot(
        slug or row.id,
        what,
        ONE,
        lambda _game: situations,
        "contradiction",
        row.point,
        row.known_as,
        row.impact,
    )


def _first_value(tables: TextTables, row: Quantity) -> tuple[tuple[str, ...], int]:
    place = next(place for place in row.printed if place.clauses)
    return place.clauses, tables.value(place.values[0])


def _at(name: str, number: int) -> Demand:
    def demand(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms[name], number)

    return demand


# -- one quantity, several places


def _quantity(tables: TextTables, row: Quantity, places: Sequence[Printed]) -> Situation:
    printed = [(place, tables.values(place.values)) for place in places]
    length = max(len(values) for _, values in printed)
    most = max((value for _, values in printed for value in values if value is not None), default=0)
    names = [f"number-{i + 1}" for i in range(length)]
    claims = tuple(
        Claim(place.clauses, "/".join("?" if v is None else str(v) for v in values), _stated(names, values))
        for place, values in printed
    )
    return Situation("", tuple(Unknown(name, 0, most) for name in names), claims)


def _stated(names: Sequence[str], values: Sequence[int | None]) -> Demand:
    stated = [(name, value) for name, value in zip(names, values, strict=False) if value is not None]

    def demand(terms: Terms, alg: Algebra) -> Any:
        return alg.both(*(alg.equal(terms[name], value) for name, value in stated))

    return demand


# -- parts and their total


def _tokens(tables: TextTables, row: Quantity) -> Situation:
    counts: dict[str, int] = {}
    for token in tables.data("components.toml: palace_token"):
        counts[token["clauses"][0]] = counts.get(token["clauses"][0], 0) + token["count"]
    clauses, announced = _first_value(tables, row)

    def add_up(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(alg.total(terms[kind] for kind in counts), announced)

    return Situation(
        "",
        tuple(Unknown(kind, 0, max(announced, count)) for kind, count in counts.items()),
        (
            *(Claim((kind,), f"{count} of this kind", _at(kind, count)) for kind, count in counts.items()),
            Claim(clauses, f"{announced} tokens in all", add_up),
        ),
    )


def _technologies(tables: TextTables, row: Quantity) -> Situation:
    entries = [entry["clauses"][0] for entry in tables.data("technologies.toml: technology")]
    clauses, announced = _first_value(tables, row)

    def in_the_box(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(alg.total(terms[entry] for entry in entries), announced)

    return Situation(
        "",
        flags(*entries),
        (
            *(Claim((entry,), "its card is in the box", _at(entry, 1)) for entry in entries),
            Claim(clauses, f"{announced} technology cards", in_the_box),
        ),
    )


# -- a roll


def _rolls(tables: TextTables, row: Quantity) -> Iterator[Situation]:
    for part in tables.clause(ROLL).text.split(";"):
        announced = {face: int(count) for count, face in re.findall(rf"(\d+) ({'|'.join(FACES[1:])})", part)}
        if announced:
            yield _roll(tables, row, announced)


def _roll(tables: TextTables, row: Quantity, announced: dict[str, int]) -> Situation:
    clauses, number = _first_value(tables, row)
    dice: list[dict[str, Any]] = tables.data("components.toml: die")
    shown = sum(announced.values())
    names = [f"die-{i + 1}" for i in range(max(number, shown))]
    kinds: dict[str, list[tuple[str, set[int]]]] = {}
    for die in dice:
        faces = {FACES.index(face) for face in die["faces"]}
        kinds.setdefault(die["clauses"][0], []).append((f"die-{die['number']}", faces))

    def no_more(terms: Terms, alg: Algebra) -> Any:
        return alg.both(*(alg.equal(terms[name], 0) for name in names[number:]))

    def sample(terms: Terms, alg: Algebra) -> Any:
        return alg.both(
            *(
                alg.equal(alg.count(alg.equal(terms[name], face) for name in names), announced.get(FACES[face], 0))
                for face in range(1, len(FACES))
            )
        )

    def own_faces(listed: Sequence[tuple[str, set[int]]]) -> Demand:
        def demand(terms: Terms, alg: Algebra) -> Any:
            return alg.both(
                *(alg.either(*(alg.equal(terms[name], face) for face in sorted(faces))) for name, faces in listed)
            )

        return demand

    return Situation(
        "the sample announces " + ", ".join(f"{count} {face}" for face, count in announced.items()),
        tuple(Unknown(name, 0, len(FACES) - 1, FACES) for name in names),
        (
            Claim(clauses, f"{number} dice, each with one face up", no_more),
            *(Claim((kind,), "these dice show their own faces", own_faces(listed)) for kind, listed in kinds.items()),
            Claim((ROLL,), f"{shown} faces are announced", sample),
        ),
    )


# -- a name


def _throne(tables: TextTables, word: str) -> Situation:
    demands: list[dict[str, Any]] = tables.data("demands.toml: demand")
    numbers = [demand["id"] for demand in demands]
    named = [d["id"] for d in demands if any(word in tables.clause(c).text.lower() for c in d["clauses"])]
    beyond = max(numbers) + 1

    def called_so(terms: Terms, alg: Algebra) -> Any:
        return alg.either(*(alg.equal(terms["demand"], number) for number in (*named, beyond)))

    def listed(terms: Terms, alg: Algebra) -> Any:
        return alg.either(*(alg.equal(terms["demand"], number) for number in numbers))

    return Situation(
        f"a {word}",
        (Unknown("demand", min(numbers), beyond),),
        (
            Claim(("flag.example.one",), f"its entry speaks of a {word}, or it has none", called_so),
            Claim(("demand.id-number",), f"its number is one of the {len(numbers)} entries", listed),
        ),
    )
