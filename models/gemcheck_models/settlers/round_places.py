"""Where every card lies after a slot, how often it has been used, what opponents have left, how much has been drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gemcheck.games.settlers.effects import CARD, COMMON_CARD, FACTION_CARD, OWN_DEAL, RESOURCES, SAMURAI
from gemcheck.games.settlers.pending import NONE
from gemcheck_models.settlers.round_items import AWAY

if TYPE_CHECKING:
    from gemcheck_models.settlers.round_slots import Slots

__all__ = ["drawn", "moved", "posted"]

HAND_LEFT = ("build", "deal", "raze", "hand")


def moved(slots: Slots, t: int, slot: dict[str, Any]) -> None:
    """Everything but Goods after the action of a slot."""
    model, pieces = slots.model, slots.problem.pieces
    options = list(slots.options(slot))
    table: list[Any] = []
    hand: list[Any] = []
    slot["built"] = {}
    for i in range(len(pieces)):
        special = [number for _, option, number in options if option.builds == i]
        come = [slot["build"][i]] if i in slot["build"] else []
        if come or special:
            slot["built"][i] = sum(come + special)
        gone = [slot["give"][i]] if i in slot["give"] else []
        gone += [number for _, option, number in options if option.own == i]
        table.append(_place(slots, slots.on_table[t][i], [*come, *special], gone))
        left = [slot[name][i] for name in HAND_LEFT if i in slot[name]]
        left += [
            number for _, option, number in options if option.hand == i or (option.builds == i and not option.dealt)
        ]
        left += [flag for (_, k), flag in slot["tucks"].items() if k == i]
        hand.append(_place(slots, slots.in_hand[t][i], [], left))
    slots.on_table.append(table)
    slots.in_hand.append(hand)
    slots.used.append([_used(slots, t, i, options) for i in range(len(pieces))])
    slots.held.append([_held(slots, t, i, slot) for i in range(len(pieces))])
    _deals(slots, t, slot, options)
    left_over = slots.number()
    founds = sum(number for _, option, number in options if option.founds)
    model.add(left_over == slots.foundations[t] - slot["foundation"] + founds)
    slots.foundations.append(left_over)
    for n in range(len(slots.problem.targets)):
        model.add(sum(slots.taken(one, n) for one in slots.slots) <= 1)
    stocks = []
    for s, before in enumerate(slots.stocks[t]):
        fed = [slot["enemy"][n] for n, one in enumerate(slots.problem.targets) if one.feeds == s and n in slot["enemy"]]
        for _, option, number in options:
            if option.takes and option.fires == "raze" and slots.problem.targets[option.target].feeds == s:
                fed.append(number)
        after = slots.number()
        model.add(after == before + sum(fed) - sum(number for _, option, number in options if option.stock == s))
        stocks.append(after)
    slots.stocks.append(stocks)


def _place(slots: Slots, before: Any, come: list[Any], gone: list[Any]) -> Any:
    if not come and not gone:
        return before
    after = slots.flag()
    slots.model.add(after == before + sum(come) - sum(gone))
    return after


def _used(slots: Slots, t: int, i: int, options: list[tuple[int, Any, Any]]) -> Any:
    piece = slots.problem.pieces[i]
    before = slots.used[t][i]
    if not piece.options:
        return before
    more = sum(number for k, _, number in options if k == i)
    after = slots.number(piece.uses)
    freed = [number for _, option, number in options if option.frees == i]
    if not freed:
        slots.model.add(after == before + more)
    elif slots.problem.one_use:
        slots.model.add(after == before + more - sum(freed))
    else:
        slots.model.add(after == before + more).only_enforce_if([~flag for flag in freed])
        for flag in freed:
            slots.model.add(after == 0).only_enforce_if(flag)
    return after


def _held(slots: Slots, t: int, i: int, slot: dict[str, Any]) -> Any:
    """How many cards lie under Gate."""
    before = slots.held[t][i]
    put = [flag for (g, _), flag in slot["tucks"].items() if g == i]
    if not put:
        return before
    after = slots.number()
    slots.model.add(after == before + sum(put))
    return after


def _deals(slots: Slots, t: int, slot: dict[str, Any], options: list[tuple[int, Any, Any]]) -> None:
    """The own Deals: which ones, where that is of matter, else how many; and what lies outside."""
    problem, model = slots.problem, slots.model
    paid = sum(option.pay[OWN_DEAL] * number for _, option, number in options)
    dealt, away = [], []
    for i, piece in enumerate(problem.pieces):
        came = [number for _, option, number in options if option.enters == i]
        lost = [number for _, option, number in options if option.loses == i]
        away.append(_place(slots, slots.away[t][i], [], [*came, *lost]) if piece.starts == AWAY else 0)
        if not problem.tracked or piece.deal is None or piece.on_table:
            dealt.append(0)
            continue
        if i in slot["deal"]:
            came.append(slot["deal"][i])
        gone = [number for _, option, number in options if option.builds == i and option.dealt]
        if not isinstance(paid, int):
            flag = slot["lost"][i] = slots.flag()
            model.add(flag <= slots.dealt[t][i])
            gone.append(flag)
        dealt.append(_place(slots, slots.dealt[t][i], came, gone))
    slots.dealt.append(dealt)
    slots.away.append(away)
    if problem.tracked:
        model.add(sum(slot["lost"].values()) == paid)
        slots.deals.append(0)
        return
    deals = slots.number()
    more = sum(number for _, option, number in options if option.enters != NONE)
    model.add(deals == slots.deals[t] + sum(slot["deal"].values()) + more - paid)
    slots.deals.append(deals)


def posted(slots: Slots, t: int, slot: dict[str, Any], gains: dict[int, list[Any]]) -> None:
    """Where Samurai stand after a slot; those gained by its action are posted at its end."""
    if not slots.problem.samurai:
        slots.samurai.append(slots.samurai[t])
        return
    after, new = [], {}
    gained = gains[SAMURAI]
    for i, piece in enumerate(slots.problem.pieces):
        if piece.common or piece.stays or not (piece.on_table or piece.buildable):
            after.append(slots.samurai[t][i])
            continue
        here = slots.flag()
        posts = [slot["posts"][i]] if i in slot["posts"] else []
        if gained:
            new[i] = slots.flag()
            posts.append(new[i])
        slots.model.add(here <= slots.samurai[t][i] + sum(posts))
        slots.model.add(here <= slots.on_table[t + 1][i])
        slots.model.add(here >= slots.samurai[t][i] + sum(posts) + slots.on_table[t + 1][i] - 1)
        slots.model.add(sum(posts) + slots.samurai[t][i] <= 1)
        if gained:
            slots.model.add(new[i] <= slots.on_table[t + 1][i])
        after.append(here)
    if gained:
        slots.model.add(sum(new.values()) <= sum(gained))
    slot["new_posts"] = new
    slots.samurai.append(after)


def drawn(slots: Slots, t: int, slot: dict[str, Any], gains: dict[int, list[Any]]) -> None:
    """How many cards have been drawn from each deck."""
    if not slots.drawing:
        slots.drawn.append(slots.drawn[t])
        return
    common, after = slots.number(), {0: slots.number(), 1: slots.number()}
    free = sum(gains[CARD])
    slots.model.add(common <= free)
    pairs = slot["pairs"][len(RESOURCES) :]
    slots.model.add(after[0] == slots.drawn[t][0] + pairs[0] + sum(gains[COMMON_CARD]) + common)
    slots.model.add(after[1] == slots.drawn[t][1] + pairs[1] + sum(gains[FACTION_CARD]) + free - common)
    slot["common"], slot["free_cards"] = common, free
    slots.drawn.append(after)
