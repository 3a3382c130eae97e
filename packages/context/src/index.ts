export { ContextError, type ContextErrorCode } from "./errors.ts";
export { listSourceFiles, type ListSourceFilesOptions, type SourceFiles } from "./files/list-source-files.ts";
export type { Skipped, SourceText } from "./files/source-text.ts";
