import { becomesReady } from "../worker/start-worker.ts";
import { dockerLost, startFailed } from "../errors.ts";
import { nodeWorkerOptions } from "../node/node-worker.ts";
import { WorkerConnection } from "../worker/worker-connection.ts";
import type { PooledWorker } from "../worker/worker-pool.ts";
import { workerArguments, workerEnvironment, type WorkerProfile } from "../worker/worker-profile.ts";
import type { ContainerResources } from "./container-options.ts";
import { CONTAINER } from "./container-place.ts";
import { startWorkerContainer, type StartContainerOptions, type WorkerContainer } from "./worker-container.ts";

export interface DockerProfile extends WorkerProfile {
  readonly resources: ContainerResources;
}

interface StartDockerWorkerOptions extends Omit<StartContainerOptions, "command" | "env" | "resources"> {
  readonly profile: DockerProfile;
  readonly python: string;
}

const EXPLANATION_MS = 5_000;

/** @throws ExecutorError EXECUTOR_START_FAILED, EXECUTOR_DOCKER_LOST; the signal's reason; the engine's errors */
export async function startDockerWorker({
  profile,
  python,
  ...options
}: StartDockerWorkerOptions): Promise<DockerWorker> {
  const { signal } = options;
  signal.throwIfAborted();
  const worker = {
    isolated: false,
    contained: true,
    paths: profile.runtime === "node" || profile.sitePackages === null ? [] : [CONTAINER.sitePackages],
    occupied: [],
    node: profile.node === null ? null : nodeWorkerOptions(profile.node, CONTAINER.nodeExecutable, CONTAINER.node),
  };
  const command = [python, ...workerArguments(`${CONTAINER.library}/worker.py`, profile, worker)];
  const container = await startWorkerContainer({
    ...options,
    command,
    env: workerEnvironment(profile),
    resources: profile.resources,
  });
  const started = new DockerWorker(container);
  if (profile.library !== null) started.connection.load(profile.library);
  if (await becomesReady(started, signal)) return started;
  await started.explainEnd();
  throw startFailed("docker", started.printed());
}

export class DockerWorker implements PooledWorker {
  readonly connection: WorkerConnection;
  readonly #container: WorkerContainer;

  constructor(container: WorkerContainer) {
    this.#container = container;
    const { input, output } = container;
    this.connection = new WorkerConnection({ input, output, terminate: () => void container.kill() });
  }

  printed(): string {
    return this.#container.stderr;
  }

  close(): Promise<void> {
    return this.#container.close();
  }

  /**
   * @returns null when the program may have ended it
   * @throws ExecutorError EXECUTOR_DOCKER_LOST when no program can have done it
   */
  async explainEnd(): Promise<"memory" | null> {
    const end = await this.#container.endWithin(EXPLANATION_MS);
    if (end === undefined) throw dockerLost("the connection to its container broke");
    if (end.kind === "engine_gone") throw dockerLost("the engine went away", end.cause);
    if (end.kind === "ended_from_outside") throw dockerLost("somebody ended its container");
    return end.oom ? "memory" : null;
  }
}
