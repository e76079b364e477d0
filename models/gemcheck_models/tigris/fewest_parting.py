"""Kingdoms that are to fall apart: two spaces parted, or two kingdoms where one was.

What parts a group is what it loses (`fewest_removals`). For the last action that is worked out without carrying it
out: a withdrawal takes one space, a catastrophe one and the leaders whose only temple lay there, a revolt one rival's
leader (and what the own leader leaves), a union at most the leaders and tiles of the colours that stand on both sides,
a monument on temples at most the leaders beside them. Where the group holds together without all that, the action does
not part it, whatever the outcome.

With one more action to come before the last one, an action that only adds pieces is of use in three ways: it makes a
revolt, a union or a monument possible or lets it end otherwise. Each needs something that it could part: a rival's
leader, leaders with one temple, or a colour that the group's leader can lose at all.
"""

from __future__ import annotations

from abc import abstractmethod

from gemcheck.games.tigris.geometry import AROUND, around, spaces_in, spread
from gemcheck.games.tigris.kingdoms import down, leaders_in
from gemcheck.games.tigris.plans import Leader, Plan, Ruin, Tile, Withdraw
from gemcheck.games.tigris.state import RED, State
from gemcheck_models.tigris.cells import completing
from gemcheck_models.tigris.fewest_goals import Goal, Keep, something
from gemcheck_models.tigris.fewest_play import Alone, Stand
from gemcheck_models.tigris.fewest_removals import bearing, lost_at_most, removing, stripped

__all__ = ["Apart", "Split"]


def _goes_round(group: int, space: int) -> bool:
    """Whether the neighbours of a space in the group are linked within two steps of it: it is no link then."""
    near = AROUND[space]
    sides = near & group
    return bool(sides) and not sides & ~spread(sides & -sides, (near | around(near)) & group & ~(1 << space))


def _ruined(state: State, space: int) -> int:
    """What a catastrophe takes at most: its space, and the leaders whose only temple lies there."""
    lost, temples = 1 << space, state.tiles[RED]
    if temples >> space & 1:
        for place in spaces_in(AROUND[space] & state.leading):
            if AROUND[place] & temples == 1 << space:
                lost |= 1 << place
    return lost


class _Parting(Goal):
    """A linked group is to fall apart."""

    @abstractmethod
    def group(self, state: State) -> int:
        """The linked group that has to part; 0 where there is none."""

    @abstractmethod
    def holds(self, state: State, group: int, lost: int) -> bool:
        """Whether the group does not part, whichever of the spaces `lost` it loses."""

    def parting(self, play: Alone, state: State, group: int) -> Keep:
        """Actions whose removals may part the group."""
        own = state.seats[play.who].leaders
        leaving = [1 << space & group if space >= 0 else 0 for space in own]
        rivals = {colour: 1 << space for colour, who, space in leaders_in(state, group) if who != play.who}
        goes = [bool(bit) and not self.holds(state, group, bit) for bit in leaving]
        revolts = {colour: not self.holds(state, group, bit | leaving[colour]) for colour, bit in rivals.items()}
        beside = around(group)
        strips = completing(state.tiles[RED])
        uniting = (
            [(around(other) & beside, lost_at_most(state, group, other)) for other in state.kingdoms if other != group]
            if group in state.kingdoms
            else []
        )

        def keep(plan: Plan) -> bool:
            match plan:
                case Tile(colour=colour, space=space):
                    lost = 0
                    for between, most in uniting:
                        lost |= most if between >> space & 1 else 0
                    if colour == RED and strips >> space & 1:
                        lost |= stripped(state, space) & group
                    return bool(lost) and not self.holds(state, group, lost)
                case Leader(colour=colour, space=space):
                    return bool(beside >> space & 1) and revolts.get(colour, False)
                case Withdraw(colour=colour):
                    return goes[colour]
                case Ruin(space=space):
                    if not group >> space & 1:
                        return False
                    lost = _ruined(state, space) & group
                    if lost == 1 << space and _goes_round(group, space):
                        return False
                    return not self.holds(state, group, lost)
                case _:
                    return False

        return keep

    def prepared(self, play: Alone, state: State, group: int) -> bool:
        """Whether an action that only adds pieces can help the action after it to part the group."""
        leaders = leaders_in(state, group)
        own = state.seats[play.who].leaders
        for colour, who, space in leaders:
            leaving = 1 << own[colour] & group if own[colour] >= 0 else 0
            if who != play.who and not self.holds(state, group, 1 << space | leaving):
                return True
        one_temple = 0
        for _, _, space in leaders:
            if (AROUND[space] & state.tiles[RED]).bit_count() == 1:
                one_temple |= 1 << space
        if one_temple and not self.holds(state, group, one_temple):
            return True
        if state.seats[play.who].catastrophes and any(
            not self.holds(state, group, _ruined(state, space) & group) for space in spaces_in(state.treasures & group)
        ):
            return True
        lost = self._losable(play, state, group)
        return bool(lost) and not self.holds(state, group, lost)

    def _losable(self, play: Alone, state: State, group: int) -> int:
        """What the group can lose at most in a union after one action that adds pieces; 0: no war can be lost.

        A first war is lost only against at least as many tiles: those outside the group, one added, and what the own
        hand commits. Once one is lost, the rest of the group may be weaker, and every colour may follow.
        """
        lost, first = 0, False
        for colour, lying in enumerate(state.tiles):
            standing = [who for who, seat in enumerate(state.seats) if seat.leaders[colour] >= 0]
            if len({*standing, play.who}) < 2:
                continue
            inside = [(who, space) for c, who, space in leaders_in(state, group) if c == colour]
            for _, space in inside:
                lost |= 1 << space
            lost |= lying & group
            mine = state.seats[play.who].leaders[colour]
            more = 0 if mine >= 0 and group >> mine & 1 else play.usable_at_most(state, colour)
            first = first or (lying & ~group).bit_count() + 1 + more >= (lying & group).bit_count()
        return lost if first else 0


class Apart(_Parting):
    """Two spaces hold pieces and no chain of pieces links them.

    What is added links; only a removal parts. Spaces side by side cannot be parted, nor can those that monuments link.
    """

    clauses = ("word.linked", "word.gap")

    def __init__(self, one: int, other: int, words: str) -> None:
        self.one, self.other, self.words = one, other, words
        self.both = 1 << one | 1 << other

    def reached(self, state: State) -> bool:
        if self.both & ~state.linked:
            return False
        return not spread(1 << self.one, state.linked) >> self.other & 1

    def least(self, play: Alone, stand: Stand) -> int | None:
        lasting = down(stand.state) | self.both
        return None if spread(1 << self.one, lasting) >> self.other & 1 else 1

    def group(self, state: State) -> int:
        return 0 if self.both & ~state.linked else spread(1 << self.one, state.linked)

    def holds(self, state: State, group: int, lost: int) -> bool:
        return bool(spread(1 << self.one, group & ~lost | self.both) >> self.other & 1)

    def useful(self, play: Alone, stand: Stand, left: int) -> Keep:
        state = stand.state
        group = self.group(state)
        if left > 2 or not group:
            return something(state)
        if left == 1:
            return self.parting(play, state, group)
        return bearing(state, group) if self.prepared(play, state, group) else removing(play, state, group)

    def likely(self, play: Alone, stand: Stand, left: int) -> Keep | None:
        state = stand.state
        group = self.group(state)
        if not group:
            return something(state)
        return self.parting(play, state, group) if left == 1 else removing(play, state, group)


class Split(_Parting):
    """Two kingdoms lie on the spaces of what was one.

    One action reaches that by a removal, or, once a part without leader has come off, by a leader beside that part or
    on its spaces, or a tile that joins it to another kingdom.
    """

    clauses = ("word.kingdom", "word.gap")

    def __init__(self, kingdom: int, words: str) -> None:
        self.kingdom, self.words = kingdom, words

    def reached(self, state: State) -> bool:
        return sum(bool(kingdom & self.kingdom) for kingdom in state.kingdoms) > 1

    def group(self, state: State) -> int:
        return next((kingdom for kingdom in state.kingdoms if kingdom & self.kingdom), 0)

    def holds(self, state: State, group: int, lost: int) -> bool:
        """Linked without all of it, and each space of it beside what is left: so linked with any part of it, too."""
        core = group & ~lost
        return bool(core) and not lost & ~around(core) and spread(core & -core, core) == core

    def useful(self, play: Alone, stand: Stand, left: int) -> Keep:
        state = stand.state
        group = self.group(state)
        if left > 2:
            return something(state)
        if left == 1:
            return self._last(play, state, group)
        if self.kingdom & ~group:
            return something(state)
        return bearing(state, group) if self.prepared(play, state, group) else removing(play, state, group)

    def likely(self, play: Alone, stand: Stand, left: int) -> Keep | None:
        state = stand.state
        group = self.group(state)
        if left == 1:
            return self._last(play, state, group)
        removes, joins = removing(play, state, group), self._joining(play, state, group)
        return lambda plan: removes(plan) or joins(plan)

    def _last(self, play: Alone, state: State, group: int) -> Keep:
        parts, joins = self.parting(play, state, group), self._joining(play, state, group)
        return lambda plan: joins(plan) or parts(plan)

    def _joining(self, play: Alone, state: State, group: int) -> Keep:
        """Leaders and tiles on the kingdom's spaces or beside a part of it that has no leader, or has none once the
        own leader has left."""

        def near(leading: int, linked: int) -> int:
            leaderless = linked & ~spread(leading, linked)
            return around(spread(self.kingdom & leaderless, leaderless)) | self.kingdom & ~linked

        tiles = near(state.leading, state.linked)
        leaders = []
        for space in state.seats[play.who].leaders:
            gone = ~(1 << space) if space >= 0 else -1
            leaders.append(near(state.leading & gone, state.linked & gone) if space >= 0 else tiles)

        def keep(plan: Plan) -> bool:
            match plan:
                case Tile(space=space):
                    return bool(tiles >> space & 1)
                case Leader(colour=colour, space=space):
                    return bool(leaders[colour] >> space & 1)
                case _:
                    return False

        return keep
