"""Tables of several sums out of each other, without asking the engine again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from gemcheck_models.gempire.placement.sweep_parts import TAKES_NOTHING, UNITS, Tables, Taking, Triple

__all__ = ["split", "together"]


def together(parts: Sequence[Tables], weights: Triple) -> Tables:
    """The tables of three attributes as those of one sum with these weights; no value of theirs is lifted."""

    def added(numbers: Iterable[int]) -> int:
        return sum(weight * number for weight, number in zip(weights, numbers, strict=True))

    options = []
    for each in zip(*[part.options for part in parts], strict=True):
        points, takes = [], []
        for row in (0, 1):
            points.append(added(option.points[row] for option in each))
            taking = TAKES_NOTHING
            for weight, option in zip(weights, each, strict=True):
                taking = taking.plus(option.takes[row], weight)
            takes.append(taking)
        options.append(each[0]._replace(points=(points[0], points[1]), takes=(takes[0], takes[1])))
    items = []
    for same in zip(*[part.items for part in parts], strict=True):
        items.append(same[0]._replace(more=tuple([added(m) for m in zip(*[i.more for i in same], strict=True)])))
    rest = added(part.rest for part in parts)
    return replace(parts[0], options=tuple(options), items=tuple(items), rest=rest, weights=weights)


def split(tables: Tables, unit: int) -> list[Tables]:
    """The tables of each of three attributes, out of one in which they weigh 1, `unit` and its square; no value is
    lifted."""

    def parts(number: int) -> Triple:
        a = (number + unit // 2) % unit - unit // 2
        b = ((number - a) // unit + unit // 2) % unit - unit // 2
        return a, b, ((number - a) // unit - b) // unit

    def each(numbers: tuple[int, ...], attribute: int) -> tuple[int, ...]:
        return tuple([parts(number)[attribute] if number else 0 for number in numbers])

    def taking(whole: Taking, a: int) -> Taking:
        if whole == TAKES_NOTHING:
            return whole
        sides = [each(side, a) for side in (whole.right, whole.left, whole.column, whole.beside, whole.above)]
        return Taking(sides[0], sides[1], sides[2], sides[3], parts(whole.row2)[a], sides[4])

    made = []
    for a in range(3):
        options = []
        for option in tables.options:
            low, high = each(option.points, a)
            takes = (taking(option.takes[0], a), taking(option.takes[1], a))
            options.append(option._replace(points=(low, high), takes=takes))
        items = tuple([item._replace(more=each(item.more, a)) for item in tables.items])
        rest = parts(tables.rest)[a]
        made.append(replace(tables, options=tuple(options), items=items, rest=rest, weights=UNITS[a]))
    return made
