import { stat } from "node:fs/promises";
import { hostname } from "node:os";
import type Dockerode from "dockerode";
import { CONTAINER } from "./container-place.ts";
import { imageName, inspectImage, makeImage } from "./engine-images.ts";
import { folderArchive } from "./library-archive.ts";
import type { WorkerImage } from "./worker-image.ts";

export interface EnvironmentImagesOptions {
  readonly docker: Dockerode;
  readonly image: WorkerImage;
  readonly executor: string;
}

/** The images for workers that see the packages of an environment; each is made once, and stays in the engine for the next time. */
export class EnvironmentImages {
  readonly #options: EnvironmentImagesOptions;
  readonly #made = new Map<string, Promise<string>>();

  constructor(options: EnvironmentImagesOptions) {
    this.#options = options;
  }

  /** Id of the image for a folder of packages, which nobody changes; that without packages for null. */
  async find(sitePackages: string | null, signal: AbortSignal): Promise<string> {
    if (sitePackages === null) return this.#options.image.id;
    const making = this.#made.get(sitePackages) ?? this.#findOrMake(sitePackages, signal);
    this.#made.set(sitePackages, making);
    try {
      return await making;
    } catch (error) {
      this.#made.delete(sitePackages);
      throw error;
    }
  }

  async #findOrMake(sitePackages: string, signal: AbortSignal): Promise<string> {
    const { docker, image, executor } = this.#options;
    const { ino, mtimeMs } = await stat(sitePackages);
    const name = imageName([image.id, hostname(), sitePackages, ino, mtimeMs]);
    const found = await inspectImage(docker, name, signal);
    if (found !== undefined) return found.Id;
    return makeImage({
      docker,
      name,
      from: image.id,
      archive: folderArchive(sitePackages, CONTAINER.sitePackages),
      executor,
      signal,
      prepare: () => Promise.resolve(image.python),
    });
  }
}
