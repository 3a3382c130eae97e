"""node/repost_split/heap.mjs explains the numbers and messages."""

import sys
import weakref

from .channel import dumps, loads
from .describe import Describer
from .effects import HeapEffects
from .named_tuples import NamedTuples
from .problems import TooLarge, Violation
from .reading import NodeReader
from .snapshots import Snapshots

MAX_DEPTH = 150
MAX_NODES = 150_000
MAX_TEXT = 48 * 1024 * 1024
HANDLE = "handle"


class Heap:

    def __init__(self, realm, target, proxies):
        self.realm = realm
        self.proxies = proxies
        self.sign = 1 if realm.trusted else -1
        self.objects = {}
        self.tags = {}
        self._numbers = {}
        self._texts = {}
        self._last = 0
        self._sending = {}
        self._snapshots = Snapshots(self._numbers)
        self._unheld = []
        self.effects = HeapEffects(realm.effects, self._texts)
        self.named_tuples = NamedTuples(realm)
        self.describer = Describer(self, realm, target)
        self.reader = NodeReader(self, realm, target)
        self._begin()

    def _begin(self):
        self._pending = []
        self._budget = MAX_NODES

    def number_of(self, value):
        return self._numbers.get(id(value))

    def bind(self, number, value, tag):
        self.objects[number] = value
        self.tags[number] = tag
        self._numbers[id(value)] = number

    def is_ours(self, number):
        return number * self.sign > 0

    def write(self, value, depth=0):
        self._budget -= 1
        if self._budget < 0 or depth > MAX_DEPTH:
            raise TooLarge("a value of too many parts" if self._budget < 0 else "a value nested too deeply")
        kind = type(value)
        if value is None or kind is bool or kind is str:
            return value
        number = self._numbers.get(id(value))
        if number is None:
            plain = self.describer.plain(value, depth)
            if plain is not None:
                return plain
            self._last += self.sign
            number = self._last
            self.bind(number, value, self.describer.tag_of(value))
            self._pending.append(number)
        elif number not in self._texts:
            self._pending.append(number)
        return ["o", number]

    def changes(self):
        changed = {}
        done = set()
        size = 0
        pending = self._pending
        # They may have changed before release.
        self._unheld = [number for number in self.objects if self._is_unheld(number)]
        pending.extend(number for number in self.objects if number in self._texts)
        while pending:
            number = pending.pop()
            if number in done or (self.tags[number] == HANDLE and number in self._texts):
                continue
            done.add(number)
            tag, value = self.tags[number], self.objects[number]
            if self._snapshots.is_same(number, tag, value):
                continue
            text = dumps([number, *self.describer.body(tag, value)])
            if self._texts.get(number) == text:
                self._snapshots.take(number, tag, value)
            else:
                self._snapshots.forget(number)
                changed[number] = text
                size += len(text)
                if size > MAX_TEXT:
                    raise TooLarge("a message of more than %d characters" % MAX_TEXT)
        self._sending = changed
        self._begin()
        return list(changed.values())

    def commit(self):
        self._texts.update(self._sending)
        self._put_aside()

    def _put_aside(self):
        """The sent text suffices to recreate values of this table only."""
        for number in self._unheld:
            if self._is_unheld(number):
                del self._numbers[id(self.objects.pop(number))]

    def _is_unheld(self, number):
        # The table, the local name and the argument of getrefcount.
        value = self.objects[number]
        if sys.getrefcount(value) > 3 or number not in self._texts or self.tags[number] == HANDLE:
            return False
        # A weak reference would notice the release.
        return not weakref.getweakrefcount(value)

    def object(self, number):
        if number not in self.objects and number in self._texts:
            self.reader.restore(self._aside(number))
        return self.objects.get(number)

    def _aside(self, number):
        nodes, pending = {}, [number]
        while pending:
            number = pending.pop()
            if number in nodes or number in self.objects or number not in self._texts:
                continue
            nodes[number] = loads(self._texts[number])
            pending.extend(_numbers_in(nodes[number][2:]))
        return list(nodes.values())

    def abandon(self):
        self._begin()

    def read(self, nodes):
        self.reader.take(nodes)
        for node in nodes:
            self._texts[node[0]] = dumps(node)
            self._snapshots.forget(node[0])

    def admit(self, nodes):
        return self.effects.admit(nodes) if self.realm.trusted else nodes

    def withheld(self, value):
        """Returns attributes that only the other side has."""
        return self.effects.withheld.get(self.number_of(value), {})

    def value(self, written):
        return self.reader.value(written, 0)

    def handle(self, number):
        if type(number) is not int or not self.is_ours(number) or self.tags.get(number) != HANDLE:
            raise Violation("%r is not the number of a handle" % (number,))
        return self.objects[number]


def _numbers_in(parts):
    pending = list(parts)
    while pending:
        part = pending.pop()
        if type(part) is list:
            if len(part) == 2 and part[0] == "o" and type(part[1]) is int:
                yield part[1]
            pending.extend(part)
