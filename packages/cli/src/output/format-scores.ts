import type { EvalReport } from "@repost/spec";
import { formatGreatestFirst } from "./format-counts.ts";
import { formatScore } from "./format-percent.ts";
import { formatTable } from "./format-table.ts";

/** Unscored results are missing data, not zeros, and stand apart; so does level weak. */
export function formatScores(report: EvalReport): string {
  const rows: (string | number)[][] = [...passRows(report.pass_at_k, "pass")];
  rows.push(["scored", `${report.scored} of ${report.expected}`, formatGreatestFirst(report.outcomes)]);
  rows.push(["judged by", ...ruleCells(report)]);
  if (report.missing > 0) rows.push(["missing", String(report.missing), "environments without a prediction"]);
  if (report.infra_errors > 0)
    rows.push(["infrastructure errors", String(report.infra_errors), "--retry-errors judges them again"]);
  if (report.context_miss > 0)
    rows.push(["context missed", String(report.context_miss), "names that the repository has were not there"]);
  if (report.flaky > 0)
    rows.push(["flaky", String(report.flaky), "passed some of their runs only; they count as not passed"]);
  for (const { round, judged, solved } of report.rounds.slice(1)) {
    const detail = `after ${judged} answers to feedback: ${report.feedback ?? "unknown"}`;
    rows.push([`solved by round ${round}`, solved === null ? "-" : formatScore(solved.value), detail]);
  }
  rows.push(...completionRows(report), ...unjudgedRows(report), ...weakRows(report), ...publishedRows(report));
  return formatTable(rows);
}

function passRows(passAtK: EvalReport["pass_at_k"], name: string): string[][] {
  return Object.entries(passAtK).map(([k, { value, low, high }]) => [
    `${name}@${k}`,
    formatScore(value),
    `95 % interval ${formatScore(low)} to ${formatScore(high)}`,
  ]);
}

function ruleCells({ judge, by_trust: levels }: EvalReport): [string, string] {
  if (judge === "tests") return ["tests", "those of the repository that reach the masked code"];
  if (judge === "published") return ["published", "the rule of the set: test, reference and candidate in one process"];
  const counts = Object.entries(levels).map(([level, { scored }]) => `${scored} at level ${level}`);
  return ["repost", counts.join(", ")];
}

function unjudgedRows({ unjudged }: EvalReport): string[][] {
  const counts = Object.values(unjudged);
  if (counts.length === 0) return [];
  const total = counts.reduce((sum, count) => sum + count, 0);
  return [["cannot be judged here", String(total), formatGreatestFirst(unjudged)]];
}

function completionRows({ completions }: EvalReport): string[][] {
  if (completions === undefined) return [];
  const { groups, similar_from: high, dissimilar_below: low } = completions;
  return groups.flatMap((group) => {
    const { name, passed, scored, edit_similarity: similarity, trait } = group;
    const scores = [name, `${passed} of ${scored}`, `edit similarity ${similarity?.toFixed(1) ?? "-"}`];
    if (trait !== "all") return [scores];
    const disagreement = `${group.passed_dissimilar} passed below ${low}, ${group.failed_similar} failed from ${high}`;
    return [scores, ["disagreement", "", disagreement]];
  });
}

function weakRows({ weak }: EvalReport): string[][] {
  if (weak === null) return [];
  return [["level weak, apart", `${weak.scored} of ${weak.expected}`, `${weak.passed} passed; in no other figure`]];
}

function publishedRows({ published }: EvalReport): string[][] {
  if (published === null) return [];
  const { scored, passed, both_passed, both_failed, only_repost, only_published } = published;
  const agreed = both_passed + both_failed;
  const compared = agreed + only_repost + only_published;
  return [
    ...passRows(published.pass_at_k, "published pass"),
    ["published rule", `${passed} of ${scored}`, "passed, over every candidate that this rule scores"],
    [
      "both rules agree",
      `${agreed} of ${compared}`,
      `${both_passed} both pass, ${both_failed} both fail, ${only_repost} only repost passes, ${only_published} only the published rule passes`,
    ],
  ];
}
