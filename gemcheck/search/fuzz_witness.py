"""A hit of a hunt: what was seen in a game, and cases that show it again without that game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from gemcheck.checks.readings_case import case_difference
from gemcheck.checks.readings_look import Difference, Spot, UnsoundError, difference, facts, seat_name
from gemcheck.checks.readings_starts import game_cases
from gemcheck.game import Game
from gemcheck.search.oracles import Trouble
from gemcheck.search.oracles_readings import Split

__all__ = ["READINGS", "SILENT", "Hit", "Met", "hit_of", "signature_of", "split_of"]

AnyGame = Game[Any, Any]

READINGS, SILENT = "readings", "no-answer"
"""What finds options that come apart, and steps without an answer; see `oracles.ORACLES` for all else."""


class Hit(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something found in a game.

    oracle: who found it; kind, slug, clauses, points: what makes it the same as another hit; text: a sentence;
    outcomes: what each way of looking gives; pair: the options of the point that come apart; about: clauses of the
    events of the step; readings: what the game was played under, beside the ruleset of the hunt; cases: tables `given`
    and `when` that may show it, the smallest first; place: where it was met, in text; index, seats, step: which game.
    """

    oracle: str
    kind: str
    slug: str
    text: str
    clauses: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    outcomes: tuple[tuple[str, str], ...] = ()
    pair: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    readings: Mapping[str, str] = {}
    cases: tuple[Mapping[str, Any], ...] = ()
    place: Mapping[str, Any] = {}
    index: int = 0
    seats: int = 0
    step: int = 0

    @property
    def signature(self) -> str:
        """The same for hits that show the same fault."""
        return signature_of(self)


def signature_of(told: Hit | Trouble) -> str:
    """Kind, word, clauses and open points in one line."""
    return "|".join((told.kind, told.slug, ",".join(told.clauses), ",".join(told.points)))


class Met(msgspec.Struct, frozen=True):
    """A spot of a game of the hunt: the game under its readings, the same with the facts of a drawn position, those
    readings, and the table, script so far and names of the seats of a drawn position."""

    base: AnyGame
    game: AnyGame
    spot: Spot
    readings: Mapping[str, str]
    given: Mapping[str, Any] | None
    script: tuple[Mapping[str, Any], ...]
    names: tuple[str, ...]


def hit_of(told: Trouble, met: Met, about: tuple[str, ...], oracle: str) -> Hit:
    """A trouble as a hit, with the cases that may show it."""
    return _hit(
        met,
        oracle=oracle,
        kind=told.kind,
        slug=told.slug,
        text=told.text,
        clauses=told.clauses,
        points=told.points,
        outcomes=told.outcomes,
        about=about,
        cases=tuple(cases(met)),
    )


def _hit(met: Met, **content: Any) -> Hit:
    spot = met.spot
    return Hit(
        **content,
        readings=dict(met.readings),
        place=place(met),
        index=spot.game,
        seats=spot.seats,
        step=spot.step,
    )


def _diverging(split: Split, met: Met, differs: Difference, shown: tuple[Mapping[str, Any], ...] = ()) -> Hit:
    """The hit of two options that come apart in this way, in cases that show it where there are any."""
    point = met.base.rulebook.open_points[split.point]
    return _hit(
        met,
        oracle=READINGS,
        kind="diverging-readings",
        slug=point.id,
        text=point.question,
        clauses=point.clauses,
        points=(point.id,),
        outcomes=((f"{point.id}={split.one}", differs.one), (f"{point.id}={split.other}", differs.other)),
        pair=(split.one, split.other),
        cases=shown,
    )


def split_of(split: Split, met: Met) -> Iterator[Hit]:
    """The hits of two options that seem to come apart at a spot: none when no case shows that they do. An option that
    has no answer there makes a second one."""
    other = met.base.under(split.under.rules)
    for case in cases(met):
        told = case_difference(met.base, other, case)
        if told is None:
            continue
        yield _diverging(split, met, told[0], (case,))
        if split.silent in met.base.rulebook.open_points:
            silent = met.base.rulebook.open_points[split.silent]
            hit = _hit(
                met,
                oracle=SILENT,
                kind="undefined-outcome",
                slug=silent.id,
                text=f"no answer: {silent.question}",
                clauses=silent.clauses,
                points=(silent.id,),
                cases=(case,),
            )
            yield msgspec.structs.replace(hit, readings={**met.readings, split.point: split.other})
        return
    if not hasattr(met.base, "given_state"):
        yield from _in_words(split, met)


def _in_words(split: Split, met: Met) -> Iterator[Hit]:
    """The hit of a game that cannot say its positions as a case: what is seen of the spot itself."""
    try:
        differs = difference(facts(met.game, met.spot), facts(split.under, met.spot))
    except UnsoundError:
        return
    if differs is not None:
        yield _diverging(split, met, differs)


def cases(met: Met) -> Iterator[Mapping[str, Any]]:
    """Cases that may show what was seen at a spot: the drawn table with its script, or the position in few words and
    then whole. What happened by chance is left to happen after the script."""
    spot = met.spot
    try:
        if met.given is None:
            yield from game_cases(met.game, spot)
            return
        entries = [{met.names[seat]: met.game.plan_text(spot.state, plan) for seat, plan in spot.plans.items()}]
        entry = {
            name: {"do": text, "uncover": True}
            if met.game.why_not(spot.state, met.names.index(name), spot.plans[met.names.index(name)])
            else text
            for name, text in entries[0].items()
        }
        yield {"given": dict(met.given), "when": [*met.script, *([entry] if entry else [])]}
    except Exception:  # a position that cannot be said in the words of a case, or an engine that fails at it
        return


def place(met: Met) -> dict[str, Any]:
    """Where something was met, in words: the position and the plans."""
    spot = met.spot
    try:
        found: dict[str, Any] = {"state": met.game.state_text(spot.state)}
        if spot.plans:
            found["plans"] = {
                seat_name(seat): met.game.plan_text(spot.state, plan) for seat, plan in spot.plans.items()
            }
    except Exception:  # the text forms may be what is broken
        return {"state": repr(spot.state)}
    return found
