/** Files of a run directory. */
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
  envTasks: "env-tasks.jsonl",
  recipes: "recipes.jsonl",
  builds: "builds.jsonl",
  verdicts: "verdicts.jsonl",
  measurements: "measurements.jsonl",
  imageSizes: "image_sizes.json",
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
 * `environments-00002-of-00010.jsonl`, or the plain name for a single shard. Numbers start at 0, as on Hugging Face.
 */
export function shardName(file: string, shard: number, shards: number): string {
  if (shards <= 1) return file;
  const dot = file.lastIndexOf(".");
  const number = (value: number): string => String(value).padStart(5, "0");
  return `${file.slice(0, dot)}-${number(shard)}-of-${number(shards)}${file.slice(dot)}`;
}

/** Returns the path of a text in the store. Two levels keep folders small. */
export function storePath(digest: string): string {
  const hex = digest.slice("sha256:".length);
  return `${hex.slice(0, 2)}/${hex.slice(2)}`;
}
