"""Can a contest for one card have no winner although the bidders are told apart?

question: gold gems, Currency, bids and science such that every bidder is beaten by another
scope:    function level, any whole numbers; 2 to 5 bidders; each pairwise reading of bid.cycle
expected: none for 2 bidders; found for 3, 4, 5 under the default; none without ties; none without Currency
budget:   under 2 seconds in all

The relation "beats" is the engine's own (`bid_contest.beats`), built here on z3 terms. The decision comes first, then
the witness is made small: fewest owners of Currency, then smallest bids, gold gems and science, one after another.
Every witness is replayed by the engine on ints before it is reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Event, Game
from gemcheck.games.gempire.bid_contest import Bidder, all_beaten, has_winner

__all__ = ["CHECKS", "Contest", "UndecidedError", "cycle", "exhaustive"]

SEATS = ("ann", "bea", "cal", "dan", "eve")
CLAUSES = ("tech.currency", "bid.award", "bid.tie.science")
PRINTED_MINIMUM = 1


class UndecidedError(Exception):
    """The solver gave up on a question; nothing is shown either way."""


class Contest(msgspec.Struct, frozen=True):
    """An answer of the solver: the bidders of a cycle (none: there is no cycle in the scope)."""

    bidders: tuple[Bidder, ...]

    @property
    def found(self) -> bool:
        return bool(self.bidders)


def cycle(
    count: int, cycle_reading: str, basis: str, *, currency: bool = True, ties: bool = True, small: bool = False
) -> Contest:
    """A contest of `count` bidders in which each is beaten by another, or none if there is no such contest.

    `currency = False` takes Currency out of play, `ties = False` leaves no two bids tied; `small` asks for
    the smallest witness. Sound and complete for all whole numbers: the question is decided by z3's integer arithmetic.
    """
    import z3

    from gemcheck_models.z3_algebra import Z3

    terms = [
        Bidder(z3.Int(f"bid{i}"), z3.Bool(f"currency{i}"), z3.Int(f"gold{i}"), z3.Int(f"science{i}"))
        for i in range(count)
    ]
    solver = z3.Solver()
    for bidder in terms:
        solver.add(bidder.bid >= PRINTED_MINIMUM, bidder.gold >= 0, bidder.science >= 0)
        if not currency:
            solver.add(z3.Not(bidder.currency))
    if not ties:
        solver.add(*untied(terms, cycle_reading, basis))
    solver.add(all_beaten(terms, cycle_reading, basis, Z3))
    answer = solver.check()
    if answer == z3.unknown:
        raise UndecidedError(solver.reason_unknown())
    if answer == z3.unsat:
        return Contest(())
    if small:
        owners = z3.Sum([z3.If(b.currency, 1, 0) for b in terms])
        bids = z3.Sum([b.bid for b in terms])
        gold = z3.Sum([b.gold for b in terms])
        science = z3.Sum([b.science for b in terms])
        for measure in (owners, bids, gold, science):
            pinned(solver, measure)
        for bidder in terms:
            for number in (bidder.science, bidder.gold):
                pinned(solver, number)
            solver.push()
            solver.add(z3.Not(bidder.currency))
            keep = solver.check() == z3.sat
            solver.pop()
            solver.add(bidder.currency == z3.BoolVal(not keep))
    solver.check()
    model = solver.model()

    def value(term: Any) -> int:
        return int(model.eval(term, model_completion=True).as_long())

    return Contest(
        tuple(
            Bidder(value(b.bid), bool(model.eval(b.currency, model_completion=True)), value(b.gold), value(b.science))
            for b in terms
        )
    )


def untied(terms: Sequence[Bidder], cycle_reading: str, basis: str) -> Iterator[Any]:
    """No two bids are tied as they count against each other."""
    from gemcheck.games.gempire.bid_contest import level
    from gemcheck_models.z3_algebra import Z3

    for i in range(len(terms)):
        for j in range(i):
            yield Z3.negate(level(terms, i, j, cycle_reading, basis, Z3))


def pinned(solver: Any, measure: Any) -> int:
    """Fix a measure at its least value and return it; the constraints must be satisfiable."""
    import z3

    least = 0
    while True:
        solver.push()
        solver.add(measure == least)
        hit = solver.check() == z3.sat
        solver.pop()
        if hit:
            solver.add(measure == least)
            return least
        least += 1


def exhaustive(count: int, cycle_reading: str, basis: str, bids: int, gold: int, science: int) -> tuple[int, int]:
    """How many of how many contests on small ranges have a cycle: the second check of z3's answers, by enumeration."""
    from itertools import product

    one = [
        Bidder(b, c, g, s)
        for b in range(1, bids + 1)
        for c in (False, True)
        for g in range(gold + 1)
        for s in range(science + 1)
    ]
    cycles = sum(all_beaten(bidders, cycle_reading, basis) for bidders in product(one, repeat=count))
    return cycles, len(one) ** count


def case_tables(contest: Contest) -> dict[str, Any]:
    """The contest as the `given` and `when` of a case: every bidder bids on space A."""
    seats = {}
    for name, bidder in zip(SEATS, contest.bidders, strict=False):
        seat: dict[str, Any] = {"production": bidder.bid, "science": bidder.science}
        if bidder.gold:
            seat["gems"] = {"gold": bidder.gold}
        if bidder.currency:
            seat["technologies"] = ["currency"]
        seats[name] = seat
    when = {name: {"bid": {"A": bidder.bid}} for name, bidder in zip(SEATS, contest.bidders, strict=False)}
    return {"given": {"players": max(3, len(seats)), "seats": seats}, "when": [when]}


def outcomes(game: Game[Any, Any], tables: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Who gets the card under each reading of bid.cycle, by replaying the contest in the engine."""
    found = []
    for option in game.rulebook.open_points["bid.cycle"].option_ids():
        rules = game.rulebook.ruleset({**dict(game.rules.items()), "bid.cycle": option})
        played, state, names = game.under(rules).given(tables["given"])
        plans = {
            who: played.plan_from_case(state, who, tables["when"][0][name])
            if name in tables["when"][0]
            else played.idle(state, who)
            for who, name in enumerate(names)
        }
        events: list[Event] = []
        after = played.step(state, plans, events)
        winner = played.observe(state, after, events, names)["winner"]["A"]
        found.append((f"bid.cycle={option}", f"{winner} gets the card"))
    return tuple(found)


@check(
    "currency-cycle",
    kind="cyclic-order",
    family="function",
    game="gempire",
    clauses=CLAUSES,
    scope="2 to 5 bidders, all whole numbers of bids from 1, gold gems and science from 0",
    certificate="replay+minimal",
)
def currency_cycle(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for a contest without a winner, for 2 to 5 bidders, and prove where there is none."""
    try:
        yield from answers(game)
    except UndecidedError as gave_up:
        yield Statement(f"the solver gave up on a contest: {gave_up}", CLAUSES, Verdict.UNKNOWN)


def answers(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """The answers for each number of bidders. Raises UndecidedError."""
    reading, basis = game.rules.reading("bid.cycle"), game.rules.reading("bid.tie.basis")
    proved = []
    for count in (2, 3, 4, 5):
        if not cycle(count, reading, basis, currency=False).found:
            proved.append(f"{count} bidders without Currency: unsat")
        if count > 2 and not cycle(count, reading, basis, ties=False).found:
            proved.append(f"{count} bidders, no two bids tied: unsat")
    second = enumerated(reading, basis)
    smallest = None
    for count in (2, 3, 4, 5):
        contest = cycle(count, reading, basis, small=smallest is None)
        if not contest.found:
            yield Statement(
                f"no contest of {count} bidders goes round in a circle",
                CLAUSES,
                Verdict.PROVED,
                Certificate("unsat", f"{count} bidders, all whole numbers", second, tuple(proved)),
            )
        elif smallest is None:
            smallest = contest
            yield finding(game, contest, reading, basis, tuple(proved), second)
        else:
            replayed(contest, reading, basis)
            yield Statement(f"{count} bidders can go round in a circle as well", CLAUSES, Verdict.FOUND)


def enumerated(reading: str, basis: str) -> str:
    """The second check, in words: how many small contests were enumerated and how many have a cycle."""
    two, of_two = exhaustive(2, reading, basis, 3, 2, 2)
    three, of_three = exhaustive(3, reading, basis, 1, 1, 2)
    return f"enumeration: {two} cycles among {of_two:,} contests of 2, {three} among {of_three:,} contests of 3"


def replayed(contest: Contest, reading: str, basis: str) -> None:
    """Raise AssertionError unless the engine's own comparison finds the cycle on ints too."""
    if has_winner(contest.bidders, reading, basis) or not all_beaten(contest.bidders, reading, basis):
        raise AssertionError(f"the solver's contest does not go round in a circle: {contest}")


def finding(
    game: Game[Any, Any], contest: Contest, reading: str, basis: str, proved: tuple[str, ...], second: str
) -> Finding:
    """The cycle as a finding, replayed under every reading."""
    replayed(contest, reading, basis)
    tables = case_tables(contest)
    count = len(contest.bidders)
    scope = f"{count} bidders; fewest owners of Currency, then smallest bids, gold gems and science"
    return Finding(
        id="gempire/cyclic-order/currency",
        kind="cyclic-order",
        title=f"{count} equal bids, one owner of Currency: every bidder loses to another",
        clauses=CLAUSES,
        impact="breaks-the-game",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay+minimal", scope, second, proved),
        witness=tables,
        outcomes=outcomes(game, tables),
        known_as="G-027",
        found_by="gemcheck_models.gempire.bids",
    )


CHECKS: Sequence[Check] = (currency_cycle,)
