"""The fields of the phase and of a conflict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gemcheck.games.tigris.notation_signs import (
    NOTHING,
    SEAT_SIGNS,
    Scope,
    colour_at,
    colour_text,
    maybe_space_at,
    number_at,
    number_text,
    seat_at,
    seat_text,
    space_text,
    spaces_at,
    spaces_text,
)
from gemcheck.games.tigris.state import (
    ACT,
    ATTACK,
    DEFEND,
    MONUMENT,
    NONE,
    ORDER,
    OVER,
    REFILL,
    SWAP,
    TREASURE,
    Conflict,
    State,
)
from gemcheck.scan import Piece, result_at, result_text

__all__ = ["conflict_at", "conflict_text", "phase_at", "phase_text"]


# -- the phase


def phase_text(state: State) -> str:
    """The phase and what belongs to it; nothing for the phase of actions."""
    word = state.phase
    if word == MONUMENT:
        return f"{word}.{space_text(state.placed)}"
    if word == SWAP:
        return f"{word}.{state.dealt}"
    if word == REFILL:
        return f"{word}.{seat_text(state.drawing)}"
    if word == OVER and state.result is not None:
        winners = "".join(map(seat_text, state.result.winners)) or NOTHING
        return f"{word}.{result_text(state.result, winners)}"
    return "" if word == ACT else word


def phase_at(scope: Scope, piece: Piece) -> Mapping[str, Any]:
    """The phase and what belongs to it, as fields of a state."""
    word = piece.part(0, piece.text.find(".")) if "." in piece.text else piece
    phase = word.one_of(_PHASES, "phase")
    read = _PHASES[phase]
    if read is None:
        if word is not piece:
            raise piece.part(len(phase)).error(f"nothing belongs behind the phase '{phase}'")
        return {"phase": phase}
    return {"phase": phase, **read(scope, piece.part(len(phase) + 1))}


def _monument(scope: Scope, piece: Piece) -> Mapping[str, Any]:
    return {"placed": maybe_space_at(piece)}


def _swap(scope: Scope, piece: Piece) -> Mapping[str, Any]:
    return {"dealt": piece.whole("the number of tiles to be dealt")}


def _refill(scope: Scope, piece: Piece) -> Mapping[str, Any]:
    return {"drawing": _maybe_seat_at(scope, piece)}


def _over(scope: Scope, piece: Piece) -> Mapping[str, Any]:
    """The result: reason, winners, clauses."""
    return {"result": result_at(piece, "over.bag.ab", lambda part: _winners(scope, part))}


def _winners(scope: Scope, piece: Piece) -> tuple[int, ...]:
    if piece.text == NOTHING:
        return ()
    letters = [piece.part(i, i + 1) for i in range(len(piece.text))] or [piece]
    found: list[int] = []
    for letter in letters:
        who = seat_at(scope, letter)
        if who in found:
            raise letter.error(f"seat {SEAT_SIGNS[who]} is named twice")
        found.append(who)
    return tuple(found)


_PHASES: Mapping[str, Callable[[Scope, Piece], Mapping[str, Any]] | None] = {
    ACT: None,
    ORDER: None,
    ATTACK: None,
    DEFEND: None,
    MONUMENT: _monument,
    TREASURE: None,
    SWAP: _swap,
    REFILL: _refill,
    OVER: _over,
}


# -- the conflict


def conflict_text(state: State) -> str:
    """The conflict under way; nothing when there is none."""
    conflict = state.conflict
    if conflict is None:
        return ""
    parts = (
        colour_text(conflict.colour),
        seat_text(conflict.attacker),
        seat_text(conflict.defender),
        number_text(conflict.committed),
        space_text(conflict.marker),
    )
    before = [spaces_text(kingdom, "-") for kingdom in conflict.before] if any(conflict.before) else []
    return ",".join((".".join(parts), *before))


def conflict_at(scope: Scope, piece: Piece) -> Conflict:
    """A conflict: colour, attacker, defender, what is committed, marker, and the two kingdoms before the union."""
    head, *before = piece.split(",")
    parts = head.split(".")
    if len(parts) != 5 or len(before) not in (0, 2):
        words = "colour, attacker, defender, committed tiles, marker, and for a union the two kingdoms before it"
        raise piece.error(f"a conflict needs {words} such as S.a.b.-.c7,b7,d7, not '{piece.text}'")
    colour, attacker, defender, committed, marker = parts
    one, other = (spaces_at(kingdom, "-") for kingdom in before) if before else (0, 0)
    return Conflict(
        colour=NONE if colour.text == NOTHING else colour_at(colour),
        attacker=_maybe_seat_at(scope, attacker),
        defender=_maybe_seat_at(scope, defender),
        committed=number_at(committed, "the number of tiles committed"),
        marker=maybe_space_at(marker),
        before=(one, other),
    )


def _maybe_seat_at(scope: Scope, piece: Piece) -> int:
    return NONE if piece.text == NOTHING else seat_at(scope, piece)
