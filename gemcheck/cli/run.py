"""The options that every command takes, and what follows from them: the game under its ruleset, the deadline."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial, update_wrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from gemcheck.game import Game
    from gemcheck.rulebook import Ruleset

__all__ = ["FORMATS", "Run", "common", "one_reading"]

FORMATS = ("text", "json")
"""The output forms that every command knows; the first is the default."""


@dataclass(frozen=True)
class Run:
    """The common options of one command line. `reading` holds (point, option) pairs; `time_limit` is in seconds;
    `verbosity` is -1 (quiet), 0, 1, ...; `started` is the monotonic clock when the command began."""

    format: str
    output: Path | None
    reading: tuple[tuple[str, str], ...]
    ruleset: str
    cards: str | None
    seed: int
    time_limit: float | None
    jobs: int
    verbosity: int
    started: float

    @property
    def json(self) -> bool:
        return self.format == "json"

    @property
    def deadline(self) -> float | None:
        """When to stop, on the monotonic clock."""
        return None if self.time_limit is None else self.started + self.time_limit

    def late(self) -> bool:
        """Whether the time limit has passed."""
        return self.deadline is not None and time.monotonic() >= self.deadline

    def game(self, name: str) -> Game[Any, Any]:
        """The game under the chosen ruleset: the readings of the named one, then the single ones."""
        from gemcheck.cli.config import named_ruleset

        game = load(name, self.cards)
        overrides = named_ruleset(self.ruleset, getattr(game, "rulesets", {})) | dict(self.reading)
        if not overrides and self.ruleset == "default":
            return game
        label = "" if self.ruleset == "default" or self.reading else self.ruleset
        return game.under(game.rulebook.ruleset(overrides, label))

    def maker(self, game: Game[Any, Any]) -> Callable[[], Game[Any, Any]]:
        """A function that makes the same game again, and that can be sent to another process."""
        return partial(again, game.name, self.cards, game.rules)


def load(name: str, cards: str | None) -> Game[Any, Any]:
    """A registered game, with a card set when one is named. Raises GameError."""
    from gemcheck.game import load_game

    return load_game(name) if cards is None else load_game(name, cards=cards)


def again(name: str, cards: str | None, rules: Ruleset) -> Game[Any, Any]:
    """A registered game under a ruleset that has been checked before."""
    return load(name, cards).under(rules)


class CommonOption(click.Option):
    """An option that also listens to `GEMCHECK_<OPTION>`, after `GEMCHECK_<COMMAND>_<OPTION>`."""

    def resolve_envvar_value(self, ctx: click.Context) -> str | None:
        value = super().resolve_envvar_value(ctx)
        return value or os.environ.get(f"GEMCHECK_{str(self.name).upper()}") or None


def one_reading(value: Any) -> tuple[str, str]:
    """`POINT=OPTION` as a pair."""
    point, equals, option = str(value).partition("=")
    if not (point.strip() and equals and option.strip()):
        raise click.BadParameter(f"'{value}' is not of the form POINT=OPTION")
    return point.strip(), option.strip()


def processors() -> int:
    """How many processes can run side by side on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _options(hidden: tuple[str, ...], formats: Sequence[str], parallel: bool) -> list[click.Option]:
    """The common options; the hidden ones are accepted everywhere and have no effect on this command."""
    jobs: dict[str, Any] = {"default": 1, "show_default": True}
    if parallel:
        jobs = {"default": processors, "show_default": "one for each processor"}

    def option(*names: str, **settings: Any) -> click.Option:
        made = CommonOption(list(names), **settings)
        made.hidden = made.name in hidden
        return made

    return [
        option("--format", type=click.Choice(formats), default=formats[0], show_default=True, help="Output form."),
        option(
            "-o",
            "--output",
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help="Write the result to FILE, whole or not at all.",
        ),
        option("--reading", type=one_reading, multiple=True, metavar="POINT=OPTION", help="Answer an open point."),
        option("--ruleset", default="default", show_default=True, metavar="NAME", help="A saved set of readings."),
        option("--cards", metavar="SET", help="Card set of the game: a packaged name or a TOML file."),
        option("--seed", type=int, default=0, show_default=True, metavar="N", help="Seed of everything random."),
        option("--time-limit", type=click.FloatRange(min=0, min_open=True), metavar="SECONDS", help="Stop after this."),
        option("--jobs", type=click.IntRange(1), metavar="N", help="Processes.", **jobs),
        option(
            "--color",
            type=click.Choice(["auto", "always", "never"]),
            default="auto",
            show_default=True,
            help="Colour the output; NO_COLOR is honoured.",
        ),
        option("-q", "--quiet", is_flag=True, help="Only the result."),
        option("-v", "--verbose", count=True, help="More detail; may be repeated."),
    ]


def common(
    *unused: str, more_formats: Sequence[str] = (), parallel: bool = False
) -> Callable[[click.Command], click.Command]:
    """Give a command the common options, passed as one `Run` in the argument `run`; `unused` names (as parameters)
    those that mean nothing to it, which are accepted and left out of its help. `more_formats` are output forms that
    only this command knows. An option that the command has itself keeps its own meaning. A parallel command uses every
    processor unless --jobs says how many."""

    def extend(command: click.Command) -> click.Command:
        own = {name for param in command.params for name in param.opts}
        options = [
            option for option in _options(unused, (*FORMATS, *more_formats), parallel) if own.isdisjoint(option.opts)
        ]
        command.params = [*command.params, *options]
        inner = command.callback
        if inner is None:
            raise TypeError(f"{command.name} has no callback")

        def callback(**values: Any) -> Any:
            return inner(run=_run(values), **values)

        command.callback = update_wrapper(callback, inner)
        return command

    return extend


def _run(values: dict[str, Any]) -> Run:
    """Take the common options out of the parameters of a command."""
    points = [point for point, _ in values.get("reading", ())]
    for point in points:
        if points.count(point) > 1:
            raise click.UsageError(f"the reading of '{point}' is given more than once")
    output: Path | None = values.get("output")
    if output is not None and not output.parent.is_dir():
        raise click.UsageError(f"-o {output}: there is no folder '{output.parent}'")
    color = values.pop("color")
    ctx = click.get_current_context()
    if color != "auto" or os.environ.get("NO_COLOR"):
        ctx.color = color == "always"
    elif output is not None:
        ctx.color = False
    quiet, verbose = values.pop("quiet"), values.pop("verbose")
    return Run(
        format=values.pop("format"),
        output=values.pop("output", None),
        reading=values.pop("reading", ()),
        ruleset=values.pop("ruleset"),
        cards=values.pop("cards", None),
        seed=values.pop("seed"),
        time_limit=values.pop("time_limit"),
        jobs=values.pop("jobs"),
        verbosity=-1 if quiet else int(verbose),
        started=time.monotonic(),
    )
