"""The dominant eigenvalue of a small matrix of non-negative fractions, exactly where it is rational.

A matrix M without negative entries has its spectral radius below t exactly when every leading principal minor of
t*I - M is positive (then it is a non-singular M-matrix). Comparing with a fraction is therefore exact, and halving an
interval encloses the radius as closely as one likes.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

__all__ = ["Matrix", "product", "radius", "radius_below"]

Matrix = Sequence[Sequence[Fraction]]

HALVINGS = 48
DENOMINATOR = 10**5


def product(left: Matrix, right: Matrix) -> list[list[Fraction]]:
    """The matrix product."""
    columns = list(zip(*right, strict=True))
    return [[sum((a * b for a, b in zip(row, column, strict=True)), Fraction(0)) for column in columns] for row in left]


def determinant(matrix: Matrix) -> Fraction:
    """The determinant, by expansion; 1 for the empty matrix."""
    if not matrix:
        return Fraction(1)
    first, *others = matrix
    terms = (
        (-1) ** column * entry * determinant([[*row[:column], *row[column + 1 :]] for row in others])
        for column, entry in enumerate(first)
        if entry
    )
    return sum(terms, Fraction(0))


def _shifted(matrix: Matrix, t: Fraction, size: int) -> list[list[Fraction]]:
    return [[(t if i == j else Fraction(0)) - matrix[i][j] for j in range(size)] for i in range(size)]


def radius_below(matrix: Matrix, t: Fraction) -> bool:
    """Whether the spectral radius of a matrix without negative entries is less than t."""
    return all(determinant(_shifted(matrix, t, size)) > 0 for size in range(1, len(matrix) + 1))


def radius(matrix: Matrix) -> Fraction:
    """The spectral radius of a matrix without negative entries: exact where it is a fraction with a denominator of at
    most five digits, otherwise a lower bound that is less than one part in 10^13 of the largest row sum too low."""
    high = max(sum(row, Fraction(0)) for row in matrix)
    if high == 0:
        return high
    if not radius_below(matrix, high):
        return high
    low = Fraction(0)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if radius_below(matrix, middle):
            high = middle
        else:
            low = middle
    exact = ((low + high) / 2).limit_denominator(DENOMINATOR)
    if low <= exact <= high and determinant(_shifted(matrix, exact, len(matrix))) == 0:
        return exact
    return low
