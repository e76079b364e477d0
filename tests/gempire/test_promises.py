"""What Gempire promises as a whole: the audit, one place per open point, code for each clause, one resolution order."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import gemcheck.games.gempire
from gemcheck.game import Event, load_game
from gemcheck.games.gempire.order import RESOLUTION_ORDER
from gemcheck.rulebook import rules_of
from gemcheck.testing.audit import audit

GAME = load_game("gempire")
FOLDER = Path(gemcheck.games.gempire.__file__).parent


def readings_asked() -> list[str]:
    """The literal arguments of every call of `reading(…)` in the game's code, in no order."""
    asked = []
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "reading":
                (argument,) = node.args
                assert isinstance(argument, ast.Constant), (
                    f"{path.name}:{node.lineno}: a reading is asked by a variable"
                )
                asked.append(str(argument.value))
    return asked


def test_each_open_point_is_asked_at_exactly_one_place() -> None:
    assert sorted(readings_asked()) == sorted(GAME.rulebook.open_points)


def test_every_clause_has_code_data_or_a_reason() -> None:
    coded = {clause for rule in rules_of(GAME.package) for clause in rule.clauses}
    assert coded <= set(GAME.rulebook.clauses)
    bare = [
        clause.id
        for clause in GAME.rulebook.clauses.values()
        if clause.id not in coded and not (clause.data or clause.no_code or clause.example)
    ]
    assert bare == []


def test_the_audit_holds() -> None:
    report = audit(GAME, seeds=2, seats=(3, 5), max_steps=120, permutations="rotations")
    assert report.games == 4
    assert report.decisions > 300
    assert report.refused > 1000


def test_the_order_of_resolution_cites_what_exists() -> None:
    for row in RESOLUTION_ORDER:
        assert row.clauses, row.step
        assert set(row.clauses) <= set(GAME.rulebook.clauses), row.step
        assert not row.open_point or row.open_point in GAME.rulebook.open_points, row.step


def test_the_events_of_the_order_are_written_somewhere() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py") if path.name != "order.py")
    for row in RESOLUTION_ORDER:
        for word in row.events:
            assert f'Event("{word}"' in code, word


def test_a_round_happens_in_the_order_of_the_table() -> None:
    """The events of a round never go back to a row of the table that is closed for everybody."""
    stage_of = {word: number for number, row in enumerate(RESOLUTION_ORDER) for word in row.events}
    seen: set[str] = set()
    for seed in range(6):
        rng = Random(seed)
        state = GAME.start(4, rng)
        while state.result is None and state.round < 14:
            now, events = state.round, list[Event]()
            while state.result is None and state.round == now:
                movers = GAME.to_move(state)
                if movers:
                    state = GAME.step(state, {seat: GAME.sample(state, seat, rng) for seat in movers}, events)
                else:
                    state = GAME.chance_step(state, GAME.draw(state, rng), events)
            words = [event.what for event in events if event.what in stage_of]
            seen |= set(words)
            stages = [stage_of[word] for word in words if not RESOLUTION_ORDER[stage_of[word]].any_time]
            assert stages == sorted(stages), words
    assert {"bids-compared", "paid-production", "lost-production", "refilled"} <= seen
