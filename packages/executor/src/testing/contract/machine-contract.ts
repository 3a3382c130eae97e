import assert from "node:assert/strict";
import { type ContractCases, runNode, runProgram } from "./contract-subject.ts";
import { guarded } from "./guarded.ts";
import {
  ATTEMPTS,
  FILLS,
  FIND_PACKAGES,
  HOLD,
  LEAVE,
  LOOK,
  NO_REMAINS,
  ON_THEIR_WAY,
  REFUSED,
  REQUIRE_PACKAGES,
  TABLES,
} from "./machine-programs.ts";

const LIMITS = { wall_ms: 20_000, cpu_ms: 20_000, memory_bytes: 134_217_728 };

const SUPERVISOR = `
import { openSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
const others = readdirSync("/proc").filter((name) => /^\\d+$/.test(name) && Number(name) !== process.pid);
const attempt = (act) => { try { act(); return true; } catch { return false; } };
const opened = [];
for (const id of new Set([...others, String(process.ppid), "1", "2"])) {
  if (id === String(process.pid)) continue;
  for (const [name, flags] of [["mem", "r+"], ["mem", "r"], ["environ", "r"], ["maps", "r"]])
    if (attempt(() => { const file = openSync("/proc/" + id + "/" + name, flags); if (name !== "mem") { if (readFileSync(file).length === 0) throw new Error(); } })) opened.push(id + " " + name);
  if (attempt(() => readdirSync("/proc/" + id + "/fd"))) opened.push(id + " fd");
  if (attempt(() => readlinkSync("/proc/" + id + "/exe"))) opened.push(id + " exe");
}
console.log(opened);`;

const SIGNALS = `
import { readdirSync } from "node:fs";
const numbers = ["SIGSTOP", "SIGTERM", "SIGKILL", "SIGSEGV", "SIGXCPU", "SIGHUP"];
const others = readdirSync("/proc").filter((name) => /^\\d+$/.test(name)).map(Number).filter((id) => id !== process.pid);
for (const name of numbers) for (const id of [...others, process.ppid, 1, 2]) { if (id > 0 && id !== process.pid) try { process.kill(id, name); } catch {} }
console.log("still here");`;

export const machineCases: ContractCases = {
  "rejects system calls for unaccounted memory and for more parts of the kernel": async ({ executor }) => {
    const run = await runProgram(executor, guarded(REFUSED), { limits: LIMITS });
    assert.equal(run.stdout + run.stderr, "74 []\n");
  },

  ...Object.fromEntries(
    Object.entries(FILLS).map(([title, fill]) => [
      `counts ${title} as memory of the run`,
      async ({ executor }) => {
        const run = await runProgram(executor, guarded(ATTEMPTS + fill + HOLD), { limits: LIMITS });
        assert.deepEqual([run.status, run.stdout, run.stderr], ["oom", "", ""]);
      },
    ]),
  ),

  "limits the descriptors in transit through sockets": async ({ executor }) => {
    const run = await runProgram(executor, guarded(ON_THEIR_WAY), { limits: LIMITS });
    assert.match(run.stdout + run.stderr, /^True (EMFILE|ETOOMANYREFS)\n$/);
  },

  "hides packages that are installed on the machine": async ({ executor }) => {
    const limits = { wall_ms: 30_000, cpu_ms: 20_000 };
    const run = await runProgram(executor, guarded(FIND_PACKAGES), { limits });
    assert.equal(run.stdout + run.stderr, "[]\n");
  },

  "hides ports, names, locks, files and limits of a run from others": async ({ executor }) => {
    for (let count = 0; count < 2; count += 1) {
      const first = await runProgram(executor, guarded(LEAVE), { limits: LIMITS });
      assert.equal(first.stderr, "");
      const { stdout, stderr } = await runProgram(executor, guarded(LOOK), { limits: LIMITS });
      assert.equal(stdout + stderr, NO_REMAINS);
    }
  },
};

export const nodeMachineCases: ContractCases = {
  "hides memory, descriptors and environment of the supervisor from a Node program": async ({ executor }) => {
    const run = await runNode(executor, SUPERVISOR);
    assert.equal(run.stdout + run.stderr, "[]\n");
  },

  "hides packages that are installed on the machine from Node programs": async ({ executor }) => {
    const run = await runNode(executor, REQUIRE_PACKAGES);
    assert.equal(run.stdout + run.stderr, "[]\n");
  },

  "prevents a Node program from blocking its supervisor": async ({ executor }) => {
    const run = await runNode(executor, SIGNALS, { limits: { wall_ms: 6_000 } });
    assert.deepEqual([run.status, run.stdout], ["exited", "still here\n"]);
    assert.equal((await runNode(executor, "console.log('next')")).stdout, "next\n");
  },

  "counts page tables of memory that a Node program's child only reads": async ({ executor }) => {
    const program = `
import { spawnSync } from "node:child_process";
const { status, stderr } = spawnSync("python3", ["-S", "-c", ${JSON.stringify(guarded(TABLES))}], { encoding: "utf8" });
console.log(stderr.trim(), status);`;
    const run = await runNode(executor, program, { limits: LIMITS });
    assert.ok(run.status === "oom" || run.stdout === "refused 1\n", run.status + run.stdout);
  },
};
