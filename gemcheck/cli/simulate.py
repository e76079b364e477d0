"""`gemcheck simulate`: many games by simple seats, with a summary and, on request, one record per game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gemcheck.cli import exits
from gemcheck.cli.output import Progress, columns, counted, envelope, percent, plain, replacing
from gemcheck.cli.run import Run, common

if TYPE_CHECKING:
    from gemcheck.game import Game
    from gemcheck.search.playouts import Playout, Plays, Summary
    from gemcheck.search.playouts_chart import Panel
    from gemcheck.search.playouts_files import Records

__all__ = ["STOPS", "closed", "command", "plays_of", "seat_range", "seats_text"]

STOPS = {exits.LIMIT: "time limit", exits.INTERRUPTED: "interrupt"}
"""What stops a run before its end, by exit code."""

DRAWN = 20
"""Bars of a tally that are drawn."""


def seat_range(value: Any) -> tuple[int, int]:
    """`4`, or `3..5` for games of three, four and five seats in turn, as the least and the largest number."""
    low, dots, high = str(value).partition("..")
    if not (low.isdecimal() and (high.isdecimal() if dots else not high)):
        raise click.BadParameter(f"'{value}' is neither a number nor a range such as 3..5")
    return int(low), int(high or low)


def plays_of(
    run: Run, game: Game[Any, Any], count: int, seats: tuple[int, int] | None, policy: str, first: int = 0
) -> Plays:
    """What a command line asks to be played; without seats, all numbers that the game allows."""
    from gemcheck.search.playouts import Plays

    low, high = seats or (min(game.seat_counts()), max(game.seat_counts()))
    policies = tuple(word.strip() for word in policy.split(","))
    return Plays(count, low, high, policies, run.seed, run.jobs, first)


def seats_text(plays: Plays) -> str:
    """`4 seats`, `3 to 5 seats`."""
    return f"{plays.low} seats" if plays.low == plays.high else f"{plays.low} to {plays.high} seats"


@common()
@click.command()
@click.argument("game")
@click.option("-n", "count", type=click.IntRange(1), default=100, show_default=True, help="Number of games.")
@click.option(
    "--seats", type=seat_range, metavar="N|LOW..HIGH", help="Seats; a range takes turns. Default: all allowed."
)
@click.option(
    "--policy", default="random", show_default=True, metavar="NAME[,NAME…]", help="random or greedy; one, or per seat."
)
@click.option(
    "--svg", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Draw the counts as an SVG."
)
@click.option("--cluster", default="", metavar="ADDRESS", help="Play on a Dask cluster in place of --jobs processes.")
def command(
    run: Run, game: str, count: int, seats: tuple[int, int] | None, policy: str, svg: Path | None, cluster: str
) -> int:
    """Play GAME many times and count how it ends.

    The same seed gives the same games on any number of processes. With -o FILE the games are written there, one JSON
    object a line, or as a table when its name ends in .parquet, and the summary goes to stdout. Whatever stops the run,
    the games that are finished are kept.
    """
    from gemcheck.search.playouts import Summary, playouts
    from gemcheck.search.playouts_files import Records

    if svg is not None and not svg.parent.is_dir():
        raise click.UsageError(f"--svg {svg}: there is no folder '{svg.parent}'")
    made = run.game(game)
    plays = plays_of(run, made, count, seats, policy)
    counts = Summary()
    # Plays that cannot be played are refused here, before a file is touched.
    records = playouts(run.maker(made), plays, run.deadline, cluster)
    file = Records(run.output) if run.output is not None else None
    code, failure = _played(run, made, records, plays, counts, file)
    if file is not None:
        if counts.games or failure is None:
            try:
                file.settle()
            except OSError as error:
                failure = failure or error
        else:
            file.drop()
    if svg is not None and counts.games:
        from gemcheck.search.playouts_chart import chart

        try:
            with replacing(svg) as drawing:
                drawing.write(chart(_headline(made, plays, counts), counts.games, _panels(counts)))
        except OSError as error:
            failure = failure or error
    if run.json:
        document = _document(run, made, plays, counts, code == exits.CLEAN and failure is None)
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
    else:
        click.echo(_text(run, made, plays, counts, "failure below" if failure is not None else STOPS.get(code, "")))
    if failure is not None:
        raise failure
    return code


def _played(
    run: Run, game: Game[Any, Any], records: Iterator[Playout], plays: Plays, counts: Summary, file: Records | None
) -> tuple[int, Exception | None]:
    """Play and count, and write down where there is a file; how it ended, and what went wrong."""
    from gemcheck.search.playouts import TimeLimitError

    progress = Progress(run)
    try:
        for record in records:
            if file is not None:
                file.add(_line(game, record))
            counts.add(record)
            progress(f"{counts.games} of {counted(plays.count, 'game')}")
    except TimeLimitError:
        return exits.LIMIT, None
    except KeyboardInterrupt:
        return exits.INTERRUPTED, None
    except Exception as failure:
        return exits.INTERNAL, failure
    finally:
        closed(records)
        progress.clear()
    return exits.CLEAN, None


def closed(records: Iterator[Any]) -> None:
    """Stop the worker processes of a run."""
    close = getattr(records, "close", None)
    if close is not None:
        close()


def _line(game: Game[Any, Any], record: Playout) -> dict[str, Any]:
    """One game as a record that stands for itself."""
    head: dict[str, Any] = {"schema": 1, "game": game.name, "ruleset": game.rules.digest(), "data": game.data()}
    told: dict[str, Any] = plain(record)
    return head | told


def _document(run: Run, game: Game[Any, Any], plays: Plays, counts: Summary, complete: bool) -> dict[str, Any]:
    return envelope(
        run,
        game,
        asked=plays.count,
        games=counts.games,
        complete=complete,
        seats=[plays.low, plays.high],
        policies=plays.policies,
        plans=counts.plans,
        rounds={str(rounds): number for rounds, number in sorted(counts.rounds.items())},
        reasons=dict(counts.reasons.most_common()),
        wins=[
            {"seat": seat, "policy": policy, "games": played, "wins": counts.wins[seat, policy]}
            for (seat, policy), played in sorted(counts.played.items())
        ],
        shared=counts.shared,
        unwon=counts.unwon,
        tallies={name: dict(_ranked(values)) for name, values in counts.tallies.items()},
    )


def _ranked(values: dict[str, int]) -> list[tuple[str, int]]:
    """Most frequent first, equal ones by name."""
    return sorted(values.items(), key=lambda item: (-item[1], item[0]))


def _headline(game: Game[Any, Any], plays: Plays, counts: Summary) -> str:
    return (
        f"{game.title}: {counted(counts.games, 'game')}, {seats_text(plays)}, {', '.join(plays.policies)}, "
        f"seed {plays.seed}, ruleset {game.rules.name} ({game.rules.digest()})"
    )


def _panels(counts: Summary) -> list[Panel]:
    """What is drawn: endings, rounds, wins by seat, and what the game tallies; of long lists the most frequent."""
    from gemcheck.search.playouts_chart import binned

    wins: dict[str, int] = {}
    for (seat, _), number in sorted(counts.wins.items()):
        wins[f"seat {seat + 1}"] = wins.get(f"seat {seat + 1}", 0) + number
    return [
        ("ending", _ranked(counts.reasons)),
        ("rounds", binned(counts.rounds)),
        ("wins", list(wins.items())),
        *((name, _ranked(values)[:DRAWN]) for name, values in counts.tallies.items()),
    ]


def _text(run: Run, game: Game[Any, Any], plays: Plays, counts: Summary, stop: str) -> str:
    lines = [_headline(game, plays, counts)]
    if game.data():
        lines.append(f"results hold for {game.data()}")
    if stop:
        lines.append(f"stopped by the {stop} after {counts.games} of {counted(plays.count, 'game')}")
    if not counts.games:
        return "\n".join(lines)
    total = counts.games
    rounds = sorted(counts.rounds.elements())
    lines += ["", f"rounds  least {rounds[0]}, median {rounds[len(rounds) // 2]}, most {rounds[-1]}", ""]
    if run.verbosity > 0:
        from gemcheck.search.playouts_chart import binned

        lines += [_shares("rounds", binned(counts.rounds), total), ""]
    lines.append(_shares("ending", _ranked(counts.reasons), total))
    rows = [("seat", "policy", "games", "wins", "")]
    rows += [
        (str(seat + 1), policy, str(played), str(counts.wins[seat, policy]), percent(counts.wins[seat, policy], played))
        for (seat, policy), played in sorted(counts.played.items())
    ]
    lines += ["", columns(rows, right=(2, 3, 4))]
    if counts.shared:
        lines.append(f"{counted(counts.shared, 'shared victory', 'shared victories')}")
    if counts.unwon:
        lines.append(f"{counted(counts.unwon, 'game')} without a winner")
    for name, values in counts.tallies.items():
        shown = _ranked(values)
        limit = len(shown) if run.verbosity > 0 else 10
        lines += ["", _shares(name, shown[:limit], total)]
        if len(shown) > limit:
            lines.append(f"({len(shown) - limit} more; -v shows all)")
    return "\n".join(lines)


def _shares(title: str, values: list[tuple[str, int]], total: int) -> str:
    rows = [(title, "games", "")] + [(word, str(number), percent(number, total)) for word, number in values]
    return columns(rows, right=(1, 2))
