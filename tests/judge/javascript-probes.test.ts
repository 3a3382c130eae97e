import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { afterAll, describe, expect, it } from "vitest";
import { scriptModule, scriptSuite } from "./javascript-bakery.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, confirmTimeouts: false });
const ASSERT = 'const assert = require("node:assert");\n';

describe("a test that a trivial body passes", () => {
  it.each([
    [
      "return the first argument",
      "function f(x) { return x.trim(); }\n",
      'assert.equal(f("a"), "a");\nassert.equal(f("cd"), "cd");\n',
    ],
    [
      "return the first argument",
      "const f = (x) => x.trim();\n",
      'assert.equal(f("a"), "a");\nassert.equal(f("cd"), "cd");\n',
    ],
    [
      "return NaN",
      "function f(x) { return Math.log(x); }\n",
      "assert.ok(Number.isNaN(f(-1)));\nassert.ok(!(f(-2) < 0));\n",
    ],
    [
      "return []",
      "function f(xs) { return xs.map((x) => x * 2); }\n",
      "assert.ok(f([1]).every((x) => x % 2 === 0));\nassert.ok(Array.isArray(f([2])));\n",
    ],
    [
      "return new Uint8Array(0)",
      "function f(n) { return new Uint8Array(n); }\n",
      "assert.ok(f(2) instanceof Uint8Array);\nassert.ok(f(3).every((x) => x === 0));\n",
    ],
    [
      "throw new RangeError()",
      "function f(x) { if (x < 9) throw new RangeError('low'); return x; }\n",
      "assert.throws(() => f(1), RangeError);\n",
    ],
    [
      "return Promise.resolve()",
      "function f(x) { return Promise.resolve(x > 9 ? x : undefined); }\n",
      "(async () => { assert.ok(f(1) instanceof Promise); assert.equal(await f(2), await null ?? undefined); })();\n",
    ],
    [
      'return Promise.reject(new Error("not implemented"))',
      "function f(x) { return Promise.reject(new TypeError(x)); }\n",
      "assert.rejects(f('a'));\nassert.ok(f('b').catch(() => {}) instanceof Promise);\n",
    ],
    [
      "spoil what it is called with; return 0",
      "function f(xs) { xs.sort((a, b) => a - b); return xs[0] ?? 0; }\n",
      "const xs = [3, 1];\nassert.equal(f(xs), xs[0] ?? 0);\nconst ys = [5, 4, 9];\nassert.equal(f(ys), ys[0] ?? 0);\n",
    ],
  ])("is rejected: `%s`", async (name, code, program) => {
    const result = await judge.record({ module: scriptModule(code, "f"), suite: scriptSuite(`${ASSERT}${program}`) });
    const reason = result.status === "rejected" ? [result.reason, result.detail] : [];
    expect(reason).toEqual(["weak_suite", `A body of \`${name}\` passes the test.`]);
  });
});
