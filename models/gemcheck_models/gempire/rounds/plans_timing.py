"""When each item of a growth is had: the fewest rounds in which its items can be bought one after another.

Exact over the items in their order: rounds of up to three cards, of upgrade steps, and of collecting, with the limit of
production and the gold gems of the moment. It proposes; the replay decides.
"""

from __future__ import annotations

from typing import NamedTuple

from gemcheck_models.gempire.rounds.plans_growth import RESOURCES, Growth

__all__ = ["Move", "Timing", "timed"]

CARDS = 3
DICE = 5


class Move(NamedTuple):
    """One round. items: how many items it carries out, technologies that follow included; production, science: what is
    collected in a round that carries out none of its own."""

    kind: str
    items: int
    production: int = 0
    science: int = 0


class Timing(NamedTuple):
    """Starting production and the rounds."""

    start: int
    moves: tuple[Move, ...]


class _Node(NamedTuple):
    science: int
    before: tuple[int, int] | None
    move: Move


def timed(growth: Growth, science: int, most: int) -> Timing | None:
    """The fastest timing of a growth that ends with `science` more bought than it needs, None when none takes `most`
    rounds or fewer."""
    end = len(growth.items)
    received = growth.course[-1][2]
    total = growth.bought + science + received
    layers: list[dict[tuple[int, int], _Node]] = [{}]
    for start in range(RESOURCES + 1):
        _enter(growth, layers[0], 0, start, RESOURCES - start, None, Move("start", 0))
    for _ in range(most):
        layer: dict[tuple[int, int], _Node] = {}
        for (done, purse), node in sorted(layers[-1].items(), key=lambda entry: entry[0]):
            _builds(growth, layer, done, purse, node.science)
            _steps(growth, layer, done, purse, node.science)
            _collections(growth, layer, done, purse, node.science)
        layers.append(layer)
        ends = [key for key, node in layer.items() if key[0] == end and node.science + received >= total]
        if ends:
            return _traced(layers, max(ends))
    return None


def _enter(
    growth: Growth,
    layer: dict[tuple[int, int], _Node],
    done: int,
    purse: int,
    science: int,
    before: tuple[int, int] | None,
    move: Move,
) -> None:
    """Add a state, after the technologies that can be discovered at once. science: bought so far."""
    extra = 0
    if before is not None:
        while done < len(growth.items) and growth.items[done].kind == "technology":
            used = sum(item.cost for item in growth.items[: done + 1] if item.kind == "technology")
            if science + growth.course[done][2] < used:
                break
            done, extra = done + 1, extra + 1
    key = (done, purse)
    known = layer.get(key)
    if known is None or known.science < science:
        layer[key] = _Node(science, before, move._replace(items=move.items + extra) if extra else move)


def _builds(growth: Growth, layer: dict[tuple[int, int], _Node], done: int, purse: int, science: int) -> None:
    cost = 0
    for count in range(1, CARDS + 1):
        at = done + count - 1
        if at >= len(growth.items) or growth.items[at].kind != "card":
            return
        cost += growth.items[at].cost
        if cost > purse:
            return
        _enter(growth, layer, at + 1, purse - cost, science, (done, purse), Move("build", count))


def _steps(growth: Growth, layer: dict[tuple[int, int], _Node], done: int, purse: int, science: int) -> None:
    cost, at = 0, done
    while at < len(growth.items) and growth.items[at].kind == "step":
        cost += growth.items[at].cost
        if cost > purse:
            return
        at += 1
        _enter(growth, layer, at, purse - cost, science, (done, purse), Move("upgrade", at - done))


def _collections(growth: Growth, layer: dict[tuple[int, int], _Node], done: int, purse: int, science: int) -> None:
    limit, gold, _ = growth.course[done]
    amount = max(DICE, gold)
    for production in range(min(amount, max(0, limit - purse)) + 1):
        move = Move("collect", 0, production, amount - production)
        _enter(growth, layer, done, purse + production, science + amount - production, (done, purse), move)


def _traced(layers: list[dict[tuple[int, int], _Node]], key: tuple[int, int]) -> Timing:
    moves: list[Move] = []
    at: tuple[int, int] = key
    for layer in reversed(layers[1:]):
        node = layer[at]
        assert node.before is not None
        moves.append(node.move)
        at = node.before
    return Timing(at[1], tuple(reversed(moves)))
