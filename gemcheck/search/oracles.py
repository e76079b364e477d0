"""Oracles: small questions about one step of a game, each of which a sound game answers with nothing.

An oracle takes a `Look`, a step with all that is needed to judge it, and yields a `Trouble` for what is wrong. Whatever
an oracle raises is a trouble too: the engine failed where it was asked. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, islice
from typing import Any

import msgspec

from gemcheck.checks.duties import Reached, faults
from gemcheck.checks.orders import apart_in_turn, apart_when_moved
from gemcheck.checks.readings_look import seat_name
from gemcheck.game import Game, OpenEnd, Undefined
from gemcheck.legality import legal_models
from gemcheck.testing import promises
from gemcheck.testing.promises import Broken

__all__ = ["FAILURE", "ORACLES", "Look", "Oracle", "Trouble", "asked_of", "failure"]

AnyGame = Game[Any, Any]

LISTED = 400
"""Longer lists of legal plans are not compared."""
MANY = 3000
"""Where more plans are legal, no others are tried."""
NEAR = 80
"""Plans that are tried where they may not be legal."""
TOGETHER = 3
"""Seats that go ahead in every order."""
GONE = "not to move any more"
"""How the check of orders says that a seat has nothing left to decide."""
IDLE = 60
"""Idle steps within which a position has to recur for play to have no end."""


class Look(msgspec.Struct, frozen=True):
    """A step to be judged: the position before it, the plans of the seats (empty where chance moved, with its outcome),
    and what came of it. `elsewhere` are plans that were legal elsewhere in the same game; chosen: the seats chose these
    plans, which are not what is left of such as could not be carried out."""

    game: AnyGame
    seats: int
    state: Any
    plans: Mapping[int, Any]
    outcome: Any
    after: Any
    elsewhere: tuple[Any, ...] = ()
    chosen: bool = True


class Trouble(msgspec.Struct, frozen=True):
    """What is wrong with a step: a kind of finding, a word, one sentence, the clauses and open points it rests on, and
    what each way of looking gives (label, outcome)."""

    kind: str
    slug: str
    text: str
    clauses: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    outcomes: tuple[tuple[str, str], ...] = ()


class Oracle(msgspec.Struct, frozen=True):
    """A question: its name, the kind of finding it makes when it fails to get an answer, how many steps lie between two
    times it is asked (it is asked besides whenever a step has met something new), and its function."""

    name: str
    kind: str
    every: int
    function: Callable[[Look], Iterator[Trouble]]


def asked_of(oracle: Oracle, look: Look) -> Iterator[Trouble]:
    """What an oracle says of a step; what it raises becomes a trouble, apart from readings without an answer."""
    try:
        yield from oracle.function(look)
    except OpenEnd:
        return
    except Broken as broken:
        yield Trouble(oracle.kind, oracle.name, _line(str(broken)))
    except Exception as error:
        yield failure(error)


def failure(error: Exception) -> Trouble:
    """An engine that fails on legal plans is a trouble."""
    name = type(error).__name__
    return Trouble("contradiction", f"fails-{name.lower()}", _line(f"the engine fails: {name}: {error}"))


def _line(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 300 else words[:299] + "…"


# -- one position


def duties(look: Look) -> Iterator[Trouble]:
    """No stated invariant is broken, every seat that has to decide can, and play can go on."""
    if isinstance(look.after, Undefined):
        return
    for fault in faults(Reached(look.game, look.after, 1, {})):
        yield Trouble(fault.kind, fault.slug, fault.text, fault.clauses)


def derived(look: Look) -> Iterator[Trouble]:
    """What is remembered in a state is what comes out from scratch."""
    if not isinstance(look.after, Undefined):
        promises.derived(look.game, look.after)
    yield from ()


def inventory(look: Look) -> Iterator[Trouble]:
    """Components neither appear nor vanish, and no more are used than there are."""
    if isinstance(look.after, Undefined):
        return
    promises.inventory(look.game, look.state, look.after)
    short = {kind: count for kind, count in look.game.inventory(look.after).items() if count < 0}
    if short:
        yield Trouble("component-exhaustion", "inventory", f"fewer than none are left: {short}")


def values(look: Look) -> Iterator[Trouble]:
    """A state is a value, and its text reads back as the same state."""
    if not isinstance(look.after, Undefined):
        promises.values(look.game, look.after)
        promises.state_text(look.game, look.after)
    yield from ()


def recording(look: Look) -> Iterator[Trouble]:
    """The step gives the same again, with its events recorded and through the check of legality."""
    if look.plans:
        promises.recording(look.game, look.state, look.plans, None, look.after)
    else:
        promises.recording(look.game, look.state, None, look.outcome, look.after)
    yield from ()


def exclusive(look: Look) -> Iterator[Trouble]:
    """Goals that only one seat may meet are met by one (hook `exclusive`: what two seats meet together)."""
    hook = getattr(look.game, "exclusive", None)
    if hook is not None and not isinstance(look.after, Undefined):
        for objection in hook(look.after):
            yield Trouble("exclusivity-broken", "goal", objection.text, objection.clauses)


# -- what is legal


def legal(look: Look) -> Iterator[Trouble]:
    """List, count, sample and objections say the same about the legal plans of a seat."""
    game, state = look.game, look.state
    for seat, plan in look.plans.items() if look.chosen else ():
        plans = tuple(islice(game.legal(state, seat), LISTED + 1))
        if not plans:
            yield Trouble("stuck-piece", "no-legal-decision", f"{seat_name(seat)} is to move and has no legal plan")
        if not plans or len(plans) > LISTED:
            continue
        known = promises.legal(game, state, seat, LISTED)
        promises.sampled(game, state, seat, plan, known)
        for one in plans:
            objections = game.why_not(state, seat, one)
            promises.keep(not objections, f"{game.plan_text(state, one)} is listed as legal and refused: {objections}")


def near(look: Look) -> Iterator[Trouble]:
    """Plans that may not be legal here (of other seats and of other steps, and legal ones with a number changed) meet
    objections exactly when they are not listed."""
    game, state = look.game, look.state
    for seat, plan in look.plans.items() if look.chosen else ():
        if game.count_legal(state, seat) > MANY:
            continue
        listed = dict.fromkeys(game.legal(state, seat))
        kinds = {type(one): one for one in (*listed, plan)}
        tried = (*look.elsewhere, *look.plans.values(), *chain.from_iterable(map(promises.perturbed, kinds.values())))
        for one in islice(dict.fromkeys(tried), NEAR):
            objections = game.why_not(state, seat, one)
            if one in listed:
                promises.keep(not objections, f"{one} is listed as legal and refused: {objections}")
            else:
                promises.keep(bool(objections), f"{one} is not listed as legal, and nothing forbids it")
    yield from ()


def modelled(look: Look) -> Iterator[Trouble]:
    """Constraint models list the same legal plans as the engine."""
    game, state = look.game, look.state
    models = legal_models(game.name)
    for seat in look.plans if look.chosen and models else ():
        if game.count_legal(state, seat) > MANY:
            continue
        listed = frozenset(game.legal(state, seat))
        for model in models:
            plans = model.plans(game, state, seat)
            if plans is not None and (apart := plans.symmetric_difference(filter(model.covers, listed))):
                words, theirs = min((game.plan_text(state, plan), plan in listed) for plan in apart)
                who = "the engine" if theirs else "the constraint model"
                text = f"{who} alone allows {seat_name(seat)} this: {words} ({len(apart)} plans are in dispute)"
                yield Trouble("contradiction", f"model-of-{model.name}", _line(text))
                return


def words(look: Look) -> Iterator[Trouble]:
    """The text of a plan reads back as the same plan."""
    for seat, plan in look.plans.items():
        promises.plan_text(look.game, look.state, seat, plan)
    yield from ()


# -- orders


def seats_moved(look: Look) -> Iterator[Trouble]:
    """The table turned, with the plans, gives the turned result."""
    if not look.plans:
        return
    for turn in sorted({1, look.seats - 1} - {0}):
        order = (*range(turn, look.seats), *range(turn))
        for apart in apart_when_moved(look.game, look.state, look.plans, order):
            yield _ordered(apart)
            return


def seats_in_turn(look: Look) -> Iterator[Trouble]:
    """Seats that may go ahead one by one come to the same in every order."""
    game, state = look.game, look.state
    movers = game.to_move(state)
    if not look.plans or game.joint(state) or len(movers) < 2:
        return
    plans = dict(look.plans)
    for seat in movers[:TOGETHER]:
        if seat not in plans:
            plans[seat] = next(iter(game.legal(state, seat)))
    for apart in apart_in_turn(game, state, plans, [seat_name(seat) for seat in range(look.seats)]):
        # A seat may be through by what the others do: that leaves it nothing to decide, and takes nothing from it.
        if apart is not None and GONE not in f"{apart.differs.one} {apart.differs.other}":
            yield _ordered(apart)
            return


def _ordered(apart: Any) -> Trouble:
    one, other = apart.orders
    text = f"the same plans come out otherwise with the seats in another order: {apart.differs.path}"
    outcomes = ((f"order {one}", apart.differs.one), (f"order {other}", apart.differs.other))
    return Trouble("order-dependence", apart.way, text, outcomes=outcomes)


# -- progress


def endless(look: Look) -> Iterator[Trouble]:
    """Play that goes on with everybody idle comes to an end, or at least never to the same position again (hook
    `position`: the state without counters)."""
    game = look.game
    state = look.after
    position = getattr(game, "position", lambda one: one)
    seen: set[Any] = set()
    for _ in range(IDLE):
        if isinstance(state, Undefined) or game.result(state) is not None:
            return
        if position(state) in seen:
            clauses: tuple[str, ...] = getattr(game, "end_clauses", ())
            text = "everybody idle, the same position comes again: nothing makes the game end"
            yield Trouble("infinite-play", "idle-for-ever", text, clauses)
            return
        seen.add(position(state))
        movers = game.to_move(state)
        idle = {seat: game.idle(state, seat) for seat in movers}
        if None in idle.values():
            return
        least = None if movers else game.chance_from_case(state, {})
        state = game.advance(state, idle) if movers else game.chance_step(state, least)


FAILURE = "failure"
"""The name that stands for an oracle where the engine fails while it is played."""

ORACLES = (
    Oracle("duties", "illegal-yet-allowed", 1, duties),
    Oracle("derived", "hidden-history", 1, derived),
    Oracle("inventory", "illegal-yet-allowed", 1, inventory),
    Oracle("exclusive", "exclusivity-broken", 1, exclusive),
    Oracle("recording", "hidden-history", 4, recording),
    Oracle("seats-moved", "order-dependence", 3, seats_moved),
    Oracle("seats-in-turn", "order-dependence", 3, seats_in_turn),
    Oracle("legal", "contradiction", 5, legal),
    Oracle("near", "contradiction", 5, near),
    Oracle("modelled", "contradiction", 50, modelled),
    Oracle("words", "illegal-yet-allowed", 16, words),
    Oracle("values", "illegal-yet-allowed", 16, values),
    Oracle("endless", "infinite-play", 200, endless),
)
"""Every oracle about a single step, cheap ones first; readings have a module of their own (`oracles_readings`)."""
