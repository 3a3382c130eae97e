import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { afterAll, describe, expect, it } from "vitest";
import { programRecording, scriptModule, scriptSuite } from "./javascript-bakery.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, confirmTimeouts: false, timeoutFloorMs: 30_000 });
const ASSERT = 'const assert = require("node:assert");\n';

/** Properties do not show their content. */
const PLATFORM_OBJECTS = [
  "new TextDecoder()",
  "new TextEncoder()",
  "new URLSearchParams('a=1')",
  "new Intl.NumberFormat('en')",
  "new Intl.DateTimeFormat('en')",
  "new Intl.Collator('en')",
  "new Intl.Segmenter('en')",
  "new AbortController()",
  "new AbortController().signal",
  "new EventTarget()",
  "new (class Bus extends EventTarget { sent = 1; })()",
  "performance",
  "globalThis.crypto.subtle",
  "new WeakRef({})",
  "new WeakMap()",
  "new FinalizationRegistry(() => {})",
  "Promise.resolve(1)",
  "new Headers()",
  "new Blob(['a'])",
  "new MessageChannel()",
  "new SharedArrayBuffer(8)",
  "new Int32Array(new SharedArrayBuffer(8))",
  "new WebAssembly.Memory({ initial: 1 })",
  "(function* () { yield 1; })()",
  "[1].values()",
  "process.stdout",
  "setTimeout(() => {}, 1)",
  "require('crypto').createHash('md5')",
  "require('crypto').createSecretKey(Buffer.from('abcd'))",
  "new (require('string_decoder').StringDecoder)()",
  "new (require('async_hooks').AsyncLocalStorage)()",
  "new (require('stream').PassThrough)()",
  "new (require('events'))()",
];

describe("platform objects in module variables", () => {
  it("belong to one process each, wherever the module stores them", async () => {
    const code = `const decoder = new TextDecoder();
const OBJECTS = [${PLATFORM_OBJECTS.join(", ")}];
const state = { objects: new Map(OBJECTS.map((object, index) => [index, { object }])), calls: 0 };
class Holder { static objects = OBJECTS; }
function f(bytes) {
  state.calls += 1;
  return [decoder.decode(bytes), OBJECTS.every((object, index) => Holder.objects[index] === object)];
}
`;
    const program = `${ASSERT}assert.deepEqual(f(new Uint8Array([104, 105])), ["hi", true]);
assert.deepEqual(f(new Uint8Array(0)), ["", true]);
assert.equal(state.calls, 2);
`;
    const module = scriptModule(code, "f");
    const recorded = await judge.record({ module, suite: scriptSuite(program) });
    expect(recorded).toMatchObject({ status: "accepted" });
  });

  it("are recorded in TypeScript", async () => {
    const code = `const decoder: TextDecoder = new TextDecoder();
export const f = (bytes: Uint8Array): string => decoder.decode(bytes);
`;
    const program = `import assert from "node:assert";
import { f } from "./module.ts";
assert.equal(f(new Uint8Array([104, 105])), "hi");
`;
    const module = scriptModule(code, "f", { path: "module.ts", language: "typescript" });
    expect(await judge.record({ module, suite: scriptSuite(program) })).toMatchObject({ status: "accepted" });
  });
});

describe("values with cycles, attributes and classes of the test", () => {
  it.each([
    [
      "a function with cyclic attributes",
      "function f(g) { return g.rate * g(1); }\n",
      "const g = Object.assign((x) => x + 1, { rate: 3, list: [] });\ng.list.push(g);\nassert.equal(f(g), 6);\ng.rate = 4;\nassert.equal(f(g), 8);\n",
    ],
    [
      "instances of the test's classes with references to each other",
      "function f(node) { return node.parent.children[0] === node ? node.area() : 0; }\n",
      "class Base { children = []; area() { return this.w * 2; } }\nclass Inner extends Base { constructor(w) { super(); this.w = w; } }\nconst [p, c] = [new Inner(3), new Inner(4)];\np.children.push(c);\nc.parent = p;\np.parent = p;\nassert.equal(f(c), 8);\nassert.equal(f(p), 0);\n",
    ],
    [
      "subclasses of arrays and maps with cyclic attributes",
      "class List extends Array { owner = this; }\nclass Table extends Map {}\nconst TABLE = new Table();\nTABLE.set('own', TABLE);\nfunction f(list, table) { list.push(list.owner === list, table.own === table, TABLE.get('own') === TABLE); return list; }\n",
      "const [list, table] = [new List(), new Table()];\ntable.own = table;\ntable.set(table, list);\nconst found = f(list, table);\nassert.equal(found, list);\nassert.deepEqual([...found], [true, true, true]);\n",
    ],
    [
      "objects with getters of the test",
      "function f(o) { o.n = 1; return o.x; }\n",
      "const o = { k: 3, get x() { return this.k; }, set x(v) { this.k = v; } };\nassert.equal(f(o), 3);\nassert.equal(o.n, 1);\no.x = 5;\nassert.equal(f(o), 5);\n",
    ],
    [
      "platform objects among the inputs",
      "function f(format, hash, x) { return [format.format(x), hash.update('a').digest('hex').length]; }\n",
      'assert.deepEqual(f(new Intl.NumberFormat("en"), require("crypto").createHash("md5"), 1234), ["1,234", 32]);\n',
    ],
  ])("are transferred: %s", async (_name, code, program) => {
    const module = scriptModule(code, "f");
    const recorded = await judge.record({ module, suite: scriptSuite(`${ASSERT}${program}`) });
    expect(recorded).toMatchObject({ status: "accepted" });
  });

  it.each([
    ["an array of 400,000 items", "f(Array.from({ length: 400000 }, (_, i) => i))", "a value of too many parts"],
    ["a text of 60 MB", 'f("x".repeat(6e7))', "a message that is too long"],
    ["an integer of millions of digits", "f(1n << 8000000n)", "an integer of too many digits"],
    ["a proxy that throws", 'f(new Proxy({}, { ownKeys() { throw new Error("no keys"); } }))', "no keys"],
    ["shared memory", "f(new Int32Array(new SharedArrayBuffer(8)))", "a value cannot travel"],
    [
      "an array that a callback returns",
      "f(() => Array.from({ length: 400000 }, (_, i) => i))",
      "a value of too many parts",
    ],
  ])("are rejected with a reason: %s", async (_name, call, reason) => {
    const module = scriptModule('function f(x) { return typeof x === "function" ? x().length : 1; }\n', "f");
    const program = `${ASSERT}try { ${call}; } catch {}\nassert.equal(f(2), 1);\n`;
    const [recorded, verdict] = await Promise.all([
      judge.record({ module, suite: scriptSuite(program) }),
      judge.judge({ module, recording: programRecording(`${call};\n`), solution: module.code }),
    ]);
    expect([verdict.outcome, verdict.cause]).toEqual(["failed", "different_result"]);
    expect(verdict.detail).toContain(reason);
    expect(["reference_fails", "weak_suite"]).toContain(recorded.status === "rejected" ? recorded.reason : "");
  });
});
