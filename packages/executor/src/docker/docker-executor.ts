import type { ExecutionRequest, ExecutorCapabilities } from "@repost/spec";
import { createLocalExecutor, type LocalExecutor, type PlannedRun } from "../local-executor.ts";
import type { ResolvedEnvironment } from "../resolved-environment.ts";
import { baseEnvironment, limitsOf } from "../worker/run-request.ts";
import { ALL_LIMITS } from "../worker/run-on-worker.ts";
import { profileOf } from "../worker/worker-profile.ts";
import { CONTAINER } from "./container-options.ts";
import type { DockerProfile, DockerWorker } from "./docker-worker.ts";
import type { DockerExecutorOptions } from "./docker-executor-options.ts";
import { type Docker, prepareDocker } from "./prepare-docker.ts";

/** Runs programs in hardened containers. A container serves many runs, each with its own user. */
export function createDockerExecutor(options: DockerExecutorOptions = {}): LocalExecutor {
  return createLocalExecutor({
    name: "docker",
    resolveEnvironment: options.resolveEnvironment,
    prepare: (signal) => prepareDocker(options, signal),
    planRun,
    describe,
    release: ({ close }) => close(),
  });
}

async function planRun(
  { users, folders }: Docker,
  request: ExecutionRequest,
  environment: ResolvedEnvironment | null,
): Promise<PlannedRun<DockerProfile, DockerWorker>> {
  const base = {
    ...baseEnvironment(CONTAINER.home, CONTAINER.temporary, request.runtime),
    USER: "user",
    LOGNAME: "user",
  };
  const folder = request.view === undefined ? null : await folders.read(request.view.root);
  return {
    profile: dockerProfile(request, environment, folder?.copyBytes ?? 0),
    prepareRun: () => {
      const user = users.take();
      const env = { ...base, ...request.env };
      const leave = (): Promise<void> => Promise.resolve(users.release(user));
      return Promise.resolve({ folder: CONTAINER.work, env, user, countsProcesses: true, leave });
    },
  };
}

function dockerProfile(
  request: ExecutionRequest,
  environment: ResolvedEnvironment | null,
  folderBytes: number,
): DockerProfile {
  const { memory_bytes, processes, disk_bytes } = limitsOf(request);
  const contents = [...request.files, ...(request.view?.changes ?? [])].map(({ content }) => content ?? "");
  const files = contents.reduce((size, content) => size + Buffer.byteLength(content), 0);
  const resources = {
    network: request.network ?? false,
    memoryBytes: memory_bytes,
    processes,
    diskBytes: disk_bytes + roomFor(files) + folderBytes,
  };
  return { ...profileOf(request, environment), resources };
}

const LEAST_ROOM_BYTES = 1_048_576;

/** Rounds up, because each size needs its own container. */
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
