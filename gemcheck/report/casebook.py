"""The cases as they are shown, and the tables in which answers of solvers are laid out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from gemcheck.casebook.outcome import split
from gemcheck.casebook.schema import SOLVER_KINDS, Case
from gemcheck.game import Game
from gemcheck.report.drawn import SVG_ROOM, Drawn, Room, drawn
from gemcheck.report.model import CasePage, Cell, Outcome, Row, Table, anchor

__all__ = ["DRAWN_CASES", "TONES", "Exercised", "case_pages", "grids"]

AnyGame = Game[Any, Any]
DRAWN_CASES = 60
"""Of the cases of one kind, so many are drawn."""
TONES = 5
"""Steps of the scale from the smallest to the largest value of a grid."""


class Exercised(msgspec.Struct, frozen=True):
    """The cases played and drawn, and the clauses whose code ran when they were played under every reading."""

    pages: tuple[CasePage, ...]
    ran: tuple[str, ...]


def case_pages(
    game: AnyGame, cases: Sequence[Case], files: Mapping[str, str], progress: Callable[[str], None]
) -> tuple[CasePage, ...]:
    """Every case by kind and id, played and drawn as far as there is room. `files` says where a case lies."""
    seen: Counter[str] = Counter()
    rooms = {True: Room(SVG_ROOM), False: Room(SVG_ROOM)}
    pages = []
    for number, case in enumerate(sorted(cases, key=lambda case: (case.kind, case.id)), 1):
        progress(f"drawing case {number} of {len(cases)}")
        seen[case.kind] += 1
        made = drawn(game, case.given, case.script) if seen[case.kind] <= DRAWN_CASES else Drawn()
        pages.append(_case(game, case, made, rooms[case.kind in SOLVER_KINDS], files.get(case.id, "")))
    return tuple(pages)


def _case(game: AnyGame, case: Case, made: Drawn, room: Room, file: str) -> CasePage:
    outcomes = []
    for then in map(split, case.then):
        told = [f"{'.'.join(map(str, path))} = {value}" for path, value in then.outcome]
        if then.undefined:
            told.append(f"no answer ({then.undefined})")
        chosen = not then.ruleset and all(game.rules.reading(point) == option for point, option in then.reading.items())
        outcomes.append(Outcome(then.label(), "; ".join(told), chosen and len(case.then) > 1))
    return CasePage(
        id=case.id,
        title=case.title,
        kind=case.kind,
        status=case.status,
        impact=case.impact,
        note=case.note,
        clauses=case.clauses,
        solver=case.kind in SOLVER_KINDS,
        claim=_claim(case),
        because=_because(case),
        pictures=room.for_all(made.pictures),
        steps=made.steps,
        outcomes=tuple(outcomes),
        again=file or case.id,
        file=file or f"cases/{case.id}.toml",
    )


def _claim(case: Case) -> str:
    """What a solver answered: `12, and nothing is better`, `cannot be done`."""
    if case.claim is None or case.kind not in SOLVER_KINDS:
        return ""
    value, bound = case.claim.value, case.claim.bound
    if value is None and bound is None:
        return "cannot be done"
    if value == bound:
        return f"{value}, and nothing is better"
    if value is None:
        return f"nothing is better than {bound}"
    return f"{value} found" if bound is None else f"{value} found; nothing is better than {bound}"


def _because(case: Case) -> tuple[str, ...]:
    grounds = case.certificate
    if grounds is None:
        return ()
    told = (grounds.kind, f"within: {grounds.scope}" if grounds.scope else "", grounds.second, *grounds.also)
    return tuple(word for word in told if word)


# -- answers about pairs, as a grid


def grids(cases: Sequence[Case]) -> tuple[Table, ...]:
    """For each kind of answers whose claims are about a pair (`instance.pair`): the bounds of every pair, each with a
    link to its cases; the larger the bound, the darker the tone."""
    return tuple(table for kind in SOLVER_KINDS if (table := _grid(kind, cases)) is not None)


def _grid(kind: str, cases: Sequence[Case]) -> Table | None:
    answers: dict[tuple[Any, Any], list[Case]] = {}
    for case in sorted(cases, key=lambda case: case.id):
        pair = _pair(case) if case.kind == kind else None
        if pair is not None:
            answers.setdefault(pair, []).append(case)
    if not answers:
        return None
    names = _axis({name for pair in answers for name in pair})
    bounds = [bound for group in answers.values() for case in group for bound in _range(case)[:1]]
    scale = (min(bounds, default=0), max(bounds, default=0))
    lines = []
    for row in names:
        cells = [_cell(answers.get(_ordered(row, column), []), scale, row != column) for column in names]
        lines.append(Row(Cell(str(row)), tuple(cells)))
    return Table(f"pairs-{kind}", f"{kind}: every pair that has been answered", ("", *map(str, names)), tuple(lines))


def _pair(case: Case) -> tuple[Any, Any] | None:
    pair = case.claim.instance.get("pair") if case.claim is not None else None
    if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(name, int | str) for name in pair):
        return None
    return _ordered(*pair)


def _ordered(one: Any, other: Any) -> tuple[Any, Any]:
    low, high = sorted((one, other), key=lambda name: (isinstance(name, str), name))
    return low, high


def _axis(names: set[Any]) -> list[Any]:
    """The names in order; whole numbers without gaps, so that pairs without an answer are seen."""
    numbers = [name for name in names if isinstance(name, int)]
    whole = list(range(min(numbers), max(numbers) + 1)) if numbers else []
    return [*whole, *sorted(name for name in names if isinstance(name, str))]


def _range(case: Case) -> list[int]:
    """The least and the greatest that the answer may be, as far as they are known."""
    assert case.claim is not None
    return sorted({bound for bound in (case.claim.bound, case.claim.value) if bound is not None})


def _cell(cases: Sequence[Case], scale: tuple[int, int], apart: bool) -> Cell:
    if not cases:
        return Cell("" if apart else "–")
    known = _range(cases[0])
    text = "–".join(map(str, known)) + ("*" if len(cases) > 1 else "")
    low, high = scale
    step = 1 + (known[0] - low) * (TONES - 1) // max(1, high - low) if known else 1
    return Cell(text or "none", f"optima.html#case-{anchor(cases[0].id)}", f"h{step}")
