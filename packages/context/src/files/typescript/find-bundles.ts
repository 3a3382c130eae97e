import type { SourceText } from "../source-text.ts";

/** Shorter lines stand in too many files to tell anything. */
const LEAST_LINE = 20;
/** A file with fewer telling lines is no bundle. */
const LEAST_LINES = 60;
/** A file with fewer telling lines may be in another one by chance. */
const LEAST_PART_LINES = 5;
const LEAST_PARTS = 3;
/** With that many parts it does not matter what else a bundle has, such as packages that were bundled too. */
const MANY_PARTS = 10;
const LEAST_SHARE = 0.5;
/** Of more text, lines are not compared: it would take more memory than it is worth. */
const MOST_CHARACTERS = 40_000_000;
/** A line that more files have belongs to none of them. */
const MOST_HOLDERS = 20;
const WHOLE = 0.8;

/**
 * Files that consist of at least three other files whole, as far as their lines tell. The parts are the source: a bundle has lost their
 * borders and often their names.
 */
export function findBundles(files: readonly SourceText[]): ReadonlyMap<string, string> {
  const scripts = files.filter(({ path }) => /\.[cm]?jsx?$/u.test(path));
  if (scripts.reduce((total, { code }) => total + code.length, 0) > MOST_CHARACTERS) return new Map();
  const written = scripts.map((file) => [file.path, tellingLines(file.code)] as const);
  const holders = holdersOf(written);
  const isTelling = (line: string): boolean => (holders.get(line)?.length ?? 0) <= MOST_HOLDERS;
  const lines = new Map(written.map(([path, own]) => [path, new Set([...own].filter(isTelling))]));
  const bundles = new Map<string, string>();
  for (const [path, own] of lines) {
    if (own.size < LEAST_LINES) continue;
    const shared = new Map<string, number>();
    let repeated = 0;
    for (const line of own) {
      const others = (holders.get(line) ?? []).filter((other) => other !== path && !bundles.has(other));
      if (others.length > 0) repeated += 1;
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    const parts = [...shared].filter(([other, count]) => isPart(count, lines.get(other)?.size ?? 0, own.size));
    const isBundle = parts.length >= MANY_PARTS || (parts.length >= LEAST_PARTS && repeated >= own.size * LEAST_SHARE);
    if (isBundle) bundles.set(path, `Contains ${parts.length} other files whole.`);
  }
  return bundles;
}

/** Which files have a line, by line. */
function holdersOf(files: readonly (readonly [string, ReadonlySet<string>])[]): ReadonlyMap<string, readonly string[]> {
  const holders = new Map<string, string[]>();
  for (const [path, own] of files) {
    for (const line of own) {
      const known = holders.get(line);
      if (known === undefined) holders.set(line, [path]);
      else known.push(path);
    }
  }
  return holders;
}

/** A part is smaller than the whole, or two copies would be parts of each other. */
function isPart(shared: number, size: number, whole: number): boolean {
  return size >= LEAST_PART_LINES && shared >= size * WHOLE && size < whole * WHOLE;
}

function tellingLines(code: string): ReadonlySet<string> {
  const lines = code.split(/\r\n|[\n\r]/u).map((line) => line.trim());
  const telling = lines.filter((line) => !/^(?:import\b|export\b.*\bfrom\b|\*|\/[/*])/u.test(line));
  // What a module exports is declared alike in its bundle.
  const plain = telling.map((line) => line.replace(/^export (?:default )?/u, ""));
  return new Set(plain.filter((line) => line.length >= LEAST_LINE));
}
