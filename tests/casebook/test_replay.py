"""Scripts: every choice scripted, every command consumed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from gemcheck.casebook.replay import Run, ScriptError, play
from gemcheck.game import GameError, OpenEnd, Undefined
from tests.toy import Toy

LOT = {"lot": 3}


def run(script: Sequence[Mapping[str, Any]], given: Mapping[str, Any] | None = None, game: Toy | None = None) -> Run:
    return play(game or Toy(), LOT if given is None else given, script)


def error(script: Sequence[Mapping[str, Any]], given: Mapping[str, Any] | None = None) -> ScriptError:
    with pytest.raises(ScriptError) as caught:
        run(script, given)
    return caught.value


def test_nothing_is_played_without_a_script() -> None:
    done = run([])
    assert done.before == done.after
    assert (done.played, done.events, done.names) == (0, (), ("ann", "bea"))


def test_seats_that_are_not_named_stay_idle_when_all_move_together() -> None:
    done = run([{"bea": {"bid": 1}}])
    assert done.observation()["winner"] == "bea"
    assert done.after.seats[0].coins == 5


def test_an_empty_entry_lets_everybody_stay_idle() -> None:
    assert run([{}]).observation()["winner"] == "nobody"


def test_a_plan_may_be_written_in_words() -> None:
    assert run([{"ann": "bid 2"}]).after.seats[0].coins == 3


def test_entries_follow_one_another_and_events_are_gathered() -> None:
    done = run([{"ann": {"bid": 2}}, {"ann": {"keep": "left"}}])
    assert done.after.seats[0].left == (3,)
    assert [event.what for event in done.events] == ["awarded", "paid", "kept"]
    assert done.played == 2


def test_seats_that_need_not_move_together_are_left_alone() -> None:
    given = {"lot": 3, "seats": {"ann": {"left": [1]}, "bea": {"left": [2]}}}
    done = run([{}, {"bea": {"sell": 2}}], given)
    assert done.after.open == 0b11


def test_chance_passes_quietly_before_a_plan() -> None:
    done = run([{"ann": {"bid": 1}}], {})
    assert done.observation()["winner"] == "ann"
    assert done.after.lot == 1, "the least eventful draw"


def test_chance_can_be_scripted_by_itself_or_with_the_plans() -> None:
    for script in ([{"chance": {"lot": 2}}, {"ann": {"bid": 1}}], [{"chance": {"lot": 2}, "ann": {"bid": 1}}]):
        assert run(script, {}).after.lot == 2
    assert run([{"chance": {}}], {}).after.lot == 1


def test_seats_that_may_wait_finish_when_the_entry_needs_what_follows() -> None:
    given = {"lot": 3, "target": 9, "seats": {"ann": {"left": [1]}}}
    done = run([{}, {"chance": {"lot": 2}}], given)
    assert (done.after.lot, done.after.open) == (2, 0)
    done = run([{"bea": {"bid": 1}}, {"bea": {"keep": "left"}}, {"chance": {"lot": 2}, "ann": {"bid": 2}}], given)
    assert done.after.seats[0].coins == 3


@pytest.mark.parametrize(
    ("script", "given", "entry", "message"),
    [
        ([{"anne": {"bid": 1}}], LOT, 0, "unknown seat 'anne'; did you mean 'ann'?"),
        (
            [{"ann": {"bid": 1}}, {"bea": {"bid": 1}}],
            LOT,
            1,
            "unscripted choice: ann must choose (keep left, keep right)",
        ),
        ([{"ann": {"bid": 1}}, {}], LOT, 1, "the entry names nobody (to move: ann)"),
        ([{"chance": {"lot": 1}}], LOT, 0, "chance is not to move (to move: ann, bea)"),
        ([{"chance": {"lot": 1}, "ann": {"bid": 1}}], LOT, 0, "chance is not to move"),
        ([{"chance": {"lot": 7}}], {}, 0, "chance: there is no lot 7 in the bag"),
        ([{"ann": {"bud": 1}}], LOT, 0, "ann: cannot read the plan 'bud 1'; did you mean 'bid'?"),
        ([{"ann": "bud 1"}], LOT, 0, "ann: cannot read the plan 'bud 1'; did you mean 'bid'?"),
    ],
)
def test_a_script_that_does_not_fit_is_an_error(
    script: list[dict[str, Any]], given: dict[str, Any], entry: int, message: str
) -> None:
    wrong = error(script, given)
    assert wrong.entry == entry
    assert message in str(wrong)


def test_a_named_seat_that_is_not_to_move_is_an_error() -> None:
    class Turns(Toy):
        """Everybody to move must move."""

        def joint(self, state: Any) -> bool:
            return True

    with pytest.raises(ScriptError, match=r"bea is not to move \(to move: ann\)"):
        run([{"ann": {"bid": 1}}, {"bea": {"sell": 1}}], game=Turns())


def test_entries_after_the_end_are_an_error() -> None:
    given = {"lot": 3, "target": 1}
    script: list[dict[str, Any]] = [{"ann": "bid 1"}, {"ann": "keep left"}, {"ann": {"done": True}}, {"ann": "bid 1"}]
    assert "the game is over before this entry" in str(error(script, given))
    assert run(script[:3], given).observation()["result"] == {"reason": "target", "winners": ["ann"]}


def test_waiting_for_ever_is_an_error() -> None:
    class Endless(Toy):
        def step(self, state: Any, plans: Any, log: Any = None) -> Any:
            return state

    given = {"lot": 3, "seats": {"ann": {"left": [1]}}}
    game = Endless()
    _, state, _ = game.given(given)
    settling: Any = Toy().step(state, {0: Toy().read_plan(state, 0, "bid 0"), 1: Toy().read_plan(state, 1, "bid 0")})
    game.given = lambda table: (game, settling, ("ann", "bea"))  # type: ignore[method-assign]
    with pytest.raises(ScriptError, match="not reached after 1000 steps"):
        play(game, {}, [{"chance": {}}])


def test_a_plan_the_rules_refuse_ends_the_script_and_every_refusal_is_told() -> None:
    done = run([{"ann": {"bid": 9}, "bea": {"bid": 8}}, {"ann": {"keep": "left"}}])
    assert done.stopped_by == {"ann": ("bid.limit",), "bea": ("bid.limit",)}
    assert done.objections[0] == "ann: 9 is not between 0 and 5 coins [bid.limit]"
    assert (done.played, done.after) == (0, done.before)


def test_a_refusal_is_noted_and_the_step_is_not_made() -> None:
    done = run([{"ann": {"bid": 9}, "refused": {"ann": ["bid.limit"]}}, {"ann": {"bid": 5}}])
    (refusal,) = done.refusals
    assert (refusal.entry, refusal.seat, refusal.got, refusal.holds()) == (0, "ann", ("bid.limit",), True)
    assert done.after.seats[0].coins == 0


def test_a_refusal_for_other_clauses_or_of_a_legal_plan_does_not_hold() -> None:
    other = run([{"ann": {"bid": 9}, "refused": {"ann": ["bid.pay"]}}]).refusals[0]
    assert not other.holds()
    legal = run([{"ann": {"bid": 1}, "refused": {"ann": ["bid.limit"]}}]).refusals[0]
    assert (legal.got, legal.holds()) == ((), False)


def test_an_outcome_without_an_answer_ends_the_script() -> None:
    game = Toy().under(Toy().rulebook.ruleset({"bid.tie": "silent"}))
    done = run([{"ann": {"bid": 2}, "bea": {"bid": 2}}, {"ann": {"keep": "left"}}], game=game)
    assert done.undefined == Undefined("bid.tie", ("bid.award",), "two bids are the highest")
    assert (done.played, done.observation()) == (0, {})


def test_the_given_state_may_have_no_answer_either() -> None:
    class Silent(Toy):
        def given(self, table: Any) -> Any:
            raise OpenEnd(Undefined("score.set", ("score.set",), "no answer"))

    done = run([{}], game=Silent())
    assert done.undefined is not None
    assert done.undefined.point == "score.set"


def test_a_given_state_that_is_unsound_is_refused_unless_it_says_so() -> None:
    given = {"lot": 3, "seats": {"ann": {"coins": -1}}}
    with pytest.raises(GameError, match="somebody owes coins"):
        run([], given)
    assert run([], {**given, "reachable": False}).after.seats[0].coins == -1
