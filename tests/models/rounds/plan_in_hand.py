"""A plan written by hand: Demands 1 and 5 in three rounds, with four seats and the synthetic card set."""

from __future__ import annotations

from gemcheck_models.gempire.rounds.replay import Decision, Plan, PlanRound

from gemcheck.games.gempire import Gempire

GAME = Gempire()
IDLE = ("collect 0 0",) * 3
FIRST = ("arena", "crypt", "scriptorium")


def plan() -> Plan:
    """Three cards, a full collection, and the first level of the palace with three diamonds."""
    rest = [card.slug for card in GAME.table.cards if card.slug not in FIRST]
    return Plan(
        pair=(1, 5),
        demands=(1, 5, 8),
        technologies=("literacy", "matrimony", "philosophy", "university"),
        rewards=("diamonds 3", "diamonds 2", "diamonds 2", "diamonds 2", "diamonds 1"),
        deck=(*FIRST, *rest[: GAME.table.deck_size - 3]),
        splits=(5, 5, 5, 5),
        rounds=(
            _round(
                (0, 0, 0),
                "bid A3 B1 C1",
                "place arena row1 column 0 as culture",
                "lay 1",
                "place crypt row1 column -1 as culture",
                "lay 1",
                "place scriptorium row1 column -2 as culture",
            ),
            _round((5, 0, 0), "collect 5 0"),
            _round(
                (0, 0, 0),
                "upgrade palace1",
                "diamond row1 0",
                "lay 1",
                "lay 1",
                "diamond row1 -1",
                "diamond row1 -2",
            ),
        ),
        digest=GAME.table.digest,
    )


def _round(roll: tuple[int, int, int], written: str, *decisions: str) -> PlanRound:
    return PlanRound(roll, (written, *IDLE), tuple(Decision("ann", words) for words in decisions))
