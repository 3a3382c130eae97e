import type { KeptOutput } from "./worker-events.ts";

export interface CapturedText {
  readonly text: string;
  readonly truncated: boolean;
}

export function captureText(kept: Buffer, { head, dropped }: KeptOutput): CapturedText {
  if (dropped === 0) return { text: decode(kept), truncated: false };
  const start = decode(kept.subarray(0, head), { cutAtEnd: true });
  const end = decode(kept.subarray(head), { cutAtStart: true });
  return { text: `${start}\n[... ${dropped} bytes left out ...]\n${end}`, truncated: true };
}

function decode(bytes: Buffer, { cutAtStart = false, cutAtEnd = false } = {}): string {
  const whole = cutAtStart ? bytes.subarray(leadingContinuations(bytes)) : bytes;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(whole, { stream: cutAtEnd });
}

function leadingContinuations(bytes: Buffer): number {
  const start = bytes.subarray(0, 3);
  const first = start.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return first === -1 ? start.length : first;
}
