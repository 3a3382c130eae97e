import type { RepositoryChoice } from "@repost/pipeline";
import { Option, type Command } from "commander";
import { day, licenses, wholeNumber } from "../option-values.ts";

export interface RepositoryFlags {
  readonly licenseAllow?: readonly string[];
  readonly since?: string;
  readonly until?: string;
  readonly maxRepos?: number;
  readonly sortRepos?: "updated" | "stars" | "forks";
}

/** Adds the flags that say which repositories are taken. */
export function addRepositoryOptions(command: Command): Command {
  return command
    .option("--license-allow <list>", "SPDX licences, parted by commas; others and unknown ones are left out", licenses)
    .option("--since <date>", "repositories made, or else released, from this day on (YYYY-MM-DD, UTC)", day)
    .option("--until <date>", "repositories made, or else released, up to this day", day)
    .option("--max-repos <n>", "repositories of each github:QUERY, sampled by seed; 0 for all", wholeNumber(0))
    .addOption(
      new Option(
        "--sort-repos <order>",
        "look at the first 1,000 of each github:QUERY by this order, instead of all",
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
