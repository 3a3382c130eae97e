import { createServer } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import { makeContractFolder } from "./contract-folder.ts";
import { type ContractCases, runNode } from "./contract-subject.ts";

const MEGABYTE = 1_048_576;

export const nodeBoundaryCases: ContractCases = {
  "denies a Node program network access": async ({ executor }) => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const program = `
import { connect } from "node:net";
const reaches = (host, port) => new Promise((resolve) => {
  connect({ host, port, timeout: 2000 }).on("connect", () => resolve(true)).on("error", () => resolve(false)).on("timeout", () => resolve(false));
});
console.log(await reaches("127.0.0.1", ${port}), await reaches("169.254.169.254", 80));
process.exit();`;
    const run = await runNode(executor, program);
    server.close();
    assert.equal(run.stdout, "false false\n");
  },

  "hides the host's files, processes and environment from a Node program": async ({ executor }) => {
    await using folder = await makeContractFolder({ secret: "secret" });
    const secret = join(folder.root, "secret");
    process.env["REPOST_CONTRACT_SECRET"] = "host-secret";
    const program = `
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
const attempt = (act) => { try { return act(); } catch (error) { return error.code; } };
const processes = readdirSync("/proc").filter((name) => /^\\d+$/.test(name));
const environments = processes.map((id) => attempt(() => readFileSync("/proc/" + id + "/environ", "latin1")));
console.log(${JSON.stringify([secret, homedir()])}.map((path) => existsSync(path) && readdirSync(path).length > 0 && path !== "/root"));
console.log(processes.length < 10, environments.some((text) => text.includes("host-secret")));
console.log(["/usr/x", "/opt/repost/node/x", "/node_modules/x", "/x"].map((path) => attempt(() => writeFileSync(path, ""))).every((code) => ["EROFS", "EACCES", "EPERM"].includes(code)));
console.log(process.getuid() > 0);`;
    const run = await runNode(executor, program);
    delete process.env["REPOST_CONTRACT_SECRET"];
    assert.equal(run.stdout, "[ false, false ]\ntrue false\ntrue\ntrue\n", run.stderr);
  },

  "prevents a Node program from ending other processes": async ({ executor }) => {
    const program = `
import { readdirSync } from "node:fs";
const others = readdirSync("/proc").filter((name) => /^\\d+$/.test(name)).map(Number).filter((id) => id !== process.pid);
for (const id of others) { try { process.kill(id, "SIGKILL"); } catch {} }
for (;;);`;
    const run = await runNode(executor, program, { limits: { wall_ms: 3_000 } });
    assert.ok(run.status === "signaled" || run.status === "timeout", run.status);
    assert.equal((await runNode(executor, "console.log('next')")).stdout, "next\n");
  },

  "limits the processes and files of a Node program": async ({ executor }) => {
    const program = `
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
let refused = 0;
for (let at = 0; at < 100; at += 1) {
  try { spawn("sleep", ["100"], { stdio: "ignore" }).on("error", () => { refused += 1; }); } catch { refused += 1; }
}
await new Promise((resolve) => setTimeout(resolve, 500));
let code;
try { for (let at = 0; ; at += 1) writeFileSync("file" + at, Buffer.alloc(${MEGABYTE})); } catch (error) { code = error.code; }
console.log(refused > 30, code);
process.exit();`;
    const run = await runNode(executor, program, {
      limits: { processes: 64, disk_bytes: 16 * MEGABYTE, wall_ms: 20_000, cpu_ms: 20_000 },
    });
    assert.equal(run.stdout, "true ENOSPC\n", run.stderr);
  },
};
