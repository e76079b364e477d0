"""The casebook: findings, worked examples and rulings as files that are replayed for ever.

`load` reads a case, `verify` judges one or many, `write` and `author` put them into files. The package imports nothing
by itself, so that the pytest plugin inside it costs nothing where there are no cases.
"""
