import { DEFAULT_MINING, type EnvLanguage } from "@repost/spec";
import { isSourcePath, isTestPath, languageOfPath } from "./file-roles.ts";

const TRAILER =
  /^(?:signed-off-by|co-authored-by|reviewed-by|acked-by|tested-by|reported-by|change-id|git-svn-id|cc|pull request|differential revision|reviewed on)\s*:/iu;

const DIFF = /^(?:diff --git |@@ -\d+|--- a\/|\+\+\+ b\/|```(?:diff|patch))/u;

const FIX =
  /\b(?:fix(?:e[sd]|ing)?|bug(?:s|fix(?:es)?)?|hotfix|regressions?|crash(?:e[sd])?|closes? #\d+|resolves? #\d+|wrong(?:ly)?|incorrect(?:ly)?|broken|panics?|leaks?|overflow(?:s|ed)?|corrupt(?:s|ed|ion)?)\b/iu;

const OTHER_FIX =
  /\bfix(?:e[sd]|ing)? (?:(?:the|a|an|some|various|minor|small|all|more) )*(?:typos?|spelling|grammar|lint\w*|format\w*|style\w*|indent\w*|docs?|documentation|readme|changelog|comments?|ci|travis|workflows?|builds?|warnings?|tests?|coverage|types?|typings?|merge)\b/iu;

export interface MinedCommit {
  readonly message: string;
  readonly changes: readonly {
    readonly path: string;
    readonly exists: boolean;
    readonly isSubmodule: boolean;
  }[];
}

export interface Issue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
}

export interface SelectFixOptions {
  /** @default all nine languages */
  readonly language?: EnvLanguage | undefined;
  /** @default DEFAULT_MINING.maxFiles */
  readonly maxFiles?: number | undefined;
  /** @default none */
  readonly issues?: ReadonlyMap<number, Issue> | undefined;
}

/** Fixes a defect and tests the fix. */
export interface SelectedFix {
  readonly language: EnvLanguage;
  /** Files of the test patch. */
  readonly tests: readonly string[];
  readonly sources: readonly string[];
  readonly statement: string;
}

/** In the order in which they are tried. */
export const MINE_REASONS = [
  "no_source",
  "no_test",
  "too_large",
  "submodule",
  "no_fix",
  "language",
  "unreadable",
  "inexact",
] as const;
export type MineReason = (typeof MINE_REASONS)[number];

/**
 * Selects a small commit that changes sources and tests, and whose message or issue mentions a fix.
 *
 * @returns The reason otherwise.
 */
export function selectFix(commit: MinedCommit, options: SelectFixOptions = {}): SelectedFix | MineReason {
  const { maxFiles = DEFAULT_MINING.maxFiles } = options;
  const { changes, message } = commit;
  const tests = changes.filter(({ path }) => isTestPath(path));
  const sources = changes.filter(({ path }) => !isTestPath(path));
  if (!sources.some(({ path }) => isSourcePath(path))) return "no_source";
  const language = testLanguage(changes);
  if (language === null) return "no_test";
  if (changes.length > maxFiles) return "too_large";
  if (changes.some(({ isSubmodule }) => isSubmodule)) return "submodule";
  const issues = issueNumbers(message).flatMap((number) => options.issues?.get(number) ?? []);
  const texts = issues.map(({ title, body }) => `${title}\n\n${body}`);
  if (![message, ...texts].some(speaksOfFix)) return "no_fix";
  if (options.language !== undefined && options.language !== language) return "language";
  return {
    language,
    tests: tests.map(({ path }) => path),
    sources: sources.map(({ path }) => path),
    statement: statementOf(texts[0] ?? message),
  };
}

/** Majority of the remaining test files. A C test of a C++ program is C++. */
function testLanguage(changes: MinedCommit["changes"]): EnvLanguage | null {
  const counts = new Map<EnvLanguage, number>();
  for (const { path, exists } of changes) {
    const language = exists && isTestPath(path) ? languageOfPath(path) : null;
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([, left], [, right]) => right - left);
  if (first === undefined) return null;
  const isCpp = first[0] === "c" && changes.some(({ path }) => languageOfPath(path) === "cpp");
  return isCpp ? "cpp" : first[0];
}

/** Ignores fixes of documentation, style, build or tests. */
function speaksOfFix(text: string): boolean {
  return FIX.test(text.replaceAll(new RegExp(OTHER_FIX, "giu"), ""));
}

function statementOf(message: string): string {
  const lines = message.split("\n").map((line) => line.trimEnd());
  const quoted = lines.findIndex((line) => DIFF.test(line));
  const authored = (quoted === -1 ? lines : lines.slice(0, quoted)).filter((line) => !TRAILER.test(line));
  return authored
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
}

function issueNumbers(message: string): readonly number[] {
  return [
    ...new Set(
      [...message.matchAll(/(?:^|[\s(:])(?:gh-|#)(?<number>\d+)\b/giu)].map((match) =>
        Number(match.groups?.["number"]),
      ),
    ),
  ];
}
