import type { Quality } from "@repost/spec";
import type { Means } from "./page-data.ts";

export function createMeans(): { add(quality: Quality): void; result(): Means } {
  const line = createMean();
  const branch = createMean();
  const mutation = createMean();
  return {
    add(quality) {
      line.add(quality.line_coverage);
      branch.add(quality.branch_coverage);
      mutation.add(quality.mutation.score);
    },
    result: () => ({ lineCoverage: line.result(), branchCoverage: branch.result(), mutation: mutation.result() }),
  };
}

/** null without values. */
function createMean(): { add(value: number | null): void; result(): number | null } {
  let sum = 0;
  let count = 0;
  return {
    add(value) {
      if (value === null) return;
      sum += value;
      count += 1;
    },
    result: () => (count === 0 ? null : sum / count),
  };
}
