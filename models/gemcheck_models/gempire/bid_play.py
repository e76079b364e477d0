"""What the engine makes of a contest for one card: at function level on ints, and as a case for the whole engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from msgspec.structs import replace

from gemcheck.casebook.replay import play
from gemcheck.game import Game, OpenEnd
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.bid_contest import Bidder
from gemcheck.games.gempire.bidding import bid_objections, resolve_space
from gemcheck.games.gempire.plans import Bid
from gemcheck.games.gempire.state import NOBODY, Seat, State
from gemcheck.games.gempire.table import CURRENCY, Table
from gemcheck.rulebook import Ruleset
from gemcheck_models.gempire.bid_scope import PRINTED_MINIMUM, Contest

__all__ = ["SEATS", "Arena", "Outcome", "case_tables", "replayed"]

SEATS = ("ann", "bea", "cal", "dan", "eve")


class Outcome(NamedTuple):
    """Seats whose bid the rules refuse, or the open point without an answer, or else who wins (NOBODY), who pays and
    who loses what by seat, and whether the card is discarded."""

    refused: tuple[int, ...] = ()
    undefined: str = ""
    winner: int = NOBODY
    paid: tuple[tuple[int, int], ...] = ()
    lost: tuple[tuple[int, int], ...] = ()
    discarded: bool = False

    def words(self) -> str:
        if self.refused:
            return f"refused: {_names(self.refused)}"
        if self.undefined:
            return f"no answer: {self.undefined}"
        if self.winner == NOBODY:
            head = "nobody gets the card"
        else:
            head = f"{SEATS[self.winner]} gets the card for {sum(amount for _, amount in self.paid)}"
        if not self.lost:
            return head
        return f"{head}; {_names([who for who, _ in self.lost])} {'loses' if len(self.lost) == 1 else 'lose'} 1"


def _names(seats: Any) -> str:
    return ", ".join(SEATS[who] for who in seats) or "none"


class Arena:
    """The engine's rules of bidding under one ruleset, asked of contests one after another.

    `asked` collects the open points that the rules have asked for.
    """

    def __init__(self, game: Game[Any, Any], rules: Ruleset) -> None:
        self.game = cast(Gempire, game)
        self.rules = rules
        self.asked: set[str] = set()
        self._given: dict[tuple[int, int], tuple[Table, State]] = {}
        self._tables: dict[tuple[int, int], Table] = {}
        self._seats: dict[tuple[Bidder, int], Seat] = {}
        self._known: dict[Contest, Outcome] = {}

    def under(self, rules: Ruleset) -> Arena:
        """The same under another ruleset; what has been read of contests is shared."""
        other = Arena(self.game, rules)
        other._given, other._seats = self._given, self._seats
        return other

    def outcome(self, contest: Contest) -> Outcome:
        """What becomes of the contest."""
        if contest not in self._known:
            self._known[contest] = self._resolved(contest)
        return self._known[contest]

    def _resolved(self, contest: Contest) -> Outcome:
        table, base = self._base(contest)
        seats = [self._seat(bidder, contest.spare) for bidder in contest.bidders]
        state = replace(base, seats=(*seats, *base.seats[len(seats) :]))
        bids = {who: bidder.bid for who, bidder in enumerate(contest.bidders)}
        try:
            refused = tuple(w for w, bid in bids.items() if bid_objections(table, state, w, Bid((bid, 0, 0))))
            if refused:
                return Outcome(refused)
            done = resolve_space(table, state, 0, bids, None)
        except OpenEnd as end:
            return Outcome(undefined=end.undefined.point)
        return Outcome((), "", done.winner, done.paid, done.lost, done.discarded)

    def _base(self, contest: Contest) -> tuple[Table, State]:
        key = (len(contest.bidders), contest.printed)
        if key not in self._given:
            empty = Contest((Bidder(1, False, 0, 0),) * key[0], contest.printed)
            played, state, _ = self.game.given(case_tables(empty)["given"])
            self._given[key] = played.table, state
        if key not in self._tables:
            table = self._given[key][0].under(self.rules)
            table.reading = self._listening(table.reading)
            self._tables[key] = table
        return self._tables[key], self._given[key][1]

    def _listening(self, reading: Callable[[str], str]) -> Callable[[str], str]:
        def asked(point: str) -> str:
            self.asked.add(point)
            return reading(point)

        return asked

    def _seat(self, bidder: Bidder, spare: int) -> Seat:
        if (bidder, spare) not in self._seats:
            self._seats[bidder, spare] = Seat(
                production=bidder.bid + spare,
                science=bidder.science,
                gems=(0, bidder.gold, 0),
                technologies=1 << CURRENCY if bidder.currency else 0,
            )
        return self._seats[bidder, spare]


def case_tables(contest: Contest) -> dict[str, Any]:
    """The contest as the `given` and `when` of a case: every bidder bids on space A."""
    seats = {}
    for name, bidder in zip(SEATS, contest.bidders, strict=False):
        seat: dict[str, Any] = {"production": bidder.bid + contest.spare, "science": bidder.science}
        if bidder.gold:
            seat["gems"] = {"gold": bidder.gold}
        if bidder.currency:
            seat["technologies"] = ["currency"]
        seats[name] = seat
    given: dict[str, Any] = {"players": max(3, len(seats)), "seats": seats}
    if contest.printed != PRINTED_MINIMUM:
        given["cards"] = {"house": {"value": {"population": "1"}, "min_bid": contest.printed}}
        given["market"] = {"A": "house"}
    when = {name: {"bid": {"A": bidder.bid}} for name, bidder in zip(SEATS, contest.bidders, strict=False)}
    return {"given": given, "when": [when]}


def replayed(game: Game[Any, Any], rules: Ruleset, contest: Contest, tables: Mapping[str, Any]) -> Outcome:
    """What the whole engine makes of the contest, played as a case. Raises AssertionError unless that is what its
    functions say of the contest alone."""
    expected = Arena(game, rules).outcome(contest)
    run = play(game.under(rules), tables["given"], tables["when"])
    if run.undefined or run.stopped_by:
        refused = tuple(who for who, name in enumerate(run.names) if name in run.stopped_by)
        seen = Outcome(refused, run.undefined.point if run.undefined else "")
    else:
        after = run.observation()
        held = {name: bidder.bid + contest.spare for name, bidder in zip(SEATS, contest.bidders, strict=False)}
        spent = [held[name] - after["after"][name]["production"] for name in held]
        winner = NOBODY if after["winner"]["A"] == "nobody" else run.names.index(after["winner"]["A"])
        paid = tuple((who, amount) for who, amount in enumerate(spent) if who == winner)
        lost = tuple((who, amount) for who, amount in enumerate(spent) if who != winner and amount)
        seen = Outcome((), "", winner, paid, lost, bool(after["discards"]))
    if seen != expected:
        raise AssertionError(f"the engine plays {seen}, its rules of bidding alone say {expected}: {contest}")
    return expected
