import { type CompletionResult, countOutcome } from "@repost/spec";
import { formatScore } from "./format-percent.ts";
import { formatTable } from "./format-table.ts";

/** Formats the results of completions: the share that passes and the mean edit similarity, by level. Unscored results are apart. */
export function formatCompletionScores(results: readonly CompletionResult[]): string {
  const levels = [...new Set(results.map(({ level }) => level))];
  const rows = levels.map((level) => [level, ...scoreCells(results.filter((result) => result.level === level))]);
  const unscored = results.filter(({ outcome }) => countOutcome(outcome) === "unscored").length;
  const syntax = results.filter(({ cause }) => cause === "syntax_error").length;
  return formatTable([
    ["level", "passed", "of", "pass@1", "edit similarity"],
    ...rows,
    ["all", ...scoreCells(results)],
    ["syntax errors", syntax],
    ["unscored", unscored],
  ]);
}

function scoreCells(results: readonly CompletionResult[]): (string | number)[] {
  const scored = results.filter(({ outcome }) => countOutcome(outcome) !== "unscored");
  if (scored.length === 0) return [0, 0, "-", "-"];
  const passed = scored.filter((result) => result.passed).length;
  const similarity = scored.reduce((sum, { edit_similarity: value }) => sum + value, 0) / scored.length;
  return [passed, scored.length, formatScore(passed / scored.length), similarity.toFixed(1)];
}
