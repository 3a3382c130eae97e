import { StringDecoder } from "node:string_decoder";
import type { OutputChunk } from "@repost/spec";

export class LiveOutput {
  readonly #onOutput: (chunk: OutputChunk) => void;
  readonly #decoders = { stdout: new StringDecoder("utf8"), stderr: new StringDecoder("utf8") };

  constructor(onOutput: (chunk: OutputChunk) => void) {
    this.#onOutput = onOutput;
  }

  /** @param bytes none when output was dropped */
  add(stream: OutputChunk["stream"], bytes: Buffer): void {
    const truncated = bytes.length === 0;
    this.#pass({ stream, text: truncated ? "" : this.#decoders[stream].write(bytes), truncated });
  }

  /** Flushes an unfinished character. */
  finish(): void {
    for (const stream of ["stdout", "stderr"] as const)
      this.#pass({ stream, text: this.#decoders[stream].end(), truncated: false });
  }

  #pass(chunk: OutputChunk): void {
    if (chunk.text !== "" || chunk.truncated) this.#onOutput(chunk);
  }
}
