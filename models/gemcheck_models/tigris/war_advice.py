"""`advise tigris war`: who can win a conflict with which commitments, and the best order of wars for a seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.case_values import one_of
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError, IllegalPlan, Undefined
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.geometry import name, spaces_in
from gemcheck.games.tigris.picture import pictures
from gemcheck.games.tigris.plan_text import plan_text
from gemcheck.games.tigris.state import COLOURS, LEADERS, TILES, State
from gemcheck_models.tigris.objective import OBJECTIVES, VICTORY, plain_numbers, value_words
from gemcheck_models.tigris.position import position_of
from gemcheck_models.tigris.war import WarTable, again, analysed
from gemcheck_models.tigris.war_orders import Course
from gemcheck_models.tigris.war_rows import Fight, Outcome
from gemcheck_models.tigris.war_words import (
    choice_words,
    course_words,
    fight_lines,
    interval_words,
    percent,
    steps_words,
    table_lines,
    title,
)

__all__ = ["WAR"]

HIDDEN, KNOWN = "hidden", "known"
POINTS = ("war.supporters", "conflict.reinforce")
"""The open points that bear on a conflict."""


def war(game: Game[Any, Any], request: Request) -> Advice:
    """The conflict of a position for a seat. Raises GameError for a position without one."""
    tigris, state, names = position_of(game, request.position)
    state = _played(tigris, state, request.options.get("action", ()))
    if state.conflict is None:
        raise GameError(
            f"no conflict is under way (phase {state.phase}); --action 'tile market c7' plays one that starts it"
        )
    table = _asked(tigris, state, names, request.options)
    course = table.course
    return Advice(
        headline=_headline(tigris, state, table, names),
        sections=tuple(_sections(tigris, state, table, names)),
        data=_data(tigris, table),
        verdict=Verdict.FOUND,
        bound=[plain_numbers(course.least), plain_numbers(course.most)],
        certificate=Certificate("exhaustive", _scope(table)),
        pictures=pictures(tigris.table, state),
    )


def _played(game: Tigris, state: State, words: Sequence[str]) -> State:
    """The state after these decisions. Raises GameError for one that cannot be made."""
    for text in words:
        movers = game.to_move(state)
        if not movers:
            raise GameError(f"--action {text}: chance is to move, or the game is over (phase {state.phase})")
        plan = game.read_plan(state, movers[0], text)
        try:
            after = game.step(state, {movers[0]: plan})
        except IllegalPlan as refused:
            raise GameError(f"--action {text}: {refused}") from refused
        if isinstance(after, Undefined):
            raise GameError(f"--action {text}: {after.why} [{', '.join(after.clauses)}]")
        state = after
    return state


def _asked(game: Tigris, state: State, names: Sequence[str], options: Mapping[str, Any]) -> WarTable:
    order = None
    if "order" in options:
        order = [_colour(word) for word in options["order"].replace(",", " ").split()]
    who = state.active
    if "seat" in options:
        wanted = options["seat"]
        if wanted.isdecimal() and wanted not in names:
            wanted = f"seat {wanted}"
        who = list(names).index(one_of(wanted, names, "seat", "--seat"))
    known = options.get("rivals", HIDDEN) == KNOWN
    return analysed(game, state, who, options.get("objective", VICTORY), known, order)


def _colour(word: str) -> int:
    """A colour, or the leader of that colour."""
    if word.lower() in LEADERS:
        return LEADERS.index(word.lower())
    return COLOURS.index(one_of(word.lower(), COLOURS, "colour", "--order"))


# -- words


def _headline(game: Tigris, state: State, table: WarTable, names: Sequence[str]) -> str:
    interval = interval_words(table.objective, table.course.least, table.course.most)
    if table.ever > table.course.most:
        interval += f"; if rivals help, up to {value_words(table.objective, table.ever)}"
    who = names[table.who]
    if table.choices:
        return f"Best for {who}: {plan_text(game.table, table.choices[0].plan)}: {interval}"
    (mover,) = game.to_move(state)
    return f"{names[mover]} decides; for {who}: {interval}"


def _sections(game: Tigris, state: State, table: WarTable, names: Sequence[str]) -> Iterator[Section]:
    objective = table.objective
    for fight in table.fights:
        yield Section(title(fight), tuple(fight_lines(fight, names)))
        yield Section(f"Commitments of {TILES[fight.tile]}s", tuple(table_lines(fight, names)), fixed=True)
    if table.orders:
        chooser = "best" if table.who == state.active else f"best for {names[table.who]}"
        lines = tuple(course_words(objective, course) for course in table.orders)
        yield Section(f"Orders of the wars, {chooser} first; {names[state.active]} chooses", lines)
    if table.choices:
        lines = tuple(f"{plan_text(game.table, one.plan)}: {choice_words(objective, one)}" for one in table.choices)
        yield Section("Decisions open now, best first", lines)
    worst = "as the position says" if table.known else "at their worst"
    yield Section(f"Decisions with rivals {worst}", tuple(steps_words(game.table, names, table.course.line)))
    if table.spread is not None and len(table.spread) > 1:
        lines = tuple(f"{percent(chance)}: {interval_words(objective, value, value)}" for value, chance in table.spread)
        yield Section("Chances if the rivals' hands lay open", lines)
    yield Section("Other readings", tuple(_readings(game, state, table)) or ("no other reading changes the interval",))
    yield Section("Assumed", tuple(_assumed(table)))
    yield Section("Why to believe it", (f"exhaustive: {_scope(table)}.",))


def _readings(game: Tigris, state: State, table: WarTable) -> Iterator[str]:
    """The other options of the open points under which the interval is another one."""
    for point in POINTS:
        for option in game.rulebook.open_points[point].option_ids():
            if option == game.rules.reading(point):
                continue
            other = game.under(game.rules_with({point: option}))
            course = again(other, state, table)
            if (course.least, course.most) != (table.course.least, table.course.most):
                yield f"{point}={option}: {interval_words(table.objective, course.least, course.most)}"


def _assumed(table: WarTable) -> Iterator[str]:
    if table.known:
        yield "Rivals hold what the position says and fight in the way that is worst for the seat."
    else:
        yield (
            "Of a rival's hand only the number of tiles is known; it may hold any tiles that are neither on the board "
            "nor in the own hand nor removed. Rivals fight in the way that is worst for the seat: the lower end of an "
            "interval holds whatever they have, the upper end when they have nothing to commit."
        )
    if table.ever > table.course.most:
        words = value_words(table.objective, table.ever)
        yield f"Rivals who decide otherwise may let it come to {words}, and never to more."
    yield "Points count at the end of the turn as if it ended with this action, monuments and treasures included."


def _scope(table: WarTable) -> str:
    pairs = sum(len(fight.rows) for fight in table.fights)
    orders = f", {len(table.orders)} order{'' if len(table.orders) == 1 else 's'} of wars" if table.orders else ""
    deals = ", every deal of hidden tiles" if table.spread is not None else ""
    return (
        f"{pairs} pairs of commitments decided by the engine{orders}, every decision that follows{deals}; the "
        "decisions shown replay through the engine"
    )


# -- data


def _data(game: Tigris, table: WarTable) -> Mapping[str, Any]:
    return {
        "seat": table.who + 1,
        "objective": table.objective,
        "rivals": KNOWN if table.known else HIDDEN,
        "conflicts": [_fight(game, fight) for fight in table.fights],
        "free": None if table.free is None else _course(game, table.free),
        "orders": [_course(game, course) for course in table.orders],
        "ever_at_most": plain_numbers(table.ever),
        "choices": [
            {
                "plan": plan_text(game.table, choice.plan),
                "least": plain_numbers(choice.least),
                "most": plain_numbers(choice.most),
                "mean": None if choice.mean is None else plain_numbers(choice.mean),
            }
            for choice in table.choices
        ],
        "spread": None
        if table.spread is None
        else [{"value": plain_numbers(value), "chance": str(chance)} for value, chance in table.spread],
    }


def _fight(game: Tigris, fight: Fight) -> Mapping[str, Any]:
    return {
        "kind": "revolt" if fight.revolt else "war",
        "colour": COLOURS[fight.colour],
        "tiles": TILES[fight.tile],
        "attacker": fight.attacker + 1,
        "defender": fight.defender + 1,
        "strength": [fight.attack, fight.defence],
        "attacking": [str(chance) for chance in fight.attacking],
        "defending": [str(chance) for chance in fight.defending],
        "rows": [
            {
                "attack": row.attack,
                "defence": row.defence,
                "winner": row.winner + 1,
                "loser": row.loser + 1,
                "points": row.points,
            }
            for row in fight.rows
        ],
        "outcomes": [_outcome(game, outcome) for outcome in fight.outcomes],
    }


def _outcome(game: Tigris, outcome: Outcome) -> Mapping[str, Any]:
    return {
        "winner": outcome.winner + 1,
        "points": outcome.points,
        "lost": [name(space) for space in spaces_in(outcome.lost)],
        "home": [{"seat": who + 1, "leader": LEADERS[colour]} for who, colour in outcome.home],
        "then": [COLOURS[colour] for colour in outcome.then],
        "after": game.state_text(outcome.after),
    }


def _course(game: Tigris, course: Course) -> Mapping[str, Any]:
    return {
        "order": [COLOURS[colour] for colour in course.order],
        "least": plain_numbers(course.least),
        "most": plain_numbers(course.most),
        "plans": [{"seat": mover + 1, "plan": plan_text(game.table, plan)} for mover, plan in course.line],
    }


WAR = Advisor(
    name="war",
    text="""Who can win a war or a revolt with which commitments, and which order of wars is best for a seat.

    POSITION is a notation (TE1 ... or a picture), a file that holds one or a state in TOML, or - for stdin, in the
    middle of a conflict; --action plays the decisions that lead to one. Every pair of commitments is decided by the
    engine, every order of the wars is played out with all that follows.""",
    position="POSITION",
    options=(
        Option("action", "PLAN", "A decision played first, as in 'tile market c7'.", many=True),
        Option("seat", "NAME", "Whose points count: a number or, in TOML, a name; the active seat by default."),
        Option("objective", "", "What is best.", choices=OBJECTIVES, default=VICTORY),
        Option(
            "rivals",
            "",
            "What rivals hold: any unseen tiles, or what the position says.",
            choices=(HIDDEN, KNOWN),
            default=HIDDEN,
        ),
        Option("order", "COLOURS", "The order of the wars, where it is settled: red,black."),
    ),
    answer=war,
)
