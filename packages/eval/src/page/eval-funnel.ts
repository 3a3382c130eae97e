import { countOutcome, type EvalReport, OUTCOMES } from "@repost/spec";
import type { Funnel, FunnelStep, Loss } from "./page-data.ts";

/** Counts from expected results to passed ones. The last losses are named by cause. */
export function evalFunnelOf(report: EvalReport): Funnel {
  const { expected, passed, outcomes, causes } = report;
  const judged = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const lostTo = (stage: string, names: readonly string[]): Loss[] =>
    names.flatMap((reason) => ({ stage, reason, count: outcomes[reason] ?? 0 })).filter(({ count }) => count > 0);
  const unscored = OUTCOMES.filter((outcome) => countOutcome(outcome) === "unscored");
  const named = Object.entries(causes).map(([reason, count]) => ({ stage: "cause", reason, count }));
  const unnamed = (outcomes["failed"] ?? 0) - named.reduce((sum, { count }) => sum + count, 0);
  const losses: readonly { readonly name: string; readonly lost: readonly Loss[] }[] = [
    { name: "Expected", lost: [] },
    { name: "Judged", lost: [{ stage: "prediction", reason: "missing", count: Math.max(0, expected - judged) }] },
    { name: "Scored", lost: lostTo("outcome", unscored) },
    { name: "Compiled", lost: lostTo("outcome", ["compile_error"]) },
    { name: "Within limits", lost: lostTo("outcome", ["timeout", "oom", "crashed"]) },
    { name: "Passed", lost: [...named, { stage: "outcome", reason: "failed", count: unnamed }] },
  ];
  let left = expected;
  const steps = losses.map(({ name, lost }): FunnelStep => {
    const real = lost.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
    left -= real.reduce((sum, { count }) => sum + count, 0);
    return { name, count: left, lost: real };
  });
  return { steps, unexplained: left - passed };
}
