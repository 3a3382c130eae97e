import { digestOf } from "@repost/spec";

/** A number from 0 to 1 that only the text decides, for a choice that is the same every time. */
export function shareOf(text: string): number {
  const hex = digestOf(text).slice("sha256:".length, "sha256:".length + 8);
  return Number.parseInt(hex, 16) / 0x1_0000_0000;
}
