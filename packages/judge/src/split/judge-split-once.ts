import type { JudgeRequest, Recording } from "@repost/spec";
import { type Attempt, attemptRun } from "../attempt.ts";
import { callLanguage } from "../call-languages.ts";
import { dictFields } from "../canonical/canonical-view.ts";
import { misplacedVerdict } from "../data/verdict.ts";
import { recordingInvalid } from "../errors.ts";
import type { JudgeContext } from "../judge-context.ts";
import { candidateLimits } from "../limits.ts";
import { runSplit, type SplitRun } from "./run-split.ts";
import { splitVerdict } from "./split-verdict.ts";
import type { AllowedNames } from "./split-language.ts";

/**
 * Runs again when the candidate passes without a withheld effect.
 * @throws JudgeError JUDGE_RECORDING_INVALID, JUDGE_LANGUAGE_UNSUPPORTED; the signal's reason
 */
export async function judgeSplitOnce(context: JudgeContext, request: JudgeRequest, alone = false): Promise<Attempt> {
  const { module, recording, solution, environment = null, referenceMs = 0, limits = {} } = request;
  const { program } = recording;
  const allowed = allowedNames(recording);
  if (program === null) throw recordingInvalid("it has no program, which level split needs");
  if (allowed === undefined) throw recordingInvalid("it does not say what the reference named");
  const derived = candidateLimits(context.settings, referenceMs, limits);
  const run = { module, program, solution, allowed, limits: derived, environment };
  const first = await judgeRun(context, request, run, alone);
  if (!("verdict" in first) || !first.verdict.passed || !first.withheld) return first;
  // The test may check for the withheld effect, so it must pass with both.
  return judgeRun(context, request, { ...run, allowed: { ...allowed, effects: undefined } }, alone);
}

async function judgeRun(
  context: JudgeContext,
  request: JudgeRequest,
  run: SplitRun,
  alone: boolean,
): Promise<Attempt & { readonly withheld?: boolean }> {
  const attempt = await attemptRun(context, () => runSplit(context, run, alone));
  if ("broken" in attempt) return attempt;
  const outcome = attempt.run;
  if (outcome.status === "failed") return { verdict: misplacedVerdict(request, outcome) };
  const language = callLanguage(request.module.language);
  const { settings } = context;
  const { conversation } = outcome;
  const verdict = splitVerdict({ request, conversation, language, settings, wallLimitMs: run.limits.wall_ms });
  return { verdict, withheld: conversation.state.end?.withheld === true };
}

/** Old recordings keep the names as their only observation. */
export function allowedNames({ allowed, expected: [first] }: Recording): AllowedNames | undefined {
  if (allowed !== undefined) return allowed;
  const fields = dictFields(first?.kind === "returned" ? first.value : null);
  const names = fields.get("names");
  const remote = fields.get("remote");
  if (!Array.isArray(names) || typeof remote !== "boolean") return undefined;
  return { names: (names as readonly unknown[]).filter((name) => typeof name === "string"), remote };
}
