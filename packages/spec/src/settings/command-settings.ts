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
import type { CommandSettings } from "./setting.ts";

/** In the order of `repost --help`. */
export const COMMAND_SETTINGS: readonly CommandSettings[] = [
  discoverSettings,
  contextSettings,
  sandboxSettings,
  testgenSettings,
  checkSettings,
  buildSettings,
  validateSettings,
  describeDatasetSettings,
  generateSettings,
  completeSettings,
  evalSettings,
  exportSettings,
  maskSettings,
  instructSettings,
  mutateSettings,
  reviewSettings,
  statsSettings,
  reportSettings,
  callGraphSettings,
  testSettings,
  envsMineSettings,
  envsExplainSettings,
  envsBuildSettings,
  envsValidateSettings,
  envsReportSettings,
  envsExportSettings,
  impactSettings,
  runtimeListSettings,
  runtimeExportSettings,
  runtimeLoadSettings,
  runtimePruneSettings,
  cleanSettings,
];
