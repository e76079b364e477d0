"""War and revolt: who can win with which commitments, and which order of wars is best for a seat.

Every pair of commitments is decided by the engine's own rules (`war_rows`), every order of the wars by the search that
also finds the best turn (`war_orders`). Hidden hands make intervals, and the exact chance of each hand says how likely
each value is (`war_chances`).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gemcheck.advice import Advisor
from gemcheck.game import GameError
from gemcheck.games.tigris import fights, unions
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.state import ATTACK, COLOURS, DEFEND, ORDER, State
from gemcheck_models.tigris.objective import VICTORY, Value, without_end, worth
from gemcheck_models.tigris.rivals import BEST, KNOWN, hidden
from gemcheck_models.tigris.turn import Question, replayed
from gemcheck_models.tigris.war_orders import (
    Choice,
    Course,
    Spread,
    choices,
    course_of,
    courses,
    ever_at_most,
    last_action,
    opened,
    spread_of,
    to_come,
)
from gemcheck_models.tigris.war_rows import Fight, fights_of

__all__ = ["WarTable", "advisor", "again", "analysed"]


class WarTable(msgspec.Struct, frozen=True):
    """A conflict as one seat sees it.

    fights: the conflict under way, or each war that may come next; free: the course in which whoever may choose the
    next war does so as the wars go; orders: the courses of which the order is fixed, best first (none where there is
    nothing to order); ever: the most that the course answered with may come to, whatever rivals hold and do; choices:
    the decisions open to the seat now, best first; spread: the chance of each value of the free course, or of the order
    asked for, with the rivals' hands open (None: known hands, or too many deals).
    """

    who: int
    objective: str
    known: bool
    fights: tuple[Fight, ...]
    free: Course | None
    orders: tuple[Course, ...]
    ever: Value
    choices: tuple[Choice, ...]
    spread: Spread | None

    @property
    def course(self) -> Course:
        """The course on which the answer rests: the free one, or the order asked for."""
        return self.free if self.free is not None else self.orders[0]


def analysed(
    game: Tigris,
    state: State,
    who: int | None = None,
    objective: str = VICTORY,
    known: bool = False,
    order: Sequence[int] | None = None,
    chances: bool = True,
) -> WarTable:
    """The conflict of a position for a seat (the active one unless told otherwise).

    known: rivals hold what the position says; otherwise only the number of tiles in each hand counts. order: the
    colours of the wars from first to last, where that is settled. chances: whether deals are looked at one by one.
    Raises GameError for a position without a conflict, or an order that is none of its wars.
    """
    if state.phase not in (ORDER, ATTACK, DEFEND) or state.conflict is None:
        raise GameError(f"no conflict is under way (phase {state.phase}) [union.together, revolt.trigger]")
    seat = state.active if who is None else who
    if not 0 <= seat < len(state.seats):
        raise GameError(f"there is no seat {seat + 1}: the position has {len(state.seats)}")
    settled = _settled(state, order)
    game = without_end(game)
    value = worth(objective)
    found = tuple(fights_of(game, state, hidden(state, seat, KNOWN if known else BEST)))
    free, ordered = courses(game, state, seat, value, known, settled)
    course = ordered[0] if free is None else free
    _hold(game, state, seat, objective, known, course)
    dealt = opened(state, seat, _committing(state, found)) if chances and not known else None
    return WarTable(
        who=seat,
        objective=objective,
        known=known,
        fights=found,
        free=free,
        orders=tuple(ordered),
        ever=ever_at_most(game, state, seat, value, known, course.order),
        choices=tuple(choices(game, state, seat, value, known, settled or (), dealt)),
        spread=None if dealt is None else spread_of(game, seat, value, settled or (), dealt),
    )


def _hold(game: Tigris, state: State, who: int, objective: str, known: bool, course: Course) -> None:
    """Carry out the decisions of a course by the engine, each checked for legality. Raises ValueError where they do not
    come to its lower end."""
    question = Question(game, last_action(state), who, objective, KNOWN if known else BEST)
    end = replayed(question, course.line)[-1].after
    reached = worth(objective)(end.seats[who])
    if reached != course.least:
        raise ValueError(f"the decisions come to {reached} by the engine, and to {course.least} by the search")


def again(game: Tigris, state: State, table: WarTable) -> Course:
    """The course on which an answer rests, under another ruleset of the game."""
    settled = table.orders[0].order if table.free is None else ()
    return course_of(without_end(game), state, table.who, worth(table.objective), table.known, settled)


def advisor() -> Advisor:
    """Who answers `advise tigris war`."""
    from gemcheck_models.tigris.war_advice import WAR

    return WAR


def _settled(state: State, order: Sequence[int] | None) -> tuple[int, ...] | None:
    """The order asked for. Raises GameError when it does not name each war that is to come once."""
    if order is None:
        return None
    colours = to_come(state)
    if sorted(order) != colours or len(colours) < 2:
        there = "there are no wars to be ordered"
        if len(colours) > 1:
            there = f"the wars to be ordered are {', '.join(COLOURS[colour] for colour in colours)}"
        raise GameError(f"order {','.join(COLOURS[colour] for colour in order)}: {there} [union.order]")
    return tuple(order)


def _committing(state: State, found: Sequence[Fight]) -> list[tuple[int, int]]:
    """(seat, colour of tiles) of everybody who may still commit tiles in these conflicts or in a war that follows."""
    conflict = state.conflict
    if conflict is None:
        return []
    committing = []
    for fight in found:
        committing.append((fight.defender, fight.tile))
        if state.phase != DEFEND:
            committing.append((fight.attacker, fight.tile))
    for colour in sorted({colour for fight in found for outcome in fight.outcomes for colour in outcome.then}):
        begun = unions.war_begun(state, conflict, colour, None).conflict
        if begun is not None:
            committing += [(begun.attacker, fights.colour(begun)), (begun.defender, fights.colour(begun))]
    return committing
