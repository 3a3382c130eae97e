import type { Execution, ExecutionRequest, ExecutorCapabilities, Limits } from "@repost/spec";
import { createLocalExecutor, type LocalExecutor } from "../local-executor.ts";
import type { EnvironmentOptions, ResolvedEnvironment } from "../resolved-environment.ts";
import { baseEnvironment, checkRequest, limitsOf } from "../worker/run-request.ts";
import { runOnWorker } from "../worker/run-on-worker.ts";
import { profileOf } from "../worker/worker-profile.ts";
import { CONTAINER } from "./container-place.ts";
import type { DockerProfile } from "./docker-worker.ts";
import { DEFAULT_IMAGE } from "./default-image.ts";
import { type Docker, prepareDocker } from "./prepare-docker.ts";

/** The environments that are found are copied into an image for each; they must be for the Python of the image. */
export interface DockerExecutorOptions extends EnvironmentOptions {
  /** Image with Python 3.9 or later; nothing else has to be in it. @default "docker.io/library/python:3.13-slim" */
  readonly image?: string;
  /** Interpreter inside the image: a name on its PATH or a path. @default "python3" */
  readonly python?: string;
  /** Node of this machine, which is copied into an image where it runs in it. @default the one that runs this process */
  readonly node?: string;
  /** Address of the engine, as in DOCKER_HOST. @default DOCKER_HOST, the current Docker context, or the usual sockets */
  readonly host?: string;
  /** Platform of the image, such as "linux/amd64". @default the engine's own */
  readonly platform?: string | undefined;
  /** Whether an image that the engine lacks is fetched. @default true */
  readonly pull?: boolean;
  /** The engine's network that runs which ask for one are in; others have none. @default "bridge" */
  readonly network?: string;
  /** Gives every run a container of its own, which takes some hundred times as long to start. @default false */
  readonly freshContainer?: boolean;
  /** Runs that go on at once, but for those in a conversation. @default one for each processor */
  readonly maxWorkers?: number;
}

/**
 * Runs programs in hardened containers of a Docker engine, here or elsewhere: no network, a system that can only be read, a scratch space
 * of a fixed size, no rights. A container stays for many runs, each of which is another user, of whom nothing is left.
 */
export function createDockerExecutor(options: DockerExecutorOptions = {}): LocalExecutor {
  const { image = DEFAULT_IMAGE, python = "python3", pull = true, network = "bridge" } = options;
  return createLocalExecutor<Docker>({
    resolveEnvironment: options.resolveEnvironment,
    prepare: (signal) => prepareDocker({ ...options, image, python, pull, network, signal }),
    check: (request) => checkRequest(request, "docker", ["python", "node"]),
    execute,
    describe,
    release: ({ close }) => close(),
  });
}

async function execute(
  { pool, users }: Docker,
  request: ExecutionRequest,
  environment: ResolvedEnvironment | null,
  signal: AbortSignal,
): Promise<Execution> {
  const base = {
    ...baseEnvironment(CONTAINER.home, CONTAINER.temporary, request.runtime),
    USER: "user",
    LOGNAME: "user",
  };
  return runOnWorker({
    pool,
    profile: dockerProfile(request, environment),
    request,
    place: () => {
      const user = users.take();
      const env = { ...base, ...request.env };
      const leave = (): Promise<void> => Promise.resolve(users.release(user));
      return Promise.resolve({ folder: CONTAINER.work, env, user, countsProcesses: true, leave });
    },
    backend: "docker",
    signal,
  });
}

function dockerProfile(request: ExecutionRequest, environment: ResolvedEnvironment | null): DockerProfile {
  const { memory_bytes, processes, disk_bytes } = limitsOf(request);
  const files = request.files.reduce((size, { content }) => size + Buffer.byteLength(content), 0);
  const needs = {
    network: request.network ?? false,
    memoryBytes: memory_bytes,
    processes,
    diskBytes: disk_bytes + roomFor(files),
  };
  return { ...profileOf(request, environment), needs };
}

const LEAST_ROOM_BYTES = 1_048_576;

/** Space for a request's own files, in few sizes, for another size is another container. */
function roomFor(bytes: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(bytes, LEAST_ROOM_BYTES)));
}

function describe({ engine, image, node }: Docker): ExecutorCapabilities {
  const { version, address, unheld } = engine;
  return {
    backend: "docker",
    boundary: true,
    held: ALL_LIMITS,
    image: image.digest,
    runtimes: { python: image.python, node: node?.version ?? null },
    notes: [
      `Docker ${version} at ${address}, image ${image.base}.`,
      ...(unheld.includes("memory")
        ? ["The engine bounds no memory: that of a whole run is looked at every 50 ms only."]
        : []),
      ...(unheld.includes("processes")
        ? ["The engine bounds no processes: only the kernel's limit for users does."]
        : []),
    ],
  };
}

const ALL_LIMITS: readonly (keyof Limits)[] = [
  "wall_ms",
  "cpu_ms",
  "memory_bytes",
  "processes",
  "disk_bytes",
  "files",
  "output_bytes",
  "message_bytes",
];
