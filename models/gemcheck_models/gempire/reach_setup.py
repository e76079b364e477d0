"""The set-up from which a witness is to be reached, as the `given` of a case.

It holds all 114 cards: those bought on the way in the order in which they come up, then the market of the witness, then
printed cards that nobody sees, then plain ones, which the rulebook neither describes nor excludes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.casework import token_word
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.setup import token_pile
from gemcheck.games.gempire.state import NO_CARD, ROLL, State
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck_models.gempire.reach_rounds import Course

__all__ = ["setup_table"]

PLAIN = "p1"
COPIED = ("card_set", "cards", "prices", "sequence", "track", "round_limit")
"""What the set-up takes over from the witness."""

ASSUMED = "cards that print does not describe may be as plain as those in this deck"
MOST = 3
"""Diamonds of the richest reward token."""


def setup_table(
    meant: Gempire, given: Mapping[str, Any], state: State, names: Sequence[str], course: Course | None
) -> dict[str, Any]:
    """The set-up for a position of the game `meant`, with the deck that a course asks for. Raises GameError."""
    slug = [card.slug for card in meant.table.cards]
    final = ["nothing" if card == NO_CARD else slug[card] for card in state.market]
    market, dealt = _dealt(course, final)
    if "nothing" in (*market, *dealt):
        raise GameError("an empty space of the market is not planned for")
    stated = [slug[card] for card in state.deck]
    used = {*market, *dealt, *stated}
    rest = [s for s in slug[: meant.table.deck_size] if s not in used]
    whole = components().box.building_cards - len(market)
    deck = [*dealt, *stated, *rest][:whole]
    deck += [PLAIN] * (whole - len(deck))
    rounds = 0 if course is None else len(course.bought) - (course.state.phase != ROLL)
    return {
        **{key: given[key] for key in COPIED if key in given},
        "players": len(names),
        "phase": "split",
        "seats": {name: {} for name in names},
        "technologies": [TECHNOLOGIES[index] for index in state.technologies],
        "demands": list(state.demands),
        "rewards": _rewards(meant, given, state),
        "first": names[(state.first - rounds) % len(names)],
        "market": dict(zip("ABC", market, strict=True)),
        "deck": deck,
        "assumes": [*given.get("assumes", ()), ASSUMED],
    }


def _dealt(course: Course | None, final: list[str]) -> tuple[list[str], list[str]]:
    """The first market and the cards drawn on the way: on each space what is bought there next, in the end the market
    of the witness."""
    rounds = [] if course is None else course.bought
    queues = [[slug for one in rounds for s, slug in one if s == space] + [final[space]] for space in range(3)]
    market = [queue.pop(0) for queue in queues]
    over = rounds if course is None or course.state.phase == ROLL else rounds[:-1]
    return market, [queues[space].pop(0) for one in over for space, _ in sorted(one)]


def _rewards(meant: Gempire, given: Mapping[str, Any], state: State) -> list[str]:
    """The five reward tokens: those stated; otherwise, from what the bag holds, diamonds for the first levels where the
    city shows some, and none where it shows none. Raises GameError when the bag does not hold them."""
    words = [token_word(token) for token in meant.table.tokens]
    if "rewards" in given:
        stated = list(given["rewards"])
    else:
        wanted = max(sum(p.diamonds for p in (*seat.row1, *seat.row2)) for seat in state.seats)
        stated = [f"diamonds {min(wanted, MOST)}"] if wanted else []
        stated += [f"diamonds {MOST - 1}"] * 2 if wanted > MOST else []
    bag = [words[kind] for kind in token_pile(meant.table)]
    for word in stated:
        if word not in bag:
            raise GameError(f"the bag does not hold these rewards: {', '.join(stated)}")
        bag.remove(word)
    bag.sort(key=lambda word: (word != "nothing", word))
    return [*stated, *bag][:5]
