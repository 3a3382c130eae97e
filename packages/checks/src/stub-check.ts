import { countOutcome, type Check, type CheckSubject, type Judge, type Verdict } from "@repost/spec";
import { stubOf } from "@repost/syntax";
import { subjectEnvironment, type SubjectOptions } from "./subject-options.ts";
import { targetCheck } from "./target-in-module.ts";

export interface StubCheckOptions extends SubjectOptions {
  readonly judge: Judge;
}

/** Requires that a body that only raises NotImplementedError fails. Evidence: `outcome`, `cause`. */
export function stubCheck({ judge, environmentOf = subjectEnvironment }: StubCheckOptions): Check {
  return targetCheck("stub", async (subject, definition, options) => {
    const { module, recording, referenceMs = 0 } = subject;
    const solution = stubOf(definition, module.code, module.language);
    const request = { module, recording, solution, referenceMs, environment: environmentOf(subject) };
    const verdict = await judge.judge(request, options);
    const { outcome, cause } = verdict;
    return { check: "stub", ...judgeStub(verdict, subject), evidence: { outcome, cause } };
  });
}

function judgeStub(
  { outcome, cause, detail }: Verdict,
  { recording }: CheckSubject,
): { readonly passed: boolean; readonly reason: string } {
  const count = countOutcome(outcome);
  if (count === "pass") {
    const reason = `A body that only raises NotImplementedError passes all ${recording.tests.length} tests.`;
    return { passed: false, reason };
  }
  if (count === "unscored" || cause === "syntax_error" || cause === "not_defined") {
    return { passed: false, reason: `A stub could not be judged (${outcome}): ${detail ?? "no detail"}.` };
  }
  return { passed: true, reason: `A body that only raises NotImplementedError fails (${outcome}).` };
}
