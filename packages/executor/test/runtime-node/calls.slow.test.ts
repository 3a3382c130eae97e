import { describe, expect, it } from "vitest";
import { briefly, observe, runCalls } from "./call-job.ts";
import { testNodes } from "./test-nodes.ts";

const tills = `
let total = 0;
export class Till {
  constructor(coins) { this.coins = coins; }
  add(coin) { this.coins.push(coin); return this.coins.length; }
  get sum() { return this.coins.reduce((a, b) => a + b, 0); }
  set sum(value) { this.coins = [value]; }
  static of(...coins) { return new this(coins); }
  static async later() { return "later"; }
  #private() {}
}
function Old(x) { this.x = x; }
Old.prototype.twice = function () { return this.x * 2; };
export const shop = { name: "shop", tell() { return this.name; } };
export default function (x) { return x + 1; }
export const arrow = (x = 2) => x ** 2;
export async function wait(x) { await new Promise((resolve) => setTimeout(resolve, 3_600_000)); return x; }
export function* count(n) { for (let at = 0; at < n; at += 1) yield at; }
export async function* stream(n) { for (let at = 0; at < n; at += 1) { await null; yield at; } }
export function self() { return this; }
`;
const receiver = "new Till([1, 2])";
const argument = (code: string) => ({ arguments: [{ name: null, code }] });
const targets: readonly (readonly [string, string | object, unknown])[] = [
  ["Till.add", { receiver, ...argument("3") }, 3],
  ["Till.of", { setup: ["const first = 1;"], ...argument("7"), view: "[result.coins, first]" }, [[7], 1]],
  ["Till.later", { view: "result.length" }, 5],
  ["Till.of", { ...argument("7"), view: "[await result.coins.length, await 2]" }, [1, 2]],
  ["Till.of", { ...argument("7"), view: "Promise.resolve(result.coins)" }, [7]],
  ["Till.sum", { receiver }, 3],
  ["Till.sum", { receiver, ...argument("5") }, { $: "constant", v: "undefined" }],
  ["Till.of", "1; 2", expect.objectContaining({ class: "Till" })],
  ["Till.later", "", "later"],
  ["Till", "[1]", expect.objectContaining({ class: "Till" })],
  ["Till.constructor", "[1]", expect.objectContaining({ class: "Till" })],
  ["Till.add", "3", "unusable: no target: Till.add needs a receiver"],
  ["Till.#private", { receiver }, "unusable: no target: #private can be reached from inside its class only"],
  ["Till.missing", { receiver }, "unusable: no target: Till.missing is no function"],
  ["absent", "", "unusable: no target: ReferenceError: absent is not defined"],
  ["total", "", "unusable: no target: total is no function"],
  ["Old.twice", { receiver: "new Old(4)" }, 8],
  ["Old.constructor", "4", expect.objectContaining({ class: "Old" })],
  ["shop.tell", "", "shop"],
  ["default", "1", 2],
  ["arrow", "", 4],
  ["wait", "7", 7],
  ["count", "2", { $: "iterator", v: [0, 1], more: false }],
  ["stream", "2", { $: "iterator", v: [0, 1], more: false }],
  ["self", { receiver: "shop.name" }, "shop"],
];

const anyText: unknown = expect.any(String);

describe.each(testNodes)("calls of $title", ({ executable }) => {
  it("reports each call completely, in order", async () => {
    const module = `
export function bake(loaf, ...more) {
  if (loaf.weight < 0) throw new RangeError("too light");
  console.log("baking", loaf.name);
  loaf.baked = true;
  return [loaf.weight, more.length];
}`;
    expect(
      await runCalls(executable, {
        module,
        entry: "bake",
        calls: ["{ name: 'rye', weight: 2 }; 1; 2", "{ weight: -1 }", "missing"],
      }),
    ).toMatchInlineSnapshot(`
      [
        {
          "type": "loaded",
        },
        {
          "index": 0,
          "observation": {
            "arguments": [
              {
                "$": "dict",
                "v": [
                  [
                    "name",
                    "rye",
                  ],
                  [
                    "weight",
                    2,
                  ],
                  [
                    "baked",
                    true,
                  ],
                ],
              },
              1,
              2,
            ],
            "kind": "returned",
            "receiver": null,
            "stdout": "baking rye
      ",
            "value": [
              2,
              2,
            ],
          },
          "type": "call",
        },
        {
          "index": 1,
          "observation": {
            "arguments": [
              {
                "$": "dict",
                "v": [
                  [
                    "weight",
                    -1,
                  ],
                ],
              },
            ],
            "exception": {
              "explicit": true,
              "message": "too light",
              "types": [
                "RangeError",
                "Error",
              ],
            },
            "kind": "raised",
            "receiver": null,
            "stdout": "",
          },
          "type": "call",
        },
        {
          "index": 2,
          "observation": {
            "detail": "ReferenceError: missing is not defined",
            "exception": {
              "message": "missing is not defined",
              "types": [
                "ReferenceError",
                "Error",
              ],
            },
            "kind": "unusable",
          },
          "type": "call",
        },
        {
          "count": 3,
          "type": "done",
        },
      ]
    `);
  });

  const inner = "const secret = 41;\nfunction hidden(x) { return secret + x; }\n";

  it.each([
    { path: "a.mjs", module: inner },
    { path: "a.cjs", module: `"use strict";\n${inner}module.exports = {};` },
    { path: "a.js", module: `${inner}exports.other = 1;` },
    { path: "b.js", module: `${inner}export {};` },
    { path: "c.js", module: inner, files: { "package.json": '{"type":"module"}' } },
  ])("calls a function that is not exported, in $path", async (job) => {
    expect((await observe(executable, { ...job, entry: "hidden", calls: ["1"] })).map(briefly)).toEqual([42]);
  });

  it.each(targets)("calls %s with %j", async (entry, call, value) => {
    const results = await observe(executable, { module: tills, entry, calls: [call] });
    expect(results.map(briefly)).toEqual([value]);
  });

  it.each<[module: string, entry: string, value: unknown]>([
    ["module.exports = function named(x) { return x; };", "named", 1],
    ["module.exports = class Pot { static of(x) { return x; } };", "Pot.of", 1],
    ["module.exports = { base: 1, add(x) { return this.base + x; } };", "add", 2],
    ["exports.one = exports.two = (x) => x + 2;", "two", 3],
    ["module.exports = (x) => x;", "default", 1],
    ["export default { methods: { run(x) { return x; } } };", "default.methods.run", 1],
  ])("finds in %j the export %s", async (module, entry, value) => {
    expect((await observe(executable, { module, path: "m.js", entry, calls: ["1"] })).map(briefly)).toEqual([value]);
  });

  it("shows the state of receivers and arguments after the call", async () => {
    const module =
      "export class Pan { #heat = 0; constructor() { this.eggs = []; } fry(egg, done) { this.eggs.push(egg); egg.fried = true; } }";
    const [observation] = await observe(executable, {
      module,
      entry: "Pan.fry",
      calls: [
        {
          setup: ["const egg = { fried: false }", "const pan = new Pan()"],
          receiver: "pan",
          arguments: [
            { name: null, code: "egg" },
            { name: null, code: "() => egg" },
          ],
        },
      ],
    });
    const fried = { $: "dict", v: [["fried", true]] };
    expect(observation).toEqual({
      kind: "returned",
      value: { $: "constant", v: "undefined" },
      receiver: { $: "object", class: "Pan", v: { $: "attributes", eggs: [fried], "#heat": 0 }, items: null },
      arguments: [fried, { $: "opaque", v: "Function" }],
      stdout: "",
    });
  });

  it("reports thrown values, and whether the module itself threw them", async () => {
    const module = `
class PantryError extends RangeError {}
function Legacy(message) { this.message = message; }
Legacy.prototype = Object.create(Error.prototype);
Legacy.prototype.name = "Legacy";
export const run = (kind) => ({
  own: () => { throw new PantryError("empty"); },
  called: () => { throw TypeError("wrong"); },
  engine: () => null.bread,
  library: () => JSON.parse("{"),
  refused: () => new Array(-1),
  text: () => { throw "text"; },
  object: () => { throw { code: 1 }; },
  nothing: () => { throw undefined; },
  legacy: () => { throw new Legacy("old"); },
  rejected: async () => { throw new Error("later"); },
  iterated: () => (function* () { yield 1; throw new Error("within"); })(),
  deep: () => { const again = () => again(); again(); },
})[kind]();`;
    const kinds = [
      "own",
      "called",
      "engine",
      "library",
      "refused",
      "text",
      "object",
      "nothing",
      "legacy",
      "rejected",
      "iterated",
    ];
    const results = await observe(executable, {
      module,
      entry: "run",
      calls: [...kinds, "deep"].map((kind) => `"${kind}"`),
    });
    const summary = results.map((observation) => {
      const { types, message, explicit } = briefly(observation) as Readonly<Record<string, unknown>>;
      return [types, message, explicit];
    });
    expect(summary).toEqual([
      [["PantryError", "RangeError", "Error"], "empty", true],
      [["TypeError", "Error"], "wrong", true],
      [["TypeError", "Error"], "Cannot read properties of null (reading 'bread')", false],
      [["SyntaxError", "Error"], expect.stringContaining("JSON"), false],
      [["RangeError", "Error"], "Invalid array length", false],
      [["string"], "text", true],
      [["Object"], '{"$":"dict","v":[["code",1]]}', true],
      [["undefined"], '{"$":"constant","v":"undefined"}', true],
      [["Legacy", "Error"], "old", true],
      [["Error"], "later", true],
      [["Error"], "within", true],
      [["RangeError", "Error"], "Maximum call stack size exceeded", false],
    ]);
  });

  it("evaluates the module and its imports again for every call", async () => {
    const counter = (word: string): string => `let times = 0; ${word} function next() { times += 1; return times; }`;
    const files = {
      "near.mjs": counter("export"),
      "near.cjs": `${counter("")} module.exports = { next };`,
      "node_modules/tally/package.json": '{"name":"tally","exports":{"import":"./a.mjs","require":"./a.cjs"}}',
      "node_modules/tally/a.mjs": counter("export"),
      "node_modules/tally/a.cjs": `${counter("")} module.exports = { next };`,
      "node_modules/plain/package.json": '{"name":"plain","main":"lib/main.js"}',
      "node_modules/plain/lib/main.js": `${counter("")} exports.next = next;`,
    };
    const asModule = `
import { next as near } from "./near.mjs";
import old from "./near.cjs";
import { next as tally } from "tally";
import { next as plain } from "plain";
let own = 0;
export async function all() { own += 1; return [own, near(), old.next(), tally(), plain(), (await import("./near.mjs")).next()]; }`;
    const asScript = `
const { next: near } = require("./near.cjs");
const tally = require("tally"), plain = require("plain");
let own = 0;
exports.all = function all() { own += 1; return [own, near(), tally.next(), plain.next(), globalThis.left, require("node:path").sep]; }`;
    const ofModule = { module: asModule, files, entry: "all", calls: ["", "", ""] };
    const ofScript = { module: asScript, path: "module.cjs", files, entry: "all", calls: ["", ""] };
    expect((await observe(executable, ofModule)).map(briefly)).toEqual([1, 2, 3].map(() => [1, 1, 1, 1, 1, 2]));
    const nothing = { $: "constant", v: "undefined" };
    expect((await observe(executable, ofScript)).map(briefly)).toEqual([1, 2].map(() => [1, 1, 1, 1, nothing, "/"]));
  });

  it("seeds random values and sets the clock for every call", async () => {
    const module = `
import { randomBytes, randomInt } from "node:crypto";
export async function draw() {
  const began = [Date.now(), performance.now(), process.hrtime()[0]];
  await new Promise((resolve) => setTimeout(resolve, 250));
  const numbers = [Math.random(), crypto.randomUUID(), randomBytes(2).toString("hex"), randomInt(1000)];
  return JSON.stringify([new Date().toISOString(), new Date().getTimezoneOffset(), new Intl.DateTimeFormat("en").format(), Date.now() - began[0], began[1], began[2], numbers, new Date() instanceof Date]);
}`;
    const job = { module, entry: "draw", calls: ["", ""] };
    const draw = async (more: object): Promise<readonly unknown[]> =>
      (await observe(executable, { ...job, ...more })).map(
        (observation) => JSON.parse(String(briefly(observation))) as unknown,
      );
    const [first, second] = await draw({ seed: 1 });
    const [reseeded] = await draw({ seed: 2 });
    const [shifted] = await draw({ seed: 1, clock_shift_s: 86_400 });
    const at = (list: unknown, index: number): unknown => (list as readonly unknown[])[index];
    expect(second).toEqual(first);
    expect(at(reseeded, 6)).not.toEqual(at(first, 6));
    expect([at(first, 0), at(shifted, 0)]).toEqual(["2025-01-15T12:34:56.250Z", "2025-01-16T12:34:56.250Z"]);
    expect((first as readonly unknown[]).slice(1, 6)).toEqual([0, "1/15/2025", 250, expect.any(Number), 10_000]);
    expect(at(first, 7)).toBe(true);
  });

  it("runs timers in order without waiting", async () => {
    const module = `
import { setTimeout as delay } from "node:timers/promises";
export async function order() {
  const seen = [];
  setTimeout(() => seen.push("day"), 86_400_000);
  setTimeout(() => seen.push("minute"), 60_000);
  setImmediate(() => seen.push("immediate"));
  const cancelled = setTimeout(() => seen.push("never"), 10);
  clearTimeout(cancelled);
  const every = setInterval(() => { if (seen.push("second") > 3) clearInterval(every); }, 1_000);
  await Promise.resolve().then(() => seen.push("job"));
  await delay(172_800_000);
  return [...seen, Date.now() - 1_736_944_496_000];
}`;
    const [observation] = await observe(executable, { module, entry: "order", calls: [""] });
    expect(briefly(observation)).toEqual(["job", "immediate", "second", "second", "minute", "day", 172_800_000]);
  });

  it("ends after loading the module when the job has no calls", async () => {
    const job = { module: "export function bake() {}", entry: "bake", calls: [] };
    expect(await runCalls(executable, job)).toEqual([{ type: "loaded" }, { type: "done", count: 0 }]);
  });

  it("ends a call at its CPU time limit before its time limit, and continues with the next", async () => {
    const module = "export function spin(on) { while (on); return 'over'; }";
    const job = { module, entry: "spin", calls: ["true", "false"], timeout_ms: 600_000, floor_cpu_ms: 50 };
    expect((await observe(executable, job)).map(briefly)).toEqual(["timeout", "over"]);
  });

  it("skips busy waiting for the clock", async () => {
    const module = "export function busy() { const end = Date.now() + 20; while (Date.now() < end); return 'over'; }";
    expect((await observe(executable, { module, entry: "busy", calls: [""] })).map(briefly)).toEqual(["over"]);
  });

  it("captures the output of each call from any source, up to a limit", async () => {
    const module = `
import { writeSync } from "node:fs";
export function print(count) {
  console.log("a %d", 1);
  console.error("not kept");
  process.stdout.write("b\\n");
  writeSync(1, "c\\n");
  if (count > 0) console.log("x".repeat(count));
}`;
    const results = await observe(executable, { module, entry: "print", calls: ["0", "70000", "0"] });
    const printed = results.map((observation) => (observation as { readonly stdout: string }).stdout);
    expect(printed.map((text) => text.slice(0, 9))).toEqual(["a 1\nb\nc\n", "a 1\nb\nc\nx", "a 1\nb\nc\n"]);
    expect(printed[1]?.slice(65_530)).toBe("xxxxxx\n[... 70009 bytes in all ...]\n");
  });

  it.each([
    [
      "throws",
      "null.x;",
      { exception: { types: ["TypeError", "Error"], message: anyText }, missing: null, lacking: null },
    ],
    [
      "lacks a package",
      'import "absent/part";',
      {
        exception: { types: ["Error"], message: anyText },
        missing: "absent",
        lacking: { kind: "package", module: "absent/part", name: null },
      },
    ],
    [
      "lacks a file",
      'import "./absent.mjs";',
      { exception: { types: ["Error"], message: anyText }, missing: "./absent.mjs", lacking: null },
    ],
    [
      "has a syntax error",
      "function (",
      { exception: { types: ["SyntaxError", "Error"], message: anyText }, missing: null, lacking: null },
    ],
    [
      "awaits a promise that never settles",
      "await new Promise(() => {});",
      {
        exception: { types: ["Error"], message: "the module waits for what never comes" },
        missing: null,
        lacking: null,
      },
    ],
    [
      "ends the process",
      "process.exit(4);",
      { exception: { types: ["Error"], message: "exited with code 4" }, missing: null, lacking: null },
    ],
  ])("reports a module that %s", async (_title, module, failure) => {
    expect(await runCalls(executable, { module, entry: "f", calls: [""] })).toEqual([
      { type: "load_error", ...failure },
    ]);
  });
});
