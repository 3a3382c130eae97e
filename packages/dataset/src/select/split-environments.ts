import type { Environment } from "@repost/spec";
import { hashFraction } from "./hash-fraction.ts";

/**
 * - `repository`: the test part has all functions of about `testShare` of the repositories.
 * - `date`: the test part starts at `cutoff` (YYYY-MM-DD).
 */
export type SplitRule =
  | { readonly by: "repository"; readonly testShare: number; readonly seed?: number }
  | { readonly by: "date"; readonly cutoff: string };

export type SplitName = "train" | "test";

export function splitOf({ repo }: Pick<Environment, "repo">, rule: SplitRule): SplitName | null {
  if (rule.by === "repository")
    return hashFraction(`${rule.seed ?? 0}:${repo.name}`) < rule.testShare ? "test" : "train";
  if (repo.created_at === null) return null;
  return repo.created_at.slice(0, rule.cutoff.length) >= rule.cutoff ? "test" : "train";
}
