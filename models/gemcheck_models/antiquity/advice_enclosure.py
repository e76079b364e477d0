"""`advise antiquity enclosure`: what San Giorgio still lacks, and the fewest further inns that bring it."""

from __future__ import annotations

from functools import partial
from typing import Any

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity import ground, victory
from gemcheck.games.antiquity.hexes import bits, hex_text
from gemcheck.games.antiquity.land import Land
from gemcheck.games.antiquity.manning import works
from gemcheck.games.antiquity.state import State
from gemcheck.games.antiquity.table import Table
from gemcheck_models.antiquity.asking import POSITION, SEAT, named_seat, position_of, seat_of
from gemcheck_models.antiquity.enclosure import Plan, Realm, fewest_inns, in_turns, read, stated
from gemcheck_models.antiquity.makers import IMPOSSIBLE, CpSat, Scip, asked

__all__ = ["ENCLOSURE", "realm_of"]

TRIED = 2
"""Up to so many inns every set of sites is tried as well."""


def enclosure(game: Game[Any, Any], request: Request) -> Advice:
    """The fewest inns for one target. Raises GameError when the seat has no city or there is no target."""
    state, names = position_of(game, request.position)
    table, who = Table(game.rules), seat_of(names, request.options.get("seat"))
    if not state.seats[who].cities:
        raise GameError(f"{names[who]} has no city and so no zone of control [zone.walk]")
    target = _target(table, state, names, who, request.options.get("target"))
    manned = request.options.get("manned", ())
    realm = realm_of(table, state, who, target, "stables" in manned, "harbour" in manned)
    where, missing = ground.land(state), realm.lacking()
    plan, shown, second, complete = _plan(table, state, who, realm)
    carts = int(request.options.get("carts", 1))
    whole = f"{names[who]} encloses the zone of {names[target]}"
    if not missing:
        headline = f"{whole} now"
    elif plan is None:
        headline = f"{names[who]} cannot enclose the zone of {names[target]} with inns alone"
    else:
        number = len(plan.inns)
        headline = f"{whole} with {number} more inn{'' if number == 1 else 's'}, {in_turns(number, carts)} turns"
    sites = [] if plan is None else [hex_text(where.hexes[at]) for at in plan.inns]
    lines = (f"{missing.bit_count()} of {realm.goal.bit_count()} hexes: {_hexes(where, missing)} [win.giorgio]",)
    return Advice(
        headline=headline,
        sections=(
            Section("What is missing", lines if missing else ("nothing",)),
            Section("Inns in their order", tuple(sites) or ("none",)),
            Section("Assumed", ("The zone of the other player stays as it is. One food for each inn, and a brewery.",)),
            Section("Why to believe it", tuple(filter(None, (shown, second)))),
        ),
        data={
            "target": names[target],
            "missing": [hex_text(where.hexes[at]) for at in bits(missing)],
            "inns": None if plan is None else sites,
            "turns": None if plan is None else in_turns(len(plan.inns), carts),
        },
        verdict=Verdict.PROVED if second else Verdict.FOUND if complete else Verdict.BOUNDED,
        bound=None if plan is None or not complete else len(plan.inns),
        certificate=Certificate("infeasible" if plan is None else "optimum", shown, second),
    )


def realm_of(table: Table, state: State, who: int, target: int, stables: bool = False, harbour: bool = False) -> Realm:
    """The zone of a seat and that of its target, as the rules see them now; stables and harbour are thought manned when
    asked for."""
    where, seat = ground.land(state), state.seats[who]
    under = [ground.city_hexes(where, each) | each.inns for each in state.seats]
    built = 0
    for hexes in under:
        built |= hexes
    goal = ground.zone_of(table, state, target) & ~built
    return Realm(
        where,
        ground.city_hexes(where, seat),
        seat.inns,
        goal,
        where.whole & ~ground.occupied(state),
        stables or works(table, seat, box.STABLES),
        harbour or works(table, seat, box.HARBOUR),
        ground.walls(table, state, who),
    )


def _target(table: Table, state: State, names: tuple[str, ...], who: int, wanted: str | None) -> int:
    others = [other for other, seat in enumerate(state.seats) if other != who and victory.has_zone(table, seat)]
    if wanted is not None:
        target = named_seat(names, wanted, "--target")
        if target not in others:
            raise GameError(f"--target {wanted}: {names[target]} has no zone to be enclosed [win.giorgio]")
        return target
    if not others:
        raise GameError(f"nobody has a zone that {names[who]} may enclose [win.giorgio]")
    return min(others, key=lambda other: realm_of(table, state, who, other).lacking().bit_count())


def _plan(table: Table, state: State, who: int, realm: Realm) -> tuple[Plan | None, str, str, bool]:
    """The fewest inns, None when no number of them does; what shows it, the second method (empty: none), and whether
    the question is decided."""
    if not realm.lacking():
        return Plan(()), "the set test of the rules", "every hex looked at", True
    left = max(0, box.INNS - state.seats[who].inns.bit_count())
    answer = asked(partial(stated, realm=realm, most=left), CpSat)
    if answer.says == IMPOSSIBLE:
        agreed = asked(partial(stated, realm=realm, most=left), Scip).says == IMPOSSIBLE
        return None, f"CP-SAT: not with all {left} inns that are left", "SCIP" if agreed else "", True
    if not answer.numbers:
        raise GameError("the question could not be decided with the effort of one request")
    plan = read(realm, answer.numbers)
    if not answer.optimal:
        return plan, "CP-SAT, stopped: fewer may do", "", False
    number = len(plan.inns)
    if number <= TRIED:
        few = fewest_inns(realm, number)
        if few is None or len(few.inns) != number:
            raise ValueError("two methods find different numbers of inns")
        return plan, "CP-SAT: no fewer", f"every set of up to {number} inns tried", True
    fewer = asked(partial(stated, realm=realm, most=number - 1), Scip).says
    return plan, "CP-SAT: no fewer", f"SCIP: not with {number - 1}" if fewer == IMPOSSIBLE else "", True


def _hexes(land: Land, hexes: int) -> str:
    return " ".join(hex_text(land.hexes[at]) for at in bits(hexes))


ENCLOSURE = Advisor(
    name="enclosure",
    text="""What San Giorgio lacks: the hexes of another zone that one's own does not hold, and the fewest inns
    that bring them.

    POSITION is a notation (AQ1 ...), a file that holds one or a state in TOML, or - for stdin. The other zone stays as
    it is; inns go on free land of one's own zone as it grows.""",
    position=POSITION,
    options=(
        Option("target", "NAME", "Whose zone; the one of which least is missing without it."),
        Option("manned", "", "Thought manned; may be repeated.", many=True, choices=("stables", "harbour")),
        Option("carts", "N", "Manned cart shops each turn, for the number of turns; 1 without it.", whole=True),
        SEAT,
    ),
    answer=enclosure,
)
