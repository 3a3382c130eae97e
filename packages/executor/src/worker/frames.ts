/** Must match runtime/python/repost_supervisor/frames.py. */
export const FRAME = {
  library: "l",
  request: "r",
  message: "m",
  messageEnd: "e",
  abort: "a",
  ready: "R",
  started: "S",
  stdout: "O",
  stderr: "E",
  fromProgram: "M",
  credit: "C",
  liveStdout: "1",
  liveStderr: "2",
  file: "F",
  ended: "D",
} as const;

export type FrameKind = (typeof FRAME)[keyof typeof FRAME];

export interface Frame {
  readonly kind: string;
  readonly payload: Buffer;
}

const HEADER_BYTES = 5;

export function encodeFrame(kind: FrameKind, ...parts: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(kind, "latin1");
  header.writeUInt32BE(
    parts.reduce((size, part) => size + part.length, 0),
    1,
  );
  return Buffer.concat([header, ...parts]);
}

export class FrameReader {
  readonly #onFrame: (frame: Frame) => void;
  #pieces: Buffer[] = [];
  #size = 0;

  constructor(onFrame: (frame: Frame) => void) {
    this.#onFrame = onFrame;
  }

  add(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#size += piece.length;
    for (let wanted = this.#wanted(); wanted !== undefined && this.#size >= wanted; wanted = this.#wanted()) {
      const whole = this.#whole();
      this.#size -= wanted;
      this.#pieces = this.#size === 0 ? [] : [whole.subarray(wanted)];
      this.#onFrame({ kind: whole.toString("latin1", 0, 1), payload: whole.subarray(HEADER_BYTES, wanted) });
    }
  }

  #wanted(): number | undefined {
    if (this.#size < HEADER_BYTES) return undefined;
    const first = this.#pieces[0];
    const header = first !== undefined && first.length >= HEADER_BYTES ? first : this.#whole();
    return HEADER_BYTES + header.readUInt32BE(1);
  }

  #whole(): Buffer {
    const [first] = this.#pieces;
    if (first !== undefined && this.#pieces.length === 1) return first;
    const whole = Buffer.concat(this.#pieces);
    this.#pieces = [whole];
    return whole;
  }
}
