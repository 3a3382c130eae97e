import {
  rejected,
  type CanonicalValue,
  type FunctionDefinition,
  type Recorded,
  type Recording,
  type SandboxedModule,
  type StageRejection,
} from "@repost/spec";
import { compareCanonical } from "../compare/compare-canonical.ts";
import type { JudgeContext } from "../judge-context.ts";
import type { CallLanguage } from "../call-language.ts";
import { judgeOnce } from "./judge-once.ts";

export interface WeaknessRequest extends Recorded {
  readonly module: SandboxedModule;
  readonly definition: FunctionDefinition;
  readonly environment: string | null;
  readonly language: CallLanguage;
}

/**
 * Judges bodies without any idea of the task. A suite that accepts one of them cannot tell right from wrong.
 * @throws what the executor throws when the infrastructure is broken
 */
export async function findWeakness(
  context: JudgeContext,
  { module, definition, environment, language, recording, referenceMs }: WeaknessRequest,
): Promise<StageRejection | null> {
  for (const { name, solution, returns } of language.probes) {
    if (surelyFails(returns(definition), recording, language)) continue;
    const candidate = { module, recording, environment, referenceMs, solution: solution(definition, module.code) };
    const attempt = await judgeOnce(context, candidate);
    if ("broken" in attempt) throw attempt.broken;
    const { outcome, cause, detail } = attempt.verdict;
    if (outcome === "passed") {
      return rejected("weak_suite", `A body of \`${name}\` passes all ${recording.tests.length} tests.`);
    }
    if (cause === "syntax_error" || cause === "not_defined") {
      return rejected("probe_failed", `\`${name}\` cannot take the place of ${module.entry}: ${detail ?? cause}.`);
    }
  }
  return null;
}

/** Whether a body that always returns this value cannot pass: one of the results is another. It saves the run. */
function surelyFails(value: CanonicalValue | undefined, { expected }: Recording, { values }: CallLanguage): boolean {
  if (value === undefined) return false;
  return expected.some(
    (observation) =>
      observation.kind !== "returned" || compareCanonical(observation.value, value, { language: values }) !== null,
  );
}
