import { RepostError } from "@repost/spec";

export type ContextErrorCode =
  | "CONTEXT_FOLDER_MISSING"
  | "CONTEXT_LANGUAGE_UNSUPPORTED"
  | "CONTEXT_REPOSITORY_TOO_LARGE";

export class ContextError extends RepostError<ContextErrorCode> {
  override readonly name = "ContextError";
}

export function folderMissing(folder: string, cause?: unknown): ContextError {
  return new ContextError(`There is no folder to read at ${folder}.`, {
    code: "CONTEXT_FOLDER_MISSING",
    hint: "Check the path and that you may read it.",
    cause,
  });
}

export function languageUnsupported(language: string, known: readonly string[]): ContextError {
  return new ContextError(`Source files of ${language} are not read.`, {
    code: "CONTEXT_LANGUAGE_UNSUPPORTED",
    hint: `Choose one of: ${known.join(", ")}.`,
  });
}

export function repositoryTooLarge(root: string, maxBytes: number): ContextError {
  const megabytes = (maxBytes / 1e6).toLocaleString("en-US", { maximumFractionDigits: 3 });
  return new ContextError(`The source files of ${root} are more than ${megabytes} MB.`, {
    code: "CONTEXT_REPOSITORY_TOO_LARGE",
    hint: "Raise the limit with --max-repo-mb, or name a smaller folder.",
  });
}
