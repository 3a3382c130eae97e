import { StringDecoder } from "node:string_decoder";
import type { OutputChunk } from "@repost/spec";

interface LiveOutputOptions {
  readonly onOutput: ((chunk: OutputChunk) => void) | undefined;
  /** Ends the run after `onOutput` has thrown. */
  readonly onBroken: () => void;
}

export class LiveOutput {
  readonly #options: LiveOutputOptions;
  readonly #decoders = { stdout: new StringDecoder("utf8"), stderr: new StringDecoder("utf8") };
  readonly #failures: unknown[] = [];

  constructor(options: LiveOutputOptions) {
    this.#options = options;
  }

  /** @param bytes none when output was dropped */
  add(stream: OutputChunk["stream"], bytes: Buffer): void {
    const truncated = bytes.length === 0;
    this.#pass({ stream, text: truncated ? "" : this.#decoders[stream].write(bytes), truncated });
  }

  /** Flushes an unfinished character. Throws the error of `onOutput`. */
  finish(): void {
    for (const stream of ["stdout", "stderr"] as const) {
      this.#pass({ stream, text: this.#decoders[stream].end(), truncated: false });
    }
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  #pass(chunk: OutputChunk): void {
    const { onOutput, onBroken } = this.#options;
    if (this.#failures.length > 0 || (chunk.text === "" && !chunk.truncated)) return;
    try {
      onOutput?.(chunk);
    } catch (error) {
      this.#failures.push(error);
      onBroken();
    }
  }
}
