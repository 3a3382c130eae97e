/**
 * Compares an empty program with a direct start of the interpreter and a plain fork.
 *
 * `node --conditions=@repost/source bench/run-overhead.ts [ROUNDS] [IMAGE]`
 *
 * IMAGE with Python also measures containers.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { createExecutor } from "@repost/executor";
import type { ExecutionRequest } from "@repost/spec";

const rounds = Number(process.argv[2] ?? 200);
const plain = promisify(execFile);
const request: ExecutionRequest = {
  runtime: "python",
  entry: "main.py",
  files: [{ path: "main.py", content: "pass\n" }],
};

const FORK_SERVER = `
import ast, copy, csv, dataclasses, datetime, decimal, json, logging, os, random, re, subprocess, sys, tempfile, typing, unittest.mock
for line in sys.stdin.buffer:
    pid = os.fork()
    if pid == 0:
        exec(compile("pass", "main.py", "exec"), {"__name__": "__main__"})
        os._exit(0)
    os.waitpid(pid, 0)
    os.write(1, b"\\n")
`;

// The interpreter itself: python3 may be a slow launcher.
const { stdout: executable } = await plain("python3", ["-c", "import sys; print(sys.executable, end='')"]);
const server = spawn(executable, ["-I", "-S", "-c", FORK_SERVER], { stdio: ["pipe", "pipe", "inherit"] });

await using sandbox = await createExecutor({ kind: "sandbox" });
await using ungrouped = await createExecutor({ kind: "sandbox", controlGroups: false });
await using local = await createExecutor({ kind: "process" });
const image = process.argv[3];
await using docker =
  image === undefined ? null : await createExecutor({ kind: "docker", docker: { image, pull: false } });
const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  "bash, ulimit, python": () => plain("bash", ["-c", `ulimit -S -v 4194304; ${executable} -c pass`]),
  "python -c pass": () => plain(executable, ["-c", "pass"]),
  "python -I -S -c pass": () => plain(executable, ["-I", "-S", "-c", "pass"]),
  "bare fork of python": () => {
    server.stdin.write("\n");
    return once(server.stdout, "data");
  },
  process: () => local.execute(request),
  sandbox: () => sandbox.execute(request),
  "sandbox, no groups": () => ungrouped.execute(request),
  ...(docker === null ? {} : { docker: () => docker.execute(request) }),
};
const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
for (let round = 0; round < rounds; round += 1) {
  for (const [name, run] of Object.entries(ways)) {
    const started = performance.now();
    await run();
    times.get(name)?.push(performance.now() - started);
  }
}
server.stdin.end();

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length * share)] ?? 0;
const baseline = quantile(times.get("python -c pass") ?? [], 0.5);
console.log(`${"".padEnd(22)}   median      p10      p90   ratio of medians`);
for (const [name, values] of times) {
  const [low, middle, high] = [0.1, 0.5, 0.9].map((share) => quantile(values, share));
  const columns = [middle, low, high].map((value = 0) => `${value.toFixed(2).padStart(6)} ms`);
  console.log(`${name.padEnd(22)} ${columns.join("")}   x${((middle ?? 0) / baseline).toFixed(2)}`);
}
