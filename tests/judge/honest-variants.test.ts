import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { unwrap, type SandboxedModule, type TestCase } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule, bakerySuite, callTest } from "./bakery-module.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, timeoutFloorMs: 10_000 });

async function judged(module: SandboxedModule, tests: readonly TestCase[], solutions: readonly string[]) {
  const { recording } = unwrap(await judge.record({ module, suite: bakerySuite(tests) }));
  const verdicts = await Promise.all(solutions.map((solution) => judge.judge({ module, recording, solution })));
  return {
    tests: recording.tests.map(({ name }) => tests.findIndex((test) => test.name === name)),
    verdicts: verdicts.map(({ outcome, detail }) => detail ?? outcome),
  };
}

describe("level data accepts correct solutions that differ from the reference in", () => {
  it("the order of a set of integers: calls whose results depend on it are dropped", async () => {
    const module = bakeryModule("def unique(xs):\n    return list(set(xs))\n", "unique");
    const tests = ["[3, 1, 2, 3]", "[5]", "[]", "[7, 7]", "['rye', 'rye']"].map((value) => callTest([value]));
    expect(await judged(module, tests, ["def unique(xs):\n    return list(dict.fromkeys(xs))\n"])).toEqual({
      tests: [1, 2, 3, 4],
      verdicts: ["passed"],
    });
  });

  it("draws: calls whose results another seed changes are dropped", async () => {
    const module = bakeryModule("import random\ndef pick(xs):\n    return random.choice(xs)\n", "pick");
    const tests = ["list(range(1000))", "[1]", "[2]", "'a'"].map((value) => callTest([value]));
    const other = "def pick(xs):\n    return xs[int(random.random() * len(xs))]\n";
    expect(await judged(module, tests, [other])).toEqual({ tests: [1, 2, 3], verdicts: ["passed"] });
  });

  it("private attributes that keep the result, and in no others", async () => {
    const code = `class Loaf:
    def __init__(self, flour):
        self.flour = flour
        self._double = None
        self._sold = 0
    def double(self):
        if self._double is None:
            self._double = self.flour * 2
        return self._double
    def sell(self, count):
        self._sold += count
        return self._sold * 10
`;
    const receivers = ["2", "3", "4"].map((flour) => ({ receiver: `Loaf(${flour})` }));
    const doubles = receivers.map((parts) => callTest([], parts));
    const uncached = "def double(self):\n    return self.flour + self.flour\n";
    const wrong = "def double(self):\n    self._sold = 1\n    return self.flour + self.flour\n";
    expect((await judged(bakeryModule(code, "Loaf.double"), doubles, [uncached, wrong])).verdicts).toEqual([
      "passed",
      "Loaf(2).double(): receiver._sold: expected 0, got 1",
    ]);
    const sells = receivers.map((parts) => callTest(["5"], parts));
    const stateless = "def sell(self, count):\n    return (self._sold + count) * 10\n";
    const more = [...sells, callTest(["6"], { receiver: "Loaf(1)" })];
    expect((await judged(bakeryModule(code, "Loaf.sell"), more, [stateless])).verdicts).toEqual([
      "Loaf(2).sell(5): receiver._sold: expected 5, got 0",
    ]);
  });

  it("the rounding of sums, within a tolerance derived from the inputs", async () => {
    const module = bakeryModule("import math\ndef total(xs):\n    return sum(xs)\n", "total");
    const tests = ["[1e16, 1.0, -1e16]", "[0.1] * 10", "[2.5, 4.0]"].map((value) => callTest([value]));
    const exact = "def total(xs):\n    return float(math.fsum(xs))\n";
    const wrong = "def total(xs):\n    return sum(xs) + 1e-7\n";
    expect((await judged(module, tests, [exact, wrong])).verdicts).toEqual([
      "passed",
      "total([0.1] * 10): expected 0.9999999999999999, got 1.0000000999999998",
    ]);
  });

  it("the kind of returned function: a callable class, a bound method or a partial instead of a closure", async () => {
    const code = `import functools, threading
def guarded(factor):
    lock = threading.Lock()
    def decorate(function):
        @functools.wraps(function)
        def call(*args):
            with lock:
                return function(*args) * factor
        return call
    return decorate
def scaled(factor):
    def scale(x):
        return x * factor
    return {"by": factor, "scale": scale}
`;
    const factors = ["2", "3", "0"].map((factor) => callTest([factor]));
    const guarded = `class _Guarded:
    def __init__(self, lock, factor, function):
        functools.update_wrapper(self, function)
        self._lock, self._factor, self._function = lock, factor, function
    def __call__(self, *args):
        with self._lock:
            return self._function(*args) * self._factor
def guarded(factor):
    return functools.partial(_Guarded, threading.Lock(), factor)
`;
    const unguarded = guarded.replace("* self._factor", "* 2");
    expect((await judged(bakeryModule(code, "guarded"), factors, [guarded, unguarded])).verdicts).toEqual([
      "passed",
      "guarded(3): result[0][1][1][0][1][1]: expected 18, got 12",
    ]);
    const scale = (value: string, before = "") =>
      `${before}def scaled(factor):\n    return {"by": factor, "scale": ${value}}\n`;
    const classOf = (sign: string) =>
      `class Scale:\n    def __init__(self, factor):\n        self.factor = factor\n    def __call__(self, x):\n        return x ${sign} self.factor\n`;
    const solutions = [
      scale("Scale(factor)", classOf("*")),
      scale("Scale(factor).__call__", classOf("*")),
      scale("Scale(factor)", classOf("+")),
      scale("factor"),
    ];
    expect((await judged(bakeryModule(code, "scaled"), factors, solutions)).verdicts).toEqual([
      "passed",
      "passed",
      'scaled(2): result["scale"][0][1][1]: expected 6, got 5',
      expect.stringMatching(/^scaled\(2\): result\["scale"\]: expected .* got 2$/u),
    ]);
  });
});
