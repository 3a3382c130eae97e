import { cutPatch, cutSolution, patchUnknown } from "@repost/eval";
import { findFences, splitThinking } from "@repost/llm";
import type { Environment, Prediction, Store } from "@repost/spec";
import { visibleFiles } from "../candidate/visible-files.ts";

export function isUncut({ solution, completion, raw, model_patch: patch }: Prediction): boolean {
  return solution === null && completion === null && (raw !== null || patch !== undefined);
}

/**
 * Other predictions stay unchanged. `store` has the repository's files. @default those in the row
 * @throws EvalError EVAL_PATCH_UNKNOWN
 */
export async function withSolution(
  prediction: Prediction,
  environment: Environment,
  store?: Store,
): Promise<Prediction> {
  const { raw, model_patch: patch } = prediction;
  if (!isUncut(prediction)) return prediction;
  if (patch !== undefined) return fromPatch(prediction, patch, environment, store);
  if (raw === null) return prediction;
  const text = splitThinking(raw).answer;
  const blocks = findFences(text).map(({ info, content }) => ({ info, content }));
  const cut = await cutSolution({ text, blocks }, environment);
  return cut.status === "found" ? { ...prediction, solution: cut.solution } : prediction;
}

async function fromPatch(
  prediction: Prediction,
  patch: string,
  environment: Environment,
  store: Store | undefined,
): Promise<Prediction> {
  const files = await visibleFiles(environment, store);
  const cut = await cutPatch({ patch, environment, files });
  if (cut.status === "unknown_file") throw patchUnknown(environment.instance_id, cut.paths);
  return cut.status === "found" ? { ...prediction, solution: cut.solution } : prediction;
}
