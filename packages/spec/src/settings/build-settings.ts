import { commandSettings, gates, input, output, type SettingInput } from "./setting.ts";
import { discoverySettings, repositorySettings, seedSetting } from "./selection-settings.ts";
import { acceptanceSettings, coverageSettings, gateSettings } from "./gate-settings.ts";
import {
  cutoffSettings,
  executorSettings,
  packageSettings,
  unsafeExecutionSettings,
  workerSettings,
} from "./execution-settings.ts";
import { strategySettings } from "./model-settings.ts";
import { configSettings, runSetting } from "./file-settings.ts";
import { text } from "./setting-types.ts";

export const buildSettings = commandSettings({
  fields: {
    output: runSetting("run directory; the same command again resumes it"),
    ...discoverySettings,
    seed: seedSetting(),
    ...repositorySettings,
    ...coverageSettings,
    ...gateSettings,
    ...acceptanceSettings,
    ...packageSettings,
    ...cutoffSettings,
    ...workerSettings("functions processed in parallel"),
    ...executorSettings,
    ...unsafeExecutionSettings,
    ...strategySettings,
    ...configSettings,
  },
  common: [
    "output",
    "language",
    "docstring",
    "maxFunctions",
    "minCoverage",
    "minMutation",
    "maxWorkers",
    "executor",
    "model",
    "baseUrl",
  ],
});
export type GateInput = SettingInput<typeof gateSettings>;

export const discoverSettings = commandSettings({
  fields: {
    repoeval: input(text().exactOptional(), "RepoEval rows; selects their functions in the dataset's repositories", {
      argument: "file",
    }),
    output: output(text().exactOptional(), "run directory in which targets.jsonl is written", {
      argument: "run",
      alias: "o",
    }),
    ...discoverySettings,
    seed: seedSetting(),
    ...repositorySettings,
  },
  common: [
    "output",
    "language",
    "docstring",
    "maxFunctions",
    "maxMethods",
    "limit",
    "seed",
    "licenseAllow",
    "since",
    "until",
  ],
});

const stageSettings = {
  ...packageSettings,
  ...cutoffSettings,
  ...workerSettings("functions processed in parallel"),
  ...executorSettings,
  ...unsafeExecutionSettings,
  ...strategySettings,
};

export const sandboxSettings = commandSettings({
  fields: stageSettings,
  common: ["maxWorkers", "executor", "install", "strategy", "pipeline", "model", "baseUrl"],
});

export const testgenSettings = commandSettings({
  fields: {
    minCoverage: gates(gateSettings.minCoverage, "minimum branch coverage; below it, a model is called", {
      argument: "ratio",
      isRecorded: true,
    }),
    seed: seedSetting(),
    ...stageSettings,
    ...configSettings,
  },
  common: ["minCoverage", "seed", "maxWorkers", "executor", "config", "install", "model", "baseUrl"],
});

export const checkSettings = commandSettings({
  fields: {
    seed: seedSetting(),
    ...stageSettings,
    ...gateSettings,
    ...acceptanceSettings,
    ...configSettings,
  },
  common: [
    "minCoverage",
    "minMutation",
    "unsafe",
    "minSimilarity",
    "dedup",
    "seed",
    "maxWorkers",
    "executor",
    "model",
    "baseUrl",
  ],
});
