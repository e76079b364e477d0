"""The cards of a city that do not count gems: what they are worth beside each choice of those that do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from gemcheck.games.gempire.table import IRON
from gemcheck_models.gempire.rounds.bounds_choices import Rest, corner
from gemcheck_models.gempire.rounds.bounds_grid import PRICED, PRICES, Array, Grid
from gemcheck_models.gempire.rounds.bounds_tables import mingled
from gemcheck_models.gempire.rounds.gains_cards import least_paid

__all__ = ["Others", "Terms"]

Triple = tuple[int, int, int]

PLENTY = 10**6
"""More than any city is worth: what is missing where a choice of cards does not bring enough."""


class Terms(NamedTuple):
    """What cards must not exceed and must bring. purse: production for cards, None for all that could be; missing: the
    science that cards must hand out beyond the production that they cost, None for any; gems: those for which cards
    hand it out at most."""

    purse: int | None = None
    missing: int | None = None
    gems: Triple | None = None


class Others:
    """What the cards that do not count gems are worth in a split, beside each of several rests."""

    def __init__(
        self,
        of: Grid,
        gains: tuple[Array, ...],
        split: Triple,
        cards: int,
        jewels: int,
        slots: int,
        terms: Terms,
        hopeful: bool,
    ) -> None:
        self.grid, self.gains, self.split, self.terms = of, gains, split, terms
        self.jewels, self.slots = jewels, slots
        kind, upper = of.kind, corner(of.kind, split)
        # Whoever has fewer cards is lent some of one building without value; not where colours share the cards.
        self.cards, self.open = cards, sum(split) > cards
        p, g, c = (slice(0 if self.open else low, high + 1) for low, high in zip(split, upper, strict=True))
        self.window = (p, g, c)
        # Cards of other colours cost something, too, where all cards of the case are paid for.
        paid = 0 if hopeful else cards
        self.cheapest = [least_paid(kind.table, max(0, paid - count), kind.relief) for count in split]
        self.iron = kind.owns(IRON)
        self.prices = [
            i
            for i, (price, use) in enumerate(PRICES)
            if (price == use or terms.purse is not None) and (not use or terms.missing is not None)
        ]

    def most(self, rests: Sequence[Rest]) -> Array:
        """Each attribute, all together, and each as `priced`, one column for each of the rests, whose gem cards are
        taken off and paid."""
        used, cost, science = (
            np.array([getattr(rest, name) for rest in rests], dtype=np.int32) for name in ("used", "cost", "science")
        )
        cards = np.array(self.split, dtype=np.int32) - used
        left = [self.jewels - rest.diamonds for rest in rests]
        sums, gains, handed = [], [], []
        for colour in range(3):
            bring = [rest.bring[colour] for rest in rests]
            own = cards[:, colour].tolist()
            sums.append(_each(partial(self._rest, colour), zip(bring, own, strict=True)))
            room = [self._room(count, some) for count, some in zip(left, own, strict=True)]
            gains.append(_each(partial(self._gain, colour), room))
            handed.append(_each(partial(self._handed, colour), zip(bring, own, strict=True)))
        whole = self._mingled(rests) if self.open else sums[0] + sums[1] + sums[2]
        gain = gains[0] + gains[1] + gains[2]
        if not self.iron:
            room = [self._room(count, self.cards - sum(rest.used)) for count, rest in zip(left, rests, strict=True)]
            gain = np.minimum(gain, _each(partial(self._gain, 3), room))
        paid = self._paid(whole, None, 0, cost.sum(axis=1), science.sum(axis=1))
        together = (paid + gain).max(axis=(1, 2, 3))
        missing = self.terms.missing
        if missing is not None:
            science_most = (handed[0] + handed[1] + handed[2]).max(axis=(1, 2, 3)) + (science - cost).sum(axis=1)
            together = np.where(science_most < missing, -PLENTY, together)
        found, priced = [], []
        extra = science - cost
        for colour in range(3):
            others = handed[colour - 1] + handed[colour - 2]
            beside = extra.sum(axis=1) - extra[:, colour]
            own_part = sums[colour][:, PRICED] + gains[colour] + others
            priced.append(own_part.max(axis=(1, 2, 3)) + extra.sum(axis=1))
            more = others + beside[:, None, None, None]
            paid = self._paid(sums[colour], more, self.cheapest[colour], cost[:, colour], science[:, colour])
            found.append((paid + gains[colour]).max(axis=(1, 2, 3)))
        return np.stack([*found, together, *priced]).astype(np.int32)

    def _room(self, diamonds: int, cards: int) -> int:
        """How many of so many diamonds so many cards have room for; hybrids of other colours count, too, under Iron."""
        return diamonds if self.iron else min(diamonds, self.slots * max(0, cards))

    def _gain(self, colour: int, diamonds: int) -> Array:
        return self.gains[colour][(*self.window, diamonds)]

    def _handed(self, colour: int, key: tuple[int, int]) -> Array:
        bring, cards = key
        return self.grid.handed[colour][bring][(*self.window, cards)]

    def _rest(self, colour: int, key: tuple[int, int]) -> Array:
        bring, cards = key
        bits = self.grid.rest[colour][bring][(slice(None), *self.window, cards)]
        if not self.iron:
            return bits
        return np.asarray(bits + self._strange(colour))

    def _strange(self, colour: int) -> Array:
        hybrids = self.cards if self.open else self.cards - self.split[colour]
        return self.grid.strange[colour][(*self.window, hybrids)]

    def _mingled(self, rests: Sequence[Rest]) -> Array:
        """All colours together where they share the cards."""
        keys = ((rest.bring, max(0, self.cards - sum(rest.used))) for rest in rests)
        found = _each(lambda key: mingled(self.grid.kind, key[0])[(*self.window, key[1])], keys)
        if self.iron:
            found = found + sum(self._strange(colour) for colour in range(3))
        return np.asarray(found[:, None])

    def _paid(self, bits: Array, handed: Array | None, cheapest: int, cost: Array, science: Array) -> Array:
        """The least that the prices leave, over all of them. handed: science beyond their cost that cards besides hand
        out; cheapest: what those cost at least; cost, science: of the gem cards among the others."""
        purse, missing = self.terms.purse or 0, self.terms.missing or 0
        best: Array | None = None
        for i in self.prices:
            price, use = PRICES[i]
            left = (price - use) * (purse - cheapest) - price * cost + use * (science - missing)
            paid = bits[:, i] + left[:, None, None, None]
            if use and handed is not None:
                paid += use * handed
            best = paid if best is None else np.minimum(best, paid, out=best)
        assert best is not None
        return best


def _each(look_up: Callable[[Any], Array], keys: Iterable[Any]) -> Array:
    """What is looked up for each key, one after the other along a new first axis; each key is looked up once."""
    listed = list(keys)
    places = {key: i for i, key in enumerate(dict.fromkeys(listed))}
    return np.stack([look_up(key) for key in places])[[places[key] for key in listed]]
