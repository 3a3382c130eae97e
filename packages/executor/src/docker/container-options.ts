import type Dockerode from "dockerode";
import { RUN_PATHS } from "../run-paths.ts";

export const CONTAINER = {
  ...RUN_PATHS,
  shipped: "/opt/repost",
  runtime: "/opt/repost/runtime",
  sitePackages: "/opt/repost/site-packages",
} as const;

export interface ContainerResources {
  readonly network: boolean;
  readonly memoryBytes: number;
  readonly processes: number;
  readonly diskBytes: number;
}

export interface ContainerOptions {
  readonly image: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly resources: ContainerResources;
  readonly network: string;
  readonly labels: Readonly<Record<string, string>>;
}

const WORKER_MEMORY_BYTES = 256 * 1024 ** 2;
const WORKER_PROCESSES = 64;
const BYTES_A_FILE = 4_096;
const FEWEST_FILES = 1_024;

const MASKED = [
  "/proc/asound",
  "/proc/acpi",
  "/proc/interrupts",
  "/proc/kcore",
  "/proc/keys",
  "/proc/latency_stats",
  "/proc/locks",
  "/proc/sched_debug",
  "/proc/scsi",
  "/proc/timer_list",
  "/proc/timer_stats",
  "/root",
  "/sys",
  "/var",
  "/mnt",
  "/media",
  "/srv",
];

/**
 * The program has no network, a read-only root, one limited writable path, and only the rights to change users and end
 * processes.
 */
export function containerOptions(options: ContainerOptions): Dockerode.ContainerCreateOptions {
  const { image, command, env, labels, resources, network } = options;
  return {
    Image: image,
    Entrypoint: [...command],
    Cmd: [],
    Env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
    User: "0:0",
    WorkingDir: "/",
    Hostname: "repost",
    Labels: { ...labels },
    AttachStdin: true,
    AttachStdout: true,
    AttachStderr: true,
    OpenStdin: true,
    StdinOnce: true,
    // Seconds; the worker ignores SIGTERM.
    StopTimeout: 1,
    // A health check would run as root beside the program.
    Healthcheck: { Test: ["NONE"] },
    HostConfig: {
      AutoRemove: true,
      NetworkMode: resources.network ? network : "none",
      ReadonlyRootfs: true,
      Tmpfs: { [CONTAINER.scratch]: scratchOptions(resources.diskBytes) },
      // The worker links /dev/shm into the scratch space.
      IpcMode: "none",
      CapDrop: ["ALL"],
      CapAdd: ["SETUID", "SETGID", "KILL"],
      SecurityOpt: ["no-new-privileges"],
      MaskedPaths: [...MASKED],
      Memory: resources.memoryBytes + resources.diskBytes + WORKER_MEMORY_BYTES,
      MemorySwap: resources.memoryBytes + resources.diskBytes + WORKER_MEMORY_BYTES,
      PidsLimit: resources.processes + WORKER_PROCESSES,
      Ulimits: [
        { Name: "core", Soft: 0, Hard: 0 },
        { Name: "msgqueue", Soft: 0, Hard: 0 },
      ],
      // Logs would fill the engine's disk.
      LogConfig: { Type: "none", Config: {} },
      RestartPolicy: { Name: "no" },
    },
  };
}

function scratchOptions(diskBytes: number): string {
  const files = Math.max(FEWEST_FILES, Math.ceil(diskBytes / BYTES_A_FILE));
  return `rw,exec,nosuid,nodev,mode=0777,size=${diskBytes},nr_inodes=${files}`;
}
