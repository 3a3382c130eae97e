import { describe, expect, it } from "vitest";
import { directCallsLibrary } from "../../src/node/direct-calls-library.ts";
import { executeCalls, type NodeCallJob, runCalls } from "./call-job.ts";
import { testNodes } from "./test-nodes.ts";

const programs: Readonly<Record<string, NodeCallJob>> = {
  "values, errors and what is printed": {
    module: `export function f(x) {
  console.log("got", typeof x); process.stderr.write("aside");
  if (x === null) throw new RangeError("nothing");
  return x.missing?.y ?? [x, -0, 2n ** 70n, new Map([[x, new Date(0)]])];
}`,
    entry: "f",
    calls: ["1", '"text"', "null", "undefined", "{ missing: null }"],
  },
  "a script, its variables and packages": {
    module: 'const near = require("./near.cjs");\nlet own = 2;\nfunction f(x) { return [own, near.twice(x)]; }',
    path: "module.cjs",
    files: { "near.cjs": "exports.twice = (x) => x * 2;" },
    entry: "f",
    calls: ["1", "2", "own"],
  },
  "a module that imports during a call": {
    module: 'export async function f() { return (await import("./near.mjs")).half; }',
    files: { "near.mjs": "export const half = await 0.5;" },
    entry: "f",
    calls: ["", ""],
  },
  "timers, generators and promises that nothing settles": {
    module: `export async function* f(ms) {
  const from = Date.now();
  await new Promise((resolve) => setTimeout(resolve, ms));
  yield Date.now() - from;
  if (ms === 0) await new Promise(() => {});
}`,
    entry: "f",
    calls: ["3_600_000", "5", "0"],
  },
  "random values and the clock": {
    module: `import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
export async function f() {
  const signal = AbortSignal.timeout(50);
  await wait(60);
  return [Math.random(), randomBytes(4).toString("hex"), crypto.randomUUID(), new Date().toISOString(), performance.now(), signal.aborted];
}`,
    entry: "f",
    calls: ["", ""],
    seed: 3,
    clock_shift_s: 86_400,
  },
  "chance and the clock, by ways that no text shows": {
    module: `exports.f = async function f(name) {
  const load = process.getBuiltinModule ?? require;
  if (name === "crypto") return load("node:cry" + "pto").randomBytes(4).toString("hex");
  if (name === "timers") { const from = Date.now(); await load("timers/" + "promises").setTimeout(5_000); return Date.now() - from; }
  if (name === "perf") return load("perf_" + "hooks").performance.now();
  globalThis["per" + "formance"] = { now: () => 7 };
  return [globalThis["cry" + "pto"].randomUUID(), globalThis["per" + "formance"].now()];
}`,
    path: "module.cjs",
    entry: "f",
    calls: ['"crypto"', '"timers"', '"perf"', '"globals"'],
  },
  "recursion to the stack limit of a thread": {
    module: "export function f(n) { return n === 0 ? 0 : 1 + f(n - 1); }",
    entry: "f",
    calls: ["12_000", "Infinity"],
  },
  "functions by their names": {
    module: "export function f(x) { return [Math.max, Date, f, setTimeout, x, class Local {}]; }",
    entry: "f",
    calls: ["parseInt", "Array.prototype.map"],
  },
  "an object with a method `then` that is not a promise": {
    module: `const same = new Proxy(function () {}, { get: () => same, apply: () => same });
export function f(x) { return x === 1 ? same : { a: x, then: 5 }; }
export async function later() { return 1; }`,
    entry: "f",
    calls: ["1", "2"],
  },
  "a module that cannot be loaded": { module: "throw new TypeError('no');", entry: "f", calls: [""] },
  "a missing package": { module: 'import "absent";', entry: "f", calls: [""] },
};

describe.each(testNodes)("direct calls of $title", ({ executable }) => {
  it.each(Object.entries(programs))("return for %s the observations of calls in a thread", async (_, job) => {
    const messages = await runCalls(executable, { ...job, direct: await script() });
    const folders = /repost-node-\w+/g;
    const [actual, expected] = [messages, await runCalls(executable, job)].map((all) => JSON.stringify(all));
    expect(actual?.replace(folders, "")).toBe(expected?.replace(folders, ""));
    expect(messages.at(-1)?.["type"]).toMatch(/^(?:done|load_error)$/);
  });

  it("continue in the state that earlier calls left", async () => {
    const module = `import fs from "node:fs";
let times = 0;
export function f() { return [fs.readFileSync("module.mjs"), globalThis.left, (times += 1)]; }`;
    const setup = ["globalThis.left = 1; process.getBuiltinModule('node:fs').readFileSync = () => 'other'"];
    const messages = await runCalls(executable, {
      module,
      entry: "f",
      calls: [{ setup }, ""],
      direct: await script(),
    });
    expect(messages.map(({ observation }) => (observation as { value?: unknown } | undefined)?.value)).toEqual([
      undefined,
      ["other", 1, 1],
      ["other", 1, 2],
      undefined,
    ]);
  });

  it("stop after the first call that affects the others, and report the next index", async () => {
    const module = `import fs from "node:fs";
export function f(x) { if (x === 3) fs.readFileSync = () => "other"; return [x, fs.readFileSync("module.mjs").length > 5]; }`;
    const calls = Array.from({ length: 12 }, (_, index) => String(index));
    const job = { module, entry: "f", calls, apart: true, direct: await script() };
    const messages = await runCalls(executable, job);
    expect(messages.map(({ type, index, next }) => [type, index, next])).toEqual([
      ["loaded", undefined, undefined],
      ["call", 0, undefined],
      ["stopped", undefined, 1],
    ]);
  });

  it("are not affected by reading private fields", async () => {
    const module = `class Box { #size; constructor(size) { this.#size = size; } }
export function f(size) { return new Box(size); }`;
    const job = { module, entry: "f", calls: ["1", "2", "3"], apart: true, direct: await script() };
    const messages = await runCalls(executable, job);
    const fields = messages.map(({ observation }) => JSON.stringify(observation)?.match(/"#size":\d/)?.[0]);
    expect(fields).toEqual([undefined, '"#size":1', '"#size":2', '"#size":3', undefined]);
    expect(messages.at(-1)?.["type"]).toBe("done");
  });

  it("recreate the module's globals in each evaluation, and remove those that calls add", async () => {
    const module = `(globalThis.evaluations ??= []).push(1);
globalThis.helper = function () { return 1; };
export function f(x) {
  if (x === 7) evaluations.push(x);
  if (x === 5) globalThis.key = 1;
  if (x === 6) Object.defineProperty(globalThis, "fixed", { value: 1 });
  return evaluations.length + helper() + (globalThis.key ?? 0);
}`;
    const run = async (calls: readonly string[]) => {
      const messages = await runCalls(executable, { module, entry: "f", calls, apart: true, direct: await script() });
      return messages.map(({ type, next, observation }) =>
        type === "call" ? (observation as { readonly value?: unknown }).value : (next ?? type),
      );
    };
    expect(await run(["1", "7", "0", "7"])).toEqual(["loaded", 2, 3, 2, 3, "done"]);
    expect(await run(["1", "5", "0", "5", "0"])).toEqual(["loaded", 2, 3, 2, 3, 2, "done"]);
    expect(await run(["1", "6", "0"])).toEqual(["loaded", 2, 1]);
    const names = `export function f(x) { const had = Object.keys(globalThis).filter((one) => one.startsWith("own")); globalThis["own" + x] = 1; return had; }`;
    const job = { module: names, entry: "f", calls: Array.from({ length: 40 }, (_, index) => String(index)) };
    const messages = await runCalls(executable, { ...job, apart: true, direct: await script() });
    const results = messages.flatMap(
      ({ observation }) => (observation as { readonly value?: unknown } | undefined)?.value ?? [],
    );
    expect([results, messages.at(-1)?.["type"]]).toEqual([[], "stopped"]);
  });

  it("recreate opaque values in each evaluation", async () => {
    const module = `const key = {};
const stamped = (globalThis[Symbol.for("loaves")] ??= new WeakSet());
const had = stamped.has(globalThis);
stamped.add(globalThis);
export function f(x) { return [x, had, stamped.has(key), stamped.add(key).has(key)]; }`;
    const job = { module, entry: "f", calls: ["1", "2"], apart: true, direct: await script() };
    const messages = await runCalls(executable, job);
    const callArguments = messages.map(
      ({ type, observation }) => (observation as { value?: unknown } | undefined)?.value ?? type,
    );
    expect(callArguments).toEqual(["loaded", [1, false, false, true], [2, false, false, true], "done"]);
  });

  it("recreate the module's additions to built-in classes in each evaluation, and detect changes by calls", async () => {
    const module = `if (!Symbol.bread) { Symbol.bread = Symbol("bread"); Array.prototype.crumbs = function () { return this.length; }; }
export function f(x) {
  if (x === 5) Array.prototype.loaves = 1;
  if (x === 7) Array.prototype.map = () => 1;
  if (x === 9) Symbol.bread = 9;
  return [String(Symbol.bread), [1].crumbs()];
}`;
    const run = async (text: string, calls: readonly string[]) => {
      const job = { module: text, entry: "f", calls, apart: true, direct: await script() };
      const messages = await runCalls(executable, job);
      return messages.map(({ type, next, observation }) =>
        type === "call" ? (observation as { readonly value?: unknown }).value : (next ?? type),
      );
    };
    const callArguments = ["Symbol(bread)", 1];
    expect(await run(module, ["1", "9", "2"])).toEqual(["loaded", callArguments, ["9", 1], callArguments, "done"]);
    expect(await run(module, ["1", "5", "2"])).toEqual(["loaded", callArguments, 1]);
    expect(await run(module, ["1", "7", "2"])).toEqual(["loaded", callArguments, 1]);
    const fixed = `Object.defineProperty(Map, "fixed", { value: 1, writable: true });\n${module}`;
    expect(await run(fixed, ["1", "2"])).toEqual(["loaded", callArguments, 1]);
  });

  it("stop sharing an evaluation at the first call that changes the module's globals", async () => {
    const much = `/* ${"-".repeat(50_000)} */`;
    const module = `globalThis.seen = [];
export function f(x) { if (x === 11) seen.push(x); return [x, seen.length]; }${much}`;
    const calls = Array.from({ length: 30 }, (_, index) => String(index));
    const job = { module, entry: "f", calls, apart: true, share: "tried", direct: await script() } as const;
    const messages = await runCalls(executable, job);
    expect(messages.at(-1)).toEqual({ type: "done", count: 30, shared: false });
    const callArguments = messages.flatMap(
      ({ observation }) => (observation as { readonly value?: unknown } | undefined)?.value ?? [],
    );
    expect(callArguments).toEqual(calls.flatMap((item) => [Number(item), item === "11" ? 1 : 0]));
  });

  it("are not affected by changes of the platform to its web classes", async () => {
    const module = 'export function f(x) { return new Request("http://a.b/" + x).url; }';
    const messages = await runCalls(executable, {
      module,
      entry: "f",
      calls: ["1", "2"],
      apart: true,
      direct: await script(),
    });
    expect(messages.map(({ type }) => type)).toEqual(["loaded", "call", "call", "done"]);
  });

  it("share one evaluation of a long module as long as the results do not change", async () => {
    const much = `/* ${"-".repeat(50_000)} */`;
    const calls = Array.from({ length: 30 }, (_, index) => String(index));
    const direct = await script();
    const runShared = async (module: string, share: boolean) => {
      const job = { module: module + much, entry: "f", calls, apart: true, direct };
      const messages = await runCalls(executable, share ? { ...job, share: "tried" } : job);
      return { calls: messages.slice(0, -1), isShared: messages.at(-1)?.["shared"] };
    };
    const modules = {
      "keeps nothing": "export function f(x) { return x * 2; }",
      counts: "let times = 0; export function f(x) { return [x, (times += 1)]; }",
      "counts late": "let times = 0; export function f(x) { if (x > 9) times += 1; return [x, times]; }",
    };
    const isShared: unknown[] = [];
    for (const module of Object.values(modules)) {
      const shared = await runShared(module, true);
      expect(shared.calls).toEqual((await runShared(module, false)).calls);
      isShared.push(shared.isShared);
    }
    expect(isShared).toEqual([true, false, false]);
  });

  it("end at a call that ends the process", async () => {
    const module = "export function f(x) { return x === 2 ? process.exit(3) : x; }";
    const run = await executeCalls(executable, { module, entry: "f", calls: ["1", "2", "3"], direct: await script() });
    expect([run.code, run.messages.map((message) => (message as { type: string }).type)]).toEqual([
      3,
      ["loaded", "call"],
    ]);
  });
});

async function script(): Promise<string> {
  const { files } = await directCallsLibrary();
  return files.map(({ content }) => String(content)).join("");
}
