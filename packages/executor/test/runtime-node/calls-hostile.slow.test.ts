import { describe, expect, it } from "vitest";
import { briefly, executeCalls, observe } from "./call-job.ts";
import { testNodes } from "./test-nodes.ts";

/** The second call shows that the first did not spoil it. */
async function spoil(executable: string, body: string, more: object = {}): Promise<readonly unknown[]> {
  const module = `export function run(spoils) {\n  if (spoils) { ${body} }\n  return typeof Array.prototype.map === "function" && [3, 1].map((x) => x + 1);\n}`;
  const results = await observe(executable, {
    module,
    entry: "run",
    calls: ["true", "false"],
    timeout_ms: 1_500,
    ...more,
  });
  return results.map(briefly);
}

describe.each(testNodes)("hostile calls of $title", ({ executable }) => {
  it.each([
    ["loops endlessly", "for (;;);", "timeout"],
    ["loops endlessly in microtasks", "return (async () => { for (;;) await null; })();", "timeout"],
    ["backtracks endlessly in a pattern", 'return /^(a+)+$/.test("a".repeat(60) + "b");', "timeout"],
    ["awaits a promise that never settles", "return new Promise(() => {});", "timeout"],
    ["exits the process", "process.exit(7);", "died: exited with code 7"],
    [
      "exits the process later",
      "return new Promise(() => setTimeout(() => process.exit(8), 10));",
      "died: exited with code 8",
    ],
    [
      "removes the output of the process",
      "process.removeAllListeners(); process.stdout.write = null; throw 1;",
      expect.anything(),
    ],
    ["rejects later without a handler", "Promise.reject(new Error('x')); setTimeout(() => { throw 1; });", [4, 2]],
    [
      "deletes the functions of the language",
      "delete Array.prototype.map; JSON.stringify = () => '\"forged\"';",
      false,
    ],
    ["keeps the event loop alive", 'require_("node:net").createServer().listen(0); return 5;', 5],
  ])("continues after a call that %s", async (_title, body, first) => {
    const module = `import { createRequire } from "node:module";\nconst require_ = createRequire(import.meta.url);\n`;
    const program = `${module}export function run(spoils) {\n  if (spoils) { ${body} }\n  return typeof Array.prototype.map === "function" && [3, 1].map((x) => x + 1);\n}`;
    const job = { module: program, entry: "run", calls: ["true", "false"], timeout_ms: 1_500 };
    expect((await observe(executable, job)).map(briefly)).toEqual([first, [4, 2]]);
  });

  it("continues after a call that uses all memory", async () => {
    const results = await spoil(executable, "const kept = []; for (;;) kept.push(new Array(100_000).fill(0));", {
      timeout_ms: 20_000,
      flags: ["--max-old-space-size=64"],
    });
    expect(results).toEqual(["died: ran out of memory", [4, 2]]);
  });

  it("hides globals, prototypes and patched modules of a call from the next one", async () => {
    const module = `
import fs from "node:fs";
export function look() {
  const found = [globalThis.left, [].left, Math.left, fs.readFileSync.left, process.env.LEFT].map(String).join();
  globalThis.left = Array.prototype.left = Math.left = fs.readFileSync.left = process.env.LEFT = 1;
  return found;
}`;
    const calls = await observe(executable, { module, entry: "look", calls: ["", ""] });
    expect(calls.map(briefly).at(0)).toBe("undefined,undefined,undefined,undefined,undefined");
    expect(calls.map(briefly).at(1)).toBe("undefined,undefined,undefined,undefined,undefined");
  });

  it("runs no code of a value while it writes the value", async () => {
    const module = `
const trap = () => { throw new Error("ran"); };
class Liar {
  constructor() { this.real = 1; Object.defineProperty(this, "lie", { get: trap, enumerable: true }); }
  get [Symbol.toStringTag]() { return trap(); }
  toJSON() { return trap(); }
  [Symbol.iterator]() { return trap(); }
  static get name() { return trap(); }
  then() { trap(); }
}
export function lies() {
  const list = [1, 2];
  list[Symbol.iterator] = trap;
  list.map = trap;
  const map = new Map([[1, 2]]);
  map.entries = map.forEach = trap;
  const date = new Date(0);
  date.toISOString = date.getTime = trap;
  return [new Liar(), list, map, date];
}`;
    const hidden = { $: "function", v: "trap" };
    const [observation] = await observe(executable, {
      module,
      entry: "lies",
      calls: [{ setup: ["const list = lies()"], arguments: [{ name: null, code: "list" }] }],
    });
    expect((observation as { readonly arguments: readonly unknown[] }).arguments).toEqual([
      [
        {
          $: "object",
          class: "Object",
          v: { $: "attributes", lie: { $: "accessor", v: "get" }, real: 1 },
          items: null,
        },
        {
          $: "object",
          class: "Array",
          v: { $: "attributes", "[Symbol.iterator]": hidden, map: hidden },
          items: { $: "list", v: [1, 2] },
        },
        {
          $: "object",
          class: "Map",
          v: { $: "attributes", entries: hidden, forEach: hidden },
          items: { $: "map", v: [[1, 2]] },
        },
        {
          $: "object",
          class: "Date",
          v: { $: "attributes", getTime: hidden, toISOString: hidden },
          items: { $: "datetime", v: "1970-01-01T00:00:00.000Z" },
        },
      ],
    ]);
  });

  it("executes every call, whatever the previous one changed in the language and the platform", async () => {
    const poisons = [
      "Array.prototype.push = () => { throw 1; }",
      "Array.prototype[Symbol.iterator] = () => { throw 1; }",
      "Map.prototype.get = Map.prototype.set = () => { throw 1; }",
      "Promise.prototype.then = () => { throw 1; }",
      "Object.defineProperty(Object.prototype, 'value', { get() { return 'poison'; } })",
      "Object.defineProperty(Object.prototype, 'then', { value(take) { take('poison'); } })",
      "JSON.parse = JSON.stringify = Reflect.apply = Object.keys = () => { throw 1; }",
      "Error.prepareStackTrace = () => { throw 1; }",
      "process.exit = process.on = process.nextTick = null",
      "require_('node:worker_threads').parentPort.close()",
      "require_('node:vm').SourceTextModule = null",
      "for (const name of Object.getOwnPropertyNames(globalThis)) { try { delete globalThis[name]; } catch {} }",
    ];
    const module = `import { createRequire } from "node:module";
const require_ = createRequire(import.meta.url);
export function run(at) {
${poisons.map((poison, at) => `  if (at === ${at}) { ${poison}; }`).join("\n")}
  return [at, { a: new Map([[1, [2]]]) }];
}`;
    const calls = poisons.flatMap((_, at) => [String(at), "-1"]);
    const results = await observe(executable, { module, entry: "run", calls });
    const after = results.map(briefly).filter((_, at) => at % 2 === 1);
    expect(after).toEqual(poisons.map(() => [-1, { $: "dict", v: [["a", { $: "map", v: [[1, [2]]] }]] }]));
  });

  it("does not extend the time limit of a call that sends messages", async () => {
    const module = `
import { parentPort } from "node:worker_threads";
export function stall() {
  for (;;) parentPort.postMessage({ kind: "loaded", known: null });
}`;
    const job = { module, entry: "stall", calls: [""], timeout_ms: 500 };
    expect((await observe(executable, job)).map(briefly)).toEqual(["timeout"]);
  });

  it("ignores forged results for other calls", async () => {
    const module = `
import { parentPort } from "node:worker_threads";
export function forge() {
  for (const index of [1, 2, "x", null]) parentPort.postMessage({ kind: "called", index, record: '"observation":{"kind":"forged"}', wallMs: 0 });
  parentPort.postMessage(null);
  return "real";
}`;
    const { messages } = await executeCalls(executable, { module, entry: "forge", calls: ["", ""] });
    const first = messages[1] as { readonly index: number; readonly observation: unknown };
    expect([first.index, briefly(first.observation), messages.length]).toEqual([0, "real", 4]);
  });
});
