"""Plans in words: `build joiner with wood2`, `raze b/armorer`, `use joiner with worker1.wood1`, `spend wood`, `pass`.

`plan_text` writes the canonical form, `read_plan` reads it in capitals or small letters. What is paid may be left out:
then it is the price in what it asks for, or, where that is not there, with as little Gold as possible. Answers to what
is pending have words of their own (`plan_text_answers`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gemcheck.games.settlers.building import price_of
from gemcheck.games.settlers.effects import COMMON_CARD, FACTION_CARD, GAINS, GOLD, GOODS, RESOURCES
from gemcheck.games.settlers.notation_signs import amounts_text, card_word, good_word, place_at, place_text
from gemcheck.games.settlers.plan_text_answers import answer_text, read_answer
from gemcheck.games.settlers.plan_text_use import paid_with, read_use, use_text
from gemcheck.games.settlers.plan_words import Context, Words, location_words, spot_text
from gemcheck.games.settlers.plans import (
    Activate,
    Answer,
    Build,
    Defend,
    MakeDeal,
    Pass,
    Pick,
    Plan,
    Raze,
    Samurai,
    Spend,
    Stop,
    Stow,
    Tuck,
)
from gemcheck.games.settlers.state import NONE, State
from gemcheck.games.settlers.table import Table
from gemcheck.scan import line_of

__all__ = ["plan_text", "read_plan"]

FOUNDATION = "foundation"
PAIRS = tuple(GAINS[good] for good in (*RESOURCES, COMMON_CARD, FACTION_CARD))
"""What a pair of Workers is spent for."""


def to_move(state: State) -> int:
    """The seat that decides, the first one where nobody does."""
    who: int = getattr(state.pending[0], "seat", 0) if state.pending else state.active
    return max(who, 0)


def plan_text(table: Table, state: State, plan: Plan) -> str:
    """The canonical words for a plan of the seat that is to move."""
    context = Context(table, state, to_move(state))
    own = location_words(context, context.who)
    match plan:
        case Pick(card=card):
            return f"pick {card_word(table, card)}"
        case Build():
            return _build_text(context, plan)
        case MakeDeal(card=card, gold=gold):
            return f"deal {card_word(table, card)}{' with gold1' if gold else ''}"
        case Raze(card=card, seat=seat, place=place):
            return f"raze {card_word(table, card) if card != NONE else spot_text(context, seat, place)}"
        case Activate():
            return use_text(context, plan)
        case Spend(good=good):
            return f"spend {good_word(GAINS[good])}"
        case Defend(place=place):
            return f"defend {place_text(own, place)}"
        case Samurai(place=place):
            return f"samurai {place_text(own, place)}"
        case Tuck(place=place, card=card):
            return f"tuck {card_word(table, card)} under {place_text(own, place)}"
        case Stow(place=place, good=good):
            return f"stow {good_word(GOODS[good])} on {place_text(own, place)}"
        case Answer():
            return answer_text(context, plan)
        case Pass():
            return "pass"
        case Stop():
            return "stop"


def _build_text(context: Context, plan: Build) -> str:
    words = f"build {card_word(context.table, plan.card)}"
    if plan.place != NONE:
        words += f" over {place_text(location_words(context, context.who), plan.place)}"
    if plan.foundation != NONE:
        words += f" over {FOUNDATION} {card_word(context.table, plan.foundation)}"
    return words + _with(plan.pay, any(price_of(context.table.cards[plan.card])))


def _with(pay: tuple[int, ...], costs: bool) -> str:
    return f" with {amounts_text(pay) or '-'}" if costs or any(pay) else ""


# -- reading


def read_plan(table: Table, state: State, who: int, text: str) -> Plan:
    """The plan of a text. Raises GameError with a caret, naming the nearest valid word."""
    words = Words(Context(table, state, who), line_of(text))
    if state.pending:
        plan = read_answer(words, state.pending[0], _spend)
    else:
        plan = READERS[words.word("the plan").one_of(READERS, "plan")](words)
    words.end()
    return plan


def _build(words: Words) -> Plan:
    card, place, foundation, pay = words.card(), NONE, NONE, None
    while words.rest:
        if words.taken("over"):
            if words.taken(FOUNDATION):
                foundation = words.card()
            else:
                place = words.own_place()
        elif words.taken("with"):
            pay = words.goods()
        else:
            break
    asked = price_of(words.table.cards[card])
    return Build(card, paid_with(asked, words.context.seat.supply) if pay is None else pay, place, foundation)


def _deal(words: Words) -> Plan:
    card, gold = words.card(), False
    if words.taken("with"):
        here = words.rest[0] if words.rest else words.behind
        goods = words.goods()
        gold = bool(goods[GOLD])
        if sum(goods) != 1 or not (gold or goods[GOODS.index("food")]):
            raise here.error("a Deal costs a Food, or a Gold in its place: food1 or gold1 [deal.pay]")
    return MakeDeal(card, gold)


def _raze(words: Words) -> Plan:
    if words.rest and "/" in words.rest[0].text:
        seat, place = words.spot()
        return Raze(seat=seat, place=place)
    return Raze(card=words.card())


def _spend(words: Words) -> Plan:
    words.taken("for")
    return Spend(words.good(PAIRS))


def _tuck(words: Words) -> Plan:
    card = words.card()
    return Tuck(_on(words, "under", "gate"), card)


def _stow(words: Words) -> Plan:
    good = words.good(GOODS)
    return Stow(_on(words, "on", "shrine"), good)


def _on(words: Words, before: str, usual: str) -> int:
    """The own Location behind a word; without one the first of the card that is meant."""
    if words.taken(before):
        return words.own_place()
    own = location_words(words.context, words.context.who)
    return place_at(words.behind if usual not in own else line_of(usual), own, "own Location")


READERS: Mapping[str, Callable[[Words], Plan]] = {
    "pick": lambda words: Pick(words.card()),
    "build": _build,
    "deal": _deal,
    "raze": _raze,
    "use": read_use,
    "spend": _spend,
    "pass": lambda words: Pass(),
    "defend": lambda words: Defend(words.own_place()),
    "samurai": lambda words: Samurai(words.own_place()),
    "tuck": _tuck,
    "stow": _stow,
    "stop": lambda words: Stop(),
}
