"""A whole matrix of answers: its medians, its findings, the table and the drawing."""

from __future__ import annotations

import math
from xml.etree import ElementTree

import pytest
from gemcheck_models.gempire.rounds.answers import BOUNDED, IMPOSSIBLE, PROVED, Minimum, Need
from gemcheck_models.gempire.rounds.bounds_case import Reason
from gemcheck_models.gempire.rounds.bounds_impossible import Impossible
from gemcheck_models.gempire.rounds.matrix_sums import far, findings, median, median_of, starred, strength, unreachable
from gemcheck_models.gempire.rounds.matrix_svg import draw_matrix
from gemcheck_models.gempire.rounds.matrix_told import (
    headline_of,
    matrix_headline,
    matrix_sections,
    pair_sections,
    plan_lines,
    table_lines,
)
from gemcheck_models.gempire.rounds.worlds import DEMANDS, PAIRS, Pair

from gemcheck.findings import Verdict
from gemcheck.games.gempire.picture_svg import XMLNS
from tests.models.rounds.plan_in_hand import plan

NEVER = Impossible(9, "no order is printed", ("demand.09.condition",), "demand.09.sequence")
REASON = Reason("points", "points are few", ("demand.07.condition",), {"demand": 7})
OTHER = Reason("income", "dice are five", ("dice.count",))


def answer(pair: Pair, low: int, high: int | None) -> Minimum:
    verdict = PROVED if low == high else BOUNDED
    return Minimum(pair, low, high, verdict, reasons=(REASON, OTHER), finished=True)


def matrix(**special: Minimum) -> dict[Pair, Minimum]:
    """Eight rounds for all pairs but those that are given, by name such as `d1_5`."""
    answers = {pair: answer(pair, 8, 8) for pair in PAIRS}
    return answers | {one.pair: one for one in special.values()}


def test_a_median_of_intervals_is_an_interval() -> None:
    three = [answer((1, 2), 2, 4), answer((1, 3), 3, 5), answer((1, 4), 6, 9)]
    middle = median(three)
    assert middle is not None
    assert (middle.low, middle.high, middle.words) == (3, 5, "3-5")
    open_ended = median([*three[:1], answer((1, 3), 3, None)])
    assert open_ended is not None
    assert (open_ended.high, open_ended.words) == (math.inf, "2+")
    assert median([Minimum((1, 9), verdict=IMPOSSIBLE, never=NEVER)]) is None
    only = median_of(matrix(a=answer((1, 5), 2, 2)), 1)
    assert only is not None
    assert only.words == "8"


@pytest.mark.parametrize(
    ("low", "high", "sides"),
    [(1, 4, ["below"]), (1, 5, []), (16, 20, ["above"]), (15, 30, []), (16, None, ["above"])],
)
def test_far_means_the_whole_interval_at_half_or_double(low: int, high: int | None, sides: list[str]) -> None:
    assert [side for _, side, _ in far(matrix(a=answer((1, 5), low, high)))] == sides


def test_pairs_without_an_answer_never_make_a_finding() -> None:
    """Eight rounds for most pairs are the median whatever the others take; for half of them they are not."""
    part = matrix(a=answer((1, 5), 1, 2))
    del part[1, 2]
    assert [(one.pair, side) for one, side, _ in far(part)] == [((1, 5), "below")]
    half = {pair: one for pair, one in part.items() if pair[0] in (1, 2, 3, 4)}
    assert len(half) < len(PAIRS) / 2
    assert list(far(half)) == []
    assert findings(half, 4) == []


def test_findings_of_both_kinds() -> None:
    answers = matrix(
        a=Minimum((1, 5), 3, 3, PROVED, plan=plan(), finished=True),
        b=answer((2, 3), 20, None),
        c=Minimum((1, 9), 0, verdict=IMPOSSIBLE, never=NEVER, finished=True),
        d=Minimum((2, 9), 0, verdict=IMPOSSIBLE, never=NEVER, finished=True),
    )
    never, easy, hard = findings(answers, 4)
    assert never.kind == "unreachable-goal"
    assert never.title.startswith("2 pairs with Demand 9 can never be met")
    assert never.clauses == ("demand.09.condition",)
    assert never.certificate.also == ("Demands 1 and 9", "Demands 2 and 9")
    assert easy.id == "gempire/goal-imbalance/demands-1-and-5-with-4-seats"
    assert "in 3 rounds" in easy.title
    assert easy.witness == {"demands": [1, 5], "rounds": "3", "median": "8"}
    assert "demand.05.condition" in easy.clauses
    assert "20 rounds at least" in hard.title
    assert hard.witness["rounds"] == "20+"
    assert all(found.verdict is Verdict.PROVED for found in (never, easy, hard))
    assert unreachable(answers) == [(NEVER, [(1, 9), (2, 9)])]


def test_the_strength_of_a_matrix_is_that_of_its_weakest_pair() -> None:
    whole = matrix()
    assert strength(whole, 105) is Verdict.PROVED
    assert strength(matrix(a=answer((1, 5), 2, 3)), 105) is Verdict.BOUNDED
    assert strength({**whole, (1, 5): Minimum((1, 5))}, 105) is Verdict.UNKNOWN
    del whole[1, 5]
    assert strength(whole, 105) is Verdict.UNKNOWN


def test_the_table_is_symmetric_and_aligned() -> None:
    answers = matrix(a=answer((1, 5), 3, 5), b=Minimum((2, 9), 0, verdict=IMPOSSIBLE, never=NEVER))
    del answers[3, 4]
    lines = list(table_lines(answers))
    assert len({len(line) for line in lines}) == 1
    rows = [line.split() for line in lines]
    assert rows[0] == [*map(str, DEMANDS), "median"]
    cells = [row[1:-1] for row in rows[1:]]
    assert [list(column) for column in zip(*cells, strict=True)] == cells
    assert [cells[place][place] for place in range(15)] == ["·"] * 15
    assert (cells[0][4], cells[1][8], cells[2][3], cells[5][6]) == ("3-5", "never", "?", "8")
    assert {row[-1] for row in rows[1:]} == {"8"}


def test_what_the_matrix_says() -> None:
    answers = matrix(a=answer((1, 5), 3, 3))
    answers[1, 2] = Minimum((1, 2), 8, 8, PROVED, needs=(Need("masonry", 9),), finished=True)
    *_, saying = matrix_sections(answers)
    assert saying.lines == (
        "The median of 105 pairs is 8 rounds.",
        "goal-imbalance: Demands 1 and 5, 3 rounds, far below the median",
        "Demands 1 and 2 need masonry for 8 rounds; without it they take 9 at least.",
    )
    assert matrix_headline(answers, 4).endswith("with 4 seats: 105 exact")
    del answers[2, 3]
    part = answers | {(1, 3): Minimum((1, 3), 3, 5), (1, 4): answer((1, 4), 3, 5)}
    assert matrix_headline(part, 4).endswith("102 exact, 1 bounded, 1 stopped, 1 not answered")
    assert any("No pair is shown to lie wholly far" in line for line in matrix_sections(matrix())[-1].lines)


def test_one_pair_in_words() -> None:
    exact = Minimum((1, 5), 3, 3, PROVED, plan=plan(), reasons=(REASON, OTHER), finished=True)
    assert headline_of(exact, 4) == "Demands 1 and 5 with 4 seats: 3 rounds, proved"
    assert headline_of(answer((1, 5), 2, 3), 4).endswith("2 to 3 rounds")
    assert headline_of(answer((1, 5), 2, None), 4).endswith("2 rounds or more; no plan found")
    assert headline_of(Minimum((1, 9), never=NEVER), 4).endswith("never")
    told, why, _ = pair_sections(exact, 0)
    assert told.heading == "A plan of 3 rounds, replayed"
    assert why.lines[1:] == (
        "points are few [demand.07.condition]",
        "1 limit of dice, cards, gems and technologies as well (-v shows them)",
    )
    assert pair_sections(exact, 1)[1].lines[-1] == "dice are five [dice.count]"
    (never,) = pair_sections(Minimum((1, 9), never=NEVER), 0)
    assert never.lines[0] == "Demand 9: no order is printed [demand.09.condition]"
    assert "demand.09.sequence" in never.lines[1]


def test_a_plan_round_by_round() -> None:
    lines = list(plan_lines(plan()))
    assert lines[4].startswith(
        "Round 1: dice blank; ann: bid A3 B1 C1; then place arena row1 column 0 as culture; lay 1"
    )
    assert lines[5] == "Round 2: dice 5 production; ann: collect 5 0"
    assert lines[3] == "The rivals (bea, cal, dan) collect nothing in every round"


def test_the_drawing_says_everything_in_words_too() -> None:
    answers = matrix(a=answer((1, 5), 3, 6), b=Minimum((2, 9), 0, verdict=IMPOSSIBLE, never=NEVER))
    del answers[3, 4]
    text = draw_matrix(answers, "All <pairs>")
    assert text == draw_matrix(dict(reversed(answers.items())), "All <pairs>")
    root = ElementTree.fromstring(text)
    assert root.find(f"{{{XMLNS}}}title").text == "All <pairs>"  # type: ignore[union-attr]
    said = root.find(f"{{{XMLNS}}}desc").text or ""  # type: ignore[union-attr]
    assert "Demand 1 with 2: 8 rounds, proved; 3: 8 rounds, proved" in said
    assert "5: 3-6 rounds, bounded" in said
    assert "9: never, for no order is printed" in said
    assert "Demand 3 with 4: not answered" in said
    titles = [node.text for node in root.iter(f"{{{XMLNS}}}title")]
    assert titles.count("Demands 1 and 5: 3-6 rounds, bounded") == 2
    words = [node.text for node in root.iter(f"{{{XMLNS}}}text")]
    assert words.count("3-6") == 2
    assert words.count("never") == 3  # two cells and the legend
    assert "median" in words


def test_starred_demands_are_those_of_the_data() -> None:
    assert starred() == (1, 5, 10)
