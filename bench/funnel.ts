/**
 * Counts functions of real packages that become environments, with losses and costs.
 *
 * `node --conditions=@repost/source bench/funnel.ts [--count 30] [--seed 0] [--language LANGUAGE] [--run FOLDER]
 * [--json] [--concurrency N] [--no-install] [--old-gates] SOURCE...`
 *
 * Chooses `--count` functions of each source by seed; 0 takes all. --run keeps finished work. Exits with 1 if one fails.
 */
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readJsonLines } from "@repost/dataset";
import { createEnvironments, createExecutor } from "@repost/executor";
import { buildEnvironments, readRunEnvironments } from "@repost/pipeline";
import {
  type Environment,
  type Execution,
  type ExecutionRequest,
  type Executor,
  type Language,
  records,
  type Rejection,
  RUN_FILES,
} from "@repost/spec";
import { formatFunnel, formatReasons } from "./funnel/format-funnel.ts";
import { type FunnelRow, funnelRow, mean, rankReasons, totalRow } from "./funnel/funnel-rows.ts";
import { WHAT_COUNTS } from "./funnel/what-counts.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    count: { type: "string", default: "30" },
    seed: { type: "string", default: "0" },
    language: { type: "string" },
    run: { type: "string" },
    json: { type: "boolean", default: false },
    concurrency: { type: "string", default: String(Math.min(2, availableParallelism())) },
    install: { type: "boolean", default: true },
    /** Score of 0.5, as in older releases. */
    "old-gates": { type: "boolean", default: false },
  },
});
const discovery = {
  ...WHAT_COUNTS,
  limit: Number(values.count),
  ...(values.language === undefined ? {} : { language: values.language as Language }),
} as const;

const folder = values.run ?? (await mkdtemp(path.join(tmpdir(), "repost-funnel-")));
const rows: FunnelRow[] = [];
try {
  for (const source of positionals) {
    const row = await measure(source).catch((error: unknown) => {
      console.error(`${source} is left out: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    });
    if (row === undefined) continue;
    rows.push(row);
    if (!values.json) console.log(`${formatFunnel([row])}\n${formatReasons(row)}\n`);
  }
} finally {
  if (values.run === undefined) await rm(folder, { recursive: true });
}
const totals = [...new Set(rows.map(({ language }) => language))].map((language) => totalRow(rows, language));
if (values.json) console.log(JSON.stringify([...rows, ...totals].map(figuresOf), null, 2));
else {
  for (const total of totals) {
    const languageRows = rows.filter(({ language }) => language === total.language);
    console.log(`${total.language}\n${formatFunnel([...languageRows, total])}\n${formatReasons(total)}\n`);
  }
}

async function measure(source: string): Promise<FunnelRow> {
  const run = path.join(folder, `${source.replaceAll(/\W+/gu, "-")}-${shortDigest(source)}`);
  const started = performance.now();
  const before = process.cpuUsage();
  const environments = createEnvironments({});
  const seed = Number(values.seed);
  await using executor = await createExecutor({ kind: "auto", resolveEnvironment: environments.resolve });
  const metered = meterExecutor(executor);
  await buildEnvironments({
    sources: [source],
    run,
    executor: metered,
    discovery: { ...discovery, seed },
    environments: values.install ? { environments } : null,
    seed,
    concurrency: Number(values.concurrency),
    ...(values["old-gates"] ? { minMutation: 0.5, minParameterKills: 0, minKillCoverage: 0, keepTrivial: true } : {}),
  });
  const cpuUsage = process.cpuUsage(before);
  const runsMs = metered.cpuMs();
  return funnelRow({
    source,
    ...(await readOutcome(run)),
    cpuS: runsMs === null ? null : (cpuUsage.user + cpuUsage.system) / 1e6 + runsMs / 1e3,
    wallS: (performance.now() - started) / 1000,
  });
}

async function readOutcome(run: string): Promise<{
  readonly language: string;
  readonly population: number;
  readonly environments: readonly Environment[];
  readonly rejections: readonly Rejection[];
}> {
  const environments = await collect(readRunEnvironments(run));
  const all = await collect(readJsonLines(path.join(run, RUN_FILES.rejected), records.rejection));
  const rejections = all.filter(({ instance_id: id }) => id !== null);
  const [report] = await collect(readJsonLines(path.join(run, RUN_FILES.report), records.buildReport));
  const unsampled = ["not_sampled", "over_limit"].reduce((sum, reason) => sum + (report?.skipped[reason] ?? 0), 0);
  return {
    language: values.language ?? languageOf(environments, rejections),
    population: environments.length + rejections.length + unsampled,
    environments,
    rejections,
  };
}

async function collect<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function languageOf(environments: readonly Environment[], rejections: readonly Rejection[]): string {
  const file = environments[0]?.path ?? rejections[0]?.path ?? "";
  return file === "" ? "nothing" : file.endsWith(".py") ? "python" : "typescript and javascript";
}

function figuresOf(row: FunnelRow): unknown {
  const { scores, losses: _losses, ...figures } = row;
  return { ...figures, mutation_score: mean(scores), reasons: rankReasons(row) };
}

function shortDigest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

interface MeteredExecutor extends Executor {
  cpuMs(): number | null;
}

function meterExecutor(executor: Executor): MeteredExecutor {
  let total: number | null = 0;
  return {
    async execute(request: ExecutionRequest, options): Promise<Execution> {
      const execution = await executor.execute(request, options);
      total = total === null || execution.cpu_ms === null ? null : total + execution.cpu_ms;
      return execution;
    },
    capabilities: (options) => executor.capabilities(options),
    close: () => executor.close(),
    cpuMs: () => total,
  };
}
