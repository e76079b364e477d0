"""Reading a question about bids: who bids, what cards are worth to each, and what is believed of the rivals."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from gemcheck.advice import Request
from gemcheck.case_values import one_of, table_of
from gemcheck.game import Game, GameError
from gemcheck.games.gempire.bidding import bid_objections
from gemcheck.games.gempire.plans import Bid
from gemcheck.games.gempire.state import NO_CARD, State
from gemcheck.games.gempire.table import Table
from gemcheck_models.gempire.advice_bid_contest import NO_BID, Bidding, Mixture, plan_words
from gemcheck_models.gempire.advice_collect_ways import read_sum
from gemcheck_models.gempire.placement.advisor import given_of
from gemcheck_models.gempire.placement.exhaustive import exhaustive
from gemcheck_models.gempire.placement.objective import TOTAL, Objective, read_objective, require_in_play
from gemcheck_models.gempire.placement.problem import problem_of

__all__ = ["Question", "beliefs_of", "position_of", "question_of", "read_beliefs", "uniform", "values_of"]

SPACES = "ABC"
OWN_KEYS = ("values", "beliefs")
BIDDERS = (2, 5)


class Position(msgspec.Struct, frozen=True):
    """A position as written: the `given` table, the seat asked about, and what it says of values and beliefs."""

    given: dict[str, Any]
    seat: str
    values: Mapping[str, Any]
    beliefs: Mapping[str, Any]


class Question(msgspec.Struct, frozen=True):
    """The bidding, the names of the seats, the seat asked about, and what is stated of the rivals by seat."""

    bidding: Bidding
    names: tuple[str, ...]
    who: int
    stated: dict[int, Mixture]
    from_placement: bool


def position_of(text: str, card_set: str | None = None) -> Position:
    """The position of a text in TOML, with its tables `values` and `beliefs` beside the seats. Raises GameError."""
    given, seat = given_of(text, TOTAL, card_set)
    own = {}
    if not text.lstrip().startswith("GC1"):
        whole = tomllib.loads(text)
        own = {key: table_of(whole[key], None, key) for key in OWN_KEYS if key in whole}
    given = {key: value for key, value in given.items() if key not in OWN_KEYS}
    if len(given["seats"]) < BIDDERS[0]:
        raise GameError("a contest needs two bidders: describe them in TOML, as in seats.bea = { production = 3 }")
    return Position(given, seat, own.get("values", {}), own.get("beliefs", {}))


def question_of(game: Game[Any, Any], request: Request, reading_of: Any = None) -> Question:
    """The question of a request, under the rules of this game. Raises GameError.

    reading_of: changes the table before the bidding is made, so that its readings can be listened to.
    """
    position = position_of(request.position, request.card_set)
    options = request.options
    made, state, names = game.given({**position.given, "phase": "plan"})
    table: Table = made.table  # type: ignore[attr-defined]  # Gempire's own
    who = names.index(one_of(options.get("seat", position.seat), names, "seat", "--seat"))
    spaces = [space for space, card in zip(SPACES, state.market, strict=True) if card != NO_CARD]
    if not spaces:
        raise GameError("there is no card to bid on [bid.market.full]")
    described = list(position.given["seats"])
    needed = described if options.get("equilibrium") else [names[who]]
    stated = values_of(position, options.get("value", ()), described, spaces)
    missing = [name for name in needed if name not in stated]
    if missing:
        objective = read_objective(options.get("objective", "total"))
        require_in_play(objective, state.demands)
        stated |= {name: _gains(made, position.given, state, name, objective) for name in missing}
    nothing = (Fraction(0),) * 8
    values = {seat: stated.get(name, nothing) for seat, name in enumerate(names)}
    bidding = Bidding(
        reading_of(table) if reading_of is not None else table,
        state,
        values,
        read_sum(options.get("worth", "production"), "--worth"),
    )
    if who not in bidding.bidders:
        raise GameError(f"{names[who]} cannot pay for any bid [bid.minimum.printed, bid.total-limit]")
    beliefs = beliefs_of(bidding, names, who, position.beliefs, options.get("belief", ()))
    return Question(bidding, names, who, beliefs, bool(missing))


# -- values


def values_of(
    position: Position, options: Sequence[str], seats: Sequence[str], spaces: Sequence[str]
) -> dict[str, tuple[Fraction, ...]]:
    """What each set of cards is worth to the seats for which that is stated, by bit mask. Raises GameError."""
    worth: dict[str, dict[str, Fraction]] = {}
    for name, written in position.values.items():
        one_of(name, seats, "seat", "values")
        for space, value in table_of(written, tuple(SPACES), f"values.{name}").items():
            worth.setdefault(name, {})[space] = number(str(value), f"values.{name}.{space}")
    for option in options:
        target, equals, value = (part.strip() for part in option.partition("="))
        seat, colon, space = target.rpartition(":")
        if not equals:
            raise GameError(f"--value {option}: write SPACE=NUMBER or SEAT:SPACE=NUMBER")
        one_of(space.strip(), tuple(SPACES), "space", f"--value {option}")
        named = [one_of(seat.strip(), seats, "seat", f"--value {option}")] if colon else seats
        for name in named:
            worth.setdefault(name, {})[space.strip()] = number(value, f"--value {option}")
    for name, each in worth.items():
        lacking = [space for space in spaces if space not in each]
        if lacking:
            raise GameError(
                f"what is the card on {' and '.join(lacking)} worth to {name}? Write --value {lacking[0]}=4"
            )
    return {
        name: tuple(
            sum((each.get(SPACES[space], Fraction(0)) for space in range(3) if mask >> space & 1), Fraction(0))
            for mask in range(8)
        )
        for name, each in worth.items()
    }


def number(text: str, where: str) -> Fraction:
    """A number such as 3, 2.5 or 7/2. Raises GameError."""
    if not re.fullmatch(r"-?\d{1,6}(\.\d{1,4}|/[1-9]\d{0,5})?", text.strip()):
        raise GameError(f"{where}: '{text}' is no number such as 3, 2.5 or 7/2")
    return Fraction(text.strip())


def _gains(
    game: Game[Any, Any], given: Mapping[str, Any], state: State, name: str, objective: Objective
) -> tuple[Fraction, ...]:
    """By how much each set of cards lifts the best city of a seat, in its first goal, placed at once."""
    table: Table = game.table  # type: ignore[attr-defined]  # Gempire's own
    words = [table.cards[card].slug if card != NO_CARD else "" for card in state.market]
    best = []
    for mask in range(8):
        won = [word for space, word in enumerate(words) if mask >> space & 1 and word]
        left = {s: word if word and word not in won else "nothing" for s, word in zip(SPACES, words, strict=True)}
        problem = problem_of(game, {**given, "market": left}, name, won, objective=objective)
        end = exhaustive(problem).best[0]
        best.append(Fraction(end.score[0]))
    return tuple(each - best[0] for each in best)


# -- beliefs


def beliefs_of(
    bidding: Bidding, names: Sequence[str], who: int, tables: Mapping[str, Any], options: Sequence[str]
) -> dict[int, Mixture]:
    """What is stated of the rivals, by seat; for the others nothing. Raises GameError."""
    lines: dict[str, list[tuple[str, str]]] = {}
    for name, written in tables.items():
        for words, chance in table_of(written, None, f"beliefs.{name}").items():
            lines.setdefault(name, []).append((words, str(chance)))
    for option in options:
        head, colon, share = option.rpartition(":")
        name, _, plan = head.strip().partition(" ")
        if not colon or not name:
            raise GameError(f"--belief {option}: write it as in --belief 'bea A2 C1: 30%'")
        lines.setdefault(name, []).append((plan, share))
    found = {}
    for name, entries in lines.items():
        seat = names.index(one_of(name, names, "seat", "belief"))
        if seat == who:
            raise GameError(f"belief: {name} is the seat that is asked about, its own bid is the question")
        if seat in bidding.bidders:
            found[seat] = read_beliefs(bidding, name, seat, entries)
        elif any(_plan(plan, name) != NO_BID for plan, _ in entries):
            raise GameError(f"belief: {name} cannot pay for any bid [bid.minimum.printed, bid.total-limit]")
    return found


def read_beliefs(bidding: Bidding, name: str, seat: int, entries: Sequence[tuple[str, str]]) -> Mixture:
    """The mixture of a rival from bids and their probabilities. Raises GameError, also when they do not make 1."""
    mixture: dict[Bid, Fraction] = {}
    for words, chance in entries:
        plan = _plan(words, name)
        if plan != NO_BID and plan not in bidding.plans[seat]:
            objection = bid_objections(bidding.table, bidding.state, seat, plan)[0]
            raise GameError(f"belief: {name} {plan_words(plan)}: {objection.text} [{', '.join(objection.clauses)}]")
        mixture[plan] = mixture.get(plan, Fraction(0)) + _chance(chance, name)
    total = sum(mixture.values())
    if total != 1:
        raise GameError(f"belief: the probabilities of {name} add up to {float(total * 100):g} %, not 100 %")
    return {plan: chance for plan, chance in mixture.items() if chance}


def _plan(words: str, name: str) -> Bid:
    """A bid such as `A2 B0 C1`, or `none`."""
    amounts = [0, 0, 0]
    if words.strip() == "none":
        return NO_BID
    for word in words.split():
        found = re.fullmatch(r"([A-Za-z])(\d{1,3})", word)
        if found is None or found[1] not in SPACES:
            raise GameError(f"belief: {name} '{word}' is no bid: write A2 C1, or none")
        amounts[SPACES.index(found[1])] = int(found[2])
    return Bid((amounts[0], amounts[1], amounts[2]))


def _chance(text: str, name: str) -> Fraction:
    """A probability such as 30%, 0.3 or 3/10."""
    words = text.strip()
    value = number(words.removesuffix("%").strip(), f"belief of {name}")
    value = value / 100 if words.endswith("%") else value
    if not 0 <= value <= 1:
        raise GameError(f"belief: {words} is no probability for {name}: write 30%, 0.3 or 3/10")
    return value


def uniform(bidding: Bidding, seat: int) -> Mixture:
    """Every legal bid of a seat with the same probability."""
    bids = [plan for plan in bidding.plans[seat] if plan != NO_BID]
    return {plan: Fraction(1, len(bids)) for plan in bids}
