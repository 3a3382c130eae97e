import { stat } from "node:fs/promises";
import { join } from "node:path";
import { walkFiles } from "@repost/spec/folders";

export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for await (const path of walkFiles(folder)) bytes += (await stat(join(folder, path))).size;
  return bytes;
}
