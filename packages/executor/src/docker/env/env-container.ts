import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type Dockerode from "dockerode";
import type { EnvLimits } from "@repost/spec";
import { AttachedOutput } from "../attached-output.ts";
import { REPOSITORY, TESTER } from "../../env/env-layers.ts";
import { type CommandOptions, type CommandResult, type EnvMachine, OutputTail } from "../../env/env-machine.ts";
import { statusOf } from "../docker-engine.ts";
import { commitImage } from "../engine-images.ts";
import { containerLabels, LABELS } from "../labels.ts";
import { removeContainer } from "../remove-leftovers.ts";

interface EnvContainerOptions {
  readonly docker: Dockerode;
  readonly image: string;
  readonly executor: string;
  readonly network: string;
  readonly limits: EnvLimits;
  /** Needed by builds. @default false */
  readonly root?: boolean;
  readonly signal: AbortSignal;
}

const IMAGES = "repost-env";

export function layerImage(key: string): string {
  return `${IMAGES}:${key.slice(0, 32)}`;
}

/** Long, because the engine may copy large images. */
const ANSWER_MS = 180_000;
/** Never fires, because an aborted run removes its container too. */
const NEVER = new AbortController().signal;
const OUT_OF_MEMORY = ["/sys/fs/cgroup/memory.events", "/sys/fs/cgroup/memory/memory.oom_control"];
const PEAK_MEMORY =
  "cat /sys/fs/cgroup/memory.peak 2>/dev/null || cat /sys/fs/cgroup/memory/memory.max_usage_in_bytes 2>/dev/null";
const KEEP_ALIVE = ["sh", "-c", "while :; do sleep 3600; done"];

export class EnvContainer implements EnvMachine {
  readonly #container: Dockerode.Container;
  readonly #options: EnvContainerOptions;
  readonly #deadline: AbortSignal;

  static async start(options: EnvContainerOptions): Promise<EnvContainer> {
    const { docker, image, executor, network, limits, root = false } = options;
    const container = await docker.createContainer({
      name: `repost-env-${randomUUID()}`,
      Image: image,
      Entrypoint: [],
      Cmd: KEEP_ALIVE,
      User: root ? "0:0" : TESTER,
      WorkingDir: "/",
      Labels: containerLabels("image", executor),
      Healthcheck: { Test: ["NONE"] },
      HostConfig: {
        Init: true,
        NetworkMode: network,
        Memory: limits.memory_bytes,
        MemorySwap: limits.memory_bytes,
        PidsLimit: limits.processes,
        SecurityOpt: ["no-new-privileges"],
        ...(root ? {} : { CapDrop: ["ALL"] }),
        LogConfig: { Type: "none", Config: {} },
      },
      abortSignal: inTime(options),
    });
    try {
      await container.start({ abortSignal: inTime(options) });
      return new EnvContainer(container, options);
    } catch (error) {
      await removeContainer(docker, container.id, NEVER, ANSWER_MS);
      throw error;
    }
  }

  private constructor(container: Dockerode.Container, options: EnvContainerOptions) {
    this.#container = container;
    this.#options = options;
    this.#deadline = AbortSignal.timeout(options.limits.wall_ms);
  }

  async run(command: string, { user, env = {}, stdin = "", onOutput }: CommandOptions): Promise<CommandResult> {
    const { signal } = this.#options;
    const execution = await this.#container.exec({
      // `cd` may fail: the first layer creates the folder.
      Cmd: ["sh", "-c", `exec 2>&1; cd ${REPOSITORY} 2>/dev/null; ${command}`],
      User: user,
      WorkingDir: "/",
      Env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
      AttachStdin: true,
      AttachStdout: true,
      AttachStderr: true,
    });
    const stream = await execution.start({ hijack: true, stdin: true });
    stream.end(stdin);
    const log = new OutputTail(onOutput);
    new AttachedOutput(stream).stdout.pipe(log);
    const isOver = await ended(stream, AbortSignal.any([signal, this.#deadline]));
    signal.throwIfAborted();
    if (!isOver) return { exitCode: null, log: log.text };
    const { ExitCode } = await execution.inspect({ abortSignal: inTime(this.#options) });
    return { exitCode: ExitCode, log: log.text };
  }

  async put(archive: Readable, folder: string): Promise<void> {
    await this.#container.putArchive(archive, { path: folder, abortSignal: this.#options.signal });
  }

  /** Ends all processes first. */
  async stopAndGet(folder: string): Promise<Readable | null> {
    const { signal } = this.#options;
    await this.#container.kill({ abortSignal: inTime(this.#options) }).catch(() => undefined);
    await this.#container.wait({ abortSignal: inTime(this.#options) });
    try {
      return new Readable().wrap(await this.#container.getArchive({ path: folder, abortSignal: signal }));
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  async cpuMs(): Promise<number | null> {
    const stats = await this.#container.stats({ stream: false, "one-shot": true }).catch(() => null);
    return stats === null ? null : Math.round(stats.cpu_stats.cpu_usage.total_usage / 1e6);
  }

  async peakMemoryBytes(): Promise<number | null> {
    const { exitCode, log } = await this.run(PEAK_MEMORY, { user: "tester" });
    return exitCode === 0 && /^\d+\s*$/u.test(log) ? Number(log) : null;
  }

  /** The engine reports its first process only. */
  async isOutOfMemory(): Promise<boolean> {
    const { log } = await this.run(`cat ${OUT_OF_MEMORY.join(" ")} 2>/dev/null`, { user: "root" });
    return /^oom_kill [1-9]/mu.test(log);
  }

  commit(key: string): Promise<string> {
    return commitImage(this.#container, layerImage(key), { [LABELS.layer]: key }, this.#options.signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await removeContainer(this.#options.docker, this.#container.id, NEVER, ANSWER_MS);
  }
}

function inTime({ signal, limits }: Pick<EnvContainerOptions, "signal" | "limits">): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(Math.max(ANSWER_MS, limits.wall_ms))]);
}

/** Returns false on abort. */
async function ended(stream: NodeJS.ReadableStream, signal: AbortSignal): Promise<boolean> {
  return await finished(stream, { signal, writable: false }).then(
    () => true,
    () => !signal.aborted,
  );
}
