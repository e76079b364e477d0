"""Two rulesets of one game played side by side: where they first come apart, and whether it changes how games end.

Both games of a pair have the same seed. As long as their states are equal, they are played with the same plans and the
same outcomes of chance; from the first difference on each goes its own way, with draws that stay tied to round and seat
(`compare_track`). To tell what is owed to chance alone, the first game is played on a second time from that place, with
other draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec

from gemcheck.checks.readings_case import family
from gemcheck.checks.readings_look import flat, seat_name
from gemcheck.game import Game, OpenEnd
from gemcheck.search.compare_track import Ended, Move, Track
from gemcheck.search.playouts import Plays, checked, ordered

__all__ = ["PLACES", "First", "Pair", "apart", "compared", "pairs"]

AnyGame = Game[Any, Any]

SET_UP, PLANS, STEP, CHANCE, SILENT, MOVERS, END = PLACES = (
    "set-up",
    "legal plans",
    "outcome of a step",
    "chance",
    "undefined outcome",
    "who moves",
    "end of the game",
)
"""Where two games first come apart. chance: another outcome is drawn, or the same one leads elsewhere."""

SAME_TWICE = "continued"
"""Names the draws of the second continuation."""


class First(msgspec.Struct, frozen=True):
    """The first difference of two games: where (one of PLACES), round, number of steps before it; the position in which
    they still agree (None: the set-up), the moves made there, and the two games behind it."""

    where: str
    round: int
    step: int
    before: Any
    moves: tuple[Move | None, Move | None]
    one: Track
    other: Track


class Pair(msgspec.Struct, frozen=True):
    """What came of a pair of games: its number and seats; where, in which round and after how many steps they came
    apart (`where` is empty: never); the kinds of facts that differ then; how both ended, and how the first one ended
    when it was played on with other draws from where they came apart."""

    index: int
    seats: int
    where: str
    round: int
    step: int
    what: tuple[str, ...]
    one: Ended
    other: Ended
    again: Ended


def pairs(
    one: Callable[[], AnyGame], other: Callable[[], AnyGame], plays: Plays, deadline: float | None = None
) -> Iterator[Pair]:
    """Every pair of a run in the order of their numbers; the same on any number of processes.

    Raises GameError at once for plays that cannot be played, TimeLimitError and WorkerLostError.
    """
    checked(one(), plays)
    return ordered(partial(comparer, one, other, plays), plays, deadline)


def comparer(one: Callable[[], AnyGame], other: Callable[[], AnyGame], plays: Plays) -> Callable[[int], Pair]:
    """Plays the pair of a number."""
    return partial(compared, one(), other(), plays)


def compared(one: AnyGame, other: AnyGame, plays: Plays, index: int) -> Pair:
    """Play pair number `index` to both ends."""
    first = apart(one, other, plays, index)
    seats = plays.seats(index)
    if first.where:
        what = differing(first, seats)
        again = first.one.again(f"{first.one.stream}/{SAME_TWICE}").finish()
        ends = first.one.finish(), first.other.finish()
        return Pair(index, seats, first.where, first.round, first.step, what, *ends, again)
    end = first.one.finish()
    return Pair(index, seats, "", 0, first.step, (), end, first.other.finish(), end)


def apart(one: AnyGame, other: AnyGame, plays: Plays, index: int) -> First:
    """Play pair number `index` up to its first difference, and past it by the move that makes it; to the end of both
    games, with `where` empty, when there is none."""
    policies = tuple(plays.policy(seat) for seat in range(plays.seats(index)))
    a, b = (Track(game, policies, f"{plays.seed}/{index}") for game in (one, other))
    a.begin()
    b.begin()
    if a.state != b.state:
        return First(SET_UP, a.round, 0, None, (None, None), a, b)
    while True:
        before, now, step = a.state, a.round, a.steps
        where, moves = _moved(a, b, turned=bool(index % 2))
        if where or a.end is not None:
            return First(where, now, step, before, moves, a, b)


def _moved(a: Track, b: Track, turned: bool) -> tuple[str, tuple[Move | None, Move | None]]:
    """Make one move in both games, whose states are equal; the kind of difference that shows, if any, and the moves.
    Where the two choose other plans that are legal in both, those of the first game are taken, or of the second
    (turned)."""
    if a.over() or b.over():
        a.over(), b.over()
        return (END if a.end != b.end else ""), (None, None)
    chosen = a.move(), b.move()
    mine, theirs = chosen
    where = ""
    if mine is None or theirs is None:
        where = SILENT if a.silence is None or b.silence is None or a.silence.point != b.silence.point else ""
    elif mine.chance != theirs.chance or mine.plans.keys() != theirs.plans.keys():
        where = MOVERS
    elif mine.chance:
        where = CHANCE if mine.outcome != theirs.outcome else ""
    elif mine.plans != theirs.plans:
        where = _legality(a, b, mine, theirs)
        if not where:
            mine = theirs = theirs if turned else mine
    for track, move in ((a, mine), (b, theirs)):
        if move is not None:
            track.make(move)
    if not where and mine is not None:
        where = _outcome(a, b, mine)
    return where, (mine, theirs)


def _legality(a: Track, b: Track, mine: Move, theirs: Move) -> str:
    """Whether some plan that was chosen in one game is not allowed in the other."""
    try:
        for track, move in ((a, theirs), (b, mine)):
            if any(track.game.why_not(track.state, seat, plan) for seat, plan in move.plans.items()):
                return PLANS
    except OpenEnd:
        return SILENT
    return ""


def _outcome(a: Track, b: Track, move: Move) -> str:
    """Whether the same move has led to the same."""
    if a.silence is not None or b.silence is not None:
        same = a.silence is not None and b.silence is not None and a.silence.point == b.silence.point
        return "" if same else SILENT
    if a.state != b.state:
        return CHANCE if move.chance else STEP
    return ""


def differing(first: First, seats: int) -> tuple[str, ...]:
    """The kinds of facts that differ right behind the first difference, in the order in which the game shows them."""
    names = [seat_name(seat) for seat in range(seats)]
    told = [facts(track, first.before, names) for track in (first.one, first.other)]
    paths = dict.fromkeys((*told[0], *told[1]))
    return tuple(dict.fromkeys(family(path, names) for path in paths if told[0].get(path) != told[1].get(path)))


def facts(track: Track, before: Any, names: list[str]) -> Mapping[str, str]:
    """What is seen in a game, by path; nothing where it has ended without an answer."""
    if track.silence is not None:
        return {}
    try:
        seen = track.game.observe(track.state if before is None else before, track.state, (), names)
        return {path: value for key in seen for path, value in flat(seen[key], key)}
    except OpenEnd:
        return {}
