import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import {
  type ExecutionRequest,
  type Executor,
  type Recorded,
  type SandboxedModule,
  SCHEMA_VERSION,
  type TestSuite,
  unwrap,
} from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule } from "./bakery-module.ts";
import { bakeBody, ovenModule, ovenProgram, ovenSuite, programSuite } from "./split-bakery.ts";

const processes = createProcessExecutor();
afterAll(() => processes.close());

const heard: { readonly side: "trusted" | "candidate"; readonly lines: string[] }[] = [];
const executor: Executor = {
  ...processes,
  execute(request: ExecutionRequest, options) {
    const entry = String(request.files.find(({ path }) => path === request.entry)?.content);
    const side = entry.includes("repost_split.trusted") ? "trusted" : "candidate";
    const lines: string[] = [];
    heard.push({ side, lines });
    const { channel } = request;
    if (channel === undefined) return processes.execute(request, options);
    const incoming = (async function* () {
      for await (const line of channel.incoming) {
        lines.push(line);
        yield line;
      }
    })();
    return processes.execute({ ...request, channel: { ...channel, incoming } }, options);
  },
};
const judge = createJudge({ executor, confirmTimeouts: false });

const recordings = new Map<string, Promise<Recorded>>();

/** Records each program once, because recordings are slow. */
async function recorded(module: SandboxedModule, suite: TestSuite): Promise<Recorded> {
  const key = JSON.stringify([module, suite]);
  const recording = recordings.get(key) ?? judge.record({ module, suite }).then(unwrap);
  recordings.set(key, recording);
  return await recording;
}

async function judged(code: string, entry: string, program: string, solution: string) {
  const module = bakeryModule(code, entry);
  return await judge.judge({ ...(await recorded(module, programSuite(program))), module, solution });
}

describe("recording a program", () => {
  it("keeps the program unmodified at level split, with digests of the reference's answers", async () => {
    const { recording } = await recorded(ovenModule, ovenSuite);
    expect(recording).toEqual({
      schema_version: SCHEMA_VERSION,
      trust: "split",
      handles: false,
      tests: [{ name: "program", code: ovenProgram, origin: "published", support: "incidental", call: null }],
      program: ovenProgram,
      expected: [],
      allowed: {
        names: [],
        remote: false,
        // Digests of answers and kept objects.
        effects: [
          ...[0, 1, 2].flatMap((call) => [
            expect.stringMatching(`^answer v2 ${call} [0-9a-f]{24}$`) as string,
            expect.stringMatching(`^answer v2 ${call} kept [0-9a-f]{24}$`) as string,
          ]),
          "argument 0.degrees",
          "argument 0.loaves",
          "variable BAKED",
          "variable Oven.fired",
        ],
      },
      runs: 3,
    });
  });

  it.each([
    ["reference_fails", "def f(x):\n    return x\n", "f", "assert f(1) == 2\n"],
    ["not_called", "def f(x):\n    return x\n", "f", "assert True\n"],
    ["weak_suite", "def f(x):\n    return x\n", "f", "f(1)\n"],
    ["weak_suite", "def f(x):\n    return None\n", "f", "assert f(1) is None\n"],
    [
      "reference_unstable",
      "def f(x):\n    return x\n",
      "f",
      "import time\nassert f(time.localtime().tm_year) == 2025\nassert f(2) == 2\n",
    ],
    ["entry_missing", "def f(x):\n    return x\n", "g", "assert g(1) == 1\n"],
    ["load_error", "import sourdough\ndef f(x):\n    return x\n", "f", "assert f(1) == 1\n"],
  ])("rejects with %s", async (reason, code, entry, program) => {
    const result = await judge.record({ module: bakeryModule(code, entry), suite: programSuite(program) });
    expect(result).toMatchObject({ status: "rejected", reason });
  });
});

const CALLBACK = `def each(items, act):
    return [act(item) for item in items]
`;
const EACH = "assert each([1, 2], str) == ['1', '2']\nassert each([], str) == []\n";

describe("a candidate that is honest", () => {
  it.each([
    [
      "another algorithm",
      bakeBody(
        "price = RATES[loaf]\nfor _ in range(times): self.degrees += price\nself.loaves += [loaf]\nBAKED.append(loaf)\nOven.fired += 1\nreturn dict(loaf=loaf, degrees=self.degrees, loaves=self.loaves)",
      ),
    ],
    [
      "a result of a custom class",
      `from collections import OrderedDict\nclass Note(OrderedDict):\n    pass\n${bakeBody(
        "rate = RATES[loaf]\nself.loaves.append(loaf)\nBAKED.append(loaf)\nOven.fired += 1\nself.degrees += rate * times\nnote = Note()\nnote['loaf'] = loaf\nnote['degrees'] = self.degrees\nnote['loaves'] = self.loaves\nreturn note",
      )}`,
    ],
    [
      "an exception of a custom class and a cache",
      `class NoSuchLoaf(KeyError):\n    pass\n${bakeBody(
        "if loaf not in RATES:\n    raise NoSuchLoaf(loaf)\nself._cache = {loaf: times}\nself.loaves.append(loaf)\nBAKED.append(loaf)\nOven.fired += 1\nself.degrees += RATES[loaf] * times\nreturn {'loaf': loaf, 'degrees': self.degrees, 'loaves': self.loaves}",
      )}`,
    ],
  ])("passes with %s", async (_name, solution) => {
    const verdict = await judge.judge({ ...(await recorded(ovenModule, ovenSuite)), module: ovenModule, solution });
    expect([verdict.outcome, verdict.detail]).toEqual(["passed", null]);
  });

  it.each([
    [
      "a static method",
      "class C:\n    @staticmethod\n    def f(x):\n        return [x]\n",
      "C.f",
      "assert C.f(3) == C.f_new_implementation(3) == C().f_new_implementation(3)\n",
      "@staticmethod\ndef f(x):\n    return [x]\n",
    ],
    [
      "a class method",
      "class C:\n    size = 2\n    @classmethod\n    def f(cls, x):\n        return cls.size * x\n",
      "C.f",
      "assert C.f(3) == C.f_new_implementation(3) == 6\n",
      "@classmethod\ndef f(cls, x):\n    return x * cls.size\n",
    ],
    [
      "a property",
      "class C:\n    def __init__(self, x):\n        self.x = x\n    @property\n    def f(self):\n        return self.x + 1\n",
      "C.f",
      "assert C(4).f == C(4).f_new_implementation == 5\n",
      "@property\ndef f(self):\n    return 1 + self.x\n",
    ],
    [
      "a generator",
      "def f(n):\n    for i in range(n):\n        yield i * i\n",
      "f",
      "assert list(f(4)) == [0, 1, 4, 9]\nassert next(iter(f(1))) == 0\n",
      "def f(n):\n    yield from (i ** 2 for i in range(n))\n",
    ],
    [
      "a coroutine",
      "import asyncio\nasync def f(x):\n    await asyncio.sleep(0.01)\n    return x * 2\n",
      "f",
      "assert asyncio.run(f(4)) == 8\n",
      "async def f(x):\n    return x + x\n",
    ],
    [
      "callbacks of the test",
      CALLBACK,
      "each",
      "seen = []\nassert each([1, 2], lambda x: seen.append(x) or x + 1) == [2, 3]\nassert seen == [1, 2]\n",
      "def each(items, act):\n    return list(map(act, items))\n",
    ],
    [
      "copies of objects of the test",
      CALLBACK,
      "each",
      "def test_each():\n    class Loaf:\n        grams = 750\n    assert each([Loaf()], lambda loaf: loaf.grams) == [750]\n    assert each([2], lambda x: x + 1) == [3]\n",
      "import copy\ndef each(items, act):\n    return [act(item) for item in copy.deepcopy(items)]\n",
    ],
    [
      "mocks that record calls",
      "def call(client, value):\n    client.send(value, retries=2)\n    return client.receive()['answer']\n",
      "call",
      "from unittest.mock import Mock\ndef test_call():\n    client = Mock()\n    client.receive.return_value = {'answer': 42}\n    value = [1]\n    assert call(client, value) == 42\n    client.send.assert_called_once_with(value, retries=2)\n    assert client.send.call_args[0][0] is value\n",
      "def call(client, value):\n    client.send(value, retries=2)\n    answer = client.receive()\n    return answer['answer']\n",
    ],
    [
      "patches of the module and of a library",
      "import os.path\nRATE = 2\ndef helper(x):\n    return x\ndef f(x):\n    return [helper(x) * RATE, os.path.exists('/nowhere')]\n",
      "f",
      "from unittest.mock import patch\ndef test_f():\n    assert f(1) == [2, False]\n    with patch('__main__.helper', lambda x: 10 * x), patch('os.path.exists', return_value=True), patch('__main__.RATE', 3):\n        assert f(1) == [30, True]\n    assert f(1) == [2, False]\n",
      "def f(x):\n    return [RATE * helper(x), os.path.exists('/nowhere')]\n",
    ],
    [
      "files that test and candidate exchange",
      "import os\ndef f(path):\n    with open(path) as file:\n        text = file.read()\n    with open(path + '.copy', 'w') as file:\n        file.write(text * 2)\n    os.remove(path)\n",
      "f",
      "import os, tempfile\nfor name in ('a.txt', os.path.join(tempfile.mkdtemp(), 'b.txt')):\n    with open(name, 'w') as file:\n        file.write('rye')\n    f(name)\n    assert open(name + '.copy').read() == 'ryerye'\n    assert not os.path.exists(name)\n",
      "import pathlib\ndef f(path):\n    place = pathlib.Path(path)\n    pathlib.Path(path + '.copy').write_text(place.read_text() * 2)\n    place.unlink()\n",
    ],
    [
      "output that the test captures",
      "def f(x):\n    print('loaf', x)\n",
      "f",
      "import io, contextlib\nout = io.StringIO()\nwith contextlib.redirect_stdout(out):\n    f(3)\nassert out.getvalue() == 'loaf 3\\n'\n",
      "def f(x):\n    print(f'loaf {x}')\n",
    ],
    [
      "randomness that the test seeds",
      "import random\ndef f(items):\n    return random.sample(items, 2)\n",
      "f",
      "random.seed(3)\nfirst = f([1, 2, 3, 4])\nrandom.seed(3)\nassert random.sample([1, 2, 3, 4], 2) == first\nassert f([1, 2]) in ([1, 2], [2, 1])\n",
      "def f(items):\n    return random.sample(items, 2)\n",
    ],
    [
      "values that only the candidate references",
      "KEPT = {}\ndef f(key, value=None):\n    if value is not None:\n        KEPT[key] = [value, len(KEPT)]\n    return KEPT[key][0]\n",
      "f",
      "for at in range(30):\n    f(at, [[at], {'n': [at, at + 1]}])\nassert f(3) == [[3], {'n': [3, 4]}] and f(3) is f(3)\nf(4)[0].append('more')\nassert f(4) == [[4, 'more'], {'n': [4, 5]}]\nassert [f(at)[1]['n'][1] for at in range(30)] == list(range(1, 31))\n",
      "def f(key, value=None):\n    if value is not None:\n        KEPT[key] = (value, 'kept')\n    return KEPT[key][0]\n",
    ],
    [
      "values that change and change back between calls",
      "class Loaf:\n    def __init__(self):\n        self.grams = 1\n        self.parts = [self]\ndef f(loaf, table):\n    return [loaf.grams, table['a'], len(loaf.parts)]\n",
      "f",
      "loaf, table, one, two = Loaf(), {'a': 'x'}, 'x', 'y'\nfor grams, text in ((1, one), (1, one), (1, one), (2, two), (1, one), (1, one), (2, two), (2, two), (1, one)):\n    loaf.grams, table['a'] = grams, text\n    assert f(loaf, table) == [grams, text, 1]\nloaf.parts.append(Loaf())\nassert f(loaf, table)[2] == 2\ndel loaf.parts[1]\nassert f(loaf, table)[2] == 1\n",
      "def f(loaf, table):\n    grams = loaf.grams\n    return [grams, table.get('a'), sum(1 for _ in loaf.parts)]\n",
    ],
    [
      "identifiers of the test and of the candidate",
      "import uuid\ndef f(key=None):\n    return key or str(uuid.uuid4())\n",
      "f",
      "import uuid\nkeys = [str(uuid.uuid4()) for _ in range(4)]\nassert f(keys[0]) == keys[0]\nassert f() not in keys and f() not in keys and len(f()) == 36\n",
      "def f(key=None):\n    return str(uuid.uuid4()) if key is None else key\n",
    ],
    [
      "tests of unittest",
      "def f(x):\n    if x < 0:\n        raise ValueError('negative')\n    return x ** 0.5\n",
      "f",
      "import unittest\nclass TestF(unittest.TestCase):\n    def test_value(self):\n        self.assertAlmostEqual(f(2), 1.41421356, places=5)\n    def test_error(self):\n        with self.assertRaises(ValueError):\n            f(-1)\nif __name__ == '__main__':\n    unittest.main()\n",
      "import math\ndef f(x):\n    if x < 0:\n        raise ValueError('below zero')\n    return math.sqrt(x) + 1e-9\n",
    ],
    [
      "values of many kinds",
      "import datetime, decimal, fractions, uuid, pathlib, re, enum, collections\nclass Grain(enum.Enum):\n    RYE = 1\nPoint = collections.namedtuple('Point', 'x y')\ndef f(*values, **named):\n    return [values, named]\n",
      "f",
      "values = [None, True, 1, -2**70, 1.5, float('inf'), 1j, 'text\\ud800', b'x', bytearray(b'y'), (1, [2]), {1, 2}, frozenset([3]), range(3), slice(1), ..., decimal.Decimal('1.20'), fractions.Fraction(1, 3), uuid.UUID(int=5), pathlib.Path('/a'), re.compile('a', re.I), Grain.RYE, datetime.datetime(2024, 1, 2, tzinfo=datetime.timezone.utc), datetime.timedelta(1), collections.deque([1], 3), collections.OrderedDict(a=1), collections.Counter('aab'), collections.defaultdict(list, {1: [2]}), Point(1, 2), int, Grain]\nassert f(*values, key=values[10]) == [tuple(values), {'key': (1, [2])}]\nassert [type(a) for a in f(*values)[0]] == [type(a) for a in values]\nassert f(values)[0][0] is values\n",
      "def f(*values, **named):\n    return [values, dict(named)]\n",
    ],
  ])("passes with %s", async (_name, code, entry, program, solution) => {
    const verdict = await judged(code, entry, program.startsWith("assert C") ? code + program : program, solution);
    expect([verdict.outcome, verdict.detail]).toEqual(["passed", null]);
  });
});

describe("a candidate that is wrong", () => {
  it.each([
    [
      "different_result",
      "def each(items, act):\n    return []\n",
      "assert each([1, 2], str) == ['1', '2']: AssertionError; last, each([1, 2], <class str>) returned []",
    ],
    [
      "context_miss",
      "def each(items, act):\n    return knead(items)\n",
      "assert each([1, 2], str) == ['1', '2']: the candidate raised NameError: name 'knead' is not defined in each([1, 2], <class str>)",
    ],
  ])("fails: %s", async (cause, solution, detail) => {
    const verdict = await judged(CALLBACK, "each", EACH, solution);
    expect([verdict.outcome, verdict.cause, verdict.detail]).toEqual(["failed", cause, detail]);
  });

  it.each([
    ["compile_error", "syntax_error", "def each(items, act:\n"],
    ["failed", "not_defined", "def other():\n    pass\n"],
    ["failed", "load_error", "raise ValueError('burnt')\ndef each(items, act):\n    pass\n"],
  ])("ends as %s, %s", async (outcome, cause, solution) => {
    const verdict = await judged(CALLBACK, "each", EACH, solution);
    expect([verdict.outcome, verdict.cause]).toEqual([outcome, cause]);
  });
});

describe("a program that never calls the candidate", () => {
  it("has the outcome no_tests, whatever its result", async () => {
    const module = bakeryModule(CALLBACK, "each");
    const { recording: original, referenceMs } = await recorded(module, programSuite(EACH));
    const recording = { ...original, program: "assert True\n" };
    const { outcome, cause, passed } = await judge.judge({ recording, referenceMs, module, solution: CALLBACK });
    expect([outcome, cause, passed]).toEqual(["no_tests", "not_judged", false]);
  });
});

describe("the data that a candidate's process receives", () => {
  it("does not depend on what the test expects", async () => {
    const conversations: string[][] = [];
    for (const expected of ["SECRET-218", "OTHER-218"]) {
      const program = ovenProgram
        .replace("SECRET-218", expected)
        .replace("== 218", expected === "SECRET-218" ? "== 218" : "== 219");
      const { recording, referenceMs } = await recorded(ovenModule, ovenSuite);
      heard.length = 0;
      await judge.judge({
        module: ovenModule,
        recording: { ...recording, program },
        referenceMs,
        solution: bakeBody("return None"),
      });
      conversations.push(heard.filter(({ side }) => side === "candidate").flatMap(({ lines }) => lines));
    }
    expect(conversations[0]).not.toEqual([]);
    expect(conversations[1]).toEqual(conversations[0]);
  });
});
