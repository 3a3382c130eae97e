// @module-tag bubblewrap
import { createSandboxExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { RepostError, unwrap } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import {
  bakeMethod,
  ovenOfScript,
  ovenScript,
  programRecording,
  scriptModule,
  scriptSuite,
} from "./javascript-bakery.ts";

// Cheats run only in the sandbox.
const sandbox = createSandboxExecutor();
afterAll(() => sandbox.close());

const missing = await sandbox.capabilities().then(
  () => null,
  (error: unknown) =>
    RepostError.is(error) && error.code === "EXECUTOR_SANDBOX_UNAVAILABLE" ? error.message : Promise.reject(error),
);

const judge = createJudge({ executor: sandbox, confirmTimeouts: false, timeoutFloorMs: 60_000 });

async function recordedOf(module: typeof ovenOfScript, program: string) {
  if (missing !== null) return null;
  return { module, ...unwrap(await judge.record({ module, suite: scriptSuite(program) })) };
}

const oven = await recordedOf(ovenOfScript, ovenScript);

const honest = `this.loaves.push(loaf); BAKED.push(loaf); count += 1; Oven.fired += 1;
this.degrees += RATES[loaf] * times;
return { loaf, degrees: this.degrees, loaves: this.loaves };`;

/** Writes lines into the program's channel. */
function forging(
  lines: readonly string[],
  then = "for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);",
) {
  const text = lines.map((line) => `${line}\n`).join("");
  return bakeMethod(`require("fs").writeSync(3, ${JSON.stringify(text)});\n${then}`);
}

function message(kind: string, values: string, nodes = "", state = "", number = 1): string {
  return `{"t":"${kind}","n":${number},"v":[${values}],"o":[${nodes}],"s":{${state}}}`;
}

const DIE = "process.reallyExit(0);";
const OBJECT = '["b","Object.prototype"]';

const WALK = `const fs = require("fs"), found = [];
const { prepareStackTrace } = Error;
Error.prepareStackTrace = (_, sites) => sites.map((site) => String(site.getFunction()) + String(site.getThis()));
Error.stackTraceLimit = 1000;
found.push(String(new Error("x").stack));
Error.prepareStackTrace = prepareStackTrace;
const seen = new Set();
const look = (value, depth) => {
  if (depth > 12 || seen.size > 200000) return;
  if (typeof value === "string") return void found.push(value);
  if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return;
  seen.add(value);
  if (typeof value === "function") found.push(Function.prototype.toString.call(value));
  for (const key of Reflect.ownKeys(value)) {
    found.push(String(key));
    try { look(value[key], depth + 1); } catch {}
  }
  look(Object.getPrototypeOf(value), depth + 1);
};
for (const root of [globalThis, globalThis.__repost__, require.cache, module, process, process.env, arguments, this]) look(root, 0);
try { look(process.binding("natives"), 3); } catch {}
try {
  const { Session } = require("inspector");
  const session = new Session();
  session.connect();
  session.on("Debugger.scriptParsed", ({ params }) => session.post("Debugger.getScriptSource", { scriptId: params.scriptId }, (_, got) => found.push(got?.scriptSource ?? "")));
  session.post("Debugger.enable");
} catch {}
try { found.push(fs.readFileSync(require("v8").writeHeapSnapshot("/tmp/heap"), "latin1")); } catch {}
const walk = (folder, depth) => {
  let names = [];
  try { names = fs.readdirSync(folder); } catch { return; }
  for (const name of names) {
    const path = folder + "/" + name;
    try {
      const about = fs.lstatSync(path);
      if (about.isDirectory() && depth > 0) walk(path, depth - 1);
      else if (about.isFile() && about.size < 4e6) found.push(fs.readFileSync(path, "latin1"));
    } catch {}
  }
};
for (const folder of ["/run", "/tmp", "/home", "/work", process.cwd() + "/.."]) walk(folder, 5);
for (const name of fs.readdirSync("/proc").filter((one) => /^\\d+$/.test(one))) {
  for (const file of ["environ", "cmdline"]) try { found.push(fs.readFileSync("/proc/" + name + "/" + file, "latin1")); } catch {}
}
const needle = ["SECRET", "218"].join("-");
// This very text has the two halves, and never the whole.
if (found.some((text) => text.includes(needle))) throw new Error("found the test");
if (found.length < 1000) throw new Error("did not look");
return null;`;

const FAILED = ["failed", "different_result"] as const;
const EARLY = ["failed", "early_exit"] as const;
const TAMPERED = ["failed", "tampering"] as const;

const CHEATS: readonly (readonly [string, string, readonly (string | null)[]])[] = [
  ["calls the reference by name", bakeMethod("return Oven.prototype.bake.call(this, loaf, times);"), FAILED],
  ["does nothing", bakeMethod(""), FAILED],
  ["ends its process", bakeMethod("process.exit(0);"), EARLY],
  ["ends its process at once", bakeMethod(DIE), EARLY],
  ["aborts", bakeMethod("process.abort();"), ["crashed", "early_exit"]],
  [
    "handles uncaught exceptions and exits with 0",
    bakeMethod('process.on("uncaughtException", () => process.exit(0)); throw new Error("x");'),
    FAILED,
  ],
  [
    "replaces the comparison functions of tests",
    bakeMethod(`const assert = require("assert");
for (const key of Object.keys(assert)) if (typeof assert[key] === "function") assert[key] = () => {};
console.assert = () => {};
Object.is = () => true;
JSON.stringify = () => "same"; JSON.parse = () => ({});
for (const key of ["every", "some", "map", "filter", "push", "join"]) Array.prototype[key] = () => true;
Promise.prototype.then = function () { return this; };
Object.defineProperty(RangeError, Symbol.hasInstance, { value: () => true });
Object.prototype.degrees = 218;
return null;`),
    EARLY,
  ],
  [
    "returns a proxy that equals everything",
    bakeMethod(`const same = new Proxy(function () {}, { get: (_, key) => key === Symbol.toPrimitive ? () => 218 : same, has: () => true,
apply: () => same, construct: () => same, getPrototypeOf: () => Object.prototype });
return same;`),
    FAILED,
  ],
  [
    "returns an object that converts to any value",
    bakeMethod(
      `return { valueOf: () => 218, toString: () => "x", toJSON: () => ({}), [Symbol.toPrimitive]: () => 218, loaves: this.loaves };`,
    ),
    FAILED,
  ],
  [
    "returns a pattern of a test framework",
    bakeMethod(
      'return { $$typeof: Symbol.for("jest.asymmetricMatcher"), asymmetricMatch: () => true, loaves: this.loaves };',
    ),
    FAILED,
  ],
  ["returns a thenable", bakeMethod("return { then: (resolve) => resolve(this), loaves: this.loaves };"), FAILED],
  [
    "returns an instance of a subclass that equals everything",
    bakeMethod(
      "class Any extends Oven { get degrees() { return 218; } equals() { return true; } }\nreturn new Any(1);",
    ),
    FAILED,
  ],
  [
    "adds an equality to the module's class",
    bakeMethod("Oven.prototype.valueOf = () => 1; return new Oven(1);"),
    FAILED,
  ],
  ["looks for the test everywhere", bakeMethod(WALK), FAILED],
  ["sends a forged answer and ends", forging([message("answer", "true")], DIE), FAILED],
  ["answers twice", forging([message("answer", "true"), message("answer", "true")]), TAMPERED],
  [
    "answers many times ahead and ends",
    forging(
      Array.from({ length: 50 }, (_, index) => message("answer", "null", "", "", index + 1)),
      DIE,
    ),
    TAMPERED,
  ],
  ["reports the end of the test", forging(['{"t":"end","ok":true}']), TAMPERED],
  ["sends the end message early", forging(['{"t":"closed","calls":1}']), TAMPERED],
  ["sends no message", forging(["hello"]), TAMPERED],
  ["sends an endless message", forging(['{"t":"answer","n":1,'], DIE), TAMPERED],
  [
    "pollutes the prototype of all objects",
    forging([message("answer", '["o",-9]', `[-9,"obj",${OBJECT},true,3,"__proto__",7,["o",-9]]`)]),
    TAMPERED,
  ],
  ["sends the constructor of all functions", forging([message("answer", '["b","Function"]')]), TAMPERED],
  ["sends eval", forging([message("answer", '["b","eval"]')]), TAMPERED],
  ["sends the test's process", forging([message("answer", '["b","process"]')]), TAMPERED],
  ["sends a method of the reference's module", forging([message("answer", '["c","Oven"]')]), TAMPERED],
  [
    "sends an object that inherits from the test's process",
    forging([message("answer", '["o",-9]', '[-9,"obj",["b","process"],true,0]')]),
    TAMPERED,
  ],
  [
    "sends an accessor",
    forging([message("answer", '["o",-9]', `[-9,"obj",${OBJECT},true,4,"loaf",8,["u"],["u"]]`)]),
    TAMPERED,
  ],
  [
    "turns the test's receiver into an array",
    forging([message("answer", '["o",1]', '[1,"array",["b","Array.prototype"],true,0,0]')]),
    TAMPERED,
  ],
  [
    "changes the class of the test's receiver",
    forging([message("answer", '["o",1]', `[1,"obj",${OBJECT},true,0]`)]),
    TAMPERED,
  ],
  ["refers to an unknown object number", forging([message("answer", '["o",77]')]), TAMPERED],
  [
    "creates an object number of the test",
    forging([message("answer", '["o",77]', `[77,"obj",${OBJECT},true,0]`)]),
    TAMPERED,
  ],
  ["calls as if it were the test", forging([message("call", "1")]), TAMPERED],
  ["calls a method of the test's receiver", forging([message("op", '"get",1,"bake"')]), TAMPERED],
  ["calls a method without a receiver", forging([message("op", '"apply",99,["u"]')]), TAMPERED],
  ["replaces a method of the module", forging([message("answer", "null", "", '"g":[["Oven",1]]')]), TAMPERED],
  [
    "replaces a variable that does not exist",
    forging([message("answer", "null", "", '"g":[["nothing",1]]')]),
    TAMPERED,
  ],
  ["sends a patch", forging([message("answer", "null", "", '"p":[["b:Math\\nmax",true,1]]')]), TAMPERED],
  [
    "writes a file outside of its folder",
    forging([message("answer", "null", "", '"f":[[0,"../run.cjs","file",420,""]]')]),
    TAMPERED,
  ],
  ["leads the test to another folder", forging([message("answer", "null", "", '"e":[[],"/etc"]')]), FAILED],
  ["sends state of an unknown kind", forging([message("answer", "null", "", '"q":1')]), TAMPERED],
  ["closes the channel", bakeMethod('require("fs").closeSync(3);'), EARLY],
  ["floods the output", bakeMethod('for (let i = 0; i < 300; i++) console.log("x".repeat(1 << 20));'), FAILED],
  [
    "answers from a thread",
    bakeMethod(`const { Worker } = require("worker_threads");
new Worker(\`require("fs").writeSync(3, ${JSON.stringify(`${message("answer", "true")}\n`).replaceAll("\\", "\\\\")})\`, { eval: true });
for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`),
    FAILED,
  ],
  [
    "starts a child that kills all processes that it can",
    bakeMethod(
      'try { require("child_process").execSync("kill -9 -1"); } catch {}\ntry { process.kill(-1, "SIGKILL"); } catch {}',
    ),
    ["crashed", "early_exit"],
  ],
  ["returns a very deep list", bakeMethod("let v = []; for (let i = 0; i < 200000; i++) v = [v]; return v;"), FAILED],
  ["returns a cyclic value", bakeMethod("const v = []; v.push(v); return v;"), FAILED],
  ["returns an oversized value", bakeMethod("return Array.from({ length: 3e6 }, (_, i) => i);"), FAILED],
  ["returns a text of 100 MB", bakeMethod('return "x".repeat(1e8);'), FAILED],
  ["returns an integer of millions of digits", bakeMethod("return 1n << 67000000n;"), FAILED],
  ["recurses endlessly", bakeMethod("return this.bake(loaf);"), FAILED],
  [
    "ends its process after the last answer",
    bakeMethod(
      `if (loaf === "stone") { setImmediate(() => process.reallyExit(0)); throw new RangeError(loaf); }\n${honest}`,
    ),
    EARLY,
  ],
];

describe.skipIf(oven === null)("a candidate that cheats a test in JavaScript", () => {
  it.each(CHEATS)("does not pass: it %s", async (_name, solution, [outcome, cause]) => {
    if (oven === null) throw new TypeError("nothing was recorded");
    const verdict = await judge.judge({ ...oven, solution });
    expect([verdict.passed, verdict.outcome, verdict.cause, verdict.detail]).toEqual([
      false,
      outcome,
      cause,
      expect.any(String),
    ]);
    expect(verdict.detail).not.toMatch(/found the test|did not look/u);
  });

  it("does not pass: it floods the channel", async () => {
    if (oven === null) throw new TypeError("nothing was recorded");
    const flood = bakeMethod('const line = Buffer.alloc(1 << 20, "x"); for (;;) require("fs").writeSync(3, line);');
    const limits = { wall_ms: 3_000, cpu_ms: 3_000 };
    const verdict = await judge.judge({ ...oven, solution: flood, limits });
    expect([verdict.passed, verdict.outcome]).toEqual([false, "failed"]);
  });

  it("does not pass: it hangs", async () => {
    if (oven === null) throw new TypeError("nothing was recorded");
    const limits = { wall_ms: 3_000, cpu_ms: 3_000 };
    const verdict = await judge.judge({ ...oven, solution: bakeMethod("for (;;);"), limits });
    expect([verdict.passed, verdict.outcome, verdict.cause]).toEqual([false, "timeout", "limit"]);
  });
});

interface LiveCheat {
  readonly name: string;
  readonly code: string;
  readonly program: string;
  readonly names?: readonly string[];
  readonly solution: string;
  readonly cause?: string;
}

const ASSERT = 'const assert = require("node:assert");\n';

/** Cheats that need a live object in the other process. */
const LIVE_CHEATS: readonly LiveCheat[] = [
  {
    name: "returns an object with the functions of an array",
    code: "const f = (n) => Array.from({ length: n }, (_, i) => i * i);\n",
    program: `${ASSERT}const found = f(3);\nassert.ok(found.every((x, i) => x === [0, 1, 4][i]));\nassert.equal(found.length, 3);\n`,
    solution: "const f = () => ({ length: 3, every: () => true });",
  },
  {
    name: "returns a function that converts to any value",
    code: "const f = (a) => (b) => a + b;\n",
    program: `${ASSERT}assert.equal(f(1)(2), 3);\nassert.ok(f(2)(2) == 4);\n`,
    names: ["function"],
    solution: "const f = () => () => ({ valueOf: () => 3, toString: () => '4', [Symbol.toPrimitive]: () => 4 });",
  },
  {
    name: "ends the test by a function of the test",
    code: "const f = (stop, x) => (x > 100 ? stop() : x * 2);\n",
    program: `${ASSERT}const stop = () => process.exit(0);\nassert.equal(f(stop, 2), 4);\nassert.equal(f(stop, 3), 6);\n`,
    solution: "const f = (stop) => stop();",
    cause: "tampering",
  },
  {
    name: "forges the call count of a spy",
    code: "const f = (spy) => { spy(); spy(); };\n",
    program: `${ASSERT}const spy = () => { spy.count += 1; };\nspy.count = 0;\nf(spy);\nassert.equal(spy.count, 2);\n`,
    solution: "const f = (spy) => { spy.count = 2; };",
  },
  {
    name: "forges the recorded calls of a mock",
    code: "const f = (mock) => { mock(1); };\n",
    program: "test('mock', () => { const mock = jest.fn(); f(mock); expect(mock).toHaveBeenCalledWith(1); });\n",
    solution: "const f = (mock) => { mock.mock = { calls: [[1]] }; mock.mock?.calls?.push([1]); };",
  },
  {
    name: "never settles, so that no assert is reached",
    code: "const f = async (x) => x * 2;\n",
    program: `${ASSERT}(async () => { assert.equal(await f(2), 4); })();\n`,
    solution: "const f = () => new Promise(() => {});",
  },
  {
    name: "ends its process while the test waits",
    code: "const f = async (x) => x * 2;\n",
    program: `${ASSERT}(async () => { assert.equal(await f(2), 4); })();\n`,
    solution: "const f = () => new Promise(() => setTimeout(() => process.exit(0), 5));",
    cause: "early_exit",
  },
  {
    name: "returns a thenable instead of a promise",
    code: "const f = async (x) => x * 2;\n",
    program: `${ASSERT}(async () => { assert.deepEqual(await f(2), 4); })();\n`,
    solution: "const f = () => ({ then: (resolve) => resolve(4) });",
  },
  {
    name: "leaves a rejection unhandled and answers correctly",
    code: "const f = async (x) => x * 2;\n",
    program: `${ASSERT}(async () => { assert.equal(await f(2), 4); })();\n`,
    solution: "const f = async (x) => { Promise.reject(new Error('burnt')); return x * 2; };",
  },
  {
    name: "returns an iterator instead of an array",
    code: "const f = (n) => Array.from({ length: n }, (_, i) => i);\n",
    program: `${ASSERT}const found = f(2);\nfor (const x of found) assert.ok(x < 2);\nassert.ok(found instanceof Object);\n`,
    solution: "const f = () => (function* () {})();",
  },
  {
    name: "returns a remote object instead of data",
    code: "const f = (n) => ({ aborted: n > 1 });\n",
    program: `${ASSERT}assert.equal(f(2).aborted, true);\nassert.equal(f(1).aborted, false);\n`,
    solution: "let n = 0;\nconst f = () => (n++ ? new AbortController().signal : AbortSignal.abort());",
  },
];

describe.skipIf(missing !== null)("a candidate that attacks live objects of the other process", () => {
  it.each(LIVE_CHEATS)(
    "does not pass: it $name",
    async ({ code, program, names, solution, cause = "different_result" }) => {
      const module = scriptModule(code, "f");
      const recording = programRecording(program, names);
      const reference = await judge.judge({ module, recording, solution: code });
      expect([reference.outcome, reference.detail]).toEqual(["passed", null]);
      const verdict = await judge.judge({ module, recording, solution });
      expect([verdict.passed, verdict.outcome, verdict.cause]).toEqual([false, "failed", cause]);
    },
  );
});
