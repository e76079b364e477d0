"""Two rulesets side by side: nothing differs that is alike, and what differs is found where it first shows."""

from __future__ import annotations

from functools import partial
from math import isclose
from random import Random
from typing import Any

import msgspec
import pytest

from gemcheck.game import Game, GameError, Objection, load_game
from gemcheck.rulebook import Ruleset
from gemcheck.search.compare import CHANCE, END, MOVERS, PLANS, SET_UP, SILENT, STEP, apart, compared, pairs
from gemcheck.search.compare_case import kept, shown
from gemcheck.search.compare_counts import Counts, wilson
from gemcheck.search.compare_track import Ended, Track
from gemcheck.search.playouts import Plays
from tests.cli.toy import BOOK, Table, Toy

PLAYS = Plays(12, 2, 3, seed=5)


def toy(reading: str = "nobody") -> Toy:
    return Toy().under(BOOK.ruleset({"show.tie": reading}))


def science(option: str) -> Game[Any, Any]:
    game = load_game("gempire")
    return game.under(game.rulebook.ruleset({"science.current": option}))


def test_a_ruleset_does_not_differ_from_itself() -> None:
    for game, plays in ((toy(), PLAYS), (load_game("gempire"), Plays(2, 3, 4)), (load_game("tigris"), Plays(3, 2, 4))):
        for index in range(plays.count):
            pair = compared(game, game.under(game.rules), plays, index)
            assert (pair.where, pair.one) == ("", pair.other)
            assert pair.again == pair.one


def test_the_first_difference_is_the_first_tie() -> None:
    seen = set()
    for index in range(PLAYS.count):
        first = apart(toy(), toy("all"), PLAYS, index)
        seen.add(first.where)
        if first.where:
            plan = first.moves[0].plans if first.moves[0] else {}
            assert first.moves[0] == first.moves[1]
            assert list(plan.values()).count(max(plan.values())) > 1
            assert first.one.state.points == first.before.points
            assert first.other.state.points != first.before.points
    assert STEP in seen


def test_a_missing_answer_is_a_difference_of_its_own() -> None:
    both = [compared(toy(), toy("silent"), PLAYS, index) for index in range(PLAYS.count)]
    assert {pair.where for pair in both} == {"", SILENT}
    for pair in both:
        assert (pair.other.reason == "undefined:show.tie") == (pair.where == SILENT)
        assert pair.one.reason == "three-points"
    silent = [compared(toy("silent"), toy("silent"), PLAYS, index).where for index in range(PLAYS.count)]
    assert silent == [""] * PLAYS.count


class Changed(Toy):
    """The toy game with one thing changed in the program, to see each kind of difference."""

    def __init__(self, change: str = "") -> None:
        super().__init__()
        self.change = change

    def under(self, rules: Ruleset) -> Changed:
        return self

    def start(self, seats: int, rng: Random) -> Table:
        return Table((int(self.change == SET_UP),) * seats)

    def why_not(self, state: Table, seat: int, plan: int) -> list[Objection]:
        return [Objection((), "no")] if self.change == PLANS and plan == 3 else super().why_not(state, seat, plan)

    def sample(self, state: Table, seat: int, rng: Random) -> int:
        return rng.randint(1, 2 if self.change == PLANS else 3)

    def draw(self, state: Table, rng: Random) -> int:
        return rng.randrange(2) if self.change != CHANCE else 1 - rng.randrange(2)

    def to_move(self, state: Table) -> tuple[int, ...]:
        movers = super().to_move(state)
        return movers[1:] if self.change == MOVERS else movers

    def advance(self, state: Table, plans: Any, log: Any = None) -> Any:
        return super().advance(state, {seat: plans.get(seat, 0) for seat in range(len(state.points))}, log)

    def result(self, state: Table) -> Any:
        told = super().result(state)
        return msgspec.structs.replace(told, reason="another") if told and self.change == END else told


@pytest.mark.parametrize("change", [SET_UP, PLANS, CHANCE, MOVERS, END])
def test_each_kind_of_difference_is_told(change: str) -> None:
    found = {apart(Changed(), Changed(change), PLAYS, index).where for index in range(PLAYS.count)}
    assert change in found
    assert found <= {change, ""}
    turned = {apart(Changed(change), Changed(), PLAYS, index).where for index in range(PLAYS.count)}
    assert turned == found
    first = next(f for i in range(PLAYS.count) if (f := apart(Changed(), Changed(change), PLAYS, i)).where)
    assert shown(first, len(first.one.policies)).outcomes or change in (CHANCE, MOVERS)


def test_draws_stay_tied_to_round_and_seat() -> None:
    one, other = (Track(toy(), ("random", "random"), "7/0") for _ in range(2))
    one.begin()
    other.begin()
    other.state = Table((1, 0), round=3)
    for track in (one, other):
        track.state = msgspec.structs.replace(track.state, round=4, coin=None)
    assert one.move() == other.move()
    again = other.again("7/0/continued")
    moves = [msgspec.structs.replace(again.state, round=r) for r in range(20)]
    drawn = []
    for track in (other, again):
        outcomes = []
        for state in moves:
            track.state = state
            made = track.move()
            assert made is not None
            outcomes.append(made.outcome)
        drawn.append(outcomes)
    assert drawn[0] != drawn[1]


def test_processes_change_nothing() -> None:
    one, other = partial(toy, "nobody"), partial(toy, "all")
    alone = list(pairs(one, other, PLAYS))
    assert alone == list(pairs(one, other, msgspec.structs.replace(PLAYS, jobs=2)))
    later = list(pairs(one, other, msgspec.structs.replace(PLAYS, first=4, count=3)))
    assert later == alone[4:7]


def test_pairs_that_cannot_be_played_are_refused_at_once() -> None:
    with pytest.raises(GameError):
        pairs(toy, toy, Plays(3, 7, 7))


def test_counts_add_up() -> None:
    counts = Counts()
    made = list(pairs(partial(toy, "nobody"), partial(toy, "all"), PLAYS))
    for pair in made:
        counts.add(pair)
    assert counts.pairs == 12
    assert counts.differing == counts.rounds.total() == sum(bool(pair.where) for pair in made)
    assert counts.ends["winner"] == sum(pair.one.winners != pair.other.winners for pair in made)
    assert counts.chance["winner"] == sum(pair.one.winners != pair.again.winners for pair in made)
    assert counts.smallest[0] == min((p.round, p.seats, p.step, p.index) for p in made if p.where)
    (mean,) = (mean for mean in counts.means() if mean.name == "rounds")
    assert isclose(mean.change, sum(pair.other.rounds - pair.one.rounds for pair in made) / 12)
    assert mean.low < mean.change < mean.high


@pytest.mark.parametrize(
    ("number", "of", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 20, 0.0089, 0.2361)],
)
def test_intervals_of_wilson(number: int, of: int, low: float, high: float) -> None:
    share = wilson(number, of)
    assert isclose(share.low, low, abs_tol=5e-5)
    assert isclose(share.high, high, abs_tol=5e-5)


def test_means_of_pairs_that_all_change_alike_have_no_width() -> None:
    counts = Counts()
    for rounds in (3, 8):
        one, other = Ended((0,), "goal", rounds, {"gems": 1}), Ended((0,), "goal", rounds + 2, {"gems": 4})
        counts.add(msgspec.structs.replace(compared(toy(), toy(), PLAYS, 0), one=one, other=other, again=one))
    told = {mean.name: (mean.change, mean.low, mean.high) for mean in counts.means()}
    assert told == {"rounds": (2.0, 2.0, 2.0), "gems": (3.0, 3.0, 3.0)}
    assert (counts.ends["gems"], counts.chance["gems"]) == (2, 0)


def test_the_smallest_difference_becomes_a_case_that_verifies() -> None:
    one, other = science("track"), science("unused")
    first = apart(one, other, Plays(1, 4, 4, first=10), 10)
    told = shown(first, 4)
    assert (told.where, told.round) == (STEP, 4)
    assert ("after.seat 1.current_science", "10", "2") in told.outcomes
    # `adopt` has verified it: the case passes under both readings.
    case = kept(one, other, first, 4, ("science.current=track", "science.current=unused"))
    assert case.kind == "diverging-readings"
    assert {then.get("reading", {}).get("science.current") for then in case.then} == {"track", "unused"}
    assert len(case.given["seats"]) <= 2
