"""Tiny games in which a clause carries an invariant, does nothing, or merely matters. Two seats show numbers in secret;
the single highest earns points on a track of three."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from gemcheck.game import Event, Log, Objection
from gemcheck.rulebook import Clause, Rulebook, cites, clause
from tests.cli.toy import GOAL, Table, Toy

BOOK = Rulebook(
    "race",
    "Race",
    "1",
    [
        Clause(1, "race.highest", "computation", "Play", "The single highest number earns a point."),
        Clause(2, "race.track", "prohibition", "Play", "No marker goes beyond the third space of the track."),
        Clause(3, "race.numbers", "permission", "Play", "Everybody may show one, two or three."),
        Clause(4, "race.sample", "computation", "Play", "Ann shows 3, Bea 1: a point for Ann.", example=True),
    ],
    [],
)


@clause("race.highest", "race.sample", without=lambda shown: ())
def earners(shown: Sequence[int]) -> tuple[int, ...]:
    """The seat that earns points."""
    best = tuple(seat for seat, number in enumerate(shown) if number == max(shown))
    return best if len(best) == 1 else ()


@clause("race.track", without=lambda points: points)
def on_track(points: int) -> int:
    """Where a marker stops."""
    return min(points, GOAL)


@clause("race.numbers", without=lambda: ())
def numbers() -> tuple[int, ...]:
    """What may be shown."""
    return (1, 2, 3)


class Race(Toy):
    """Heads earn two points: the end of the track keeps a marker from leaving it."""

    name = "race"
    package = "tests.checks.clause_toys"
    rulebook = BOOK
    heads = 2

    def __init__(self) -> None:
        self.rules = BOOK.ruleset()

    def seat_counts(self) -> tuple[int, ...]:
        return (2,)

    def legal(self, state: Table, seat: int) -> Iterator[int]:
        yield from numbers()

    def advance(self, state: Table, plans: Mapping[int, int], log: Log = None) -> Table:
        best = earners([plans[seat] for seat in sorted(plans)])
        gain = self.heads if state.coin else 1
        if log is not None:
            log.extend(Event("point", seat, cites(earners), {"points": gain}) for seat in best)
        return Table(tuple(on_track(have + gain * (seat in best)) for seat, have in enumerate(state.points)))

    def state_text(self, state: Table) -> str:
        return f"{super().state_text(state)} coin {state.coin}"

    def read_state(self, text: str) -> Table:
        points, _, coin = text.rpartition(" coin ")
        return msgspec.structs.replace(super().read_state(points), coin=None if coin == "None" else int(coin))

    def defects(self, state: Table) -> list[Objection]:
        return [Objection(("race.track",), f"a marker on space {p}") for p in state.points if p > GOAL]


class SlowRace(Race):
    """The twin in which heads earn one point like tails: nobody can overshoot, and the track's end does nothing."""

    heads = 1


class OpenRace(Race):
    """The repaired twin: overshooting is no fault, so that the clause about the track matters and carries nothing."""

    def defects(self, state: Table) -> list[Objection]:
        return []
