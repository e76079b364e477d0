"""`gemcheck case`: show, write, adopt, format and fill case files, and find those whose text has changed."""

from __future__ import annotations

from pathlib import Path

import click

from gemcheck.casebook.author import fill, skeleton
from gemcheck.casebook.find import find_cases
from gemcheck.casebook.games import Games
from gemcheck.casebook.load import read_case
from gemcheck.casebook.result import STALE
from gemcheck.casebook.schema import json_schema
from gemcheck.casebook.verify import verify_paths
from gemcheck.casebook.write import canonical, format_files, write_case
from gemcheck.cli import adopt, exits
from gemcheck.cli.groups import NearGroup, help_to_stderr
from gemcheck.cli.library import named_case
from gemcheck.cli.output import counted, emit, envelope
from gemcheck.cli.run import Run, common
from gemcheck.findings import KINDS
from gemcheck.rulebook import nearest

__all__ = ["command"]

UNUSED = ("reading", "ruleset", "cards", "seed", "time_limit", "jobs", "quiet", "verbose")
PATHS = click.argument("paths", nargs=-1, metavar="[CASE|DIR]…")


@click.group(cls=NearGroup, invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> int | None:
    """Work on case files."""
    return help_to_stderr(ctx) if ctx.invoked_subcommand is None else None


@common(*UNUSED)
@click.command()
@click.argument("case")
@click.option("--open", "opened", is_flag=True, help="Show the case in a browser as well, played and drawn.")
def show(run: Run, case: str, opened: bool) -> int:
    """Print CASE (a file, or the id of a case) in canonical form."""
    path, found = named_case(case)
    if run.json:
        emit(run, envelope(run, None, file=str(path), case=found))
    else:
        emit(run, canonical(found))
    if opened:
        from gemcheck.cli.paging import browse, case_place, kept_answers

        made = run.game(found.text.rulebook)
        known = kept_answers(made, fast=False) or kept_answers(made, fast=True) or ()
        browse(run, made, known, case_place(found), (path,) if path not in find_cases(()) else ())
    return exits.CLEAN


@common(*UNUSED)
@click.command()
@click.argument("game")
@click.argument("kind")
@click.argument("name")
@click.option("--point", default="", metavar="POINT", help="The open point it is about: one outcome per option.")
@click.option("--cite", "cites", multiple=True, metavar="CLAUSE", help="A clause it rests on; may be repeated.")
@click.option("--title", default="", help="What it shows, in one line.")
@click.option("--by", default="", help="Who found it.")
def new(run: Run, game: str, kind: str, name: str, point: str, cites: tuple[str, ...], title: str, by: str) -> int:
    """Print a case to start from, called GAME/KIND/NAME; -o FILE writes it."""
    if kind not in KINDS:
        raise click.UsageError(f"unknown kind '{kind}'{nearest(kind, KINDS)}")
    if run.output is not None and run.output.exists():
        raise click.UsageError(f"{run.output}: exists already; a new case never overwrites")
    made = skeleton(game, kind, name, Games(), point=point, cites=cites, title=title, by=by)
    emit(run, envelope(run, None, case=made) if run.json else canonical(made))
    return exits.CLEAN


@common(*UNUSED, "output")
@click.command()
@PATHS
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 when a file is not in canonical form.")
def fmt(run: Run, paths: tuple[str, ...], check: bool) -> int:
    """Bring case files into canonical form."""
    files = find_cases(paths)
    changed = format_files(files, check=check)
    verb = "would change" if check else "changed"
    if run.json:
        emit(run, envelope(run, None, files=len(files), changed=[str(path) for path in changed]))
    else:
        lines = [str(path) for path in changed]
        emit(run, "\n".join([*lines, f"{len(changed)} of {counted(len(files), 'case')} {verb}"]))
    if not files:
        return exits.NOTHING
    return exits.FINDINGS if check and changed else exits.CLEAN


@common(*UNUSED, "output")
@click.command("fill")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--refresh", is_flag=True, help="Replace every asserted value, not only those that are '?'.")
def fill_in(run: Run, files: tuple[Path, ...], refresh: bool) -> int:
    """Fill in digests, and what the engine observes where FILES say '?'.

    What is filled in is what the engine does, not what the text says: read it before you keep it.
    """
    games = Games()
    changed = []
    for file in files:
        case = read_case(file)
        filled = fill(case, games, refresh=refresh)
        if filled != case:
            write_case(file, filled)
            changed.append(str(file))
    if run.json:
        emit(run, envelope(run, None, files=len(files), changed=changed))
    else:
        emit(run, "\n".join([*changed, f"{len(changed)} of {counted(len(files), 'case')} changed"]))
    return exits.CLEAN


@common(*UNUSED)
@click.command()
@PATHS
def stale(run: Run, paths: tuple[str, ...]) -> int:
    """List the cases whose cited clauses have changed since they were written."""
    results = verify_paths(paths, ablation=False)
    found = [result for result in results if result.outcome == STALE]
    if run.json:
        emit(run, envelope(run, None, cases=len(results), stale=found) | {"verdict": "found" if found else "proved"})
    else:
        lines = [message for result in found for message in result.messages]
        emit(run, "\n".join([*lines, f"{len(found)} of {counted(len(results), 'case')} stale"]))
    if not results:
        return exits.NOTHING
    return exits.FINDINGS if found else exits.CLEAN


@common(*UNUSED)
@click.command()
def schema(run: Run) -> int:
    """Print the JSON Schema of a case file, for editors."""
    emit(run, json_schema())
    return exits.CLEAN


for part in (show, new, adopt.command, fmt, fill_in, stale, schema):
    command.add_command(part)
