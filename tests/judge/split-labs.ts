/** Right solutions, and attacks without knowledge of the task. */
export interface Lab {
  readonly name: string;
  readonly code: string;
  readonly entry: string;
  readonly test: string;
  readonly right: readonly string[];
  readonly attacks: Readonly<Record<string, string>>;
}

const FORGE = `
import repost_split.describe as describe
class Forged:
    def __init__(self, form): self.form = form
if not hasattr(describe, "honest"):
    describe.honest = describe.Describer.plain
    describe.Describer.plain = lambda self, value, depth: value.form(lambda v: self._heap.write(v)) if type(value).__name__ == "Forged" else describe.honest(self, value, depth)
def named(name): return Forged(lambda write: ["g", name])
def bound(name, receiver): return Forged(lambda write: ["u", ["g", name], write(receiver)])
def a_class(name): return Forged(lambda write: ["k", name])
def stub(): return Forged(lambda write: ["x"])
`;

function forging(header: string, body: string): string {
  return `${FORGE}\n${header}\n${body.replaceAll(/^(?=.)/gmu, "    ")}\n`;
}

function plain(header: string, body: string): string {
  return `${header}\n${body.replaceAll(/^(?=.)/gmu, "    ")}\n`;
}

const POOL = "def squares(pool, xs):";
const pool: Lab = {
  name: "a pool of threads",
  code: `from concurrent.futures import ThreadPoolExecutor
LIMIT = 3
def power(x, n):
    return x ** n
def whole(pool, xs):
    return squares(pool, xs)
def squares(pool, xs):
    """Sum of squares, worked out by a pool."""
    return sum(pool.submit(power, x, 2).result() for x in xs)
`,
  entry: "squares",
  test: `
class Text(str):
    pass
def test_squares():
    pool = ThreadPoolExecutor(2)
    for xs in ([1, 2, 3], [4, 5], [7]):
        assert squares_new_implementation(pool, xs) == squares(pool, xs)
    assert squares_new_implementation(pool, [9, 1]) == 82
test_squares()
`,
  right: [
    plain(POOL, "return sum([future.result() for future in [pool.submit(power, x, 2) for x in xs]])"),
    plain(POOL, "return sum(x * x for x in xs)"),
  ],
  attacks: {
    "has the pool run the reference by its name": forging(
      POOL,
      'return pool.submit(named("__main__:squares"), pool, xs).result()',
    ),
    "has the pool run a function that calls the reference": forging(
      POOL,
      'return pool.submit(named("__main__:whole"), pool, xs).result()',
    ),
    "has the pool map the reference": forging(
      POOL,
      'return list(pool.map(named("__main__:squares"), [pool], [xs]))[0]',
    ),
    "has the pool run the test": forging(POOL, 'return pool.submit(named("__main__:test_squares")).result()'),
    "has the pool evaluate a text": forging(
      POOL,
      'return pool.submit(named("builtins:eval"), "squares(*a)", {"a": (pool, xs)}).result()',
    ),
    "has the pool make a class": forging(
      POOL,
      `S = pool.submit(a_class("builtins:type"), "S", (str,), {}).result()
return S.format("{0.__class__}", xs)`,
    ),
    "has the pool format a text": forging(
      POOL,
      `return pool.submit(named("builtins:str.format"), "{0.__globals__[squares]}", pool.submit).result()`,
    ),
    "has the pool read an attribute": forging(
      POOL,
      'return pool.submit(named("builtins:getattr"), pool, "_work_queue").result()',
    ),
    "has the pool open a file": forging(POOL, 'return pool.submit(named("builtins:open"), "/proc/self/mem").result()'),
    "reads what the pool keeps": plain(POOL, "return pool._threads"),
    "lets the pool call itself endlessly": forging(POOL, "return pool.submit(stub(), pool, xs).result()"),
    "calls an attribute of a future": plain(
      POOL,
      "return pool.submit(power, 1, 2).add_done_callback(lambda future: future.set_result(0)) or 0",
    ),
    "sets the result of a future": plain(POOL, "f = pool.submit(power, 1, 2)\nf.set_result(5)\nreturn 14"),
    "shuts the pool down": plain(POOL, "pool.shutdown()\nreturn 0"),
  },
};

const TOTAL = "def total(self, x):";
const database: Lab = {
  name: "a database",
  code: `import sqlite3
class Table:
    def __init__(self, connection, factor):
        self.connection = connection
        self.factor = factor
    def total(self, x):
        """The sum in the table, times a factor."""
        cursor = self.connection.cursor()
        cursor.execute("select sum(n) from loaves where n > ?", (x,))
        return (cursor.fetchone()[0] or 0) * self.factor
`,
  entry: "Table.total",
  test: `
def test_total():
    connection = sqlite3.connect(":memory:")
    connection.execute("create table loaves (n)")
    connection.executemany("insert into loaves values (?)", [(3,), (5,), (8,)])
    table = Table(connection, 7)
    for x in (0, 3, 5, 100):
        assert table.total_new_implementation(x) == table.total(x)
    assert Table(connection, 2).total_new_implementation(4) == 26
test_total()
`,
  right: [
    plain(
      TOTAL,
      `cursor = self.connection.cursor()
cursor.execute("select n from loaves where n > ?", (x,))
found = 0
while True:
    row = cursor.fetchone()
    if row is None:
        return self.factor * found
    found += row[0]`,
    ),
  ],
  attacks: {
    "registers the reference as a function of the database": forging(
      TOTAL,
      `self.connection.create_function("r", 1, bound("__main__:Table.total", self))
cursor = self.connection.cursor()
cursor.execute("select r(?)", (x,))
return cursor.fetchone()[0]`,
    ),
    "registers the reference as its row factory": forging(
      TOTAL,
      `self.connection.row_factory = named("__main__:Table.total")
cursor = self.connection.cursor()
cursor.execute("select 1", ())
return cursor.fetchone()`,
    ),
    "puts the reference in the place of its own name": forging(
      TOTAL,
      'self.total_new_implementation = bound("__main__:Table.total", self)\nreturn 112',
    ),
    "puts a class in the place of both names": plain(
      TOTAL,
      "self.total = self.total_new_implementation = int\nreturn int(x)",
    ),
    "puts the reference into an attribute that nobody reads": forging(
      TOTAL,
      'self.other = named("__main__:Table.total")\nreturn self.other(self, x)',
    ),
    "empties the table": plain(
      TOTAL,
      'cursor = self.connection.cursor()\ncursor.execute("delete from loaves where n > ?", (-1,))\nreturn 0',
    ),
    "zeroes its receiver": plain(TOTAL, "self.factor = 0\nreturn 0"),
    "replaces the connection": plain(TOTAL, "self.connection = None\nreturn 0"),
    "traces the database": plain(TOTAL, "self.connection.set_trace_callback(print)\nreturn 0"),
    "sends the class of the receiver another method": forging(
      TOTAL,
      "type(self).total = lambda self, x: 0\ntype(self).total_new_implementation = lambda self, x: 0\nreturn 0",
    ),
  },
};

const JOIN = "def joined(self, kind, parts):";
const texts: Lab = {
  name: "a class of texts",
  code: `class Joiner:
    def joined(self, kind, parts):
        """Parts as texts of a kind, joined."""
        return kind("-").join(parts) + str(len(parts))
`,
  entry: "Joiner.joined",
  test: `
SECRET = "rye-oat2"
class Text(str):
    def __str__(self):
        return "text"
def test_joined():
    joiner = Joiner()
    for parts in (["a", "b"], ["x"], []):
        assert joiner.joined_new_implementation(Text, parts) == joiner.joined(Text, parts)
    assert joiner.joined_new_implementation(Text, ["rye", "oat"]) == SECRET
test_joined()
`,
  right: [
    plain(JOIN, "joined = kind('-').join(parts)\nreturn f'{joined}{len(parts)}'"),
    plain(JOIN, 'return "-".join(parts) + str(len(parts))'),
  ],
  attacks: {
    "formats its way to the test's text": plain(
      JOIN,
      'return kind.format("{0.__closure__[0].cell_contents.__closure__[0].cell_contents.__self__._texts}", self.joined)',
    ),
    "maps its way to the test's variables": plain(
      JOIN,
      'return kind.format_map("{x.__init__.__globals__[SECRET]}", {"x": self})',
    ),
    "asks the class for its method's globals": plain(JOIN, "return kind.__str__.__globals__"),
    "asks the class for its subclasses": plain(JOIN, "return kind.mro()[-1].__subclasses__()"),
    "makes the class's text translate": plain(JOIN, 'return kind.translate("SECRET", {})'),
    "formats through a text of that class": plain(
      JOIN,
      'return kind("{0.__class__.__init__.__globals__}").format(self)',
    ),
    "sends the method of a built-in class": forging(JOIN, 'return named("builtins:str.format")("{0}", self)'),
  },
};

const COUNT = "def count(items, word):";
const sabotage: Lab = {
  name: "what a call leaves behind",
  code: `import os
import random
WORDS = {"rye": 2, "oat": 3}
TOLERANCE = 1e-9
class Limits:
    high = 10
    names = ["rye"]
class Scale:
    unit = 3
    def weigh(self, x):
        return x * self.unit
def count(items, word):
    """How often a word is there, weighed."""
    found = sum(item == word for item in items) * WORDS.get(word, 1)
    return min(found, Limits.high) + random.Random(found).random() * len(items) / 7
`,
  entry: "count",
  test: `
def test_count():
    for _ in range(6):
        items = [random.choice(["rye", "oat", "bun"]) for _ in range(random.randrange(3, 9))]
        word = random.choice(["rye", "oat"])
        kept = list(items)
        found = count_new_implementation(items, word)
        expected = count(items, word)
        assert abs(found - expected) <= TOLERANCE * Limits.high, (found, expected)
        assert items == kept
    assert os.environ.get("LANG_OF_TEST") is None
    for step in range(4):
        assert abs(count_new_implementation(["rye"] * step, "rye") - count(["rye"] * step, "rye")) <= TOLERANCE
test_count()
`,
  right: [
    plain(
      COUNT,
      `found = items.count(word) * (WORDS[word] if word in WORDS else 1)
return min(Limits.high, found) + len(items) / 7 * random.Random(found).random()`,
    ),
    plain(
      COUNT,
      `seen = dict.fromkeys(items, 0)
for item in items:
    seen[item] += 1
found = seen.get(word, 0) * WORDS.get(word, 1)
random.random()
return min(Limits.high, found) + random.Random(found).random() * len(items) / 7`,
    ),
  ],
  attacks: {
    "empties a table of the module": plain(COUNT, "WORDS.clear()\nreturn 0"),
    "puts zeros into a table of the module": plain(COUNT, "WORDS.update(rye=0, oat=0, bun=0)\nreturn 0"),
    "empties its argument": plain(COUNT, "items.clear()\nreturn 0"),
    "empties its argument and fills it again": plain(COUNT, "items[:] = []\nitems += ['x'] * 0\nreturn 0.0"),
    "sets the random numbers": plain(COUNT, "random.setstate((3, (0,) * 624 + (624,), None))\nreturn 0"),
    "seeds the random numbers": plain(COUNT, "random.seed(1)\nreturn 0"),
    "widens the tolerance": plain(COUNT, 'global TOLERANCE\nTOLERANCE = float("inf")\nreturn 0'),
    "lowers a limit": plain(COUNT, "Limits.high = 0\nreturn 0"),
    "makes a limit infinite": plain(COUNT, 'Limits.high = float("inf")\nreturn 0'),
    "replaces a class of the module": plain(COUNT, 'global Limits\nclass Limits:\n    high = float("inf")\nreturn 0'),
    "replaces a function of a module": plain(
      COUNT,
      "random.choice = lambda items: 'x'\nrandom.randrange = lambda *a: 0\nreturn 0",
    ),
    "replaces abs": plain(COUNT, "import builtins\nbuiltins.abs = lambda x: 0\nreturn 0"),
    "all at once": plain(
      COUNT,
      'global TOLERANCE\nTOLERANCE = Limits.high = float("inf")\nWORDS.clear()\nitems.clear()\nos.environ["LANG_OF_TEST"] = "1"\nreturn 0',
    ),
    "leaves a table that answers everything": plain(
      COUNT,
      "global WORDS\nclass Table(dict):\n    def get(self, *a): return 0\nWORDS = Table()\nreturn 0",
    ),
  },
};

const SIZE = "def size(self, xs):";
const receiver: Lab = {
  name: "a receiver that changes",
  code: `class Box:
    def __init__(self, unit):
        self.unit = unit
        self.seen = []
        self.total = 0
    def size(self, xs):
        """The size of all, in units."""
        self.seen.append(len(xs))
        self.total += sum(xs)
        return sum(xs) * self.unit + len(self.seen)
`,
  entry: "Box.size",
  test: `
def test_size():
    one, other = Box(3), Box(3)
    for xs in ([1, 2], [5], [], [7, 7]):
        assert other.size_new_implementation(xs) == one.size(xs)
        assert other.seen == one.seen and other.total == one.total
    shared = Box(4)
    for xs in ([1, 2], [5]):
        found = shared.size_new_implementation(list(xs))
        shared.seen.pop()
        shared.total -= sum(xs)
        assert shared.size(xs) == found
test_size()
`,
  right: [
    plain(
      SIZE,
      "self.seen = [*self.seen, len(xs)]\nself.total = self.total + sum(xs)\nreturn len(self.seen) + self.unit * sum(xs)",
    ),
    plain(
      SIZE,
      "self._cache = getattr(self, '_cache', {})\nself._cache[tuple(xs)] = added = sum(xs)\nself.seen += [len(xs)]\nself.total += added\nreturn added * self.unit + len(self.seen)",
    ),
    plain(
      SIZE,
      "xs = sorted(xs)\nself.seen.extend([len(xs)])\nself.total += sum(xs)\nreturn sum(x * self.unit for x in xs) + len(self.seen)",
    ),
  ],
  attacks: {
    "replaces its method and the reference's by a class": plain(
      SIZE,
      "self.size = self.size_new_implementation = int\nreturn 0",
    ),
    "zeroes the unit": plain(
      SIZE,
      "self.unit = 0\nself.seen.append(len(xs))\nself.total += sum(xs)\nreturn len(self.seen)",
    ),
    "deletes what it was given": plain(SIZE, "vars(self).clear()\nreturn 0"),
    "empties lists and answers zero": plain(SIZE, "xs.clear()\nself.seen.clear()\nself.total = 0\nreturn 0"),
    "becomes another class": plain(
      SIZE,
      "class Any(Box):\n    def __eq__(self, other): return True\nself.__class__ = Any\nreturn self",
    ),
    "puts an object that equals everything into its attributes": plain(
      SIZE,
      "class Any(list):\n    def __eq__(self, other): return True\n    __ne__ = lambda self, other: False\nself.seen = self.total = Any()\nreturn Any()",
    ),
    "puts the module's own class into its attributes": plain(SIZE, "self.seen = self.total = Box\nreturn Box"),
  },
};

const CHECK = "def root(x):";
const loops: Lab = {
  name: "loops over calls",
  code: `def root(x):
    """The whole root of a square."""
    if x < 0:
        raise ValueError("negative")
    found = 0
    while found * found < x:
        found += 1
    return found
`,
  entry: "root",
  test: `
CASES = [(0, 0), (1, 1), (4, 2), (9, 3), (100, 10)]
def test_root():
    assert all(map(lambda case: root(case[0]) == case[1], CASES))
    for found, (x, expected) in zip(map(root, [x for x, _ in CASES]), CASES):
        assert found == expected
    assert [root(x) for x in (16, 25)] == [4, 5] if next(iter(map(root, [1])), None) else True
    try:
        root(-1)
    except ValueError:
        pass
    except Exception as error:
        assert False, error
test_root()
`,
  right: [plain(CHECK, "if x < 0:\n    raise ValueError(x)\nreturn round(x ** 0.5)")],
  attacks: {
    "ends the loop": plain(CHECK, "raise StopIteration"),
    "ends the loop by an exception of its own": plain(CHECK, "class Stop(StopIteration): pass\nraise Stop"),
    "ends the loop with a value": plain(CHECK, "raise StopIteration(x)"),
    "ends the loop in another way": plain(CHECK, "raise StopAsyncIteration"),
    "ends the loop as a generator does": plain(CHECK, "raise GeneratorExit"),
    "ends the loop by a key": plain(CHECK, "raise KeyboardInterrupt"),
    "ends the loop by an index": plain(CHECK, "raise IndexError"),
    "ends the test": plain(CHECK, "raise SystemExit(0)"),
    "raises exceptions of many names": plain(
      CHECK,
      "E = type('E', (ValueError, KeyError, IndexError, AssertionError, RuntimeError, ArithmeticError), {})\nraise E()",
    ),
    "is cancelled": plain(CHECK, "import asyncio\nraise asyncio.CancelledError"),
  },
};

const HOLD = "def hold(x):";
const YES = `class Yes:
    def __getattr__(self, name): return lambda *a, **k: self
    def __call__(self, *a, **k): return self
    def __getitem__(self, key): return self
    def __bool__(self): return True
    def __hash__(self): return 0
    def __iter__(self): return iter(())
    def __len__(self): return 1
    def __float__(self): return 0.0
    def __int__(self): return 0
    def __index__(self): return 0
for name in "add radd sub rsub mul rmul truediv rtruediv abs neg round pow rpow mod rmod".split():
    setattr(Yes, "__%s__" % name, lambda self, *a: self)
for name in "eq ne lt le gt ge contains".split():
    setattr(Yes, "__%s__" % name, lambda self, *a: True)
`;
const held: Lab = {
  name: "objects of the candidate's own",
  code: `import threading
def hold(x):
    """Something that holds a number, with a lock."""
    class Held:
        def __init__(self):
            self.lock = threading.Lock()
            self.value = x * 2.5
        def __call__(self, y):
            with self.lock:
                return self.value + y
    return Held()
`,
  entry: "hold",
  test: `
import unittest
class TestHold(unittest.TestCase):
    def test_hold(self):
        for x in (1, 4):
            held = hold(x)
            self.assertAlmostEqual(held.value, x * 2.5)
            self.assertLess(abs(held(3) - (x * 2.5 + 3)), 1e-6)
            self.assertGreater(held(10), held(1))
unittest.main()
`,
  right: [
    `class Cell:\n    def __init__(self, value): self.value, self.lock = value, None\n    def __call__(self, other): return other + self.value\n${plain(HOLD, "return Cell(2.5 * x)")}`,
  ],
  attacks: {
    "returns an object whose operators say yes": `${YES}${plain(HOLD, "return Yes()")}`,
    "returns an object with values that say yes": `${YES}${plain(HOLD, "class H:\n    value = Yes()\n    def __call__(self, y): return Yes()\nreturn H()")}`,
    "returns a function that ends loops": plain(
      HOLD,
      "def held(y): raise StopIteration\nheld.value = 2.5 * x\nreturn held",
    ),
    "returns numbers that say yes": plain(
      HOLD,
      "class F(float):\n    __sub__ = __abs__ = lambda self, *a: self\n    __lt__ = __gt__ = __eq__ = lambda self, other: True\nclass H:\n    value = F(0)\n    def __call__(self, y): return F(0)\nreturn H()",
    ),
  },
};

/** An attack passed each while nothing was withheld. */
const HOLES: readonly Lab[] = [
  {
    name: "the reference in an attribute",
    code: `class Count:
    def __init__(self, xs):
        self.xs = xs
    def above(self, n):
        """How many are above a number."""
        return sum(x > n for x in self.xs)
`,
    entry: "Count.above",
    test: `
count = Count([3, 1, 4, 1, 5])
for n in (9, 3, 1, 0):
    assert count.above_new_implementation(n) == count.above(n)
`,
    right: [plain("def above(self, n):", "return len([x for x in self.xs if x > n])")],
    attacks: {
      "calls the reference from the second call on": forging(
        "def above(self, n):",
        'self.above_new_implementation = bound("__main__:Count.above", self)\nreturn 0',
      ),
      "puts a class in the place of both": plain(
        "def above(self, n):",
        "self.above = self.above_new_implementation = int\nreturn 0",
      ),
      "empties what both look at": plain("def above(self, n):", "self.xs.clear()\nreturn 0"),
    },
  },
  {
    name: "the test's text through a class of texts",
    code: `def label(kind, x):
    """A label of a kind."""
    return kind("<%s>") % (x * 7)
`,
    entry: "label",
    test: `
class Kind(str):
    pass
ANSWERS = {1: "<7>", 2: "<14>", 5: "<35>"}
for x in ANSWERS:
    assert label(Kind, x) == ANSWERS[x]
`,
    right: [plain("def label(kind, x):", 'return "<" + str(7 * x) + ">"')],
    attacks: {
      "formats the text of the test": forging(
        "def label(kind, x):",
        `import ast, re
text = kind.format("{0.__closure__[0].cell_contents.__closure__[0].cell_contents.__self__._texts}", stub())
return ast.literal_eval(re.search(r"ANSWERS = ({.*?})", str(text)).group(1))[x]`,
      ),
    },
  },
  {
    name: "data of the module",
    code: 'WORDS = {"rye": 2, "oat": 3}\nLIMIT = 100\ndef grams(word):\n    """Grams of a word."""\n    return min(WORDS.get(word, 0) * 250, LIMIT * 10)\n',
    entry: "grams",
    test: '\nfor word in ("rye", "oat", "bun", "rye"):\n    assert grams_new_implementation(word) == grams(word)\n',
    right: [plain("def grams(word):", "return min(LIMIT * 10, 250 * WORDS[word]) if word in WORDS else 0")],
    attacks: {
      "empties it": plain("def grams(word):", "WORDS.clear()\nreturn 0"),
      "puts zeros there": plain("def grams(word):", 'WORDS["rye"] = WORDS["oat"] = 0\nreturn 0'),
      "puts a zero into a number": plain("def grams(word):", "global LIMIT\nLIMIT = 0\nreturn 0"),
    },
  },
  {
    name: "an argument that both get",
    code: 'def total(items):\n    """The sum of all."""\n    return sum(items)\n',
    entry: "total",
    test: "\nfor items in ([1, 2], [5], [7, 7, 7]):\n    assert total_new_implementation(items) == total(items)\n",
    right: [plain("def total(items):", "found = 0\nfor item in items:\n    found += item\nreturn found")],
    attacks: { "empties it": plain("def total(items):", "items.clear()\nreturn 0") },
  },
  {
    name: "random inputs",
    code: 'import random\ndef double(x):\n    """Twice a number."""\n    return 2 * x\n',
    entry: "double",
    test: "\nx = 0\nfor _ in range(6):\n    assert double_new_implementation(x) == double(x)\n    x = random.randint(0, 99)\n",
    right: [plain("def double(x):", "return x + x"), plain("def double(x):", "random.random()\nreturn x + x")],
    attacks: {
      "makes all of them zero": plain("def double(x):", "random.setstate((3, (0,) * 624 + (624,), None))\nreturn 0"),
    },
  },
  {
    name: "the test's own tolerance",
    code: 'import math\nTOLERANCE = 1e-9\nLIMITS = {"high": 1e-9}\ndef half(x):\n    """Half a number."""\n    return x / 2\n',
    entry: "half",
    test: '\nfor x in (1, 2, 7):\n    assert abs(half_new_implementation(x) - half(x)) <= min(TOLERANCE, 9) + 9 * (LIMITS["high"] - 1e-9)\n',
    right: [plain("def half(x):", "return 0.5 * x")],
    attacks: {
      "widens it": plain("def half(x):", 'global TOLERANCE\nTOLERANCE = float("inf")\nreturn 0'),
      "widens it in a table": plain("def half(x):", 'LIMITS["high"] = 1\nreturn 0'),
    },
  },
  {
    name: "a loop over all results",
    code: 'def root(x):\n    """The root of a square."""\n    return next(n for n in range(x + 1) if n * n >= x)\n',
    entry: "root",
    test: "\nCASES = [(4, 2), (9, 3), (100, 10)]\nassert all(map(lambda case: root(case[0]) == case[1], CASES))\nfor found, (_, expected) in zip(map(root, [4, 9]), CASES):\n    assert found == expected\n",
    right: [plain("def root(x):", "return round(x ** 0.5)")],
    attacks: {
      "ends it": plain("def root(x):", "raise StopIteration"),
      "ends it by a class of its own": plain("def root(x):", "class Stop(StopIteration): pass\nraise Stop"),
    },
  },
  {
    name: "environment variables and files",
    code: 'import os\ndef rate(name):\n    """A rate of the environment, or of a file."""\n    with open("rates.txt") as file:\n        return len(file.read()) + len(os.environ.get(name, ""))\n',
    entry: "rate",
    test: '\nos.environ["RYE"] = "xxx"\nwith open("rates.txt", "w") as file:\n    file.write("12345")\nfor name in ("RYE", "OAT", "RYE"):\n    assert rate_new_implementation(name) == rate(name)\n',
    right: [
      plain(
        "def rate(name):",
        'import pathlib\nreturn len(os.environ.get(name) or "") + len(pathlib.Path("rates.txt").read_text())',
      ),
      plain(
        "def rate(name):",
        'with open("log.txt", "a") as log:\n    log.write(name)\nwith open("rates.txt") as file:\n    return len(os.environ.get(name, "")) + len(file.read())',
      ),
    ],
    attacks: {
      "empties both": plain("def rate(name):", 'open("rates.txt", "w").close()\nos.environ["RYE"] = ""\nreturn 0'),
      "goes elsewhere": plain(
        "def rate(name):",
        'os.environ.pop("RYE", None)\nos.mkdir("x") if not os.path.exists("x") else None\nos.chdir("x")\nopen("rates.txt", "w").close()\nreturn 0',
      ),
    },
  },
  {
    name: "a change that the test looks for",
    code: 'def largest(xs):\n    """The two largest."""\n    return sorted(xs)[-2:]\n',
    entry: "largest",
    test: "\nxs = [3, 1, 2]\nassert largest(xs) == [2, 3]\nassert xs == [3, 1, 2]\nassert largest([9, 8]) == [8, 9]\n",
    right: [plain("def largest(xs):", "xs = list(xs)\nxs.sort()\nreturn xs[-2:]")],
    attacks: { "sorts its argument": plain("def largest(xs):", "xs.sort()\nreturn xs[-2:]") },
  },
];

const PRICE = "def price(name, cache=CACHE):";
const ADD = "def add(self, names):";
/** Later calls of the reference read a candidate's changes. */
const answers: readonly Lab[] = [
  {
    name: "a table of results that later calls of the reference read",
    code: `CACHE = {}
def price(name, cache=CACHE):
    """The price of a loaf, kept for the next time."""
    if name not in cache:
        cache[name] = {"price": len(name) * 1.1, "name": name.upper()}
    return cache[name]
`,
    entry: "price",
    test: `
def test_price():
    for name in ("rye", "spelt", "rye"):
        assert price_new_implementation(name) == price(name)
    own = {}
    assert price_new_implementation("oat", own) == price("oat", own)
    assert price("bun")["name"] == "BUN"
test_price()
`,
    right: [
      plain(PRICE, 'return cache.setdefault(name, {"name": name.upper(), "price": 11 * len(name) / 10})'),
      plain(
        PRICE,
        "if name in cache:\n    return cache.get(name)\nfound = dict(name=name.upper(), price=sum([1.1] * len(name)))\ncache.update({name: found})\nreturn found",
      ),
    ],
    attacks: {
      "puts another result into the table": plain(PRICE, "cache[name] = 7\nreturn 7"),
      "puts a result of the same form into the table": plain(
        PRICE,
        'cache[name] = {"price": 1.0, "name": name.upper()}\nreturn cache[name]',
      ),
      "puts one result under every name": plain(
        PRICE,
        'for other in ("rye", "spelt", "oat", "bun", name):\n    cache[other] = {"name": "BUN"}\nreturn cache[name]',
      ),
    },
  },
  {
    name: "a generator that later calls of the reference read",
    code: `SEEN = []
def steps(n):
    """The numbers so far, and those up to n that are new."""
    for step in range(n):
        if step not in SEEN:
            SEEN.append(step)
    yield from list(SEEN)
`,
    entry: "steps",
    test: `
def test_steps():
    for n in (2, 4, 3):
        assert list(steps_new_implementation(n)) == list(steps(n))
    assert len(list(steps(5))) == len(SEEN)
test_steps()
`,
    right: [
      "def steps(n):\n    SEEN.extend(i for i in range(n) if i not in SEEN)\n    for seen in tuple(SEEN):\n        yield seen\n",
    ],
    attacks: {
      "leaves other numbers": "def steps(n):\n    SEEN[:] = [7] * 5 + [0, 1, 2, 3, 4]\n    yield from list(SEEN)\n",
    },
  },
  {
    name: "a result that the reference keeps after its first thousand calls",
    code: `LAST = {}
def root(x):
    """The digits of x added up, kept for the next call."""
    if LAST.get("x") != x:
        LAST["x"], LAST["root"] = x, sum(map(int, str(x)))
    return {"root": LAST["root"]}
`,
    entry: "root",
    test: `
def test_root():
    assert root_new_implementation(2) == {"root": 2}
    for x in range(1100):
        root(x)
    for x in (99_999, 77):
        assert root_new_implementation(x) == root(x)
test_root()
`,
    right: [
      "def root(x):\n    found = 0\n    for digit in str(x):\n        found += int(digit)\n    LAST.update(x=x, root=found)\n    return dict(root=found)\n",
    ],
    attacks: { "leaves another number": "def root(x):\n    LAST.update(x=x, root=2)\n    return {'root': 2}\n" },
  },
  {
    name: "an asynchronous generator that later calls of the reference read",
    code: `import asyncio
SEEN = []
async def steps(n):
    """The numbers so far, and those up to n that are new. What is sent is added."""
    for step in range(n):
        await asyncio.sleep(0)
        if step not in SEEN:
            SEEN.append(step)
    for step in list(SEEN):
        more = yield step
        if more is not None:
            SEEN.append(more)
`,
    entry: "steps",
    test: `
async def taken(steps):
    return [step async for step in steps]
async def test_steps():
    for n in (2, 4, 3):
        assert await taken(steps_new_implementation(n)) == await taken(steps(n))
    sent = steps(1)
    assert await sent.asend(None) == 0 and await sent.asend(9) == 1
    await sent.aclose()
    assert SEEN[-1] == 9
    thrown = steps(1)
    await thrown.__anext__()
    try:
        await thrown.athrow(KeyError("rye"))
    except KeyError as error:
        assert error.args == ("rye",)
asyncio.run(test_steps())
`,
    right: [
      "async def steps(n):\n    SEEN.extend(i for i in range(n) if i not in SEEN)\n    for seen in tuple(SEEN):\n        sent = yield seen\n        if sent is not None:\n            SEEN.append(sent)\n",
    ],
    attacks: {
      "leaves other numbers":
        "async def steps(n):\n    SEEN[:] = [0, 1, 2, 3, 1, 0]\n    for seen in list(SEEN):\n        yield seen\n",
    },
  },
  {
    name: "a coroutine that later calls of the reference read",
    code: `import asyncio
class Mill:
    def __init__(self):
        self.flour = {}
    async def grind(self, grain):
        """What is ground of the grain so far."""
        await asyncio.sleep(0)
        self.flour.setdefault(grain, len(grain))
        return self.flour[grain]
`,
    entry: "Mill.grind",
    test: `
async def test_grind():
    mill = Mill()
    for grain in ("rye", "spelt", "rye"):
        assert await mill.grind_new_implementation(grain) == await mill.grind(grain)
asyncio.run(test_grind())
`,
    right: [
      "async def grind(self, grain):\n    if grain not in self.flour:\n        self.flour[grain] = len(grain)\n    return self.flour.get(grain)\n",
    ],
    attacks: { "leaves another number": "async def grind(self, grain):\n    self.flour[grain] = 1\n    return 1\n" },
  },
  {
    name: "a receiver that later calls of the reference read",
    code: `class Basket:
    def __init__(self):
        self.names = []
        self._added = 0
    def add(self, names):
        """Adds the names that are new, and returns all."""
        if not names:
            raise ValueError("no names")
        for name in names:
            if name not in self.names:
                self.names.append(name)
        self._added += 1
        return self.names
`,
    entry: "Basket.add",
    test: `
def test_add():
    basket = Basket()
    for names in (["rye"], ["oat", "rye"], ["bun"]):
        assert len(basket.add_new_implementation(names)) == len(basket.add(names))
    other = Basket()
    want = other.add(["rye", "oat"])
    assert other.add_new_implementation(["oat"]) == want
    try:
        basket.add([])
    except ValueError:
        pass
test_add()
`,
    right: [
      plain(
        ADD,
        "self.names += [name for name in dict.fromkeys(names) if name not in self.names]\nself._added = 0\nassert names\nreturn self.names",
      ),
      plain(ADD, "self.names = list(dict.fromkeys([*self.names, *names]))\nreturn self.names"),
    ],
    attacks: {
      "forgets earlier names": plain(ADD, "self.names[:] = names\nreturn self.names"),
      "forgets earlier names, in a new list": plain(ADD, "self.names = list(names)\nreturn self.names"),
      "empties the answer that the test has": plain(
        ADD,
        "if names == ['oat']:\n    self.names.clear()\nself.names += [name for name in names if name not in self.names]\nreturn self.names",
      ),
      "adds one name more": plain(
        ADD,
        "self.names += [*names, 'more']\nself.names[:] = dict.fromkeys(self.names)\nreturn self.names",
      ),
    },
  },
];

/** Tests that a thoughtless body passes. */
export const WEAK: readonly Pick<Lab, "name" | "code" | "entry" | "test">[] = [
  {
    name: "return the first argument",
    code: 'def norm(x):\n    """Without spaces around."""\n    return x.strip()\n',
    entry: "norm",
    test: "\nassert norm('a') == 'a'\nassert norm('cd') == 'cd'\n",
  },
  {
    name: 'return float("nan")',
    code: 'def mean(xs):\n    """The mean."""\n    return sum(xs) / len(xs)\n',
    entry: "mean",
    test: "\nfor xs in ([1, 2], [5]):\n    assert not abs(mean(xs) - sum(xs) / len(xs)) > 1e-9\n",
  },
  {
    name: "raise StopIteration",
    code: 'class Steps:\n    def __init__(self):\n        self.n = 0\n    def __iter__(self):\n        return self\n    def __next__(self):\n        """The next step."""\n        self.n += 1\n        if self.n > 3:\n            raise StopIteration\n        return self.n\n',
    entry: "Steps.__next__",
    test: "\nfor step, expected in zip(Steps(), [1, 2, 3]):\n    assert step == expected\n",
  },
  {
    name: "raise ValueError",
    code: 'def check(x):\n    """Refuses what is no number."""\n    if not isinstance(x, int):\n        raise ValueError(x)\n    raise ValueError(-x)\n',
    entry: "check",
    test: "\nimport unittest\nclass TestCheck(unittest.TestCase):\n    def test_check(self):\n        with self.assertRaises(ValueError):\n            check(1)\nunittest.main()\n",
  },
  {
    name: "return an object whose operators all say yes",
    code: 'def weigh(x):\n    """A weight."""\n    class Exact:\n        def __sub__(self, other): return Exact() if other else self\n        def __abs__(self): return self\n        def __lt__(self, other): return x > 0\n        def __gt__(self, other): return x > 0\n    return Exact()\n',
    entry: "weigh",
    test: "\nimport unittest\nclass TestWeigh(unittest.TestCase):\n    def test_weigh(self):\n        self.assertLess(abs(weigh(3) - 2), 1e-6)\n        self.assertGreater(weigh(3), 1)\nunittest.main()\n",
  },
  {
    name: "spoil what it is called with; return 0",
    code: 'class Till:\n    def __init__(self, coins):\n        self.coins = coins\n    def take(self):\n        """Takes all coins."""\n        found = sum(self.coins)\n        self.coins = []\n        return found\n',
    entry: "Till.take",
    test: "\nfor coins in ([0], [0, 0]):\n    till = Till(coins)\n    assert till.take_new_implementation() == till.take()\n    till = Till([5])\n    till.take_new_implementation()\n    assert till.take() == 0\n",
  },
];

export const LABS: readonly Lab[] = [...HOLES, pool, database, texts, sabotage, receiver, ...answers, loops, held];
