import { DEFAULT_DISCOVERY } from "../defaults.ts";
import { LANGUAGES } from "../repository.ts";
import { recorded, selection } from "./setting.ts";
import { choice, day, positive, texts, wholeNumber } from "./setting-types.ts";

export const discoverySettings = recorded({
  language: selection(choice(LANGUAGES).exactOptional(), "language of the functions", {
    unless: "the most frequent in the repository",
    argument: "language",
  }),
  docstring: selection(
    choice(["required", "or-types", "any"]).default(DEFAULT_DISCOVERY.docstring),
    "documentation that a function must have",
    { argument: "need" },
  ),
  result: selection(
    choice(["required", "any"]).default(DEFAULT_DISCOVERY.result),
    "condition on returned or yielded values",
    { argument: "need" },
  ),
  maxFunctions: selection(
    wholeNumber(0).default(DEFAULT_DISCOVERY.maxFunctions),
    "functions per repository, sampled by --seed; 0 for all",
  ),
  maxMethods: selection(
    wholeNumber(0).default(DEFAULT_DISCOVERY.maxMethods),
    "methods per repository, sampled by --seed; 0 for all",
  ),
  limit: selection(wholeNumber(1).exactOptional(), "maximum targets per repository"),
  maxRepoMb: selection(positive().exactOptional(), "maximum source size of a repository in MB", {
    unless: String(DEFAULT_DISCOVERY.maxRepoMb),
    unit: "MB",
  }),
});

export const repositorySettings = recorded({
  licenseAllow: selection(texts().exactOptional(), "allowed SPDX licences, separated by commas", {
    unless: "all",
    argument: "list",
    notation: "licenses",
  }),
  since: selection(day().exactOptional(), "earliest creation or release date of repositories: YYYY-MM-DD", {
    argument: "date",
  }),
  until: selection(day().exactOptional(), "latest creation or release date of repositories: YYYY-MM-DD", {
    argument: "date",
  }),
  maxRepos: selection(wholeNumber(0).exactOptional(), "repositories per github:QUERY, sampled by --seed; 0 for all"),
  sortRepos: selection(
    choice(["updated", "stars", "forks"]).exactOptional(),
    "first 1,000 repositories per github:QUERY in this order",
    { unless: "all", argument: "order" },
  ),
});

export function seedSetting(preset = 0) {
  return selection(wholeNumber(0).default(preset), "random seed", { isRecorded: true });
}

export function environmentSettings(items: string, isRecorded = false) {
  return {
    limit: selection(wholeNumber(1).exactOptional(), `maximum number of ${items}`, { unless: "all", isRecorded }),
    instanceIds: selection(texts().exactOptional(), "instance ids, separated by commas", {
      unless: "all",
      argument: "list",
      isRecorded,
    }),
  };
}
