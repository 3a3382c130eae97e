import { afterAll, describe, expect, it } from "vitest";
import { createProcessExecutor } from "../../src/index.ts";
import { runDriver } from "./run-driver.ts";
import { testPythons } from "./test-pythons.ts";

const BASKET = `
import re

RIPE = object()

class Fruit:
    label = "fruit"
    def __init__(self, name, size=1):
        self.name = name
        self._size = size

class Basket:
    """Holds fruit.

    >>> pick(Fruit("fig", 2), "doctest")
    """
    def __init__(self):
        self.fruits = []
    def add(self, fruit, *others, ripe=RIPE, **notes):
        self.fruits.append(fruit)
    def drop(self, fruit):
        self.fruits.remove(fruit)

def pick(fruit, where, match=None):
    if where == "endless":
        while True:
            pick(fruit, "inner")
    return fruit

def lazily(count):
    for number in range(count):
        yield number
`;

const TESTS = `
import unittest
import pytest
from shop.basket import Basket, Fruit, lazily, pick
import re

class Apple(Fruit):
    label = "apple"

@pytest.fixture
def basket():
    found = Basket()
    found.add(Fruit("kiwi"), 7, note=[None])
    return found

@pytest.mark.parametrize("where", ["here", "there"])
def test_pick(where):
    assert pick(Apple("red", size=3), where, re.compile("b+")) is None

def test_endless():
    pick(None, "endless")

def test_failing():
    with pytest.raises(KeyError):
        pick({"a": (1.5, b"x", {2})}, "failing")

class TestBasket:
    def test_drop(self, basket):
        basket.drop(basket.fruits[0])

class Case(unittest.TestCase):
    def setUp(self):
        self.count = 2
    def test_lazily(self):
        self.assertEqual(list(lazily(self.count)), [0, 1])
`;

const NAMES = ["Basket.add", "Basket.drop", "pick", "lazily"];

const job = {
  roots: [""],
  modules: ["shop/__init__.py", "shop/basket.py", "shop/knots.py"],
  programs: [
    { path: "shop/basket.py", module: "shop.basket", kind: "documented" },
    { path: "tests/test_basket.py", module: null, kind: "tests" },
  ],
  targets: NAMES.map((name) => ({
    id: name,
    path: "shop/basket.py",
    name,
    line: BASKET.split("\n").findIndex((line) => line.includes(`def ${name.split(".").at(-1) ?? ""}(`)) + 1,
    method: name.includes("."),
  })),
};

interface Message {
  readonly type: string;
  readonly target?: string;
  readonly receiver?: unknown;
  readonly arguments?: unknown;
  readonly name?: string;
}

function firstArguments(messages: readonly Message[]): readonly unknown[] {
  const calls = messages.filter(({ type }) => type === "call");
  return calls.map((item) => (item.arguments as [string, unknown][])[0]?.[1]);
}

describe.each(testPythons)("record_calls, under %s", (python) => {
  const executor = createProcessExecutor({ python });
  afterAll(() => executor.close());

  const recordCalls = async (
    programs: readonly unknown[] = job.programs,
    more: Readonly<Record<string, string>> = {},
  ): Promise<readonly Message[]> => {
    const files = {
      "shop/__init__.py": "",
      "shop/basket.py": BASKET,
      "tests/test_basket.py": TESTS,
      ...more,
      "record_calls.json": JSON.stringify({ ...job, programs }),
    };
    return (await runDriver(executor, "from repost_runtime.record_calls import main\nmain()", files)) as Message[];
  };
  const text = (v: string): unknown => ({ k: "text", v });
  const integer = (v: number): unknown => ({ k: "int", v: String(v) });

  it("records calls by doctests, parametrized tests, fixtures and test cases", async () => {
    const calls = (await recordCalls()).filter(({ type }) => type === "call");
    const where = calls
      .filter(({ target }) => target === "pick")
      .map(({ arguments: callArguments }) => (callArguments as unknown[])[1]);
    expect(where.slice(0, 5)).toEqual(
      ["doctest", "here", "there", "endless", "inner"].map((item) => ["where", text(item)]),
    );
    const last = calls.find(({ arguments: callArguments }) => JSON.stringify(callArguments).includes("failing"));
    expect(last).toMatchObject({
      arguments: [
        ["fruit", { k: "dict", v: [[text("a"), { k: "tuple", v: [{ k: "float" }, { k: "bytes" }, { k: "set" }] }]] }],
        ["where", text("failing")],
        ["match", { k: "none" }],
      ],
    });
    expect(calls.filter(({ target }) => target === "lazily").map((item) => item.arguments)).toEqual([
      [["count", integer(2)]],
    ]);
  });

  it("writes objects as constructor calls, and reports the base classes of a test's class", async () => {
    const calls = (await recordCalls()).filter(({ type }) => type === "call");
    const apple = calls.find(({ arguments: callArguments }) => JSON.stringify(callArguments).includes('"here"'));
    expect(apple).toMatchObject({
      arguments: [
        [
          "fruit",
          {
            k: "call",
            name: "Apple",
            arguments: [text("red"), integer(3)],
            or: [{ module: "shop.basket", name: "Fruit", fits: true }],
          },
        ],
        ["where", text("here")],
        ["match", { k: "call", module: "re", name: "compile", arguments: [text("b+")] }],
      ],
    });
  });

  it("reports construction through a base class near the root of a value, but not deep inside it", async () => {
    const tests = `from shop.basket import Fruit, pick
class Melon(Fruit):
    def __init__(self, weight):
        super().__init__("melon", weight)
        self.weight = weight
def test_melons():
    pick([Melon(1)], [[Melon(2)]])
`;
    const programs = [{ path: "tests/test_melons.py", module: null, kind: "tests" }];
    const calls = await recordCalls(programs, { "tests/test_melons.py": tests });
    const written = JSON.stringify(calls.find(({ target }) => target === "pick")?.arguments);
    const [near = "", deep = ""] = written.split('["where"');
    expect([near, deep].map((part) => [part.includes('"Melon"'), part.includes('"attributes"')])).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it("records the receiver, variadic and keyword arguments, and names constants inside the receiver", async () => {
    const calls = (await recordCalls()).filter(({ type }) => type === "call");
    expect(calls.find(({ target }) => target === "Basket.add")).toMatchObject({
      receiver: { k: "call", module: "shop.basket", name: "Basket", arguments: [] },
      arguments: [
        ["fruit", { k: "call", name: "Fruit", arguments: [text("kiwi"), integer(1)] }],
        ["ripe", { k: "name", module: "shop.basket", name: "RIPE" }],
      ],
      rest: [integer(7)],
      named: [["note", { k: "list", v: [{ k: "none" }] }]],
    });
    expect(calls.find(({ target }) => target === "Basket.drop")).toMatchObject({
      receiver: { k: "linked", object: { k: "call", name: "Basket" } },
      arguments: [["fruit", { k: "call", name: "Fruit", arguments: [text("kiwi"), integer(1)] }]],
    });
  });

  it("detects changes in a collection attribute of any class", async () => {
    const kinds = `import collections

class Stall:
    def __init__(self):
        self.counts = collections.Counter()
        self.queue = collections.deque()
`;
    const tests = `from shop.basket import pick
from shop.kinds import Stall
def test_stalls():
    stall = Stall()
    stall.counts["fig"] += 2
    stall.queue.append("kiwi")
    pick(stall, 1)
`;
    const programs = [{ path: "tests/test_stalls.py", module: null, kind: "tests" }];
    const calls = await recordCalls(programs, { "shop/kinds.py": kinds, "tests/test_stalls.py": tests });
    const callArguments = calls.find(({ target }) => target === "pick")?.arguments as readonly (readonly unknown[])[];
    expect(callArguments[0]?.[1]).toMatchObject({
      k: "linked",
      object: { k: "call", name: "Stall", arguments: [] },
      named: [
        ["counts", { k: "call", name: "Counter", arguments: [{ k: "dict", v: [[text("fig"), integer(2)]] }] }],
        ["queue", { k: "call", name: "deque", arguments: [{ k: "list", v: [text("kiwi")] }] }],
      ],
    });
  });

  it("runs the code blocks of a page, also after a failing statement, and loads modules", async () => {
    const page =
      "# Shop\n\n```python title=\"a.py\"\nfrom shop.basket import pick\nnever.made()\npick(1, 'fence')\n```\n\n```sh\npick(1, 'shell')\n```\n\n" +
      "  .. code-block:: python\n     :linenos:\n\n     for one in [2]:\n\n         pick(one, 'directive')\n\nThen:\n\n```py\n>>> pick(1, 'session')\n```\n";
    const loaded = 'from shop.basket import pick, Fruit\npick(Fruit("plum"), "module")\n';
    const programs = [
      { path: "README.md", module: null, kind: "page" },
      { path: "shop/loaded.py", module: "shop.loaded", kind: "module" },
    ];
    const calls = await recordCalls(programs, { "README.md": page, "shop/loaded.py": loaded });
    const callArguments = calls
      .filter(({ target }) => target === "pick")
      .map((item) => (item.arguments as unknown[])[1]);
    expect(callArguments).toEqual(["fence", "directive", "module"].map((item) => ["where", text(item)]));
  });

  it("runs examples next to a malformed one, and programs after an unreadable one", async () => {
    const page =
      "    >>> from shop.basket import pick\n    >>> pick(1, 'first')\n  badly indented\n\n>>> from shop.basket import pick\n>>> pick(1, 'second')\n";
    const programs = [
      { path: "README.md", module: null, kind: "text" },
      { path: "missing.md", module: null, kind: "text" },
      ...job.programs,
    ];
    const calls = await recordCalls(programs, { "README.md": page });
    const callArguments = calls
      .filter(({ target }) => target === "pick")
      .map((item) => (item.arguments as unknown[])[1]);
    expect(callArguments.slice(0, 3)).toEqual(["second", "doctest", "here"].map((item) => ["where", text(item)]));
  });

  it("lets a module exceed the call limit of a test while it loads, and records the tests that import it", async () => {
    const slow =
      "from shop.basket import pick\ndef count(number):\n    return number\nfor one in range(70_000):\n    count(one)\npick(1, 'late')\n";
    const tests = "import shop.slow\nfrom shop.basket import pick\ndef test_pick():\n    pick(2, 'test')\n";
    const programs = [{ path: "tests/test_slow.py", module: null, kind: "tests" }];
    const calls = await recordCalls(programs, { "shop/slow.py": slow, "tests/test_slow.py": tests });
    const callArguments = calls
      .filter(({ target }) => target === "pick")
      .map((item) => (item.arguments as unknown[])[1]);
    expect(callArguments).toEqual([["where", text("test")]]);
  });

  it("stops running programs of a kind after 200,000 calls without a new one", async () => {
    const idle = "def nothing():\n    pass\n";
    const tests = [1, 2, 3, 4].map((item) => `def test_${item}():\n    for _ in range(70_000):\n        nothing()\n`);
    const late = 'from shop.basket import pick\ndef test_late():\n    pick(1, "late")\n';
    const program = (name: string): unknown => ({ path: `tests/${name}.py`, module: null, kind: "tests" });
    const more = { "tests/test_idle.py": [idle, ...tests].join("\n"), "tests/test_late.py": late };
    const [documented] = job.programs;
    const where = async (names: readonly string[]): Promise<unknown[]> =>
      (await recordCalls([...names.map(program), documented], more))
        .filter(({ target }) => target === "pick")
        .map(({ arguments: callArguments }) => (callArguments as [string, { v: string }][])[1]?.[1].v);
    expect(await where(["test_late", "test_idle"])).toEqual(["late", "doctest"]);
    expect(await where(["test_idle", "test_late"])).toEqual(["doctest"]);
  });

  it("writes objects of a test's class with cyclic attributes", async () => {
    const ring = `
from shop.basket import Fruit, pick
class Ring(Fruit):
    def __init__(self, size):
        self.size = size
        self.others = []
def test_ring():
    rings = [Ring(size) for size in range(5)]
    for one in rings:
        one.others = [other for other in rings if other is not one]
    pick(rings[0], "ring")
`;
    const programs = [{ path: "tests/test_ring.py", module: null, kind: "tests" }];
    const calls = (await recordCalls(programs, { "tests/test_ring.py": ring })).filter(({ type }) => type === "call");
    const made = (size: number): unknown => ({
      k: "call",
      module: "test_ring",
      name: "Ring",
      arguments: [integer(size)],
    });
    expect(calls).toMatchObject([
      {
        arguments: [
          ["fruit", { k: "linked", object: made(0), named: [["others", { k: "list", v: [1, 2, 3, 4].map(made) }]] }],
          ["where", text("ring")],
          ["match", { k: "none" }],
        ],
      },
    ]);
  });

  it("writes named tuples by their fields", async () => {
    const test = `
from shop.basket import pick
from shop.knots import Knot
def test_knot():
    pick(Knot("reef", 2), "knot")
`;
    const knots =
      "import collections\nBase = collections.namedtuple('Knot', 'name ends')\nclass Knot(Base):\n    pass\n";
    const programs = [{ path: "tests/test_knot.py", module: null, kind: "tests" }];
    const messages = await recordCalls(programs, { "shop/knots.py": knots, "tests/test_knot.py": test });
    expect(firstArguments(messages)).toMatchObject([
      { k: "call", module: "shop.knots", name: "Knot", arguments: [text("reef"), integer(2)] },
    ]);
  });

  it("writes elements of markup trees by their source", async () => {
    const test = `
import xml.etree.ElementTree
from shop.basket import pick
def test_label():
    tree = xml.etree.ElementTree.fromstring("<label><price of='fig'>2</price> each</label>")
    pick(tree[0], "label")
`;
    const programs = [{ path: "tests/test_label.py", module: null, kind: "tests" }];
    const messages = (await recordCalls(programs, { "tests/test_label.py": test })).filter(
      ({ type }) => type === "call",
    );
    const fig = text('<price of="fig">2</price> each');
    expect(messages.map((item) => (item.arguments as [string, unknown][])[0]?.[1])).toEqual([
      { k: "call", module: "xml.etree.ElementTree", name: "fromstring", arguments: [fig], named: [] },
    ]);
  });

  it("stubs missing modules that tests import, except for optional imports", async () => {
    const knots = `
try:
    from ropes import strong
except ImportError:
    strong = None
def of(word):
    return word
`;
    const test = `
import hemp.fibres as fibres
from hemp import grown, Plant
from typing_extensions import TypeVar
from shop import knots
from shop.basket import pick
Any = TypeVar("Any", default=int)
flax = Plant("flax")
class Nettle(Plant):
    pass
@grown(1, by="hand")
def test_decorated():
    pick("flax", "decorated")
def test_knots():
    pick(knots.strong, "knots")
    pick(flax, "plant")
    pick(Nettle, "class")
def test_made():
    pick("before", "made")
    with fibres.spin(1) as yarn:
        pick(yarn, "yarn")
        pick("inside", "made")
    if yarn:
        pick("after", "made")
def test_imported():
    import jute
    pick("jute", "imported")
`;
    const programs = [{ path: "tests/test_rope.py", module: null, kind: "tests" }];
    const messages = await recordCalls(programs, { "shop/knots.py": knots, "tests/test_rope.py": test });
    const callArguments = messages
      .filter(({ type }) => type === "call")
      .map((item) => item.arguments as [string, unknown][]);
    expect(callArguments.map(([fruit, where]) => [fruit?.[1], where?.[1]])).toEqual([
      [text("flax"), text("decorated")],
      [{ k: "none", v: null }, text("knots")],
      [{ k: "name", module: "test_rope", name: "Nettle", local: true }, text("class")],
      [text("before"), text("made")],
      [text("inside"), text("made")],
    ]);
  });

  it("runs fixtures as pytest does: parametrized, autouse, by name, with teardown and from parent folders", async () => {
    const above = `
import pytest
from shop.basket import Basket
opened = []
@pytest.fixture
def kitchen(request):
    request.cls.kitchen = "kitchen"
@pytest.fixture
def shelf():
    opened.append("shelf")
    yield opened
    opened.remove("shelf")
`;
    const test = `
import pytest
from shop.basket import pick
@pytest.fixture(params=["fig", pytest.param("elm", id="tree")])
def fruit(request):
    return request.param
@pytest.mark.usefixtures("kitchen")
class TestPick:
    @pytest.fixture(autouse=True)
    def prepare(self):
        self.prepared = "prepared"
    def test_prepared(self):
        pick(self.kitchen, self.prepared)
def test_values(fruit):
    pick(fruit, "values")
@pytest.mark.parametrize("fruit", ["ash", "oak"], indirect=True)
def test_indirect(fruit):
    pick(fruit, "indirect")
def test_open(shelf, request):
    pick(list(shelf), "open")
    pick(request.getfixturevalue("shelf") is shelf, "again")
def test_closed():
    from tests.conftest import opened
    pick(list(opened), "closed")
`;
    const programs = [{ path: "tests/deep/test_kitchen.py", module: "tests.deep.test_kitchen", kind: "tests" }];
    const more = {
      "tests/__init__.py": "",
      "tests/deep/__init__.py": "",
      "tests/conftest.py": above,
      "tests/deep/test_kitchen.py": test,
    };
    const messages = (await recordCalls(programs, more)).filter(({ type }) => type === "call");
    const callArguments = messages.map((item) => (item.arguments as [string, unknown][]).map(([, value]) => value));
    const [yes, empty] = [
      { k: "bool", v: true },
      { k: "list", v: [] },
    ];
    expect(callArguments.map(([fruit, where]) => [fruit, where])).toEqual([
      [text("kitchen"), text("prepared")],
      [text("fig"), text("values")],
      [text("elm"), text("values")],
      [text("ash"), text("indirect")],
      [text("oak"), text("indirect")],
      [{ k: "list", v: [text("shelf")] }, text("open")],
      [yes, text("again")],
      [empty, text("closed")],
    ]);
  });

  it("resolves the repository's packages by name when a page omits their imports", async () => {
    const page = "# Shop\n\n```python\nshop.pick('fig', 'page')\n```\n";
    const programs = [{ path: "README.md", module: null, kind: "page" }];
    const messages = await recordCalls(programs, {
      "README.md": page,
      "shop/__init__.py": "from shop.basket import pick\n",
    });
    const callArguments = messages
      .filter(({ type }) => type === "call")
      .map((item) => item.arguments as [string, unknown][]);
    expect(callArguments.map(([fruit, where]) => [fruit?.[1], where?.[1]])).toEqual([[text("fig"), text("page")]]);
  });

  it("writes constants by every module that has them, or by value when they are unchanged", async () => {
    const test = `
import datetime
from shop import knots
from shop.basket import RIPE, pick
def test_knots():
    pick(RIPE, knots.SINCE)
`;
    const knots = "import datetime\nfrom shop.basket import RIPE\nSINCE = datetime.date(2024, 2, 29)\n";
    const programs = [{ path: "tests/test_knots.py", module: null, kind: "tests" }];
    const messages = await recordCalls(programs, { "shop/knots.py": knots, "tests/test_knots.py": test });
    const callArguments = messages
      .filter(({ type }) => type === "call")
      .map((item) => item.arguments as [string, unknown][]);
    const places = ["shop.knots", "shop.basket"].map((module) => ({ module, name: "RIPE" }));
    expect(callArguments.map(([fruit, where]) => [fruit?.[1], where?.[1]])).toMatchObject([
      [
        { k: "name", ...places[0], or: [places[1]] },
        { k: "code", module: "datetime", v: "datetime.date(2024, 2, 29)" },
      ],
    ]);
  });

  it("writes functions of tests as equivalent lambdas, or as lambdas with the same parameters", async () => {
    const test = `
import functools
from shop import knots
from shop.basket import pick
TIMES = 2
def top(one, two=3):
    """Adds."""
    return one + len(two)
def test_functions():
    def several(one, *, two=TIMES):
        pick(one, "inner")
        return one
    @functools.wraps(top)
    def decorated(one):
        return one
    def lazily(one):
        yield one
    for function in (top, several, lambda one, *rest: [each for each in rest if each != one], lambda one: one * TIMES):
        pick(function, "known")
    for function in (decorated, lazily, knots.tie("reef")):
        pick(function, "unknown")
`;
    const knots = "def tie(name):\n    return lambda ends: (name, ends)\n";
    const programs = [{ path: "tests/test_functions.py", module: null, kind: "tests" }];
    const messages = await recordCalls(programs, { "shop/knots.py": knots, "tests/test_functions.py": test });
    expect(firstArguments(messages)).toEqual(
      [
        "lambda one, two=3: one + len(two)",
        "lambda one, *, two=None: None",
        "lambda one, *rest: [each for each in rest if each != one]",
        "lambda one: None",
      ].map((v) => ({ k: "lambda", v })),
    );
  });

  it("stops constructing objects of a class whose constructor waits for a lock of the test", async () => {
    const knots = `
import threading
lock = threading.Lock()
waits = []
class Knot:
    def __init__(self, ends):
        waits.append(lock.locked())
        with lock:
            self.ends = ends
`;
    const tied = ["one", "two", "three"].map(
      (name) => `def test_${name}():\n    knot = knots.Knot(2)\n    with knots.lock:\n        pick(knot, "${name}")\n`,
    );
    const last = 'def test_waits():\n    pick(sum(knots.waits), "waits")\n';
    const files = {
      "shop/__init__.py": "",
      "shop/basket.py": BASKET,
      "shop/knots.py": knots,
      "tests/test_knots.py": ["from shop import knots", "from shop.basket import pick", ...tied, last].join("\n"),
      "record_calls.json": JSON.stringify({
        ...job,
        programs: [{ path: "tests/test_knots.py", module: null, kind: "tests" }],
      }),
    };
    const program = "from repost_runtime import record_calls\nrecord_calls.WAIT_SECONDS = 0.5\nrecord_calls.main()";
    const messages = (await runDriver(executor, program, files)) as Message[];
    const callArguments = messages
      .filter(({ type }) => type === "call")
      .map((item) => item.arguments as [string, unknown][]);
    expect(callArguments.map(([fruit, where]) => [fruit?.[1], where?.[1]])).toEqual([[integer(1), text("waits")]]);
  });

  it("stops searching for objects of a class after repeated failures", async () => {
    const kinds = ["Knot", "Bow"].map(
      (name) => `class ${name}:\n    def __init__(self, ends):\n        self.ends = ends\n`,
    );
    const takers = Array.from({ length: 20 }, (_, index) => `def take_${index}(one):\n    pass\n`);
    const test = (ends: string): string => `
from shop import knots
def test_knots():
    for place in range(19):
        getattr(knots, "take_%d" % place)(knots.Knot(${ends}))
    for kind in (knots.Knot, knots.Bow):
        knots.take_19(kind([7]))
`;
    const recordedKnots = async (ends: string): Promise<readonly unknown[]> => {
      const programs = [{ path: "tests/test_knots.py", module: null, kind: "tests" }];
      const more = { "shop/knots.py": [...kinds, ...takers].join("\n"), "tests/test_knots.py": test(ends) };
      return (await recordCalls(programs, more)).filter(({ type }) => type === "instance").map(({ name }) => name);
    };
    expect(await recordedKnots("[1]")).toEqual(["Knot", "Knot", "Bow"]);
    expect(await recordedKnots("[1] * 400")).toEqual(["Bow"]);
  });

  it("records objects of the target's class in their final state, even if no function takes them", async () => {
    const test = `
from shop.basket import Basket, Fruit
def test_basket():
    Fruit("fig")
    for count in (1, 2):
        Basket().fruits.extend([7] * count)
`;
    const programs = [{ path: "tests/test_made.py", module: null, kind: "tests" }];
    const messages = await recordCalls(programs, { "tests/test_made.py": test });
    const instances = messages.filter(({ type, name }) => type === "instance" && name === "Basket");
    const made = { k: "call", module: "shop.basket", name: "Basket", arguments: [], named: [] };
    const filled = [1, 2].map((count) => ({ k: "list", v: Array.from({ length: count }, () => integer(7)) }));
    expect(instances).toMatchObject([
      { value: made },
      ...filled.map((fruits) => ({ value: { k: "linked", object: made, named: [["fruits", fruits]] } })),
    ]);
  });

  it("names an object by the path that its repr contains", async () => {
    const knots = `
class Kind:
    def __init__(self, name):
        self.name = name
    def __repr__(self):
        return self.name
Knot = Kind("Knot")
Knot.Reef = Kind("Knot.Reef")
Knot.Lost = Kind("Knot.Gone")
`;
    const test = `
from shop.basket import pick
from shop.knots import Knot
def test_knot():
    pick(Knot.Reef, "knot")
    pick(Knot.Lost, "knot")
`;
    const programs = [{ path: "tests/test_knot.py", module: null, kind: "tests" }];
    const messages = await recordCalls(programs, { "shop/knots.py": knots, "tests/test_knot.py": test });
    expect(firstArguments(messages)).toMatchObject([
      { k: "name", module: "shop.knots", name: "Knot.Reef" },
      { k: "call", name: "Kind", arguments: [text("Knot.Gone")] },
    ]);
  });
});
