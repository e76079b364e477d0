"""Several rounds of one seat with known cards: a plan that replays through the engine, and a bound.

question: what should the seat do in this and the next rounds, when every card that will be drawn is known?
scope:    two to five rounds; the world of `rounds_world`; the plan is a good one, the bound that of `rounds_bound`
expected: between the value of doing nothing and the best by every decision of the engine in small worlds
budget:   `WIDTH` worlds are kept from round to round

A round is planned like a single one, for its own points and for what its Locations will still produce; Workers that are
left draw cards. Of the picks of a Lookout those are kept whose cards promise most by the bound without order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from gemcheck.findings import Verdict
from gemcheck.game import GameError
from gemcheck.games.settlers.effects import COMMON_CARD, FACTION_CARD, RAZE, VP
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.plans import Pass, Pick, Spend
from gemcheck.games.settlers.scoring import final_points
from gemcheck.games.settlers.state import ACT, State
from gemcheck_models.settlers.round import first_line
from gemcheck_models.settlers.round_items import Problem
from gemcheck_models.settlers.round_late import Late, never
from gemcheck_models.settlers.round_play import Move, played
from gemcheck_models.settlers.round_problem import problem_of
from gemcheck_models.settlers.round_relaxed import relaxed_bound
from gemcheck_models.settlers.round_steps import END
from gemcheck_models.settlers.rounds_bound import rounds_bound
from gemcheck_models.settlers.rounds_world import World, decided, taken, world_of

__all__ = ["LEAST_ROUNDS", "MOST_ROUNDS", "Rounds", "planned"]

LEAST_ROUNDS, MOST_ROUNDS = 2, 5
WIDTH = 2
PICKED = 2
"""How many ways through a Lookout are followed from each world."""
WORK = 10.0
GOODS_OF_A_POINT = 2
"""So many Goods that a Location still produces are taken for a point when a round is planned."""


class Rounds(msgspec.Struct, frozen=True):
    """A plan: its moves, the state after it, its value and that of doing nothing, the bound (None: none is known) with
    what says so, and the verdict."""

    moves: tuple[Move, ...]
    state: State
    value: int
    now: int
    bound: int | None
    shown_by: str
    verdict: Verdict


class _Node(msgspec.Struct, frozen=True):
    world: World
    moves: tuple[Move, ...]


def planned(
    game: Settlers,
    state: State,
    who: int,
    rounds: int,
    draws: Sequence[int] = (),
    seed: int = 0,
    late: Late = never,
) -> Rounds:
    """A plan for so many rounds, this one included; once it is late the seat only passes. Raises GameError for a
    position outside the Action phase, for more rounds than there are, and where a virtual player takes part."""
    if state.phase != ACT or state.pending or state.active != who:
        raise GameError("a plan is asked of a seat that is to act, when nothing is pending [action.turns]")
    left = min(MOST_ROUNDS, game.table.box.rounds - state.round + 1)
    if not LEAST_ROUNDS <= rounds <= left:
        raise GameError(f"{rounds} rounds: a plan is for 2 or more of the {left} that are left [setup.rounds]")
    if state.virtual is not None:
        raise GameError("several rounds are not planned against the virtual player [solo.lookout]")
    start = _Node(world_of(game, state, who, draws, seed), ())
    last = state.round + rounds - 1
    nodes, ends = [start], list[_Node]()
    for number in range(state.round, last + 1):
        ends = [end for node in nodes for end in _rounds_ends(game, node, who, last - number, late)]
        if late():
            ends = [_idle(game, end, who, last) for end in ends]
            break
        if number < last:
            begun = [one for end in _best(game, ends, who, last - number) for one in _lookouts(game, end, who)]
            nodes = _best(game, begun, who, last - number)
    value, best = max(((final_points(game.table, end.world.state, who), end) for end in ends), key=lambda pair: pair[0])
    bound, shown = rounds_bound(game.table, state, who, rounds, start.world.order, late)
    if bound is not None and value > bound:
        raise AssertionError(f"the plan is worth {value}, more than the bound of {bound}")
    verdict = Verdict.FOUND if bound == value else Verdict.BOUNDED
    now = final_points(game.table, _idle(game, start, who, last).world.state, who)
    return Rounds(best.moves, best.world.state, value, now, bound, shown, verdict)


def _best(game: Settlers, nodes: Sequence[_Node], who: int, later: int) -> list[_Node]:
    """The most hopeful worlds: by points, and by what will still be produced."""
    unique = {node.world: node for node in nodes}
    worth = {world: _hope(game, world.state, who, later) for world in unique}
    return sorted(unique.values(), key=lambda node: -worth[node.world])[:WIDTH]


def _hope(game: Settlers, state: State, who: int, later: int) -> int:
    points = GOODS_OF_A_POINT * final_points(game.table, state, who)
    seat = state.seats[who]
    points += later * sum(_income(game, there.card) for there in seat.locations) + later * len(seat.deals)
    points += sum(seat.supply[: RAZE + 1]) // GOODS_OF_A_POINT + len(seat.hand)
    if state.phase == ACT and not state.pending and state.active == who:
        points += GOODS_OF_A_POINT * relaxed_bound(problem_of(game.table, state, who), game.table, END).value
    return points


def _income(game: Settlers, card: int) -> int:
    """What a Location produces in a Production phase, in half points."""
    produces = game.table.cards[card].produces
    return sum(produces) + produces[VP]


# -- one round


def _rounds_ends(game: Settlers, node: _Node, who: int, later: int, late: Late) -> Iterator[_Node]:
    """Ways to play the Action phase of a round, up to the point at which the seat would pass; doing nothing is one of
    them when it is late."""
    if late():
        yield node
        return
    for weight in (0, later) if later else (0,):
        acted = _acted(game, node, who, weight, late)
        yield acted
        for good in (COMMON_CARD, FACTION_CARD) if later else ():
            drawn = _drawing(game, acted, who, good) if not late() else None
            if drawn is not None:
                yield _acted(game, drawn, who, weight, late)


def _acted(game: Settlers, node: _Node, who: int, weight: int, late: Late) -> _Node:
    state = node.world.state
    problem = _weighted(game, problem_of(game.table, state, who), weight)
    bound = relaxed_bound(problem, game.table, END, late=late).value
    line = first_line(problem, game.table, END, bound, WORK, late)
    play = played(game, state, problem, line.steps, node.world.order)
    order = list(node.world.order)
    moves = [move for action in play.actions for move in action]
    for move in moves:
        if move.drawn >= 0 and move.drawn in order:
            order.remove(move.drawn)
    return _Node(World(play.state, tuple(order)), (*node.moves, *moves))


def _weighted(game: Settlers, problem: Problem, weight: int) -> Problem:
    """The problem with Locations worth what they will still produce as well."""
    if not weight:
        return problem
    pieces = [
        piece
        if piece.marked or piece.stays
        else replace(piece, points=piece.points + weight * _income(game, piece.card) // GOODS_OF_A_POINT)
        for piece in problem.pieces
    ]
    return replace(problem, pieces=tuple(pieces))


def _drawing(game: Settlers, node: _Node, who: int, good: int) -> _Node | None:
    """Workers that are left are spent for cards of a deck; None when there is none."""
    world, moves = node.world, node.moves
    while Spend(good) in list(game.legal(world.state, who)):
        world, more = taken(game, world, who, Spend(good))
        moves = (*moves, *more)
        if world.state.result is not None:
            return None
    if world == node.world:
        return None
    while world.state.pending or world.state.acted:
        plans = list(game.legal(world.state, who))
        world, more = taken(game, world, who, plans[-1])
        moves = (*moves, *more)
    return _Node(world, moves)


# -- between rounds


def _lookouts(game: Settlers, node: _Node, who: int) -> list[_Node]:
    """The seat passes; the most hopeful ways through the Lookout and the Production phase after it."""
    world, more = taken(game, node.world, who, Pass())
    found = [_Node(world, (*node.moves, *more))]
    done: list[_Node] = []
    while found:
        one = found.pop()
        state = one.world.state
        if state.phase == ACT and not state.pending:
            done.append(one)
            continue
        plans = list(game.legal(state, who))
        picks = plans if isinstance(plans[0], Pick) else plans[:1]
        for plan in picks:
            world, more = taken(game, one.world, who, plan)
            found.append(_Node(world, (*one.moves, *more)))
    return sorted(done, key=lambda one: -_hope(game, one.world.state, who, 0))[:PICKED]


def _idle(game: Settlers, node: _Node, who: int, last: int) -> _Node:
    """The Action phase of the last round when the seat only passes up to it."""
    world, more = decided(game, node.world, who)
    moves = [*node.moves, *more]
    while world.state.result is None and world.state.round <= last:
        state = world.state
        if state.round == last and state.phase == ACT and not state.pending:
            break
        plans = list(game.legal(state, who))
        plan = Pass() if Pass() in plans else plans[0]
        world, more = taken(game, world, who, plan)
        moves += more
    return _Node(world, tuple(moves))
