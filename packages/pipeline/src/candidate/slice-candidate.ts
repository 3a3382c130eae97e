import type { CandidateModule } from "@repost/eval";
import type { CallOptions } from "@repost/spec";
import { runJob } from "@repost/syntax";
import type * as Jobs from "./candidate-module-jobs.ts";
import type { CandidateInRepository } from "./candidate-module-jobs.ts";
import { withRepository } from "./visible-repository.ts";

const MODULE = new URL(
  import.meta.url.endsWith(".ts") ? "./candidate-module-jobs.ts" : "./candidate-module-jobs.js",
  import.meta.url,
);
/** Indexing large repositories takes seconds on a busy machine. */
const LIMIT_MS = 30_000;

type JobName = Exclude<keyof typeof Jobs, "prepare">;

/** Builds a candidate's module in a worker thread. Returns null on failure, so that the candidate fails as before. */
export async function sliceCandidate(
  candidate: CandidateInRepository,
  { signal }: CallOptions = {},
): Promise<CandidateModule | null> {
  const { environment, files } = candidate;
  const placed = await run("placeCandidate", candidate, signal);
  if (placed === null) return null;
  const { code, target } = placed;
  const changed = files.map((file) => (file.path === target.path ? { path: file.path, code } : file));
  return withRepository(changed, (root) => run("buildModule", { environment, files, root, target }, signal));
}

async function run<Name extends JobName>(
  name: Name,
  input: Parameters<(typeof Jobs)[Name]>[0],
  signal: AbortSignal | undefined,
): Promise<Awaited<ReturnType<(typeof Jobs)[Name]>> | null> {
  const job = { module: MODULE, name, input, limitMs: LIMIT_MS };
  const result = await runJob<Awaited<ReturnType<(typeof Jobs)[Name]>>>(job, { signal });
  return result.status === "done" ? result.output : null;
}
