import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { parseJsonObject } from "@repost/spec";
import type Dockerode from "dockerode";
import { openConnection } from "./docker-engine.ts";
import { LABELS } from "./labels.ts";

export type ContainerEnd =
  | { readonly kind: "exited"; readonly exitCode: number; readonly oom: boolean }
  /** Ended through the Docker engine by another program. */
  | { readonly kind: "ended_from_outside" }
  | { readonly kind: "engine_gone"; readonly cause: unknown };

export interface WatchedContainer {
  /** Never rejects. */
  readonly ended: Promise<ContainerEnd>;
  readonly removed: Promise<void>;
  readonly expectEnd: () => void;
}

interface Watched {
  oomKills: number;
  expected: boolean;
  outside: boolean;
  readonly end: (end: ContainerEnd) => void;
  readonly remove: () => void;
}

interface EngineEvent {
  readonly Action?: string;
  readonly Actor?: { readonly ID?: string; readonly Attributes?: Readonly<Record<string, string>> };
}

/** Time for which the reason may arrive after the end. */
const REASON_MS = 250;

export class ContainerEvents {
  readonly #stream: Readable;
  readonly #watched = new Map<string, Watched>();
  #gone: { readonly cause: unknown } | undefined;

  /** The signal limits opening only; `close` ends the events. */
  static async open(docker: Dockerode, executor: string, signal: AbortSignal): Promise<ContainerEvents> {
    const filters = { label: [`${LABELS.executor}=${executor}`] };
    const stream = await openConnection(signal, (abortSignal) => docker.getEvents({ filters, abortSignal }));
    if (!(stream instanceof Readable)) throw new TypeError("An engine's events are no stream.");
    return new ContainerEvents(stream);
  }

  private constructor(stream: Readable) {
    this.#stream = stream;
    const lines = createInterface({ input: stream });
    lines.on("line", (line) => this.#note(parseJsonObject(line) ?? {}));
    for (const source of [lines, stream]) source.on("error", (cause: unknown) => this.#lose(cause));
    for (const end of ["end", "close"]) stream.once(end, () => this.#lose(undefined));
  }

  /** Must be called before the container starts. */
  watch(id: string): WatchedContainer {
    const ended = Promise.withResolvers<ContainerEnd>();
    const removed = Promise.withResolvers<void>();
    const watched: Watched = {
      oomKills: 0,
      expected: false,
      outside: false,
      end: ended.resolve,
      remove: removed.resolve,
    };
    this.#watched.set(id, watched);
    void removed.promise.then(() => this.#watched.delete(id));
    if (this.#gone !== undefined) this.#lose(this.#gone.cause);
    return {
      ended: ended.promise,
      removed: removed.promise,
      expectEnd: () => {
        watched.expected = true;
      },
    };
  }

  get isOver(): boolean {
    return this.#gone !== undefined;
  }

  close(): void {
    this.#stream.destroy();
  }

  #note({ Action, Actor }: EngineEvent): void {
    const watched = this.#watched.get(Actor?.ID ?? "");
    if (watched === undefined) return;
    if (Action === "oom") watched.oomKills += 1;
    if (Action === "kill") watched.outside ||= !watched.expected;
    if (Action === "die") this.#end(watched, Number(Actor?.Attributes?.["exitCode"] ?? 0));
    if (Action === "destroy") watched.remove();
  }

  #end(watched: Watched, exitCode: number): void {
    const reportEnd = (): void => {
      const { outside, oomKills } = watched;
      watched.end(outside ? { kind: "ended_from_outside" } : { kind: "exited", exitCode, oom: oomKills > 0 });
    };
    if (watched.expected || watched.oomKills > 0) reportEnd();
    else setTimeout(reportEnd, REASON_MS);
  }

  #lose(cause: unknown): void {
    this.#gone ??= { cause };
    for (const { end, remove } of this.#watched.values()) {
      end({ kind: "engine_gone", cause });
      remove();
    }
  }
}
