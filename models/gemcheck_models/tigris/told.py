"""A turn in words: each decision with what it brings, and the clauses that say so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gemcheck.game import Event
from gemcheck.games.tigris.plan_text import plan_text
from gemcheck.games.tigris.plans import Swap
from gemcheck_models.tigris.objective import value_words
from gemcheck_models.tigris.search import Found
from gemcheck_models.tigris.turn import Question, Told, replayed

__all__ = ["happenings", "line_words", "turn_lines"]


def happenings(you: int, names: Sequence[str], events: Sequence[Event]) -> list[str]:
    """Events in a few words each, told to the seat `you`; those that need no mention are left out."""
    return [words for event in events if (words := _happening(you, names, event))]


def _happening(you: int, names: Sequence[str], event: Event) -> str:
    """An event in a few words; empty for one that needs no mention."""
    who = "you" if event.seat == you else "" if event.seat is None else names[event.seat]
    facts = event.data
    match event.what:
        case "points":
            words = f"{who} +{facts['amount']} {facts['colour']}"
        case "treasures":
            taken = len(facts["taken"])
            words = f"{who} +{taken} treasure{'s' if taken > 1 else ''}, {facts['stays']} stays"
        case "compared":
            words = f"attack {facts['attack']}, defence {facts['defence']}"
        case "beaten" | "stranded":
            whose = "your" if event.seat == you else f"{who}'s"
            words = f"{whose} {facts['leader']} goes home"
        case "monument":
            words = f"the {facts['monument']} monument is built"
        case "revolt" | "war":
            words = event.what
        case _:
            return ""
    return f"{words} [{', '.join(event.clauses)}]"


def _step(question: Question, names: Sequence[str], number: int, told: Told) -> str:
    plan = plan_text(question.game.table, told.plan)
    happened = happenings(question.who, names, told.events)
    who = "" if told.mover == question.who else f"{names[told.mover]}: "
    return f"{number}. {who}{plan}" + (": " + "; ".join(happened) if happened else "")


def turn_lines(question: Question, names: Sequence[str], found: Found) -> Iterator[str]:
    """The decisions of a turn, numbered, as the engine carries them out."""
    for number, told in enumerate(replayed(question, found.line), 1):
        yield _step(question, names, number, told)
    if found.draws:
        ways = "draw" if found.draws == 1 else "draws"
        yield f"then the best of what the bag gives: the value is the average over {found.draws} different {ways}"


def line_words(question: Question, names: Sequence[str], found: Found) -> str:
    """A turn on one line: its value and its decisions."""
    words = []
    for mover, plan in found.line:
        who = "" if mover == question.who else f"{names[mover]} "
        words.append(who + plan_text(question.game.table, plan))
    more = ", then by what is drawn" if found.draws and isinstance(found.line[-1][1], Swap) else ""
    return f"{value_words(question.objective, found.value)}: {', '.join(words)}{more}"
