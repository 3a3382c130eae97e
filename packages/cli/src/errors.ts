import { errorCreator, RepostError } from "@repost/spec";

const HINTS = {
  CLI_BATCH_UNUSABLE: "Leave --batch out, or what does not go with it.",
  CLI_CHANGED_FILE_UNREADABLE: "Name a readable file: --changed PATH=FILE, with the path inside the repository first.",
  CLI_CONFIG_AMBIGUOUS: "Name one with --config, or build the sources into a run each.",
  CLI_EXECUTOR_OPTION_UNUSABLE: "Choose --executor docker, or leave the option out.",
  CLI_MODEL_MISSING: "Name one with --model, and its server with --base-url; or leave --strategy out.",
  CLI_RUNTIME_OUTPUT_MISSING: "Write an archive of packages with --output FILE, or a Docker image with --image FILE.",
  CLI_RUNTIME_UNKNOWN:
    "Take a digest from `repost runtime list`, or name the dataset instead: its locks are then installed.",
} as const;

export type CliErrorCode = keyof typeof HINTS | "CLI_STRATEGY_UNUSABLE";

export class CliError extends RepostError<CliErrorCode> {
  override readonly name = "CliError";
}

const failure = errorCreator(CliError, HINTS);

export function changedFileUnreadable(file: string, cause: unknown): CliError {
  return failure("CLI_CHANGED_FILE_UNREADABLE", `Cannot read ${file}, which --changed names.`, cause);
}

export function cliConfigAmbiguous(files: readonly string[]): CliError {
  return failure("CLI_CONFIG_AMBIGUOUS", `The sources have several configurations beside them: ${files.join(", ")}.`);
}

export function runtimeOutputMissing(): CliError {
  return failure("CLI_RUNTIME_OUTPUT_MISSING", "Neither --output nor --image names a file.");
}

export function runtimeUnknown(digest: string): CliError {
  return failure("CLI_RUNTIME_UNKNOWN", `No environment of a lock ${digest} is installed.`);
}

export function modelMissing(strategy: string): CliError {
  return failure("CLI_MODEL_MISSING", `The strategy ${strategy} asks a model, and none was named.`);
}

export function builderModelMissing(builder: string): CliError {
  return new CliError(`The builder ${builder} needs a model.`, {
    code: "CLI_MODEL_MISSING",
    hint: "Name a model with --model, and its server with --base-url, or choose --builder static.",
  });
}

export function cliBatchUnusable(why: string): CliError {
  return failure("CLI_BATCH_UNUSABLE", `--batch ${why}.`);
}

export function executorOptionUnusable(option: string, executor: string): CliError {
  return failure(
    "CLI_EXECUTOR_OPTION_UNUSABLE",
    `${flagOf(option)} is an option of Docker, not of --executor ${executor}.`,
  );
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
