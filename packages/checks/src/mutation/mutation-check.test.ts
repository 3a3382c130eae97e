import type { Judge, VariantsRequest, Verdict } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { createFakeJudge, failedTest } from "../../test/fake-judge.ts";
import { loafFunction, subjectOf } from "../../test/loaf-subject.ts";
import { mutationCheck } from "./mutation-check.ts";

function judgeOf(verdicts: readonly Partial<Verdict>[]) {
  let mutants = 0;
  return createFakeJudge((solution) => {
    if (solution === loafFunction) return { execution: null };
    mutants += 1;
    return verdicts[mutants - 1] ?? {};
  });
}

describe("mutationCheck", () => {
  it("counts a mutant as killed only when a test failed on it", async () => {
    const judge = judgeOf([
      failedTest,
      { outcome: "timeout" },
      { outcome: "failed", cause: "load_error" },
      { outcome: "compile_error", cause: "syntax_error" },
      { outcome: "infra_error" },
      { outcome: "crashed" },
      failedTest,
    ]);
    const { passed, reason, evidence } = await mutationCheck({
      judge,
      maxMutants: 8,
      minScore: 0.5,
      concurrency: 1,
    }).run(subjectOf());
    expect([passed, reason]).toEqual([true, "Tests fail on 2 of 3 mutants that ran to the end."]);
    expect(evidence).toMatchObject({ killed: 2, survived: 1, timeout: 1, discarded: 4, judged: 8, score: 2 / 3 });
  });

  it("judges all mutants at once if the judge supports it", async () => {
    const requests: VariantsRequest[] = [];
    const single = judgeOf([]);
    const judge: Judge = {
      ...single,
      judgeVariants: async (request) => {
        requests.push(request);
        const passed = await single.judge({ ...request, solution: loafFunction });
        const killed: Verdict = { ...passed, ...failedTest, passed: false };
        return { reference: passed, verdicts: request.solutions.map((_, index) => (index === 0 ? passed : killed)) };
      },
    };
    const { evidence } = await mutationCheck({ judge, maxMutants: 4 }).run({ ...subjectOf(), referenceMs: 4_359 });
    expect(requests[0]?.referenceMs).toBe(4_359);
    expect(evidence).toMatchObject({ killed: 3, survived: 1, timeout: 0, discarded: 0, judged: 4, score: 0.75 });
    expect([requests.length, requests[0]?.solutions.length, single.requests.length]).toEqual([1, 4, 1]);
  });

  it("records all tests that kill each mutant, and judges mutants that hang up to their first failed test", async () => {
    const single = judgeOf([]);
    const requests: VariantsRequest[] = [];
    const failsAt = (...failed: readonly number[]) =>
      [0, 1, 2].map((index) => ({
        name: `test_${index}`,
        passed: !failed.includes(index),
        difference: failed.includes(index) ? "expected 1, got 2" : null,
      }));
    const judge: Judge = {
      ...single,
      judgeVariants: async (request) => {
        requests.push(request);
        const passed = await single.judge({ ...request, solution: loafFunction });
        const killedBy = (...tests: readonly number[]): Verdict => ({
          ...passed,
          ...failedTest,
          passed: false,
          tests: failsAt(...tests),
        });
        const hanging: Verdict = { ...passed, passed: false, outcome: "timeout" };
        const isWhole = request.untilDifferent === false;
        const all = isWhole ? [passed, killedBy(0, 2), killedBy(1), hanging] : [killedBy(0)];
        return { reference: passed, verdicts: all.slice(0, request.solutions.length) };
      },
    };
    const { evidence } = await mutationCheck({ judge, maxMutants: 4, killers: true }).run(subjectOf());
    const rows = evidence["tests_of_mutants"] as readonly (readonly unknown[])[];
    expect(rows.map((row) => row[2])).toEqual(["0", "5", "2", "1"]);
    expect(requests.map(({ solutions }) => solutions.length)).toEqual([4, 1]);
  });

  it("reports the survivors by line, operator and change", async () => {
    const { evidence } = await mutationCheck({ judge: judgeOf([]), maxMutants: 1000 }).run(subjectOf());
    const survivors = evidence["survivors"];
    expect(survivors).toEqual(
      expect.arrayContaining([expect.objectContaining({ line: 8, original: "total", replacement: "None" })]),
    );
  });

  it("excludes code that only inputs outside the declared types reach, and reports the number of mutants", async () => {
    const text = `function price(loaves: number) {
  if (typeof loaves !== "number") {
    return loaves + 1 - 2;
  }
  return loaves * 2;
}`;
    const typescript = { module: { language: "typescript" }, target: { language: "typescript" } } as const;
    const check = mutationCheck({ judge: createFakeJudge(), maxMutants: 1000 });
    const changed = async (code: string) => {
      const { evidence } = await check.run(subjectOf({ ...typescript, code, original: code }));
      const lines = JSON.stringify(evidence["survivors"]).match(/"line":\d/gu) ?? [];
      return { lines: [...new Set(lines)], count: Number(evidence["mutants"]), guarded: evidence["guarded"] };
    };
    const [typed, untyped] = [await changed(text), await changed(text.replace(": number", ""))];
    expect([typed.lines, untyped.lines]).toEqual([
      ['"line":2', '"line":5'],
      ['"line":2', '"line":3', '"line":5'],
    ]);
    expect([typed.guarded, untyped.guarded]).toEqual([untyped.count - typed.count, undefined]);
  });

  it("judges the target first, uses its time for the mutants, and judges each of them once", async () => {
    const judge = judgeOf([]);
    await mutationCheck({ judge, maxMutants: 5, environmentOf: () => "sha256:1" }).run(subjectOf());
    const [first, ...mutants] = judge.requests;
    expect([first?.solution, mutants.length, new Set(mutants.map(({ solution }) => solution)).size]).toEqual([
      loafFunction,
      5,
      5,
    ]);
    expect(new Set(judge.requests.map(({ environment }) => environment))).toEqual(new Set(["sha256:1"]));
  });

  it("selects the same mutants for the same seed and others for another", async () => {
    const chosen = async (seed: number) => {
      const judge = judgeOf([]);
      await mutationCheck({ judge, maxMutants: 6, seed, concurrency: 1 }).run(subjectOf());
      return judge.requests.map(({ solution }) => solution);
    };
    expect(await chosen(1)).toEqual(await chosen(1));
    expect(
      new Set((await Promise.all([1, 2, 3, 4].map(chosen))).map((solutions) => solutions.join("\0"))).size,
    ).toBeGreaterThan(1);
  });

  it("fails below the minimum, and when no mutant finished", async () => {
    const survive = await mutationCheck({ judge: judgeOf([]), maxMutants: 4 }).run(subjectOf());
    const slow = await mutationCheck({
      judge: judgeOf(Array.from({ length: 4 }, () => ({ outcome: "timeout" }))),
      maxMutants: 4,
    }).run(subjectOf());
    expect([survive, slow].map(({ passed, reason, evidence }) => [passed, reason, evidence["score"]])).toEqual([
      [
        false,
        'Tests fail on 0 of 4 mutants that ran to the end. They do not fail on `loaves = None` instead of nothing in line 3; `day = "monday"` instead of nothing in line 3; `pass` instead of `raise ValueError("negative")` in line 4; and on 1 more. No test detects that day, loaves is ignored.',
        0,
      ],
      [false, "None of the 4 mutants ran to the end.", null],
    ]);
  });

  it("fails at any score when no test detects an ignored parameter", async () => {
    const subject = subjectOf();
    const passing = createFakeJudge((solution) =>
      solution === loafFunction || solution.includes('day = "monday"\n') ? {} : failedTest,
    );
    const finding = await mutationCheck({ judge: passing, maxMutants: 1000 }).run(subject);
    expect([finding.passed, finding.evidence["parameters"]]).toEqual([
      false,
      { day: { killed: 0, survived: 1 }, loaves: { killed: 1, survived: 0 } },
    ]);
    expect(Number(finding.evidence["score"])).toBeGreaterThan(0.9);
    const relaxed = await mutationCheck({ judge: passing, maxMutants: 1000, minParameterKills: 0 }).run(subject);
    expect(relaxed.passed).toBe(true);
  });

  it("counts an executed branch without a killed mutant as not covered", async () => {
    const isSunday = (solution: string): boolean => /total \+ 2|total - 1|= total$|= 1$/mu.test(solution);
    const judge = createFakeJudge((solution) => (solution === loafFunction || isSunday(solution) ? {} : failedTest));
    const evidence = { branch_coverage: 1, branches: 4, missing_lines: [], missing_branches: [] };
    const findings = [{ check: "coverage", passed: true, reason: "", evidence }];
    const options = { judge, maxMutants: 1000, minScore: 0 };
    const { passed, evidence: result } = await mutationCheck(options).run({ ...subjectOf(), findings });
    expect([passed, result["branch_coverage"], result["unkilled_branches"]]).toEqual([true, 1, []]);
    const survivors = createFakeJudge((solution) => {
      const isChanged = !solution.includes("        total = total + 1\n");
      return solution === loafFunction || isChanged ? {} : failedTest;
    });
    const unkilled = await mutationCheck({ ...options, judge: survivors }).run({ ...subjectOf(), findings });
    expect([unkilled.passed, unkilled.evidence["branch_coverage"], unkilled.evidence["unkilled_branches"]]).toEqual([
      false,
      0.75,
      [7],
    ]);
  });

  it("mutates no branch that the coverage check excluded", async () => {
    const evidence = {
      branch_coverage: 1,
      branches: 2,
      missing_lines: [],
      missing_branches: [],
      unowed_branches: [[3, 4]],
    };
    const findings = [{ check: "coverage", passed: true, reason: "", evidence }];
    const check = mutationCheck({ judge: judgeOf([]), maxMutants: 1000, minScore: 0 });
    const survivorsWith = async (known: typeof findings): Promise<string> => {
      const result = await check.run({ ...subjectOf(), findings: known });
      return JSON.stringify(result.evidence["survivors"]);
    };
    expect(await survivorsWith([])).toContain('"line":4');
    expect(await survivorsWith(findings)).not.toContain('"line":4');
  });

  it("counts killed and surviving mutants by operator", async () => {
    const judge = createFakeJudge((solution) =>
      solution === loafFunction || solution.includes("total - 1") ? {} : failedTest,
    );
    const { evidence } = await mutationCheck({ judge, maxMutants: 1000 }).run(subjectOf());
    expect(evidence["operators"]).toMatchObject({
      arithmetic: { killed: 1, survived: 1 },
      ignored_parameter: { killed: 2, survived: 0 },
    });
  });

  it("passes a target with nothing to mutate", async () => {
    const text = "def price():\n    pass";
    const finding = await mutationCheck({ judge: createFakeJudge() }).run(
      subjectOf({ code: `${text}\n`, original: text }),
    );
    expect(finding).toMatchObject({ passed: true, reason: "The target has nothing to mutate." });
  });

  it("fails without judging a mutant when the target does not pass", async () => {
    const judge = createFakeJudge(() => failedTest);
    const finding = await mutationCheck({ judge }).run(subjectOf());
    expect([finding.passed, finding.reason, judge.requests.length]).toEqual([
      false,
      "The reference itself does not pass (failed): price(2): expected 5, got 4.",
      1,
    ]);
  });
});
