import { createSource, type RepositoryFilter, type SearchOrder, type SelectedRepository } from "@repost/context";
import type { RunManifest, Source } from "@repost/spec";

/** Selection of repositories. */
export interface RepositoryChoice extends RepositoryFilter {
  /** Random sample per github:QUERY; 0 for all. @default 0 */
  readonly maxRepos?: number | undefined;
  /** Considers only the first 1,000 of each github:QUERY in this order. */
  readonly order?: SearchOrder | undefined;
}

/** Returns the selection for a run's manifest; null when it accepts everything, as older runs do. */
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

/** Opens repositories by createSource with metadata of a search. */
export function sourceOpener(
  maxRepoMb: number | undefined,
): (spec: string, selected: SelectedRepository | null) => Source {
  return (spec, selected) => createSource(spec, { selected, ...(maxRepoMb === undefined ? {} : { maxRepoMb }) });
}

/** Reopens an accepted repository without a size limit. */
export function reopenSource(spec: string): Source {
  return createSource(spec, { maxRepoMb: Infinity });
}
