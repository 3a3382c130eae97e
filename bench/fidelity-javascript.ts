/**
 * How many functions of packages in JavaScript and TypeScript become modules that load, and whether calls of them do the same there as in
 * the package's own files:
 * node --conditions=@repost/source bench/fidelity-javascript.ts [--count N] [--verbose] SOURCE...
 */
import { existsSync } from "node:fs";
import { chmod, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createSource, discoverTargets, extractContext, indexRepository } from "@repost/context";
import { createProcessExecutor } from "@repost/executor";
import { createStaticSandbox } from "@repost/sandbox";
import type { SandboxedModule, Target } from "@repost/spec";
import { sameCalls, type Subject } from "./fidelity/same-calls.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: "string", default: "19" }, verbose: { type: "boolean", default: false } },
});

interface Row {
  readonly name: string;
  readonly status: string;
  readonly isFlat: boolean;
  readonly equal: number;
  readonly returned: number;
  readonly different: number;
}

const executor = createProcessExecutor();
const sandbox = await createStaticSandbox();
const all: Row[] = [];
for (const source of positionals) {
  const rows = await measure(source);
  all.push(...rows);
  report(source, rows);
}
report("all", all);
await executor.close();

async function measure(source: string): Promise<readonly Row[]> {
  const repository = await createSource(source, { maxRepoMb: 100 }).open();
  const place = await mkdtemp(join(tmpdir(), "repost-fidelity-"));
  try {
    // Programs run as another user.
    await cp(repository.root, place, { recursive: true });
    await chmod(place, 0o755);
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
    const rows: Row[] = [];
    for (const target of targets) {
      const context = extractContext({ index, target });
      const built = context.status === "accepted" ? await sandbox.build(context.value) : context;
      const nothing = { name: target.func_name, isFlat: false, equal: 0, returned: 0, different: 0 };
      if (built.status === "rejected") {
        rows.push({ ...nothing, status: built.reason });
        if (values.verbose) console.error(`${target.path} ${target.func_name}: ${built.reason} ${built.detail}`);
      } else rows.push(await compare(target, built.value, place));
    }
    return rows;
  } finally {
    await rm(place, { recursive: true, force: true });
    await repository.close();
  }
}

async function compare(target: Target, module: SandboxedModule, place: string): Promise<Row> {
  const own: Subject = { path: module.path, entry: module.entry, files: [module, ...module.files] };
  const original: Subject = { path: originalPath(place, target.path), entry: module.entry, files: [] };
  const { status, equal, returned, differences } = await sameCalls(executor, own, original);
  if (values.verbose && status !== "loads") console.error(`${target.path} ${target.func_name}: ${status}`);
  if (values.verbose) for (const one of differences) console.error(`${target.path} ${target.func_name}: ${one}`);
  const kind = status.replace(/:[^]*$/u, "");
  return {
    name: target.func_name,
    status: kind,
    isFlat: module.files.length === 0,
    equal,
    returned,
    different: differences.length,
  };
}

/** Files of TypeScript are not loaded from packages: what they were compiled to stands for them. */
function originalPath(place: string, path: string): string {
  const compiled = path.replace(/\.ts$/u, ".js");
  const places = [compiled.replace(/^src\//u, "dist/esm/"), compiled.replace(/^src\//u, ""), path];
  return places.map((one) => join(place, one)).find((one) => existsSync(one)) ?? path;
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
