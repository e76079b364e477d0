"""How does a game end: is each way reached, and can one hide the other?

question: is each of the two ends reached from a set-up; does each come without the other; who wins where both hold
scope:    games of two seats by set seeds; the last pass of a game with and without each reason, on a grid of points
expected: both are reached, none hides the other, and which is looked at first changes no winner
budget:   under 3 seconds

Whether a game ends at all is asked in `checks_tigris_supply`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, cast

from gemcheck.checks import Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.geometry import name, spaces_in
from gemcheck.games.tigris.plans import Pass
from gemcheck.games.tigris.state import State

__all__ = ["both_ends", "last_pass", "reached"]

FOUND_BY = "gemcheck_models.tigris.checks_tigris_ends"
ENDS = ("end.treasures", "end.bag")
GAMES = 40
"""Games that are played at most until both ends have been met."""
STEPS = 4000
POINTS = (0, 1, 3)
"""Points of a colour on the grid."""

# -- both ends


def reached(game: Tigris) -> Mapping[str, int]:
    """For each reason to end the number of the first game in which it is met: greedy seats in the even games, which
    take treasures, random ones in the others."""
    found: dict[str, int] = {}
    for number in range(GAMES):
        rng = Random(f"ends/{number}")
        state = game.start(2, rng)
        choose = game.sample if number % 2 else game.greedy
        for _ in range(STEPS):
            if state.result is not None:
                found.setdefault(state.result.reason, number)
                break
            movers = game.to_move(state)
            plans = {seat: choose(state, seat, rng) for seat in movers}
            after = game.advance(state, plans) if plans else game.chance_step(state, game.draw(state, rng))
            if not isinstance(after, State):
                break
            state = after
        if len(found) == len(ENDS):
            break
    return found


def last_pass(game: Tigris, points: tuple[int, int], few: bool, short: bool) -> State:
    """The state after a pass of the first of two seats with so many black points, few treasures being left or not, and
    the bag being too small for a hand or not, which lacks two tiles."""
    start = list(spaces_in(game.table.boards[0].temples))
    staying = start[: game.table.box.last_treasures] if few else start
    taken = len(start) - len(staying)
    shares = (taken // 2, taken - taken // 2)
    seats = {
        who: {"points": f"S{number}" if number else "-", "hand": "T4", "treasures": share}
        for who, number, share in zip(("ann", "bea"), points, shares, strict=True)
    }
    given = {
        "players": 2,
        "board": "standard",
        "treasures": [name(space) for space in staying],
        "bag": "S1" if short else "S4",
        "seats": seats,
    }
    _, state, _ = game.given(given)
    after = game.step(state, {0: Pass()})
    while isinstance(after, State) and after.result is None and not game.to_move(after):
        after = game.chance_step(after, game.chance_from_case(after, {}))
    if not isinstance(after, State):
        raise ValueError("a pass has no outcome")
    return after


@check(
    "both-ends",
    kind=("unreachable-goal", "missing-precedence"),
    family="dynamics",
    game="tigris",
    clauses=(*ENDS, "turn.end", "score.lowest"),
    scope="games of two seats by set seeds; the last pass of a game with and without each reason, on a grid of points",
    certificate="replay",
)
def both_ends(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Each end is reached from a set-up, each comes without the other, and together they change no winner."""
    # How a full tie is read is another question, and without an answer to it some games would have no end.
    tigris = cast(Tigris, game).under(game.rules_with({"score.full-tie": "shared"}))
    found = reached(tigris)
    for clause in ENDS:
        reason = clause.partition(".")[2]
        if reason in found:
            text = f"the end by '{reason}' is reached from a set-up"
            yield Statement(text, (clause,), Verdict.PROVED, Certificate("replay", f"game {found[reason]} by its seed"))
        else:
            yield Statement(f"no game of {GAMES} ended by '{reason}'", (clause,), Verdict.UNKNOWN)
    reasons = {}
    for few, short in product((False, True), repeat=2):
        result = last_pass(tigris, (0, 0), few, short).result
        reasons[few, short] = result.reason if result is not None else ""
    if (reasons[False, False], reasons[True, False], reasons[False, True]) == ("", "treasures", "bag"):
        yield Statement(
            f"each reason ends a game without the other; where both hold, the game ends by '{reasons[True, True]}'",
            ENDS,
            Verdict.PROVED,
            Certificate("replay", "a pass with few treasures, with a bag too small, with both and with neither"),
        )
    else:
        yield _masked(reasons)
        return
    grid = list(product(POINTS, POINTS))
    winners = [[last_pass(tigris, points, True, short).result for short in (False, True)] for points in grid]
    if all(one is not None and other is not None and one.winners == other.winners for one, other in winners):
        text = (
            "where both reasons hold, the same seats win whichever is looked at first: drawing tiles brings no points"
        )
        yield Statement(text, ENDS, Verdict.BOUNDED, Certificate("exhaustive", f"{len(grid)} pairs of points"))
    else:
        yield Statement("which reason is looked at first may change who wins", ENDS, Verdict.UNKNOWN)


def _masked(reasons: Mapping[tuple[bool, bool], str]) -> Finding:
    words = {
        f"{'few' if few else 'many'} treasures, bag {'too small' if short else 'large enough'}": reason or "goes on"
        for (few, short), reason in reasons.items()
    }
    return Finding(
        id="tigris/unreachable-goal/masked-end",
        kind="unreachable-goal",
        title="one reason to end the game does not end it alone, or a game ends without a reason",
        clauses=ENDS,
        impact="breaks-the-game",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay", "one pass"),
        witness={"facts": words},
        outcomes=tuple(words.items()),
        found_by=FOUND_BY,
    )
