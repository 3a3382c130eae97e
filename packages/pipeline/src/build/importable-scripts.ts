import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { ExecutionFile, ImportableFiles } from "@repost/spec";

const MAX_BYTES = 24_000_000;
const MAX_FILES = 4000;
/** Larger files are bundles, which nothing imports. */
const MAX_FILE_BYTES = 1_000_000;
/** Includes files that configure loading. */
const SCRIPT = /(?<!\.d)\.(?:[cm]?[jt]sx?|json)$/u;
const APART = /(?:^|\/)(?:__tests__|tests?|node_modules|\.git)\//u;

export async function readScripts(root: string): Promise<ImportableFiles | null> {
  const files: ExecutionFile[] = [];
  const sources = new Map<string, string>();
  let bytes = 0;
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const from = path.join(entry.parentPath, entry.name);
    const name = path.relative(root, from).split(path.sep).join("/");
    if (!entry.isFile() || !SCRIPT.test(name) || APART.test(name)) continue;
    const { size } = await stat(from);
    if (size > MAX_FILE_BYTES) continue;
    bytes += size;
    if (bytes > MAX_BYTES || files.length >= MAX_FILES) return null;
    const content = await readFile(from, "utf8");
    files.push({ path: name, content });
    sources.set(name, content);
  }
  return { files, names: new Map([...sources.keys()].map((name) => [name, name])), sources };
}
