import { createProcessExecutor } from "@repost/executor";
import { createJudge, type JudgeEvent } from "@repost/judge";
import { unwrap, type SandboxedModule, type TestCase } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bakerySuite, callTest } from "./bakery-module.ts";
import { scriptModule } from "./javascript-bakery.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const events: JudgeEvent[] = [];
const judge = createJudge({
  executor,
  confirmTimeouts: false,
  timeoutFloorMs: 20_000,
  onEvent: (event) => events.push(event),
});

const median = scriptModule(
  `export function median(values) {
  if (values.length === 0) throw new RangeError("nothing to choose from");
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
`,
  "median",
);
const medianTests = ["[1, 2]", "[3, 1, 2]", "[]", "[10, 9, 1, 2]", "[NaN]"].map((values) => callTest([values]));

const till = scriptModule(
  `class Till {
  constructor() { this.sum = 0; this.notes = new Map(); }
  add(amount, note) {
    this.sum += amount;
    if (note !== undefined) { this.notes.set(note, amount); console.log("noted", note); }
    return this.sum > 5;
  }
}
`,
  "Till.add",
);
const tillTests = [
  callTest(["3"], { receiver: "new Till()" }),
  callTest(["7", "'rye'"], { receiver: "new Till()" }),
  callTest(["1"], { receiver: "till", setup: ["const till = new Till(); till.add(9);"] }),
];

const twice = scriptModule(
  `export async function twice(value: number): Promise<number[]> {
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  return [value, value];
}
`,
  "twice",
  { path: "module.ts", language: "typescript" },
);
const twiceTests = ["1", "2", "-1.5"].map((value) => callTest([value]));

interface Case {
  readonly name: string;
  readonly module: SandboxedModule;
  readonly tests: readonly TestCase[];
  readonly right: readonly string[];
  readonly wrong: readonly (readonly [string, string, string, string])[];
}

const cases: readonly Case[] = [
  {
    name: "a function",
    module: median,
    tests: medianTests,
    right: [
      "function median(values) { if (!values.length) throw new RangeError('none'); const s = values.slice().sort((a, b) => a - b); return (s[(s.length - 1) >> 1] + s[s.length >> 1]) / 2; }",
      "const smaller = (a, b) => a - b;\nexport const median = (values) => { class Empty extends RangeError {} if (values.length < 1) throw new Empty(); const s = Float64Array.from(values).sort(); return (s.at(s.length >> 1) + s.at((s.length - 1) >> 1)) / 2; };",
    ],
    wrong: [
      [
        "function median(values) { return values[0]; }",
        "failed",
        "different_result",
        "median([1, 2]): expected 1.5, got 1",
      ],
      [
        "function median(values) { values.sort((a, b) => a - b); if (values.length === 0) throw new RangeError('x'); const h = values.length >> 1; return values.length % 2 ? values[h] : (values[h - 1] + values[h]) / 2; }",
        "failed",
        "different_result",
        "median([3, 1, 2]): arguments[0][0]: expected 3, got 1",
      ],
      ["function median(values) { return knead(values); }", "failed", "context_miss", "knead is not defined"],
      ["function median() { process.exit(0); }", "failed", "early_exit", "ended with exit code 0"],
      [
        "import fs from 'node:fs';\nfunction median() { fs.writeSync(3, '{}\\n'); return 1.5; }",
        "failed",
        "tampering",
        "A message",
      ],
      [
        "function median() { return new Proxy({}, { has: () => true, get: (_, key) => (key === 'then' ? undefined : 1.5) }); }",
        "failed",
        "different_result",
        "median([1, 2]): expected 1.5",
      ],
      ["function median(values { }", "compile_error", "syntax_error", ""],
    ],
  },
  {
    name: "a method",
    module: till,
    tests: tillTests,
    right: [
      "add(amount, note) { this._last = amount; this.sum = this.sum + amount; if (note !== undefined) { console.log(`noted ${note}`); this.notes = new Map([...this.notes, [note, amount]]); } return !(this.sum <= 5); }",
    ],
    wrong: [
      [
        "add(amount, note) { this.sum += amount; if (note !== undefined) { this.notes.set(note, amount); console.log('noted', note); } return this.sum > 5 ? 1 : 0; }",
        "failed",
        "different_result",
        "new Till().add(3): expected false, got 0",
      ],
      [
        "add(amount, note) { this.sum += amount; if (note !== undefined) this.notes.set(note, amount); return this.sum > 5; }",
        "failed",
        "different_result",
        "stdout: expected",
      ],
      [
        "add(amount, note) { if (note !== undefined) console.log('noted', note); return amount > 5; }",
        "failed",
        "different_result",
        "receiver",
      ],
    ],
  },
  {
    name: "an asynchronous function of TypeScript",
    module: twice,
    tests: twiceTests,
    right: ["export function twice(value: number): Promise<number[]> { return Promise.resolve([value, value]); }"],
    wrong: [
      ["export async function twice(value: number) { return [value]; }", "failed", "different_result", "twice(1)"],
    ],
  },
];

describe.each(cases)("judging $name by data", ({ module, tests, right, wrong }) => {
  const recorded: Awaited<ReturnType<typeof judge.record>>[] = [];
  beforeAll(async () => {
    recorded.push(await judge.record({ module, suite: bakerySuite(tests) }));
  });

  const judged = async (solution: string) => {
    const [result] = recorded;
    if (result === undefined) throw new TypeError("nothing was recorded");
    return judge.judge({ module, ...unwrap(result), solution });
  };

  it("records every test", async () => {
    const { recording } = unwrap(recorded[0] ?? (await judge.record({ module, suite: bakerySuite(tests) })));
    expect([recording.trust, recording.tests.length, recording.expected.length]).toEqual([
      "data",
      tests.length,
      tests.length,
    ]);
  });

  it.each(right.map((solution) => ({ solution })))("accepts $solution", async ({ solution }) => {
    const { outcome, detail } = await judged(solution);
    expect([outcome, detail]).toEqual(["passed", null]);
  });

  it.each(wrong)("does not accept %s", async (solution, outcome, cause, detail) => {
    const verdict = await judged(solution);
    expect([verdict.outcome, verdict.cause]).toEqual([outcome, cause]);
    expect(verdict.detail).toContain(detail);
  });
});

describe("recording calls in JavaScript", () => {
  it.each([
    ["too_few_tests", "const f = (x) => x + Math.random();", ["1", "2", "3"]],
    ["too_few_tests", "const f = (x) => [x, Date.now()];", ["1", "2", "3"]],
    ["too_few_outcomes", "const f = (x) => `loaf ${x}`;", ["1", "1", "1"]],
    ["weak_suite", "const f = () => { throw new Error('always'); };", ["1", "2", "3"]],
    ["load_error", "import { nothing } from 'no-such-package';\nexport const f = (x) => nothing(x);", ["1"]],
    ["entry_missing", "const g = (x) => x;", ["1"]],
  ])("rejects as %s: %s", async (reason, code, values) => {
    const few = createJudge({ executor, minDistinct: reason === "weak_suite" ? 1 : 2 });
    const suite = bakerySuite(values.map((value) => callTest([value])));
    const result = await few.record({ module: scriptModule(`${code}\n`, "f"), suite });
    expect(result).toMatchObject({ status: "rejected", reason });
  });

  it("drops tests with differing results, and reports their number", async () => {
    const module = scriptModule("const f = (x) => (x > 2 ? Math.random() : x * 2);\n", "f");
    const suite = bakerySuite(["0", "1", "2", "3"].map((value) => callTest([value])));
    events.length = 0;
    const { recording } = unwrap(await judge.record({ module, suite }));
    expect([
      recording.tests.length,
      events.map((event) => (event.type === "tests-dropped" ? event.dropped : event.type)),
    ]).toEqual([3, [{ unstable: 1, unusable: 0, timeout: 0, died: 0 }]]);
  });
});
