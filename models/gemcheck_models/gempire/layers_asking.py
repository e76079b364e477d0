"""Do two effects on one number give the same in either order? Decided by z3, then enumerated as a second opinion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

import msgspec

from gemcheck.algebra import INTS, Algebra
from gemcheck_models.gempire.demand_solving import smallest
from gemcheck_models.gempire.layers_numbers import NUMBERS, Effect

__all__ = ["Answer", "Pair", "asked", "both", "composed", "order_clause", "pairs"]

VALUES = range(41)
"""Values that are enumerated."""
COUNTS = range(4)
"""Counts that are enumerated."""


class Pair(msgspec.Struct, frozen=True):
    """Two effects on one number; a reading stands second."""

    first: Effect
    second: Effect

    @property
    def name(self) -> str:
        return f"{self.first.name} and {self.second.name}"

    @property
    def effects(self) -> tuple[Effect, Effect]:
        return (self.first, self.second)

    def has(self, name: str) -> bool:
        return any(effect.name == name for effect in self.effects)


class Answer(msgspec.Struct, frozen=True):
    """What two orders make of a number: the smallest numbers for which they differ (None: they never do), other numbers
    for which they do, with other results where there are such, and how many numbers were enumerated."""

    pair: Pair
    numbers: Mapping[str, int] | None
    others: Mapping[str, int] | None
    enumerated: int

    @property
    def results(self) -> tuple[int, int]:
        """The results with the first effect first and with the second effect first."""
        return both(self.pair, self.numbers or {})


def pairs(effects: Sequence[Effect]) -> Iterator[Pair]:
    """Every two effects that can meet on one number and of which at most one is a reading."""
    for one, other in combinations(effects, 2):
        apart = one.demand and other.demand and one.demand != other.demand
        if one.number == other.number and not apart and not (one.note and other.note):
            yield Pair(other, one) if one.note else Pair(one, other)


def start(pair: Pair, terms: Mapping[str, Any]) -> tuple[Any, ...]:
    """The number before both effects. Only Iron looks at a second attribute."""
    if "active" in terms:
        return (terms["active"], 0)
    names = [name for name in reversed(NUMBERS.get(pair.first.number, ("value",))) if name in terms]
    return tuple(terms[name] for name in names)


def composed(pair: Pair, terms: Mapping[str, Any], alg: Algebra = INTS, swapped: bool = False) -> Any:
    """What is seen after both effects in the given or the other order: what a reading took, else the number."""
    numbers, taken = start(pair, terms), None
    for effect in reversed(pair.effects) if swapped else pair.effects:
        if effect.note is not None:
            taken = effect.note(numbers, terms, alg)
        elif effect.change is not None:
            numbers = effect.change(numbers, terms, alg)
    if taken is not None:
        return taken
    return numbers[0] if "active" in terms else alg.total(numbers)


def unknowns(pair: Pair) -> tuple[list[str], list[str]]:
    """The counts and the values that a pair depends on."""
    values = [n for n in NUMBERS.get(pair.first.number, ("value",)) if n != "other" or pair.has("Iron")]
    counts = [effect.unknown for effect in pair.effects if effect.unknown and not effect.constants]
    return counts, values


def constants(pair: Pair) -> Iterator[dict[str, int]]:
    """The strengths to try one by one; diamonds also by the symbols of their card."""
    if pair.first.number == "useful diamonds on a card":
        yield from ({"symbols": symbols} for symbols in (1, 2))
        return
    fixed = [effect for effect in pair.effects if effect.constants]
    for chosen in product(*(effect.constants for effect in fixed)):
        yield {effect.unknown: number for effect, number in zip(fixed, chosen, strict=True)}


def lowest(name: str) -> int:
    """The least number of something: an effect is there, and so is a card."""
    return 0 if name in ("value", "other", "points", "active") else 1


def least(pair: Pair, fixed: Mapping[str, int]) -> dict[str, int] | None:
    """The smallest numbers, counts before values, for which the order matters, by z3. Raises UndecidedError."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    counts, values = unknowns(pair)
    names = [*counts, *values]
    terms = {**fixed, **{name: z3.Int(name) for name in names}}
    limits = [terms[name] >= lowest(name) for name in names]
    if "active" in terms:
        limits.append(terms["active"] <= fixed["symbols"])
    one, other = (z3.simplify(_term(composed(pair, terms, Z3, swapped))) for swapped in (False, True))
    order = [terms[name] for name in names]
    found = smallest([*limits, one != other], order, order)
    return None if found is None else {**fixed, **dict(zip(names, found, strict=True))}


def _term(result: Any) -> Any:
    import z3

    if isinstance(result, bool):
        return z3.BoolVal(result)
    return z3.IntVal(result) if isinstance(result, int) else result


def both(pair: Pair, numbers: Mapping[str, int]) -> tuple[int, int]:
    """What comes out in the given and in the other order."""
    return int(composed(pair, numbers)), int(composed(pair, numbers, swapped=True))


def enumerated(pair: Pair, fixed: Mapping[str, int]) -> tuple[list[dict[str, int]], int]:
    """The first numbers of a small range for which the order matters, then the next ones, if possible with other
    results; and how many were looked at."""
    counts, values = unknowns(pair)
    ranges = [range(lowest(n), COUNTS.stop) for n in counts] + [range(lowest(n), VALUES.stop) for n in values]
    if "active" in values:
        ranges = [range(fixed["symbols"] + 1)]
    seen, found = 0, list[dict[str, int]]()
    for numbers in product(*ranges):
        seen += 1
        terms = {**fixed, **dict(zip([*counts, *values], numbers, strict=True))}
        one, other = both(pair, terms)
        if one == other or (len(found) > 1 and (one, other) == both(pair, found[0])):
            continue
        if found and (one, other) != both(pair, found[0]):
            return [found[0], terms], seen
        found.append(terms)
    return found[:2], seen


def asked(pair: Pair) -> Answer:
    """Whether the order of two effects matters, and where first; for all whole numbers. Raises UndecidedError, and
    AssertionError when z3 and the enumeration differ."""
    best: tuple[list[int], list[dict[str, int]]] | None = None
    total = 0
    for fixed in constants(pair):
        found = least(pair, fixed)
        again, seen = enumerated(pair, fixed)
        total += seen
        if found != (again[0] if again else None):
            raise AssertionError(f"{pair.name}: z3 finds {found}, enumeration {again[:1]}")
        if found is not None:
            counts, values = unknowns(pair)
            rank = [found[name] for name in ("cards", *counts) if name in found]
            rank += [*fixed.values(), *(found[name] for name in values)]
            best = min(best or (rank, again), (rank, again), key=lambda one: one[0])
    if best is None:
        return Answer(pair, None, None, total)
    return Answer(pair, best[1][0], best[1][1] if len(best[1]) > 1 else None, total)


def order_clause(rulebook: Any, pair: Pair) -> str:
    """The clause that speaks of both effects, the one that names fewest others; without one, the clause that keeps the
    first effect in force whenever the second reads; "" if there is none either."""
    one, other = pair.effects
    found = [
        name
        for mine, theirs in ((one, other), (other, one))
        for name in mine.clauses
        if name in theirs.clauses or set(rulebook.clauses[name].interacts) & set(theirs.clauses)
    ]
    if found:
        return min(found, key=lambda name: (len(rulebook.clauses[name].interacts), name))
    return one.lasting if other.note else ""
