import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule, bakerySuite, callTest } from "./bakery-module.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createJudge({ executor, timeoutFloorMs: 10_000 });

async function recorded(code: string, entry: string, values: readonly string[]): Promise<string> {
  const suite = bakerySuite(values.map((value) => callTest([value])));
  const result = await judge.record({ module: bakeryModule(code, entry), suite });
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
