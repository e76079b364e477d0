"""A finding as a proof that can be read: the state, what the clauses say, the outcomes, why to believe it, and the
command that shows it again."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import click

from gemcheck.casebook.adopt import playable
from gemcheck.cli.findings import head, reach_lines, step_words, witness_lines
from gemcheck.cli.output import paragraph, width
from gemcheck.cli.run import Run
from gemcheck.findings import Finding
from gemcheck.game import Game, GameError, OpenEnd
from gemcheck.rulebook import RulebookError

__all__ = ["proof", "replay_words", "side_by_side"]

INDENT = 3
LABEL = 11
NARROW = 18
"""Columns that a text beside others has at least."""


def proof(number: int, finding: Finding, check: str, run: Run, game: Game[Any, Any]) -> str:
    """The whole of a finding that the check of this id reported."""
    lines = [*head(number, finding), *_witness(finding.witness, game)]
    for clause in finding.clauses:
        known = game.rulebook.clauses.get(clause)
        lines.append(paragraph("clause", f"{clause}: {known.text if known else 'not in the rulebook'}"))
    if finding.outcomes:
        lines += _labelled("outcome", _outcomes(finding.outcomes, game))
    if finding.reach is not None:
        lines.append(paragraph("reach", "\n".join(reach_lines(finding.reach))))
    certificate = finding.certificate
    lines.append(paragraph("because", certificate.kind))
    lines += [
        paragraph(label, text) for label, text in (("scope", certificate.scope), ("second", certificate.second)) if text
    ]
    lines += [paragraph("also" if i == 0 else "", fact) for i, fact in enumerate(certificate.also)]
    if finding.known_as:
        lines.append(paragraph("known as", finding.known_as))
    if finding.found_by:
        lines.append(paragraph("found by", finding.found_by))
    return "\n".join([*lines, *_labelled("again", replay_words(finding, check, run, game))])


def _labelled(label: str, lines: Sequence[str]) -> list[str]:
    """Lines that are laid out already, beside a label."""
    lead = " " * INDENT + click.style(label.ljust(LABEL), dim=True)
    return [(lead if i == 0 else " " * (INDENT + LABEL)) + line for i, line in enumerate(lines)]


def _witness(witness: Mapping[str, Any], game: Game[Any, Any]) -> list[str]:
    """The state drawn, where its game has pictures, and as its game writes it, and the script; where there is no state,
    the facts."""
    made, state = _played(witness, game)
    if state is None:
        facts = witness_lines(witness)
        return [paragraph("witness", "\n".join(facts))] if facts else []
    shown = {name: value for name, value in witness.items() if name not in ("when", "state")}
    pictures = getattr(made, "pictures", None)
    lines = _labelled("picture", pictures(state)["text"]().splitlines()) if pictures is not None else []
    lines += _labelled("state", made.state_text(state).splitlines())
    lines += [paragraph("given", "\n".join(witness_lines(shown)))] if shown else []
    return [*lines, *(paragraph(f"step {i}", step_words(entry)) for i, entry in enumerate(witness.get("when", ()), 1))]


def _played(witness: Mapping[str, Any], game: Game[Any, Any]) -> tuple[Game[Any, Any], Any]:
    """The game with the witness's own facts, and the state of the witness; None for it when the game can make none."""
    try:
        if isinstance(witness.get("state"), str):
            return game, game.read_state(witness["state"])
        if playable(witness):
            made, state, _ = game.given(witness["given"])
            return made, state
    except (GameError, RulebookError, OpenEnd):
        pass
    return game, None


def _outcomes(outcomes: Sequence[tuple[str, str]], game: Game[Any, Any]) -> list[str]:
    """The outcomes side by side; what all readings have in common is said once, and the default is marked."""
    points = {reading.partition("=")[0] for reading, _ in outcomes if "=" in reading and ", " not in reading}
    common = points.pop() if len(points) == 1 and all("=" in reading for reading, _ in outcomes) else ""
    if common not in game.rulebook.open_points:
        return side_by_side(outcomes)
    default = game.rules.reading(common)
    cells = []
    for reading, outcome in outcomes:
        option = reading.removeprefix(f"{common}=")
        cells.append((f"{option} (as chosen)" if option == default else option, outcome))
    return [f"by the reading of {common}:", *side_by_side(cells)]


def side_by_side(cells: Sequence[tuple[str, str]]) -> list[str]:
    """Heads with their texts below in columns; one below the other where the columns would be too narrow."""
    room = width() - INDENT - LABEL
    gap = 3
    size = (room + gap) // len(cells) - gap
    longest = max(len(word) for pair in cells for text in pair for word in text.split() or [""])
    if size < max(NARROW, longest):
        return [line for title, text in cells for line in _under(title, text, room)]
    columns = [[*_wrapped(title, size), "-" * size, *_wrapped(text, size)] for title, text in cells]
    tops = max(column.index("-" * size) for column in columns)
    padded = [[""] * (tops - column.index("-" * size)) + column for column in columns]
    height = max(map(len, padded))
    rows = zip(*(column + [""] * (height - len(column)) for column in padded), strict=True)
    return [(" " * gap).join(cell.ljust(size) for cell in row).rstrip() for row in rows]


def _wrapped(text: str, size: int) -> list[str]:
    return textwrap.wrap(text, size, break_on_hyphens=False) or [""]


def _under(title: str, text: str, room: int) -> list[str]:
    return textwrap.wrap(f"{title}: {text}", room, subsequent_indent="   ", break_on_hyphens=False)


def replay_words(finding: Finding, check: str, run: Run, game: Game[Any, Any]) -> list[str]:
    """The command that finds it again, and the one that makes a case of it where it can be played."""
    options = ["--cards", run.cards] if run.cards else []
    defaults = {point.id: point.default for point in game.rulebook.open_points.values()}
    for point, option in game.rules.items():
        if defaults[point] != option:
            options += ["--reading", f"{point}={option}"]
    if run.seed:
        options += ["--seed", str(run.seed)]
    words = ["gemcheck", "check", game.name, "--check", check, "--finding", finding.id, "-v", *options]
    lines = [shlex.join(words)]
    if playable(finding.witness) and not run.cards:
        lines.append(shlex.join(["gemcheck", "case", "adopt", game.name, finding.id, *options]))
    return lines
