import { runJob, type JobResult } from "@repost/syntax";
import type * as Jobs from "./candidate-jobs.ts";
import type { Placement } from "./place-solution.ts";

const MODULE = new URL(
  import.meta.url.endsWith(".ts") ? "./candidate-jobs.ts" : "./candidate-jobs.js",
  import.meta.url,
);

type JobName = Exclude<keyof typeof Jobs, "prepare">;
type PlaceName = Extract<JobName, `place${string}`>;

export function runCandidateJob<Name extends JobName>(
  name: Name,
  input: Parameters<(typeof Jobs)[Name]>[0],
  signal: AbortSignal | undefined,
): Promise<JobResult<Awaited<ReturnType<(typeof Jobs)[Name]>>>> {
  return runJob({ module: MODULE, name, input }, { signal });
}

/** Exceeded limits are the text's fault. */
export async function placeSolution<Name extends PlaceName>(
  name: Name,
  input: Parameters<(typeof Jobs)[Name]>[0],
  signal: AbortSignal | undefined,
): Promise<Placement> {
  const result = await runJob<Placement>({ module: MODULE, name, input }, { signal });
  return result.status === "done" ? result.output : { status: "failed", cause: result.cause, detail: result.reason };
}
