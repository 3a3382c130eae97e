import type { TrainingLayout } from "@repost/spec/settings";
import { jsonArray } from "../exports/json-array.ts";
import { writeJsonLines } from "../lines/write-json-lines.ts";
import { writeParquet } from "../parquet/write-parquet.ts";
import { type WritePiecesOptions, writePieces } from "../write-pieces.ts";
import { layoutRow, layoutType } from "./training-layout.ts";
import type { TrainingExample } from "./training-example.ts";

export interface WriteTrainingOptions extends WritePiecesOptions {
  readonly layout: TrainingLayout;
  /** Kind of example, which decides the columns. */
  readonly kind: TrainingExample["kind"];
}

/**
 * Writes a JSON array (.json), Parquet (.parquet), or JSON Lines (gzip for .gz) atomically.
 * @throws DatasetError DATASET_DISK_FULL, DATASET_FILE_UNWRITABLE
 */
export async function writeTraining(
  path: string,
  examples: AsyncIterable<TrainingExample>,
  { layout, kind, ...options }: WriteTrainingOptions,
): Promise<{ readonly count: number }> {
  const type = layoutType(layout, kind);
  let count = 0;
  const rows = async function* (): AsyncGenerator<object, void> {
    for await (const example of examples) {
      count += 1;
      yield type.parse(layoutRow(layout, example));
    }
  };
  if (path.endsWith(".parquet")) await writeParquet(path, type, rows(), options);
  else if (path.endsWith(".json")) await writePieces(path, jsonArray(rows()), options);
  else await writeJsonLines(path, type, rows(), options);
  return { count };
}
