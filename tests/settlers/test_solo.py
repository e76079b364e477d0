"""The game for one: Lookout, the virtual player, his attacks, winning."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from gemcheck.games.settlers import flow, solo
from gemcheck.games.settlers.effects import GAINS, VP
from gemcheck.games.settlers.pending import Reveal, Toll
from gemcheck.games.settlers.plans import Pass, Pick
from gemcheck.games.settlers.state import ATTACK, FIRST_DRAW, Location, State, Virtual
from gemcheck.rulebook import ablated
from tests.settlers.made import (
    GAME,
    at,
    card,
    chance,
    does,
    game_of,
    good,
    legal,
    locations,
    names,
    pick,
    pile,
    seat,
    under,
)

PACKAGE = "gemcheck.games.settlers"


def attacked(line: list[str], target: str, *stand: Location | str, faction: str = "roman", left: int = 0) -> State:
    """The position after an attack with this Target on these Locations."""
    virtual = Virtual(line=tuple(map(good, line)), left=left)
    state = game_of(seat(faction, *stand), virtual=virtual, phase=ATTACK, active=-1, pending=(Reveal(True),))
    return solo.revealed(GAME.table, without(state, target), Reveal(True), good(target), None)


def without(state: State, target: str) -> State:
    """The position with nothing pending; the Target is among the Attack cards to come."""
    assert state.virtual is not None
    assert good(target) in state.virtual.attack
    return replace(state, pending=())


def fallen(state: State) -> list[str]:
    """The cards of which one falls."""
    return [name for head in state.pending if isinstance(head, Toll) for name in names(head.cards)]


def test_the_set_up_turns_up_one_attack_card() -> None:
    state = GAME.start(1, Random(1))
    assert state.pending[0] == Reveal(False)
    assert sum(weight for _, weight in GAME.chances(state)) == 16
    after = GAME.chance_step(state, good("gold"))
    assert isinstance(after, State)
    assert after.virtual is not None
    assert (after.virtual.line, len(after.virtual.attack)) == ((good("gold"),), 15)
    counts = [list(GAME.table.box.attack).count((good(name), number)) for name, number in ATTACKS.items()]
    assert counts == [1] * 7


ATTACKS = {"wood": 3, "gold": 3, "card": 3, "stone": 2, "worker": 2, "vp": 2, "food": 1}


def test_the_lookout_shares_four_cards_with_the_virtual_player() -> None:
    state = flow.settled(GAME.table, game_of(seat("roman"), phase=FIRST_DRAW, active=-1), None)
    state = chance(state, "legion", "joiner", "ruins", "quarry", "town")
    state = does(state, Pick(card("joiner")))
    assert state.virtual is not None
    assert dict(GAME.chances(state)) == {card("ruins"): 1, card("quarry"): 1, card("town"): 1}
    state = chance(state, "ruins")
    assert legal(state, Pick) == [Pick(card("quarry")), Pick(card("town"))]
    state = chance(does(state, Pick(card("quarry"))), "town")
    assert state.virtual is not None
    assert state.virtual.locations == pile("ruins", "town")
    assert sorted(names(state.seats[0].hand)) == ["joiner", "legion", "quarry"]


def test_after_the_cleanup_he_collects_and_attacks_twice() -> None:
    virtual = Virtual(locations=pile("joiner", "ruins"), line=(good("wood"),))
    state = does(game_of(seat("roman", "builder"), virtual=virtual, round=2), Pass())
    assert state.virtual is not None
    assert (state.virtual.locations, state.virtual.collection) == ((), pile("joiner", "ruins"))
    assert state.phase == ATTACK
    state = chance(state, "gold", "gold")
    assert state.virtual is not None
    assert state.virtual.line == (good("wood"), good("gold"), good("gold"))
    assert state.round == 3


def test_r14_the_marketplace_falls() -> None:
    """The rulebook's example on page 14: Gold and Wood take the Marketplace, not the Carpenter's Workshop."""
    state = attacked(["wood"], "gold", "carpenters_workshop", "marketplace")
    assert fallen(state) == ["marketplace"]
    assert state.virtual is not None
    assert state.virtual.line == (good("gold"), good("wood"))


def test_both_goods_of_the_pair_are_needed_and_the_first_pair_counts() -> None:
    assert fallen(attacked(["wood", "wood"], "wood", "joiner")) == []
    assert fallen(attacked(["stone", "wood"], "wood", "old_forest")) == ["old_forest"]
    state = attacked(["stone", "vp", "wood"], "wood", "joiner", "old_forest")
    assert fallen(state) == ["joiner"]
    assert state.virtual is not None
    assert [GAINS[one] for one in state.virtual.line] == ["stone", "wood", "wood", "vp"]


@pytest.mark.parametrize(
    ("stand", "falls"),
    [
        (["old_forest", "new_forest", "wood_storage"], ["new_forest"]),
        (["old_forest", "wood_storage"], ["wood_storage"]),
        (["lumberjacks", "new_forest"], ["lumberjacks"]),
        (["lumberjacks_route", "wood_supplier"], ["wood_supplier"]),
        (["old_forest", "lumberjacks_route"], ["old_forest", "lumberjacks_route"]),
    ],
)
def test_among_several_one_falls_by_kind_then_by_price_else_the_player_chooses(
    stand: list[str], falls: list[str]
) -> None:
    assert sorted(fallen(attacked(["wood"], "wood", *stand))) == sorted(falls)


def test_more_stone_in_the_price_falls_first() -> None:
    assert fallen(attacked(["vp"], "stone", "mason_b", "court_sculptor", "monument")) == ["mason_b"]
    assert fallen(attacked(["vp"], "worker", "missionaries", "barracks")) == ["barracks"]
    assert fallen(attacked(["card"], "card", "castle_a", "castle_b", "tavern")) == ["castle_b"]
    with ablated(PACKAGE, "solo.attack.tie"):
        assert len(fallen(attacked(["card"], "card", "castle_a", "castle_b"))) == 2


def test_nothing_protects_and_nothing_is_left() -> None:
    """No Foundation and no Wood; the card goes to the Collection."""
    state = attacked(["wood"], "wood", at("joiner"), at("old_forest", defense=True), left=0)
    after = solo.toll_paid(GAME.table, state, card("old_forest"), None)
    assert after.virtual is not None
    assert (after.virtual.collection, locations(after)) == ((card("old_forest"),), ["joiner"])
    assert (after.seats[0].foundations, after.seats[0].supply) == ((), (0,) * 7)


def test_two_points_take_a_faction_location_of_the_japanese() -> None:
    """Order of the Deals: card, Raze, Gold, VP, Stone, Worker, Food, Wood."""
    stand = ["farm", "garrison", "shrine", "stalls"]
    assert fallen(attacked(["vp"], "vp", *stand, faction="japanese")) == ["shrine"]
    assert fallen(attacked(["vp"], "vp", "farm", "stalls", faction="japanese")) == ["farm"]
    assert fallen(attacked(["vp"], "vp", "builder")) == []
    assert fallen(attacked(["wood"], "vp", *stand, faction="japanese")) == []
    with ablated(PACKAGE, "solo.attack.japanese"):
        assert fallen(attacked(["vp"], "vp", *stand, faction="japanese")) == []


def test_the_player_chooses_among_equals() -> None:
    virtual = Virtual(line=(good("wood"),), left=1)
    state = game_of(
        seat("roman", "old_forest", "lumberjacks_route"), virtual=virtual, phase=ATTACK, active=-1,
        pending=(Reveal(True),),
    )  # fmt: skip
    state = chance(state, "wood")
    state = does(state, pick("lumberjacks_route"))
    assert locations(state) == ["old_forest"]


@pytest.mark.parametrize(("reading", "won"), [("all", True), ("faction-only", False)])
def test_winning_alone(reading: str, won: bool) -> None:
    """K8: four Faction and six Common Locations against eight cards."""
    game = under({"solo.win": reading, "solo.last-attack": "no"})
    stand = ["builder", "builder", "legion", "legion", "ruins", "ruins", "ruins", "joiner", "joiner", "town"]
    collection = pile(*["watchtower"] * 4, *["quarry"] * 3, "monument")
    state = game_of(seat("roman", *stand), virtual=Virtual(collection=collection), round=5)
    after = does(state, Pass(), game=game)
    assert after.result is not None
    assert (after.result.winners == (0,)) == won
    assert after.result.reason == ("more-locations" if won else "collection")


def test_as_many_locations_as_the_collection_is_lost() -> None:
    game = under({"solo.last-attack": "no"})
    state = game_of(seat("roman", "builder"), virtual=Virtual(collection=pile("ruins")), round=5)
    after = does(state, Pass(), game=game)
    assert after.result is not None
    assert after.result.winners == ()


@pytest.mark.parametrize(("reading", "attacks"), [("yes", 2), ("no", 0)])
def test_the_attack_after_the_last_round(reading: str, attacks: int) -> None:
    game = under({"solo.last-attack": reading})
    state = does(game_of(seat("roman", "builder", worker=2), virtual=Virtual(), round=5), Pass(), game=game)
    drawn = 0
    while state.result is None:
        state = chance(state, "wood", game=game)
        drawn += 1
    assert drawn == attacks
    assert state.seats[0].supply[0] == 2


def test_of_two_alike_the_one_with_least_on_it_falls() -> None:
    """The last tie is the player's choice, and no player would give up more."""
    there = "at/gate/tucked.mill at/gate at/farm/samurai at/farm"
    state = GAME.read_state(f"IS1 round.2 phase.attack line.vp wait/reveal/yes a japanese {there}")
    after = GAME.chance_step(state, VP)
    assert isinstance(after, State)
    assert sum(there.samurai for there in after.seats[0].locations) == 1
    assert sum(bool(there.tucked) for there in after.seats[0].locations) == 1
    assert len(after.seats[0].locations) == 3
