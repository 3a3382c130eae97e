import {
  rejected,
  type CanonicalValue,
  type FunctionDefinition,
  type JudgeRequest,
  type Recorded,
  type Recording,
  type SandboxedModule,
  type StageRejection,
  type Verdict,
} from "@repost/spec";
import { lastName } from "../canonical/last-name.ts";
import { compareCanonical } from "../compare/compare-canonical.ts";
import type { JudgeContext } from "../judge-context.ts";
import type { CallLanguage } from "../call-language.ts";
import { judgeOnce } from "./judge-once.ts";
import { judgeTogether } from "./judge-together.ts";

export interface WeaknessRequest extends Recorded {
  readonly module: SandboxedModule;
  readonly definition: FunctionDefinition;
  readonly environment: string | null;
  readonly language: CallLanguage;
}

/** @throws the executor's error when the infrastructure is broken */
export async function findWeakness(
  context: JudgeContext,
  { module, definition, environment, language, recording, referenceMs }: WeaknessRequest,
): Promise<StageRejection<"record"> | null> {
  const raised = raisedClasses(recording);
  const probes = language.probes.filter(
    ({ returns, raises, suitsProgram }) =>
      (suitsProgram === undefined || (raises !== undefined && raised.has(raises))) &&
      !surelyFails(returns?.(definition), recording, language),
  );
  const solutions = probes.map(({ solution }) => solution(definition, module.code));
  const common = { module, recording, environment };
  const { verdicts } = await judgeTogether(context, { ...common, solutions });
  for (const [index, { name }] of probes.entries()) {
    const verdict =
      verdicts.get(index) ?? (await judgeApart(context, { ...common, referenceMs, solution: solutions[index] ?? "" }));
    const { outcome, cause, detail } = verdict;
    if (outcome === "passed") {
      return rejected("weak_suite", `A body of \`${name}\` passes all ${recording.tests.length} tests.`);
    }
    if (cause === "syntax_error" || cause === "not_defined") {
      return rejected("probe_failed", `\`${name}\` cannot take the place of ${module.entry}: ${detail ?? cause}.`);
    }
  }
  return null;
}

function raisedClasses({ expected }: Recording): ReadonlySet<string> {
  const raised = expected.flatMap((observation) => (observation.kind === "raised" ? observation.exception.types : []));
  return new Set(expected.every(({ kind }) => kind === "raised") ? raised.map(lastName) : []);
}

async function judgeApart(context: JudgeContext, request: JudgeRequest): Promise<Verdict> {
  const attempt = await judgeOnce(context, request);
  if ("broken" in attempt) throw attempt.broken;
  return attempt.verdict;
}

function surelyFails(value: CanonicalValue | undefined, { expected }: Recording, { values }: CallLanguage): boolean {
  if (value === undefined) return false;
  return expected.some(
    (observation) =>
      observation.kind !== "returned" || compareCanonical(observation.value, value, { language: values }) !== null,
  );
}
