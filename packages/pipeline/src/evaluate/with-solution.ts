import { cutSolution } from "@repost/eval";
import { findFences, splitThinking } from "@repost/llm";
import type { Environment, Prediction } from "@repost/spec";

/** Whether a prediction has what a model returned, and nothing that was cut out of it. */
export function isUncut({ solution, completion, raw }: Prediction): boolean {
  return solution === null && completion === null && raw !== null;
}

/**
 * A prediction with the solution that is in what the model returned, thoughts left out. One that has a solution or a completion, or whose
 * answer has no code for the target, comes back as it is.
 */
export async function withSolution(prediction: Prediction, environment: Environment): Promise<Prediction> {
  const { raw } = prediction;
  if (raw === null || !isUncut(prediction)) return prediction;
  const text = splitThinking(raw).answer;
  const blocks = findFences(text).map(({ info, content }) => ({ info, content }));
  const cut = await cutSolution({ text, blocks }, environment);
  return cut.status === "found" ? { ...prediction, solution: cut.solution } : prediction;
}
