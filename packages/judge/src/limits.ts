import type { Limits } from "@repost/spec";
import type { JudgeSettings } from "./judge-options.ts";

/** Relative to the reference's time. */
export const FACTOR = 10;
/** Low, because many mutants hang. */
export const VARIANT_FLOOR_CPU_MS = 500;

export function candidateLimits(
  { timeoutFloorMs, timeoutMultiplier, limits }: JudgeSettings,
  referenceMs: number,
  overrides: Partial<Limits>,
): Partial<Limits> & Pick<Limits, "wall_ms"> {
  const timeMs = Math.ceil(Math.max(timeoutFloorMs, FACTOR * referenceMs) * timeoutMultiplier);
  return { wall_ms: timeMs, cpu_ms: timeMs, ...limits, ...overrides };
}

/** On a busy machine, CPU time ends hanging variants sooner than the derived time. */
export function variantLimits(
  { timeoutMultiplier, limits }: JudgeSettings,
  referenceCpuMs: number | null,
): Partial<Limits> {
  if (referenceCpuMs === null || limits.cpu_ms !== undefined) return {};
  return { cpu_ms: Math.ceil(Math.max(VARIANT_FLOOR_CPU_MS, FACTOR * referenceCpuMs) * timeoutMultiplier) };
}
