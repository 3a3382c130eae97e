import {
  accepted,
  type CallOptions,
  type ImpactMap,
  type ReachedLines,
  rejected,
  SCHEMA_VERSION,
  type StageRejection,
  type StageResult,
  type TestCommand,
  type TestResult,
  type Workspace,
  type WorkspaceRun,
} from "@repost/spec";

/** Why a repository has no impact map. */
export type ImpactRejection = "suite_incomplete" | "lines_not_recorded" | "no_stable_tests" | "repository_not_reached";

export interface BuildImpactMapOptions extends CallOptions {
  readonly workspace: Pick<Workspace, "run">;
  readonly command: TestCommand;
  /** From `impactDigest`. */
  readonly digest: string;
  /** Files that processes of tests may execute, from `programFiles`. @default [] */
  readonly programs?: readonly string[];
  /** Called before each run, from 1. */
  readonly onRun?: (run: number, runs: number) => void;
}

const RUNS = 3;
const REPORTED_OUTPUT = 400;

/**
 * Runs a repository's tests three times, and maps executed lines to tests that always pass.
 *
 * @example const map = unwrap(await buildImpactMap({ workspace, command: { runner: "pytest" }, digest }));
 * console.log(impactedTests(map, { path: "boltons/iterutils.py", startLine: 57, endLine: 61 }));
 */
export async function buildImpactMap(options: BuildImpactMapOptions): Promise<StageResult<ImpactMap, "environments">> {
  const first = await runSuite(options, 1);
  if ("reason" in first) return first;
  const recorded = await runSuite(options, 2);
  if ("reason" in recorded) return recorded;
  const { reached } = recorded;
  if (reached === null) return reject("lines_not_recorded", `${options.command.runner} records no lines`);
  const last = await runSuite(options, RUNS);
  if ("reason" in last) return last;
  const tests = stableTests([first, recorded, last], reached);
  if (tests.length === 0)
    return reject("no_stable_tests", `none of ${first.collected.length} tests passes three times`);
  const map = mapOf(options, tests, reached);
  const hasSources = Object.keys(map.files).some((path) => !isTestFile(path, tests));
  return hasSources
    ? accepted({ ...map, unstable: unstableIds([first, recorded, last], tests) })
    : reject("repository_not_reached", "the tests execute no line of another file: they may test an installed copy");
}

function reject(reason: ImpactRejection, detail: string): StageRejection<"environments"> {
  return rejected(reason, detail);
}

async function runSuite(
  { workspace, command, onRun, signal }: BuildImpactMapOptions,
  number: number,
): Promise<WorkspaceRun | StageRejection<"environments">> {
  onRun?.(number, RUNS);
  const run = await workspace.run(command, number === 2 ? { recordLines: "isolated", signal } : { signal });
  const { closed, canary, execution, collected } = run;
  if (closed && (canary === "failed" || collected.length === 0)) return run;
  const output = `${execution.stdout}\n${execution.stderr}`.trim().slice(-REPORTED_OUTPUT);
  const ending = `${execution.status}, exit code ${execution.exit_code ?? "none"}`;
  return reject("suite_incomplete", `run ${number} of ${RUNS} ended early (${ending}): ${output}`);
}

function stableTests(runs: readonly WorkspaceRun[], reached: ReachedLines): ImpactMap["tests"] {
  const [first = [], ...furtherRuns] = runs.map(passedTests);
  const later = furtherRuns.map((tests) => new Map(tests.map(({ id, ms }) => [id, ms])));
  const last = later.at(-1);
  return first
    .filter(({ id }) => reached.tests.has(id) && later.every((tests) => tests.has(id)))
    .map(({ id, ms }) => ({ id, ms: Math.min(ms, last?.get(id) ?? ms) }));
}

function passedTests({ tests }: WorkspaceRun): readonly TestResult[] {
  return tests.filter(({ verdict }) => verdict === "passed");
}

function unstableIds(runs: readonly WorkspaceRun[], tests: ImpactMap["tests"]): string[] {
  const stable = new Set(tests.map(({ id }) => id));
  return [...new Set(runs.flatMap((run) => run.tests.map(({ id }) => id)))].filter((id) => !stable.has(id));
}

function mapOf(
  { command, digest, programs = [] }: BuildImpactMapOptions,
  tests: ImpactMap["tests"],
  reached: ReachedLines,
): Omit<ImpactMap, "unstable"> {
  const spawning = new Set(reached.spawns);
  return {
    schema_version: SCHEMA_VERSION,
    digest,
    // Runners of Node record by test file.
    grain: command.runner === "pytest" ? "line" : "file",
    tests,
    files: testsByLine(tests, reached),
    imported: Object.fromEntries(Object.entries(reached.imported).map(([path, lines]) => [path, [...lines]])),
    spawns: tests.flatMap(({ id }, index) => (spawning.has(id) ? [index] : [])),
    programs: [...programs],
  };
}

function testsByLine(tests: ImpactMap["tests"], reached: ReachedLines): ImpactMap["files"] {
  const files = new Map<string, Map<number, number[]>>();
  for (const [index, { id }] of tests.entries())
    for (const [path, lines] of Object.entries(reached.tests.get(id) ?? {})) {
      const byLine = getOrAdd(files, path, () => new Map<number, number[]>());
      for (const line of lines) getOrAdd(byLine, line, () => []).push(index);
    }
  return Object.fromEntries([...files].map(([path, lines]) => [path, Object.fromEntries(lines)]));
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const present = map.get(key);
  if (present !== undefined) return present;
  const created = create();
  map.set(key, created);
  return created;
}

function isTestFile(path: string, tests: ImpactMap["tests"]): boolean {
  const isIn = (id: string): boolean => id === path || id.startsWith(`${path}::`) || id.startsWith(`${path} > `);
  return path.endsWith("conftest.py") || tests.some(({ id }) => isIn(id));
}
