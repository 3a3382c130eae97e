import { type SettingGroup, setting } from "./setting.ts";
import { DEFAULT_IMAGE } from "./setting-choices.ts";
import { choice, dayOrNone, flag, positive, switchedOn, text, wholeNumber } from "./setting-types.ts";

export const cacheSettings = {
  cache: setting(text().exactOptional(), "packages", {
    help: "folder of installed packages",
    unless: "the user's cache folder",
    argument: "folder",
  }),
};

export const packageSettings = {
  install: setting(switchedOn(), "packages", { help: "use installed packages only", isRecorded: true }),
  ...cacheSettings,
};

export const cutoffSettings = {
  cutoff: setting(dayOrNone().exactOptional(), "packages", {
    help: "latest release date of packages, or none",
    unless: "the source's date",
    argument: "date",
    isRecorded: true,
  }),
};

/** `help` names the jobs. */
export function workerSettings(help: string, unless = "one per core") {
  return {
    maxWorkers: setting(wholeNumber(1).exactOptional(), "execution", { help, unless, alias: "j" }),
  };
}

export const dockerSettings = {
  platform: setting(text().exactOptional(), "execution", {
    help: "platform of the Docker image, such as linux/amd64",
    unless: "the engine's",
    argument: "os/arch",
  }),
  dockerHost: setting(text().exactOptional(), "execution", {
    help: "address of the Docker engine",
    unless: "the current Docker context",
    argument: "url",
  }),
};

export function imageSetting(group: SettingGroup = "execution") {
  return setting(text().exactOptional(), group, {
    help: "Docker image with Python",
    unless: DEFAULT_IMAGE,
    argument: "name",
  });
}

export const executorSettings = {
  executor: setting(choice(["auto", "sandbox", "docker", "process"]).default("auto"), "execution", {
    help: "execution backend; auto prefers the sandbox over Docker",
    argument: "kind",
  }),
  image: imageSetting(),
  ...dockerSettings,
};

export const unsafeExecutionSettings = {
  allowUnsafeLocalExec: setting(flag(), "execution", {
    help: "allow model-written code without isolation: --executor process",
  }),
};

export const timeLimitSettings = {
  timeoutMultiplier: setting(positive().default(1), "execution", {
    help: "factor for time limits on slow machines",
    argument: "factor",
  }),
};
