import { DEFAULT_REVISION } from "../defaults.ts";
import { z } from "zod/v4";
import { commandSettings, setting, type SettingValues, unrecorded } from "./setting.ts";
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
  command: "eval",
  fields: {
    predictions: setting(text(), "input", {
      help: "file or TASK/SAMPLE.py folder; gold; stub; for tasks neutral, empty, mutant",
      argument: "file|gold|stub",
    }),
    output: runSetting("run directory; the same command again resumes it"),
    judge: setting(choice(JUDGE_RULES).exactOptional(), "gates", {
      help: "rule that decides",
      unless: "both for published datasets, else repost",
      argument: "rule",
      isRecorded: true,
    }),
    allowWeak: setting(flag(), "gates", {
      help: "judge rows whose tests need the candidate's process; scored separately",
      isRecorded: true,
    }),
    k: setting(z.array(wholeNumber(1)).default([1]), "gates", {
      help: "values of k for pass@k, separated by commas",
      argument: "list",
    }),
    failUnder: setting(ratio().exactOptional(), "gates", {
      help: "minimum pass@1; exit code 100 below it",
      argument: "ratio",
    }),
    ...environmentSettings("environments", true),
    ...timeLimitSettings,
    ...workerSettings("predictions judged in parallel"),
    repeats: setting(wholeNumber(1).default(1), "execution", {
      help: "runs per prediction; inconsistent results are reported as flaky",
      isRecorded: true,
    }),
    retryErrors: setting(flag(), "execution", { help: "judge unscored predictions again" }),
    ...executorSettings,
    ...unsafeExecutionSettings,
    ...unrecorded(packageSettings),
    model: setting(text().exactOptional(), "model", {
      help: "model that revises failed predictions: PROVIDER/NAME, or NAME with --base-url",
      argument: "name",
      isRecorded: true,
    }),
    rounds: setting(wholeNumber(1).default(DEFAULT_REVISION.rounds), "model", {
      help: "maximum revisions per prediction; requires --model",
      isRecorded: true,
    }),
    feedback: setting(choice(FEEDBACK_KINDS).default(DEFAULT_REVISION.feedback), "model", {
      help: "information about a failure that the model receives",
      argument: "kind",
      isRecorded: true,
    }),
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
export type EvalSettings = SettingValues<typeof evalSettings.fields>;
