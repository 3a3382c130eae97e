import { posix } from "node:path";
import type { PackageFile } from "./module-key.ts";

const RELATIVE = /\b(?:from|import|require)\s*\(?\s*["'](\.{1,2}(?:\/[^"'\n]*)?)["']/gu;

/** Returns the paths, without extensions, of the package's files that a text imports. */
export function importedPaths({ file: { path, code } }: PackageFile): readonly string[] {
  const folder = posix.dirname(path);
  return [...code.matchAll(RELATIVE)].map(([, specifier = ""]) => withoutExtension(posix.join(folder, specifier)));
}

/** Returns the specifiers of a file: its path without extension, and its folder for an index file. */
export function namesOf({ file: { path } }: PackageFile): readonly string[] {
  const name = withoutExtension(path);
  return posix.basename(name) === "index" ? [name, posix.dirname(name)] : [name];
}

function withoutExtension(path: string): string {
  return path.replace(/\/$/u, "").replace(/(?:\.d)?\.[cm]?[jt]sx?$/u, "");
}
