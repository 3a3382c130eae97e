/** Names of the files in a RUN folder. Everything that reads or writes one takes them from here. */
export const RUN_FILES = {
  manifest: "run.json",
  repositories: "repositories.jsonl",
  selections: "selections.jsonl",
  targets: "targets.jsonl",
  contexts: "contexts.jsonl",
  modules: "modules.jsonl",
  suites: "suites.jsonl",
  testedContexts: "tested-contexts.jsonl",
  testedModules: "tested-modules.jsonl",
  environments: "environments.jsonl",
  tasks: "tasks.jsonl",
  rejected: "rejected.jsonl",
  recipes: "recipes.jsonl",
  verdicts: "verdicts.jsonl",
  dockerResults: "docker_res.json",
  finalReport: "final_report.json",
  predictions: "predictions.jsonl",
  results: "results.jsonl",
  revisions: "revisions.jsonl",
  report: "report.json",
  summary: "report.md",
  resultsTable: "results.csv",
  breakdownsTable: "breakdowns.csv",
  completionsTable: "completions.csv",
  page: "report.html",
  journal: "journal",
  store: "store",
  rows: "rows",
  model: "model",
} as const;

/** Names of the files in the folder of a leaderboard. */
export const LEADERBOARD_FILES = {
  report: "leaderboard.json",
  summary: "leaderboard.md",
  runsTable: "leaderboard.csv",
  pairsTable: "comparisons.csv",
  breakdownsTable: "breakdowns.csv",
  completionsTable: "completions.csv",
  page: "leaderboard.html",
} as const;

/**
 * Name of one shard of a file, such as `environments-00002-of-00010.jsonl`; the plain name when there is one shard.
 * Shards are numbered from 0, as Hugging Face numbers them.
 */
export function shardName(file: string, shard: number, shards: number): string {
  if (shards <= 1) return file;
  const dot = file.lastIndexOf(".");
  const number = (value: number): string => String(value).padStart(5, "0");
  return `${file.slice(0, dot)}-${number(shard)}-of-${number(shards)}${file.slice(dot)}`;
}

/** Path of a digest's content inside the store folder: two levels, so that no folder grows large. */
export function storePath(digest: string): string {
  const hex = digest.slice("sha256:".length);
  return `${hex.slice(0, 2)}/${hex.slice(2)}`;
}
