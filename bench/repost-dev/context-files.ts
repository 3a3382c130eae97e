import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** Restores data class decorators, which contexts lost, where certain. */
export function contextFiles(context: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { groups } of context.matchAll(/^```python\n##? (?<path>\S.*?)\n(?<code>[^]*?)^```$/gmu)) {
    const [filePath = "", code = ""] = [groups?.["path"], groups?.["code"]];
    files.set(filePath, (files.get(filePath) ?? "") + code);
  }
  return new Map([...files].map(([filePath, code]) => [filePath, withDataClasses(code)]));
}

const CLASS = /^class \w+:\n(?:(?:[ \t].*)?\n)*/gmu;
const FIELD = /^ {4}\w+ *: *[^\s=]/mu;

/** Unused decorator imports belong to classes with fields alone. */
function withDataClasses(code: string): string {
  const decorator = /^from dataclasses import .*\bdataclass\b/mu.test(code) ? "@dataclass" : "@dataclasses.dataclass";
  const isImported = decorator === "@dataclass" || /^import dataclasses$/mu.test(code);
  if (!isImported || /@(?:dataclasses\.)?dataclass\b/u.test(code)) return code;
  return code.replaceAll(CLASS, (text) =>
    FIELD.test(text) && !text.includes("def __init__") ? `${decorator}\n${text}` : text,
  );
}

export async function writeFiles(root: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [filePath, code] of files) {
    const file = path.resolve(root, filePath);
    if (!file.startsWith(root + path.sep)) throw new Error(`${filePath} leads out of the repository.`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, code);
  }
}
