import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** A row's context as files: blocks of code, each with its path in a comment on its first line. Blocks of one path are one file. */
export function contextFiles(context: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { groups } of context.matchAll(/^```python\n##? (?<path>\S.*?)\n(?<code>[^]*?)^```$/gmu)) {
    const [place = "", code = ""] = [groups?.["path"], groups?.["code"]];
    files.set(place, (files.get(place) ?? "") + code);
  }
  return files;
}

/** Writes files below a folder; one whose path leads out of it is an error. */
export async function writeFiles(root: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [place, code] of files) {
    const file = path.resolve(root, place);
    if (!file.startsWith(root + path.sep)) throw new Error(`${place} leads out of the repository.`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, code);
  }
}
