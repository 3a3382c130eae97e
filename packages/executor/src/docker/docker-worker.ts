import { Duplex } from "node:stream";
import type Dockerode from "dockerode";
import { dockerLost } from "../errors.ts";
import { nodeWorkerOptions } from "../node/node-worker.ts";
import { readyWorker } from "../worker/start-worker.ts";
import { WorkerConnection } from "../worker/worker-connection.ts";
import type { PooledWorker } from "../worker/worker-pool.ts";
import { workerArguments, workerEnvironment, type WorkerProfile } from "../worker/worker-profile.ts";
import { AttachedOutput } from "./attached-output.ts";
import type { ContainerEvents, WatchedContainer } from "./container-events.ts";
import { CONTAINER, containerOptions, type ContainerOptions, type ContainerResources } from "./container-options.ts";
import { answeredSoon, openConnection } from "./docker-engine.ts";
import { removeContainer } from "./remove-leftovers.ts";

export interface DockerProfile extends WorkerProfile {
  readonly resources: ContainerResources;
}

interface StartContainerOptions extends ContainerOptions {
  readonly docker: Dockerode;
  readonly events: Pick<ContainerEvents, "watch">;
  readonly signal: AbortSignal;
}

interface StartDockerWorkerOptions extends Omit<StartContainerOptions, "command" | "env" | "resources"> {
  readonly profile: DockerProfile;
  readonly python: string;
}

const EXPLANATION_MS = 5_000;
const ATTACHED = { hijack: true, stream: true, stdin: true, stdout: true, stderr: true };
/** Time to end after the end of its input. */
const PATIENCE_MS = 3_000;

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
  const started = await startContainer({
    ...options,
    command: [python, ...workerArguments(`${CONTAINER.library}/worker.py`, profile, worker)],
    env: workerEnvironment(profile),
    resources: profile.resources,
  });
  return await readyWorker(started, { library: profile.library, backend: "docker", signal });
}

export async function startContainer(options: StartContainerOptions): Promise<DockerWorker> {
  const { docker, events, signal } = options;
  const container = await docker.createContainer({
    ...containerOptions(options),
    abortSignal: answeredSoon(signal),
  });
  const watched = events.watch(container.id);
  try {
    const stream = await openConnection(signal, (abortSignal) => container.attach({ ...ATTACHED, abortSignal }));
    if (!(stream instanceof Duplex)) throw new TypeError("An engine's connection is no duplex stream.");
    // Read before the start, because a worker that dies at once closes the connection.
    const output = new AttachedOutput(stream);
    await container.start({ abortSignal: answeredSoon(signal) });
    return new DockerWorker({ docker, id: container.id, input: stream, output, watched });
  } catch (error) {
    watched.expectEnd();
    await removeContainer(docker, container.id, AbortSignal.timeout(PATIENCE_MS));
    throw error;
  }
}

interface StartedContainer {
  readonly docker: Dockerode;
  readonly id: string;
  readonly input: Duplex;
  readonly output: AttachedOutput;
  readonly watched: WatchedContainer;
}

export class DockerWorker implements PooledWorker {
  readonly connection: WorkerConnection;
  readonly #container: StartedContainer;

  constructor(container: StartedContainer) {
    const { input, output } = container;
    this.#container = container;
    this.connection = new WorkerConnection({ input, output: output.stdout, terminate: () => void this.#kill() });
  }

  printed(): string {
    return this.#container.output.stderr;
  }

  async close(): Promise<void> {
    const { input, watched } = this.#container;
    watched.expectEnd();
    input.end();
    if (!(await within(watched.removed, PATIENCE_MS))) await this.#kill();
  }

  /**
   * @returns null when the program may have ended it
   * @throws ExecutorError EXECUTOR_DOCKER_LOST when no program can have done it
   */
  async explainEnd(): Promise<"memory" | null> {
    const { ended } = this.#container.watched;
    if (!(await within(ended, EXPLANATION_MS))) throw dockerLost("the connection to its container broke");
    const end = await ended;
    if (end.kind === "engine_gone") throw dockerLost("the engine went away", end.cause);
    if (end.kind === "ended_from_outside") throw dockerLost("somebody ended its container");
    return end.oom ? "memory" : null;
  }

  async #kill(): Promise<void> {
    const { docker, id, input, watched } = this.#container;
    watched.expectEnd();
    // The next executor removes a remaining container.
    await removeContainer(docker, id, AbortSignal.timeout(PATIENCE_MS * 10)).catch(() => false);
    await within(watched.removed, PATIENCE_MS);
    input.destroy();
  }
}

async function within(happening: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const happened = await Promise.race([happening.then(() => true), late]);
  clearTimeout(timer);
  return happened;
}
