"""The last gem of the box: a race where the box limits gems, and none where it does not or holds enough."""

from __future__ import annotations

from gemcheck_models.gempire.orders_supply import last_gem, racing

from gemcheck.casebook.adopt import adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.game import load_game
from gemcheck.rulebook import ablated

GAME = load_game("gempire")


def test_whoever_resolves_first_gets_the_last_gem() -> None:
    (found,) = last_gem.run(GAME).findings
    assert dict(found.outcomes) == {
        "gem.supply=record-beyond-box": "ann 1, bea 1",
        "gem.supply=box-limits": "ann 1, bea 0",
    }
    assert "gem.supply=box-limits: ann 0, bea 1" in found.certificate.also[0]
    assert adopt("gempire", found, Found("a check"), Games()).status == "open"


def test_every_colour_is_raced_for_and_two_gems_are_enough_for_two() -> None:
    assert all(racing(GAME, colour, 1) is not None for colour in range(3))
    assert all(racing(GAME, colour, 2) is None for colour in range(3))


def test_without_gems_to_earn_there_is_no_race() -> None:
    with ablated("gemcheck.games.gempire", "gem.threshold"):
        report = last_gem.run(GAME)
    assert report.findings == ()
    assert report.statements[0].text.startswith("in 6 of 6 races")
