"""What chance brings in the world `given`: the order of the deck, technologies, palace tokens, and the roll of each
round, drawn by the engine from a seed or read from a record.
"""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import msgspec

from gemcheck import toml_write
from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire, casework, dice
from gemcheck.games.gempire.state import NO_CARD
from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck_models.gempire.rounds.replay import Plan, plan_of_toml
from gemcheck_models.gempire.rounds.worlds import IN_PLAY

__all__ = ["ROUNDS", "Source", "checked", "drawn", "source_of_plan", "source_of_toml", "toml_of_source"]

ROUNDS = 40
"""Rounds for which a seed is asked for rolls."""

SCHEMA = 1
LEVELS = 5

Roll = tuple[int, int, int]


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that chance decides. deck: every card of the set in order, the first three the market; technologies: the four
    in play; rewards: the palace tokens of levels 1 to 5; rolls: production, science and wild faces of each round, the
    first round's first; cards, digest: the card set, without a digest whichever has these cards."""

    deck: tuple[str, ...]
    technologies: tuple[str, ...]
    rewards: tuple[str, ...]
    rolls: tuple[Roll, ...]
    cards: str = "synthetic"
    digest: str = ""
    schema: int = SCHEMA

    @property
    def in_play(self) -> tuple[int, ...]:
        """The technologies by index, ascending."""
        return tuple(sorted(TECHNOLOGIES.index(slug) for slug in self.technologies))


def drawn(game: Gempire, seats: int, seed: int, rounds: int = ROUNDS) -> Source:
    """What a seed brings: the engine's own set-up, and then its own dice once for each round. Raises GameError for a
    card set with which no game can be set up."""
    rng = Random(seed)
    state = game.start(seats, rng)
    cards, tokens = game.table.cards, game.table.tokens
    return Source(
        deck=tuple(cards[card].slug for card in (*state.market, *state.deck) if card != NO_CARD),
        technologies=tuple(TECHNOLOGIES[number] for number in state.technologies),
        rewards=tuple(casework.token_word(tokens[kind]) for kind in state.rewards),
        rolls=tuple(dice.draw(rng) for _ in range(rounds)),
        cards=game.table.card_set,
        digest=game.table.digest,
    )


def source_of_plan(plan: Plan) -> Source:
    """The chance of a plan, so that what came of it can be asked anew."""
    return Source(
        deck=plan.deck,
        technologies=plan.technologies,
        rewards=plan.rewards,
        rolls=tuple(one.roll for one in plan.rounds),
        cards=plan.cards,
        digest=plan.digest,
    )


def source_of_toml(text: str) -> Source:
    """The source of a record, or of a plan that was saved. Raises GameError with the place that does not fit."""
    try:
        table = tomllib.loads(text)
        return source_of_plan(plan_of_toml(text)) if "rounds" in table else msgspec.convert(table, Source)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise GameError(f"this is no record of rolls and a deck: {error}") from error


def toml_of_source(source: Source) -> str:
    """The record as TOML, byte-stable."""
    table: dict[str, Any] = msgspec.to_builtins(source)
    return "\n".join(toml_write.entries({"schema": table.pop("schema"), **table})) + "\n"


def checked(game: Gempire, source: Source) -> Source:
    """The source itself. Raises GameError where it does not fit the game: another card set, cards that are missing or
    there twice, technologies or tokens that cannot be in play together, a roll that the dice cannot show."""
    table = game.table
    if source.schema != SCHEMA:
        raise GameError(f"record: schema {source.schema} is unknown, {SCHEMA} is read here")
    if source.cards != table.card_set or source.digest not in ("", table.digest):
        raise GameError(f"record: it is about card set '{source.cards}' {source.digest}, not about {game.data()}")
    if sorted(source.deck) != sorted(card.slug for card in table.cards[: table.deck_size]):
        raise GameError(f"record: the deck must hold each of the {table.deck_size} cards of the set once")
    known = set(source.technologies) & set(TECHNOLOGIES)
    if len(known) != IN_PLAY or len(source.technologies) != IN_PLAY:
        raise GameError(f"record: {IN_PLAY} different technologies are in play, not {', '.join(source.technologies)}")
    words = [casework.token_word(token) for token in table.tokens]
    odd = [word for word in source.rewards if word not in words]
    if odd or len(source.rewards) != LEVELS:
        raise GameError(f"record: {LEVELS} palace tokens are expected{f', and {odd[0]!r} is none' if odd else ''}")
    possible = {roll for roll, _ in dice.ROLLS}
    for number, roll in enumerate(source.rolls, 1):
        if roll not in possible:
            raise GameError(f"record: round {number}: the dice cannot show {roll}")
    if not source.rolls:
        raise GameError("record: there is no roll")
    return source
