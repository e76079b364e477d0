"""What one player can see: the board, his own screen from behind, the others' from the front."""

from __future__ import annotations

import msgspec

from gemcheck.games.tigris.state import Four, Monument, Seat, State
from gemcheck.rulebook import clause

__all__ = ["Rival", "View", "view"]


class Rival(msgspec.Struct, frozen=True):
    """What can be seen of another player: the number of tiles in hand, unplayed catastrophes, leaders. What lies behind
    the screen is None."""

    held: int
    catastrophes: int
    leaders: Four
    hand: Four | None
    points: Four | None
    treasures: int | None


class View(msgspec.Struct, frozen=True):
    """A game as one seat sees it. The board and all that happens on it are public; of the bag only the number of its
    tiles is, of the tiles that have left the game nothing."""

    who: int
    own: Seat
    others: tuple[Rival | None, ...]
    tiles: Four
    ruins: int
    treasures: int
    monuments: tuple[Monument, ...]
    kingdoms: tuple[int, ...]
    bag: int
    removed: int | None
    active: int
    actions: int
    phase: str


@clause("hidden.hand", without=lambda seat: seat.hand)
def hand_seen(seat: Seat) -> Four | None:
    """Tiles in hand stand behind the screen."""
    return None


@clause("hidden.points", without=lambda seat: (seat.points, seat.treasures))
def won_seen(seat: Seat) -> tuple[Four | None, int | None]:
    """Points and treasures won lie behind the screen too."""
    return None, None


@clause("hidden.removed", without=lambda removed: sum(removed))
def face_down(removed: Four) -> int | None:
    """Nobody looks through or counts the tiles that have left the game."""
    return None


def rival(seat: Seat) -> Rival:
    """A player seen from the front of his screen."""
    points, treasures = won_seen(seat)
    return Rival(sum(seat.hand), seat.catastrophes, seat.leaders, hand_seen(seat), points, treasures)


def view(state: State, who: int) -> View:
    """What the seat sees. States that differ only in what is hidden from it give equal views."""
    return View(
        who=who,
        own=state.seats[who],
        others=tuple(None if number == who else rival(seat) for number, seat in enumerate(state.seats)),
        tiles=state.tiles,
        ruins=state.ruins,
        treasures=state.treasures,
        monuments=state.monuments,
        kingdoms=state.kingdoms,
        bag=sum(state.bag),
        removed=face_down(state.removed),
        active=state.active,
        actions=state.actions,
        phase=state.phase,
    )
