import { writeReview, writeSolve } from "@repost/dataset";
import { formatUnusable } from "../errors.ts";
import { writeDataset } from "./write-dataset.ts";
import { chooseEnvironments, type ChooseOptions, type Chosen } from "./choose-environments.ts";
import { exportTraining, TRAINING_FORMATS, type TrainingExportOptions } from "./training/export-training.ts";
import { writeRows } from "./write-rows.ts";

/** What a dataset can be written as. */
export const EXPORT_FORMATS = [
  "jsonl",
  "parquet",
  "huggingface",
  "repost",
  "execcsn",
  "humaneval",
  "swebench",
  "execrepobench",
  ...TRAINING_FORMATS,
  "review",
  "solve",
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportDatasetOptions extends ChooseOptions, TrainingExportOptions {
  /**
   * jsonl, parquet: environments, self-contained; huggingface: a folder of Parquet with its card; repost, execcsn, humaneval, swebench: rows
   * in the form of these sets; execrepobench: completion tasks alone, see exportTasks; sft, rejection, dpo: training data; llamafactory, trl: a folder of it; review: a blinded sheet for human raters,
   * solve: one for people who write the functions, each with its key apart.
   */
  readonly to: ExportFormat;
  /** A file; for huggingface, llamafactory and trl a folder; for review and solve a folder or NAME.csv. */
  readonly path: string;
  /** review, solve: how many environments, chosen at random. @default all */
  readonly sample?: number | undefined;
  /** review, solve: same seed, same items in the same order; training data: same references replayed. @default 0 */
  readonly seed?: number;
}

export interface ExportSummary {
  readonly to: ExportFormat;
  /** Environments, or examples of training data. */
  readonly rows: number;
  readonly files: readonly string[];
  /** How many environments, or for training data attempts of models too, were left out, by reason. */
  readonly left_out: Readonly<Record<string, number>>;
}

/**
 * Writes a dataset in another form. What the form cannot hold, or the choice does not want, is left out and counted.
 * @throws DatasetError DATASET_EXPORT_EMPTY where nothing is left; what reading and writing datasets throws
 */
export async function exportDataset(options: ExportDatasetOptions): Promise<ExportSummary> {
  const { to, dataset, path, sample, seed, signal } = options;
  if (to === "review" || to === "solve") {
    const { items, table, page, key } = await (to === "review" ? writeReview : writeSolve)({
      dataset,
      path,
      sample,
      ...(seed === undefined ? {} : { seed }),
      signal,
    });
    return { to, rows: items, files: [table, page, key], left_out: {} };
  }
  const chosen = await chooseEnvironments(options);
  const written = await write({ ...options, to, chosen });
  return { to, ...written, left_out: chosen.leftOut() };
}

interface WriteOptions extends ExportDatasetOptions {
  readonly to: Exclude<ExportFormat, "review" | "solve">;
  readonly chosen: Chosen;
}

function write(options: WriteOptions): Promise<Pick<ExportSummary, "rows" | "files">> {
  const { to } = options;
  switch (to) {
    case "execrepobench":
      throw formatUnusable(
        to,
        EXPORT_FORMATS.filter((format) => format !== to),
      );
    case "repost":
    case "execcsn":
    case "humaneval":
    case "swebench":
      return writeRows({ ...options, to });
    case "jsonl":
    case "parquet":
    case "huggingface":
      return writeDataset({ ...options, to });
    default:
      return exportTraining({ ...options, to });
  }
}
