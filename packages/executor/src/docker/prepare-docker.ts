import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { DEFAULT_IMAGE } from "@repost/spec/settings";
import { DEFAULT_PYTHON } from "../interpreter.ts";
import { findNodeUnlessAbsent, type NodeInterpreter } from "../node/find-node.ts";
import { RunUsers } from "../sandbox/run-users.ts";
import { WorkerPool } from "../worker/worker-pool.ts";
import { ContainerEvents } from "./container-events.ts";
import type { DockerExecutorOptions } from "./docker-executor-options.ts";
import { asking, connectEngine, type DockerEngine } from "./docker-engine.ts";
import { type DockerProfile, type DockerWorker, startDockerWorker } from "./docker-worker.ts";
import { containerLabels } from "./labels.ts";
import { removeLeftoverContainers, removeLeftoverFolders } from "./remove-leftovers.ts";
import { ViewedFolders } from "./viewed-folders.ts";
import { prepareWorkerImage, type WorkerImage } from "./worker-image.ts";
import { canCopyNode, WorkerImages, type WorkerImagesOptions } from "./worker-images.ts";

export interface Docker {
  readonly engine: DockerEngine;
  readonly image: WorkerImage;
  readonly node: NodeInterpreter | null;
  readonly pool: WorkerPool<DockerProfile, DockerWorker>;
  readonly users: RunUsers;
  readonly folders: ViewedFolders;
  readonly close: () => Promise<void>;
}

/** Map of user ids (`/proc/self/uid_map`) in a rootless engine's containers. */
const MAPPED_USERS = "0 100000 65536";
const ALL_USERS = "0 0 4294967295";

/** @throws ExecutorError EXECUTOR_DOCKER_UNAVAILABLE | EXECUTOR_DOCKER_IMAGE_UNUSABLE */
export async function prepareDocker(options: DockerExecutorOptions, signal: AbortSignal): Promise<Docker> {
  const { host, image: base = DEFAULT_IMAGE, python = DEFAULT_PYTHON, pull = true, platform } = options;
  const engine = await connectEngine(host, signal);
  const { docker, mapsUsers } = engine;
  const executor = randomUUID();
  const [image, node] = await asking(signal, async () => {
    await removeLeftoverContainers(docker, signal);
    await removeLeftoverFolders(docker, signal);
    const made = await prepareWorkerImage({ docker, image: base, python, pull, platform, executor, signal });
    return [made, canCopyNode(made) ? await findNodeUnlessAbsent(options.node, signal) : null];
  });
  const folders = new ViewedFolders();
  const made = { docker, executor, image, node, folders };
  const { pool, close } = await asking(signal, () => openPool(options, made, signal));
  return { engine, image, node, pool, users: new RunUsers(mapsUsers ? MAPPED_USERS : ALL_USERS), folders, close };
}

async function openPool(
  {
    python = DEFAULT_PYTHON,
    network = "bridge",
    freshContainer,
    maxWorkers = availableParallelism(),
  }: DockerExecutorOptions,
  made: WorkerImagesOptions,
  signal: AbortSignal,
): Promise<Pick<Docker, "pool" | "close">> {
  const { docker, executor } = made;
  const images = new WorkerImages(made);
  const labels = containerLabels("worker", executor);
  let events = await ContainerEvents.open(docker, executor, signal);
  const start = async (profile: DockerProfile, starting: AbortSignal): Promise<DockerWorker> => {
    const image = await images.find(profile, starting);
    // Events end when the engine is restarted.
    if (events.isOver) events = await ContainerEvents.open(docker, executor, starting);
    return startDockerWorker({ docker, events, image, python, network, labels, profile, signal: starting });
  };
  const pool = new WorkerPool<DockerProfile, DockerWorker>({
    start: (profile, starting) => asking(starting, () => start(profile, starting)),
    ...(freshContainer === true ? { maxRuns: 1 } : {}),
    maxWorkers,
    // Idle containers take more memory than processes.
    maxIdle: 2 * maxWorkers,
  });
  const close = async (): Promise<void> => {
    await images.close();
    events.close();
  };
  return { pool, close };
}
