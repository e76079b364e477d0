"""Checking the checker: faults seeded in rules, clauses and data, and what of checks and casebook notices each."""
