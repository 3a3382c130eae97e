import { buildSettings, checkSettings, discoverSettings, sandboxSettings, testgenSettings } from "./build-settings.ts";
import { evalSettings } from "./eval-settings.ts";
import type { CommandSettings } from "./setting.ts";

/** In the order of `repost --help`. */
export const COMMAND_SETTINGS: readonly CommandSettings[] = [
  discoverSettings,
  sandboxSettings,
  testgenSettings,
  checkSettings,
  buildSettings,
  evalSettings,
];
