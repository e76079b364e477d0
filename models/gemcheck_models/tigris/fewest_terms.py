"""Goals of `advise tigris fewest` as they are written: `monument:red-blue`, `split:c7`, `withdraw:bea.king`."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.geometry import name
from gemcheck.games.tigris.kingdoms import kingdom_at
from gemcheck.games.tigris.monuments import words as monument_words
from gemcheck.games.tigris.notation_signs import monument_at, space_at
from gemcheck.games.tigris.state import COLOURS, LEADERS, State
from gemcheck.scan import Piece, line_of
from gemcheck_models.tigris.fewest_goals import Built, Goal
from gemcheck_models.tigris.fewest_parting import Apart, Split
from gemcheck_models.tigris.fewest_removals import Gone

__all__ = ["goal_of"]

ANY = "any"
KINDS = ("monument", "split", "withdraw")


def goal_of(game: Tigris, state: State, names: Sequence[str], text: str) -> Goal:
    """The goal of a text. Raises GameError with a caret.

    monument:any, monument:red, monument:red-blue; split:c7 (the kingdom there), split:c7-h8 (these two spaces);
    withdraw:king (the own one), withdraw:bea.king or withdraw:2.king.
    """
    line = line_of(text.strip())
    what, *terms = line.split(":")
    kind = what.one_of(KINDS, "goal")
    if len(terms) != 1 or not terms[0].text:
        raise line.error(f"a goal is one of these words, a colon, and what is meant: {', '.join(KINDS)}")
    if kind == "monument":
        return _monument(game, state, terms[0])
    return _split(state, terms[0]) if kind == "split" else _withdraw(state, names, terms[0])


def _monument(game: Tigris, state: State, term: Piece) -> Goal:
    table = game.table
    pairs = table.box.monuments
    if term.text == ANY:
        kinds = tuple(range(len(pairs)))
    elif "-" in term.text:
        kinds = (monument_at(table, term, COLOURS, "-"),)
    else:
        colour = COLOURS.index(term.one_of((*COLOURS, ANY), "colour"))
        kinds = tuple(kind for kind, pair in enumerate(pairs) if colour in pair)
    standing = {monument.kind for monument in state.monuments}
    if standing.issuperset(kinds):
        raise term.error("every such monument is on the board [monument.left]")
    which = monument_words(table, kinds[0]) if len(kinds) == 1 else term.text
    return Built(table, state, kinds, f"a monument: {which}")


def _split(state: State, term: Piece) -> Goal:
    one, *others = term.split("-")
    space = space_at(one)
    if len(others) > 1:
        raise term.error("one space of a kingdom, or two spaces that are linked")
    kingdom = kingdom_at(state.kingdoms, space)
    if not kingdom:
        raise one.error(f"no kingdom lies on {name(space)}")
    if not others:
        return Split(kingdom, f"two kingdoms where one lies around {name(space)}")
    other = space_at(others[0])
    if other == space or not kingdom >> other & 1:
        raise others[0].error(f"{name(other)} is no other space of the kingdom of {name(space)}")
    return Apart(space, other, f"{name(space)} and {name(other)} linked no more")


def _withdraw(state: State, names: Sequence[str], term: Piece) -> Goal:
    *seats, leader = term.split(".")
    word = leader.one_of((*LEADERS, *COLOURS), "leader")
    colour = LEADERS.index(word) if word in LEADERS else COLOURS.index(word)
    who = state.active
    if seats:
        seat = term.part(0, len(term.text) - len(leader.text) - 1)
        numbers = {str(number): number - 1 for number in range(1, len(names) + 1)}
        known = numbers | {seat: number for number, seat in enumerate(names)}
        who = known[seat.one_of(known, "seat")]
    if state.seats[who].leaders[colour] < 0:
        raise term.error(f"this {LEADERS[colour]} is not on the board [leader.withdraw]")
    whose = "the own" if who == state.active else f"{names[who]}'s"
    return Gone(who, colour, f"{whose} {LEADERS[colour]} off the board")
