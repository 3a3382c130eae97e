import type { Check, Judge } from "@repost/spec";
import { functionText } from "@repost/syntax";
import { subjectEnvironment, type SubjectOptions } from "./subject-options.ts";
import { targetCheck } from "./target-in-module.ts";

export interface ReferenceCheckOptions extends SubjectOptions {
  readonly judge: Judge;
}

/** Requires that the target's own text passes as a candidate. Evidence: `outcome`, `cause`, `detail`. */
export function referenceCheck({ judge, environmentOf = subjectEnvironment }: ReferenceCheckOptions): Check {
  return targetCheck("reference", async (subject, definition, options) => {
    const { module, recording, referenceMs = 0 } = subject;
    const solution = functionText(module.code, definition);
    const request = { module, recording, solution, referenceMs, environment: environmentOf(subject) };
    const { passed, outcome, cause, detail } = await judge.judge(request, options);
    const reason = passed
      ? `The reference passes all ${recording.tests.length} tests.`
      : `The reference does not pass (${outcome}): ${detail ?? "no detail"}.`;
    return { check: "reference", passed, reason, evidence: { outcome, cause, detail } };
  });
}
