import type { RecordType } from "@repost/spec";
import { type WritePiecesOptions, writePieces } from "../write-pieces.ts";

/** Characters per write. */
const PIECE_LENGTH = 262_144;

/**
 * Writes atomically in constant memory; gzip for .gz.
 * @throws DatasetError DATASET_DISK_FULL, DATASET_FILE_UNWRITABLE
 * @throws SpecError SPEC_RECORD_INVALID, SPEC_RECORD_UNKNOWN_FIELD
 */
export async function writeJsonLines<T>(
  path: string,
  type: RecordType<T>,
  records: AsyncIterable<T> | Iterable<T>,
  { signal }: WritePiecesOptions = {},
): Promise<{ readonly count: number }> {
  let count = 0;
  const lines = async function* (): AsyncGenerator<string, void> {
    let piece = "";
    for await (const record of records) {
      piece += `${type.line(record)}\n`;
      count += 1;
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = "";
    }
    if (piece !== "") yield piece;
  };
  await writePieces(path, lines(), { signal });
  return { count };
}
