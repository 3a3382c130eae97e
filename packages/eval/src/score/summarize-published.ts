import type { EvalReport } from "@repost/spec";
import { allKept, type ById, isPass, isScored, type Kept, passAtEach } from "./kept-results.ts";

type PublishedReport = NonNullable<EvalReport["published"]>;
type Sample = PublishedReport["only_repost_samples"][number];

/** Summarizes the published rule without level weak. Null when not requested. */
export function summarizePublished(
  byId: ById,
  { ks, seed }: { readonly ks: readonly number[]; readonly seed: number },
): PublishedReport | null {
  const published = (results: Iterable<Kept>) => [...results].flatMap((result) => result.published ?? []);
  const outcomes = published(allKept(byId));
  if (outcomes.length === 0) return null;
  const both = [...byId].flatMap(([instance_id, bySample]) =>
    [...bySample].flatMap(([sample, kept]) => {
      if (kept.trust === "weak" || kept.published === null) return [];
      if (!isScored(kept.outcome) || !isScored(kept.published)) return [];
      return [{ instance_id, sample, ours: isPass(kept.outcome), theirs: isPass(kept.published) }];
    }),
  );
  const samplesWhere = (ours: boolean, theirs: boolean): Sample[] =>
    both
      .filter((pair) => pair.ours === ours && pair.theirs === theirs)
      .map(({ instance_id, sample }) => ({ instance_id, sample }));
  const onlyRepost = samplesWhere(true, false);
  const onlyPublished = samplesWhere(false, true);
  return {
    scored: outcomes.filter(isScored).length,
    passed: outcomes.filter(isPass).length,
    pass_at_k: passAtEach(
      [...byId.values()].map((bySample) => published(bySample.values())),
      { ks, seed },
    ),
    both_passed: samplesWhere(true, true).length,
    both_failed: samplesWhere(false, false).length,
    only_repost: onlyRepost.length,
    only_published: onlyPublished.length,
    only_repost_samples: onlyRepost,
    only_published_samples: onlyPublished,
  };
}
