import { RepostError } from "@repost/spec";

export type CliErrorCode =
  | "CLI_BATCH_UNUSABLE"
  | "CLI_CHANGED_FILE_UNREADABLE"
  | "CLI_CONFIG_AMBIGUOUS"
  | "CLI_EXECUTOR_OPTION_UNUSABLE"
  | "CLI_MODEL_MISSING"
  | "CLI_RUNTIME_OUTPUT_MISSING"
  | "CLI_RUNTIME_UNKNOWN"
  | "CLI_STRATEGY_UNUSABLE";

export class CliError extends RepostError<CliErrorCode> {
  override readonly name = "CliError";
}

export function changedFileUnreadable(file: string, cause: unknown): CliError {
  return new CliError(`Cannot read ${file}, which --changed names.`, {
    code: "CLI_CHANGED_FILE_UNREADABLE",
    hint: "Name a readable file: --changed PATH=FILE, with the path inside the repository first.",
    cause,
  });
}

export function cliConfigAmbiguous(files: readonly string[]): CliError {
  return new CliError(`The sources have several configurations beside them: ${files.join(", ")}.`, {
    code: "CLI_CONFIG_AMBIGUOUS",
    hint: "Name one with --config, or build the sources into a run each.",
  });
}

export function runtimeOutputMissing(): CliError {
  return new CliError("Neither --output nor --image names a file.", {
    code: "CLI_RUNTIME_OUTPUT_MISSING",
    hint: "Write an archive of packages with --output FILE, or a Docker image with --image FILE.",
  });
}

export function runtimeUnknown(digest: string): CliError {
  return new CliError(`No environment of a lock ${digest} is installed.`, {
    code: "CLI_RUNTIME_UNKNOWN",
    hint: "Take a digest from `repost runtime list`, or name the dataset instead: its locks are then installed.",
  });
}

export function modelMissing(strategy: string): CliError {
  return new CliError(`The strategy ${strategy} asks a model, and none was named.`, {
    code: "CLI_MODEL_MISSING",
    hint: "Name one with --model, and its server with --base-url; or leave --strategy out.",
  });
}

export function builderModelMissing(builder: string): CliError {
  return new CliError(`The builder ${builder} needs a model.`, {
    code: "CLI_MODEL_MISSING",
    hint: "Name a model with --model, and its server with --base-url, or choose --builder static.",
  });
}

export function cliBatchUnusable(why: string): CliError {
  return new CliError(`--batch ${why}.`, {
    code: "CLI_BATCH_UNUSABLE",
    hint: "Leave --batch out, or what does not go with it.",
  });
}

export function executorOptionUnusable(option: string, executor: string): CliError {
  return new CliError(`${flagOf(option)} is an option of Docker, not of --executor ${executor}.`, {
    code: "CLI_EXECUTOR_OPTION_UNUSABLE",
    hint: "Choose --executor docker, or leave the option out.",
  });
}

function flagOf(option: string): string {
  return `--${option.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function strategyUnusable(option: string, strategy: string, usable = "llm"): CliError {
  return new CliError(`${flagOf(option)} is for the strategy ${usable}, not for ${strategy}.`, {
    code: "CLI_STRATEGY_UNUSABLE",
    hint: `Leave it out, or choose --strategy ${usable}.`,
  });
}
