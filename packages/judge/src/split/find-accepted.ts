import {
  rejected,
  type FunctionDefinition,
  type JudgeRequest,
  type Recorded,
  type SandboxedModule,
  type StageRejection,
} from "@repost/spec";
import type { Attempt } from "../attempt.ts";
import { callLanguage } from "../call-languages.ts";
import type { JudgeContext } from "../judge-context.ts";
import { changesOf } from "./reference-answers.ts";

export interface ProbeRequest extends Recorded {
  readonly module: SandboxedModule;
  readonly definition: FunctionDefinition;
  readonly environment: string | null;
}

/** @throws the executor's error when the infrastructure is broken */
export async function findAccepted(
  context: JudgeContext,
  judgeOnce: (context: JudgeContext, request: JudgeRequest) => Promise<Attempt>,
  { module, definition, environment, recording, referenceMs }: ProbeRequest,
): Promise<StageRejection<"record"> | null> {
  const { program, allowed } = recording;
  const effects = changesOf(allowed?.effects ?? []);
  const probes = callLanguage(module.language).probes.filter(
    ({ suitsProgram }) => suitsProgram?.(program ?? "", effects) ?? true,
  );
  for (const { name, solution } of probes) {
    const probe = { module, recording, environment, referenceMs, solution: solution(definition, module.code) };
    const judged = await judgeOnce(context, probe);
    if ("broken" in judged) throw judged.broken;
    const { outcome, cause, detail } = judged.verdict;
    if (outcome === "passed") return rejected("weak_suite", `A body of \`${name}\` passes the test.`);
    if (cause === "syntax_error" || cause === "not_defined") {
      return rejected("probe_failed", `\`${name}\` cannot take the place of ${module.entry}: ${detail ?? cause}.`);
    }
  }
  return null;
}
