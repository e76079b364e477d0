"""The checks of Tigris & Euphrates: what they find replays and is smallest, and struck clauses are noticed."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from gemcheck_models.tigris import checks_tigris
from gemcheck_models.tigris import checks_tigris_invariants as invariants
from gemcheck_models.tigris.checks_tigris import PARTED, POINTS, TURNED, checks, difference, small_unions, war_order
from gemcheck_models.tigris.checks_tigris_impossible import (
    farm_monuments,
    farm_squares,
    most_apart,
    sides_of,
    three_kingdoms,
)
from gemcheck_models.tigris.checks_tigris_invariants import EFFECTS, commitments, conserved, effect_conserves
from gemcheck_models.tigris.war_boards import LEAST, boards, given, played, shapes
from msgspec.structs import replace

from gemcheck.checks import CheckReport, Statement
from gemcheck.findings import Finding, Verdict
from gemcheck.game import load_game
from gemcheck.games.tigris import catastrophes, conflicts, monuments, tiles, treasures, wars
from gemcheck.games.tigris.geometry import SPACES, SQUARE, SQUARES_WITH, named
from gemcheck.games.tigris.plans import Build
from gemcheck.games.tigris.state import ACT, COLOURS, MONUMENT
from gemcheck.rulebook import ablated

pytest.importorskip("z3")

GAME: Any = load_game("tigris")
PACKAGE = "gemcheck.games.tigris"


@pytest.fixture(scope="module")
def orders() -> CheckReport:
    return war_order.run(GAME)


def by_id(report: CheckReport) -> dict[str, Finding]:
    return {finding.id.rpartition("/")[2]: finding for finding in report.findings}


def test_every_check_has_a_name_of_its_own() -> None:
    found = checks()
    assert len({check.id for check in found}) == len(found) == 15
    clauses = GAME.rulebook.clauses
    assert all(clause in clauses for check in found for clause in check.clauses)


# -- the order of wars


def test_fixed_and_free_shapes_are_counted_as_in_the_books() -> None:
    assert [len(shapes(number)) for number in range(1, 8)] == [1, 1, 2, 5, 12, 35, 108]


def test_three_ways_in_which_the_order_matters(orders: CheckReport) -> None:
    found = by_id(orders)
    assert set(found) == {PARTED, TURNED, POINTS}
    pieces = {}
    for kind, finding in found.items():
        entry = finding.witness["given"]
        lying = sum(len(entry.get(f"{tile}s", ())) for tile in ("settlement", "temple", "farm", "market"))
        pieces[kind] = lying + sum(len(seat["leaders"]) for seat in entry["seats"].values()) + 1
    assert pieces == {PARTED: 7, POINTS: 7, TURNED: 8}


@pytest.mark.parametrize("kind", [PARTED, TURNED, POINTS])
def test_a_finding_replays_in_both_orders(orders: CheckReport, kind: str) -> None:
    finding = by_id(orders)[kind]
    ends = []
    for outcome, _ in finding.outcomes:
        _, state, names = GAME.given(finding.witness["given"])
        before = [seat.points for seat in state.seats]
        (entry,) = finding.witness["when"][0].items()
        state = GAME.step(state, {names.index(entry[0]): GAME.read_plan(state, 0, entry[1])})
        fought = []
        while state.conflict is not None:
            (mover,) = GAME.to_move(state)
            colour = state.conflict.colour
            plan = f"war {outcome.partition(' ')[0]}" if state.phase == "order" else "commit 0"
            events: list[Any] = []
            state = GAME.step(state, {mover: GAME.read_plan(state, mover, plan)}, events)
            fought += [(COLOURS[colour], e.seat) for e in events if e.what == "war-won"]
        assert state.phase == ACT
        points = [
            tuple(b - a for a, b in zip(p, s.points, strict=True)) for p, s in zip(before, state.seats, strict=True)
        ]
        ends.append((sorted(fought), points))
    (one, points), (other, others) = ends
    assert points != others
    assert ([c for c, _ in one] != [c for c, _ in other]) is (kind == PARTED)
    assert (one != other) is (kind != POINTS)


def test_with_seven_pieces_no_other_seat_wins() -> None:
    seen = set()
    for small in boards(GAME, 7):
        first, second = (played(GAME, small, colour) for colour in small.wars)
        assert first is not None
        assert second is not None
        seen.add(difference(first, second))
    assert seen == {PARTED, POINTS, ""}


def test_boards_are_sound_positions() -> None:
    for number, small in enumerate(boards(GAME, 7)):
        if number % 37 == 0:
            assert not GAME.defects(small.state)
            assert GAME.given(given(small))[1] == small.state


def test_two_leaders_of_a_colour_in_a_kingdom_are_noticed() -> None:
    assert small_unions.run(GAME).verdict == Verdict.BOUNDED
    with ablated(PACKAGE, "conflict.loser") as struck:
        assert struck
        (finding,) = small_unions.run(GAME).findings
    assert finding.clauses == ("conflict.loser",)


def test_without_wars_nothing_is_shown() -> None:
    with ablated(PACKAGE, "union.together") as struck:
        assert struck
        report = small_unions.run(GAME)
        with pytest.MonkeyPatch.context() as only:
            only.setattr(checks_tigris, "MOST", LEAST)
            ordered = war_order.run(GAME)
    for one in (report, ordered):
        assert not one.findings
        assert one.verdict == Verdict.VACUOUS


def test_leaders_that_are_parted_and_fight_all_the_same_change_the_answer() -> None:
    with ablated(PACKAGE, "union.parted") as struck:
        assert struck
        # Every war is fought then, in whatever order, unless the rules cannot tell whose side is meant.
        kinds = set()
        for small in list(boards(GAME, 7))[::40]:
            try:
                both = [played(GAME, small, colour) for colour in small.wars]
            except (ValueError, IndexError):
                continue
            if None not in both:
                kinds.add(difference(both[0], both[1]))  # type: ignore[arg-type]
    assert PARTED not in kinds


# -- what is conserved


@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_keeps_every_piece(name: str) -> None:
    found = effect_conserves(GAME, name)
    assert isinstance(found, Statement)
    assert found.verdict == Verdict.PROVED


def test_the_check_asks_about_every_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    # Effects of no form keep everything; the real ones are proved one by one above.
    monkeypatch.setattr(invariants, "EFFECTS", {name: (lambda game: (), ("swap.gone",)) for name in EFFECTS})
    report = conserved.run(GAME)
    assert [statement.text.partition(" makes")[0] for statement in report.statements] == list(EFFECTS)


def test_tiles_that_do_not_leave_the_game_are_noticed() -> None:
    with ablated(PACKAGE, "swap.gone") as struck:
        assert struck
        found = effect_conserves(GAME, "swapping and drawing")
    assert isinstance(found, Finding)
    assert found.witness["facts"]


@pytest.mark.parametrize(
    ("name", "module", "function", "wrong"),
    [
        ("committing tiles", conflicts, "paid", {"removed": (0, 0, 0, 0)}),
        ("placing a tile", tiles, "laid", {"tiles": (0, 0, 0, 0)}),
        ("playing a catastrophe", catastrophes, "played", {"ruins": 0}),
        ("losing supporters", wars, "supporters_gone", {"tiles": (0, 0, 0, 0)}),
        ("building a monument", monuments, "built", {"monuments": ()}),
        ("taking treasures", treasures, "taken", {"treasures": 0}),
    ],
)
def test_a_piece_that_is_lost_is_noticed(
    name: str, module: Any, function: str, wrong: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = getattr(module, function)
    monkeypatch.setattr(invariants, "SPACES", SPACES[:4])
    monkeypatch.setattr(invariants, "SQUARE", dict(list(SQUARE.items())[:4]))
    monkeypatch.setattr(module, function, lambda *args: replace(right(*args), **wrong))
    found = effect_conserves(GAME, name)
    assert isinstance(found, Finding)
    assert found.id.startswith("tigris/illegal-yet-allowed/")


def test_thresholds() -> None:
    report = commitments.run(GAME)
    assert report.verdict == Verdict.PROVED
    assert len(report.statements) == 3
    with ablated(PACKAGE, "conflict.tie") as struck:
        assert struck
        (finding,) = commitments.run(GAME).findings
    facts = finding.witness["facts"]
    assert facts["attack"] == facts["defence"]


# -- what can never be


def test_farm_monuments() -> None:
    words = [statement.text for statement in farm_monuments.run(GAME).statements]
    assert words[0].startswith("at most 1 farm monument on the standard board: squares of river lie at o4,")
    assert words[1].startswith("at most 2 farm monuments on the advanced board: squares of river lie at c1, c2, g9,")
    assert farm_monuments.run(GAME).verdict == Verdict.PROVED


def test_a_farm_monument_can_be_built() -> None:
    corner = named("o4")
    farms = [space for space in range(200) if SQUARE[corner] >> space & 1]
    position = {
        "players": 2,
        "farms": [chr(ord("a") + space % 17) + str(space // 17 + 1) for space in farms[1:]],
        "seats": {"ann": {"hand": "F6"}},
    }
    _, state, _ = GAME.given(position)
    state = GAME.step(state, {0: GAME.read_plan(state, 0, "tile farm o4")})
    assert state.phase == MONUMENT
    assert {plan.corner for plan in GAME.legal(state, 0) if isinstance(plan, Build)} == {corner}
    assert farm_squares(GAME, 0) == [corner]


def test_the_most_squares_apart_agree_with_plain_choice() -> None:
    corners = [*SQUARES_WITH[named("d5")], named("e6"), named("e7"), named("h2"), named("i2")]
    best = max(
        len(chosen)
        for number in range(len(corners) + 1)
        for chosen in permutations(corners, number)
        if sum(SQUARE[c] for c in chosen).bit_count() == 4 * number
        and all(not SQUARE[a] & SQUARE[b] for a in chosen for b in chosen if a != b)
    )
    assert len(most_apart(corners)) == best


def test_farms_on_land_would_allow_more() -> None:
    with ablated(PACKAGE, "tile.farm") as struck:
        assert struck
        assert len(farm_squares(GAME, 0)) == len(SQUARE)


def test_kingdoms_on_the_sides_of_a_space() -> None:
    # Every side is empty or one of some kingdoms: the partitions of five things.
    assert len(list(sides_of(named("c7")))) == 52
    assert len(list(sides_of(named("a1")))) == 5
    assert three_kingdoms.run(GAME).verdict == Verdict.PROVED


@pytest.mark.parametrize("clause", ["tile.no-three", "leader.no-union"])
def test_a_struck_bar_is_noticed(clause: str) -> None:
    with ablated(PACKAGE, clause) as struck:
        assert struck
        (finding,) = three_kingdoms.run(GAME).findings
    assert finding.clauses == (clause,)
    assert len(finding.witness["facts"]["kingdoms"]) == (3 if clause == "tile.no-three" else 2)
