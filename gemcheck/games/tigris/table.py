"""What is fixed for a whole game: the ruleset, both sides of the board, the contents of the box."""

from __future__ import annotations

from collections.abc import Callable

from gemcheck.games.tigris.components import Board, Box, boards, box
from gemcheck.rulebook import Ruleset

__all__ = ["Table"]


class Table:
    """Everything the rules look up that never changes during a game. `ablate` may put other boards or another box in
    the place of the packaged ones."""

    __slots__ = ("boards", "box", "reading", "rules")

    def __init__(self, rules: Ruleset, sides: tuple[Board, Board] | None = None, content: Box | None = None) -> None:
        self.rules = rules
        self.reading: Callable[[str], str] = rules.reading
        self.boards = sides or boards()
        self.box = content or box()

    def under(self, rules: Ruleset) -> Table:
        """The same table under another ruleset."""
        return Table(rules, self.boards, self.box)
