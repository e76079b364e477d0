"""What the market is worth to a city: the best result with the card of each space, and with the next card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from msgspec.structs import replace

from gemcheck.findings import Certificate, Verdict
from gemcheck.game import GameError
from gemcheck.games.gempire.picture import card_name
from gemcheck.games.gempire.plans import Keep, Place, Plan
from gemcheck_models.gempire.placement.advisor_asking import HAND, NEXT, SPACES, Asked
from gemcheck_models.gempire.placement.portfolio import answered
from gemcheck_models.gempire.placement.problem import Answer, Found, Problem, replayed
from gemcheck_models.gempire.placement.told import from_hand, score_words
from gemcheck_models.gempire.placement.told_city import left_over
from gemcheck_models.gempire.placement.told_obvious import usual

__all__ = ["Worth", "next_last", "source_words", "space_lines", "spaces_of", "used_from", "worth_of"]


class Worth(NamedTuple):
    """What the hand can become together with the cards from these places."""

    won: tuple[str, ...]
    cards: tuple[int, ...]
    answer: Answer
    over: int
    """How many cards, of hand and market, found no place."""


def worth_of(asked: Asked, late: Callable[[], bool] | None) -> list[Worth]:
    """The best result with nothing won, with each set of the spaces' cards, the small ones first, with the next card.

    Nothing is left out here: the whole hand is placed and whatever is won, as the rules want it.
    """
    spaces = [space for space in SPACES if space in asked.sources]
    groups = [won for number in range(len(spaces) + 1) for won in combinations(spaces, number)]
    groups += [(NEXT,)] * (NEXT in asked.sources)
    return [_with(asked, won, late) for won in groups]


def _with(asked: Asked, won: tuple[str, ...], late: Callable[[], bool] | None) -> Worth:
    pairs = list(zip(asked.problem.hand, asked.sources, strict=True))
    hand = tuple(card for card, source in pairs if source == HAND or source in won)
    problem = replace(asked.problem, hand=hand, least=len(hand), most=len(hand))
    answer = _at_once(problem) if late is not None and late() else answered(problem, late=late)
    over = len(left_over(problem, answer.best[0])) if answer.best else 0
    return Worth(won, tuple(card for card, source in pairs if source in won), answer, over)


def _at_once(problem: Problem) -> Answer:
    """What the obvious way gives, for want of time."""
    end = replayed(problem, usual(problem).plans)
    return Answer(Verdict.BOUNDED, (end,), None, "obvious", 0, Certificate("search", "the obvious way alone"))


def space_lines(asked: Asked, worths: Sequence[Worth]) -> Iterator[str]:
    """A line for each, with what it brings beyond nothing won."""
    problem, none = asked.problem, worths[0].answer
    for won, cards, answer, over in worths:
        head = f"{_place(won):<11} {', '.join(card_name(problem.table, card) for card in cards) or _hand(asked):<28}"
        if not answer.best:
            yield f"{head} nothing found before the limit"
            continue
        score = answer.best[0].score
        at_least = "at least " if answer.verdict is Verdict.BOUNDED else ""
        gain = ""
        plain = len(problem.objective.goals) == 1 and not problem.objective.goals[0].demands
        if won and plain and none.best and not at_least and none.verdict is not Verdict.BOUNDED:
            gain = f"  {score[0] - none.best[0].score[0]:+d}"
        fits = f"  ({over} fit{'s' * (over == 1)} nowhere [bid.win.place])" if over else ""
        yield f"{head} {at_least}{score_words(problem.objective, score)}{gain}{fits}"
    yield "All of the hand is placed here, and all that is won [bid.win.place, blueprint.one]."
    if len([source for source in asked.sources if source in SPACES]) > 1:
        yield "One player may win all of them [bid.win.several]."
    if NEXT in asked.sources:
        yield "The next card comes to an empty space in the next round [setup.deck.preview, bid.refill]."


def _hand(asked: Asked) -> str:
    return "the hand alone" if HAND in asked.sources else "the city as it is"


def _place(won: Sequence[str]) -> str:
    if not won:
        return "nothing"
    if won == (NEXT,):
        return "next card"
    return f"space {won[0]}" if len(won) == 1 else f"{', '.join(won[:-1])} and {won[-1]}"


def spaces_of(worths: Sequence[Worth], slugs: Callable[[int], str]) -> list[dict[str, Any]]:
    """The same as data."""
    return [
        {
            "won": list(won),
            "cards": [slugs(card) for card in cards],
            "score": list(answer.best[0].score) if answer.best else None,
            "bound": answer.bound,
            "left_over": over,
        }
        for won, cards, answer, over in worths
    ]


def source_words(asked: Asked) -> dict[int, list[str]]:
    """Where the copies of each card come from, in words, those of the hand first."""
    words: dict[int, list[str]] = {}
    for card, source in zip(asked.problem.hand, asked.sources, strict=True):
        said = {HAND: "", NEXT: "the next card"}.get(source, f"from space {source}")
        words.setdefault(card, []).append(said)
    return words


def used_from(asked: Asked, plans: Sequence[Plan]) -> list[tuple[int, str]]:
    """The cards that a way uses, in its order, with the place each comes from."""
    sources: dict[int, list[str]] = {}
    for card, source in zip(asked.problem.hand, asked.sources, strict=True):
        sources.setdefault(card, []).append(source)
    return [
        (plan.card, sources[plan.card].pop(0)) for plan in plans if isinstance(plan, Keep | Place) and from_hand(plan)
    ]


# -- the next card comes a round later


def next_last(asked: Asked, end: Found) -> tuple[Found, bool]:
    """The same city with the next card placed after all others, and whether that is possible."""
    used = used_from(asked, end.plans)
    if all(source != NEXT for _, source in used) or used[-1][1] == NEXT:
        return end, True
    card = next(card for card, source in used if source == NEXT)
    groups = _groups(end.plans)
    late = max(n for n, group in enumerate(groups) if from_hand(group[0]) and getattr(group[0], "card", None) == card)
    plans = [plan for n, group in enumerate(groups) if n != late for plan in group] + groups[late]
    again = _replayed(asked.problem, plans)
    return (again, True) if again is not None and again.rank() == end.rank() else (end, False)


def _groups(plans: Sequence[Plan]) -> list[list[Plan]]:
    """The decisions about cards, each with what is due after it."""
    groups: list[list[Plan]] = [[]]
    for plan in plans:
        if isinstance(plan, Keep | Place) and groups[-1]:
            groups.append([])
        groups[-1].append(plan)
    return groups


def _replayed(problem: Problem, plans: Sequence[Plan]) -> Found | None:
    try:
        return replayed(problem, plans)
    except GameError:
        return None
