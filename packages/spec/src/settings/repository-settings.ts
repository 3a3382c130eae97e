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
    preset: setting(choice(MASK_PRESETS).default("balanced"), {
      help: "sampling method",
      group: "selection",
      argument: "name",
      isRecorded: true,
    }),
    published: setting(text().exactOptional(), {
      help: "ExecRepoBench rows whose masks are checked",
      unless: "drawn masks",
      group: "selection",
      argument: "file",
      isRecorded: true,
    }),
    level: setting(choices(MASK_LEVELS).exactOptional(), {
      help: "levels of the balanced preset, separated by commas",
      unless: "all",
      group: "selection",
      argument: "list",
      isRecorded: true,
    }),
    maxTasks: setting(wholeNumber(1).default(40), {
      help: "maximum tasks per repository",
      group: "selection",
      argument: "n",
      isRecorded: true,
    }),
    maxMasks: setting(wholeNumber(1).exactOptional(), {
      help: "maximum masks checked per repository",
      unless: "3 times --max-tasks",
      group: "selection",
      argument: "n",
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
    mix: setting(text().exactOptional(), {
      help: "JSON Lines of questions with answers in any training layout",
      group: "input",
      argument: "file",
    }),
    ratio: setting(ratio().default(0.17), {
      help: "share of --mix rows among all rows",
      group: "input",
      argument: "share",
    }),
    masks: setting(wholeNumber(1).default(20), {
      help: "maximum masks per repository",
      group: "selection",
      argument: "n",
      isRecorded: true,
    }),
    level: setting(choices(BALANCED_LEVELS).exactOptional(), {
      help: "kinds of masked code, separated by commas",
      unless: "all",
      group: "selection",
      argument: "list",
      isRecorded: true,
    }),
    language: setting(choices(MASK_LANGUAGES).exactOptional(), {
      help: "languages, separated by commas",
      unless: "all",
      group: "selection",
      argument: "list",
      isRecorded: true,
    }),
    seed: seedSetting(1),
    maxRowTokens: setting(wholeNumber(1).default(32_768), {
      help: "maximum tokens of a row",
      unit: "tokens",
      group: "selection",
      argument: "n",
      isRecorded: true,
    }),
    maxContextTokens: setting(wholeNumber(0).default(8192), {
      help: "maximum tokens of other files in a prompt",
      unit: "tokens",
      group: "selection",
      argument: "n",
      isRecorded: true,
    }),
    tokenizer: tokenizerSetting("selection"),
    ...repositorySettings,
    output: runSetting("training file: .jsonl, .jsonl.gz, .json or .parquet", "file"),
    layout: setting(choice(TRAINING_LAYOUTS).default("alpaca"), {
      help: "training columns",
      group: "output",
      argument: "layout",
    }),
    prompt: setting(choice(COMPLETION_FORMATS).default(DEFAULT_COMPLETION.format), {
      help: "prompt format",
      group: "output",
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
    tests: setting(texts(), {
      help: "test files that are run for each change",
      group: "input",
      argument: "files...",
    }),
    root: setting(text().exactOptional(), {
      help: "project folder",
      unless: "the nearest with a manifest or .git",
      group: "input",
      argument: "folder",
    }),
    runner: setting(choice(HAND_TEST_RUNNERS).exactOptional(), {
      help: "test runner",
      unless: "by the imports of the tests",
      group: "input",
      argument: "name",
    }),
    minScore: setting(ratio().exactOptional(), {
      help: "minimum mutation score; exit code 100 below it",
      group: "gates",
      argument: "ratio",
    }),
    maxMutants: setting(wholeNumber(1).default(DEFAULT_GATES.maxMutants), {
      help: "maximum number of changes; more are sampled",
      group: "selection",
      argument: "n",
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
    timeout: setting(positive().exactOptional(), {
      help: timeoutHelp,
      ...(timeout === undefined ? {} : { unless: timeout }),
      unit: "seconds",
      group: "execution",
      argument: "seconds",
    }),
    memory: setting(wholeNumber(1).exactOptional(), {
      help: "limit of memory",
      unless: String(DEFAULT_TESTS.memoryBytes / 2 ** 20),
      unit: "MB",
      group: "execution",
      argument: "megabytes",
    }),
  };
}
export type TestLimitSettings = SettingValues<ReturnType<typeof testLimitSettings>>;

export const testSettings = commandSettings({
  command: "test",
  fields: {
    changed: setting(z.array(z.object({ path: text(), file: text() }).readonly()).exactOptional(), {
      help: "file of the repository to replace in this run; repeatable",
      group: "input",
      argument: "path=file",
      notation: "changed-file",
    }),
    only: setting(texts().exactOptional(), {
      help: "id of a test to run; repeatable",
      unless: "all tests",
      group: "selection",
      argument: "id",
      notation: "repeated",
    }),
    ...unrecorded(cutoffSettings),
    ...cacheSettings,
    stopAtFirst: setting(flag(), { help: "stop at the first failure", group: "execution" }),
    keepGoing: setting(flag(), { help: "run all tests after a failure (the default)", group: "execution" }),
    runs: setting(wholeNumber(1).default(1), {
      help: "runs of the tests, to find unstable results",
      group: "execution",
      argument: "n",
    }),
    ...testLimitSettings("limit of wall and CPU time", String(DEFAULT_TESTS.timeoutMs / 1000)),
    ...executorSettings,
    plan: setting(flag(), { help: "print the plan with its evidence, and run nothing", group: "output" }),
    verbose: setting(flag(), { help: "print every test, not only failures", group: "output" }),
  },
  common: ["changed", "only", "stopAtFirst", "runs", "timeout", "memory", "cutoff", "executor", "plan", "verbose"],
});
export type TestSettings = SettingValues<typeof testSettings.fields>;

export const impactSettings = commandSettings({
  command: "impact",
  fields: {
    ...unrecorded(cutoffSettings),
    cache: setting(cacheSettings.cache, {
      help: "folder of installed packages and maps",
      unless: "the user's cache folder",
      group: "packages",
      argument: "folder",
    }),
    rebuild: setting(flag(), { help: "run the tests even if the cache has a map", group: "execution" }),
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
    language: setting(choice(LANGUAGES).exactOptional(), {
      help: "language to analyse",
      unless: "all",
      group: "selection",
      argument: "language",
    }),
    output: outputSetting("file", "file", "standard output"),
  },
});
export type CallGraphSettings = SettingValues<typeof callGraphSettings.fields>;

export const contextSettings = commandSettings({
  command: "context",
  fields: {
    limitTokens: setting(wholeNumber(1).exactOptional(), {
      help: "maximum tokens of a context",
      unless: "no limit",
      unit: "tokens",
      group: "output",
      argument: "n",
    }),
    ...unrecorded({ tokenizer: tokenizerSetting("output") }),
    form: setting(choice(CONTEXT_FORMS).default("markdown"), {
      help: "format of the shown context",
      group: "output",
      argument: "form",
    }),
    wholeFile: setting(flag(), { help: "add the whole source file, for --pipeline codebenchgen", group: "output" }),
    docstring: setting(switchedOn(), { help: "omit the documentation of the function", group: "output" }),
  },
});
export type ContextSettings = SettingValues<typeof contextSettings.fields>;
