"""Which clauses that apply together cannot all be obeyed, and what has to give way?

question: for each spot of the text, the smallest situation in which the clauses that apply demand the impossible; there
          every minimal set of clauses that cannot be obeyed together, and the fewest that have to give way
scope:    the situations of each spot, see `SPOTS`; each decision is complete in its ranges
expected: 15 spots contradict themselves, most of them two or three clauses against one another
budget:   under 6 seconds in all, each spot under 1 second

z3 decides every situation and finds the sets by growing and shrinking; CP-SAT lists the corrections and gives the same
sets. A ruling, that is another reading than the default, settles a spot when the clauses that the engine then does not
obey are all that stood in the way, in every situation of the spot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gemcheck.casebook.replay import Run, play
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck_models.core_solvers import Z3Oracle, solved
from gemcheck_models.cores import Analysis, Question, UndecidedError
from gemcheck_models.gempire import obligation_bids, obligation_city, obligation_gems
from gemcheck_models.gempire.obligation_print import ONE, printed_spots
from gemcheck_models.gempire.obligations import Met, Scene, Situation, Spot, broken, searched

__all__ = ["CHECKS", "SPOTS", "examined"]

SPOTS: tuple[Spot, ...] = (*obligation_bids.SPOTS, *obligation_gems.SPOTS, *obligation_city.SPOTS)
"""The spots that can be played; those of print are read off the tables of the text."""

LISTED = 6
"""How many conflicts, corrections or remainders are written out."""


@check(
    "clause-conflicts",
    kind=("contradiction", "impossible-obligation", "example-contradicts-rule"),
    family="function",
    game="gempire",
    scope="for each spot its situations, smallest first",
    certificate="unsat-core+deletion",
    slow=True,
)
def clause_conflicts(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Every spot in turn: its smallest contradiction as sets of clauses, or what has been shown of it."""
    agreed: list[str] = []
    for spot in (*SPOTS, *printed_spots(game)):
        try:
            answer = examined(game, spot)
        except UndecidedError as gave_up:
            answer = Statement(f"whether {spot.what}: a solver gave up: {gave_up}", (), Verdict.UNKNOWN)
        if isinstance(answer, Statement) and answer.verdict is Verdict.PROVED and spot.order == ONE:
            agreed.append(spot.what)
        else:
            yield answer
    if agreed:
        yield Statement(f"not so: {'; '.join(agreed)}", (), Verdict.PROVED, _worked_through(ONE))


def examined(game: Game[Any, Any], spot: Spot) -> Finding | Statement:
    """One spot. Raises UndecidedError, and AssertionError when the engine's play does not fit the clauses."""
    met, seen = searched(spot.situations(game))
    if met is None:
        return silent(spot, f"no situation in which {spot.what}", seen)
    yielding = ruled(game, spot, met)
    if yielding:
        still, seen = searched(spot.situations(game), yielding)
        if still is None:
            said = f"{spot.point}={game.rules.reading(spot.point)} lets {', '.join(yielding)} give way"
            return silent(spot, f"{said}: then no situation in which {spot.what}", seen)
    return finding(game, spot, met, solved(met.question))


def silent(spot: Spot, text: str, seen: int) -> Statement:
    """What has been shown: every situation has a decision that obeys all clauses that apply."""
    return Statement(f"{text} ({seen} looked at)", (), Verdict.PROVED, _worked_through(spot.order))


def _worked_through(scope: str) -> Certificate:
    return Certificate("exhaustive", scope, "plain arithmetic works each decision through")


def ruled(game: Game[Any, Any], spot: Spot, met: Met) -> tuple[str, ...]:
    """The clauses that give way under a ruling, read off what the engine then does in the situation that was met; none
    while the point stands at its default or cannot be played."""
    if not spot.point or met.situation.scene is None:
        return ()
    option = game.rules.reading(spot.point)
    if option == game.rulebook.open_points[spot.point].default:
        return ()
    decided = taken(game, met, spot.point, option)
    return decided.refusing if decided.refusing else decided.failing


# -- what the engine does


class Taken(NamedTuple):
    """What the engine decides in a situation, in words; the clauses it does not obey; or, where it does not let the
    situation arise, the clauses by which it refuses."""

    words: str
    failing: tuple[str, ...] = ()
    refusing: tuple[str, ...] = ()


def taken(game: Game[Any, Any], met: Met, point: str, option: str) -> Taken:
    """What the engine decides in a situation under a reading."""
    scene = met.situation.scene
    assert scene is not None
    rules = game.rules_with({point: option})
    run = accepted(game.under(rules), scene)
    if run.stopped_by:
        clauses = tuple(dict.fromkeys(clause for each in run.stopped_by.values() for clause in each))
        return Taken("refused, so that the situation does not arise", (), clauses)
    decided = scene.decided(run)
    return Taken(met.question.told(decided), broken(met.question, decided))


def accepted(game: Game[Any, Any], scene: Scene) -> Run:
    """The first script of a scene that the rules allow, else the last one as far as it goes."""
    runs = []
    for script in scene.scripts:
        runs.append(play(game, scene.given, script))
        if not runs[-1].stopped_by:
            break
    if runs[-1].undefined is not None:
        raise AssertionError(f"the engine has no answer to a scene: {runs[-1].undefined}")
    return runs[-1]


# -- the finding


def finding(game: Game[Any, Any], spot: Spot, met: Met, analysis: Analysis) -> Finding:
    """The contradiction as a finding: its first conflict names the clauses, all else is said beside it."""
    asked, situation = met.question, met.situation
    first = [asked.obligations[i] for i in sorted(analysis.conflicts[0])]
    point = game.rulebook.open_points.get(spot.point)
    others = tuple(
        said for option in (point.option_ids() if point else ()) for said in _outcome(game, spot, met, option)
    )
    return Finding(
        id=f"gempire/{spot.kind}/{spot.slug}",
        kind=spot.kind,
        title=": ".join(filter(None, (spot.what, situation.words))),
        clauses=tuple(dict.fromkeys(clause for obligation in first for clause in obligation.clauses)),
        impact=point.impact if point else spot.impact,
        verdict=Verdict.PROVED,
        certificate=Certificate(
            "unsat-core+deletion",
            f"{spot.order}; {met.smaller} smaller can be got right" if met.smaller else spot.order,
            "CP-SAT: the same sets",
            tuple(facts(asked, analysis)),
        ),
        witness=witness(situation, asked),
        outcomes=others,
        known_as=spot.known_as or (point.findings[0] if point and point.findings else ""),
        found_by="gemcheck_models.gempire.contradictions",
    )


def _outcome(game: Game[Any, Any], spot: Spot, met: Met, option: str) -> Iterator[tuple[str, str]]:
    if met.situation.scene is None:
        text = next(o.text for o in game.rulebook.open_points[spot.point].option if o.id == option)
        yield f"{spot.point}={option}", text
        return
    decided = taken(game, met, spot.point, option)
    if decided.failing:
        yield f"{spot.point}={option}", f"{decided.words}; not obeyed: {', '.join(decided.failing)}"
    elif decided.refusing:
        yield f"{spot.point}={option}", f"{decided.words}: {', '.join(decided.refusing)}"
    else:
        raise AssertionError(f"{spot.slug}: the engine obeys all clauses under {option}: {decided.words}")


def witness(situation: Situation, asked: Question) -> dict[str, Any]:
    """The situation as a case, or what each clause says where it cannot be played."""
    if situation.scene is not None:
        return {"given": situation.scene.given, "when": list(situation.scene.scripts[0])}
    said: dict[str, list[str]] = {}
    for obligation in asked.obligations:
        said.setdefault(obligation.says, []).append(obligation.name)
    return {"stated": said}


def facts(asked: Question, analysis: Analysis) -> Iterator[str]:
    """What else is known: what the clauses demand, further conflicts, the least corrections, what is possible without
    each clause."""
    for conflict in analysis.conflicts[:1]:
        if len(conflict) <= LISTED:
            yield "; ".join(f"{asked.obligations[i].name}: {asked.obligations[i].says}" for i in sorted(conflict))
    for conflict in analysis.conflicts[1:]:
        yield f"also in conflict: {', '.join(asked.names(conflict))}"
    least = [" and ".join(asked.names(correction)) for correction in analysis.corrections]
    yield f"fewest that have to give way: {len(analysis.corrections[0])}, namely {_some(least)}"
    concerned = frozenset[int]().union(*analysis.conflicts)
    if len(concerned) <= LISTED:
        solver = Z3Oracle(asked)
        for one in sorted(concerned):
            left = solver.least(frozenset(range(len(asked.obligations))) - {one})
            yield f"without {asked.obligations[one].name}: {'still impossible' if left is None else asked.told(left)}"


def _some(words: Sequence[str]) -> str:
    more = len(words) - LISTED
    return " or ".join(words[:LISTED]) + (f" or {more} others" if more > 0 else "")


CHECKS: Sequence[Check] = (clause_conflicts,)
