"""How games end, what is used up on the way, and what conflicts never do: struck clauses and wrong effects show."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from gemcheck_models.tigris import checks_tigris_ends as ends
from gemcheck_models.tigris import checks_tigris_never as never
from gemcheck_models.tigris.checks_tigris_ends import both_ends, last_pass, reached
from gemcheck_models.tigris.checks_tigris_invariants import EFFECTS
from gemcheck_models.tigris.checks_tigris_never import never_in_conflicts, revolt_strengths, stranded_by_war, wars_again
from gemcheck_models.tigris.checks_tigris_supply import USED, effect_uses, leaders_for_ever, supply, supply_falls
from msgspec.structs import replace

from gemcheck.findings import Finding, Verdict
from gemcheck.game import load_game
from gemcheck.games.tigris import swaps
from gemcheck.rulebook import ablated

pytest.importorskip("z3")

GAME: Any = load_game("tigris")
PACKAGE = "gemcheck.games.tigris"

# -- ends


def test_both_ends_are_reached_and_neither_hides_the_other() -> None:
    report = both_ends.run(GAME)
    assert not report.findings
    assert [statement.verdict for statement in report.statements] == [Verdict.PROVED] * 3 + [Verdict.BOUNDED]
    assert set(reached(GAME)) == {"treasures", "bag"}


def test_where_both_hold_the_bag_is_looked_at_first() -> None:
    result = last_pass(GAME, (0, 0), few=True, short=True).result
    assert result is not None
    assert result.reason == "bag"
    assert last_pass(GAME, (0, 0), few=False, short=False).result is None


def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ends, "GAMES", 1)
    monkeypatch.setattr(ends, "STEPS", 3)


def test_a_struck_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch)
    with ablated(PACKAGE, "end.treasures") as struck:
        assert struck
        report = both_ends.run(GAME)
    assert [finding.id for finding in report.findings] == ["tigris/unreachable-goal/masked-end"]
    assert dict(report.findings[0].outcomes)["few treasures, bag large enough"] == "goes on"


def test_an_end_without_a_reason_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch)
    over = last_pass(GAME, (0, 0), few=False, short=True)
    monkeypatch.setattr(ends, "last_pass", lambda game, points, few, short: over)
    (finding,) = both_ends.run(GAME).findings
    assert dict(finding.outcomes)["many treasures, bag large enough"] == "bag"


def test_an_end_that_is_not_met_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch)
    statements = both_ends.run(GAME).statements
    assert [statement.verdict for statement in statements[:2]] == [Verdict.UNKNOWN] * 2


# -- the supply


def test_nothing_fills_the_supply_again() -> None:
    report = supply_falls.run(GAME)
    assert report.verdict == Verdict.PROVED
    assert "147 at most in a game of two seats" in report.statements[-1].text


def test_in_random_games_the_supply_falls_with_what_uses_it() -> None:
    rng = Random(3)
    state = GAME.start(3, rng)
    used = 0
    begun = supply(state)
    for _ in range(400):
        if state.result is not None:
            break
        movers = GAME.to_move(state)
        plans = {seat: GAME.sample(state, seat, rng) for seat in movers}
        after = GAME.advance(state, plans) if plans else GAME.chance_step(state, GAME.draw(state, rng))
        assert supply(after) <= supply(state)
        used += supply(state) - supply(after)
        state = after
    assert used == begun - supply(state) > 20


@pytest.mark.parametrize(
    ("effect", "clause"), [("committing tiles", "conflict.gone"), ("swapping and drawing", "swap.draw")]
)
def test_an_effect_without_its_clause_is_noticed(effect: str, clause: str) -> None:
    assert effect in USED
    with ablated(PACKAGE, clause) as struck:
        assert struck
        found = effect_uses(GAME, effect)
        report = supply_falls.run(GAME)
    assert isinstance(found, Finding)
    assert found.clauses == EFFECTS[effect][1]
    assert not any("at most in a game" in statement.text for statement in report.statements)


def test_tiles_from_nowhere_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = swaps.received

    def conjured(state: Any, who: int, tiles: Any, log: Any) -> Any:
        # A new tuple, so that the check still sees a draw, with a tile more than the bag gives.
        after = right(state, who, tiles, log)
        return replace(after, bag=(after.bag[0] + 1, *after.bag[1:]))

    monkeypatch.setattr(swaps, "received", conjured)
    found = effect_uses(GAME, "swapping and drawing")
    assert isinstance(found, Finding)
    assert found.kind == "infinite-play"


def test_leaders_come_and_go_for_ever() -> None:
    (finding,) = leaders_for_ever.run(GAME).findings
    _, state, names = GAME.given(finding.witness["given"])
    first = state
    for entry in finding.witness["when"]:
        ((who, words),) = entry.items()
        state = GAME.step(state, {names.index(who): GAME.read_plan(state, 0, words)})
    assert GAME.position(state) == GAME.position(first)
    assert state.turn == first.turn + 2


# -- what conflicts never do


def test_conflicts_never_do_four_things() -> None:
    report = never_in_conflicts.run(GAME)
    assert report.verdict == Verdict.PROVED
    assert len(report.statements) == 4
    assert revolt_strengths() == {1, 2, 3, 4}


def test_without_its_clause_a_war_strands_a_leader() -> None:
    with ablated(PACKAGE, "war.temples.leader") as struck:
        assert struck
        facts = stranded_by_war()
        report = never_in_conflicts.run(GAME)
    assert facts is not None
    assert facts["leader"]
    assert "tigris/illegal-yet-allowed/war-strands-a-leader" in {finding.id for finding in report.findings}


def test_wars_that_are_fought_again_are_noticed() -> None:
    number, wrong = wars_again()
    assert number == 2 * sum(sum(one == 2 for one in standing) for standing in _ways())
    assert not wrong
    with pytest.MonkeyPatch.context() as only:
        only.setattr(never, "off_board", lambda state, who, colour: state)
        assert wars_again()[1]


def _ways() -> list[tuple[int, ...]]:
    return [(a, b, c, d) for a in range(3) for b in range(3) for c in range(3) for d in range(3)]


def test_unions_that_pay_are_noticed() -> None:
    with ablated(PACKAGE, "points.union") as struck:
        assert struck
        found = {finding.id.rpartition("/")[2] for finding in never_in_conflicts.run(GAME).findings}
    assert found == {"union-pays"}
