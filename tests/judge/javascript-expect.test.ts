import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { afterAll, describe, expect, it } from "vitest";
import { programRecording, scriptModule, scriptSuite } from "./javascript-bakery.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, confirmTimeouts: false, timeoutFloorMs: 30_000 });

interface Exercise {
  readonly name: string;
  readonly code: string;
  readonly test: string;
  readonly wrong: readonly string[];
}

const inTest = (body: string): string => `test("f", async () => {\n${body}\n});\n`;

/** Matchers wrongly passed these functions by conversion or a missing wait. */
const EXERCISES: readonly Exercise[] = [
  {
    name: "assertions() counts what a try block was meant to reach",
    code: 'const f = (x) => { if (x === "x") throw new TypeError("x"); return 1; };\n',
    test: 'expect.assertions(1);\ntry { f("x"); } catch (error) { expect(error).toBeInstanceOf(TypeError); }',
    wrong: ["const f = () => 1;"],
  },
  {
    name: "hasAssertions() wants at least one",
    code: "const f = (items, act) => items.forEach(act);\n",
    test: "expect.hasAssertions();\nf([1], (item) => expect(item).toBe(1));",
    wrong: ["const f = () => {};"],
  },
  {
    name: "a set does not reuse the pairs of a failed comparison",
    code: "const f = () => { const s = { x: 1 }; return new Set([{ s, id: 2 }, { s, id: 1 }]); };\n",
    test: "const s = { x: 1 };\nexpect(f()).toEqual(new Set([{ s, id: 1 }, { s, id: 2 }]));",
    wrong: ["const f = () => { const s = { x: 9 }; return new Set([{ s, id: 2 }, { s, id: 1 }]); };"],
  },
  {
    name: "a map does not either",
    code: "const f = () => new Map([[{ k: { x: 1 } }, 2], [{ k: { x: 1 } }, 1]]);\n",
    test: "const k = { x: 1 };\nexpect(f()).toEqual(new Map([[{ k }, 1], [{ k }, 2]]));",
    wrong: ["const f = () => { const k = { x: 5 }; return new Map([[{ k }, 2], [{ k }, 1]]); };"],
  },
  {
    name: "an assertion on a promise counts without await",
    code: "const f = async (x) => { if (x < 0) throw new RangeError('x'); return x; };\n",
    test: "expect(f(-1)).rejects.toThrow(RangeError);\nexpect(f(2)).resolves.toBe(2);",
    wrong: [
      "const f = async (x) => x;",
      "const f = async (x) => { if (x < 0) throw new RangeError('x'); return -x; };",
      "const f = (x) => new Promise((resolve) => setTimeout(resolve, 1e6, -x));",
    ],
  },
  {
    name: "assertions on resolves count without await",
    code: "const f = async (x) => x * 2;\n",
    test: "f(2).then((x) => expect(x).toBe(4));",
    wrong: ["const f = (x) => new Promise((resolve) => setTimeout(resolve, 5000, x));"],
  },
  {
    name: "resolves needs a promise",
    code: "const f = async (x) => x * 2;\n",
    test: "await expect(f(2)).resolves.toBe(4);",
    wrong: ["const f = (x) => x * 2;"],
  },
  {
    name: "order requires numbers",
    code: "const f = (x) => x * 2;\n",
    test: "expect(f(5)).toBeGreaterThan(9);\nexpect(f(5)).toBeLessThanOrEqual(10);\nexpect(f(5)).toBeCloseTo(10);",
    wrong: ["const f = () => [10];", "const f = () => '10';", "const f = () => new Date(10);"],
  },
  {
    name: "toMatch requires texts",
    code: "const f = (x) => `loaf of ${x}`;\n",
    test: 'expect(f("rye")).toMatch("loaf");\nexpect(f("rye")).toMatch(/rye$/g);\nexpect(f("oat")).toContain("oat");',
    wrong: ["const f = (x) => ['loaf', x];", "const f = (x) => ['loaf', 'oat', 'loaf rye'];"],
  },
  {
    name: "objectContaining requires equal properties",
    code: "const f = () => ({ a: { b: 1 }, c: 2 });\n",
    test: "expect(f()).toEqual(expect.objectContaining({ a: { b: 1 } }));\nexpect(f()).toEqual(expect.not.objectContaining({ c: 3 }));",
    wrong: ["const f = () => ({ a: { b: 1, z: 1 }, c: 2 });", "const f = () => ({ a: { b: 1 }, c: 3 });"],
  },
  {
    name: "an object with the name of an error is not an error",
    code: "const f = () => new Error('burnt');\n",
    test: "expect(f()).toEqual(new Error('burnt'));",
    wrong: ["const f = () => ({ message: 'burnt', name: 'Error', [Symbol.toStringTag]: 'Error' });"],
  },
  {
    name: "addresses are compared by their text",
    code: "const f = (x) => new URL(x, 'http://a.example');\n",
    test: "expect(f('b')).toEqual(new URL('http://a.example/b'));",
    wrong: ["const f = () => new URL('http://a.example/c');"],
  },
  {
    name: "a mock that was cleared was not called",
    code: "const f = (act) => { act(); };\n",
    test: "const act = jest.fn();\nf(act);\njest.clearAllMocks();\nexpect(act).not.toHaveBeenCalled();\nf(act);\nexpect(act).toHaveBeenCalledTimes(1);",
    wrong: ["const f = () => {};"],
  },
  {
    name: "the candidate's objects are not mocks",
    code: "const f = (act) => { act(1); return act; };\n",
    test: "expect(f(jest.fn())).toHaveBeenCalledWith(1);",
    wrong: ["const f = () => ({ mock: { calls: [[1]] } });"],
  },
  {
    name: "a table can be a template",
    code: "const f = (a, b) => a + b;\n",
    test: "});\ntest.each`\n  a | b | sum\n  ${1} | ${1} | ${2}\n  ${2} | ${3} | ${5}\n`('adds', ({ a, b, sum }) => {\nexpect(f(a, b)).toBe(sum);",
    wrong: ["const f = () => 2;"],
  },
  {
    name: "a failed assertion counts though the candidate catches it",
    code: "const f = (items, act) => items.forEach((x) => act(x * 2));\n",
    test: "const want = [2, 4];\nf([1, 2], (x) => expect(x).toBe(want.shift()));\nexpect(want).toEqual([]);",
    wrong: [
      "const f = (items, act) => { for (const _ of items) { try { act(0); } catch {} } };",
      "const f = (items, act) => { for (const _ of items) { try { act(0); } catch (error) { act(error.expected); } } };",
    ],
  },
];

describe("expect", () => {
  it.each(EXERCISES)("$name", async ({ code, test, wrong }) => {
    const module = scriptModule(code, "f");
    const recording = programRecording(inTest(test));
    const verdicts: unknown[] = [];
    for (const solution of [code, ...wrong]) {
      const { outcome, detail } = await judge.judge({ module, recording, solution });
      verdicts.push(outcome === "passed" ? outcome : [outcome, detail]);
    }
    const failed: readonly unknown[] = ["failed", expect.any(String)];
    expect(verdicts).toEqual(["passed", ...wrong.map(() => failed)]);
  });

  it.each([
    ["a matcher that does not exist", inTest("expect(f(1)).toMatchSnapshot();"), /toMatchSnapshot is not a function/u],
    ["toThrow() with a value", inTest("expect(f(1)).toThrow();"), /needs a function to call/u],
    [
      "a custom matcher without a result",
      inTest("expect.extend({ toBake: async () => ({ pass: true }) });\nexpect(f(1)).not.toBake();"),
      /does not say whether/u,
    ],
    [
      "a suite that is defined later",
      'describe("f", async () => { await null; it("is 2", () => { expect(f(1)).toBe(3); }); });\nit("is 2", () => { expect(f(1)).toBe(2); });',
      /before it returns/u,
    ],
  ])("rejects a test with %s", async (_name, program, detail) => {
    const module = scriptModule("const f = (x) => x * 2;\n", "f");
    const result = await judge.record({ module, suite: scriptSuite(program) });
    expect(result).toMatchObject({ status: "rejected", reason: "reference_fails" });
    expect(result.status === "rejected" ? result.detail : "").toMatch(detail);
  });
});
