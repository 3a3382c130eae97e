"""Reads combined flags such as re.IGNORECASE | re.DOTALL."""

import enum

from repost_runtime import inspection

from .problems import Violation


def number_of(value):
    cls = type(value)
    if not inspection.is_a(value, enum.Flag):
        return None
    number = inspection.attributes(value).get("_value_")
    return number if type(number) is int and _consists_of_members(cls, number) else None


def combined(cls, number):
    """Runs only methods of the standard library."""
    if type(number) is not int or enum.Flag not in inspection.mro(cls) or not _consists_of_members(cls, number):
        raise Violation("no members of a flag")
    known = inspection.class_dict(cls).get("_value2member_map_")
    if type(known) is dict and number in known:
        return known[number]
    base = enum.IntFlag if enum.IntFlag in inspection.mro(cls) else enum.Flag
    return base._missing_.__func__(cls, number)


def _consists_of_members(cls, number):
    members = inspection.class_dict(cls).get("_member_map_")
    values = [inspection.attributes(member).get("_value_") for member in members.values()]
    every = 0
    for value in values:
        if type(value) is not int:
            return False
        every |= value
    return 0 <= number and number & ~every == 0
