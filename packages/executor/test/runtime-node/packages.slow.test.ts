import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createProcessExecutor, createSandboxExecutor, probeBackends } from "../../src/index.ts";

const PACKAGES = {
  "oven/package.json": '{"name":"oven","type":"module","exports":{".":"./index.js","./door":"./lib/door.js"}}',
  "oven/index.js": 'import { degrees } from "thermo"; export const hot = degrees(200);',
  "oven/lib/door.js": "export const door = 'shut';",
  "thermo/package.json": '{"name":"thermo","main":"main.js"}',
  "thermo/main.js": "let asked = 0; exports.degrees = (n) => `${n}C, asked ${++asked}`;",
  ".bin/oven": "",
};

const PROGRAM = `
import { hot } from "oven";
import { createRequire } from "node:module";
export const told = () => [hot, createRequire(import.meta.url)("thermo").degrees(1)];
if (process.argv[2] === "print") console.log(hot, (await import("oven/door")).door);
`;

describe("packages of an environment", async () => {
  const location = await mkdtemp(join(tmpdir(), "repost-packages-"));
  // Programs run as another user.
  await chmod(location, 0o755);
  const folder = join(location, "node_modules");
  for (const [path, content] of Object.entries(PACKAGES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const resolveEnvironment = () => Promise.resolve({ sitePackages: folder, modules: [] });
  const executors = {
    process: createProcessExecutor({ resolveEnvironment }),
    sandbox: createSandboxExecutor({ resolveEnvironment }),
  };
  const probes = await probeBackends();
  const available = Object.entries(executors).filter(([name]) =>
    probes.some(({ backend, available: works }) => backend === name && works),
  );
  afterAll(async () => {
    for (const executor of Object.values(executors)) await executor.close();
    await rm(location, { recursive: true });
  });

  it.each(available)("are found by programs and by calls in %s", async (_name, executor) => {
    const job = {
      module: "main.mjs",
      entry: "told",
      calls: [{ setup: [], receiver: null, arguments: [] }],
      timeout_ms: 5_000,
    };
    const files = [
      { path: "main.mjs", content: PROGRAM },
      { path: "calls.json", content: JSON.stringify(job) },
      { path: "run.mjs", content: 'import { main } from "repost_runtime/calls"; await main();' },
    ];
    const request = { runtime: "node" as const, files, environment: "digest" };
    const printed = await executor.execute({ ...request, entry: "main.mjs", args: ["print"] });
    expect(printed.stdout + printed.stderr).toBe("200C, asked 1 shut\n");
    const { messages } = await executor.execute({ ...request, entry: "run.mjs" });
    const call = messages
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .find(({ type }) => type === "call");
    expect(call?.["observation"]).toMatchObject({ kind: "returned", value: ["200C, asked 1", "1C, asked 1"] });
  });
});
