"""Setting the game up: deck and market, technologies, reward tokens, Demands, starting resources."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.gempire import components, demands
from gemcheck.games.gempire.state import NO_CARD, ROLL, Seat, State
from gemcheck.games.gempire.table import TECHNOLOGIES, Table
from gemcheck.rulebook import cites, clause

__all__ = ["facts", "new_state", "seat_counts", "split", "starting_resources"]

THRONE = 16
"""Number given to the Demand that one sample shows and no entry describes."""


@clause("setup.player-kit", "setup.science.cube", "palace.start", "attribute.three")
def empty_seat() -> Seat:
    """A seat before the start: no city, palace level 0, science 0, all attributes 0."""
    return Seat()


@clause("setup.market.initial", "materials.building-cards")
def shuffled_deck(table: Table, rng: Random) -> list[int]:
    """The building cards of the set in random order."""
    deck = list(range(table.deck_size))
    rng.shuffle(deck)
    return deck


@clause("setup.market.initial", "setup.deck.preview")
def dealt(deck: list[int]) -> tuple[tuple[int, int, int], tuple[int, ...]]:
    """The market (three cards, or gaps when the deck is shorter) and the rest, whose first card lies face up."""
    market = (*deck, NO_CARD, NO_CARD, NO_CARD)
    return (market[0], market[1], market[2]), tuple(deck[3:])


@clause("materials.other-cards", "setup.tech.draw-four")
def technology_cards(table: Table) -> int:
    """How many technology cards are in the pile: one for each entry of the glossary, or the number printed."""
    if table.reading("tech.cards") == "twenty-at-random":
        return components.components().box.technology_cards
    return len(TECHNOLOGIES)


@clause("setup.tech.draw-four", "tech.shared-four")
def drawn_technologies(table: Table, rng: Random) -> tuple[int, ...]:
    """Four technologies, in index order. Glossary entries without a card are unknown, so chance picks them too."""
    pile = rng.sample(range(len(TECHNOLOGIES)), technology_cards(table))
    return tuple(sorted(rng.sample(pile, 4)))


@clause("palace.tokens.total", "palace.tokens.diamonds", "palace.tokens.science", "palace.tokens.nothing")
def token_pile(table: Table) -> list[int]:
    """The reward tokens in the bag, as indices of their kinds."""
    reading = table.reading("palace.tokens")
    pile: list[int] = []
    for kind, count in enumerate(table.token_counts):
        token = table.tokens[kind]
        blank = not (token.diamonds or token.science or token.per_symbol)
        if (reading == "sixteen-fewer-blanks" and blank) or (
            reading == "sixteen-fewer-diamonds" and token.diamonds == 1
        ):
            count -= 2
        pile += [kind] * count
    return pile


@clause("setup.palace.five-rewards")
def drawn_rewards(table: Table, rng: Random) -> tuple[int, ...]:
    """The kinds of token for palace levels 1 to 5, level 1 first."""
    return tuple(rng.sample(token_pile(table), 5))


@clause("flag.example.one", "demand.09.condition")
def demand_pile(table: Table) -> list[int]:
    """The Demand cards in the pile, as Compendium numbers."""
    pile = list(range(1, 16))
    if table.reading("demand.09.sequence") == "excluded":
        pile.remove(9)
    if table.reading("demand.throne") == "sixteenth-demand":
        pile.append(THRONE)
    return pile


@clause("demand.asterisk.redraw", "demand.asterisk.set", without=lambda drawn: False)
def must_redraw(drawn: list[int]) -> bool:
    """Whether all Demands drawn are starred."""
    return all(demand != THRONE and components.demand(demand).starred for demand in drawn)


@clause("demand.asterisk.redraw")
def redraw_choices(table: Table, drawn: list[int], rest: list[int]) -> tuple[tuple[int, ...], list[int]]:
    """Which of the three places may be drawn anew, and the Demands it may be drawn from."""
    reading = table.reading("setup.demand.redraw")
    places = (0, 1, 2) if reading == "any-of-three" else (2,)
    return places, [*rest, drawn[2]] if reading == "shuffle-back" else rest


def redrawn(table: Table, drawn: list[int], rest: list[int], rng: Random) -> list[int]:
    """The three Demands after as many replacements as the rule asks for."""
    while must_redraw(drawn):
        places, pile = redraw_choices(table, drawn, rest)
        place = rng.choice(places)
        drawn = [*drawn[:place], rng.choice(pile), *drawn[place + 1 :]]
    return drawn


@clause("setup.demand.draw-three", "setup.demand.numbering", "flag.positions", "demand.id-number", "demand.shared")
def drawn_demands(table: Table, rng: Random) -> tuple[int, ...]:
    """Three Demands for flag positions 1, 2, 3."""
    pile = demand_pile(table)
    rng.shuffle(pile)
    return tuple(redrawn(table, pile[:3], pile[3:], rng))


@clause("demand.xyz", "materials.player-sets")
def seat_counts(table: Table) -> tuple[int, ...]:
    """Numbers of players for which every printed number exists; two only under a reading that supplies them."""
    return demands.seat_counts(table)


def new_state(table: Table, seats: int, rng: Random) -> State:
    """A game before its first decision, with every draw taken from `rng`."""
    market, deck = dealt(shuffled_deck(table, rng))
    return State(
        seats=tuple(empty_seat() for _ in range(seats)),
        first=rng.randrange(seats),
        market=market,
        deck=deck,
        technologies=drawn_technologies(table, rng),
        rewards=drawn_rewards(table, rng),
        demands=drawn_demands(table, rng),
    )


@clause("start.five-resources")
def starting_resources() -> int:
    """How many resources a seat may split at the start."""
    return components.components().numbers.start_resources


@clause("start.secret", "start.five-resources")
def split(state: State, productions: dict[int, int], log: Log) -> State:
    """Reveal all starting splits together."""
    total = starting_resources()
    seats = tuple(
        replace(seat, production=productions[who], science=total - productions[who])
        for who, seat in enumerate(state.seats)
    )
    if log is not None:
        for who, seat in enumerate(seats):
            facts = {"production": seat.production, "science": seat.science}
            log.append(Event("started", who, cites(split), facts))
    return replace(state, seats=seats, phase=ROLL)


def facts(table: Table) -> dict[str, object]:
    """What set-up draws from, for cases: piles by size or content, allowed numbers of seats."""
    tokens = token_pile(table)
    blank = [
        kind for kind, token in enumerate(table.tokens) if not (token.diamonds or token.science or token.per_symbol)
    ]
    pile = demand_pile(table)
    starred = [demand for demand in pile if must_redraw([demand])]
    places, rest = redraw_choices(table, starred, [demand for demand in pile if demand not in starred])
    return {
        "tokens": len(tokens),
        "blank_tokens": sum(1 for kind in tokens if kind in blank),
        "technology_cards": technology_cards(table),
        "demands": pile,
        "redraw_places": len(places),
        "redraw_pile": len(rest),
        "seats": list(seat_counts(table)),
    }
