"""Random problems about placing: a city that grew by legal steps, a hand, and whatever a turn may bring."""

from __future__ import annotations

from random import Random

from gemcheck_models.gempire.placement.objective import read_objective
from gemcheck_models.gempire.placement.problem import Problem, handed
from msgspec.structs import replace

from gemcheck.game import OpenEnd, load_game
from gemcheck.games.gempire import resolution, values
from gemcheck.games.gempire.plans import Place
from gemcheck.games.gempire.state import RESOLVE, Blueprint
from gemcheck.games.gempire.table import TECHNOLOGIES, Table
from gemcheck.rulebook import RulebookError

OBJECTIVES = (
    "total",
    "total",
    "gems, total",
    "2*gold + culture",
    "population, open",
    "gold-gems + culture-gems, science",
    "demand 8",
    "demands 4 8, gems",
    "demand 13, total",
    "science + total",
)

READINGS = (
    "adjacency.diagonal",
    "blueprint.built",
    "blueprint.exchange",
    "blueprint.same-round",
    "card.row2-self",
    "card.stuck",
    "diamond.first-after-artistry",
    "diamond.multiplies",
    "diamond.partial",
    "direction.rows",
    "gem.bonus-at-threshold",
    "gem.cascade.endless",
    "gem.have",
    "gem.supply",
    "gem.threshold.again",
    "gem.thresholds",
    "second-row.earlier-cards",
    "second-row.first-card",
    "tech.artistry.adjacency",
    "tech.artistry.later",
    "tech.artistry.unit",
    "tech.calendar.count",
    "tech.calendar.hold",
    "tech.construction.surveying",
    "tech.drain.order",
    "tech.drain.science-cards",
    "tech.economics.credit",
    "tech.economics.unit",
    "tech.mathematics.idle",
    "tech.philosophy.bare",
    "tech.philosophy.calendar",
    "tech.surveying.scope",
)
"""Readings that touch placing."""

GAMES = {name: load_game("gempire", cards=name) for name in ("synthetic", "rulebook")}


def table_of(rng: Random, readings: int, cards: str) -> Table:
    """The table of a card set under a random ruleset with this many readings other than the default."""
    game = GAMES[cards]
    book = game.rulebook
    while True:
        chosen = {}
        for point in rng.sample(READINGS, readings):
            chosen[point] = rng.choice(book.open_points[point].option_ids())
        try:
            table: Table = game.under(book.ruleset(chosen)).table  # type: ignore[attr-defined]  # Gempire's own
        except RulebookError:
            continue
        return table


def drawn(
    rng: Random,
    *,
    hand: int,
    city: int,
    readings: int = 0,
    technologies: int = 2,
    diamonds: int = 0,
    literacy: int = 0,
    blueprints: int = 0,
    cards: str = "synthetic",
    objective: str = "total",
    row2: bool = True,
    keep: bool = False,
    fixed: bool = False,
    least: int | None = None,
    most: int | None = None,
    demands: tuple[int, ...] = (4, 8, 13),
) -> Problem:
    """A problem with so many cards in hand and in the city; raises OpenEnd where the rules have no answer."""
    table = table_of(rng, readings, cards)
    game = GAMES[cards].under(table.rules)
    deck = [index for index, card in enumerate(table.cards) if any(side is not None for side in card.sides)]
    rng.shuffle(deck)
    given = {"players": 3, "demands": list(demands), "phase": "resolve", "card_set": cards, "seats": {"ann": {}}}
    made, state, _ = game.given(given)
    table = made.table  # type: ignore[attr-defined]  # Gempire's own
    mask = sum(1 << number for number in rng.sample(range(len(TECHNOLOGIES)), technologies))
    seat = replace(state.seats[0], technologies=mask, palace=rng.randrange(4), second=0 if row2 else -1)
    state = resolution.with_seat(replace(state, round=3, phase=RESOLVE), 0, seat)
    start = Problem(table, state, 0, (), 0, 0)
    for _ in range(city):
        state = _placed(rng, start, state, deck.pop())
    seat = state.seats[0]
    kept = tuple(Blueprint(deck.pop(), 1) for _ in range(blueprints))
    turn = replace(seat.turn, diamonds=diamonds, literacy=literacy, kept=(), unkept=0)
    seat = replace(seat, blueprints=kept, turn=turn)
    seat = replace(seat, attributes=values.attributes(table, seat))
    state = resolution.with_seat(state, 0, seat)
    held = tuple(deck[:hand])
    least = hand if least is None else least
    most = hand if most is None else most
    return Problem(table, state, 0, held, least, most, fixed, keep, read_objective(objective))


def _placed(rng: Random, problem: Problem, state: object, card: int) -> object:
    """The state after a card has been placed somewhere and all dues have been settled at random, diamonds included."""
    now = handed(problem, state, [card])  # type: ignore[arg-type]
    plans = [plan for plan in resolution.won_moves(problem.table, now, 0) if isinstance(plan, Place)]
    if not plans:
        return state
    now = resolution.perform(problem.table, now, 0, rng.choice(plans), None)
    if rng.random() < 0.2:
        seat = now.seats[0]
        now = resolution.with_seat(now, 0, replace(seat, turn=replace(seat.turn, diamonds=1, bearers=())))
    while resolution.obliged(now.seats[0]):
        now = resolution.perform(problem.table, now, 0, rng.choice(resolution.obligations(problem.table, now, 0)), None)
    return now


def any_problem(rng: Random, hand: int, fixed: bool = False) -> Problem | None:
    """A problem of any kind with so many cards; None where the rules have no answer on the way to it."""
    least = rng.choice((hand, hand, hand, 0, rng.randrange(hand + 1)))
    most = rng.choice((hand, hand, rng.randrange(least, hand + 1)))
    try:
        return drawn(
            rng,
            hand=hand,
            city=rng.choice((0, 1, 3, 5, 7)),
            readings=rng.choice((0, 0, 1, 2, 4)),
            technologies=rng.choice((0, 1, 3, 6)),
            diamonds=rng.choice((0, 0, 0, 1, 2)),
            literacy=rng.choice((0, 0, 0, 1)),
            blueprints=rng.choice((0, 0, 1)),
            cards=rng.choice(("synthetic", "synthetic", "rulebook")),
            objective=rng.choice(OBJECTIVES),
            row2=rng.random() < 0.7,
            keep=rng.random() < 0.3,
            fixed=fixed,
            least=least,
            most=most,
            demands=rng.choice(((4, 8, 13), (4, 8, 13), (2, 9, 7))),
        )
    except OpenEnd:
        return None
