import type { RepositorySelection } from "@repost/spec";

export type SelectedRepository = RepositorySelection["repositories"][number];

export interface SourceOptions {
  /** Limit of source in megabytes for a folder. @default 10 */
  readonly maxRepoMb?: number;
  /** Metadata from a search, which files lack. @default null */
  readonly selected?: SelectedRepository | null;
  /** Limit of the time to open. @default 300_000 */
  readonly timeoutMs?: number;
  /** Folder of downloads. @default XDG_CACHE_HOME/repost, else ~/.cache/repost */
  readonly cacheFolder?: string;
  /** Package index (Simple API). @default pip's index on this machine */
  readonly indexUrl?: string;
  /** Interpreter whose pip names its index. @default "python3" */
  readonly python?: string;
  /** Registry of npm packages. @default npm's registry on this machine */
  readonly registryUrl?: string;
  /** Program that names its registry. @default "npm" */
  readonly npm?: string;
  /** Doubles for each further attempt. @default 500 */
  readonly retryDelayMs?: number;
  /** Environment variables for git and for GitHub's token and address. @default process.env */
  readonly environment?: NodeJS.ProcessEnv;
}
