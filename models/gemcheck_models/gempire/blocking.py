"""Against which Demands can an answer do anything at all?

question: for each Demand: does it look at a rival when it judges a seat that meets it, and does some answer of a rival
          make that seat lose it; then: in how many legal set-ups does no Demand in play look at rivals
scope:    function level; seats that meet each Demand, from a list of cities with and without culture gems on it, beside
          rivals that hold gems and a blueprint; all set-ups; every reading of the points named by these Demands
expected: Demands 1, 5 and 10 alone look at rivals, 14 too under one reading; 220 of 454 set-ups are without them
budget:   under 3 seconds
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, NoReturn

from msgspec.structs import replace

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import GameError, OpenEnd
from gemcheck.games.gempire import demands, setup, victory
from gemcheck.games.gempire.plans import Lay
from gemcheck.games.gempire.state import COLOURS, RESPOND, Seat, State
from gemcheck_models.gempire.response_game import answered, stepped
from gemcheck_models.gempire.response_positions import positions
from gemcheck_models.gempire.script_outcomes import played

__all__ = ["CHECKS", "Alone", "LookedAtRivalError", "blockable", "idle_setups", "looks_at_rivals", "meeting", "seats"]

CLAUSES = ("tech.calendar.block", "demand.win.response")
KNOWN = "G-109"

CITIES = (
    "",
    "GC1 P1,P1,P1,P1,P1",
    "GC1 P16,G15",
    "GC1 G1,C6/0,C4",
    "GC1 P40,G40,C40/0,P50,G50,C50",
    "GC1 C1,P99,C1/1,C1",
    "GC1 P1,G1,C20",
)
"""Cities that meet some Demand, by themselves or with culture gems."""

BASES: tuple[Mapping[str, Any], ...] = ({}, {"science": 130, "used": 130}, {"palace": 5, "gems": {"gold": 24}})
LAID = (0, 20)
"""Culture gems on the Demand."""


class LookedAtRivalError(Exception):
    """A rival's seat has been looked at."""


class Alone(tuple[Seat, ...]):
    """The seats of a table of which only the first may be looked at."""

    def __getitem__(self, index: Any) -> Any:
        if index != 0:
            raise LookedAtRivalError
        return super().__getitem__(0)

    def __iter__(self) -> NoReturn:
        raise LookedAtRivalError


def seats(game: Any) -> list[tuple[Any, State]]:
    """Every seat of the scope at a table with two others that have nothing, with the game the state belongs to."""
    sequence = [COLOURS[colour] for colour in game.table.sequence]
    found = []
    for base, city, laid in product(BASES, CITIES, LAID):
        facts = {**base, **({"city": city} if city else {})}
        if laid:
            facts |= {"gems": {**facts.get("gems", {}), "culture": laid}, "flag": [laid, 0, 0]}
        try:
            there, state, _ = game.given({"sequence": sequence, "seats": {"ann": facts}})
        except GameError:
            continue  # The city has earned other gems than these.
        found.append((there, state))
    return found


def meeting(some: Sequence[tuple[Any, State]], demand: int) -> Iterator[tuple[Any, State]]:
    """The tables at which the first seat meets the Demand, which lies on position 1."""
    for there, state in some:
        others = [number for number in setup.demand_pile(there.table) if number != demand][:2]
        changed = replace(state, demands=(demand, *others))
        if demands.met(there.table, changed, 0, demand):
            yield there, changed


def looks_at_rivals(some: Sequence[tuple[Any, State]], demand: int) -> tuple[bool | None, int]:
    """Whether judging a seat that meets the Demand needs another seat, and in how many states that was tried; None
    where no seat of the scope meets it, or the Demand cannot be judged."""
    tried = 0
    try:
        for there, state in meeting(some, demand):
            tried += 1
            try:
                demands.met(there.table, replace(state, seats=Alone(state.seats)), 0, demand)
            except LookedAtRivalError:
                return True, tried
    except OpenEnd:
        return None, 0
    return (False if tried else None), tried


def unmoved(some: Sequence[tuple[Any, State]], demand: int) -> int:
    """How often a seat that meets the Demand still meets it whatever a rival has, as a second look. Raises
    AssertionError at a rival that changes it."""
    rivals = [state.seats[0] for _, state in some]
    count = 0
    for there, state in meeting(some, demand):
        for rival in rivals:
            beside = replace(state, seats=(state.seats[0], rival, *state.seats[2:]))
            if not demands.met(there.table, beside, 0, demand):
                raise AssertionError(f"a rival changes Demand {demand}, which looks at no rival")
            count += 1
    return count


def blockable(game: Any, demand: int) -> dict[str, Any] | None:
    """The smallest position in which a culture gem laid in answer makes the claimant lose the Demand; None: there is
    none in the scope."""
    for position in positions(game.table, most_held=1):
        if demand not in position.demands or position.held[0]:
            continue
        there, state, _ = game.given(position.given())
        state = answered(there, state)
        place = state.demands.index(demand) + 1
        for who in (1, 2):
            if state.phase == RESPOND and position.held[who] and demands.met(there.table, state, 0, demand):
                after = stepped(there, state, {who: Lay(place, True)})
                if not demands.met(there.table, after, 0, demand):
                    return position.given()
    return None


def judged(game: Any) -> tuple[dict[int, bool], list[int]]:
    """For each Demand of the pile whether gems laid in answer can make a claimant lose it, and those left open, which
    may."""
    known, left = {}, []
    some = seats(game)
    for demand in setup.demand_pile(game.table):
        looks, _ = looks_at_rivals(some, demand)
        if looks is None:
            left.append(demand)
        known[demand] = looks is None or (looks and blockable(game, demand) is not None)
    return known, left


def idle_setups(game: Any, known: Mapping[int, bool]) -> tuple[list[tuple[int, ...]], int]:
    """The legal choices of three Demands of which none can be blocked, and how many legal choices there are."""
    legal = [drawn for drawn in combinations(sorted(known), 3) if not setup.must_redraw(list(drawn))]
    return [drawn for drawn in legal if not any(known[demand] for demand in drawn)], len(legal)


@check(
    "idle-blocking",
    kind="vacuous",
    family="dynamics",
    game="gempire",
    clauses=CLAUSES,
    scope="seats that meet each Demand, all legal set-ups, every reading of the points about these Demands",
    certificate="exhaustive",
)
def idle_blocking(game: Any) -> Iterator[Finding | Statement]:
    """Look for Demands that no answer can touch, and for set-ups made of them."""
    known, left = judged(game)
    idle, legal = idle_setups(game, known)
    if left:
        yield Statement(f"Demands {left} are not judged: nothing in the scope meets them", CLAUSES, Verdict.UNKNOWN)
    if not idle:
        yield Statement("in every legal set-up some Demand can be blocked", CLAUSES, Verdict.BOUNDED)
        return
    shown = witness(game, idle)
    if shown is None:
        yield Statement("no seat of the scope claims a victory that cannot be blocked", CLAUSES, Verdict.BOUNDED)
        return
    yield finding(game, known, idle, legal, shown)


def witness(game: Any, idle: Sequence[tuple[int, ...]]) -> dict[str, Any] | None:
    """The first set-up, and the seat with the fewest gold gems, that meets two Demands of which none can be blocked,
    while a rival lays a gem on each of them."""
    done = {"ann": "done", "bea": "done", "cal": "done"}
    rival = {"technologies": ["calendar"], "gems": {"culture": 3}, "held": 3}
    for drawn, gold, base in product(idle, range(25), ({}, {"palace": 5}, {"science": 130, "used": 130})):
        given = {
            "phase": "resolve",
            "demands": [*drawn],
            "seats": {"ann": {**base, "gems": {"gold": gold}}, "bea": rival},
        }
        there, state, _ = game.given(given)
        if victory.enough(victory.positions_met(there.table, state, 0)):
            claim = ({"ann": "claim"},) if victory.must_declare(there.table) else ()
            return {"given": given, "when": (done, *claim, *({"bea": f"lay {place} held"} for place in (1, 2, 3)))}
    return None


def elsewhere(game: Any) -> Iterator[tuple[str, int, int]]:
    """For each reading of the points about Demands that look at rivals: how many set-ups are idle, of how many."""
    for point in game.rulebook.open_points.values():
        if point.id in ("demand.bonus.rivals", "demand.14.most", "tech.calendar.count"):
            for option in point.option_ids():
                if option != game.rules.reading(point.id):
                    other = game.under(game.rules_with({point.id: option}))
                    idle, legal = idle_setups(other, judged(other)[0])
                    yield f"{point.id}={option}", len(idle), legal


def finding(
    game: Any, known: Mapping[int, bool], idle: Sequence[tuple[int, ...]], legal: int, shown: Mapping[str, Any]
) -> Finding:
    """Set-ups in which the sentence on blocking says nothing."""
    result = played(game, shown).observation()["result"]
    if result["winners"] != ["ann"]:
        raise AssertionError(f"a claim that cannot be blocked was blocked: {result}")
    named = ", ".join(str(demand) for demand, can in known.items() if can) or "none"
    free = [demand for demand, can in known.items() if not can]
    some = seats(game)
    looks = sum(unmoved(some, demand) for demand in free if not looks_at_rivals(some, demand)[0])
    return Finding(
        id="gempire/vacuous/idle-blocking",
        kind="vacuous",
        title=f"Gems laid against a claim can block Demands {named} only: nothing in {len(idle)} of {legal} set-ups",
        clauses=CLAUSES,
        impact="cosmetic",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "exhaustive",
            "no rival's seat is looked at when a seat that meets one of the others is judged; all legal set-ups",
            f"{looks:,} tables with other rivals: the Demand stays met",
            tuple(f"{reading}: {count} of {total} set-ups" for reading, count, total in elsewhere(game)),
        ),
        witness=shown,
        outcomes=(("default ruleset", "three gems are laid against the claim, and ann wins"),),
        known_as=KNOWN,
        found_by="gemcheck_models.gempire.blocking",
    )


CHECKS: Sequence[Check] = (idle_blocking,)
