import { cutPatch, cutSolution, patchUnknown } from "@repost/eval";
import { findFences, splitThinking } from "@repost/llm";
import {
  type Environment,
  type Prediction,
  type Store,
  type CallOptions,
  records,
  type SourceFile,
} from "@repost/spec";
import { blob } from "@repost/dataset";

export function isUncut({ solution, completion, raw, model_patch: patch }: Prediction): boolean {
  return solution === null && completion === null && (raw !== null || patch !== undefined);
}

/**
 * Leaves other predictions unchanged. Reads the repository's files from `store`, or from the row.
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

/** @throws DatasetError DATASET_CONTENT_CORRUPT */
async function visibleFiles(
  environment: Environment,
  store: Store | undefined,
  call: CallOptions = {},
): Promise<readonly SourceFile[]> {
  const { digest: visible } = environment.visible;
  if (store === undefined && !Object.hasOwn(environment.blobs, visible)) return [];
  const content = await blob(environment, visible, store, call);
  const { files } = records.visibleCode.parseLine(content, `what is visible of ${environment.instance_id}`);
  return Promise.all(
    files.map(async ({ digest, ...file }) => ({ ...file, code: await blob(environment, digest, store, call) })),
  );
}
