import { type InvalidRow, readPredictions, type UnknownPredictions } from "@repost/dataset";
import { goldPrediction, stubPrediction } from "@repost/eval";
import type { Environment, Prediction } from "@repost/spec";

/** What is judged: the references, functions that only raise, or what a file has. */
export type PredictionChoice =
  | { readonly kind: "gold" }
  | { readonly kind: "stub" }
  | {
      readonly kind: "file";
      /** JSON Lines, a JSON array, or a folder TASK/SAMPLE.py. */
      readonly path: string;
    };

export interface ChoosePredictionsOptions {
  readonly choice: PredictionChoice;
  readonly environments: () => AsyncIterable<Environment>;
  /** Predictions of a file for other ids are left out. @default all are kept */
  readonly instanceIds?: ReadonlySet<string>;
  /** Instance ids by the ids that a published set has of its own. @default none */
  readonly taskIds?: ReadonlyMap<string, string> | undefined;
  /** Told once, at the end, of those left out. @default nothing */
  readonly onUnknown?: (unknown: UnknownPredictions) => void;
  /** Told of each row of a file that is refused; the rest is judged. Without it the first such row ends the reading. */
  readonly onInvalid?: ((row: InvalidRow) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The predictions of a choice, one at a time. */
export async function* choosePredictions(options: ChoosePredictionsOptions): AsyncGenerator<Prediction, void> {
  const { choice, environments, instanceIds, taskIds, onUnknown = () => {}, onInvalid, signal } = options;
  if (choice.kind === "file") {
    yield* readPredictions(choice.path, {
      ...(instanceIds === undefined ? {} : { instanceIds }),
      ...(taskIds === undefined ? {} : { taskIds }),
      onUnknown,
      onInvalid,
      signal,
    });
    return;
  }
  for await (const environment of environments()) {
    yield choice.kind === "gold" ? goldPrediction(environment) : await stubPrediction(environment);
  }
}
