import { DEFAULT_ENV_BUILD, DEFAULT_MINING, DEFAULT_UNUSED_DAYS } from "../defaults.ts";
import { ENV_LANGUAGES } from "../env-task.ts";
import { commandSettings, execution, input, model, output, selection, type SettingValues } from "./setting.ts";
import { ENV_BACKENDS, ENV_BUILDERS, MODEL_ENV_BUILDERS } from "./setting-choices.ts";
import { choice, day, flag, text, texts, wholeNumber } from "./setting-types.ts";
import { cacheSettings, dockerSettings, imageSetting } from "./execution-settings.ts";
import { optionalModelSettings, serverSettings } from "./model-settings.ts";
import { outputSetting, runSetting } from "./file-settings.ts";

const dockerHost = execution(text().exactOptional(), "address of the Docker engine", {
  unless: "that of the docker command",
  argument: "address",
});

/** Backend of all commands that build environments of repositories. */
const envBackendSettings = {
  backend: execution(
    choice(ENV_BACKENDS).default("docker"),
    "docker: containers; sandbox: bubblewrap, without root or Docker",
  ),
  rootfs: execution(text().exactOptional(), "Debian for the sandbox: folder, tar archive or image archive", {
    argument: "path",
  }),
  debianImage: execution(text().exactOptional(), "plain Debian with Debian's toolchains", {
    unless: "official images",
    argument: "image",
  }),
  dockerHost,
};
export type EnvBackendSettings = SettingValues<typeof envBackendSettings>;

const builderSettings = {
  builder: input(
    choice(ENV_BUILDERS).default("static"),
    "static: by the repository's files; easy: fixed recipes of the paper",
  ),
};

/** Settings of a command that builds and tests environments. */
const validationSettings = {
  output: runSetting("run directory; the same command again resumes it"),
  instanceIds: selection(texts().exactOptional(), "instance ids, separated by commas", {
    unless: "all",
    argument: "list",
  }),
  runs: execution(wholeNumber(1).default(DEFAULT_ENV_BUILD.runs), "runs of the tests on each side"),
  ...envBackendSettings,
  verbose: output(flag(), "print the output of builds"),
};

export const envsMineSettings = commandSettings({
  fields: {
    repo: input(text().exactOptional(), "repository's name in the tasks", {
      unless: "from the address",
      argument: "owner/name",
    }),
    issues: input(text().exactOptional(), "issues with number, title and body", {
      unless: "commit messages only",
      argument: "file",
    }),
    since: selection(day().exactOptional(), "earliest date of the commit: YYYY-MM-DD", { argument: "date" }),
    until: selection(day().exactOptional(), "latest date of the commit: YYYY-MM-DD", { argument: "date" }),
    language: selection(choice(ENV_LANGUAGES).exactOptional(), "language of the tests", { unless: "all" }),
    limit: selection(wholeNumber(1).default(DEFAULT_MINING.limit), "most tasks, newest first"),
    maxFiles: selection(wholeNumber(2).default(DEFAULT_MINING.maxFiles), "most changed files of a commit"),
    maxLines: selection(wholeNumber(1).default(DEFAULT_MINING.maxLines), "most changed lines of a commit"),
    output: runSetting("file of the tasks: JSON Lines", "tasks"),
  },
});

export const envsExplainSettings = commandSettings({ fields: builderSettings });

export const envsBuildSettings = commandSettings({
  fields: {
    builder: execution(choice([...ENV_BUILDERS, ...MODEL_ENV_BUILDERS]).exactOptional(), "builder of recipes", {
      unless: "hybrid with --model, else static",
      isRecorded: true,
    }),
    memory: execution(text().exactOptional(), "proven environments and repairs of all runs", {
      unless: "none",
      argument: "folder",
    }),
    ...validationSettings,
    ...optionalModelSettings,
    rounds: model(wholeNumber(1).exactOptional(), "rounds per task", {
      unless: `${DEFAULT_ENV_BUILD.rounds}; single: ${DEFAULT_ENV_BUILD.commands} commands`,
      isRecorded: true,
    }),
    taskCalls: model(wholeNumber(1).exactOptional(), "maximum responses per task", { unless: "no limit" }),
    taskTokens: model(wholeNumber(1).exactOptional(), "maximum input and output tokens per task", {
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

export const envsValidateSettings = commandSettings({
  fields: { ...builderSettings, ...validationSettings },
});

export const envsReportSettings = commandSettings({
  fields: {
    easy: input(text().exactOptional(), "run of --builder easy on the same tasks, for the labels", { argument: "run" }),
  },
});

export const envsExportSettings = commandSettings({
  fields: { output: runSetting("folder of rows.jsonl, sweb.yaml and tasks", "folder") },
});

export const cleanSettings = commandSettings({
  fields: {
    backend: selection(choice(ENV_BACKENDS).exactOptional(), "layers to remove", { unless: "of both" }),
    dockerHost,
  },
});

export const runtimeListSettings = commandSettings({ fields: cacheSettings });

export const runtimeExportSettings = commandSettings({
  fields: {
    output: outputSetting("archive of the installed packages, such as runtime.tar.gz", "file"),
    image: output(text().exactOptional(), "OCI image archive with interpreter, packages and runtime library", {
      argument: "file",
      // REPOST_IMAGE names the image that commands run in.
      variable: "REPOST_RUNTIME_IMAGE",
    }),
    ...cacheSettings,
    base: imageSetting(),
    ...dockerSettings,
  },
});

export const runtimeLoadSettings = commandSettings({
  fields: {
    digest: input(text().exactOptional(), "digest printed by runtime export; refuses other archives", {
      argument: "digest",
    }),
    ...cacheSettings,
  },
});

export const runtimePruneSettings = commandSettings({
  fields: {
    unusedFor: selection(wholeNumber(0).default(DEFAULT_UNUSED_DAYS), "minimum days since the last use; 0 for all", {
      unit: "days",
      argument: "days",
    }),
    digest: selection(text().exactOptional(), "start of the lock digest; ignores --unused-for", { argument: "digest" }),
    dryRun: selection(flag(), "list without removing"),
    ...cacheSettings,
  },
});
