"""Cities better than weak seats ever build: cards that count others, many buildings, diamonds, technologies."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gemcheck_models.gempire.rounds.gains_cards import grows
from msgspec.structs import replace

from gemcheck.game import OpenEnd
from gemcheck.games.gempire import gems, technologies
from gemcheck.games.gempire.diamond_factor import useful_diamonds
from gemcheck.games.gempire.state import RESOLVE, Placed, Seat, State
from gemcheck.games.gempire.table import TECHNOLOGIES, Table

ROUNDS = 14
"""More rounds than any of these cities needs, so that money is no matter."""


def small_table(table: Table, rng: Random, slugs: Sequence[str] = ()) -> Table:
    """The same table with a deck of these cards and a few more, most of which count others or stand for many
    buildings: what is said of the best cards is then said of nearly all of them."""
    liked = []
    for card in table.cards:
        counts = any(grows(side) for side in card.sides if side is not None)
        liked.append((100 * (card.slug in slugs) + 2 * counts + card.buildings + rng.random() * 6, card.slug))
    names = [slug for _, slug in sorted(liked, reverse=True)[: rng.randint(3, 9)]]
    chosen = [table.cards[table.card_index(slug)] for slug in names]
    return Table(
        table.rules,
        chosen,
        card_set="small",
        digest=table.digest,
        technologies=table.technologies,
        tokens=table.tokens,
        token_counts=table.token_counts,
        sequence=table.sequence,
        track=table.track,
    )


def city(table: Table, rng: Random, technologies: Sequence[int]) -> Seat:
    """A city of most cards of a deck, with everything that an owner of these technologies could have."""
    numbers = rng.sample(range(len(table.cards)), max(1, len(table.cards) - rng.randint(0, 2)))
    cards = [Placed(number, rng.choice(table.cards[number].colours)) for number in numbers]
    upper = rng.randint(0, len(cards) // 2) if rng.random() < 0.5 else 0
    owned = sum(1 << number for number in technologies)
    palace = rng.choice((0, 0, 0, 0, 2, 3, 5))
    seat = Seat(technologies=owned, palace=palace, second=1 if upper else -1)
    if palace == 5:
        cards = [replace(c, diamonds=rng.randint(0, useful_diamonds(table, seat, c))) for c in cards]
    elif palace:
        # One upgrade: a diamond on each card, as many as the two best tokens give.
        cards = [replace(c, diamonds=int(i < 5)) for i, c in enumerate(cards)]
    first = tuple(cards[: len(cards) - upper])
    return replace(seat, row1=first, row2=tuple(cards[len(first) :]))


def settled(table: Table, seat: Seat, rng: Random) -> State | None:
    """A state of three seats, the first of which has this city and every gem that it earns; None without an answer."""
    state = State(seats=(seat, Seat(), Seat()), phase=RESOLVE, demands=(2, 3, 12), round=ROUNDS)
    try:
        for number in (n for n in range(len(TECHNOLOGIES)) if seat.owns(n)):
            effect = technologies.AT_DISCOVERY.get(number)
            if effect is not None and TECHNOLOGIES[number] in ("construction", "university"):
                seat = effect(table, state, 0, seat, None)
        seat = gems.settle(table, state, 0, seat, None)
        while seat.turn.literacy:
            seat = gems.take_literacy(table, state, 0, seat, rng.randint(0, seat.turn.literacy), None)
            seat = gems.settle(table, state, 0, seat, None)
    except OpenEnd:
        return None
    return replace(state, seats=(seat, Seat(), Seat()))
