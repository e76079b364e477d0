"""A card set to fill in: everything the rulebook prints, with gaps named where print is silent."""

from __future__ import annotations

from importlib.resources import files

from gemcheck.games.gempire.components import PACKAGE
from gemcheck.games.gempire.table import TECHNOLOGIES

__all__ = ["card_template"]

HEAD = """\
# A card set of your own. The cards below are what the rulebook prints; add what your cards say until `cards lint` has
# no error left: 114 cards, and for each technology its row of prices. Delete `partial` once nothing is missing.

[meta]
schema = 1
name = "mine"
title = "My card set"
source = "my copy of the game"
partial = true

[numbers]
# demand_9 = ["population", "gold"]   # the order printed on Demand 9
# science_track = 100                 # the last number of the science track
"""


def card_template() -> str:
    """The text of a card set that holds the printed cards and an empty row of prices for every technology."""
    printed = (files(PACKAGE) / "cards_rulebook.toml").read_text(encoding="utf-8")
    cards = printed[printed.index("[[card]]") :].rstrip("\n")
    prices = "\n\n".join(f'[[technology]]\nslug = "{slug}"\n# prices = [10, 14, 18, 22, 26]' for slug in TECHNOLOGIES)
    return f"{HEAD}\n{cards}\n\n{prices}\n"
