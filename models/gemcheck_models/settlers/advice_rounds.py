"""`advise settlers rounds`: a plan for this and the next rounds in a world with known cards, and a bound for it."""

from __future__ import annotations

from typing import Any, cast

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.findings import Certificate
from gemcheck.game import Game, GameError
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.plans import Stop
from gemcheck_models.settlers.advice_round import drawn_cards, position_of
from gemcheck_models.settlers.rounds import LEAST_ROUNDS, MOST_ROUNDS, Rounds, planned

__all__ = ["ROUNDS"]


def advice(game: Game[Any, Any], request: Request) -> Advice:
    """A plan of the seat to act. Raises GameError for a position outside the Action phase."""
    settlers = cast(Settlers, game)
    state, names = position_of(settlers, request.position)
    draws = drawn_cards(settlers, state, str(request.options.get("draw", "")))
    number = str(request.options.get("rounds", "2"))
    if not number.isdecimal():
        raise GameError(f"--rounds {number}: a number from {LEAST_ROUNDS} to {MOST_ROUNDS} is expected")
    plan = planned(settlers, state, state.active, int(number), draws, request.seed, request.late)
    lines = _lines(settlers, plan)
    most = f"at most {plan.bound} points" if plan.bound is not None else "no bound"
    counted = f"{plan.value} points after {number} rounds, where only passing gives {plan.now}; {most}."
    assumed = (
        "Cards are drawn in one known order: those given first, the rest shuffled by the seed.",
        "The other seats take the first card of each Lookout, do nothing, and pass after this one.",
    )
    certificate = Certificate("replay", f"a plan of {len(lines)} steps, played by the engine", plan.shown_by)
    return Advice(
        headline=f"A plan of {names[state.active]} for {number} rounds: {plan.value} points, {most}",
        sections=(
            Section("Steps", lines or ("Nothing: pass.",)),
            Section("Counted", (counted,)),
            Section("Assumed", assumed),
            Section("Why to believe it", (f"{certificate.kind}: {certificate.scope}; {certificate.second}.",)),
        ),
        data={
            "seat": state.active + 1,
            "rounds": int(number),
            "value": plan.value,
            "now": plan.now,
            "bound": plan.bound,
            "steps": list(lines),
            "position_after": settlers.state_text(plan.state),
        },
        verdict=plan.verdict,
        bound=plan.bound,
        certificate=certificate,
    )


def _lines(game: Settlers, plan: Rounds) -> tuple[str, ...]:
    """Each decision of the seat with the cards that it draws, by rounds."""
    lines: list[str] = []
    for move in plan.moves:
        if move.plan is None:
            words = f"({game.table.cards[move.drawn].name})"
        elif isinstance(move.plan, Stop):
            continue
        else:
            words = game.plan_text(move.before, move.plan)
        clauses = list(dict.fromkeys(clause for event in move.events for clause in event.clauses))
        lines.append(f"round {move.before.round}: {words}" + (f" [{', '.join(clauses)}]" if clauses else ""))
    return tuple(lines)


ROUNDS = Advisor(
    name="rounds",
    text="""A plan of the seat to act for this and the next rounds, in a world in which every card is known.

    POSITION is a notation, a file that holds one or a state in TOML, or - for stdin. The cards given with --draw come
    first, the rest of the decks is shuffled by the seed. The plan is played by the engine; it is exact only where it
    meets the bound.""",
    position="POSITION",
    options=(
        Option("rounds", "NUMBER", "How many rounds, this one included.", default="2"),
        Option("draw", "CARDS", "The cards that will be drawn, in order, with commas between them."),
    ),
    answer=advice,
)
