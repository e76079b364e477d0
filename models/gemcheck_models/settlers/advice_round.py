"""`advise settlers round`: the best sequence of actions for the rest of the round, in words, and why it is the best."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any, cast

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.notation_signs import card_at
from gemcheck.games.settlers.state import State
from gemcheck.scan import line_of
from gemcheck_models.settlers.round import Answer, answered
from gemcheck_models.settlers.round_play import Move
from gemcheck_models.settlers.round_solver import WEIGHT
from gemcheck_models.settlers.round_steps import END, GOODS, MOVES, NOW, OBJECTIVES, Step

__all__ = ["ROUND"]

MEANING = {
    END: "points if the game ended with this round, Locations included",
    NOW: "points on the track",
    GOODS: "points if the game ended with this round, then Goods left that count for ties",
}


def advice(game: Game[Any, Any], request: Request) -> Advice:
    """The best sequence of the seat to act. Raises GameError for a position outside the Action phase."""
    settlers = cast(Settlers, game)
    state, names = position_of(settlers, request.position)
    objective = request.options.get("objective", END)
    draws = drawn_cards(settlers, state, str(request.options.get("draw", "")))
    answer = answered(settlers, state, state.active, objective, draws, request.late)
    certificate = _certificate(answer)
    bound = None if answer.problem.left_out else answer.bound  # What is left out might bring more.
    name = names[state.active]
    return Advice(
        headline=f"Best round of {name}: {_value(answer.value, objective)}, {_number(answer.steps)} actions",
        sections=tuple(_sections(settlers, answer, bool(draws), certificate)),
        data={
            "seat": state.active + 1,
            "objective": objective,
            "value": answer.value,
            "now": answer.now,
            "bound": bound,
            "actions": [
                {"plans": [_words(settlers, move) for move in moves], "clauses": _clauses(moves)}
                for moves in answer.play.actions
            ],
            "left_out": list(answer.problem.left_out),
            "shown_by": list(answer.shown_by),
            "position_after": settlers.state_text(answer.play.state),
        },
        verdict=answer.verdict,
        bound=bound,
        certificate=certificate,
    )


def position_of(game: Settlers, text: str) -> tuple[State, tuple[str, ...]]:
    """The state of a notation or of TOML, and the names of its seats. Raises GameError."""
    first, *_ = text.split() or [""]
    if not first:
        raise GameError("the position is empty: write a notation or a state in TOML")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        if "=" in text:
            raise GameError(f"the position is neither a notation nor TOML: {error}") from error
        state = game.read_state(text)
        return state, tuple(f"seat {number}" for number in range(1, len(state.seats) + 1))
    given = table.get("given", table)
    if not isinstance(given, dict):
        raise GameError("given: a table is expected")
    _, state, names = game.given(given)
    return state, names


def _number(steps: Sequence[Step]) -> int:
    """How many of the steps are actions."""
    return sum(step.kind != MOVES for step in steps)


def drawn_cards(game: Settlers, state: State, text: str) -> list[int]:
    """The cards of a list in words that the seat to act will draw, in order. Raises GameError for what is no card, and
    for one that cannot come: it lies neither in the deck nor, once that is empty, among the cards to be shuffled."""
    table, seat = game.table, state.seats[state.active]
    decks = [(list(state.deck), list(state.discards)), (list(seat.deck), list(seat.discards))]
    found = []
    for word in filter(None, (word.strip() for word in text.split(","))):
        card = card_at(table, line_of(word))
        for deck, discards in decks:
            pile = deck or discards
            if card in pile:
                pile.remove(card)
                found.append(card)
                break
        else:
            raise GameError(f"--draw {word}: no such card is left to be drawn [deck.common, deck.faction]")
    return found


def _value(value: int, objective: str) -> str:
    if objective == GOODS:
        return f"{value // WEIGHT} points, {value % WEIGHT} Goods left"
    return f"{value} points"


def _sections(game: Settlers, answer: Answer, drawn: bool, certificate: Certificate) -> list[Section]:
    steps = []
    for number, moves in enumerate(answer.play.actions, 1):
        words = "; ".join(_words(game, move) for move in moves if not _is_stop(game, move))
        steps.append(f"{number}. {words} [{', '.join(_clauses(moves))}]")
    sections = [Section("Steps", tuple(steps) or ("Nothing: pass.",))]
    most = f"; at most {_value(answer.bound, answer.objective)} without order"
    counted = (
        f"{MEANING[answer.objective]}: {_value(answer.value, answer.objective)}, where doing nothing gives "
        f"{_value(answer.now, answer.objective)}{'' if answer.problem.left_out else most}."
    )
    sections.append(Section("Counted", (counted,)))
    assumed = ["The other seats do nothing."]
    assumed.append("Cards are drawn as given." if drawn else "Cards that are drawn are unknown, and not used.")
    if answer.problem.left_out:
        assumed.append(f"Left out, so that more may be possible: {', '.join(answer.problem.left_out)}.")
    sections.append(Section("Assumed", tuple(assumed)))
    words = "; ".join(filter(None, (certificate.scope, certificate.second, *certificate.also)))
    sections.append(Section("Why to believe it", (f"{certificate.kind}: {words}.",)))
    return sections


def _is_stop(game: Settlers, move: Move) -> bool:
    return _words(game, move) == "stop"


def _words(game: Settlers, move: Move) -> str:
    if move.plan is None:
        known = "drawn" if move.drawn >= 0 else ""
        return f"({known} {game.table.cards[move.drawn].name})"
    return game.plan_text(move.before, move.plan)


def _clauses(moves: Sequence[Move]) -> list[str]:
    return list(dict.fromkeys(clause for move in moves for event in move.events for clause in event.clauses))


def _certificate(answer: Answer) -> Certificate:
    scope = (
        f"the rest of the round for one seat, {len(answer.problem.pieces)} cards, {answer.slots} slots; the sequence "
        "replays through the engine with the same value"
    )
    first, *more = answer.shown_by or ("no method shows that nothing is better",)
    kind = "cp-sat+replay" if answer.verdict == Verdict.PROVED else "replay"
    return Certificate(kind, scope, first, tuple(more))


ROUND = Advisor(
    name="round",
    text="""The best actions of the seat to act for the rest of the round, when nobody else does anything.

    POSITION is a notation, a file that holds one or a state in TOML, or - for stdin. What taking over the Location
    of another seat would bring is left out, and named in the answer. Cards that are drawn are unknown unless --draw
    names them.""",
    position="POSITION",
    options=(
        Option("objective", "", "What is best.", choices=OBJECTIVES, default=END),
        Option("draw", "CARDS", "The cards that will be drawn, in order, with commas between them."),
    ),
    answer=advice,
)
