import { runJob, type JobResult } from "@repost/syntax";
import type * as Jobs from "./candidate-jobs.ts";
import { placementOf, type Placement } from "./place-solution.ts";

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

export async function placeSolution<Name extends PlaceName>(
  name: Name,
  input: Parameters<(typeof Jobs)[Name]>[0],
  signal: AbortSignal | undefined,
): Promise<Placement> {
  return placementOf(await runJob<Placement>({ module: MODULE, name, input }, { signal }));
}
