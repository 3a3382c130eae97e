/**
 * Kills `repost envs validate` at random moments, and compares the final report with an undisturbed run's.
 *
 * `node --conditions=@repost/source bench/envs/kills.ts [--kills 20] [--only c-make,ruby-minitest] [--backend
 * docker|sandbox] [--image localhost/debian:bookworm] [--rootfs PATH] [--cache FOLDER]`
 *
 * Exits with 1 for a different report or leftover processes, mounts, containers or folders.
 */
import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { prepareInstance } from "./prepare-instance.ts";
import { instances } from "./written-instances.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    only: { type: "string", default: "c-make,ruby-minitest" },
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

/** Writes tasks whose sources no layer contains yet. */
async function writeTasks(name: string): Promise<string> {
  const file = join(folder, `${name}.jsonl`);
  for (const instance of instances.filter(({ id }) => values.only.split(",").includes(id))) {
    const source = join(folder, name, instance.id);
    await mkdir(source, { recursive: true });
    const base = { ...instance.base, "salt.txt": `${folder} ${name}\n` };
    const { task } = await prepareInstance(source, { ...instance, base });
    await appendFile(file, `${JSON.stringify({ ...task, source })}\n`);
  }
  return file;
}

async function validate(tasks: string, run: string, killAfter: number | null): Promise<number | null> {
  const target = values.backend === "docker" ? ["--debian-image", values.image] : ["--rootfs", values.rootfs];
  const args = ["envs", "validate", tasks, "-o", run, "--backend", values.backend, ...target, "--runs", "2"];
  const child = spawn(process.execPath, ["--conditions=@repost/source", COMMAND, ...args], {
    env: { ...process.env, TMPDIR: temporary, XDG_CACHE_HOME: values.cache },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (child.pid !== undefined) pids.push(child.pid);
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  if (killAfter === null) return await ended;
  await Promise.race([ended, delay(killAfter)]);
  noteRuns();
  child.kill("SIGKILL");
  return await ended;
}

interface Summary {
  readonly report: unknown;
  readonly verdicts: readonly unknown[];
}

async function summarize(run: string): Promise<Summary> {
  const lines = (await readFile(join(run, "verdicts.jsonl"), "utf8")).trimEnd().split("\n");
  const verdicts = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .map(({ instance_id, class: found, f2p, p2p, canary }) => ({ instance_id, found, f2p, p2p, canary }));
  return { report: JSON.parse(await readFile(join(run, "final_report.json"), "utf8")), verdicts };
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

async function dockerRemains(): Promise<readonly string[]> {
  const format = '{{.ID}} {{.Label "repost.owner"}}';
  const args = ["ps", "--all", "--filter", "label=repost.owner", "--format", format];
  const { stdout } = await promisify(execFile)("docker", args);
  return stdout.split("\n").filter((line) => pids.some((pid) => line.includes(`"pid":${pid},`)));
}

const undisturbed = join(folder, "undisturbed");
const started = performance.now();
if ((await validate(await writeTasks("first"), undisturbed, null)) !== 0) throw new Error("The first run failed.");
console.log(`undisturbed: ${((performance.now() - started) / 1000).toFixed(0)} s`);

const tasks = await writeTasks("second");
const killed = join(folder, "killed");
for (let kill = 1; kill <= Number(values.kills); kill += 1) {
  const after = Math.round(300 + Math.random() * Number(values.longest));
  const code = await validate(tasks, killed, after);
  console.log(`kill ${kill} after ${after} ms${code === null ? "" : `: it had ended with ${code}`}`);
  if (code !== null) await rm(killed, { recursive: true });
}
const last = await validate(tasks, killed, null);
const [expected, actual] = [await summarize(undisturbed), await summarize(killed)];
const same = JSON.stringify(expected) === JSON.stringify(actual);
await delay(1000);
const remains = values.backend === "docker" ? await dockerRemains() : await sandboxRemains();
const files = await readdir(temporary);
console.log(`run folders seen while killing: ${seen.size}`);
console.log(JSON.stringify({ exit_code: last, same_report: same, remains, temporary_files: files }));
if (!same) console.log(JSON.stringify({ expected, actual }, null, 1));
await rm(folder, { recursive: true });
if (!same || remains.length > 0 || files.length > 0) process.exitCode = 1;
