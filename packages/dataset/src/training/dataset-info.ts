import { isPlainObject } from "@repost/spec";
import { readFile } from "node:fs/promises";
import { writePieces } from "../write-pieces.ts";
import { fileInvalid, readFailure } from "../errors.ts";
import type { TrainingExample } from "./training-example.ts";

/** Entry of LLaMA-Factory's list of datasets. */
export interface TrainingFile {
  readonly name: string;
  readonly file: string;
  readonly layout: "alpaca" | "sharegpt";
  readonly kind: TrainingExample["kind"];
}

/** Names all columns and tags, because LLaMA-Factory lacks defaults. */
export function datasetInfoEntry({ file, layout, kind }: TrainingFile): object {
  const ranking = kind === "preference";
  const pair = { chosen: "chosen", rejected: "rejected" };
  if (layout === "alpaca") {
    const columns = { prompt: "instruction", query: "input", ...(ranking ? pair : { response: "output" }) };
    return { file_name: file, formatting: "alpaca", ...(ranking ? { ranking } : {}), columns };
  }
  return {
    file_name: file,
    formatting: "sharegpt",
    ...(ranking ? { ranking } : {}),
    columns: { messages: "conversations", ...(ranking ? pair : {}) },
    tags: { role_tag: "from", content_tag: "value", user_tag: "human", assistant_tag: "gpt" },
  };
}

/**
 * Keeps other entries.
 * @throws DatasetError DATASET_FILE_INVALID if the file is no JSON object; DATASET_DISK_FULL, DATASET_FILE_UNWRITABLE
 */
export async function writeDatasetInfo(path: string, files: readonly TrainingFile[]): Promise<void> {
  const entries = files.map((file) => [file.name, datasetInfoEntry(file)] as const);
  const whole = { ...(await existing(path)), ...Object.fromEntries(entries) };
  await writePieces(path, [`${JSON.stringify(whole, null, 2)}\n`]);
}

async function existing(path: string): Promise<object> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw readFailure(path, error);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isPlainObject(value)) return value;
  } catch (error) {
    throw fileInvalid(path, "a JSON object of datasets", error);
  }
  throw fileInvalid(path, "a JSON object of datasets");
}
