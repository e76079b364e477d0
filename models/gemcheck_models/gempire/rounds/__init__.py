"""The fewest rounds in which one seat can meet two Demands of Gempire.

`worlds` says what is asked, `gains` what the rules let a seat gain at most, `bounds` proves that fewer rounds are not
enough: a relaxation without time, one family of inequalities a function, each with the clauses it rests on.
"""
