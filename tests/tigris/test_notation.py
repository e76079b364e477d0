"""States as texts, in one line and as pictures: exact round trip, one canonical form, faults that are pointed at, and
the documentation of all that."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.game import GameError, Result, Undefined
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.geometry import NOWHERE, bits, named
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.notation import picture_text, read_state, state_text
from gemcheck.games.tigris.notation_fields import FIELDS
from gemcheck.games.tigris.plan_text import plan_text, read_plan
from gemcheck.games.tigris.state import ATTACK, MONUMENT, OVER, Conflict, Monument, Seat, State
from tests.tigris.strategies import PATIENT, states

GAME = Tigris()
TABLE = GAME.table

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("\n## Tigris & Euphrates\n")[2]
BLOCKS = re.findall(r"```\n(.*?)```", SECTION, flags=re.DOTALL)
(LINE,) = [block.rstrip("\n") for block in BLOCKS if block.startswith("TE1")]
(PICTURE,) = [block for block in BLOCKS if block.startswith("TIGRIS")]

START = "10Tg5/1Tg13Tg/5Tg10/16/13Tg2/16/8Tg7/1Tg14/14Tg1/5Tg10/10Tg5"
REST = "/16" * 10
BUILT = "DD14/DD14" + "/16" * 9


def fault(text: str) -> list[str]:
    """The lines of the error that the text gives."""
    with pytest.raises(GameError) as caught:
        read_state(TABLE, text)
    return str(caught.value).split("\n")


def spaces(words: str) -> int:
    return bits(map(named, words.split()))


# -- round trip


@given(states())
@PATIENT
def test_the_line_gives_back_the_state(state: State) -> None:
    text = state_text(TABLE, state)
    assert read_state(TABLE, text) == state
    assert re.fullmatch(r"[A-Za-z0-9.,/ -]+", text)


@given(states())
@PATIENT
def test_the_picture_gives_back_the_state(state: State) -> None:
    assert read_state(TABLE, picture_text(TABLE, state)) == state


@given(states(), st.data())
@PATIENT
def test_damaged_texts_are_refused_or_stable(state: State, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from((state_text, picture_text)))(TABLE, state)
    at = data.draw(st.integers(0, len(text)))
    there = data.draw(st.integers(0, 3))
    damaged = text[:at] + data.draw(st.text("STFMDXgakbpc.,/-$~ \n0123٣", max_size=3)) + text[at + there :]
    try:
        found = read_state(TABLE, damaged)
    except GameError:
        return
    canonical = state_text(TABLE, found)
    assert state_text(TABLE, read_state(TABLE, canonical)) == canonical
    assert read_state(TABLE, canonical) == found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_state_of_play_comes_back(seats: int) -> None:
    game = GAME.under(GAME.rulebook.ruleset({"board.side": "advanced", "monument.declined": "spaces"}))
    game = game if seats != 3 else GAME
    rng = Random(seats)
    state: State | Undefined = game.start(seats, rng)
    while not isinstance(state, Undefined) and state.result is None:
        assert game.read_state(game.state_text(state)) == state
        movers = game.to_move(state)
        if not movers:
            state = game.chance_step(state, game.draw(state, rng))
            continue
        plan = game.sample(state, movers[0], rng)
        assert game.read_plan(state, movers[0], game.plan_text(state, plan)) == plan
        state = game.step(state, {movers[0]: plan})
    assert isinstance(state, Undefined) or game.read_state(game.state_text(state)) == state


# -- examples


def test_the_start() -> None:
    state = read_state(TABLE, f"TE1 {START} s2")
    temples = TABLE.boards[0].temples
    assert state == derived(
        State(seats=(Seat(), Seat()), tiles=(0, temples, 0, 0), treasures=temples, bag=(30, 47, 36, 30))
    )
    assert state_text(TABLE, state) == f"TE1 {START} s2"


def test_pieces_stand_where_they_are_written() -> None:
    state = read_state(TABLE, "TE1 16/16/16/16/1SX1bkDDg9/5DD9/8Mg7/16/16/16/16 s2 m.ST.S.f5")
    assert state.tiles == (spaces("b5"), 0, 0, spaces("i7"))
    assert (state.ruins, state.treasures) == (spaces("c5"), spaces("g5 i7"))
    assert state.seats[1].leaders == (named("e5"), NOWHERE, NOWHERE, NOWHERE)
    assert state.monuments == (Monument(2, named("f5"), 0),)
    assert state.kingdoms == (spaces("e5 f5 g5 f6 g6"),)


def test_fields() -> None:
    text = (
        f"TE1 {START} s3 b.advanced h.S1T2/T6/- v.S3T4G2/-/M1 c.2/1/0 r.S1T4 g.S9M9 a.b.1 n.17 x.c3,d4 p.attack "
        "k.S.b.c.2.c7,b7-b8,d7 q.c7"
    )
    state = read_state(TABLE, text.replace(START, "16" + REST))
    assert [seat.hand for seat in state.seats] == [(1, 2, 0, 0), (0, 6, 0, 0), (0, 0, 0, 0)]
    assert [seat.points for seat in state.seats] == [(3, 4, 0, 0), (0, 0, 0, 0), (0, 0, 0, 1)]
    assert [seat.treasures for seat in state.seats] == [2, 0, 0]
    assert [seat.catastrophes for seat in state.seats] == [2, 1, 0]
    assert (state.board, state.removed, state.bag) == (1, (1, 4, 0, 0), (9, 0, 0, 9))
    assert (state.active, state.actions, state.turn, state.barred) == (1, 1, 17, spaces("c3 d4"))
    assert (state.phase, state.placed) == (ATTACK, named("c7"))
    assert state.conflict == Conflict(0, 1, 2, 2, named("c7"), (spaces("b7 b8"), spaces("d7")))
    assert state_text(TABLE, state) == text.replace(START, "16" + REST)


def test_phases_carry_what_belongs_to_them() -> None:
    def read(field: str) -> State:
        return read_state(TABLE, f"TE1 {START} s2 {field}")

    assert (read("p.monument.c7").phase, read("p.monument.c7").placed) == (MONUMENT, named("c7"))
    assert read("p.swap.3").dealt == 3
    assert read("p.refill.b").drawing == 1
    assert read("p.over.bag.-").result == Result((), "bag")
    over = read("p.over.treasures.ab,end.treasures,score.ties")
    assert (over.phase, over.result) == (OVER, Result((0, 1), "treasures", ("end.treasures", "score.ties")))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (f"  TE1  {START}  s2\n", f"TE1 {START} s2"),
        (f"TE1 {START} s2 b.standard c.2/2 a.a.2 n.1 p.act", f"TE1 {START} s2"),
        (f"TE1 {START} s2 h.-/- v.-/- g.S30T47F36M30", f"TE1 {START} s2"),
        (f"TE1 {START} s2 h.T1S2/-", f"TE1 {START} s2 h.S2T1/-"),
        (f"TE1 {BUILT} s2 m.TS.S.A1", f"TE1 {BUILT} s2 m.ST.S.a1"),
        (f"TE1 {START} s2 x.d4,c3", f"TE1 {START} s2 x.c3,d4"),
    ],
)
def test_other_spellings_have_one_canonical_form(text: str, canonical: str) -> None:
    assert state_text(TABLE, read_state(TABLE, text)) == canonical


def test_a_picture_without_letters_and_numbers() -> None:
    rows = PICTURE.split("\n")[2:13]
    bare = "\n".join(("TIGRIS standard", *(row[4:] for row in rows), "", "s3", "m.SF.S.g10 n.14"))
    assert read_state(TABLE, bare).tiles == read_state(TABLE, PICTURE).tiles


def test_a_treasure_without_a_tile_is_written_and_refused() -> None:
    state = read_state(TABLE, f"TE1 {START} s2")
    bare = replace(state, tiles=(0, 0, 0, 0))
    assert fault(state_text(TABLE, bare))[0].endswith("[setup.temples]")
    assert fault(picture_text(TABLE, bare))[0].endswith("[setup.temples]")


# -- faults


@pytest.mark.parametrize(
    ("text", "message", "under"),
    [
        ("TE2 16", "unknown notation 'TE2'; did you mean 'TE1'?", "TE2"),
        (f"TE1 {START}/16 s2", "12 rows, the board has 11 [board.spaces]", "16"),
        ("TE1 16/16 s2", "2 rows, the board has 11 [board.spaces]", "16"),
        ("TE1 16 s2", "1 row, the board has 11 [board.spaces]", "16"),
        (f"TE1 S14{REST} s2", "row 1 has 15 spaces, not 16 [board.spaces]", "S14"),
        (f"TE1 S16{REST} s2", "row 1 has 17 spaces, not 16 [board.spaces]", "S16"),
        (f"TE1 {REST} s2", "row 1 has 0 spaces, not 16 [board.spaces]", ""),
        (f"TE1 0S15{REST} s2", "the number of empty spaces must be 1 or more", "0"),
        (f"TE1 F15{REST} s2", "a1 is land, and a farm lies on river [tile.farm]", "F"),
        (f"TE1 4S11{REST} s2", "e1 is river, where only farms lie [tile.land]", "S"),
        (f"TE1 4ak11{REST} s2", "e1 is river, a leader stands on land [leader.land]", "ak"),
        (f"TE1 ak1ak13{REST} s2", "the king of seat a stands on a1 already [box.leaders]", "ak"),
        (f"TE1 ck15{REST} s2", "no seat c, only 2 seats play", "c"),
        (f"TE1 s15{REST} s2", "unknown piece 's'; did you mean 'S'?", "s"),
        (
            f"TE1 Q15{REST} s2",
            "unknown piece 'Q'; expected S, T, F, M, D, X, or a leader such as ak (seats abcd, leaders kpft)",
            "Q",
        ),
        (f"TE1 1g15{REST} s2", "a treasure lies on a tile, and there is none here [setup.temples]", "1g"),
        (f"TE1 Xg15{REST} s2", "a treasure lies on a tile, and there is none here [setup.temples]", "Xg"),
        (f"TE1 akg15{REST} s2", "a treasure lies on a tile, and there is none here [setup.temples]", "akg"),
        (f"TE1 16{REST} s2 m.ST.T.q1", "'q1' is no space: a column a to p, then a row 1 to 11, such as c7", "q1"),
        (
            f"TE1 16{REST} s2 m.ST.T.p1",
            "no square of four spaces has p1 as its upper left [monument.square]",
            "p1",
        ),
        (
            f"TE1 DD14/D15{'/16' * 9} s2 m.ST.T.a1",
            "a monument stands on four face-down tiles of its own, and b2 is none [monument.flip]",
            "ST.T.a1",
        ),
        (
            f"TE1 {BUILT} s2 m.ST.T.a1,SF.S.a1",
            "a monument stands on four face-down tiles of its own, and a1 is none [monument.flip]",
            "SF.S.a1",
        ),
        (
            f"TE1 D15{REST} s2",
            "a face-down tile lies under a monument, and none stands on a1 [monument.flip]",
            "D",
        ),
        (f"TE1 {BUILT} s2 m.ST.T.a1,TS.T.c3", "this monument stands on the board already [monument.left]", "TS.T.c3"),
        (f"TE1 {BUILT} s2 m.SF.F.a1", "a1 is land, and a farm lies on river [tile.farm]", "SF.F.a1"),
        (f"TE1 {BUILT} s2 m.SX.S.a1", "unknown monument 'SX'; did you mean 'TS'?", "SX"),
        (
            f"TE1 {BUILT} s2 m.ST.a1",
            "a monument needs its colours, its tiles and its space such as ST.T.e5, not 'ST.a1'",
            "ST.a1",
        ),
        (f"TE1 {START}", "the number of seats such as s3 is missing", ""),
        (f"TE1 {START} n.2", "the number of seats such as s3 is missing", "n.2"),
        (f"TE1 {START} s1", "2 to 4 play, not 1 [setup.players]", "1"),
        (f"TE1 {START} s5", "2 to 4 play, not 5 [setup.players]", "5"),
        (f"TE1 {START} s-2", "the number of seats must be a number without sign, not '-2'", "-2"),
        (f"TE1 {START} s2 h.S1/-/-", "hands for 2 seats are expected, separated by '/', not for 3", "S1/-/-"),
        (f"TE1 {START} s2 h.S1/", "tiles are missing; '-' stands for none", ""),
        (f"TE1 {START} s2 h.S-1/-", "the number behind 'S' must be a number without sign, not '-1'", "-1"),
        (f"TE1 {START} s2 v.S1S2/-", "'S' stands twice in 'S1S2'", "S"),
        (f"TE1 {START} s2 c.-1/2", "the number of catastrophes must be a number without sign, not '-1'", "-1"),
        (f"TE1 {START} s2 z.3", "unknown field 'z'; the fields are s b h v c m r g a n x p k q", "z.3"),
        (f"TE1 {START} s2 h", "hands must be written such as h.S1T2/-", "h"),
        (f"TE1 {START} s2 n.", "number of the turn must be written such as n.17", "n."),
        (f"TE1 {START} s2 n.2 n.3", "field 'n' is given twice", "n.3"),
        (f"TE1 {START} s2 n.2 a.a.2", "field 'a' belongs before field 'n'", "a.a.2"),
        (f"TE1 {START} s2 n.0", "turns are numbered from 1", "0"),
        (f"TE1 {START} s2 b.advancd", "unknown board 'advancd'; did you mean 'advanced'?", "advancd"),
        (f"TE1 {START} s2 a.b", "the active seat and its actions such as b.1 are expected, not 'b'", "b"),
        (f"TE1 {START} s2 a.e.1", "unknown seat 'e'; expected a, b", "e"),
        (f"TE1 {START} s2 x.c3,c3", "c3 is named twice", "c3"),
        (f"TE1 {START} s2 h.S30/S1", "31 settlement tiles so far, the box has 30 [box.tiles]", "S1"),
        (f"TE1 {START} s2 r.T48", "58 temple tiles so far, the box has 57 [box.tiles]", "T48"),
        (f"TE1 {START} s2 p.atack", "unknown phase 'atack'; did you mean 'attack'?", "atack"),
        (f"TE1 {START} s2 p.attack.3", "nothing belongs behind the phase 'attack'", ".3"),
        (f"TE1 {START} s2 p.monument.c4 q.c4", "the phase says which tile was placed", "q.c4"),
        (f"TE1 {START} s2 p.over.bag.aa", "seat a is named twice", "a"),
        (
            f"TE1 {START} s2 p.over.bag",
            "the end needs its reason and the winners such as over.bag.ab, not 'bag'",
            "bag",
        ),
        (f"TE1 {START} s2 p.over.bag.a,X", "a clause is a word of small letters, not 'X'", "X"),
        (f"TE1 {START} s2 k.Q.a.b.-.-", "unknown tile 'Q'; expected S, T, F, M", "Q"),
    ],
)
def test_faults_are_pointed_at(text: str, message: str, under: str) -> None:
    words, line, carets = fault(text)
    assert words == message
    assert line == f"  {text}"
    at = carets.index("^") - 2
    assert len(carets) - 2 - at == max(1, len(under))
    assert text[at : at + len(under)] == under


def test_the_first_tile_too_many_is_pointed_at() -> None:
    land = "SSSS12/SSSS12/SSS13/16/SSSSSSSSSSSSS3/SSSSSSSSSS6/16/16/16/16/16"
    words, line, carets = fault(f"TE1 {land} s2")
    assert words == "31 settlement tiles so far, the box has 30 [box.tiles]"
    assert line[: carets.index("^")].count("S") == 30


def test_a_conflict_needs_its_parts() -> None:
    for value in ("S.a.b", "S.a.b.-.c7,b7"):
        assert fault(f"TE1 {START} s2 k.{value}")[0].startswith("a conflict needs colour, attacker, defender, ")


def test_texts_without_a_place() -> None:
    assert fault(" \n ") == ["a position begins with TE1, or with TIGRIS and the board"]
    assert fault("TE1")[0] == "the rows of the board are missing"
    assert fault(f"TE1 {START}\ns2")[0] == "line 2: a position that begins with TE1 is one line"


def changed(old: str, new: str) -> str:
    assert old in PICTURE
    return str(PICTURE).replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "message", "under"),
    [
        (changed("standard", "standart"), "line 1: unknown board 'standart'; did you mean 'standard'?", "standart"),
        (changed(" standard", ""), "line 1: the board is missing: standard or advanced", ""),
        (changed("standard", "standard now"), "line 1: 'now' does not belong here", "now"),
        ("TIGRIS standard\ns3", "line 1: the rows of the board are missing", ""),
        (changed("  c  d", "  d  c"), "line 2: column 'c' belongs here, not 'd'", "d"),
        (changed("  p\n", "\n"), "line 2: 15 columns, the board has 16 [board.spaces]", "o"),
        (changed("   2  .", "   3  ."), "line 4: row 2 belongs here, not row 3", "3"),
        (changed("   1  X  .", "   1  X  ~"), "line 3: b1 is land, not river [board.spaces]", "~"),
        (changed("   4  ~", "   4  ."), "line 6: a4 is river, not land [board.spaces]", "."),
        (changed("   5  .  .", "   5  ."), "line 7: row 5 has 15 spaces, not 16 [board.spaces]", None),
        (changed("s3 ", "  12" + "  ." * 16 + "\ns3 "), "line 14: 12 rows, the board has 11 [board.spaces]", None),
        (changed("   1  X", "   1  x"), "line 3: unknown piece 'x'; did you mean 'X'?", "x"),
        (changed("   1  X", "   1  AK"), "line 3: unknown piece 'AK'; did you mean 'ak'?", "AK"),
        (
            changed("   1  X", "   1  X$"),
            "line 3: a treasure lies on a tile, and there is none here [setup.temples]",
            "X$",
        ),
        (
            changed("   1  X", "   1  .$"),
            "line 3: a treasure lies on a tile, and there is none here [setup.temples]",
            ".$",
        ),
        (changed("   1  X", "   1  F"), "line 3: a1 is land, and a farm lies on river [tile.farm]", "F"),
        (
            changed("s3 ", "s3 b.advanced "),
            "line 14: unknown field 'b'; the fields are s h v c m r g a n x p k q",
            "b.advanced",
        ),
        (PICTURE[: PICTURE.index("s3")], "line 13: the number of seats such as s3 is missing", ""),
    ],
)
def test_faults_of_pictures_are_pointed_at(text: str, message: str, under: str | None) -> None:
    words, line, carets = fault(text)
    assert words == message
    assert line[2:] in text.split("\n")
    if under is not None:
        at = carets.index("^")
        assert len(carets) - at == max(1, len(under))
        assert line[at : at + len(under)] == under


# -- the documentation


def test_documented_states() -> None:
    assert GAME.state_text(GAME.read_state(LINE)) == LINE
    assert picture_text(TABLE, GAME.read_state(PICTURE)) == PICTURE


def test_the_documented_picture_follows_from_the_documented_line() -> None:
    before = GAME.read_state(LINE)
    after = GAME.step(before, {0: GAME.read_plan(before, 0, "tile settlement h6")})
    assert after == GAME.read_state(PICTURE)


def test_documented_plans() -> None:
    words = re.findall(r"`([^`]+)`", SECTION.partition("### Words for plans")[2].partition("Capitals")[0])
    assert len(words) == 12
    for plan in words:
        assert plan_text(TABLE, read_plan(TABLE, plan)) == plan


def test_documented_fields_and_phases() -> None:
    assert re.findall(r"^\| `([a-z])` \|", SECTION, flags=re.MULTILINE) == list(FIELDS)
    fields = re.findall(r"`([a-z]\.[^`…]+|s3)`", SECTION.partition("| field |")[2].partition("A conflict is")[0])
    assert len(fields) > 15
    for field in fields:
        if field.startswith("m."):
            continue
        head = f"TE1 16{REST} s3"
        assert state_text(TABLE, read_state(TABLE, head if field == "s3" else f"{head} {field}"))


def test_the_documented_fault() -> None:
    (block,) = [block for block in BLOCKS if block.startswith("a1 is land")]
    assert fault("TE1 F15" + REST + " s2") == block.rstrip("\n").split("\n")
