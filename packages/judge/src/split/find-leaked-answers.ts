import { rejected, type SandboxedModule, type StageRejection } from "@repost/spec";
import type { JudgeContext } from "../judge-context.ts";
import { runSplit } from "./run-split.ts";
import { splitLanguage } from "./split-languages.ts";

export interface LeakedAnswersRequest {
  readonly module: SandboxedModule;
  readonly program: string;
  readonly solution: string;
  readonly environment: string | null;
}

/**
 * Answers of the reference must not reach candidates' inputs.
 * @throws the executor's error when the infrastructure is broken
 */
export async function findLeakedAnswers(
  context: JudgeContext,
  { module, program, solution, environment }: LeakedAnswersRequest,
): Promise<StageRejection<"record"> | null> {
  if (splitLanguage(module.language).callsReference?.(program, module.entry) !== true) return null;
  const { recordTimeoutMs, limits } = context.settings;
  const wallMs = limits.wall_ms ?? recordTimeoutMs;
  const outcome = await runSplit(context, {
    module,
    program,
    solution,
    allowed: null,
    limits: { cpu_ms: recordTimeoutMs, ...limits, wall_ms: wallMs },
    environment,
    watch: true,
  });
  if (outcome.status === "failed" || outcome.conversation.state.end?.given !== true) return null;
  return rejected(
    "answer_in_inputs",
    "What the reference returned lies in what the candidate is called with afterwards.",
  );
}
