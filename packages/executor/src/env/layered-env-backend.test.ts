import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EnvBuild, Recipe } from "@repost/spec";
import { describe, expect, it } from "vitest";
import type { CommandResult, EnvMachine, LayerEngine } from "./env-machine.ts";
import { LayeredEnvBackend } from "./layered-env-backend.ts";

const RECIPE: Recipe = {
  schema_version: 1,
  instance_id: "shop-1",
  builder: "static",
  base: { language: "python", version: null },
  steps: [{ layer: "system", run: "apt-get install", user: "root", inputs: [] }],
  helpers: [],
  test: {
    prepare: [],
    command: "pytest",
    files: [],
    result: { form: "exit_code", path: "", in_process: true },
    restore: [],
    env: {},
  },
  evidence: [],
  gaps: [],
};

function scriptedEngine(results: readonly CommandResult[]): { readonly engine: LayerEngine; readonly runs: number[] } {
  const runs: number[] = [];
  const start = (): Promise<EnvMachine> => {
    const machine: Partial<EnvMachine> = {
      run: (command) => {
        if (!command.endsWith("apt-get install")) return Promise.resolve({ exitCode: 0, log: "" });
        const result = results[Math.min(runs.length, results.length - 1)];
        runs.push(runs.length);
        return Promise.resolve(result ?? { exitCode: 0, log: "" });
      },
      put: (archive) => Promise.resolve(void archive.resume()),
      cpuMs: () => Promise.resolve(10),
      isOutOfMemory: () => Promise.resolve(false),
      commit: (key) => Promise.resolve(key),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
    return Promise.resolve(machine as EnvMachine);
  };
  const engine: Partial<LayerEngine> = {
    start,
    openBase: () => Promise.resolve({ id: "base", digest: "sha256:0", name: "debian", toolchain: [] }),
    findLayer: () => Promise.resolve(null),
    describe: () => Promise.resolve({ platform: "linux/amd64", size_bytes: 1 }),
    freeSpace: () => Promise.resolve(null),
    guard: async (_signal, act) => await act(),
    close: () => Promise.resolve(),
  };
  return { engine: engine as LayerEngine, runs };
}

async function build(results: readonly CommandResult[]): Promise<{ readonly result: EnvBuild; readonly runs: number }> {
  const { engine, runs } = scriptedEngine(results);
  await using backend = new LayeredEnvBackend(() => Promise.resolve(engine), { networkPausesMs: [0, 0] });
  const sources = await mkdtemp(join(tmpdir(), "repost-layers-"));
  const result = await backend.build({ recipe: RECIPE, sources });
  await rm(sources, { recursive: true });
  return { result, runs: runs.length };
}

const NO_NETWORK = { exitCode: 100, log: "E: Temporary failure resolving 'deb.debian.org'\n" };

describe("LayeredEnvBackend", () => {
  it("retries a step after a network failure, and sums the CPU time of all attempts", async () => {
    const { result, runs } = await build([NO_NETWORK, NO_NETWORK, { exitCode: 0, log: "" }]);
    expect([result.status, runs]).toEqual(["built", 3]);
    if (result.status !== "built") return;
    expect(result.env.layers.map(({ cpu_ms }) => cpu_ms)).toEqual([10, 30, 10]);
  });

  it("reports a network failure after three attempts", async () => {
    const { result, runs } = await build([NO_NETWORK]);
    expect(result).toMatchObject({ status: "failed", reason: "network", step: "apt-get install", cpu_ms: 30 });
    expect(runs).toBe(3);
  });

  it("does not retry a step that fails for another reason", async () => {
    const { result, runs } = await build([{ exitCode: 100, log: "E: Unable to locate package nothing\n" }]);
    expect(result).toMatchObject({ status: "failed", reason: "exit", cpu_ms: 10 });
    expect(runs).toBe(1);
  });

  it.each([
    ["curl: (6) Could not resolve host: pypi.example", "network"],
    ["npm ERR! code EAI_AGAIN", "network"],
    ["Read timed out.", "network"],
    ["dial tcp: lookup proxy.example: no such host", "network"],
    ["502 Bad Gateway", "network"],
    ["warning: spurious network error (2 tries remaining)\nerror: failed to get `serde`", "network"],
    ["npm ERR! 404 Not Found", "exit"],
    ["ERROR: No matching distribution found for nothing", "exit"],
    [`Connection reset by peer, retrying\n${"ok\n".repeat(60)}error: test failed`, "exit"],
  ])("classifies the failure of the log %j", async (log, reason) => {
    const { result } = await build([{ exitCode: 1, log }]);
    expect(result).toMatchObject({ status: "failed", reason });
  });
});
