import { coverageCheck, lostGates, mutationCheck } from "@repost/checks";
import { loadRecording, openDatasetStore, readEnvironments } from "@repost/dataset";
import { createJudge } from "@repost/judge";
import type { CheckSubject, Environment, Executor, Finding, Recording } from "@repost/spec";

export interface VerifiedGates {
  readonly cases: number;
  readonly equal: number;
  readonly differences: readonly string[];
}

export async function verifyGates(
  run: string,
  { executor, seed, most }: { readonly executor: Executor; readonly seed: number; readonly most: number },
): Promise<VerifiedGates> {
  const judge = createJudge({ executor, confirmTimeouts: false });
  const checks = [coverageCheck({ executor }), mutationCheck({ judge, executor, seed })];
  const store = await openDatasetStore(run);
  const differences: string[] = [];
  let [environments, cases] = [0, 0];
  for await (const environment of readEnvironments(run)) {
    environments += 1;
    if (environments > most) break;
    const recording = await loadRecording(environment, store);
    for (const [generator, without] of testsByGenerator(environment)) {
      if (without.size === environment.tests.length) continue;
      cases += 1;
      const subject = subjectWithout(environment, recording, without);
      const findings: Finding[] = [];
      for (const check of checks) findings.push(await check.run({ ...subject, findings: [...findings] }));
      const lost = lostGates({
        findings: environment.quality.findings,
        tests: environment.tests.length,
        without,
      });
      const computed = [lost.includes("coverage"), lost.some((gate) => gate !== "coverage" && gate !== "tests")];
      const isEqual = findings.every(({ passed }, index) => passed !== computed[index]);
      const reasons = findings.map(({ reason }) => reason).join(" ");
      if (!isEqual) differences.push(`${environment.instance_id} without ${generator}: ${lost.join(", ")}; ${reasons}`);
    }
  }
  return { cases, equal: cases - differences.length, differences };
}

function testsByGenerator({ tests }: Environment): ReadonlyMap<string, ReadonlySet<number>> {
  const made = new Map<string, Set<number>>();
  for (const [index, { provenance }] of tests.entries()) {
    if (provenance !== undefined)
      made.set(provenance.generator, (made.get(provenance.generator) ?? new Set()).add(index));
  }
  return made;
}

function subjectWithout(
  environment: Environment,
  recording: Recording,
  without: ReadonlySet<number>,
): Omit<CheckSubject, "findings"> {
  const { schema_version, instance_id, language, module, runtime, cost } = environment;
  const remaining = <Item>(items: readonly Item[]): Item[] => items.filter((_, index) => !without.has(index));
  return {
    target: environment,
    module: { ...module, schema_version, instance_id, language },
    recording: {
      ...recording,
      tests: remaining(recording.tests),
      expected: remaining(recording.expected),
    },
    referenceMs: cost.reference_ms,
    environment: runtime.lock_digest,
  };
}
