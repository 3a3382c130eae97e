import { StringDecoder } from "node:string_decoder";

/** Splits what a program sends into lines, up to a number of bytes; what comes after them is dropped and flagged. */
export class MessageLines {
  readonly #onLine: (line: string) => void;
  readonly #decoder = new StringDecoder("utf8");
  #left: number;
  #rest: string[] = [];
  #isFull = false;

  constructor(capBytes: number, onLine: (line: string) => void) {
    this.#left = capBytes;
    this.#onLine = onLine;
  }

  /** Whether more than the cap was sent: no line comes any more. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** True when bytes over the cap or an unfinished last line were dropped. */
  get truncated(): boolean {
    return this.#isFull || this.#hasRest();
  }

  /** Whether an unfinished last line is all that was dropped. */
  get isUnfinished(): boolean {
    return !this.#isFull && this.#hasRest();
  }

  add(chunk: Buffer): void {
    if (this.#isFull) return;
    const kept = chunk.subarray(0, this.#left);
    this.#left -= kept.length;
    this.#isFull = kept.length < chunk.length;
    const [first = "", ...others] = this.#decoder.write(kept).split("\n");
    this.#rest.push(first);
    for (const next of others) {
      this.#onLine(this.#rest.join(""));
      this.#rest = [next];
    }
  }

  #hasRest(): boolean {
    return this.#rest.some((part) => part !== "");
  }
}
