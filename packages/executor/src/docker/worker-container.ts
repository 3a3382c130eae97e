import { Duplex, type Readable, type Writable } from "node:stream";
import type Dockerode from "dockerode";
import { AttachedOutput } from "./attached-output.ts";
import type { ContainerEnd, ContainerEvents, WatchedContainer } from "./container-events.ts";
import { containerOptions, type ContainerOptions } from "./container-options.ts";
import { answeredSoon, openConnection } from "./docker-engine.ts";
import { removeContainer } from "./remove-leftover-containers.ts";

export interface StartContainerOptions extends ContainerOptions {
  readonly docker: Dockerode;
  readonly events: ContainerEvents;
  readonly signal: AbortSignal;
}

const ATTACHED = { hijack: true, stream: true, stdin: true, stdout: true, stderr: true };
/** How long a container whose input has ended may take to go by itself. */
const PATIENCE_MS = 3_000;

/** Creates, attaches and starts; leaves nothing behind where one of these fails. */
export async function startWorkerContainer(options: StartContainerOptions): Promise<WorkerContainer> {
  const { docker, events, signal } = options;
  const container = await docker.createContainer({
    ...containerOptions(options),
    abortSignal: answeredSoon(signal),
  });
  const watched = events.watch(container.id);
  try {
    const stream = await openConnection(signal, (abortSignal) => container.attach({ ...ATTACHED, abortSignal }));
    if (!(stream instanceof Duplex)) throw new TypeError("An engine's connection is no duplex stream.");
    await container.start({ abortSignal: answeredSoon(signal) });
    return new WorkerContainer({ docker, id: container.id, stream, watched });
  } catch (error) {
    watched.expectEnd();
    await removeContainer(docker, container.id, AbortSignal.timeout(PATIENCE_MS));
    throw error;
  }
}

interface Started {
  readonly docker: Dockerode;
  readonly id: string;
  readonly stream: Duplex;
  readonly watched: WatchedContainer;
}

/** A container that runs, and the two ends of the conversation with the worker in it. */
export class WorkerContainer {
  readonly id: string;
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves when the container is over, or nobody can tell any more; never rejects. */
  readonly ended: Promise<ContainerEnd>;
  readonly #docker: Dockerode;
  readonly #attached: AttachedOutput;
  readonly #watched: WatchedContainer;

  constructor({ docker, id, stream, watched }: Started) {
    this.#docker = docker;
    this.#watched = watched;
    this.#attached = new AttachedOutput(stream);
    this.id = id;
    this.input = stream;
    this.output = this.#attached.stdout;
    this.ended = watched.ended;
  }

  /** What the worker said beside the conversation: why it could not start, for instance. */
  get stderr(): string {
    return this.#attached.stderr;
  }

  /** How often the kernel has ended something in it for want of memory. */
  get oomKills(): number {
    return this.#watched.oomKills();
  }

  /** How it ended, where it does in time. */
  async endWithin(milliseconds: number): Promise<ContainerEnd | undefined> {
    return (await within(this.ended, milliseconds)) ? this.ended : undefined;
  }

  /** Lets the worker go, and ends the container where it does not. */
  async close(): Promise<void> {
    this.#watched.expectEnd();
    this.input.end();
    if (await within(this.#watched.removed, PATIENCE_MS)) return;
    await this.kill();
  }

  /** Ends all that is in it at once. */
  async kill(): Promise<void> {
    this.#watched.expectEnd();
    // Where the engine does not do it, the next executor tries again, for this process is gone by then.
    await removeContainer(this.#docker, this.id, AbortSignal.timeout(PATIENCE_MS * 10)).catch(() => false);
    await within(this.#watched.removed, PATIENCE_MS);
    this.input.destroy();
  }
}

/** Whether something happens in time. */
async function within(happening: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const happened = await Promise.race([happening.then(() => true), late]);
  clearTimeout(timer);
  return happened;
}
