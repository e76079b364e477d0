"""Can a contest for one card have no winner although the bidders are told apart?

question: gold gems, Currency, bids and science such that every bidder is beaten by another; for 4 and 5 bidders also
          such that one circle leads through all of them, and such that no part of them goes round by itself
scope:    function level, any whole numbers; 2 to 5 bidders; each pairwise reading of bid.cycle
expected: none for 2 bidders; found for 3, 4, 5 under the default; none without ties; none without Currency; four that
          no three of them explain, and no such five
budget:   under 5 seconds in all

The relation "beats" is the engine's own (`bid_contest.beats`), built here on z3 terms. The decision comes first, then
the witness is made small: fewest owners of Currency, then smallest bids, gold gems and science, one after another.
Every witness is replayed by the engine on ints before it is reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from gemcheck.algebra import INTS, Algebra
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire.bid_contest import Bidder, all_beaten, beats, has_winner, level
from gemcheck_models.gempire.bid_play import case_tables, replayed
from gemcheck_models.gempire.bid_scope import Contest, Scope, contests
from gemcheck_models.gempire.bid_solving import UndecidedError, bidder_terms, model, satisfiable, smallest, solver_for

__all__ = ["CHECKS", "SHAPES", "Contest", "UndecidedError", "counted_cycles", "cycle", "exhaustive"]

CLAUSES = ("tech.currency", "bid.award", "bid.tie.science")
COUNTS = (2, 3, 4, 5)
SHAPES = ("beaten", "circle", "irreducible")
"""Everybody is beaten; each beats the next and the last the first; everybody is beaten, but in no part of them."""


# -- questions to the solver


def shaped(who: Sequence[Bidder], shape: str, cycle_reading: str, basis: str, alg: Algebra = INTS) -> Any:
    """The bidders make a circle of this shape."""
    if shape == "circle":
        following = ((i, (i + 1) % len(who)) for i in range(len(who)))
        return alg.both(*(beats(who, i, j, cycle_reading, basis, alg) for i, j in following))
    beaten = all_beaten(who, cycle_reading, basis, alg)
    if shape == "beaten":
        return beaten
    parts = (part for size in range(3, len(who)) for part in combinations(who, size))
    return alg.both(beaten, *(alg.negate(all_beaten(part, cycle_reading, basis, alg)) for part in parts))


def cycle(
    count: int,
    cycle_reading: str,
    basis: str,
    *,
    currency: bool = True,
    ties: bool = True,
    small: bool = False,
    shape: str = "beaten",
    seed: int = 0,
) -> Contest:
    """A contest of `count` bidders that goes round in a circle of a shape, or one without bidders if there is none.

    `currency = False` takes Currency out of play, `ties = False` leaves no two bids tied; `small` asks for
    the smallest witness. Sound and complete for all whole numbers: the question is decided by z3's integer arithmetic.
    """
    from gemcheck_models.z3_algebra import Z3

    terms = bidder_terms(count)
    solver = solver_for(terms, seed)
    if not currency:
        solver.add(*(Z3.negate(bidder.currency) for bidder in terms))
    if not ties:
        solver.add(*untied(terms, cycle_reading, basis, Z3))
    solver.add(shaped(terms, shape, cycle_reading, basis, Z3))
    if not satisfiable(solver):
        return Contest(())
    if small:
        smallest(solver, terms)
    return model(solver, terms)


def untied(who: Sequence[Bidder], cycle_reading: str, basis: str, alg: Algebra = INTS) -> Iterator[Any]:
    """No two bids are tied as they count against each other."""
    for i in range(len(who)):
        for j in range(i):
            yield alg.negate(level(who, i, j, cycle_reading, basis, alg))


# -- second checks by enumeration


def exhaustive(count: int, cycle_reading: str, basis: str, bids: int, gold: int, science: int) -> tuple[int, int]:
    """How many of how many contests on small ranges have a cycle, every order of seats counted."""
    scope = Scope((count,), bids, gold, science, ordered=True)
    return counted_cycles(scope, cycle_reading, basis)


def counted_cycles(
    scope: Scope, cycle_reading: str, basis: str, *, currency: bool = True, ties: bool = True, shape: str = "beaten"
) -> tuple[int, int]:
    """How many of how many contests of a scope go round in a circle: the second check of z3's answers. The rules here
    are those of the engine on ints, and each contest is looked at."""
    cycles = total = 0
    for contest in contests(scope):
        who = contest.bidders
        if not currency and any(b.currency for b in who):
            continue
        total += 1
        if not all_beaten(who, cycle_reading, basis) or not shaped(who, shape, cycle_reading, basis):
            continue
        cycles += ties or all(untied(who, cycle_reading, basis))
    return cycles, total


# -- the check


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
    for count in COUNTS:
        if not cycle(count, reading, basis, currency=False).found:
            proved.append(f"{count} bidders without Currency: unsat")
        if count > 2 and not cycle(count, reading, basis, ties=False).found:
            proved.append(f"{count} bidders, no two bids tied: unsat")
    second = enumerated(reading, basis)
    for count in COUNTS:
        contest = cycle(count, reading, basis, small=True, shape="beaten" if count < 4 else "circle")
        if contest.found:
            yield finding(game, contest, f"currency{'' if count == 3 else f'-{count}'}", tuple(proved), second)
        elif not cycle(count, reading, basis).found:
            yield none(f"no contest of {count} bidders goes round in a circle", count, second, tuple(proved))
            continue
        if count > 3:
            yield whole(game, count, reading, basis, tuple(proved), second)


def whole(
    game: Game[Any, Any], count: int, reading: str, basis: str, proved: tuple[str, ...], second: str
) -> Finding | Statement:
    """A circle that no part of its bidders makes, or that there is none."""
    contest = cycle(count, reading, basis, small=True, shape="irreducible")
    if contest.found:
        return finding(game, contest, f"currency-{count}-whole", proved, second)
    cycles, total = counted_cycles(Scope((count,), 2, 1, 1), reading, basis, shape="irreducible")
    seen = f"enumeration: {cycles} among {total:,} contests of {count}"
    text = f"in every contest of {count} bidders that goes round in a circle, some of them do so without the others"
    return none(text, count, seen, ())


def none(text: str, count: int, second: str, proved: tuple[str, ...]) -> Statement:
    """What the solver has shown to be impossible."""
    scope = f"{count} bidders, all whole numbers"
    return Statement(text, CLAUSES, Verdict.PROVED, Certificate("unsat", scope, second, proved))


def enumerated(reading: str, basis: str) -> str:
    """The second check, in words: how many small contests were enumerated and how many have a cycle."""
    two, of_two = exhaustive(2, reading, basis, 3, 2, 2)
    three, of_three = exhaustive(3, reading, basis, 1, 1, 2)
    poor, of_poor = counted_cycles(Scope((2, 3, 4), 2, 0, 2), reading, basis, currency=False)
    apart, of_apart = counted_cycles(Scope((2, 3), 2, 1, 2), reading, basis, ties=False)
    return (
        f"enumeration: {two} cycles among {of_two:,} contests of 2, {three} among {of_three:,} contests of 3; "
        f"without Currency {poor} among {of_poor:,} of 2 to 4; no two bids tied {apart} among {of_apart:,} of 2 and 3"
    )


def titled(contest: Contest, name: str) -> str:
    """What the contest is an example of, in one line."""
    who = contest.bidders
    owners = sum(b.currency for b in who)
    owned = "one owner" if owners == 1 else f"{owners} owners"
    equal = "equal bids" if len({b.bid for b in who}) == 1 else "bids"
    if name.endswith("-whole"):
        return f"{len(who)} {equal}, {owned} of Currency: every bidder loses to another, in no part of them"
    return f"{len(who)} {equal}, {owned} of Currency: every bidder loses to another"


def finding(game: Game[Any, Any], contest: Contest, name: str, proved: tuple[str, ...], second: str) -> Finding:
    """The cycle as a finding, replayed under every reading. Raises AssertionError unless the engine's own comparison
    finds the cycle on ints too."""
    reading, basis = game.rules.reading("bid.cycle"), game.rules.reading("bid.tie.basis")
    who = contest.bidders
    if has_winner(who, reading, basis) or not all_beaten(who, reading, basis):
        raise AssertionError(f"the solver's contest does not go round in a circle: {contest}")
    tables = case_tables(contest)
    scope = f"{len(who)} bidders; fewest owners of Currency, then smallest bids, gold gems and science"
    return Finding(
        id=f"gempire/cyclic-order/{name}",
        kind="cyclic-order",
        title=titled(contest, name),
        clauses=CLAUSES,
        impact="breaks-the-game",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay+minimal", scope, second, proved),
        witness=tables,
        outcomes=outcomes(game, contest, tables),
        known_as="G-027",
        found_by="gemcheck_models.gempire.bids",
    )


def outcomes(game: Game[Any, Any], contest: Contest, tables: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Who gets the card under each reading of bid.cycle, by replaying the contest in the engine."""
    found = []
    for option in game.rulebook.open_points["bid.cycle"].option_ids():
        rules = game.rules_with({"bid.cycle": option})
        found.append((f"bid.cycle={option}", replayed(game, rules, contest, tables).words()))
    return tuple(found)


CHECKS: Sequence[Check] = (currency_cycle,)
