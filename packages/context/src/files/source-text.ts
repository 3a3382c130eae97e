import type { Language } from "@repost/spec";

/** Decoded source file of a repository. */
export interface SourceText {
  /** Path inside the repository, with forward slashes. */
  readonly path: string;
  /** Exact text, line breaks included, without a byte order mark. */
  readonly code: string;
  /** Size on disk. */
  readonly bytes: number;
  /** Number of lines; text after the last line break counts as one. */
  readonly lines: number;
  /** True for tests, documentation, examples and build scripts: never targets, but they show uses of targets. */
  readonly isTest: boolean;
  /** True for generated files, by their header: never targets, but targets may need them. */
  readonly isGenerated: boolean;
}

/** Creates a source text without a generated header. */
export function sourceTextOf(path: string, code: string, isTest: boolean): SourceText {
  return { path, code, bytes: code.length, lines: countLines(code), isTest, isGenerated: false };
}

export function countLines(code: string): number {
  let breaks = code.includes("\r") ? (code.match(/\r(?!\n)/gu)?.length ?? 0) : 0;
  for (let at = code.indexOf("\n"); at !== -1; at = code.indexOf("\n", at + 1)) breaks += 1;
  return code === "" || code.endsWith("\n") || code.endsWith("\r") ? breaks : breaks + 1;
}

/** Skipped file, folder or function, so that every loss is counted and explained. */
export interface Skipped {
  /** Path inside the repository; null for the whole repository. */
  readonly path: string | null;
  /** Code in snake_case. */
  readonly reason: string;
  /** Description for people. */
  readonly detail: string;
}

/** Reason for skipping a file or folder. */
export type LeftOut = Omit<Skipped, "path">;

export type Decoded =
  | { readonly status: "decoded"; readonly code: string }
  | { readonly status: "undecodable"; readonly detail: string };

/** Language part of listing files. */
export interface FileRules {
  readonly language: Language;
  /** Extensions with the dot. */
  readonly extensions: readonly string[];
  decode(bytes: Uint8Array): Decoded;
  /** Returns the reason for skipping a folder; null to enter it. `entries` are the names inside. */
  skipFolder(name: string, entries: ReadonlySet<string>): LeftOut | null;
  /** Returns whether source imports from a skipped folder of that name. @default false */
  isImported?(name: string): boolean;
  /**
   * Returns the reason for skipping a file by its name; null to read it. `siblings` are the names in its folder.
   * @default null
   */
  skipFile?(name: string, siblings: ReadonlySet<string>): LeftOut | null;
  /** Returns the reason for skipping a file by its text. @default null */
  skipText?(code: string): LeftOut | null;
  /**
   * Returns whether a folder contains tests, documentation or examples. `isTop` marks folders at the top of the
   * repository.
   */
  isTestFolder(name: string, entries: ReadonlySet<string>, isTop: boolean): boolean;
  isTestFile(name: string, code: string): boolean;
  isGenerated(name: string, code: string): boolean;
  /** Returns whether a file configures module resolution for its folder and the folders below. @default false */
  isSetting?(name: string): boolean;
  /** Returns the text without the declaration of another encoding. @default unchanged */
  asUtf8?(code: string): string;
  /** Finds copies of modules in a repository, by path. */
  readonly copies?: CopyRules;
}

export interface CopyRules {
  /** Name of the files that describe a package's build. */
  readonly manifest: string;
  /** `manifests` are texts by path. */
  find(files: readonly SourceText[], manifests: ReadonlyMap<string, string>): ReadonlyMap<string, LeftOut>;
}
