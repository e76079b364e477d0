"""Where a reading orders effects: what is the smallest position and script on which its options come apart?

question: Philosophy's gems one by one or as a set; the floor of Drain System and the points of Demand 5; gems of one
          turn on the palace token; responses to a victory claim
scope:    few seats, cards and gems, given with each question; every script of a few decisions of the named seats
expected: each question finds a script
budget:   under 2 seconds

A question lists positions, the smallest first. From each the decisions that some option allows are played breadth
first, under all options side by side, until one is refused by some option or the facts asked for differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from gemcheck.casebook.outcome import leaves
from gemcheck.casebook.replay import ScriptError, play
from gemcheck.checks import Check, Statement, check
from gemcheck.checks.readings_search import variants
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game, GameError, Undefined
from gemcheck.games.gempire.gem_sources import PHILOSOPHY_POINTS, POINTS
from gemcheck.games.gempire.state import COLOURS

__all__ = ["CHECKS", "QUESTIONS", "Apart", "Question", "options_apart", "separated"]

RESULT = (("result",),)
Given = Mapping[str, Any]
Entry = Mapping[str, Any]
LETTERS = "PGC"
REFUSED = "refused"
OPEN = "still open"
WAITING = ("claim", "respond")
"""Phases in which the result of a round is not known yet."""


class Question(NamedTuple):
    """An open point, the name and the title of its finding, positions from the smallest on, how a script begins, the
    seats that decide, how many decisions are tried, and the facts compared, as the beginnings of their paths."""

    point: str
    slug: str
    title: str
    givens: Callable[[Game[Any, Any]], Iterator[Given]]
    scope: str
    facts: tuple[tuple[str, ...], ...]
    seats: tuple[str, ...] = ("ann",)
    opening: tuple[Entry, ...] = ()
    depth: int = 0


class Apart(NamedTuple):
    """A position and a script on which options come apart, what is seen under each, and how many positions before it
    did not."""

    given: Given
    script: tuple[Entry, ...]
    outcomes: tuple[tuple[str, str], ...]
    before: int


# -- positions


def philosophy_sets(game: Game[Any, Any]) -> Iterator[Given]:
    """A card that lifts one attribute to where Philosophy pays, on a flag without gems."""
    for worth in range(1, 3):
        for letter in LETTERS[:2]:
            city = f"GC1 {letter}{PHILOSOPHY_POINTS - worth}"
            seat = {"city": city, "won": [f"{letter}{worth}"], "technologies": ["philosophy"]}
            yield {"players": 3, "phase": "resolve", "seats": {"ann": seat}}


def lifted_cards(game: Game[Any, Any]) -> Iterator[Given]:
    """A card under the floor of Drain System, with diamonds, and culture gems that lie on Demand 5."""
    for gems, worth, diamonds, letter in product((1,), range(1, 5), range(3), LETTERS):
        card = f"{letter}{worth}" + f"O{diamonds}D{diamonds}" * bool(diamonds)
        seat = {
            "city": f"GC1 {card}",
            "flag": [gems, 0, 0],
            "gems": {"culture": gems},
            "technologies": ["drain-system"],
        }
        yield {"players": 3, "demands": [5, 2, 3], "seats": {"ann": seat}}


def two_on_token(game: Game[Any, Any]) -> Iterator[Given]:
    """Two cards won that earn two gems, in the order of the palace token or in another."""
    for order in product(range(2), repeat=2):
        for cards in product(LETTERS[:2], repeat=2):
            city = ",".join(f"{letter}{POINTS - 1}" for letter in dict.fromkeys(cards))
            if cards[0] != cards[1]:
                seat = {"city": f"GC1 {city}", "won": [f"{letter}1" for letter in cards]}
                words = [COLOURS[colour] for colour in order]
                yield {
                    "players": 3,
                    "phase": "resolve",
                    "demands": [9, 2, 3],
                    "sequence": words,
                    "seats": {"ann": seat},
                }


def claims(game: Game[Any, Any]) -> Iterator[Given]:
    """A seat that leads Demand 1 by a little and meets Demand 3 as well; it and a rival hold one culture gem each."""
    for science, behind, gold in product(range(20, 23), range(1, 3), range(9, 12)):
        seats = {
            "ann": {"science": science, "used": science, "gems": {"gold": gold, "culture": 1}, "held": 1},
            "bea": {"science": science - behind, "used": science - behind, "gems": {"culture": 1}, "held": 1},
        }
        owners = {name: {**seat, "technologies": ["calendar"]} for name, seat in seats.items()}
        yield {"players": 3, "phase": "resolve", "demands": [1, 3, 2], "seats": owners}


QUESTIONS = (
    Question(
        "tech.philosophy.bare",
        "philosophy-set",
        "Philosophy's third gem beside the first two: allowed if a Demand is bare for the set, not if for each gem",
        philosophy_sets,
        "one card, the least lift to fifty; at most four decisions",
        (("after", "ann", "flag"),),
        depth=4,
    ),
    Question(
        "demand.05.drain",
        "drain-system-demand-5",
        "Demand 5 counts otherwise if its points come before the floor of Drain System",
        lifted_cards,
        "one card of one to four, at most two diamonds, one gem",
        (("tally", "ann", "D5"),),
    ),
    Question(
        "demand.09.order",
        "palace-token",
        "Two gems of one turn lie on the palace token if they may be sorted, one if they come as they are earned",
        two_on_token,
        "orders of two gems, two cards won; at most two decisions",
        (("after", "ann", "token"),),
        depth=2,
    ),
    Question(
        "win.response.order",
        "responses",
        "One held gem each: who wins depends on who may still lay after whom",
        claims,
        "a lead of one or two science, one held gem each; at most three decisions",
        RESULT,
        ("ann", "bea"),
        ({"ann": "done", "bea": "done"},),
        3,
    ),
)


# -- the search


class _Track(NamedTuple):
    """A script under one option: the game, the position, the names of the seats."""

    game: Game[Any, Any]
    state: Any
    names: tuple[str, ...]


def separated(game: Game[Any, Any], question: Question) -> Apart | None:
    """The first position, and the shortest script on it, on which two options come apart; None without any."""
    for number, given in enumerate(question.givens(game)):
        try:
            tracks = started(game, question, given)
        except GameError:  # a reading of the ruleset knows no such position
            continue
        waiting: list[tuple[tuple[Entry, ...], Mapping[str, _Track]]] = [(question.opening, tracks)]
        while waiting:
            script, now = waiting.pop(0)
            if outcomes := apart(game, question, given, script):
                return Apart(given, script, outcomes, number)
            if len(script) - len(question.opening) < question.depth:
                waiting += continued(question, script, now)
    return None


def started(game: Game[Any, Any], question: Question, given: Given) -> dict[str, _Track]:
    """The position after the opening under each option."""
    tracks = {}
    for option, under in variants(game, game.rulebook.open_points[question.point]).items():
        made, state, names = under.given(given)
        for entry in question.opening:
            state = made.step(
                state, {names.index(name): made.read_plan(state, 0, text) for name, text in entry.items()}
            )
        tracks[option] = _Track(made, state, names)
    return tracks


def continued(
    question: Question, script: tuple[Entry, ...], tracks: Mapping[str, _Track]
) -> Iterator[tuple[tuple[Entry, ...], Mapping[str, _Track]]]:
    """Every decision of the named seats that some option allows, and where it leads under the options that do."""
    allowed: dict[tuple[str, str], dict[str, _Track]] = {}
    for option, (game, state, names) in tracks.items():
        for who in game.to_move(state):
            for plan in game.legal(state, who) if names[who] in question.seats else ():
                after = game.step(state, {who: plan})
                if not isinstance(after, Undefined):
                    reached = allowed.setdefault((names[who], game.plan_text(state, plan)), {})
                    reached[option] = _Track(game, after, names)
    for (name, text), reached in allowed.items():
        yield (*script, {name: text}), reached


def apart(
    game: Game[Any, Any], question: Question, given: Given, script: Sequence[Entry]
) -> tuple[tuple[str, str], ...]:
    """What is seen at the end of a script under each option, played as a case; empty where all options agree that know
    it already."""
    seen = {
        option: seen_of(under, question, given, script)
        for option, under in variants(game, game.rulebook.open_points[question.point]).items()
    }
    if len(set(seen.values()) - {OPEN}) < 2:
        return ()
    return tuple((f"{question.point}={option}", words) for option, words in seen.items())


def seen_of(game: Game[Any, Any], question: Question, given: Given, script: Sequence[Entry]) -> str:
    """The facts that a question asks for, in words."""
    try:
        run = play(game, given, script)
    except ScriptError:  # the script does not fit: under this option somebody else is to move, or the game is over
        return OPEN
    if run.undefined:
        return f"no answer ({run.undefined.point})"
    seen = run.observation()
    if not run.stopped_by and question.facts == RESULT and seen["phase"] in WAITING:
        return OPEN
    facts = [
        f"{'.'.join(map(str, path[1:]))} {_value(value)}"
        for path, value in leaves(seen)
        if any(path[: len(asked)] == asked for asked in question.facts)
    ]
    return ", ".join([REFUSED] * bool(run.stopped_by) + facts)


def _value(value: Any) -> str:
    return "/".join(map(str, value)) or "none" if isinstance(value, list | tuple) else str(value)


# -- the check


@check(
    "ordering-readings",
    kind="order-dependence",
    family="dynamics",
    game="gempire",
    scope="few seats, cards and gems; every script of a few decisions",
    certificate="replay+minimal",
)
def options_apart(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Find for each question the smallest position and the shortest script on which the options come apart."""
    for question in QUESTIONS:
        point = game.rulebook.open_points[question.point]
        one = separated(game, question)
        if one is None:
            text = f"the options of {question.point} give the same: {question.scope}"
            yield Statement(text, point.clauses, Verdict.BOUNDED, Certificate("exhaustive", question.scope))
            continue
        yield Finding(
            id=f"gempire/order-dependence/{question.slug}",
            kind="order-dependence",
            title=question.title,
            clauses=point.clauses,
            impact=point.impact,
            verdict=Verdict.FOUND,
            certificate=Certificate(
                "replay+minimal",
                f"{question.scope}; the shortest script on the first position",
                "each option played by the whole engine from the text of the case",
                (f"{one.before} smaller positions give the same under every option",),
            ),
            witness={"given": one.given, "when": one.script},
            outcomes=one.outcomes,
            known_as=point.findings[0],
            found_by="gemcheck_models.gempire.orders_points",
        )


CHECKS: Sequence[Check] = (options_apart,)
