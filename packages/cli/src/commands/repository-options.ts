import type { RepositoryChoice } from "@repost/pipeline";
import { repositorySettings, type SettingValues } from "@repost/spec/settings";
import type { Command } from "commander";
import { addFields } from "../add-settings.ts";

export type RepositoryFlags = SettingValues<typeof repositorySettings>;

export function addRepositoryOptions(command: Command): Command {
  return addFields(command, repositorySettings).hook("preAction", refuseReversedDates);
}

export function refuseReversedDates(_command: Command, action: Command): void {
  const { since, until } = action.opts<RepositoryFlags>();
  if (since !== undefined && until !== undefined && since > until)
    action.error(`error: --since ${since} is later than --until ${until}`);
}

export function choiceOf({ licenseAllow, since, until, maxRepos, sortRepos }: RepositoryFlags): RepositoryChoice {
  return { licenseAllow, since, until, maxRepos, order: sortRepos };
}
