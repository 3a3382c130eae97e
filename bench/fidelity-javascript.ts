/**
 * Counts functions whose modules load, and compares their calls with calls in the package's files.
 *
 * `node --conditions=@repost/source bench/fidelity-javascript.ts [--count N] [--kind auto] [--no-install] [--verbose]
 * SOURCE...`
 */
import { parseArgs } from "node:util";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { createSource, discoverTargets, extractContext, indexRepository, type RepositoryIndex } from "@repost/context";
import { createEnvironments, createExecutor } from "@repost/executor";
import { createStaticSandbox } from "@repost/sandbox";
import type { FunctionContext, SandboxedModule, SourceFile, StageResult, Target } from "@repost/spec";
import { sameCalls, type Subject } from "./fidelity/same-calls.ts";

const MAX_FILE_BYTES = 1_000_000;

const MAX_BYTES = 24_000_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    count: { type: "string", default: "19" },
    kind: { type: "string", default: "auto" },
    install: { type: "boolean", default: true },
    verbose: { type: "boolean", default: false },
  },
});

interface Row {
  readonly name: string;
  readonly status: string;
  readonly isFlat: boolean;
  readonly equal: number;
  readonly returned: number;
  readonly different: number;
}

const environments = createEnvironments({});
const executor = await createExecutor({
  kind: values.kind as "auto" | "sandbox" | "process",
  resolveEnvironment: environments.resolve,
});
const sandbox = await createStaticSandbox();
const all: Row[] = [];
for (const source of positionals) {
  const rows = await measure(source);
  all.push(...rows);
  report(source, rows);
}
if (positionals.length > 1) report("all", all);
await executor.close();

interface Sliced {
  readonly target: Target;
  readonly context: StageResult<FunctionContext>;
}

async function measure(source: string): Promise<readonly Row[]> {
  const repository = await createSource(source, { maxRepoMb: 100 }).open();
  try {
    const limit = Number(values.count);
    const { targets, language } = await discoverTargets({
      repository,
      docstring: "any",
      maxFunctions: limit,
      maxMethods: Math.ceil(limit / 4),
      limit,
      maxRepoMb: 100,
    });
    const index = await indexRepository({ repository, language, cacheFolder: null });
    const sliced = targets.map((target) => ({ target, context: extractContext({ index, target }) }));
    const environmentOf = await install(index, source, sliced);
    const files = await repositoryFiles(repository.root);
    const rows: Row[] = [];
    for (const { target, context } of sliced) {
      const built = context.status === "accepted" ? await sandbox.build(context.value) : context;
      const nothing = { name: target.func_name, isFlat: false, equal: 0, returned: 0, different: 0 };
      if (built.status === "rejected") {
        rows.push({ ...nothing, status: built.reason });
        if (values.verbose) console.error(`${target.path} ${target.func_name}: ${built.reason} ${built.detail}`);
      } else rows.push(await compare(target, built.value, files, environmentOf(target)));
    }
    return rows;
  } finally {
    await repository.close();
  }
}

async function install(
  { root, graph }: RepositoryIndex,
  source: string,
  sliced: readonly Sliced[],
): Promise<(target: Target) => string | null> {
  // The package's files import more than a function.
  const optional = [...new Set(graph.paths.flatMap((path) => graph.unitsOf(path).flatMap(({ external }) => external)))];
  const requirements = sliced.flatMap(({ target, context }) => {
    if (context.status === "rejected") return [];
    return [{ id: target.instance_id, imports: context.value.units.flatMap(({ external }) => external), optional }];
  });
  if (!values.install || requirements.every(({ imports }) => imports.length === 0)) return () => null;
  const packageName = source.replace(/^npm:/u, "").replace(/(?<=.)@.*$/u, "");
  const { assignments } = await environments.plan({
    runtime: "node",
    needs: requirements,
    root,
    ownNames: [packageName],
    cutoff: "none",
  });
  return ({ instance_id: id }) => assignments.get(id)?.environment ?? null;
}

async function compare(
  target: Target,
  module: SandboxedModule,
  files: readonly SourceFile[],
  environment: string | null,
): Promise<Row> {
  const slice: Subject = { path: module.path, entry: module.entry, files: [module, ...module.files], environment };
  // Packages without compiler settings get the usual ones.
  const configuration = files.some(({ path }) => path === "tsconfig.json") ? [] : module.files.filter(isConfiguration);
  const original: Subject = {
    path: target.path,
    entry: module.entry,
    files: [...files, ...configuration],
    environment,
  };
  const { status, equal, returned, differences } = await sameCalls(executor, slice, original);
  if (values.verbose && status !== "loads") console.error(`${target.path} ${target.func_name}: ${status}`);
  if (values.verbose)
    for (const difference of differences) console.error(`${target.path} ${target.func_name}: ${difference}`);
  const kind = status.replace(/:[^]*$/u, "");
  return {
    name: target.func_name,
    status: kind,
    isFlat: module.files.every(isConfiguration),
    equal,
    returned,
    different: differences.length,
  };
}

function isConfiguration({ path }: SourceFile): boolean {
  return path === "tsconfig.json";
}

function report(source: string, rows: readonly Row[]): void {
  const counts = new Map<string, number>();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  const flat = rows.filter(({ isFlat }) => isFlat).length;
  const sum = (key: "equal" | "returned" | "different"): number => rows.reduce((total, row) => total + row[key], 0);
  const compared = rows.filter(({ equal, different }) => equal + different > 0).length;
  const states = [...counts].map(([status, count]) => `${status} ${count}`).join(", ");
  console.log(
    `${source}: ${rows.length} functions, ${flat} flat; ${states}; calls of ${compared}: ${sum("equal")} equal (${sum("returned")} returned), ${sum("different")} different`,
  );
}

async function repositoryFiles(root: string): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  let bytes = 0;
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(root, file).split(path.sep).join("/");
    if (
      !entry.isFile() ||
      !/\.(?:[cm]?[jt]sx?|json)$/u.test(name) ||
      /\.d\.[cm]?ts$|(?:^|\/)node_modules\//u.test(name)
    )
      continue;
    const { size } = await stat(file);
    bytes += size;
    if (size > MAX_FILE_BYTES || bytes > MAX_BYTES) continue;
    files.push({ path: name, code: await readFile(file, "utf8") });
  }
  return files;
}
