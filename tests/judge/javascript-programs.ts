import type { ModulePlace } from "./javascript-bakery.ts";

export interface TestedProgram extends ModulePlace {
  readonly name: string;
  readonly code: string;
  readonly entry: string;
  readonly program: string;
  readonly names?: readonly string[];
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

export const testedPrograms: readonly TestedProgram[] = [
  {
    name: "values of many kinds",
    code: "const f = (...values) => values;\n",
    entry: "f",
    names: ["b:Array", "b:JSON.parse", "b:Math"],
    program: `const assert = require("node:assert");
class Local { constructor() { this.x = 1; } get double() { return 2 * this.x; } }
const values = [null, undefined, true, 1, -0, NaN, Infinity, 1.5, 2n ** 70n, -5n, "text\\ud800", Symbol.iterator, Symbol.for("k"),
  [1, , 3], new Map([[1, { a: 1 }]]), new Set(["x"]), new Date(5), new Date(NaN), /a+/gi, new Error("e", { cause: 1 }),
  new TypeError("t"), new Uint8Array([1, 2]), new Float64Array([0.5]), new ArrayBuffer(4), new DataView(new ArrayBuffer(2)),
  Buffer.from("hi"), new URL("http://a.b/c?d=1"), new URLSearchParams("a=1&b=2"), Object(1), Object("s"), Object.create(null),
  Object.freeze({ z: [1] }), Math, Array, JSON.parse, new Local(), Object.assign([1], { extra: 2 })];
const back = f(...values);
assert.deepStrictEqual(back, values);
for (const [index, value] of values.entries()) assert.ok(Object.is(back[index], value), String(index));
assert.ok(!(1 in values[13]));
const symbol = Symbol("mine");
assert.strictEqual(f(symbol)[0], symbol);
const cycle = { a: [] };
cycle.a.push(cycle);
assert.strictEqual(f(cycle)[0], cycle);
`,
    right: ["function f(...values) { return Array.from(values); }"],
    wrong: ["const f = (...values) => structuredClone(values.slice(0, 10));"],
  },
  {
    name: "changes in place",
    code: "function push(items, item) { items.push(item); items.tag = 1; return items; }\n",
    entry: "push",
    program: `const assert = require("assert");
const items = [1];
assert.strictEqual(push(items, 2), items);
assert.deepStrictEqual([...items], [1, 2]);
assert.equal(items.tag, 1);
`,
    right: ["function push(items, item) { items[items.length] = item; return Object.assign(items, { tag: 1 }); }"],
    wrong: ["function push(items, item) { return [...items, item]; }"],
  },
  {
    name: "callbacks of the test",
    code: "const each = (items, act) => items.map((item, index) => act(item, index));\n",
    entry: "each",
    program: `const assert = require("assert");
const seen = [];
assert.deepEqual(each([1, 2], (x) => { seen.push(x); return x + 1; }), [2, 3]);
assert.deepEqual(seen, [1, 2]);
assert.throws(() => each([1], () => { throw new TypeError("mine"); }), /mine/);
assert.deepEqual(each(["1", "2"], Number), [1, 2]);
`,
    right: [
      "function each(items, act) { const out = []; for (const [i, x] of items.entries()) out.push(act(x, i)); return out; }",
    ],
    wrong: ["const each = () => [2, 3];"],
  },
  {
    name: "closures that the target returns",
    code: "const counter = (start) => { let n = start; return { next: () => ++n, get value() { return n; } }; };\n",
    entry: "counter",
    names: ["method:next"],
    program: `const assert = require("assert");
const one = counter(3);
assert.equal(one.next(), 4);
assert.equal(one.next(), 5);
assert.equal(one.value, 5);
`,
    right: ["const counter = (n) => ({ next() { n += 1; return n; }, get value() { return n; } });"],
    wrong: ["const counter = () => ({ next: () => 4, value: 5 });"],
  },
  {
    name: "functions that the target returns",
    code: "const add = (a) => (b) => a + b;\n",
    entry: "add",
    names: ["function"],
    program: `const assert = require("assert");
assert.equal(add(1)(2), 3);
assert.equal([1, 2].map(add(10))[1], 12);
`,
    right: ["function add(a) { return function (b) { return b + a; }; }"],
    wrong: ["const add = () => () => 3;"],
  },
  {
    name: "generators, one step at a time",
    code: "function* count(n) { for (let i = 0; i < n; i++) yield i; }\n",
    entry: "count",
    names: ["iterator"],
    program: `const assert = require("assert");
assert.deepEqual([...count(3)], [0, 1, 2]);
const endless = count(Infinity);
assert.deepEqual(endless.next(), { value: 0, done: false });
assert.equal(endless.next().value, 1);
assert.deepEqual(endless.return(7), { value: 7, done: true });
`,
    right: ["function* count(n) { yield* Array.from({ length: Math.min(n, 5) }, (_, i) => i); }"],
    wrong: ["function count() { return [0, 1, 2]; }"],
  },
  {
    name: "promises and timers, without waiting",
    code: `const later = async (x, ms) => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  if (x < 0) throw new RangeError("negative");
  return x * 2;
};
`,
    entry: "later",
    program: `const assert = require("assert");
(async () => {
  assert.equal(await later(2, 5000), 4);
  const start = Date.now();
  assert.deepEqual(await Promise.all([later(1, 60000), later(2, 2000)]), [2, 4]);
  assert.ok(Math.abs(Date.now() - start - 60000) < 50);
  await assert.rejects(later(-1, 1), RangeError);
})();
`,
    right: [
      "function later(x, ms) { return new Promise((ok, no) => setTimeout(() => (x < 0 ? no(new RangeError('n')) : ok(x + x)), ms)); }",
    ],
    wrong: ["const later = async (x) => x * 2 + 1;", "const later = async () => new Promise(() => {});"],
  },
  {
    name: "asynchronous callbacks of the test",
    code: `const retry = async (act, n) => {
  let last;
  for (let i = 0; i < n; i++) try { return await act(i); } catch (error) { last = error; }
  throw last;
};
`,
    entry: "retry",
    program: `import assert from "node:assert";
let calls = 0;
const act = async (i) => {
  calls++;
  await new Promise((resolve) => setTimeout(resolve, 10));
  if (i < 2) throw new Error("no");
  return i;
};
assert.equal(await retry(act, 5), 2);
assert.equal(calls, 3);
await assert.rejects(retry(() => { throw new TypeError("x"); }, 2), TypeError);
`,
    right: [
      "function retry(act, n, i = 0) { return Promise.resolve().then(() => act(i)).catch((e) => { if (i + 1 < n) return retry(act, n, i + 1); throw e; }); }",
    ],
    wrong: ["const retry = async (act) => act(2);"],
  },
  {
    name: "timers that outlive the call",
    code: `function debounce(act, ms) {
  let timer;
  const run = (...values) => { clearTimeout(timer); timer = setTimeout(() => act(...values), ms); };
  run.cancel = () => clearTimeout(timer);
  return run;
}
`,
    entry: "debounce",
    names: ["function", "method:cancel"],
    program: `const assert = require("assert");
const seen = [];
const run = debounce((x) => seen.push(x), 50);
run(1);
run(2);
setTimeout(() => {
  assert.deepEqual(seen, [2]);
  run(3);
  run.cancel();
  setTimeout(() => assert.deepEqual(seen, [2]), 100);
}, 100);
`,
    right: [
      "function debounce(act, ms) { let t = null; function run() { const a = arguments; if (t) clearTimeout(t); t = setTimeout(function () { t = null; act.apply(null, a); }, ms); } run.cancel = function () { clearTimeout(t); t = null; }; return run; }",
    ],
    wrong: ["const debounce = (act) => Object.assign((x) => act(x), { cancel() {} });"],
  },
  {
    name: "patches of the language, of modules and of the module itself",
    code: `const fs = require("fs");
function helper() { return 1; }
function f() { console.log("hi", Math.random() < 1); return [fs.existsSync("/nowhere"), Date.now() > 5, helper()]; }
`,
    entry: "f",
    program: `const assert = require("assert");
assert.deepEqual(f(), [false, true, 1]);
const lines = [];
const before = { log: console.log, exists: fs.existsSync, now: Date.now };
console.log = (...values) => lines.push(values.join(" "));
fs.existsSync = () => true;
Date.now = () => 4;
helper = () => 2;
assert.deepEqual(f(), [true, false, 2]);
[console.log, fs.existsSync, Date.now] = [before.log, before.exists, before.now];
assert.deepEqual(lines, ["hi true"]);
assert.equal(f()[0], false);
`,
    right: [
      "function f() { console.log(`hi ${Math.random() < 1}`); const e = fs.existsSync('/nowhere'); return [e, Date.now() > 5, helper()]; }",
    ],
    wrong: ["function f() { console.log('hi true'); return [false, true, 1]; }"],
  },
  {
    name: "tests of jest and vitest",
    code: "function sum(a, b) { return a + b; }\nmodule.exports = sum;\n",
    entry: "sum",
    program: `const sum = require("./module");
describe("sum", () => {
  let x;
  beforeEach(() => { x = 1; });
  it("adds", () => { expect(sum(x, 2)).toBe(3); expect(sum("a", "b")).toEqual("ab"); });
  test.each([[1, 2, 3], [2, 2, 4]])("%i + %i", (a, b, c) => { expect(sum(a, b)).toBe(c); });
  it("waits", async () => {
    const mock = jest.fn(() => 5);
    expect(mock(1)).toBe(5);
    expect(mock).toHaveBeenCalledWith(1);
    await expect(Promise.resolve(sum(1, 1))).resolves.toBe(2);
  });
});
`,
    right: ["function sum(...parts) { return parts.reduce((left, right) => left + right); }"],
    wrong: ["function sum(a, b) { return Number(a) + Number(b); }"],
  },
  {
    name: "tests of node:test",
    code: "export function half(x) { if (x % 2) throw new TypeError('odd'); return x / 2; }\n",
    entry: "half",
    program: `import test, { describe, it } from "node:test";
import assert from "node:assert/strict";
import { half } from "./module.js";
test("half", async (t) => {
  assert.equal(half(4), 2);
  await t.test("inner", () => assert.throws(() => half(3), TypeError));
});
describe("none", () => { it("is none", () => assert.equal(half(0), 0)); });
`,
    right: ["export function half(x) { if (x & 1) throw new TypeError('odd'); return x >> 1; }"],
    wrong: ["export function half(x) { return x / 2; }"],
  },
  {
    name: "a candidate next to the reference",
    code: "const area = (w, h) => w * h;\n",
    entry: "area",
    program: `const area = (w, h) => w * h;
const assert = require("assert");
for (const [w, h] of [[1, 2], [3, 4]]) assert.equal(area(w, h), area_new_implementation(w, h));
`,
    right: ["const area = (w, h) => h * w;"],
    wrong: ["function area(w, h) { return w + h; }"],
  },
  {
    name: "TypeScript",
    path: "module.ts",
    language: "typescript",
    code: `interface Point { x: number; y: number }
enum Scale { One = 1, Two }
export const norm = (p: Point, scale: Scale = Scale.One): number => Math.hypot(p.x, p.y) * scale;
export { Scale };
`,
    entry: "norm",
    program: `import assert from "node:assert";
import { norm, Scale } from "./module";
const point: { x: number; y: number } = { x: 3, y: 4 };
assert.equal(norm(point), 5);
assert.equal(norm(point, Scale.Two), 10);
`,
    right: [
      "export function norm(p: Point, scale: number = 1): number { return Math.sqrt(p.x ** 2 + p.y ** 2) * scale; }",
    ],
    wrong: ["export function norm(p: Point): number { return Math.hypot(p.x, p.y); }"],
  },
  {
    name: "a getter",
    code: "class Heat { constructor(c) { this.c = c; } get f() { return this.c * 1.8 + 32; } set f(f) { this.c = (f - 32) / 1.8; } }\n",
    entry: "Heat.f",
    program:
      "console.assert(new Heat(100).f === 212);\nconst heat = new Heat(5);\nheat.f = 32;\nconsole.assert(heat.c === 0 && heat.f === 32);\n",
    right: ["get f() { return 32 + (this.c * 9) / 5; }"],
    wrong: ["get f() { return 212; }"],
  },
  {
    name: "a static method",
    code: "class Heat { constructor(c) { this.c = c; } static of(c) { return new this(c); } }\n",
    entry: "Heat.of",
    program: `const assert = require("assert");
assert.ok(Heat.of(1) instanceof Heat);
assert.deepStrictEqual(Heat.of(1), new Heat(1));
`,
    right: ["static of(c) { return new Heat(c); }"],
    wrong: ["static of(c) { return { c }; }"],
  },
  {
    name: "private fields",
    code: `class Base {
  #id;
  constructor(id) { if (id === undefined) throw new Error("no id"); this.#id = id; }
  get id() { return this.#id; }
}
class Account extends Base {
  #balance = 0;
  #log = [];
  static made = 0;
  constructor(id, start) { super(id); this.#balance = start; Account.made += 1; }
  deposit(n) { if (n <= 0) throw new RangeError("n"); this.#balance += n; this.#log.push(n); return this.#note(); }
  #note() { return this.#balance + ":" + this.#log.length; }
  get balance() { return this.#balance; }
}
`,
    entry: "Account.deposit",
    program: `const assert = require("assert");
const account = new Account("x", 5);
assert.equal(account.deposit(3), "8:1");
assert.equal(account.deposit(2), "10:2");
assert.equal(account.balance, 10);
assert.equal(account.id, "x");
assert.throws(() => account.deposit(0), RangeError);
assert.equal(Account.made, 1);
`,
    right: [
      "deposit(n) { if (!(n > 0)) throw new RangeError('m'); this.#log = [...this.#log, n]; this.#balance = this.#balance + n; return `${this.#balance}:${this.#log.length}`; }",
    ],
    wrong: ["deposit() { return '8:1'; }"],
  },
  {
    name: "files that test and candidate exchange",
    code: `const fs = require("fs");
const path = require("path");
function copy(from, to) {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.writeFileSync(to, fs.readFileSync(from, "utf8") + "!");
  fs.unlinkSync(from);
}
`,
    entry: "copy",
    program: `const assert = require("assert");
fs.writeFileSync("a.txt", "hi");
copy("a.txt", "d/b.txt");
assert.equal(fs.readFileSync("d/b.txt", "utf8"), "hi!");
assert.ok(!fs.existsSync("a.txt"));
`,
    right: [
      "function copy(from, to) { if (!fs.existsSync(path.dirname(to))) fs.mkdirSync(path.dirname(to)); fs.renameSync(from, to); fs.appendFileSync(to, '!'); }",
    ],
    wrong: ["function copy(from, to) { fs.unlinkSync(from); }"],
  },
  {
    name: "files that are read and written concurrently",
    code: `import { readFile, writeFile } from "node:fs/promises";
export async function swap(a, b) {
  const [x, y] = await Promise.all([readFile(a, "utf8"), readFile(b, "utf8")]);
  await writeFile(a, y);
  await writeFile(b, x);
  return x.length + y.length;
}
`,
    entry: "swap",
    program: `import { test } from "node:test";
import assert from "node:assert";
import fs from "node:fs";
import { swap } from "./module.js";
test("swap", async () => {
  fs.writeFileSync("a", "1");
  fs.writeFileSync("b", "22");
  assert.equal(await swap("a", "b"), 3);
  assert.equal(fs.readFileSync("a", "utf8"), "22");
});
`,
    right: [
      "export async function swap(a, b) { const x = await readFile(a, 'utf8'); const y = await readFile(b, 'utf8'); await writeFile(a, y); await writeFile(b, x); return (x + y).length; }",
    ],
    wrong: ["export async function swap() { return 3; }"],
  },
  {
    name: "functions with a prototype",
    code: `function Point(x, y) { if (!new.target) return new Point(x, y); this.x = x; this.y = y; }
Point.prototype.add = function (other) { return new Point(this.x + other.x, this.y + other.y); };
`,
    entry: "Point.add",
    program: `const assert = require("assert");
assert.deepStrictEqual(new Point(1, 2).add(new Point(3, 4)), new Point(4, 6));
`,
    right: [
      "Point.prototype.add = function ({ x, y }) { const p = new Point(0, 0); p.x = x + this.x; p.y = y + this.y; return p; };",
    ],
    wrong: ["Point.prototype.add = function () { return { x: 4, y: 6 }; };"],
  },
  {
    name: "a function that creates instances",
    code: "function Point(x, y) { this.x = x; this.y = y; }\nPoint.prototype.norm = function () { return Math.hypot(this.x, this.y); };\n",
    entry: "Point",
    program: `const assert = require("assert");
const point = new Point(3, 4);
assert.ok(point instanceof Point);
assert.equal(point.norm(), 5);
`,
    right: ["function Point(x, y) { Object.assign(this, { x, y }); }"],
    wrong: ["function Point() { this.x = 0; }"],
  },
  {
    name: "classes that extend those of the runtime",
    code: `const { EventEmitter } = require("events");
class Bus extends EventEmitter { send(x) { this.last = x; return this.emit("data", x); } }
`,
    entry: "Bus.send",
    program: `const assert = require("assert");
const bus = new Bus();
const seen = [];
bus.on("data", (x) => seen.push(x));
assert.equal(bus.send(1), true);
assert.deepEqual(seen, [1]);
assert.equal(bus.last, 1);
`,
    right: ["send(x) { const sent = this.emit('data', x); this.last = x; return sent; }"],
    wrong: ["send(x) { this.last = x; return true; }"],
  },
  {
    name: "objects of the runtime that remain in the test",
    code: `const wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, "done");
    signal.addEventListener("abort", () => { clearTimeout(timer); reject(signal.reason); });
  });
`,
    entry: "wait",
    program: `import assert from "node:assert";
const control = new AbortController();
assert.equal(await wait(5, control.signal), "done");
const waiting = wait(1000, control.signal);
setTimeout(() => control.abort(new Error("stop")), 10);
await assert.rejects(waiting, /stop/);
`,
    right: [
      "function wait(ms, signal) { return new Promise((ok, no) => { const t = setTimeout(() => ok('done'), ms); signal.addEventListener('abort', function () { clearTimeout(t); no(signal.reason); }); }); }",
    ],
    wrong: ["const wait = async () => 'done';"],
  },
  {
    name: "tables of rules with functions",
    code: `const RULES = [[/s$/, (word) => word + "es"], [/y$/, (word) => word.slice(0, -1) + "ies"], [/./, (word) => word + "s"]];
function plural(word) { for (const [form, make] of RULES) if (form.test(word)) return make(word); return word; }
`,
    entry: "plural",
    program: `for (const [one, many] of [["bus", "buses"], ["city", "cities"], ["cat", "cats"], ["", ""]]) console.assert(plural(one) === many);
`,
    right: [
      "function plural(word) { const rule = RULES.find(([form]) => form.test(word)); return rule ? rule[1](word) : word; }",
    ],
    wrong: ["function plural(word) { return word + 's'; }"],
  },
  {
    name: "asynchronous generators",
    code: `async function* ticks(n) { for (let i = 0; i < n; i++) { await new Promise((resolve) => setTimeout(resolve, 10)); yield i; } }
`,
    entry: "ticks",
    names: ["async iterator"],
    program: `import assert from "node:assert";
const seen = [];
for await (const x of ticks(3)) seen.push(x);
assert.deepEqual(seen, [0, 1, 2]);
`,
    right: ["async function* ticks(n) { let i = 0; while (i < n) yield i++; }"],
    wrong: ["async function* ticks() { yield 0; }"],
  },
  {
    name: "timers that the test advances",
    code: "function later(act) { setTimeout(act, 1000); }\n",
    entry: "later",
    program: `import { test, mock } from "node:test";
import assert from "node:assert";
test("later", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const act = mock.fn();
  later(act);
  assert.equal(act.mock.callCount(), 0);
  mock.timers.tick(1000);
  assert.equal(act.mock.callCount(), 1);
});
`,
    right: ["function later(act) { setTimeout(() => act(), 1000); }"],
    wrong: ["function later(act) { act(); }"],
  },
  {
    name: "spies on members of the module",
    code: "const api = { fetch() { return 1; } };\nfunction load(n) { return n + api.fetch(n); }\nmodule.exports = { load, api };\n",
    entry: "load",
    program: `const { load, api } = require("./module.js");
test("spy", () => {
  const spy = jest.spyOn(api, "fetch").mockReturnValue(5);
  expect(load(1)).toBe(6);
  expect(spy).toHaveBeenCalledWith(1);
  spy.mockRestore();
  expect(load(1)).toBe(2);
});
`,
    right: ["function load(n) { const x = api.fetch(n); return x + n; }"],
    wrong: ["function load(n) { return n + 5; }"],
  },
  {
    name: "errors of the module's classes",
    code: `class AppError extends Error {
  constructor(message, code) { super(message); this.name = "AppError"; this.code = code; }
}
function parse(text) { try { return JSON.parse(text); } catch { throw new AppError("bad: " + text, 7); } }
`,
    entry: "parse",
    program: `const assert = require("assert");
assert.deepEqual(parse("[1]"), [1]);
const check = (error) => error instanceof AppError && error.code === 7 && /bad/.test(error.message);
assert.throws(() => parse("{"), (error) => check(error) && Object.getPrototypeOf(error) === AppError.prototype);
`,
    right: [
      "function parse(text) { let value; try { value = JSON.parse(text); } catch { throw new AppError(`bad: ${text}`, 7); } return value; }",
    ],
    wrong: ["function parse(text) { try { return JSON.parse(text); } catch { throw new Error('bad'); } }"],
  },
  {
    name: "tests that end by a callback",
    code: "function read(x, done) { setTimeout(() => (x < 0 ? done(new Error('negative')) : done(null, x * 2)), 5); }\nmodule.exports = read;\n",
    entry: "read",
    program: `const read = require("./module");
const assert = require("assert");
it("reads", (done) => { read(2, (error, value) => { assert.equal(value, 4); done(error); }); });
it("fails", (done) => { read(-1, (error) => { assert.ok(error); done(); }); });
`,
    right: [
      "function read(x, done) { setTimeout(() => { if (x < 0) return done(new Error('n')); done(null, x + x); }, 1); }",
    ],
    wrong: ["function read(x, done) { done(null, 4); }"],
  },
  {
    name: "classes that are local to the target",
    code: `function make(x) {
  class Node { constructor(v) { this.v = v; } double() { return 2 * this.v; } }
  return new Node(x);
}
`,
    entry: "make",
    names: ["method:constructor", "method:double"],
    program: `const assert = require("assert");
assert.equal(make(4).double(), 8);
assert.equal(make(4).v, 4);
`,
    right: ["function make(v) { return { v, double() { return this.v * 2; } }; }"],
    wrong: ["function make(v) { return { v }; }"],
  },
];
