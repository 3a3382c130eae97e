import { type Mask, languageFacts, type LanguageFamily, type MaskLanguage } from "@repost/spec";
import { countWords } from "@repost/syntax";
import { type CallEdges, fileCallDistances } from "../callgraph/call-distances.ts";
import { posix } from "node:path";

export interface ContextFile {
  readonly path: string;
  readonly code: string;
}

/** Rankings by call distance, or as in ExecRepoBench. */
export const CONTEXT_RANKINGS = ["calls", "published"] as const;
export type ContextRanking = (typeof CONTEXT_RANKINGS)[number];

export interface RankContextOptions {
  readonly mask: Mask;
  readonly files: readonly ContextFile[];
  /** @default null, for the published ranking */
  readonly graph?: CallEdges | null;
}

/**
 * Ranks other files by relevance without the removed code. The published relevance is the number of imports plus the
 * share of BM25 scores (ExecRepoBench, D3). A call graph ranks by distance first.
 */
export function rankContext({ mask, files, graph = null }: RankContextOptions): ContextFile[] {
  const otherFiles = files.filter(({ path }) => path !== mask.path);
  const relevance = publishedRelevance(mask, otherFiles);
  const distances = graph === null ? new Map<string, number>() : fileCallDistances(mask.path, graph);
  const distanceOf = ({ path }: ContextFile): number => distances.get(path) ?? Infinity;
  return otherFiles.toSorted(
    (left, right) =>
      compare(distanceOf(left), distanceOf(right)) ||
      compare(relevance.get(right) ?? 0, relevance.get(left) ?? 0) ||
      (left.path < right.path ? -1 : 1),
  );
}

function compare(left: number, right: number): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function publishedRelevance(mask: Mask, files: readonly ContextFile[]): ReadonlyMap<ContextFile, number> {
  const query = mask.prefix + mask.suffix;
  const imported = importedPaths(query, mask.path, mask.language);
  const scores = bm25(
    query,
    files.map(({ code }) => code),
  );
  const total = scores.reduce((sum, score) => sum + score, 0);
  return new Map(
    files.map((file, index) => {
      const share = total === 0 ? 0 : (scores[index] ?? 0) / total;
      return [file, (isImported(file.path, imported) ? 1 : 0) + share];
    }),
  );
}

/** Published constant (ExecRepoBench, specification D3). */
const TERM_SATURATION = 1.5;
const LENGTH_WEIGHT = 0.75;
const TERM = /[\p{L}\p{N}_$]+/gu;

/** Scores identifiers and numbers (Robertson and Zaragoza 2009) instead of a model's tokens. */
function bm25(query: string, documents: readonly string[]): number[] {
  const counted = documents.map((document) => countWords(document, TERM));
  const lengths = counted.map((words) => [...words.values()].reduce((sum, count) => sum + count, 0));
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length);
  const scores = documents.map(() => 0);
  for (const [word, weight] of countWords(query, TERM)) {
    const documentCount = counted.filter((words) => words.has(word)).length;
    const rarity = Math.log(1 + (documents.length - documentCount + 0.5) / (documentCount + 0.5));
    counted.forEach((words, index) => {
      const count = words.get(word) ?? 0;
      if (count === 0) return;
      const relativeLength = (lengths[index] ?? 0) / Math.max(1, meanLength);
      const norm = TERM_SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * relativeLength);
      scores[index] = (scores[index] ?? 0) + (weight * rarity * count * (TERM_SATURATION + 1)) / (count + norm);
    });
  }
  return scores;
}

const readers: Readonly<Record<LanguageFamily, typeof pythonPaths>> = { python: pythonPaths, javascript: scriptPaths };

/**
 * Returns paths without extension. They match ends of paths, because source folders are unknown.
 *
 * @param path File with the text, for relative imports.
 */
function importedPaths(text: string, path: string, language: MaskLanguage): ReadonlySet<string> {
  const { family } = languageFacts(language);
  return family === null ? otherPaths(text) : readers[family](text, path);
}

function isImported(file: string, imported: ReadonlySet<string>): boolean {
  const module = file.replace(/\.[^./]+$/u, "").replace(/\/(?:__init__|index)$/u, "");
  const parts = module.split("/");
  if (imported.has(`/${module}`)) return true;
  return parts.some((_, index) => imported.has(parts.slice(index).join("/")));
}

const PYTHON_IMPORT = /^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+\(?([^\n#]*)|import[ \t]+([^\n#]*))/gmu;

function pythonPaths(text: string, path: string): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const [, dots, module, names, plain] of text.matchAll(PYTHON_IMPORT)) {
    if (plain !== undefined) for (const name of namesOf(plain)) paths.add(name.replaceAll(".", "/"));
    if (module === undefined || names === undefined) continue;
    const base = [...folderOf(path, dots ?? ""), ...module.split(".").filter((part) => part !== "")].join("/");
    const prefix = dots === "" ? "" : "/";
    if (base !== "") paths.add(prefix + base);
    for (const name of namesOf(names)) paths.add(prefix + [base, name].filter((part) => part !== "").join("/"));
  }
  return paths;
}

function folderOf(path: string, dots: string): string[] {
  return dots === "" ? [] : path.split("/").slice(0, -dots.length);
}

function namesOf(list: string): string[] {
  return list
    .split(",")
    .map((item) => /^[\w.]+/u.exec(item.trim())?.[0] ?? "")
    .filter((name) => name !== "");
}

const SCRIPT_SPECIFIER = /(?:\bfrom|\bimport|\brequire\()\s*\(?["']([^"'\n]+)["']/gu;

function scriptPaths(text: string, path: string): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const [, specifier = ""] of text.matchAll(SCRIPT_SPECIFIER)) {
    if (!specifier.startsWith(".")) continue;
    const joined = posix.join(posix.dirname(path), specifier).replace(/\.[cm]?[jt]sx?$/u, "");
    paths.add(`/${joined.replace(/\/index$/u, "")}`);
  }
  return paths;
}

const OTHER_IMPORT = /^[ \t]*(?:import|using|use|#include|"[\w./-]+"$)[^\n]*/gmu;

function otherPaths(text: string): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const [line] of text.matchAll(OTHER_IMPORT)) {
    for (const [name] of line.matchAll(/[\w]+(?:(?:\.|\/|\\|::)[\w.]+)+|"[^"]+"|<[^>]+>/gu)) {
      const plain = name.replaceAll(/["<>]/gu, "").replace(/\.(?:h|hpp|hh|php)$/u, "");
      paths.add(plain.replaceAll(/\.|\\|::/gu, "/"));
    }
  }
  return paths;
}
