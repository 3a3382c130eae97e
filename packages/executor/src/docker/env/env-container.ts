import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import type Dockerode from "dockerode";
import type { EnvLimits } from "@repost/spec";
import { AttachedOutput } from "../attached-output.ts";
import { containerLabels } from "../labels.ts";
import { removeContainer } from "../remove-leftover-containers.ts";
import { REPOSITORY } from "./env-layers.ts";

export interface EnvContainerOptions {
  readonly docker: Dockerode;
  readonly image: string;
  readonly executor: string;
  readonly network: string;
  readonly limits: EnvLimits;
  /** Allows commands of root, which builds need. @default false */
  readonly root?: boolean;
  readonly signal: AbortSignal;
}

export interface CommandOptions {
  readonly user: string;
  readonly env?: Readonly<Record<string, string>>;
  /** @default "" */
  readonly stdin?: string;
  readonly onOutput?: ((text: string) => void) | undefined;
}

export interface CommandResult {
  /** null when the time was over. */
  readonly exitCode: number | null;
  readonly log: string;
}

/** Creating and stopping containers of large images takes an engine longer than a question does. */
const ANSWER_MS = 180_000;
/** Characters of a command's output that are kept: its end. */
const LOG_CHARACTERS = 65_536;
const KEEP_ALIVE = ["sh", "-c", "while :; do sleep 3600; done"];

/** A container in which commands run one after the other. Its file system can be kept as an image. */
export class EnvContainer {
  readonly #container: Dockerode.Container;
  readonly #options: EnvContainerOptions;
  readonly #deadline: AbortSignal;

  static async start(options: EnvContainerOptions): Promise<EnvContainer> {
    const { docker, image, executor, network, limits, root = false, signal } = options;
    const container = await docker.createContainer({
      name: `repost-env-${randomUUID()}`,
      Image: image,
      Entrypoint: [],
      Cmd: KEEP_ALIVE,
      User: root ? "0:0" : "tester",
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
      abortSignal: inTime(signal),
    });
    try {
      await container.start({ abortSignal: inTime(signal) });
      return new EnvContainer(container, options);
    } catch (error) {
      await removeContainer(docker, container.id, AbortSignal.timeout(30_000));
      throw error;
    }
  }

  private constructor(container: Dockerode.Container, options: EnvContainerOptions) {
    this.#container = container;
    this.#options = options;
    this.#deadline = AbortSignal.timeout(options.limits.wall_ms);
  }

  /** Runs a command for sh in the repository's folder. The time of all commands of the container is limited together. */
  async run(command: string, { user, env = {}, stdin = "", onOutput }: CommandOptions): Promise<CommandResult> {
    const { signal } = this.#options;
    const execution = await this.#container.exec({
      // The first layer makes the folder, so that it is no working folder yet.
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
    const log = new OutputTail(new AttachedOutput(stream).stdout, onOutput);
    const isOver = await ended(stream, AbortSignal.any([signal, this.#deadline]));
    signal.throwIfAborted();
    if (!isOver) return { exitCode: null, log: log.text };
    const { ExitCode } = await execution.inspect({ abortSignal: inTime(signal) });
    return { exitCode: ExitCode, log: log.text };
  }

  /** Unpacks a tar archive in a folder that exists. */
  async put(archive: Readable, folder: string): Promise<void> {
    await this.#container.putArchive(archive, { path: folder, abortSignal: this.#options.signal });
  }

  /** Returns a folder as a tar archive; null for a missing folder. */
  async get(folder: string): Promise<Buffer | null> {
    try {
      return await buffer(await this.#container.getArchive({ path: folder }));
    } catch {
      return null;
    }
  }

  /** Ends all processes. Files can be read afterwards. */
  async stop(): Promise<void> {
    await this.#container.kill({ abortSignal: inTime(this.#options.signal) }).catch(() => undefined);
    await this.#container.wait({ abortSignal: inTime(this.#options.signal) });
  }

  /** CPU time of all processes so far, in milliseconds. */
  async cpuMs(): Promise<number | null> {
    const stats = await this.#container.stats({ stream: false, "one-shot": true }).catch(() => null);
    return stats === null ? null : Math.round(stats.cpu_stats.cpu_usage.total_usage / 1e6);
  }

  async isOutOfMemory(): Promise<boolean> {
    const { State } = await this.#container.inspect({ abortSignal: inTime(this.#options.signal) });
    return State.OOMKilled;
  }

  /** Keeps the file system as an image. Returns its id. */
  async commit(repo: string, tag: string, labels: Readonly<Record<string, string>>): Promise<string> {
    const changes = Object.entries(labels).map(([name, value]) => `LABEL ${name}=${JSON.stringify(value)}`);
    const made: unknown = await this.#container.commit({ repo, tag, changes, abortSignal: this.#options.signal });
    return (made as { readonly Id: string }).Id;
  }

  async remove(): Promise<void> {
    await removeContainer(this.#options.docker, this.#container.id, AbortSignal.timeout(30_000));
  }
}

function inTime(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
}

/** Keeps the end of an output. */
class OutputTail {
  text = "";

  constructor(stream: Readable, onOutput: ((text: string) => void) | undefined) {
    stream.on("data", (chunk: Buffer) => {
      const text = chunk.toString("utf8");
      this.text = (this.text + text).slice(-LOG_CHARACTERS);
      onOutput?.(text);
    });
  }
}

/** Returns whether a stream ends before the signal. */
async function ended(stream: NodeJS.ReadableStream, signal: AbortSignal): Promise<boolean> {
  return await new Promise((resolve) => {
    const stop = (): void => {
      resolve(false);
    };
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    for (const event of ["end", "close", "error"])
      stream.once(event, () => {
        signal.removeEventListener("abort", stop);
        resolve(true);
      });
  });
}
