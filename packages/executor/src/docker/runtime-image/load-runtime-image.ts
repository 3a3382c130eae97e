import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type Dockerode from "dockerode";
import { makeOwnedFolder } from "@repost/spec/folders";
import { loadEnvironments } from "../../environments/archive/load-environments.ts";
import type { CacheFolder } from "../../environments/cache-folder.ts";
import { readManifest } from "../../environments/environment-manifest.ts";
import { CONTAINER } from "../container-options.ts";
import { answeredSoon, asking, connectEngine } from "../docker-engine.ts";
import type { DockerExecutorOptions } from "../docker-executor-options.ts";
import { inspectImage } from "../engine-images.ts";
import { containerLabels, LABELS } from "../labels.ts";
import { removeContainer } from "../remove-leftovers.ts";

export interface LoadRuntimeImageOptions extends Pick<DockerExecutorOptions, "host" | "platform"> {
  readonly image: string;
  readonly cache: CacheFolder;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Installs a runtime image's packages after comparing all file digests. Runs nothing of the image.
 *
 * @returns the names of its environments; none for other images
 * @throws ExecutorError EXECUTOR_DOCKER_UNAVAILABLE, EXECUTOR_ARCHIVE_INVALID
 */
export async function loadRuntimeImage(options: LoadRuntimeImageOptions): Promise<readonly string[]> {
  const { image, cache, platform, host } = options;
  const signal = options.signal ?? new AbortController().signal;
  const { docker } = await connectEngine(host, signal);
  const info = await asking(signal, () => inspectImage(docker, image, signal));
  const { [LABELS.runtimeDigest]: digest = "", [LABELS.runtimeEnvironments]: names = "" } = info?.Config.Labels ?? {};
  if (info === undefined || digest === "") return [];
  const environments = names.split(" ").filter((name) => name !== "");
  const installed = await Promise.all(environments.map((name) => readManifest(join(cache.environments, name))));
  if (installed.every((manifest) => manifest !== null)) return environments;
  await using folder = await makeOwnedFolder();
  const archive = join(folder.path, "runtime.tar");
  await asking(signal, () => copyRuntime({ docker, image: info.Id, platform, archive, signal }));
  await loadEnvironments({ cache, archive, digest, strip: 1 });
  return environments;
}

interface CopyRuntimeOptions {
  readonly docker: Dockerode;
  readonly image: string;
  readonly platform: string | undefined;
  readonly archive: string;
  readonly signal: AbortSignal;
}

async function copyRuntime({ docker, image, platform, archive, signal }: CopyRuntimeOptions): Promise<void> {
  const container = await docker.createContainer({
    Image: image,
    ...(platform === undefined ? {} : { platform }),
    Labels: containerLabels("image", randomUUID()),
    abortSignal: answeredSoon(signal),
  });
  try {
    const files = await container.getArchive({ path: CONTAINER.runtime, abortSignal: signal });
    await pipeline(files, createWriteStream(archive), { signal });
  } finally {
    await removeContainer(docker, container.id, AbortSignal.timeout(30_000));
  }
}
