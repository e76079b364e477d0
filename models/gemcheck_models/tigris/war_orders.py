"""The orders in which the wars of a union may be fought, and what each is worth to a seat.

An order names the colours from first to last; a war that an earlier one has made void is passed over. Its value lies in
an interval: at least the first number, whatever rivals hold and however they fight, and at most the second, which is
what comes of it when they have no tile to commit. In between, the chance of each value is that of the rivals' hands, if
they lay open. Every value is counted at the end of the turn, as if the turn ended with this action.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice, permutations

import msgspec
from msgspec.structs import replace

from gemcheck.games.tigris import unions
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.geometry import WHOLE
from gemcheck.games.tigris.plans import Plan, War
from gemcheck.games.tigris.state import ORDER, Four, State, seat_changed
from gemcheck_models.tigris.objective import Value, Worth
from gemcheck_models.tigris.rivals import BEST, HOPE, KNOWN, NONE, Hidden, hidden
from gemcheck_models.tigris.search import LEAST, MOST, Found, Line, Search
from gemcheck_models.tigris.war_chances import deals

__all__ = [
    "Choice",
    "Course",
    "Fought",
    "Spread",
    "choices",
    "course_of",
    "courses",
    "ever_at_most",
    "opened",
    "spread_of",
    "to_come",
]

NO_TILES: Four = (0, 0, 0, 0)

DEALS = 600
"""How many deals of hidden tiles are looked at one by one for the chances of values."""


class Fought(Search):
    """The search of the best decisions of an action, with an order of wars that is given (none: it is free)."""

    def __init__(
        self, game: Tigris, start: State, who: int, worth: Worth, mode: str, order: Sequence[int] = ()
    ) -> None:
        super().__init__(game, start, who, worth, mode)
        self.order = order
        self._known: dict[object, Found] = {}

    def resolved(
        self, state: State, hidden: Hidden, floor: Value = LEAST, ceiling: Value = MOST, within: int = WHOLE
    ) -> Found:
        if state.phase != ORDER or state.conflict is None:
            return super().resolved(state, hidden, floor, ceiling, within)
        key = _still_matters(state, hidden, unions.doubled(state, state.conflict.marker))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = super().resolved(state, hidden)
        return found

    def decisions(self, state: State, mover: int) -> Iterator[Plan]:
        if state.phase == ORDER and state.conflict is not None and self.order:
            doubled = unions.doubled(state, state.conflict.marker)
            yield War(next(colour for colour in self.order if colour in doubled))
        else:
            yield from super().decisions(state, mover)


class Course(msgspec.Struct, frozen=True):
    """An order of wars (empty: whoever may choose does so as they go), the interval of its value, and the decisions
    that reach the lower end when rivals do their worst."""

    order: tuple[int, ...]
    least: Value
    most: Value
    line: Line


class Choice(msgspec.Struct, frozen=True):
    """A decision that is open to the seat now, the interval of its value, and its value on average over the rivals'
    hands, opened once the decision is made (None: known hands, or too many deals)."""

    plan: Plan
    least: Value
    most: Value
    mean: Value | None


def _still_matters(state: State, hidden: Hidden, colours: Sequence[int]) -> object:
    """What the rest of an action depends on when wars of these colours may still be fought: of the tiles that are not
    on the board those of these colours only, and of the bag nothing, because the value is counted before it is drawn
    from."""
    seats = []
    for seat in state.seats:
        black, red, blue, green = (n if colour in colours else 0 for colour, n in enumerate(seat.hand))
        seats.append(replace(seat, hand=(black, red, blue, green)))
    pool = tuple(hidden.pool[colour] for colour in colours)
    return replace(state, seats=tuple(seats), bag=NO_TILES, removed=NO_TILES), pool, hidden.sizes


Spread = tuple[tuple[Value, Fraction], ...]
"""Values from the best to the worst, each with its chance."""


def last_action(state: State) -> State:
    """The state as if the turn ended with the action under way."""
    return replace(state, actions=1)


def modes(known: bool) -> tuple[str, str]:
    """The assumptions about rivals that give the lower and the upper end of an interval."""
    return (KNOWN, KNOWN) if known else (BEST, NONE)


def to_come(state: State) -> list[int]:
    """The colours of the wars that are still to be ordered, the one under way left out."""
    conflict = state.conflict
    if conflict is None or conflict.marker < 0:
        return []
    return [colour for colour in unions.doubled(state, conflict.marker) if colour != conflict.colour]


def orders(state: State) -> list[tuple[int, ...]]:
    """Every order of the wars that are still to come; none where there is nothing to order."""
    colours = to_come(state)
    return list(permutations(colours)) if len(colours) > 1 else []


def resolved(game: Tigris, state: State, who: int, worth: Worth, mode: str, order: Sequence[int]) -> tuple[Value, Line]:
    """What a conflict comes to for a seat under an assumption about its rivals, and the decisions that lead there."""
    assumption = hidden(state, who, mode)
    search = Fought(game, state, who, worth, mode, order)
    found = search.resolved(assumption.assumed(last_action(state)), assumption)
    return found.value, found.line


def ever_at_most(game: Tigris, state: State, who: int, worth: Worth, known: bool, order: Sequence[int]) -> Value:
    """The most that a conflict may come to when rivals decide as the seat would wish, with the hands that it would wish
    them: no hand and no decision of theirs gives more. It exceeds the upper end of an interval where rivals can help,
    by a war that one of them wins against another, say."""
    assumption = hidden(state, who, KNOWN if known else HOPE)
    search = Fought(game, state, who, worth, HOPE, order)
    return search.resolved(assumption.assumed(last_action(state)), assumption).value


def courses(
    game: Tigris, state: State, who: int, worth: Worth, known: bool, only: tuple[int, ...] | None
) -> tuple[Course | None, list[Course]]:
    """The free course, and that of every order, best first; with `only` no course but that of this order."""
    if only is not None:
        return None, [course_of(game, state, who, worth, known, only)]
    free = course_of(game, state, who, worth, known, ())
    ranked = [course_of(game, state, who, worth, known, order) for order in orders(state)]
    return free, sorted(ranked, key=lambda course: (course.least, course.most), reverse=True)


def course_of(game: Tigris, state: State, who: int, worth: Worth, known: bool, order: tuple[int, ...]) -> Course:
    """The course of an order, or the free one."""
    low, high = modes(known)
    least, line = resolved(game, state, who, worth, low, order)
    most = least if low == high else resolved(game, state, who, worth, high, order)[0]
    return Course(order, least, most, line)


def opened(state: State, who: int, fighting: Sequence[tuple[int, int]]) -> list[tuple[State, Fraction]] | None:
    """The state with each deal of the tiles that rivals may commit, with its chance; None for too many deals.

    fighting: (seat, colour of tiles) of everybody who may commit tiles.
    """
    rivals = sorted({seat for seat, _ in fighting if seat != who})
    colours = sorted({tile for seat, tile in fighting if seat != who})
    assumption = hidden(state, who, BEST)
    sizes = [assumption.sizes[rival] for rival in rivals]
    found = list(islice(deals(assumption.pool, sizes, colours), DEALS + 1))
    if len(found) > DEALS:
        return None
    return [(_holding(state, rivals, hands), chance) for hands, chance in found]


def _holding(state: State, rivals: Sequence[int], hands: Sequence[Four]) -> State:
    """The state with these hands, as far as they can be committed."""
    for rival, hand in zip(rivals, hands, strict=True):
        state = replace(state, seats=seat_changed(state, rival, replace(state.seats[rival], hand=hand)))
    return state


def choices(
    game: Tigris,
    state: State,
    who: int,
    worth: Worth,
    known: bool,
    order: Sequence[int],
    dealt: list[tuple[State, Fraction]] | None,
) -> list[Choice]:
    """Every decision that is open to the seat now: the best lower end first, then the best average, then the best upper
    end; none when it is not its turn to decide."""
    if who not in game.to_move(state):
        return []
    found = []
    for plan in game.legal(state, who):
        least, most = (_decided(game, state, who, worth, mode, order, plan) for mode in modes(known))
        mean = None
        if dealt is not None:
            mean = _mean([(_decided(game, one, who, worth, KNOWN, order, plan), chance) for one, chance in dealt])
        found.append(Choice(plan, least, most, mean))
    return sorted(found, key=lambda choice: (choice.least, choice.mean or (), choice.most), reverse=True)


def _decided(game: Tigris, state: State, who: int, worth: Worth, mode: str, order: Sequence[int], plan: Plan) -> Value:
    """The value of the conflict once the seat has made this decision."""
    assumption = hidden(state, who, mode)
    search = Fought(game, state, who, worth, mode, order)
    after = search.step(assumption.assumed(last_action(state)), who, plan)
    return search.resolved(after, assumption).value


def _mean(values: Sequence[tuple[Value, Fraction]]) -> Value:
    """The average of values, number by number."""
    numbers = zip(*(value for value, _ in values), strict=True)
    chances = [chance for _, chance in values]
    sums = [sum((part * chance for part, chance in zip(each, chances, strict=True)), Fraction(0)) for each in numbers]
    return tuple(int(each) if each.denominator == 1 else each for each in sums)


def spread_of(
    game: Tigris,
    who: int,
    worth: Worth,
    order: Sequence[int],
    dealt: Sequence[tuple[State, Fraction]],
) -> Spread:
    """The chance of each value of an order, every hand of a rival lying open from the start."""
    chances: dict[Value, Fraction] = {}
    for state, chance in dealt:
        value, _ = resolved(game, state, who, worth, KNOWN, order)
        chances[value] = chances.get(value, Fraction(0)) + chance
    return tuple(sorted(chances.items(), reverse=True))
