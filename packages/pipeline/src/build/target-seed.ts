import { createHash } from "node:crypto";

/** Does not depend on earlier targets. */
export function targetSeed(seed: number, instanceId: string): number {
  return createHash("sha256").update(`${seed}:${instanceId}`).digest().readUInt32BE(0);
}
