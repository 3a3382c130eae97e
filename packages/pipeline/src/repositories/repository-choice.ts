import { createSource, type RepositoryFilter, type SearchOrder, type SelectedRepository } from "@repost/context";
import type { Source } from "@repost/spec";

export interface RepositoryChoice extends RepositoryFilter {
  /** Random sample per github:QUERY; 0 for all. @default 0 */
  readonly maxRepos?: number | undefined;
  /** Considers only the first 1,000 results of a github:QUERY. */
  readonly order?: SearchOrder | undefined;
}

/** Returns the selection by the names of settings. */
export function settingsOfChoice({ order: sortRepos, ...filter }: RepositoryChoice): Readonly<Record<string, unknown>> {
  return { ...filter, sortRepos };
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
