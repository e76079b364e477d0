"""Packaged data of Imperial Settlers: clauses, open points, cards and the box, each entry with its source."""
