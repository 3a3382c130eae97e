import { errorMessage, type JudgeRequest, RepostError, type Trust, type Verdict } from "@repost/spec";
import type { JudgeContext } from "./judge-context.ts";
import { targetText } from "./target-definition.ts";
import type { Attempt } from "./attempt.ts";
import { emptyVerdict } from "./verdict-finding.ts";
import { judgeOnce } from "./data/judge-once.ts";
import { judgeSplitOnce } from "./split/judge-split-once.ts";
import { judgeWeakOnce } from "./weak/judge-weak-once.ts";

const levels: Readonly<Record<Trust, JudgeOnce>> = { data: judgeOnce, split: judgeSplitOnce, weak: judgeWeakOnce };

/**
 * Confirms a timeout by a run alone. After an infrastructure error, a candidate has crashed if the reference passes
 * before and after its second run.
 * @throws JudgeError for an invalid recording; the signal's reason when cancelled
 */
export async function judgeCandidate(context: JudgeContext, request: JudgeRequest): Promise<Verdict> {
  const first = await judgeAttempt(context, request);
  if ("broken" in first) return judgeBetweenReferenceRuns(context, request, first.broken);
  if (first.verdict.outcome !== "timeout" || !context.settings.confirmTimeouts) return first.verdict;
  const second = await judgeAttempt(context, request, true);
  if ("broken" in second) return judgeBetweenReferenceRuns(context, request, second.broken);
  return { ...second.verdict, wall_ms: first.verdict.wall_ms + second.verdict.wall_ms };
}

async function judgeBetweenReferenceRuns(
  context: JudgeContext,
  request: JudgeRequest,
  error: unknown,
): Promise<Verdict> {
  const before = await referenceProblem(context, request);
  if (before !== null) return unscored(request, before, error);
  const again = await judgeAttempt(context, request, true);
  if ("verdict" in again) return again.verdict;
  const after = await referenceProblem(context, request);
  if (after !== null) return unscored(request, after, again.broken);
  return {
    ...emptyVerdict(request),
    outcome: "crashed",
    cause: "infrastructure",
    detail: `The candidate broke its worker twice, and the reference does not: ${messageOf(again.broken)}`,
  };
}

async function referenceProblem(
  context: JudgeContext,
  request: JudgeRequest,
): Promise<"infrastructure" | "reference_failed" | null> {
  const { module, reference: holder = module, ...candidateRequest } = request;
  const solution = await targetText(holder);
  if (solution === undefined) return "reference_failed";
  const reference = await judgeAttempt(context, { ...candidateRequest, module: holder, solution }, true);
  if ("broken" in reference) return "infrastructure";
  return reference.verdict.passed ? null : "reference_failed";
}

function unscored(request: JudgeRequest, cause: "infrastructure" | "reference_failed", error: unknown): Verdict {
  const explanation = cause === "infrastructure" ? "the reference breaks as well" : "the reference does not pass here";
  return {
    ...emptyVerdict(request),
    outcome: "infra_error",
    cause,
    detail: `The run could not be made, and ${explanation}: ${messageOf(error)}`,
  };
}

function messageOf(error: unknown): string {
  return RepostError.is(error) ? `${error.message} ${error.hint}` : errorMessage(error);
}

type JudgeOnce = (context: JudgeContext, request: JudgeRequest, alone: boolean) => Promise<Attempt>;

function judgeAttempt(context: JudgeContext, request: JudgeRequest, alone = false): Promise<Attempt> {
  return levels[request.recording.trust](context, request, alone);
}
