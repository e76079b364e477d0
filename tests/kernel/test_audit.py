"""The audit passes a sound game and catches each kind of broken promise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from gemcheck.game import Event, IllegalPlan, Objection, Result, Undefined
from gemcheck.testing import AuditError, audit, play_random, replay
from gemcheck.testing.promises import perturbed
from tests.toy import Bid, Done, Keep, Sell, State, Toy
from tests.toy.state import BID, DRAW, SETTLE


def test_a_sound_game_passes_and_the_report_counts() -> None:
    report = audit(Toy(), seeds=12)
    assert (report.game, report.games, report.unfinished) == ("toy", 36, 0)
    assert set(report.ends) == {"bag", "target"}
    assert sum(report.ends.values()) == 36
    assert report.undefined == {}
    assert report.steps > report.chance_steps > 36
    assert report.decisions > report.steps - report.chance_steps
    assert report.refused > 0
    assert set(report.checks) == {
        "chances",
        "derived",
        "history",
        "inventory",
        "legal",
        "plan text",
        "play",
        "progress",
        "recording",
        "same seed",
        "sampled",
        "sound",
        "state text",
        "symmetry",
        "values",
        "why_not",
    }
    assert report.checks["same seed"] == 36


def test_the_audit_of_the_same_seeds_is_the_same() -> None:
    assert audit(Toy(), seeds=2) == audit(Toy(), seeds=[0, 1])


def test_seats_seeds_and_length_are_as_asked() -> None:
    report = audit(Toy(), seeds=[5], seats=[3], max_steps=4)
    assert (report.games, report.steps, report.unfinished) == (1, 4, 1)


def test_a_reading_without_an_answer_is_counted() -> None:
    toy = Toy().under(Toy().rulebook.ruleset({"bid.tie": "silent"}))
    report = audit(toy, seeds=6)
    assert report.undefined["bid.tie"] > 0
    assert report.undefined["bid.tie"] + sum(report.ends.values()) == report.games


@pytest.mark.parametrize("permutations", ["rotations", "none"])
def test_which_seats_are_interchangeable_is_the_games_to_say(permutations: Any) -> None:
    report = audit(Toy(), seeds=2, permutations=permutations)
    assert ("symmetry" in report.checks) is (permutations == "rotations")


def test_only_so_many_plans_and_outcomes_are_listed() -> None:
    class Wide(Toy):
        def legal(self, state: State, seat: int) -> Iterator[Any]:
            plans = list(super().legal(state, seat))
            for number, plan in enumerate(plans):
                assert number <= 2, "listed too far"
                yield plan

        def sample(self, state: State, seat: int, rng: Random) -> Any:
            return rng.choice(list(Toy.legal(self, state, seat)))

    audit(Wide(), seeds=2, cap=2)


# -- broken games, one for each promise


class Sticky(Toy):
    """A state is equal to itself only."""

    class Odd(State, frozen=True, eq=False): ...

    def start(self, seats: int, rng: Random) -> State:
        state = super().start(seats, rng)
        return self.Odd(**{field: getattr(state, field) for field in state.__struct_fields__})


class Unhashed(Toy):
    class Odd(State, frozen=True):
        def __hash__(self) -> int:
            return id(self)

    def start(self, seats: int, rng: Random) -> State:
        state = super().start(seats, rng)
        return self.Odd(**{field: getattr(state, field) for field in state.__struct_fields__})


class BadStateText(Toy):
    def read_state(self, text: str) -> State:
        return replace(super().read_state(text), bank=0)


class TwoTexts(Toy):
    count = 0

    def state_text(self, state: State) -> str:
        self.count += 1
        return super().state_text(state) + " " * (self.count % 2)


class Owing(Toy):
    """Losers lose a coin they may not have."""

    def chance_step(self, state: State, outcome: Any, log: Any = None) -> Any:
        after = super().chance_step(state, outcome, log)
        assert not isinstance(after, Undefined)
        seats = (replace(after.seats[0], coins=after.seats[0].coins - 6), *after.seats[1:])
        return replace(after, seats=seats, bank=after.bank + 6)


class StaleScore(Toy):
    def _settle(self, state: State, seat: int, plan: Any, log: Any) -> State:
        after = super()._settle(state, seat, plan, log)
        return replace(
            after, seats=tuple(replace(s, score=b.score) for s, b in zip(after.seats, state.seats, strict=True))
        )


class Stuck(Toy):
    def to_move(self, state: State) -> tuple[int, ...]:
        return () if state.phase == SETTLE else super().to_move(state)


class StuckAtOnce(Toy):
    def chances(self, state: State) -> Iterator[Any]:
        return iter(())


class Both(Toy):
    def result(self, state: State) -> Result | None:
        return Result((), "too early") if state.phase == SETTLE else super().result(state)


class Unordered(Toy):
    def to_move(self, state: State) -> tuple[int, ...]:
        return tuple(reversed(super().to_move(state)))


class LosesALot(Toy):
    def chance_step(self, state: State, outcome: Any, log: Any = None) -> Any:
        after: Any = super().chance_step(state, outcome, log)
        return replace(after, bag=after.bag[1:]) if len(after.bag) == 3 else after


class Heavy(Toy):
    def chances(self, state: State) -> Iterator[Any]:
        yield from ((lot, weight / 2) for lot, weight in super().chances(state))


class Cheating(Toy):
    def draw(self, state: State, rng: Random) -> int:
        return state.bag[0]

    def chances(self, state: State) -> Iterator[tuple[int, int]]:
        if state.phase == DRAW and state.bag:
            yield 7, 1


class NoPlans(Toy):
    def legal(self, state: State, seat: int) -> Iterator[Any]:
        return iter(()) if state.phase == BID else super().legal(state, seat)

    def sample(self, state: State, seat: int, rng: Random) -> Any:
        return Bid(0) if state.phase == BID else super().sample(state, seat, rng)


class Twice(Toy):
    def legal(self, state: State, seat: int) -> Iterator[Any]:
        yield from super().legal(state, seat)
        yield from super().legal(state, seat)


class Shuffled(Toy):
    turn = 0

    def legal(self, state: State, seat: int) -> Iterator[Any]:
        self.turn += 1
        plans = list(super().legal(state, seat))
        return iter(plans if self.turn % 2 else plans[::-1])


class Miscounted(Toy):
    def count_legal(self, state: State, seat: int) -> int:
        return super().count_legal(state, seat) + 1


class HalfListed(Toy):
    """Some legal bids are not listed: a sampled one may be missing."""

    def legal(self, state: State, seat: int) -> Iterator[Any]:
        plans = list(super().legal(state, seat))
        return iter(plans[: (len(plans) + 1) // 2])

    def sample(self, state: State, seat: int, rng: Random) -> Any:
        return list(Toy.legal(self, state, seat))[-1]


class Overlisted(Toy):
    """Bids that are not allowed are listed."""

    def legal(self, state: State, seat: int) -> Iterator[Any]:
        yield from super().legal(state, seat)
        if state.phase == BID:
            yield Bid(99)

    def sample(self, state: State, seat: int, rng: Random) -> Any:
        return rng.choice(list(Toy.legal(self, state, seat)))


class NotIdle(Toy):
    def idle(self, state: State, seat: int) -> Any:
        return Bid(-1) if state.phase == BID else super().idle(state, seat)


class BadPlanText(Toy):
    def read_plan(self, state: State, seat: int, text: str) -> Any:
        plan = super().read_plan(state, seat, text)
        return Keep(0) if isinstance(plan, Keep) else plan


class Lenient(Toy):
    """Nothing is held against a bid one too high."""

    def why_not(self, state: State, seat: int, plan: Any) -> list[Objection]:
        if isinstance(plan, Bid) and state.phase == BID and plan.coins == state.seats[seat].coins + 1:
            return []
        return super().why_not(state, seat, plan)


class Unchecked(Toy):
    """Illegal plans are carried out."""

    def step(self, state: State, plans: Mapping[int, Any], log: Any = None) -> Any:
        try:
            return super().step(state, plans, log)
        except IllegalPlan:
            return state


class BlamesAnother(Toy):
    def step(self, state: State, plans: Mapping[int, Any], log: Any = None) -> Any:
        try:
            return super().step(state, plans, log)
        except IllegalPlan as error:
            raise IllegalPlan(error.seat + 1, error.objections) from None


class NoReason(Toy):
    def why_not(self, state: State, seat: int, plan: Any) -> list[Objection]:
        return [replace(objection, clauses=()) for objection in super().why_not(state, seat, plan)]


class WrongReason(Toy):
    def why_not(self, state: State, seat: int, plan: Any) -> list[Objection]:
        return [replace(objection, clauses=("no.such",)) for objection in super().why_not(state, seat, plan)]


class Fragile(Toy):
    def why_not(self, state: State, seat: int, plan: Any) -> list[Objection]:
        if isinstance(plan, Bid) and plan.coins > 10:
            raise IndexError(plan.coins)
        return super().why_not(state, seat, plan)


class SeenSteps(Toy):
    """Recording changes what happens."""

    def step(self, state: State, plans: Mapping[int, Any], log: Any = None) -> Any:
        after: Any = super().step(state, plans, log)
        return replace(after, bank=after.bank + 1) if log and not isinstance(after, Undefined) else after


class SeenChance(Toy):
    def chance_step(self, state: State, outcome: Any, log: Any = None) -> Any:
        after: Any = super().chance_step(state, outcome, log)
        return after if log is None else replace(after, open=1)


class FastPath(Toy):
    def step(self, state: State, plans: Mapping[int, Any], log: Any = None) -> Any:
        for seat, plan in plans.items():
            if objections := self.why_not(state, seat, plan):
                raise IllegalPlan(seat, objections)
        return super().advance(state, plans, log)

    def advance(self, state: State, plans: Mapping[int, Any], log: Any = None) -> Any:
        return state


class WrongClause(Toy):
    def chance_step(self, state: State, outcome: Any, log: Any = None) -> Any:
        if log is not None:
            log.append(Event("drawn", None, ("no.such",)))
        return super().chance_step(state, outcome)


class FirstSeatWins(Toy):
    """Ties go to the first seat."""

    def _auction(self, state: State, bids: Mapping[int, int], log: Any) -> State:
        top = max(bids.values())
        first = min(who for who, coins in bids.items() if coins == top)
        return super()._auction(state, {who: c - (who != first and c == top > 0) for who, c in bids.items()}, log)


class MovesWrongly(Toy):
    def seats_moved(self, state: State, order: Sequence[int]) -> State:
        return replace(super().seats_moved(state, order), open=state.open)


class WinnersStay(Toy):
    def result(self, state: State) -> Result | None:
        return replace(state.result, winners=(0,)) if state.result else None


class Mutating(Toy):
    """A step writes into the state it came from."""

    def chance_step(self, state: State, outcome: Any, log: Any = None) -> Any:
        after: Any = super().chance_step(state, outcome, log)
        msgspec.structs.force_setattr(state, "winner", 0)
        return replace(after, winner=-1)


class LaterMutating(Toy):
    """A step writes into a state of long ago."""

    first: State | None = None

    def step(self, state: State, plans: Mapping[int, Any], log: Any = None) -> Any:
        if self.first is not None and len(state.bag) == 3:
            msgspec.structs.force_setattr(self.first, "open", 3)
        return super().step(state, plans, log)

    def start(self, seats: int, rng: Random) -> State:
        state = super().start(seats, rng)
        self.first = state
        return state


class Moody(Toy):
    moods = 0

    def sample(self, state: State, seat: int, rng: Random) -> Any:
        self.moods += 1
        return Bid(self.moods % 2) if state.phase == BID else super().sample(state, seat, rng)


class Crashing(Toy):
    def chance_step(self, state: State, outcome: Any, log: Any = None) -> Any:
        if len(state.bag) == 4:
            raise ZeroDivisionError("four left")
        return super().chance_step(state, outcome, log)


BROKEN: list[tuple[type[Toy], str, str]] = [
    (Sticky, "values", "made by copy differs"),
    (Unhashed, "values", "is equal but hashes differently"),
    (BadStateText, "state text", "reads back as another state"),
    (TwoTexts, "state text", "changes when it is read back"),
    (Owing, "sound", r"somebody owes coins \[bid\.limit\]"),
    (StaleScore, "derived", "out of date"),
    (Stuck, "progress", "the game is stuck"),
    (StuckAtOnce, "progress", "the game is stuck"),
    (Both, "progress", "not one at a time"),
    (Unordered, "progress", "not in seat order"),
    (LosesALot, "inventory", "appear or vanish"),
    (Heavy, "chances", "has the weight 1.0"),
    (Cheating, "chances", "which is no outcome"),
    (NoPlans, "legal", "has no legal plan"),
    (Twice, "legal", "listed twice"),
    (Shuffled, "legal", "no fixed order"),
    (Miscounted, "legal", "has 6 legal plans, counted 7"),
    (HalfListed, "sampled", "the sampled plan of seat 0 is not among the legal ones"),
    (Overlisted, "sampled", "the listed plan of seat 0 meets objections"),
    (NotIdle, "sampled", "the idle plan of seat 0 is not among the legal ones"),
    (BadPlanText, "plan text", "'keep right' of a plan of seat . reads back as"),
    (Lenient, "why_not", "is not listed as legal"),
    (Unchecked, "why_not", "an illegal plan was carried out"),
    (BlamesAnother, "why_not", "is blamed"),
    (NoReason, "why_not", "names no clause"),
    (WrongReason, "why_not", "names unknown clauses"),
    (Fragile, "why_not", "IndexError"),
    (SeenSteps, "recording", "when its events are recorded"),
    (SeenChance, "recording", "when its events are recorded"),
    (FastPath, "recording", "`advance` gives something else"),
    (WrongClause, "recording", "cites unknown clauses"),
    (FirstSeatWins, "symmetry", "the step gives"),
    (MovesWrongly, "symmetry", "seats in the order"),
    (WinnersStay, "symmetry", "the winners do not move"),
    (Mutating, "history", "was changed later; it was"),
    (LaterMutating, "history", "a state was changed later; it was"),
    (Moody, "same seed", "played again, step"),
    (Crashing, "play", "ZeroDivisionError: four left"),
]


@pytest.mark.parametrize(("broken", "check", "detail"), BROKEN, ids=[game.__name__ for game, _, _ in BROKEN])
def test_a_broken_promise_is_caught(broken: type[Toy], check: str, detail: str) -> None:
    with pytest.raises(AuditError, match=detail) as caught:
        audit(broken(), seeds=8)
    assert caught.value.check == check


def test_a_game_that_never_objects_is_caught() -> None:
    class Permissive(Toy):
        """Any bid is fine, and nobody ever does anything else."""

        def why_not(self, state: State, seat: int, plan: Any) -> list[Objection]:
            return []

        def legal(self, state: State, seat: int) -> Iterator[Any]:
            return iter([Bid(0)] * 3 if state.phase == BID else super().legal(state, seat))

    with pytest.raises(AuditError) as caught:
        audit(Permissive(), seeds=2)
    assert caught.value.check == "legal"

    class Alone(Toy):
        """One plan only, and nothing is near it."""

        def legal(self, state: State, seat: int) -> Iterator[Any]:
            return iter([Done()])

        def sample(self, state: State, seat: int, rng: Random) -> Any:
            return Done()

        def idle(self, state: State, seat: int) -> Any:
            return Done()

        def advance(self, state: State, plans: Mapping[int, Any], log: Any = None) -> Any:
            return super().advance(state, {seat: Bid(0) for seat in plans}, log)

        def why_not(self, state: State, seat: int, plan: Any) -> list[Objection]:
            return []

    with pytest.raises(AuditError, match="no plan met an objection in the whole audit") as caught:
        audit(Alone(), seeds=1)
    assert (caught.value.check, caught.value.seed) == ("why_not", None)


def test_an_error_can_be_played_again() -> None:
    with pytest.raises(AuditError) as caught:
        audit(StaleScore(), seeds=8)
    error = caught.value
    text = str(error)
    assert f"again: replay(game, seats={error.seats}, seed={error.seed}, step={error.step})" in text
    assert error.seed is not None
    game = StaleScore()
    before = replay(game, error.seats, error.seed, error.step - 1)
    assert game.state_text(before.after) == error.state_text
    assert error.state_text in text


def test_an_error_shows_the_plans_of_its_step() -> None:
    with pytest.raises(AuditError) as caught:
        audit(FastPath(), seeds=1, seats=[2])
    assert set(caught.value.plan_texts) == {0, 1}
    assert "seat 0: bid" in str(caught.value)


def test_an_error_is_told_even_when_the_text_forms_are_broken() -> None:
    class Mute(Toy):
        def state_text(self, state: State) -> str:
            raise KeyError("no text")

    with pytest.raises(AuditError, match="KeyError") as caught:
        audit(Mute(), seeds=1)
    assert caught.value.state_text.startswith("State(")


def test_a_random_game_can_be_played_again() -> None:
    steps = list(play_random(Toy(), 3, 7, 300))
    assert list(play_random(Toy(), 3, 7, 300)) == steps
    assert list(play_random(Toy(), 3, 8, 300)) != steps
    assert replay(Toy(), 3, 7, 5) == steps[5]
    assert [step.index for step in steps] == list(range(len(steps)))
    assert Toy().result(steps[-1].after) is not None
    with pytest.raises(LookupError, match="has no step 999"):
        replay(Toy(), 3, 7, 999)


def test_seats_that_need_not_move_together_move_alone_or_together() -> None:
    steps = [step for seed in range(10) for step in play_random(Toy(), 4, seed, 300) if step.plans is not None]
    free = [step for step in steps if step.state.phase == SETTLE and len(Toy().to_move(step.state)) > 1]
    assert {len(step.plans or ()) == 1 for step in free} == {True, False}


def test_plans_near_a_plan() -> None:
    assert set(perturbed(Bid(3))) == {Bid(4), Bid(2), Bid(53)}
    assert list(perturbed(Done())) == []
    assert set(perturbed(Sell(1))) == {Sell(2), Sell(0), Sell(51)}
    assert list(perturbed(True)) == [False]
    assert list(perturbed((1, True)))[-2:] == [(1, False), (1,)]
    assert list(perturbed("x")) == []

    class Pair(msgspec.Struct, frozen=True):
        pair: tuple[int, int]

    assert set(perturbed(Pair((1, 2)))) == {Pair((a, 2)) for a in (2, 0, 51)} | {Pair((1, b)) for b in (3, 1, 52)}


def test_plans_that_name_seats_move_with_them() -> None:
    class Naming(Toy):
        """Bids carry the seat that makes them, shifted by ten."""

        asked = 0

        def plan_moved(self, plan: Any, order: Sequence[int]) -> Any:
            self.asked += 1
            return plan

    game = Naming()
    audit(game, seeds=1, seats=[2])
    assert game.asked > 0
