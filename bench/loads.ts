/**
 * Counts slices of real packages that load, with reasons for failures.
 *
 * `node --conditions=@repost/source bench/loads.ts [--count 6] [--seed 0] SOURCE...`
 *
 * Chooses as bench/funnel.ts, and tries one call.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readJsonLines } from "@repost/dataset";
import { createEnvironments, createExecutor } from "@repost/executor";
import { buildEnvironments, createStaticStages } from "@repost/pipeline";
import { records, type Rejection, RUN_FILES } from "@repost/spec";
import { createSearchTests } from "@repost/testgen";
import { WHAT_COUNTS } from "./funnel/what-counts.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: "string", default: "6" }, seed: { type: "string", default: "0" } },
});
const seed = Number(values.seed);
const environments = createEnvironments({});
await using executor = await createExecutor({ kind: "auto", resolveEnvironment: environments.resolve });
const { observer: _none, ...stages } = await createStaticStages({ executor, seed });
const tests = await createSearchTests({ executor, budget: { calls: 1, rounds: 1 }, mutants: 0, seed });

let [sampled, loaded] = [0, 0];
for (const source of positionals) {
  const run = await mkdtemp(path.join(tmpdir(), "repost-loads-"));
  try {
    const tried = await triedOf(source, run);
    const lost = tried.filter(
      ({ stage, reason }) => stage === "context" || stage === "sandbox" || reason === "not_loadable",
    );
    sampled += tried.length;
    loaded += tried.length - lost.length;
    console.log(`${source} ${tried.length - lost.length}/${tried.length}`);
    for (const { instance_id: id, reason, detail } of lost) console.log(`    ${id} ${reason}: ${detail}`);
  } finally {
    await rm(run, { recursive: true });
  }
}
console.log(`all ${loaded}/${sampled}`);

/** One call makes no suite, so all are rejected. */
async function triedOf(source: string, run: string): Promise<readonly Rejection[]> {
  await buildEnvironments({
    sources: [source],
    run,
    executor,
    stages: { ...stages, tests },
    discovery: { ...WHAT_COUNTS, limit: Number(values.count), seed },
    environments: { environments },
    seed,
    concurrency: 1,
  });
  const all: Rejection[] = [];
  for await (const rejection of readJsonLines(path.join(run, RUN_FILES.rejected), records.rejection))
    all.push(rejection);
  return all.filter(({ instance_id: id }) => id !== null);
}
