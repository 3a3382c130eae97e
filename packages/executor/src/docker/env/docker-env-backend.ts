import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { statfs } from "node:fs/promises";
import type { Recipe } from "@repost/spec";
import { archiveInvalid, imageUnqualified } from "../../errors.ts";
import type {
  EnvMachine,
  FreeSpace,
  LayerEngine,
  MachineOptions,
  OpenedBase,
  OpenedLayer,
} from "../../env/env-machine.ts";
import { type ArchivingEnvBackend, LayeredEnvBackend } from "../../env/layered-env-backend.ts";
import { asking, connectEngine, type DockerEngine, finished, statusOf } from "../docker-engine.ts";
import { once } from "../../once.ts";
import { findEndpoint } from "../engine-endpoint.ts";
import { inspectImage } from "../engine-images.ts";
import { LABELS } from "../labels.ts";
import { removeLeftoverContainers } from "../remove-leftovers.ts";
import { readSavedImage, writeImageArchive } from "../runtime-image/image-archive.ts";
import { EnvContainer, layerImage } from "./env-container.ts";

export interface DockerEnvBackendOptions {
  /** Fully qualified; needs sh, and Debian's apt-get where `toolchain` names packages. */
  readonly image: (base: Recipe["base"]) => string;
  /** Debian packages that the image lacks. @default none */
  readonly toolchain?: (base: Recipe["base"]) => readonly string[];
  /** @default DOCKER_HOST, the current context, or the usual sockets */
  readonly host?: string;
  /** For builds; tests have none. @default "bridge" */
  readonly network?: string;
  /** Checked for engines of this machine. @default 3 GiB */
  readonly minFreeBytes?: number;
}

/** An engine that keeps a large layer answers nothing about images. */
const ANSWER_MS = 600_000;

/**
 * Builds environments as layers of images, and tests them in containers without a network.
 *
 * @example
 * await using backend = createDockerEnvBackend({ image: officialImage });
 * const build = await backend.build({ recipe, sources: "/src/shop" });
 */
export function createDockerEnvBackend(options: DockerEnvBackendOptions): ArchivingEnvBackend {
  return new LayeredEnvBackend(new DockerLayers(options), { minFreeBytes: options.minFreeBytes });
}

const IMPORTED = "repost-env-imported";

function isQualified(image: string): boolean {
  const [first = "", ...rest] = image.split("/");
  return image.startsWith("sha256:") || (rest.length > 0 && (/[.:]/u.test(first) || first === "localhost"));
}

class DockerLayers implements LayerEngine {
  readonly #options: DockerEnvBackendOptions;
  readonly #executor = randomUUID();
  readonly #open = once((signal: AbortSignal) => this.#connect(signal));

  constructor(options: DockerEnvBackendOptions) {
    this.#options = options;
  }

  async openBase(base: Recipe["base"], signal: AbortSignal): Promise<OpenedBase | string> {
    const name = this.#options.image(base);
    if (!isQualified(name)) throw imageUnqualified(name);
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
      // 404: gone. 409: another environment uses it.
      if (statusOf(error) !== 404 && statusOf(error) !== 409) throw error;
    }
  }

  async freeSpace(signal: AbortSignal): Promise<FreeSpace | null> {
    const { folder } = await this.#open(signal);
    // A remote engine names a folder of its machine.
    const stats = folder === "" ? null : await statfs(folder).catch(() => null);
    return stats === null ? null : { folder, bytes: stats.bavail * stats.bsize };
  }

  async exportLayer(id: string, file: string, signal: AbortSignal): Promise<void> {
    const { docker } = await this.#open(signal);
    const image = await inspectImage(docker, id, signal, ANSWER_MS);
    const name = image?.RepoTags[0];
    // The engine needs a name to keep the layers' keys.
    if (name === undefined) throw archiveInvalid(file, `the engine has no image ${id} with a name`);
    await writeImageArchive({ saved: await docker.getImage(name).get(), name, output: file });
  }

  async importLayer(file: string, signal: AbortSignal): Promise<OpenedLayer> {
    const { docker } = await this.#open(signal);
    const saved = await readSavedImage(file);
    if (saved === null) {
      const name = `${IMPORTED}:${randomUUID()}`;
      const [repo, tag] = name.split(":");
      await finished(
        docker,
        await docker.importImage(file, { repo, tag, changes: [`LABEL ${LABELS.layer}=imported`] }),
      );
      return await this.#opened(name, file, signal);
    }
    await finished(docker, await docker.loadImage(createReadStream(file), { abortSignal: signal }));
    return await this.#opened(saved, file, signal);
  }

  async #opened(image: string, file: string, signal: AbortSignal): Promise<OpenedLayer> {
    const { docker } = await this.#open(signal);
    const loaded = await inspectImage(docker, image, signal, ANSWER_MS);
    if (loaded === undefined) throw archiveInvalid(file, "the engine does not have its image after loading it");
    return { id: loaded.Id, digest: loaded.Id, name: file };
  }

  async guard<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
    return await asking(signal, act);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #connect(signal: AbortSignal): Promise<DockerEngine> {
    const engine = await connectEngine(findEndpoint({ host: this.#options.host }), signal);
    await removeLeftoverContainers(engine.docker, signal);
    return engine;
  }
}
