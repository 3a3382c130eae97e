import {
  rejected,
  type FunctionDefinition,
  type JudgeRequest,
  type Recorded,
  type SandboxedModule,
  type StageRejection,
  type Verdict,
} from "@repost/spec";
import type { Probe } from "./call-language.ts";
import type { JudgeContext } from "./judge-context.ts";
import { callLanguage } from "./call-languages.ts";
import { type Attempt, verdictOfAttempt } from "./attempt.ts";
import { changesOf } from "./split/reference-answers.ts";

export interface RecordedReference extends Recorded {
  readonly module: SandboxedModule;
  readonly definition: FunctionDefinition;
  readonly environment: string | null;
}

export async function findPassingProbe(
  probes: readonly Probe[],
  { module, definition }: RecordedReference,
  tests: string,
  judge: (solution: string, index: number) => Promise<Verdict>,
): Promise<StageRejection<"record"> | null> {
  for (const [index, { name, solution }] of probes.entries()) {
    const { outcome, cause, detail } = await judge(solution(definition, module.code), index);
    if (outcome === "passed") return rejected("weak_suite", `A body of \`${name}\` passes ${tests}.`);
    if (cause === "syntax_error" || cause === "not_defined") {
      return rejected("probe_failed", `\`${name}\` cannot take the place of ${module.entry}: ${detail ?? cause}.`);
    }
  }
  return null;
}

/** @throws the executor's error when the infrastructure is broken */
export function findAccepted(
  context: JudgeContext,
  judgeOnce: (context: JudgeContext, request: JudgeRequest) => Promise<Attempt>,
  reference: RecordedReference,
): Promise<StageRejection<"record"> | null> {
  const { definition: _definition, ...request } = reference;
  const { program, allowed } = reference.recording;
  const effects = changesOf(allowed?.effects ?? []);
  const probes = callLanguage(reference.module.language).probes.filter(
    ({ suitsProgram }) => suitsProgram?.(program ?? "", effects) ?? true,
  );
  return findPassingProbe(probes, reference, "the test", async (solution) =>
    verdictOfAttempt(await judgeOnce(context, { ...request, solution })),
  );
}
