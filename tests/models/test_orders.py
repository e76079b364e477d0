"""Two things in a seat's resolution in both orders: which pairs come apart, and which reading decides or repairs it."""

from __future__ import annotations

from typing import Any

import pytest
from gemcheck_models.gempire import orders
from gemcheck_models.gempire.orders_play import differing, played, witnesses
from gemcheck_models.gempire.orders_scope import Composition, compositions
from gemcheck_models.gempire.orders_swap import APART, SAME, WIDENS, Arena, Swap, row_of, words_of

from gemcheck.casebook.adopt import adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.checks import CheckReport
from gemcheck.findings import Finding, Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire.plans import Act, Discover, Lay, Place
from gemcheck.rulebook import ablated

GAME = load_game("gempire")
FREE = orders.free_game(GAME)
PACKAGE = "gemcheck.games.gempire"

LIMIT = Composition(action="collect 1 0", production=5, blueprints=("P1",), city="P9")
LITERATE = Composition(won=("P1",), offered=("literacy",), city="P9")
MASON = Composition(action="upgrade row2", production=5, offered=("masonry",))
FIFTY = Composition(won=("P1",), offered=("philosophy",), city="P49")
FIRST_DIAMOND = Composition(
    action="upgrade palace1", production=5, blueprints=("P1",), city="P1X3", reward="diamonds 1"
)


@pytest.fixture(scope="module")
def report() -> CheckReport:
    return orders.resolution_order.run(GAME)


def by_id(report: CheckReport) -> dict[str, Finding]:
    return {finding.id.rpartition("/")[2]: finding for finding in report.findings}


def verdicts(game: Any, composition: Composition) -> dict[tuple[str, ...], str]:
    return {tuple(sorted(swap.words)): swap.verdict for swap in Arena(game).swaps(composition)}


# -- what is found


@pytest.mark.parametrize(
    ("slug", "known", "point"),
    [
        ("blueprint-collect", "G-019", "round.own-order"),
        ("blueprint-palace", "G-019", "round.own-order"),
        ("discover-architecture", "G-045", "tech.discover.when"),
        ("discover-calendar", "G-056", "tech.discover.when"),
        ("discover-literacy", "G-056", "tech.discover.when"),
        ("discover-masonry", "G-083", "tech.discover.when"),
        ("discover-sanitization", "", "tech.discover.when"),
    ],
)
def test_an_order_that_a_reading_decides(report: CheckReport, slug: str, known: str, point: str) -> None:
    found = by_id(report)[slug]
    assert found.known_as == known
    assert [name.partition("=")[0] for name, _ in found.outcomes] == [point] * 2
    assert len({words for _, words in found.outcomes}) == 2


@pytest.mark.parametrize("slug", ["discover-literacy-university", "discover-calendar-university"])
def test_an_order_that_no_reading_decides_is_shown_both_ways(report: CheckReport, slug: str) -> None:
    found = by_id(report)[slug]
    (one, here), (other, there) = found.outcomes
    assert (one.split(", then ")[0], other.split(", then ")[0]) == (
        f"first {other.split(', then ')[1]}",
        f"first {one.split(', then ')[1]}",
    )
    assert here != there
    assert found.certificate.also[0] == "no option of an open point settles it"


def test_every_technology_that_bears_on_what_is_done_is_met(report: CheckReport) -> None:
    met = {slug for slug in by_id(report) if slug.startswith("discover-")}
    alone = {slug.removeprefix("discover-") for slug in met}
    expected = {
        "architecture",
        "calendar",
        "literacy",
        "masonry",
        "matrimony",
        "nutrition",
        "philosophy",
        "sanitization",
    }
    assert expected <= alone
    assert not {"militia", "currency", "diction", "education"} & alone


def test_cards_placed_one_after_the_other_commute(report: CheckReport) -> None:
    assert not any(slug.startswith(("won-card", "keep")) or "won-card" in slug for slug in by_id(report))
    commuting = next(shown for shown in report.statements if "give the same in both orders" in shown.text)
    assert int(commuting.text.split()[0]) > 10000
    assert commuting.verdict is Verdict.BOUNDED


def test_a_wider_choice_is_no_fault(report: CheckReport) -> None:
    assert any("placing a blueprint and raising the palace" in shown.text for shown in report.statements)


def test_the_ids_are_the_slugs_of_different_findings(report: CheckReport) -> None:
    assert len(by_id(report)) == len(report.findings)
    assert all(set(finding.clauses) <= set(GAME.rulebook.clauses) for finding in report.findings)


def test_every_finding_makes_a_case(report: CheckReport) -> None:
    games = Games()
    for finding in report.findings:
        case = adopt("gempire", finding, Found("a check"), games)
        governed = "=" in finding.outcomes[0][0]
        assert case.status == ("open" if governed else "rule"), finding.id


# -- smallest


def test_one_point_less_earns_no_gem_and_leaves_no_order() -> None:
    assert verdicts(FREE, LIMIT)["blueprint", "collect"] == APART
    assert verdicts(FREE, Composition(action="collect 1 0", production=5, blueprints=("P1",), city="P8")) == {
        ("blueprint", "collect"): SAME
    }
    assert set(verdicts(FREE, Composition(action="collect 1 0", blueprints=("P1",), city="P9")).values()) == {SAME}


def test_compositions_come_smallest_first_and_once() -> None:
    every = compositions(GAME)
    assert [one.size for one in every] == sorted(one.size for one in every)
    assert len(set(every)) == len(every)


# -- the repaired twins


def test_a_reading_that_fixes_the_order_leaves_nothing_to_compare() -> None:
    fixed = GAME.under(GAME.rulebook.ruleset({"round.own-order": "action-first"}))
    assert verdicts(fixed, LIMIT) == {}
    assert verdicts(GAME, MASON) == {}
    assert verdicts(FREE, MASON) == {("discover-masonry", "second-row"): APART}


def test_a_reading_that_pays_later_as_well_makes_them_commute() -> None:
    retro = FREE.under(FREE.rulebook.ruleset({**dict(FREE.rules.items()), "tech.philosophy.retro": "yes"}))
    assert verdicts(FREE, FIFTY)["discover-philosophy", "won-card"] == APART
    assert verdicts(retro, FIFTY)["discover-philosophy", "won-card"] == SAME


@pytest.mark.parametrize(
    ("clause", "composition", "pair"),
    [
        ("gem.population.cap", LIMIT, ("blueprint", "collect")),
        ("tech.literacy", LITERATE, ("discover-literacy", "won-card")),
    ],
)
def test_without_the_rule_the_order_is_nothing(clause: str, composition: Composition, pair: tuple[str, ...]) -> None:
    assert verdicts(FREE, composition)[pair] == APART
    with ablated(PACKAGE, clause):
        assert verdicts(FREE, composition)[pair] == SAME


def test_a_diamond_has_one_more_place_after_a_blueprint() -> None:
    assert verdicts(FREE, FIRST_DIAMOND)["blueprint", "palace"] == WIDENS


# -- the parts


def test_both_orders_are_played_by_the_whole_engine() -> None:
    (swap,) = Arena(FREE).swaps(MASON)
    one, other = witnesses(FREE, MASON, swap)
    assert [path[-1] for path in differing(one, other)] == ["production"]
    assert played(FREE, MASON.given(), one.script).facts == one.facts
    with pytest.raises(AssertionError, match="by the rules alone"):
        witnesses(FREE, Composition(action="upgrade row2", production=5, offered=("militia",)), next(_idle_swap()))


def _idle_swap() -> Any:
    return Arena(FREE).swaps(Composition(action="upgrade row2", production=5, offered=("militia",)))


def test_groups() -> None:
    assert orders.group_of(("won-card", "discover-literacy")) == "discover-literacy"
    assert orders.group_of(("discover-university", "discover-literacy")) == "discover-literacy-university"
    assert orders.group_of(("palace", "blueprint")) == "blueprint-palace"


def test_the_rows_of_decisions_and_what_a_permission_grants() -> None:
    held, laid = Lay(1, held=True), Lay(1)
    assert row_of(held).clauses == ("tech.calendar",)
    assert row_of(laid).clauses == ("gem.culture.place",)
    assert row_of(Act()).open_point == "round.own-order"
    free = Swap(("lay-held", "blueprint"), (held, Place(0, 1, 0, 0, True)), APART)
    assert orders.granted(GAME, free) == ("tech.calendar",)
    assert orders.granted(GAME, Swap(("lay", "collect"), (laid, Act()), APART)) == ()


def test_an_order_left_to_the_seat_is_a_statement(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the check would say if a held gem did not commute with a discovery."""
    swap = Swap(("lay-held", "discover-literacy"), (Lay(1, held=True), Discover(0)), APART)
    counts = dict.fromkeys((SAME, WIDENS, APART, "bars"), 0)
    seen = orders.Met({"discover-literacy": (LITERATE, swap)}, {}, (), counts, 1)
    monkeypatch.setattr(orders, "met", lambda game: seen)
    report = orders.resolution_order.run(GAME)
    assert report.findings == ()
    assert "free by tech.calendar" in report.statements[0].text


def test_words() -> None:
    _, state = Arena(FREE).opened(MASON)
    assert words_of(state.seats[0], Act()) == "second-row"
    assert words_of(state.seats[0], Lay(2, held=True)) == "lay-held"


def test_an_action_that_a_reading_forbids_is_no_composition() -> None:
    diamond = Composition(action="upgrade palace1", production=5, blueprints=("P1",), reward="diamonds 1")
    strict = FREE.under(FREE.rulebook.ruleset({**dict(FREE.rules.items()), "diamond.must-fit": "upgrade-illegal"}))
    assert verdicts(strict, diamond) == {}
    assert verdicts(FREE, diamond) == {("blueprint", "palace"): WIDENS}
