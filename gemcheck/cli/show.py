"""`gemcheck show`: a state in the canonical notation of its game, with everything that is wrong with it.

A game may offer pictures of its states, by the optional hook `pictures(state) -> Mapping[str, Callable[[], str]]`: each
is drawn when it is asked for. `text` is for a terminal and is printed above the notation; `colour`, where there is one,
is the same text with ANSI escapes in it; `svg` is a drawing, of which a PNG can be made. A game without the hook has
its notation alone.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import click

from gemcheck.casebook.judge import event_line
from gemcheck.cli import drawing, exits
from gemcheck.cli.blocks import BLOCKS, block
from gemcheck.cli.output import emit, envelope
from gemcheck.cli.run import Run, common
from gemcheck.game import Event, Game, GameError, IllegalPlan, Objection, OpenEnd, Undefined
from gemcheck.kept import write_whole

__all__ = ["command", "read_text"]

PICTURES = ("picture", "svg")
"""The output forms that are nothing but a picture."""

_PATIENCE = 1000
"""How many outcomes of chance may pass before one plan."""


def read_text(source: str) -> str:
    """The text itself, the content of a file of that name, or all of stdin for `-`."""
    if source == "-":
        return sys.stdin.read().strip()
    try:
        path = Path(source)
        if path.is_file():
            return path.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError as error:
        raise GameError(f"{source}: not a text in UTF-8 ({error.reason} at byte {error.start})") from error
    except (OSError, ValueError):
        pass  # too long or too odd for a file name: it is the notation itself
    return source


def _drawings(command: click.Command) -> click.Command:
    """Give the command its options for drawings."""
    command.params += [drawing.picture_file(form) for form in ("svg", "png")]
    return command


@common("seed", "time_limit", "jobs", "verbose", more_formats=(*PICTURES, *BLOCKS))
@_drawings
@click.command()
@click.option("--play", "plays", multiple=True, metavar="PLAN", help="Play a plan first; may be repeated.")
@click.argument("game")
@click.argument("state")
def command(run: Run, game: str, state: str, plays: tuple[str, ...], svg: Path | None, png: Path | None) -> int:
    """Read STATE (a notation, a file, or - for stdin) and print it in its one canonical form.

    Every invariant that the state breaks is listed with it, and makes the exit code 1. Where the game has pictures, one
    stands above the notation, which comes last; -q prints the notation alone, --format picture or svg a picture alone,
    --format markdown or forum a block to put into a page or a forum, with the line that shows the state again.

    --play 'PLAN' or --play 'seat 2: PLAN' plays on from the state, prints what happens with its clauses, and shows the
    state reached. When several seats plan together, those not named do as little as the rules allow; when chance is to
    move before a plan, the least eventful outcome happens.
    """
    drawing.refuse_folder("svg", svg)
    drawing.refuse_folder("png", png)
    made = run.game(game)
    text = read_text(state)
    try:
        played = Played(made, made.read_state(text), plays)
    except _Refused as refused:
        for line in refused.lines:
            click.echo(f"gemcheck: {line}", err=True)
        return exits.USAGE
    defects = made.defects(played.state)
    _write_drawings(made, played.state, svg, png)
    if run.json:
        emit(run, _document(run, made, played, defects))
    elif run.format in PICTURES:
        emit(run, picture(run.format, made, played.state))
    elif run.format in BLOCKS:
        # A whole table may take several lines where what was asked about is one: a lone city, say.
        notation = text if not plays and len(text.splitlines()) == 1 else made.state_text(played.state).strip()
        emit(run, block(run.format, made, notation, _lines(made, played, defects), run.cards))
    else:
        emit(run, "\n".join(_text(run, made, played, defects)))
    return exits.FINDINGS if defects or played.undefined else exits.CLEAN


# -- playing on


class _Refused(Exception):
    """A plan that the rules forbid; one line for each objection."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("; ".join(lines))
        self.lines = tuple(lines)


class Played:
    """A state, and what happened on the way to it. `undefined`: the outcome without an answer before which playing
    stopped."""

    def __init__(self, game: Game[Any, Any], state: Any, plays: Sequence[str]) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []
        self.undefined: Undefined | None = None
        self._plans: dict[int, tuple[str, Any]] = {}
        try:
            for words in plays:
                self._say(words)
            if self._plans:
                self._step()
        except OpenEnd as end:
            self.undefined = end.undefined

    @property
    def names(self) -> list[str]:
        """The seats as they are called on the command line."""
        return [f"seat {seat + 1}" for seat in range(max(self.game.seat_counts()))]

    def _say(self, words: str) -> None:
        """Take one plan, and carry it out unless other seats plan together with this one."""
        seat, plan = self._seat(words)
        if seat in self._plans:
            self._step()
        self._chance(words)
        movers = self.game.to_move(self.state)
        if seat is None:
            seat = self._only(words, [who for who in movers if who not in self._plans])
        if seat not in movers:
            raise GameError(f"{words}: seat {seat + 1} is not to move ({self._whose(movers)})")
        self._plans[seat] = (words, self.game.read_plan(self.state, seat, plan))
        if not self.game.joint(self.state) or set(movers) == set(self._plans):
            self._step()

    @staticmethod
    def _seat(words: str) -> tuple[int | None, str]:
        """The seat that a plan names before a colon, by number or letter, and the rest."""
        found = re.match(r"\s*seat\s+(\d{1,2}|[a-z])\s*:\s*", words, re.IGNORECASE)
        if found is None:
            return None, words
        word = found[1].lower()
        seat = int(word) - 1 if word.isdecimal() else ord(word) - ord("a")
        if seat < 0:
            raise GameError(f"{words}: seats are numbered from 1")
        return seat, words[found.end() :]

    def _only(self, words: str, movers: Sequence[int]) -> int:
        if len(movers) != 1:
            raise GameError(f"{words}: say whose plan it is, as in 'seat 1: {words}' ({self._whose(movers)})")
        return movers[0]

    def _whose(self, movers: Sequence[int]) -> str:
        return f"to move: {', '.join(self.names[who] for who in movers) or 'nobody'}"

    def _chance(self, words: str) -> None:
        """Let chance move as long as no seat can."""
        for _ in range(_PATIENCE):
            if self.game.to_move(self.state):
                return
            if self.game.result(self.state) is not None:
                raise GameError(f"{words}: the game is over before this plan")
            outcome = self.game.chance_from_case(self.state, {})
            self._reach(self.game.chance_step, outcome)
        raise GameError(f"{words}: no seat is to move after {_PATIENCE} outcomes of chance")

    def _step(self) -> None:
        """Carry out the plans collected so far, the other seats doing as little as they may."""
        said, self._plans = self._plans, {}
        plans = {seat: plan for seat, (_, plan) in said.items()}
        if self.game.joint(self.state):
            plans |= {who: self._idle(who) for who in self.game.to_move(self.state) if who not in plans}
        try:
            self._reach(self.game.step, plans)
        except IllegalPlan:
            lines = [f"{words}: {line}" for seat, (words, plan) in said.items() for line in self._against(seat, plan)]
            raise _Refused(lines) from None

    def _idle(self, seat: int) -> Any:
        plan = self.game.idle(self.state, seat)
        if plan is None:
            raise GameError(f"{self.names[seat]} must choose a plan too")
        return plan

    def _against(self, seat: int, plan: Any) -> list[str]:
        return [f"{o.text} [{', '.join(o.clauses)}]" for o in self.game.why_not(self.state, seat, plan)]

    def _reach(self, move: Callable[..., Any], what: Any) -> None:
        after = move(self.state, what, self.events)
        if isinstance(after, Undefined):
            raise OpenEnd(after)
        self.state = after


# -- what is shown


def picture(form: str, game: Game[Any, Any], state: Any) -> str:
    """The picture in a form: `svg`; `text`; anything else is the one for a terminal, coloured where there is such a one
    (its escapes go where colour is off). Raises GameError when the game has none."""
    hook: Callable[[Any], Mapping[str, Callable[[], str]]] | None = getattr(game, "pictures", None)
    if hook is None:
        raise GameError(f"{game.name} has no pictures: --format text or json shows its states")
    known = hook(state)
    if form == "svg" and "svg" not in known:
        raise GameError(f"{game.name} has no drawing, only pictures in text: --format picture shows them")
    return known[form if form in ("svg", "text") else "colour" if "colour" in known else "text"]()


def _write_drawings(game: Game[Any, Any], state: Any, svg: Path | None, png: Path | None) -> None:
    """Write the drawing in the forms that are wanted; nothing is written unless all of them can be made."""
    if svg is None and png is None:
        return
    drawn = picture("svg", game, state)
    made = [(svg, (drawn.rstrip("\n") + "\n").encode())] if svg is not None else []
    made += [(png, drawing.png(drawn))] if png is not None else []
    for file, content in made:
        write_whole(file.absolute(), content)


def _happened(played: Played) -> list[str]:
    """What happened on the way to the state."""
    lines = [event_line(event, played.names) for event in played.events]
    if played.undefined:
        point, why = played.undefined.point, played.undefined.why
        lines.append(f"no answer: {why} [{point}: {', '.join(played.undefined.clauses)}]")
    return lines


def _broken(defects: Sequence[Objection]) -> list[str]:
    return [click.style("broken: ", fg="red") + f"{d.text} [{', '.join(d.clauses)}]" for d in defects]


def _text(run: Run, game: Game[Any, Any], played: Played, defects: Sequence[Objection]) -> list[str]:
    """Lines for a person; the notation is the last of them where there is a picture, and the first where not."""
    notation = game.state_text(played.state)
    if run.verbosity < 0:
        return [notation]
    if getattr(game, "pictures", None) is None:
        return [*_happened(played), notation, *_broken(defects)]
    blocks = [_happened(played), [picture("picture", game, played.state)], _broken(defects)]
    return [*chain.from_iterable([*lines, ""] for lines in blocks if lines), notation]


def _lines(game: Game[Any, Any], played: Played, defects: Sequence[Objection]) -> list[str]:
    """Lines of a block, without colour; the notation stands below them."""
    drawn = [] if getattr(game, "pictures", None) is None else [picture("text", game, played.state)]
    blocks = [_happened(played), drawn, [click.unstyle(line) for line in _broken(defects)]]
    return [*chain.from_iterable([*lines, ""] for lines in blocks if lines)][:-1]


def _document(run: Run, game: Game[Any, Any], played: Played, defects: Sequence[Objection]) -> dict[str, Any]:
    """The content of the JSON document."""
    content = {
        "state": game.state_text(played.state),
        "defects": defects,
        "events": played.events,
        "undefined": played.undefined,
    }
    verdict = "found" if defects else "unknown" if played.undefined else "proved"
    return envelope(run, game, **content) | {"verdict": verdict}
