"""The text of Pebbles: its clauses, and where it is silent."""
