import {
  createSelector,
  exportEmpty,
  openDatasetStore,
  readEnvironments,
  type SelectOptions,
  splitOf,
  type SplitRule,
} from "@repost/dataset";
import type { Environment, Store } from "@repost/spec";

export interface ChooseOptions extends SelectOptions {
  /** A RUN of a build, a file of environments, or a folder of Parquet. */
  readonly dataset: string;
  /** Divides the dataset. @default none: all of it is one part */
  readonly split?: SplitRule | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The environments that belong to an export. */
export interface Chosen {
  readonly store: Store;
  /** Names of the parts; one that is empty is not among them. */
  readonly splits: readonly string[];
  /** Whether a rule divides the dataset: then the test part is not for training. */
  readonly isDivided: boolean;
  /** In the dataset's order, read again at each call. */
  readonly environments: (split?: string) => AsyncGenerator<Environment, void>;
  readonly leaveOut: (reason: string) => void;
  readonly leftOut: () => Readonly<Record<string, number>>;
}

/** The one part of a dataset that is not divided: what it was made for. */
const WHOLE = "test";

/** @throws DatasetError DATASET_EXPORT_EMPTY, DATASET_LICENSE_UNKNOWN; what reading datasets throws */
export async function chooseEnvironments(options: ChooseOptions): Promise<Chosen> {
  const { dataset, split: rule, signal } = options;
  const problemOf = createSelector(options);
  const counts = new Map<string, number>();
  const leaveOut = (reason: string): void => void counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const parts = new Map<string, string>();
  for await (const environment of readEnvironments(dataset, { signal })) {
    const problem = problemOf(environment);
    const part = rule === undefined ? WHOLE : splitOf(environment, rule);
    if (problem === null && part !== null) parts.set(environment.instance_id, part);
    else leaveOut(problem ?? "date_unknown");
  }
  const leftOut = () => Object.fromEntries([...counts].toSorted(([left], [right]) => (left < right ? -1 : 1)));
  if (parts.size === 0) throw exportEmpty(dataset, reasonsText(leftOut()));
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
    leftOut,
  };
}

export function reasonsText(counts: Readonly<Record<string, number>>): string {
  const texts = Object.entries(counts).map(([reason, count]) => `${count} ${reason.replaceAll("_", " ")}`);
  return texts.length === 0 ? "it has no environments" : texts.join(", ");
}
