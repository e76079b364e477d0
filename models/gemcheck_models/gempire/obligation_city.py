"""Spots about the city: diamonds without room, a second row above nothing, and the diamonds of Artistry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from gemcheck.algebra import Algebra
from gemcheck.casebook.replay import Run
from gemcheck.games.gempire import artistry, diamonds, districts, placement
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.state import Seat
from gemcheck_models.cores import Decision, Demand, Terms, Unknown
from gemcheck_models.gempire.obligations import Claim, Scene, Situation, Spot, flags

__all__ = ["SPOTS"]

LARGEST = 3
"""The most cards of a row that is looked at."""


def _under(game: Any, point: str, option: str) -> Any:
    return game.table.under(game.rules_with({point: option}))


def _equals(name: str, number: int) -> Demand:
    def demand(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms[name], number)

    return demand


# -- diamonds of a palace upgrade


def rewards(game: Any) -> Iterator[Situation]:
    """Cities that receive diamonds: by diamonds of one reward token, then by buildings, at least one."""
    for number in sorted({token.diamonds for token in components().tokens if token.diamonds}):
        for buildings in range(1, LARGEST + 1):
            yield reward(number, buildings)


def reward(number: int, buildings: int) -> Situation:
    """How many diamonds are placed, and on which building."""
    names = [f"on-{column}" for column in range(buildings)]
    bearing = replace(Seat(), turn=replace(Seat().turn, bearers=tuple((1, column) for column in range(buildings))))
    once = [name for column, name in enumerate(names) if not diamonds.first_of_upgrade(bearing, 1, column)]

    def on_buildings(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["placed"], alg.total(terms[name] for name in names))

    def one_each(terms: Terms, alg: Algebra) -> Any:
        return alg.both(*(alg.at_least(1, terms[name]) for name in once))

    def decided(run: Run) -> Decision:
        borne = [placed.diamonds for placed in run.after.seats[0].row1]
        return {"placed": sum(borne), **dict(zip(names, borne, strict=True))}

    given = {
        "players": 3,
        "rewards": [f"diamonds {number}"],
        "seats": {"ann": {"city": f"GC1 {','.join(['P1'] * buildings)}", "production": 5}},
    }
    laid = [{"ann": {"do": f"diamond row1 {column}"}} for column in range(min(number, buildings))]
    thrown = [{"ann": {"do": "discard"}}] * (number - len(laid))
    return Situation(
        f"{number} diamonds for a city with {buildings} building{'s' if buildings > 1 else ''}",
        tuple(Unknown(name, 0, number) for name in ("placed", *names)),
        (
            Claim(("diamond.immediate",), f"all {number} are placed", _equals("placed", number)),
            Claim(("diamond.any-building",), "diamonds go on buildings", on_buildings),
            Claim(("diamond.one-per-upgrade",), "no building takes two", one_each),
        ),
        (),
        Scene(given, (({"ann": {"upgrade": [1]}}, *laid, *thrown),), decided),
    )


# -- the second row


def first_cards(game: Any) -> Iterator[Situation]:
    """The first card meant for the second row, by cards in the first row."""
    table = _under(game, "second-row.first-card", "needs-support")
    for length in range(LARGEST + 1):
        yield first_card(game, table, length)


def first_card(game: Any, table: Any, length: int) -> Situation:
    """Whether the card enters the second row, and in which column. Support is asked for as the clauses ask for it."""
    row = f"GC1 {','.join(['P1'] * length)}" if length else ""
    ann: dict[str, Any] = {"second_row": True, "won": ["p5"], **({"city": row} if row else {})}
    given = {"players": 3, "phase": "resolve", "seats": {"ann": ann}}
    seat = game.given(given)[1].seats[0]
    below = [column for column in range(-1, length + 1) if placement.supported(table, seat, column)]

    def above_one(terms: Terms, alg: Algebra) -> Any:
        return alg.either(alg.equal(terms["placed"], 0), *(alg.equal(terms["column"], column) for column in below))

    def decided(run: Run) -> Decision:
        after = run.after.seats[0]
        return {"placed": len(after.row2), **({"column": after.start2} if after.row2 else {})}

    second, first = (({"ann": {"do": f"place p5 row{n} column 0 as population"}},) for n in (2, 1))
    anywhere = placement.row_open(seat, 2) and not seat.row2
    return Situation(
        f"the first card for a second row, {length} cards in the first row",
        (*flags("placed"), Unknown("column", -1, length)),
        (
            Claim(
                ("placement.second-row.first-anywhere",),
                "the card can be set at some spot",
                _equals("placed", 1),
                anywhere,
            ),
            Claim(("placement.second-row.aligned",), "the card stands exactly above another", above_one),
            Claim(("placement.second-row.within-ends",), "the card is not beyond the ends of the first row", above_one),
        ),
        (),
        Scene(given, (second, first), decided),
    )


# -- Artistry


def adorned_rows(game: Any) -> Iterator[Situation]:
    """Discoverers of Artistry: by cards in the first row, cards in the second, its first column, and the card with the
    only diamond, none at first."""
    for length in range(1, LARGEST + 1):
        for upper in range(1, length + 1):
            for start in range(length - upper + 1):
                for bearer in (None, *range(length)):
                    yield adorned_row(game, length, upper, start, bearer)


def adorned_row(game: Any, length: int, upper: int, start: int, bearer: int | None) -> Situation:
    """Which second-row cards get a diamond, and when: a card may touch another that got one before."""
    lower = ",".join("P1D1" if column == bearer else "P1" for column in range(length))
    city = f"GC1 {lower}/{start},{','.join(['P1'] * upper)}"
    given: dict[str, Any] = {
        "players": 3,
        "phase": "resolve",
        "technologies": ["artistry"],
        "prices": {"artistry": [10, 14, 18]},
        "assumes": ["The first price of Artistry is 10."],
        "seats": {"ann": {"city": city, "science": 10}},
    }
    played, state, _ = game.given(given)
    table, seat = played.table, state.seats[0]
    exempt = table.under(game.rules_with({"tech.artistry.adjacency": "exempt"}))
    reached = _bearers(artistry.artistry(exempt, state, 0, seat, None)) - _bearers(seat)
    columns = range(start, start + upper)

    def every_card(terms: Terms, alg: Algebra) -> Any:
        return alg.both(*(alg.equal(terms[f"diamond-{c}"], 1) for c in columns if c in reached))

    def touching(terms: Terms, alg: Algebra) -> Any:
        def near(column: int) -> Any:
            beside = [c for row, c in districts.neighbours(table, seat, 2, column) if row == 2]
            earlier = (
                alg.both(alg.equal(terms[f"diamond-{c}"], 1), alg.more(terms[f"turn-{column}"], terms[f"turn-{c}"]))
                for c in beside
            )
            return alg.either(*earlier)

        return alg.both(
            *(
                alg.either(alg.equal(terms[f"diamond-{c}"], 0), near(c))
                for c in columns
                if not diamonds.touches_diamond(table, seat, 2, c)
            )
        )

    def decided(run: Run) -> Decision:
        return {f"diamond-{c}": placed.diamonds for c, placed in zip(columns, run.after.seats[0].row2, strict=True)}

    where = "no diamond yet" if bearer is None else f"the only diamond in column {bearer}"
    return Situation(
        f"{length} cards in the first row, {upper} above from column {start}; {where}",
        (*flags(*(f"diamond-{c}" for c in columns)), *(Unknown(f"turn-{c}", 0, upper - 1) for c in columns)),
        (
            Claim(("tech.artistry",), "every card of the second row gets a diamond", every_card),
            Claim(
                ("diamond.later-adjacent",),
                "a diamond goes on or beside a card that bears one",
                touching,
                not diamonds.still_first(table, seat),
            ),
        ),
        (),
        Scene(given, (({"ann": {"do": "discover artistry"}},),), decided),
    )


def _bearers(seat: Seat) -> set[int]:
    start, cards = districts.line(seat, 2)
    return {start + index for index, placed in enumerate(cards) if placed.diamonds}


def later_cards(game: Any) -> Iterator[Situation]:
    """A second-row card of an owner of Artistry: one that stood there at the discovery, then one that joins later."""
    for later in (False, True):
        yield later_card(game, later)


def later_card(game: Any, later: bool) -> Situation:
    """Whether the card gets a diamond."""
    given: dict[str, Any] = {"players": 3, "phase": "resolve", "technologies": ["artistry"]}
    if later:
        script = {"ann": {"do": "place c6o1 row2 column 1 as culture"}}
        given["seats"] = {"ann": {"city": "GC1 C1,C1/0,C1D1 t.artistry", "won": ["c6o1"]}}
    else:
        script = {"ann": {"do": "discover artistry"}}
        given |= {"prices": {"artistry": [10, 14, 18]}, "seats": {"ann": {"city": "GC1 C1/0,C1", "science": 10}}}
    seat = game.given(given)[1].seats[0]
    glossary = not later or artistry.adorns_later(_under(game, "tech.artistry.later", "glossary"), seat)

    def decided(run: Run) -> Decision:
        return {"diamond": run.after.seats[0].row2[-1].diamonds}

    return Situation(
        f"a second-row card that {'joins after' if later else 'stands there at'} the discovery of Artistry",
        flags("diamond"),
        (
            Claim(("tech.artistry",), "the card gets a diamond", _equals("diamond", 1), glossary),
            Claim(
                ("tech.artistry.card-text",),
                f"the card gets {'none, as it was not there' if later else 'a diamond'}",
                _equals("diamond", 0 if later else 1),
            ),
        ),
        (),
        Scene(given, ((script,),), decided),
    )


SPOTS = (
    Spot(
        "diamonds-without-room",
        "more diamonds have to be placed at once than buildings can take",
        "diamonds of a reward token, then buildings, at least one and up to three",
        rewards,
        kind="impossible-obligation",
        point="diamond.must-fit",
    ),
    Spot(
        "second-row-without-a-first",
        "the first card of the second row may stand anywhere and has nowhere to stand",
        "cards in the first row, up to three",
        first_cards,
        point="second-row.first-card",
    ),
    Spot(
        "artistry-beside-no-diamond",
        "Artistry lays a diamond where none may be laid",
        "cards in the first row, cards above, first column of these, column of the only diamond; up to three a row",
        adorned_rows,
        point="tech.artistry.adjacency",
    ),
    Spot(
        "artistry-card-that-joins",
        "a card that joins the second row does and does not get a diamond",
        "a card present at the discovery, then one that joins later",
        later_cards,
        point="tech.artistry.later",
    ),
)
