"""Stock of loaves."""


class Ledger:
    """Amounts by name, never below zero.

    >>> ledger = Ledger({"rye": 3})
    >>> ledger.take("rye", 2)
    1
    """

    def __init__(self, stock: dict[str, int] | None = None) -> None:
        self._stock = dict(stock or {})

    def add(self, name: str, count: int = 1) -> int:
        """Put loaves in; returns how many there are then.

        >>> Ledger().add("rye", 2)
        2
        """
        if count < 0:
            raise ValueError("nothing can be added less than nothing")
        self._stock[name] = self._stock.get(name, 0) + count
        return self._stock[name]

    def take(self, name: str, count: int = 1) -> int:
        """Take loaves out; returns how many are left.

        >>> Ledger({"rye": 3}).take("rye")
        2
        """
        left = self._stock.get(name, 0) - count
        if left < 0:
            raise KeyError(name)
        self._stock[name] = left
        return left

    def short(self, wanted: dict[str, int]) -> dict[str, int]:
        """How many loaves are missing of each kind that is wanted.

        >>> Ledger({"rye": 3}).short({"rye": 5, "oat": 1})
        {'rye': 2, 'oat': 1}
        """
        missing = {}
        for name, count in wanted.items():
            have = self._stock.get(name, 0)
            if have < count:
                missing[name] = count - have
        return missing
