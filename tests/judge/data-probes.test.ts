import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import type { SandboxedModule } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule, bakerySuite, callTest } from "./bakery-module.ts";
import { scriptModule } from "./javascript-bakery.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, timeoutFloorMs: 10_000 });

const recorded = (code: string, entry: string, values: readonly string[]): Promise<string> =>
  recordedModule(bakeryModule(code, entry), values);

async function recordedModule(module: SandboxedModule, values: readonly string[], by = judge): Promise<string> {
  const suite = bakerySuite(values.map((value) => callTest([value])));
  const result = await by.record({ module, suite });
  return result.status === "accepted" ? "accepted" : `${result.reason}: ${result.detail}`;
}

describe("suites at level data are rejected when they accept", () => {
  const strip = "def norm(x):\n    return x.strip()\n";

  it("the first argument", async () => {
    expect(await recorded(strip, "norm", ["'a'", "'b'", "'cd'"])).toBe(
      "weak_suite: A body of `return the first argument` passes all 3 tests.",
    );
    expect(await recorded(strip, "norm", ["'a'", "'b'", "' cd'"])).toBe("accepted");
  });

  it("an exception that extends all expected ones", async () => {
    const code = "def find(key):\n    raise (LookupError, KeyError)[key]()\n";
    expect(await recorded(code, "find", ["0", "1", "True"])).toBe(
      "weak_suite: A body of `raise KeyError` passes all 3 tests.",
    );
  });
});

describe("suites in JavaScript at level data are rejected when they accept", () => {
  it.each([
    ["return the first argument", "function f(x) { return x.trim(); }", ["'a'", "'b'", "'cd'"], "' cd'"],
    ["return the first argument", "const f = (x) => x.trim();", ["'a'", "'b'", "'cd'"], "' cd'"],
    ["return the first argument", "const f = (...xs) => xs[0].trim();", ["'a'", "'b'", "'cd'"], "' cd'"],
    ["return NaN", "const f = (x) => Math.sqrt(x);", ["-1", "-2", "-3"], "4"],
    ["return []", "const f = (x) => x.filter(Boolean);", ["[0]", "['']", "[null]"], "[1]"],
    ["return undefined", "const f = (x) => x.a;", ["{}", "[]", "1"], "{ a: 1 }"],
    ["return null", "const f = (x) => /b/.exec(x);", ["'a'", "'c'", "'d'"], "'b'"],
    ["throw new RangeError()", "function f(x) { if (x > 3) return x; throw new RangeError(x); }", ["1", "2", "3"], "4"],
    [
      "throw new TypeError()",
      "function f(x) { if (x > 3) return x; throw x > 1 ? new TypeError('low') : new Error(); }",
      ["1", "2", "3"],
      "4",
    ],
  ])("`%s` for %s", async (name, code, values, other) => {
    const few = createJudge({ executor, timeoutFloorMs: 10_000, minDistinct: 1 });
    const record = (tests: readonly string[]) => recordedModule(scriptModule(`${code}\n`, "f"), tests, few);
    expect(await record(values)).toBe(`weak_suite: A body of \`${name}\` passes all ${values.length} tests.`);
    expect(await record([...values, other])).toBe("accepted");
  });

  it("the first argument and an expected error, in TypeScript", async () => {
    const record = (code: string, values: readonly string[]) =>
      recordedModule(
        scriptModule(code, "f", { language: "typescript", path: "module.ts" }),
        values,
        createJudge({ executor, minDistinct: 1 }),
      );
    expect(await record("export const f = <T>(x: T[]): T[] => x.slice(0, 2);\n", ["[1]", "[2]", "[3, 4]"])).toBe(
      "weak_suite: A body of `return the first argument` passes all 3 tests.",
    );
    expect(
      await record("export function f(x: string): number { throw new SyntaxError(x); }\n", ["'a'", "'b'", "'cd'"]),
    ).toBe("weak_suite: A body of `throw new SyntaxError()` passes all 3 tests.");
  });
});
