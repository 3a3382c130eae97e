import type { Environment, Prediction } from "@repost/spec";
import { completionUnsupported } from "../errors.ts";
import { continuePrompt } from "./python/continue-prompt.ts";

/**
 * The whole function that a prediction stands for: its solution to the letter, or the prompt's header continued by its completion.
 * An answer without either is an empty text, which defines nothing.
 * @throws EvalError EVAL_COMPLETION_UNSUPPORTED
 */
export async function solutionOf(prediction: Prediction, environment: Environment): Promise<string> {
  if (prediction.solution !== null) return prediction.solution;
  if (prediction.completion === null) return "";
  if (environment.language !== "python") throw completionUnsupported(environment.language);
  return continuePrompt(environment, prediction.completion);
}
