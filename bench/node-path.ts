/**
 * Compares an empty Node program with starting Node directly, with and without a prepared process.
 *
 * `node --conditions=@repost/source bench/node-path.ts [ROUNDS]`
 */
import { execFile } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { createExecutor } from "@repost/executor";
import type { ExecutionRequest } from "@repost/spec";

const rounds = Number(process.argv[2] ?? 30);
/** Long enough to start a process ahead. */
const BREAK_MS = 400;
const plain = promisify(execFile);

const script: ExecutionRequest = { runtime: "node", entry: "main.js", files: [{ path: "main.js", content: "0;\n" }] };
const typed: ExecutionRequest = {
  runtime: "node",
  entry: "main.ts",
  files: [{ path: "main.ts", content: "const x: number = 0;\nexport { x };\n" }],
};
const call = { setup: [], receiver: null, arguments: [{ name: null, code: "20" }] };
const job = {
  module: "module.js",
  entry: "fact",
  calls: Array.from({ length: 20 }, () => call),
  timeout_ms: 1_000,
};
const calls: ExecutionRequest = {
  runtime: "node",
  entry: "run.mjs",
  files: [
    { path: "run.mjs", content: 'import { main } from "repost_runtime/calls";\nawait main();\n' },
    { path: "module.js", content: "function fact(n) { return n < 2 ? 1 : n * fact(n - 1); }\n" },
    { path: "calls.json", content: JSON.stringify(job) },
  ],
};
const direct: ExecutionRequest = {
  ...calls,
  entry: "run.cjs",
  files: [
    ...calls.files.slice(1),
    { path: "run.cjs", content: 'require("./repost_runtime/direct-calls.cjs").main();\n' },
  ],
};

await using sandbox = await createExecutor({ kind: "sandbox" });
await using local = await createExecutor({ kind: "process" });
const node = (): Promise<unknown> => plain(process.execPath, ["-e", "0"]);
const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  "node -e 0": node,
  process: () => local.execute(script),
  sandbox: () => sandbox.execute(script),
  "sandbox, TypeScript": () => sandbox.execute(typed),
  "sandbox, 20 calls": () => sandbox.execute(direct),
  "sandbox, 20 calls, apart": () => sandbox.execute(calls),
};

await measure("with breaks, in which a process starts ahead", BREAK_MS);
await measure("one after the other", 0);
await measureTogether(2);

async function measure(title: string, pauseMs: number): Promise<void> {
  const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
  for (const run of Object.values(ways)) await run();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(ways)) {
      await delay(pauseMs);
      const started = performance.now();
      await run();
      times.get(name)?.push(performance.now() - started);
    }
  }
  console.log(title);
  const baseline = median(times.get("node -e 0") ?? []);
  for (const [name, values] of times) print(name, median(values), baseline);
}

async function measureTogether(parallel: number): Promise<void> {
  console.log(`${parallel} at a time, milliseconds a run`);
  let baseline = 0;
  for (const [name, run] of Object.entries(ways)) {
    let remaining = rounds;
    const started = performance.now();
    const worker = async (): Promise<void> => {
      for (; remaining > 0; remaining -= 1) await run();
    };
    await Promise.all(Array.from({ length: parallel }, worker));
    const each = (performance.now() - started) / rounds;
    baseline ||= each;
    print(name, each, baseline);
  }
}

function print(name: string, value: number, baseline: number): void {
  console.log(`  ${name.padEnd(24)} ${value.toFixed(1).padStart(7)} ms   x${(value / baseline).toFixed(2)}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
