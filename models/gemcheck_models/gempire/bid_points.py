"""On which contests do two answers to an open question of bidding differ, and how small is the smallest?

question: for each open point of bids and of Currency and each pair of its options: a contest that they settle
          differently, in the winner, the payments, the losses, the discard or the bids that are refused
scope:    function level; 2 to 4 bidders on one card, small numbers, in order of size; that no contest is smaller is
          decided by z3 for all whole numbers where the rule is written over the algebra
expected: a contest for every pair but two: bid.spaces needs two spaces (see `bid_spaces`), and what Currency counts for
          besides the minimum makes no difference to the payment
budget:   under 10 seconds in all
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import msgspec

from gemcheck.algebra import INTS
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.rulebook import OpenPoint
from gemcheck_models.gempire.bid_conditions import circle_on_top, condition, least
from gemcheck_models.gempire.bid_play import case_tables, replayed
from gemcheck_models.gempire.bid_scope import Contest, Scope, size, words
from gemcheck_models.gempire.bid_separate import Difference, Where, arenas, contexts, separate
from gemcheck_models.gempire.bid_solving import UndecidedError

__all__ = ["CHECKS", "PREFIXES", "Question", "Separation", "bid_points", "questions", "separations"]

PREFIXES = ("bid.", "tech.currency")
COUNTS = (2, 3, 4, 5)
SHOWN = 5
"""The measures of a contest's size that a solver compares: bidders, owners, bids, gold gems, science."""


class Question(msgspec.Struct, frozen=True):
    """A point, what its findings are called besides, the scope, and which contests of it are meant: all, those with a
    circle at the top, or those in which every bid is legal."""

    point: str
    name: str = ""
    scope: Scope = Scope()
    circle: bool = False

    def where(self, readings: Mapping[str, str]) -> Where | None:
        if not self.circle:
            return None
        cycle, basis = readings["bid.cycle"], readings["bid.tie.basis"]
        return cache(lambda contest: bool(circle_on_top(contest.bidders, cycle, basis)))


class Separation(msgspec.Struct, frozen=True):
    """The smallest contest for one pair of options, the scope it comes from, and what a solver says of it."""

    pair: tuple[str, str]
    scope: Scope
    difference: Difference[Contest]
    second: str


def questions(game: Game[Any, Any]) -> Iterator[Question]:
    """What is asked of each open point of bidding."""
    for point in game.rulebook.open_points:
        if not point.startswith(PREFIXES):
            continue
        if point == "tech.currency.minimum":
            yield Question(point, scope=Scope((2, 3), printed=2))
            yield Question(point, "payment", Scope((2, 3), least_spare=1, spare=1))
        elif point == "bid.spaces":
            yield Question(point, scope=Scope((2, 3)))
        else:
            yield Question(point)
    for point in ("bid.tie.third", "bid.discard.lower"):
        yield Question(point, "below-a-circle", circle=True)


def separations(game: Game[Any, Any], question: Question) -> list[Separation]:
    """The smallest contest for each pair of options. Raises UndecidedError when the solver gives up."""
    where, under = question.where(dict(game.rules.items())), arenas(game, question.point)
    proofs: dict[str, tuple[int, ...] | None] = {}
    found = []
    for a, b in combinations(game.rulebook.open_points[question.point].option_ids(), 2):
        scope = msgspec.structs.replace(question.scope, ordered="knock-out" in (a, b))
        if scope.ordered:
            scope = msgspec.structs.replace(scope, bidders=(2, 3))
        difference = separate(game, question.point, a, b, scope, where, under)
        found.append(
            Separation((a, b), scope, difference, confirmed(game, question, (a, b), difference.contest, proofs))
        )
    return found


def confirmed(
    game: Game[Any, Any],
    question: Question,
    pair: tuple[str, str],
    contest: Contest | None,
    proofs: dict[str, tuple[int, ...] | None],
) -> str:
    """What z3 says of the answer, for all whole numbers; empty where it is not asked. Raises AssertionError when z3 and
    the engine disagree, UndecidedError when z3 gives up. `proofs` keeps z3's answers for pairs with one condition."""
    readings = dict(game.rules.items())
    known = condition(question.point, *pair, readings)
    if known is None or (question.point == "tech.currency.minimum" and question.name != "payment"):
        return ""
    points = [point for point in game.rulebook.open_points.values() if point.id.startswith(PREFIXES)]
    if any(readings[point.id] != point.default for point in points if point.id != question.point):
        return ""  # The conditions hold where the other points have their defaults.
    cycle, basis = readings["bid.cycle"], readings["bid.tie.basis"]

    def term(who: Any, alg: Any = INTS) -> Any:
        differ = known.term(who, alg)
        return alg.both(differ, circle_on_top(who, cycle, basis, alg)) if question.circle else differ

    if known.name not in proofs:
        proofs[known.name] = least(term, COUNTS)
    smallest = proofs[known.name]
    if contest is None and smallest is None:
        return f"z3: none of {COUNTS[0]} to {COUNTS[-1]} bidders, all whole numbers"
    measured = size(contest)[:SHOWN] if contest else ()
    if smallest == measured:
        return "z3: none smaller, all whole numbers"
    if known.exact or smallest is None or (measured and smallest > measured):
        raise AssertionError(f"{question.point}, {' and '.join(pair)}: z3 gives size {smallest}, the engine {contest}")
    return f"z3: none smaller than {smallest} in bidders, owners, bids, gold, science"


# -- findings


@check(
    "bid-points",
    slow=True,
    kind=("cyclic-order", "diverging-readings", "ambiguous-scope", "undefined-outcome", "order-dependence"),
    family="function",
    game="gempire",
    scope="2 to 4 bidders on one card, bids to 2, one gold gem, science to 2",
    certificate="replay+minimal",
)
def bid_points(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Find the smallest contest for every two answers to an open question of bidding, or show that there is none."""
    for question in questions(game):
        point = game.rulebook.open_points[question.point]
        try:
            yield from answered(game, point, question)
        except UndecidedError as gave_up:
            yield Statement(f"{point.id}: the solver gave up: {gave_up}", point.clauses, Verdict.UNKNOWN)


def answered(game: Game[Any, Any], point: OpenPoint, question: Question) -> Iterator[Finding | Statement]:
    """Findings for the pairs that some contest separates, one for each contest; statements for the others."""
    shown: list[dict[str, str]] = []
    found = separations(game, question)
    for one in sorted(found, key=_order):
        contest = one.difference.contest
        a, b = one.pair
        if contest is None:
            yield never_differs(point, question, one)
        elif not any(played[a] != played[b] for played in shown):
            tables = case_tables(contest)
            shown.append(played := outcomes(game, point, contest, tables))
            yield finding(game, point, question, one, found, tables, played, len(shown))


def _order(one: Separation) -> tuple[bool, tuple[int, ...]]:
    contest = one.difference.contest
    return (contest is None, size(contest) if contest else ())


def outcomes(game: Game[Any, Any], point: OpenPoint, contest: Contest, tables: Mapping[str, Any]) -> dict[str, str]:
    """What each option makes of the contest, by replaying it in the engine."""
    rules = dict(game.rules.items())
    return {
        option: replayed(game, game.rulebook.ruleset({**rules, point.id: option}), contest, tables).words()
        for option in point.option_ids()
    }


def never_differs(point: OpenPoint, question: Question, one: Separation) -> Statement:
    """No contest of the scope separates the pair."""
    a, b = one.pair
    what = "what anybody pays or who wins" if question.name == "payment" else "any contest for one card"
    scope = f"{words(one.scope)}: {one.difference.seen:,} contests"
    verdict = Verdict.PROVED if one.second or point.id not in one.difference.asked else Verdict.BOUNDED
    asked = "" if point.id in one.difference.asked else "no rule on the way asks for the point"
    return Statement(
        f"{point.id}: {a} and {b} never differ in {what}",
        point.clauses,
        verdict,
        Certificate("exhaustive", scope, one.second or asked),
    )


def finding(
    game: Game[Any, Any],
    point: OpenPoint,
    question: Question,
    one: Separation,
    all_pairs: Sequence[Separation],
    tables: Mapping[str, Any],
    played: Mapping[str, str],
    number: int,
) -> Finding:
    """The smallest contest of a pair as a finding."""
    contest, (a, b) = one.difference.contest, one.pair
    if contest is None:
        raise AssertionError("a finding has a contest")
    kind, impact = _judged(point, contest, dict(game.rules.items()))
    # The check of all open points names its findings after the point alone.
    first = "contest" if kind == "diverging-readings" else ""
    name = "-".join(filter(None, (first, point.id, question.name, "" if number == 1 else f"{a}-{b}")))
    scope = f"{words(one.scope)}; {one.difference.seen:,} contests in order of size up to this one"
    others = [asked for asked in one.difference.asked if asked.startswith(PREFIXES)]
    also = [contexts(game, point.id, a, b, contest, others).words()]
    also += [f"{' and '.join(pair.pair)}: {described(pair.difference.contest)}" for pair in all_pairs]
    title = f"{described(contest)}: {a} and {b} differ" + (f" ({question.name})" if question.name else "")
    return Finding(
        id=f"gempire/{kind}/{name}",
        kind=kind,
        title=f"{point.id}: {title}",
        clauses=point.clauses,
        impact=impact,
        verdict=Verdict.FOUND,
        certificate=Certificate("replay+minimal", scope, one.second, tuple(also)),
        witness=tables,
        outcomes=tuple((f"{point.id}={option}", text) for option, text in played.items()),
        known_as=", ".join(point.findings),
        found_by="gemcheck_models.gempire.bid_points",
    )


def _judged(point: OpenPoint, contest: Contest, readings: Mapping[str, str]) -> tuple[str, str]:
    """Kind and impact: those of the point, unless readings that answer a circle differ on a contest without one."""
    who = contest.bidders
    if point.kind != "cyclic-order" or circle_on_top(who, readings["bid.cycle"], readings["bid.tie.basis"]):
        return point.kind, point.impact
    return "diverging-readings", "changes-the-winner"


def described(contest: Contest | None) -> str:
    """A contest in a few words: bids, and what Currency, gold gems and science the bidders have."""
    if contest is None:
        return "no contest"
    parts = []
    for bidder in contest.bidders:
        has = ["Currency"] * bool(bidder.currency)
        has += [f"{amount} {what}" for amount, what in ((bidder.gold, "gold"), (bidder.science, "science")) if amount]
        parts.append(f"{bidder.bid}" + (f" ({', '.join(has)})" if has else ""))
    tail = f" on a minimum of {contest.printed}" if contest.printed > 1 else ""
    return f"bids {', '.join(parts)}{tail}"


CHECKS: Sequence[Check] = (bid_points,)
