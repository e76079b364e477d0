"""Does some Demand ask for more than the box and the limits of a city allow?

question: a Demand and a number of seats whose threshold exceeds the most that the box allows one seat
scope:    function level: pieces in the box, districts per row, palace levels, technologies in play; one seat may have
          all the pieces; cards may have any printed value. Nothing is said about whether play gets there
expected: no Demand; six districts for Demand 8 are all that two rows hold, and one row is never enough for 8, 12, 13
budget:   under 3 seconds in all

The ledger compares what is needed with what there is. Every Demand is then met by a city within the ledger, without a
culture gem on the Demand, in the engine; that is the second check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_culture import near_culture
from gemcheck.games.gempire.demands_numbers import second_threshold, threshold
from gemcheck.games.gempire.placement import district_limit
from gemcheck.games.gempire.state import COLOURS, Seat
from gemcheck_models.gempire.demand_sketch import EFFECTLESS, shapes
from gemcheck_models.gempire.demand_solving import replay

__all__ = ["CHECKS", "Ledger", "fits", "ledger", "one_row", "plain_city"]

COUNTS = (3, 4, 5)
MOST_IN_A_ROW = 6


class Ledger(NamedTuple):
    """What a Demand needs of one seat and the most there is of it, None where nothing printed limits it; `gems` is what
    all culture gems of the box would add or take off."""

    demand: int
    seats: int
    unit: str
    need: int
    most: int | None
    gems: int

    def text(self) -> str:
        """The ledger in words."""
        return f"{self.seats} seats: {self.need} of {'any number of' if self.most is None else self.most} {self.unit}"


def fits(entry: Ledger) -> bool:
    """Whether there is enough, all culture gems of the box included."""
    return entry.most is None or entry.need <= entry.most + entry.gems


def _gems(table: Any, *colours: int) -> int:
    return sum(components.components().box.gems[colour] for colour in colours)


def _districts(table: Any) -> int:
    return components.components().numbers.rows_max * district_limit(table, Seat())


def _points(table: Any) -> int:
    numbers = components.components().numbers
    return _gems(table, 0, 1, 2) + numbers.technologies_in_game + len(components.components().level_costs)


def _all_cards(table: Any) -> int:
    return components.components().box.building_cards


MOST: Mapping[int, tuple[str, Callable[[Any], int | None]]] = {
    1: ("science on the track", lambda table: table.track),
    2: ("second-row cards, each above another card", lambda table: _all_cards(table) // 2),
    3: ("gold and culture gems in the box", lambda table: _gems(table, 1, 2)),
    4: ("points", lambda table: None),
    5: ("points of two cards", lambda table: None),
    6: ("gems in the box", lambda table: _gems(table, 0, 1, 2)),
    7: ("gems in the box, technologies and palace levels", _points),
    8: ("districts of two rows", _districts),
    9: ("gems in the box", lambda table: _gems(table, 0, 1, 2)),
    10: ("cards in the box", _all_cards),
    11: ("cards in the box", _all_cards),
    12: ("districts of two rows", _districts),
    13: ("gems in the box", lambda table: _gems(table, 0, 1, 2)),
    14: ("cards", lambda table: None),
    15: ("points and science", lambda table: None),
}


def ledger(game: Any, demand: int, seats: int) -> Ledger:
    """What the Demand needs and what there is."""
    data = components.demand(demand)
    unit, most = MOST[demand]
    need = len(game.table.sequence) if demand == 9 else threshold(game.table, demand, seats)
    each = data.gems_per_step
    gems = _gems(game.table, 2) // each * data.step if each else 0
    return Ledger(demand, seats, unit, need, most(game.table), gems)


def plain_city(game: Any, demand: int, seats: int) -> dict[str, Any]:
    """A seat that meets the Demand by what it counts, with no culture gem on it; Demand 9 needs an order."""
    need = threshold(game.table, demand, seats)
    built = PLAIN[demand]
    return built(game, need, second_threshold(game.table, demand, seats))


def _row(cards: Sequence[str]) -> str:
    return ",".join(cards)


def _sizes(need: int) -> str:
    """Districts of `need` different sizes, the largest below, three to a row."""
    lower, upper = range(need, need - 3, -1), range(need - 3, 0, -1)
    rows = [
        _row([c for size, c in zip(sizes, "PGC", strict=False) for c in [f"{c}1"] * size]) for sizes in (lower, upper)
    ]
    return f"GC1 {rows[0]}/0,{rows[1]}" if rows[1] else f"GC1 {rows[0]}"


def _strong(need: int) -> str:
    lower = [f"{'PGP'[i % 3]}20" for i in range((need + 1) // 2)]
    return f"GC1 {_row(lower)}/0,{_row(lower[: need // 2])}"


def _on_token(game: Any) -> dict[str, Any]:
    order = game.table.sequence
    gems = {COLOURS[colour]: order.count(colour) for colour in range(3) if order.count(colour)}
    return {"gems": gems, "token": len(order)}


PLAIN: Mapping[int, Callable[[Any, int, int], dict[str, Any]]] = {
    1: lambda game, need, other: {"science": need},
    2: lambda game, need, other: {"city": f"GC1 {_row(['P1'] * need)}/0,{_row(['P1'] * need)}"},
    3: lambda game, need, other: {"gems": {"gold": need}},
    4: lambda game, need, other: {"city": "GC1 P1,G1,C1/0,P2,G2,C2"},
    5: lambda game, need, other: {"city": f"GC1 P{need - need // 2},G{need // 2}"},
    6: lambda game, need, other: {"city": f"GC1 P{5 * need + 5},G{5 * need + 5}"},
    7: lambda game, need, other: {"gems": {"gold": need - 9}, "palace": 5, "technologies": list(EFFECTLESS)},
    8: lambda game, need, other: {"city": _strong(need)},
    9: lambda game, need, other: _on_token(game),
    10: lambda game, need, other: {"city": f"GC1 {_row(['P1'] * need)}"},
    11: lambda game, need, other: {"city": f"GC1 {_row(['P10'] * need)}"},
    12: lambda game, need, other: {"city": _sizes(need)},
    13: lambda game, need, other: {"city": f"GC1 C1,P{other},C1/1,C1"},
    14: lambda game, need, other: {"city": "GC1 P10,G1,G1,C1,C1"},
    15: lambda game, need, other: {"city": f"GC1 P{need}"},
}


def met_plainly(game: Any, demand: int, seats: int) -> bool:
    """Whether the engine judges that such a seat meets the Demand, and takes the state for sound."""
    drawn = [demand, *(d for d in (2, 3, 7, 12) if d != demand)][:3]
    given: dict[str, Any] = {"players": seats, "demands": drawn}
    if demand == 9:
        given["sequence"] = [COLOURS[colour] for colour in game.table.sequence]
    seat = plain_city(game, demand, seats)
    try:
        seen = replay(game, {"given": {**given, "seats": {"ann": seat}}})
    except GameError:
        return False
    return seen["met"]["ann"][f"D{demand}"] is True and seen["after"]["ann"]["flag"][0] == 0


def one_row(game: Any, cards: int) -> tuple[int, int, int, int]:
    """Of all single rows of up to so many cards: how many there are, the most districts, the most sizes, and how many
    have a district beside three culture cards."""
    rows = most = sizes = near = 0
    for count in range(cards + 1):
        for shape in shapes(game.table, count):
            if shape.row2:
                continue
            runs = _run_lengths(shape.row1)
            rows += 1
            most, sizes = max(most, len(runs)), max(sizes, len(set(runs)))
            near += bool(near_culture(game.table, shape.seat))
    return rows, most, sizes, near


def _run_lengths(row: Sequence[int]) -> list[int]:
    lengths: list[int] = []
    for i, colour in enumerate(row):
        if i and colour == row[i - 1]:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return lengths


@check(
    "demand-ledger",
    kind="unreachable-goal",
    family="function",
    game="gempire",
    clauses=tuple(clause for demand in components.demands() for clause in demand.clauses),
    scope="15 Demands, 3 to 5 seats, what the box and the limits of a city allow; not what play can reach",
    certificate="table",
)
def demand_ledger(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Compare every Demand's numbers with what the box and the limits allow one seat."""
    for demand in components.demands():
        yield from answers(game, demand.id)
    yield from single_row(game)


def answers(game: Any, demand: int) -> Iterator[Finding | Statement]:
    """One Demand: a finding where there is too little, else a proof that there is enough."""
    clauses = components.demand(demand).clauses
    if demand == 9 and not game.table.sequence:
        yield Statement("no card set gives the order of Demand 9", clauses, Verdict.UNKNOWN)
        return
    entries = [ledger(game, demand, seats) for seats in COUNTS]
    short = [entry for entry in entries if not fits(entry)]
    if short:
        yield finding(demand, short)
        return
    unmet = [seats for seats in COUNTS if not met_plainly(game, demand, seats)]
    said = "; ".join(entry.text() for entry in entries)
    if unmet:
        yield Statement(f"Demand {demand} is within the box, but no state meets it plainly", clauses, Verdict.UNKNOWN)
        return
    certificate = Certificate("table", said, "a sound state without a culture gem on it meets it in the engine")
    yield Statement(f"Demand {demand} asks for nothing beyond the box", clauses, Verdict.PROVED, certificate)


def finding(demand: int, short: Sequence[Ledger]) -> Finding:
    """A Demand that asks for more than there is."""
    return Finding(
        id=f"gempire/unreachable-goal/demand-{demand}",
        kind="unreachable-goal",
        title=f"Demand {demand} asks for more than there is: {'; '.join(entry.text() for entry in short)}",
        clauses=components.demand(demand).clauses,
        impact="changes-the-winner",
        verdict=Verdict.PROVED,
        certificate=Certificate("table", "the box and the limits of a city, all culture gems of the box on the Demand"),
        witness={"ledger": [entry.text() for entry in short]},
        found_by="gemcheck_models.gempire.demand_reach",
    )


def single_row(game: Any) -> Iterator[Statement]:
    """What a city without a second row can never meet, whatever its cards are worth."""
    rows, most, sizes, near = one_row(game, MOST_IN_A_ROW)
    second = f"all {rows:,} rows of up to {MOST_IN_A_ROW} cards: {most} districts, {sizes} sizes, {near} beside culture"
    limit = district_limit(game.table, Seat())
    certificate = Certificate(
        "exhaustive", f"one row of up to {MOST_IN_A_ROW} cards, at most {limit} districts", second
    )
    for demand, counted in ((8, most), (12, sizes)):
        need = components.demand(demand).thresholds[0]
        if counted < need:
            gems = (need - counted) * components.demand(demand).gems_per_step
            text = f"one row never meets Demand {demand} with fewer than {gems} culture gems on it: {counted} of {need}"
            yield Statement(text, components.demand(demand).clauses, Verdict.BOUNDED, certificate)
    if not near:
        text = "one row never meets Demand 13: no district touches three culture cards"
        yield Statement(text, components.demand(13).clauses, Verdict.BOUNDED, certificate)


CHECKS: Sequence[Check] = (demand_ledger,)
