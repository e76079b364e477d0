"""The mutation check: faults are planted in the rules of a game one at a time, and the tests must notice.

`python -m tests.mutation --help` says how to run it, docs/mutation.md what it does and how to read it.
"""
