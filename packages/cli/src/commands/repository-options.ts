import type { RepositoryChoice } from "@repost/pipeline";
import type { repositorySettings, SettingValues } from "@repost/spec/settings";
import type { Command } from "commander";

export type RepositoryFlags = SettingValues<typeof repositorySettings>;

/** Refuses a range of dates that ends before it begins. */
export function refuseReversedDates(command: Command): void {
  const { since, until } = command.opts<RepositoryFlags>();
  if (since !== undefined && until !== undefined && since > until)
    command.error(`error: --since ${since} is later than --until ${until}`);
}

export function choiceOf({ licenseAllow, since, until, maxRepos, sortRepos }: RepositoryFlags): RepositoryChoice {
  return { licenseAllow, since, until, maxRepos, order: sortRepos };
}
