"""`advise tigris fewest`: the fewest actions to a monument, to a kingdom split, to a leader off the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.tigris.notation_signs import counts_text
from gemcheck.games.tigris.picture import pictures
from gemcheck.games.tigris.plan_text import plan_text
from gemcheck.games.tigris.plans import Commit, Pass
from gemcheck_models.tigris.fewest import BUDGET, Asked, Fewest, Happened, asked, fewest, replayed
from gemcheck_models.tigris.fewest_plain import Layers, layered
from gemcheck_models.tigris.fewest_play import BEST, DRAWS, NONE
from gemcheck_models.tigris.fewest_terms import goal_of
from gemcheck_models.tigris.position import position_of
from gemcheck_models.tigris.told import happenings

__all__ = ["FEWEST"]

PLAIN = 400_000
"""States of the second method, unless --budget says otherwise."""

_DRAWS = {
    NONE: "only tiles that are in the hand now are used: the plan works whatever is drawn",
    BEST: "draws bring the best that the bag of the position can give: fewer actions are impossible with any luck",
}


def few(game: Game[Any, Any], request: Request) -> Advice:
    """The fewest actions of the seat to move. Raises GameError for a goal or a position that makes no sense."""
    options = request.options
    tigris, state, names = position_of(game, request.position)
    if not options.get("objective"):
        raise GameError("--objective says what is wanted: monument:red-blue, split:c7, withdraw:bea.king")
    goal = goal_of(tigris, state, names, options["objective"])
    question = asked(tigris, state, goal, options.get("draws", NONE))
    budget = int(options.get("budget", BUDGET))
    found = fewest(question, budget, request.late)
    told = replayed(question, found.plan) if found.actions is not None else ()
    layers = None
    if options.get("prove"):
        layers = layered(question, _depth(found), max(budget, PLAIN), request.late)
        _compare(question, found, layers)
    complete = found.actions is not None or found.least is None
    proved = layers is not None and found.actions is not None and layers.actions == found.actions
    second = _second(layers) if layers is not None and proved else ""
    also = (_second(layers),) if layers is not None and not proved else ()
    certificate = Certificate(_kind(found), _scope(found), second, also)
    return Advice(
        headline=_headline(question, found, names),
        sections=tuple(_sections(question, found, told, names, certificate)),
        data={
            "seat": question.who + 1,
            "objective": options["objective"],
            "goal": goal.words,
            "draws": question.draws,
            "assumed": _assumed(question),
            "actions": found.actions,
            "at_least": found.least,
            "possible": found.least is not None,
            "turns": len(set(_own_turns(question, told))) or None,
            "plans": [_data(question, one) for one in told],
            "work": found.steps,
        },
        verdict=Verdict.PROVED if proved else Verdict.FOUND if complete else Verdict.BOUNDED,
        bound=found.least,
        certificate=certificate,
        pictures=pictures(tigris.table, told[-1].after if told else state),
    )


def _depth(found: Fewest) -> int:
    """Up to how many actions the second method looks."""
    return found.actions if found.actions is not None else max(0, (found.least or 1) - 1)


def _compare(question: Asked, found: Fewest, layers: Layers) -> None:
    """Raises ValueError when the two methods contradict each other: an error of this program."""
    fewer = layers.actions is not None and (found.least is None or layers.actions < found.least)
    missed = found.actions is not None and layers.actions is None and layers.followed > found.actions
    if fewer or missed:
        raise ValueError(f"{question.goal.words}: {found} against {layers}")


# -- words


def _number(actions: int) -> str:
    return f"{actions} action{'' if actions == 1 else 's'}"


def _own_turns(question: Asked, told: Sequence[Happened]) -> Iterator[int]:
    """The number of the turn in which each own decision is made."""
    turn = question.state.turn
    for one in told:
        if one.seat == question.who and one.plan is not None:
            yield turn
        turn = one.after.turn


def _headline(question: Asked, found: Fewest, names: Sequence[str]) -> str:
    who, goal = names[question.who], question.goal.words
    if found.actions is not None:
        return f"{goal}: {who} needs {_number(found.actions)}"
    if found.least is None:
        return f"{goal}: out of reach of {who}"
    return f"{goal}: {who} needs {_number(found.least)} at least; no plan found"


def _sections(
    question: Asked, found: Fewest, told: Sequence[Happened], names: Sequence[str], certificate: Certificate
) -> Iterator[Section]:
    if told:
        yield Section("Plan", tuple(_lines(question, told, names)))
    yield Section("Assumed", (f"{_assumed(question)}.",))
    second = f"; {certificate.second}" if certificate.second else ""
    also = "".join(f"; {words}" for words in certificate.also)
    replays = "; the plan shown replays through the engine" if told else ""
    yield Section("Why to believe it", (f"{certificate.kind}: {certificate.scope}{replays}{second}{also}.",))


def _lines(question: Asked, told: Sequence[Happened], names: Sequence[str]) -> Iterator[str]:
    """The seat's decisions, numbered, and what others and chance do where that matters."""
    number = 0
    for one in told:
        happened = happenings(question.who, names, one.events)
        more = ": " + "; ".join(happened) if happened else ""
        if one.plan is None:
            if one.seat == question.who and question.draws == BEST:
                yield f"you draw {counts_text(one.drawn)}"
        elif one.seat == question.who:
            number += 1
            yield f"{number}. {plan_text(question.game.table, one.plan)}{more}"
        elif isinstance(one.plan, Commit):
            yield f"{names[one.seat]}: {plan_text(question.game.table, one.plan)}{more}"
        elif isinstance(one.plan, Pass):
            yield f"{names[one.seat]} passes{more}"


def _assumed(question: Asked) -> str:
    return (
        f"--draws {question.draws}: {_DRAWS[question.draws]}; rivals pass, commit no tile and leave the first treasure "
        "where one stays; passing costs no action; the game must not end before"
    )


def _kind(found: Fewest) -> str:
    if found.actions is not None:
        return "optimum" if found.actions == found.bound else "exhaustive"
    return "exhaustive" if found.least is None and found.bound is not None else "bound"


def _scope(found: Fewest) -> str:
    work = f"in {found.steps} steps of the engine"
    if found.actions is not None:
        if found.actions == found.bound:
            why = "one is the least" if found.actions == 1 else f"what the square lacks takes {found.actions} at least"
            return f"bound = value: {why}"
        return f"every plan of fewer actions that can be of use was followed, {work}"
    if found.least is None:
        if found.bound is None:
            return "no square can get the tiles that it lacks"
        return f"every plan that can be of use was followed to its end, {work}"
    if found.least == found.bound:
        return f"the search was stopped, {work}; the bound is what the square lacks"
    return f"every plan of fewer than {_number(found.least)} that can be of use was followed, {work}; then it stopped"


def _second(layers: Layers) -> str:
    what = f"plain enumeration of every decision and draw, {layers.states} states"
    if layers.actions is not None:
        return f"{what}: it takes {_number(layers.actions)}"
    return f"{what}, which followed all plans of up to {_number(layers.followed)}: none reaches it"


def _data(question: Asked, one: Happened) -> Mapping[str, Any]:
    if one.plan is None:
        return {"seat": one.seat + 1, "drawn": counts_text(one.drawn)}
    return {"seat": one.seat + 1, "plan": plan_text(question.game.table, one.plan)}


FEWEST = Advisor(
    name="fewest",
    text="""The fewest actions in which the seat to move reaches a goal on the board, over as many turns as it takes.

    The goals are a monument (monument:red-blue, monument:red, monument:any), a kingdom split into two (split:c7) or
    two linked spaces parted (split:c7-h8), and a leader off the board: an own one (withdraw:king) or a rival's
    (withdraw:bea.king, withdraw:2.king). POSITION is a notation (TE1 ... or a picture), a file that holds one or a
    state in TOML, or - for stdin.

    Rivals do nothing. With "none" only tiles now in the hand are used, so that the plan works whatever is drawn; with
    "best" the draws are the luckiest that the bag allows, so that no luck does it in fewer.""",
    position="POSITION",
    options=(
        Option("objective", "GOAL", "What is wanted: monument:red-blue, split:c7, withdraw:bea.king."),
        Option("draws", "", "What is assumed of draws.", choices=DRAWS, default=NONE),
        Option("budget", "N", "Stop after N steps of the engine.", whole=True, default=str(BUDGET)),
        Option("prove", "", "Have plain enumeration confirm the number, as a second opinion."),
    ),
    answer=few,
)
