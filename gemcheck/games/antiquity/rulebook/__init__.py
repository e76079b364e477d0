"""Packaged data of Antiquity: clauses, open points, buildings and the countryside map, each entry with its source."""
