"""Replay: a plan is played exactly as written, and anything that does not fit is refused in one line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from gemcheck_models.gempire.rounds.replay import (
    Decision,
    Plan,
    PlanRound,
    ReplayError,
    plan_of_toml,
    replayed,
    toml_of,
)
from msgspec.structs import replace

from gemcheck.games.gempire import Gempire

GAME = Gempire()
IDLE = ("collect 0 0", "collect 0 0", "collect 0 0")


def deck(first: tuple[str, ...]) -> tuple[str, ...]:
    """All cards, these on top."""
    slugs = [card.slug for card in GAME.table.cards[: GAME.table.deck_size]]
    return (*first, *(slug for slug in slugs if slug not in first))


def most_science() -> Plan:
    """Three culture cards and nothing else: two collections of science, one of them for Demand 1, by four seats.

    Demand 10 is met by three cards and two culture gems, Demand 1 by science alone.
    """
    place = "place {} row1 column {} as culture"
    words = [place.format(slug, column) for column, slug in enumerate(("crypt", "museum", "odeon"))]
    return Plan(
        pair=(1, 10),
        demands=(1, 10, 8),
        technologies=("drain-system", "literacy", "philosophy", "university"),
        rewards=("nothing",) * 4 + ("diamonds 1",),
        deck=deck(("crypt", "museum", "odeon")),
        splits=(5, 5, 5, 5),
        rounds=(
            PlanRound(
                (0, 0, 0),
                ("bid A1 B3 C1", *IDLE),
                tuple(Decision("ann", word) for word in (words[0], "lay 2", *words[1:], "lay 2")),
            ),
            *(PlanRound((0, 5, 0), ("collect 0 5", *IDLE)) for _ in range(4)),
        ),
        digest=GAME.table.digest,
    )


PLAN = most_science()


def in_round(plan: Plan, number: int, change: Callable[[PlanRound], PlanRound]) -> Plan:
    """The plan with one round changed."""
    rounds = list(plan.rounds)
    rounds[number - 1] = change(rounds[number - 1])
    return replace(plan, rounds=tuple(rounds))


def refusal(plan: Plan) -> str:
    with pytest.raises(ReplayError) as caught:
        replayed(plan)
    text = str(caught.value)
    assert "\n" not in text
    return text


def test_a_plan_is_played_to_the_victory_it_promises() -> None:
    outcome = replayed(PLAN)
    assert (outcome.round, outcome.winner, outcome.met) == (5, "ann", (1, 10))
    assert "C.crypt,C.museum,C.odeon" in outcome.state
    assert replayed(PLAN) == outcome


def test_plans_round_trip() -> None:
    text = toml_of(PLAN)
    assert plan_of_toml(text) == PLAN
    assert toml_of(plan_of_toml(text)) == text


@pytest.mark.parametrize("text", ['{"pair": [1, 2]}', "pair = [1, 2]"])
def test_a_text_that_is_no_plan_is_refused(text: str) -> None:
    with pytest.raises(ReplayError, match="this is no plan"):
        plan_of_toml(text)


def test_unknown_keys_are_refused() -> None:
    with pytest.raises(ReplayError, match="wish"):
        plan_of_toml("wish = 1\n" + toml_of(PLAN))


def test_a_changed_die_is_refused() -> None:
    changed = in_round(PLAN, 3, lambda one: replace(one, roll=(1, 4, 0)))
    assert refusal(changed).startswith("round 3, ann: 'collect 0 5': 0 production and 5 science cannot be taken")
    impossible = in_round(PLAN, 3, lambda one: replace(one, roll=(0, 3, 3)))
    assert refusal(impossible) == "round 3, roll: the dice cannot show 0 production, 3 science, 3 wild"


def test_a_changed_deck_card_is_refused() -> None:
    cards = list(PLAN.deck)
    cards[1], cards[9] = cards[9], cards[1]
    assert refusal(replace(PLAN, deck=tuple(cards))).startswith("round 1, ann: 'place museum row1")
    assert "lies in two places" in refusal(replace(PLAN, deck=(*PLAN.deck[:-1], PLAN.deck[0])))
    assert "113 cards" in refusal(replace(PLAN, deck=PLAN.deck[1:]))


def test_a_changed_decision_is_refused() -> None:
    def decided(number: int, word: str) -> Plan:
        def change(one: PlanRound) -> PlanRound:
            said = list(one.decisions)
            said[number] = Decision("ann", word)
            return replace(one, decisions=tuple(said))

        return in_round(PLAN, 1, change)

    assert refusal(decided(0, "place crypt row2 column 0 as culture")).startswith("round 1, ann: 'place crypt row2")
    assert refusal(decided(0, "place crypt row1 column 0 as gold")).startswith("round 1, ann: 'place crypt row1")
    assert refusal(decided(0, "plaice crypt")).startswith("round 1, ann: 'plaice crypt'")
    # A gem on the other Demand is legal, but the victory comes earlier or later than the plan says.
    assert refusal(decided(1, "lay 3")) == "after round 5: the game goes on"


def test_every_seat_has_to_be_there() -> None:
    short = in_round(PLAN, 2, lambda one: replace(one, plans=one.plans[:-1]))
    assert refusal(short) == "round 2, plans: 3 plans for 4 seats"
    greedy = in_round(PLAN, 2, lambda one: replace(one, plans=(one.plans[0], "bid A9", *IDLE[1:])))
    assert refusal(greedy).startswith("round 2, bea: 'bid A9'")


def test_decisions_are_neither_missing_nor_left_over() -> None:
    fewer = in_round(PLAN, 1, lambda one: replace(one, decisions=one.decisions[:-1]))
    assert refusal(fewer) == "round 1, decisions: one is missing, to move: ann"
    more = in_round(PLAN, 2, lambda one: replace(one, decisions=(Decision("bea", "done"),)))
    assert refusal(more) == "round 2, decisions: the round is over before 'bea: done'"


def test_rounds_are_neither_missing_nor_left_over() -> None:
    assert refusal(replace(PLAN, rounds=PLAN.rounds[:-1])) == "after round 4: the game goes on"
    more = replace(PLAN, rounds=(*PLAN.rounds, PLAN.rounds[-1]))
    assert refusal(more) == "round 6: the game is not at a roll but at 'over'"


def test_another_card_set_or_reading_is_noticed() -> None:
    assert "digest" in refusal(replace(PLAN, digest="0"))
    assert "unknown" in refusal(replace(PLAN, readings={"no.such.point": "x"}))
    strict = replace(PLAN, readings={"demand.bonus.minimum": "only-demand-5"})
    assert refusal(strict) == "after round 5: the game goes on"


def test_a_rival_can_stand_in_the_way() -> None:
    """A rival with as much science makes the lead a shared one, and another reading asks for twenty real science."""
    keen = replace(PLAN, splits=(5, 5, 5, 5))
    for number in range(2, 6):
        keen = in_round(keen, number, lambda one: replace(one, plans=(one.plans[0], "collect 0 5", *IDLE[1:])))
    assert refusal(keen) == "after round 5: the game goes on"
    with_gems = in_round(PLAN, 1, lambda one: replace(one, plans=(one.plans[0], "bid A2", *IDLE[1:])))
    assert refusal(with_gems).startswith("round 1, ann: 'place crypt")
