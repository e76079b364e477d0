"""Pebbles: a rulebook of ten clauses with one fault."""
