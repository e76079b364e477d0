"""Packing by search: the piece with the fewest places left goes next, and every place is tried.

The same exact cover as `packing` states for CP-SAT, written without a solver. Pieces that can lie in the same places
and have the same company are put down in order, so that no packing is met twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gemcheck.games.antiquity import components as box
from gemcheck_models.antiquity.pieces import SINGLE, Item, Packing, Place, Task, area, places, price, settled

__all__ = ["STEPS", "StoppedError", "affordable", "better_choices", "packed", "packings", "refuted"]

STEPS = 200_000
"""Pieces put down before a search gives up."""


class StoppedError(Exception):
    """A search has used up its steps; nothing is shown."""


class _Search:
    """A search for packings; `left` says how many pieces may still be put down."""

    def __init__(self, task: Task, steps: int) -> None:
        self.task, self.left = task, steps
        self.places: dict[Item, tuple[Place, ...]] = {}
        self.groups: dict[Item, int] = {}

    def packings(self, wanted: Sequence[Item]) -> Iterator[Packing]:
        """Every packing of exactly these pieces, those of one square on the first squares left. Raises StoppedError."""
        if area(wanted) > self.task.room:
            return
        large = [item for item in wanted if item.kind not in SINGLE]
        for item in large:
            self._known(item)
        for found in self._found(large, [self.places[item] for item in large], ()):
            yield settled(self.task, found, [item for item in wanted if item.kind in SINGLE])

    def _known(self, item: Item) -> None:
        if item not in self.places:
            self.places[item] = places(self.task, item)
            twins = (self.groups[other] for other in self.groups if self._alike(item, other))
            self.groups[item] = next(twins, len(self.groups))

    def _alike(self, one: Item, other: Item) -> bool:
        """Whether two pieces can lie in the same places and have to be next to the same others."""
        joined = self.task.joined
        company = box.UNIVERSITY not in (one.kind, other.kind) and (one.kind in joined) == (other.kind in joined)
        return company and self.places[one] == self.places[other]

    def _found(
        self, open_items: Sequence[Item], choices: Sequence[Sequence[Place]], done: tuple[tuple[Item, Place], ...]
    ) -> Iterator[tuple[tuple[Item, Place], ...]]:
        if not open_items:
            yield done
            return
        at = min(range(len(open_items)), key=lambda i: len(choices[i]))
        item = open_items[at]
        rest = [i for i in range(len(open_items)) if i != at]
        twins = {i for i in rest if self.groups[open_items[i]] == self.groups[item]}
        for place in choices[at]:
            self.left -= 1
            if self.left < 0:
                raise StoppedError
            narrowed = []
            for i in rest:
                fitting = self._fitting(item, place, open_items[i], choices[i], i in twins)
                if not fitting:
                    break
                narrowed.append(fitting)
            else:
                yield from self._found([open_items[i] for i in rest], narrowed, (*done, (item, place)))

    def _fitting(self, item: Item, place: Place, other: Item, choices: Sequence[Place], twin: bool) -> list[Place]:
        city, mask = place
        kept = [there for there in choices if (there[0] != city or not there[1] & mask) and (not twin or there > place)]
        if {item.kind, other.kind} & set(self.task.joined):
            kept = [there for there in kept if not self.task.parted(item, place, other, there)]
        return kept


def packed(task: Task, wanted: Sequence[Item], steps: int = STEPS) -> Packing | None:
    """A packing of exactly these pieces, None when there is none. Raises StoppedError when the steps do not suffice."""
    return next(_Search(task, steps).packings(wanted), None)


def packings(task: Task, wanted: Sequence[Item], steps: int = STEPS) -> Iterator[Packing]:
    """Every packing of these pieces, pieces that are alike in one order only. Raises StoppedError."""
    return _Search(task, steps).packings(wanted)


# -- nothing better


def better_choices(task: Task, value: int) -> Iterator[tuple[Item, ...]]:
    """Every choice among the pieces that may be packed which is worth more than this, has enough squares in number, and
    can be paid, together with the pieces that must be packed: what counting alone does not exclude."""
    if area(task.must) <= task.room and affordable(task, task.must):
        yield from _chosen(task, value, 0, ())


def affordable(task: Task, wanted: Sequence[Item]) -> bool:
    """Whether the pieces cost no more than the purse holds."""
    cost, purse = price(wanted), task.purse
    return purse is None or all(getattr(cost, word) <= getattr(purse, word) for word in cost.__struct_fields__)


def _chosen(task: Task, value: int, at: int, chosen: tuple[Item, ...]) -> Iterator[tuple[Item, ...]]:
    """Choices that begin with these pieces and go on with those from `at`; `value` is still to be exceeded."""
    if sum(task.worths[at:]) <= value:
        return
    if at == len(task.may):
        yield (*task.must, *chosen)
        return
    kind, more = (task.may[at], task.worths[at]), (*chosen, task.may[at])
    if area(task.must) + area(more) <= task.room and affordable(task, (*task.must, *more)):
        yield from _chosen(task, value - task.worths[at], at + 1, more)
    while at < len(task.may) and (task.may[at], task.worths[at]) == kind:
        at += 1  # without this piece also without those like it, which are chosen first
    yield from _chosen(task, value, at, chosen)


def refuted(task: Task, value: int, steps: int = STEPS) -> int | None:
    """Show that no choice is worth more than this: how many choices counting left over, each of which was searched in
    vain; None when one of them can be packed. Raises StoppedError when the steps do not suffice for all of them."""
    looked_at = 0
    for wanted in better_choices(task, value):
        looked_at += 1
        search = _Search(task, steps)
        if next(search.packings(wanted), None) is not None:
            return None
        steps = search.left
    return looked_at
