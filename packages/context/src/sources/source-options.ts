import { type CallOptions, type RepositorySelection, DEFAULT_DISCOVERY } from "@repost/spec";

export type SelectedRepository = RepositorySelection["repositories"][number];

export interface SourceOptions {
  /** Megabytes of source in a folder. @default 10 */
  readonly maxRepoMb?: number;
  /** Metadata from a search. @default null */
  readonly selected?: SelectedRepository | null;
  /** @default 300_000 */
  readonly timeoutMs?: number;
  /** Folder of downloads. @default XDG_CACHE_HOME/repost, else ~/.cache/repost */
  readonly cacheFolder?: string;
  /** Address of the Simple API. @default pip's index */
  readonly indexUrl?: string;
  /** Interpreter with pip. @default "python3" */
  readonly python?: string;
  /** @default npm's registry */
  readonly registryUrl?: string;
  /** @default "npm" */
  readonly npm?: string;
  /** Doubles for each further attempt. @default 500 */
  readonly retryDelayMs?: number;
  /** Contains git's environment and GitHub's token and address. @default process.env */
  readonly environment?: NodeJS.ProcessEnv;
}

type DefaultedOptions = "maxRepoMb" | "timeoutMs" | "python" | "npm" | "retryDelayMs" | "environment";
export type ResolvedSourceOptions = SourceOptions &
  Required<Pick<SourceOptions, DefaultedOptions>> & { readonly signal: AbortSignal };

export function withSourceDefaults(options: SourceOptions & CallOptions): ResolvedSourceOptions {
  const { maxRepoMb } = DEFAULT_DISCOVERY;
  const programs = { python: "python3", npm: "npm", environment: process.env };
  const signal = options.signal ?? new AbortController().signal;
  return { maxRepoMb, timeoutMs: 300_000, retryDelayMs: 500, ...programs, ...options, signal };
}
