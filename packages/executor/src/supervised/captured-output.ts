import type { Readable } from "node:stream";

/** What is kept of an output stream. */
export interface CapturedText {
  readonly text: string;
  readonly truncated: boolean;
}

/** Reads a stream to its end and keeps its first and last bytes, half of the cap each; the rest is counted and dropped. */
export class CapturedOutput {
  readonly #headCap: number;
  readonly #tailCap: number;
  readonly #head: Buffer[] = [];
  #headSize = 0;
  #tail: Buffer[] = [];
  #tailSize = 0;
  #size = 0;

  constructor(stream: Readable, capBytes: number) {
    this.#headCap = Math.ceil(capBytes / 2);
    this.#tailCap = capBytes - this.#headCap;
    stream.on("data", (chunk: Buffer) => this.#add(chunk));
  }

  read(): CapturedText {
    const dropped = this.#size - this.#headSize - Math.min(this.#tailSize, this.#tailCap);
    const tail = Buffer.concat(this.#tail);
    if (dropped <= 0) return { text: decode(Buffer.concat([...this.#head, tail])), truncated: false };
    const head = decode(Buffer.concat(this.#head), { cutAtEnd: true });
    const last = decode(tail.subarray(tail.length - Math.min(this.#tailCap, tail.length)), { cutAtStart: true });
    return { text: `${head}\n[... ${dropped} bytes left out ...]\n${last}`, truncated: true };
  }

  #add(chunk: Buffer): void {
    this.#size += chunk.length;
    const room = this.#headCap - this.#headSize;
    const start = chunk.subarray(0, room);
    if (start.length > 0) {
      this.#head.push(start);
      this.#headSize += start.length;
    }
    const rest = chunk.subarray(start.length);
    if (rest.length === 0) return;
    this.#tail.push(rest);
    this.#tailSize += rest.length;
    // Whole chunks go once the later ones fill the tail by themselves.
    for (let first = this.#tail[0]; first && this.#tailSize - first.length >= this.#tailCap; first = this.#tail[0]) {
      this.#tail.shift();
      this.#tailSize -= first.length;
    }
  }
}

/** Lossy for bytes that are no UTF-8; a character that a cut went through is left out. */
function decode(bytes: Buffer, { cutAtStart = false, cutAtEnd = false } = {}): string {
  const whole = cutAtStart ? bytes.subarray(leadingContinuations(bytes)) : bytes;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(whole, { stream: cutAtEnd });
}

/** How many bytes at the start belong to a character that began before; three at most, or it is no UTF-8. */
function leadingContinuations(bytes: Buffer): number {
  const start = bytes.subarray(0, 3);
  const first = start.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return first === -1 ? start.length : first;
}
