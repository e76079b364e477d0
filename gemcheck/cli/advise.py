"""`gemcheck advise GAME WHAT POSITION`: the best thing to do, with the bound that shows it and what it rests on.

What may be asked, and with which options, comes from the game's models: a command is made for each advisor.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gemcheck.cli import exits
from gemcheck.cli.groups import NearGroup, help_to_stderr
from gemcheck.cli.output import Progress, emit, envelope, paragraph, replacing
from gemcheck.cli.run import Run, common
from gemcheck.findings import Verdict

__all__ = ["OWN", "command", "offered", "told"]

OWN = "asked_"
"""How the parameters of an advisor's own options begin, so that they never meet a common one."""


class Games(NearGroup):
    """One group of advisors for each game whose models offer any."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from gemcheck.advice import advisors_for
        from gemcheck.game import registered_games

        return [name for name in sorted(registered_games()) if advisors_for(name)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from gemcheck.game import load_game

        if not args[0].startswith("-") and args[0] not in self.list_commands(ctx):
            load_game(args[0])  # an unknown game has its own message
            known = ", ".join(self.list_commands(ctx))
            raise click.UsageError(f"nobody gives advice on '{args[0]}'; there is advice on {known}")
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        from gemcheck.advice import advisors_for

        found = advisors_for(cmd_name)
        group = NearGroup(cmd_name, help=f"What can be asked about {cmd_name}.", invoke_without_command=True)
        group.callback = click.pass_context(_no_question)
        for advisor in found.values():
            group.add_command(_command(cmd_name, advisor))
        return group


def _no_question(ctx: click.Context) -> int | None:
    return help_to_stderr(ctx) if ctx.invoked_subcommand is None else None


def _command(game: str, advisor: Any) -> click.Command:
    """The command of one advisor, with its own options before the common ones."""

    def callback(run: Run, position: str, card_set: str | None, svg: Path | None, **options: Any) -> int:
        return _advised(run, game, advisor, position, card_set, svg, options)

    params: list[click.Parameter] = [click.Argument(["position"], metavar=advisor.position)]
    params += [offered(option) for option in advisor.options]
    params += [
        click.Option(["--card-set"], metavar="SET", help="Card set of the game: a packaged name or a TOML file."),
        click.Option(
            ["--svg"],
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help="Write a drawing of the answer to FILE.",
        ),
    ]
    return common("cards")(click.Command(advisor.name, callback=callback, params=params, help=advisor.text))


def offered(option: Any) -> click.Option:
    """An advisor's option as click knows it."""
    name = f"--{option.name}"
    dest = f"{OWN}{option.name.replace('-', '_')}"
    if not option.value and not option.choices:
        return click.Option([name, dest], is_flag=True, help=option.text)
    kind: click.ParamType[Any] = click.STRING
    if option.choices:
        kind = click.Choice(option.choices)
    elif option.whole:
        kind = click.IntRange(1)
    return click.Option(
        [name, dest],
        type=kind,
        multiple=option.many,
        metavar=None if option.choices else option.value,
        default=option.default or None,
        show_default=bool(option.default),
        help=option.text,
    )


def _advised(
    run: Run, name: str, advisor: Any, position: str, card_set: str | None, svg: Path | None, options: dict[str, Any]
) -> int:
    """Ask, and show the answer. The exit code is 0 for an answer that is complete, 4 for one that was stopped."""
    from dataclasses import replace

    from gemcheck.advice import Request
    from gemcheck.cli.show import read_text

    if svg is not None and not svg.absolute().parent.is_dir():
        raise click.UsageError(f"--svg {svg}: there is no folder '{svg.parent}'")
    run = replace(run, cards=card_set)
    game = run.game(name)
    progress = Progress(run)
    given = {key.removeprefix(OWN): value for key, value in options.items() if value not in (None, False, ())}
    request = Request(
        position=read_text(position),
        options=given,
        seed=run.seed,
        jobs=run.jobs,
        limited=run.time_limit is not None,
        late=run.late,
        progress=progress,
        colour=click.get_current_context().color is not False,
        card_set=card_set,
    )
    try:
        advice = advisor.answer(game, request)
    finally:
        progress.clear()
    if run.json:
        content = {"advice": advisor.name, "headline": advice.headline, **advice.data}
        frame = {"verdict": advice.verdict.word, "bound": advice.bound, "certificate": advice.certificate}
        emit(run, envelope(run, game, **frame, **content))
    else:
        emit(run, "\n".join(told(run, advice)))
    if svg is not None:
        drawing = advice.pictures.get("svg")
        if drawing is None:
            raise click.UsageError("--svg: this answer has no drawing")
        with replacing(svg) as file:
            file.write(drawing())
    return exits.LIMIT if advice.verdict in (Verdict.BOUNDED, Verdict.UNKNOWN) else exits.CLEAN


def told(run: Run, advice: Any) -> list[str]:
    """The lines of an answer: its headline, and its sections unless the run is quiet."""
    lines = [click.style(advice.headline, bold=True)]
    if run.verbosity < 0:
        return lines
    for section in advice.sections:
        lines.append("")
        if section.heading:
            lines.append(click.style(section.heading, underline=True))
        for line in section.lines:
            lines.append(line if section.fixed else paragraph("", line, 1, 0))
    return lines


@click.group(cls=Games, invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> int | None:
    """The best thing to do in a position of a game, exact where it says so.

    POSITION is a notation, the name of a file that holds one or a state in TOML, or - for stdin. Exit code 0: the
    answer is complete; 4: a limit was reached, and the best found is shown with its bound.
    """
    return help_to_stderr(ctx) if ctx.invoked_subcommand is None else None
