import { createSource, type RepositoryFilter, type SearchOrder, type SelectedRepository } from "@repost/context";
import type { RunManifest, Source } from "@repost/spec";

export interface RepositoryChoice extends RepositoryFilter {
  /** Random sample per github:QUERY; 0 for all. @default 0 */
  readonly maxRepos?: number | undefined;
  /** Considers only the first 1,000 results of a github:QUERY. */
  readonly order?: SearchOrder | undefined;
}

/** Null accepts everything, as in older runs. */
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

export function sourceOpener(
  maxRepoMb: number | undefined,
): (spec: string, selected: SelectedRepository | null) => Source {
  return (spec, selected) => createSource(spec, { selected, ...(maxRepoMb === undefined ? {} : { maxRepoMb }) });
}

/** The repository was accepted, so its size is unlimited. */
export function reopenSource(spec: string): Source {
  return createSource(spec, { maxRepoMb: Infinity });
}
