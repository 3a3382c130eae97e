import { type InvalidRow, readPredictions, type UnknownPredictions } from "@repost/dataset";
import { goldPrediction, stubPrediction } from "@repost/eval";
import { type Environment, type Prediction, RepostError, type Store, withoutUndefined } from "@repost/spec";
import { isUncut, withSolution } from "./with-solution.ts";

/** Predictions: references, functions that only raise, or a file. */
export type PredictionChoice =
  | { readonly kind: "gold" }
  | { readonly kind: "stub" }
  | {
      readonly kind: "file";
      /** JSON Lines, JSON array, or folder of TASK/SAMPLE.py. */
      readonly path: string;
    };

interface ChoosePredictionsOptions {
  readonly choice: PredictionChoice;
  readonly environments: () => AsyncIterable<Environment>;
  /** Files that patches change. @default those in rows */
  readonly store?: Store | undefined;
  readonly instanceIds?: ReadonlySet<string>;
  /** Instance ids by ids of a published set. */
  readonly taskIds?: ReadonlyMap<string, string> | undefined;
  /** Called once at the end. */
  readonly onUnknown?: (unknown: UnknownPredictions) => void;
  /** @default reading ends at the first invalid row */
  readonly onInvalid?: ((row: InvalidRow) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export async function* choosePredictions(options: ChoosePredictionsOptions): AsyncGenerator<Prediction, void> {
  const { choice, environments } = options;
  if (choice.kind === "file") {
    const uncut = new Map<string, Prediction[]>();
    for await (const prediction of predictionsOf(choice.path, options)) {
      if (isUncut(prediction)) {
        const instancePredictions = uncut.get(prediction.instance_id) ?? [];
        instancePredictions.push(prediction);
        uncut.set(prediction.instance_id, instancePredictions);
      } else yield prediction;
    }
    if (uncut.size > 0) yield* cutAll(uncut, options, choice.path);
    return;
  }
  for await (const environment of environments()) {
    yield choice.kind === "gold" ? goldPrediction(environment) : await stubPrediction(environment);
  }
}

function predictionsOf(path: string, options: ChoosePredictionsOptions): AsyncGenerator<Prediction, void> {
  const { instanceIds, taskIds, onUnknown = () => {}, onInvalid, signal } = options;
  return readPredictions(path, {
    ...withoutUndefined({ instanceIds, taskIds }),
    onUnknown,
    onInvalid,
    signal,
  });
}

async function* cutAll(
  uncut: Map<string, Prediction[]>,
  { environments, store, onInvalid }: ChoosePredictionsOptions,
  path: string,
): AsyncGenerator<Prediction, void> {
  for await (const environment of environments()) {
    const { instance_id: id } = environment;
    for (const prediction of uncut.get(id) ?? []) {
      try {
        yield await withSolution(prediction, environment, store);
      } catch (error) {
        if (onInvalid === undefined || !RepostError.is(error)) throw error;
        onInvalid({ where: `${path}: sample ${prediction.sample} of ${id}`, error });
      }
    }
    uncut.delete(id);
  }
  for (const predictions of uncut.values()) yield* predictions;
}
