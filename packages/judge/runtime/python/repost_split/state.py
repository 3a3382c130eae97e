"""State that travels with every message."""

from .problems import Violation


class State:
    def __init__(self, parts):
        self._parts = {part.key: part for part in parts}

    def begin(self):
        for part in self._parts.values():
            part.begin()

    def collect(self):
        found = {key: part.collect() for key, part in self._parts.items()}
        return {key: value for key, value in found.items() if value is not None}

    def commit(self):
        for part in self._parts.values():
            part.commit()

    def prepare(self, found, nodes):
        if not set(found) <= set(self._parts):
            raise Violation("state of no known kind")
        for key, value in found.items():
            self._parts[key].prepare(value, nodes)

    def apply(self, found):
        for key, value in found.items():
            self._parts[key].apply(value)
