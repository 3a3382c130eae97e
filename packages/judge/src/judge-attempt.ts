import type { JudgeRequest } from "@repost/spec";
import type { Attempt } from "./attempt.ts";
import { judgeOnce } from "./data/judge-once.ts";
import type { JudgeContext } from "./judge-context.ts";
import { judgeSplitOnce } from "./split/judge-split-once.ts";

/** Judges a candidate by one run, at the level at which its suite was recorded. */
export function judgeAttempt(context: JudgeContext, request: JudgeRequest, alone = false): Promise<Attempt> {
  const judge = request.recording.trust === "split" ? judgeSplitOnce : judgeOnce;
  return judge(context, request, alone);
}
