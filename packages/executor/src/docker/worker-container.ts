import { Duplex, type Readable, type Writable } from "node:stream";
import type Dockerode from "dockerode";
import { AttachedOutput } from "./attached-output.ts";
import type { ContainerEnd, ContainerEvents, WatchedContainer } from "./container-events.ts";
import { containerOptions, type ContainerOptions } from "./container-options.ts";
import { answeredSoon, openConnection } from "./docker-engine.ts";
import { removeContainer } from "./remove-leftovers.ts";

export interface StartContainerOptions extends ContainerOptions {
  readonly docker: Dockerode;
  readonly events: Pick<ContainerEvents, "watch">;
  readonly signal: AbortSignal;
}

const ATTACHED = { hijack: true, stream: true, stdin: true, stdout: true, stderr: true };
/** Time to end after the end of its input. */
const PATIENCE_MS = 3_000;

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
    // Read before the start, because a worker that dies at once closes the connection.
    const attached = new AttachedOutput(stream);
    await container.start({ abortSignal: answeredSoon(signal) });
    return new WorkerContainer({ docker, id: container.id, stream, attached, watched });
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
  readonly attached: AttachedOutput;
  readonly watched: WatchedContainer;
}

export class WorkerContainer {
  readonly input: Writable;
  readonly output: Readable;
  readonly #docker: Dockerode;
  readonly #id: string;
  readonly #attached: AttachedOutput;
  readonly #watched: WatchedContainer;

  constructor({ docker, id, stream, attached, watched }: Started) {
    this.#docker = docker;
    this.#watched = watched;
    this.#attached = attached;
    this.#id = id;
    this.input = stream;
    this.output = this.#attached.stdout;
  }

  get stderr(): string {
    return this.#attached.stderr;
  }

  async endWithin(milliseconds: number): Promise<ContainerEnd | undefined> {
    return (await within(this.#watched.ended, milliseconds)) ? this.#watched.ended : undefined;
  }

  async close(): Promise<void> {
    this.#watched.expectEnd();
    this.input.end();
    if (await within(this.#watched.removed, PATIENCE_MS)) return;
    await this.kill();
  }

  async kill(): Promise<void> {
    this.#watched.expectEnd();
    // The next executor removes a remaining container.
    await removeContainer(this.#docker, this.#id, AbortSignal.timeout(PATIENCE_MS * 10)).catch(() => false);
    await within(this.#watched.removed, PATIENCE_MS);
    this.input.destroy();
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
