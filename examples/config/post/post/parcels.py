"""Parcels and what it costs to send them."""

import hashlib

RATES = {"near": 3, "far": 7}
# Digests of the stamps that were sold: whoever reads them can print none.
SOLD = {
    "4c165d596e6afb5317d182574d7e6ecca8b73be4aa40d6a36ebd11dd29753285",
    "2a46d6b4ba57621eccf9146aa789a47fdba41f3a12b309ccf62c8222fa6c2f24",
}


class Parcel:
    """A parcel with a stamp that was sold here."""

    def __init__(self, stamp, place, grams):
        if hashlib.sha256(stamp.encode()).hexdigest() not in SOLD:
            raise ValueError("the stamp was not sold here")
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
