"""Plans in words: `collect 2 1`, `bid A2 C1`, `place mill row1 column 2 as gold`, `done`.

`plan_text` writes the canonical form, `read_plan` reads it. The grammar with examples is in docs/notation.md.
"""

from __future__ import annotations

from collections.abc import Callable

from gemcheck.games.gempire.notation_scan import card_at, technology_at
from gemcheck.games.gempire.plans import (
    SECOND_ROW,
    Act,
    Bid,
    Claim,
    Collect,
    Diamond,
    Discard,
    Discover,
    Done,
    Keep,
    Lay,
    Literacy,
    Mechanics,
    MoveGem,
    Place,
    Plan,
    Split,
    Upgrade,
    Void,
)
from gemcheck.games.gempire.state import COLOURS
from gemcheck.games.gempire.table import TECHNOLOGIES, Table
from gemcheck.scan import Piece, line_of

__all__ = ["plan_at", "plan_text", "read_plan"]

SPACES = "ABC"
TOKEN, HOLD = 0, 4


def plan_text(table: Table, plan: Plan) -> str:
    """The canonical words for a plan."""
    match plan:
        case Split(production=production):
            return f"split {production}"
        case Collect(production=production, science=science):
            return f"collect {production} {science}"
        case Bid(amounts=amounts):
            return " ".join(["bid", *(f"{s}{a}" for s, a in zip(SPACES, amounts, strict=True) if a)])
        case Upgrade(steps=steps):
            return _upgrade_text(steps)
        case Mechanics(before=before, collect=collect, after=after):
            blocks = [_upgrade_text(before)] * bool(before) + [plan_text(table, collect)]
            return " ".join(["mechanics", *blocks, *[_upgrade_text(after)] * bool(after)])
        case Place(card=card, row=row, column=column, colour=colour, blueprint=blueprint):
            source = " from blueprint" if blueprint else ""
            return f"place {table.cards[card].slug} row{row} column {column} as {COLOURS[colour]}{source}"
        case Keep(card=card):
            return f"keep {table.cards[card].slug}"
        case Diamond(row=row, column=column):
            return f"diamond row{row} {column}"
        case Literacy(gold=gold):
            return f"literacy gold {gold}"
        case Lay(position=position, held=held):
            place = {TOKEN: "token", HOLD: "hold"}.get(position, str(position))
            return f"lay {place}{' held' if held else ''}"
        case MoveGem(source=start, target=target):
            return f"move {start} {target}"
        case Discover(technology=technology):
            return f"discover {TECHNOLOGIES[technology]}"
        case Claim(yes=yes):
            return "claim" if yes else "no claim"
        case Act() | Discard() | Done() | Void():
            return type(plan).__name__.lower()


def _upgrade_text(steps: tuple[int, ...]) -> str:
    return " ".join(["upgrade", *("row2" if step == SECOND_ROW else f"palace{step}" for step in steps)])


def read_plan(table: Table, text: str) -> Plan:
    """The plan of a text. Raises GameError with a caret, naming the nearest valid word."""
    return plan_at(table, line_of(text))


def plan_at(table: Table, piece: Piece) -> Plan:
    """The plan that a piece of a line spells. Raises GameError with a caret."""
    words = _Words(table, piece)
    keyword = words.word("plan")
    plan = _READERS[keyword.one_of(_READERS, "plan")](words)
    words.end()
    return plan


class _Words:
    """The words of a plan, taken one after another."""

    def __init__(self, table: Table, piece: Piece) -> None:
        self.table = table
        self.rest = piece.words()
        self.whole = piece

    def word(self, what: str) -> Piece:
        """The next word; GameError when there is none."""
        if not self.rest:
            behind = self.whole.part(len(self.whole.text.rstrip()))
            raise behind.part(0, 1).error(f"{what} is missing")
        return self.rest.pop(0)

    def number(self, what: str) -> int:
        return self.word(what).whole(what)

    def exactly(self, word: str) -> None:
        """Take a word that must be there."""
        self.word(f"'{word}'").one_of([word], "word")

    def maybe(self, word: str) -> bool:
        """Take a word that may be there."""
        if self.rest and self.rest[0].text == word:
            del self.rest[0]
            return True
        return False

    def end(self) -> None:
        """Refuse words that are left over."""
        if self.rest:
            raise self.rest[0].error(f"'{self.rest[0].text}' does not belong here")


def _split(words: _Words) -> Plan:
    return Split(words.number("production"))


def _collect(words: _Words) -> Collect:
    return Collect(words.number("production"), words.number("science"))


def _bid(words: _Words) -> Plan:
    amounts = [0, 0, 0]
    for word in _all(words):
        space = word.part(0, 1).one_of(SPACES, "space")
        amount = word.part(1).whole("the bid")
        if amounts[SPACES.index(space)]:
            raise word.error(f"space {space} has a bid already")
        amounts[SPACES.index(space)] = amount
    return Bid((amounts[0], amounts[1], amounts[2]))


def _all(words: _Words) -> list[Piece]:
    rest, words.rest = words.rest, []
    return rest


def _steps(words: _Words) -> tuple[int, ...]:
    """Upgrade steps up to a word that is none."""
    steps: list[int] = []
    while words.rest and words.rest[0].text not in _READERS:
        word = words.word("step")
        if word.text == "row2":
            steps.append(SECOND_ROW)
        elif word.text.startswith("palace"):
            steps.append(_level(word.part(len("palace"))))
        else:
            word.one_of(["row2", "palace1", "palace2", "palace3", "palace4", "palace5"], "step")
    return tuple(steps)


def _level(piece: Piece) -> int:
    level = piece.whole("the palace level")
    if not level:
        raise piece.error("the palace level must be 1 or more")
    return level


def _upgrade(words: _Words) -> Plan:
    return Upgrade(_steps(words))


def _mechanics(words: _Words) -> Plan:
    before = _steps(words) if words.maybe("upgrade") else ()
    words.exactly("collect")
    collect = _collect(words)
    return Mechanics(before, collect, _steps(words) if words.maybe("upgrade") else ())


def _place(words: _Words) -> Plan:
    card = card_at(words.table, words.word("card"))
    row = _row(words)
    words.exactly("column")
    column = words.word("column").signed("the column")
    words.exactly("as")
    colour = COLOURS.index(words.word("colour").one_of(COLOURS, "colour"))
    blueprint = words.maybe("from")
    if blueprint:
        words.exactly("blueprint")
    return Place(card, row, column, colour, blueprint)


def _row(words: _Words) -> int:
    return 1 if words.word("row").one_of(["row1", "row2"], "row") == "row1" else 2


def _keep(words: _Words) -> Plan:
    return Keep(card_at(words.table, words.word("card")))


def _diamond(words: _Words) -> Plan:
    return Diamond(_row(words), words.word("column").signed("the column"))


def _literacy(words: _Words) -> Plan:
    words.exactly("gold")
    return Literacy(words.number("gold gems"))


def _position(words: _Words) -> int:
    return int(words.word("flag position").one_of("123", "flag position"))


def _lay(words: _Words) -> Plan:
    place = words.word("place").one_of(["token", "1", "2", "3", "hold"], "place")
    position = {"token": TOKEN, "hold": HOLD}.get(place)
    return Lay(int(place) if position is None else position, words.maybe("held"))


def _move(words: _Words) -> Plan:
    return MoveGem(_position(words), _position(words))


def _discover(words: _Words) -> Plan:
    return Discover(technology_at(words.table, words.word("technology")))


def _no(words: _Words) -> Plan:
    words.exactly("claim")
    return Claim(False)


_READERS: dict[str, Callable[[_Words], Plan]] = {
    "split": _split,
    "collect": _collect,
    "bid": _bid,
    "upgrade": _upgrade,
    "mechanics": _mechanics,
    "void": lambda words: Void(),
    "act": lambda words: Act(),
    "place": _place,
    "keep": _keep,
    "diamond": _diamond,
    "discard": lambda words: Discard(),
    "literacy": _literacy,
    "lay": _lay,
    "move": _move,
    "discover": _discover,
    "claim": lambda words: Claim(True),
    "no": _no,
    "done": lambda words: Done(),
}
