"""Answers to what is pending in words: `draw common`, `keep stalls`, `take gold1`, `change wood1`, `stop`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import GAINS, Amounts
from gemcheck.games.settlers.notation_signs import amounts_at, amounts_text, card_word, place_text
from gemcheck.games.settlers.pending import (
    FACTION,
    Again,
    Change,
    Copy,
    Draw,
    FromDeck,
    GiveUp,
    Keep,
    MorePairs,
    Pending,
    Reveal,
    Samurais,
    Surrender,
    Toll,
    Yield,
)
from gemcheck.games.settlers.plan_text_use import read_use
from gemcheck.games.settlers.plan_words import Context, Words, location_words
from gemcheck.games.settlers.plans import Answer, Plan, Stop

__all__ = ["answer_text", "read_answer"]

DECKS = {"common": COMMON, "faction": FACTION}
CARD_WORDS: Mapping[type, str] = {Keep: "keep", Copy: "copy", Surrender: "discard", Toll: "lose"}
"""What is pending and asks for a card, with the word for the answer."""
GOODS_WORDS: Mapping[type, str] = {GiveUp: "give", Change: "change"}
"""What is pending and asks for Goods."""


def gains_of(context: Context, head: Yield) -> list[Amounts]:
    """What each of the ways of a card gains."""
    card = context.table.cards[head.card]
    if head.produces:
        return list(card.choices)
    return [] if card.feature is None else [way.gain for way in card.feature.ways]


def answer_text(context: Context, plan: Answer) -> str:
    """The words for an answer to the first thing that is pending."""
    head = context.state.pending[0] if context.state.pending else None
    match head:
        case FromDeck():
            return f"draw {'common' if plan.number == COMMON else 'faction'}"
        case Keep() | Copy() | Surrender() | Toll():
            return f"{CARD_WORDS[type(head)]} {card_word(context.table, plan.number)}"
        case GiveUp() | Change():
            return f"{GOODS_WORDS[type(head)]} {amounts_text(plan.goods, GAINS)}"
        case Yield():
            gains = gains_of(context, head)
            there = 0 <= plan.number < len(gains)
            return f"take {amounts_text(gains[plan.number], GAINS) if there else plan.number + 1}"
        case Samurais():
            return f"samurai {place_text(location_words(context, context.who), plan.number)}"
    return f"answer {amounts_text(plan.goods, GAINS) or plan.number}"


# -- reading


def read_answer(words: Words, head: Pending, spend: Callable[[Words], Plan]) -> Plan:
    """The answer of a text to what is pending. `spend` reads what a pair of Workers is spent for."""
    here = words.rest[0] if words.rest else words.behind
    match head:
        case FromDeck():
            _expect(words, "draw")
            return Answer(DECKS[words.word("the deck").one_of(DECKS, "deck")])
        case Keep() | Copy() | Surrender() | Toll():
            _expect(words, CARD_WORDS[type(head)])
            return Answer(words.card())
        case GiveUp() | Change():
            if _expect(words, GOODS_WORDS[type(head)], "stop") == "stop":
                return Stop()
            goods = amounts_at(words.word("the Goods"), GAINS[: len(head.goods)])
            return Answer(goods=goods)
        case Yield():
            if _expect(words, "take", "stop") == "stop":
                return Stop()
            return _way(words, head)
        case Samurais():
            _expect(words, "samurai")
            return Answer(words.own_place())
        case MorePairs():
            return Stop() if _expect(words, "spend", "stop") == "stop" else spend(words)
        case Again():
            return Stop() if _expect(words, "use", "stop") == "stop" else read_use(words)
        case Draw() | Reveal():
            raise here.error("a card is drawn now, nobody decides")


def _expect(words: Words, *known: str) -> str:
    return words.word("the answer").one_of(known, "answer")


def _way(words: Words, head: Yield) -> Answer:
    piece = words.word("what is taken")
    wanted = amounts_at(piece, GAINS)
    gains = gains_of(words.context, head)
    if wanted not in gains:
        known = " or ".join(amounts_text(gain, GAINS) for gain in gains)
        raise piece.error(f"{known} can be taken, not '{piece.text}' [feature.choice]")
    return Answer(gains.index(wanted))
