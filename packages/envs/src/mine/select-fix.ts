import type { EnvLanguage } from "@repost/spec";
import { isSourcePath, isTestPath, languageOfPath } from "./file-roles.ts";

/** Lines at the end of a message that name people or other systems. */
const TRAILER =
  /^(?:signed-off-by|co-authored-by|reviewed-by|acked-by|tested-by|reported-by|change-id|git-svn-id|cc|pull request|differential revision|reviewed on)\s*:/iu;

/** A change that is quoted in a message. */
const DIFF = /^(?:diff --git |@@ -\d+|--- a\/|\+\+\+ b\/|```(?:diff|patch))/u;

const FIX =
  /\b(?:fix(?:e[sd]|ing)?|bug(?:s|fix(?:es)?)?|hotfix|regressions?|crash(?:e[sd])?|closes? #\d+|resolves? #\d+|wrong(?:ly)?|incorrect(?:ly)?|broken|panics?|leaks?|overflow(?:s|ed)?|corrupt(?:s|ed|ion)?)\b/iu;

/** A fix of anything but the program's behaviour. */
const OTHER_FIX =
  /\bfix(?:e[sd]|ing)? (?:(?:the|a|an|some|various|minor|small|all|more) )*(?:typos?|spelling|grammar|lint\w*|format\w*|style\w*|indent\w*|docs?|documentation|readme|changelog|comments?|ci|travis|workflows?|builds?|warnings?|tests?|coverage|types?|typings?|merge)\b/iu;

/** A commit with one parent, as a history lists it. */
export interface MinedCommit {
  readonly message: string;
  readonly changes: readonly {
    readonly path: string;
    readonly exists: boolean;
    readonly isSubmodule: boolean;
  }[];
}

/** Text of an issue or pull request. */
export interface Issue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
}

export interface SelectFixOptions {
  /** @default all nine languages */
  readonly language?: EnvLanguage | undefined;
  /** @default 10 */
  readonly maxFiles?: number | undefined;
  /** @default none */
  readonly issues?: ReadonlyMap<number, Issue> | undefined;
}

/** A commit that fixes a defect and tests the fix. */
export interface SelectedFix {
  readonly language: EnvLanguage;
  /** Files of the test patch, and all other changed files. */
  readonly tests: readonly string[];
  readonly sources: readonly string[];
  readonly statement: string;
}

/** Reasons for which a commit is no task, in the order in which they are tried. */
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

const MAX_FILES = 10;

/**
 * Selects a commit that changes sources and tests, is small, and whose message or issue speaks of a fix. The statement is the text of the
 * issue, else the message; it contains nothing of the change.
 *
 * @returns The reason why the commit is no task otherwise.
 */
export function selectFix(commit: MinedCommit, options: SelectFixOptions = {}): SelectedFix | MineReason {
  const { maxFiles = MAX_FILES } = options;
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

/** Returns the language of most test files that remain; null without any. A test in C of a program in C++ is of C++. */
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

/** Returns whether a text speaks of a fixed defect. A fix of documentation, style, the build or the tests is none. */
function speaksOfFix(text: string): boolean {
  return FIX.test(text.replaceAll(new RegExp(OTHER_FIX, "giu"), ""));
}

/** Returns a commit message as a problem statement: without trailers, and without a change that it quotes. */
function statementOf(message: string): string {
  const lines = message.split("\n").map((line) => line.trimEnd());
  const quoted = lines.findIndex((line) => DIFF.test(line));
  const own = (quoted === -1 ? lines : lines.slice(0, quoted)).filter((line) => !TRAILER.test(line));
  return own
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
}

function issueNumbers(message: string): readonly number[] {
  return [
    ...new Set(
      [...message.matchAll(/(?:^|[\s(:])(?:gh-|#)(?<number>\d+)\b/giu)].map((found) =>
        Number(found.groups?.["number"]),
      ),
    ),
  ];
}
