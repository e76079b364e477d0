"""Answers about bids in words: holdings, values, mixtures, and what may be expected of a bid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from gemcheck.games.gempire.picture import card_name
from gemcheck.games.gempire.plans import Bid
from gemcheck.games.gempire.science import current_science
from gemcheck.games.gempire.state import GOLD
from gemcheck.games.gempire.table import CURRENCY, EDUCATION, NUTRITION
from gemcheck_models.gempire.advice_bid_asking import Question
from gemcheck_models.gempire.advice_bid_contest import Chances, Mixture, plan_words

__all__ = ["chances_line", "fixed", "held_lines", "mixture_words", "value_lines"]

NOTED = ((CURRENCY, "Currency"), (EDUCATION, "Education"), (NUTRITION, "Nutrition"))
SHOWN = 8
"""Plans of a mixture that are shown one by one."""


def fixed(value: Fraction, digits: int = 3) -> str:
    """A fraction as a decimal number, rounded."""
    text = f"{float(value):.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def held_lines(question: Question) -> Iterator[str]:
    """Every seat that can bid, with what counts in a contest."""
    bidding = question.bidding
    for who in bidding.bidders:
        seat = bidding.state.seats[who]
        science = current_science(bidding.table, seat)
        words = [f"{seat.production} production", f"{science} science"]
        words += [f"{seat.gems[GOLD]} gold gems"] * bool(seat.gems[GOLD])
        words += [name for index, name in NOTED if seat.owns(index)]
        yield f"{question.names[who]:<8} {', '.join(words)}; {len(bidding.plans[who]) - 1} legal bids"


def value_lines(question: Question, seats: Sequence[int]) -> Iterator[str]:
    """What each card is worth to these seats, and where they are worth something else together."""
    bidding = question.bidding
    cards = [
        f"{'ABC'[space]} {card_name(bidding.table, bidding.state.market[space])}, at least "
        f"{bidding.table.cards[bidding.state.market[space]].min_bid}"
        for space in bidding.spaces
    ]
    yield "; ".join(cards)
    for who in seats:
        values = bidding.values[who]
        words = [f"{'ABC'[space]} {fixed(values[1 << space])}" for space in bidding.spaces]
        for mask in (3, 5, 6, 7):
            spaces = [space for space in range(3) if mask >> space & 1]
            if values[mask] != sum(values[1 << space] for space in spaces):
                words.append(f"{' and '.join('ABC'[space] for space in spaces)} together {fixed(values[mask])}")
        yield f"{question.names[who]:<8} {', '.join(words)}"
    production, science = bidding.worth
    source = "gains of the best placement" if question.from_placement else "as stated"
    yield f"{source}; one production is worth {production}, one science {science}"


def mixture_words(mixture: Mixture) -> str:
    """The plans of a mixture, the likeliest first."""
    order = sorted(mixture.items(), key=lambda pair: (-pair[1], pair[0].amounts))
    words = [f"{plan_words(plan)} {chance_words(chance)}" for plan, chance in order[:SHOWN]]
    rest = sum((chance for _, chance in order[SHOWN:]), Fraction(0))
    return ", ".join([*words, *[f"the rest {chance_words(rest)}"] * bool(rest)])


def chance_words(chance: Fraction) -> str:
    """A probability in per cent."""
    return f"{fixed(100 * chance, 1)} %"


def chances_line(question: Question, plan: Bid, each: Chances) -> str:
    """What may be expected of a bid."""
    line = f"{plan_words(plan):<9} gain {fixed(each.gain):>7}"
    wins = [
        f"{'ABC'[space]} {chance_words(each.wins[space])}" for space in question.bidding.spaces if plan.amounts[space]
    ]
    if not wins:
        return line
    return f"{line}  wins {', '.join(wins)}; pays {fixed(each.paid)}, loses {fixed(each.lost)}"
