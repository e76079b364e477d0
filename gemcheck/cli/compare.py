"""`gemcheck compare`: the same games under two rulesets, how often they differ, and in what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gemcheck.cli import exits
from gemcheck.cli.output import Progress, columns, counted, emit, envelope, percent
from gemcheck.cli.run import Run, common, one_reading
from gemcheck.cli.simulate import STOPS, closed, plays_of, seat_range, seats_text

if TYPE_CHECKING:
    from gemcheck.game import Game
    from gemcheck.search.compare_case import Shown
    from gemcheck.search.compare_counts import Counts, Share
    from gemcheck.search.playouts import Plays

__all__ = ["command"]


@common("ruleset")
@click.command()
@click.argument("game")
@click.option(
    "--reading",
    "sides",
    multiple=True,
    metavar="READING",
    help="POINT=OPTION[,POINT=OPTION…], the name of a ruleset, or default; given twice, once for each side.",
)
@click.option("-n", "count", type=click.IntRange(1), default=100, show_default=True, help="Number of pairs of games.")
@click.option("--first", type=click.IntRange(0), default=0, show_default=True, help="Number of the first pair.")
@click.option(
    "--seats", type=seat_range, metavar="N|LOW..HIGH", help="Seats; a range takes turns. Default: all allowed."
)
@click.option(
    "--policy", default="random", show_default=True, metavar="NAME[,NAME…]", help="random or greedy; one, or per seat."
)
def command(
    run: Run, game: str, sides: tuple[str, ...], count: int, first: int, seats: tuple[int, int] | None, policy: str
) -> int:
    """Play GAME under two rulesets from the same seeds and count how often the games differ, and in what.

    As long as the states agree, both games have the same plans and the same draws. The same seed gives the same answer
    on any number of processes; an interrupt or the time limit keeps the pairs that are finished. With -o FILE.toml the
    smallest difference is written there as a case, and the answer goes to stdout. Exits with 1 when games differ.
    """
    from gemcheck.search.compare import pairs
    from gemcheck.search.compare_counts import Counts
    from gemcheck.search.playouts import TimeLimitError

    if len(sides) != 2:
        raise click.UsageError(f"compare needs two sides: --reading A --reading B ({len(sides)} given)")
    case_file = run.output if run.output is not None and run.output.suffix == ".toml" else None
    if case_file is not None and (case_file.exists() or run.cards is not None):
        why = "exists already" if case_file.exists() else "a case is played with the game's own cards"
        raise click.UsageError(f"-o {case_file}: {why}")
    base = run.game(game)
    one, other = (_side(base, words) for words in sides)
    plays = plays_of(run, base, count, seats, policy, first)
    counts = Counts()
    progress = Progress(run)
    code = exits.CLEAN
    failure: Exception | None = None
    played = pairs(run.maker(one), run.maker(other), plays, run.deadline)
    try:
        for pair in played:
            counts.add(pair)
            progress(f"{counts.pairs} of {counted(count, 'pair')}, {counts.differing} differ")
    except TimeLimitError:
        code = exits.LIMIT
    except KeyboardInterrupt:
        code = exits.INTERRUPTED
    except Exception as error:  # what is finished is told before it
        failure = error
    finally:
        closed(played)
        progress.clear()
    try:
        shown, kept = _smallest(run, one, other, sides, plays, counts, case_file)
    except OSError as error:  # the case could not be written; the counts are told before it
        shown, kept, failure = None, "", failure or error
    content = _content(one, other, plays, counts, shown, kept, code == exits.CLEAN and failure is None)
    if run.json:
        frame = envelope(run, one, **content)
        frame["rulesets"] = [{"name": side.rules.name, "digest": side.rules.digest()} for side in (one, other)]
        result: Any = frame | {"verdict": "found" if counts.differing else "unknown"}
    else:
        stop = "failure below" if failure is not None else STOPS.get(code, "")
        result = _text(run, one, other, sides, plays, counts, shown, kept, stop)
    emit(replace(run, output=None) if case_file is not None else run, result)
    if failure is not None:
        raise failure
    if code == exits.CLEAN and counts.differing:
        return exits.FINDINGS
    return code


def _side(game: Game[Any, Any], words: str) -> Game[Any, Any]:
    """The game under one side of the comparison. Raises RulebookError, ConfigError, BadParameter."""
    from gemcheck.cli.config import named_ruleset

    overrides: Mapping[str, str]
    if "=" in words:
        pairs = [one_reading(part) for part in words.split(",")]
        overrides = dict(pairs)
        if len(overrides) < len(pairs):
            raise click.BadParameter(f"'{words}' reads a point more than once")
    else:
        overrides = named_ruleset(words.strip(), getattr(game, "rulesets", {}))
    if not overrides:
        return game
    return game.under(game.rulebook.ruleset(overrides, "" if "=" in words else words.strip()))


def _smallest(
    run: Run,
    one: Game[Any, Any],
    other: Game[Any, Any],
    sides: Sequence[str],
    plays: Plays,
    counts: Counts,
    file: Path | None,
) -> tuple[Shown | None, str]:
    """The smallest pair that differs, in words, and, where a file is named, what has become of the case: the first of
    the smallest pairs that makes one is kept."""
    from gemcheck.search.compare import apart
    from gemcheck.search.compare_case import kept, shown

    if not counts.smallest:
        return None, "" if file is None else "no pair differs, so there is no case to keep"
    *_, index = counts.smallest[0]
    told = shown(apart(one, other, plays, index), plays.seats(index))
    if file is None:
        return told, ""
    from gemcheck.casebook.adopt import renamed
    from gemcheck.casebook.write import write_case
    from gemcheck.game import GameError

    why = ""
    for *_, number in counts.smallest:
        try:
            labels = (sides[0], sides[1])
            case = kept(one, other, apart(one, other, plays, number), plays.seats(number), labels, run.late)
            write_case(file, renamed(case, str(file.absolute())))
        except GameError as error:
            why = why or str(error)
        else:
            beside = "" if number == index else f" (of pair {number}: {why})"
            return told, f"kept as a case in {file}{beside}; verify it: gemcheck verify {file}"
    return told, f"no case was kept: {why}"


def _content(
    one: Game[Any, Any],
    other: Game[Any, Any],
    plays: Plays,
    counts: Counts,
    shown: Shown | None,
    kept: str,
    complete: bool,
) -> dict[str, Any]:
    """The answer as data."""
    index = counts.smallest[0][-1] if counts.smallest else None
    return {
        "asked": plays.count,
        "pairs": counts.pairs,
        "complete": complete,
        "seats": [plays.low, plays.high],
        "policies": plays.policies,
        "readings": {point: [option, other.rules.reading(point)] for point, option in _apart(one, other)},
        "differ": counts.share(counts.differing),
        "first_difference": {where: counts.share(number) for where, number in counts.where.most_common()},
        "round_of_first_difference": {str(number): times for number, times in sorted(counts.rounds.items())},
        "differs_then": dict(counts.what.most_common()),
        "ends": {
            name: {"differ": counts.share(counts.ends[name]), "by_chance": counts.share(counts.chance[name])}
            for name in counts.ends
        },
        "wins": [
            {"seat": seat, "pairs": seated, "one": counts.wins[0][seat], "other": counts.wins[1][seat]}
            for seat, seated in sorted(counts.seated.items())
        ],
        "means": counts.means(),
        "smallest": None if shown is None else {"pair": index, "shown": shown},
        "case": kept,
    }


def _apart(one: Game[Any, Any], other: Game[Any, Any]) -> list[tuple[str, str]]:
    """The open points in which the two rulesets differ, with the first one's option."""
    return [(point, option) for point, option in one.rules.items() if other.rules.reading(point) != option]


def _text(
    run: Run,
    one: Game[Any, Any],
    other: Game[Any, Any],
    sides: Sequence[str],
    plays: Plays,
    counts: Counts,
    shown: Shown | None,
    kept: str,
    stop: str,
) -> str:
    from gemcheck.search.compare_counts import wilson

    lines = [
        f"{one.title}: {counted(counts.pairs, 'pair')} of games, {seats_text(plays)}, "
        f"{', '.join(plays.policies)}, seed {plays.seed}",
        f"A  {sides[0]} ({one.rules.digest()})",
        f"B  {sides[1]} ({other.rules.digest()})",
    ]
    if one.data():
        lines.append(f"results hold for {one.data()}")
    if one.rules == other.rules:
        lines.append("A and B are the same ruleset")
    if stop:
        lines.append(f"stopped by the {stop} after {counts.pairs} of {counted(plays.count, 'pair')}")
    if not counts.pairs:
        return "\n".join(lines)
    rows = [("", "pairs", "", "95 %"), _row("differ at all", counts.share(counts.differing))]
    rows += [_row(f"first in: {where}", counts.share(number)) for where, number in counts.where.most_common()]
    lines += ["", columns(rows, right=(1, 2))]
    if counts.differing:
        rounds = sorted(counts.rounds.elements())
        what = counts.what.most_common(None if run.verbosity > 0 else 8)
        lines += [
            f"round of the first difference: least {rounds[0]}, median {rounds[len(rounds) // 2]}, most {rounds[-1]}",
            f"what is seen to differ then: {', '.join(f'{name} {number}' for name, number in what)}",
        ]
    ends = [("at the end, another", "A to B", "", "95 %", "by chance", "", "95 %")]
    ends += [
        (*_row(name, counts.share(counts.ends[name])), *_row("", counts.share(counts.chance[name]))[1:])
        for name in counts.ends
    ]
    lines += ["", columns(ends, right=(1, 2, 4, 5))]
    wins = [("wins of seat", "A", "", "95 %", "B", "", "95 %")]
    for seat, seated in sorted(counts.seated.items()):
        first, second = (_row("", wilson(side[seat], seated))[1:] for side in counts.wins)
        wins.append((str(seat + 1), *first, *second))
    lines += ["", columns(wins, right=(1, 2, 4, 5))]
    means = [("mean", "A", "B", "B - A", "95 %")]
    means += [
        (m.name, f"{m.one:.2f}", f"{m.other:.2f}", f"{m.change:+.2f}", f"{m.low:+.2f} to {m.high:+.2f}")
        for m in counts.means()
    ]
    lines += ["", columns(means, right=(1, 2, 3))]
    if shown is not None:
        lines += ["", _smallest_text(run, one, sides, plays, counts, shown)]
    if kept:
        lines += ["", kept]
    return "\n".join(lines)


def _row(name: str, share: Share) -> tuple[str, str, str, str]:
    return (
        name,
        str(share.number),
        percent(share.number, share.of, ""),
        f"{100 * share.low:.1f} to {100 * share.high:.1f}",
    )


def _smallest_text(
    run: Run, game: Game[Any, Any], sides: Sequence[str], plays: Plays, counts: Counts, shown: Shown
) -> str:
    import shlex

    *_, index = counts.smallest[0]
    again = ["gemcheck", "compare", game.name, "--reading", sides[0], "--reading", sides[1], "-n", "1"]
    again += ["--first", str(index), "--seats", str(shown.seats), "--seed", str(plays.seed)]
    again += ["--policy", ",".join(plays.policies)] if plays.policies != ("random",) else []
    again += ["--cards", run.cards] if run.cards is not None else []
    lines = [f"smallest difference: {shown.where} in round {shown.round}, {shown.seats} seats, pair {index}"]
    lines += [f"   {line}" for line in shown.state.splitlines()]
    lines += [f"   {who}: {words}" for who, words in shown.moves]
    lines.append(columns([("   fact", "A", "B"), *((f"   {path}", a, b) for path, a, b in shown.outcomes)]))
    return "\n".join([*lines, f"again: {shlex.join(again)}"])
