import { parseJson } from "@repost/spec";
import type { FileHandle } from "node:fs/promises";
import { formatUnsupported } from "../errors.ts";

const BLOCK_BYTES = 65_536;
const LINE_FEED = 0x0a;

/**
 * Repairs an incomplete end and returns the length.
 * @throws DatasetError DATASET_FORMAT_UNSUPPORTED if the end is no row: another program's file
 */
export async function repairEnd(file: FileHandle, path: string): Promise<number> {
  const { size } = await file.stat();
  const start = await startOfLastLine(file, size);
  if (start === size) return size;
  const text = (await readSpan(file, start, size)).toString("utf8").replaceAll("\0", "");
  if (parseJson(text) !== undefined) {
    await file.write("\n");
    return size + 1;
  }
  if (text !== "" && !text.startsWith("{"))
    throw formatUnsupported(path, "not JSON Lines at its end", "one JSON object a line");
  await file.truncate(start);
  return start;
}

async function startOfLastLine(file: FileHandle, size: number): Promise<number> {
  for (let end = size; end > 0; end -= BLOCK_BYTES) {
    const start = Math.max(0, end - BLOCK_BYTES);
    const position = (await readSpan(file, start, end)).lastIndexOf(LINE_FEED);
    if (position >= 0) return start + position + 1;
  }
  return 0;
}

async function readSpan(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(end - start), position: start });
  return buffer.subarray(0, bytesRead);
}
