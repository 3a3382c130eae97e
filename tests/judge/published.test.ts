import { createProcessExecutor } from "@repost/executor";
import { createPublishedJudge } from "@repost/judge";
import type { Verdict } from "@repost/spec";
import { unwrap } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule } from "./bakery-module.ts";
import { bakeBody, ovenModule, ovenSuite, programSuite } from "./split-bakery.ts";

const executor = createProcessExecutor();
afterAll(() => executor.close());
const judge = createPublishedJudge({ executor });

async function judged(module: typeof ovenModule, suite: typeof ovenSuite, solution: string): Promise<Verdict> {
  const { recording, referenceMs } = unwrap(await judge.record({ module, suite }));
  return judge.judge({ module, recording, referenceMs, solution });
}

const figures = ({ outcome, cause, trust }: Verdict): unknown => [outcome, cause, trust];

describe("RepoST's rule", () => {
  it.each([
    [
      "an honest candidate",
      'price = RATES[loaf]\nself.loaves.append(loaf)\nBAKED.append(loaf)\nOven.fired += 1\nself.degrees += price * times\nreturn {"loaf": loaf, "degrees": self.degrees, "loaves": self.loaves}',
      "passed",
      null,
    ],
    ["a wrong one", "return None", "failed", "different_result"],
    ["a missing name", "return sourdough", "failed", "context_miss"],
  ])("decides on %s by the exit code", async (_, body, outcome, cause) => {
    expect(figures(await judged(ovenModule, ovenSuite, bakeBody(body)))).toEqual([outcome, cause, null]);
  });

  it.each([
    ["calls the reference", "return self.bake(loaf, times)"],
    ["ends the process", "import os; os._exit(0)"],
    ["calls sys.exit", "import sys; sys.exit(0)"],
    ["replaces the exception hook", "import os, sys; sys.excepthook = lambda *error: os._exit(0)"],
  ])("passes a candidate that %s, although repost's own judge fails it", async (_, body) => {
    expect(figures(await judged(ovenModule, ovenSuite, bakeBody(body)))).toEqual(["passed", null, null]);
  });

  it("fails a run that prints one of its keywords, for any reason", async () => {
    const module = bakeryModule("def f(x):\n    return x\n", "f");
    const suite = programSuite(`${module.code}\nassert f(1) == f_new_implementation(1)\n`);
    const verdict = await judged(
      module,
      suite,
      "import sys\ndef f(x):\n    print('no error', file=sys.stderr)\n    return x",
    );
    expect([verdict.outcome, verdict.detail]).toEqual([
      "failed",
      'The program ended with exit code 0, but printed "error" to its standard error: no error',
    ]);
  });

  it("rejects a suite that the reference does not pass, and reports the exception with its line", async () => {
    const module = bakeryModule("def f(x):\n    return x\n", "f");
    const suite = programSuite(`${module.code}\nassert f_new_implementation(1) == 2\n`);
    expect(await judge.record({ module, suite })).toEqual({
      status: "rejected",
      reason: "reference_fails",
      detail: "assert f_new_implementation(1) == 2: AssertionError (exit code 1)",
    });
  });
});

describe("HumanEval's rule", () => {
  const module = bakeryModule("def f(x):\n    return x\n", "f");
  const suite = programSuite(`${module.code}\ndef check(candidate):\n    assert candidate(3) == 3\n\ncheck(f)`);

  it.each([
    ["passes a run that finishes", "return x", "passed", null],
    ["fails a wrong result", "return 4", "failed", "different_result"],
    ["fails sys.exit(0)", "import sys; sys.exit(0)", "failed", "different_result"],
    ["fails os._exit(0)", "import os; os._exit(0)", "failed", "early_exit"],
    [
      "is passed by an object that equals everything",
      "return type('A', (), {'__eq__': lambda self, other: True})()",
      "passed",
      null,
    ],
    ["ignores error messages", "import sys; print('Error', file=sys.stderr); return x", "passed", null],
  ])("%s", async (_, body, outcome, cause) => {
    expect(figures(await judged(module, suite, `def f(x):\n    ${body}\n`))).toEqual([outcome, cause, null]);
  });
});

describe("HumanEval-X's rule in JavaScript", () => {
  const code = "const double = (x) => {\n  return x * 2\n}\n";
  const module = { ...bakeryModule(code, "double"), language: "javascript" as const, path: "module.js" };
  const suite = programSuite(`${code}\nconst test = () => {\n  console.assert(double(2) === 4)\n}\n\ntest()\n`);

  it.each([
    ["passes a run without failed assertions", "return x + x", "passed", null],
    ["fails a run that prints a failed assertion", "return 5", "failed", "different_result"],
    ["fails a run that prints", "console.log(x)\n  return x + x", "failed", "different_result"],
    ["fails a run that throws", "throw new TypeError('no')", "failed", "different_result"],
    ["is passed by a candidate that ends the process", "process.exit(0)", "passed", null],
    ["rejects a syntax error", "return (x", "compile_error", "syntax_error"],
  ])("%s", async (_, body, outcome, cause) => {
    const solution = `const double = (x) => {\n  ${body}\n}\n`;
    expect(figures(await judged(module, suite, solution))).toEqual([outcome, cause, null]);
  });
});
