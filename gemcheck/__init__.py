"""gemcheck: checks tabletop rulebooks the way good engineers check software."""

__version__ = "0.1.0"
