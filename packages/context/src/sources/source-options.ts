import type { RepositorySelection } from "@repost/spec";

/** A repository as selectRepositories lists it. */
export type SelectedRepository = RepositorySelection["repositories"][number];

/** How sources are opened. Everything has a default. */
export interface SourceOptions {
  /** A folder with more source than this is refused. @default 10 */
  readonly maxRepoMb?: number;
  /** What a search said of the repository, which its files do not tell. @default null */
  readonly selected?: SelectedRepository | null;
  /** Opening takes no longer. @default 300_000 */
  readonly timeoutMs?: number;
  /** Where downloads are kept. @default XDG_CACHE_HOME/repost, else ~/.cache/repost */
  readonly cacheFolder?: string;
  /** The package index (its Simple API). @default the one that pip uses on this machine */
  readonly indexUrl?: string;
  /** Interpreter whose pip is asked for its index. @default "python3" */
  readonly python?: string;
  /** The registry of npm packages. @default the one that npm uses on this machine */
  readonly registryUrl?: string;
  /** Program that is asked for its registry. @default "npm" */
  readonly npm?: string;
  /** Wait before the second attempt of a request; doubled before each further one. @default 500 */
  readonly retryDelayMs?: number;
  /** Where git is found, what it knows of the network, and GitHub's token and address. @default process.env */
  readonly environment?: NodeJS.ProcessEnv;
}
