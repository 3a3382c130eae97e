import type { CanonicalValue, Recording, StageRejection } from "@repost/spec";
import { verdictOfAttempt } from "../attempt.ts";
import { lastName } from "../canonical/last-name.ts";
import { compareCanonical } from "../compare/compare-canonical.ts";
import { findPassingProbe, type RecordedReference } from "../find-passing-probe.ts";
import type { JudgeContext } from "../judge-context.ts";
import type { CallLanguage } from "../call-language.ts";
import { judgeOnce } from "./judge-once.ts";
import { judgeTogether } from "./judge-together.ts";

interface WeaknessRequest extends RecordedReference {
  readonly language: CallLanguage;
}

/** @throws the executor's error when the infrastructure is broken */
export async function findWeakness(
  context: JudgeContext,
  { language, ...reference }: WeaknessRequest,
): Promise<StageRejection<"record"> | null> {
  const { module, definition, environment, recording, referenceMs } = reference;
  const raised = raisedClasses(recording);
  const probes = language.probes.filter(
    ({ returns, raises, suitsProgram }) =>
      (suitsProgram === undefined || (raises !== undefined && raised.has(raises))) &&
      !surelyFails(returns?.(definition), recording, language),
  );
  const solutions = probes.map(({ solution }) => solution(definition, module.code));
  const common = { module, recording, environment };
  const { verdicts } = await judgeTogether(context, { ...common, solutions });
  return findPassingProbe(
    probes,
    reference,
    `all ${recording.tests.length} tests`,
    async (solution, index) =>
      verdicts.get(index) ?? verdictOfAttempt(await judgeOnce(context, { ...common, referenceMs, solution })),
  );
}

function raisedClasses({ expected }: Recording): ReadonlySet<string> {
  const raised = expected.flatMap((observation) => (observation.kind === "raised" ? observation.exception.types : []));
  return new Set(expected.every(({ kind }) => kind === "raised") ? raised.map(lastName) : []);
}

function surelyFails(value: CanonicalValue | undefined, { expected }: Recording, { values }: CallLanguage): boolean {
  if (value === undefined) return false;
  return expected.some(
    (observation) =>
      observation.kind !== "returned" || compareCanonical(observation.value, value, { language: values }) !== null,
  );
}
