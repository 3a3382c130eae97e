/**
 * What one run costs beside starting the interpreter by hand, interleaved:
 * node --conditions=@repost/source bench/run-overhead.ts [ROUNDS]
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createExecutor } from "@repost/executor";
import type { ExecutionRequest } from "@repost/spec";

const rounds = Number(process.argv[2] ?? 30);
const plain = promisify(execFile);
const request: ExecutionRequest = {
  runtime: "python",
  entry: "main.py",
  files: [{ path: "main.py", content: "pass\n" }],
};

// The interpreter itself: what is called python3 may be a launcher that costs more than a run.
const { stdout: executable } = await plain("python3", ["-c", "import sys; print(sys.executable, end='')"]);

await using sandbox = await createExecutor({ kind: "sandbox" });
await using local = await createExecutor({ kind: "process" });
const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  "python -c pass": () => plain(executable, ["-c", "pass"]),
  process: () => local.execute(request),
  sandbox: () => sandbox.execute(request),
};
const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
for (let round = 0; round < rounds; round += 1) {
  for (const [name, run] of Object.entries(ways)) {
    const started = performance.now();
    await run();
    times.get(name)?.push(performance.now() - started);
  }
}
const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0;
const baseline = median(times.get("python -c pass") ?? []);
for (const [name, values] of times) {
  console.log(
    `${name.padEnd(16)} ${median(values).toFixed(1).padStart(7)} ms  x${(median(values) / baseline).toFixed(2)}`,
  );
}
