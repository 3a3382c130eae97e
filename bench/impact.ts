/**
 * Measures impact maps on the suites of real Python repositories.
 *
 * `node --conditions=@repost/source bench/impact.ts [--functions 3] [--rounds 2] [--seed 0] [--python PYTHON]
 * [--verbose] SOURCE...`
 *
 * Cost: least CPU time of recorded runs in multiples of a plain run. Completeness: missed tests among those that fail
 * when functions raise. Share: time of the tests that reach a function.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { createSource } from "@repost/context";
import { buildImpactMap, impactDigest, impactedTests, programFiles } from "@repost/envs";
import { createEnvironments, createSandboxExecutor } from "@repost/executor";
import { bodyLines, openRepositoryWorkspace, type RepositoryWorkspace } from "@repost/pipeline";
import { type FunctionDefinition, type ImpactMap, unwrap, type Workspace } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";

const SHARE_FUNCTIONS = 20;
const FAULT = "repost: this function was made to fail";
const TEST_FILE = /(?:^|\/)(?:tests?|testing)\/|(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$/u;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    functions: { type: "string", default: "3" },
    rounds: { type: "string", default: "2" },
    seed: { type: "string", default: "0" },
    python: { type: "string", default: "python3" },
    verbose: { type: "boolean", default: false },
  },
});

interface SourceFunction {
  readonly path: string;
  readonly code: string;
  readonly definition: FunctionDefinition;
  readonly startLine: number;
  readonly endLine: number;
}

interface Fault {
  readonly failed: number;
  readonly missed: number;
  /** Missed, because the function runs at import of the test. */
  readonly missedAtImport: number;
}

interface Row {
  readonly name: string;
  readonly tests: number;
  readonly unstable: number;
  readonly plainMs: number;
  readonly shared: number;
  readonly isolated: number;
  readonly faults: readonly Fault[];
  readonly shares: readonly number[];
  readonly pairs: Readonly<Record<"shared" | "isolated", number>>;
}

type Recording = "none" | "shared" | "isolated";

const adapter = await loadLanguage("python");
const environments = createEnvironments({ versions: async () => (await executor.capabilities()).runtimes });
const executor = createSandboxExecutor({ python: values.python, resolveEnvironment: environments.resolve });
const rows: Row[] = [];
try {
  for (const source of positionals) {
    const row = await measure(source).catch((error: unknown) => {
      console.error(`${source}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    });
    if (row === undefined) continue;
    rows.push(row);
    console.log(format(row));
  }
} finally {
  await executor.close();
}
if (rows.length > 1) console.log(format(total(rows)));

async function measure(source: string): Promise<Row> {
  const repository = await createSource(source, { maxRepoMb: 200 }).open();
  try {
    await using opened = await openRepositoryWorkspace({
      root: repository.root,
      executor,
      environments,
      cutoff: "none",
    });
    return await measureOpened(path.basename(source), repository.root, opened);
  } finally {
    await repository.close();
  }
}

async function measureOpened(
  name: string,
  root: string,
  { workspace, plan, environment, command }: RepositoryWorkspace,
): Promise<Row> {
  const costs: Record<Recording, number[]> = { none: [], shared: [], isolated: [] };
  const metered: Pick<Workspace, "run"> = {
    run: async (request, options = {}) => {
      const run = await workspace.run(request, options);
      costs[options.recordLines ?? "none"].push(run.execution.cpu_ms ?? 0);
      return run;
    },
  };
  await workspace.run(command);
  const digest = await impactDigest(root, plan, environment.digest);
  const programs = await programFiles(root, plan);
  const map = unwrap(await buildImpactMap({ workspace: metered, command, digest, programs }));
  const pairs = { shared: 0, isolated: pairsOf(map) };
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const { reached } = await metered.run(command, { recordLines: "shared" });
    const tests = new Set(map.tests.map(({ id }) => id));
    const files = [...(reached?.tests ?? [])]
      .filter(([id]) => tests.has(id))
      .flatMap(([, lines]) => Object.values(lines));
    pairs.shared = files.reduce((sum, lines) => sum + lines.length, 0);
  }
  for (let round = 1; round < Number(values.rounds); round += 1)
    await metered.run(command, { recordLines: "isolated" });
  const functions = await functionsOf(root, map);
  const faults: Fault[] = [];
  for (const chosen of functions.slice(0, Number(values.functions)))
    faults.push(await faultOf({ workspace, command }, map, chosen));
  const plainMs = Math.min(...costs.none);
  return {
    name,
    tests: map.tests.length,
    unstable: map.unstable.length,
    plainMs,
    shared: Math.min(...costs.shared) / plainMs,
    isolated: Math.min(...costs.isolated) / plainMs,
    faults,
    shares: functions.slice(0, SHARE_FUNCTIONS).map((each) => shareOf(map, each)),
    pairs,
  };
}

type Suite = Pick<RepositoryWorkspace, "workspace" | "command">;

function pairsOf({ files }: ImpactMap): number {
  const lines = Object.values(files).flatMap((byLine) => Object.values(byLine));
  return lines.reduce((sum, tests) => sum + tests.length, 0);
}

async function functionsOf(root: string, map: ImpactMap): Promise<readonly SourceFunction[]> {
  const functions: SourceFunction[] = [];
  for (const file of Object.keys(map.files)
    .filter((each) => !TEST_FILE.test(each))
    .toSorted()) {
    const code = await readFile(path.join(root, file), "utf8");
    for (const definition of adapter.functions(code)) {
      const range = bodyLines(code, definition);
      const isOneLine = range.startLine === definition.startLine;
      const each = { path: file, code, definition, ...range };
      if (!isOneLine && impactedTests(map, each).some(({ via }) => via === "line")) functions.push(each);
    }
  }
  return shuffled(functions, Number(values.seed));
}

async function faultOf({ workspace, command }: Suite, map: ImpactMap, chosen: SourceFunction): Promise<Fault> {
  const { path: file, code, definition } = chosen;
  const { start } = definition.body;
  const indent = code.slice(code.lastIndexOf("\n", start) + 1, start);
  const content = `${code.slice(0, start)}raise RuntimeError("${FAULT}")\n${indent}${code.slice(start)}`;
  const run = await workspace.run(command, { overlay: [{ path: file, content }] });
  const passed = new Set(run.tests.flatMap(({ id, verdict }) => (verdict === "passed" ? [id] : [])));
  const failed = map.tests.filter(({ id }) => !passed.has(id));
  const impacted = new Set(impactedTests(map, chosen).map(({ id }) => id));
  const missed = failed.filter(({ id }) => !impacted.has(id));
  if (values.verbose) {
    const examples = missed.slice(0, 5).map(({ id }) => `    ${id}`);
    console.error(
      [
        `${file}:${definition.name}: ${impacted.size} impacted, ${failed.length} failed, ${missed.length} missed`,
        ...examples,
      ].join("\n"),
    );
  }
  const isAtImport = run.uncollected.length > 0;
  return {
    failed: failed.length,
    missed: isAtImport ? 0 : missed.length,
    missedAtImport: isAtImport ? missed.length : 0,
  };
}

function shareOf(map: ImpactMap, chosen: SourceFunction): number {
  const sum = (tests: readonly { readonly ms: number }[]): number => tests.reduce((total, { ms }) => total + ms, 0);
  return sum(impactedTests(map, chosen)) / sum(map.tests);
}

function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  let state = (seed + 1) >>> 0;
  const shuffledItems = [...items];
  for (let index = shuffledItems.length - 1; index > 0; index -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (index + 1));
    [shuffledItems[index], shuffledItems[other]] = [shuffledItems[other] as T, shuffledItems[index] as T];
  }
  return shuffledItems;
}

function total(all: readonly Row[]): Row {
  const sum = (value: (row: Row) => number): number => all.reduce((whole, row) => whole + value(row), 0);
  const plainMs = sum((row) => row.plainMs);
  return {
    name: "all",
    tests: sum((row) => row.tests),
    unstable: sum((row) => row.unstable),
    plainMs,
    shared: sum((row) => row.shared * row.plainMs) / plainMs,
    isolated: sum((row) => row.isolated * row.plainMs) / plainMs,
    faults: all.flatMap((row) => row.faults),
    shares: all.flatMap((row) => row.shares),
    pairs: { shared: sum((row) => row.pairs.shared), isolated: sum((row) => row.pairs.isolated) },
  };
}

function format({ name, tests, unstable, plainMs, shared, isolated, faults, shares, pairs }: Row): string {
  const sum = (value: (fault: Fault) => number): number => faults.reduce((whole, fault) => whole + value(fault), 0);
  const ordered = shares.toSorted((left, right) => left - right);
  const mean = shares.reduce((whole, share) => whole + share, 0) / Math.max(1, shares.length);
  const cells = [
    name,
    `${tests} (${unstable})`,
    (plainMs / 1000).toFixed(2),
    shared.toFixed(2),
    isolated.toFixed(2),
    percent(pairs.isolated / pairs.shared - 1),
    sum(({ failed }) => failed),
    sum(({ missed }) => missed),
    sum(({ missedAtImport }) => missedAtImport),
    `${percent(mean)}, ${percent(ordered[Math.floor(ordered.length / 2)] ?? 0)}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
