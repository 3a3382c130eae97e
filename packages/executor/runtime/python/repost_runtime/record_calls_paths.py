from . import record_calls_tags, inspection


class Paths:
    """A value inside an earlier one becomes a path to it."""

    def __init__(self, write):
        self._write = write
        self._found = {}

    def add(self, name, value):
        if type(value) not in record_calls_tags.PLAIN and not inspection.is_a(value, type):
            for key, path in paths(value).items():
                self._found.setdefault(key, (name, path, value))

    def write(self, name, value):
        kind = type(value)
        found = None if kind in record_calls_tags.PLAIN or kind is tuple else self._found.get(id(value))
        if found is not None and inspection.attributes(value):
            return {"k": "path", "of": found[0], "path": found[1]}
        written = self._write(value)
        self.add(name, value)
        return written


def paths(value, limit=300, depth=3):
    found = {id(value): []}
    level = [(value, [])]
    for _ in range(depth):
        below = []
        for holder, path in level:
            for step, item in _steps(holder):
                kind = type(item)
                if kind in record_calls_tags.PLAIN or id(item) in found or inspection.is_a(item, type) or len(found) > limit:
                    continue
                found[id(item)] = path + [step]
                below.append((item, path + [step]))
        level = below
    return found


def _steps(holder):
    kind = type(holder)
    if kind in (list, tuple):
        return [(index, item) for index, item in enumerate(holder[:60])]
    if kind is dict:
        return [(key, item) for key, item in list(holder.items())[:60] if type(key) in (str, int)]
    return [("." + name, item) for name, item in sorted(inspection.attributes(holder).items()) if name.isidentifier()]
