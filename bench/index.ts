/**
 * Measures indexing and slicing of real packages, cold and cached, in separate processes.
 *
 * `node --conditions=@repost/source bench/index.ts [--every N] [--unresolved] [--growth] SOURCE...`
 *
 * --growth checks that the time grows linearly with copies of a package.
 */
import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { createSource } from "@repost/context";
import type { IndexFigures } from "./index/figures.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: "string", default: "1" },
    unresolved: { type: "boolean", default: false },
    growth: { type: "boolean", default: false },
  },
});
const run = promisify(execFile);
const program = fileURLToPath(new URL("./index/measure-index.ts", import.meta.url));

console.log(
  values.growth
    ? "| source | copies | lines | cold s | its cpu s | cpu ms per 1,000 lines | MB |\n|---|---|---|---|---|---|---|"
    : "| source | files | lines | cold s | its cpu s | warm s | its cpu s | MB | functions | units | unresolved | slices: median, p95, max ms | visible: median, p95, max ms | MB | accepted |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|",
);
for (const source of positionals) {
  const repository = await createSource(source, { maxRepoMb: 100 }).open();
  const scratch = await mkdtemp(join(tmpdir(), "repost-bench-"));
  try {
    await (values.growth ? growth : table)(source, repository.root, scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await repository.close();
  }
}

async function measure(source: string, root: string, cache: string, every: string): Promise<IndexFigures> {
  const language = source.startsWith("npm:") ? "typescript" : "python";
  const { stdout } = await run(
    process.execPath,
    ["--conditions=@repost/source", program, root, language, cache, every],
    { maxBuffer: 1e9 },
  );
  return JSON.parse(stdout) as IndexFigures;
}

async function table(source: string, root: string, scratch: string): Promise<void> {
  const cold = await measure(source, root, scratch, "0");
  const warm = await measure(source, root, scratch, values.every);
  const { slices } = warm;
  const cells = [
    source,
    warm.files,
    warm.lines,
    cold.seconds.toFixed(2),
    cold.cpuSeconds.toFixed(2),
    warm.seconds.toFixed(2),
    warm.cpuSeconds.toFixed(2),
    cold.megabytes.toFixed(0),
    warm.functions,
    warm.units,
    warm.unresolved.length,
    spread(slices?.sliceMs ?? []),
    spread(slices?.visibleMs ?? []),
    slices?.megabytes.toFixed(0) ?? "",
    Object.entries(slices?.outcomes ?? {})
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(", "),
  ];
  console.log(`| ${cells.join(" | ")} |`);
  if (!values.unresolved) return;
  for (const { kind, location, name } of warm.unresolved) console.log(`  ${location}: ${name} (${kind})`);
}

async function growth(source: string, root: string, scratch: string): Promise<void> {
  for (const copies of [1, 2, 4, 8]) {
    const folder = join(scratch, String(copies));
    for (let copy = 0; copy < copies; copy += 1) await cp(root, join(folder, `copy${copy}`), { recursive: true });
    const { lines, seconds, cpuSeconds, megabytes } = await measure(
      source,
      folder,
      join(scratch, `cache${copies}`),
      "0",
    );
    const each = (cpuSeconds * 1e6) / lines;
    console.log(
      `| ${source} | ${copies} | ${lines} | ${seconds.toFixed(2)} | ${cpuSeconds.toFixed(2)} | ${each.toFixed(1)} | ${megabytes.toFixed(0)} |`,
    );
  }
}

function spread(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((left, right) => left - right);
  const at = (part: number): string => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  return `${at(0.5)}, ${at(0.95)}, ${at(1)}`;
}
