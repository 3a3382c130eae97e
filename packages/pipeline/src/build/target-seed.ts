import { createHash } from "node:crypto";

/** Returns a seed for a target that does not depend on earlier targets. */
export function targetSeed(seed: number, instanceId: string): number {
  return createHash("sha256").update(`${seed}:${instanceId}`).digest().readUInt32BE(0);
}
