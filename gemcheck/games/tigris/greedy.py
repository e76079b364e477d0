"""A sensible opponent for simulation: one step of look-ahead on a few candidates of each kind of action.

This is no part of the rules and claims no strength; it makes games that end, so that rules late in the game are played.
It looks at no hidden information: what rivals hold is guessed from the number of their tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from gemcheck.game import Game, Undefined
from gemcheck.games.tigris import fights, monuments, scoring, treasures, unions, wars
from gemcheck.games.tigris.geometry import AROUND, SQUARE, SQUARES_WITH, around, spaces_in, spread
from gemcheck.games.tigris.kingdoms import kingdom_at, leader_in
from gemcheck.games.tigris.plans import Commit, Leader, Pass, Plan, Ruin, Swap, Tile
from gemcheck.games.tigris.state import (
    ACT,
    BLACK,
    GREEN,
    MONUMENT,
    NONE,
    ORDER,
    OVER,
    RED,
    TREASURE,
    Conflict,
    Four,
    Seat,
    State,
    changed,
)
from gemcheck.games.tigris.table import Table

__all__ = ["choose", "worth"]

_T = TypeVar("_T")

WEIGHTS = (8.0, 4.0, 2.0, 1.0)
"""What a point is worth in the lowest, second, third and fourth lowest colour."""
STANDING, SUPPORT, MONUMENTS = 3.0, 0.3, 3.0
"""What a leader on the board is worth, each of up to five supporters of it, and each monument that pays it."""
RIVALS = 0.4
"""Weight of the best rival's standing on the board."""
GUESS = 0.25
"""The part of a rival's hand that is taken to be of any one colour."""
COSTS: dict[type, float] = {Leader: 0.8, Ruin: 2.0, Pass: 4.0, Swap: 0.0, Tile: 0.2}
"""What a plan of this type costs; passing most, so that games come to an end."""
IMPATIENCE = 1 / 15
"""How much more a leader costs with every turn, for the same reason: leaders that fight in turn use up no tiles."""


def choose(game: Game[State, Plan], state: State, seat: int, rng: Random) -> Plan:
    """The candidate that looks best one step ahead; equal ones are drawn with `rng`."""
    if state.conflict is not None and state.phase != ORDER:
        return commitment(game, state, state.conflict, seat)
    plans = list(game.legal(state, seat))
    if len(plans) == 1:
        return plans[0]
    if state.phase == ACT:
        plans = list(candidates(state, seat, plans, rng))
    table = Table(game.rules)
    rated = []
    for plan in plans:
        after = game.advance(state, {seat: plan})
        value = -1000.0 if isinstance(after, Undefined) else rating(game, table, after, seat, state.turn)
        cost = COSTS.get(type(plan), 0.0) + (IMPATIENCE * state.turn if isinstance(plan, Leader) else 0.0)
        rated.append((value - cost, rng.random(), plan))
    return max(rated, key=lambda one: one[:2])[2]


# -- candidates


def candidates(state: State, who: int, plans: list[Plan], rng: Random) -> Iterator[Plan]:
    """A bounded number of the legal actions: those most likely to be worth a look, others by chance."""
    tiles: list[dict[int, Plan]] = [{}, {}, {}, {}]
    leaders: list[list[Plan]] = [[], [], [], []]
    ruins: dict[int, Plan] = {}
    for plan in plans:
        if isinstance(plan, Tile):
            tiles[plan.colour][plan.space] = plan
        elif isinstance(plan, Leader):
            leaders[plan.colour].append(plan)
        elif isinstance(plan, Ruin):
            ruins[plan.space] = plan
    yield from _tiles(state, who, tiles, rng)
    for colour, moves in enumerate(leaders):
        yield from _some(moves, 4 if state.seats[who].leaders[colour] < 0 else 1, rng)
    if ruins:
        temples = state.tiles[RED]
        lone = [AROUND[space] & temples for space in spaces_in(state.leading & ~_own(state.seats[who]))]
        targets = [space for beside in lone if beside.bit_count() == 1 for space in spaces_in(beside)]
        yield from _some([ruins[space] for space in targets if space in ruins], 2, rng)
    hand = state.seats[who].hand
    surplus = _surplus(hand)
    swap = Swap(surplus if sum(surplus) > 1 else hand)
    if swap in plans:
        yield swap
    yield Pass()


def _tiles(state: State, who: int, tiles: list[dict[int, Plan]], rng: Random) -> Iterator[Plan]:
    """Tiles that score for the seat, complete a square of its own, link treasures to its trader, or unite kingdoms."""
    once = twice = 0
    for kingdom in state.kingdoms:
        beside = around(kingdom)
        twice |= once & beside
        once |= beside
    links = _links(state, who)
    unite: list[Plan] = []
    alone: list[Plan] = []
    for colour, plans in enumerate(tiles):
        if not plans:
            continue
        scoring_spaces = 0
        for kingdom in state.kingdoms:
            earner = leader_in(state.seats, colour, kingdom)
            if (earner if earner >= 0 else leader_in(state.seats, BLACK, kingdom)) == who:
                scoring_spaces |= around(kingdom)
        good = [space for space in plans if scoring_spaces >> space & 1 and not twice >> space & 1]
        square = [space for space in good if _completes(state.tiles[colour], space)]
        yield from (plans[space] for space in _some(square, 2, rng))
        yield from (plans[space] for space in _some(good, 3, rng))
        yield from (plans[space] for space in _some([s for s in plans if links >> s & 1], 2, rng))
        unite += _some([plan for space, plan in plans.items() if twice >> space & 1], 2, rng)
        alone += _some(list(plans.values()), 1, rng)
    yield from unite
    yield from _some(alone, 1, rng)


def _some(options: list[_T], number: int, rng: Random) -> list[_T]:
    """So many of the options, or all of them."""
    return options if len(options) <= number else rng.sample(options, number)


def _own(seat: Seat) -> int:
    found = 0
    for space in seat.leaders:
        if space >= 0:
            found |= 1 << space
    return found


def _links(state: State, who: int) -> int:
    """The spaces where a tile links more treasures to the seat's trader."""
    trader = state.seats[who].leaders[GREEN]
    if trader < 0:
        return 0
    kingdom = kingdom_at(state.kingdoms, trader)
    return around(kingdom) & around(spread(state.treasures & ~kingdom, state.linked))


def _completes(lying: int, space: int) -> bool:
    """Whether a tile on the space completes a square of tiles of its colour."""
    lying |= 1 << space
    return any(SQUARE[corner] & lying == SQUARE[corner] for corner in SQUARES_WITH[space])


def _surplus(hand: Four) -> Four:
    """What a hand holds beyond two tiles of each colour."""
    black, red, blue, green = (max(0, number - 2) for number in hand)
    return (black, red, blue, green)


# -- how a position looks to a seat


def worth(seat: Seat) -> float:
    """What the points and treasures of a seat are worth, those of its lowest colours most."""
    totals = scoring.sorted_points(seat.points, seat.treasures)
    return sum(weight * total for weight, total in zip(WEIGHTS, totals, strict=True))


def standing(table: Table, state: State, who: int) -> float:
    """What the leaders of a seat are worth where they stand."""
    total = 0.0
    for colour, space in enumerate(state.seats[who].leaders):
        if space < 0:
            continue
        kingdom = kingdom_at(state.kingdoms, space)
        total += STANDING + SUPPORT * min(5, (state.tiles[colour] & kingdom).bit_count())
        total += 0.2 * min(3, (AROUND[space] & state.tiles[RED]).bit_count())
        if colour == BLACK or (colour == GREEN and kingdom & state.treasures):
            total += 0.5
        for monument in state.monuments:
            if kingdom & SQUARE[monument.corner] and colour in table.box.monuments[monument.kind]:
                total += MONUMENTS
    return total


def rating(game: Game[State, Plan], table: Table, state: State, who: int, turn: int) -> float:
    """How a position looks to a seat that has just acted in the turn of this number."""
    if state.turn == turn and state.actions:  # What monuments will pay is counted however many actions are left.
        state = monuments.turn_scored(table, state, None)
    rivals = [standing(table, state, other) for other in range(len(state.seats)) if other != who]
    value = worth(state.seats[who]) + standing(table, state, who) - RIVALS * max(rivals)
    conflict = state.conflict
    if conflict is not None and state.phase == ORDER:
        for colour in unions.doubled(state, conflict.marker):
            following = unions.war_begun(state, conflict, colour, None)
            if following.conflict is not None:
                value += prospect(table, following, following.conflict, who)
    elif conflict is not None:
        value += prospect(table, state, conflict, who)
    elif state.phase == TREASURE:
        taker, _, lying = treasures.due(state)
        value += (WEIGHTS[0] if taker == who else -WEIGHTS[1]) * (lying.bit_count() - 1)
    elif state.phase == MONUMENT and state.active == who:
        built = [game.advance(state, {who: plan}) for plan in game.legal(state, who)]
        value = max(rating(game, table, after, who, turn) for after in built if not isinstance(after, Undefined))
    elif state.phase == OVER:
        value -= WEIGHTS[1]
    return value


# -- conflicts


def prospect(table: Table, state: State, conflict: Conflict, who: int) -> float:
    """What a conflict that has been announced promises to a seat; nothing to one that has no part in it."""
    if who not in (conflict.attacker, conflict.defender):
        return 0.0
    attack, defence = fights.strengths(table, state, conflict)
    attacking = who == conflict.attacker
    own, other = (attack, defence) if attacking else (defence, attack)
    rival = conflict.defender if attacking else conflict.attacker
    colour = fights.colour(conflict)
    seat = state.seats[who]
    margin = own + seat.hand[colour] - other - GUESS * sum(state.seats[rival].hand) - (0.5 if attacking else 0.0)
    chance = min(0.95, max(0.05, 0.5 + 0.25 * margin))
    points, point_colour = 1, RED
    if conflict.marker >= 0:
        points, point_colour = wars.spoils(0) + other, conflict.colour
    richer = Seat(points=changed(seat.points, point_colour, points), treasures=seat.treasures)
    gain = worth(richer) - worth(seat) + STANDING
    loss = STANDING + (0.5 * own if conflict.marker >= 0 else 0.0) + WEIGHTS[3]
    return chance * gain - (1 - chance) * loss


def commitment(game: Game[State, Plan], state: State, conflict: Conflict, who: int) -> Plan:
    """Just enough tiles to win, as far as can be known, and none where they would not do."""
    amounts = sorted(plan.tiles for plan in game.legal(state, who) if isinstance(plan, Commit))
    attack, defence = fights.strengths(Table(game.rules), state, conflict)
    if conflict.committed == NONE:
        guess = round(GUESS * sum(state.seats[conflict.defender].hand))
        enough = [number for number in amounts if attack + number > defence + guess]
        winning = [number for number in amounts if attack + number > defence]
        return Commit(enough[0] if enough else winning[-1] if winning else 0)
    reaching = [number for number in amounts if defence + number >= attack + conflict.committed]
    return Commit(reaching[0] if reaching else 0)
