import { createSource, type RepositoryFilter, type SearchOrder, type SelectedRepository } from "@repost/context";
import type { OpenRepository, Source } from "@repost/spec";

export interface RepositoryChoice extends RepositoryFilter {
  /** Random sample per github:QUERY. @default 0, all */
  readonly maxRepos?: number | undefined;
  /** Considers only the first 1,000 results of a github:QUERY. */
  readonly order?: SearchOrder | undefined;
}

export function settingsOfChoice({ order: sortRepos, ...filter }: RepositoryChoice): Readonly<Record<string, unknown>> {
  return { ...filter, sortRepos };
}

export function sourceOpener(
  maxRepoMb: number | undefined,
): (spec: string, selected: SelectedRepository | null) => Source {
  return (spec, selected) => createSource(spec, { selected, ...(maxRepoMb === undefined ? {} : { maxRepoMb }) });
}

/** Size limits applied at the first opening. */
export function reopenSource(spec: string): Source {
  return createSource(spec, { maxRepoMb: Infinity });
}

export function closing(repository: Pick<OpenRepository, "close">): AsyncDisposable {
  return { [Symbol.asyncDispose]: () => repository.close() };
}
