import { PassThrough } from "node:stream";

const HEADER_BYTES = 8;
/** Number of the stream of errors in the header of a piece. */
const STDERR = 2;
/** What is kept of the stream of errors: its end, where the reason is. */
const STDERR_CHARACTERS = 8_192;

/**
 * Takes apart what an engine sends of an attached container: pieces of output, each after a header of eight bytes with its stream and its
 * size.
 */
export class AttachedOutput {
  readonly stdout = new PassThrough();
  readonly #source: NodeJS.ReadableStream;
  readonly #header = Buffer.alloc(HEADER_BYTES);
  #headerSize = 0;
  /** Bytes of the current piece that are still to come. */
  #left = 0;
  #stderr = "";

  constructor(source: NodeJS.ReadableStream) {
    this.#source = source;
    source.on("data", (chunk: Buffer) => this.#add(chunk));
    // Whether the engine is gone or the container is for those to say who ask it.
    for (const end of ["end", "close", "error"]) source.once(end, () => this.stdout.end());
    this.stdout.on("drain", () => source.resume());
  }

  /** The end of what came on the stream of errors. */
  get stderr(): string {
    return this.#stderr.trim();
  }

  #add(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#left === 0) {
        const taken = chunk.copy(this.#header, this.#headerSize, at);
        this.#headerSize = (this.#headerSize + taken) % HEADER_BYTES;
        if (this.#headerSize === 0) this.#left = this.#header.readUInt32BE(4);
        at += taken;
      } else {
        const piece = chunk.subarray(at, at + this.#left);
        this.#left -= piece.length;
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
