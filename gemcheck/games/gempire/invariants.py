"""What holds in every state of Gempire, what is conserved, and how a state looks from another seat order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from gemcheck.game import Objection
from gemcheck.games.gempire import blueprints, collecting, gems, palace_token, placement, values
from gemcheck.games.gempire.state import CULTURE, NO_CARD, NOBODY, Response, Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import cites

__all__ = ["defects", "inventory", "seats_moved"]

PALACE_TOP = 5


def defects(table: Table, state: State) -> list[Objection]:
    """Every invariant the state breaks."""
    found = [Objection(("materials.building-cards",), text) for text in card_faults(table, state)]
    for who, seat in enumerate(state.seats):
        found += [
            Objection(clauses, f"seat {who + 1}: {text}")
            for clauses, text in (
                *stock_faults(table, seat),
                *city_faults(table, seat),
                *gem_faults(table, state, seat),
            )
        ]
    return found


Fault = tuple[tuple[str, ...], str]


def stock_faults(table: Table, seat: Seat) -> Iterator[Fault]:
    """Production, science, palace and blueprints out of their ranges."""
    if seat.production < 0:
        yield ("bid.total-limit",), f"production is {seat.production}"
    if seat.production > gems.cap(table, seat) and collecting.limit_holds(table):
        yield cites(gems.production_limit), f"production {seat.production} exceeds the limit {gems.cap(table, seat)}"
    if not 0 <= seat.used <= seat.science:
        yield ("tech.science.spent-once",), f"{seat.used} science is used of {seat.science}"
    if not 0 <= seat.palace <= PALACE_TOP:
        yield ("palace.cost.track",), f"palace level is {seat.palace}"
    limit = blueprints.limit(table, seat)
    if len(seat.blueprints) > limit:
        yield cites(blueprints.limit), f"{len(seat.blueprints)} blueprints are kept, {limit} may be"


def city_faults(table: Table, seat: Seat) -> Iterator[Fault]:
    """Rows that break the rules of placement, and totals that do not follow from the city."""
    for row in (1, 2):
        count = sum(1 for district in values.districts(seat) if district.row == row)
        limit = placement.district_limit(table, seat)
        if count > limit:
            yield cites(placement.district_limit), f"row {row} holds {count} districts, {limit} are allowed"
    if seat.row2 and seat.second < 0:
        yield ("second-row.cost",), "there are cards in a second row that was never opened"
    if seat.row2 and placement.support_needed(table):
        stop1, stop2 = seat.start1 + len(seat.row1), seat.start2 + len(seat.row2)
        if not (seat.start1 <= seat.start2 and stop2 <= stop1):
            yield ("placement.second-row.within-ends",), "the second row reaches beyond the first"
    known = True
    for placed in (*seat.row1, *seat.row2):
        card = table.cards[placed.card]
        if placed.colour not in card.colours:
            known = False
            yield ("hybrid.definition",), f"{card.slug} lies under a colour it does not have"
    # Nothing says what a card is worth under a colour it does not have.
    if known and seat.attributes != values.attributes(table, seat):
        yield ("attribute.update",), f"attributes {seat.attributes}, worked out {values.attributes(table, seat)}"


def gem_faults(table: Table, state: State, seat: Seat) -> Iterator[Fault]:
    """Gems that lie nowhere or in two places."""
    if min(seat.gems) < 0 or min(seat.flag) < 0 or seat.held < 0:
        yield ("gem.keep",), "a number of gems is negative"
    on_token = palace_token.culture_gems(table, state, seat)
    owed = seat.turn.culture + sum(left for left, _ in seat.turn.sets)
    lying = sum(seat.flag) + seat.held + owed
    if seat.gems[CULTURE] - lying not in on_token:
        lying += min(on_token)
        yield ("gem.culture.place",), f"{seat.gems[CULTURE]} culture gems are owned, {lying} lie somewhere"
    if seat.token > len(table.sequence):
        yield ("demand.09.token",), "more gems lie on the palace token than its sequence has"


def cards_lying(state: State) -> list[int]:
    """Every building card wherever it lies, as Table indices."""
    lying = [*(card for card in state.market if card != NO_CARD), *state.deck, *state.discards]
    for seat in state.seats:
        lying += [placed.card for placed in seat.row1]
        lying += [placed.card for placed in seat.row2]
        lying += [blueprint.card for blueprint in seat.blueprints]
        lying += seat.turn.won
    return lying


def card_faults(table: Table, state: State) -> Iterator[str]:
    """Cards of the deck that lie in two places; unnamed cards of a case may repeat."""
    seen: set[int] = set()
    for card in cards_lying(state):
        if card in seen and card < table.deck_size:
            yield f"card '{table.cards[card].slug}' lies in two places"
        seen.add(card)


def inventory(table: Table, state: State) -> Mapping[str, int]:
    """Building cards, different building cards, technologies, Demands and seats: constant over a game."""
    lying = cards_lying(state)
    return {
        "building cards": len(lying),
        "different building cards": len(set(lying)),
        "technologies": len(state.technologies),
        "demands": len(state.demands),
        "seats": len(state.seats),
    }


def seats_moved(state: State, order: Sequence[int]) -> State:
    """The state with seat `order[i]` moved to place i, every reference to a seat included."""
    place = {old: new for new, old in enumerate(order)}
    place[NOBODY] = NOBODY

    def mask(bits: int) -> int:
        return sum(1 << place[old] for old in range(len(order)) if bits >> old & 1)

    response = state.response
    if response is not None:
        response = Response(
            mask(response.claimants),
            place[response.turn],
            response.passes,
            mask(response.through),
            tuple(response.early[old] for old in order) if response.early else (),
        )
    result = state.result
    if result is not None:
        result = replace(result, winners=tuple(sorted(place[who] for who in result.winners)))
    a, b, c = (place[who] for who in state.winners)
    return replace(
        state,
        seats=tuple(state.seats[old] for old in order),
        first=place[state.first],
        winners=(a, b, c),
        response=response,
        result=result,
    )
