"""gemcheck with Pebbles among its games, without installing anything: `python -m pebbles check pebbles`."""

from gemcheck.cli import main
from gemcheck.game import register_game
from pebbles.game import Pebbles

register_game("pebbles", Pebbles)

if __name__ == "__main__":
    main()
