import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import {
  type BuiltEnv,
  type CallOptions,
  type EnvBackend,
  type EnvBuild,
  type EnvBuildRequest,
  type EnvLayer,
  type EnvLimits,
  type EnvRunOutput,
  type EnvRunRequest,
  type Recipe,
  errorMessage,
} from "@repost/spec";
import { create } from "tar";
import { diskFull } from "../errors.ts";
import type { EnvMachine, LayerEngine } from "./env-machine.ts";
import { planLayers, type PlannedLayer, REPOSITORY, TESTER, TOOLS } from "./env-layers.ts";
import { hostSettings } from "./host-settings.ts";
import { isNetworkFailure } from "./network-failure.ts";
import { readReports } from "./read-reports.ts";
import { textArchive } from "./text-archive.ts";

export const ENV_BUILD_LIMITS: EnvLimits = { wall_ms: 1_800_000, memory_bytes: 4_294_967_296, processes: 1024 };
export const ENV_TEST_LIMITS: EnvLimits = { ...ENV_BUILD_LIMITS, wall_ms: 2_700_000 };

/** Toolchains take up to 1 GB, and an engine needs twice a layer's size. */
const MIN_FREE_BYTES = 3 * 1024 ** 3;
const NETWORK_PAUSES_MS: readonly number[] = [5000, 30_000];

interface LayeredEnvBackendOptions {
  /** Free space that a build needs. @default 3 GiB */
  readonly minFreeBytes?: number | undefined;
  /** Pauses before retries after a network failure. @default 5 s and 30 s */
  readonly networkPausesMs?: readonly number[];
}

export interface ArchivingEnvBackend extends EnvBackend {
  /** Writes an environment with its base: an OCI image (docker) or its files (sandbox). */
  exportEnv(env: Pick<BuiltEnv, "id">, file: string, options?: CallOptions): Promise<void>;
  /** Reads an archive of either backend, which has no layers to build on. */
  importEnv(file: string, options?: CallOptions): Promise<BuiltEnv>;
}

/** Finds layers by the digest of parent, command and input files. */
export class LayeredEnvBackend implements ArchivingEnvBackend {
  readonly #open: (signal: AbortSignal) => Promise<LayerEngine>;
  readonly #minFreeBytes: number;
  readonly #networkPausesMs: readonly number[];
  readonly #closing = new AbortController();
  #engine: Promise<LayerEngine> | undefined;

  constructor(open: (signal: AbortSignal) => Promise<LayerEngine>, options: LayeredEnvBackendOptions = {}) {
    const { minFreeBytes = MIN_FREE_BYTES, networkPausesMs = NETWORK_PAUSES_MS } = options;
    this.#open = open;
    this.#minFreeBytes = minFreeBytes;
    this.#networkPausesMs = networkPausesMs;
  }

  async build(request: EnvBuildRequest, { signal }: CallOptions = {}): Promise<EnvBuild> {
    try {
      return await this.#use(signal, (engine, either) => this.#build(engine, request, either));
    } catch (error) {
      for (const each of [signal, this.#closing.signal]) each?.throwIfAborted();
      return { status: "infrastructure", detail: errorMessage(error) };
    }
  }

  async #build(
    engine: LayerEngine,
    { recipe, sources, limits, onOutput }: EnvBuildRequest,
    signal: AbortSignal,
  ): Promise<EnvBuild> {
    await this.#refuseFullDisk(engine);
    const opened = await engine.openBase(recipe.base, signal);
    if (typeof opened === "string") return { status: "infrastructure", detail: opened };
    const { id: base, toolchain, name, digest } = opened;
    const planned = await planLayers(recipe, sources, digest, toolchain);
    const layers: EnvLayer[] = [];
    let image = base;
    for (const layer of planned) {
      const run = layer.run ?? "sources";
      const existing = await engine.findLayer(layer.key, signal);
      if (existing !== null) {
        image = existing;
        layers.push({ key: layer.key, run, cached: true, wall_ms: 0, cpu_ms: 0 });
        continue;
      }
      const started = performance.now();
      const options = { ...ENV_BUILD_LIMITS, ...limits };
      const making = { engine, recipe, sources, image, limits: options, onOutput, signal };
      const made = await this.#makeLayerWithNetwork(layer, making);
      if (made.status === "failed") return { ...made, step: run, layers };
      image = made.id;
      const wall_ms = Math.round(performance.now() - started);
      layers.push({ key: layer.key, run, cached: false, wall_ms, cpu_ms: made.cpu_ms });
    }
    const { platform, size_bytes } = await engine.describe(image, signal);
    return { status: "built", env: { id: image, base: { name, digest }, platform, size_bytes, layers } };
  }

  /** A full disk would cause a misleading error later. */
  async #refuseFullDisk(engine: LayerEngine): Promise<void> {
    const space = await engine.freeSpace();
    if (space !== null && space.bytes < this.#minFreeBytes)
      throw diskFull(space.folder, space.bytes, this.#minFreeBytes);
  }

  async #makeLayerWithNetwork(layer: PlannedLayer, options: LayerOptions): Promise<MadeLayer> {
    let cpuMs: number | null = 0;
    for (const pauseMs of [...this.#networkPausesMs, null]) {
      const made = await makeLayer(layer, options);
      cpuMs = cpuMs === null || made.cpu_ms === null ? null : cpuMs + made.cpu_ms;
      const isNetwork = made.status === "failed" && made.reason === "network";
      if (!isNetwork || pauseMs === null) return { ...made, cpu_ms: cpuMs };
      options.onOutput?.(`\nThe network failed. The step runs again in ${pauseMs / 1000} s.\n`);
      await wait(pauseMs, undefined, { signal: options.signal });
    }
    throw new TypeError("The last attempt returns.");
  }

  async run(request: EnvRunRequest, { signal }: CallOptions = {}): Promise<EnvRunOutput> {
    return await this.#use(signal, (engine, either) => runEnv(engine, request, either));
  }

  async exportEnv({ id }: Pick<BuiltEnv, "id">, file: string, { signal }: CallOptions = {}): Promise<void> {
    await this.#use(signal, (engine, either) => engine.exportLayer(id, file, either));
  }

  async importEnv(file: string, { signal }: CallOptions = {}): Promise<BuiltEnv> {
    return await this.#use(signal, async (engine, either) => {
      const { id, name, digest } = await engine.importLayer(file, either);
      return { id, base: { name, digest }, ...(await engine.describe(id, either)), layers: [] };
    });
  }

  async remove({ id }: BuiltEnv): Promise<void> {
    await this.#use(undefined, (engine) => engine.remove(id));
  }

  async close(): Promise<void> {
    this.#closing.abort(new DOMException("The backend was closed.", "AbortError"));
    const engine = await this.#engine?.catch(() => undefined);
    await engine?.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #use<T>(
    signal: AbortSignal | undefined,
    act: (engine: LayerEngine, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { signal: closing } = this.#closing;
    const either = signal === undefined ? closing : AbortSignal.any([signal, closing]);
    this.#engine ??= this.#open(either).catch((error: unknown) => {
      this.#engine = undefined;
      throw error;
    });
    const engine = await this.#engine;
    return await engine.guard(either, () => act(engine, either));
  }
}

interface LayerOptions {
  readonly engine: LayerEngine;
  readonly recipe: Recipe;
  readonly sources: string;
  readonly image: string;
  readonly limits: EnvLimits;
  readonly onOutput: ((text: string) => void) | undefined;
  readonly signal: AbortSignal;
}

type FailedStep = Omit<Extract<EnvBuild, { readonly status: "failed" }>, "step" | "layers">;

type MadeLayer = { readonly status: "made"; readonly id: string; readonly cpu_ms: number | null } | FailedStep;

type Finish = (
  fields: Pick<EnvRunOutput, "error" | "exit_code" | "log">,
  reports?: readonly string[],
) => Promise<EnvRunOutput>;

async function makeLayer(
  { key, run, user, copies, helpers }: PlannedLayer,
  { engine, recipe, sources, image, limits, onOutput, signal }: LayerOptions,
): Promise<MadeLayer> {
  const settings = await hostSettings(recipe.base.language);
  await using machine = await engine.start({ image, purpose: "build", limits, signal });
  if (copies.length > 0) await copyFiles(machine, sources, copies);
  if (helpers.length > 0) await copyHelpers(machine, helpers);
  if (run !== null) {
    const home = user === "root" ? "/root" : `/home/${TESTER}`;
    const env = { HOME: home, DEBIAN_FRONTEND: "noninteractive" };
    const options = { user, env, stdin: settings, onOutput };
    const { exitCode, log } = await machine.run(`eval "$(cat)"; ${run}`, options);
    if (exitCode !== 0) return await failedStep(machine, exitCode, log);
  }
  const cpu_ms = await machine.cpuMs();
  return { status: "made", id: await machine.commit(key), cpu_ms };
}

async function copyFiles(machine: EnvMachine, sources: string, copies: readonly string[]): Promise<void> {
  const filter = (path: string): boolean => !path.split("/").includes(".git");
  await machine.put(Readable.from(create({ cwd: sources, portable: true, filter }, [...copies])), REPOSITORY);
  await machine.run(`chown -R ${TESTER} ${REPOSITORY} ${TOOLS}`, { user: "root" });
}

async function copyHelpers(machine: EnvMachine, helpers: Recipe["helpers"]): Promise<void> {
  const files = helpers.map(({ name, content }) => ({ path: name, content }));
  await machine.put(textArchive(files), TOOLS);
  const paths = files.map(({ path }) => `${TOOLS}/${path}`).join(" ");
  await machine.run(`chown ${TESTER} ${paths}`, { user: "root" });
}

async function failedStep(machine: EnvMachine, exitCode: number | null, log: string): Promise<FailedStep> {
  const cpu_ms = await machine.cpuMs();
  if (exitCode === null) return { status: "failed", reason: "timeout", exit_code: null, log, cpu_ms };
  const failed = { status: "failed", exit_code: exitCode, log, cpu_ms } as const;
  if (await machine.isOutOfMemory()) return { ...failed, reason: "oom" };
  return { ...failed, reason: isNetworkFailure(log) ? "network" : "exit" };
}

async function runEnv(
  engine: LayerEngine,
  { env, recipe, patches, files = [], limits }: EnvRunRequest,
  signal: AbortSignal,
): Promise<EnvRunOutput> {
  const started = performance.now();
  const options = { image: env.id, purpose: "test", limits: { ...ENV_TEST_LIMITS, ...limits }, signal } as const;
  await using machine = await engine.start(options);
  const finish: Finish = async (fields, reports = []) => {
    const [cpu_ms, peak_memory_bytes] = await Promise.all([machine.cpuMs(), machine.peakMemoryBytes()]);
    return { ...fields, reports, wall_ms: Math.round(performance.now() - started), cpu_ms, peak_memory_bytes };
  };
  const applied = await applyPatches(machine, patches, files);
  if (applied.exitCode !== 0) return await finish({ error: "patch_conflict", exit_code: null, log: applied.log });
  return await runTests(machine, recipe, finish);
}

async function applyPatches(
  machine: EnvMachine,
  patches: readonly string[],
  files: NonNullable<EnvRunRequest["files"]>,
): Promise<{ readonly exitCode: number | null; readonly log: string }> {
  const named = patches
    .map((content, index) => ({ path: `patches/${index}.diff`, content }))
    .filter(({ content }) => content !== "");
  if (named.length > 0) await machine.put(textArchive(named), TOOLS);
  const apply = named.map(({ path }) => `git apply --whitespace=nowarn ${TOOLS}/${path}`).join(" && ");
  const applied = apply === "" ? { exitCode: 0, log: "" } : await machine.run(apply, { user: "tester" });
  if (applied.exitCode === 0 && files.length > 0) await machine.put(textArchive(files), REPOSITORY);
  return applied;
}

async function runTests(machine: EnvMachine, recipe: Recipe, finish: Finish): Promise<EnvRunOutput> {
  const { prepare, command, result } = recipe.test;
  // Tests cannot guess the folder's name before they run.
  const results = `${TOOLS}/results-${randomUUID()}`;
  const env = { HOME: `/home/${TESTER}`, RESULTS: results, ...recipe.test.env };
  const options = { user: "tester", env } as const;
  const failureMark = `${results}-unprepared`;
  const steps = prepare.map((each) => `( ${each} ) || { code=$?; : > ${failureMark}; exit $code; }`);
  // One command, because in the sandbox services end with the command that started them.
  const tested = await machine.run([`mkdir -p ${results}`, ...steps, command].join("\n"), options);
  const { log } = tested;
  if (tested.exitCode === null) return await finish({ error: "timeout", exit_code: null, log });
  if (tested.exitCode !== 0 && (await machine.isOutOfMemory()))
    return await finish({ error: "oom", exit_code: null, log });
  if (tested.exitCode !== 0 && (await machine.run(`test -e ${failureMark}`, { user: "root" })).exitCode === 0)
    return await finish({ error: "prepare_failed", exit_code: tested.exitCode, log });
  const output = await finish({ error: null, exit_code: tested.exitCode, log });
  return { ...output, reports: await readReports(machine, result, results) };
}
