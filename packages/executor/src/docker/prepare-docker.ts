import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { findNodeUnlessAbsent, type NodeInterpreter } from "../node/find-node.ts";
import { RunUsers } from "../sandbox/run-users.ts";
import { WorkerPool } from "../worker/worker-pool.ts";
import { ContainerEvents } from "./container-events.ts";
import { asking, connectEngine, type DockerEngine } from "./docker-engine.ts";
import { type DockerProfile, type DockerWorker, startDockerWorker } from "./docker-worker.ts";
import { findEndpoint } from "./engine-endpoint.ts";
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

interface PrepareDockerOptions {
  readonly image: string;
  readonly python: string;
  readonly node?: string;
  readonly host?: string;
  readonly pull: boolean;
  readonly platform?: string | undefined;
  readonly network: string;
  readonly freshContainer?: boolean;
  readonly maxWorkers?: number;
  readonly signal: AbortSignal;
}

/** Map of user ids (`/proc/self/uid_map`) in a rootless engine's containers. */
const MAPPED_USERS = "0 100000 65536";
const ALL_USERS = "0 0 4294967295";

/** @throws ExecutorError EXECUTOR_DOCKER_UNAVAILABLE | EXECUTOR_DOCKER_IMAGE_UNUSABLE */
export async function prepareDocker(options: PrepareDockerOptions): Promise<Docker> {
  const { host, signal } = options;
  const engine = await connectEngine(findEndpoint({ host }), signal);
  const { docker, mapsUsers } = engine;
  const executor = randomUUID();
  const [image, node] = await asking(signal, async () => {
    await removeLeftoverContainers(docker, signal);
    await removeLeftoverFolders(docker, signal);
    const made = await prepareWorkerImage({ ...options, docker, executor });
    const fits = canCopyNode(made);
    return [made, fits ? await findNodeUnlessAbsent(options.node, signal) : null];
  });
  const folders = new ViewedFolders();
  const made = { docker, executor, image, node, folders };
  const { pool, images, stopListening } = await asking(signal, () => openPool(options, made));
  return {
    engine,
    image,
    node,
    pool,
    users: new RunUsers(mapsUsers ? MAPPED_USERS : ALL_USERS),
    folders,
    close: async () => {
      await pool.close();
      await images.close();
      stopListening();
    },
  };
}

interface OpenPool {
  readonly pool: WorkerPool<DockerProfile, DockerWorker>;
  readonly images: WorkerImages;
  readonly stopListening: () => void;
}

async function openPool(options: PrepareDockerOptions, made: WorkerImagesOptions): Promise<OpenPool> {
  const { python, network, freshContainer = false, maxWorkers = availableParallelism(), signal } = options;
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
    ...(freshContainer ? { maxRuns: 1 } : {}),
    maxWorkers,
    // Idle containers take more memory than processes.
    maxIdle: 2 * maxWorkers,
  });
  return { pool, images, stopListening: () => events.close() };
}
