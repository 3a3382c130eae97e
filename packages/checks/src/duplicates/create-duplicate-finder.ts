import { DEFAULT_GATES } from "@repost/spec";
import type { FunctionFingerprint } from "./function-fingerprint.ts";
import { bandKeys, type Signature, similarity } from "./min-hash.ts";

export interface DuplicateFinderOptions {
  /** Minimum estimated Jaccard similarity; 1 finds exact duplicates only. @default DEFAULT_GATES.minSimilarity */
  readonly minSimilarity?: number;
}

export interface Duplicate {
  readonly kind: "exact" | "near";
  readonly id: string;
  readonly similarity: number;
}

export interface FunctionOrigin {
  /** Similar functions of one repository do different things. */
  readonly repository: string;
  /** Equal methods of one repository belong to different classes. */
  readonly isMethod: boolean;
}

export interface DuplicateFinder {
  /** Returns the duplicated function, or null and remembers the new one (1 KB). */
  add(id: string, fingerprint: FunctionFingerprint, origin?: FunctionOrigin): Duplicate | null;
  /** Finds a duplicate as `add` does, without remembering. */
  find(fingerprint: FunctionFingerprint, origin?: FunctionOrigin): Duplicate | null;
}

interface Kept {
  readonly id: string;
  readonly repository: string | null;
}

interface KeptNear extends Kept {
  readonly near: Signature;
}

/** The first of several duplicates remains. */
export function createDuplicateFinder({
  minSimilarity = DEFAULT_GATES.minSimilarity,
}: DuplicateFinderOptions = {}): DuplicateFinder {
  const exact = new Map<string, Kept>();
  const bands = new Map<string, KeptNear[]>();
  const find = ({ exact: digest, near }: FunctionFingerprint, origin?: FunctionOrigin): Duplicate | null => {
    const repository = origin?.repository ?? null;
    const isOutside = (kept: Kept): boolean => repository === null || kept.repository !== repository;
    const same = exact.get(digest);
    if (same !== undefined && (isOutside(same) || origin?.isMethod !== true))
      return { kind: "exact", id: same.id, similarity: 1 };
    if (near === null || minSimilarity >= 1) return null;
    const nearest = mostSimilar(
      near,
      bandKeys(near)
        .flatMap((key) => bands.get(key) ?? [])
        .filter(isOutside),
    );
    return nearest !== null && nearest.similarity >= minSimilarity ? { kind: "near", ...nearest } : null;
  };
  const keep = (id: string, { exact: digest, near }: FunctionFingerprint, repository: string | null): void => {
    if (!exact.has(digest)) exact.set(digest, { id, repository });
    if (near === null || minSimilarity >= 1) return;
    const kept = { id, repository, near };
    for (const key of bandKeys(near)) {
      const sharing = bands.get(key);
      if (sharing === undefined) bands.set(key, [kept]);
      else sharing.push(kept);
    }
  };
  return {
    find,
    add(id, fingerprint, origin) {
      const duplicate = find(fingerprint, origin);
      if (duplicate === null) keep(id, fingerprint, origin?.repository ?? null);
      return duplicate;
    },
  };
}

function mostSimilar(
  near: Signature,
  candidates: readonly KeptNear[],
): { readonly id: string; readonly similarity: number } | null {
  let best: { id: string; similarity: number } | null = null;
  for (const candidate of new Set(candidates)) {
    const score = similarity(near, candidate.near);
    if (best === null || score > best.similarity) best = { id: candidate.id, similarity: score };
  }
  return best;
}
