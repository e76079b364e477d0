"""The packaged boards and pieces agree with the printed counts, and faults in them are named."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from gemcheck.games.tigris import components as data
from gemcheck.games.tigris.components import Board, boards, box, document
from gemcheck.games.tigris.geometry import COLUMNS, ROWS, SQUARE, WHOLE, around, at, bits, place, spread
from gemcheck.games.tigris.state import BLACK, BLUE, BOARDS, COLOURS, GREEN, LEADERS, RED
from gemcheck.rulebook import RulebookError

STANDARD, ADVANCED = boards()


def pieces(board: Board) -> list[int]:
    """The sizes of the separate pieces of river, smallest first."""
    left, sizes = board.river, []
    while left:
        piece = spread(left & -left, left)
        sizes.append(piece.bit_count())
        left &= ~piece
    return sorted(sizes)


def squares(spaces: int) -> list[tuple[int, int]]:
    """Row and column of the upper left space of every square of two by two inside the set."""
    return sorted(place(corner) for corner, square in SQUARE.items() if square & spaces == square)


# -- the boards


def test_boards_stand_in_the_order_of_the_state() -> None:
    assert tuple(board.name for board in boards()) == BOARDS == ("standard", "advanced")


@pytest.mark.parametrize(
    ("board", "river", "land", "temples", "special"), [(STANDARD, 41, 135, 10, 4), (ADVANCED, 39, 137, 14, 6)]
)
def test_counts(board: Board, river: int, land: int, temples: int, special: int) -> None:
    found = (board.river, board.land, board.temples, board.special)
    assert tuple(spaces.bit_count() for spaces in found) == (river, land, temples, special)


@pytest.mark.parametrize("board", boards(), ids=BOARDS)
def test_every_space_is_river_or_land_and_temples_lie_on_land(board: Board) -> None:
    assert board.river | board.land == WHOLE
    assert board.river & board.land == 0
    assert board.temples & ~board.land == 0
    assert board.special & ~board.temples == 0


@pytest.mark.parametrize("board", boards(), ids=BOARDS)
def test_no_two_start_temples_are_adjacent(board: Board) -> None:
    assert around(board.temples) & board.temples == 0


def test_special_borders() -> None:
    corners = [(1, 1), (1, 15), (7, 1), (8, 14)]
    assert STANDARD.special == bits(at(*space) for space in corners)
    borders = [(2, 1), (5, 15), (7, 0), (9, 4), (10, 9), (10, 14)]
    assert ADVANCED.special == bits(at(*space) for space in borders)


def test_start_temples() -> None:
    plain = [(0, 10), (2, 5), (4, 13), (6, 8), (9, 5), (10, 10)]
    assert STANDARD.temples & ~STANDARD.special == bits(at(*space) for space in plain)
    plain = [(0, 4), (0, 9), (1, 14), (3, 6), (3, 11), (5, 3), (7, 7), (7, 12)]
    assert ADVANCED.temples & ~ADVANCED.special == bits(at(*space) for space in plain)


def test_river_spaces_on_which_sources_differ() -> None:
    assert STANDARD.river >> at(8, 6) & 1
    assert STANDARD.land >> at(7, 7) & 1


@pytest.mark.parametrize(
    ("board", "corners"), [(STANDARD, [(3, 14)]), (ADVANCED, [(0, 2), (1, 2), (8, 6)])], ids=BOARDS
)
def test_where_a_farm_monument_can_stand(board: Board, corners: list[tuple[int, int]]) -> None:
    assert squares(board.river) == corners


@pytest.mark.parametrize(("board", "sizes"), [(STANDARD, [12, 29]), (ADVANCED, [39])], ids=BOARDS)
def test_pieces_of_river(board: Board, sizes: list[int]) -> None:
    assert pieces(board) == sizes


def test_every_source_is_named_and_says_whether_it_agrees() -> None:
    sources = document("boards.toml")["source"]
    assert len({source["name"] for source in sources}) == len(sources) == 11
    assert all(set(source["boards"]) <= set(BOARDS) for source in sources)
    assert [source["agrees"] for source in sources] == [True] * 9 + [False] * 2
    assert all(source.get("differs") for source in sources if not source["agrees"])


# -- the box


def test_tiles() -> None:
    tiles = box().tiles
    assert sum(tiles) == 153
    assert (tiles[BLACK], tiles[RED], tiles[BLUE], tiles[GREEN]) == (30, 57, 36, 30)


def test_numbers_of_the_rules() -> None:
    content = box()
    assert (content.hand, content.actions, content.catastrophes) == (6, 2, 2)
    assert (content.least_seats, content.most_seats) == (2, 4)
    assert content.last_treasures == 2
    assert content.points_per_colour == 20 + 5 * 15 == 95


def test_monuments_are_the_six_pairs_in_order() -> None:
    pairs = [(BLACK, GREEN), (BLACK, BLUE), (BLACK, RED), (RED, BLUE), (RED, GREEN), (BLUE, GREEN)]
    assert list(box().monuments) == pairs
    assert all(one < other for one, other in box().monuments)


def test_leaders_and_dynasties() -> None:
    leaders = document("box.toml")["leaders"]
    assert tuple(leaders[colour] for colour in COLOURS) == LEADERS
    assert len(leaders["dynasties"]) == box().most_seats


def test_one_treasure_for_each_start_temple() -> None:
    treasures = document("box.toml")["treasures"]
    assert {board.name: board.temples.bit_count() for board in boards()} == treasures
    assert all(count > box().last_treasures for count in treasures.values())


@pytest.mark.parametrize("board", boards(), ids=BOARDS)
def test_what_the_bag_holds_after_the_set_up(board: Board) -> None:
    content = box()
    seats = range(content.least_seats, content.most_seats + 1)
    left = [sum(content.tiles) - board.temples.bit_count() - content.hand * number for number in seats]
    assert left == document("box.toml")["bag_after_setup"][board.name]


@pytest.mark.parametrize("field", ["hand", "tiles"])
def test_what_is_given_out_cannot_be_changed(field: str) -> None:
    assert boards() is boards()
    assert box() is box()
    with pytest.raises(AttributeError):
        setattr(box(), field, 7)


# -- faults


Break = Callable[[dict[str, Any]], object]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, Break], None]]:
    """Puts a broken copy of a packaged file in its place for one test."""

    def put(name: str, spoil: Break) -> None:
        raw = deepcopy(document(name))
        spoil(raw)
        monkeypatch.setattr(data, "document", lambda asked: raw if asked == name else document(asked))
        boards.cache_clear()
        box.cache_clear()

    yield put
    monkeypatch.undo()
    boards.cache_clear()
    box.cache_clear()


def redrawn(side: str, row: int, line: str) -> Break:
    """Replaces one row of a map."""
    return lambda raw: raw[side]["map"].__setitem__(row, line)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda raw: raw["standard"]["map"].pop(), r"boards\.toml, standard\.map, rows: 10 found, where 11 should be"),
        (redrawn("advanced", 4, "..~"), r"boards\.toml, advanced\.map, row 4, columns: 3 found, where 16 should be"),
        (redrawn("standard", 5, "." * 17), r"boards\.toml, standard\.map, row 5, columns: 17 found"),
        (redrawn("standard", 9, ".....X.........."), r"boards\.toml, standard\.map, row 9: 'X' is not in the legend"),
        (redrawn("standard", 9, "." * 16), r"boards\.toml, standard\.counts\.temples: 9 found, where 10 should be"),
        (redrawn("advanced", 4, "." * 16), r"boards\.toml, advanced\.counts\.land: 139 found, where 137 should be"),
        (lambda raw: raw["standard"]["counts"].update(river=40), r"boards\.toml, standard\.counts\.river: 41 found"),
        (lambda raw: raw["advanced"]["counts"].update(special=5), r"boards\.toml, advanced\.counts\.special: 6 found"),
        (lambda raw: raw["legend"].update(river="."), r"boards\.toml, legend: two kinds of space have the same sign"),
        (lambda raw: raw["legend"].update(river="~~"), r"boards\.toml, legend: .*river"),
        (lambda raw: raw["legend"].update(swamp="%"), r"boards\.toml, legend: .*swamp"),
        (lambda raw: raw.pop("legend"), r"boards\.toml, legend: .*land"),
        (lambda raw: raw.pop("advanced"), r"boards\.toml, advanced: .*edge"),
        (lambda raw: raw["standard"].pop("counts"), r"boards\.toml, standard: .*counts"),
    ],
)
def test_faulty_boards_are_named(broken: Callable[[str, Break], None], spoil: Break, message: str) -> None:
    broken("boards.toml", spoil)
    with pytest.raises(RulebookError, match=message):
        boards()


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda raw: raw.pop("hand"), r"box\.toml: .*hand"),
        (lambda raw: raw.update(actions=0), r"box\.toml: .*actions"),
        (lambda raw: raw.update(end_when_at_most=-1), r"box\.toml: .*end_when_at_most"),
        (lambda raw: raw["tiles"].update(red=56), r"box\.toml, tiles\.total: 152 found, where 153 should be"),
        (lambda raw: raw["tiles"].update(white=1), r"box\.toml: .*white.*tiles"),
        (lambda raw: raw["points"].update(ones=21), r"box\.toml, points\.total: 144 found, where 140 should be"),
        (lambda raw: raw.update(seats=[4, 2]), r"box\.toml, seats: the least number is above the most"),
        (
            lambda raw: raw["monuments"][0].__setitem__(1, "gren"),
            r"box\.toml, monuments: unknown colour 'gren'; did you mean 'green'\?",
        ),
        (lambda raw: raw["monuments"].append(["red", "red"]), r"box\.toml, monuments: 'red' twice on one monument"),
        (lambda raw: raw["monuments"].append(["green", "black"]), r"box\.toml, monuments: a monument is given twice"),
        (lambda raw: raw["monuments"].append(["green"]), r"box\.toml: .*monuments"),
    ],
)
def test_faulty_boxes_are_named(broken: Callable[[str, Break], None], spoil: Break, message: str) -> None:
    broken("box.toml", spoil)
    with pytest.raises(RulebookError, match=message):
        box()


def test_one_player_may_be_least_and_most(broken: Callable[[str, Break], None]) -> None:
    broken("box.toml", lambda raw: raw.update(seats=[3, 3]))
    assert (box().least_seats, box().most_seats) == (3, 3)


def test_no_treasure_left_may_be_the_end(broken: Callable[[str, Break], None]) -> None:
    broken("box.toml", lambda raw: raw.update(end_when_at_most=0))
    assert box().last_treasures == 0


def test_a_packaged_file_that_is_missing_or_broken_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RulebookError, match=r"^none\.toml: .*No such file"):
        document("none.toml")

    def garbled(text: str) -> dict[str, Any]:
        raise tomllib.TOMLDecodeError("Invalid value")

    monkeypatch.setattr(tomllib, "loads", garbled)
    document.cache_clear()
    with pytest.raises(RulebookError, match=r"^box\.toml: Invalid value"):
        document("box.toml")
    document.cache_clear()


def test_a_map_has_the_size_of_the_board() -> None:
    assert document("boards.toml")["size"] == {"rows": ROWS, "columns": COLUMNS}
