import path from "node:path";
import { readEnvironments } from "../environments/read-environments.ts";
import { reviewRank } from "./review-item.ts";

export interface StudyFiles {
  readonly table: string;
  readonly page: string;
  /** Hidden from participants. */
  readonly key: string;
}

/** Returns the positions of a random sample by instance id. */
export async function chosenOrder(
  dataset: string,
  { sample, seed, signal }: { sample: number | undefined; seed: number; signal: AbortSignal | undefined },
): Promise<ReadonlyMap<string, number>> {
  const ranked: { readonly id: string; readonly rank: string }[] = [];
  for await (const { instance_id: id } of readEnvironments(dataset, { signal })) {
    ranked.push({ id, rank: reviewRank(seed, id) });
  }
  ranked.sort((left, right) => (left.rank < right.rank ? -1 : 1));
  return new Map(ranked.slice(0, sample).map(({ id }, index) => [id, index + 1]));
}

export function studyFiles(target: string, name: string): StudyFiles {
  if (!target.endsWith(".csv")) {
    const file = (base: string): string => path.join(target, base);
    return { table: file(`${name}.csv`), page: file(`${name}.html`), key: file("key.csv") };
  }
  const stem = target.slice(0, -".csv".length);
  return { table: target, page: `${stem}.html`, key: `${stem}.key.csv` };
}
