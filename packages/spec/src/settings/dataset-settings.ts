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
    alternatives: setting(text().exactOptional(), {
      help: "implementations by hand, right or wrong: error rates of the suites",
      group: "gates",
      argument: "file",
    }),
    allowWeak: setting(flag(), { help: "record rows whose tests need the candidate's process", group: "gates" }),
    ...timeLimitSettings,
    ...workerSettings("environments validated in parallel"),
    freshRuntime: setting(flag(), {
      help: "install the locked packages into a new temporary folder",
      group: "packages",
    }),
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
    kind: setting(choice(WRITTEN_DESCRIPTIONS).default(WRITTEN_DESCRIPTIONS[0]), {
      help: "form of the description",
      group: "output",
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
  results: setting(texts().exactOptional(), {
    help: "eval runs with judged predictions, for training and --pass-rate",
    group: "input",
    argument: "runs...",
  }),
  predictions: setting(texts().exactOptional(), {
    help: "prediction files of --results, in the same order; training only",
    group: "input",
    argument: "files...",
  }),
  model: setting(texts().exactOptional(), {
    help: "models in --results",
    unless: "all",
    group: "input",
    argument: "names...",
  }),
  exclude: setting(texts().exactOptional(), {
    help: "evaluation datasets whose near-duplicates are removed; training only",
    group: "input",
    argument: "datasets...",
  }),
  layout: setting(choice(TRAINING_LAYOUTS).exactOptional(), {
    help: "training columns",
    unless: "messages for trl, else alpaca",
    group: "output",
    argument: "layout",
  }),
  answer: setting(choice(ANSWER_FORMS).exactOptional(), {
    help: "form of training responses: continued code or fenced function",
    unless: "body",
    group: "output",
    argument: "form",
  }),
  maxPerExample: setting(wholeNumber(1).exactOptional(), {
    help: "maximum training examples per function and kind",
    unless: String(DEFAULT_TRAINING.maxPerExample),
    group: "output",
    argument: "n",
  }),
  repairs: setting(flag(), {
    help: "add failed predictions with their repair; rejection only",
    group: "output",
  }),
  feedback: setting(choice(FEEDBACK_LEVELS).exactOptional(), {
    help: "information about a failure in repairs; rejection only",
    unless: DEFAULT_REVISION.feedback,
    group: "output",
    argument: "level",
  }),
  reasoning: setting(flag(), { help: "train on whole responses, including reasoning", group: "output" }),
  replay: setting(ratio().exactOptional(), {
    help: "share of unsolved functions trained on references",
    unless: String(DEFAULT_TRAINING.replay),
    group: "output",
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
    to: setting(choice(EXPORT_FORMATS), { help: "output format", group: "output", argument: "format" }),
    output: runSetting("file, or folder for huggingface, llamafactory, trl, review and solve", "path"),
    licenseAllow: setting(texts().or(z.literal("any")).exactOptional(), {
      help: "SPDX licences, separated by commas, or any",
      unless: "known licences",
      group: "selection",
      argument: "list",
      notation: "licenses-or-any",
    }),
    since: setting(day().exactOptional(), {
      help: "earliest date of the revision: YYYY-MM-DD",
      group: "selection",
      argument: "date",
    }),
    until: setting(day().exactOptional(), {
      help: "latest date of the revision: YYYY-MM-DD",
      group: "selection",
      argument: "date",
    }),
    minLines: setting(wholeNumber(1).exactOptional(), {
      help: "minimum lines of a function",
      group: "selection",
      argument: "n",
    }),
    maxLines: setting(wholeNumber(1).exactOptional(), {
      help: "maximum lines of a function",
      group: "selection",
      argument: "n",
    }),
    split: setting(splitRule.exactOptional(), {
      help: "test split: repository:SHARE or date:YYYY-MM-DD",
      unless: "none",
      group: "selection",
      argument: "rule",
      notation: "split",
    }),
    dedup: setting(choice(["exact", "near"]).exactOptional(), {
      help: "duplicates to remove",
      unless: "none",
      group: "selection",
      argument: "kind",
    }),
    passRate: setting(z.tuple([ratio(), ratio()]).readonly().exactOptional(), {
      help: "range of the pass rate in --results",
      group: "selection",
      argument: "least:most",
      notation: "range",
    }),
    sample: setting(wholeNumber(1).exactOptional(), {
      help: "random number of environments; review and solve",
      unless: "all",
      group: "selection",
      argument: "n",
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
    key: setting(text(), { help: "key file written with the sheet", group: "input", argument: "file" }),
    dataset: setting(text().exactOptional(), {
      help: "reviewed dataset, to compare raters with its models",
      group: "input",
      argument: "dataset",
    }),
    output: outputSetting("predictions of solve sheets, for eval", "file"),
  },
});
export type ReviewSettings = SettingValues<typeof reviewSettings.fields>;

export const statsSettings = commandSettings({
  command: "stats",
  fields: {
    of: setting(choice(STATISTICS_ROWS).exactOptional(), {
      help: "rows of the run",
      unless: "of the latest stage",
      group: "input",
      argument: "kind",
    }),
    ...unrecorded({ tokenizer: tokenizerSetting("input") }),
    results: setting(texts().exactOptional(), {
      help: "eval runs from which difficulty is computed",
      group: "input",
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
    k: setting(wholeNumber(1).exactOptional(), {
      help: "k of the pass@k used for ranking",
      unless: "the smallest",
      group: "output",
      argument: "n",
    }),
  },
});
export type ReportSettings = SettingValues<typeof reportSettings.fields>;
