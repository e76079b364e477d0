"""Do the rules say the same in every way in which they say what is legal?

Question   a plan is listed as legal exactly when nothing is held against it, the list is as long as the count says, and
           a plan that is drawn is on it: is that so?
Scope      random games, every few steps, seats with short lists; asked of the plans listed, of a plan drawn, and of
           plans that were legal elsewhere in the same games
Expected   no difference
Budget     about 1 s
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

from gemcheck.checks import Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game, OpenEnd, Undefined

__all__ = ["legality_agrees"]

AnyGame = Game[Any, Any]
GAMES = 6
STEPS = 160
EVERY = 3
"""Steps between two looks."""
LISTED = 1500
"""Longer lists of plans are passed over."""
ELSEWHERE = 60
"""How many plans that were legal elsewhere are asked about."""


@check(
    "legality-agrees",
    kind="contradiction",
    family="dynamics",
    scope=f"{GAMES} random games of up to {STEPS} steps, one step in {EVERY}, lists of up to {LISTED} plans",
    certificate="replay",
)
def legality_agrees(game: AnyGame) -> Iterator[Finding | Statement]:
    """The first position of each kind of disagreement about what is legal."""
    met: dict[str, Finding] = {}
    looks = 0
    for state, seat, elsewhere, drawn in _positions(game):
        looks += 1
        for slug, text, clauses in _differences(game, state, seat, elsewhere, drawn):
            met.setdefault(slug, _finding(game, slug, text, clauses, state, seat))
    yield from met.values()
    if not met:
        text = f"at {looks} decisions the list of legal plans, its length, plans drawn and objections agree"
        yield Statement(text, (), Verdict.BOUNDED if looks else Verdict.VACUOUS)


def _positions(game: AnyGame) -> Iterator[tuple[Any, int, list[Any], Any]]:
    """Decisions: position, seat, plans that were legal elsewhere, and a plan drawn here."""
    counts = game.seat_counts()
    for index in range(GAMES):
        rng = Random(f"legal/{index}")
        state: Any = game.start(counts[index % len(counts)], rng)
        elsewhere: dict[Any, None] = {}
        for step in range(STEPS):
            if game.result(state) is not None:
                break
            try:
                movers = game.to_move(state)
                plans = {seat: game.sample(state, seat, rng) for seat in movers}
                if step % EVERY == 0:
                    for seat, plan in plans.items():
                        yield state, seat, list(elsewhere)[-ELSEWHERE:], plan
                elsewhere |= dict.fromkeys(plans.values())
                state = _stepped(game, state, plans, rng)
            except OpenEnd:
                break
            if isinstance(state, Undefined):
                break


def _stepped(game: AnyGame, state: Any, plans: Mapping[int, Any], rng: Random) -> Any:
    if not plans:
        return game.chance_step(state, game.draw(state, rng))
    if not game.joint(state):
        seat = rng.choice(sorted(plans))
        plans = {seat: plans[seat]}
    return game.advance(state, plans)


def _differences(
    game: AnyGame, state: Any, seat: int, elsewhere: list[Any], drawn: Any
) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Every disagreement at one decision: a word for it, a sentence, and the clauses named."""
    plans = list(islice(game.legal(state, seat), LISTED + 1))
    if len(plans) > LISTED:
        return
    number = game.count_legal(state, seat)
    if number != len(plans):
        yield "count", f"{len(plans)} plans are listed as legal, and {number} are counted", ()
    for plan in plans:
        objections = game.why_not(state, seat, plan)
        if objections:
            words = f"'{game.plan_text(state, plan)}' is listed as legal, and {objections[0].text}"
            yield "listed", words, objections[0].clauses
    listed = set(plans)
    for plan in (drawn, *elsewhere):
        if plan not in listed and not game.why_not(state, seat, plan):
            yield "not-listed", f"nothing is held against '{game.plan_text(state, plan)}', and it is not listed", ()


def _finding(game: AnyGame, slug: str, text: str, clauses: tuple[str, ...], state: Any, seat: int) -> Finding:
    return Finding(
        id=f"{game.name}/contradiction/legal-plans-{slug}",
        kind="contradiction",
        title=f"The rules disagree about what is legal: {text}",
        clauses=clauses,
        impact="breaks-the-game",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay", legality_agrees.scope),
        witness={"state": game.state_text(state), "seat": seat + 1},
        outcomes=(("default ruleset", text),),
        found_by="gemcheck.checks.clauses_legal",
    )
