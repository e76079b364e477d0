"""Where do I put this card? Exact answers about placing cards in a city of Gempire.

`problem` says what is asked and `objective` what is best; every other module is one way of answering. No value leaves
here before the engine has replayed its plans and scored the city the same.
"""
