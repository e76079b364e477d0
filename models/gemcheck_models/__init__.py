"""Constraint models: the solvers' answers to the questions that the checks ask. Solvers are imported here and nowhere
else, and only when a question is put."""
