import type { Environment, EvalResult } from "@repost/spec";
import { runJob } from "@repost/syntax";
import type { SimilarityOptions } from "./similarity-of.ts";

const JOBS = new URL(
  import.meta.url.endsWith(".ts") ? "../../evaluate/solution-jobs.ts" : "../../evaluate/solution-jobs.js",
  import.meta.url,
);

/** Compares a candidate with the reference in a worker thread; null on failure or timeout. */
export async function similarityInThread(
  { language, func_name: name, orig_func: reference }: Environment,
  candidate: string,
  signal: AbortSignal,
): Promise<EvalResult["similarity"]> {
  const input: SimilarityOptions = { language, name, candidate, reference };
  const result = await runJob<EvalResult["similarity"]>({ module: JOBS, name: "compareTexts", input }, { signal });
  return result.status === "done" ? result.output : null;
}
