import assert from "node:assert/strict";
import { readlinkSync } from "node:fs";
import { type ContractCases, runNode } from "./contract-subject.ts";
import { INITIAL_PROCESSES } from "./guarded.ts";

const PRELUDE = `
import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import { Worker } from "node:worker_threads";
const others = fs.readdirSync("/proc").filter((name) => /^\\d+$/.test(name)).map(Number).filter((id) => id !== process.pid);
const attempt = (act) => { try { return act(); } catch (error) { return error.code; } };
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
`;

/** Each ends as data without effect on the next run. */
const ATTACKS: Readonly<Record<string, string>> = {
  "signals its process group and everything else": `
for (const name of ["SIGHUP", "SIGTERM", "SIGCONT"]) process.on(name, () => {});
for (const id of [0, -1]) for (const name of ["SIGHUP", "SIGTERM", "SIGCONT", "SIGKILL"]) attempt(() => process.kill(id, name));`,
  "activates the debugger of every process that it sees": `
for (const id of [...others, process.ppid, process.pid]) attempt(() => process._debugProcess(id));
await pause(300);`,
  "slows down every process that it sees": `
for (const id of [...others, 0]) attempt(() => os.setPriority(id, 19));
attempt(() => os.setPriority(0, -20));`,
  "starts threads endlessly": `
for (;;) { const thread = new Worker("for (;;);", { eval: true }); thread.on("error", () => {}); await pause(1); }`,
  "starts programs that outlive it": `
for (let count = 0; count < 100; count += 1)
  attempt(() => spawn("sh", ["-c", "trap '' HUP TERM; sleep 50 & sleep 50"], { detached: true, stdio: "inherit" }).on("error", () => {}).unref());
await pause(200);
process.exit();`,
  "allocates memory outside of its heap": `
const held = [];
for (;;) held.push(Buffer.alloc(16_000_000, 1));`,
  "grows shared memory and memory of WebAssembly": `
const memory = attempt(() => new WebAssembly.Memory({ initial: 1, maximum: 65_536, shared: true }));
for (;;) { if (attempt(() => { memory.grow(256); }) !== undefined) break; new Uint8Array(memory.buffer).fill(1); }
const cell = new Int32Array(new SharedArrayBuffer(4));
Atomics.wait(cell, 0, 0);`,
  "hangs in a regular expression and ignores signals": `
for (const name of ["SIGTERM", "SIGINT", "SIGHUP", "SIGXCPU"]) process.on(name, () => {});
/^(a+)+$/.test("a".repeat(60) + "b");`,
  "closes all its descriptors":
    "for (let number = 0; number < 1_000; number += 1) attempt(() => fs.closeSync(number));",
  "writes to every possible descriptor": `
for (let number = 1; number < 64; number += 1) if (number !== 2) attempt(() => fs.writeSync(number, "D\\0\\0\\0\\x02{}".repeat(50)));
process.exit();`,
  "sends the messages of a worker": `
for (const kind of "RSOEMCD") attempt(() => fs.writeSync(3, kind + "\\0\\0\\0\\x02{}\\n"));`,
  "replaces the exit functions of its engine": `
process.exit = process.reallyExit = process.abort = process._exiting = undefined;
process.on("exit", () => { throw new Error("not over"); });
process.emit = process.emitWarning = () => false;
throw new Error("an error that nobody can report");`,
  "follows links and paths out of its folder": `
for (const target of ["/etc", "/", "/proc/1/root", "/opt/repost", "/run", "/proc/self/cwd/../.."]) attempt(() => fs.symlinkSync(target, "link" + target.length));
const written = fs.readdirSync(".").filter((name) => name.startsWith("link")).filter((name) => attempt(() => fs.writeFileSync(name + "/hostile", "x")) === undefined && !fs.realpathSync(name).startsWith("/run/repost"));
if (written.length > 0) throw new Error("HELD NOT: " + written);`,
  "loads an invalid addon": `
fs.writeFileSync("x.node", Buffer.from("7f454c46020101000000000000000000", "hex"));
for (const path of ["./x.node", "/proc/self/exe", "/opt/repost/bin/node"]) attempt(() => process.dlopen({ exports: {} }, path));`,
  "floods its output, its errors and its messages concurrently": `
const block = "x".repeat(65_535) + "\\n";
for (;;) for (const number of [1, 2, 3]) attempt(() => fs.writeSync(number, block));`,
  "fills its scratch space with files, folders and links": `
for (let at = 0; at < 1_000_000; at += 1) {
  const code = attempt(() => { fs.mkdirSync("d" + at); fs.symlinkSync("d" + at, "l" + at); fs.writeFileSync("d" + at + "/f", ""); });
  if (code !== undefined) break;
}
attempt(() => { for (;;) fs.appendFileSync("/tmp/big", Buffer.alloc(1_000_000)); });`,
  "watches every file that it sees": `
const watchers = [];
for (const path of fs.readdirSync("/usr/lib", { recursive: true }).slice(0, 20_000)) { const one = attempt(() => fs.watch("/usr/lib/" + path, () => {})); if (typeof one === "object") one.on("error", () => {}); }
process.exit();`,
  "opens sockets and names endlessly": `
for (let at = 0; at < 500; at += 1) { const server = net.createServer(); server.on("error", () => {}); attempt(() => server.listen(at % 2 ? 0 : "\\0left" + at)); }
await pause(200);
process.exit();`,
};

function guardedNode(program: string): string {
  const refused = JSON.stringify([readlinkSync("/proc/self/ns/pid"), INITIAL_PROCESSES]);
  const guard = `import { readlinkSync } from "node:fs";\nif (${refused}.includes(readlinkSync("/proc/self/ns/pid"))) throw new Error("HELD NOT: not apart");\n`;
  return guard + program;
}

export const nodeAttackCases: ContractCases = Object.fromEntries(
  Object.entries(ATTACKS).map(([title, attack]) => [
    `has data for a Node program that ${title}, and a next run that does not feel it`,
    async ({ executor }) => {
      const limits = { wall_ms: 2_000, message_bytes: 100_000, memory_bytes: 268_435_456 };
      const run = await runNode(executor, guardedNode(PRELUDE + attack), { limits });
      assert.ok(["exited", "signaled", "timeout", "oom"].includes(run.status), run.status);
      assert.doesNotMatch(run.stderr, /HELD NOT/);
      const next = await runNode(executor, "console.log('fine', process.env.LEFT);");
      assert.deepEqual([next.status, next.stdout, next.stderr], ["exited", "fine undefined\n", ""]);
    },
  ]),
);
