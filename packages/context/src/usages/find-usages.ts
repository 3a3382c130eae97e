import type { Language, Span, Target } from "@repost/spec";
import type { RepositoryIndex } from "../repository-index.ts";
import type { LanguageUsages } from "./language-usages.ts";
import { readUsageFiles, type UsageRoot } from "./read-usage-files.ts";
import { typescriptUsages } from "./typescript/typescript-usages.ts";
import { callSites } from "./python/call-sites.ts";
import { interactiveExamples } from "./python/interactive-examples.ts";
import { type CallPattern, linesRange, mayCall, type Usage, type UsageFile } from "./usage.ts";

const pythonUsages: LanguageUsages = {
  callPattern,
  defines: (text, name) => new RegExp(String.raw`^(?:async[ \t]+)?def[ \t]+${name}[ \t]*\(`, "mu").test(text),
  ownRange: (text, { start_line, end_line }) => linesRange(text, start_line, end_line),
  examples: interactiveExamples,
  calls: callSites,
};

const languages: Readonly<Record<Language, LanguageUsages>> = {
  python: pythonUsages,
  typescript: typescriptUsages,
  javascript: typescriptUsages,
};

/** Methods count where their class is named, because names are common. */
function callPattern({ func_name, kind }: Pick<Target, "func_name" | "kind">): CallPattern {
  const parts = func_name.split(".");
  const name = parts.at(-1) ?? func_name;
  const owner = parts.at(-2);
  if (owner === undefined) return { words: [name], call: callOf(name, "def") };
  // Operators lack names, so constructor calls stand for them.
  if (/^__\w+__$/u.test(name)) return { words: [owner], call: callOf(owner, "class") };
  const end = kind === "property" ? String.raw`\b(?!\s*\()` : String.raw`\s*\(`;
  return { words: [name, owner], call: new RegExp(String.raw`\.\s*${name}${end}`, "gu") };
}

/** A leading lookbehind would take quadratic time on blanks. */
function callOf(name: string, keyword: string): RegExp {
  return new RegExp(String.raw`(?<![\w$])${name}(?<!\b${keyword}\s+${name})\s*\(`, "gu");
}

const MAX_CONSTRUCTING = 6;

export type FindUsagesOptions = (
  | { readonly index: Pick<RepositoryIndex, "repository"> }
  | { readonly repository: UsageRoot }
) & {
  readonly target: Target;
  readonly limit?: number;
  /** Folder `node_modules`, for types. @default none */
  readonly packages?: string | null;
};

/** Returns code that uses a target: examples, tests, documentation, callers, then constructor examples. */
export function findUsages({ target, limit = 50, packages = null, ...from }: FindUsagesOptions): readonly string[] {
  const language = languages[target.language];
  const repository = "index" in from ? from.index.repository : from.repository;
  const files = readUsageFiles(repository, target.language);
  const pattern = language.callPattern(target);
  const inside = namesInside(language, files, target);
  const examplesIn = (file: UsageFile, called: CallPattern, ownRange: Span | null): readonly Usage[] => {
    const examples = language.examples(file, called, ownRange);
    return file.kind === "documentation" ? examples.map(inside.renamed) : examples;
  };
  const ranked: { readonly usage: Usage; readonly rank: number; readonly distance: number }[] = [];
  const add = (file: UsageFile, usages: readonly Usage[]): void => {
    const distance = distanceBetween(file.path, target.path);
    for (const usage of usages) ranked.push({ usage, rank: rankOf(usage, file, target.path), distance });
  };
  for (const called of inside.patterns)
    for (const file of files)
      if (file.kind === "documentation" && mayCall(file.text, called)) add(file, examplesIn(file, called, null));
  for (const file of files) {
    if (!mayCall(file.text, pattern) || meansAnother(language, file, target)) continue;
    const ownRange = file.path === target.path ? language.ownRange(file.text, target) : null;
    add(file, examplesIn(file, pattern, ownRange));
    if (file.kind !== "documentation") add(file, language.calls(file, pattern, ownRange));
  }
  const sorted = ranked.toSorted((left, right) => left.rank - right.rank || left.distance - right.distance);
  const using = [...new Set(sorted.map(({ usage }) => usage.text))].slice(0, limit);
  const object = language.objectPattern?.(target) ?? null;
  const constructing =
    object === null
      ? []
      : files.filter(({ text }) => mayCall(text, object)).flatMap((file) => examplesIn(file, object, null));
  const further = [...new Set(constructing.map(({ text }) => text))].filter((text) => !using.includes(text));
  return [
    ...using,
    ...further.slice(0, Math.min(MAX_CONSTRUCTING, limit - using.length)),
    ...(language.declarations?.(repository, files, target, packages) ?? []),
  ];
}

function meansAnother(language: LanguageUsages, { kind, path, text }: UsageFile, target: Target): boolean {
  if (kind === "documentation" || path === target.path || target.func_name.includes(".")) return false;
  return language.defines(text, target.func_name);
}

interface NamesInside {
  readonly patterns: readonly CallPattern[];
  readonly renamed: (usage: Usage) => Usage;
}

/** Compiled files use internal names, documentation uses exported names. */
function namesInside(language: LanguageUsages, files: readonly UsageFile[], target: Target): NamesInside {
  const file = files.find(({ path }) => path === target.path);
  const names = file === undefined ? undefined : language.namesInside?.(file);
  if (names === undefined || names.size === 0) return { patterns: [], renamed: (usage) => usage };
  const [first, ...members] = target.func_name.split(".");
  const others = [...names].flatMap(([name, own]) => (own === first ? [[name, ...members].join(".")] : []));
  return {
    patterns: others.map((func_name) => language.callPattern({ ...target, func_name })),
    renamed: (usage) => ({ ...usage, text: language.withNamesInside?.(usage.text, names) ?? usage.text }),
  };
}

function rankOf(usage: Usage, file: UsageFile, path: string): number {
  if (usage.kind === "example" && file.path === path) return 0;
  if (file.kind === "test" && isTestOf(file.path, path)) return 1;
  if (usage.kind === "example") return 2;
  return file.kind === "test" ? 3 : 4;
}

function isTestOf(testPath: string, path: string): boolean {
  const stem = (file: string): string =>
    file
      .slice(file.lastIndexOf("/") + 1)
      .replace(/\.\w+$/u, "")
      .replace(/^_+/u, "");
  const ownStem = stem(path);
  const isFolder = ownStem === "init__" || ownStem === "index";
  const name = isFolder ? stem(path.slice(0, Math.max(0, path.lastIndexOf("/")))) : ownStem;
  const words = (text: string): string => text.split(/[_.-]/u).join(" ");
  return name !== "" && words(stem(testPath)).includes(words(name));
}

function distanceBetween(left: string, right: string): number {
  const [a, b] = [left.split("/"), right.split("/")];
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return a.length + b.length - 2 * shared;
}
