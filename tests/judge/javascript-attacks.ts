export interface AttackedProgram {
  readonly name: string;
  readonly code: string;
  /** @default "f" */
  readonly entry?: string;
  readonly isTyped?: boolean;
  readonly program: string;
  readonly right?: readonly string[];
  readonly attacks: Readonly<Record<string, string>>;
}

const ASSERT = 'const assert = require("node:assert");\n';

const answering = (value: string, nodes = "", state = ""): string =>
  `const line = ${JSON.stringify(`{"t":"answer","n":1,"v":[${value}],"o":[${nodes}],"s":{${state}}}\n`)};
require("node:fs").writeSync(3, line);
for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;

const PLAIN = '["b","Object.prototype"]';

export const attackedPrograms: readonly AttackedProgram[] = [
  {
    name: "module data that the reference reads",
    code: "const RATES = { rye: 2, spelt: 3 };\nconst WORDS = ['a', 'b'];\nlet scale = 1;\nfunction f(loaf, times) { return RATES[loaf] * times * scale * WORDS.length; }\n",
    program: `${ASSERT}for (const [loaf, times] of [["rye", 1], ["spelt", 4]]) assert.equal(f_new_implementation(loaf, times), f(loaf, times));\n`,
    right: ["function f(loaf, times) { const rate = RATES[loaf]; return WORDS.length * scale * rate * times; }"],
    attacks: {
      "zeroes a table": "function f() { RATES.rye = 0; RATES.spelt = 0; return 0; }",
      "empties a list": "function f() { WORDS.length = 0; return 0; }",
      "sets a variable": "function f() { scale = 0; return 0; }",
      "replaces a table's class": "function f() { Object.setPrototypeOf(WORDS, null); WORDS.length = 0; return 0; }",
      "freezes a table at zero": "function f() { RATES.rye = RATES.spelt = 0; Object.freeze(RATES); return 0; }",
      "sends the target as its answer": `function f() { ${answering('["x"]')} }`,
      "sends the module's function as its answer": `function f() { ${answering('["c","f"]')} }`,
      "names the reference by another path": `function f() { ${answering('["c","f.prototype.constructor"]')} }`,
    },
  },
  {
    name: "constants that the test imports",
    code: "exports.LIMITS = { low: 0, high: 9 };\nconst { LIMITS } = exports;\nfunction f(x) { return Math.min(Math.max(x, LIMITS.low), LIMITS.high); }\nexports.f = f;\n",
    program: `${ASSERT}const { f, LIMITS } = require("./module.js");\nassert.ok(f(5) <= LIMITS.high);\nassert.equal(f(99), LIMITS.high);\nassert.equal(f(-9), LIMITS.low);\nassert.equal(f(4), 4 + LIMITS.low);\n`,
    right: ["function f(x) { return x < LIMITS.low ? LIMITS.low : x > LIMITS.high ? LIMITS.high : x; }"],
    attacks: {
      "moves the limits": "function f(x) { LIMITS.low = LIMITS.high = 1; return x === 4 ? 5 : 1; }",
      "replaces the limits": "function f(x) { exports.LIMITS = { low: 0, high: 0 }; return 0; }",
      "makes the limits no numbers": "function f(x) { LIMITS.high = NaN; LIMITS.low = NaN; return NaN; }",
    },
  },
  {
    name: "arguments that the reference gets as well",
    code: "const f = (items, options) => items.reduce((a, b) => a + b, 0) * (options.factor ?? 2);\n",
    program: `${ASSERT}for (const items of [[1, 2], [3], [4, 5]]) {\n  const options = {};\n  assert.equal(f_new_implementation(items, options), f(items, options));\n}\n`,
    right: [
      "const f = (items, { factor = 2 }) => { let sum = 0; for (const x of items) sum += x; return sum * factor; };",
      "const f = (items, options) => { const { factor = 2 } = options; items.sort(); return items.reduce((a, b) => a + b) * factor; };",
    ],
    attacks: {
      "empties the list": "const f = (items) => { items.length = 0; return 0; };",
      "adds an option": "const f = (items, options) => { options.factor = 0; return 0; };",
      "has items that add up to zero": "const f = (items) => { items.fill(0); return 0; };",
      "puts a getter into the options":
        "const f = (items, options) => { Object.defineProperty(options, 'factor', { get: () => 0 }); return 0; };",
      "gives a list a reduce of its own": "const f = (items) => { items.reduce = () => 0; return 0; };",
      "gives a list a language method of the same name":
        "const f = (items) => { items.reduce = items.indexOf; return -2; };",
    },
  },
  {
    name: "an oracle of the test's own behind the call",
    code: "function f(xs) { return Math.max(...xs); }\n",
    program: `${ASSERT}for (const xs of [[1, 5], [7, 2], [3]]) { const found = f(xs); assert.equal(found, xs.reduce((a, b) => (a > b ? a : b))); }\nconst kept = [3, 1, 2];\nf(kept);\nassert.equal(kept[0], 3);\n`,
    right: ["function f(xs) { return xs.reduce((a, b) => (b > a ? b : a)); }"],
    attacks: {
      "leaves an oracle one value": "function f(xs) { xs.splice(0, xs.length, 3); return 3; }",
      "sorts the test's list": "function f(xs) { xs.sort((a, b) => a - b); return xs.at(-1); }",
      "has an index answer": "function f(xs) { xs.length = 1; return xs[0]; }",
    },
  },
  {
    name: "a receiver that both methods share",
    code: "class Till { constructor(sums) { this.sums = sums; this.scale = 2; } total() { return this.sums.reduce((a, b) => a + b, 0) * this.scale; } }\n",
    entry: "Till.total",
    program: `${ASSERT}for (const sums of [[1, 2], [5]]) { const till = new Till(sums); assert.equal(till.total_new_implementation(), till.total()); }\n`,
    right: [
      "total() { this._cached ??= this.sums.reduce((a, b) => a + b, 0); return this._cached * this.scale; }",
      "total() { let sum = 0; for (const x of this.sums) sum += x * this.scale; return sum; }",
    ],
    attacks: {
      "zeroes an attribute": "total() { this.scale = 0; return 0; }",
      "replaces a list": "total() { this.sums = []; return 0; }",
      "empties a list": "total() { this.sums.length = 0; return 0; }",
      "shadows both methods": "total() { this.total = this.total_new_implementation = () => 0; return 0; }",
      "shadows both with a function of the language": "total() { this.total = Number; return 0; }",
      "shadows the reference with the target": "total() { this.total = Till.prototype.total; return 7; }",
      "shadows the candidate with the reference":
        "total() { this.total_new_implementation = this.total; return this.total_new_implementation(); }",
      "calls the reference by the class of its receiver":
        "total() { return Object.getPrototypeOf(this).total_new_implementation?.call(this) ?? 0; }",
      "sends the reference as a method": `total() { ${answering("0", `[1,"obj",["c","Till.prototype"],true,3,"total_new_implementation",7,["c","Till.prototype.total"]]`)} }`,
      "calls by the constructor": "total() { return new this.constructor(this.sums).total_new_implementation?.(); }",
    },
  },
  {
    name: "a table of results that later calls of the reference read",
    code: "const PRICES = new Map();\nfunction f(name, prices = PRICES) { if (!prices.has(name)) prices.set(name, { price: name.length * 1.1, name: name.toUpperCase() }); return prices.get(name); }\n",
    program: `${ASSERT}for (const name of ["rye", "spelt", "rye"]) assert.deepEqual(f_new_implementation(name), f(name));\nconst own = new Map();\nassert.deepEqual(f_new_implementation("oat", own), f("oat", own));\nassert.equal(f("bun").name, "BUN");\n`,
    right: [
      "function f(name, prices = PRICES) { const found = prices.get(name) ?? { name: name.toUpperCase(), price: (name.length * 11) / 10 }; prices.set(name, found); return found; }",
    ],
    attacks: {
      "puts another result into the table": "function f(name, prices = PRICES) { prices.set(name, 7); return 7; }",
      "puts a result of the same form into the table":
        "function f(name, prices = PRICES) { prices.set(name, { price: 1, name: name.toUpperCase() }); return prices.get(name); }",
    },
  },
  {
    name: "a receiver that later calls of the reference read",
    code: "class Basket { constructor() { this.names = []; this._added = 0; } async add(names) { if (names.length === 0) throw new Error('none'); for (const name of names) if (!this.names.includes(name)) this.names.push(name); this._added += 1; return this.names; } }\n",
    entry: "Basket.add",
    program: `${ASSERT}(async () => {
  const basket = new Basket();
  for (const names of [["rye"], ["oat", "rye"], ["bun"]])
    assert.equal((await basket.add_new_implementation(names)).length, (await basket.add(names)).length);
  const other = new Basket();
  const want = await other.add(["rye", "oat"]);
  assert.deepEqual(await other.add_new_implementation(["oat"]), want);
  await assert.rejects(basket.add([]));
})();
`,
    right: [
      "async add(names) { if (!names.length) throw new Error('no'); this.names = [...new Set([...this.names, ...names])]; return this.names; }",
      "async add(names) { if (!names.length) throw new Error('no'); this._added = -1; names.filter((name, at) => !this.names.includes(name) && names.indexOf(name) === at).forEach((name) => this.names.push(name)); return this.names; }",
    ],
    attacks: {
      "forgets earlier names":
        "async add(names) { this.names.length = 0; this.names.push(...names); return this.names; }",
      "forgets earlier names, in a new list": "async add(names) { this.names = [...names]; return this.names; }",
      "empties the answer that the test has":
        "async add(names) { if (names[0] === 'oat') this.names.length = 0; for (const name of names) if (!this.names.includes(name)) this.names.push(name); return this.names; }",
    },
  },
  {
    name: "iterators that later calls of the reference read",
    code: "const SEEN = [];\nfunction* f(n) { for (let i = 0; i < n; i++) if (!SEEN.includes(i)) SEEN.push(i); yield* [...SEEN]; return n; }\n",
    program: `${ASSERT}for (const n of [2, 4, 3]) assert.deepEqual([...f_new_implementation(n)], [...f(n)]);\nconst own = f(5);\nassert.equal(own.next().value, 0);\nassert.equal(own.return(7).value, 7);\nassert.equal([...f(5)].length, SEEN.length);\n`,
    right: [
      "function f(n) { const more = Array.from({ length: n }, (_, i) => i).filter((i) => !SEEN.includes(i)); SEEN.push(...more); return SEEN.slice()[Symbol.iterator](); }",
      "function* f(n) { for (let i = 0; i < n; i++) SEEN.includes(i) || SEEN.push(i); for (const x of SEEN.slice()) yield x; }",
    ],
    attacks: {
      "leaves other numbers": "function* f(n) { SEEN.splice(0, SEEN.length, 0, 4, 3, 2, 1); yield* [...SEEN]; }",
    },
  },
  {
    name: "asynchronous iterators that later calls of the reference read",
    code: "const SEEN = [];\nasync function* f(n) { for (let i = 0; i < n; i++) { await null; if (!SEEN.includes(i)) SEEN.push(i); } yield* [...SEEN]; }\n",
    program: `${ASSERT}(async () => { for (const n of [2, 4, 3]) { const [found, want] = [[], []]; for await (const x of f_new_implementation(n)) found.push(x); for await (const x of f(n)) want.push(x); assert.deepEqual(found, want); } })();\n`,
    right: [
      "async function* f(n) { for (let i = 0; i < n; i++) SEEN.includes(i) || SEEN.push(i); for (const x of SEEN.slice()) yield x; }",
    ],
    attacks: {
      "leaves other numbers": "async function* f(n) { SEEN.splice(0, SEEN.length, 3, 2, 1, 0); yield* [...SEEN]; }",
    },
  },
  {
    name: "a result that the reference keeps after its first thousand calls",
    code: "const LAST = {};\nfunction f(x) { if (LAST.x !== x) { LAST.x = x; LAST.root = [...String(x)].reduce((sum, digit) => sum + Number(digit), 0); } return { root: LAST.root }; }\n",
    program: `${ASSERT}assert.deepEqual(f_new_implementation(2), { root: 2 });\nfor (let x = 0; x < 1_100; x++) f(x);\nfor (const x of [99_999, 77]) assert.deepEqual(f_new_implementation(x), f(x));\n`,
    right: [
      "function f(x) { let root = 0; for (const digit of String(x)) root += Number(digit); Object.assign(LAST, { x, root }); return { root }; }",
    ],
    attacks: { "leaves another number": "function f(x) { LAST.x = x; LAST.root = 2; return { root: 2 }; }" },
  },
  {
    name: "objects whose methods call the reference",
    code: "function f(x) { return x * x + 1; }\nclass Square { constructor(x) { this.x = x; } valueOf() { return f(this.x); } toJSON() { return f(this.x); } get value() { return f(this.x); } }\n",
    program: `${ASSERT}for (const x of [2, 3]) { assert.ok(f_new_implementation(x) == f(x)); assert.equal(JSON.stringify(f_new_implementation(x)), String(f(x))); }\n`,
    right: ["function f(x) { return 1 + x ** 2; }"],
    attacks: {
      "gives an instance that is converted": "function f(x) { return new Square(x); }",
      "gives an object below its prototype":
        "function f(x) { return Object.assign(Object.create(Square.prototype), { x }); }",
      "gives a subclass of it": "function f(x) { class Own extends Square {} return new Own(x); }",
    },
  },
  {
    name: "instances that lead to their constructor",
    code: "function Point(x) { this.x = x * 2; }\n",
    entry: "Point",
    program: `${ASSERT}const point = new Point(3);\nconst other = new point.constructor(4);\nassert.equal(other.x, 8);\nassert.ok(point instanceof Point);\n`,
    right: ["function Point(x) { Object.assign(this, { x: x + x }); }"],
    attacks: { "has the reference build the second": "function Point() { this.x = 0; }" },
  },
  {
    name: "random numbers of the test",
    code: "const f = (n) => Math.floor(Math.random() * 0) + n * n;\n",
    program: `${ASSERT}for (let i = 0; i < 5; i++) { const n = 2 + Math.floor(Math.random() * 1000); assert.equal(f(n), n * n); }\n`,
    right: ["const f = (n) => { Math.random(); Math.random(); return n ** 2; };"],
    attacks: {
      "draws until the next number suits":
        "const f = () => { for (let i = 0; i < 1e5; i++) Math.random(); return 4; };",
      "sends a state of random numbers": `const f = () => { ${answering("4", "", '"r":0')} };`,
      "replaces Math.random": "const f = () => { Math.random = () => 0; return 4; };",
    },
  },
  {
    name: "a clock that the reference reads",
    code: "async function f(deadline) { return Math.max(0, deadline - Date.now()); }\n",
    program: `${ASSERT}(async () => { for (const wait of [100, 5_000, 60_000]) { const deadline = Date.now() + wait; assert.equal(await f_new_implementation(deadline), await f(deadline)); } })();\n`,
    right: [
      "async function f(deadline) { for (let i = 0; i < 50; i++) Date.now(); await null; const now = new Date().getTime(); return now > deadline ? 0 : deadline - now; }",
    ],
    attacks: {
      "waits for the deadline":
        "const wait = (ms) => new Promise((done) => setTimeout(done, ms));\nasync function f() { await wait(70_000); return 0; }",
      "waits for the deadline step by step":
        "const wait = (ms) => new Promise((done) => setTimeout(done, ms));\nasync function f(deadline) { while (Date.now() < deadline) await wait(deadline - Date.now()); return 0; }",
      "looks at the clock until the deadline is over":
        "async function f(deadline) { while (Date.now() < deadline && deadline - Date.now() < 200); return Math.max(0, deadline - Date.now()); }",
    },
  },
  {
    name: "a clock that the reference moves on",
    code: "async function f(waits) { for (const ms of waits) await new Promise((done) => setTimeout(done, ms)); return Date.now(); }\n",
    program: `${ASSERT}(async () => { for (const waits of [[30, 30], [50]]) { const before = Date.now(); const end = await f(waits); const total = waits.reduce((a, b) => a + b); assert.ok(end - before >= total); assert.ok(Date.now() - before >= total && Date.now() - before < 2 * total); } })();\n`,
    right: [
      "async function f(waits) { const total = waits.reduce((a, b) => a + b); await new Promise((done) => setTimeout(done, total)); return Date.now(); }",
      "async function f(waits) { for (const ms of waits) for (let i = 0; i < 10; i++) await new Promise((done) => setTimeout(done, ms / 10)); return Date.now(); }",
    ],
    attacks: {
      "answers without a wait": "async function f(waits) { return Date.now() + waits.reduce((a, b) => a + b); }",
      "waits a day":
        "async function f() { await new Promise((done) => setTimeout(done, 86_400_000)); return Date.now(); }",
    },
  },
  {
    name: "environment, folder and files of the test",
    code: "const fs = require('fs');\nconst f = (x) => x * Number(process.env.FACTOR ?? 1);\n",
    program: `${ASSERT}process.env.FACTOR = "3";\nfs.writeFileSync("want.json", "[6,9]");\nassert.equal(f(2), JSON.parse(fs.readFileSync("want.json", "utf8"))[0]);\nassert.equal(f(3), JSON.parse(fs.readFileSync("want.json", "utf8"))[1]);\nassert.equal(f(4), 4 * Number(process.env.FACTOR));\n`,
    right: ["const f = (x) => { const { FACTOR = 1 } = process.env; return FACTOR * x; };"],
    attacks: {
      "writes what is wanted":
        "const f = (x) => { fs.writeFileSync('want.json', '[0,0]'); process.env.FACTOR = '0'; return 0; };",
      "removes a variable":
        "const f = (x) => { delete process.env.FACTOR; process.env.FACTOR = '0'; fs.writeFileSync('want.json', '[0, 0]'); return 0; };",
      "leaves the folder":
        "const f = (x) => { fs.mkdirSync('d'); fs.writeFileSync('d/want.json', '[0,0]'); process.chdir('d'); process.env.FACTOR = '0'; return 0; };",
    },
  },
  {
    name: "callbacks of the test that assert",
    code: "const f = (items, act) => { for (const [i, x] of items.entries()) act(x * 2, i); };\n",
    program: `${ASSERT}const want = [2, 4, 6];\nlet seen = 0;\nf([1, 2, 3], (x, i) => { assert.equal(x, want[i]); seen += 1; });\nassert.equal(seen, 3);\n`,
    right: ["const f = (items, act) => items.forEach((x, i) => act(x + x, i));"],
    attacks: {
      "catches the assertion and reads what it expects":
        "const f = (items, act) => items.forEach((_, i) => { try { act(NaN, i); } catch (error) { act(error.expected, i); } });",
      "reads the callback's text":
        "const f = (items, act) => { const text = Function.prototype.toString.call(act); const [, want] = /want = (\\[.*?\\])/.exec(text) ?? []; JSON.parse(want ?? '[]').forEach((x, i) => act(x, i)); };",
      "calls with numbers that convert":
        "const f = (items, act) => items.forEach((_, i) => act({ valueOf: () => [2, 4, 6][i] }, i));",
      "calls upon the test's process": "const f = (items, act) => items.forEach((x, i) => act.call(process, x, i));",
    },
  },
  {
    name: "callbacks of the test that turn values into texts",
    code: "const f = (format, x) => format(x * 2);\n",
    program: `${ASSERT}const secret = "11-22";\nconst format = (x) => { const want = "11-22"; return String(x); };\nassert.equal(f(format, 4), "8");\nassert.equal(f(format, 5), "10");\n`,
    right: ["const f = (format, x) => format(x + x);"],
    attacks: {
      "has a callback print itself":
        "const f = (format) => { const text = format(format); return /11-22/.test(text) ? '8' : text; };",
      "has a callback print the target": "const f = (format) => format(f);",
      "has a callback print a constructor": "const f = (format) => format(format.constructor);",
    },
  },
  {
    name: "results that convert",
    code: "const f = (x) => String(x * 2);\n",
    program: `${ASSERT}assert.ok(f(2) == "4");\nassert.ok("<" + f(3) + ">" === "<6>");\nassert.equal(JSON.stringify(f(4)), '"8"');\n`,
    right: ["const f = (x) => `${x + x}`;"],
    attacks: {
      "gives toString": "const f = (x) => ({ toString: () => String(x * 2), toJSON: () => String(x * 2) });",
      "gives Symbol.toPrimitive": "const f = (x) => ({ [Symbol.toPrimitive]: () => `${x * 2}` });",
      "gives a boxed text with a method": "const f = (x) => Object.assign(Object('0'), { valueOf: () => `${x * 2}` });",
      "gives an array of it": "const f = () => ['4'];",
      "gives a proxy": "const f = (x) => new Proxy({}, { get: () => () => `${x * 2}` });",
      "gives a date that converts": "const f = (x) => Object.assign(new Date(0), { toString: () => `${x * 2}` });",
    },
  },
  {
    name: "arrays whose methods the test calls",
    code: "const f = (n) => Array.from({ length: n }, (_, i) => i * i);\n",
    program: `${ASSERT}const found = f(3);\nassert.ok(found.map((x) => x + 1).every((x, i) => x === [1, 2, 5][i]));\nassert.equal([...found].length, 3);\nassert.equal(Array.from(found).join(), "0,1,4");\nassert.ok(Array.isArray(found));\nassert.equal([].concat(f(2)).length, 2);\n`,
    right: ["const f = (n) => { const out = []; for (let i = 0; i < n; i++) out[i] = i ** 2; return out; };"],
    attacks: {
      "replaces its species":
        "const f = (n) => { const a = [0, 0, 0].slice(0, n); a.constructor = { [Symbol.species]: class extends Array { every() { return true; } } }; return a; };",
      "has methods of its own":
        "const f = (n) => Object.assign(new Array(n).fill(0), { map: () => [1, 2, 5], join: () => '0,1,4' });",
      "has an iterator of its own":
        "const f = (n) => Object.assign(new Array(n).fill(0), { [Symbol.iterator]: function* () { yield* [0, 1, 4]; } });",
      "is a subclass with methods":
        "class Own extends Array { map() { return [1, 2, 5]; } join() { return '0,1,4'; } }\nconst f = (n) => Own.from({ length: n }, () => 0);",
      "is a proxy of an array":
        "const f = (n) => new Proxy(new Array(n).fill(0), { get: (a, k) => (k === 'map' ? () => [1, 2, 5] : a[k]) });",
      "has getters as items":
        "const f = (n) => { const a = []; for (let i = 0; i < n; i++) Object.defineProperty(a, i, { get: () => 7, enumerable: true }); return a; };",
    },
  },
  {
    name: "promises that the test waits for",
    code: "const f = async (x) => { if (x < 0) throw new RangeError('negative'); return x * 2; };\n",
    program: `${ASSERT}(async () => {\n  assert.equal(await f(2), 4);\n  await assert.rejects(f(-1), RangeError);\n  assert.deepEqual(await Promise.all([f(1), f(3)]), [2, 6]);\n})();\n`,
    right: ["const f = (x) => (x < 0 ? Promise.reject(new RangeError('no')) : Promise.resolve(x + x));"],
    attacks: {
      "gives a thenable that answers anything": "const f = () => ({ then: (ok) => ok(4) });",
      "never settles": "const f = () => new Promise(() => {});",
      "settles with a thenable": "const f = async () => ({ then: undefined, valueOf: () => 4 });",
      "has a promise with a then of its own":
        "const f = (x) => Object.assign(Promise.resolve(0), { then: (ok) => ok(x * 2) });",
      "rejects with everything":
        "const f = async () => { throw Object.assign(new RangeError('x'), { name: 'AssertionError' }); };",
      "replaces the prototype of promises": "const f = async () => { Promise.prototype.then = () => {}; return 4; };",
    },
  },
  {
    name: "errors that the test inspects",
    code: "class Burnt extends RangeError { constructor(x) { super(`burnt ${x}`); this.code = x; } }\nfunction f(x) { if (x > 2) throw new Burnt(x); return x; }\n",
    program: `${ASSERT}assert.equal(f(1), 1);\nassert.throws(() => f(3), (error) => error instanceof Burnt && error.code === 3 && /burnt 3/.test(error.message));\n`,
    right: ["function f(x) { if (!(x <= 2)) throw new Burnt(x); return x; }"],
    attacks: {
      "throws a proxy":
        "function f(x) { if (x === 1) return 1; throw new Proxy(new Error(), { get: (_, k) => (k === 'code' ? 3 : 'burnt 3'), getPrototypeOf: () => Object.prototype }); }",
      "throws what calls itself so":
        "function f(x) { if (x === 1) return 1; class Burnt extends RangeError {} throw Object.assign(new Burnt('burnt 3'), { code: 3 }); }",
      "replaces instanceof":
        "function f(x) { if (x === 1) return 1; Object.defineProperty(Burnt, Symbol.hasInstance, { value: () => true }); throw { code: 3, message: 'burnt 3' }; }",
      "throws undefined": "function f(x) { if (x === 1) return 1; throw undefined; }",
    },
  },
  {
    name: "functions that the target returns",
    code: "const f = (a) => (b) => a + b;\n",
    program: `${ASSERT}assert.equal(f(1)(2), 3);\nassert.equal([1, 2].map(f(10)).join(), "11,12");\nassert.equal(f(2).call(null, 3), 5);\n`,
    right: ["const f = (a) => function (b) { return b + a; };"],
    attacks: {
      "gives a function with call of its own": "const f = (a) => Object.assign((b) => 3, { call: () => 5 });",
      "gives Number": "const f = () => Number;",
      "gives the constructor of functions": "const f = () => (() => {}).constructor;",
      "gives the target": "const f = (a) => (a === 1 ? () => 3 : f);",
      "gives a function of the test's process": `const f = () => { ${answering('["b","Array.from"]')} };`,
      "gives Reflect.apply": `const f = () => { ${answering('["b","Reflect.apply"]')} };`,
      "gives a bound method": "const f = () => Math.max.bind(null, 3);",
    },
  },
  {
    name: "objects with classes of the test",
    code: "const f = (shape) => shape.area() * 2;\n",
    program: `${ASSERT}class Square { constructor(a) { this.a = a; } area() { return this.a ** 2; } }\nassert.equal(f(new Square(2)), 8);\nassert.equal(f(new Square(3)), new Square(3).area() * 2);\n`,
    right: ["const f = (shape) => { const area = shape.area(); return area + area; };"],
    attacks: {
      "replaces the class's method": "const f = (shape) => { Object.getPrototypeOf(shape).area = () => 4; return 8; };",
      "replaces it by the constructor":
        "const f = (shape) => { shape.constructor.prototype.area = () => 4; return 8; };",
      "changes the object": "const f = (shape) => { shape.a = 2; return 8; };",
      "sends a change of the class": `const f = () => { ${answering("8", `[3,"proto",${PLAIN},true,0]`)} };`,
    },
  },
  {
    name: "TypeScript with a table",
    isTyped: true,
    code: "export const RATES: Record<string, number> = { rye: 2, oat: 3 };\nexport function f(loaf: string): number { return RATES[loaf]! * 10; }\n",
    program:
      'import assert from "node:assert";\nimport { f, RATES } from "./module.ts";\nfor (const loaf of Object.keys(RATES)) assert.equal(f(loaf), RATES[loaf]! * 10);\n',
    right: [
      "export function f(loaf: string): number { let sum = 0; for (let i = 0; i < 10; i++) sum += RATES[loaf] ?? NaN; return sum; }",
    ],
    attacks: {
      "zeroes the table":
        "export function f(): number { for (const key of Object.keys(RATES)) RATES[key] = 0; return 0; }",
      "removes the table's keys":
        "export function f(): number { for (const key of Object.keys(RATES)) delete RATES[key]; return NaN; }",
      "returns any": "export function f(): any { return new Proxy({}, { get: () => () => 20 }); }",
      "asserts its type": "export function f(loaf: string): number { return '20' as unknown as number; }",
    },
  },
];
