import type { RepositoryChoice } from "@repost/pipeline";
import { Option, type Command } from "commander";
import { day, licenses, wholeNumber } from "../option-values.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

export interface RepositoryFlags {
  readonly licenseAllow?: readonly string[];
  readonly since?: string;
  readonly until?: string;
  readonly maxRepos?: number;
  readonly sortRepos?: "updated" | "stars" | "forks";
}

/** Adds the flags that select repositories. */
export function addRepositoryOptions(command: Command): Command {
  return command
    .optionsGroup(HELP_GROUPS.selection)
    .option("--license-allow <list>", "allowed SPDX licences, separated by commas (default: all)", licenses)
    .option("--since <date>", "earliest creation or release date of repositories: YYYY-MM-DD", day)
    .option("--until <date>", "latest creation or release date of repositories: YYYY-MM-DD", day)
    .option("--max-repos <n>", "repositories per github:QUERY, sampled by --seed; 0 for all", wholeNumber(0))
    .addOption(
      new Option(
        "--sort-repos <order>",
        "first 1,000 repositories per github:QUERY in this order (default: all)",
      ).choices(["updated", "stars", "forks"]),
    )
    .hook("preAction", (_command, action) => {
      const { since, until } = action.opts<RepositoryFlags>();
      if (since !== undefined && until !== undefined && since > until)
        action.error(`error: --since ${since} is later than --until ${until}`);
    });
}

export function choiceOf({ licenseAllow, since, until, maxRepos, sortRepos }: RepositoryFlags): RepositoryChoice {
  return { licenseAllow, since, until, maxRepos, order: sortRepos };
}
