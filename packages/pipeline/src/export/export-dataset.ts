import { basename, resolve } from "node:path";
import { writeEnvironments, writeHuggingFace, writeReview, writeSolve } from "@repost/dataset";
import { EXPORT_FORMATS, type ExportFormat } from "@repost/spec/settings";
import { formatUnusable } from "../errors.ts";
import { chooseEnvironments, type ChooseOptions, type Chosen } from "./choose-environments.ts";
import { exportTraining, type TrainingExportOptions } from "./training/export-training.ts";
import { splitPath } from "./split-path.ts";
import { writeRows, type Written } from "./write-rows.ts";

export interface ExportDatasetOptions extends ChooseOptions, TrainingExportOptions {
  /**
   * - jsonl, parquet: self-contained environments
   * - huggingface: Parquet folder with a card
   * - repost, execcsn, humaneval, swebench: published formats
   * - execrepobench: completion tasks
   * - sft, rejection, dpo: training data
   * - llamafactory, trl: folder of training data
   * - review, solve: sheet for raters or writers, with a separate key
   */
  readonly to: ExportFormat;
  /** File, folder (huggingface, llamafactory, trl), or NAME.csv (review, solve). */
  readonly path: string;
  /** Random items. @default all */
  readonly sample?: number | undefined;
  /** @default 0 */
  readonly seed?: number;
}

export interface ExportSummary {
  readonly to: ExportFormat;
  readonly rows: number;
  readonly files: readonly string[];
  readonly left_out: Readonly<Record<string, number>>;
}

/** @throws DatasetError DATASET_EXPORT_EMPTY when nothing remains; errors of reading and writing */
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
  return { to, ...written, left_out: chosen.omissions() };
}

interface WriteOptions extends ExportDatasetOptions {
  readonly to: Exclude<ExportFormat, "review" | "solve">;
  readonly chosen: Chosen;
}

function write(options: WriteOptions): Promise<Written> {
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

interface WriteDatasetOptions extends Pick<WriteOptions, "chosen" | "path" | "signal"> {
  readonly to: "jsonl" | "parquet" | "huggingface";
}

async function writeDataset({ to, chosen, path: target, signal }: WriteDatasetOptions): Promise<Written> {
  const { splits, environments, store } = chosen;
  if (to === "huggingface") {
    return writeHuggingFace({
      splits,
      environments,
      store,
      path: target,
      name: basename(resolve(target)),
      signal,
    });
  }
  let rows = 0;
  const files: string[] = [];
  for (const split of splits) {
    const file = splitPath(named(target, to), split, splits);
    const { count } = await writeEnvironments(file, environments(split), { store, signal });
    rows += count;
    files.push(file);
  }
  return { rows, files };
}

function named(target: string, to: "jsonl" | "parquet"): string {
  return to === "parquet" && !target.endsWith(".parquet") ? `${target}.parquet` : target;
}
