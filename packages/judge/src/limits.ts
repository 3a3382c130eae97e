import type { Limits } from "@repost/spec";
import type { JudgeSettings } from "./judge-options.ts";

/** Relative to the reference's time. */
export const FACTOR = 10;

export function candidateLimits(
  { timeoutFloorMs, timeoutMultiplier, limits }: JudgeSettings,
  referenceMs: number,
  overrides: Partial<Limits>,
): Partial<Limits> & Pick<Limits, "wall_ms"> {
  const timeMs = Math.ceil(Math.max(timeoutFloorMs, FACTOR * referenceMs) * timeoutMultiplier);
  return { wall_ms: timeMs, cpu_ms: timeMs, ...limits, ...overrides };
}
