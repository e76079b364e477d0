"""The pictures of a state, each drawn when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from gemcheck.games.settlers import picture_svg, picture_text
from gemcheck.games.settlers.state import State
from gemcheck.games.settlers.table import Table

__all__ = ["pictures"]


def pictures(table: Table, state: State) -> Mapping[str, Callable[[], str]]:
    """The pictures of a state by format: `text` for a terminal, `colour` the same with ANSI escapes, `svg`."""
    return {
        "text": partial(picture_text.draw, table, state, False),
        "colour": partial(picture_text.draw, table, state, True),
        "svg": partial(picture_svg.draw, table, state),
    }
