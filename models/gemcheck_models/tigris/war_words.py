"""A conflict in words and tables: who can win with which commitments, and what the winner takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from gemcheck.games.tigris.geometry import name, spaces_in
from gemcheck.games.tigris.plan_text import plan_text
from gemcheck.games.tigris.state import COLOURS, LEADERS, TILES
from gemcheck.games.tigris.table import Table
from gemcheck_models.tigris.objective import Value, value_words
from gemcheck_models.tigris.search import Line
from gemcheck_models.tigris.war_orders import Choice, Course
from gemcheck_models.tigris.war_rows import Fight, Outcome

__all__ = [
    "choice_words",
    "course_words",
    "fight_lines",
    "interval_words",
    "percent",
    "steps_words",
    "table_lines",
    "title",
]


def percent(chance: Fraction) -> str:
    """A chance as a percentage; one that is neither 0 nor 1 never looks as if it were."""
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    words = f"{float(chance) * 100:.1f}"
    return {"0.0": "<0.1", "100.0": ">99.9"}.get(words, words) + "%"


def title(fight: Fight) -> str:
    """What is fought about."""
    return f"{'Revolt' if fight.revolt else 'War'} of the {LEADERS[fight.colour]}s"


def _tiles(number: int, colour: int) -> str:
    return f"{number} {TILES[colour]}{'' if number == 1 else 's'}"


def fight_lines(fight: Fight, names: Sequence[str]) -> Iterator[str]:
    """Who attacks whom, what it takes to win, and what follows."""
    attacker, defender = names[fight.attacker], names[fight.defender]
    yield f"{attacker} attacks with strength {fight.attack}, {defender} defends with {fight.defence}"
    yield from _needed(fight, attacker, defender)
    for outcome in fight.outcomes:
        if any(row.winner == outcome.winner for row in fight.rows):
            yield f"If {names[outcome.winner]} wins: {_follows(fight, outcome, names)}"


def _needed(fight: Fight, attacker: str, defender: str) -> Iterator[str]:
    attacks = fight.attacks()
    hopeful, sure = fight.hopeful(), fight.at_once()
    if hopeful is None:
        yield f"{attacker} cannot win: {defender} needs no tile"
        return
    if attacks == [0]:
        needed = fight.holding(0)
        if not needed:
            yield f"{attacker} wins: {defender} cannot hold enough {TILES[fight.tile]}s"
        else:
            chance = percent(1 - fight.chance(0))
            yield f"{defender} wins with {_tiles(min(needed), fight.tile)}; chance of holding them: {chance}"
        return
    if hopeful != sure:
        for attack in attacks:
            needed = fight.holding(attack)
            if attack >= hopeful and needed:
                words = f"{attacker} with {_tiles(attack, fight.tile)}: {defender} needs {min(needed)} to win"
                yield f"{words}; {_rest(fight, attack, attacker)}"
    if sure is None:
        yield f"No commitment of {attacker} wins for sure"
    else:
        yield f"{attacker} wins for sure with {_tiles(sure, fight.tile)}"


def _rest(fight: Fight, attack: int, attacker: str) -> str:
    """How likely that is, or what the defender is known to hold."""
    if Fraction(1) in fight.defending:
        return f"{len(fight.defending) - 1} in hand"
    return f"chance that {attacker} wins: {percent(fight.chance(attack))}"


def _follows(fight: Fight, outcome: Outcome, names: Sequence[str]) -> str:
    colour = "red" if fight.revolt else COLOURS[fight.colour]
    words = [f"{outcome.points} {colour} point{'' if outcome.points == 1 else 's'}"]
    if outcome.lost:
        spaces = [name(space) for space in spaces_in(outcome.lost)]
        words.append(f"{', '.join(spaces)} {'leaves' if len(spaces) == 1 else 'leave'} the board")
    words.append(", ".join(f"the {LEADERS[c]} of {names[who]}" for who, c in outcome.home) + " home")
    if not fight.revolt:
        rest = [f"{LEADERS[c]}s" for c in outcome.then]
        words.append(f"then the war{'s' if len(rest) > 1 else ''} of {', '.join(rest)}" if rest else "then peace")
    return "; ".join(words)


def table_lines(fight: Fight, names: Sequence[str]) -> Iterator[str]:
    """The winner for each pair of commitments: the attacker's in rows, the defender's in columns, `-` for a pair that
    the rules do not allow, and below the chance that the defender holds just so many."""
    attacker, defender = names[fight.attacker], names[fight.defender]
    winners = {(row.attack, row.defence): "A" if row.winner == fight.attacker else "D" for row in fight.rows}
    columns = sorted({defence for _, defence in winners})
    yield f"rows: {attacker} (A), columns: {defender} (D)"
    yield "      " + "".join(f"{column:>7}" for column in columns)
    for attack in fight.attacks():
        yield f"{attack:>6}" + "".join(f"{winners.get((attack, column), '-'):>7}" for column in columns)
    if Fraction(1) not in fight.defending:
        yield "holds " + "".join(f"{percent(fight.defending[column]):>7}" for column in columns)


def interval_words(objective: str, least: Value, most: Value) -> str:
    """An interval of values in words."""
    if least == most:
        return value_words(objective, least)
    return f"at least {value_words(objective, least)}; at most {value_words(objective, most)}"


def choice_words(objective: str, choice: Choice) -> str:
    """A decision with the interval of its value, and the average where that says more."""
    interval = interval_words(objective, choice.least, choice.most)
    if choice.mean is None or choice.least == choice.most:
        return interval
    return f"{interval}; on average {value_words(objective, choice.mean)}"


def course_words(objective: str, course: Course) -> str:
    """An order of wars with the interval of its value."""
    order = ", then ".join(COLOURS[colour] for colour in course.order) or "as the wars go"
    return f"{order}: {interval_words(objective, course.least, course.most)}"


def steps_words(table: Table, names: Sequence[str], line: Line) -> Iterator[str]:
    """Decisions, one on a line, with the seats that make them."""
    for number, (mover, plan) in enumerate(line, 1):
        yield f"{number}. {names[mover]}: {plan_text(table, plan)}"
