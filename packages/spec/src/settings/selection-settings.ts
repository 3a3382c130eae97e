import { DEFAULT_DISCOVERY } from "../defaults.ts";
import { LANGUAGES } from "../repository.ts";
import { recorded, setting } from "./setting.ts";
import { choice, day, positive, texts, wholeNumber } from "./setting-types.ts";

export const discoverySettings = recorded({
  language: setting(choice(LANGUAGES).exactOptional(), "selection", {
    help: "language of the functions",
    unless: "the most frequent in the repository",
    argument: "language",
  }),
  docstring: setting(choice(["required", "or-types", "any"]).default(DEFAULT_DISCOVERY.docstring), "selection", {
    help: "documentation that a function must have",
    argument: "need",
  }),
  result: setting(choice(["required", "any"]).default(DEFAULT_DISCOVERY.result), "selection", {
    help: "condition on returned or yielded values",
    argument: "need",
  }),
  maxFunctions: setting(wholeNumber(0).default(DEFAULT_DISCOVERY.maxFunctions), "selection", {
    help: "functions per repository, sampled by --seed; 0 for all",
  }),
  maxMethods: setting(wholeNumber(0).default(DEFAULT_DISCOVERY.maxMethods), "selection", {
    help: "methods per repository, sampled by --seed; 0 for all",
  }),
  limit: setting(wholeNumber(1).exactOptional(), "selection", {
    help: "maximum targets per repository",
  }),
  maxRepoMb: setting(positive().exactOptional(), "selection", {
    help: "maximum source size of a repository in MB",
    unless: String(DEFAULT_DISCOVERY.maxRepoMb),
    unit: "MB",
  }),
});

export const repositorySettings = recorded({
  licenseAllow: setting(texts().exactOptional(), "selection", {
    help: "allowed SPDX licences, separated by commas",
    unless: "all",
    argument: "list",
    notation: "licenses",
  }),
  since: setting(day().exactOptional(), "selection", {
    help: "earliest creation or release date of repositories: YYYY-MM-DD",
    argument: "date",
  }),
  until: setting(day().exactOptional(), "selection", {
    help: "latest creation or release date of repositories: YYYY-MM-DD",
    argument: "date",
  }),
  maxRepos: setting(wholeNumber(0).exactOptional(), "selection", {
    help: "repositories per github:QUERY, sampled by --seed; 0 for all",
  }),
  sortRepos: setting(choice(["updated", "stars", "forks"]).exactOptional(), "selection", {
    help: "first 1,000 repositories per github:QUERY in this order",
    unless: "all",
    argument: "order",
  }),
});

export function seedSetting(preset = 0) {
  return setting(wholeNumber(0).default(preset), "selection", { help: "random seed", isRecorded: true });
}

export function environmentSettings(items: string, isRecorded = false) {
  return {
    limit: setting(wholeNumber(1).exactOptional(), "selection", {
      help: `maximum number of ${items}`,
      unless: "all",
      isRecorded,
    }),
    instanceIds: setting(texts().exactOptional(), "selection", {
      help: "instance ids, separated by commas",
      unless: "all",
      argument: "list",
      isRecorded,
    }),
  };
}
