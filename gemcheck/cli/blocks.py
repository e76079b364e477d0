"""A state as a block of text to put into a forum, a chat or a page in Markdown: title, picture, and the line that shows
it again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gemcheck.game import Game
from gemcheck.report.again import show_line

__all__ = ["BLOCKS", "block"]

BLOCKS = ("markdown", "forum")
"""The forms: Markdown, and the square brackets of forums such as BoardGameGeek's."""


def block(form: str, game: Game[Any, Any], notation: str, lines: Sequence[str], cards: str | None) -> str:
    """The block in one of the forms. `lines` are shown letter by letter; below them stand the ruleset and, to be
    copied, the command with notation and ruleset."""
    told = f"ruleset {game.rules.name} ({game.rules.digest()})"
    told += f", {game.data()}" if game.data() else ""
    again = show_line(game, notation, cards)
    if form == "forum":
        # A forum cannot show its own closing mark; no picture of a game has it.
        shown = [f"[code]\n{text}\n[/code]" for text in ("\n".join(lines), again) if text]
        return "\n".join([f"[b]{game.title}[/b]", *shown[:-1], f"Again ({told}):", shown[-1]])
    shown = [_fenced(text) for text in ("\n".join(lines), again) if text]
    return "\n\n".join([f"**{game.title}**", *shown[:-1], f"Again ({told}):", shown[-1]])


def _fenced(text: str) -> str:
    """The text between fences that are longer than any within it."""
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`+", text))])
    return f"{fence}text\n{text}\n{fence}"
