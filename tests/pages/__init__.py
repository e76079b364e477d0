"""Tables of the documentation made from the casebook and the checks, and tests that they are up to date."""
