import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { unwrap } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule } from "./bakery-module.ts";
import { programSuite } from "./split-bakery.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, confirmTimeouts: false });

interface Kind {
  readonly name: string;
  readonly entry: string;
  readonly code: string;
  readonly test: string;
  readonly right: string;
  readonly wrong: string;
}

const KINDS: readonly Kind[] = [
  {
    name: "asynchronous methods",
    entry: "Oven.bake",
    code: "import asyncio\nclass Oven:\n    def __init__(self):\n        self.log = []\n    async def bake(self, loaf):\n        await asyncio.sleep(0)\n        self.log.append(loaf)\n        return len(self.log)\n",
    test: "async def main():\n    a, b = Oven(), Oven()\n    for loaf in 'xyz':\n        assert await a.bake(loaf) == await b.bake_new_implementation(loaf)\n    assert a.log == b.log\nasyncio.run(main())\n",
    right: "async def bake(self, loaf):\n    self.log += [loaf]\n    return len(self.log)\n",
    wrong: "async def bake(self, loaf):\n    return 1\n",
  },
  {
    name: "asynchronous generators",
    entry: "steps",
    code: "import asyncio\nasync def steps(n):\n    for i in range(n):\n        await asyncio.sleep(0)\n        yield i * i\n",
    test: "async def main():\n    for n in (0, 3, 5):\n        assert [x async for x in steps(n)] == [x async for x in steps_new_implementation(n)]\nasyncio.run(main())\n",
    right: "async def steps(n):\n    for i in range(n):\n        yield i ** 2\n",
    wrong: "async def steps(n):\n    for i in range(n):\n        yield i\n",
  },
  {
    name: "unfinished generators that receive values",
    entry: "echo",
    code: "def echo(start):\n    got = start\n    while True:\n        got = yield got + 1\n        if got is None:\n            return 'end'\n",
    test: "for make in (echo, echo_new_implementation):\n    g = make(4)\n    assert next(g) == 5\n    assert g.send(10) == 11\n    try:\n        next(g)\n        assert False\n    except StopIteration as stop:\n        assert stop.value == 'end'\n    h = make(1)\n    assert next(h) == 2\n    h.close()\n",
    right:
      "def echo(start):\n    value = start\n    while value is not None:\n        value = yield 1 + value\n    return 'end'\n",
    wrong: "def echo(start):\n    yield start + 1\n    yield 11\n",
  },
  {
    name: "properties",
    entry: "Loaf.grams",
    code: "class Loaf:\n    def __init__(self, kilos):\n        self.kilos = kilos\n    @property\n    def grams(self):\n        return self.kilos * 1000\n",
    test: "for kilos in (1, 2.5):\n    assert Loaf(kilos).grams == Loaf(kilos).grams_new_implementation\n",
    right: "@property\ndef grams(self):\n    return 1000 * self.kilos\n",
    wrong: "@property\ndef grams(self):\n    return self.kilos\n",
  },
  {
    name: "class methods that create instances",
    entry: "Loaf.of",
    code: "class Loaf:\n    made = 0\n    def __init__(self, kind):\n        self.kind = kind\n    @classmethod\n    def of(cls, text):\n        cls.made += 1\n        return cls(text.strip().lower())\nclass Rye(Loaf):\n    pass\n",
    test: "for cls in (Loaf, Rye):\n    a, b = cls.of(' A '), cls.of_new_implementation(' A ')\n    assert type(a) is type(b) is cls and a.kind == b.kind == 'a'\nassert Loaf.made == 2 and Rye.made == 4, (Loaf.made, Rye.made)\n",
    right:
      "@classmethod\ndef of(cls, text):\n    cls.made = cls.made + 1\n    kind = text.lower().strip()\n    return cls(kind)\n",
    wrong: "@classmethod\ndef of(cls, text):\n    cls.made += 1\n    return Loaf(text.strip().lower())\n",
  },
  {
    name: "a method whose name begins with two underscores, from inside a class",
    entry: "Scale.__call__",
    code: "class Scale:\n    def __init__(self, least):\n        self.least = least\n    def __call__(self, weights):\n        return [weight for weight in weights if weight >= self.least]\n",
    test: "class TestScale:\n    def check(self, weights):\n        assert Scale(2).call___new_implementation(weights) == Scale(2)(weights)\nfor weights in ([1, 2], [3, 0, 5], []):\n    TestScale().check(weights)\n",
    right: "def __call__(self, weights):\n    return list(filter(lambda weight: not weight < self.least, weights))\n",
    wrong: "def __call__(self, weights):\n    return weights[1:]\n",
  },
  {
    name: "recursion",
    entry: "Tree.depth",
    code: "class Tree:\n    def __init__(self, *children):\n        self.children = children\n    def depth(self):\n        return 1 + max((c.depth() for c in self.children), default=0)\n",
    test: "for tree in (Tree(), Tree(Tree()), Tree(Tree(), Tree(Tree()), Tree())):\n    assert tree.depth() == tree.depth_new_implementation()\n",
    right:
      "def depth(self):\n    deepest = 0\n    for child in self.children:\n        deepest = max(deepest, child.depth())\n    return deepest + 1\n",
    wrong: "def depth(self):\n    return 1 + len(self.children)\n",
  },
  {
    name: "decorators",
    entry: "price",
    code: "import functools\ndef doubled(function):\n    @functools.wraps(function)\n    def inner(*a, **k):\n        return 2 * function(*a, **k)\n    return inner\n@doubled\ndef price(loaf, *, tip=0):\n    return len(loaf) + tip\n",
    test: "for loaf in ('rye', 'spelt'):\n    assert price(loaf, tip=1) == price_new_implementation(loaf, tip=1) == 2 * (len(loaf) + 1)\n",
    right: "@doubled\ndef price(loaf, *, tip=0):\n    return tip + len(loaf)\n",
    wrong: "def price(loaf, *, tip=0):\n    return tip\n",
  },
  {
    name: "context managers",
    entry: "opened",
    code: "import contextlib\n@contextlib.contextmanager\ndef opened(log):\n    log.append('open')\n    try:\n        yield len(log)\n    finally:\n        log.append('shut')\n",
    test: "for make in (opened, opened_new_implementation):\n    log = []\n    with make(log) as n:\n        assert n == 1 and log == ['open']\n    assert log == ['open', 'shut']\n",
    right:
      "@contextlib.contextmanager\ndef opened(log):\n    log.append('open')\n    yield len(log)\n    log.append('shut')\n",
    wrong: "@contextlib.contextmanager\ndef opened(log):\n    log.append('open')\n    yield len(log)\n",
  },
  {
    name: "patches of the target's dependencies, and mocks that count",
    entry: "fetch",
    code: "import time\ndef load(key):\n    raise OSError(key)\ndef fetch(keys, wait=0.5):\n    found = {}\n    for key in keys:\n        time.sleep(wait)\n        found[key] = load(key)\n    return found\n",
    test: "from unittest.mock import patch, call, MagicMock\nfor function in (fetch, fetch_new_implementation):\n    with patch('__main__.load', side_effect=lambda key: key.upper()) as load, patch('time.sleep') as sleep:\n        assert function(['a', 'b'], wait=2) == {'a': 'A', 'b': 'B'}\n        assert load.call_args_list == [call('a'), call('b')]\n        assert sleep.call_count == 2\n        sleep.assert_called_with(2)\n    with patch.object(time, 'sleep', MagicMock()):\n        try:\n            function(['q'])\n            assert False\n        except OSError as error:\n            assert error.args == ('q',)\n",
    right:
      "def fetch(keys, wait=0.5):\n    def one(key):\n        time.sleep(wait)\n        return load(key)\n    return {key: one(key) for key in keys}\n",
    wrong: "def fetch(keys, wait=0.5):\n    return {key: load(key) for key in keys}\n",
  },
  {
    name: "output, time, random values, environment and scratch files",
    entry: "note",
    code: "import os, random, time\ndef note(path, n):\n    values = [random.randint(0, 9) for _ in range(n)]\n    with open(path, 'a') as file:\n        file.write(f'{values}\\n')\n    print('wrote', n)\n    os.environ['NOTED'] = str(n)\n    return values, time.strftime('%Y', time.localtime(0))\n",
    test: "import contextlib, io, tempfile\nfor n in (2, 3):\n    results = []\n    for function in (note, note_new_implementation):\n        random.seed(n)\n        out = io.StringIO()\n        path = os.path.join(tempfile.mkdtemp(), 'log')\n        with contextlib.redirect_stdout(out):\n            found = function(path, n)\n        results.append((found, out.getvalue(), open(path).read(), os.environ.pop('NOTED'), random.random()))\n    assert results[0] == results[1], results\n",
    right:
      "def note(path, n):\n    values = [random.randint(0, 9) for _ in range(n)]\n    import pathlib\n    place = pathlib.Path(path)\n    place.write_text((place.read_text() if place.exists() else '') + str(values) + '\\n')\n    os.environ.update(NOTED=str(n))\n    print('wrote ' + str(n))\n    return values, '1970'\n",
    wrong:
      "def note(path, n):\n    values = [random.randint(0, 9) for _ in range(n)]\n    os.environ.update(NOTED=str(n))\n    print('wrote', n)\n    return values, '1970'\n",
  },
  {
    name: "threads of the candidate",
    entry: "total",
    code: "def total(items):\n    return sum(item * item for item in items)\n",
    test: "for items in ([], [1, 2], list(range(50))):\n    assert total(items) == total_new_implementation(items)\n",
    right:
      "def total(items):\n    import threading\n    found, lock = [0], threading.Lock()\n    def add(item):\n        with lock:\n            found[0] += item * item\n    threads = [threading.Thread(target=add, args=(item,)) for item in items]\n    for thread in threads: thread.start()\n    for thread in threads: thread.join()\n    return found[0]\n",
    wrong: "def total(items):\n    return sum(items)\n",
  },
  {
    name: "combined flags, those of regular expressions included",
    entry: "Pantry.stored",
    code: "import enum, re\nclass Grain(enum.Flag):\n    RYE = 1\n    OAT = 2\n    BARLEY = 4\nclass Shelf(enum.IntFlag):\n    TOP = 1\n    LOW = 8\nclass Pantry:\n    def __init__(self, *grains):\n        self.grains = grains\n        self.flags = re.IGNORECASE | re.DOTALL\n        self.shelf = Shelf.TOP | Shelf.LOW\n    def stored(self, pattern, text):\n        every = Grain(0)\n        for grain in self.grains:\n            every |= grain\n        return every, self.shelf & ~Shelf.TOP, bool(re.fullmatch(pattern, text, self.flags))\n",
    test: "for grains in ((), (Grain.RYE,), (Grain.RYE, Grain.BARLEY), tuple(Grain)):\n    for text in ('A\\nB', 'ab', 'b'):\n        one, other = Pantry(*grains), Pantry(*grains)\n        expected = one.stored('a.?b', text)\n        found = other.stored_new_implementation('a.?b', text)\n        assert found == expected and found[0] is expected[0], (found, expected)\n        assert type(found[1]) is Shelf and other.flags is one.flags and other.shelf is one.shelf\n",
    right:
      "def stored(self, pattern, text):\n    total = sum(grain.value for grain in set(self.grains))\n    return Grain(total), Shelf.LOW & self.shelf, re.compile(pattern, self.flags).fullmatch(text) is not None\n",
    wrong:
      "def stored(self, pattern, text):\n    every = Grain(0)\n    for grain in self.grains:\n        every |= grain\n    return every, self.shelf, bool(re.fullmatch(pattern, text, self.flags))\n",
  },
  {
    name: "data classes, named tuples, enums and their equality",
    entry: "rank",
    code: "import dataclasses, enum, typing\nclass Grain(enum.IntEnum):\n    RYE = 1\n    OAT = 2\n@dataclasses.dataclass(order=True)\nclass Loaf:\n    grams: int\n    grain: Grain = Grain.RYE\n    notes: list = dataclasses.field(default_factory=list)\nclass Place(typing.NamedTuple):\n    at: int\n    loaf: Loaf\ndef rank(loaves):\n    return [Place(at, loaf) for at, loaf in enumerate(sorted(loaves))]\n",
    test: "for loaves in ([Loaf(3), Loaf(1, Grain.OAT)], [Loaf(2, notes=['n'])], []):\n    a, b = rank(loaves), rank_new_implementation(loaves)\n    assert a == b and all(x.loaf is y.loaf for x, y in zip(a, b))\n    assert all(isinstance(place, Place) and place.loaf.grain in Grain for place in b)\n",
    right:
      "def rank(loaves):\n    order = sorted(range(len(loaves)), key=lambda i: (loaves[i].grams, loaves[i].grain))\n    return [Place(at, loaves[i]) for at, i in enumerate(order)]\n",
    wrong:
      "def rank(loaves):\n    return [Place(at, dataclasses.replace(loaf)) for at, loaf in enumerate(sorted(loaves))]\n",
  },
];

describe("a program that tests the kind of function", () => {
  it.each(KINDS.map((kind) => [kind.name, kind] as const))("judges %s", async (_name, kind) => {
    const { code, entry, test, right, wrong } = kind;
    const module = bakeryModule(code, entry);
    const recorded = unwrap(await judge.record({ module, suite: programSuite(code + test) }));
    const actual = await Promise.all(
      [right, wrong].map(async (solution) => judge.judge({ ...recorded, module, solution })),
    );
    expect(actual.map(({ outcome }) => outcome)).toEqual(["passed", "failed"]);
  });
});
