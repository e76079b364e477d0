"""A finding as it is shown: its witness drawn and played, its outcomes, why to believe it, and how to see it again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from gemcheck.casebook.adopt import playable
from gemcheck.findings import Finding, Reach
from gemcheck.game import Game
from gemcheck.report.again import options
from gemcheck.report.drawn import Drawn, Room, drawn
from gemcheck.report.model import FindingPage, Outcome

__all__ = ["finding_page"]

AnyGame = Game[Any, Any]


def finding_page(game: AnyGame, found: Finding, check: str, room: Room, cards: str | None = None) -> FindingPage:
    """A finding that a check of this id has reported; drawn while there is room. `cards` is the card set that the
    checks were asked about, where that is not the game's own."""
    witness, made = found.witness, Drawn()
    position = getattr(game, "given_state", None)
    if isinstance(witness.get("state"), str) and position is not None:
        made = drawn(game, position(witness["state"]), ())
    elif playable(witness):
        made = drawn(game, witness["given"], witness.get("when", ()))
    certificate = found.certificate
    because = (certificate.kind, *(f"within {certificate.scope}" for _ in range(bool(certificate.scope))))
    because += tuple(f"agreed by {certificate.second}" for _ in range(bool(certificate.second)))
    chosen = {f"{point}={option}" for point, option in game.rules.items()}
    return FindingPage(
        id=found.id,
        kind=found.kind,
        impact=found.impact,
        verdict=found.verdict.word,
        title=found.title,
        known_as=found.known_as,
        reach=_reach(found.reach),
        clauses=found.clauses,
        witness=tuple(_facts(witness)),
        pictures=room.for_all(made.pictures),
        steps=made.steps,
        outcomes=tuple(Outcome(reading, text, reading in chosen) for reading, text in found.outcomes),
        because=(*because, *certificate.also),
        commands=_commands(game, found, check, cards),
    )


def _reach(reach: Reach | None) -> str:
    return "" if reach is None else f"{reach.answer}: {reach.text}"


def _facts(value: Any, path: str = "") -> list[str]:
    """The leaves of a witness, one a line: `seats.ann.gold: 1`."""
    if isinstance(value, Mapping):
        return [line for name, item in value.items() for line in _facts(item, f"{path}.{name}" if path else str(name))]
    if isinstance(value, list | tuple):
        if all(not isinstance(item, Mapping | list | tuple) for item in value):
            return [f"{path}: {' '.join(map(str, value))}"]
        return [line for number, item in enumerate(value, 1) for line in _facts(item, f"{path}.{number}")]
    return [f"{path}: {value}"]


def _commands(game: AnyGame, found: Finding, check: str, cards: str | None) -> tuple[str, ...]:
    again = ["gemcheck", "check", game.name, "--check", check, "--finding", found.id, "-v", *options(game, cards)]
    commands = [shlex.join(again)]
    if playable(found.witness) and not cards:
        commands.append(shlex.join(["gemcheck", "case", "adopt", game.name, found.id, *options(game)]))
    return tuple(commands)
