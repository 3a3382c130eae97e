/**
 * Functions of a published set as its rows give them, their context as the repository: whether the row's own test passes on the module that
 * the static sandbox makes, and whether the function becomes an environment with tests made by search:
 * node --conditions=@repost/source bench/repost-dev.ts FILE [--only IDX,...] [--skip torch,...] [--no-install] [--no-search] [--seed 0]
 *   [--out FILE] [--verbose]
 *
 * Counted are the rows whose published script passes here. Rows that import a package of --skip, or one that cannot be installed, are
 * counted apart.
 */
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createSource, discoverTargets, extractContext, indexRepository } from "@repost/context";
import { createFolderStore, type PublishedTask, readPublished } from "@repost/dataset";
import { createEnvironments, createExecutor } from "@repost/executor";
import { buildTarget, createStaticStages } from "@repost/pipeline";
import type { SandboxedModule, StageResult, Target } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { contextFiles, writeFiles } from "./repost-dev/context-files.ts";
import { runOwnTest } from "./repost-dev/run-own-test.ts";
import { mapLimited } from "./split/map-limited.ts";
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

/** Characters of an outcome that are shown, and how many examples of each kind. */
const SHOWN = 160;
const EXAMPLES = 2;

/** What became of a row, each as "passed" or why not. */
interface Row {
  readonly id: string;
  readonly name: string;
  /** By the published rule, here. */
  readonly published: string;
  readonly ownTest: string | null;
  /** With the definitions that the test's author wrote beside it. */
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
try {
  if (values.out !== undefined) await writeFile(values.out, "");
  const wanted = tasks.filter(({ module }) => !module.imports.some((name) => skipped.has(name)));
  const runtimes = values.install ? await installFor(wanted) : new Map<string, string | null>();
  const rows: Row[] = [];
  await mapLimited(wanted, 2, async (task) => {
    const row = await measure(task, runtimes.get(task.instance_id) ?? null);
    rows.push(row);
    if (values.verbose) console.error(JSON.stringify(row));
    if (values.out !== undefined) await appendFile(values.out, `${JSON.stringify(row)}\n`);
  });
  report(rows, tasks.length);
} finally {
  await rm(scratch, { recursive: true });
}

async function readContexts(from: string): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const rows = JSON.parse(await readFile(from, "utf8")) as readonly { idx: unknown; orig_context: string }[];
  return new Map(rows.map(({ idx, orig_context: context }) => [String(idx), contextFiles(context)]));
}

/** Rows say nothing of versions, so the newest that fit are taken. */
async function installFor(rows: readonly PublishedTask[]): Promise<ReadonlyMap<string, string | null>> {
  const needs = rows.map(({ instance_id: id, module }) => ({ id, imports: module.imports }));
  const { assignments } = await environments.plan({ needs, root: scratch });
  return new Map([...assignments].map(([id, { environment }]) => [id, environment]));
}

async function measure(task: PublishedTask, environment: string | null): Promise<Row> {
  const { task_id: id } = task;
  const name = task.module.entry;
  const nothing = { id, name, ownTest: null, ownTestWithSupport: null, search: null };
  const published = await runPublished(executor, adapter, { task, solution: task.reference, environment });
  if (published?.passed !== true) return { ...nothing, published: published?.reason ?? "no such function" };
  const root = await mkdtemp(path.join(scratch, "row-"));
  await writeFiles(root, contexts.get(id) ?? new Map());
  const repository = await createSource(root).open();
  try {
    const passed = { ...nothing, published: "passed" };
    const target = await findTarget(repository, task);
    if (target === null)
      return { ...passed, ownTest: "the context lacks the function", search: "the context lacks the function" };
    const index = await indexRepository({ repository, language: "python", cacheFolder: null });
    const context = extractContext({ index, target });
    const module = context.status === "accepted" ? await stages.sandbox.build(context.value) : context;
    const test = async (withSupport: boolean): Promise<string> => await ownTest(task, module, environment, withSupport);
    const runtime = { environment, unresolved: [], record: { lock: [], lock_digest: environment, cutoff: null } };
    const built = values.search
      ? await buildTarget({ target, repository, index, stages, runtime, store, seed: Number(values.seed) })
      : null;
    return { ...passed, ownTest: await test(false), ownTestWithSupport: await test(true), search: outcomeOf(built) };
  } finally {
    await repository.close();
  }
}

async function findTarget(
  repository: Parameters<typeof discoverTargets>[0]["repository"],
  task: PublishedTask,
): Promise<Target | null> {
  const all = { docstring: "any", maxFunctions: "all", maxMethods: "all", language: "python" } as const;
  const { targets } = await discoverTargets({ repository, ...all });
  const place = String(task.orig["func_path"]);
  const named = targets.filter(({ func_name: name }) => name === task.module.entry);
  return named.find((target) => target.path === place) ?? named[0] ?? null;
}

async function ownTest(
  task: PublishedTask,
  module: StageResult<SandboxedModule>,
  environment: string | null,
  withSupport: boolean,
): Promise<string> {
  if (module.status === "rejected") return `sandbox: ${module.reason}: ${module.detail}`;
  const run = await runOwnTest({ executor, adapter, task, module: module.value, environment, withSupport });
  return run === null ? "the module lacks the function" : run.passed ? "passed" : run.reason;
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
    "published script fails here",
    rows.length,
    rows.map(({ name, published }) => [name, published]),
  );
  ranked(
    "own test on the static module",
    here.length,
    here.map(({ name, ownTest: one }) => [name, one]),
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

/** How many passed, and why the others did not, the commonest reason first. */
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
      console.log(`         ${name}: ${outcome.replaceAll(/\s+/gu, " ").slice(0, SHOWN)}`);
  }
}
