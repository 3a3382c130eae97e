import { stat } from "node:fs/promises";
import { hostname } from "node:os";
import type { Readable } from "node:stream";
import type Dockerode from "dockerode";
import { foundNode, type NodeInterpreter } from "../node/find-node.ts";
import type { WorkerProfile } from "../worker/worker-profile.ts";
import { CONTAINER } from "./container-place.ts";
import { imageName, inspectImage, makeImage } from "./engine-images.ts";
import { fileArchive, folderArchive } from "./library-archive.ts";
import type { WorkerImage } from "./worker-image.ts";

export interface WorkerImagesOptions {
  readonly docker: Dockerode;
  readonly image: WorkerImage;
  /** null when incompatible. */
  readonly node: NodeInterpreter | null;
  readonly executor: string;
}

interface Layer {
  readonly path: string;
  readonly archive: () => Readable;
}

/** Creates each image once; they stay in the engine. */
export class WorkerImages {
  readonly #options: WorkerImagesOptions;
  readonly #made = new Map<string, Promise<string>>();

  constructor(options: WorkerImagesOptions) {
    this.#options = options;
  }

  /** @throws ExecutorError EXECUTOR_RUNTIME_MISSING for Node when unavailable */
  async find(
    { runtime, sitePackages }: Pick<WorkerProfile, "runtime" | "sitePackages">,
    signal: AbortSignal,
  ): Promise<string> {
    const { image, node } = this.#options;
    let id = image.id;
    if (runtime === "node") {
      const { executable } = foundNode(node);
      id = await this.#add(
        id,
        { path: executable, archive: () => fileArchive(executable, CONTAINER.nodeExecutable) },
        signal,
      );
    }
    if (sitePackages === null) return id;
    const folder = runtime === "node" ? CONTAINER.nodePackages : CONTAINER.sitePackages;
    return this.#add(id, { path: sitePackages, archive: () => folderArchive(sitePackages, folder) }, signal);
  }

  async #add(from: string, layer: Layer, signal: AbortSignal): Promise<string> {
    const key = `${from} ${layer.path}`;
    const making = this.#made.get(key) ?? this.#findOrMake(from, layer, signal);
    this.#made.set(key, making);
    try {
      return await making;
    } catch (error) {
      this.#made.delete(key);
      throw error;
    }
  }

  async #findOrMake(from: string, { path, archive }: Layer, signal: AbortSignal): Promise<string> {
    const { docker, executor } = this.#options;
    const { ino, mtimeMs, size } = await stat(path);
    const name = imageName([from, hostname(), path, ino, mtimeMs, size]);
    const existing = await inspectImage(docker, name, signal);
    return existing?.Id ?? makeImage({ docker, name, from, archive: archive(), executor, signal });
  }
}

/** Oldest that Node's official builds support. */
const OLDEST_GLIBC = [2, 28] as const;

export function canCopyNode(image: WorkerImage): boolean {
  const [, major, minor] = /^glibc (\d+)\.(\d+)/.exec(image.libc) ?? [];
  const [leastMajor, leastMinor] = OLDEST_GLIBC;
  const isNew = Number(major) > leastMajor || (Number(major) === leastMajor && Number(minor) >= leastMinor);
  return process.platform === "linux" && isNew && ARCHITECTURES[process.arch] === image.architecture;
}

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };
