import { DEFAULT_REVISION } from "../defaults.ts";
import { z } from "zod/v4";
import { commandSettings, execution, gates, input, model, unrecorded } from "./setting.ts";
import { choice, flag, ratio, text, wholeNumber } from "./setting-types.ts";
import { FEEDBACK_KINDS, JUDGE_RULES } from "./setting-choices.ts";
import { environmentSettings } from "./selection-settings.ts";
import {
  executorSettings,
  packageSettings,
  timeLimitSettings,
  unsafeExecutionSettings,
  workerSettings,
} from "./execution-settings.ts";
import {
  presetSettings,
  promptLimitSettings,
  samplingSettings,
  serverSettings,
  tokenizerSetting,
} from "./model-settings.ts";
import { runSetting } from "./file-settings.ts";

export const evalSettings = commandSettings({
  fields: {
    predictions: input(text(), "file or TASK/SAMPLE.py folder; gold; stub; for tasks neutral, empty, mutant", {
      argument: "file|gold|stub",
    }),
    output: runSetting("run directory; the same command again resumes it"),
    judge: gates(choice(JUDGE_RULES).exactOptional(), "rule that decides", {
      unless: "both for published datasets, else repost",
      argument: "rule",
      isRecorded: true,
    }),
    allowWeak: gates(flag(), "judge rows whose tests need the candidate's process; scored separately", {
      isRecorded: true,
    }),
    k: gates(z.array(wholeNumber(1)).default([1]), "values of k for pass@k, separated by commas", { argument: "list" }),
    failUnder: gates(ratio().exactOptional(), "minimum pass@1; exit code 100 below it", { argument: "ratio" }),
    ...environmentSettings("environments", true),
    ...timeLimitSettings,
    ...workerSettings("predictions judged in parallel"),
    repeats: execution(wholeNumber(1).default(1), "runs per prediction; inconsistent results are reported as flaky", {
      isRecorded: true,
    }),
    retryErrors: execution(flag(), "judge unscored predictions again"),
    ...executorSettings,
    ...unsafeExecutionSettings,
    ...unrecorded(packageSettings),
    model: model(
      text().exactOptional(),
      "model that revises failed predictions: PROVIDER/NAME, or NAME with --base-url",
      { argument: "name", isRecorded: true },
    ),
    rounds: model(
      wholeNumber(1).default(DEFAULT_REVISION.rounds),
      "maximum revisions per prediction; requires --model",
      { isRecorded: true },
    ),
    feedback: model(
      choice(FEEDBACK_KINDS).default(DEFAULT_REVISION.feedback),
      "information about a failure that the model receives",
      { argument: "kind", isRecorded: true },
    ),
    ...presetSettings,
    ...samplingSettings(),
    ...unrecorded(promptLimitSettings),
    ...unrecorded({ tokenizer: tokenizerSetting("model") }),
    ...unrecorded(serverSettings),
  },
  common: [
    "predictions",
    "limit",
    "instanceIds",
    "k",
    "repeats",
    "failUnder",
    "maxWorkers",
    "executor",
    "allowUnsafeLocalExec",
    "output",
  ],
});
