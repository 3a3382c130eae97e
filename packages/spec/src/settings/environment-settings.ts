import { DEFAULT_ENV_BUILD, DEFAULT_MINING, DEFAULT_UNUSED_DAYS } from "../defaults.ts";
import { ENV_LANGUAGES } from "../env-task.ts";
import { commandSettings, setting, type SettingValues } from "./setting.ts";
import { ENV_BACKENDS, ENV_BUILDERS, MODEL_ENV_BUILDERS } from "./setting-choices.ts";
import { choice, day, flag, text, texts, wholeNumber } from "./setting-types.ts";
import { cacheSettings, dockerSettings, imageSetting } from "./execution-settings.ts";
import { optionalModelSettings, serverSettings } from "./model-settings.ts";
import { outputSetting, runSetting } from "./file-settings.ts";

const dockerHost = setting(text().exactOptional(), {
  help: "address of the Docker engine",
  unless: "that of the docker command",
  group: "execution",
  argument: "address",
});

/** Backend of all commands that build environments of repositories. */
const envBackendSettings = {
  backend: setting(choice(ENV_BACKENDS).default("docker"), {
    help: "docker: containers; sandbox: bubblewrap, without root or Docker",
    group: "execution",
    argument: "name",
  }),
  rootfs: setting(text().exactOptional(), {
    help: "Debian for the sandbox: folder, tar archive or image archive",
    group: "execution",
    argument: "path",
  }),
  debianImage: setting(text().exactOptional(), {
    help: "plain Debian with Debian's toolchains",
    unless: "official images",
    group: "execution",
    argument: "image",
  }),
  dockerHost,
};
export type EnvBackendSettings = SettingValues<typeof envBackendSettings>;

const builderSettings = {
  builder: setting(choice(ENV_BUILDERS).default("static"), {
    help: "static: by the repository's files; easy: fixed recipes of the paper",
    group: "input",
    argument: "name",
  }),
};

/** Settings of a command that builds and tests environments. */
const validationSettings = {
  output: runSetting("run directory; the same command again resumes it"),
  instanceIds: setting(texts().exactOptional(), {
    help: "instance ids, separated by commas",
    unless: "all",
    group: "selection",
    argument: "list",
  }),
  runs: setting(wholeNumber(1).default(DEFAULT_ENV_BUILD.runs), {
    help: "runs of the tests on each side",
    group: "execution",
    argument: "n",
  }),
  ...envBackendSettings,
  verbose: setting(flag(), { help: "print the output of builds", group: "output" }),
};

export const envsMineSettings = commandSettings({
  command: "envs mine",
  fields: {
    repo: setting(text().exactOptional(), {
      help: "repository's name in the tasks",
      unless: "from the address",
      group: "input",
      argument: "owner/name",
    }),
    issues: setting(text().exactOptional(), {
      help: "issues with number, title and body",
      unless: "commit messages only",
      group: "input",
      argument: "file",
    }),
    since: setting(day().exactOptional(), {
      help: "earliest date of the commit: YYYY-MM-DD",
      group: "selection",
      argument: "date",
    }),
    until: setting(day().exactOptional(), {
      help: "latest date of the commit: YYYY-MM-DD",
      group: "selection",
      argument: "date",
    }),
    language: setting(choice(ENV_LANGUAGES).exactOptional(), {
      help: "language of the tests",
      unless: "all",
      group: "selection",
      argument: "name",
    }),
    limit: setting(wholeNumber(1).default(DEFAULT_MINING.limit), {
      help: "most tasks, newest first",
      group: "selection",
      argument: "n",
    }),
    maxFiles: setting(wholeNumber(2).default(DEFAULT_MINING.maxFiles), {
      help: "most changed files of a commit",
      group: "selection",
      argument: "n",
    }),
    maxLines: setting(wholeNumber(1).default(DEFAULT_MINING.maxLines), {
      help: "most changed lines of a commit",
      group: "selection",
      argument: "n",
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
    builder: setting(choice([...ENV_BUILDERS, ...MODEL_ENV_BUILDERS]).exactOptional(), {
      help: "builder of recipes",
      unless: "hybrid with --model, else static",
      group: "execution",
      argument: "name",
      isRecorded: true,
    }),
    memory: setting(text().exactOptional(), {
      help: "proven environments and repairs of all runs",
      unless: "none",
      group: "execution",
      argument: "folder",
    }),
    ...validationSettings,
    ...optionalModelSettings,
    rounds: setting(wholeNumber(1).exactOptional(), {
      help: "rounds per task",
      unless: `${DEFAULT_ENV_BUILD.rounds}; single: ${DEFAULT_ENV_BUILD.commands} commands`,
      group: "model",
      argument: "n",
      isRecorded: true,
    }),
    taskCalls: setting(wholeNumber(1).exactOptional(), {
      help: "maximum responses per task",
      unless: "no limit",
      group: "model",
      argument: "n",
    }),
    taskTokens: setting(wholeNumber(1).exactOptional(), {
      help: "maximum input and output tokens per task",
      unless: "no limit",
      unit: "tokens",
      group: "model",
      argument: "n",
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
    easy: setting(text().exactOptional(), {
      help: "run of --builder easy on the same tasks, for the labels",
      group: "input",
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
    backend: setting(choice(ENV_BACKENDS).exactOptional(), {
      help: "layers to remove",
      unless: "of both",
      group: "selection",
      argument: "name",
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
    image: setting(text().exactOptional(), {
      help: "OCI image archive with interpreter, packages and runtime library",
      group: "output",
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
    digest: setting(text().exactOptional(), {
      help: "digest printed by runtime export; refuses other archives",
      group: "input",
      argument: "digest",
    }),
    ...cacheSettings,
  },
});
export type RuntimeLoadSettings = SettingValues<typeof runtimeLoadSettings.fields>;

export const runtimePruneSettings = commandSettings({
  command: "runtime prune",
  fields: {
    unusedFor: setting(wholeNumber(0).default(DEFAULT_UNUSED_DAYS), {
      help: "minimum days since the last use; 0 for all",
      unit: "days",
      group: "selection",
      argument: "days",
    }),
    digest: setting(text().exactOptional(), {
      help: "start of the lock digest; ignores --unused-for",
      group: "selection",
      argument: "digest",
    }),
    dryRun: setting(flag(), { help: "list without removing", group: "selection" }),
    ...cacheSettings,
  },
});
export type RuntimePruneSettings = SettingValues<typeof runtimePruneSettings.fields>;
