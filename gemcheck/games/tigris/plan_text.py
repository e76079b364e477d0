"""Plans in words: `tile market c7`, `swap S1T2`, `build black-green c7`, `pass`.

`plan_text` writes the canonical form, `read_plan` reads it in capitals or small letters. A colour may stand for a tile
or a leader, and a leader for the colour of a war. The grammar is in docs/notation.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gemcheck.games.tigris.geometry import name
from gemcheck.games.tigris.notation_signs import counts_at, counts_text, four, monument_at, monument_text, space_at
from gemcheck.games.tigris.plans import (
    Build,
    Commit,
    Decline,
    Leader,
    Leave,
    Pass,
    Plan,
    Ruin,
    Swap,
    Tile,
    War,
    Withdraw,
)
from gemcheck.games.tigris.state import COLOURS, LEADERS, TILES
from gemcheck.games.tigris.table import Table
from gemcheck.scan import Piece, line_of

__all__ = ["plan_text", "read_plan"]


def plan_text(table: Table, plan: Plan) -> str:
    """The canonical words for a plan."""
    match plan:
        case Tile(colour=colour, space=space):
            return f"tile {TILES[colour]} {name(space)}"
        case Leader(colour=colour, space=space):
            return f"leader {LEADERS[colour]} {name(space)}"
        case Withdraw(colour=colour):
            return f"withdraw {LEADERS[colour]}"
        case Ruin(space=space):
            return f"catastrophe {name(space)}"
        case Swap(tiles=tiles):
            return f"swap {counts_text(tiles)}"
        case Commit(tiles=number):
            return f"commit {number}"
        case War(colour=colour):
            return f"war {COLOURS[colour]}"
        case Build(kind=kind, corner=corner):
            return f"build {monument_text(table, kind, COLOURS, '-')} {name(corner)}"
        case Leave(space=space):
            return f"leave {name(space)}"
        case Pass() | Decline():
            return type(plan).__name__.lower()


def read_plan(table: Table, text: str) -> Plan:
    """The plan of a text. Raises GameError with a caret, naming the nearest valid word."""
    words = _Words(table, line_of(text))
    plan = _READERS[words.word("the plan").one_of(_READERS, "plan")](words)
    words.end()
    return plan


class _Words:
    """The words of a plan in small letters, taken one after another."""

    def __init__(self, table: Table, line: Piece) -> None:
        self.table = table
        self.rest = line.words()
        self.behind = line.part(len(line.text.rstrip()))

    def word(self, what: str) -> Piece:
        """The next word; GameError when there is none."""
        if not self.rest:
            raise self.behind.part(0, 1).error(f"{what} is missing")
        word = self.rest.pop(0)
        return Piece(word.text.lower(), word.line, word.start, word.number)

    def colour(self, what: str, *known: Sequence[str]) -> int:
        """A colour from the words that stand for it."""
        words = {word: colour for names in known for colour, word in enumerate(names)}
        return words[self.word(f"the {what}").one_of(words, what)]

    def space(self) -> int:
        return space_at(self.word("the space"))

    def end(self) -> None:
        """Refuse words that are left over."""
        if self.rest:
            raise self.rest[0].error(f"'{self.rest[0].text}' does not belong here")


def _tile(words: _Words) -> Plan:
    return Tile(words.colour("tile", TILES, COLOURS), words.space())


def _leader(words: _Words) -> Plan:
    return Leader(words.colour("leader", LEADERS, COLOURS), words.space())


def _withdraw(words: _Words) -> Plan:
    return Withdraw(words.colour("leader", LEADERS, COLOURS))


def _swap(words: _Words) -> Plan:
    word = words.word("what is swapped")
    return Swap(four(counts_at(Piece(word.text.upper(), word.line, word.start, word.number), "tiles")))


def _commit(words: _Words) -> Plan:
    return Commit(words.word("the number of tiles").whole("the number of tiles"))


def _war(words: _Words) -> Plan:
    return War(words.colour("colour", COLOURS, LEADERS))


def _build(words: _Words) -> Plan:
    return Build(monument_at(words.table, words.word("the monument"), COLOURS, "-"), words.space())


_READERS: Mapping[str, Callable[[_Words], Plan]] = {
    "tile": _tile,
    "leader": _leader,
    "withdraw": _withdraw,
    "catastrophe": lambda words: Ruin(words.space()),
    "swap": _swap,
    "pass": lambda words: Pass(),
    "commit": _commit,
    "war": _war,
    "build": _build,
    "decline": lambda words: Decline(),
    "leave": lambda words: Leave(words.space()),
}
