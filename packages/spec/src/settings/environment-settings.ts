import { DEFAULT_ENV_BUILD, DEFAULT_MINING, DEFAULT_UNUSED_DAYS } from "../defaults.ts";
import { ENV_LANGUAGES } from "../env-task.ts";
import { commandSettings, setting, type SettingValues } from "./setting.ts";
import { ENV_BACKENDS, ENV_BUILDERS, MODEL_ENV_BUILDERS } from "./setting-choices.ts";
import { choice, day, flag, text, texts, wholeNumber } from "./setting-types.ts";
import { cacheSettings, dockerSettings, imageSetting } from "./execution-settings.ts";
import { optionalModelSettings, serverSettings } from "./model-settings.ts";
import { outputSetting, runSetting } from "./file-settings.ts";

const dockerHost = setting(text().exactOptional(), "execution", {
  help: "address of the Docker engine",
  unless: "that of the docker command",
  argument: "address",
});

/** Backend of all commands that build environments of repositories. */
const envBackendSettings = {
  backend: setting(choice(ENV_BACKENDS).default("docker"), "execution", {
    help: "docker: containers; sandbox: bubblewrap, without root or Docker",
  }),
  rootfs: setting(text().exactOptional(), "execution", {
    help: "Debian for the sandbox: folder, tar archive or image archive",
    argument: "path",
  }),
  debianImage: setting(text().exactOptional(), "execution", {
    help: "plain Debian with Debian's toolchains",
    unless: "official images",
    argument: "image",
  }),
  dockerHost,
};
export type EnvBackendSettings = SettingValues<typeof envBackendSettings>;

const builderSettings = {
  builder: setting(choice(ENV_BUILDERS).default("static"), "input", {
    help: "static: by the repository's files; easy: fixed recipes of the paper",
  }),
};

/** Settings of a command that builds and tests environments. */
const validationSettings = {
  output: runSetting("run directory; the same command again resumes it"),
  instanceIds: setting(texts().exactOptional(), "selection", {
    help: "instance ids, separated by commas",
    unless: "all",
    argument: "list",
  }),
  runs: setting(wholeNumber(1).default(DEFAULT_ENV_BUILD.runs), "execution", {
    help: "runs of the tests on each side",
  }),
  ...envBackendSettings,
  verbose: setting(flag(), "output", { help: "print the output of builds" }),
};

export const envsMineSettings = commandSettings({
  command: "envs mine",
  fields: {
    repo: setting(text().exactOptional(), "input", {
      help: "repository's name in the tasks",
      unless: "from the address",
      argument: "owner/name",
    }),
    issues: setting(text().exactOptional(), "input", {
      help: "issues with number, title and body",
      unless: "commit messages only",
      argument: "file",
    }),
    since: setting(day().exactOptional(), "selection", {
      help: "earliest date of the commit: YYYY-MM-DD",
      argument: "date",
    }),
    until: setting(day().exactOptional(), "selection", {
      help: "latest date of the commit: YYYY-MM-DD",
      argument: "date",
    }),
    language: setting(choice(ENV_LANGUAGES).exactOptional(), "selection", {
      help: "language of the tests",
      unless: "all",
    }),
    limit: setting(wholeNumber(1).default(DEFAULT_MINING.limit), "selection", { help: "most tasks, newest first" }),
    maxFiles: setting(wholeNumber(2).default(DEFAULT_MINING.maxFiles), "selection", {
      help: "most changed files of a commit",
    }),
    maxLines: setting(wholeNumber(1).default(DEFAULT_MINING.maxLines), "selection", {
      help: "most changed lines of a commit",
    }),
    output: runSetting("file of the tasks: JSON Lines", "tasks"),
  },
});
export type EnvsMineSettings = SettingValues<typeof envsMineSettings.fields>;

export const envsExplainSettings = commandSettings({ command: "envs explain", fields: builderSettings });
export type EnvsExplainSettings = SettingValues<typeof envsExplainSettings.fields>;

export const envsBuildSettings = commandSettings({
  command: "envs build",
  fields: {
    builder: setting(choice([...ENV_BUILDERS, ...MODEL_ENV_BUILDERS]).exactOptional(), "execution", {
      help: "builder of recipes",
      unless: "hybrid with --model, else static",
      isRecorded: true,
    }),
    memory: setting(text().exactOptional(), "execution", {
      help: "proven environments and repairs of all runs",
      unless: "none",
      argument: "folder",
    }),
    ...validationSettings,
    ...optionalModelSettings,
    rounds: setting(wholeNumber(1).exactOptional(), "model", {
      help: "rounds per task",
      unless: `${DEFAULT_ENV_BUILD.rounds}; single: ${DEFAULT_ENV_BUILD.commands} commands`,
      isRecorded: true,
    }),
    taskCalls: setting(wholeNumber(1).exactOptional(), "model", {
      help: "maximum responses per task",
      unless: "no limit",
    }),
    taskTokens: setting(wholeNumber(1).exactOptional(), "model", {
      help: "maximum input and output tokens per task",
      unless: "no limit",
      unit: "tokens",
    }),
    ...serverSettings,
  },
  common: [
    "output",
    "builder",
    "memory",
    "instanceIds",
    "runs",
    "debianImage",
    "model",
    "baseUrl",
    "rounds",
    "maxCalls",
  ],
});
export type EnvsBuildSettings = SettingValues<typeof envsBuildSettings.fields>;

export const envsValidateSettings = commandSettings({
  command: "envs validate",
  fields: { ...builderSettings, ...validationSettings },
});
export type EnvsValidateSettings = SettingValues<typeof envsValidateSettings.fields>;

export const envsReportSettings = commandSettings({
  command: "envs report",
  fields: {
    easy: setting(text().exactOptional(), "input", {
      help: "run of --builder easy on the same tasks, for the labels",
      argument: "run",
    }),
  },
});
export type EnvsReportSettings = SettingValues<typeof envsReportSettings.fields>;

export const envsExportSettings = commandSettings({
  command: "envs export",
  fields: { output: runSetting("folder of rows.jsonl, sweb.yaml and tasks", "folder") },
});
export type EnvsExportSettings = SettingValues<typeof envsExportSettings.fields>;

export const cleanSettings = commandSettings({
  command: "clean",
  fields: {
    backend: setting(choice(ENV_BACKENDS).exactOptional(), "selection", {
      help: "layers to remove",
      unless: "of both",
    }),
    dockerHost,
  },
});
export type CleanSettings = SettingValues<typeof cleanSettings.fields>;

export const runtimeListSettings = commandSettings({ command: "runtime list", fields: cacheSettings });
export type RuntimeListSettings = SettingValues<typeof runtimeListSettings.fields>;

export const runtimeExportSettings = commandSettings({
  command: "runtime export",
  fields: {
    output: outputSetting("archive of the installed packages, such as runtime.tar.gz", "file"),
    image: setting(text().exactOptional(), "output", {
      help: "OCI image archive with interpreter, packages and runtime library",
      argument: "file",
      // REPOST_IMAGE names the image that commands run in.
      variable: "REPOST_RUNTIME_IMAGE",
    }),
    ...cacheSettings,
    base: imageSetting(),
    ...dockerSettings,
  },
});
export type RuntimeExportSettings = SettingValues<typeof runtimeExportSettings.fields>;

export const runtimeLoadSettings = commandSettings({
  command: "runtime load",
  fields: {
    digest: setting(text().exactOptional(), "input", {
      help: "digest printed by runtime export; refuses other archives",
      argument: "digest",
    }),
    ...cacheSettings,
  },
});
export type RuntimeLoadSettings = SettingValues<typeof runtimeLoadSettings.fields>;

export const runtimePruneSettings = commandSettings({
  command: "runtime prune",
  fields: {
    unusedFor: setting(wholeNumber(0).default(DEFAULT_UNUSED_DAYS), "selection", {
      help: "minimum days since the last use; 0 for all",
      unit: "days",
      argument: "days",
    }),
    digest: setting(text().exactOptional(), "selection", {
      help: "start of the lock digest; ignores --unused-for",
      argument: "digest",
    }),
    dryRun: setting(flag(), "selection", { help: "list without removing" }),
    ...cacheSettings,
  },
});
export type RuntimePruneSettings = SettingValues<typeof runtimePruneSettings.fields>;
