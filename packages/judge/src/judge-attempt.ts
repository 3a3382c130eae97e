import type { JudgeRequest, Trust } from "@repost/spec";
import type { Attempt } from "./attempt.ts";
import { judgeOnce } from "./data/judge-once.ts";
import type { JudgeContext } from "./judge-context.ts";
import { judgeSplitOnce } from "./split/judge-split-once.ts";
import { judgeWeakOnce } from "./weak/judge-weak-once.ts";

type JudgeOnce = (context: JudgeContext, request: JudgeRequest, alone: boolean) => Promise<Attempt>;

const levels: Readonly<Record<Trust, JudgeOnce>> = { data: judgeOnce, split: judgeSplitOnce, weak: judgeWeakOnce };

/** Judges a candidate in one run at the trust level of its recording. */
export function judgeAttempt(context: JudgeContext, request: JudgeRequest, alone = false): Promise<Attempt> {
  return levels[request.recording.trust](context, request, alone);
}
