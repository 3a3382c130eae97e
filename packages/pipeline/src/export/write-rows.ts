import {
  convertedRows,
  exportEmpty,
  humanEvalRow,
  jsonArray,
  repostRow,
  sweBenchRow,
  writePieces,
} from "@repost/dataset";
import type { ConvertEnvironment } from "@repost/dataset";
import { type Chosen, reasonsText } from "./choose-environments.ts";
import { splitPath } from "./split-path.ts";

export interface WriteRowsOptions {
  readonly to: "repost" | "humaneval" | "swebench";
  readonly dataset: string;
  readonly chosen: Chosen;
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
}

interface Format {
  readonly convert: ConvertEnvironment<object>;
  readonly pieces: (rows: AsyncIterable<object>) => AsyncIterable<string>;
}

/** RepoST's files are one JSON array, the others JSON Lines. */
const FORMATS: Readonly<Record<WriteRowsOptions["to"], Format>> = {
  repost: { convert: repostRow, pieces: jsonArray },
  humaneval: { convert: humanEvalRow, pieces: jsonLines },
  swebench: { convert: sweBenchRow, pieces: jsonLines },
};

/** Environments as rows of a published format, one file a part. @throws DatasetError DATASET_EXPORT_EMPTY */
export async function writeRows(
  options: WriteRowsOptions,
): Promise<{ readonly rows: number; readonly files: readonly string[] }> {
  const { to, dataset, chosen, path, signal } = options;
  const { convert, pieces } = FORMATS[to];
  let rows = 0;
  const files: string[] = [];
  for (const split of chosen.splits) {
    const converted = convertedRows({
      environments: chosen.environments(split),
      convert,
      store: chosen.store,
      onLeftOut: ({ reason }) => chosen.leaveOut(reason),
      signal,
    });
    const counted = async function* (): AsyncGenerator<object, void> {
      for await (const row of converted) {
        rows += 1;
        yield row;
      }
    };
    const file = splitPath(path, split, chosen.splits);
    await writePieces(file, pieces(counted()), { signal });
    files.push(file);
  }
  if (rows === 0) throw exportEmpty(dataset, reasonsText(chosen.leftOut()));
  return { rows, files };
}

async function* jsonLines(rows: AsyncIterable<object>): AsyncGenerator<string, void> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}
