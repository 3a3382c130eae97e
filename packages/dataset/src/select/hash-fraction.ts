import { digestOf } from "@repost/spec";

/** Returns a reproducible number from 0 to 1. */
export function hashFraction(text: string): number {
  const hex = digestOf(text).slice("sha256:".length, "sha256:".length + 8);
  return Number.parseInt(hex, 16) / 0x1_0000_0000;
}
