import { getOrCreate } from "../../memoize.ts";
import type { SourceText } from "../source-text.ts";

const MIN_LINE = 20;
const MIN_LINES = 60;
const MIN_PART_LINES = 5;
const MIN_PARTS = 3;
/** Enough parts to ignore the rest of a bundle. */
const MANY_PARTS = 10;
const MIN_SHARE = 0.5;
const MAX_CHARACTERS = 40_000_000;
const MAX_HOLDERS = 20;
const WHOLE = 0.8;

export function findBundles(files: readonly SourceText[]): ReadonlyMap<string, string> {
  const scripts = files.filter(({ path }) => /\.[cm]?jsx?$/u.test(path));
  if (scripts.reduce((total, { code }) => total + code.length, 0) > MAX_CHARACTERS) return new Map();
  const written = scripts.map((file) => [file.path, tellingLines(file.code)] as const);
  const filesByLine = new Map<string, string[]>();
  for (const [path, fileLines] of written)
    for (const line of fileLines) getOrCreate(filesByLine, line, () => []).push(path);
  const isTelling = (line: string): boolean => (filesByLine.get(line)?.length ?? 0) <= MAX_HOLDERS;
  const lines = new Map(written.map(([path, fileLines]) => [path, new Set([...fileLines].filter(isTelling))]));
  const bundles = new Map<string, string>();
  for (const [path, fileLines] of lines) {
    if (fileLines.size < MIN_LINES) continue;
    const shared = new Map<string, number>();
    let repeated = 0;
    for (const line of fileLines) {
      const otherFiles = (filesByLine.get(line) ?? []).filter((other) => other !== path && !bundles.has(other));
      if (otherFiles.length > 0) repeated += 1;
      for (const other of otherFiles) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    const parts = [...shared].filter(([other, count]) => isPart(count, lines.get(other)?.size ?? 0, fileLines.size));
    const isBundle =
      parts.length >= MANY_PARTS || (parts.length >= MIN_PARTS && repeated >= fileLines.size * MIN_SHARE);
    if (isBundle) bundles.set(path, `Contains ${parts.length} other files whole.`);
  }
  return bundles;
}

function isPart(shared: number, size: number, whole: number): boolean {
  return size >= MIN_PART_LINES && shared >= size * WHOLE && size < whole * WHOLE;
}

function tellingLines(code: string): ReadonlySet<string> {
  const lines = code.split(/\r\n|[\n\r]/u).map((line) => line.trim());
  const telling = lines.filter((line) => !/^(?:import\b|export\b.*\bfrom\b|\*|\/[/*])/u.test(line));
  const plain = telling.map((line) => line.replace(/^export (?:default )?/u, ""));
  return new Set(plain.filter((line) => line.length >= MIN_LINE));
}
