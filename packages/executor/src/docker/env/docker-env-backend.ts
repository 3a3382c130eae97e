import { randomUUID } from "node:crypto";
import type { EnvBackend, Recipe } from "@repost/spec";
import type { EnvMachine, LayerEngine, MachineOptions, OpenedBase } from "../../env/env-machine.ts";
import { LayeredEnvBackend } from "../../env/layered-env-backend.ts";
import { asking, connectEngine, type DockerEngine, statusOf } from "../docker-engine.ts";
import { findEndpoint } from "../engine-endpoint.ts";
import { inspectImage } from "../engine-images.ts";
import { removeLeftoverContainers } from "../remove-leftover-containers.ts";
import { EnvContainer, layerImage } from "./env-container.ts";

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

/** While an engine keeps a large layer, it answers nothing else about images. */
const ANSWER_MS = 600_000;

/**
 * Builds repository environments as layers of images, and runs their tests in containers without a network.
 *
 * @example
 * await using backend = createDockerEnvBackend({ image: officialImage });
 * const build = await backend.build({ recipe, sources: "/src/shop" });
 */
export function createDockerEnvBackend(options: DockerEnvBackendOptions): EnvBackend {
  return new LayeredEnvBackend(new DockerLayers(options));
}

class DockerLayers implements LayerEngine {
  readonly #options: DockerEnvBackendOptions;
  readonly #executor = randomUUID();
  #engine: Promise<DockerEngine> | undefined;

  constructor(options: DockerEnvBackendOptions) {
    this.#options = options;
  }

  async openBase(base: Recipe["base"], signal: AbortSignal): Promise<OpenedBase | string> {
    const name = this.#options.image(base);
    const { docker } = await this.#open(signal);
    const image = await inspectImage(docker, name, signal, ANSWER_MS);
    if (image === undefined) return `The engine has no image ${name}.`;
    return { id: image.Id, digest: image.Id, name, toolchain: this.#options.toolchain?.(base) ?? [] };
  }

  async findLayer(key: string, signal: AbortSignal): Promise<string | null> {
    const { docker } = await this.#open(signal);
    return (await inspectImage(docker, layerImage(key), signal, ANSWER_MS))?.Id ?? null;
  }

  async start({ image, purpose, limits, signal }: MachineOptions): Promise<EnvMachine> {
    const { docker } = await this.#open(signal);
    const { network = "bridge" } = this.#options;
    const isBuild = purpose === "build";
    const options = { docker, image, executor: this.#executor, limits, root: isBuild, signal };
    return await EnvContainer.start({ ...options, network: isBuild ? network : "none" });
  }

  async describe(id: string, signal: AbortSignal): Promise<{ readonly platform: string; readonly size_bytes: number }> {
    const { docker } = await this.#open(signal);
    const image = await inspectImage(docker, id, signal, ANSWER_MS);
    return { platform: `${image?.Os}/${image?.Architecture}`, size_bytes: image?.Size ?? 0 };
  }

  async remove(id: string, signal: AbortSignal): Promise<void> {
    const { docker } = await this.#open(signal);
    try {
      await docker.getImage(id).remove({ noprune: true });
    } catch (error) {
      // 404: already gone. 409: another environment uses it.
      if (statusOf(error) !== 404 && statusOf(error) !== 409) throw error;
    }
  }

  async guard<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
    return await asking(signal, act);
  }

  close(): Promise<void> {
    return Promise.resolve();
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
}
