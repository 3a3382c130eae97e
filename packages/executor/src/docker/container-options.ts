import type Dockerode from "dockerode";
import { CONTAINER } from "./container-place.ts";

/** What a worker's container is started for; runs that differ in it need different containers. */
export interface ContainerNeeds {
  readonly network: boolean;
  readonly memoryBytes: number;
  readonly processes: number;
  readonly diskBytes: number;
}

export interface ContainerOptions {
  /** Image with the runtime library in it. */
  readonly image: string;
  readonly command: readonly string[];
  /** Environment of the worker; programs get none of it. */
  readonly env: Readonly<Record<string, string>>;
  readonly needs: ContainerNeeds;
  /** Network of runs that ask for one. */
  readonly network: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** What the worker itself takes: its interpreter with what it has loaded, once. */
const WORKER_MEMORY_BYTES = 256 * 1024 ** 2;
/** The worker, what tidies up after a run, and the threads of interpreters that wait for the next. */
const WORKER_PROCESSES = 64;
/** A file takes a kilobyte or so of the kernel's memory, however little is in it. */
const BYTES_A_FILE = 4_096;
const FEWEST_FILES = 1_024;

/** What the kernel tells of itself and of others; Docker's own list, and what of an image or of a machine no program has to see. */
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
 * A container that holds a worker and, one at a time, the programs that it runs: no network, a root that is only read, one bounded place to
 * write to, and no rights but those with which the worker makes itself another user and ends that user's processes. The worker is process
 * 1, so that orphans are its own, and it goes when its input ends; the container goes with it.
 */
export function containerOptions(options: ContainerOptions): Dockerode.ContainerCreateOptions {
  const { image, command, env, labels, needs, network } = options;
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
    // The worker does not go for being asked to.
    StopTimeout: 1,
    // What an image wants to be asked would run as root, beside the program.
    Healthcheck: { Test: ["NONE"] },
    HostConfig: {
      AutoRemove: true,
      NetworkMode: needs.network ? network : "none",
      ReadonlyRootfs: true,
      Tmpfs: { [CONTAINER.scratch]: scratchOptions(needs.diskBytes) },
      // Without a /dev/shm of its own size: the worker leads it into the scratch space.
      IpcMode: "none",
      CapDrop: ["ALL"],
      CapAdd: ["SETUID", "SETGID", "KILL"],
      SecurityOpt: ["no-new-privileges"],
      MaskedPaths: [...MASKED],
      Memory: needs.memoryBytes + needs.diskBytes + WORKER_MEMORY_BYTES,
      MemorySwap: needs.memoryBytes + needs.diskBytes + WORKER_MEMORY_BYTES,
      PidsLimit: needs.processes + WORKER_PROCESSES,
      Ulimits: [
        { Name: "core", Soft: 0, Hard: 0 },
        { Name: "msgqueue", Soft: 0, Hard: 0 },
      ],
      // What passes through its output is no log, and would fill the engine's disk.
      LogConfig: { Type: "none", Config: {} },
      RestartPolicy: { Name: "no" },
    },
  };
}

function scratchOptions(diskBytes: number): string {
  const files = Math.max(FEWEST_FILES, Math.ceil(diskBytes / BYTES_A_FILE));
  return `rw,exec,nosuid,nodev,mode=0777,size=${diskBytes},nr_inodes=${files}`;
}
