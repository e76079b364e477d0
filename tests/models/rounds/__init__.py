"""Tests of the models that answer how many rounds a pair of Demands takes."""
