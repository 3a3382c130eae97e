import type Dockerode from "dockerode";
import { asking, connectEngine } from "../docker-engine.ts";
import { LABELS } from "../labels.ts";
import { removeImage, removeLeftoverContainers } from "../remove-leftovers.ts";
import type { DockerEnvBackendOptions } from "./docker-env-backend.ts";

export interface CleanEnvImagesOptions extends Pick<DockerEnvBackendOptions, "host"> {
  readonly signal?: AbortSignal | undefined;
}

export interface CleanedEnvImages {
  readonly containers: readonly string[];
  readonly images: readonly string[];
  /** Layers that stay because a container uses them. */
  readonly used: readonly string[];
}

/**
 * Removes environment layers, and containers of ended processes.
 *
 * @throws ExecutorError EXECUTOR_DOCKER_UNAVAILABLE
 */
export async function cleanEnvImages({ host, signal }: CleanEnvImagesOptions = {}): Promise<CleanedEnvImages> {
  const either = signal ?? new AbortController().signal;
  const { docker } = await connectEngine(host, either);
  return await asking(either, async () => {
    const containers = await removeLeftoverContainers(docker, either);
    const layerImages = await docker.listImages({ filters: { label: [LABELS.layer] } });
    // Newer images are built on older ones.
    const sorted = layerImages.toSorted((left, right) => right.Created - left.Created);
    let remaining = sorted.map(nameOf);
    const images: string[] = [];
    for (let isProgress = true; isProgress && remaining.length > 0;) {
      const removed: string[] = [];
      for (const name of remaining) if (await removeImage(docker, name)) removed.push(name);
      images.push(...removed);
      remaining = remaining.filter((name) => !removed.includes(name));
      isProgress = removed.length > 0;
    }
    return { containers, images, used: remaining };
  });
}

function nameOf({ RepoTags, Id }: Dockerode.ImageInfo): string {
  return RepoTags?.find((tag) => tag !== "<none>:<none>") ?? Id;
}
