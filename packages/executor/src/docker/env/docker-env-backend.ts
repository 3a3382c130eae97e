import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type {
  BuiltEnv,
  CallOptions,
  EnvBackend,
  EnvBuild,
  EnvBuildRequest,
  EnvLayer,
  EnvLimits,
  EnvRunOutput,
  EnvRunRequest,
  Recipe,
} from "@repost/spec";
import { create } from "tar";
import { asking, connectEngine, type DockerEngine } from "../docker-engine.ts";
import { findEndpoint } from "../engine-endpoint.ts";
import { inspectImage } from "../engine-images.ts";
import { removeLeftoverContainers } from "../remove-leftover-containers.ts";
import { EnvContainer } from "./env-container.ts";
import { planLayers, type PlannedLayer, REPOSITORY, TESTER, TOOLS } from "./env-layers.ts";
import { hostSettings } from "./host-settings.ts";
import { readReports } from "./read-reports.ts";
import { textArchive } from "./text-archive.ts";

export interface DockerEnvBackendOptions {
  /** Fully qualified image that a recipe's build begins with. It needs bash or sh, and Debian's apt-get where `toolchain` names packages. */
  readonly image: (base: Recipe["base"]) => string;
  /** Debian packages that the image lacks. @default none */
  readonly toolchain?: (base: Recipe["base"]) => readonly string[];
  /** Address of the engine, as in DOCKER_HOST. @default DOCKER_HOST, the current Docker context, or the usual sockets */
  readonly host?: string;
  /** Network of builds; tests have none. @default "bridge" */
  readonly network?: string;
}

export const ENV_BUILD_LIMITS: EnvLimits = { wall_ms: 1_800_000, memory_bytes: 4_294_967_296, processes: 1024 };
export const ENV_TEST_LIMITS: EnvLimits = { ...ENV_BUILD_LIMITS, wall_ms: 2_700_000 };

const IMAGES = "repost-env";
const LAYER_LABEL = "repost.layer";
const PATCHES = `${TOOLS}/patches`;

/**
 * Builds repository environments as layers of images, and runs their tests in containers without a network. A layer is found again by the
 * digest of its parent, its command and its input files; a failing step keeps the layers before it.
 *
 * @example
 * await using backend = createDockerEnvBackend({ image: officialImage });
 * const build = await backend.build({ recipe, sources: "/src/shop" });
 */
export function createDockerEnvBackend(options: DockerEnvBackendOptions): EnvBackend {
  return new DockerEnvBackend(options);
}

class DockerEnvBackend implements EnvBackend {
  readonly #options: DockerEnvBackendOptions;
  readonly #executor = randomUUID();
  readonly #closing = new AbortController();
  #engine: Promise<DockerEngine> | undefined;

  constructor(options: DockerEnvBackendOptions) {
    this.#options = options;
  }

  async build(request: EnvBuildRequest, { signal }: CallOptions = {}): Promise<EnvBuild> {
    const either = this.#signal(signal);
    try {
      return await asking(either, () => this.#build(request, either));
    } catch (error) {
      either.throwIfAborted();
      return { status: "infrastructure", detail: error instanceof Error ? error.message : String(error) };
    }
  }

  async #build({ recipe, sources, limits, onOutput }: EnvBuildRequest, signal: AbortSignal): Promise<EnvBuild> {
    const { docker } = await this.#open(signal);
    const name = this.#options.image(recipe.base);
    const base = await inspectImage(docker, name, signal);
    if (base === undefined) return { status: "infrastructure", detail: `The engine has no image ${name}.` };
    const toolchain = this.#options.toolchain?.(recipe.base) ?? [];
    const planned = await planLayers(recipe, sources, base.Id, toolchain);
    const layers: EnvLayer[] = [];
    let image = base.Id;
    for (const layer of planned) {
      const run = layer.run ?? "sources";
      const known = await inspectImage(docker, imageOf(layer), signal);
      if (known !== undefined) {
        image = known.Id;
        layers.push({ key: layer.key, run, cached: true, wall_ms: 0 });
        continue;
      }
      const started = performance.now();
      const options = { ...ENV_BUILD_LIMITS, ...limits };
      const made = await this.#makeLayer(layer, { recipe, sources, image, limits: options, onOutput, signal });
      if (typeof made !== "string") return { status: "failed", step: run, ...made, layers };
      image = made;
      layers.push({ key: layer.key, run, cached: false, wall_ms: Math.round(performance.now() - started) });
    }
    const { Size, Os, Architecture } = (await inspectImage(docker, image, signal)) ?? base;
    return { status: "built", env: { id: image, platform: `${Os}/${Architecture}`, size_bytes: Size, layers } };
  }

  /** Returns the id of the layer's image, or why its command failed. */
  async #makeLayer(
    { key, run, user, copies }: PlannedLayer,
    { recipe, sources, image, limits, onOutput, signal }: LayerOptions,
  ): Promise<string | FailedStep> {
    const { docker } = await this.#open(signal);
    const { network = "bridge" } = this.#options;
    const [container, settings] = await Promise.all([
      EnvContainer.start({ docker, image, executor: this.#executor, network, limits, root: true, signal }),
      hostSettings(),
    ]);
    try {
      if (copies.length > 0) await this.#copy(container, recipe, sources, copies);
      const home = user === "root" ? "/root" : `/home/${TESTER}`;
      const command = `eval "$(cat)"; ${run ?? ":"}`;
      const env = { HOME: home, DEBIAN_FRONTEND: "noninteractive" };
      const { exitCode, log } = await container.run(command, { user, env, stdin: settings, onOutput });
      if (exitCode !== 0) return await failedStep(container, exitCode, log);
      return await container.commit(IMAGES, tagOf(key), { [LAYER_LABEL]: key });
    } finally {
      await container.remove();
    }
  }

  async #copy(container: EnvContainer, recipe: Recipe, sources: string, copies: readonly string[]): Promise<void> {
    const filter = (path: string): boolean => !path.split("/").includes(".git");
    await container.put(Readable.from(create({ cwd: sources, portable: true, filter }, [...copies])), REPOSITORY);
    if (recipe.helpers.length > 0) {
      const helpers = recipe.helpers.map(({ name, content }) => ({ path: name, content }));
      await container.put(textArchive(helpers), TOOLS);
    }
    await container.run(`chown -R ${TESTER} ${REPOSITORY} ${TOOLS}`, { user: "root" });
  }

  async run(request: EnvRunRequest, { signal }: CallOptions = {}): Promise<EnvRunOutput> {
    const either = this.#signal(signal);
    return await asking(either, () => this.#run(request, either));
  }

  async #run({ env, recipe, patches, files = [], limits }: EnvRunRequest, signal: AbortSignal): Promise<EnvRunOutput> {
    const { docker } = await this.#open(signal);
    const started = performance.now();
    const container = await EnvContainer.start({
      docker,
      image: env.id,
      executor: this.#executor,
      network: "none",
      limits: { ...ENV_TEST_LIMITS, ...limits },
      signal,
    });
    const finish = async (
      fields: Pick<EnvRunOutput, "error" | "exit_code" | "log">,
      reports: readonly string[] = [],
    ): Promise<EnvRunOutput> => {
      const cpu_ms = await container.cpuMs();
      return { ...fields, reports, wall_ms: Math.round(performance.now() - started), cpu_ms };
    };
    try {
      const applied = await applyPatches(container, patches, files);
      if (applied.exitCode !== 0) return await finish({ error: "patch_conflict", exit_code: null, log: applied.log });
      return await runTests(container, recipe, finish);
    } finally {
      await container.remove();
    }
  }

  async remove({ id }: BuiltEnv): Promise<void> {
    const { docker } = await this.#open(this.#closing.signal);
    await docker.getImage(id).remove({ noprune: true });
  }

  close(): Promise<void> {
    this.#closing.abort(new DOMException("The backend was closed.", "AbortError"));
    return Promise.resolve();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #open(signal: AbortSignal): Promise<DockerEngine> {
    this.#engine ??= this.#connect(signal);
    try {
      return await this.#engine;
    } catch (error) {
      this.#engine = undefined;
      throw error;
    }
  }

  async #connect(signal: AbortSignal): Promise<DockerEngine> {
    const engine = await connectEngine(findEndpoint({ host: this.#options.host }), signal);
    await removeLeftoverContainers(engine.docker, signal);
    return engine;
  }

  #signal(signal: AbortSignal | undefined): AbortSignal {
    return signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
  }
}

interface LayerOptions {
  readonly recipe: Recipe;
  readonly sources: string;
  readonly image: string;
  readonly limits: EnvLimits;
  readonly onOutput: ((text: string) => void) | undefined;
  readonly signal: AbortSignal;
}

interface FailedStep {
  readonly reason: "exit" | "timeout" | "oom";
  readonly exit_code: number | null;
  readonly log: string;
}

function tagOf(key: string): string {
  return key.slice(0, 32);
}

function imageOf({ key }: PlannedLayer): string {
  return `${IMAGES}:${tagOf(key)}`;
}

async function failedStep(container: EnvContainer, exitCode: number | null, log: string): Promise<FailedStep> {
  if (exitCode === null) return { reason: "timeout", exit_code: null, log };
  return { reason: (await container.isOutOfMemory()) ? "oom" : "exit", exit_code: exitCode, log };
}

async function applyPatches(
  container: EnvContainer,
  patches: readonly string[],
  files: NonNullable<EnvRunRequest["files"]>,
): Promise<{ readonly exitCode: number | null; readonly log: string }> {
  const named = patches
    .map((content, index) => ({ path: `${index}.diff`, content }))
    .filter(({ content }) => content !== "");
  const prepared = await container.run(`mkdir -p ${PATCHES}`, { user: TESTER });
  if (prepared.exitCode !== 0) return prepared;
  if (named.length > 0) await container.put(textArchive(named), PATCHES);
  const apply = named.map(({ path }) => `git apply --whitespace=nowarn ${PATCHES}/${path}`).join(" && ");
  const applied = await container.run(apply === "" ? ":" : apply, { user: TESTER });
  if (applied.exitCode === 0 && files.length > 0) await container.put(textArchive(files), REPOSITORY);
  return applied;
}

async function runTests(
  container: EnvContainer,
  recipe: Recipe,
  finish: (
    fields: Pick<EnvRunOutput, "error" | "exit_code" | "log">,
    reports?: readonly string[],
  ) => Promise<EnvRunOutput>,
): Promise<EnvRunOutput> {
  const { prepare, command, result } = recipe.test;
  // Tests cannot guess the folder's name before they run.
  const results = `${TOOLS}/results-${randomUUID()}`;
  const env = { HOME: `/home/${TESTER}`, RESULTS: results, ...recipe.test.env };
  const ready = await container.run([`mkdir -p ${results}`, ...prepare.map((each) => `( ${each} )`)].join(" && "), {
    user: TESTER,
    env,
  });
  if (ready.exitCode !== 0) return await finish({ error: "prepare_failed", exit_code: ready.exitCode, log: ready.log });
  const tested = await container.run(command, { user: TESTER, env });
  const log = ready.log + tested.log;
  if (tested.exitCode === null) return await finish({ error: "timeout", exit_code: null, log });
  if (await container.isOutOfMemory()) return await finish({ error: "oom", exit_code: null, log });
  const output = await finish({ error: null, exit_code: tested.exitCode, log });
  await container.stop();
  return { ...output, reports: await readReports(container, result, results) };
}
