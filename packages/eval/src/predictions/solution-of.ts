import type { Environment, Prediction } from "@repost/spec";
import { continuePrompt } from "./python/continue-prompt.ts";
import { continuePrompt as continueScript } from "./typescript/continue-prompt.ts";

/**
 * The whole function that a prediction stands for: its solution to the letter, or the prompt's header continued by its completion.
 * An answer without either is an empty text, which defines nothing.
 */
export async function solutionOf(prediction: Prediction, environment: Environment): Promise<string> {
  if (prediction.solution !== null) return prediction.solution;
  if (prediction.completion === null) return "";
  const go = environment.language === "python" ? continuePrompt : continueScript;
  return go(environment, prediction.completion);
}
