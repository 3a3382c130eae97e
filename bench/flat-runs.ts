/**
 * Counts processes, memory, files, mounts and folders left by thousands of runs.
 *
 * `node --conditions=@repost/source bench/flat-runs.ts [RUNS] [--kind sandbox|process]`
 */
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { createExecutor } from "@repost/executor";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kind: { type: "string", default: "sandbox" } },
});
const runs = Number(positionals[0] ?? 10_000);
const PROGRAMS = [
  "pass",
  "print('x' * 10_000)",
  "raise ValueError('no')",
  "import os\nos._exit(3)",
  "open('made', 'w').write('x' * 100_000)",
  "import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(100)",
  "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
];

await using executor = await createExecutor({ kind: values.kind === "process" ? "process" : "sandbox" });
const started = performance.now();
await several(100);
report(100);
for (let done = 100; done < runs; done += 1_000) {
  const next = Math.min(1_000, runs - done);
  await several(next);
  report(done + next);
}

async function several(count: number): Promise<void> {
  const remaining = Array.from({ length: count }, (_, index) => PROGRAMS[index % PROGRAMS.length] ?? "pass");
  const lane = async (): Promise<void> => {
    for (let content = remaining.pop(); content !== undefined; content = remaining.pop()) {
      await executor.execute({ runtime: "python", files: [{ path: "main.py", content }], entry: "main.py" });
    }
  };
  await Promise.all([lane(), lane()]);
}

function report(done: number): void {
  const workers = descendants(process.pid);
  const mounts = Math.max(
    0,
    ...workers.map((pid) => count(() => readFileSync(`/proc/${pid}/mountinfo`, "utf8").split("\n"))),
  );
  const files = count(() => readdirSync("/proc/self/fd"));
  const inWorkers = workers.reduce((sum, pid) => sum + count(() => readdirSync(`/proc/${pid}/fd`)), 0);
  const folders = readdirSync(tmpdir()).filter(
    (name) => name.startsWith("repost-executor-") && isOwnFolder(name),
  ).length;
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  console.log(
    `${String(done).padStart(6)} runs  ${workers.length} processes of ${megabytes(workers)} MB  this one ${megabytes([process.pid])} MB  ` +
      `${files} + ${inWorkers} open files  ${mounts} mounts  ${folders} temporary folders  ${seconds} s`,
  );
}

function isOwnFolder(name: string): boolean {
  return (
    count(() => {
      const owner = readFileSync(`${tmpdir()}/${name}/.repost-owner.json`, "utf8");
      return owner.includes(`"pid":${process.pid},`) ? [name] : [];
    }) > 0
  );
}

function descendants(pid: number): readonly number[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .map(Number);
  const parents = new Map(all.map((child) => [child, parentOf(child)]));
  const pids = [pid];
  for (const parentPid of pids) pids.push(...all.filter((child) => parents.get(child) === parentPid));
  return pids.slice(1);
}

function parentOf(pid: number): number {
  return Number(statusLine(pid, "PPid"));
}

function megabytes(pids: readonly number[]): number {
  return Math.round(pids.reduce((sum, pid) => sum + Number.parseInt(statusLine(pid, "VmRSS") || "0", 10), 0) / 1_024);
}

function statusLine(pid: number, name: string): string {
  try {
    return new RegExp(`^${name}:\\s+(.*)$`, "mu").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "";
  } catch {
    return "";
  }
}

function count(list: () => readonly unknown[]): number {
  try {
    return list().length;
  } catch {
    return 0;
  }
}
