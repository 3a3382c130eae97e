import type { WorkspaceRun } from "@repost/spec";

/** Sorted ids of tests that some runs lack, or whose verdicts differ. */
export function unstableTests(runs: readonly Pick<WorkspaceRun, "tests">[]): readonly string[] {
  const verdicts = new Map<string, string[]>();
  for (const { tests } of runs) {
    for (const { id, verdict } of tests) verdicts.set(id, [...(verdicts.get(id) ?? []), verdict]);
  }
  return [...verdicts]
    .filter(([, all]) => all.length !== runs.length || new Set(all).size > 1)
    .map(([id]) => id)
    .toSorted();
}
