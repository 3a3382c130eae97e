import type { JudgeRequest } from "@repost/spec";
import type { Attempt } from "../attempt.ts";
import { callLanguage } from "../call-languages.ts";
import { unspliceableVerdict } from "../data/verdict.ts";
import { recordingInvalid } from "../errors.ts";
import type { JudgeContext } from "../judge-context.ts";
import { candidateLimits } from "../limits.ts";
import { allowedNames } from "./allowed-names.ts";
import { runSplit, type SplitOutcome } from "./run-split.ts";
import { splitVerdict } from "./split-verdict.ts";

/**
 * Judges a candidate by one run of the test program. The test runs where no candidate is; the candidate's process gets the inputs of
 * each call when the test makes it.
 * @throws JudgeError JUDGE_RECORDING_INVALID, JUDGE_LANGUAGE_UNSUPPORTED; the signal's reason
 */
export async function judgeSplitOnce(context: JudgeContext, request: JudgeRequest, alone = false): Promise<Attempt> {
  const { module, recording, solution, environment = null, referenceMs = 0, limits = {} } = request;
  const { program } = recording;
  const allowed = allowedNames(recording);
  if (program === null) throw recordingInvalid("it has no program, which level split needs");
  if (allowed === undefined) throw recordingInvalid("it does not say what the reference named");
  const derived = candidateLimits(context.settings, referenceMs, limits);
  let outcome: SplitOutcome;
  try {
    outcome = await runSplit(context, { module, program, solution, allowed, limits: derived, environment }, alone);
  } catch (broken) {
    context.signal?.throwIfAborted();
    return { broken };
  }
  if (outcome.status === "failed") return { verdict: unspliceableVerdict(request, outcome) };
  const language = callLanguage(module.language);
  const { settings } = context;
  const { conversation } = outcome;
  return { verdict: splitVerdict({ request, conversation, language, settings, wallLimitMs: derived.wall_ms }) };
}
