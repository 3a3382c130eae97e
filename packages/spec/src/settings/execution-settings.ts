import { type SettingGroup, setting } from "./setting.ts";
import { DEFAULT_IMAGE } from "./setting-choices.ts";
import { choice, dayOrNone, flag, positive, switchedOn, text, wholeNumber } from "./setting-types.ts";

export const cacheSettings = {
  cache: setting(text().exactOptional(), {
    help: "folder of installed packages",
    unless: "the user's cache folder",
    group: "packages",
    argument: "folder",
  }),
};

export const packageSettings = {
  install: setting(switchedOn(), { help: "use installed packages only", group: "packages", isRecorded: true }),
  ...cacheSettings,
};

export const cutoffSettings = {
  cutoff: setting(dayOrNone().exactOptional(), {
    help: "latest release date of packages, or none",
    unless: "the source's date",
    group: "packages",
    argument: "date",
    isRecorded: true,
  }),
};

/** `help` names the jobs. */
export function workerSettings(help: string, unless = "one per core") {
  return {
    maxWorkers: setting(wholeNumber(1).exactOptional(), {
      help,
      unless,
      group: "execution",
      argument: "n",
      alias: "j",
    }),
  };
}

export const dockerSettings = {
  platform: setting(text().exactOptional(), {
    help: "platform of the Docker image, such as linux/amd64",
    unless: "the engine's",
    group: "execution",
    argument: "os/arch",
  }),
  dockerHost: setting(text().exactOptional(), {
    help: "address of the Docker engine",
    unless: "the current Docker context",
    group: "execution",
    argument: "url",
  }),
};

export function imageSetting(group: SettingGroup = "execution") {
  return setting(text().exactOptional(), {
    help: "Docker image with Python",
    unless: DEFAULT_IMAGE,
    group,
    argument: "name",
  });
}

export const executorSettings = {
  executor: setting(choice(["auto", "sandbox", "docker", "process"]).default("auto"), {
    help: "execution backend; auto prefers the sandbox over Docker",
    group: "execution",
    argument: "kind",
  }),
  image: imageSetting(),
  ...dockerSettings,
};

export const unsafeExecutionSettings = {
  allowUnsafeLocalExec: setting(flag(), {
    help: "allow model-written code without isolation: --executor process",
    group: "execution",
  }),
};

export const timeLimitSettings = {
  timeoutMultiplier: setting(positive().default(1), {
    help: "factor for time limits on slow machines",
    group: "execution",
    argument: "factor",
  }),
};
