/**
 * Runs RepoST-Eval scripts of the standard library in an interpreter per script, as published, and in warm workers.
 *
 * `node --conditions=@repost/source bench/published-loop.ts DATASET [--python PYTHON] [--rounds 3]`
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { readPublished } from "@repost/dataset";
import { createExecutor } from "@repost/executor";
import type { Executor } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { programWithSolution } from "./split/published-rule.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { python: { type: "string", default: "python3" }, rounds: { type: "string", default: "3" } },
});
const dataset = positionals[0] ?? "";
if (!existsSync(dataset)) {
  console.log(`Skipped: there is no dataset at "${dataset}". Name RepoST-Eval's JSON file.`);
  process.exit(0);
}
/** Maximum time; slower scripts wait for something. */
const LONGEST_MS = 400;
const run = promisify(execFile);

interface Script {
  readonly name: string;
  readonly file: string;
  readonly content: string;
}

const { stdout: about } = await run(values.python, [
  "-I",
  "-c",
  "import json, sys; print(json.dumps([sys.executable, sorted(sys.stdlib_module_names)]))",
]);
const [interpreter, library] = JSON.parse(about) as [string, string[]];
const folder = await mkdtemp(path.join(tmpdir(), "repost-loop-"));
await mkdir(path.join(folder, "home", "tmp"), { recursive: true });
try {
  const scripts = await usable(await readScripts());
  await compare(scripts);
} finally {
  await rm(folder, { recursive: true });
}

async function readScripts(): Promise<readonly Script[]> {
  const adapter = await loadLanguage("python");
  const scripts: Script[] = [];
  for await (const task of readPublished(dataset)) {
    if (task.language !== "python" || !task.module.imports.every((name) => library.includes(name.split(".")[0] ?? "")))
      continue;
    const content = programWithSolution(adapter, task, task.reference);
    if (content === null) continue;
    const file = path.join(folder, `${scripts.length}.py`);
    await writeFile(file, content);
    scripts.push({ name: task.task_id, file, content });
  }
  return scripts;
}

async function usable(scripts: readonly Script[]): Promise<readonly Script[]> {
  const kept: Script[] = [];
  for (const script of scripts) {
    // The median of three, against noise.
    const times: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const started = performance.now();
      if (await byShell(script)) times.push(performance.now() - started);
    }
    const idle = Math.min(...times) - Math.min(...(await bareTimes()));
    if (times.length > 0 && idle < LONGEST_MS) kept.push(script);
  }
  console.log(
    `${scripts.length} scripts need the standard library alone; ${kept.length} of them pass by hand and do not wait.`,
  );
  return kept;
}

async function bareTimes(): Promise<readonly number[]> {
  const times: number[] = [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const started = performance.now();
    await run(interpreter, ["-c", "pass"]);
    times.push(performance.now() - started);
  }
  return times;
}

async function byShell({ file }: Script): Promise<boolean> {
  const env = { PATH: process.env["PATH"] ?? "", HOME: path.join(folder, "home"), LANG: "C.UTF-8" };
  return run("bash", ["-c", `ulimit -S -v 4194304; ${interpreter} ${file}`], {
    cwd: folder,
    env,
    timeout: 60_000,
  }).then(
    () => true,
    () => false,
  );
}

async function byWorker(executor: Executor, { content }: Script): Promise<boolean> {
  const files = [{ path: "script.py", content }];
  const { status, exit_code } = await executor.execute({ runtime: "python", files, entry: "script.py" });
  return status === "exited" && exit_code === 0;
}

async function through(
  scripts: readonly Script[],
  width: number,
  pass: (script: Script) => Promise<boolean>,
): Promise<{ readonly passed: number; readonly rate: number }> {
  const remaining = [...scripts];
  let passed = 0;
  const lane = async (): Promise<void> => {
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) if (await pass(next)) passed += 1;
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: width }, lane));
  return { passed, rate: (scripts.length * 1_000) / (performance.now() - started) };
}

async function compare(scripts: readonly Script[]): Promise<void> {
  await using first = await createExecutor({ kind: "sandbox", python: values.python, maxWorkers: 1 });
  await using second = await createExecutor({ kind: "sandbox", python: values.python, maxWorkers: 2 });
  const ways = {
    "published loop": () => through(scripts, 1, byShell),
    "1 worker": () => through(scripts, 1, (script) => byWorker(first, script)),
    "2 workers": () => through(scripts, 2, (script) => byWorker(second, script)),
  };
  const ratios = new Map<string, number[]>();
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    let loop = 0;
    for (const [name, way] of Object.entries(ways)) {
      const { passed, rate } = await way();
      loop ||= rate;
      ratios.set(name, [...(ratios.get(name) ?? []), rate / loop]);
      console.log(
        `round ${round}  ${name.padEnd(14)} ${passed}/${scripts.length} pass  ${rate.toFixed(1).padStart(6)} a second  x${(rate / loop).toFixed(2)}`,
      );
    }
  }
  for (const [name, all] of ratios) {
    const sorted = all.toSorted((left, right) => left - right);
    console.log(
      `${name.padEnd(14)} x${(sorted[sorted.length >> 1] ?? 0).toFixed(2)} median of ${all.length} rounds, on ${availableParallelism()} processors`,
    );
  }
}
