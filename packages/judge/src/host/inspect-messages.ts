import { unreadCalls, type CallsToInspect, type InspectedCalls } from "../data/inspect-calls.ts";
import { runCandidateJob } from "./run-candidate-job.ts";

/** Decodes and compares a candidate's observations in a worker thread. */
export async function inspectInThread(calls: CallsToInspect, signal: AbortSignal | undefined): Promise<InspectedCalls> {
  const result = await runCandidateJob("inspectMessages", calls, signal);
  return result.status === "done" ? result.output : unreadCalls(calls.expected.length, result);
}
