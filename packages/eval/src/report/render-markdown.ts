import type { Breakdown, EvalReport, Leaderboard } from "@repost/spec";
import { allK } from "./tables.ts";

const RULES: Readonly<Record<EvalReport["judge"], string>> = {
  repost: "repost",
  published: "the rule that the set was published with",
  tests: "the tests that reach the masked code",
};

export function renderReportMarkdown(report: EvalReport): string {
  const { model_name_or_path: model, judge, outcomes, causes } = report;
  return join([
    `# Evaluation of ${model === null ? "candidates" : text(model)}`,
    `Judged by ${RULES[judge]}. ${scoredSentence(report)}`,
    table(
      ["estimate", "value", "95 % interval"],
      Object.entries(report.pass_at_k).map(([k, { value, low, high }]) => [
        `pass@${k}`,
        percent(value),
        `${percent(low)} - ${percent(high)}`,
      ]),
    ),
    "## Outcomes",
    table(["outcome", "results"], entries(outcomes)),
    ...(Object.keys(causes).length === 0 ? [] : ["## Causes", table(["cause", "results"], entries(causes))]),
    ...roundsPart(report),
    ...similarityPart(report),
    ...completionsPart(report, "Tests and edit similarity"),
    ...breakdownParts([{ name: null, breakdowns: report.breakdowns }]),
  ]);
}

export function renderLeaderboardMarkdown({ k, runs, pairs }: Leaderboard): string {
  const ks = allK(runs.map(({ report }) => report));
  const rows = runs.map(({ name, report }, index) => [
    String(index + 1),
    name,
    ...ks.map((k) => estimate(report.pass_at_k[k])),
    `${report.scored} of ${report.expected}`,
    String(report.infra_errors),
    String(report.flaky),
    report.similarity === null ? "-" : percent(report.similarity.edit),
  ]);
  const comparisons = pairs.map(({ first, second, environments, difference, p_value: pValue, test }) => [
    `${first} - ${second}`,
    points(difference.value),
    `${points(difference.low)} to ${points(difference.high)}`,
    pValue < 0.001 ? "< 0.001" : pValue.toFixed(3),
    test === "mcnemar_exact" ? "McNemar, exact" : "paired bootstrap",
    String(environments),
  ]);
  return join([
    "# Leaderboard",
    `Ordered by pass@${k}. Intervals are 95 %: Wilson for shares, bootstrap over environments for means of several samples.`,
    table(["", "run", ...ks.map((k) => `pass@${k}`), "scored", "infra errors", "flaky", "edit similarity"], rows),
    ...(pairs.length === 0
      ? []
      : [
          `## Differences in pass@${k}`,
          "Paired by environment, over those that both runs have scored; p values are two-sided and not corrected for their number.",
          table(["runs", "difference", "95 % interval", "p", "test", "environments"], comparisons),
        ]),
    ...runs.flatMap(({ name, report }) => completionsPart(report, `Tests and edit similarity: ${text(name)}`)),
    ...breakdownParts(runs.map(({ name, report }) => ({ name, breakdowns: report.breakdowns }))),
  ]);
}

function scoredSentence(report: EvalReport): string {
  const { scored, expected, passed, missing, infra_errors: broken, context_miss: misses, flaky } = report;
  const apart = [
    [missing, "environments without prediction"],
    [broken, "infrastructure errors"],
    [misses, "names that the repository has were not there"],
    [flaky, "flaky, counted as not passed"],
  ] as const;
  const phrases = apart.filter(([count]) => count > 0).map(([count, noun]) => `${count} ${noun}`);
  return `${scored} of ${expected} expected results scored, ${passed} passed${phrases.length === 0 ? "" : `; ${phrases.join(", ")}`}.`;
}

function roundsPart({ rounds, feedback }: EvalReport): string[] {
  if (rounds.length === 0) return [];
  const rows = rounds.map(({ round, judged, passed, solved }) => [
    String(round),
    String(judged),
    String(passed),
    estimate(solved ?? undefined),
  ]);
  return [
    `## Revisions, with feedback: ${feedback ?? "unknown"}`,
    table(["round", "answers", "passed", "solved so far"], rows),
  ];
}

function similarityPart({ similarity }: EvalReport): string[] {
  if (similarity === null) return [];
  const { results, edit, ast, equal } = similarity;
  const row = [percent(edit), percent(ast), String(equal), String(results)];
  return [
    "## Closeness to the references",
    table(["edit similarity", "AST match", "same program", "of results"], [row]),
  ];
}

function completionsPart({ completions }: EvalReport, title: string): string[] {
  if (completions === undefined) return [];
  const { groups, similar_from: high, dissimilar_below: low } = completions;
  const rows = groups.map((group) => [
    group.name,
    `${group.passed} of ${group.scored}`,
    estimate(group.pass_at_1 ?? undefined),
    group.edit_similarity?.toFixed(1) ?? "-",
    String(group.passed_dissimilar),
    String(group.failed_similar),
    group.separation?.toFixed(2) ?? "-",
  ]);
  const disagreement = [`passed, similarity below ${low}`, `failed, similarity from ${high}`, "separation"];
  return [
    `## ${title}`,
    "Separation is the share of pairs of a passed and a failed completion in which the passed one is more similar; 0.50 is chance.",
    table(["masked code", "passed", "pass@1", "edit similarity", ...disagreement], rows),
  ];
}

function breakdownParts(
  runs: readonly { readonly name: string | null; readonly breakdowns: readonly Breakdown[] }[],
): string[] {
  const traits = [...new Set(runs.flatMap(({ breakdowns }) => breakdowns.map(({ trait }) => trait)))];
  return traits.flatMap((trait) => {
    const groupsOf = runs.map(
      ({ breakdowns }) => breakdowns.find((breakdown) => breakdown.trait === trait)?.groups ?? [],
    );
    const names = [...new Set(groupsOf.flatMap((groups) => groups.map(({ name }) => name)))];
    const rows = names.map((name) => {
      const runGroups = groupsOf.map((groups) => groups.find((group) => group.name === name));
      const most = Math.max(...runGroups.map((group) => group?.environments ?? 0));
      return [name, String(most), ...runGroups.map((group) => estimate(group?.pass_at_1))];
    });
    const columns = runs.map(({ name }) => name ?? "pass@1");
    return [`## pass@1 by ${trait.replaceAll("_", " ")}`, table(["group", "environments", ...columns], rows)];
  });
}

function estimate(value: EvalReport["pass_at_k"][string] | undefined): string {
  return value === undefined ? "-" : `${percent(value.value)} (${percent(value.low)} - ${percent(value.high)})`;
}

function entries(counts: Readonly<Record<string, number>>): string[][] {
  return Object.entries(counts)
    .toSorted(([, few], [, many]) => many - few)
    .map(([name, count]) => [name.replaceAll("_", " "), String(count)]);
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(text).join(" | ")} |`;
  return [line(columns), `|${"---|".repeat(columns.length)}`, ...rows.map(line)].join("\n");
}

/** Escapes untrusted names of models and repositories. */
function text(value: string): string {
  return value.replaceAll(/[\\|<>&`*_[\]]/gu, String.raw`\$&`).replaceAll(/\s+/gu, " ");
}

function percent(ratio: number | null): string {
  return ratio === null ? "-" : `${(100 * ratio).toFixed(1)} %`;
}

function points(difference: number): string {
  return `${difference > 0 ? "+" : ""}${(100 * difference).toFixed(1)}`;
}

function join(parts: readonly string[]): string {
  return `${parts.join("\n\n")}\n`;
}
