import { readFileSync, readdirSync, statSync, type Dirent } from "node:fs";
import { join } from "node:path";
import type { Language } from "@repost/spec";
import { fileRulesOf } from "../files/file-rules.ts";
import type { FileRules } from "../files/source-text.ts";
import type { UsageFile } from "./usage-file.ts";

const DOCUMENTATION = /\.(?:md|rst|txt)$/u;
const MAX_FILE_BYTES = 1_000_000;
/** Far more than repositories in scope have; keeps a mistaken root from being read without end. */
const MAX_TOTAL_BYTES = 100_000_000;

const known = new WeakMap<object, readonly UsageFile[]>();

/** A repository or an index of one, as long as its files stay the same. */
export interface UsageRoot {
  readonly root: string;
}

/** All texts in which a repository may use its functions; read once for each repository or index. */
export function readUsageFiles(repository: UsageRoot, language: Language): readonly UsageFile[] {
  const before = known.get(repository);
  if (before !== undefined) return before;
  const files: UsageFile[] = [];
  readFolder({ root: repository.root, rules: fileRulesOf(language), files, left: MAX_TOTAL_BYTES }, "", false);
  known.set(repository, files);
  return files;
}

interface Reading {
  readonly root: string;
  readonly rules: FileRules;
  readonly files: UsageFile[];
  left: number;
}

function readFolder(reading: Reading, folder: string, inTests: boolean): void {
  const entries = entriesOf(join(reading.root, folder));
  const names = new Set(entries.map(({ name }) => name));
  const name = folder.slice(folder.lastIndexOf("/") + 1);
  if (folder !== "" && (name.startsWith(".") || reading.rules.skipFolder(name, names) !== null)) return;
  const isTest = inTests || (folder !== "" && reading.rules.isTestFolder(name, names));
  for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) readFolder(reading, path, isTest);
    else if (entry.isFile()) readText(reading, path, entry.name, isTest);
  }
}

function readText(reading: Reading, path: string, name: string, inTests: boolean): void {
  const isSource = reading.rules.extensions.some((extension) => name.endsWith(extension));
  if (!isSource && !DOCUMENTATION.test(name)) return;
  const bytes = bytesOf(join(reading.root, path), Math.min(MAX_FILE_BYTES, reading.left));
  if (bytes === null) return;
  reading.left -= bytes.length;
  if (!isSource) {
    reading.files.push({ path, text: bytes.toString("utf8"), kind: "documentation" });
    return;
  }
  const decoded = reading.rules.decode(bytes);
  if (decoded.status === "undecodable" || reading.rules.isGenerated(name, decoded.code)) return;
  const kind = inTests || reading.rules.isTestFile(name) ? "test" : "library";
  reading.files.push({ path, text: decoded.code, kind });
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // A folder that cannot be read has no usages; discovery says that it was skipped.
    return [];
  }
}

function bytesOf(file: string, most: number): Buffer | null {
  try {
    return statSync(file).size > most ? null : readFileSync(file);
  } catch {
    // As for folders.
    return null;
  }
}
