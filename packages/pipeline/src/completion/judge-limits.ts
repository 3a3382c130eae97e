import type { Limits } from "@repost/spec";

/** Minimum limits, because interpreters start slowly on a busy machine. */
const FLOOR = { wallMs: 30_000, cpuMs: 5_000 };
/** Multiple of the reference's time. */
const FACTOR = 10;

/** Limits CPU time too, which ends endless loops on busy machines. */
export function judgeLimits({
  goldMs,
  goldCpuMs,
  multiplier = 1,
}: {
  readonly goldMs: number;
  readonly goldCpuMs: number | null;
  readonly multiplier?: number;
}): Partial<Limits> {
  return {
    wall_ms: Math.ceil(Math.max(FLOOR.wallMs, FACTOR * goldMs) * multiplier),
    cpu_ms: Math.ceil(Math.max(FLOOR.cpuMs, FACTOR * (goldCpuMs ?? goldMs)) * multiplier),
  };
}
