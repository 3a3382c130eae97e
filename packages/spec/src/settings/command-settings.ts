import { buildSettings, checkSettings, discoverSettings, sandboxSettings, testgenSettings } from "./build-settings.ts";
import {
  describeDatasetSettings,
  exportSettings,
  reportSettings,
  reviewSettings,
  statsSettings,
  validateSettings,
} from "./dataset-settings.ts";
import {
  cleanSettings,
  envsBuildSettings,
  envsExplainSettings,
  envsExportSettings,
  envsMineSettings,
  envsReportSettings,
  envsValidateSettings,
  runtimeExportSettings,
  runtimeListSettings,
  runtimeLoadSettings,
  runtimePruneSettings,
} from "./environment-settings.ts";
import { evalSettings } from "./eval-settings.ts";
import { completeSettings, generateSettings } from "./prediction-settings.ts";
import {
  callGraphSettings,
  contextSettings,
  impactSettings,
  instructSettings,
  maskSettings,
  mutateSettings,
  testSettings,
} from "./repository-settings.ts";
import type { CommandSettings, SettingValues } from "./setting.ts";

/** Settings by command, in the order of `repost --help`. */
export const COMMANDS = {
  discover: discoverSettings,
  context: contextSettings,
  sandbox: sandboxSettings,
  testgen: testgenSettings,
  check: checkSettings,
  build: buildSettings,
  validate: validateSettings,
  describe: describeDatasetSettings,
  generate: generateSettings,
  complete: completeSettings,
  eval: evalSettings,
  export: exportSettings,
  mask: maskSettings,
  instruct: instructSettings,
  mutate: mutateSettings,
  review: reviewSettings,
  stats: statsSettings,
  report: reportSettings,
  callgraph: callGraphSettings,
  test: testSettings,
  "envs mine": envsMineSettings,
  "envs explain": envsExplainSettings,
  "envs build": envsBuildSettings,
  "envs validate": envsValidateSettings,
  "envs report": envsReportSettings,
  "envs export": envsExportSettings,
  impact: impactSettings,
  "runtime list": runtimeListSettings,
  "runtime export": runtimeExportSettings,
  "runtime load": runtimeLoadSettings,
  "runtime prune": runtimePruneSettings,
  clean: cleanSettings,
} as const satisfies Readonly<Record<string, CommandSettings>>;

export type CommandName = keyof typeof COMMANDS;
export type SettingsOf<Name extends CommandName> = SettingValues<(typeof COMMANDS)[Name]["fields"]>;
