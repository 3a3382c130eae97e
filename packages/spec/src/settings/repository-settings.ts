import { z } from "zod/v4";
import { DEFAULT_COMPLETION, DEFAULT_TESTS, DEFAULT_GATES } from "../defaults.ts";
import { MASK_LEVELS } from "../mask.ts";
import { LANGUAGES, MASK_LANGUAGES } from "../repository.ts";
import { commandSettings, setting, type SettingValues, unrecorded } from "./setting.ts";
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
  command: "mask",
  fields: {
    output: runSetting("folder of tasks; the same command again resumes it", "tasks"),
    preset: setting(choice(MASK_PRESETS).default("balanced"), "selection", {
      help: "sampling method",
      isRecorded: true,
    }),
    published: setting(text().exactOptional(), "selection", {
      help: "ExecRepoBench rows whose masks are checked",
      unless: "drawn masks",
      argument: "file",
      isRecorded: true,
    }),
    level: setting(choices(MASK_LEVELS).exactOptional(), "selection", {
      help: "levels of the balanced preset, separated by commas",
      unless: "all",
      argument: "list",
      isRecorded: true,
    }),
    maxTasks: setting(wholeNumber(1).default(40), "selection", {
      help: "maximum tasks per repository",
      isRecorded: true,
    }),
    maxMasks: setting(wholeNumber(1).exactOptional(), "selection", {
      help: "maximum masks checked per repository",
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
export type MaskSettings = SettingValues<typeof maskSettings.fields>;

export const instructSettings = commandSettings({
  command: "instruct",
  fields: {
    mix: setting(text().exactOptional(), "input", {
      help: "JSON Lines of questions with answers in any training layout",
      argument: "file",
    }),
    ratio: setting(ratio().default(0.17), "input", { help: "share of --mix rows among all rows", argument: "share" }),
    masks: setting(wholeNumber(1).default(20), "selection", { help: "maximum masks per repository", isRecorded: true }),
    level: setting(choices(BALANCED_LEVELS).exactOptional(), "selection", {
      help: "kinds of masked code, separated by commas",
      unless: "all",
      argument: "list",
      isRecorded: true,
    }),
    language: setting(choices(MASK_LANGUAGES).exactOptional(), "selection", {
      help: "languages, separated by commas",
      unless: "all",
      argument: "list",
      isRecorded: true,
    }),
    seed: seedSetting(1),
    maxRowTokens: setting(wholeNumber(1).default(32_768), "selection", {
      help: "maximum tokens of a row",
      unit: "tokens",
      isRecorded: true,
    }),
    maxContextTokens: setting(wholeNumber(0).default(8192), "selection", {
      help: "maximum tokens of other files in a prompt",
      unit: "tokens",
      isRecorded: true,
    }),
    tokenizer: tokenizerSetting("selection"),
    ...repositorySettings,
    output: runSetting("training file: .jsonl, .jsonl.gz, .json or .parquet", "file"),
    layout: setting(choice(TRAINING_LAYOUTS).default("alpaca"), "output", {
      help: "training columns",
      argument: "layout",
    }),
    prompt: setting(choice(COMPLETION_FORMATS).default(DEFAULT_COMPLETION.format), "output", {
      help: "prompt format",
      argument: "format",
      isRecorded: true,
    }),
  },
  common: ["mix", "ratio", "masks", "level", "language", "licenseAllow", "output", "layout", "prompt"],
});
export type InstructSettings = SettingValues<typeof instructSettings.fields>;

export const mutateSettings = commandSettings({
  command: "mutate",
  fields: {
    tests: setting(texts(), "input", { help: "test files that are run for each change", argument: "files..." }),
    root: setting(text().exactOptional(), "input", {
      help: "project folder",
      unless: "the nearest with a manifest or .git",
      argument: "folder",
    }),
    runner: setting(choice(HAND_TEST_RUNNERS).exactOptional(), "input", {
      help: "test runner",
      unless: "by the imports of the tests",
    }),
    minScore: setting(ratio().exactOptional(), "gates", {
      help: "minimum mutation score; exit code 100 below it",
      argument: "ratio",
    }),
    maxMutants: setting(wholeNumber(1).default(DEFAULT_GATES.maxMutants), "selection", {
      help: "maximum number of changes; more are sampled",
    }),
    ...unrecorded({ seed: seedSetting() }),
    ...workerSettings("changes tested in parallel", "2"),
    ...unrecorded(packageSettings),
    ...executorSettings,
  },
  common: ["tests", "root", "runner", "maxMutants", "seed", "minScore", "install", "maxWorkers", "executor", "image"],
});
export type MutateSettings = SettingValues<typeof mutateSettings.fields>;

function testLimitSettings(timeoutHelp: string, timeout: string | undefined) {
  return {
    timeout: setting(positive().exactOptional(), "execution", {
      help: timeoutHelp,
      ...(timeout === undefined ? {} : { unless: timeout }),
      unit: "seconds",
      argument: "seconds",
    }),
    memory: setting(wholeNumber(1).exactOptional(), "execution", {
      help: "limit of memory",
      unless: String(DEFAULT_TESTS.memoryBytes / 2 ** 20),
      unit: "MB",
      argument: "megabytes",
    }),
  };
}
export type TestLimitSettings = SettingValues<ReturnType<typeof testLimitSettings>>;

export const testSettings = commandSettings({
  command: "test",
  fields: {
    changed: setting(z.array(z.object({ path: text(), file: text() }).readonly()).exactOptional(), "input", {
      help: "file of the repository to replace in this run; repeatable",
      argument: "path=file",
      notation: "changed-file",
    }),
    only: setting(texts().exactOptional(), "selection", {
      help: "id of a test to run; repeatable",
      unless: "all tests",
      argument: "id",
      notation: "repeated",
    }),
    ...unrecorded(cutoffSettings),
    ...cacheSettings,
    stopAtFirst: setting(flag(), "execution", { help: "stop at the first failure" }),
    keepGoing: setting(flag(), "execution", { help: "run all tests after a failure (the default)" }),
    runs: setting(wholeNumber(1).default(1), "execution", { help: "runs of the tests, to find unstable results" }),
    ...testLimitSettings("limit of wall and CPU time", String(DEFAULT_TESTS.timeoutMs / 1000)),
    ...executorSettings,
    plan: setting(flag(), "output", { help: "print the plan with its evidence, and run nothing" }),
    verbose: setting(flag(), "output", { help: "print every test, not only failures" }),
  },
  common: ["changed", "only", "stopAtFirst", "runs", "timeout", "memory", "cutoff", "executor", "plan", "verbose"],
});
export type TestSettings = SettingValues<typeof testSettings.fields>;

export const impactSettings = commandSettings({
  command: "impact",
  fields: {
    ...unrecorded(cutoffSettings),
    cache: setting(cacheSettings.cache, "packages", {
      help: "folder of installed packages and maps",
      unless: "the user's cache folder",
      argument: "folder",
    }),
    rebuild: setting(flag(), "execution", { help: "run the tests even if the cache has a map" }),
    ...testLimitSettings("limit of wall and CPU time of each run", undefined),
    ...executorSettings,
    output: outputSetting("file for the whole map, as a record `impactMap`", "file"),
  },
  common: ["output", "rebuild", "cutoff", "cache", "timeout", "memory", "executor"],
});
export type ImpactSettings = SettingValues<typeof impactSettings.fields>;

export const callGraphSettings = commandSettings({
  command: "callgraph",
  fields: {
    language: setting(choice(LANGUAGES).exactOptional(), "selection", {
      help: "language to analyse",
      unless: "all",
      argument: "language",
    }),
    output: outputSetting("file", "file", "standard output"),
  },
});
export type CallGraphSettings = SettingValues<typeof callGraphSettings.fields>;

export const contextSettings = commandSettings({
  command: "context",
  fields: {
    limitTokens: setting(wholeNumber(1).exactOptional(), "output", {
      help: "maximum tokens of a context",
      unless: "no limit",
      unit: "tokens",
    }),
    ...unrecorded({ tokenizer: tokenizerSetting("output") }),
    form: setting(choice(CONTEXT_FORMS).default("markdown"), "output", {
      help: "format of the shown context",
      argument: "form",
    }),
    wholeFile: setting(flag(), "output", { help: "add the whole source file, for --pipeline codebenchgen" }),
    docstring: setting(switchedOn(), "output", { help: "omit the documentation of the function" }),
  },
});
export type ContextSettings = SettingValues<typeof contextSettings.fields>;
