import { stat } from "node:fs/promises";
import { hostname } from "node:os";
import type { Readable } from "node:stream";
import { describeOwner } from "@repost/spec/folders";
import type Dockerode from "dockerode";
import { foundNode, type NodeInterpreter } from "../node/find-node.ts";
import { onceByKey } from "../once.ts";
import { isAtLeast } from "../version.ts";
import type { WorkerProfile } from "../worker/worker-profile.ts";
import { CONTAINER } from "./container-options.ts";
import { imageName, inspectImage, makeImage } from "./engine-images.ts";
import { LABELS } from "./labels.ts";
import { fileArchive, folderArchive, privateFolderArchive } from "./library-archive.ts";
import { removeImage } from "./remove-leftovers.ts";
import type { ViewedFolders } from "./viewed-folders.ts";
import type { WorkerImage } from "./worker-image.ts";

export interface WorkerImagesOptions {
  readonly docker: Dockerode;
  readonly image: WorkerImage;
  /** null when incompatible. */
  readonly node: NodeInterpreter | null;
  readonly folders: ViewedFolders;
  readonly executor: string;
}

interface Layer {
  readonly path: string;
  readonly archive: () => Readable;
}

/** Images of environments stay in the engine, images of folders until `close`. */
export class WorkerImages {
  readonly #options: WorkerImagesOptions;
  readonly #made = new Map<string, Promise<string>>();
  readonly #ofFolders = new Map<string, Promise<string>>();

  constructor(options: WorkerImagesOptions) {
    this.#options = options;
  }

  /** @throws ExecutorError EXECUTOR_RUNTIME_MISSING for Node when unavailable */
  async find(
    { folder, ...worker }: Pick<WorkerProfile, "runtime" | "sitePackages" | "folder">,
    signal: AbortSignal,
  ): Promise<string> {
    const id = await this.#findEnvironment(worker, signal);
    return folder === null ? id : this.#addFolder(id, folder.root, signal);
  }

  async close(): Promise<void> {
    const { docker } = this.#options;
    for (const making of this.#ofFolders.values()) {
      // The next executor removes a remaining image.
      await making.then((id) => removeImage(docker, id)).catch(() => false);
    }
  }

  async #findEnvironment(
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

  #add(from: string, layer: Layer, signal: AbortSignal): Promise<string> {
    return onceByKey(this.#made, `${from} ${layer.path}`, () => this.#findOrMake(from, layer, signal));
  }

  async #addFolder(from: string, root: string, signal: AbortSignal): Promise<string> {
    const { docker, executor, folders } = this.#options;
    const { digest } = await folders.read(root);
    // Without the executor's name, another executor could remove the image before its use.
    const name = imageName([from, digest, executor]);
    return onceByKey(this.#ofFolders, name, () => {
      const archive = privateFolderArchive(root, CONTAINER.folder);
      const labels = { [LABELS.folder]: JSON.stringify(describeOwner()) };
      return makeImage({ docker, name, from, archive, executor, labels, signal });
    });
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
const OLDEST_GLIBC = "2.28";

export function canCopyNode(image: WorkerImage): boolean {
  const isNew = isAtLeast(/^glibc (\d+\.\d+)/.exec(image.libc)?.[1] ?? "", OLDEST_GLIBC);
  return process.platform === "linux" && isNew && ARCHITECTURES[process.arch] === image.architecture;
}

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };
