/**
 * Compares the verdicts of a published set's rule with those of repost's judge.
 *
 * `node --conditions=@repost/source bench/published/compare-rules.ts DATASET FOLDER [ROWS]`
 *
 * FOLDER keeps evaluations of the first ROWS rows; the command continues there.
 */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { readEnvironments, readJsonLines, writeJsonLines } from "@repost/dataset";
import { createEnvironments, createExecutor } from "@repost/executor";
import { evaluateModel } from "@repost/pipeline";
import { type EvalReport, type EvalResult, records, RUN_FILES, SCHEMA_VERSION, type Prediction } from "@repost/spec";
import { thoughtlessCandidates } from "./thoughtless-candidates.ts";

const [dataset, folder, rows] = process.argv.slice(2);
const limit = rows === undefined ? Number.POSITIVE_INFINITY : Number(rows);
if (dataset === undefined || folder === undefined) throw new Error("Give a published file and a folder.");
await mkdir(folder, { recursive: true });
const at = (name: string): string => path.join(folder, name);

const environments = createEnvironments({ cache: process.env["REPOST_CACHE"] });
await using executor = await createExecutor({ resolveEnvironment: environments.resolve });
const common = { executor, environments, judge: "both", allowWeak: true } as const;

const gold = await evaluateModel({ ...common, dataset, predictions: { kind: "gold" }, run: at("gold") });
const names: string[] = [];
await writeJsonLines(at("thoughtless.jsonl"), records.prediction, predictions());
const predictionFile = { kind: "file", path: at("thoughtless.jsonl") } as const;
const report = await evaluateModel({
  ...common,
  dataset: at("gold"),
  predictions: predictionFile,
  ...(rows === undefined ? {} : { limit }),
  run: at("thoughtless"),
});

console.log(`References: ${figures(gold)}`);
console.log("Rows that repost does not judge here:", gold.unjudged);
console.log(
  `\nCandidates that know nothing, passed of ${report.expected / names.length} rows at level split (weak: of ${(report.weak?.expected ?? 0) / names.length}):`,
);
console.table(await table());

async function* predictions(): AsyncGenerator<Prediction, void> {
  const empty = { completion: null, raw: null } as const;
  let taken = 0;
  for await (const environment of readEnvironments(at("gold"))) {
    if (taken === limit) return;
    taken += 1;
    const { instance_id } = environment;
    for (const [name, solution] of await thoughtlessCandidates(environment)) {
      if (!names.includes(name)) names.push(name);
      const sample = names.indexOf(name);
      yield { schema_version: SCHEMA_VERSION, instance_id, sample, solution, model_name_or_path: name, ...empty };
    }
  }
}

function figures({ expected, scored, passed, weak, published }: EvalReport): string {
  const ours = `repost passes ${passed} of ${scored} scored (${expected} rows)`;
  const apart = weak === null ? "" : `, and ${weak.passed} of ${weak.scored} at level weak`;
  const theirs = `the published rule ${published?.passed ?? 0} of ${published?.scored ?? 0}`;
  return `${ours}${apart}; ${theirs}.`;
}

async function table(): Promise<readonly object[]> {
  const results: EvalResult[] = [];
  for await (const result of readJsonLines(path.join(at("thoughtless"), RUN_FILES.results), records.evalResult)) {
    results.push(result);
  }
  return names.map((candidate, sample) => {
    const sampleResults = results.filter((result) => result.sample === sample);
    const level = (trust: EvalResult["trust"]): EvalResult[] =>
      sampleResults.filter((result) => result.trust === trust);
    const published = (of: readonly EvalResult[]): number =>
      of.filter((result) => result.published?.passed === true).length;
    const repost = (of: readonly EvalResult[]): number => of.filter(({ passed }) => passed).length;
    return {
      candidate,
      published: published(level("split")),
      repost: repost(level("split")),
      "published, weak rows": published(level("weak")),
      "repost, weak rows": repost(level("weak")),
    };
  });
}
