import { memoize, memoizeWeakly } from "../memoize.ts";
import { readFileSync, readdirSync, statSync, type Dirent } from "node:fs";
import { join } from "node:path";
import type { Language } from "@repost/spec";
import { fileRulesOf } from "../files/file-rules.ts";
import { sourceTextOf, type FileRules, type SourceText } from "../files/source-text.ts";
import type { UsageFile } from "./usage.ts";

const DOCUMENTATION = /\.(?:mdx?|rst|txt)$/u;
const MAX_FILE_BYTES = 1_000_000;
/** Protects against a wrong root folder. */
const MAX_TOTAL_BYTES = 100_000_000;

export interface UsageRoot {
  readonly root: string;
}

/** Cached per repository or index. */
export function readUsageFiles(repository: UsageRoot, language: Language): readonly UsageFile[] {
  return filesOf(repository)(fileRulesOf(language));
}

const filesOf = memoizeWeakly(({ root }: UsageRoot) =>
  memoize((rules: FileRules): readonly UsageFile[] => {
    const reading: Reading = { root, rules, files: [], sources: [], manifests: new Map(), left: MAX_TOTAL_BYTES };
    readFolder(reading, "", false);
    const copies = rules.copies?.find(reading.sources, reading.manifests);
    return reading.files.filter(({ path }) => copies?.has(path) !== true);
  }),
);

interface Reading {
  readonly root: string;
  readonly rules: FileRules;
  readonly files: UsageFile[];
  readonly sources: SourceText[];
  readonly manifests: Map<string, string>;
  left: number;
}

function readFolder(reading: Reading, folder: string, inTests: boolean): void {
  const entries = entriesOf(join(reading.root, folder));
  const names = new Set(entries.map(({ name }) => name));
  const name = folder.slice(folder.lastIndexOf("/") + 1);
  if (folder !== "" && (name.startsWith(".") || reading.rules.skipFolder(name, names) !== null)) return;
  const isTest = inTests || (folder !== "" && reading.rules.isTestFolder(name, names, folder === name));
  for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) readFolder(reading, path, isTest);
    else if (entry.isFile() && !isSkipped(reading, entry.name, names)) readText(reading, path, entry.name, isTest);
  }
}

function isSkipped({ rules }: Reading, name: string, siblings: ReadonlySet<string>): boolean {
  return (rules.skipFile?.(name, siblings) ?? null) !== null;
}

function readText(reading: Reading, path: string, name: string, inTests: boolean): void {
  const isSource = reading.rules.extensions.some((extension) => name.endsWith(extension));
  const isManifest = name === reading.rules.copies?.manifest;
  if (!isSource && !isManifest && !DOCUMENTATION.test(name)) return;
  const bytes = bytesOf(join(reading.root, path), Math.min(MAX_FILE_BYTES, reading.left));
  if (bytes === null) return;
  reading.left -= bytes.length;
  if (isManifest) {
    reading.manifests.set(path, bytes.toString("utf8"));
    return;
  }
  if (!isSource) {
    reading.files.push({ path, text: bytes.toString("utf8"), kind: "documentation" });
    return;
  }
  const decoded = reading.rules.decode(bytes);
  if (decoded.status === "undecodable" || reading.rules.isGenerated(name, decoded.code)) return;
  if ((reading.rules.skipText?.(decoded.code) ?? null) !== null) return;
  const isTest = inTests || reading.rules.isTestFile(name, decoded.code);
  reading.files.push({ path, text: decoded.code, kind: isTest ? "test" : "library" });
  if (reading.rules.copies !== undefined) reading.sources.push(sourceTextOf(reading.rules, path, decoded.code, isTest));
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function bytesOf(file: string, most: number): Buffer | null {
  try {
    return statSync(file).size > most ? null : readFileSync(file);
  } catch {
    return null;
  }
}
