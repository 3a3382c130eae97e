import type { FunctionFingerprint } from "./function-fingerprint.ts";
import { bandKeys, type Signature, similarity } from "./min-hash.ts";

export interface DuplicateFinderOptions {
  /** Least estimated Jaccard similarity of shingles for two functions to be near duplicates; 1 for exact ones alone. @default 0.85 */
  readonly minSimilarity?: number;
}

export interface Duplicate {
  readonly kind: "exact" | "near";
  /** Of the function that was there first. */
  readonly id: string;
  /** Estimated; 1 where exact. */
  readonly similarity: number;
}

/** Functions that were seen, each of them no duplicate of another. Memory is about 2 KB a function. */
export interface DuplicateFinder {
  /** What a function duplicates; null where nothing, and it is kept to compare later ones with. */
  add(id: string, fingerprint: FunctionFingerprint): Duplicate | null;
}

/**
 * Finds exact and near duplicates among any number of functions: what comes first stays. The same functions in the same order give the
 * same answers.
 */
export function createDuplicateFinder({ minSimilarity = 0.85 }: DuplicateFinderOptions = {}): DuplicateFinder {
  const exact = new Map<string, string>();
  const bands = new Map<string, { readonly id: string; readonly near: Signature }[]>();
  return {
    add(id, { exact: digest, near }) {
      const same = exact.get(digest);
      if (same !== undefined) return { kind: "exact", id: same, similarity: 1 };
      if (near !== null && minSimilarity < 1) {
        const keys = bandKeys(near);
        const alike = mostAlike(
          near,
          keys.flatMap((key) => bands.get(key) ?? []),
        );
        if (alike !== null && alike.similarity >= minSimilarity) return { kind: "near", ...alike };
        const kept = { id, near };
        for (const key of keys) {
          const sharing = bands.get(key);
          if (sharing === undefined) bands.set(key, [kept]);
          else sharing.push(kept);
        }
      }
      exact.set(digest, id);
      return null;
    },
  };
}

function mostAlike(
  near: Signature,
  candidates: readonly { readonly id: string; readonly near: Signature }[],
): { readonly id: string; readonly similarity: number } | null {
  let best: { id: string; similarity: number } | null = null;
  for (const candidate of new Set(candidates)) {
    const alike = similarity(near, candidate.near);
    if (best === null || alike > best.similarity) best = { id: candidate.id, similarity: alike };
  }
  return best;
}
