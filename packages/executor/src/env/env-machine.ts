import { type Readable, Writable } from "node:stream";
import type { EnvBase, EnvLimits, Recipe } from "@repost/spec";

export interface CommandOptions {
  readonly user: "root" | "tester";
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

/** A fresh copy of an environment, in which commands run one after the other. The time of all its commands is limited together. */
export interface EnvMachine {
  /** Runs a command for sh in the repository's folder. */
  run(command: string, options: CommandOptions): Promise<CommandResult>;
  put(archive: Readable, folder: string): Promise<void>;
  /** Ends all processes, and returns a folder as a tar archive; null for a missing folder. */
  stopAndGet(folder: string): Promise<Readable | null>;
  /** CPU time of all processes so far, in milliseconds. */
  cpuMs(): Promise<number | null>;
  /** Greatest memory of all processes together; null when unknown. */
  peakMemoryBytes(): Promise<number | null>;
  isOutOfMemory(): Promise<boolean>;
  /** Keeps the file system as a layer. Returns its id. */
  commit(key: string): Promise<string>;
  /** Ends all processes, and removes the copy. */
  remove(): Promise<void>;
}

export interface MachineOptions {
  /** Id of a layer or base. */
  readonly image: string;
  /** Builds have a network and commands of root. */
  readonly purpose: "build" | "test";
  readonly limits: EnvLimits;
  readonly signal: AbortSignal;
}

/** A base, and the Debian packages that a toolchain needs in addition. */
export interface OpenedBase extends OpenedLayer {
  readonly toolchain: readonly string[];
}

export interface FreeSpace {
  readonly folder: string;
  readonly bytes: number;
}

export interface OpenedLayer extends EnvBase {
  readonly id: string;
}

/** Keeps layers, and starts machines on top of them. */
export interface LayerEngine {
  /** Returns the base of a recipe; a sentence when it has none. */
  openBase(base: Recipe["base"], signal: AbortSignal): Promise<OpenedBase | string>;
  /** Returns the id of a layer of an earlier build. */
  findLayer(key: string, signal: AbortSignal): Promise<string | null>;
  start(options: MachineOptions): Promise<EnvMachine>;
  describe(id: string, signal: AbortSignal): Promise<{ readonly platform: string; readonly size_bytes: number }>;
  /** Removes a layer, unless another is built on it. */
  remove(id: string, signal: AbortSignal): Promise<void>;
  /** Returns the free space for layers; null when unknown, as on another machine. */
  freeSpace(signal: AbortSignal): Promise<FreeSpace | null>;
  /** Writes a layer with everything below it to an archive. */
  exportLayer(id: string, file: string, signal: AbortSignal): Promise<void>;
  /** Reads an archive of either backend. Returns the id of the layer. */
  importLayer(file: string, signal: AbortSignal): Promise<OpenedLayer>;
  /** Throws broken infrastructure as an error of this package. */
  guard<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Characters of a command's output that are kept: its end. */
const LOG_CHARACTERS = 65_536;

export class OutputTail extends Writable {
  text = "";
  readonly #onOutput: ((text: string) => void) | undefined;

  constructor(onOutput?: (text: string) => void) {
    super();
    this.#onOutput = onOutput;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const text = chunk.toString("utf8");
    this.text = (this.text + text).slice(-LOG_CHARACTERS);
    this.#onOutput?.(text);
    done();
  }
}
