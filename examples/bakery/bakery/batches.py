"""Dividing orders over ovens and trays."""

from . import units
from .units import to_grams as grams_of


def batches(order: int, oven: int) -> list[int]:
    """Sizes of the batches in which an order is baked, full ovens first.

    >>> batches(10, 4)
    [4, 4, 2]
    >>> batches(8, 4)
    [4, 4]
    >>> batches(0, 4)
    []
    """
    if oven <= 0:
        raise ValueError("an oven holds one loaf or more")
    full, rest = divmod(order, oven)
    sizes = [oven] * full
    if rest:
        sizes.append(rest)
    return sizes


def fill_trays(loaves: list[str], per_tray: int = 2) -> list[list[str]]:
    """Loaves in the order given, on trays.

    >>> fill_trays(["rye", "oat", "spelt"])
    [['rye', 'oat'], ['spelt']]
    """
    trays: list[list[str]] = []
    for position, loaf in enumerate(loaves):
        if position % per_tray == 0:
            trays.append([])
        trays[-1].append(loaf)
    return trays


def total_weight(amounts: list[str]) -> str:
    """Weight of several amounts together, for people.

    >>> total_weight(["2 kg", "500 g"])
    '2.5 kg'
    >>> total_weight([])
    '0 g'
    """
    return units.describe(sum(grams_of(amount) for amount in amounts))
