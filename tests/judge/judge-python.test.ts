import { createProcessExecutor } from "@repost/executor";
import { createJudge, type JudgeEvent } from "@repost/judge";
import { unwrap, type TestCase } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule, bakerySuite, callTest } from "./bakery-module.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());

const events: JudgeEvent[] = [];
const judge = createJudge({ executor, onEvent: (event) => events.push(event) });

async function judgedBy(code: string, entry: string, tests: readonly TestCase[], solutions: readonly string[]) {
  const module = bakeryModule(code, entry);
  const recorded = unwrap(await judge.record({ module, suite: bakerySuite(tests) }));
  const verdicts: (readonly [string, string | null])[] = [];
  for (const solution of solutions) {
    const { outcome, detail } = await judge.judge({ module, solution, ...recorded });
    verdicts.push([outcome, detail]);
  }
  return { verdicts, kept: recorded.recording.tests.length };
}

describe("the judge with real Python", () => {
  it("judges functions by result and exception", async () => {
    const code = `
def price(loaves, discount=0.0):
    """Price of a number of loaves."""
    if loaves < 0:
        raise ValueError("negative")
    return loaves * 2.5 * (1 - discount)
`;
    const tests = [callTest(["2"]), callTest(["-1"]), callTest(["3"], { keywords: { discount: "0.1" } })];
    const { verdicts } = await judgedBy(code, "price", tests, [
      "def price(loaves, discount=0.0):\n    if loaves < 0:\n        raise ValueError('no')\n    return 5 * loaves / 2 - discount * 2.5 * loaves",
      "def price(loaves, discount=0.0):\n    return loaves * 2.5 * (1 - discount)",
      "def price(loaves, discount=0.0):\n    if loaves < 0:\n        raise KeyError('no')\n    return loaves * 2.5",
    ]);
    expect(verdicts).toEqual([
      ["passed", null],
      ["failed", "price(-1): expected ValueError('negative') raised, got -2.5"],
      ["failed", "price(-1): expected ValueError('negative') raised, got KeyError(\"'no'\") raised"],
    ]);
  });

  it("judges methods by the resulting state", async () => {
    const code = `
class Ledger:
    def __init__(self, entries=()):
        self.entries = list(entries)

    def add(self, amount, into=None):
        self.entries.append(amount)
        if into is not None:
            into.append(amount)
`;
    const tests = [
      callTest(["3"], { receiver: "Ledger()" }),
      callTest(["4", "[1]"], { receiver: "ledger", setup: ["ledger = Ledger([1])"] }),
      callTest(["None", "[]"], { receiver: "Ledger([2])" }),
    ];
    const { verdicts } = await judgedBy(code, "Ledger.add", tests, [
      "def add(self, amount, into=None):\n    self._last = amount\n    self.entries += [amount]\n    if into is not None:\n        into += [amount]",
      "def add(self, amount, into=None):\n    self.entries = self.entries + [amount]",
      "def add(self, amount, into=None):\n    self.count = 1\n    self.entries.append(amount)\n    if into is not None: into.append(amount)",
    ]);
    expect(verdicts).toEqual([
      ["passed", null],
      ["failed", "ledger = Ledger([1]); ledger.add(4, [1]): arguments[1][1]: expected 4, got nothing"],
      ["failed", "Ledger().add(3): receiver.count: expected nothing, got 1"],
    ]);
  });

  it("judges generators, coroutines, properties, class methods and static methods", async () => {
    const code = `
class Oven:
    def __init__(self, heat):
        self.heat = heat

    @property
    def celsius(self):
        return (self.heat - 32) * 5 / 9

    @classmethod
    def at(cls, heat):
        return cls(heat)

    @staticmethod
    def double(heat):
        return heat * 2

    def steps(self, size):
        for heat in range(0, self.heat, size):
            yield heat

    async def warm(self, by):
        self.heat += by
        return self.heat
`;
    const heats = ["0", "50", "212"];
    const kinds: [string, readonly TestCase[], string][] = [
      [
        "Oven.celsius",
        heats.map((heat) => callTest([], { receiver: `Oven(${heat})` })),
        "@property\ndef celsius(self):\n    return (self.heat - 32) / 1.8",
      ],
      [
        "Oven.at",
        heats.map((heat) => callTest([heat])),
        "@classmethod\ndef at(cls, heat):\n    return Oven(heat=heat)",
      ],
      [
        "Oven.double",
        heats.map((heat) => callTest([heat])),
        "@staticmethod\ndef double(heat):\n    return heat + heat",
      ],
      [
        "Oven.steps",
        heats.map((heat) => callTest(["10"], { receiver: `Oven(${heat})` })),
        "def steps(self, size):\n    return iter(list(range(0, self.heat, size)))",
      ],
      [
        "Oven.warm",
        heats.map((heat) => callTest(["5"], { receiver: `Oven(${heat})` })),
        "async def warm(self, by):\n    self.heat = self.heat + by\n    return self.heat",
      ],
    ];
    const results: unknown[] = [];
    for (const [entry, tests, solution] of kinds) {
      const { verdicts } = await judgedBy(code, entry, tests, [solution]);
      results.push([entry, ...verdicts]);
    }
    expect(results).toEqual(kinds.map(([entry]) => [entry, ["passed", null]]));
  });

  it("drops calls whose results depend on the clock, hashing, memory or seeded random values", async () => {
    events.length = 0;
    const code = `
import os, random, time, datetime

def stamp(kind, value=0):
    if kind == "clock":
        return int(time.time() / 3600)
    if kind == "date":
        return datetime.date.today().isoformat()
    if kind == "hash":
        return list({"rye", "spelt", "wheat", "oat", "barley", "corn"})
    if kind == "memory":
        return id([])
    if kind == "random":
        return random.random()
    if kind == "urandom":
        return os.urandom(8)
    return value * 2
`;
    const kinds = ["clock", "date", "hash", "memory", "random", "urandom"];
    const tests = [
      ...kinds.map((kind) => callTest([`"${kind}"`])),
      ...["1", "2", "3"].map((value) => callTest(['"plain"', value])),
    ];
    const { kept } = await judgedBy(code, "stamp", tests, []);
    expect([kept, events.map((event) => (event.type === "tests-dropped" ? event.dropped : event.type))]).toEqual([
      3,
      [{ unstable: 6, unusable: 0, timeout: 0, died: 0 }],
    ]);
  });

  it("rejects a suite that a trivial body passes", async () => {
    const code = "def greet(name):\n    print('hello')\n    return None\n";
    const module = bakeryModule(code, "greet");
    const silent = bakeryModule(code.replace("print('hello')", "pass"), "greet");
    const suite = bakerySuite([callTest(['"a"']), callTest(['"b"']), callTest(['"c"'])]);
    const results = [await judge.record({ module, suite }), await judge.record({ module: silent, suite })];
    expect(results.map((result) => (result.status === "accepted" ? "accepted" : result.reason))).toEqual([
      "accepted",
      "weak_suite",
    ]);
  });

  it("reports the missing import of a module that does not load", async () => {
    const module = bakeryModule("import flour_of_nowhere\n\ndef f():\n    return flour_of_nowhere.x\n", "f");
    expect(await judge.record({ module, suite: bakerySuite([callTest([])]) })).toEqual({
      status: "rejected",
      reason: "load_error",
      detail:
        "shop.py does not load: flour_of_nowhere is missing (hash seed 0, the real time, calls in order). " +
        "ModuleNotFoundError: No module named 'flour_of_nowhere'",
      evidence: {
        kind: "load_failure",
        failure: {
          cause: "missing_module",
          type: "ModuleNotFoundError",
          message: "No module named 'flour_of_nowhere'",
          module: "flour_of_nowhere",
          name: null,
        },
      },
    });
  });

  it("distinguishes a name that the sandbox lacks from a wrong result", async () => {
    const code = "def total(amounts):\n    return sum(amounts)\n";
    const tests = [callTest(["[1]"]), callTest(["[1, 2]"]), callTest(["[]"])];
    const module = bakeryModule(code, "total");
    const recorded = unwrap(await judge.record({ module, suite: bakerySuite(tests) }));
    const verdict = async (solution: string) => {
      const { outcome, cause } = await judge.judge({ module, solution, ...recorded });
      return [outcome, cause];
    };
    expect([
      await verdict("def total(amounts):\n    return add_all(amounts)"),
      await verdict("from bakery.sums import add_all\ndef total(amounts):\n    return add_all(amounts)"),
      await verdict("from .sums import add_all\ndef total(amounts):\n    return add_all(amounts)"),
      await verdict("import numpie\ndef total(amounts):\n    return numpie.sum(amounts)"),
      await verdict("def total(amounts):\n    if amounts: found = 1\n    return found"),
      await verdict("def total(amounts):\n    return sum(amounts)\nreturn 1"),
      await verdict("def total(amounts):\n    return sum(amounts"),
      await verdict("def sum_up(amounts):\n    return sum(amounts)"),
      await verdict(
        "import functools\ndef add(a, b):\n    return a + b\ndef total(amounts):\n    return functools.reduce(add, amounts, 0)",
      ),
    ]).toEqual([
      ["failed", "context_miss"],
      ["failed", "context_miss"],
      ["failed", "context_miss"],
      ["failed", "load_error"],
      ["failed", "different_result"],
      ["compile_error", "syntax_error"],
      ["compile_error", "syntax_error"],
      ["failed", "not_defined"],
      ["passed", null],
    ]);
  });

  it("fails a candidate that changes the result of its next call when the reference does not", async () => {
    const code = "def batch(loaves, into=()):\n    return [*into, loaves]\n";
    const { verdicts } = await judgedBy(
      code,
      "batch",
      [callTest(["1"]), callTest(["2"]), callTest(["3"])],
      [
        "def batch(loaves, into=()):\n    return list(into) + [loaves]",
        "def batch(loaves, into=[]):\n    into.append(loaves)\n    return into",
      ],
    );
    expect(verdicts).toEqual([
      ["passed", null],
      ["failed", "batch(2): result[0]: expected 2, got 1"],
    ]);
  });

  it("isolates calls when the reference changes the results of later calls", async () => {
    const code = "sold = []\ndef sell(loaves):\n    sold.append(loaves)\n    return [loaves, sum(sold)]\n";
    const { verdicts } = await judgedBy(
      code,
      "sell",
      [callTest(["1"]), callTest(["2"]), callTest(["3"])],
      [
        "def sell(loaves):\n    global sold\n    sold += [loaves]\n    return [loaves, sum(sold)]",
        "def sell(loaves):\n    return [loaves, 1]",
      ],
    );
    expect(verdicts).toEqual([
      ["passed", null],
      ["failed", "sell(2): result[1]: expected 2, got 1"],
    ]);
  });
});
