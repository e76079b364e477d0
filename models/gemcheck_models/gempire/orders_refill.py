"""Does it matter which empty space of the market gets the visible card?

question: spaces left empty and cards of the deck such that two orders of filling them lay out another market, and bids
          that then come out otherwise
scope:    two or three empty spaces, as many different cards; every bid of two seats with two production
expected: already two empty spaces; the bids move with the cards where all spaces are compared at once
budget:   under 1 second

Another order of filling is the engine's own refill on a market with its spaces renamed, and renamed back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Any, cast

from msgspec.structs import replace

from gemcheck.casebook.replay import play
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.market import refill
from gemcheck.games.gempire.plans import Bid
from gemcheck.games.gempire.state import NO_CARD, State

__all__ = ["CHECKS", "REFILL", "filled", "filling_order", "moved_bids"]

CLAUSES = ("bid.refill", "setup.deck.preview")
REFILL = refill
"""The engine's rule that fills the market; a test puts another one in its place."""
SPACES = "ABC"
KNOWN_AS = "G-035"
DECK = ("P2", "G2", "C2")
PRODUCTION = 2

Order = tuple[int, ...]


def filled(game: Game[Any, Any], state: State, order: Order) -> State:
    """The state with its empty spaces filled in this order of the spaces."""
    table = cast(Gempire, game).table
    market = cast(Any, tuple(state.market[space] for space in order))
    after = REFILL(table, replace(state, market=market), None)
    back = cast(Any, tuple(after.market[order.index(space)] for space in range(len(order))))
    return replace(after, market=back)


def emptied(game: Game[Any, Any], spaces: Sequence[int]) -> tuple[Game[Any, Any], State]:
    """A position whose market lacks these spaces' cards, with as many cards in the deck."""
    made, state, _ = game.given({"players": 3, "deck": list(DECK[: len(spaces)])})
    market = cast(Any, tuple(NO_CARD if space in spaces else card for space, card in enumerate(state.market)))
    return made, replace(state, market=market)


def differing(game: Game[Any, Any], spaces: Sequence[int]) -> tuple[Order, State, State] | None:
    """The first order of the spaces in which other cards come to lie on them than in the order A, B, C."""
    made, state = emptied(game, spaces)
    every = list(permutations(range(len(SPACES))))
    usual = filled(made, state, every[0])
    for order in every[1:]:
        other = filled(made, state, order)
        if other.market != usual.market:
            return order, usual, other
    return None


def moved_bids(game: Game[Any, Any]) -> tuple[int, int]:
    """In how many of how many joint plans of two bidders it changes more than the places of cards when two spaces, with
    their cards and the bids on them, change places."""
    seat = {"production": PRODUCTION, "science": 0}
    seats = {"ann": seat, "bea": {**seat, "science": 1}}
    made, state, _ = game.given({"players": 3, "market": dict(zip(SPACES, DECK, strict=True)), "seats": seats})
    bids = [bid for bid in product(range(PRODUCTION + 1), repeat=len(SPACES)) if 0 < sum(bid) <= PRODUCTION]
    changed = total = 0
    for one, other in product(bids, repeat=2):
        outcomes = set()
        for order in permutations(range(len(SPACES))):
            market = cast(Any, tuple(state.market[space] for space in order))
            plans = {who: Bid(cast(Any, tuple(bid[space] for space in order))) for who, bid in enumerate((one, other))}
            after = made.step(replace(state, market=market), {**plans, 2: made.idle(state, 2)})
            outcomes.add(taken(made, cast(State, after)))
        total += 1
        changed += len(outcomes) > 1
    return changed, total


def taken(game: Game[Any, Any], state: State) -> Any:
    """What each seat has paid and taken once all spaces are compared, each card won put somewhere on the way."""
    while state.space < len(SPACES):
        who = game.to_move(state)[0]
        state = cast(State, game.step(state, {who: next(iter(game.legal(state, who)))}))
    seats = (([p.card for p in s.row1], [b.card for b in s.blueprints], s.turn.won) for s in state.seats)
    cards = [tuple(sorted(card for part in parts for card in part)) for parts in seats]
    return tuple(s.production for s in state.seats), tuple(cards), state.discards


def script(game: Game[Any, Any], spaces: Sequence[int]) -> dict[str, Any]:
    """A round in which one seat takes the cards of these spaces and keeps or places them, as a case."""
    deck = list(DECK[: len(spaces)])
    given = {"players": 3, "deck": deck, "seats": {"ann": {"production": len(spaces)}}}
    when: list[Any] = [{"ann": {"bid": {SPACES[space]: 1 for space in spaces}}}]
    run = play(game, given, when)
    state = run.after
    while 0 in run.game.to_move(state):
        plan = next(iter(run.game.legal(state, 0)))
        when.append({"ann": run.game.plan_text(state, plan)})
        state = run.game.step(state, {0: plan})
    return {"given": given, "when": when}


def words(game: Game[Any, Any], state: State, spaces: Sequence[int]) -> str:
    """The cards on these spaces."""
    table = cast(Gempire, game).table
    return ", ".join(f"{table.cards[state.market[space]].name} on {SPACES[space]}" for space in spaces)


@check(
    "filling-order",
    kind="order-dependence",
    family="dynamics",
    game="gempire",
    clauses=CLAUSES,
    scope="two or three empty spaces; every bid of two seats with two production",
    certificate="replay+minimal",
)
def filling_order(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Fill the empty spaces in every order, and see whether bids come out otherwise when cards change places."""
    changed, total = moved_bids(game)
    effect = f"{changed} of {total} joint plans of two bidders come out otherwise when spaces change places"
    for spaces in (s for size in (1, 2, 3) for s in combinations(range(len(SPACES)), size)):
        apart = differing(game, spaces)
        if apart is not None:
            yield finding(game, spaces, apart, effect, changed > 0)
            break
    else:
        yield Statement("every order of filling gives the same market", CLAUSES, Verdict.PROVED)
    certificate = Certificate("exhaustive", f"bids of two seats with {PRODUCTION} production each", "the engine itself")
    yield Statement(effect, CLAUSES, Verdict.BOUNDED, certificate)


def finding(
    game: Game[Any, Any], spaces: Sequence[int], apart: tuple[Order, State, State], effect: str, felt: bool
) -> Finding:
    """Two orders of filling as a finding; it is felt where a space is more than a place."""
    order, usual, other = apart
    made, _ = emptied(game, spaces)
    turned = ", ".join(SPACES[space] for space in order if space in spaces)
    return Finding(
        id="gempire/order-dependence/visible-card",
        kind="order-dependence",
        title=f"{len(spaces)} spaces are empty: no clause says which of them gets the visible card",
        clauses=CLAUSES,
        impact="changes-the-winner" if felt else "cosmetic",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            "fewest empty spaces, then the first ones; one empty space leaves no order",
            "the engine's refill on a market with its spaces renamed",
            (effect,),
        ),
        witness=script(game, spaces),
        outcomes=(
            (f"filled in the order {', '.join(SPACES[space] for space in spaces)}", words(made, usual, spaces)),
            (f"filled in the order {turned}", words(made, other, spaces)),
        ),
        known_as=KNOWN_AS,
        found_by="gemcheck_models.gempire.orders_refill",
    )


CHECKS: Sequence[Check] = (filling_order,)
