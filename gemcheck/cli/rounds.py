"""`gemcheck rounds GAME`: the fewest rounds in which goals can be met, with plans that replay.

What may be asked, and with which options, comes from the game's models: a command is made for each game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gemcheck.cli import exits
from gemcheck.cli.advise import OWN, offered, told
from gemcheck.cli.groups import NearGroup, help_to_stderr
from gemcheck.cli.output import Progress, emit, envelope, replacing
from gemcheck.cli.run import Run, common
from gemcheck.findings import Verdict

__all__ = ["command"]


class Games(NearGroup):
    """One command for each game whose models count rounds."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from gemcheck.game import registered_games
        from gemcheck.rounds import rounds_for

        return [name for name in sorted(registered_games()) if rounds_for(name) is not None]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from gemcheck.game import load_game

        if not args[0].startswith("-") and args[0] not in self.list_commands(ctx):
            load_game(args[0])  # an unknown game has its own message
            known = ", ".join(self.list_commands(ctx))
            raise click.UsageError(f"nobody counts the rounds of '{args[0]}'; those of {known} are counted")
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        from gemcheck.rounds import rounds_for

        solver = rounds_for(cmd_name)
        return None if solver is None else _command(cmd_name, solver)


def _command(game: str, solver: Any) -> click.Command:
    """The command of a game, with its own options before the common ones."""

    def callback(run: Run, svg: Path | None, **options: Any) -> int:
        return _answered(run, game, solver, svg, options)

    params: list[click.Parameter] = [offered(option) for option in solver.options]
    params += [
        click.Option(
            ["--cards", "--card-set", "cards"],
            metavar="SET",
            help="Card set of the game: a packaged name or a TOML file.",
        ),
        click.Option(
            ["--svg"],
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help="Write a drawing of the answer to FILE.",
        ),
    ]
    return common(parallel=True)(click.Command(game, callback=callback, params=params, help=solver.text))


def _answered(run: Run, name: str, solver: Any, svg: Path | None, options: dict[str, Any]) -> int:
    """Ask, and show the answer. The exit code says whether it was stopped, fails, or is not complete."""
    from gemcheck.rounds import INTERRUPT, RoundsRequest

    if svg is not None and not svg.absolute().parent.is_dir():
        raise click.UsageError(f"--svg {svg}: there is no folder '{svg.parent}'")
    game = run.game(name)
    progress = Progress(run)
    given = {key.removeprefix(OWN): value for key, value in options.items() if value not in (None, False, ())}
    request = RoundsRequest(
        position="",
        options=given,
        seed=run.seed,
        jobs=run.jobs,
        limited=run.time_limit is not None,
        late=run.late,
        progress=progress,
        colour=click.get_current_context().color is not False,
        card_set=run.cards,
        detail=max(0, run.verbosity),
    )
    try:
        answer = solver.answer(game, request)
    finally:
        progress.clear()
    if run.json:
        frame = {"verdict": answer.verdict.word, "bound": answer.bound, "certificate": answer.certificate}
        content = {"headline": answer.headline, "stopped": answer.stopped, **answer.data}
        emit(run, envelope(run, game, **frame, **content))
    else:
        emit(run, "\n".join(told(run, answer)))
    if svg is not None:
        drawing = answer.pictures.get("svg")
        if drawing is None:
            raise click.UsageError("--svg: this answer has no drawing")
        with replacing(svg) as file:
            file.write(drawing())
    if answer.failed:
        return exits.FINDINGS
    if answer.stopped == INTERRUPT:
        return exits.INTERRUPTED
    weak = answer.verdict in (Verdict.BOUNDED, Verdict.UNKNOWN)
    return exits.LIMIT if answer.stopped or weak else exits.CLEAN


@click.group(cls=Games, invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> int | None:
    """The fewest rounds in which goals of a game can be met, with plans that replay and bounds that hold.

    Exit code 0: the answer is complete; 1: a plan that was to be replayed does not hold; 4: a limit was reached, and an
    interval is shown; 130: interrupted, with what is done by then.
    """
    return help_to_stderr(ctx) if ctx.invoked_subcommand is None else None
