import { DEFAULT_TRAINING, DEFAULT_REVISION } from "../defaults.ts";
import { z } from "zod/v4";
import { commandSettings, setting, type SettingValues, unrecorded } from "./setting.ts";
import {
  ANSWER_FORMS,
  EXPORT_FORMATS,
  FEEDBACK_LEVELS,
  STATISTICS_ROWS,
  TRAINING_LAYOUTS,
  WRITTEN_DESCRIPTIONS,
} from "./setting-choices.ts";
import { choice, day, flag, ratio, text, texts, wholeNumber } from "./setting-types.ts";
import { environmentSettings, seedSetting } from "./selection-settings.ts";
import { executorSettings, packageSettings, timeLimitSettings, workerSettings } from "./execution-settings.ts";
import { modelSettings, serverSettings, tokenizerSetting } from "./model-settings.ts";
import { outputSetting, runSetting } from "./file-settings.ts";

export const validateSettings = commandSettings({
  command: "validate",
  fields: {
    alternatives: setting(text().exactOptional(), "gates", {
      help: "implementations by hand, right or wrong: error rates of the suites",
      argument: "file",
    }),
    allowWeak: setting(flag(), "gates", { help: "record rows whose tests need the candidate's process" }),
    ...timeLimitSettings,
    ...workerSettings("environments validated in parallel"),
    freshRuntime: setting(flag(), "packages", { help: "install the locked packages into a new temporary folder" }),
    ...unrecorded(packageSettings),
    ...executorSettings,
  },
  common: [
    "alternatives",
    "allowWeak",
    "timeoutMultiplier",
    "maxWorkers",
    "freshRuntime",
    "install",
    "cache",
    "executor",
    "image",
  ],
});
export type ValidateSettings = SettingValues<typeof validateSettings.fields>;

export const describeDatasetSettings = commandSettings({
  command: "describe",
  fields: {
    output: runSetting("dataset with descriptions; FILE.run beside it keeps responses", "file"),
    kind: setting(choice(WRITTEN_DESCRIPTIONS).default(WRITTEN_DESCRIPTIONS[0]), "output", {
      help: "form of the description",
      argument: "kind",
      isRecorded: true,
    }),
    ...environmentSettings("environments"),
    ...modelSettings,
    ...serverSettings,
  },
  common: [
    "output",
    "kind",
    "limit",
    "instanceIds",
    "model",
    "baseUrl",
    "maxConcurrent",
    "maxCalls",
    "maxUsd",
    "price",
  ],
});
export type DescribeDatasetSettings = SettingValues<typeof describeDatasetSettings.fields>;

const trainingSettings = {
  results: setting(texts().exactOptional(), "input", {
    help: "eval runs with judged predictions, for training and --pass-rate",
    argument: "runs...",
  }),
  predictions: setting(texts().exactOptional(), "input", {
    help: "prediction files of --results, in the same order; training only",
    argument: "files...",
  }),
  model: setting(texts().exactOptional(), "input", {
    help: "models in --results",
    unless: "all",
    argument: "names...",
  }),
  exclude: setting(texts().exactOptional(), "input", {
    help: "evaluation datasets whose near-duplicates are removed; training only",
    argument: "datasets...",
  }),
  layout: setting(choice(TRAINING_LAYOUTS).exactOptional(), "output", {
    help: "training columns",
    unless: "messages for trl, else alpaca",
    argument: "layout",
  }),
  answer: setting(choice(ANSWER_FORMS).exactOptional(), "output", {
    help: "form of training responses: continued code or fenced function",
    unless: "body",
    argument: "form",
  }),
  maxPerExample: setting(wholeNumber(1).exactOptional(), "output", {
    help: "maximum training examples per function and kind",
    unless: String(DEFAULT_TRAINING.maxPerExample),
  }),
  repairs: setting(flag(), "output", { help: "add failed predictions with their repair; rejection only" }),
  feedback: setting(choice(FEEDBACK_LEVELS).exactOptional(), "output", {
    help: "information about a failure in repairs; rejection only",
    unless: DEFAULT_REVISION.feedback,
    argument: "level",
  }),
  reasoning: setting(flag(), "output", { help: "train on whole responses, including reasoning" }),
  replay: setting(ratio().exactOptional(), "output", {
    help: "share of unsolved functions trained on references",
    unless: String(DEFAULT_TRAINING.replay),
    argument: "share",
  }),
};

const splitRule = z.union([
  z.object({ by: z.literal("repository"), testShare: ratio() }),
  z.object({ by: z.literal("date"), cutoff: day() }),
]);

export const exportSettings = commandSettings({
  command: "export",
  fields: {
    to: setting(choice(EXPORT_FORMATS), "output", { help: "output format", argument: "format" }),
    output: runSetting("file, or folder for huggingface, llamafactory, trl, review and solve", "path"),
    licenseAllow: setting(texts().or(z.literal("any")).exactOptional(), "selection", {
      help: "SPDX licences, separated by commas, or any",
      unless: "known licences",
      argument: "list",
      notation: "licenses-or-any",
    }),
    since: setting(day().exactOptional(), "selection", {
      help: "earliest date of the revision: YYYY-MM-DD",
      argument: "date",
    }),
    until: setting(day().exactOptional(), "selection", {
      help: "latest date of the revision: YYYY-MM-DD",
      argument: "date",
    }),
    minLines: setting(wholeNumber(1).exactOptional(), "selection", { help: "minimum lines of a function" }),
    maxLines: setting(wholeNumber(1).exactOptional(), "selection", { help: "maximum lines of a function" }),
    split: setting(splitRule.exactOptional(), "selection", {
      help: "test split: repository:SHARE or date:YYYY-MM-DD",
      unless: "none",
      argument: "rule",
      notation: "split",
    }),
    dedup: setting(choice(["exact", "near"]).exactOptional(), "selection", {
      help: "duplicates to remove",
      unless: "none",
      argument: "kind",
    }),
    passRate: setting(z.tuple([ratio(), ratio()]).readonly().exactOptional(), "selection", {
      help: "range of the pass rate in --results",
      argument: "least:most",
      notation: "range",
    }),
    sample: setting(wholeNumber(1).exactOptional(), "selection", {
      help: "random number of environments; review and solve",
      unless: "all",
    }),
    ...unrecorded({ seed: seedSetting() }),
    ...trainingSettings,
  },
  common: ["to", "licenseAllow", "since", "until", "split", "dedup", "results", "layout", "sample", "output"],
});
export type ExportSettings = SettingValues<typeof exportSettings.fields>;

export const reviewSettings = commandSettings({
  command: "review",
  fields: {
    key: setting(text(), "input", { help: "key file written with the sheet", argument: "file" }),
    dataset: setting(text().exactOptional(), "input", {
      help: "reviewed dataset, to compare raters with its models",
      argument: "dataset",
    }),
    output: outputSetting("predictions of solve sheets, for eval", "file"),
  },
});
export type ReviewSettings = SettingValues<typeof reviewSettings.fields>;

export const statsSettings = commandSettings({
  command: "stats",
  fields: {
    of: setting(choice(STATISTICS_ROWS).exactOptional(), "input", {
      help: "rows of the run",
      unless: "of the latest stage",
      argument: "kind",
    }),
    ...unrecorded({ tokenizer: tokenizerSetting("input") }),
    results: setting(texts().exactOptional(), "input", {
      help: "eval runs from which difficulty is computed",
      argument: "runs...",
    }),
    model: trainingSettings.model,
  },
});
export type StatsSettings = SettingValues<typeof statsSettings.fields>;

export const reportSettings = commandSettings({
  command: "report",
  fields: {
    output: outputSetting("folder of the leaderboard: JSON, Markdown, CSV, HTML", "folder"),
    k: setting(wholeNumber(1).exactOptional(), "output", {
      help: "k of the pass@k used for ranking",
      unless: "the smallest",
    }),
  },
});
export type ReportSettings = SettingValues<typeof reportSettings.fields>;
