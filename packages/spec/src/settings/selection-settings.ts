import { DEFAULT_DISCOVERY } from "../defaults.ts";
import { LANGUAGES } from "../repository.ts";
import { setting } from "./setting.ts";
import { choice, day, positive, texts, wholeNumber } from "./setting-types.ts";

export const discoverySettings = {
  language: setting(choice(LANGUAGES).exactOptional(), {
    help: "language of the functions",
    unless: "the most frequent in the repository",
    group: "selection",
    argument: "language",
    isRecorded: true,
  }),
  docstring: setting(choice(["required", "or-types", "any"]).default(DEFAULT_DISCOVERY.docstring), {
    help: "documentation that a function must have",
    group: "selection",
    argument: "need",
    isRecorded: true,
  }),
  result: setting(choice(["required", "any"]).default(DEFAULT_DISCOVERY.result), {
    help: "condition on returned or yielded values",
    group: "selection",
    argument: "need",
    isRecorded: true,
  }),
  maxFunctions: setting(wholeNumber(0).default(DEFAULT_DISCOVERY.maxFunctions), {
    help: "functions per repository, sampled by --seed; 0 for all",
    group: "selection",
    argument: "n",
    isRecorded: true,
  }),
  maxMethods: setting(wholeNumber(0).default(DEFAULT_DISCOVERY.maxMethods), {
    help: "methods per repository, sampled by --seed; 0 for all",
    group: "selection",
    argument: "n",
    isRecorded: true,
  }),
  limit: setting(wholeNumber(1).exactOptional(), {
    help: "maximum targets per repository",
    group: "selection",
    argument: "n",
    isRecorded: true,
  }),
  maxRepoMb: setting(positive().exactOptional(), {
    help: "maximum source size of a repository in MB",
    unless: String(DEFAULT_DISCOVERY.maxRepoMb),
    unit: "MB",
    group: "selection",
    argument: "n",
    isRecorded: true,
  }),
};

export const repositorySettings = {
  licenseAllow: setting(texts().exactOptional(), {
    help: "allowed SPDX licences, separated by commas",
    unless: "all",
    group: "selection",
    argument: "list",
    notation: "licenses",
    isRecorded: true,
  }),
  since: setting(day().exactOptional(), {
    help: "earliest creation or release date of repositories: YYYY-MM-DD",
    group: "selection",
    argument: "date",
    isRecorded: true,
  }),
  until: setting(day().exactOptional(), {
    help: "latest creation or release date of repositories: YYYY-MM-DD",
    group: "selection",
    argument: "date",
    isRecorded: true,
  }),
  maxRepos: setting(wholeNumber(0).exactOptional(), {
    help: "repositories per github:QUERY, sampled by --seed; 0 for all",
    group: "selection",
    argument: "n",
    isRecorded: true,
  }),
  sortRepos: setting(choice(["updated", "stars", "forks"]).exactOptional(), {
    help: "first 1,000 repositories per github:QUERY in this order",
    unless: "all",
    group: "selection",
    argument: "order",
    isRecorded: true,
  }),
};

export function seedSetting(preset = 0) {
  return setting(wholeNumber(0).default(preset), {
    help: "random seed",
    group: "selection",
    argument: "n",
    isRecorded: true,
  });
}

export function environmentSettings(items: string, isRecorded = false) {
  return {
    limit: setting(wholeNumber(1).exactOptional(), {
      help: `maximum number of ${items}`,
      unless: "all",
      group: "selection",
      argument: "n",
      isRecorded,
    }),
    instanceIds: setting(texts().exactOptional(), {
      help: "instance ids, separated by commas",
      unless: "all",
      group: "selection",
      argument: "list",
      isRecorded,
    }),
  };
}
