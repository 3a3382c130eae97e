import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { unwrap, type ExecutionRequest, type Executor } from "@repost/spec";
import { functionText, loadLanguage } from "@repost/syntax";
import { afterAll, describe, expect, it } from "vitest";
import {
  bakeMethod,
  ovenEffects,
  ovenOfScript,
  ovenScript,
  programRecording,
  scriptModule,
  scriptSuite,
} from "./javascript-bakery.ts";
import { testedPrograms } from "./javascript-programs.ts";

const processes = createProcessExecutor();
afterAll(() => processes.close());

const heard: string[] = [];
const executor: Executor = {
  ...processes,
  execute(request: ExecutionRequest, options) {
    const entry = String(request.files.find(({ path }) => path === request.entry)?.content);
    const { channel } = request;
    if (channel === undefined || !entry.includes(".candidate(")) return processes.execute(request, options);
    const incoming = (async function* () {
      for await (const line of channel.incoming) {
        heard.push(line);
        yield line;
      }
    })();
    const { files, library } = request;
    heard.push(...[...files, ...(library?.files ?? [])].map(({ content }) => String(content)));
    return processes.execute({ ...request, channel: { ...channel, incoming } }, options);
  },
};
const judge = createJudge({ executor, confirmTimeouts: false, timeoutFloorMs: 30_000 });

describe("recording a program in JavaScript", () => {
  it("keeps the program unmodified at level split, with digests of the reference's answers", async () => {
    const { recording } = unwrap(await judge.record({ module: ovenOfScript, suite: scriptSuite(ovenScript) }));
    // Digests of answers and kept objects.
    const answers = [0, 1, 2].flatMap((call) => [
      expect.stringMatching(`^answer v2 ${call} [0-9a-f]{24}$`) as string,
      expect.stringMatching(`^answer v2 ${call} kept [0-9a-f]{24}$`) as string,
    ]);
    expect(recording).toEqual(programRecording(ovenScript, [], [...answers, ...ovenEffects]));
  });

  it.each([
    ["reference_fails", "console.assert(f(2) === 5);\n"],
    ["not_called", "console.assert(true);\n"],
    ["weak_suite", "f(1);\n"],
    ["weak_suite", "const result = f(1);\nconsole.assert(result !== 3);\n"],
  ])("rejects as %s: %s", async (reason, program) => {
    const module = scriptModule("function f(x) { return x * 2; }\n", "f");
    expect(await judge.record({ module, suite: scriptSuite(program) })).toMatchObject({ status: "rejected", reason });
  });
});

describe("answers that the reference stores in the inputs", () => {
  const code = `class Till {
  constructor() { this.sums = {}; }
  sum(values) { return (this.sums[values.join()] ??= values.reduce((a, b) => a + b, 40)); }
}
`;

  it.each([
    ["reject a program that calls the reference on the candidate's receiver", "till", "rejected"],
    ["do not occur when each has a separate receiver", "new Till()", "accepted"],
  ])("%s", async (_name, receiver, status) => {
    const condition = `${receiver}.sum(values) === ${receiver}.sum_new_implementation(values)`;
    const program = `${code}const till = new Till();\nfor (const values of [[1, 2], [5]]) console.assert(${condition});\n`;
    const result = await judge.record({ module: scriptModule(code, "Till.sum"), suite: scriptSuite(program) });
    expect([result.status, result.status === "rejected" ? result.reason : "answer_in_inputs"]).toEqual([
      status,
      "answer_in_inputs",
    ]);
  });
});

describe("judging by a program in JavaScript", () => {
  it("loads only modules of Node that the code names, in both processes", async () => {
    const parts = ["assert", "crypto", "perf_hooks", "stream", "test", "timers/promises", "internal/abort_controller"];
    // Reversed, because the code must not contain the names.
    const names = Array.from(parts.map((part) => `NativeModule ${part}`).join())
      .toReversed()
      .join("");
    const code = `const loaded = (mark) => {
  const names = [..."${names}"].reverse().join("").split(",");
  return [mark, ...process.moduleLoadList.filter((name) => names.includes(name))];
};
`;
    const program = `${code}console.assert(JSON.stringify([loaded(1), loaded_new_implementation(2)]) === "[[1],[2]]");\n`;
    const module = scriptModule(code, "loaded");
    const { recording, referenceMs } = unwrap(await judge.record({ module, suite: scriptSuite(program) }));
    const verdict = await judge.judge({ module, recording, referenceMs, solution: code });
    expect(verdict.outcome).toBe("passed");
  });

  it.each(testedPrograms)("distinguishes correct and wrong solutions with $name", async (tested) => {
    const { code, entry, program, names, right, wrong } = tested;
    const module = scriptModule(code, entry, tested);
    const recording = programRecording(program, names);
    const adapter = await loadLanguage(module.language);
    const definition = adapter.functions(code).find(({ name, signature }) => name === entry && signature !== "f(f)");
    const reference = definition === undefined ? "" : functionText(code, definition);
    const outcomes: unknown[] = [];
    for (const solution of [reference, ...right, ...wrong]) {
      const { outcome, cause, detail } = await judge.judge({ module, recording, solution });
      outcomes.push(outcome === "passed" ? outcome : [outcome, cause, detail]);
    }
    const failed: readonly unknown[] = ["failed", "different_result", expect.any(String)];
    expect(outcomes).toEqual([...["passed", ...right].map(() => "passed"), ...wrong.map(() => failed)]);
  });

  it.each([
    [
      "another algorithm",
      "if (!(loaf in RATES)) throw new RangeError(`no ${loaf}`);\nfor (const list of [this.loaves, BAKED]) list.push(loaf);\ncount++;\nOven.fired++;\nfor (let i = 0; i < times; i++) this.degrees += RATES[loaf];\nreturn { loaf, degrees: this.degrees, loaves: this.loaves };",
    ],
    [
      "an error of a custom class and a private cache",
      "class NoSuchLoaf extends RangeError {}\nthis._cache ??= new Map();\nif (RATES[loaf] === undefined) throw new NoSuchLoaf(loaf);\nthis._cache.set(loaf, times);\nthis.loaves.push(loaf); BAKED.push(loaf); count += 1; Oven.fired += 1;\nthis.degrees += RATES[loaf] * times;\nreturn { loaf, degrees: this.degrees, loaves: this.loaves };",
    ],
    [
      "functions inside",
      "const rate = (name) => { if (!Object.keys(RATES).includes(name)) throw new RangeError(name); return RATES[name]; };\nconst heat = rate(loaf) * times;\nconst note = () => { this.loaves.push(loaf); BAKED.push(loaf); };\nnote();\n[count, Oven.fired, this.degrees] = [count + 1, Oven.fired + 1, this.degrees + heat];\nconst { degrees, loaves } = this;\nreturn { loaf, degrees, loaves };",
    ],
  ])("accepts %s", async (_name, body) => {
    const request = {
      module: ovenOfScript,
      recording: programRecording(ovenScript, [], ovenEffects),
      solution: bakeMethod(body),
    };
    const verdict = await judge.judge(request);
    expect([verdict.outcome, verdict.detail]).toEqual(["passed", null]);
  });

  it.each([
    ["failed", "context_miss", "function f(x) { return knead(x); }"],
    ["compile_error", "syntax_error", "function f(x { return x; }"],
    ["failed", "not_defined", "function g(x) { return x; }"],
    ["failed", "load_error", "throw new RangeError('burnt');\nfunction f(x) { return x; }"],
    ["failed", "load_error", "const missing = require('no-such-package');\nfunction f(x) { return missing(x); }"],
  ])("reports how a candidate fails: %s, %s", async (outcome, cause, solution) => {
    const module = scriptModule("function f(x) { return x * 2; }\n", "f");
    const recording = programRecording("console.assert(f(2) === 4);\n");
    const verdict = await judge.judge({ module, recording, solution });
    expect([verdict.outcome, verdict.cause]).toEqual([outcome, cause]);
  });

  it("reports the statement, the error and the last call", async () => {
    const module = scriptModule("function f(x) { return x * 2; }\n", "f");
    const program =
      "const assert = require('node:assert');\nassert.equal(f(1), 2);\nassert.equal(\n  f(2),\n  4,\n);\n";
    const verdict = await judge.judge({
      module,
      recording: programRecording(program),
      solution: "function f() { return 2; }",
    });
    expect(verdict.detail).toBe("assert.equal( f(2), 4, );: AssertionError: 2 == 4; last, f(2) returned 2");
  });
});

describe("the data that a candidate's process receives", () => {
  /** The expected numbers occur nowhere else. */
  const programs = [
    {
      module: ovenOfScript,
      solution: bakeMethod("return null;"),
      of: (secret: string) => ovenScript.replaceAll("218", secret),
    },
    {
      module: scriptModule("const f = async (x) => [x, { x }];\n", "f"),
      solution: "const f = async (x) => new Promise((resolve) => setTimeout(() => resolve([x]), 50));",
      of: (secret: string) => `describe("f", () => {
  it("is ${secret}", async () => { expect(await f(1)).not.toEqual(${secret}); });
  it("calls", () => { const mock = jest.fn(() => 1); mock(); expect(mock.mock.calls.length).toBeLessThan(${secret}); });
  it("fails", async () => { expect((await f([2]))[1]).toEqual({ secret${secret}: ${secret} }); });
});
`,
    },
  ];

  it.each(programs)("does not depend on what the test expects ($module.entry)", async ({ module, solution, of }) => {
    const runs: string[][] = [];
    for (const secret of ["218", "90218", "76543"]) {
      heard.length = 0;
      await judge.judge({ module, recording: programRecording(of(secret)), solution });
      runs.push([...heard]);
      expect(heard.filter((text) => text.includes(secret))).toEqual([]);
    }
    expect(runs[0]?.some((text) => text.includes('"t":"call"'))).toBe(true);
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[2]).toEqual(runs[0]);
  });
});
