import { StringDecoder } from "node:string_decoder";

/** Drops lines beyond a byte limit. */
export class MessageLines {
  readonly #onLine: (line: string) => void;
  readonly #decoder = new StringDecoder("utf8");
  #remainingBytes: number;
  #rest: string[] = [];
  #isFull = false;

  constructor(capBytes: number, onLine: (line: string) => void) {
    this.#remainingBytes = capBytes;
    this.#onLine = onLine;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  get truncated(): boolean {
    return this.#isFull || this.#hasRest();
  }

  get isUnfinished(): boolean {
    return !this.#isFull && this.#hasRest();
  }

  add(chunk: Buffer): void {
    if (this.#isFull) return;
    const kept = chunk.subarray(0, this.#remainingBytes);
    this.#remainingBytes -= kept.length;
    this.#isFull = kept.length < chunk.length;
    const [first = "", ...furtherLines] = this.#decoder.write(kept).split("\n");
    this.#rest.push(first);
    for (const next of furtherLines) {
      this.#onLine(this.#rest.join(""));
      this.#rest = [next];
    }
  }

  #hasRest(): boolean {
    return this.#rest.some((part) => part !== "");
  }
}
