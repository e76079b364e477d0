"""Everything a seat can do in a position of a round, as plain numbers, without a solver and without the engine."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from gemcheck.games.settlers.effects import CARD, HAND_CARD, OWN_DEAL, RAZE, SAMURAI, WORKER
from gemcheck.games.settlers.pending import NONE
from gemcheck_models.settlers.round_effects import Act, Effects, Found, Position, paid, with_number
from gemcheck_models.settlers.round_items import AWAY, DEAL, GONE, HAND, TABLE, Option, Problem
from gemcheck_models.settlers.round_steps import NOW

__all__ = ["Act", "Moves", "Position"]


class Moves(Effects):
    """The moves of a problem; `only`: those of these acts alone."""

    def __init__(self, problem: Problem, only: Collection[Act] | None = None) -> None:
        super().__init__(problem)
        self.only = only
        # Equal cards may still differ in what can be done with them: one may be blocked, or taken over.
        kinds = [replace(piece, starts=HAND, place=NONE, used=0, samurai=False) for piece in problem.pieces]
        self.kinds = [kinds.index(kind) for kind in kinds]

    def start(self) -> Position:
        """The position that is asked about."""
        problem = self.problem
        return Position(
            problem.supply[: RAZE + 1],
            tuple(piece.starts for piece in problem.pieces),
            tuple(piece.held if piece.gate else piece.used for piece in problem.pieces),
            problem.deals,
            problem.foundations,
            (1 << len(problem.targets)) - 1,
            problem.stocks,
            sum(1 << i for i, piece in enumerate(problem.pieces) if piece.samurai) if problem.samurai else 0,
        )

    def end(self, position: Position, objective: str) -> int:
        """The points that a position is worth if nothing more is done but what is no action."""
        pieces, where = self.problem.pieces, position.where
        gates = [g for g in self.gates if where[g] == TABLE]
        papers = where.count(HAND) if gates else 0
        points = papers * pieces[gates[0]].each if gates else 0
        if objective == NOW:
            return points
        points += sum(piece.points for piece, there in zip(pieces, where, strict=True) if there == TABLE)
        points += _spread([(position.used[g], pieces[g].tiers) for g in gates], papers)
        for s in self.shrines:
            if where[s] == TABLE:
                left = sum(position.supply[good] for good in pieces[s].shrine)
                left += position.supply[WORKER] // self.problem.pair
                points += _spread([(pieces[s].held, pieces[s].tiers)], left)
        return points

    def moves(self, position: Position) -> Iterator[Found]:
        """Every action, and what is no action where it may be of use before the end."""
        supply, where, used = position.supply, position.where, position.used
        pieces, tried = self.problem.pieces, set[tuple[int, int, int, int]]()
        for i, there in enumerate(where):
            if there not in (HAND, TABLE):
                continue
            kind = (self.kinds[i], there, used[i] if there == TABLE else NONE, position.samurai >> i & 1)
            if kind in tried:
                continue
            tried.add(kind)
            if there == HAND:
                if self._allowed(Act("build", i)):
                    yield from self._builds(position, i)
                yield from self._from_hand(position, i)
                continue
            if pieces[i].options and used[i] < pieces[i].uses:
                for number, option in enumerate(pieces[i].options):
                    if self._allowed(Act("use", i, number)):
                        yield from self._uses(position, i, number, option)
            if self.problem.posts and supply[WORKER] and not pieces[i].common and not position.samurai >> i & 1:
                left = paid(supply, WORKER, 1)
                yield position._replace(supply=left, samurai=position.samurai | 1 << i), 0, None
            if pieces[i].gate and self.locations:
                yield from self._tucks(position, i)
        for number, target in enumerate(self.problem.targets):
            price = target.price if self._allowed(Act("enemy", number)) else None
            if price is not None and position.targets >> number & 1 and supply[RAZE] >= price:
                gone = self._without_target(position._replace(supply=paid(supply, RAZE, price)), number, True)
                after, points = self.gained(gone, (target.gain,))
                yield from self.features(after, points, ("raze",), Act("enemy", number))

    def _allowed(self, act: Act) -> bool:
        return self.only is None or act in self.only

    def _tucks(self, position: Position, g: int) -> Iterator[Found]:
        for k, there in enumerate(position.where):
            if there == HAND:
                used = with_number(position.used, g, position.used[g] + 1)
                yield (
                    position._replace(where=with_number(position.where, k, GONE), used=used),
                    self.problem.pieces[g].each,
                    None,
                )

    def _without_target(self, position: Position, n: int, razed: bool) -> Position:
        feeds = self.problem.targets[n].feeds
        stocks = position.stocks
        if razed and feeds != NONE:
            stocks = with_number(stocks, feeds, stocks[feeds] + 1)
        return position._replace(targets=position.targets & ~(1 << n), stocks=stocks)

    # -- building

    def _builds(self, position: Position, i: int) -> Iterator[Found]:
        where, used = position.where, position.used
        pieces, piece = self.problem.pieces, self.problem.pieces[i]
        given: list[tuple[int, int]] = [(NONE, position.foundations)]
        if piece.location:
            given = [(NONE, position.foundations - 1)] if position.foundations else []
            kinds: dict[tuple[int, ...], int] = {}
            for k, there in enumerate(where):
                if there == TABLE and not pieces[k].stays:
                    kinds.setdefault((self.kinds[k], used[k], position.samurai >> k & 1), k)
            given += [(k, position.foundations) for k in kinds.values()]
        for left in self.payments(position.supply, piece.price):
            for gone, rest in given:
                after = position._replace(
                    supply=left, where=with_number(where, gone, GONE) if gone != NONE else where, foundations=rest
                )
                if gone != NONE:
                    after = after._replace(samurai=after.samurai & ~(1 << gone))
                yield from self._entered(after, i, 0, Act("build", i))

    def _entered(self, position: Position, i: int, points: int, act: Act) -> Iterator[Found]:
        """A piece comes to the table: production, bonus, Features."""
        piece = self.problem.pieces[i]
        position = position._replace(where=with_number(position.where, i, TABLE))
        for after, more in self.produced(position, i, points) if piece.produces else [(position, points)]:
            gains = [piece.bonus]
            if piece.bonus_per is not None:
                gains.append(self.counted(after, piece.bonus_per))
            done, total = self.gained(after, gains)
            for last in self.posted(done, piece.bonus[SAMURAI]):
                yield from self.features(last, more + total, piece.fires, act)

    # -- other actions with cards of the hand

    def _from_hand(self, position: Position, i: int) -> Iterator[Found]:
        problem, piece = self.problem, self.problem.pieces[i]
        gone = position._replace(where=with_number(position.where, i, GONE))
        if piece.raze is not None and self._allowed(Act("raze", i)) and position.supply[RAZE] >= problem.hand_price:
            left = gone._replace(supply=paid(position.supply, RAZE, problem.hand_price))
            after, points = self.gained(left, (piece.raze,))
            yield from self.features(after, points, ("raze",), Act("raze", i))
        if piece.deal is not None and self._allowed(Act("deal", i)):
            good = tuple(int(place == piece.deal) for place in range(CARD + 1))
            for supply in self.payments(position.supply, (*problem.deal_price[0][: RAZE + 1], 0, 0, 0)):
                left = self._with_deal(gone._replace(supply=supply), i)
                after, points = self.gained(left, (good,))
                yield from self.features(after, points, ("make_deal",), Act("deal", i))

    def _with_deal(self, position: Position, i: int) -> Position:
        if self.problem.tracked:
            return position._replace(where=with_number(position.where, i, DEAL))
        where = with_number(position.where, i, GONE)
        return position._replace(where=where, deals=position.deals + 1)

    # -- Actions

    def _uses(self, position: Position, i: int, number: int, option: Option) -> Iterator[Found]:
        if not self._may(position, option):
            return
        pay = option.pay
        if option.builds != NONE:
            pay = tuple(a + b for a, b in zip(pay, self.problem.pieces[option.builds].price, strict=True))
        used = with_number(position.used, i, position.used[i] + 1)
        for supply in self.payments(position.supply, pay):
            for after in self._cards(position._replace(supply=supply, used=used), option):
                yield from self._done(after, Act("use", i, number), option)

    def _may(self, position: Position, option: Option) -> bool:
        where = position.where
        held = ((option.hand, HAND), (option.own, TABLE), (option.produces, TABLE), (option.needs, DEAL))
        outside = ((option.loses, AWAY), (option.enters, AWAY), (option.frees, TABLE))
        if any(k != NONE and where[k] != there for k, there in (*held, *outside)):
            return False
        if option.builds != NONE and where[option.builds] != (DEAL if option.dealt else HAND):
            return False
        if option.stock != NONE and not position.stocks[option.stock]:
            return False
        if option.target != NONE and not position.targets >> option.target & 1:
            return False
        freed = option.frees
        return freed == NONE or bool(self.problem.pieces[freed].options and position.used[freed])

    def _cards(self, position: Position, option: Option) -> Iterator[Position]:
        """Cards of the hand and Deals are paid: one card at most, and Deals where there are enough."""
        kept = (option.hand, option.builds, option.needs)
        papers: list[Position] = [position]
        if option.pay[HAND_CARD]:
            hand = [k for k, there in enumerate(position.where) if there == HAND and k not in kept]
            papers = [position._replace(where=with_number(position.where, k, GONE)) for k in hand]
        for paper in papers:
            if not option.pay[OWN_DEAL]:
                yield paper
            elif not self.problem.tracked:
                if paper.deals >= option.pay[OWN_DEAL]:
                    yield paper._replace(deals=paper.deals - option.pay[OWN_DEAL])
            else:
                for k, there in enumerate(paper.where):
                    if there == DEAL and k not in kept:
                        yield paper._replace(where=with_number(paper.where, k, GONE))

    def _done(self, position: Position, act: Act, option: Option) -> Iterator[Found]:
        where, problem = position.where, self.problem
        for k in (option.hand, option.own, option.loses):
            if k != NONE:
                where = with_number(where, k, GONE)
        position = position._replace(where=where, foundations=position.foundations + option.founds)
        if option.own != NONE:
            position = position._replace(samurai=position.samurai & ~(1 << option.own))
        if option.enters != NONE:
            position = self._with_deal(position, option.enters)
        if option.stock != NONE:
            stocks = with_number(position.stocks, option.stock, position.stocks[option.stock] - 1)
            position = position._replace(stocks=stocks)
        if option.takes:
            position = self._without_target(position, option.target, option.fires == "raze")
        if option.frees != NONE:
            again = position.used[option.frees] - 1 if problem.one_use else 0
            position = position._replace(used=with_number(position.used, option.frees, again))
        position, points = self.gained(position, option.gains)
        if option.builds != NONE:
            yield from self._entered(position, option.builds, points, act)
        elif option.produces != NONE:
            for after, total in self.produced(position, option.produces, points):
                yield after, total, act
        else:
            yield from self.features(position, points, (option.fires,) if option.fires else (), act)


def _spread(holders: list[tuple[int, tuple[tuple[int, int], ...]]], number: int) -> int:
    """The most points that so many things bring when they are shared out among what holds them, each with what it
    holds already and its steps."""
    if not holders:
        return 0
    (held, tiers), *rest = holders
    best = _spread(rest, number)
    for least, points in tiers:
        need = max(least - held, 0)
        if need <= number:
            best = max(best, points + _spread(rest, number - need))
    return best
