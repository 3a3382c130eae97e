import {
  convertedRows,
  execCsnRow,
  exportEmpty,
  humanEvalRow,
  jsonArray,
  repostRow,
  sweBenchRow,
  writePieces,
} from "@repost/dataset";
import type { ConvertEnvironment } from "@repost/dataset";
import { type Chosen } from "./choose-environments.ts";
import { startedRows } from "./started-rows.ts";
import { splitPath } from "./split-path.ts";

interface WriteRowsOptions {
  readonly to: "repost" | "execcsn" | "humaneval" | "swebench";
  readonly dataset: string;
  readonly chosen: Chosen;
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
}

export interface Written {
  readonly rows: number;
  readonly files: readonly string[];
}

interface Format {
  readonly convert: ConvertEnvironment<object>;
  readonly pieces: (rows: AsyncIterable<object>) => AsyncIterable<string>;
}

/** RepoST and Exec-CSN use one JSON array. */
const FORMATS: Readonly<Record<WriteRowsOptions["to"], Format>> = {
  repost: { convert: repostRow, pieces: jsonArray },
  execcsn: { convert: execCsnRow, pieces: jsonArray },
  humaneval: { convert: humanEvalRow, pieces: jsonLines },
  swebench: { convert: sweBenchRow, pieces: jsonLines },
};

/** @throws DatasetError DATASET_EXPORT_EMPTY */
export async function writeRows(options: WriteRowsOptions): Promise<Written> {
  const { to, dataset, chosen, path, signal } = options;
  const { convert, pieces } = FORMATS[to];
  let rows = 0;
  const files: string[] = [];
  for (const split of chosen.splits) {
    const converted = convertedRows({
      environments: chosen.environments(split),
      convert,
      store: chosen.store,
      onSkipped: ({ reason }) => chosen.leaveOut(reason),
      signal,
    });
    const started = await startedRows(converted);
    if (started === null) continue;
    const file = splitPath(path, split, chosen.splits);
    const counted = countedRows(started, () => (rows += 1));
    await writePieces(file, pieces(counted), { signal });
    files.push(file);
  }
  if (rows === 0) throw exportEmpty(dataset, chosen.omissions());
  return { rows, files };
}

async function* countedRows(rows: AsyncIterable<object>, count: () => void): AsyncGenerator<object, void> {
  for await (const row of rows) {
    count();
    yield row;
  }
}

async function* jsonLines(rows: AsyncIterable<object>): AsyncGenerator<string, void> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}
