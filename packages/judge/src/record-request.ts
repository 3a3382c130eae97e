import type { Recorded, RecordRequest, StageRejection, StageResult } from "@repost/spec";
import { recordSuite } from "./data/record-suite.ts";
import type { JudgeContext } from "./judge-context.ts";
import { recordProgram } from "./split/record-program.ts";
import { recordWeak } from "./weak/record-weak.ts";

/** Rejections of level split that level weak may solve. */
const NOT_CARRIED = new Set(["protocol_violated", "reference_fails", "reference_unstable", "probe_failed"]);

/**
 * Records a suite at the highest possible level: calls as data, programs in two processes, and level weak if allowed.
 */
export async function recordRequest(context: JudgeContext, request: RecordRequest): Promise<StageResult<Recorded>> {
  const { program } = request.suite;
  if (program === null) return recordSuite(context, request);
  const split = await recordProgram(context, request, program);
  const mayBeWeak = context.settings.allowWeak && request.module.language === "python";
  if (split.status === "accepted" || !mayBeWeak || !NOT_CARRIED.has(split.reason)) return split;
  const weak = await recordWeak(context, request, program);
  return weak.status === "accepted" ? weak : bothRejected(split, weak);
}

function bothRejected(split: StageRejection, weak: StageRejection): StageRejection {
  return { ...split, detail: `${split.detail} Level weak: ${weak.reason}: ${weak.detail}` };
}
