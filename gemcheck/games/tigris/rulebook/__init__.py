"""Packaged data of Tigris & Euphrates: clauses, open points, boards and components, each entry with its source."""
