"""node/repost_split/changes.mjs explains why effects are withheld.

Examples: `variable WORDS`, `argument 0.items`, `random`, `environment HOME`, `open Client.send`.
"""

import re

from .channel import dumps, loads

_NUMBERS = re.compile(r'\["o",(-?\d+)\]')
_ATTRIBUTES, _CONTENT = 4, 3
_WITH_ATTRIBUTES = ("obj", "val", "err")
_ELSEWHERE = "elsewhere"
_MAX_VISITED = 20_000


class Effects:
    """allowed: None while recording. `carries_all`: old recordings have no effects."""

    def __init__(self, job):
        allowed = job["allowed"]
        found = None if allowed is None else allowed.get("effects")
        self.is_recording = allowed is None
        self.carries_all = not self.is_recording and found is None
        self._allowed = frozenset(found or ())
        self._answers = None
        self.learned = set()
        self.withheld = False

    def learns(self, use):
        if self.is_recording:
            self.learned.add(use)
        return self.is_recording or self.carries_all or use in self._allowed

    def has_answer(self, key, digest):
        if self.is_recording:
            self.learned.add("%s %s" % (key, digest))
            return True
        if self._answers is None:
            self._answers = answers_of(self._allowed)
        known = self._answers.get(key, ())
        return len(known) != 1 or digest in known

    def permits(self, effect):
        """Permits parts of recorded effects too."""
        if self.learns(effect) or any(effect[:at] in self._allowed for at, sign in enumerate(effect) if sign == "."):
            return True
        self.withheld = True
        return False

    def permits_all(self, effects):
        # Each effect is learned while recording.
        return all([self.permits(effect) for effect in sorted(effects)])


def answers_of(effects):
    found = {}
    for effect in effects:
        if effect.startswith("answer "):
            key, _, digest = effect.rpartition(" ")
            found.setdefault(key, set()).add(digest)
    return found


class HeapEffects:
    """Parts of containers count as their container."""

    def __init__(self, effects, texts):
        self._effects = effects
        self._texts = texts
        self._calls = []
        self._edges = {}
        self._paths = {}
        self.variables = {}
        self.withheld = {}

    def begin_call(self, written):
        self._calls.append(written)

    def end_call(self):
        self._calls.pop()

    def admit(self, nodes):
        known = {node[0] for node in nodes if type(node[0]) is int and node[0] in self._texts}
        if not known or self._effects.carries_all:
            return nodes
        places = self._places(known)
        admitted = []
        for node in nodes:
            kept = self._admit(node, places.get(node[0]) or {_ELSEWHERE}) if node[0] in known else node
            if kept is not None:
                admitted.append(kept)
        return admitted

    def _admit(self, node, places):
        before = loads(self._texts[node[0]])
        if node[1] not in _WITH_ATTRIBUTES or before[1] != node[1] or len(before) != len(node):
            return node if self._effects.permits_all(places) else None
        kept = list(node)
        rest = [index for index in range(len(node)) if index != _ATTRIBUTES and node[index] != before[index]]
        if rest and not self._effects.permits_all(places):
            for index in rest:
                kept[index] = before[index]
        kept[_ATTRIBUTES] = self._attributes(node[0], before[_ATTRIBUTES], node[_ATTRIBUTES], places)
        return kept

    def _attributes(self, number, before, now, places):
        old, new = dict(before), dict(now)
        kept, added = {}, {}
        for name in [*new, *(name for name in old if name not in new)]:
            is_same = name in old and name in new and old[name] == new[name]
            if is_same and name not in self.withheld.get(number, ()):
                kept[name] = new[name]
            elif self._effects.permits_all({"%s.%s" % (place, name) for place in places}):
                if name in new:
                    kept[name] = new[name]
            elif name in old and name not in self.withheld.get(number, ()):
                kept[name] = old[name]
            elif name in new:
                added[name] = new[name]
        self.withheld[number] = added
        return [[name, kept[name]] for name in kept]

    def _places(self, wanted):
        places, paths, pending = {}, {}, []

        def visit(number, path):
            if number in wanted:
                places.setdefault(number, set()).add(path)
            if number not in paths:
                paths[number] = path
                pending.append(number)

        for path, text in self._roots():
            for number in _numbers(text):
                visit(number, path)
        for number in pending:
            text = self._texts.get(number)
            if text is None or len(paths) > _MAX_VISITED:
                continue
            for name, held in self._held_by(number, text):
                path = paths[number] if name is None else self._path(paths[number], name)
                for found in held:
                    visit(found, path)
        return places

    def _held_by(self, number, text):
        known = self._edges.get(number)
        if known is None or known[0] is not text:
            known = self._edges[number] = (text, [(name, _numbers(part)) for name, part in _parts(text)])
        return known[1]

    def _path(self, path, name):
        key = path, name
        if key not in self._paths:
            # Keeps linked lists short.
            self._paths[key] = path if name in path.split(".")[1:] else "%s.%s" % key
        return self._paths[key]

    def _roots(self):
        for name, text in self.variables.items():
            yield "variable " + name, text
        for _, arguments, names, items in self._calls:
            for index, argument in enumerate(arguments[1]):
                yield "argument %d" % index, dumps(argument)
            for name, item in zip(names[1], items[1]):
                yield "argument %s" % name, dumps(item)


def _numbers(text):
    return [int(number) for number in _NUMBERS.findall(text)]


def _parts(text):
    if text.split('"', 2)[1] not in _WITH_ATTRIBUTES:
        return [(None, text)]
    node = loads(text)
    parts = [(name, dumps(item)) for name, item in node[_ATTRIBUTES]]
    return parts if node[_CONTENT] is None else [*parts, (None, dumps(node[_CONTENT]))]
