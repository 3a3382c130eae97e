import type { Limits, SandboxedModule } from "@repost/spec";
import { callLanguage } from "../call-languages.ts";
import type { JudgeContext } from "../judge-context.ts";
import type { Misplaced } from "../host/place-solution.ts";
import { placeSolution } from "../host/run-candidate-job.ts";
import { type Conversation, converse } from "./converse.ts";
import type { SplitPlan } from "./split-language.ts";

/** The test's process waits for the candidate's, whose limit must apply first. */
const TRUSTED_SLACK_MS = 5_000;

export interface SplitRun extends Omit<SplitPlan, "module" | "candidate" | "trustedLimits" | "candidateLimits"> {
  readonly module: SandboxedModule;
  readonly solution: string;
  readonly limits: Partial<Limits> & Pick<Limits, "wall_ms">;
}

type SplitOutcome = { readonly status: "ran"; readonly conversation: Conversation } | Misplaced;

/**
 * @throws JudgeError JUDGE_LANGUAGE_UNSUPPORTED; the executor's error when the infrastructure is broken; the signal's
 * reason
 */
export async function runSplit(context: JudgeContext, run: SplitRun, alone = false): Promise<SplitOutcome> {
  const { module, solution, limits, ...plan } = run;
  const { splitRequests } = callLanguage(module.language);
  const { language: name, code, entry } = module;
  const placed = await placeSolution("placeInModule", { language: name, code, entry, solution }, context.signal);
  if (placed.status === "failed") return placed;
  const trustedMs = limits.wall_ms + TRUSTED_SLACK_MS;
  const requests = await splitRequests({
    ...plan,
    module,
    candidate: placed.code,
    candidateLimits: limits,
    trustedLimits: { ...limits, wall_ms: trustedMs, cpu_ms: trustedMs },
  });
  return { status: "ran", conversation: await converse(context, requests, alone) };
}
