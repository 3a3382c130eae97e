/**
 * Slices the functions of a published set with their context as the repository.
 *
 * `node --conditions=@repost/source bench/repost-dev.ts FILE [--only IDX,...] [--skip torch,...] [--no-install]
 * [--no-search] [--seed 0] [--out FILE] [--verbose]`
 *
 * Counts rows whose published script passes here, and separately rows without an installable package.
 */
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createSource, extractContext, indexRepository, type RepositoryIndex } from "@repost/context";
import { createFolderStore, type PublishedTask, readPublished } from "@repost/dataset";
import { createEnvironments, createExecutor } from "@repost/executor";
import { buildTarget, createStaticStages } from "@repost/pipeline";
import {
  type FunctionContext,
  type OpenRepository,
  rejected,
  type SandboxedModule,
  type StageResult,
  type Target,
  mapConcurrent,
} from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { contextFiles, writeFiles } from "./repost-dev/context-files.ts";
import { findTarget } from "./repost-dev/find-target.ts";
import { runOwnTest } from "./repost-dev/run-own-test.ts";
import { runPublished } from "./split/published-rule.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    only: { type: "string" },
    skip: { type: "string", default: "" },
    install: { type: "boolean", default: true },
    search: { type: "boolean", default: true },
    seed: { type: "string", default: "0" },
    out: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});

const DETAIL_LENGTH = 160;
const EXAMPLES = 2;

const MISSING = [/No module named '([\w.]+)'/u, /cannot import name '(?=\w+' from '([\w.]+)')(\w+)'/u];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly published: string;
  readonly ownTest: string | null;
  /** With definitions beside the test. */
  readonly ownTestWithSupport: string | null;
  readonly search: string | null;
}

const [file = ""] = positionals;
const contexts = await readContexts(file);
const only = values.only?.split(",");
const skipped = new Set(values.skip.split(",").filter((name) => name !== ""));
const tasks: PublishedTask[] = [];
for await (const task of readPublished(file)) if (only?.includes(task.task_id) ?? true) tasks.push(task);

const environments = createEnvironments({});
await using executor = await createExecutor({ kind: "auto", resolveEnvironment: environments.resolve });
const adapter = await loadLanguage("python");
const stages = await createStaticStages({ executor, seed: Number(values.seed) });
const scratch = await mkdtemp(path.join(tmpdir(), "repost-dev-"));
const store = createFolderStore(path.join(scratch, "store"));
const opened: Prepared[] = [];
try {
  if (values.out !== undefined) await writeFile(values.out, "");
  for (const task of tasks) opened.push(await prepare(task));
  const wanted = opened.filter(({ needs }) => !needs.some((name) => skipped.has(name)));
  const runtimes = values.install ? await installFor(wanted) : new Map<string, string | null>();
  const rows: Row[] = [];
  await mapConcurrent(wanted, 2, async (row) => {
    const measured = await measure(row, runtimes.get(row.task.instance_id) ?? null);
    rows.push(measured);
    if (values.verbose) console.error(JSON.stringify(measured));
    if (values.out !== undefined) await appendFile(values.out, `${JSON.stringify(measured)}\n`);
  });
  report(rows, tasks.length);
} finally {
  for (const { repository } of opened) await repository.close();
  await rm(scratch, { recursive: true });
}

interface Prepared {
  readonly task: PublishedTask;
  readonly repository: OpenRepository;
  readonly index: RepositoryIndex;
  readonly target: Target | null;
  readonly context: StageResult<FunctionContext>;
  readonly module: StageResult<SandboxedModule>;
  readonly needs: readonly string[];
}

async function prepare(task: PublishedTask): Promise<Prepared> {
  const files = contexts.get(task.task_id) ?? new Map<string, string>();
  const root = await mkdtemp(path.join(scratch, "row-"));
  await writeFiles(root, files);
  const repository = await createSource(root).open();
  const target = findTarget({ repository, files, task, adapter });
  const required = target === null ? [] : [target.path];
  const index = await indexRepository({ repository, language: "python", required, cacheFolder: null });
  const context =
    target === null
      ? rejected("target_not_found", "the context lacks the function")
      : extractContext({ index, target });
  const module = context.status === "accepted" ? await stages.sandbox.build(context.value) : context;
  const moduleImports = module.status === "accepted" ? module.value.imports : [];
  return {
    task,
    repository,
    index,
    target,
    context,
    module,
    needs: [...new Set([...task.module.imports, ...moduleImports])],
  };
}

async function readContexts(from: string): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const rows = JSON.parse(await readFile(from, "utf8")) as readonly { idx: unknown; orig_context: string }[];
  return new Map(rows.map(({ idx, orig_context: context }) => [String(idx), contextFiles(context)]));
}

/** Installs packages without versions, because rows have none. */
async function installFor(rows: readonly Prepared[]): Promise<ReadonlyMap<string, string | null>> {
  // Modules of the repository are not available.
  const requirements = rows.map(({ task, needs: all }) => {
    const imports = task.module.imports;
    return { id: task.instance_id, imports, optional: all.filter((name) => !imports.includes(name)) };
  });
  const { assignments } = await environments.plan({ needs: requirements, root: scratch });
  return new Map([...assignments].map(([id, { environment }]) => [id, environment]));
}

async function measure(row: Prepared, environment: string | null): Promise<Row> {
  const { task, repository, index, target } = row;
  const { task_id: id } = task;
  const nothing = { id, name: task.module.entry, ownTest: null, ownTestWithSupport: null, search: null };
  const published = await runPublished(executor, adapter, { task, solution: task.reference, environment });
  if (published?.passed !== true) return { ...nothing, published: published?.reason ?? "no such function" };
  const test = async (withSupport: boolean): Promise<string> => await ownTest(row, environment, withSupport);
  const runtime = { environment, unresolved: [], record: { lock: [], lock_digest: environment, cutoff: null } };
  const seed = Number(values.seed);
  const built =
    values.search && target !== null
      ? await buildTarget({ target, repository, index, stages, runtime, store, seed })
      : null;
  const search = target === null ? "the context lacks the function" : outcomeOf(built);
  return { ...nothing, published: "passed", ownTest: await test(false), ownTestWithSupport: await test(true), search };
}

/** Stubs missing modules, as a build does. */
async function ownTest(
  { task, context, module: first }: Prepared,
  environment: string | null,
  withSupport: boolean,
): Promise<string> {
  const missing: string[] = [];
  for (let module = first; ;) {
    if (module.status === "rejected") return `sandbox: ${module.reason}: ${module.detail}`;
    const run = await runOwnTest({ executor, adapter, task, module: module.value, environment, withSupport });
    if (run === null) return "the module lacks the function";
    const name = MISSING.flatMap((pattern) => pattern.exec(run.reason)?.slice(1).join(".") ?? [])[0] ?? null;
    const isOver = run.passed || name === null || missing.includes(name) || context.status === "rejected";
    if (isOver) return run.passed ? "passed" : run.reason;
    missing.push(name);
    module = await stages.sandbox.build(context.value, { missing: [...missing] });
  }
}

function outcomeOf(built: Awaited<ReturnType<typeof buildTarget>> | null): string | null {
  if (built === null) return null;
  if (built.status === "accepted") return "passed";
  if (built.status === "failed") return `failed at ${built.stage}: ${String(built.error)}`;
  return `${built.rejection.stage}:${built.rejection.reason}: ${built.rejection.detail}`;
}

function report(rows: readonly Row[], all: number): void {
  const here = rows.filter(({ published }) => published === "passed");
  console.log(`${all} rows, ${all - rows.length} left out for a package, ${here.length} pass here as published`);
  ranked(
    "published script passes here",
    rows.length,
    rows.map(({ name, published }) => [name, published]),
  );
  ranked(
    "own test on the static module",
    here.length,
    here.map(({ name, ownTest: outcome }) => [name, outcome]),
  );
  ranked(
    "the same, with definitions beside the test",
    here.length,
    here.map((row) => [row.name, row.ownTestWithSupport]),
  );
  ranked(
    "environment with tests made by search",
    here.length,
    here.map(({ name, search }) => [name, search]),
  );
}

function ranked(title: string, count: number, outcomes: readonly (readonly [string, string | null])[]): void {
  const measured = outcomes.filter(([, outcome]) => outcome !== null);
  if (measured.length === 0) return;
  const passed = measured.filter(([, outcome]) => outcome === "passed").length;
  console.log(`\n${title}: ${passed} of ${count} (${((100 * passed) / count).toFixed(1)} %)`);
  const groups = new Map<string, (readonly [string, string])[]>();
  for (const [name, outcome] of measured) {
    if (outcome === null || outcome === "passed") continue;
    const kind = /^[a-z]+:[a-z_]+/u.exec(outcome)?.[0] ?? outcome.split(":")[0] ?? outcome;
    groups.set(kind, [...(groups.get(kind) ?? []), [name, outcome]]);
  }
  for (const [kind, group] of [...groups].toSorted(([, left], [, right]) => right.length - left.length)) {
    console.log(`${String(group.length).padStart(5)}  ${kind}`);
    for (const [name, outcome] of group.slice(0, values.verbose ? Infinity : EXAMPLES))
      console.log(`         ${name}: ${outcome.replaceAll(/\s+/gu, " ").slice(0, DETAIL_LENGTH)}`);
  }
}
