import { createHash } from "node:crypto";

/** A seed of a target's own, so that what is made of it does not depend on what was made before it. */
export function targetSeed(seed: number, instanceId: string): number {
  return createHash("sha256").update(`${seed}:${instanceId}`).digest().readUInt32BE(0);
}
