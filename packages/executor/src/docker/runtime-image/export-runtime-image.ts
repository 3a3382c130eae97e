import { randomUUID } from "node:crypto";
import { DEFAULT_IMAGE } from "@repost/spec/settings";
import { makeOwnedFolder } from "@repost/spec/folders";
import { DEFAULT_PYTHON } from "../../interpreter.ts";
import { ARCHIVE_ENTRIES, indexDigest, stageEnvironments } from "../../environments/archive/archive-index.ts";
import type { InstalledEnvironment } from "../../environments/installed-environments.ts";
import { findNode } from "../../node/find-node.ts";
import { CONTAINER } from "../container-options.ts";
import { asking, connectEngine } from "../docker-engine.ts";
import type { DockerExecutorOptions } from "../docker-executor-options.ts";
import { makeImage } from "../engine-images.ts";
import { LABELS } from "../labels.ts";
import { archive } from "../library-archive.ts";
import { ViewedFolders } from "../viewed-folders.ts";
import { prepareWorkerImage } from "../worker-image.ts";
import { canCopyNode, WorkerImages } from "../worker-images.ts";
import { writeImageArchive } from "./image-archive.ts";

export interface ExportRuntimeImageOptions extends Pick<
  DockerExecutorOptions,
  "image" | "python" | "node" | "host" | "platform" | "pull"
> {
  /** Environments installed for the Python of `image`. */
  readonly environments: readonly InstalledEnvironment[];
  readonly output: string;
  readonly signal?: AbortSignal | undefined;
}

export interface ExportedRuntimeImage {
  readonly path: string;
  readonly name: string;
  readonly id: string;
  readonly environments: readonly string[];
}

/**
 * Writes an OCI archive of interpreter, runtime library and packages for `docker load`. The image stays in the engine.
 *
 * @throws ExecutorError EXECUTOR_DOCKER_UNAVAILABLE, EXECUTOR_DOCKER_IMAGE_UNUSABLE
 */
export async function exportRuntimeImage(options: ExportRuntimeImageOptions): Promise<ExportedRuntimeImage> {
  const { image = DEFAULT_IMAGE, python = DEFAULT_PYTHON, pull = true, platform, environments, output } = options;
  const signal = options.signal ?? new AbortController().signal;
  const { docker } = await connectEngine(options.host, signal);
  const executor = randomUUID();
  await using stage = await makeOwnedFolder();
  const index = await stageEnvironments(environments, stage.path);
  const digest = indexDigest(index);
  const names = index.environments.map((environment) => environment.name);
  const name = `repost-runtime:${digest.slice("sha256:".length, "sha256:".length + 12)}`;
  const id = await asking(signal, async () => {
    const worker = await prepareWorkerImage({ docker, image, python, pull, platform, executor, signal });
    const usesNode = environments.some(({ manifest }) => manifest.runtime === "node");
    const node = usesNode && canCopyNode(worker) ? await findNode(options.node, signal) : null;
    const images = new WorkerImages({ docker, image: worker, node, executor, folders: new ViewedFolders() });
    return makeImage({
      docker,
      name,
      from: await images.find({ runtime: usesNode ? "node" : "python", sitePackages: null, folder: null }, signal),
      platform,
      archive: archive(stage.path, CONTAINER.runtime, ARCHIVE_ENTRIES, { noMtime: true, follow: true }),
      command: [python],
      executor,
      signal,
      labels: { [LABELS.runtimeDigest]: digest, [LABELS.runtimeEnvironments]: names.join(" ") },
    });
  });
  await writeImageArchive(await docker.getImage(name).get(), name, output);
  return { path: output, name, id, environments: names };
}
