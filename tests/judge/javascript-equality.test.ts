import { createProcessExecutor } from "@repost/executor";
import { compareCanonical } from "@repost/judge";
import type { CanonicalValue } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";

const executor = createProcessExecutor();
afterAll(() => executor.close());

const VALUES = [
  "undefined",
  "null",
  "true",
  "false",
  "0",
  "1",
  "-1",
  "0.5",
  "2 ** 53",
  "1e300",
  "NaN",
  "Infinity",
  "-Infinity",
  "1n",
  "2n ** 53n",
  "''",
  "'1'",
  "'a'",
  "'\\ud800'",
  "Symbol.iterator",
  "Symbol.for('a')",
  "Object(1)",
  "Object('a')",
  "Object(1n)",
  "Object(true)",
  "[]",
  "[1]",
  "[true]",
  "['1']",
  "[1, 2]",
  "[, 1]",
  "[undefined, 1]",
  "[undefined]",
  "new Array(1)",
  "Object.assign([1], { extra: 2 })",
  "/a/.exec('a')",
  "(function () { return arguments; })(1)",
  "{}",
  "{ a: 1 }",
  "{ a: true }",
  "{ a: undefined }",
  "{ a: 1, b: 2 }",
  "{ b: 2, a: 1 }",
  "{ [Symbol.for('a')]: 1 }",
  "{ 0: 1 }",
  "new Point(1)",
  "new Point(2)",
  "new Other(1)",
  "new Map()",
  "new Map([['a', 1]])",
  "new Map([['a', 1], ['b', 2]])",
  "new Map([['b', 2], ['a', 1]])",
  "new Map([[1, 'a']])",
  "new Map([[true, 'a']])",
  "new Map([[{}, 1]])",
  "new Registry([['a', 1]])",
  "new Set()",
  "new Set([1])",
  "new Set([true])",
  "new Set([1, 2])",
  "new Set([2, 1])",
  "new Set([[1], { a: 1 }])",
  "new Set([{ a: 1 }, [1]])",
  "new Date(0)",
  "new Date(1)",
  "new Date(NaN)",
  "/a/",
  "/a/g",
  "/b/",
  "Object.assign(/a/g, { lastIndex: 1 })",
  "new Uint8Array([1])",
  "new Uint8ClampedArray([1])",
  "new Int8Array([1])",
  "new Float64Array([1])",
  "new Float64Array([0.5])",
  "new Uint8Array([1]).buffer",
  "new DataView(new Uint8Array([1]).buffer)",
  "new URL('http://a.example/')",
  "new URL('http://b.example/')",
  "new URLSearchParams('a=1')",
  "Math.max",
  "Math.min",
  "Point",
  "Other",
  "-0",
  "0.1 + 0.2",
  "0.3",
  "Object.create(null)",
  "Buffer.from([1])",
  "new Point(0.1 + 0.2)",
  "new Point(0.3)",
  "[1].values()",
  "new Set([1]).values()",
  "new Error('a')",
  "new Error('b')",
  "new TypeError('a')",
  "new TypeError('b')",
  "new Refusal('a')",
  "Object.assign(new Error('a'), { code: 1 })",
  "Symbol('a')",
];

/** The first value is the expected one. */
const DEPARTURES: readonly string[] = [
  "0 and -0: equal",
  "{} and Object.create(null): equal",
  "new Uint8Array([1]) and Buffer.from([1]): equal",
  "-0 and 0: equal",
  "0.1 + 0.2 and 0.3: equal",
  "0.3 and 0.1 + 0.2: equal",
  "Object.create(null) and {}: equal",
  "Buffer.from([1]) and new Uint8Array([1]): equal",
  "new Point(0.1 + 0.2) and new Point(0.3): equal",
  "new Point(0.3) and new Point(0.1 + 0.2): equal",
  "[1].values() and new Set([1]).values(): equal",
  "new Set([1]).values() and [1].values(): equal",
  // Compared by class; a subclass will do, but not for Error itself.
  "new Error('a') and new Error('b'): equal",
  "new Error('a') and new TypeError('a'): equal",
  "new Error('a') and new Refusal('a'): equal",
  "new Error('b') and new Error('a'): equal",
  "new Error('b') and new TypeError('b'): equal",
  "new Error('b') and new Refusal('a'): equal",
  "new TypeError('a') and new TypeError('b'): equal",
  "new TypeError('a') and new Refusal('a'): equal",
  "new TypeError('b') and new TypeError('a'): equal",
  "new TypeError('b') and new Refusal('a'): equal",
];

const PROGRAM = `
import { isDeepStrictEqual } from "node:util";
import { send } from "repost_runtime/messages";
import { toCanonical } from "repost_runtime/canonical";
class Point { constructor(x) { this.x = x; } }
class Other { constructor(x) { this.x = x; } }
class Registry extends Map {}
class Refusal extends TypeError {}
const values = [${VALUES.map((value) => (value.startsWith("{") ? `(${value})` : value)).join(", ")}];
for (const value of values) send({ written: toCanonical(value), equals: values.map((other) => isDeepStrictEqual(value, other)) });
`;

interface Row {
  readonly written: CanonicalValue;
  readonly equals: readonly boolean[];
}

describe("compareCanonical", () => {
  it("agrees with Node's deepStrictEqual on values of every kind, except for documented differences", async () => {
    const files = [{ path: "main.mjs", content: PROGRAM }];
    const run = await executor.execute({ runtime: "node", files, entry: "main.mjs" });
    const rows = run.messages.map((line) => JSON.parse(line) as Row);
    expect([rows.length, run.stderr]).toEqual([VALUES.length, ""]);
    const departures = rows.flatMap(({ written, equals }, left) =>
      rows.flatMap((row, right) => {
        const judged = compareCanonical(written, row.written, { language: "javascript" }) === null;
        return judged === equals[right]
          ? []
          : [`${VALUES[left]} and ${VALUES[right]}: ${judged ? "equal" : "different"}`];
      }),
    );
    expect(departures).toEqual(DEPARTURES);
  });
});
