/**
 * Builds 19 published functions with `--strategy llm` and handwritten answers.
 *
 * `node --conditions=@repost/source bench/live-llm.ts [--load 10] [--delay-ms 0] [--max-concurrent 32] [--at-once]
 * [--only parse,ms] [--run FOLDER]`
 *
 * `--load` keeps cores busy. `--delay-ms` is the time of each answer. `--at-once` builds all sources at the same time.
 * `office` is built only when named.
 */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type ChildProcess, spawn } from "node:child_process";
import { loadTokenCounter } from "@repost/context";
import { printRun, printTable } from "./live-llm/print-runs.ts";
import { loadQuestions } from "./live-llm/read-question.ts";
import { type BuiltRun, runBuild } from "./live-llm/run-build.ts";
import { LIVE_RUNS, type LiveRun, OFFICE } from "./live-llm/runs.ts";

const PROGRAM = `
const parent = process.ppid;
const work = () => {
  const end = Date.now() + 500;
  while (Date.now() < end) Math.sqrt(Math.random());
  if (process.ppid === parent) setImmediate(work);
};
work();
`;

const { values } = parseArgs({
  options: {
    load: { type: "string", default: "0" },
    "delay-ms": { type: "string", default: "0" },
    "max-concurrent": { type: "string", default: "32" },
    "at-once": { type: "boolean", default: false },
    only: { type: "string" },
    run: { type: "string" },
  },
});

const folder = values.run ?? (await mkdtemp(path.join(tmpdir(), "repost-live-llm-")));
const only = values.only?.split(",");
const [delayMs, concurrency] = [Number(values["delay-ms"]), Number(values["max-concurrent"])];
const [readQuestion, counter] = await Promise.all([loadQuestions(), loadTokenCounter("o200k_base")]);
using busy = startBusyProcesses(Number(values.load));
if (busy.count > 0) console.log(`${busy.count} busy processes beside the builds`);
const chosen = [...LIVE_RUNS, OFFICE].filter((run) => (only === undefined ? run !== OFFICE : only.includes(run.name)));
const build = async (run: LiveRun): Promise<BuiltRun> => {
  const flags = ["--max-concurrent", String(concurrency)];
  const shared = { readQuestion, counter, delayMs, flags };
  const result = await runBuild({ run, folder: path.join(folder, run.name), ...shared });
  printRun(result);
  return result;
};
const built: BuiltRun[] = [];
if (values["at-once"]) built.push(...(await Promise.all(chosen.map(build))));
else for (const run of chosen) built.push(await build(run));
printTable(built, { delayMs, concurrency });
console.log(`\nThe builds are in ${folder}.`);

interface BusyProcesses extends Disposable {
  readonly count: number;
}

function startBusyProcesses(count: number): BusyProcesses {
  const children: readonly ChildProcess[] = Array.from({ length: count }, () =>
    spawn(process.execPath, ["-e", PROGRAM], { stdio: "ignore" }),
  );
  return {
    count,
    [Symbol.dispose]: () => {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}
