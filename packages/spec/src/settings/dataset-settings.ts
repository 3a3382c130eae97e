import { DEFAULT_TRAINING, DEFAULT_REVISION } from "../defaults.ts";
import { z } from "zod/v4";
import { commandSettings, gates, input, output, packages, selection, unrecorded } from "./setting.ts";
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
  fields: {
    alternatives: gates(text().exactOptional(), "implementations by hand, right or wrong: error rates of the suites", {
      argument: "file",
    }),
    allowWeak: gates(flag(), "record rows whose tests need the candidate's process"),
    ...timeLimitSettings,
    ...workerSettings("environments validated in parallel"),
    freshRuntime: packages(flag(), "install the locked packages into a new temporary folder"),
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

export const describeDatasetSettings = commandSettings({
  fields: {
    output: runSetting("dataset with descriptions; FILE.run beside it keeps responses", "file"),
    kind: output(choice(WRITTEN_DESCRIPTIONS).default(WRITTEN_DESCRIPTIONS[0]), "form of the description", {
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

const trainingSettings = {
  results: input(texts().exactOptional(), "eval runs with judged predictions, for training and --pass-rate", {
    argument: "runs...",
  }),
  predictions: input(texts().exactOptional(), "prediction files of --results, in the same order; training only", {
    argument: "files...",
  }),
  model: input(texts().exactOptional(), "models in --results", { unless: "all", argument: "names..." }),
  exclude: input(texts().exactOptional(), "evaluation datasets whose near-duplicates are removed; training only", {
    argument: "datasets...",
  }),
  layout: output(choice(TRAINING_LAYOUTS).exactOptional(), "training columns", {
    unless: "messages for trl, else alpaca",
    argument: "layout",
  }),
  answer: output(
    choice(ANSWER_FORMS).exactOptional(),
    "form of training responses: continued code or fenced function",
    { unless: "body", argument: "form" },
  ),
  maxPerExample: output(wholeNumber(1).exactOptional(), "maximum training examples per function and kind", {
    unless: String(DEFAULT_TRAINING.maxPerExample),
  }),
  repairs: output(flag(), "add failed predictions with their repair; rejection only"),
  feedback: output(choice(FEEDBACK_LEVELS).exactOptional(), "information about a failure in repairs; rejection only", {
    unless: DEFAULT_REVISION.feedback,
    argument: "level",
  }),
  reasoning: output(flag(), "train on whole responses, including reasoning"),
  replay: output(ratio().exactOptional(), "share of unsolved functions trained on references", {
    unless: String(DEFAULT_TRAINING.replay),
    argument: "share",
  }),
};

const splitRule = z.union([
  z.object({ by: z.literal("repository"), testShare: ratio() }),
  z.object({ by: z.literal("date"), cutoff: day() }),
]);

export const exportSettings = commandSettings({
  fields: {
    to: output(choice(EXPORT_FORMATS), "output format", { argument: "format" }),
    output: runSetting("file, or folder for huggingface, llamafactory, trl, review and solve", "path"),
    licenseAllow: selection(
      texts().or(z.literal("any")).exactOptional(),
      "SPDX licences, separated by commas, or any",
      { unless: "known licences", argument: "list", notation: "licenses-or-any" },
    ),
    since: selection(day().exactOptional(), "earliest date of the revision: YYYY-MM-DD", { argument: "date" }),
    until: selection(day().exactOptional(), "latest date of the revision: YYYY-MM-DD", { argument: "date" }),
    minLines: selection(wholeNumber(1).exactOptional(), "minimum lines of a function"),
    maxLines: selection(wholeNumber(1).exactOptional(), "maximum lines of a function"),
    split: selection(splitRule.exactOptional(), "test split: repository:SHARE or date:YYYY-MM-DD", {
      unless: "none",
      argument: "rule",
      notation: "split",
    }),
    dedup: selection(choice(["exact", "near"]).exactOptional(), "duplicates to remove", {
      unless: "none",
      argument: "kind",
    }),
    passRate: selection(z.tuple([ratio(), ratio()]).readonly().exactOptional(), "range of the pass rate in --results", {
      argument: "least:most",
      notation: "range",
    }),
    sample: selection(wholeNumber(1).exactOptional(), "random number of environments; review and solve", {
      unless: "all",
    }),
    ...unrecorded({ seed: seedSetting() }),
    ...trainingSettings,
  },
  common: ["to", "licenseAllow", "since", "until", "split", "dedup", "results", "layout", "sample", "output"],
});

export const reviewSettings = commandSettings({
  fields: {
    key: input(text(), "key file written with the sheet", { argument: "file" }),
    dataset: input(text().exactOptional(), "reviewed dataset, to compare raters with its models", {
      argument: "dataset",
    }),
    output: outputSetting("predictions of solve sheets, for eval", "file"),
  },
});

export const statsSettings = commandSettings({
  fields: {
    of: input(choice(STATISTICS_ROWS).exactOptional(), "rows of the run", {
      unless: "of the latest stage",
      argument: "kind",
    }),
    ...unrecorded({ tokenizer: tokenizerSetting("input") }),
    results: input(texts().exactOptional(), "eval runs from which difficulty is computed", { argument: "runs..." }),
    model: trainingSettings.model,
  },
});

export const reportSettings = commandSettings({
  fields: {
    output: outputSetting("folder of the leaderboard: JSON, Markdown, CSV, HTML", "folder"),
    k: output(wholeNumber(1).exactOptional(), "k of the pass@k used for ranking", { unless: "the smallest" }),
  },
});
