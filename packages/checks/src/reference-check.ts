import type { Check, Judge } from "@repost/spec";
import { functionText, loadLanguage } from "@repost/syntax";
import { subjectEnvironment, type SubjectOptions } from "./subject-options.ts";
import { targetInModule } from "./target-in-module.ts";

export interface ReferenceCheckOptions extends SubjectOptions {
  readonly judge: Judge;
}

/** Requires that the target's own text passes as a candidate. Evidence: `outcome`, `cause`, `detail`. */
export function referenceCheck({ judge, environmentOf = subjectEnvironment }: ReferenceCheckOptions): Check {
  return {
    name: "reference",
    async run(subject, { signal } = {}) {
      const { module, recording, referenceMs = 0 } = subject;
      const definition = targetInModule(await loadLanguage(module.language), subject);
      if (definition === undefined) {
        return { check: "reference", passed: false, reason: `The module defines no ${module.entry}.`, evidence: {} };
      }
      const solution = functionText(module.code, definition);
      const { passed, outcome, cause, detail } = await judge.judge(
        { module, recording, solution, referenceMs, environment: environmentOf(subject) },
        { signal },
      );
      const reason = passed
        ? `The reference passes all ${recording.tests.length} tests.`
        : `The reference does not pass (${outcome}): ${detail ?? "no detail"}.`;
      return { check: "reference", passed, reason, evidence: { outcome, cause, detail } };
    },
  };
}
