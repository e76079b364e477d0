"""The annotated rulebook: what is known of a game, as pages for people who look rather than read.

`gather` collects it into the plain structs of `model`, `pages` renders those with the templates of this package, and
`folder` puts the pages where they are wanted, whole or not at all.
"""
