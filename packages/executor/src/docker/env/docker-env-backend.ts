import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { statfs } from "node:fs/promises";
import type { Recipe } from "@repost/spec";
import type Dockerode from "dockerode";
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
  return new LayeredEnvBackend((signal) => openLayers(options, signal), { minFreeBytes: options.minFreeBytes });
}

const IMPORTED = "repost-env-imported";

function isQualified(image: string): boolean {
  const [first = "", ...rest] = image.split("/");
  return image.startsWith("sha256:") || (rest.length > 0 && (/[.:]/u.test(first) || first === "localhost"));
}

function openLayers(options: DockerEnvBackendOptions, signal: AbortSignal): Promise<LayerEngine> {
  return asking(signal, async () => {
    const engine = await connectEngine(options.host, signal);
    await removeLeftoverContainers(engine.docker, signal);
    return new DockerLayers(options, engine);
  });
}

class DockerLayers implements LayerEngine {
  readonly #options: DockerEnvBackendOptions;
  readonly #engine: DockerEngine;
  readonly #docker: Dockerode;
  readonly #executor = randomUUID();

  constructor(options: DockerEnvBackendOptions, engine: DockerEngine) {
    this.#options = options;
    this.#engine = engine;
    this.#docker = engine.docker;
  }

  async openBase(base: Recipe["base"], signal: AbortSignal): Promise<OpenedBase | string> {
    const name = this.#options.image(base);
    if (!isQualified(name)) throw imageUnqualified(name);
    const image = await inspectImage(this.#docker, name, signal, ANSWER_MS);
    if (image === undefined) return `The engine has no image ${name}.`;
    return { id: image.Id, digest: image.Id, name, toolchain: this.#options.toolchain?.(base) ?? [] };
  }

  async findLayer(key: string, signal: AbortSignal): Promise<string | null> {
    return (await inspectImage(this.#docker, layerImage(key), signal, ANSWER_MS))?.Id ?? null;
  }

  async start({ image, purpose, limits, signal }: MachineOptions): Promise<EnvMachine> {
    const { network = "bridge" } = this.#options;
    const isBuild = purpose === "build";
    const options = { docker: this.#docker, image, executor: this.#executor, limits, root: isBuild, signal };
    return await EnvContainer.start({ ...options, network: isBuild ? network : "none" });
  }

  async describe(id: string, signal: AbortSignal): Promise<{ readonly platform: string; readonly size_bytes: number }> {
    const image = await inspectImage(this.#docker, id, signal, ANSWER_MS);
    return { platform: `${image?.Os}/${image?.Architecture}`, size_bytes: image?.Size ?? 0 };
  }

  async remove(id: string): Promise<void> {
    try {
      await this.#docker.getImage(id).remove({ noprune: true });
    } catch (error) {
      // 404: gone. 409: another environment uses it.
      if (statusOf(error) !== 404 && statusOf(error) !== 409) throw error;
    }
  }

  async freeSpace(): Promise<FreeSpace | null> {
    const { folder } = this.#engine;
    // A remote engine names a folder of its machine.
    const stats = folder === "" ? null : await statfs(folder).catch(() => null);
    return stats === null ? null : { folder, bytes: stats.bavail * stats.bsize };
  }

  async exportLayer(id: string, file: string, signal: AbortSignal): Promise<void> {
    const image = await inspectImage(this.#docker, id, signal, ANSWER_MS);
    const name = image?.RepoTags[0];
    // The engine needs a name to keep the layers' keys.
    if (name === undefined) throw archiveInvalid(file, `the engine has no image ${id} with a name`);
    await writeImageArchive(await this.#docker.getImage(name).get(), name, file);
  }

  async importLayer(file: string, signal: AbortSignal): Promise<OpenedLayer> {
    const saved = await readSavedImage(file);
    if (saved === null) {
      const name = `${IMPORTED}:${randomUUID()}`;
      const [repo, tag] = name.split(":");
      await finished(
        this.#docker,
        await this.#docker.importImage(file, { repo, tag, changes: [`LABEL ${LABELS.layer}=imported`] }),
      );
      return await this.#opened(name, file, signal);
    }
    await finished(this.#docker, await this.#docker.loadImage(createReadStream(file), { abortSignal: signal }));
    return await this.#opened(saved, file, signal);
  }

  async #opened(image: string, file: string, signal: AbortSignal): Promise<OpenedLayer> {
    const loaded = await inspectImage(this.#docker, image, signal, ANSWER_MS);
    if (loaded === undefined) throw archiveInvalid(file, "the engine does not have its image after loading it");
    return { id: loaded.Id, digest: loaded.Id, name: file };
  }

  async guard<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
    return await asking(signal, act);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
