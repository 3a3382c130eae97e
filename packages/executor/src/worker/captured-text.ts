import type { KeptOutput } from "./worker-events.ts";

/** What is kept of an output stream. */
export interface CapturedText {
  readonly text: string;
  readonly truncated: boolean;
}

/** Text of the bytes that a worker kept: head and tail, with a word on what was left out between them. */
export function captureText(kept: Buffer, { head, dropped }: KeptOutput): CapturedText {
  if (dropped === 0) return { text: decode(kept), truncated: false };
  const start = decode(kept.subarray(0, head), { cutAtEnd: true });
  const end = decode(kept.subarray(head), { cutAtStart: true });
  return { text: `${start}\n[... ${dropped} bytes left out ...]\n${end}`, truncated: true };
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
