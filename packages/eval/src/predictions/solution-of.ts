import type { Environment, Prediction } from "@repost/spec";
import { runJob, solutionProblem } from "@repost/syntax";

const JOBS = new URL(
  import.meta.url.endsWith(".ts") ? "../evaluate/solution-jobs.ts" : "../evaluate/solution-jobs.js",
  import.meta.url,
);

export interface CompletionRequest {
  readonly prompt: Pick<Environment, "language" | "orig_func" | "module">;
  readonly completion: string;
}

/** Reason why a text is unreadable. `limit`: too large or too slow. */
export interface TextProblem {
  readonly cause: "limit" | "unreadable";
  readonly detail: string;
}

/** Reads the solution in a worker thread with a time limit. */
export async function readSolution(
  prediction: Prediction,
  environment: Environment,
  signal?: AbortSignal,
): Promise<{ readonly solution: string } | { readonly problem: TextProblem }> {
  const { language, orig_func, module } = environment;
  const { solution, completion } = prediction;
  const detail = solutionProblem(language, solution ?? completion ?? "", orig_func);
  if (detail !== null) return { problem: { cause: "limit", detail } };
  if (solution !== null || completion === null) return { solution: solution ?? "" };
  const input: CompletionRequest = { prompt: { language, orig_func, module }, completion };
  const result = await runJob<string>({ module: JOBS, name: "completePrompt", input }, { signal });
  if (result.status === "done") return { solution: result.output };
  return { problem: { cause: result.cause, detail: `The completion cannot be read. ${result.reason}` } };
}

/** Returns an empty text without solution and completion. */
export async function solutionOf(prediction: Prediction, environment: Environment): Promise<string> {
  const read = await readSolution(prediction, environment);
  return "solution" in read ? read.solution : (prediction.solution ?? prediction.completion ?? "");
}
