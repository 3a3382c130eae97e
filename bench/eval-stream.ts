/**
 * Judges many predictions in a run that is killed several times. Checks for lost and duplicate results.
 *
 * `node --conditions=@repost/source bench/eval-stream.ts HUMANEVAL FOLDER [--environments 200] [--predictions 10000]
 * [--kills 3] [--workers 2] [--go-on]`
 *
 * HUMANEVAL is the published file; its rows are repeated under other ids. `--go-on` continues in FOLDER.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { readEnvironments, readJsonLines, writeJsonLines, writePieces } from "@repost/dataset";
import { createExecutor } from "@repost/executor";
import { evaluateModel } from "@repost/pipeline";
import { type Environment, type Prediction, records, RUN_FILES, SCHEMA_VERSION } from "@repost/spec";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    environments: { type: "string", default: "200" },
    predictions: { type: "string", default: "10000" },
    kills: { type: "string", default: "3" },
    workers: { type: "string", default: "2" },
    "go-on": { type: "boolean", default: false },
    work: { type: "boolean", default: false },
  },
});
const [source, folder] = positionals;
if (source === undefined || folder === undefined) throw new Error("Give HumanEval's file and a folder.");
const at = (name: string): string => path.join(folder, name);
const wanted = { environments: Number(values.environments), predictions: Number(values.predictions) };
const concurrency = Number(values.workers);

if (values.work) await work();
else await measure();

async function work(): Promise<void> {
  const started = performance.now();
  let done = 0;
  const note = setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage();
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    appendFileSync(at("memory.jsonl"), `${JSON.stringify({ pid: process.pid, seconds, done, rss, heap: heapUsed })}\n`);
  }, 1000);
  await using executor = await createExecutor({ kind: "sandbox" });
  await evaluateModel({
    dataset: at("gold"),
    predictions: { kind: "file", path: at("predictions.jsonl") },
    run: at("run"),
    executor,
    concurrency,
    onEvent: ({ type }) => void (done += type === "result-written" ? 1 : 0),
  });
  clearInterval(note);
}

async function measure(): Promise<void> {
  await prepare();
  if (!values["go-on"]) {
    for (const name of ["run", "memory.jsonl", "lives.jsonl"]) await rm(at(name), { recursive: true, force: true });
  }
  const kills = Number(values.kills);
  for (let life = 0; life <= kills; life += 1) {
    const before = await countResults();
    const started = performance.now();
    const child = startWorker();
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    if (life < kills) {
      // Kills each process in the middle of its share.
      const enough = before + (wanted.predictions - before) / (kills - life + 1);
      await reached(enough, ended);
      child.kill("SIGKILL");
    }
    const code = await ended;
    if (life === kills && code !== 0) throw new Error(`The last process ended with ${code}.`);
    const lived = { seconds: (performance.now() - started) / 1000, results: (await countResults()) - before };
    appendFileSync(at("lives.jsonl"), `${JSON.stringify({ ...lived, killed: code === null })}\n`);
  }
  await reportRun();
}

async function prepare(): Promise<void> {
  await mkdir(at(""), { recursive: true });
  if (existsSync(at("predictions.jsonl"))) return;
  await writePieces(at("rows.jsonl"), await rows());
  await using executor = await createExecutor({ kind: "sandbox" });
  const common = { dataset: at("rows.jsonl"), executor, judge: "repost", concurrency } as const;
  const report = await evaluateModel({ ...common, predictions: { kind: "gold" }, run: at("gold") });
  console.log(`References: ${report.passed} of ${report.expected} pass.`);
  await writeJsonLines(at("predictions.jsonl"), records.prediction, predictions());
}

async function rows(): Promise<string[]> {
  const bytes = await readFile(source ?? "");
  const text = (source?.endsWith(".gz") === true ? gunzipSync(bytes) : bytes).toString("utf8");
  const lines = text.split("\n").filter((line) => line !== "");
  return Array.from({ length: wanted.environments }, (_, index) => {
    const row = JSON.parse(lines[index % lines.length] ?? "") as { task_id: string };
    const turn = Math.floor(index / lines.length);
    return `${JSON.stringify(turn === 0 ? row : { ...row, task_id: `${row.task_id}again${turn}` })}\n`;
  });
}

async function* predictions(): AsyncGenerator<Prediction, void> {
  const samples = Math.ceil(wanted.predictions / wanted.environments);
  let made = 0;
  for await (const environment of readEnvironments(at("gold"))) {
    for (let sample = 0; sample < samples && made < wanted.predictions; sample += 1) {
      made += 1;
      const { instance_id } = environment;
      const solution = `${candidate(environment, sample)}\n# answer ${sample}\n`;
      const empty = { completion: null, raw: null } as const;
      yield { schema_version: SCHEMA_VERSION, instance_id, sample, solution, model_name_or_path: "stream", ...empty };
    }
  }
}

function candidate({ orig_func: code, func_name: name }: Environment, sample: number): string {
  const bodies = ["return None", "raise ValueError('no')", "import os; os._exit(0)"];
  return sample % 4 === 0 ? code : `def ${name}(*args, **kwargs):\n    ${bodies[(sample % 4) - 1] ?? "pass"}`;
}

function startWorker(): ChildProcess {
  const execArguments = process.argv.slice(1);
  return spawn(process.execPath, [...process.execArgv, ...execArguments, "--work"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function reached(results: number, ended: Promise<unknown>): Promise<void> {
  const tick = (): Promise<boolean> => new Promise((resolve) => setTimeout(resolve, 200, false));
  const over = ended.then(() => true);
  while ((await countResults()) < results && !(await Promise.race([over, tick()]))) continue;
}

async function countResults(): Promise<number> {
  const text = await readFile(path.join(at("run"), RUN_FILES.results), "utf8").catch(() => "");
  return text.split("\n").length - 1;
}

async function reportRun(): Promise<void> {
  const lives = await notes<{ seconds: number; results: number; killed: boolean }>("lives.jsonl");
  const seen = new Map<string, number>();
  const outcomes = new Map<string, number>();
  for await (const result of readJsonLines(path.join(at("run"), RUN_FILES.results), records.evalResult)) {
    const key = `${result.instance_id} ${result.sample}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    outcomes.set(result.outcome, (outcomes.get(result.outcome) ?? 0) + 1);
  }
  const repeated = [...seen.values()].filter((count) => count > 1).length;
  console.log(`${wanted.predictions} predictions on ${wanted.environments} environments, ${concurrency} at once`);
  console.log(`outcomes ${JSON.stringify(Object.fromEntries(outcomes))}`);
  console.log(`lost ${wanted.predictions - seen.size}, there twice ${repeated}`);
  console.table(
    lives.map(({ seconds, results, killed }) => ({
      seconds: Math.round(seconds),
      results,
      killed,
      "a second": Math.round((10 * results) / seconds) / 10,
    })),
  );
  console.table(await memory());
}

/** In MB, at a quarter, half and end of each process. */
async function memory(): Promise<readonly object[]> {
  const all = await notes<{ pid: number; seconds: number; done: number; rss: number; heap: number }>("memory.jsonl");
  const megabytes = (value: number | undefined): number => Math.round((value ?? 0) / 1e6);
  return [...new Set(all.map(({ pid }) => pid))].map((pid) => {
    const workerNotes = all.filter((note) => note.pid === pid);
    const most = workerNotes.at(-1)?.done ?? 0;
    const quarters = [0.25, 0.5, 0.75, 1].map((share) => workerNotes.find(({ done }) => done >= share * most));
    return {
      seconds: Math.round(workerNotes.at(-1)?.seconds ?? 0),
      results: most,
      "resident at quarters": quarters.map((note) => megabytes(note?.rss)).join(" "),
      "heap at quarters": quarters.map((note) => megabytes(note?.heap)).join(" "),
      "most resident": megabytes(Math.max(...workerNotes.map(({ rss }) => rss))),
    };
  });
}

async function notes<T>(name: string): Promise<readonly T[]> {
  const lines = (await readFile(at(name), "utf8")).trim().split("\n");
  return lines.map((line) => JSON.parse(line) as T);
}
