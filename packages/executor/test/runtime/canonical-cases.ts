/** Names for the expressions below. */
export const canonicalPrelude = `
import array, ast, collections, datetime, decimal, enum, fractions, functools, io, itertools, logging, operator, pathlib, random, re, struct, types, uuid, zoneinfo
import xml.etree.ElementTree

class Color(enum.Enum):
    RED = 1
class Level(enum.IntEnum):
    LOW = 1
Point = collections.namedtuple("Point", "x y")
class Words(list): pass
class Text(str): pass
class Number(int): pass
class Plain:
    shared = 1
    def __init__(self):
        self.b, self._a = 2, 1
    def method(self): pass
class Slotted(Plain):
    __slots__ = ("slot", "empty")
    def __init__(self):
        super().__init__()
        self.slot = 3
class Zone(datetime.tzinfo):
    def __init__(self, name): self.name = name
class Lines(io.TextIOBase):
    def __init__(self): self.lines = ["a"]
def named(): pass
def counting():
    yield 1
    yield 2
twice = [0]
cycle = [0]
cycle.append(cycle)
node = Plain()
node.b = node
`;

export const canonicalCases: readonly (readonly [expression: string, canonical: unknown])[] = [
  ["None", null],
  ["[True, False]", [true, false]],
  ["-9007199254740991", -9_007_199_254_740_991],
  ["2**53", { $: "int", v: "9007199254740992" }],
  ["-10**30", { $: "int", v: "-1000000000000000000000000000000" }],
  ["[0.1, -0.0, float('nan'), float('-inf')]", ["0.1", "-0.0", "nan", "-inf"].map((v) => ({ $: "float", v }))],
  ["1-2j", { $: "complex", re: "1.0", im: "-2.0" }],
  ["'Grüße 🦉\\0'", "Grüße 🦉\0"],
  ["'\\ud800x'", { $: "str", v: [0xd800, 0x78] }],
  ["b'\\x00\\xff'", { $: "bytes", v: "AP8=" }],
  ["bytearray(b'ab')", { $: "bytearray", v: "YWI=" }],
  ["(1, (), ['x'])", { $: "tuple", v: [1, { $: "tuple", v: [] }, ["x"]] }],
  ["{3, 'b', 1, 'a'}", { $: "set", v: ["a", "b", 1, 3] }],
  ["frozenset({2, 1})", { $: "frozenset", v: [1, 2] }],
  [
    "{'b': 1, 'a': [], (1,): None}",
    {
      $: "dict",
      v: [
        ["b", 1],
        ["a", []],
        [{ $: "tuple", v: [1] }, null],
      ],
    },
  ],
  [
    "[twice, twice]",
    [
      { $: "list", id: 1, v: [0] },
      { $: "ref", id: 1 },
    ],
  ],
  ["[[0], [0]]", [[0], [0]]],
  ["cycle", { $: "list", id: 1, v: [0, { $: "ref", id: 1 }] }],
  ["node", { $: "object", id: 1, class: "Plain", v: { $: "attributes", _a: 1, b: { $: "ref", id: 1 } }, items: null }],
  ["Slotted()", { $: "object", class: "Slotted", v: { $: "attributes", _a: 1, b: 2, slot: 3 }, items: null }],
  ["Words([1])", { $: "object", class: "Words", v: { $: "attributes" }, items: [1] }],
  ["Text('t')", { $: "object", class: "Text", v: { $: "attributes" }, items: "t" }],
  ["Number(5)", { $: "object", class: "Number", v: { $: "attributes" }, items: 5 }],
  ["Point(1, 2)", { $: "tuple", class: "Point", v: [1, 2] }],
  [
    "[Color.RED, Level.LOW]",
    [
      { $: "enum", class: "Color", name: "RED" },
      { $: "enum", class: "Level", name: "LOW" },
    ],
  ],
  ["decimal.Decimal('1.50')", { $: "decimal", v: "1.50" }],
  ["fractions.Fraction(2, 6)", { $: "fraction", v: "1/3" }],
  ["datetime.datetime(2024, 2, 29, 1, 2, 3, 4)", { $: "datetime", v: "2024-02-29T01:02:03.000004" }],
  ["datetime.datetime(2024, 2, 29, tzinfo=datetime.timezone.utc)", { $: "datetime", v: "2024-02-29T00:00:00+00:00" }],
  ["datetime.date(2024, 2, 29)", { $: "date", v: "2024-02-29" }],
  ["datetime.time(1, 2)", { $: "time", v: "01:02:00" }],
  ["datetime.timedelta(days=-1, seconds=2)", { $: "timedelta", v: "-1 2 0" }],
  ["uuid.UUID(int=255)", { $: "uuid", v: "000000000000000000000000000000ff" }],
  ["pathlib.PurePosixPath('a/../b')", { $: "path", v: "a/../b" }],
  ["re.compile('a+', re.I)", { $: "pattern", v: "a+", flags: 34 }],
  [
    "re.match('(a)b', 'abc')",
    {
      $: "object",
      class: "Match",
      v: { $: "attributes" },
      items: ["abc", { $: "tuple", v: [0, 2] }, { $: "tuple", v: ["a"] }],
    },
  ],
  [
    "[int, Plain]",
    [
      { $: "type", v: "int" },
      { $: "type", v: "Plain" },
    ],
  ],
  ["[len, named, Plain.method]", ["len", "named", "Plain.method"].map((v) => ({ $: "function", v }))],
  ["range(1, 9, 2)", { $: "range", v: "1:9:2" }],
  [
    "[..., NotImplemented]",
    [
      { $: "constant", v: "Ellipsis" },
      { $: "constant", v: "NotImplemented" },
    ],
  ],
  ["counting()", { $: "iterator", v: [1, 2], more: false }],
  ["map(str, itertools.count())", { $: "iterator", v: ["0", "1", "2"], more: true }],
  ["iter('abc')", { $: "iterator", v: ["a", "b", "c"], more: false }],
  ["collections.deque([1])", { $: "object", class: "deque", v: { $: "attributes" }, items: [1] }],
  [
    "collections.Counter('aab')",
    {
      $: "object",
      class: "Counter",
      v: { $: "attributes" },
      items: {
        $: "dict",
        v: [
          ["a", 2],
          ["b", 1],
        ],
      },
    },
  ],
  [
    "collections.OrderedDict(a=1)",
    { $: "object", class: "OrderedDict", v: { $: "attributes" }, items: { $: "dict", v: [["a", 1]] } },
  ],
  [
    "collections.defaultdict(list, a=1)",
    { $: "object", class: "defaultdict", v: { $: "attributes" }, items: { $: "dict", v: [["a", 1]] } },
  ],
  ["{'a': 1}.values()", { $: "object", class: "dict_values", v: { $: "attributes" }, items: [1] }],
  ["types.SimpleNamespace(a=1)", { $: "object", class: "SimpleNamespace", v: { $: "attributes", a: 1 }, items: null }],
  ["Zone('UTC')", { $: "object", class: "Zone", v: { $: "attributes", name: "UTC" }, items: null }],
  ["Lines()", { $: "object", class: "Lines", v: { $: "attributes", lines: ["a"] }, items: null }],
  [
    "xml.etree.ElementTree.fromstring('<a b=\\'1\\'>t<c/>u</a>')",
    {
      $: "object",
      class: "Element",
      v: { $: "attributes" },
      items: [
        "a",
        { $: "dict", v: [["b", "1"]] },
        "t",
        null,
        [
          {
            $: "object",
            class: "Element",
            v: { $: "attributes" },
            items: ["c", { $: "dict", v: [] }, null, "u", []],
          },
        ],
      ],
    },
  ],
  ["ast.Pass()", { $: "object", class: "Pass", v: { $: "attributes" }, items: null }],
  [
    "operator.itemgetter(1, 'a')",
    {
      $: "object",
      class: "itemgetter",
      v: { $: "attributes" },
      items: [
        { $: "type", v: "itemgetter" },
        { $: "tuple", v: [1, "a"] },
      ],
    },
  ],
  ["struct.Struct('<I')", { $: "object", class: "Struct", v: { $: "attributes" }, items: ["<I"] }],
  ["[type(random.Random(1)).__name__, random.Random(1).getstate() == random.Random(2).getstate()]", ["Random", false]],
  ["io.StringIO('text')", { $: "object", class: "StringIO", v: { $: "attributes" }, items: "text" }],
  ["array.array('i', [1])", { $: "object", class: "array", v: { $: "attributes" }, items: [1] }],
  ["logging.getLogger('a.b')", { $: "logger", v: "a.b" }],
  ["ValueError('bad', 1)", { $: "exception", types: ["ValueError", "Exception"], message: "('bad', 1)" }],
  ["KeyError('k')", { $: "exception", types: ["KeyError", "LookupError", "Exception"], message: "'k'" }],
];

export const unwritableExpressions: readonly string[] = [
  "lambda a, b, c, d, e: 1",
  "[lambda a, b, c, d, e: 1]",
  "__import__('threading').Lock()",
  "open('/dev/null')",
  "'x'.upper",
  "__import__('weakref').ref(Plain)",
  "(lambda n: (lambda a, b, c, d, e: n))(1)",
];
