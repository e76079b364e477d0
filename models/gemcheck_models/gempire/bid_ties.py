"""Is it settled what happens when bids are equal, science is equal and nobody owns Currency?

question: two to five bidders who cannot be told apart, and two readings of the points of bidding that differ on them
scope:    function level; every combination of readings of the points of bidding; bids to 2, gold gems to 1; that nobody
          wins is decided for all whole numbers
expected: none: the card is discarded and each bidder loses one production
budget:   under 3 seconds
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire.bid_contest import Bidder, contenders, has_winner
from gemcheck.rulebook import RulebookError, Ruleset
from gemcheck_models.gempire.bid_play import Arena, case_tables, replayed
from gemcheck_models.gempire.bid_scope import Contest, Scope, contests
from gemcheck_models.gempire.bid_separate import Difference, first_difference
from gemcheck_models.gempire.bid_solving import UndecidedError, bidder_terms, satisfiable, solver_for

__all__ = ["CHECKS", "bid_full_tie", "disagreement", "full_ties", "settled_for_all"]

CLAUSES = ("bid.tie.science", "bid.tie.equal-science.discard", "bid.tie.equal-science.penalty")
PREFIXES = ("bid.", "tech.currency")
COUNTS = (2, 3, 4, 5)


def full_ties() -> Iterator[Contest]:
    """Contests of bidders without Currency whose bids and science are equal, in order of size."""
    for contest in contests(Scope(COUNTS, science=0)):
        if not any(b.currency for b in contest.bidders) and len({b.bid for b in contest.bidders}) == 1:
            yield contest


def rulesets(game: Game[Any, Any], asked: Collection[str] | None = None) -> Iterator[Ruleset]:
    """Every combination of readings of the points of bidding, of those in `asked` only where it is given; the game's
    own first."""
    points = [
        point
        for point in game.rulebook.open_points.values()
        if (point.id.startswith(PREFIXES) if asked is None else point.id in asked)
    ]
    yield game.rules
    for options in product(*(point.option_ids() for point in points)):
        choice = {point.id: option for point, option in zip(points, options, strict=True)}
        try:
            yield game.rules_with(choice)
        except RulebookError:
            continue  # readings that exclude one another


def disagreement(game: Game[Any, Any], some: Iterable[Contest]) -> tuple[Difference[Contest], int]:
    """The first contest on which two combinations of readings differ, and how many combinations there are.

    The rules are listened to: a point of bidding that none of the combinations tried asks for cannot make a difference,
    so its options are not spread out.
    """
    own = Arena(game, game.rules)
    listed = list(some)
    asked: set[str] = set()
    while True:
        arenas = [own.under(rules) for rules in rulesets(game, asked)]
        for arena in arenas:
            for contest in listed:
                arena.outcome(contest)
        heard = {point for arena in arenas for point in arena.asked if point.startswith(PREFIXES)}
        if heard <= asked:
            break
        asked |= heard

    def differing(contest: Contest) -> Any:
        here = own.outcome(contest)
        return next((there for arena in arenas if (there := arena.outcome(contest)) != here), here)

    return first_difference(listed, own.outcome, differing), len(arenas) - 1


def settled_for_all(game: Game[Any, Any]) -> bool:
    """Whether, for all whole numbers, nobody of equal bidders wins and all of them are at the top, under each reading
    of the comparison. Raises UndecidedError."""
    from gemcheck_models.z3_algebra import Z3

    readings = [game.rulebook.open_points[point].option_ids() for point in ("bid.cycle", "bid.tie.basis")]
    for count, (cycle, basis) in product(COUNTS, product(*readings)):
        terms = bidder_terms(count)
        solver = solver_for(terms)
        who = [Bidder(terms[0].bid, False, bidder.gold, terms[0].science) for bidder in terms]
        top = Z3.both(*contenders(who, cycle, basis, Z3))
        solver.add(Z3.either(has_winner(who, cycle, basis, Z3), Z3.negate(top)))
        if satisfiable(solver):
            return False
    return True


@check(
    "bid-full-tie",
    slow=True,
    kind="undefined-outcome",
    family="function",
    game="gempire",
    clauses=CLAUSES,
    scope="2 to 5 equal bidders without Currency, every combination of readings of bidding",
    certificate="exhaustive",
)
def bid_full_tie(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Compare all readings on bidders who cannot be told apart."""
    try:
        second = (
            "unsat: that one of them wins or stands below another, all whole numbers" if settled_for_all(game) else ""
        )
    except UndecidedError as gave_up:
        yield Statement(f"the solver gave up on equal bidders: {gave_up}", CLAUSES, Verdict.UNKNOWN)
        return
    found, combinations = disagreement(game, full_ties())
    if found.contest is not None:
        yield finding(game, found.contest)
        return
    scope = f"{found.seen} contests under {combinations} combinations of the readings that they ask for"
    own = Arena(game, game.rules)
    worst = {(own.outcome(tie).discarded, len(tie.bidders) - len(own.outcome(tie).lost)) for tie in full_ties()}
    result = "the card is discarded and each bidder loses one" if worst == {(True, 0)} else "all readings agree"
    yield Statement(
        f"equal bids, equal science and no Currency: {result}, under every reading",
        CLAUSES,
        Verdict.PROVED if second else Verdict.BOUNDED,
        Certificate("exhaustive", scope, second),
    )


def finding(game: Game[Any, Any], contest: Contest) -> Finding:
    """Readings differ on bidders who cannot be told apart."""
    tables: Mapping[str, Any] = case_tables(contest)
    played: dict[str, str] = {}
    for rules in rulesets(game):
        played.setdefault(replayed(game, rules, contest, tables).words(), rules.name)
    return Finding(
        id="gempire/undefined-outcome/bid-full-tie",
        kind="undefined-outcome",
        title=f"{len(contest.bidders)} equal bids with equal science: readings differ",
        clauses=CLAUSES,
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay+minimal", "equal bidders in order of size"),
        witness=tables,
        outcomes=tuple((name, text) for text, name in played.items()),
        found_by="gemcheck_models.gempire.bid_ties",
    )


CHECKS: Sequence[Check] = (bid_full_tie,)
