"""States as texts (GS1): exact round trip of every field, canonical order, errors with line numbers and carets."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from gemcheck.game import GameError, Result
from gemcheck.games.gempire import notation_state
from gemcheck.games.gempire.cards import Formula
from gemcheck.games.gempire.notation import read_state, state_text
from gemcheck.games.gempire.plans import Bid, Collect, Mechanics
from gemcheck.games.gempire.state import (
    NO_CARD,
    NOBODY,
    PLAN,
    RESOLVE,
    RESPOND,
    Blueprint,
    Placed,
    Response,
    Seat,
    State,
    Turn,
)
from gemcheck.games.gempire.table import IRON, MASONRY
from gemcheck.games.gempire.values import attributes
from tests.gempire.build import C, G, P, card, mask, row, state, table
from tests.gempire.strategies import PATIENT, sample_table, states

TABLE = sample_table()
MILL, HUT, WELL = (TABLE.card_index(slug) for slug in ("mill", "hut", "well"))
BARE = TABLE.card_index("g4x2")

TEXT = """\
GS1 round 4 phase resolve first 2
demands 3,9,12
technologies iron,masonry
cubes 1,0,0,2
rewards 1,0,2,2,1
roll 2,1,0
space 1
market mill,-,g4x2
winners 1,-,2
deck well,hut
discards g4x2
response claimants 1,3 turn 2 passes 1 through 3 early 0,3,6
result winners 2 reason two-demands clauses overview.goal,demand.win.simultaneous
seat GC1 P.hut/0,G4X2 h4 t.iron b.G.mill.2 r3 o-1
written mechanics upgrade palace1 collect 2 1 upgrade row2
turn acted 1 won mill,hut kept well unkept 1 diamonds 2 bearers 1:-1,2:-1 literacy 1 culture 2 sets 3:5,2:1 \
loose 0,1,0 chain 2 spent 3 lost 1 held_some yes discovered iron moved yes finished yes
seat GC1
written bid A2 C1
seat GC1
"""

STATE = State(
    seats=(
        Seat(
            production=4,
            row1=(Placed(HUT, P),),
            row2=(Placed(BARE, G),),
            start1=-1,
            start2=-1,
            second=3,
            blueprints=(Blueprint(MILL, 2),),
            technologies=mask(IRON),
            attributes=(3, 4, 0),
            turn=Turn(
                written=Mechanics((1,), Collect(2, 1), (0,)),
                acted=1,
                won=(MILL, HUT),
                kept=(WELL,),
                unkept=1,
                diamonds=2,
                bearers=((1, -1), (2, -1)),
                literacy=1,
                culture=2,
                sets=((3, 5), (2, 1)),
                loose=(0, 1, 0),
                chain=2,
                spent=3,
                lost=1,
                held_some=True,
                discovered=(IRON,),
                moved=True,
                finished=True,
            ),
        ),
        Seat(turn=Turn(written=Bid((2, 0, 1)))),
        Seat(),
    ),
    phase=RESOLVE,
    round=4,
    first=1,
    market=(MILL, NO_CARD, BARE),
    deck=(WELL, HUT),
    discards=(BARE,),
    roll=(2, 1, 0),
    technologies=(IRON, MASONRY),
    cubes=(1, 0, 0, 2),
    demands=(3, 9, 12),
    rewards=(1, 0, 2, 2, 1),
    space=1,
    winners=(0, NOBODY, 1),
    response=Response(0b101, 1, 1, 0b100, (0, 3, 6)),
    result=Result((1,), "two-demands", ("overview.goal", "demand.win.simultaneous")),
)


def test_a_full_state_in_both_directions() -> None:
    assert state_text(TABLE, STATE) == TEXT
    assert read_state(TABLE, TEXT) == STATE


def test_what_is_not_said_has_the_value_of_an_empty_table() -> None:
    state = State(seats=(Seat(), Seat(), Seat()))
    text = "GS1 round 1 phase split first 1\nseat GC1\nseat GC1\nseat GC1\n"
    assert state_text(TABLE, state) == text
    assert read_state(TABLE, text) == state
    assert read_state(TABLE, "GS1\n\nseat GC1\nseat GC1\n   \nseat GC1") == state


def test_the_order_of_lines_and_indents_do_not_matter() -> None:
    lines = TEXT.splitlines()
    head, body, seats = lines[0], lines[1:13], lines[13:]
    text = "\n".join([head, *(f"   {line}" for line in reversed(body)), *(f"  {line} " for line in seats)])
    assert read_state(TABLE, text) == STATE


def test_empty_lists_that_are_no_default_are_written() -> None:
    state = State(seats=(), cubes=(), rewards=())
    assert state_text(TABLE, state) == "GS1 round 1 phase split first 1\ncubes -\nrewards -\n"
    assert read_state(TABLE, state_text(TABLE, state)) == state


def test_an_empty_response_and_an_empty_result() -> None:
    state = State(seats=(), phase=RESPOND, response=Response(0, NOBODY), result=Result((), ""))
    text = "GS1 round 1 phase respond first 1\nresponse\nresult\n"
    assert state_text(TABLE, state) == text
    assert read_state(TABLE, text) == state


@pytest.mark.parametrize("reason", ["round-limit", "two words, and a comma", "-", 'a "quoted" word', "käse", "x y\nz"])
def test_any_reason_survives(reason: str) -> None:
    state = State(seats=(), result=Result((0, 2), reason, (reason,)))
    assert read_state(TABLE, state_text(TABLE, state)) == state


def test_unnamed_cards_enter_a_fresh_table() -> None:
    fresh = sample_table()
    text = "GS1 phase plan\nmarket p5,-,c2x3\ndeck g9o2\nseat GC1\n"
    state = read_state(fresh, text)
    assert state.phase == PLAN
    assert [fresh.cards[i].slug for i in (state.market[0], state.market[2], state.deck[0])] == ["p5", "c2x3", "g9o2"]


def test_every_field_has_a_place() -> None:
    def fields(kind: type[msgspec.Struct]) -> set[str]:
        return set(kind.__struct_fields__)

    places = {*notation_state.FIRST_LINE, *notation_state.TABLE_LINES, "seats", "response", "result"}
    assert fields(State) == places
    assert fields(Turn) == {*notation_state.TURN, "written"}
    assert fields(Response) == set(notation_state.RESPONSE)
    assert fields(Result) == set(notation_state.RESULT)


@settings(PATIENT, max_examples=40)
@given(state=states(TABLE))
def test_round_trip(state: State) -> None:
    text = state_text(TABLE, state)
    assert read_state(TABLE, text) == state
    fresh = sample_table()
    assert state_text(fresh, read_state(fresh, text)) == text


@pytest.mark.parametrize(
    ("text", "message", "marked"),
    [
        ("GS2 round 1", "line 1: a state begins with GS1", "GS2"),
        ("GS1 rond 1", "line 1: unknown entry 'rond'; did you mean 'round'?", "rond"),
        ("GS1 round 1 round 2", "line 1: 'round' is given twice", "round"),
        ("GS1 round", "line 1: 'round' has no value", "round"),
        ("GS1 phase plam", "line 1: unknown phase 'plam'; did you mean 'plan'?", "plam"),
        ("GS1 first 0", "line 1: seats are numbered from 1", "0"),
        ("GS1 first x", "line 1: a seat must be a number without sign, not 'x'", "x"),
        ("GS1\n\ndemand 3,9,12", "line 3: unknown line 'demand'; did you mean 'demands'?", "demand"),
        ("GS1\ndemands 3,x,12", "line 2: a value must be a number, not 'x'", "x"),
        ("GS1\ndemands 1,2,3\ndemands 1,2,3", "line 3: 'demands' is given twice", "demands"),
        ("GS1\nresponse\nresponse", "line 3: 'response' is given twice", "response"),
        ("GS1\nmarket mil,-,-", "line 2: unknown card 'mil'; did you mean 'mill'?", "mil"),
        ("GS1\ntechnologies irno", "line 2: unknown technology 'irno'; did you mean 'iron'?", "irno"),
        ("GS1\ndeck", "line 2: 'deck' has no value", "deck"),
        ("GS1\ndeck mill hut", "line 2: 'hut' does not belong here; a list has commas and no blanks", "hut"),
        ("GS1\nseat GC1 C.shrin", "line 2: unknown card 'shrin'; did you mean 'shrine'?", "shrin"),
        ("GS1\nseat", "line 2: a city begins with GC1", ""),
        ("GS1\nturn acted 1", "line 2: 'turn' belongs below a seat", "turn"),
        ("GS1\nwritten done", "line 2: 'written' belongs below a seat", "written"),
        ("GS1\nseat GC1\nwritten dome", "line 3: unknown plan 'dome'; did you mean 'done'?", "dome"),
        ("GS1\nseat GC1\nwritten", "line 3: plan is missing", ""),
        ("GS1\nseat GC1\nturn acted 1\nturn acted 2", "line 4: 'turn' says something twice", "turn"),
        ("GS1\nseat GC1\nturn moved 1", "line 3: unknown answer '1'; expected yes, no", "1"),
        ("GS1\nseat GC1\nturn sets 3", "line 3: two numbers such as 1:0 are expected, not '3'", "3"),
        ("GS1\nseat GC1\nturn sets a:3", "line 3: the first number must be a number without sign, not 'a'", "a"),
        ('GS1\nresult reason "x', "line 2: a text in quotation marks cannot be read", '"x'),
    ],
)
def test_errors_name_the_line_and_point_at_the_fault(text: str, message: str, marked: str) -> None:
    with pytest.raises(GameError) as caught:
        read_state(TABLE, text)
    said, shown, carets = str(caught.value).split("\n")
    assert said == message
    start = carets.index("^")
    assert carets[start:] == "^" * max(1, len(marked))
    assert shown[start : start + len(marked)] == marked


def test_an_empty_text_is_no_state() -> None:
    for text in ("", "\n  \n"):
        with pytest.raises(GameError, match="a state begins with GS1"):
            read_state(TABLE, text)


def test_a_state_is_read_as_it_is_written() -> None:
    state = read_state(TABLE, "GS1\nseat GC1 P3,G4X2,P3,G4X2/3,P3,P3 l7\n")
    assert (len(state.seats[0].row1), state.seats[0].palace) == (4, 7)


def test_gems_still_owed_count_for_a_card_and_are_read_back() -> None:
    """gem.have, not-on-flag: culture gems that are to be laid are owned; only the line of the turn tells of them."""
    temple = card("temple", C, value=Formula(first=4, second=4, gems=(0, 0, 2)))
    made = table([temple], {"gem.have": "not-on-flag"})
    owing = Seat(row1=row((0, C)), gems=(0, 0, 2), flag=(1, 0, 0), turn=Turn(culture=1))
    owing = replace(owing, attributes=attributes(made, owing))
    now = state(owing, Seat(), Seat())
    assert owing.attributes != attributes(made, replace(owing, turn=Turn()))
    assert read_state(made, state_text(made, now)) == now
