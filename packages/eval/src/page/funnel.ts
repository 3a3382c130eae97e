import type { BuildReport, Stage } from "@repost/spec";
import type { Funnel, FunnelStep } from "./page-data.ts";

/** Steps of a build, with the stages whose losses precede each. */
const STEPS: readonly { readonly name: string; readonly stages: readonly Stage[] }[] = [
  { name: "Functions in scope", stages: [] },
  { name: "Context extracted", stages: ["source", "discover", "context"] },
  { name: "Runnable module", stages: ["sandbox"] },
  { name: "Tests generated", stages: ["testgen"] },
  { name: "Behaviour recorded", stages: ["record"] },
  { name: "Accepted", stages: ["checks", "final"] },
];

/** Counts the losses of a build. The last step is the number of accepted environments. */
export function funnelOf({ targets, accepted, rejected }: BuildReport): Funnel {
  let left = targets;
  const steps = STEPS.map(({ name, stages }): FunnelStep => {
    const lost = stages
      .flatMap((stage) => Object.entries(rejected[stage] ?? {}).map(([reason, count]) => ({ stage, reason, count })))
      .toSorted((one, other) => other.count - one.count || one.reason.localeCompare(other.reason, "en"));
    left -= lost.reduce((sum, { count }) => sum + count, 0);
    return { name, count: left, lost };
  });
  const last = steps.at(-1);
  if (last !== undefined) steps[steps.length - 1] = { ...last, count: accepted };
  return { steps, unexplained: left - accepted };
}
