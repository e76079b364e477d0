"""Do kingdoms that are kept up to date stay those of the pieces, whichever piece comes or goes?

question: a way to put pieces on a block of spaces, and a piece that comes or pieces that go, after which the kingdoms
          kept in the state are not those worked out from scratch
scope:    nothing, a tile or a leader on each of nine spaces, three by three; every piece that can come, every one that
          can go; on six of them every set of pieces that can go at once
expected: none
budget:   under 3 seconds

The rules change the kingdoms piece by piece (`with_tile`, `with_leader`, `without`), and everything that is asked about
kingdoms, by the engine and by the models, is asked of what they keep. On nine spaces all four neighbours of one can be
pieces, linked around its corners or not. The rest of the board is empty: longer links are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from gemcheck.checks import Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.tigris import kingdoms
from gemcheck.games.tigris.geometry import at, bits, name, spaces_in
from gemcheck.games.tigris.state import State

__all__ = ["BLOCK", "SMALL", "kingdoms_kept", "wrong"]

CLAUSES = ("word.kingdom", "word.linked", "word.region")
BLOCK = tuple(at(row, column) for row in range(4, 7) for column in range(5, 8))
"""Nine spaces, three rows of three."""
SMALL = BLOCK[:6]
"""Six of them, two rows of three."""

Wrong = dict[str, str]


def _standing(spaces: Sequence[int]) -> Iterator[State]:
    """Every way to put nothing, a tile or a leader on these spaces, with its kingdoms."""
    for pieces in product(range(3), repeat=len(spaces)):
        linked = bits(space for space, piece in zip(spaces, pieces, strict=True) if piece)
        leading = bits(space for space, piece in zip(spaces, pieces, strict=True) if piece == 2)
        yield State(seats=(), linked=linked, leading=leading, kingdoms=kingdoms.kingdoms_of(linked, leading))


def _come(state: State, space: int) -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """What comes onto a space, the kingdoms kept and those from scratch."""
    near = kingdoms.kingdoms_beside(state.kingdoms, state.linked, space)
    linked = state.linked | 1 << space
    leading = state.leading | 1 << space
    yield "tile", kingdoms.with_tile(state, space, near), kingdoms.kingdoms_of(linked, state.leading)
    yield "leader", kingdoms.with_leader(state, space, near), kingdoms.kingdoms_of(linked, leading)


def _parts(spaces: int) -> Iterator[int]:
    """Every part of a set that is not empty."""
    part = spaces
    while part:
        yield part
        part = (part - 1) & spaces


def _go(state: State, gone: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The kingdoms kept and those from scratch once these pieces are gone."""
    linked, leading = state.linked & ~gone, state.leading & ~gone
    return kingdoms.without(state.kingdoms, gone, linked, leading), kingdoms.kingdoms_of(linked, leading)


def wrong() -> tuple[int, Wrong | None]:
    """How many changes were looked at, and the first after which the kingdoms kept are wrong (None: there is none)."""
    number = 0
    for spaces, several in ((SMALL, True), (BLOCK, False)):
        for state in _standing(spaces):
            singles = (1 << space for space in spaces_in(state.linked))
            for gone in _parts(state.linked) if several else singles:
                number += 1
                kept, anew = _go(state, gone)
                if kept != anew:
                    return number, _facts(state, f"{_words(gone)} is cleared", kept, anew)
    for state in _standing(BLOCK):
        for space in BLOCK:
            if state.linked >> space & 1:
                continue
            for what, kept, anew in _come(state, space):
                number += 1
                if kept != anew:
                    return number, _facts(state, f"a {what} comes to {name(space)}", kept, anew)
    return number, None


def _words(spaces: int) -> str:
    return " ".join(map(name, spaces_in(spaces)))


def _facts(state: State, change: str, kept: Sequence[int], anew: Sequence[int]) -> Wrong:
    return {
        "tiles": _words(state.linked & ~state.leading),
        "leaders": _words(state.leading),
        "change": change,
        "kept": ", ".join(map(_words, kept)),
        "from scratch": ", ".join(map(_words, anew)),
    }


@check(
    "kingdoms-kept",
    kind="illegal-yet-allowed",
    family="dynamics",
    game="tigris",
    clauses=CLAUSES,
    scope="nothing, a tile or a leader on each of nine spaces; every piece that comes or goes",
    certificate="exhaustive",
)
def kingdoms_kept(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Change every small block by every piece, and compare the kingdoms kept with those from scratch."""
    number, facts = wrong()
    if facts is None:
        text = f"{number} changes on nine spaces leave the kingdoms kept equal to those worked out from scratch"
        yield Statement(text, CLAUSES, Verdict.BOUNDED, Certificate("exhaustive", "three rows of three spaces"))
        return
    yield Finding(
        id="tigris/illegal-yet-allowed/kingdoms-kept",
        kind="illegal-yet-allowed",
        title=f"the kingdoms kept are not those of the pieces: {facts['change']}",
        clauses=CLAUSES,
        impact="breaks-the-game",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay", "the engine's own functions on these pieces"),
        witness={"facts": facts},
        found_by="gemcheck_models.tigris.checks_tigris_kingdoms",
    )
