/** How sources are opened. Everything has a default. */
export interface SourceOptions {
  /** A folder with more source than this is refused. @default 10 */
  readonly maxRepoMb?: number;
  /** Opening takes no longer. @default 300_000 */
  readonly timeoutMs?: number;
  /** Where downloads are kept. @default XDG_CACHE_HOME/repost, else ~/.cache/repost */
  readonly cacheFolder?: string;
  /** The package index (its Simple API). @default the one that pip uses on this machine */
  readonly indexUrl?: string;
  /** Interpreter whose pip is asked for its index. @default "python3" */
  readonly python?: string;
  /** Wait before the second attempt of a request; doubled before each further one. @default 500 */
  readonly retryDelayMs?: number;
  /** Where git is found and what it knows of the network. @default process.env */
  readonly environment?: NodeJS.ProcessEnv;
}
