"""Plans in words: canonical forms, round trip, and errors that point at the fault."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gemcheck.game import GameError
from gemcheck.games.gempire.plan_text import plan_text, read_plan
from gemcheck.games.gempire.plans import (
    SECOND_ROW,
    Act,
    Bid,
    Claim,
    Collect,
    Diamond,
    Discard,
    Discover,
    Done,
    Keep,
    Lay,
    Literacy,
    Mechanics,
    MoveGem,
    Place,
    Plan,
    Split,
    Upgrade,
    Void,
)
from gemcheck.games.gempire.table import IRON, UNIVERSITY
from tests.gempire.build import C, G, P
from tests.gempire.strategies import PATIENT, plans, sample_table

TABLE = sample_table()
MILL = TABLE.card_index("mill")

WORDS: list[tuple[str, Plan]] = [
    ("split 3", Split(3)),
    ("collect 2 1", Collect(2, 1)),
    ("bid A2 C1", Bid((2, 0, 1))),
    ("bid B12", Bid((0, 12, 0))),
    ("bid", Bid((0, 0, 0))),
    ("upgrade row2 palace3", Upgrade((SECOND_ROW, 3))),
    ("upgrade", Upgrade(())),
    ("mechanics upgrade palace1 collect 2 1 upgrade row2", Mechanics((1,), Collect(2, 1), (SECOND_ROW,))),
    ("mechanics collect 0 3 upgrade palace5", Mechanics((), Collect(0, 3), (5,))),
    ("mechanics upgrade palace2 palace3 collect 1 0", Mechanics((2, 3), Collect(1, 0), ())),
    ("void", Void()),
    ("act", Act()),
    ("place mill row1 column 2 as gold", Place(MILL, 1, 2, G)),
    ("place mill row2 column -3 as gold from blueprint", Place(MILL, 2, -3, G, True)),
    ("place vineyard row1 column 0 as culture", Place(TABLE.card_index("vineyard"), 1, 0, C)),
    ("place p3 row1 column 0 as population", Place(TABLE.card_index("p3"), 1, 0, P)),
    ("keep mill", Keep(MILL)),
    ("diamond row1 2", Diamond(1, 2)),
    ("diamond row2 -1", Diamond(2, -1)),
    ("discard", Discard()),
    ("literacy gold 1", Literacy(1)),
    ("lay 2", Lay(2)),
    ("lay 3 held", Lay(3, True)),
    ("lay token", Lay(0)),
    ("lay hold", Lay(4)),
    ("move 1 2", MoveGem(1, 2)),
    ("discover iron", Discover(IRON)),
    ("discover university", Discover(UNIVERSITY)),
    ("claim", Claim(True)),
    ("no claim", Claim(False)),
    ("done", Done()),
]


@pytest.mark.parametrize(("text", "plan"), WORDS, ids=[text for text, _ in WORDS])
def test_canonical_words(text: str, plan: Plan) -> None:
    assert plan_text(TABLE, plan) == text
    assert read_plan(TABLE, text) == plan


def test_every_kind_of_plan_has_words() -> None:
    assert {type(plan) for _, plan in WORDS} == set(Plan.__args__)


@settings(PATIENT)
@given(plan=plans(TABLE))
def test_round_trip(plan: Plan) -> None:
    text = plan_text(TABLE, plan)
    assert read_plan(TABLE, text) == plan
    assert read_plan(TABLE, f"  {text.replace(' ', '   ')} ") == plan


def test_an_unnamed_card_enters_the_table() -> None:
    table = sample_table()
    known = len(table.cards)
    plan = read_plan(table, "keep g5x2o1")
    assert plan == Keep(known)
    assert (table.cards[known].slug, table.cards[known].buildings, table.cards[known].diamond_symbols) == (
        "g5x2o1",
        2,
        1,
    )


@pytest.mark.parametrize(
    ("text", "message", "marked"),
    [
        ("colect 1 2", "unknown plan 'colect'; did you mean 'collect'?", "colect"),
        ("bid A2 D1", "unknown space 'D'; expected A, B, C", "D"),
        ("bid A2 A1", "space A has a bid already", "A1"),
        ("bid A", "the bid must be a number without sign, not ''", ""),
        ("bid A-1", "the bid must be a number without sign, not '-1'", "-1"),
        ("collect 1", "science is missing", ""),
        ("collect 01 2", "production must be a number without sign, not '01'", "01"),
        ("split", "production is missing", ""),
        ("keep mil", "unknown card 'mil'; did you mean 'mill'?", "mil"),
        ("discover irno", "unknown technology 'irno'; did you mean 'iron'?", "irno"),
        ("place mill row3 column 2 as gold", "unknown row 'row3'; did you mean 'row2'?", "row3"),
        ("place mill row1 colum 2 as gold", "unknown word 'colum'; did you mean 'column'?", "colum"),
        ("place mill row1 column x as gold", "the column must be a number, not 'x'", "x"),
        ("place mill row1 column 2 as golden", "unknown colour 'golden'; did you mean 'gold'?", "golden"),
        ("place mill row1 column 2 as gold from", "'blueprint' is missing", ""),
        ("place mill row1 column 2 as gold from hand", "unknown word 'hand'; expected blueprint", "hand"),
        ("upgrade palace0", "the palace level must be 1 or more", "0"),
        ("upgrade palacex", "the palace level must be a number without sign, not 'x'", "x"),
        ("upgrade row1", "unknown step 'row1'; did you mean 'row2'?", "row1"),
        ("mechanics upgrade palace1", "'collect' is missing", ""),
        ("lay 4", "unknown place '4'; expected token, 1, 2, 3, hold", "4"),
        ("move 0 1", "unknown flag position '0'; expected 1, 2, 3", "0"),
        ("literacy 1", "unknown word '1'; expected gold", "1"),
        ("no clam", "unknown word 'clam'; did you mean 'claim'?", "clam"),
        ("done now", "'now' does not belong here", "now"),
        ("lay 1 held held", "'held' does not belong here", "held"),
        ("", "plan is missing", ""),
    ],
)
def test_errors_point_at_the_fault(text: str, message: str, marked: str) -> None:
    with pytest.raises(GameError) as caught:
        read_plan(TABLE, text)
    said, line, carets = str(caught.value).split("\n")
    assert said == message
    assert line == f"  {text}"
    start = carets.index("^")
    assert carets[start:] == "^" * max(1, len(marked))
    assert line[start : start + len(marked)] == marked
    assert marked or start == len(line)


@settings(PATIENT)
@given(text=st.text(alphabet="abdeiklmnoprtuvwy ABC0123456789-", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        plan = read_plan(sample_table(), text)
    except GameError:
        return
    assert read_plan(TABLE, plan_text(TABLE, plan)) == plan
