"""Lots: a tiny auction game, the neutral example on which the kernel, the casebook and the audit are tested.

Each round chance draws a lot from the bag; all seats bid in secret; the winner must put the lot on a pile while the
others may sell. It has what a game can have: chance, joint secret plans, decisions in free order, an obligation, a
derived value, two open points (one option gives no answer), a clause that is data, and two ways to end.
"""

from tests.toy.game import Toy
from tests.toy.state import Bid, Done, Keep, Seat, Sell, State

__all__ = ["Bid", "Done", "Keep", "Seat", "Sell", "State", "Toy"]
