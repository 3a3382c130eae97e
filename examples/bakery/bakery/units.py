"""Weights as people write them."""

import re

GRAMS = {"g": 1, "kg": 1000, "oz": 28}

_AMOUNT = re.compile(r"^\s*(\d+(?:\.\d+)?)\s*([a-z]+)\s*$")


def to_grams(text: str) -> float:
    """Weight in grams.

    >>> to_grams("2 kg")
    2000.0
    >>> to_grams("3oz")
    84.0

    Raises ValueError for an unknown unit or what is no weight.
    """
    match = _AMOUNT.match(text)
    if match is None:
        raise ValueError(f"not a weight: {text!r}")
    number, unit = match.groups()
    if unit not in GRAMS:
        raise ValueError(f"unknown unit: {unit}")
    return float(number) * GRAMS[unit]


def describe(grams: float) -> str:
    """A weight for people: grams below a kilogram, kilograms from there on.

    >>> describe(500)
    '500 g'
    >>> describe(1500)
    '1.5 kg'
    """
    if grams < GRAMS["kg"]:
        return f"{grams:g} g"
    return f"{grams / GRAMS['kg']:g} kg"
