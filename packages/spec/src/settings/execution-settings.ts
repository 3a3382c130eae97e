import { execution, packages } from "./setting.ts";
import { DEFAULT_IMAGE } from "./setting-choices.ts";
import { choice, dayOrNone, flag, positive, switchedOn, text, wholeNumber } from "./setting-types.ts";

export const cacheSettings = {
  cache: packages(text().exactOptional(), "folder of installed packages", {
    unless: "the user's cache folder",
    argument: "folder",
  }),
};

export const packageSettings = {
  install: packages(switchedOn(), "use installed packages only", { isRecorded: true }),
  ...cacheSettings,
};

export const cutoffSettings = {
  cutoff: packages(dayOrNone().exactOptional(), "latest release date of packages, or none", {
    unless: "the source's date",
    argument: "date",
    isRecorded: true,
  }),
};

/** `help` names the jobs. */
export function workerSettings(help: string, unless = "one per core") {
  return {
    maxWorkers: execution(wholeNumber(1).exactOptional(), help, { unless, alias: "j" }),
  };
}

export const dockerSettings = {
  platform: execution(text().exactOptional(), "platform of the Docker image, such as linux/amd64", {
    unless: "the engine's",
    argument: "os/arch",
  }),
  dockerHost: execution(text().exactOptional(), "address of the Docker engine", {
    unless: "the current Docker context",
    argument: "url",
  }),
};

export function imageSetting() {
  return execution(text().exactOptional(), "Docker image with Python", {
    unless: DEFAULT_IMAGE,
    argument: "name",
  });
}

export const executorSettings = {
  executor: execution(
    choice(["auto", "sandbox", "docker", "process"]).default("auto"),
    "execution backend; auto prefers the sandbox over Docker",
    { argument: "kind" },
  ),
  image: imageSetting(),
  ...dockerSettings,
};

export const unsafeExecutionSettings = {
  allowUnsafeLocalExec: execution(flag(), "allow model-written code without isolation: --executor process"),
};

export const timeLimitSettings = {
  timeoutMultiplier: execution(positive().default(1), "factor for time limits on slow machines", {
    argument: "factor",
  }),
};
