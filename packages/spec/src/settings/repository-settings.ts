import { z } from "zod/v4";
import { DEFAULT_COMPLETION, DEFAULT_TESTS, DEFAULT_GATES } from "../defaults.ts";
import { MASK_LEVELS } from "../mask.ts";
import { LANGUAGES, MASK_LANGUAGES } from "../repository.ts";
import {
  commandSettings,
  execution,
  gates,
  input,
  output,
  packages,
  selection,
  type SettingValues,
  unrecorded,
} from "./setting.ts";
import {
  BALANCED_LEVELS,
  COMPLETION_FORMATS,
  CONTEXT_FORMS,
  HAND_TEST_RUNNERS,
  MASK_PRESETS,
  TRAINING_LAYOUTS,
} from "./setting-choices.ts";
import { choice, choices, flag, positive, ratio, switchedOn, text, texts, wholeNumber } from "./setting-types.ts";
import { repositorySettings, seedSetting } from "./selection-settings.ts";
import {
  cacheSettings,
  cutoffSettings,
  executorSettings,
  packageSettings,
  workerSettings,
} from "./execution-settings.ts";
import { tokenizerSetting } from "./model-settings.ts";
import { outputSetting, runSetting } from "./file-settings.ts";

export const maskSettings = commandSettings({
  fields: {
    output: runSetting("folder of tasks; the same command again resumes it", "tasks"),
    preset: selection(choice(MASK_PRESETS).default("balanced"), "sampling method", { isRecorded: true }),
    published: selection(text().exactOptional(), "ExecRepoBench rows whose masks are checked", {
      unless: "drawn masks",
      argument: "file",
      isRecorded: true,
    }),
    level: selection(choices(MASK_LEVELS).exactOptional(), "levels of the balanced preset, separated by commas", {
      unless: "all",
      argument: "list",
      isRecorded: true,
    }),
    maxTasks: selection(wholeNumber(1).default(40), "maximum tasks per repository", { isRecorded: true }),
    maxMasks: selection(wholeNumber(1).exactOptional(), "maximum masks checked per repository", {
      unless: "3 times --max-tasks",
      isRecorded: true,
    }),
    seed: seedSetting(1),
    ...repositorySettings,
    ...cacheSettings,
    ...workerSettings("masks checked in parallel"),
    ...executorSettings,
  },
  common: [
    "output",
    "preset",
    "level",
    "maxTasks",
    "maxMasks",
    "seed",
    "maxWorkers",
    "executor",
    "licenseAllow",
    "maxRepos",
  ],
});

export const instructSettings = commandSettings({
  fields: {
    mix: input(text().exactOptional(), "JSON Lines of questions with answers in any training layout", {
      argument: "file",
    }),
    ratio: input(ratio().default(0.17), "share of --mix rows among all rows", { argument: "share" }),
    masks: selection(wholeNumber(1).default(20), "maximum masks per repository", { isRecorded: true }),
    level: selection(choices(BALANCED_LEVELS).exactOptional(), "kinds of masked code, separated by commas", {
      unless: "all",
      argument: "list",
      isRecorded: true,
    }),
    language: selection(choices(MASK_LANGUAGES).exactOptional(), "languages, separated by commas", {
      unless: "all",
      argument: "list",
      isRecorded: true,
    }),
    seed: seedSetting(1),
    maxRowTokens: selection(wholeNumber(1).default(32_768), "maximum tokens of a row", {
      unit: "tokens",
      isRecorded: true,
    }),
    maxContextTokens: selection(wholeNumber(0).default(8192), "maximum tokens of other files in a prompt", {
      unit: "tokens",
      isRecorded: true,
    }),
    tokenizer: tokenizerSetting("selection"),
    ...repositorySettings,
    output: runSetting("training file: .jsonl, .jsonl.gz, .json or .parquet", "file"),
    layout: output(choice(TRAINING_LAYOUTS).default("alpaca"), "training columns", { argument: "layout" }),
    prompt: output(choice(COMPLETION_FORMATS).default(DEFAULT_COMPLETION.format), "prompt format", {
      argument: "format",
      isRecorded: true,
    }),
  },
  common: ["mix", "ratio", "masks", "level", "language", "licenseAllow", "output", "layout", "prompt"],
});

export const mutateSettings = commandSettings({
  fields: {
    tests: input(texts(), "test files that are run for each change", { argument: "files..." }),
    root: input(text().exactOptional(), "project folder", {
      unless: "the nearest with a manifest or .git",
      argument: "folder",
    }),
    runner: input(choice(HAND_TEST_RUNNERS).exactOptional(), "test runner", { unless: "by the imports of the tests" }),
    minScore: gates(ratio().exactOptional(), "minimum mutation score; exit code 100 below it", { argument: "ratio" }),
    maxMutants: selection(
      wholeNumber(1).default(DEFAULT_GATES.maxMutants),
      "maximum number of changes; more are sampled",
    ),
    ...unrecorded({ seed: seedSetting() }),
    ...workerSettings("changes tested in parallel", "2"),
    ...unrecorded(packageSettings),
    ...executorSettings,
  },
  common: ["tests", "root", "runner", "maxMutants", "seed", "minScore", "install", "maxWorkers", "executor", "image"],
});

function testLimitSettings(timeoutHelp: string, timeout: string | undefined) {
  return {
    timeout: execution(positive().exactOptional(), timeoutHelp, {
      ...(timeout === undefined ? {} : { unless: timeout }),
      unit: "seconds",
      argument: "seconds",
    }),
    memory: execution(wholeNumber(1).exactOptional(), "limit of memory", {
      unless: String(DEFAULT_TESTS.memoryBytes / 2 ** 20),
      unit: "MB",
      argument: "megabytes",
    }),
  };
}
export type TestLimitSettings = SettingValues<ReturnType<typeof testLimitSettings>>;

export const testSettings = commandSettings({
  fields: {
    changed: input(
      z.array(z.object({ path: text(), file: text() }).readonly()).exactOptional(),
      "file of the repository to replace in this run; repeatable",
      { argument: "path=file", notation: "changed-file" },
    ),
    only: selection(texts().exactOptional(), "id of a test to run; repeatable", {
      unless: "all tests",
      argument: "id",
      notation: "repeated",
    }),
    ...unrecorded(cutoffSettings),
    ...cacheSettings,
    stopAtFirst: execution(flag(), "stop at the first failure"),
    keepGoing: execution(flag(), "run all tests after a failure (the default)"),
    runs: execution(wholeNumber(1).default(1), "runs of the tests, to find unstable results"),
    ...testLimitSettings("limit of wall and CPU time", String(DEFAULT_TESTS.timeoutMs / 1000)),
    ...executorSettings,
    plan: output(flag(), "print the plan with its evidence, and run nothing"),
    verbose: output(flag(), "print every test, not only failures"),
  },
  common: ["changed", "only", "stopAtFirst", "runs", "timeout", "memory", "cutoff", "executor", "plan", "verbose"],
});

export const impactSettings = commandSettings({
  fields: {
    ...unrecorded(cutoffSettings),
    cache: packages(cacheSettings.cache, "folder of installed packages and maps", {
      unless: "the user's cache folder",
      argument: "folder",
    }),
    rebuild: execution(flag(), "run the tests even if the cache has a map"),
    ...testLimitSettings("limit of wall and CPU time of each run", undefined),
    ...executorSettings,
    output: outputSetting("file for the whole map, as a record `impactMap`", "file"),
  },
  common: ["output", "rebuild", "cutoff", "cache", "timeout", "memory", "executor"],
});

export const callGraphSettings = commandSettings({
  fields: {
    language: selection(choice(LANGUAGES).exactOptional(), "language to analyse", {
      unless: "all",
      argument: "language",
    }),
    output: outputSetting("file", "file", "standard output"),
  },
});

export const contextSettings = commandSettings({
  fields: {
    limitTokens: output(wholeNumber(1).exactOptional(), "maximum tokens of a context", {
      unless: "no limit",
      unit: "tokens",
    }),
    ...unrecorded({ tokenizer: tokenizerSetting("output") }),
    form: output(choice(CONTEXT_FORMS).default("markdown"), "format of the shown context", { argument: "form" }),
    wholeFile: output(flag(), "add the whole source file, for --pipeline codebenchgen"),
    docstring: output(switchedOn(), "omit the documentation of the function"),
  },
});
