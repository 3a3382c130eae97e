import { createSource, type RepositoryFilter, type SearchOrder, type SelectedRepository } from "@repost/context";
import type { RunManifest, Source } from "@repost/spec";

/** Which repositories sources stand for, and which of them are taken. */
export interface RepositoryChoice extends RepositoryFilter {
  /** Of each github:QUERY, a random choice of at most so many; 0 for all. @default 0 */
  readonly maxRepos?: number | undefined;
  /** Looks at the first 1,000 of each github:QUERY by this order alone. */
  readonly order?: SearchOrder | undefined;
}

/** What a run's manifest keeps of it; null where everything is taken, as in runs that were begun without it. */
export function repositoryOptions({
  licenseAllow,
  since,
  until,
  maxRepos,
  order,
}: RepositoryChoice): RunManifest["options"][string] {
  const kept = {
    license_allow: licenseAllow === undefined ? null : [...licenseAllow],
    since: since ?? null,
    until: until ?? null,
    max_repos: maxRepos ?? null,
    order: order ?? null,
  };
  return Object.values(kept).every((value) => value === null) ? null : kept;
}

/** Opens repositories by createSource, with what a search said of them. */
export function sourceOpener(
  maxRepoMb: number | undefined,
): (spec: string, selected: SelectedRepository | null) => Source {
  return (spec, selected) => createSource(spec, { selected, ...(maxRepoMb === undefined ? {} : { maxRepoMb }) });
}

/** Opens again what was taken before, whatever its size: that was judged then. */
export function reopenSource(spec: string): Source {
  return createSource(spec, { maxRepoMb: Infinity });
}
