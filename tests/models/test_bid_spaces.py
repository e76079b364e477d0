"""A card won on A that changes what becomes of B."""

from __future__ import annotations

import pytest
from gemcheck_models.gempire import bid_spaces as spaces

from gemcheck.casebook.replay import play
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.rulebook import ablated

GAME = load_game("gempire")


def test_science_and_gold_won_on_the_first_space_decide_the_second() -> None:
    report = spaces.bid_spaces.run(GAME)
    known = {f.id: f.known_as for f in report.findings}
    assert known == {
        "gempire/order-dependence/bid.spaces-science": "G-030",
        "gempire/order-dependence/bid.spaces-gold": "",
    }
    for finding in report.findings:
        winners = []
        for key, _ in finding.outcomes:
            point, _, option = key.partition("=")
            game = GAME.under(GAME.rulebook.ruleset({point: option}))
            winners.append(play(game, finding.witness["given"], finding.witness["when"]).observation()["winner"]["B"])
        assert winners == ["nobody", "bea"]
        sizes = [
            sum(bid.values()) for plans in finding.witness["when"][:1] for bid in (p["bid"] for p in plans.values())
        ]
        assert sorted(sizes) == [1, 2]
    (statement,) = report.statements
    assert statement.verdict is Verdict.BOUNDED
    assert statement.text.startswith("a plain card")


@pytest.mark.parametrize(("card", "clause"), [("G10", "tech.currency"), ("well", "bid.tie.science")])
def test_the_repaired_twins_differ_nowhere(card: str, clause: str) -> None:
    with ablated("gemcheck.games.gempire", clause):
        assert spaces.smallest(GAME, card).contest is None


def test_biddings_come_in_order_of_size_each_once() -> None:
    every = list(spaces.biddings("P1"))
    assert len(set(every)) == len(every) == 64
    assert [one.size for one in every] == sorted(one.size for one in every)
