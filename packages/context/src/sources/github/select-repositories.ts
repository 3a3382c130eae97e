import { DEFAULT_DISCOVERY, SCHEMA_VERSION, type Language, type RepositorySelection } from "@repost/spec";
import { searchInvalid, sourceInvalid } from "../../errors.ts";
import { sample } from "../../discovery/sample.ts";
import { formatSourceSpec, parseSourceSpec } from "../parse-source-spec.ts";
import { allowedLicenses, excludeRepository, type RepositoryFilter } from "../repository-filter.ts";
import { createGithubClient, type GithubClientOptions } from "./github-client.ts";
import type { FoundRepository } from "./repository-item.ts";
import { parseSearchQuery } from "./search-query.ts";
import { searchRepositories, type SearchOrder, type SearchRepositoriesOptions } from "./search-repositories.ts";
import { intersect, windowOfDays, type TimeWindow } from "./time-window.ts";

const BEGINNING = Date.parse("2007-01-01T00:00:00Z") / 1000;

export interface SelectRepositoriesOptions extends RepositoryFilter, GithubClientOptions {
  readonly source: string;
  /** Language for queries that name none. @default none */
  readonly language?: Language | undefined;
  /** Maximum size on GitHub, in megabytes. @default 10 */
  readonly maxRepoMb?: number;
  /** Size of the random sample. @default 0, all */
  readonly maxRepos?: number | undefined;
  /** @default 0 */
  readonly seed?: number;
  /** Limits the result to the first 1,000. @default all */
  readonly order?: SearchOrder | undefined;
  /** @default 100_000 */
  readonly maxFound?: number;
  readonly onFound?: SearchRepositoriesOptions["onFound"];
}

/**
 * Selects the repositories of a github:QUERY by name.
 *
 * @throws ContextError of SOURCEs, searches, licences and GitHub
 */
export async function selectRepositories(options: SelectRepositoriesOptions): Promise<RepositorySelection> {
  const { source, language, since, until, order, onFound, now = Date.now, signal } = options;
  const recorded = selectionOptions(options);
  signal?.throwIfAborted();
  const spec = parseSourceSpec(source);
  if (spec.kind !== "github") throw sourceInvalid(source, "it stands for one repository");
  allowedLicenses(options.licenseAllow ?? []);
  const whole: TimeWindow = { from: BEGINNING, to: Math.floor(now() / 1000) };
  const parsed = parseSearchQuery(spec.query, { language, whole });
  const query =
    since === undefined && until === undefined
      ? parsed
      : { ...parsed, window: intersect(parsed.window ?? whole, windowOfDays(since, until, whole)) };
  if (query.text === "" && query.window === null) throw searchInvalid(spec.query, "it names nothing to look for");
  const client = createGithubClient(options);
  const search = await searchRepositories({ client, query, whole, order, maxFound: recorded.max_found, onFound });
  const { selected, skipped } = choose(search.repositories, options, recorded);
  return {
    schema_version: SCHEMA_VERSION,
    source: formatSourceSpec(spec),
    options: recorded,
    found: search.repositories.length + search.unusable,
    incomplete: search.isIncomplete,
    repositories: selected.map(({ url, license, statistics }) => ({ source: url, license, statistics })),
    skipped: { ...skipped, ...(search.unusable === 0 ? {} : { no_clone_address: search.unusable }) },
  };
}

export function selectionOptions(options: SelectRepositoriesOptions) {
  const { language = null, licenseAllow, since = null, until = null, order = null } = options;
  return {
    language,
    license_allow: licenseAllow === undefined ? null : [...licenseAllow],
    since,
    until,
    max_repo_mb: options.maxRepoMb ?? DEFAULT_DISCOVERY.maxRepoMb,
    max_repos: options.maxRepos ?? 0,
    seed: options.seed ?? 0,
    order,
    max_found: options.maxFound ?? 100_000,
  };
}

function choose(
  repositories: readonly FoundRepository[],
  filter: RepositoryFilter,
  { max_repo_mb: maxRepoMb, max_repos: maxRepos, seed }: ReturnType<typeof selectionOptions>,
): { readonly selected: readonly FoundRepository[]; readonly skipped: Readonly<Record<string, number>> } {
  const skipped: Record<string, number> = {};
  const count = (reason: string): void => void (skipped[reason] = (skipped[reason] ?? 0) + 1);
  const matching = repositories.filter(({ license, statistics }) => {
    const isTooLarge = (statistics.size_kb ?? 0) > maxRepoMb * 1000;
    const reason = isTooLarge
      ? "repository_too_large"
      : excludeRepository({ license, created_at: null, statistics }, filter)?.reason;
    if (reason !== undefined) count(reason);
    return reason === undefined;
  });
  const { selected, notSelected } = sample(matching, maxRepos, seed, ({ name }) => name.toLowerCase());
  for (const _ of notSelected) count("repository_not_sampled");
  return { selected, skipped };
}
