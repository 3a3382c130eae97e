import type { EnvLanguage, ProvenEnvironment } from "@repost/spec";
import type { RepositoryProfile } from "./profile-repository.ts";

export interface MemoryQuery extends RepositoryProfile {
  readonly repo: string;
  readonly language: EnvLanguage;
  readonly created_at: string | null;
}

/** Share of common features; less is no example. */
const LEAST_SIMILARITY = 0.25;

/** Prefers the same repository, then the most similar manifests. */
export function nearestEnvironments(
  query: MemoryQuery,
  environments: readonly ProvenEnvironment[],
  count: number,
): readonly ProvenEnvironment[] {
  const sameLanguage = environments.filter(({ language }) => language === query.language);
  const sameRepository = sameLanguage
    .filter(({ repo }) => repo === query.repo)
    .toSorted((left, right) => compareDistances(distanceOf(query, left), distanceOf(query, right)));
  const otherRepositories = sameLanguage
    .filter(({ repo }) => repo !== query.repo)
    .map((entry) => ({ entry, similarity: similarityOf(query.features, entry.features) }))
    .filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
    .toSorted((left, right) => right.similarity - left.similarity || (left.entry.repo < right.entry.repo ? -1 : 1));
  return [...sameRepository, ...otherRepositories.map(({ entry }) => entry)].slice(0, count);
}

interface Distance {
  /** Difference of versions; sorted as infinite when unknown. */
  readonly version: number;
  readonly time: number;
}

function distanceOf(query: Pick<MemoryQuery, "version" | "created_at">, entry: ProvenEnvironment): Distance {
  return {
    version: Math.abs(numberOf(query.version) - numberOf(entry.version)),
    time: Math.abs(timeOf(query.created_at) - timeOf(entry.created_at)),
  };
}

function compareDistances(left: Distance, right: Distance): number {
  return orderOf(left.version) - orderOf(right.version) || orderOf(left.time) - orderOf(right.time);
}

function orderOf(distance: number): number {
  return Number.isFinite(distance) ? distance : Number.MAX_SAFE_INTEGER;
}

const PART = 1000;

/** A major step exceeds all minor steps. */
function numberOf(version: string | null): number {
  if (version === null) return Number.NaN;
  const [major = 0, minor = 0, patch = 0] = version.split(".").map((part) => Number.parseInt(part, 10) || 0);
  return (major * PART + Math.min(minor, PART - 1)) * PART + Math.min(patch, PART - 1);
}

function timeOf(date: string | null): number {
  return date === null ? Number.NaN : Date.parse(date);
}

function similarityOf(left: readonly string[], right: readonly string[]): number {
  const leftFeatures = new Set(left);
  const common = right.filter((feature) => leftFeatures.has(feature)).length;
  const all = new Set([...left, ...right]).size;
  return all === 0 ? 0 : common / all;
}
