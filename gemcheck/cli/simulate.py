"""`gemcheck simulate`: many games by simple seats, with a summary and, on request, one record per game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import click

from gemcheck.cli import exits
from gemcheck.cli.output import Progress, columns, counted, envelope, plain, replacing
from gemcheck.cli.run import Run, common

if TYPE_CHECKING:
    from gemcheck.game import Game
    from gemcheck.search.playouts import Playout, Plays, Summary

__all__ = ["command"]


def seat_range(value: Any) -> tuple[int, int]:
    """`4`, or `3..5` for games of three, four and five seats in turn, as the least and the largest number."""
    low, dots, high = str(value).partition("..")
    if not (low.isdecimal() and (high.isdecimal() if dots else not high)):
        raise click.BadParameter(f"'{value}' is neither a number nor a range such as 3..5")
    return int(low), int(high or low)


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
def command(run: Run, game: str, count: int, seats: tuple[int, int] | None, policy: str) -> int:
    """Play GAME many times and count how it ends.

    The same seed gives the same games on any number of processes. With -o FILE the games are written there, one JSON
    object a line, and the summary goes to stdout. An interrupt or the time limit keeps the games that are finished.
    """
    from gemcheck.search.playouts import Plays, Summary, TimeLimitError, playouts

    made = run.game(game)
    low, high = seats or (min(made.seat_counts()), max(made.seat_counts()))
    policies = tuple(word.strip() for word in policy.split(","))
    plays = Plays(count, low, high, policies, run.seed, run.jobs)
    counts = Summary()
    progress = Progress(run)
    code = exits.CLEAN
    records = playouts(run.maker(made), plays, run.deadline)
    with replacing(run.output) if run.output is not None else nullcontext() as file:
        try:
            for record in records:
                counts.add(record)
                if file is not None:
                    file.write(_line(made, record) + "\n")
                progress(f"{counts.games} of {counted(count, 'game')}")
        except TimeLimitError:
            code = exits.LIMIT
        except KeyboardInterrupt:
            code = exits.INTERRUPTED
        finally:
            _close(records)
    progress.clear()
    if run.json:
        click.echo(json.dumps(_document(run, made, plays, counts, code), indent=2, ensure_ascii=False))
    else:
        click.echo(_text(run, made, plays, counts, code))
    return code


def _close(records: Iterator[Playout]) -> None:
    """Stop the worker processes."""
    close = getattr(records, "close", None)
    if close is not None:
        close()


def _line(game: Game[Any, Any], record: Playout) -> str:
    """One game as a line of JSON that stands for itself."""
    head = {"schema": 1, "game": game.name, "ruleset": game.rules.digest(), "data": game.data()}
    return json.dumps(head | plain(record), ensure_ascii=False)


def _document(run: Run, game: Game[Any, Any], plays: Plays, counts: Summary, code: int) -> dict[str, Any]:
    return envelope(
        run,
        game,
        asked=plays.count,
        games=counts.games,
        complete=code == exits.CLEAN,
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


def _text(run: Run, game: Game[Any, Any], plays: Plays, counts: Summary, code: int) -> str:
    seats = str(plays.low) if plays.low == plays.high else f"{plays.low} to {plays.high}"
    lines = [
        f"{game.title}: {counted(counts.games, 'game')}, {seats} seats, {', '.join(plays.policies)}, "
        f"seed {plays.seed}, ruleset {game.rules.name} ({game.rules.digest()})"
    ]
    if game.data():
        lines.append(f"results hold for {game.data()}")
    if code != exits.CLEAN:
        why = "time limit" if code == exits.LIMIT else "interrupt"
        lines.append(f"stopped by the {why} after {counts.games} of {counted(plays.count, 'game')}")
    if not counts.games:
        return "\n".join(lines)
    total = counts.games
    rounds = sorted(counts.rounds.elements())
    lines += ["", f"rounds  least {rounds[0]}, median {rounds[len(rounds) // 2]}, most {rounds[-1]}", ""]
    lines.append(_shares("ending", _ranked(counts.reasons), total))
    rows = [("seat", "policy", "games", "wins", "")]
    rows += [
        (str(seat + 1), policy, str(played), str(counts.wins[seat, policy]), _share(counts.wins[seat, policy], played))
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
    rows = [(title, "games", "")] + [(word, str(number), _share(number, total)) for word, number in values]
    return columns(rows, right=(1, 2))


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"
