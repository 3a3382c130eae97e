import { PassThrough } from "node:stream";

const HEADER_BYTES = 8;
const STDERR = 2;
/** Kept characters at the end, which name the reason. */
const STDERR_CHARACTERS = 8_192;

/** Each chunk has a header of eight bytes with stream and size. */
export class AttachedOutput {
  readonly stdout = new PassThrough();
  readonly #source: NodeJS.ReadableStream;
  readonly #header = Buffer.alloc(HEADER_BYTES);
  #headerSize = 0;
  #remaining = 0;
  #stderr = "";

  constructor(source: NodeJS.ReadableStream) {
    this.#source = source;
    source.on("data", (chunk: Buffer) => this.#add(chunk));
    // Other calls report whether the engine or container is gone.
    for (const end of ["end", "close", "error"]) source.once(end, () => this.stdout.end());
    this.stdout.on("drain", () => source.resume());
  }

  get stderr(): string {
    return this.#stderr.trim();
  }

  #add(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#remaining === 0) {
        const taken = chunk.copy(this.#header, this.#headerSize, at);
        this.#headerSize = (this.#headerSize + taken) % HEADER_BYTES;
        if (this.#headerSize === 0) this.#remaining = this.#header.readUInt32BE(4);
        at += taken;
      } else {
        const piece = chunk.subarray(at, at + this.#remaining);
        this.#remaining -= piece.length;
        at += piece.length;
        this.#take(piece);
      }
    }
  }

  #take(piece: Buffer): void {
    if (this.#header[0] === STDERR) {
      this.#stderr = (this.#stderr + piece.toString("utf8")).slice(-STDERR_CHARACTERS);
    } else if (!this.stdout.write(piece)) {
      this.#source.pause();
    }
  }
}
