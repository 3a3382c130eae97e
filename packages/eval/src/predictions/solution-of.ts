import type { Environment, Prediction } from "@repost/spec";
import { runJob, solutionProblem } from "@repost/syntax";

const JOBS = new URL(
  import.meta.url.endsWith(".ts") ? "../evaluate/solution-jobs.ts" : "../evaluate/solution-jobs.js",
  import.meta.url,
);

/** A completion, and what of its environment the prompt showed. */
export interface CompletionRequest {
  readonly prompt: Pick<Environment, "language" | "orig_func" | "module">;
  readonly completion: string;
}

/** Why a prediction's text cannot be processed. `limit`: it is too large, or takes too long. */
export interface TextProblem {
  readonly cause: "limit" | "unreadable";
  readonly detail: string;
}

/** Reads the whole function that a prediction stands for; completions are read in a worker thread under a limit of time. */
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

/**
 * The whole function that a prediction stands for: its solution to the letter, or the prompt's header continued by its completion.
 * An answer without either is an empty text, which defines nothing. A completion that cannot be processed is returned as it is.
 */
export async function solutionOf(prediction: Prediction, environment: Environment): Promise<string> {
  const read = await readSolution(prediction, environment);
  return "solution" in read ? read.solution : (prediction.solution ?? prediction.completion ?? "");
}
