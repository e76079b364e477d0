"""Cities in one line (GC1): the grammar's examples, defaults, round trip, errors with carets, limits with clauses."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.gempire.notation import bare_card, city_text, read_city
from gemcheck.games.gempire.state import EMPTY_TURN, Blueprint, Placed, Seat, Turn
from gemcheck.games.gempire.table import ARTISTRY, CONSTRUCTION, IRON, MASONRY, MILITIA, PHILOSOPHY, UNIVERSITY, Table
from gemcheck.games.gempire.values import attributes
from tests.gempire.build import C, G, P, card, mask, table
from tests.gempire.strategies import PATIENT, cities, sample_table, seats

TABLE = sample_table()


def example_table() -> Table:
    return table(
        [
            card("brothel", C, buildings=4),
            card("shrine", C, value=5, diamond_symbols=2),
            card("temple", C, value=6),
            card("guardhouse", P, value=2),
            card("fountain", G, C, value=3),
            card("mill", G, value=4),
        ]
    )


EXAMPLE = (
    "GC1 C.brothel,C.shrineD2,C.temple,P.guardhouse/1,G.fountain,G4 g1.2.3 f2.0.1 l3 h4 s23.12 t.iron,masonry b.G.mill"
)


def test_the_example_of_the_documentation() -> None:
    t = example_table()
    seat = read_city(t, EXAMPLE)
    assert seat == Seat(
        production=4,
        science=23,
        used=12,
        row1=(Placed(0, C), Placed(1, C, 2), Placed(2, C), Placed(3, P)),
        row2=(Placed(4, G), Placed(6, G)),
        start2=1,
        second=0,
        blueprints=(Blueprint(5, 0),),
        palace=3,
        palace_diamonds=2,
        technologies=mask(IRON, MASONRY),
        gems=(1, 2, 3),
        flag=(2, 0, 1),
        attributes=(2, 7, 24),
        reached=(0, 0, 2),
    )
    assert t.cards[6] == bare_card("G4")
    assert city_text(t, seat) == EXAMPLE


def test_an_empty_city() -> None:
    assert city_text(TABLE, Seat()) == "GC1"
    assert read_city(TABLE, "GC1") == Seat()
    assert read_city(TABLE, " GC1  ") == Seat()


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("GC1 g1.0.2", "gems", (1, 0, 2)),
        ("GC1 f0.3.1", "flag", (0, 3, 1)),
        ("GC1 k2", "held", 2),
        ("GC1 q3", "token", 3),
        ("GC1 l5", "palace", 5),
        ("GC1 d4", "palace_diamonds", 4),
        ("GC1 h11", "production", 11),
        ("GC1 s23", "science", 23),
        ("GC1 s23.12", "used", 12),
        ("GC1 t.iron", "technologies", mask(IRON)),
        ("GC1 b.G.mill", "blueprints", (Blueprint(TABLE.card_index("mill"), 0),)),
        ("GC1 b.G.mill.12", "blueprints", (Blueprint(TABLE.card_index("mill"), 12),)),
        (
            "GC1 b.P3,G4X2.7",
            "blueprints",
            (Blueprint(TABLE.card_index("p3"), 0), Blueprint(TABLE.card_index("g4x2"), 7)),
        ),
        ("GC1 /", "second", 0),
        ("GC1 / r3", "second", 3),
        ("GC1 m1.0.2", "reached", (1, 0, 2)),
        ("GC1 u1.0.2", "twenties", (1, 0, 2)),
        ("GC1 c1.0.2", "fours", (1, 0, 2)),
        ("GC1 y1.0.1", "fifties", 0b101),
        ("GC1 a1.0.2", "attributes", (1, 0, 2)),
    ],
)
def test_every_field(line: str, field: str, value: object) -> None:
    seat = read_city(TABLE, line)
    assert getattr(seat, field) == value
    assert city_text(TABLE, seat, exact=True) == line


def test_the_origin_is_kept_only_by_exact_lines() -> None:
    seat = read_city(TABLE, "GC1 P3,P3/1,P3 o-2")
    assert (seat.start1, seat.start2) == (-2, -1)
    assert city_text(TABLE, seat, exact=True) == "GC1 P3,P3/1,P3 o-2"
    assert city_text(TABLE, seat) == "GC1 P3,P3/1,P3"


def test_what_follows_from_the_rest_about_the_past() -> None:
    plain = read_city(TABLE, "GC1 P12O1D1,P.barracksD1,P12O1/0,C0X4D2,C0X4,C7O1D1")
    assert plain.attributes == (58, 0, 14)
    assert (plain.reached, plain.twenties, plain.fours, plain.fifties) == ((5, 0, 1), (0, 0, 0), (0, 0, 0), 0)
    assert plain.palace_diamonds == 5
    owner = read_city(
        TABLE,
        "GC1 P12O1D1,P.barracksD1,P12O1/0,C0X4D2,C0X4,C7O1D1 t.artistry,construction,philosophy,university",
    )
    assert owner.technologies == mask(ARTISTRY, CONSTRUCTION, PHILOSOPHY, UNIVERSITY)
    assert (owner.reached, owner.twenties, owner.fours, owner.fifties) == ((5, 0, 1), (2, 0, 0), (0, 0, 2), 0b001)
    assert owner.palace_diamonds == 3


def test_a_fifty_follows_at_fifty() -> None:
    assert read_city(TABLE, "GC1 C50 t.philosophy").fifties == 0b100
    assert read_city(TABLE, "GC1 C49 t.philosophy").fifties == 0


def test_an_unnamed_card_has_what_its_tails_say() -> None:
    t = table()
    seat = read_city(t, "GC1 G12X3S2O1D1I1,P0")
    made = t.cards[seat.row1[0].card]
    side = made.sides[G]
    assert side is not None
    assert (made.slug, side.first, side.second) == ("g12x3s2o1", 12, 12)
    assert (made.buildings, made.science_symbols, made.diamond_symbols, made.min_bid) == (3, 2, 1, 1)
    assert seat.row1[0] == Placed(0, G, 1, 1)
    assert city_text(t, seat) == "GC1 G12X3S2O1D1I1,P0"


def test_tails_in_any_order_and_defaults_written_out_mean_the_same() -> None:
    t = table()
    assert read_city(t, "GC1 G4D1O1X2") == read_city(t, "GC1 G4X2O1D1I0S0")
    assert read_city(t, "GC1 G04X1") == read_city(t, "GC1 G4")
    assert [c.slug for c in t.cards] == ["g4x2o1", "g4"]
    assert bare_card("g4x1") is None
    assert bare_card("g04") is None


def test_fields_in_any_order_mean_the_same() -> None:
    seat = read_city(TABLE, "GC1 G.mill t.masonry,iron s5 g0.1.0")
    assert city_text(TABLE, seat) == "GC1 G.mill g0.1.0 s5 t.iron,masonry"


def test_a_set_card_with_a_bare_slug_keeps_its_own_content() -> None:
    t = table([card("g4", G, value=4, min_bid=2)])
    assert city_text(t, Seat(row1=(Placed(0, G),))) == "GC1 G.g4"
    assert read_city(t, "GC1 G.g4").row1 == (Placed(0, G),)
    with pytest.raises(GameError, match="unknown card 'g4x1'"):
        read_city(example_table(), "GC1 G.g4x1")


def test_a_bare_slug_with_a_prefix_is_the_unnamed_card() -> None:
    t = table()
    assert city_text(t, read_city(t, "GC1 G.g4x2")) == "GC1 G4X2"


# -- round trip


@settings(PATIENT)
@given(seat=seats(TABLE))
def test_exact_lines_give_back_every_field(seat: Seat) -> None:
    assert read_city(TABLE, city_text(TABLE, seat, exact=True)) == seat


@settings(PATIENT)
@given(seat=seats(TABLE), totals=st.tuples(*[st.integers(0, 99)] * 3))
def test_exact_lines_give_back_attributes_that_are_wrong(seat: Seat, totals: tuple[int, int, int]) -> None:
    wrong = replace(seat, attributes=totals)
    assert read_city(TABLE, city_text(TABLE, wrong, exact=True)) == wrong
    assert read_city(TABLE, city_text(TABLE, wrong)).attributes == attributes(TABLE, seat)


@settings(PATIENT)
@given(seat=seats(TABLE), shift=st.integers(-5, 5))
def test_a_canonical_line_forgets_only_the_shift(seat: Seat, shift: int) -> None:
    moved = replace(
        seat, start1=seat.start1 + shift if seat.row1 else 0, start2=seat.start2 + shift if seat.row2 else 0
    )
    line = city_text(TABLE, moved)
    assert line == city_text(TABLE, seat)
    back = read_city(TABLE, line)
    first = 0 if seat.row2 else None
    assert back == replace(seat, start1=0, start2=seat.start2 - seat.start1 if first == 0 else 0)
    assert city_text(TABLE, back) == line


@settings(PATIENT)
@given(seat=cities(TABLE))
def test_a_line_means_the_same_in_a_fresh_table(seat: Seat) -> None:
    line = city_text(TABLE, seat)
    fresh = sample_table()
    assert city_text(fresh, read_city(fresh, line)) == line


@settings(PATIENT)
@given(seat=seats(TABLE))
def test_lines_use_a_safe_alphabet(seat: Seat) -> None:
    line = city_text(TABLE, seat, exact=True)
    assert set(line) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,/- ")


def test_a_turn_is_no_part_of_a_city() -> None:
    seat = Seat(turn=Turn(acted=2))
    assert read_city(TABLE, city_text(TABLE, seat, exact=True)).turn == EMPTY_TURN


HUT = Placed(0, P)


@pytest.mark.parametrize(
    ("seat", "line"),
    [
        (Seat(row1=(HUT, HUT), row2=(HUT,), start2=1, second=-1), "GC1 P.hut,P.hut/1,P.hut r-1"),
        (Seat(row2=(HUT,), start2=3, second=2), "GC1 /3,P.hut r2"),
        (Seat(start1=4, start2=2), "GC1 /-2 r-1 o4"),
        (Seat(start2=5, second=0), "GC1 /5"),
        (Seat(row1=(HUT,), row2=(HUT, HUT), start1=2, start2=1, second=0), "GC1 P.hut/-1,P.hut,P.hut o2"),
    ],
)
def test_exact_lines_of_seats_that_no_game_reaches(seat: Seat, line: str) -> None:
    seat = replace(seat, attributes=attributes(TABLE, seat))
    assert city_text(TABLE, seat, exact=True) == line
    assert read_city(TABLE, line, lenient=True) == seat


def test_a_second_row_above_nothing_begins_at_column_0() -> None:
    seat = Seat(row2=(HUT,), start2=3, second=0)
    assert city_text(TABLE, seat) == "GC1 /0,P.hut"


# -- errors


@pytest.mark.parametrize(
    ("line", "message", "marked"),
    [
        ("", "a city begins with GC1", ""),
        ("GC2 P3", "a city begins with GC1", "GC2"),
        ("P3", "a city begins with GC1", "P3"),
        ("GC1 C.shrin,P3", "unknown card 'shrin'; did you mean 'shrine'?", "shrin"),
        (
            "GC1 P3,,P3",
            "a card is a colour and its slug, like C.shrineD2, or a colour and a value, like G4X2, not ''",
            "",
        ),
        (
            "GC1 P3,x",
            "a card is a colour and its slug, like C.shrineD2, or a colour and a value, like G4X2, not 'x'",
            "x",
        ),
        ("GC1 P.mill", "card 'mill' lies under gold, not population [hybrid.definition]", "P.mill"),
        (
            "GC1 P.vineyard",
            "card 'vineyard' lies under gold or culture, not population [hybrid.definition]",
            "P.vineyard",
        ),
        ("GC1 G.millX2", "'X2' does not belong here; a card may have D, I once each", "X2"),
        ("GC1 G4Z2", "'Z2' does not belong here; a card may have D, I, X, S, O once each", "Z2"),
        ("GC1 G4D1D2", "'D2' does not belong here; a card may have D, I, X, S, O once each", "D2"),
        ("GC1 G4X0", "unknown card 'g4x0'; did you mean 'g4x2'?", "G4X0"),
        ("GC1 P3/0,P3/0,P3", "a city has two rows at most", "0,P3"),
        (
            "GC1 P3/P3",
            "the start of the second row, in columns to the right of the first row's, must be a number, not 'P3'",
            "P3",
        ),
        ("GC1 g1.2", "gems needs three numbers such as 1.0.2, not '1.2'", "1.2"),
        ("GC1 g1.x.2", "gems must be a number without sign, not 'x'", "x"),
        ("GC1 h", "production must be a number without sign, not ''", ""),
        ("GC1 h-1", "production must be a number without sign, not '-1'", "-1"),
        ("GC1 h03", "production must be a number without sign, not '03'", "03"),
        ("GC1 ox", "column of the first row's leftmost card must be a number, not 'x'", "x"),
        ("GC1 h3 h4", "the field 'h' (production) is given twice", "h4"),
        ("GC1 s1.2.3", "science and science used is one number or two, such as s23.12", "s1.2.3"),
        ("GC1 t.irom", "unknown technology 'irom'; did you mean 'iron'?", "irom"),
        ("GC1 t.iron,iron", "technology 'iron' is given twice", "iron"),
        ("GC1 tiron", "a list of technologies begins with 't.'", "tiron"),
        ("GC1 b.", "a blueprint is missing", ""),
        ("GC1 b.G.millD1", "no diamonds lie on a blueprint [blueprint.inactive]", "G.millD1"),
        ("GC1 y2.0.0", "Philosophy sets settled is 0 or 1 for each attribute", "y2.0.0"),
        ("GC1 P3 l6", "palace levels end at 5 [palace.cost.track]", "l6"),
        ("GC1 P3,G4X2,P3,G4X2", "a row holds at most 3 districts [placement.three-districts, tech.militia]", "G4X2"),
        (
            "GC1 P3,P3/1,P3,P3",
            "the second row stands within the ends of the first [placement.second-row.within-ends]",
            "P3",
        ),
        (
            "GC1 P3,P3/-1,P12O1,P3",
            "the second row stands within the ends of the first [placement.second-row.within-ends]",
            "P12O1",
        ),
    ],
)
def test_errors_point_at_the_fault(line: str, message: str, marked: str) -> None:
    with pytest.raises(GameError) as caught:
        read_city(sample_table(), line)
    said, shown, carets = str(caught.value).split("\n")
    assert said == message
    assert shown == f"  {line}"
    start = carets.index("^")
    assert carets[start:] == "^" * max(1, len(marked))
    assert shown[start : start + len(marked)] == marked


def test_an_unknown_field_is_answered_with_all_fields() -> None:
    with pytest.raises(
        GameError, match="unknown field 'z'; the fields are g gems, f culture gems on the flag, "
    ) as caught:
        read_city(TABLE, "GC1 P3 z1")
    assert str(caught.value).endswith("GC1 P3 z1\n         ^")


def test_the_last_of_two_equal_pieces_is_marked() -> None:
    with pytest.raises(GameError) as caught:
        read_city(sample_table(), "GC1 P3,G4,P3,G4")
    assert str(caught.value).split("\n")[2] == " " * 15 + "^^"


def test_a_district_too_many_in_a_shifted_second_row_is_marked() -> None:
    line = "GC1 P3,P3,P3,P3,P3/1,P3,G4,P3,G4X2"
    for suffix in ("", " o-3"):
        with pytest.raises(GameError, match=r"placement\.three-districts") as caught:
            read_city(sample_table(), line + suffix)
        assert str(caught.value).split("\n")[2] == " " * (2 + line.index("G4X2")) + "^^^^"


# -- limits


def test_three_districts_and_with_militia_four() -> None:
    assert len(read_city(TABLE, "GC1 P3,G4X2,P3").row1) == 3
    four, five = "GC1 P3,G4X2,P3,G4X2", "GC1 P3,G4X2,P3,G4X2,P3"
    assert len(read_city(TABLE, f"{four} t.militia").row1) == 4
    for line in (four, f"{five} t.militia"):
        with pytest.raises(GameError, match=r"placement\.three-districts"):
            read_city(TABLE, line)
        assert read_city(TABLE, line, lenient=True).owns(MILITIA) == ("militia" in line)


def test_the_second_row_has_its_own_three_districts() -> None:
    long = "GC1 P3,P3,P3,P3/0,P3,G4X2,P3"
    assert len(read_city(TABLE, long).row2) == 3
    with pytest.raises(GameError, match=r"placement\.three-districts"):
        read_city(TABLE, f"{long},G4X2")


def test_the_second_row_stands_within_the_first() -> None:
    assert read_city(TABLE, "GC1 P3,P3/0,P3,P3").start2 == 0
    assert read_city(TABLE, "GC1 P3,P3/1,P3").start2 == 1
    for line in ("GC1 P3,P3/1,P3,P3", "GC1 P3,P3/2,P3", "GC1 P3/-1,P3", "GC1 /0,P3"):
        with pytest.raises(GameError, match=r"placement\.second-row\.within-ends"):
            read_city(TABLE, line)
        assert read_city(TABLE, line, lenient=True).row2


def test_a_second_row_may_stand_above_nothing_where_a_reading_allows_it() -> None:
    t = sample_table({"second-row.first-card": "anywhere"})
    assert read_city(t, "GC1 /0,P3").row2


def test_the_palace_ends_at_five() -> None:
    assert read_city(TABLE, "GC1 l5").palace == 5
    assert read_city(TABLE, "GC1 l6", lenient=True).palace == 6


@settings(PATIENT)
@given(text=st.text(alphabet="GCP1234.,/-DXOhlgrtb mil", max_size=25))
def test_any_text_is_read_or_refused(text: str) -> None:
    t = sample_table()
    try:
        seat = read_city(t, f"GC1 {text}")
    except GameError:
        return
    assert read_city(t, city_text(t, seat, exact=True)) == seat
