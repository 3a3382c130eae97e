/**
 * Measures time and size of call graphs of real packages, beside PyCG's.
 *
 * `node --conditions=@repost/source bench/callgraph.ts [--python PYTHON] [--timeout 120] [--cache FOLDER]
 * [--keep-index] SOURCE...`
 *
 * --cache keeps parsed files. --keep-index keeps the index. PYTHON runs `-m pycg`, if given.
 */
import { execFile } from "node:child_process";
import { access, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { callGraph } from "@repost/context/callgraph";
import { createSource, indexRepository, listSourceFiles } from "@repost/context";
import type { Language, OpenRepository } from "@repost/spec";

const { values: flags, positionals: sources } = parseArgs({
  allowPositionals: true,
  options: {
    python: { type: "string" },
    timeout: { type: "string", default: "120" },
    cache: { type: "string" },
    "keep-index": { type: "boolean", default: false },
  },
});
const run = promisify(execFile);
const folder = await mkdtemp(path.join(tmpdir(), "repost-callgraph-"));

try {
  for (const source of sources) {
    const language: Language = source.startsWith("npm:") ? "typescript" : "python";
    const repository = await createSource(source, { maxRepoMb: 100 }).open();
    try {
      console.log(`${source}\n  repost  ${await measureOurs(repository, language)}`);
      if (flags.python !== undefined && language === "python")
        console.log(`  pycg    ${await measurePycg(repository.root, flags.python)}`);
    } finally {
      await repository.close();
    }
  }
} finally {
  await rm(folder, { recursive: true });
}

async function measureOurs(repository: OpenRepository, language: Language): Promise<string> {
  const cacheFolder = flags.cache ?? null;
  const index = await timed(async () => {
    const made = await indexRepository({ repository, language, cacheFolder, forCallGraph: true });
    return flags["keep-index"] ? made : { language, parsed: made.parsed };
  });
  const graph = await timed(() => callGraph({ repository, index: index.result, cacheFolder }));
  const { edges, modules, calls, limits } = graph.result;
  return [
    `index ${index.seconds} s (${index.processorSeconds} s of the processor)`,
    `graph ${graph.seconds} s (${graph.processorSeconds} s)`,
    `${modules} files, ${sizeOf(edges)}`,
    `${calls.incomplete} of ${calls.all} calls may lack callees`,
    ...(limits.steps > 0 ? ["ended at its bound of steps"] : []),
    `${Math.round(process.resourceUsage().maxRSS / 1e3)} MB`,
  ].join("; ");
}

async function timed<T>(work: () => Promise<T>) {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const seconds = ((performance.now() - start) / 1000).toFixed(2);
  return { result, seconds, processorSeconds: ((user + system) / 1e6).toFixed(2) };
}

async function measurePycg(root: string, python: string): Promise<string> {
  const { files } = await listSourceFiles({ root });
  const holder = await access(path.join(root, "src")).then(
    () => "src/",
    () => "",
  );
  const packageFiles = files.filter(
    ({ isTest, path: file }) => !isTest && file.startsWith(holder) && file.slice(holder.length).includes("/"),
  );
  const output = path.join(folder, "pycg.json");
  const entries = packageFiles.map(({ path: file }) => path.join(root, file));
  const start = performance.now();
  try {
    await run(python, ["-m", "pycg", "--package", path.join(root, holder), ...entries, "-o", output], {
      timeout: Number(flags.timeout) * 1000,
      maxBuffer: 1e9,
    });
  } catch (cause) {
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    const lines = cause instanceof Error && "stderr" in cause ? String(cause.stderr).trim().split("\n") : [];
    return `no graph after ${seconds} s: ${lines.at(-1) || "ended by the deadline"}`;
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(2);
  const edges = JSON.parse(await readFile(output, "utf8")) as Record<string, readonly string[]>;
  return `${seconds} s; ${packageFiles.length} files, ${sizeOf(edges)}`;
}

function sizeOf(edges: Readonly<Record<string, readonly string[]>>): string {
  const calls = Object.values(edges).reduce((total, callees) => total + callees.length, 0);
  return `${Object.keys(edges).length} nodes, ${calls} edges`;
}
