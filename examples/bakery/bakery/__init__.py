"""Sums and recipes of a small bakery."""

from .batches import batches, fill_trays
from .ledger import Ledger

__all__ = ["Ledger", "batches", "fill_trays"]
