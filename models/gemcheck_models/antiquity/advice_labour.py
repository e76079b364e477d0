"""`advise antiquity labour`: in which of the next turns forced labour brings most from the producers that stand."""

from __future__ import annotations

from typing import Any

from gemcheck.advice import Advice, Advisor, Option, Request, Section
from gemcheck.findings import Certificate, Verdict
from gemcheck.game import Game, GameError
from gemcheck_models.antiquity.asking import POSITION, SEAT, position_of, seat_of
from gemcheck_models.antiquity.labour import Schedule, reaped, schedule, schedule_tried

__all__ = ["LABOUR"]

TURNS, MOST_TURNS = 6, 30
"""Turns looked at without --turns, and at most."""
TRIED = 12
"""Up to so many turns every sequence of switches is tried as well."""
MOST_GOODS = 61
"""A producer of more goods than a tile has hexes is none."""


def labour(game: Game[Any, Any], request: Request) -> Advice:
    """The best switching on and off. Raises GameError for a position without producers."""
    who, left = _producers(game, request)
    turns = int(request.options.get("turns", TURNS))
    if turns > MOST_TURNS:
        raise GameError(f"--turns {turns}: at most {MOST_TURNS} turns are looked at")
    best = schedule(left, turns)
    second = ""
    if turns <= TRIED:
        if schedule_tried(left, turns) != best:
            raise ValueError("two methods find different schedules")
        second = f"every one of {2**turns} sequences"
    never, always = (_fixed(left, turns, forced) for forced in (False, True))
    on = [turn for turn, forced in enumerate(best.on, 1) if forced]
    words = f"in turn {', '.join(map(str, on))} of" if on else "in none of"
    return Advice(
        headline=f"{who}: man forced labour {words} the next {turns} turns: {best.goods} goods",
        sections=(
            Section("Turn by turn", tuple(_rows(left, best)), fixed=True),
            Section("Beside it", (f"never: {never} goods; always: {always} goods [labour.take, harvest.one]",)),
            Section(
                "Why to believe it",
                tuple(filter(None, ("Dynamic programming on what is left of the producers.", second))),
            ),
        ),
        data={"producers": list(left), "on": list(best.on), "goods": best.goods, "never": never, "always": always},
        verdict=Verdict.PROVED if second else Verdict.FOUND,
        bound=best.goods,
        certificate=Certificate("optimum", f"{len(left)} producers, {turns} turns, none added", second),
    )


def _producers(game: Game[Any, Any], request: Request) -> tuple[str, list[int]]:
    """The name of the seat and what its producers carry; numbers alone are producers as well."""
    words = request.position.replace(",", " ").split()
    if words and all(word.isdecimal() for word in words):
        left = [int(word) for word in words]
        if not all(1 <= number <= MOST_GOODS for number in left):
            raise GameError(f"'{' '.join(words)}': a producer carries 1 to {MOST_GOODS} goods")
        return "producers", left
    state, names = position_of(game, request.position, "numbers of goods (6 4 3)")
    who = seat_of(names, request.options.get("seat"))
    left = [producer.hexes.bit_count() for producer in state.seats[who].producers]
    if not left:
        raise GameError(f"{names[who]} has no producers [harvest.one]")
    return names[who], left


def _fixed(left: list[int], turns: int, forced: bool) -> int:
    total, rest = 0, tuple(left)
    for _ in range(turns):
        goods, rest = reaped(rest, forced)
        total += goods
    return total


def _rows(left: list[int], best: Schedule) -> list[str]:
    rows, rest = [], tuple(sorted(left))
    for turn, forced in enumerate(best.on, 1):
        goods, rest = reaped(rest, forced)
        carry = " ".join(map(str, rest)) or "none"
        rows.append(f"{turn:>2}  {'forced' if forced else '-':<6}  {goods:>2} goods, left on the producers: {carry}")
    return rows


LABOUR = Advisor(
    name="labour",
    text="""In which of the next turns forced labour is manned so that the producers yield most.

    POSITION is a notation (AQ1 ...), a file that holds one or a state in TOML, or - for stdin: the producers of a seat.
    Numbers alone will do: 6 4 3 are three producers with so many goods. One switch counts for all producers of a turn,
    and of schedules with the same goods the one with the fewest and latest turns is told.""",
    position=POSITION,
    options=(Option("turns", "N", f"How many turns; {TURNS} without it.", whole=True), SEAT),
    answer=labour,
)
