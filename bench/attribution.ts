/**
 * Counts inputs, kept tests and dependent environments by part of the search.
 *
 * `node --conditions=@repost/source bench/attribution.ts [--count 30] [--seed 0] [--concurrency N] [--run FOLDER]
 * [--kind generator|mutator|filter|evidence] [--verify N] [--json] SOURCE...`
 *
 * --count 0 builds all functions. --run keeps finished work. --verify judges the first N environments of each source
 * without the tests of each generator.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createEnvironments, createExecutor } from "@repost/executor";
import { buildEnvironments } from "@repost/pipeline";
import type { BuildReport, PartAttribution } from "@repost/spec";
import { searchParts } from "@repost/testgen";
import { verifyGates } from "./attribution/verify-gates.ts";
import { WHAT_COUNTS } from "./funnel/what-counts.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "30" },
    seed: { type: "string", default: "0" },
    concurrency: { type: "string", default: String(Math.min(2, availableParallelism())) },
    run: { type: "string" },
    kind: { type: "string" },
    verify: { type: "string", default: "0" },
    json: { type: "boolean", default: false },
  },
});

const folder = values.run ?? (await mkdtemp(path.join(tmpdir(), "repost-attribution-")));
const reports: BuildReport[] = [];
try {
  for (const source of positionals) reports.push(await build(source));
  for (const source of Number(values.verify) > 0 ? positionals : []) await verify(source);
} finally {
  if (values.run === undefined) await rm(folder, { recursive: true });
}
const accepted = reports.reduce((sum, report) => sum + report.accepted, 0);
const parts = addUp(reports);
console.log(values.json ? JSON.stringify({ accepted, parts: Object.fromEntries(parts) }, null, 2) : formatParts());

async function build(source: string): Promise<BuildReport> {
  const environments = createEnvironments({});
  const seed = Number(values.seed);
  await using executor = await createExecutor({ kind: "auto", resolveEnvironment: environments.resolve });
  return await buildEnvironments({
    sources: [source],
    run: runOf(source),
    executor,
    discovery: { ...WHAT_COUNTS, limit: Number(values.count), seed },
    environments: { environments },
    seed,
    concurrency: Number(values.concurrency),
  });
}

function runOf(source: string): string {
  return path.join(folder, source.replaceAll(/\W+/gu, "-"));
}

async function verify(source: string): Promise<void> {
  const environments = createEnvironments({});
  await using executor = await createExecutor({ kind: "auto", resolveEnvironment: environments.resolve });
  const options = { executor, seed: Number(values.seed), most: Number(values.verify) };
  const { cases, equal, differences } = await verifyGates(runOf(source), options);
  console.error([`${source}: computed gates are right in ${equal} of ${cases} cases`, ...differences].join("\n"));
}

function addUp(all: readonly BuildReport[]): ReadonlyMap<string, PartAttribution> {
  const none = searchParts().map((part): [string, PartAttribution] => [part, { inputs: 0, tests: 0, needed: 0 }]);
  const sums = new Map(none);
  for (const [part, { inputs, tests, needed }] of all.flatMap(({ attribution = {} }) => Object.entries(attribution))) {
    const before = sums.get(part) ?? { inputs: 0, tests: 0, needed: 0 };
    sums.set(part, {
      inputs: before.inputs + inputs,
      tests: before.tests + tests,
      needed: before.needed + needed,
    });
  }
  return sums;
}

function formatParts(): string {
  const rows = [...parts]
    .filter(([part]) => values.kind === undefined || part.startsWith(`${values.kind}/`))
    .toSorted(([, left], [, right]) => right.needed - left.needed || right.tests - left.tests);
  return [
    `${accepted} environments of ${positionals.join(", ")}`,
    "",
    "| Part | Inputs | Tests | Environments that need it |",
    "|---|---|---|---|",
    ...rows.map(([part, { inputs, tests, needed }]) => `| ${part} | ${inputs} | ${tests} | ${needed} |`),
  ].join("\n");
}
