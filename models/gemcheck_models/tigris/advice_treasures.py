"""`advise tigris treasures`: where each treasure goes when the game is scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.case_values import one_of
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.tigris.notation_fields import POINT_SIGNS
from gemcheck.games.tigris.notation_signs import counts_at, four
from gemcheck.games.tigris.scoring import owned
from gemcheck.games.tigris.state import COLOURS, Four
from gemcheck.scan import line_of
from gemcheck_models.tigris.position import NOTATIONS, position_of
from gemcheck_models.tigris.treasures import Spread, best_spread
from gemcheck_models.tigris.treasures_proof import counterexample

__all__ = ["TREASURES"]

MOST = 60
"""As many treasures as are looked at in every spread: far more than the box holds."""


def _asked(game: Game[Any, Any], request: Request) -> Mapping[str, tuple[Four, int]]:
    """Points and treasures by the name of the seat."""
    text = request.position.strip()
    if text and len(text.split()) == 1 and "=" not in text and text not in NOTATIONS:
        if "seat" in request.options:
            raise GameError("--seat: points alone belong to no seat; give a position")
        numbers = counts_at(line_of(text.upper()), "points", POINT_SIGNS)
        if numbers[4] > MOST:
            raise GameError(f"{numbers[4]} treasures: every spread is looked at up to {MOST}")
        return {"you": (four(numbers), numbers[4])}
    _, state, names = position_of(game, request.position)
    found = {name: (seat.points, owned(seat)) for name, seat in zip(names, state.seats, strict=True)}
    if "seat" not in request.options:
        return found
    wanted = request.options["seat"]
    if wanted.isdecimal() and wanted not in names:
        wanted = f"seat {wanted}"
    return {wanted: found[one_of(wanted, names, "seat", "--seat")]}


def _lines(name: str, points: Four, number: int, spread: Spread) -> Sequence[str]:
    rows = [f"{name}: {number} treasure{'' if number == 1 else 's'}"]
    for colour, have, more, total in zip(COLOURS, points, spread.added, spread.totals, strict=True):
        rows.append(f"  {colour:<6} {have:>3} + {more:<2} = {total:>3}")
    return rows


def _words(ordered: Four) -> str:
    return ", ".join(map(str, ordered))


def _proved() -> str:
    """What a proof for any numbers says. Raises GameError where the solver gives up, ValueError where it disproves."""
    facts = counterexample()
    if facts is None:
        return "inductive: z3 shows the same for any points and any number of treasures, on the engine's own rule"
    if "solver" in facts:
        raise GameError(f"--prove: z3 gave up at '{facts['step']}' ({facts['solver']})")
    raise ValueError(f"feeding the lowest is not always best: {dict(facts)}")


def treasures(game: Game[Any, Any], request: Request) -> Advice:
    """The best spread for each seat asked about. Raises GameError."""
    asked = _asked(game, request)
    found = {name: best_spread(points, number) for name, (points, number) in asked.items()}
    lines = [line for name, (points, number) in asked.items() for line in _lines(name, points, number, found[name])]
    beaten = [name for name, spread in found.items() if spread.better]
    looked_at = sum(spread.looked_at for spread in found.values())
    headline = "; ".join(
        f"{name}: lowest colour {spread.ordered[0]}, totals {_words(spread.ordered)}" for name, spread in found.items()
    )
    if beaten:
        raise ValueError(f"{beaten[0]}: {found[beaten[0]].better[0]} is a better spread than the rulebook's")
    why = (
        f"exhaustive: all {looked_at} spreads were compared, lowest colour first, then the second, third and fourth "
        "lowest; adding each treasure where the total is lowest is beaten by none [score.treasures, score.ties]"
    )
    second = _proved() if request.options.get("prove") else ""
    return Advice(
        headline=headline,
        sections=(
            Section("Spread", tuple(lines), fixed=True),
            Section("Why to believe it", tuple(filter(None, (why, second)))),
        ),
        data={
            "seats": {
                name: {
                    "points": list(points),
                    "treasures": number,
                    "added": list(found[name].added),
                    "ordered": list(found[name].ordered),
                    "equal_spreads": found[name].equal,
                }
                for name, (points, number) in asked.items()
            },
            "work": looked_at,
        },
        verdict=Verdict.PROVED if second else Verdict.FOUND,
        bound={name: list(spread.ordered) for name, spread in found.items()},
        certificate=Certificate("exhaustive", f"every spread of the treasures, {looked_at} in all", second),
    )


TREASURES = Advisor(
    name="treasures",
    text="""Where each treasure goes when the game is scored, so that the ordered totals are best.

    POSITION is a notation (TE1 ... or a picture), a file that holds one or a state in TOML, or - for stdin: every seat
    is told as if the game ended now. Points alone will do: S4T5F6M6G2 is 4 black, 5 red, 6 blue, 6 green and 2
    treasures.""",
    position="POSITION",
    options=(
        Option("seat", "NAME", "Only this seat: its number or, in TOML, its name."),
        Option("prove", "", "Have z3 show for any points and any number of treasures that no other spread is better."),
    ),
    answer=treasures,
)
