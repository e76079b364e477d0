"""The smallest numbers for which an order matters as a case, and what the engine makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gemcheck.casebook.replay import play
from gemcheck.game import Game
from gemcheck.games.gempire.gem_sources import POINTS
from gemcheck.rulebook import RulebookError
from gemcheck_models.gempire.layers_asking import Pair
from gemcheck_models.gempire.layers_numbers import LOWER

__all__ = ["REFUSED", "measured", "played", "tables"]

Tables = dict[str, Any]
Numbers = Mapping[str, int]

REFUSED = "refused"
SAMPLE = "sample"
SCIENCE = 100
"""Enough for any technology."""


def tables(pair: Pair, numbers: Numbers) -> Tables:
    """The `given` and `when` of a case in which both effects meet on the number."""
    makers = {
        "value of a card": card,
        "buildings of cards": buildings,
        "useful diamonds on a card": diamonds,
        "points of a district": district,
        "points of an attribute": attribute,
    }
    return makers[pair.first.number](pair, numbers)


def sample(pair: Pair, gold: str, **facts: Any) -> Tables:
    """The card that the question is about: gold, a shop where Economics looks at it."""
    name = "Shop of the sample" if pair.has("Economics") else "Card of the sample"
    return {SAMPLE: {"name": name, "value": {"gold": gold}, **facts}}


def technologies(pair: Pair) -> list[str]:
    """The technologies among the two effects, by slug."""
    names = (effect.name.lower().replace(" ", "-") for effect in pair.effects)
    known = ("drain-system", "economics", "iron", "surveying", "matrimony", "construction", "university")
    return [name for name in names if name in known]


def case(seat: Tables, when: tuple[str, ...] = (), **given: Any) -> Tables:
    """A case of one seat that does one thing after the other in its resolution part."""
    head: Tables = {"phase": "resolve"} if when else {}
    return {"given": {**head, **given, "seats": {"ann": seat}}, "when": [{"ann": {"do": step}} for step in when]}


def card(pair: Pair, numbers: Numbers) -> Tables:
    """A card whose value two effects change or read."""
    gold, city, seat, facts = str(numbers["value"]), f"G.{SAMPLE}", Tables(), Tables()
    counted = next((e.unknown for e in pair.effects if e.name.startswith("counting")), "")
    count = numbers.get(counted, 0)
    if counted:
        gold += f" + {'row2(any)' if counted == 'row2' else counted + '(gold)'}"
        seat |= {"gems": {"gold": count}} if counted == "gems" else {}
    if "diamonds" in numbers:
        facts["diamond_symbols"] = numbers["diamonds"]
        city += f"D{numbers['diamonds']}"
    if counted in ("right", "left", "adjacent", "city", "row2"):
        other = f"G0X{count}"
        city = f"{other},{city}" if counted == "left" else f"{city}{'/0' if counted == 'row2' else ''},{other}"
    if "culture" in numbers:
        seat |= {"gems": {"culture": numbers["culture"]}, "flag": [numbers["culture"], 0, 0]}
    cards = sample(pair, gold, **facts)
    if pair.has("Iron"):
        cards[SAMPLE]["value"]["culture"] = str(numbers["other"])
    seat |= {"city": f"GC1 {city}", "technologies": technologies(pair)}
    demand = max(effect.demand for effect in pair.effects) or 11
    return case(seat, cards=cards, demands=[demand, 2, 3])


def buildings(pair: Pair, numbers: Numbers) -> Tables:
    """Cards that stand for several buildings, or lie in the second row under Surveying."""
    several, reader = numbers.get("buildings", 1), pair.second.name
    below = pair.has("Surveying")
    if reader == "Artistry":
        seat = {"city": f"GC1 P1/0,G0X{several}", "technologies": technologies(pair), "science": SCIENCE}
        return case(seat, ("discover artistry",), technologies=["artistry"])
    if reader == "Well":
        word = f"p0x{several}" if several > 1 else "p0"
        place = f"place {word} row{2 if below else 1} column {0 if below else 1} as population"
        seat = {"city": f"GC1 P.well{'/' if below else ''}", "won": [word], "technologies": technologies(pair)}
        return case(seat, (place,))
    if reader.startswith("counting"):
        field = pair.second.name.removeprefix("counting (").removesuffix(")")
        gold = "row2(any)" if field == "row2" else f"{field}(gold)"
        other = f"G0X{several}"
        city = f"G.{SAMPLE},C0/1,{other}" if below or field == "row2" else f"G.{SAMPLE},{other}"
        return case({"city": f"GC1 {city}", "technologies": technologies(pair)}, cards=sample(pair, gold))
    one = f"G.{SAMPLE}" if reader == "Economics" else f"P0X{several}"
    cards = ",".join([one] * numbers["cards"])
    base = ",".join(["C1"] * numbers["cards"])
    seat = {"city": f"GC1 {base}/0,{cards}" if below else f"GC1 {cards}", "technologies": technologies(pair)}
    given: Tables = {"cards": sample(pair, "0", buildings=several)} if reader == "Economics" else {}
    if below and reader == "Construction":
        seat |= {"technologies": ["construction"], "science": SCIENCE}
        return case(seat, ("discover surveying",), technologies=["surveying"])
    return case(seat, **given)


def diamonds(pair: Pair, numbers: Numbers) -> Tables:
    """A card of one point that receives a diamond, and then Mathematics is discovered."""
    asked = f"P1O{numbers['symbols']}" + (f"D{numbers['active']}" if numbers["active"] else "")
    seat: Tables = {"science": SCIENCE}
    if pair.has("a diamond"):
        seat |= {"city": f"GC1 {asked}", "owes": {"diamonds": 1}}
        first = "diamond row1 0"
    else:
        seat |= {"city": f"GC1 G1/0,{asked}"}
        first = "discover artistry"
    return case(seat, (first, "discover mathematics"), technologies=["artistry", "mathematics"])


def district(pair: Pair, numbers: Numbers) -> Tables:
    """A district of one card."""
    points = numbers["points"]
    seat: Tables = {"technologies": technologies(pair)}
    if pair.has("Matrimony"):
        return case({**seat, "city": f"GC1 P{points}"}, demands=[8, 2, 3])
    cards = sample(pair, str(points))
    if pair.has("Iron"):
        cards[SAMPLE]["value"]["culture"] = str(numbers["other"])
    return case({**seat, "city": f"GC1 G.{SAMPLE}"}, cards=cards, demands=[8, 2, 3])


def attribute(pair: Pair, numbers: Numbers) -> Tables:
    """A row, or a city, whose population or gold a technology raises."""
    shop = pair.has("Economics")
    city = one = f"G.{SAMPLE}" if shop else f"P{numbers['points']}"
    cards: Tables = sample(pair, str(numbers["points"])) if shop else {}
    owned = technologies(pair)
    if pair.has("reading of Demand 4"):
        lower = f"G{LOWER}"
        if not shop:
            # Population that no population building gives: the other side of a gold card under Iron.
            cards = {"lower": {"name": "Lower card", "value": {"gold": "0", "population": str(LOWER)}}}
            lower, owned = "G.lower", ["iron", *owned]
        city = f"{lower},C0,C0/0,{one},{'P1' if shop else 'G1'},C1"
    given: Tables = {"cards": cards} if cards else {}
    return case({"city": f"GC1 {city}", "technologies": owned}, demands=[4, 2, 3], **given)


# -- playing


def played(game: Game[Any, Any], witness: Mapping[str, Any], reading: Mapping[str, str]) -> Mapping[str, Any] | None:
    """What is seen at the end of a witness under readings that replace some of the game's own; nothing when the rules
    refuse a step, None when the readings exclude each other or the outcome is undefined."""
    try:
        rules = game.rules_with(reading)
    except RulebookError:
        return None
    run = play(game.under(rules), witness["given"], witness["when"])
    if run.undefined is not None:
        return None
    return {} if run.stopped_by else run.observation()


def measured(pair: Pair, seen: Mapping[str, Any]) -> int | str:
    """The number that the question is about, in what is seen."""
    if not seen:
        return REFUSED
    after, reader = seen["after"]["ann"], pair.second.name
    demands = {effect.demand for effect in pair.effects} - {0}
    if pair.first.number == "useful diamonds on a card":
        return max(int(value) for name, value in seen["values"]["ann"].items() if name.startswith("p1o")) - 1
    if reader == "reading of Demand 4":
        return int(seen["met"]["ann"]["D4"])
    if reader == "reading of Demand 8" or demands:
        return int(seen["tally"]["ann"][f"D{max(demands, default=8)}"])
    if reader in ("Construction", "gems", "University"):
        colour = "gold" if pair.has("Economics") else "population"
        plain = after[colour] // POINTS
        return int(after["gems"][colour]) - (0 if reader == "gems" else plain)
    if reader in ("Artistry", "Well"):
        return int(after["diamonds" if reader == "Artistry" else "science"])
    if pair.first.number == "buildings of cards" and not reader.startswith("counting"):
        return int(after["gold" if reader == "Economics" else "population"])
    values = seen["values"]["ann"]
    beside = sum(after[colour] for colour in ("population", "gold", "culture")) - sum(values.values())
    return int(values[SAMPLE] + beside)
