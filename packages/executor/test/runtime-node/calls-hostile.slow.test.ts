import { describe, expect, it } from "vitest";
import { briefly, executeCalls, observe } from "./call-job.ts";
import { testNodes } from "./test-nodes.ts";

/** The second call shows that the first did not spoil it. */
async function spoil(executable: string, body: string, more: object = {}): Promise<readonly unknown[]> {
  const module = `export function run(spoils) {\n  if (spoils) { ${body} }\n  return typeof Array.prototype.map === "function" && [3, 1].map((x) => x + 1);\n}`;
  const found = await observe(executable, {
    module,
    entry: "run",
    calls: ["true", "false"],
    timeout_ms: 1_500,
    ...more,
  });
  return found.map(briefly);
}

describe.each(testNodes)("hostile calls of $title", ({ executable }) => {
  it.each([
    ["loops for ever", "for (;;);", "timeout"],
    ["loops for ever in jobs", "return (async () => { for (;;) await null; })();", "timeout"],
    ["loops for ever in a pattern", 'return /^(a+)+$/.test("a".repeat(60) + "b");', "timeout"],
    ["waits for what never comes", "return new Promise(() => {});", "timeout"],
    ["leaves the process", "process.exit(7);", "died: exited with code 7"],
    [
      "leaves the process later",
      "return new Promise(() => setTimeout(() => process.exit(8), 10));",
      "died: exited with code 8",
    ],
    [
      "ends by what it takes away",
      "process.removeAllListeners(); process.stdout.write = null; throw 1;",
      expect.anything(),
    ],
    ["fails later, with nobody waiting", "Promise.reject(new Error('x')); setTimeout(() => { throw 1; });", [4, 2]],
    ["takes the language's functions away", "delete Array.prototype.map; JSON.stringify = () => '\"forged\"';", false],
    ["keeps the process busy outside", 'require_("node:net").createServer().listen(0); return 5;', 5],
  ])("goes on after a call that %s", async (_title, body, first) => {
    const module = `import { createRequire } from "node:module";\nconst require_ = createRequire(import.meta.url);\n`;
    const program = `${module}export function run(spoils) {\n  if (spoils) { ${body} }\n  return typeof Array.prototype.map === "function" && [3, 1].map((x) => x + 1);\n}`;
    const job = { module: program, entry: "run", calls: ["true", "false"], timeout_ms: 1_500 };
    expect((await observe(executable, job)).map(briefly)).toEqual([first, [4, 2]]);
  });

  it("continues after a call that takes all memory", async () => {
    const found = await spoil(executable, "const kept = []; for (;;) kept.push(new Array(100_000).fill(0));", {
      timeout_ms: 20_000,
      flags: ["--max-old-space-size=64"],
    });
    expect(found).toEqual(["died: ran out of memory", [4, 2]]);
  });

  it("leaves no global, prototype or patched module to the next call", async () => {
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

  it("runs no code of a value while it is written", async () => {
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

  it("makes every call, whatever the one before has done to the language and the platform", async () => {
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
    const found = await observe(executable, { module, entry: "run", calls });
    const after = found.map(briefly).filter((_, at) => at % 2 === 1);
    expect(after).toEqual(poisons.map(() => [-1, { $: "dict", v: [["a", { $: "map", v: [[1, [2]]] }]] }]));
  });

  it("gives a call no more time for what it says", async () => {
    const module = `
import { parentPort } from "node:worker_threads";
export function stall() {
  for (;;) parentPort.postMessage({ kind: "loaded", known: null });
}`;
    const job = { module, entry: "stall", calls: [""], timeout_ms: 500 };
    expect((await observe(executable, job)).map(briefly)).toEqual(["timeout"]);
  });

  it("takes no word from a call for those that it did not make", async () => {
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
