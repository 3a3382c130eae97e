import { unreadCalls, type CallsToInspect, type InspectedCalls } from "../data/inspect-calls.ts";
import { runCandidateJob } from "./run-candidate-job.ts";

export async function inspectInThread(calls: CallsToInspect, signal: AbortSignal | undefined): Promise<InspectedCalls> {
  const result = await runCandidateJob("inspectMessages", calls, signal);
  return result.status === "done" ? result.output : unreadCalls(calls.expected.length, result);
}
