"""Can a player be obliged to lay a culture gem where it can never matter?

question: a state in which a culture gem is owed and no number of the flag has any use for it
scope:    Demand 13 beside every two others that, once met, one city cannot lose, each met by the plain seat of the
          ledger; 3 seats; every further number of culture gems of the box
expected: found
budget:   under 0.5 seconds

All answers are the engine's; no solver is asked. With two Demands met the player wins at the end of the resolution part
unless somebody is better; the gem still counts for the first tie-break, wherever it lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from msgspec.structs import replace

from gemcheck.casebook.replay import play
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.gempire import components, demands, values
from gemcheck.games.gempire.flag import POSITIONS
from gemcheck.games.gempire.plans import Lay
from gemcheck.games.gempire.state import COLOURS, Seat, State
from gemcheck_models.gempire.demand_reach import plain_city
from gemcheck_models.gempire.stuck_demands import grown, strong_cards

__all__ = ["CHECKS", "Idle", "idle_gem", "lasting", "useless"]

BARE = 13
"""The Demand for which culture gems do nothing."""
SEATS = 3
FOUND_BY = "gemcheck_models.gempire.useless"


class Idle(NamedTuple):
    """A state in which a culture gem is owed and no place for it matters, as a case, and how it is measured: cards,
    gems, science, then palace and technologies."""

    given: Mapping[str, Any]
    size: tuple[int, ...]
    demands: tuple[int, ...]


def with_seat(state: State, seat: Seat) -> State:
    """The state with another first seat."""
    return replace(state, seats=(seat, *state.seats[1:]))


def lasting(game: Any, demand: int) -> bool:
    """Whether a Demand that is met stays met: no opponent is compared with, and no further card undoes it."""
    if components.demand(demand).starred or (demand == 9 and not game.table.sequence):
        return False
    made, state = scene(game, [demand], plain_city(game, demand, SEATS))
    seat = replace(state.seats[0], second=0)
    cities = [seat, *grown(made.table, seat, strong_cards(made.table))]
    after = [replace(city, attributes=values.attributes(made.table, city)) for city in cities]
    return all(demands.met(made.table, with_seat(state, city), 0, demand) for city in after)


def scene(game: Any, drawn: Sequence[int], seat: Mapping[str, Any]) -> tuple[Any, Any]:
    """The game and state of these facts, filled up to three Demands."""
    made, state, _ = game.given(case_of(game, drawn, seat))
    return made, state


def case_of(game: Any, drawn: Sequence[int], seat: Mapping[str, Any]) -> dict[str, Any]:
    """The facts as the `given` of a case in the resolution part."""
    filled = [*drawn, *(d for d in (2, 3, 7, 12) if d not in drawn)][:3]
    given: dict[str, Any] = {"players": SEATS, "phase": "resolve", "demands": filled, "seats": {"ann": seat}}
    if 9 in filled:
        given["sequence"] = [COLOURS[colour] for colour in game.table.sequence]
    return given


def useless(game: Any, state: Any, position: int) -> bool:
    """Whether culture gems on this position can change nothing for the first seat: the Demand there is met, or stands
    as it stands however many of the box are laid on it."""
    demand = state.demands[position - 1]
    now = demands.tally(game.table, state, 0, demand)
    if now.met:
        return True
    seat = state.seats[0]
    for more in range(1, components.components().box.gems[2] + 1):
        flag = [lying + more * (place == position) for place, lying in enumerate(seat.flag, start=1)]
        laid = replace(seat, flag=(flag[0], flag[1], flag[2]))
        then = demands.tally(game.table, with_seat(state, laid), 0, demand)
        if (then.met, then.have, then.need) != (now.met, now.have, now.need):
            return False
    return True


def merged(game: Any, demand: int, other: int) -> dict[str, Any] | None:
    """One seat that has what the plain seats of both Demands have, and owes one culture gem more; its other culture
    gems lie on the first position. None when there would have to be two cities."""
    one, two = plain_city(game, demand, SEATS), plain_city(game, other, SEATS)
    if "city" in one and "city" in two:
        return None
    colours = {*one.get("gems", {}), *two.get("gems", {})}
    gems = {colour: max(part.get("gems", {}).get(colour, 0) for part in (one, two)) for colour in sorted(colours)}
    seat = {**one, **two, "gems": gems}
    state = game.given({"reachable": False, "seats": {"ann": {**seat, "gems": {}}}})[1]
    earned = state.seats[0].gems
    most = {name: max(gems.get(name, 0), earned[colour]) for colour, name in enumerate(COLOURS)}
    lying = most["culture"]
    seat["gems"] = {name: count for name, count in {**most, "culture": lying + 1}.items() if count}
    return {**seat, "owes": {"culture": 1}, **({"flag": [lying, 0, 0]} if lying else {})}


def idle_gem(game: Any) -> tuple[Idle | None, int]:
    """The smallest state in which every place for a culture gem is useless, and how many states were looked at."""
    kept = [d.id for d in components.demands() if d.id != BARE and lasting(game, d.id)]
    found = []
    looked = 0
    for first, second in combinations(kept, 2):
        seat = merged(game, first, second)
        if seat is None:
            continue
        drawn = (BARE, first, second)
        try:
            made, state = scene(game, drawn, seat)
        except GameError:
            continue  # What the two Demands need does not go together in one seat.
        looked += 1
        if all(useless(made, state, position) for position in POSITIONS):
            now = state.seats[0]
            levels = now.palace + now.technologies.bit_count()
            size = (len(now.row1) + len(now.row2), sum(now.gems), now.science, levels)
            found.append(Idle(case_of(game, drawn, seat), size, drawn))
    return min(found, key=lambda idle: (idle.size, idle.demands), default=None), looked


@check(
    "useless-gem",
    kind="vacuous",
    family="play",
    game="gempire",
    clauses=("gem.culture.place", "demand.13.no-bonus"),
    scope="Demand 13 and two others that stay met, 3 seats, plain seats, up to all culture gems further",
    certificate="exhaustive",
)
def useless_gem(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for a state in which a culture gem must be laid and no number of the flag has any use for it."""
    found, looked = idle_gem(game)
    clauses = ("gem.culture.place", "demand.13.no-bonus")
    certificate = Certificate("exhaustive", f"{looked} pairs of Demands beside Demand {BARE}, plain seats")
    if found is None:
        yield Statement("every culture gem has a place where it can matter", clauses, Verdict.BOUNDED, certificate)
        return
    script = [{"ann": {"do": "lay 1"}}]
    run = play(game, found.given, ())
    forced = all(isinstance(plan, Lay) for plan in run.game.legal(run.after, 0))
    duty = "and the rules oblige to lay it at once" if forced else "though it need not be laid"
    flag = play(game, found.given, script).observation()["after"]["ann"]["flag"]
    others = " and ".join(str(demand) for demand in found.demands[1:])
    yield Finding(
        id="gempire/vacuous/useless-culture-gem",
        kind="vacuous",
        title=f"With Demand {BARE} in play and Demands {others} met a culture gem helps nowhere, {duty}",
        clauses=clauses,
        impact="cosmetic",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            f"{certificate.scope}; fewest cards, gems, science, then palace and technologies; before the checkpoint",
            "the engine judges each Demand again with every further number of culture gems of the box on it",
        ),
        witness={"given": found.given, "when": script},
        outcomes=(("default ruleset", f"the gem lies on Demand {BARE} without effect, flag {flag}"),),
        known_as="G-066",
        found_by=FOUND_BY,
    )


CHECKS: Sequence[Check] = (useless_gem,)
