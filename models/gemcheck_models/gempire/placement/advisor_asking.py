"""Reading a question about placing: the position, the cards in hand, and those that may be won beside them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from gemcheck.advice import Request
from gemcheck.case_values import listed, one_of, table_of, text
from gemcheck.game import Game, GameError
from gemcheck.games.gempire.case_cards import card_of, table_for
from gemcheck.games.gempire.components import components
from gemcheck_models.gempire.placement.objective import Objective, read_objective, require_in_play
from gemcheck_models.gempire.placement.problem import Problem, problem_of

__all__ = ["HAND", "NEXT", "SPACES", "Asked", "asked", "given_of"]

YOU = "you"
"""The seat of a city given in notation."""

OTHERS = (2, 3, 7)
"""Demands that are in play where nobody asks for others."""

SPACES = "ABC"
NOTHING = "nothing"
HAND, NEXT = "hand", "next"
"""Where a card comes from that lies on no space."""

DECK = "deck"
"""The word of --next for the card that the position has on top of the deck."""


class Asked(msgspec.Struct, frozen=True):
    """A question as it was asked.

    problem: with every card that may be used in its hand; sources: where each of them comes from, `hand`, a space or
    `next`; given, seat: the position without these cards; words: the cards as they were written; take: how many.
    """

    problem: Problem
    sources: tuple[str, ...]
    given: Mapping[str, Any]
    seat: str
    words: tuple[str, ...]
    take: str

    @property
    def offered(self) -> bool:
        """Whether cards count that have still to be won."""
        return any(source != HAND for source in self.sources)


def given_of(position: str, objective: Objective, card_set: str | None = None) -> tuple[dict[str, Any], str]:
    """The `given` table of a position, and the seat asked about: the only one described, or the first.

    A city in notation stands in a game whose Demands are those of the objective, and so does a state in TOML that says
    of no Demand that it is in play. The card set is that of the position, else the one given here, else what print
    shows. Raises GameError for TOML that cannot be read and for an objective with a Demand that is not in play.
    """
    given, seat = _given_of(position, objective)
    return ({"card_set": card_set, **given} if card_set is not None else given), seat


def _given_of(position: str, objective: Objective) -> tuple[dict[str, Any], str]:
    if position.lstrip().startswith("GC1"):
        return {"players": 3, "demands": _wanted(objective), "seats": {YOU: {"city": position.strip()}}}, YOU
    if not position.strip():
        raise GameError("the position is empty: write a city (GC1 ...) or a state in TOML")
    try:
        table = tomllib.loads(position)
    except tomllib.TOMLDecodeError as error:
        if "\n" not in position.strip() and "=" not in position:
            raise GameError(f"'{position}' is neither a city (GC1 ...), nor TOML, nor the name of a file") from error
        raise GameError(f"the position is neither a city (GC1 ...) nor TOML: {error}") from error
    given = table.get("given", table)
    seats = given.get("seats") if isinstance(given, dict) else None
    if not isinstance(seats, dict) or not seats or not all(isinstance(entry, dict) for entry in seats.values()):
        raise GameError("the position describes no seats: write seats.NAME = { city = ... }")
    given = dict(given)
    if objective.demands():
        given.setdefault("demands", _wanted(objective))
        numbers = [number for number in listed(given["demands"], "demands") if isinstance(number, int)]
        require_in_play(objective, numbers)
    return given, next(iter(seats))


def _wanted(objective: Objective) -> list[int]:
    """The Demands in play where nothing says which: those that count, and some others. Raises GameError for too many of
    them."""
    wanted, number = objective.demands(), components().numbers.demands_in_game
    if len(wanted) > number:
        raise GameError(
            f"objective '{objective.text()}': {number} Demands are in play, not {len(wanted)} [setup.demand.draw-three]"
        )
    others = [each for each in OTHERS if each not in wanted]
    return [*wanted, *others][:number]


def asked(game: Game[Any, Any], request: Request) -> Asked:
    """The question of a request. Raises GameError."""
    options = request.options
    objective = read_objective(options.get("objective", "total"))
    given, seat = given_of(request.position, objective, request.card_set)
    seat = one_of(options.get("seat", seat), list(given["seats"]), "seat", "--seat")
    written = [word.strip() for text in options.get("cards", ()) for word in text.split(",")]
    if "" in written:
        raise GameError("--cards: a card is missing before or behind a comma; write --cards P3,mill")
    _require_known(game, given, written, "--cards")
    entry = dict(given["seats"][seat])
    cards = [(word, HAND) for word in [*listed(entry.pop("won", ()), f"seats.{seat}.won"), *written]]
    given = {**given, "seats": {**given["seats"], seat: entry}}
    given, offered = _offered(game, given, options)
    cards += offered
    if not cards and options.get("keep"):
        raise GameError("--keep: there is no card that could be kept; name some by --cards")
    if offered and options.get("order") == "fixed":
        raise GameError("--order fixed: the cards of the market come as they are won, in no order that could be fixed")
    words = tuple(word for word, _ in cards)
    take = options.get("take", "all")
    least, most = _taken(take, len(cards))
    problem = problem_of(
        game,
        given,
        seat,
        words,
        least=least,
        most=most,
        fixed=options.get("order") == "fixed",
        keep=bool(options.get("keep")),
        objective=objective,
    )
    return Asked(problem, tuple(source for _, source in cards), given, seat, words, take)


def _taken(word: str, number: int) -> tuple[int, int]:
    """How many of so many cards are placed, at least and at most."""
    if word == "all":
        return number, number
    if word == "any":
        return 0, number
    if not word.isdecimal():
        raise GameError(f"--take {word}: write all, any, or a number up to {number}")
    if int(word) > number:
        raise GameError(f"--take {word}: there {'is' if number == 1 else 'are'} only {number} to take from")
    return int(word), int(word)


def _require_known(game: Game[Any, Any], given: Mapping[str, Any], words: Sequence[str], where: str) -> None:
    """Raises GameError for a word that names no card of the position, with the nearest one."""
    table = table_for(game.table, given)  # type: ignore[attr-defined]  # Gempire's own
    for word in words:
        card_of(table, word, where)


# -- cards that have still to be won


def _offered(
    game: Game[Any, Any], given: Mapping[str, Any], options: Mapping[str, Any]
) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """The position without the cards that may be won, and these cards with the place they come from."""
    market = dict(table_of(given.get("market", {}), tuple(SPACES), "market"))
    stated = dict(_spaces(options.get("space", ())))
    _require_known(game, given, list(stated.values()), "--space")
    found: list[tuple[str, str]] = []
    rest = dict(given)
    if options.get("market") or stated:
        market |= stated
        if not market:
            raise GameError("--market: the position says of no space what lies there; add --space A=CARD")
        found = [(text(market[s], f"market.{s}"), s) for s in SPACES if market.get(s, NOTHING) != NOTHING]
        if not found:
            raise GameError("--market: there is no card on the market [bid.market.full]")
        rest["market"] = dict.fromkeys(SPACES, NOTHING)
    if "next" in options:
        word, rest["deck"] = _next(given, options["next"])
        _require_known(game, given, [word], "--next")
        found.append((word, NEXT))
    return rest, found


def _spaces(options: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What --space says: `A=mill`, or several after commas."""
    seen: set[str] = set()
    for part in (part.strip() for option in options for part in option.split(",")):
        space, equals, word = (each.strip() for each in part.partition("="))
        if not equals or not word:
            raise GameError(f"--space {part}: write SPACE=CARD, as in A=mill")
        one_of(space, tuple(SPACES), "space", "--space")
        if space in seen:
            raise GameError(f"--space {part}: one card lies on space {space} [bid.market.full]")
        seen.add(space)
        yield space, word


def _next(given: Mapping[str, Any], word: str) -> tuple[str, list[str]]:
    """The next card, and the deck without it. Raises GameError when the position says something else."""
    deck = list(listed(given.get("deck", ()), "deck"))
    if word == DECK and not deck:
        raise GameError("--next deck: the position has no deck; name the card that lies face up on it")
    if word != DECK and deck and deck[0] != word:
        raise GameError(f"--next {word}: the position has {deck[0]} on top of the deck [setup.deck.preview]")
    return (text(deck[0], "deck") if deck else word), deck[1:]
