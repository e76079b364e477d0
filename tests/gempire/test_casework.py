"""What a case of Gempire may say: the state that follows from it, its plans, and one clear line for every mistake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from gemcheck.game import GameError, OpenEnd
from gemcheck.games.gempire.case_cards import PRICES
from gemcheck.games.gempire.casework import DEFAULT_DEMANDS, KEYS
from gemcheck.games.gempire.engine import Gempire
from gemcheck.games.gempire.plans import SECOND_ROW, Bid, Collect, Mechanics, Plan, Split, Upgrade, Void
from gemcheck.games.gempire.state import NO_CARD, PLAN, RESOLVE, ROLL, SHUFFLE, Seat, State
from gemcheck.games.gempire.table import ARCHITECTURE, ARTISTRY, IRON, MILITIA, TECHNOLOGIES
from tests.gempire.build import C, G, P, rulebook

Spec = Mapping[str, Any]


def read(spec: Spec, **readings: str) -> tuple[Gempire, State, tuple[str, ...]]:
    """The game of a case, its state and its names; a reading is given as `open__point=option`, with `_` for `-`."""
    chosen = {point.replace("__", ".").replace("_", "-"): option for point, option in readings.items()}
    return Gempire("rulebook", rulebook().ruleset(chosen)).given(spec)


def state_of(spec: Spec, **readings: str) -> State:
    return read(spec, **readings)[1]


def seat_of(**spec: Any) -> Seat:
    return state_of({"seats": {"ann": spec}}).seats[0]


def complaint(spec: Spec, **readings: str) -> str:
    """The error of a case, and the first line of it."""
    with pytest.raises(GameError) as error:
        read(spec, **readings)
    return str(error.value).splitlines()[0]


def plan(spec: Spec, case: Spec | None = None, **readings: str) -> Plan:
    """The first seat's plan at the beginning of a case."""
    reader, state, _ = read(case or {}, **readings)
    return reader.plan_from_case(state, 0, spec)


# -- what is left out


def test_an_empty_case_is_a_legal_default() -> None:
    reader, state, names = read({})
    assert names == ("ann", "bea", "cal")
    assert state.seats == (Seat(), Seat(), Seat())
    assert (state.phase, state.round, state.first, state.roll) == (PLAN, 1, 0, (0, 0, 0))
    assert [reader.table.cards[card].slug for card in state.market] == ["p1", "g1", "c1"]
    assert (state.deck, state.discards, state.demands) == ((), (), DEFAULT_DEMANDS)
    assert state.technologies == (0, 1, 2, 3)
    assert state.cubes == (0, 0, 0, 0)
    assert all(not (t.diamonds or t.science or t.per_symbol) for t in (reader.table.tokens[r] for r in state.rewards))
    assert {t.prices for t in reader.table.technologies} == {PRICES}
    assert reader.defects(state) == []


def test_seats_bear_the_names_of_the_case_and_are_filled_up() -> None:
    _, state, names = read({"players": 5, "seats": {"bea": {}, "zoe": {"production": 2}}})
    assert names == ("bea", "zoe", "ann", "cal", "dan")
    assert [seat.production for seat in state.seats] == [0, 2, 0, 0, 0]
    assert state_of({"seats": {"ann": {}, "bea": {}}, "first": "cal"}).first == 2


def test_four_described_seats_make_four_players() -> None:
    assert read({"seats": {name: {} for name in ("ann", "bea", "cal", "dan")}})[2] == ("ann", "bea", "cal", "dan")


# -- what is said


def test_everything_on_the_table() -> None:
    reader, state, _ = read(
        {
            "phase": "resolve",
            "round": 6,
            "market": {"A": "race-track", "B": "nothing"},
            "deck": ["mill", "G4X2"],
            "discards": ["temple"],
            "roll": {"production": 2, "science": 1, "wild": 2},
            "technologies": ["militia", "iron"],
            "cubes": {"iron": 2},
            "prices": {"iron": [3, 4]},
            "demands": [15, 1, 9],
            "rewards": ["science 1 per symbol", "diamonds 3", "science 7"],
            "sequence": ["gold", "culture"],
            "track": 40,
            "round_limit": 12,
        }
    )
    table = reader.table
    assert (state.phase, state.round, state.roll) == (RESOLVE, 6, (2, 1, 2))
    assert [c if c == NO_CARD else table.cards[c].slug for c in state.market] == ["race-track", NO_CARD, "c1"]
    assert [table.cards[card].slug for card in (*state.deck, *state.discards)] == ["mill", "g4x2", "temple"]
    assert state.technologies == (ARCHITECTURE, ARTISTRY, IRON, MILITIA)
    assert state.cubes == (0, 0, 2, 0)
    assert table.technologies[IRON].prices == (3, 4)
    assert table.technologies[MILITIA].prices == PRICES
    assert state.demands == (15, 1, 9)
    kinds = [table.tokens[reward] for reward in state.rewards]
    assert [(t.diamonds, t.science, t.per_symbol) for t in kinds[:3]] == [(0, 0, 1), (3, 0, 0), (0, 7, 0)]
    assert (table.sequence, table.track, table.round_limit) == ((G, C), 40, 12)


def test_a_seat_is_a_city_in_notation_and_possessions_by_name() -> None:
    seat = seat_of(
        city="GC1 P5,G5/0,C1",
        production=4,
        science=20,
        used=10,
        palace=2,
        gems={"gold": 3, "culture": 4},
        flag=[1, 0, 2],
        held=1,
        technologies=["calendar"],
        blueprints=["mill"],
        palace_diamonds=1,
        won=["temple"],
        owes={"diamonds": 2, "literacy": 1, "culture": 0},
    )
    assert (seat.production, seat.science, seat.used, seat.palace, seat.palace_diamonds) == (4, 20, 10, 2, 1)
    assert seat.gems == (0, 3, 4)
    assert seat.flag == (1, 0, 2)
    assert seat.held == 1
    assert seat.attributes == (5, 5, 1)
    assert seat.second == 0
    assert seat.owns(TECHNOLOGIES.index("calendar"))
    assert len(seat.blueprints) == 1
    assert len(seat.turn.won) == 1
    assert (seat.turn.diamonds, seat.turn.literacy, seat.turn.culture) == (2, 1, 0)


@pytest.mark.parametrize(("said", "second"), [({"second_row": True}, 0), ({"second_row": False}, -1), ({}, -1)])
def test_a_second_row_without_cards(said: dict[str, Any], second: int) -> None:
    assert seat_of(**said).second == second


def test_a_second_row_keeps_the_round_that_the_line_says() -> None:
    assert seat_of(city="GC1 P1/ r5", second_row=True).second == 5


def test_a_city_has_earned_its_gems() -> None:
    seat = seat_of(city="GC1 P25,G9")
    assert seat.gems == (2, 0, 0)
    assert seat.reached == (2, 0, 0)
    seat = seat_of(city="GC1 P45,G4X4", technologies=["university", "construction"])
    assert seat.gems == (6, 1, 0)
    assert (seat.reached, seat.twenties, seat.fours) == ((4, 0, 0), (2, 0, 0), (0, 1, 0))


def test_gems_that_raise_values_earn_more_of_them() -> None:
    seat = seat_of(city="GC1 P.dairy-farm,P15")
    assert seat.attributes == (23, 0, 0)
    assert seat.gems == (2, 0, 0)


def test_more_gems_than_the_city_has_earned_may_be_given() -> None:
    assert seat_of(city="GC1 G25", gems={"gold": 4}).gems == (0, 4, 0)
    assert seat_of(city="GC1 G25", gems={"gold": 2}).gems == (0, 2, 0)


def test_unearned_leaves_everything_to_be_paid() -> None:
    seat = seat_of(city="GC1 P45,G4X4", technologies=["university", "construction", "philosophy"], unearned=True)
    assert seat.gems == (0, 0, 0)
    assert (seat.reached, seat.twenties, seat.fours, seat.fifties) == ((0, 0, 0),) * 3 + (0,)
    reader, state, _ = read(
        {"phase": "resolve", "seats": {"ann": {"city": "GC1 P45", "unearned": True, "won": ["g1"]}}}
    )
    place = reader.read_plan(state, 0, "place g1 row1 column 1 as gold")
    after = reader.step(state, {0: place})
    assert isinstance(after, State)
    assert after.seats[0].gems == (4, 0, 0)


@pytest.mark.parametrize(
    ("technologies", "said", "fifties"),
    [(["philosophy"], {}, 0b001), ([], {}, 0), (["philosophy"], {"fifties": ["gold", "gold"]}, 0b010)],
)
def test_attributes_of_fifty_count_as_settled(technologies: list[str], said: dict[str, Any], fifties: int) -> None:
    assert seat_of(city="GC1 P49,P1 m5.0.0 y0.0.0", technologies=technologies, **said).fifties == fifties


def test_forty_nine_is_not_settled() -> None:
    assert seat_of(city="GC1 P49", technologies=["philosophy"]).fifties == 0


def test_technologies_beside_the_line_decide_what_may_stand_in_it() -> None:
    assert len(seat_of(city="GC1 P1,G1,P1,G1", technologies=["militia"]).row1) == 4
    assert seat_of(city="GC1 P1/0,P1D1", technologies=["artistry"]).palace_diamonds == 0
    seat = seat_of(city="GC1 P1,G1,P1,G1 t.militia", technologies=["iron"])
    assert seat.owns(MILITIA)
    assert seat.owns(IRON)


def test_technologies_of_a_line_are_in_play() -> None:
    assert MILITIA in state_of({"seats": {"ann": {"city": "GC1 P1 t.militia"}}}).technologies


def test_a_whole_state_in_notation() -> None:
    reader, state, _ = read({"players": 4, "seats": {"ann": {"city": "GC1 P25"}}})
    text = reader.state_text(state)
    again, read_again, names = read({"state": text})
    assert again.state_text(read_again) == text
    assert names == ("ann", "bea", "cal", "dan")


@drawn(production=st.integers(0, 5), science=st.integers(0, 60), palace=st.integers(0, 5), gold=st.integers(0, 25))
@settings(deadline=None, max_examples=25)
def test_possessions_are_what_the_case_says(production: int, science: int, palace: int, gold: int) -> None:
    seat = seat_of(production=production, science=science, palace=palace, gems={"gold": gold})
    assert (seat.production, seat.science, seat.palace, seat.gems[G]) == (production, science, palace, gold)


# -- cards and print


def test_facts_beyond_print() -> None:
    cards = {
        "shrine": {"value": {"culture": "5"}, "min_bid": 4},
        "workshop": {"name": "Workshop", "value": {"gold": "3"}},
    }
    reader, _, _ = read({"cards": cards, "market": {"A": "workshop"}})
    shrine, workshop = (reader.table.cards[reader.table.card_index(slug)] for slug in cards)
    side = shrine.sides[C]
    assert side is not None
    assert (side.first, shrine.min_bid, shrine.diamond_symbols) == (5, 4, 2)
    assert not {"value", "min_bid", "sides"} & set(shrine.unknown)
    assert workshop.name == "Workshop"
    assert workshop.colours == (G,)


def test_what_is_printed_may_be_repeated() -> None:
    read({"cards": {"mill": {"value": {"gold": "4"}, "name": "Mill"}, "race-track": {"min_bid": 2}}})


def test_a_second_side_may_be_supplied_where_print_implies_one() -> None:
    reader, _, _ = read({"cards": {"inn": {"value": {"population": "2*row2(any)", "gold": "3"}}}})
    assert reader.table.cards[reader.table.card_index("inn")].colours == (P, G)


def test_cards_of_a_case_stay_in_that_case() -> None:
    read({"cards": {"mill": {"min_bid": 3}}})
    reader, _, _ = read({})
    assert reader.table.cards[reader.table.card_index("mill")].min_bid == 1


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ({"mill": {"value": {"gold": "5"}}}, "given.cards.mill: gold is 5, printed is 4 [example.nick.start]"),
        ({"race-track": {"min_bid": 3}}, "given.cards.race-track: min_bid is 3, printed is 2 [card.race-track]"),
        ({"mill": {"name": "Watermill"}}, "given.cards.mill.name: the card is called 'Mill'"),
        ({"mill": {"valu": {}}}, "given.cards.mill: unknown key 'valu'; did you mean 'value'?"),
        ({"mill": 3}, "given.cards.mill: a table is expected, not 3"),
        ({"mill": {"min_bid": 5}}, "given.cards.mill.min_bid: 5 is not 1 to 4 [bid.minimum.printed]"),
        ({"Mill": {}}, "given.cards.Mill: slug 'Mill' must be lower-case words joined by '-'"),
        (
            {"workshop": {"value": {"gold": "3 + rigth(gold)"}}},
            "given.cards.workshop: value: '3 + rigth(gold)', column 5: unknown term 'rigth'; did you mean 'right'?",
        ),
    ],
)
def test_contradictions_of_print_and_faults_in_cards(cards: Spec, said: str) -> None:
    assert complaint({"cards": cards}) == said


def test_a_card_keeps_its_printed_colour() -> None:
    assert "has no population side" in complaint({"cards": {"well": {"value": {"gold": "0"}}}})


@pytest.mark.parametrize("bid", [1, 4])
def test_minimum_bids_at_both_ends(bid: int) -> None:
    read({"cards": {"mill": {"min_bid": bid}}})


# -- mistakes on the table


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({"seets": {}}, "given: unknown key 'seets'; did you mean 'seats'?"),
        ({"seats": 3}, "given.seats: a table is expected, not 3"),
        ({"market": {"A": "mil"}}, "given.market.A: unknown card 'mil'; did you mean 'mill'?"),
        ({"market": {"A": 3}}, "given.market.A: a text is expected, not 3"),
        ({"market": {"D": "mill"}}, "given.market: unknown key 'D'"),
        ({"deck": ["temple", "mil"]}, "given.deck: unknown card 'mil'; did you mean 'mill'?"),
        ({"deck": "mill"}, "given.deck: a list is expected, not 'mill'"),
        ({"players": 2}, "given.players: 2; the rulebook knows 3, 4, 5 [demand.xyz]"),
        ({"players": 6}, "given.players: 6; the rulebook knows 3, 4, 5 [demand.xyz]"),
        ({"players": 3, "seats": {name: {} for name in "abcd"}}, "given.seats: 4 seats are described, players = 3"),
        ({"prices": {"irn": [10]}}, "given.prices: unknown key 'irn'; did you mean 'iron'?"),
        ({"prices": {"iron": 10}}, "given.prices.iron: a list is expected, not 10"),
        ({"technologies": ["irn"]}, "given.technologies: unknown technology 'irn'; did you mean 'iron'?"),
        ({"technologies": ["iron"], "cubes": {"iron": 6}}, "given.cubes.iron: 6 is not a whole number of 0 to 5"),
        ({"cubes": {"iron": 1}}, "given.cubes: unknown key 'iron'"),
        ({"demands": [1, 2]}, "given.demands: three different Demands are in play [setup.demand.draw-three]"),
        ({"demands": [1, 2, 2]}, "given.demands: three different Demands are in play [setup.demand.draw-three]"),
        ({"demands": [1, 2, 17]}, "given.demands: 17 is not a whole number of 1 to 16"),
        ({"demands": [0, 1, 2]}, "given.demands: 0 is not a whole number of 1 to 16"),
        ({"demands": [1, 2, 16]}, "given.demands: there is no card of Demand 16 under this reading"),
        ({"demands": ["thron", 1, 2]}, "given.demands: unknown Demand 'thron'; did you mean 'throne'?"),
        ({"rewards": ["diamonds 4"]}, "given.rewards: unknown token 'diamonds 4'; did you mean 'diamonds 3'?"),
        ({"rewards": ["nothing"] * 6}, "given.rewards: a palace has five levels [setup.palace.five-rewards]"),
        (
            {"roll": {"production": 6}},
            "given.roll: five dice, two of them with a wild, cannot show 6 production, 0 science, 0 wild [dice.count]",
        ),
        (
            {"roll": {"wild": 3}},
            "given.roll: five dice, two of them with a wild, cannot show 0 production, 0 science, 3 wild [dice.count]",
        ),
        ({"roll": {"sience": 1}}, "given.roll: unknown key 'sience'; did you mean 'science'?"),
        ({"phase": "resolv"}, "given.phase: unknown phase 'resolv'; did you mean 'resolve'?"),
        ({"round": 0}, "given.round: 0 is not a whole number of 1 or more"),
        ({"first": "bee"}, "given.first: unknown seat 'bee'; did you mean 'bea'?"),
        ({"sequence": ["golden"]}, "given.sequence: unknown colour 'golden'; did you mean 'gold'?"),
        ({"track": "40"}, "given.track: '40' is not a whole number of 0 or more"),
        ({"round_limit": 0}, "given.round_limit: 0 is not a whole number of 1 or more"),
        ({"reachable": 0}, "given.reachable: true or false is expected, not 0"),
        ({"market": {"A": "mill", "B": "mill"}}, "given: card 'mill' lies in two places [materials.building-cards]"),
        ({"state": 3}, "given.state: a text is expected, not 3"),
        ({"state": "GS2"}, "line 1: a state begins with GS1"),
    ],
)
def test_mistakes_on_the_table(spec: Spec, said: str) -> None:
    assert complaint(spec) == said


def test_an_unknown_card_set() -> None:
    assert complaint({"card_set": "sythetic"}).startswith("no card set 'sythetic'; did you mean 'synthetic'?")


def test_five_technologies_need_a_word_of_excuse() -> None:
    five = ["iron", "militia", "masonry", "literacy", "currency"]
    assert complaint({"technologies": five}).startswith("given.technologies: 5 technologies are in play")
    assert len(state_of({"technologies": five, "reachable": False}).technologies) == 5
    assert len(state_of({"technologies": five[:4]}).technologies) == 4


def test_every_key_of_given_is_read() -> None:
    wrong: dict[str, Any] = {key: [[]] for key in KEYS if key != "assumes"}
    for key, value in wrong.items():
        with pytest.raises(GameError):
            read({key: value})
    read({"assumes": ["nothing"]})


# -- mistakes of a seat


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({"prodution": 1}, "given.seats.ann: unknown key 'prodution'; did you mean 'production'?"),
        ({"production": -1}, "given.seats.ann.production: -1 is not a whole number of 0 or more"),
        ({"production": True}, "given.seats.ann.production: True is not a whole number of 0 or more"),
        ({"production": 6}, "given.seats.ann: production 6 exceeds the limit 5 [gem.population.cap]"),
        ({"science": 3, "used": 4}, "given.seats.ann: 4 science is used of 3 [tech.science.spent-once]"),
        ({"palace": 6}, "given.seats.ann: palace level is 6 [palace.cost.track]"),
        ({"city": "GC1 l3", "palace": 2}, "given.seats.ann.palace: given twice, also in the city's line"),
        ({"city": 3}, "given.seats.ann.city: a text is expected, not 3"),
        ({"city": "GC1 G.mil"}, "given.seats.ann.city: unknown card 'mil'; did you mean 'mill'?"),
        (
            {"city": "GC1 P1,G1,P1,G1"},
            "given.seats.ann.city: a row holds at most 3 districts [placement.three-districts, tech.militia]",
        ),
        (
            {"city": "GC1 P.mill"},
            "given.seats.ann.city: card 'mill' lies under gold, not population [hybrid.definition]",
        ),
        (
            {"city": "GC1 P1/0,P1,P1"},
            "given.seats.ann.city: the second row stands within the ends of the first "
            "[placement.second-row.within-ends]",
        ),
        ({"technologies": ["irn"]}, "given.seats.ann.technologies: unknown technology 'irn'; did you mean 'iron'?"),
        ({"technologies": "iron"}, "given.seats.ann.technologies: a list is expected, not 'iron'"),
        ({"flag": [1, 2]}, "given.seats.ann.flag: 3 numbers are expected, not 2"),
        ({"flag": 3}, "given.seats.ann.flag: a list is expected, not 3"),
        ({"gems": 3}, "given.seats.ann.gems: a table is expected, not 3"),
        ({"gems": {"glod": 1}}, "given.seats.ann.gems: unknown key 'glod'; did you mean 'gold'?"),
        ({"gems": {"gold": -1}}, "given.seats.ann.gems.gold: -1 is not a whole number of 0 or more"),
        ({"city": "GC1 G20", "gems": {"gold": 1}}, "given.seats.ann.gems.gold: 1 given, the city has earned 2"),
        (
            {"gems": {"culture": 2}, "flag": [1, 0, 0]},
            "given.seats.ann: 2 culture gems are owned, 1 lie somewhere [gem.culture.place]",
        ),
        ({"fifties": ["golden"]}, "given.seats.ann.fifties: unknown colour 'golden'; did you mean 'gold'?"),
        ({"blueprints": "mill"}, "given.seats.ann.blueprints: a list is expected, not 'mill'"),
        ({"blueprints": ["mil"]}, "given.seats.ann.blueprints: unknown card 'mil'; did you mean 'mill'?"),
        ({"blueprints": ["mill", "p1"]}, "given.seats.ann: 2 blueprints are kept, 1 may be [tech.religion]"),
        ({"won": ["mil"]}, "given.seats.ann.won: unknown card 'mil'; did you mean 'mill'?"),
        ({"owes": {"diamond": 1}}, "given.seats.ann.owes: unknown key 'diamond'; did you mean 'diamonds'?"),
        ({"owes": {"literacy": -1}}, "given.seats.ann.owes.literacy: -1 is not a whole number of 0 or more"),
        ({"second_row": 1}, "given.seats.ann.second_row: true or false is expected, not 1"),
        ({"unearned": 1}, "given.seats.ann.unearned: true or false is expected, not 1"),
    ],
)
def test_mistakes_of_a_seat(spec: Spec, said: str) -> None:
    assert complaint({"seats": {"ann": spec}}) == said


def test_a_mistake_is_reported_for_the_seat_that_makes_it() -> None:
    assert complaint({"seats": {"ann": {}, "bea": 3}}) == "given.seats.bea: a table is expected, not 3"
    said = complaint({"seats": {"ann": {}, "zoe": {"production": 6}}})
    assert said == "given.seats.zoe: production 6 exceeds the limit 5 [gem.population.cap]"


def test_a_city_error_points_at_its_place() -> None:
    with pytest.raises(GameError) as error:
        read({"seats": {"ann": {"city": "GC1 G.mil"}}})
    assert str(error.value).splitlines()[1:] == ["  GC1 G.mil", "        ^^^"]


def test_an_unsound_state_may_be_asked_for() -> None:
    assert state_of({"reachable": False, "seats": {"ann": {"production": 9}}}).seats[0].production == 9
    assert seat_of(production=5).production == 5


def test_a_city_whose_gems_never_rest() -> None:
    city = "GC1 P.dairy-farmD1,P.farmD1,P90"
    cards = {"dairy-farm": {"diamond_symbols": 2}, "farm": {"diamond_symbols": 2}}
    never = {"city": city.replace("D1", "D2"), "technologies": ["university"]}
    said = "given.seats.ann: the gems of this city never rest; say unearned = true"
    assert complaint({"cards": cards, "seats": {"ann": never}}) == said
    assert state_of({"cards": cards, "seats": {"ann": {**never, "unearned": True}}}).seats[0].gems == (0, 0, 0)


# -- readings decide what a case may say


def test_the_throne_is_demand_9_or_a_card_of_its_own() -> None:
    spec = {"demands": ["throne", 1, 12]}
    assert state_of(spec).demands == (9, 1, 12)
    assert state_of(spec, demand__throne="sixteenth-demand").demands == (16, 1, 12)
    assert complaint({"demands": ["throne", 9, 1]}).startswith("given.demands: three different Demands")


def test_demand_9_may_be_left_out_of_the_pile() -> None:
    said = complaint({"demands": [9, 1, 2]}, demand__09__sequence="excluded")
    assert said == "given.demands: there is no card of Demand 9 under this reading"


def test_two_players_where_a_reading_knows_them() -> None:
    assert len(state_of({"players": 2}, players__other="first-number").seats) == 2


# -- plans


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ({"split": 3}, Split(3)),
        ({"collect": {"production": 2, "science": 1}}, Collect(2, 1)),
        ({"collect": {}}, Collect(0, 0)),
        ({"bid": {"A": 3, "C": 1}}, Bid((3, 0, 1))),
        ({"upgrade": ["row2", 5, 1]}, Upgrade((SECOND_ROW, 5, 1))),
        ({"upgrade": []}, Upgrade(())),
        (
            {"mechanics": {"before": [1], "collect": {"science": 2}, "after": ["row2"]}},
            Mechanics((1,), Collect(0, 2), (SECOND_ROW,)),
        ),
        ({"mechanics": {}}, Mechanics((), Collect(0, 0), ())),
        ({"do": "bid B2"}, Bid((0, 2, 0))),
        ({"collect": {"production": 1}, "uncover": False}, Collect(1, 0)),
    ],
)
def test_plans(spec: Spec, expected: Plan) -> None:
    assert plan(spec) == expected


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({}, "plan: one of bid, collect, do, mechanics, split, upgrade is expected"),
        ({"uncover": True}, "plan: one of bid, collect, do, mechanics, split, upgrade is expected"),
        ({"bid": {"A": 1}, "collect": {}}, "plan: one of bid, collect, do, mechanics, split, upgrade is expected"),
        ({"bids": {"A": 1}}, "plan: unknown key 'bids'; did you mean 'bid'?"),
        ({"bid": {"D": 1}}, "bid: unknown key 'D'"),
        ({"bid": {"A": -1}}, "bid.A: -1 is not a whole number of 0 or more"),
        ({"bid": 3}, "bid: a table is expected, not 3"),
        ({"collect": {"sience": 1}}, "collect: unknown key 'sience'; did you mean 'science'?"),
        ({"collect": {"science": "1"}}, "collect.science: '1' is not a whole number of 0 or more"),
        ({"upgrade": [6]}, 'upgrade: 6 is neither "row2" nor a palace level of 1 to 5'),
        ({"upgrade": [0]}, 'upgrade: 0 is neither "row2" nor a palace level of 1 to 5'),
        ({"upgrade": [True]}, 'upgrade: True is neither "row2" nor a palace level of 1 to 5'),
        ({"upgrade": 3}, "upgrade: a list is expected, not 3"),
        ({"mechanics": {"befor": [1]}}, "mechanics: unknown key 'befor'; did you mean 'before'?"),
        (
            {"mechanics": {"after": ["row3"]}},
            "mechanics.after: 'row3' is neither \"row2\" nor a palace level of 1 to 5",
        ),
        ({"mechanics": {"collect": 2}}, "mechanics.collect: a table is expected, not 2"),
        ({"split": -1}, "split: -1 is not a whole number of 0 or more"),
        ({"do": "plase mill"}, "unknown plan 'plase'; did you mean 'place'?"),
        ({"do": "place mil row1 column 0 as gold"}, "unknown card 'mil'; did you mean 'mill'?"),
        ({"do": 3}, "plan.do: a text is expected, not 3"),
        (
            {"do": "void"},
            "plan: nobody can choose a void action; it comes of uncover = true beside an illegal one",
        ),
        ({"collect": {}, "uncover": 1}, "plan.uncover: true or false is expected, not 1"),
    ],
)
def test_mistakes_in_plans(spec: Spec, said: str) -> None:
    with pytest.raises(GameError) as error:
        plan(spec)
    assert str(error.value).splitlines()[0] == said


def test_bids_above_the_stock_are_refused_in_words() -> None:
    reader, state, _ = read({"seats": {"ann": {"production": 5}}})
    (objection,) = reader.why_not(state, 0, reader.plan_from_case(state, 0, {"bid": {"A": 3, "B": 3}}))
    assert objection.clauses == ("bid.total-limit",)
    assert objection.text == "3 on B is more than what is left of 5 production after 3"
    assert reader.why_not(state, 0, reader.plan_from_case(state, 0, {"bid": {"A": 3, "B": 2}})) == []


def test_an_illegal_plan_may_be_uncovered() -> None:
    case = {"seats": {"ann": {"production": 5}}}
    both = {"bid": {"A": 3, "B": 3}, "uncover": True}
    assert plan(both, case) == Void()
    with pytest.raises(OpenEnd):
        plan(both, case, plan__illegal_entry="void-part")
    assert plan({"upgrade": [3], "uncover": True}, case) == Void()
    assert plan({"upgrade": [3], "uncover": True}, case, plan__illegal_entry="void-part") == Void()
    assert plan({"upgrade": ["row2", 3], "uncover": True}, case, plan__illegal_entry="void-part") == Upgrade((0,))
    assert plan({"bid": {"A": 3}, "uncover": True}, case) == Bid((3, 0, 0))


def test_a_void_action_is_played_and_never_chosen() -> None:
    reader, state, _ = read({"seats": {"ann": {"production": 5}}})
    assert reader.why_not(state, 0, Void()) == []
    assert Void() not in list(reader.legal(state, 0))
    after = reader.step(state, {0: Void(), 1: Collect(0, 0), 2: Collect(0, 0)})
    assert isinstance(after, State)
    assert after.round == 2
    assert after.seats[0].production == 5
    resolving = state_of({"phase": "resolve"})
    assert reader.why_not(resolving, 0, Void()) != []


# -- chance


def test_a_roll() -> None:
    reader, state, _ = read({"phase": "roll"})
    assert state.phase == ROLL
    assert reader.chance_from_case(state, {"production": 3, "wild": 2}) == (3, 0, 2)
    assert reader.chance_from_case(state, {}) == (0, 0, 0)
    with pytest.raises(GameError, match=r"^chance: unknown key 'producton'; did you mean 'production'\?$"):
        reader.chance_from_case(state, {"producton": 1})
    with pytest.raises(GameError, match=r"^chance: five dice, two of them with a wild, cannot show"):
        reader.chance_from_case(state, {"production": 4, "science": 2})
    assert reader.chance_from_case(state, {"production": 3, "science": 2}) == (3, 2, 0)


def test_a_new_deck() -> None:
    reader, state, _ = read({"phase": "shuffle", "discards": ["mill", "temple"]})
    mill, temple = (reader.table.card_index(slug) for slug in ("mill", "temple"))
    assert state.phase == SHUFFLE
    assert reader.chance_from_case(state, {}) == (mill, temple)
    assert reader.chance_from_case(state, {"deck": ["temple", "mill"]}) == (temple, mill)
    for wrong, said in (
        ({"deck": ["mill"]}, "the new deck is not made of the discards"),
        ({"deck": ["mill", "tempel"]}, "unknown card 'tempel'; did you mean 'temple'?"),
        ({"dek": []}, "unknown key 'dek'; did you mean 'deck'?"),
    ):
        with pytest.raises(GameError) as error:
            reader.chance_from_case(state, wrong)
        assert str(error.value).endswith(said)


def test_nothing_is_left_to_chance_when_plans_are_made() -> None:
    reader, state, _ = read({})
    with pytest.raises(GameError, match="nothing is left to chance"):
        reader.chance_from_case(state, {})


# -- a chain of gems goes on after a choice that the box cannot fulfil


def test_a_literacy_choice_without_a_gem_does_not_end_the_chain() -> None:
    city = "GC1 P18,P.dairy-farm"
    seats = {
        "ann": {"city": city, "technologies": ["literacy"], "won": ["p5"], "unearned": True},
        "bea": {"gems": {"culture": 25}, "flag": [25, 0, 0]},
    }
    reader, state, _ = read({"phase": "resolve", "seats": seats}, gem__supply="box-limits")
    for words in ("place p5 row1 column 2 as population", "literacy gold 0", "literacy gold 0"):
        after = reader.step(state, {0: reader.read_plan(state, 0, words)})
        assert isinstance(after, State)
        state = after
    seat = state.seats[0]
    assert seat.attributes == (33, 0, 0)
    assert seat.gems == (3, 0, 0)
    assert seat.turn.literacy == 0
