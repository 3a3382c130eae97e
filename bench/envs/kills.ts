/**
 * Kills `repost envs validate`, or `repost envs build` with `--builder` and a fake model, and compares the final reports.
 *
 * `node --conditions=@repost/source bench/envs/kills.ts [--kills 20] [--only c-make,ruby-minitest] [--builder
 * hybrid|agents|single] [--backend docker|sandbox] [--image localhost/debian:bookworm] [--rootfs PATH] [--cache FOLDER]`
 *
 * One kill in four comes at the start, the others after the first sandbox or container. Exits with 1 for another
 * report, leftovers, or kills that met none.
 */
import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { type FakeScript, startFakeServer } from "@repost/llm/testing";
import { records, RUN_FILES } from "@repost/spec";
import { prepareInstance } from "./prepare-instance.ts";
import { scriptedRoles } from "./scripted-roles.ts";
import { instances, modelInstances } from "./written-instances.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    only: { type: "string", default: "c-make,ruby-minitest" },
    builder: { type: "string", default: "" },
    backend: { type: "string", default: "sandbox" },
    image: { type: "string", default: "localhost/debian:bookworm" },
    rootfs: { type: "string", default: "" },
    cache: { type: "string", default: join(tmpdir(), "repost-kills-cache") },
    longest: { type: "string", default: "15000" },
  },
});

const COMMAND = fileURLToPath(new URL("../../packages/cli/src/main.ts", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "repost-kills-"));
const temporary = join(folder, "tmp");
await mkdir(temporary);
const pids: number[] = [];

/** Answers an equal request equally, as after a kill. */
let answers = new Map<string, ReturnType<FakeScript>>();
let roles = scriptedRoles();
await using server = await startFakeServer({
  answer: (request) => {
    const key = JSON.stringify(request.body);
    const answer = answers.get(key) ?? roles(request);
    answers.set(key, answer);
    return answer;
  },
});

function restartRoles(): void {
  answers = new Map();
  roles = scriptedRoles();
}

/** Writes tasks whose sources no layer contains yet. */
async function writeTasks(name: string): Promise<string> {
  const file = join(folder, `${name}.jsonl`);
  const candidates = values.builder === "" ? instances : modelInstances;
  for (const instance of candidates.filter(({ id }) => values.only.split(",").includes(id))) {
    const source = join(folder, name, instance.id);
    await mkdir(source, { recursive: true });
    const base = { ...instance.base, "salt.txt": `${folder} ${name}\n` };
    const { task } = await prepareInstance(source, { ...instance, base });
    await appendFile(file, `${JSON.stringify({ ...task, source })}\n`);
  }
  return file;
}

interface Kill {
  readonly isEarly: boolean;
  /** From the command's start, or from its first sandbox or container. */
  readonly afterMs: number;
}

async function runCommand(tasks: string, run: string, kill: Kill | null): Promise<number | null> {
  const target = values.backend === "docker" ? ["--debian-image", values.image] : ["--rootfs", values.rootfs];
  const model = ["--builder", values.builder, "--model", "scripted", "--base-url", server.url];
  const command = values.builder === "" ? ["validate", tasks] : ["build", tasks, ...model];
  const args = ["envs", ...command, "-o", run, "--backend", values.backend, ...target, "--runs", "2"];
  const child = spawn(process.execPath, ["--conditions=@repost/source", COMMAND, ...args], {
    env: { ...process.env, TMPDIR: temporary, XDG_CACHE_HOME: values.cache },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (child.pid !== undefined) pids.push(child.pid);
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  if (kill === null) return await ended;
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  while (!isOver() && !kill.isEarly && !(await hasMachine(child.pid))) await delay(100);
  await Promise.race([ended, delay(kill.afterMs)]);
  noteRuns();
  if (!isOver() && (await hasMachine(child.pid))) interrupted += 1;
  child.kill("SIGKILL");
  return await ended;
}

/** Number of kills during a build or a test. */
let interrupted = 0;

async function hasMachine(pid: number | undefined): Promise<boolean> {
  if (values.backend === "docker") return (await containersOf([pid ?? 0])).length > 0;
  const names = existsSync(runs) ? await readdir(runs) : [];
  return names.some((name) => readMarker(join(runs, name)).includes(`"pid":${pid},`));
}

interface Summary {
  readonly report: unknown;
  readonly verdicts: readonly unknown[];
  /** Trials and answers of a model. */
  readonly builds: readonly unknown[];
}

async function summarize(run: string): Promise<Summary> {
  const lines = (await readFile(join(run, "verdicts.jsonl"), "utf8")).trimEnd().split("\n");
  const verdicts = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .map(({ instance_id, class: found, f2p, p2p, canary }) => ({ instance_id, found, f2p, p2p, canary }));
  return {
    report: JSON.parse(await readFile(join(run, "final_report.json"), "utf8")),
    verdicts,
    builds: await builds(run),
  };
}

/** The next run repeats rows without a verdict. */
async function builds(run: string): Promise<readonly unknown[]> {
  const file = join(run, RUN_FILES.builds);
  const lines = existsSync(file) ? (await readFile(file, "utf8")).trimEnd().split("\n") : [];
  const reports = lines.map((line) => records.envBuildReport.parseLine(line));
  const last = new Map(reports.map((report) => [report.instance_id, report]));
  return [...last.values()].map(({ instance_id, executions, cost, gave_up }) => ({
    instance_id,
    executions: executions.map((execution) => execution.class),
    calls: cost.llm_calls,
    gave_up,
  }));
}

/** Layer folders of killed commands. */
const seen = new Set<string>();
const runs = join(values.cache, "repost", "env-layers", "runs");

function noteRuns(): void {
  for (const name of existsSync(runs) ? readdirSync(runs) : []) {
    const owner = readMarker(join(runs, name));
    if (pids.some((pid) => owner.includes(`"pid":${pid},`))) seen.add(name);
  }
}

function readMarker(folder: string): string {
  try {
    return readFileSync(join(folder, ".repost-owner.json"), "utf8");
  } catch {
    return "";
  }
}

/** Processes with a layer mount, and run folders. */
async function sandboxRemains(): Promise<readonly string[]> {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/u.test(name) && hasOverlay(name));
  const folders = (existsSync(runs) ? await readdir(runs) : []).filter((name) => seen.has(name));
  return [...processes.map((pid) => `process ${pid}`), ...folders];
}

function hasOverlay(pid: string): boolean {
  try {
    const mounts = readFileSync(`/proc/${pid}/mountinfo`, "latin1");
    return [...seen].some((name) => mounts.includes(`upperdir=runs/${name}/`));
  } catch {
    return false;
  }
}

async function containersOf(owners: readonly number[]): Promise<readonly string[]> {
  const format = '{{.ID}} {{.Label "repost.owner"}}';
  const args = ["ps", "--all", "--filter", "label=repost.owner", "--format", format];
  const { stdout } = await promisify(execFile)("docker", args);
  return stdout.split("\n").filter((line) => owners.some((pid) => line.includes(`"pid":${pid},`)));
}

const undisturbed = join(folder, "undisturbed");
const started = performance.now();
if ((await runCommand(await writeTasks("first"), undisturbed, null)) !== 0) throw new Error("The first run failed.");
console.log(`undisturbed: ${((performance.now() - started) / 1000).toFixed(0)} s`);

restartRoles();
const tasks = await writeTasks("second");
const killed = join(folder, "killed");
for (let kill = 1; kill <= Number(values.kills); kill += 1) {
  const [isEarly, afterMs] = [kill % 4 === 0, Math.round(Math.random() * Number(values.longest))];
  const code = await runCommand(tasks, killed, { isEarly, afterMs });
  const moment = `${afterMs} ms after ${isEarly ? "the start" : "the first sandbox or container"}`;
  console.log(`kill ${kill}, ${moment}${code === null ? "" : `: it had ended with ${code}`}`);
  if (code === null) continue;
  await rm(killed, { recursive: true });
  restartRoles();
}
const last = await runCommand(tasks, killed, null);
const [expected, actual] = [await summarize(undisturbed), await summarize(killed)];
const same = JSON.stringify(expected) === JSON.stringify(actual);
await delay(1000);
const remains = values.backend === "docker" ? await containersOf(pids) : await sandboxRemains();
const files = await readdir(temporary);
console.log(`kills during a build or a test: ${interrupted}`);
console.log(JSON.stringify({ exit_code: last, same_report: same, remains, temporary_files: files }));
if (!same) console.log(JSON.stringify({ expected, actual }, null, 1));
await rm(folder, { recursive: true });
if (!same || remains.length > 0 || files.length > 0 || interrupted === 0) process.exitCode = 1;
