import type { DatasetStatistics } from "@repost/pipeline";
import { formatCounts } from "./format-counts.ts";
import { formatTable } from "./format-table.ts";

type Spread = DatasetStatistics["target"]["tokens"];
type Frequencies = NonNullable<DatasetStatistics["topics"]>;
type Row = readonly (string | number)[];

const MAX_LISTED_NAMES = 8;

export function formatStatistics(statistics: DatasetStatistics): string {
  const tables = [countRows(statistics), spreadRows(statistics), realismRows(statistics)];
  return tables.flatMap((rows) => (rows.length === 0 ? [] : formatTable(rows))).join("\n\n");
}

function realismRows({ realism }: DatasetStatistics): Row[] {
  if (realism.pairs === 0) return [];
  const { code_tokens: tokens, variables, ast_depth: depth } = realism.correlations;
  return [
    ["function in the module against its original", `${realism.pairs} functions`],
    ["BLEU of two different originals", realism.bleu_of_different ?? "unknown"],
    ["as many syntax levels", `${Math.round(100 * (realism.same_ast_depth ?? 0))} %`],
    ["correlation of code tokens", correlation(tokens)],
    ["correlation of variables", correlation(variables)],
    ["correlation of syntax levels", correlation(depth)],
  ];
}

function correlation(value: DatasetStatistics["realism"]["correlations"]["variables"]): string {
  if (value === null) return "unknown: fewer than three functions, or all alike";
  return `r ${value.r}, p ${value.p < 0.001 ? "< 0.001" : value.p}`;
}

function countRows(statistics: DatasetStatistics): Row[] {
  const { of, functions, repositories, languages, kinds, modifiers, licenses, topics, libraries, context } = statistics;
  const { docstring, environment } = statistics;
  return [
    ["rows", of],
    ["functions", String(functions)],
    ["repositories", String(repositories)],
    ["languages", formatCounts(languages)],
    ["kinds", formatCounts(kinds)],
    ["modifiers", formatCounts(modifiers)],
    ["documented", share(docstring.documented, functions)],
    ["licences", formatCounts(licenses)],
    ...(topics === null ? [] : [["topics", named(topics)]]),
    ...(libraries === null
      ? []
      : [
          ["standard libraries", named(libraries.standard)],
          ["external libraries", named(libraries.external)],
          ["need external ones", share(libraries.functions_with_external, functions)],
        ]),
    ...(context === null ? [] : [["need other files", share(context.cross_file, functions)]]),
    ...(context === null || context.cut === null ? [] : [["context was cut", share(context.cut, functions)]]),
    ...(statistics.difficulty === null ? [] : [["models pass", formatCounts({ ...statistics.difficulty })]]),
    ...(environment === null ? [] : [["trust", formatCounts(environment.trust)]]),
  ].filter(([, value]) => value !== "");
}

function spreadRows({
  tokenizer,
  target,
  docstring,
  context,
  environment,
  realism,
  ...rest
}: DatasetStatistics): Row[] {
  const spreads: readonly (readonly [string, Spread | undefined])[] = [
    ["function, tokens", target.tokens],
    ["function, code tokens", target.code_tokens],
    ["function, lines", target.lines],
    ["function, syntax levels", target.ast_depth],
    ["function, variables", realism.complexity.function_variables],
    ["docstring, tokens", docstring.tokens],
    ["docstring, lines", docstring.lines],
    ["context, tokens", context?.tokens],
    ["context, lines", context?.lines],
    ["context, files", context?.files],
    ["needs, definitions", context?.definitions],
    ["needs, depth", context?.depth],
    ["libraries", rest.libraries?.a_function],
    ["tests", environment?.tests],
    ["module, tokens", environment?.module_tokens],
    ["module, lines", environment?.module_lines],
    ["module, code tokens", realism.complexity.module_code_tokens],
    ["module, syntax levels", realism.complexity.module_ast_depth],
    ["module, variables", realism.complexity.module_variables],
    ["BLEU with the original", realism.token_bleu_4],
    ["variables shared with it", realism.variable_jaccard],
    ["line coverage", environment?.line_coverage],
    ["branch coverage", environment?.branch_coverage],
    ["mutation score", environment?.mutation_score],
    ["repository, contributors", rest.contributors],
    ["repository, stars", rest.stars],
  ];
  return [
    [`tokens by ${tokenizer}`, "mean", "min", "25 %", "median", "75 %", "95 %", "max"],
    ...spreads.flatMap(([name, spread]) => (spread === null || spread === undefined ? [] : [spreadRow(name, spread)])),
  ];
}

function spreadRow(name: string, { mean, min, p25, median, p75, p95, max }: NonNullable<Spread>): Row {
  return [name, mean, min, p25, median, p75, p95, max];
}

function named({ distinct, top }: Frequencies): string {
  const names = top.slice(0, MAX_LISTED_NAMES).map(({ name, count }) => `${name} ${count}`);
  const more = distinct > MAX_LISTED_NAMES ? ", ..." : "";
  return distinct === 0 ? "0" : `${distinct}: ${names.join(", ")}${more}`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? "0" : `${part} (${Math.round((100 * part) / whole)} %)`;
}
