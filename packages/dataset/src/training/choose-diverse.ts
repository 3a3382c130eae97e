import type { Language } from "@repost/spec";
import { tokenize } from "@repost/syntax";

/** Number of tokens in a compared run. */
const RUN = 3;

export async function tokenRuns(language: Language, code: string): Promise<ReadonlySet<string>> {
  const tokens = await tokenize(language, code);
  const runs = new Set<string>();
  for (let start = 0; start < Math.max(1, tokens.length - RUN + 1); start += 1) {
    runs.add(tokens.slice(start, start + RUN).join("\u0000"));
  }
  return runs;
}

/** Returns the Jaccard distance, 0 to 1. */
export function distance(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let common = 0;
  for (const run of left) if (right.has(run)) common += 1;
  return 1 - common / Math.max(1, left.size + right.size - common);
}

/** Selects items one by one, each farthest from the others (RepoST, section 5). */
export function chooseDiverse<T extends { readonly runs: ReadonlySet<string> }>(
  items: readonly T[],
  earlierRuns: readonly ReadonlySet<string>[],
  count: number,
): readonly T[] {
  const remaining = items.map((item) => ({
    item,
    far: Math.min(1, ...earlierRuns.map((runs) => distance(item.runs, runs))),
  }));
  const chosen: T[] = [];
  while (chosen.length < count && remaining.length > 0) {
    const best = remaining.reduce(
      (furthest, entry, index) => (entry.far > (remaining[furthest]?.far ?? -1) ? index : furthest),
      0,
    );
    const [next] = remaining.splice(best, 1);
    if (next === undefined) break;
    chosen.push(next.item);
    for (const entry of remaining) entry.far = Math.min(entry.far, distance(entry.item.runs, next.item.runs));
  }
  return chosen;
}
