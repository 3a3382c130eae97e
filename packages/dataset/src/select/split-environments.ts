import type { Environment } from "@repost/spec";
import { shareOf } from "./share-of.ts";

/**
 * How a dataset is divided. `repository`: all functions of a repository are in one part, and about `testShare` of the repositories in the
 * test part. `date`: revisions of `cutoff` (YYYY-MM-DD) or later are the test part, for models that were trained before it.
 */
export type SplitRule =
  | { readonly by: "repository"; readonly testShare: number; readonly seed?: number }
  | { readonly by: "date"; readonly cutoff: string };

export type SplitName = "train" | "test";

/** The part that an environment belongs to; null by date, where its day is not known. The same rule gives the same parts. */
export function splitOf({ repo }: Environment, rule: SplitRule): SplitName | null {
  if (rule.by === "repository") return shareOf(`${rule.seed ?? 0}:${repo.name}`) < rule.testShare ? "test" : "train";
  if (repo.created_at === null) return null;
  return repo.created_at.slice(0, rule.cutoff.length) >= rule.cutoff ? "test" : "train";
}
