import {
  createSelector,
  exportEmpty,
  openDatasetStore,
  readEnvironments,
  type SelectOptions,
  splitOf,
  type SplitRule,
} from "@repost/dataset";
import type { CallOptions, Environment, Rejection, Store } from "@repost/spec";
import { addTo } from "../counts.ts";
import { passRates } from "../difficulty/pass-rates.ts";
import { findDuplicates } from "../final/find-duplicates.ts";

export interface ChooseOptions extends SelectOptions, CallOptions {
  /** Run directory, environments, or Parquet folder. */
  readonly dataset: string;
  readonly split?: SplitRule | undefined;
  /** exact: equal except for local variable names. */
  readonly dedup?: "exact" | "near" | undefined;
  /** Share of passed answers, 0 to 1. Drops unscored environments. */
  readonly passRate?: readonly [number, number] | undefined;
  readonly results?: readonly string[] | undefined;
  readonly models?: readonly string[] | undefined;
}

export interface Chosen {
  readonly store: Store;
  /** Names of the non-empty parts. */
  readonly splits: readonly string[];
  /** True if a test part exists, which is not for training. */
  readonly isDivided: boolean;
  readonly environments: (split?: string) => AsyncGenerator<Environment, void>;
  readonly leaveOut: (reason: string) => void;
  readonly omissions: () => Readonly<Record<string, number>>;
}

/** Part of an unsplit dataset. */
const WHOLE = "test";

/** @throws DatasetError DATASET_EXPORT_EMPTY, DATASET_LICENSE_UNKNOWN; errors of reading */
export async function chooseEnvironments(options: ChooseOptions): Promise<Chosen> {
  const { dataset, split: rule, signal } = options;
  const problemOf = createSelector(options);
  const duplicates = await duplicatesOf(options);
  const difficultyProblem = await difficultyRule(options);
  const counts: Record<string, number> = {};
  const leaveOut = (reason: string): void => addTo(counts, reason);
  const parts = new Map<string, string>();
  for await (const environment of readEnvironments(dataset, { signal })) {
    const { instance_id: id } = environment;
    const problem = problemOf(environment) ?? duplicates.get(id)?.reason ?? difficultyProblem(id);
    const part = rule === undefined ? WHOLE : splitOf(environment, rule);
    if (problem === null && part !== null) parts.set(environment.instance_id, part);
    else leaveOut(problem ?? "date_unknown");
  }
  const omissions = () =>
    Object.fromEntries(Object.entries(counts).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  if (parts.size === 0) throw exportEmpty(dataset, omissions());
  return {
    store: await openDatasetStore(dataset),
    splits: [...new Set(parts.values())].toSorted(),
    isDivided: rule !== undefined,
    async *environments(split) {
      for await (const environment of readEnvironments(dataset, { signal })) {
        const part = parts.get(environment.instance_id);
        if (part !== undefined && (split === undefined || part === split)) yield environment;
      }
    },
    leaveOut,
    omissions,
  };
}

async function duplicatesOf({ dataset, dedup, signal }: ChooseOptions): Promise<ReadonlyMap<string, Rejection>> {
  if (dedup === undefined) return new Map();
  const environments = readEnvironments(dataset, { signal });
  return findDuplicates({ environments, ...(dedup === "exact" ? { minSimilarity: 1 } : {}), signal });
}

async function difficultyRule({
  passRate,
  results = [],
  models,
  signal,
}: ChooseOptions): Promise<(id: string) => string | null> {
  if (passRate === undefined) return () => null;
  const [least, most] = passRate;
  const rates = await passRates({ runs: results, models, signal });
  return (id) => {
    const rate = rates.get(id);
    if (rate === undefined) return "pass_rate_unknown";
    return rate < least || rate > most ? "pass_rate_outside" : null;
  };
}
