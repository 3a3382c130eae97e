import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type FakeServer, startFakeServer } from "@repost/llm/testing";
import { type EnvBuildReport, records, RUN_FILES } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeEnvReport } from "../../src/envs/write-env-report.ts";

const PROGRAM = fileURLToPath(new URL("build-until-killed.ts", import.meta.url));
const apt = (name: string) => ({ layer: "system", run: `apt-get install -y ${name}`, user: "root" });
const ANSWERS = [
  { action: "look", requests: [{ tool: "read", path: "Makefile" }] },
  { action: "patch", add: [apt("libmagic1-dev")], because: "magic.h" },
  { action: "install", name: "libmagic-dev" },
  { action: "patch", replace: [{ step: 2, with: [apt("libmagic-dev")] }], because: "Debian's name" },
];

let folder = "";
let sources = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "repost-build-tasks-"));
  sources = join(folder, "sources");
  await mkdir(sources);
  await writeFile(join(sources, "Makefile"), "test: price_test\n\t./price_test\n");
  await writeFile(join(sources, "price.c"), "old\n");
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Returns "killed" after a hanging build. */
async function build(run: string, server: FakeServer, hangAt: number): Promise<string> {
  const args = [run, server.url, sources, join(run, "memory"), String(hangAt)];
  const child = spawn(process.execPath, ["--conditions=@repost/source", PROGRAM, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let killed = false;
  child.stdout.on("data", (chunk: Buffer) => {
    if (!chunk.toString().includes("hanging")) return;
    killed = true;
    child.kill("SIGKILL");
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, "exit");
  const [stdout, stderr] = await output;
  if (killed) return "killed";
  if (stdout === "") throw new Error(stderr);
  return stdout.trim();
}

async function startServer(): Promise<FakeServer> {
  const server = await startFakeServer();
  server.enqueue(...ANSWERS.map((answer) => JSON.stringify(answer)));
  return server;
}

async function reportOf(run: string): Promise<EnvBuildReport> {
  const lines = (await readFile(join(run, RUN_FILES.builds), "utf8")).trimEnd().split("\n");
  expect(lines).toHaveLength(1);
  return records.envBuildReport.parseLine(lines[0] ?? "");
}

const LIMIT_MS = 300_000;

describe("buildTasks", () => {
  it(
    "records usage and executions, and keeps the proven environment with its repairs",
    async () => {
      await using server = await startServer();
      const run = join(folder, "whole");
      expect(JSON.parse(await build(run, server, 0))).toMatchObject({ classes: ["resolved"] });
      const report = await reportOf(run);
      expect(report).toMatchObject({
        builder: "hybrid",
        model: "openai-compatible/scripted",
        prompts: ["env-repair.all@1"],
        cost: { llm_calls: 4 },
        gave_up: null,
      });
      expect(report.executions.map(({ class: actual }) => actual)).toEqual([
        "eval_failure",
        "docker_build_error",
        "resolved",
      ]);
      const { input_tokens, output_tokens, usd } = report.cost;
      expect(usd).toBeCloseTo((input_tokens + 2 * output_tokens) / 1e6);
      const { usage } = (await writeEnvReport(run)).report;
      expect(usage).toMatchObject({ llm_calls: 4, input_tokens, output_tokens });
      expect(await readdir(join(run, "memory", "environments"))).toHaveLength(1);
      expect(await readdir(join(run, "memory", "repairs"))).toHaveLength(2);
      expect(JSON.parse(await build(run, server, 0))).toEqual({ builds: 0, classes: ["resolved"] });
      expect(server.requests).toHaveLength(ANSWERS.length);
    },
    LIMIT_MS,
  );

  // Repair, static trial, two patches, validation.
  it.each([
    [2, 0, 4],
    [3, 2, 3],
    [5, 4, 1],
  ])(
    "sends no prompt and builds no recipe twice after a kill at build %d",
    async (hangAt, requests, remaining) => {
      const expected = await reportOf(join(folder, "whole"));
      await using server = await startServer();
      const run = join(folder, `killed-${hangAt}`);
      expect(await build(run, server, hangAt)).toBe("killed");
      expect(server.requests).toHaveLength(requests);
      expect(JSON.parse(await build(run, server, 0))).toEqual({ builds: remaining, classes: ["resolved"] });
      expect(server.requests).toHaveLength(ANSWERS.length);
      expect(await reportOf(run)).toEqual(expected);
    },
    LIMIT_MS,
  );
});
