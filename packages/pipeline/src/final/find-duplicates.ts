import { createDuplicateFinder, functionFingerprint, type FunctionFingerprint } from "@repost/checks";
import { type CallOptions, DEFAULT_GATES, type Environment, type Rejection } from "@repost/spec";
import { finalRejection } from "./final-rejection.ts";

interface FindDuplicatesOptions extends CallOptions {
  readonly environments: AsyncIterable<Environment> | Iterable<Environment>;
  /** 1 for exact duplicates only. @default DEFAULT_GATES.minSimilarity */
  readonly minSimilarity?: number;
}

interface Candidate {
  readonly id: string;
  readonly source: string;
  readonly repository: string;
  readonly isMethod: boolean;
  readonly path: string;
  readonly createdAt: string | null;
  readonly fingerprint: FunctionFingerprint;
}

const VENDORED =
  /(?:^|\/)(?:_?vendor(?:ed|s)?|_vendored_[^/]*|third_?party|extern(?:al|als)?|node_modules|site-packages)\//u;

/**
 * Keeps the environment outside of vendored folders, of the older repository, then the earlier row. Uses 1 KB each.
 * @returns rejections by instance id
 */
export async function findDuplicates(options: FindDuplicatesOptions): Promise<ReadonlyMap<string, Rejection>> {
  const { environments, minSimilarity = DEFAULT_GATES.minSimilarity, signal } = options;
  const candidates: Candidate[] = [];
  for await (const { instance_id: id, path, repo, kind, language, orig_func: text } of environments) {
    signal?.throwIfAborted();
    const fingerprint = await functionFingerprint(language, text);
    const location = { repository: repo.name, isMethod: kind !== "function", path };
    candidates.push({ id, source: repo.source, ...location, createdAt: repo.created_at, fingerprint });
  }
  const finder = createDuplicateFinder({ minSimilarity });
  const duplicates = new Map<string, Rejection>();
  for (const candidate of candidates.toSorted(byPreference)) {
    const duplicate = finder.add(candidate.id, candidate.fingerprint, candidate);
    if (duplicate === null) continue;
    const { kind, id, similarity } = duplicate;
    const detail =
      kind === "exact"
        ? `The same function as ${id}.`
        : `About ${Math.min(99, Math.round(similarity * 100))} % of it is as in ${id}, names of variables aside.`;
    duplicates.set(candidate.id, finalRejection(candidate, `duplicate_${kind}`, detail));
  }
  return duplicates;
}

function byPreference(left: Candidate, right: Candidate): number {
  const vendored = Number(VENDORED.test(left.path)) - Number(VENDORED.test(right.path));
  return vendored === 0 ? age(left) - age(right) : vendored;
}

/** Returns the creation time. Unknown times are latest. */
function age({ createdAt }: Candidate): number {
  const time = createdAt === null ? Number.NaN : Date.parse(createdAt);
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time;
}
