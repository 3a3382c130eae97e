import type { Limits } from "@repost/spec";
import type { JudgeSettings } from "./judge-options.ts";

/** How much longer than the reference a candidate may take. */
export const FACTOR = 10;

/** What a candidate's run may take: ten times the reference's time, never less than the floor, unless the caller says otherwise. */
export function candidateLimits(
  { timeoutFloorMs, timeoutMultiplier, limits }: JudgeSettings,
  referenceMs: number,
  overrides: Partial<Limits>,
): Partial<Limits> & Pick<Limits, "wall_ms"> {
  const timeMs = Math.ceil(Math.max(timeoutFloorMs, FACTOR * referenceMs) * timeoutMultiplier);
  return { wall_ms: timeMs, cpu_ms: timeMs, ...limits, ...overrides };
}
