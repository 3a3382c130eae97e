import type { Interval } from "./bootstrap.ts";

const Z = 1.959964;

export function wilsonInterval(passed: number, all: number): Interval {
  const share = passed / all;
  const scale = 1 + Z ** 2 / all;
  const centre = (share + Z ** 2 / (2 * all)) / scale;
  const margin = (Z / scale) * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2));
  return { low: Math.max(0, Math.min(share, centre - margin)), high: Math.min(1, Math.max(share, centre + margin)) };
}
