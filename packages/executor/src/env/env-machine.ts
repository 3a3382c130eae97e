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
  /** null on timeout. */
  readonly exitCode: number | null;
  readonly log: string;
}

/** A fresh copy of an environment, with one time limit for all commands. */
export interface EnvMachine extends AsyncDisposable {
  run(command: string, options: CommandOptions): Promise<CommandResult>;
  put(archive: Readable, folder: string): Promise<void>;
  /** Ends all processes and returns tar; null without the folder. */
  stopAndGet(folder: string): Promise<Readable | null>;
  cpuMs(): Promise<number | null>;
  /** null when unknown. */
  peakMemoryBytes(): Promise<number | null>;
  isOutOfMemory(): Promise<boolean>;
  commit(key: string): Promise<string>;
}

export interface MachineOptions {
  readonly image: string;
  /** Builds have a network and root. */
  readonly purpose: "build" | "test";
  readonly limits: EnvLimits;
  readonly signal: AbortSignal;
}

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

export interface LayerEngine {
  /** Returns a sentence when the recipe has no base. */
  openBase(base: Recipe["base"], signal: AbortSignal): Promise<OpenedBase | string>;
  findLayer(key: string, signal: AbortSignal): Promise<string | null>;
  start(options: MachineOptions): Promise<EnvMachine>;
  describe(id: string, signal: AbortSignal): Promise<{ readonly platform: string; readonly size_bytes: number }>;
  remove(id: string): Promise<void>;
  /** Returns null when unknown, as on another machine. */
  freeSpace(): Promise<FreeSpace | null>;
  exportLayer(id: string, file: string, signal: AbortSignal): Promise<void>;
  importLayer(file: string, signal: AbortSignal): Promise<OpenedLayer>;
  /** Throws broken infrastructure as `ExecutorError`. */
  guard<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

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
