"""The cases that speak about a game, as the commands need them: by clause, by open point, by what they exercise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import click

from gemcheck.casebook.find import find_cases
from gemcheck.casebook.games import Games
from gemcheck.casebook.load import CaseError, read_case
from gemcheck.casebook.outcome import Then, conflict, split
from gemcheck.casebook.replay import ScriptError, play
from gemcheck.casebook.schema import Case
from gemcheck.game import Game, GameError
from gemcheck.rulebook import RulebookError, nearest, traced

__all__ = ["Library", "case_option", "library", "named_case"]

case_option = click.option(
    "--cases",
    type=click.Path(exists=True, path_type=Path),
    multiple=True,
    metavar="PATH",
    help="Look at these cases instead of the casebook that comes with gemcheck.",
)


class Library:
    """The cases of one game."""

    def __init__(self, game: Game[Any, Any], cases: Iterable[Case], games: Games) -> None:
        self.game = game
        self.cases = tuple(cases)
        self._games = games
        self._citing: dict[str, list[Case]] = {}
        for case in self.cases:
            for clause_id in case.clauses:
                self._citing.setdefault(clause_id, []).append(case)

    def citing(self, clause_id: str) -> list[Case]:
        """The cases that cite a clause."""
        return self._citing.get(clause_id, [])

    def separating(self, point: str) -> list[Case]:
        """The cases in which two options of an open point lead to outcomes that cannot both be seen."""
        default = self.game.rulebook.open_points[point].default

        def option(then: Then) -> str:
            return then.reading.get(point, default)

        found = []
        for case in self.cases:
            outcomes = [split(table) for table in case.then]
            if any(option(a) != option(b) and conflict(a, b) for a, b in combinations(outcomes, 2)):
                found.append(case)
        return found

    def exercised(self) -> set[str]:
        """The clauses whose code runs when every case is played under every reading that it names."""
        with traced(self.game.package) as calls:
            for case in self.cases:
                for then in map(split, case.then or ({},)):
                    try:
                        made = self._games.under(self.game.name, then.reading, then.ruleset)
                        play(made, case.given, case.script).observation()
                    except (GameError, RulebookError, ScriptError):
                        continue  # `verify` is the place where a case that cannot be played is reported
        return {clause_id for clause_id, number in calls.items() if number}


def library(game: Game[Any, Any], paths: Sequence[Path] = ()) -> Library:
    """The cases of a game below the given paths, or in the casebook that comes with the package."""
    cases = [case for _, case in _readable(paths) if case.text.rulebook == game.name]
    return Library(game, cases, Games())


def _readable(paths: Sequence[Path] = ()) -> Iterator[tuple[Path, Case]]:
    """Files and their cases; one that cannot be read is named on stderr and passed over."""
    for file in find_cases(paths):
        try:
            yield file, read_case(file)
        except CaseError as error:
            click.echo(f"gemcheck: passed over {error}", err=True)


def named_case(name: str) -> tuple[Path, Case]:
    """The case of a file, or the one with this id in the package's casebook. Raises CaseError or GameError."""
    path = Path(name)
    if path.is_file():
        return path, read_case(path)
    known = {case.id: (file, case) for file, case in _readable()}
    if name not in known:
        raise GameError(f"'{name}' is neither a file nor the id of a case{nearest(name, known)}")
    return known[name]
