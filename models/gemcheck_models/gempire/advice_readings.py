"""Whether an advice holds under other readings: which open points the rules asked for, and the same question again
under each other answer to one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from gemcheck.game import Game, GameError, OpenEnd
from gemcheck.games.gempire.table import Table
from gemcheck.games.gempire.values import forget_worth
from gemcheck.rulebook import RulebookError

__all__ = ["Again", "asked_again", "listening", "reading_words"]

A = TypeVar("A")


class Again(NamedTuple, Generic[A]):
    """The answer under one other reading of a point; `refused` says in one line why there is none."""

    point: str
    option: str
    answer: A | None
    refused: str = ""

    @property
    def name(self) -> str:
        """The reading as it is written on the command line."""
        return f"{self.point}={self.option}"


def listening(table: Table) -> tuple[Table, set[str]]:
    """The same table, and the set of open points that the rules ask it for from now on."""
    heard, asked = table.under(table.rules), set[str]()
    reading = heard.reading

    def hearing(point: str) -> str:
        asked.add(point)
        return reading(point)

    forget_worth()
    heard.reading = hearing
    return heard, asked


def asked_again(
    game: Game[Any, Any], points: Sequence[str], answer: Callable[[Game[Any, Any]], A], late: Callable[[], bool]
) -> Iterator[Again[A]]:
    """The answers under each other reading of these points, one at a time, in the order of the points' names.

    Stops when it is `late`. Combinations that an open point excludes are passed over.
    """
    chosen = dict(game.rules.items())
    for point in sorted(points):
        for option in game.rulebook.open_points[point].option_ids():
            if option == chosen[point]:
                continue
            if late():
                return
            try:
                other = game.under(game.rulebook.ruleset({**chosen, point: option}))
            except RulebookError:
                continue
            try:
                yield Again(point, option, answer(other))
            except OpenEnd as end:
                yield Again(point, option, None, f"no answer: {end.undefined.why}")
            except GameError as error:
                yield Again(point, option, None, str(error).splitlines()[0])


def reading_words(differing: Sequence[str], points: int, whole: bool) -> tuple[str, ...]:
    """The lines of a section about readings: those that differ, and how far it was looked."""
    looked = f"each other reading of the {points} open points that the rules asked for, one at a time"
    if not whole:
        return (*differing, "Stopped by a limit: not every reading was asked; name one by --reading.")
    if differing:
        return (*differing, f"Otherwise the same under {looked}.")
    return (f"The same under {looked}.",)
