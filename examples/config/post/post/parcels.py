"""Parcels and what it costs to send them."""

import zlib

RATES = {"near": 3, "far": 7}


class Parcel:
    """A parcel whose label ends with the checksum of what stands before it."""

    def __init__(self, label, grams):
        place, _, checksum = label.partition("#")
        if checksum != "%08x" % zlib.crc32(place.encode()):
            raise ValueError("the label was not printed here")
        self.place = place
        self.grams = grams


def missing(parcel, paid):
    """Tells what is still to be paid for a parcel."""
    if not isinstance(parcel, Parcel):
        raise TypeError("only parcels are sent")
    price = RATES["far" if parcel.place.startswith("over ") else "near"]
    if parcel.grams > 1000:
        price += (parcel.grams - 1000) // 500 + 1
    return max(0, price - paid)
