import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { SourceFile } from "@repost/spec";

const MAX_FILE_BYTES = 1_000_000;
const MAX_BYTES = 24_000_000;

/** Files of a JavaScript or TypeScript repository that programs load, with package.json. */
export async function repositoryFiles(root: string): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  let bytes = 0;
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(root, file).split(path.sep).join("/");
    if (
      !entry.isFile() ||
      !/\.(?:[cm]?[jt]sx?|json)$/u.test(name) ||
      /\.d\.[cm]?ts$|(?:^|\/)node_modules\//u.test(name)
    )
      continue;
    const { size } = await stat(file);
    bytes += size;
    if (size > MAX_FILE_BYTES || bytes > MAX_BYTES) continue;
    files.push({ path: name, code: await readFile(file, "utf8") });
  }
  return files;
}
